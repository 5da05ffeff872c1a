"""The mechanism document that an assembly file stands for."""

from __future__ import annotations

from pathlib import Path, PurePath
from typing import Any

import numpy as np

from cadmbs.importers.draft import SourceFile
from cadmbs.importers.step_json.bodies import body_data, part_masses
from cadmbs.importers.step_json.contacts import report_uninferred
from cadmbs.importers.step_json.couplings import coupling_data
from cadmbs.importers.step_json.documents import Part, World
from cadmbs.importers.step_json.extent import assembly_points, check_parts, diagonal, tell_size
from cadmbs.importers.step_json.grouping import group_parts
from cadmbs.importers.step_json.joints import JointContext, joint_data, joint_name
from cadmbs.importers.step_json.masses import PartMass
from cadmbs.importers.step_json.pointers import body_pointers, coupling_pointers, joint_pointers
from cadmbs.importers.step_json.reading import AssemblyText
from cadmbs.importers.step_json.report import Report
from cadmbs.importers.step_json.scales import AssemblyScales
from cadmbs.importers.step_json.shapes import part_shape
from cadmbs.models.checks.wording import several

_STANDARD_GRAVITY = 9.81


def assembly_data(text: AssemblyText, source: SourceFile, origins: dict[str, str], report: Report) -> dict[str, Any]:
    """The document in SI units; `origins` receives where its entries come from in the file."""
    document, scales = text.document, AssemblyScales.of(text.document.units)
    points = assembly_points(text.parts.values(), text.joints.values(), scales)
    grouping = group_parts(document, text.parts, text.joints, report)
    context = JointContext(text.parts, grouping, scales, diagonal(points), report)
    bodies, masses = _bodies(text, context, source.directory, origins)
    joints = _joints(text, context, origins)
    report_uninferred(text.contacts, text.joints.values(), context)
    check_parts(text.parts, masses, scales, report)
    counts = ", ".join((several(len(masses), "part"), f"{len(bodies)} bodies", several(len(joints), "joint")))
    tell_size(counts, points, masses, report)
    origins |= {"/gravity": "/world/gravity_m_s2", "/ground": "/ground", "/name": "/name"}
    data = {
        "format": "cadmbs.mechanism/1",
        "name": document.name or PurePath(source.name).stem,
        "gravity": _gravity(document.world, report),
        "ground": grouping.ground,
        "bodies": bodies,
        "joints": joints,
        "couplings": _couplings(text, scales, origins, report),
    }
    kept = {"source": document.source, "unknown": dict(text.unknown)}
    extensions = {key: value for key, value in kept.items() if value}
    return {**data, "extensions": {"assembly": extensions}} if extensions else data


def _bodies(
    text: AssemblyText, context: JointContext, directory: Path, origins: dict[str, str]
) -> tuple[list[dict[str, Any]], dict[int, PartMass]]:
    masses = part_masses(text.document, text.parts, context.scales, context.grouping, context.report)
    bodies: list[dict[str, Any]] = []
    for name, indices in context.grouping.bodies.items():
        shapes = []
        for i in indices:
            shape = part_shape(text.document, text.parts[i], f"/parts/{i}", directory, context.scales, context.report)
            if shape is not None:
                origins[f"/bodies/{len(bodies)}/shapes/{len(shapes)}"] = f"/parts/{i}/mesh"
                shapes.append(shape)
        origins |= body_pointers(len(bodies), indices[0], text.parts[indices[0]])
        bodies.append(body_data(name, indices, text.parts, masses, shapes))
    return bodies, masses


def _joints(text: AssemblyText, context: JointContext, origins: dict[str, str]) -> list[dict[str, Any]]:
    joints: list[dict[str, Any]] = []
    for i, joint in text.joints.items():
        data = joint_data(joint, i, context)
        if data is not None:
            origins |= joint_pointers(len(joints), i, joint)
            joints.append(data)
    return joints


def _couplings(
    text: AssemblyText, scales: AssemblyScales, origins: dict[str, str], report: Report
) -> list[dict[str, Any]]:
    by_name = {joint_name(joint, i): joint for i, joint in text.joints.items()}
    couplings: list[dict[str, Any]] = []
    for i, coupling in text.couplings.items():
        data = coupling_data(coupling, i, by_name, scales, report)
        if data is not None:
            origins |= coupling_pointers(len(couplings), i, len(coupling.joints))
            couplings.append(data)
    return couplings


def _gravity(world: World, report: Report) -> list[float]:
    """Gravity [m/s^2]: as given, else 9.81 against `up`."""
    if world.gravity_m_s2 is not None:
        return list(world.gravity_m_s2)
    up = np.array(world.up)
    length = float(np.linalg.norm(up))
    if length < 1e-9:
        report.error("A021", "/world/up", 'The direction "up" has no length.', "For z up it is [0, 0, 1].")
        return [0.0, 0.0, -_STANDARD_GRAVITY]
    gravity: list[float] = (0.0 - _STANDARD_GRAVITY * up / length).tolist()
    return gravity
