"""What acts on a mechanism: loads, losses, motions and the scenario, with indices in place of names."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.compiler.functions import compile_function
from cadmbs.models import load as documents
from cadmbs.models.mechanism import Mechanism
from cadmbs.models.scenario import ScenarioDocument
from cadmbs.system import loads as records
from cadmbs.system.records import Motion, Scenario, Stop


@dataclass(frozen=True)
class NameIndices:
    """Where names of the document live in the tree.

    `bodies` gives the body of a body or frame address, `moving` its moving body; coordinates of cut joints are absent.
    """

    bodies: Mapping[str, int]
    moving: Mapping[str, int]
    positions: Mapping[str, int]
    columns: Mapping[str, int]
    origin: Array


def load_record(load: documents.LoadDocument, at: NameIndices) -> records.Load | None:
    """The record of a load; None for a load along the coordinate of a cut joint, which is kept as a row."""
    match load:
        case documents.JointForceDocument():
            column = at.columns.get(load.coordinate)
            return None if column is None else records.JointForce(load.name, column, compile_function(load.force))
        case documents.JointSpringDocument():
            return _joint_spring(load, at)
        case documents.SpringDamperDocument():
            i, j = (at.moving[name] for name in load.bodies)
            points = np.array(load.points) - at.origin
            length = compile_function(load.length)
            return records.SpringDamper(load.name, (i, j), points, load.stiffness, load.damping, length)
        case documents.WrenchLoadDocument():
            return _wrench(load, at)


def _joint_spring(load: documents.JointSpringDocument, at: NameIndices) -> records.JointSpring | None:
    if load.coordinate not in at.columns:
        return None
    position, column = at.positions[load.coordinate], at.columns[load.coordinate]
    return records.JointSpring(load.name, position, column, load.stiffness, load.damping, compile_function(load.rest))


def _wrench(load: documents.WrenchLoadDocument, at: NameIndices) -> records.WrenchLoad:
    force, torque = (tuple(compile_function(f) for f in vector) for vector in (load.force, load.torque))
    return records.WrenchLoad(
        name=load.name,
        body=at.moving[load.body],
        on=at.moving[load.on] if load.on else 0,
        point=np.array(load.point) - at.origin,
        force=(force[0], force[1], force[2]),
        torque=(torque[0], torque[1], torque[2]),
        in_body_axes=load.axes == "body",
    )


def motion_records(mechanism: Mechanism) -> tuple[Motion, ...]:
    """Prescribed coordinates and constraint offsets."""
    return tuple(
        Motion(m.name, m.coordinate, True, compile_function(m.position))
        if m.coordinate is not None and m.position is not None
        else Motion(m.name, m.constraint or "", False, compile_function(0.0 if m.offset is None else m.offset))
        for m in mechanism.motions
    )


def scenario_record(scenario: ScenarioDocument | None, movable: Collection[str]) -> Scenario:
    """The scenario of the document, or the default one; of `hold` what is `movable`, the rest follows from others."""
    if scenario is None:
        return Scenario()
    plain: dict[str, Any] = scenario.model_dump(exclude={"initial", "hold", "stop"})
    return Scenario(
        **plain,
        hold=tuple(name for name in scenario.hold if name in movable),
        positions={name: _tuple(value) for name, value in scenario.initial.positions.items()},
        velocities={name: _tuple(value) for name, value in scenario.initial.velocities.items()},
        stop=tuple(Stop(stop.when, stop.crosses, stop.direction) for stop in scenario.stop),
    )


def _tuple(value: float | tuple[float, ...]) -> tuple[float, ...]:
    return value if isinstance(value, tuple) else (value,)
