"""Which way is up in an assembly, and gravity."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from cadmbs.importers.hints.reading import Hints
from cadmbs.importers.inference.records import Inference
from cadmbs.importers.inference.thresholds import PARALLEL_COSINE
from cadmbs.importers.step_json.context import AssemblyReport, AssemblyText
from cadmbs.importers.step_json.documents import World
from cadmbs.models.checks.wording import count_of

_STANDARD_GRAVITY = 9.81
_AXES = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


def with_stated_up(text: AssemblyText, hints: Hints, up: str | None) -> AssemblyText:
    """The assembly with the direction up of an option, else of the hints, and with the gravity of the hints."""
    axis = up or hints.document.up
    gravity = None if up else hints.document.gravity_m_s2
    if axis is None and gravity is None:
        return text
    world = World(up=text.document.world.up if axis is None else _direction(axis), gravity_m_s2=gravity)
    return replace(text, document=text.document.model_copy(update={"world": world}))


def _direction(axis: str) -> tuple[float, float, float]:
    sign = -1.0 if axis.startswith("-") else 1.0
    x, y, z = (0.0 + sign * component for component in _AXES[axis.lstrip("+-")])
    return x, y, z


def report_gravity(inference: Inference, world: World, report: AssemblyReport) -> None:
    """J022 if gravity, which nobody has stated, acts along the axis of all joints, so that it moves nothing."""
    axes = [joint.freedom.direction for joint in inference.joints]
    if world.model_fields_set or not axes or any(joint.kind != "revolute" for joint in inference.joints):
        return
    if all(e is not None and abs(e @ np.array(world.up)) > PARALLEL_COSINE for e in axes):
        joints = "the joint" if len(axes) == 1 else f"all {count_of(len(axes), 'joint')}"
        message = f"Gravity acts along z, the axis of {joints}: it moves nothing. Is z up?"
        report.note("J022", "/world/up", message, 'In a hints file: up = "y"; on the command line: --up y')


def gravity_of(world: World, report: AssemblyReport) -> list[float]:
    """Gravity [m/s^2]: as declared, else 9.81 against `up`."""
    if world.gravity_m_s2 is not None:
        return list(world.gravity_m_s2)
    up = np.array(world.up)
    length = float(np.linalg.norm(up))
    if length < 1e-9:
        report.error("A021", "/world/up", 'The direction "up" has no length.', "For z up it is [0, 0, 1].")
        return [0.0, 0.0, -_STANDARD_GRAVITY]
    gravity: list[float] = (0.0 - _STANDARD_GRAVITY * up / length).tolist()
    return gravity
