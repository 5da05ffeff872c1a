"""Loads, rows, motions and the scenario of a mechanism as plain records: indices in place of names."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.compiler.coordinates import IndependentCoordinates
from cadmbs.compiler.functions import compile_function
from cadmbs.models import load as documents
from cadmbs.models.constraint import Constraint
from cadmbs.models.coupling import Coupling
from cadmbs.models.joint import JointDocument, position_names
from cadmbs.models.mechanism import Mechanism
from cadmbs.models.motion import MotionDocument
from cadmbs.models.scenario import ScenarioDocument
from cadmbs.system import loads as records
from cadmbs.system.records import Bodies, Frames, Motion, Row, Scenario, Stop

_BODIES = ("bodies", "body", "on")
_POINTS = ("point", "points", "center", "about")
_DIRECTIONS = ("vector", "vectors", "direction", "axis", "normal")
_FUNCTIONS = ("offset", "distance", "angle", "rate", "force", "rest")


@dataclass(frozen=True)
class NameIndices:
    """The indices for which the names of a document stand in a System.

    Attributes:
        bodies: The body of each body or frame address.
        moving: The moving body of each body or frame address.
        positions, columns: The coordinates of the tree; those of cut joints are absent.
        origin: The point from which the points of loads and rows are counted.
    """

    bodies: Mapping[str, int]
    moving: Mapping[str, int]
    positions: Mapping[str, int]
    columns: Mapping[str, int]
    origin: Array


def name_indices(bodies: Bodies, frames: Frames, coordinates: IndependentCoordinates, origin: Array) -> NameIndices:
    """The indices of all names; a body wins over a frame."""
    of_bodies = {**dict(zip(frames.names, frames.body.tolist(), strict=True)), **_indices(bodies.names)}
    return NameIndices(
        bodies=of_bodies,
        moving={name: int(bodies.moving[body]) for name, body in of_bodies.items()},
        positions=_indices(coordinates.tree_positions),
        columns=_indices(coordinates.tree_velocities),
        origin=origin,
    )


def _indices(names: Iterable[str]) -> dict[str, int]:
    return {name: index for index, name in enumerate(names)}


def load_records(
    loads: Iterable[documents.LoadDocument], indices: NameIndices
) -> tuple[tuple[records.Load, ...], tuple[documents.LoadDocument, ...]]:
    """The records of the loads, and the loads along coordinates of cut joints, which become rows."""
    compiled = [(load, _load_record(load, indices)) for load in loads]
    return (
        tuple(record for _, record in compiled if record is not None),
        tuple(load for load, record in compiled if record is None),
    )


def _load_record(load: documents.LoadDocument, indices: NameIndices) -> records.Load | None:
    """The record of a load; None for a load along the coordinate of a cut joint."""
    match load:
        case documents.JointForceDocument():
            column = indices.columns.get(load.coordinate)
            return None if column is None else records.JointForce(load.name, column, compile_function(load.force))
        case documents.JointSpringDocument():
            return _joint_spring(load, indices)
        case documents.SpringDamperDocument():
            return _spring_damper(load, indices)
        case documents.WrenchLoadDocument():
            return _wrench(load, indices)


def _joint_spring(load: documents.JointSpringDocument, indices: NameIndices) -> records.JointSpring | None:
    if load.coordinate not in indices.columns:
        return None
    position, column = indices.positions[load.coordinate], indices.columns[load.coordinate]
    return records.JointSpring(load.name, position, column, load.stiffness, load.damping, compile_function(load.rest))


def _spring_damper(load: documents.SpringDamperDocument, indices: NameIndices) -> records.SpringDamper:
    return records.SpringDamper(
        name=load.name,
        bodies=_pair(indices.moving, *load.bodies),
        document_bodies=_pair(indices.bodies, *load.bodies),
        points=np.array(load.points) - indices.origin,
        stiffness=load.stiffness,
        damping=load.damping,
        length=compile_function(load.length),
    )


def _pair(indices: Mapping[str, int], first: str, second: str | None) -> tuple[int, int]:
    """Indices of two bodies; one that is not named is the world."""
    return indices[first], 0 if second is None else indices[second]


def _wrench(load: documents.WrenchLoadDocument, indices: NameIndices) -> records.WrenchLoad:
    force, torque = (tuple(compile_function(f) for f in vector) for vector in (load.force, load.torque))
    return records.WrenchLoad(
        name=load.name,
        body=indices.moving[load.body],
        on=indices.moving[load.on] if load.on else 0,
        document_bodies=_pair(indices.bodies, load.body, load.on),
        point=np.array(load.point) - indices.origin,
        force=(force[0], force[1], force[2]),
        torque=(torque[0], torque[1], torque[2]),
        in_body_axes=load.axes == "body",
    )


def row_records(
    mechanism: Mechanism, couplings: Sequence[Coupling], loads: Sequence[documents.LoadDocument], indices: NameIndices
) -> tuple[Row, ...]:
    """Constraint rows; `couplings` and `loads` along coordinates of cut joints become rows too."""
    sources = [
        *((c.name, c.kind, c) for c in mechanism.constraints),
        *((c.name, "coupling", c) for c in couplings),
        *((load.name, f"load:{load.kind}", load) for load in loads),
    ]
    return tuple(Row(name, kind, _data(source, indices)) for name, kind, source in sources)


def _data(source: Constraint | Coupling | documents.LoadDocument, indices: NameIndices) -> dict[str, Any]:
    """The fields of a source, resolved; a body that is not given is the ground, index 0."""
    plain = source.model_dump(mode="json", exclude={"name", "kind"})
    return {key: _resolved(key, getattr(source, key), plain[key], indices) for key in plain}


def _resolved(key: str, value: Any, plain: Any, indices: NameIndices) -> Any:
    if value is None or value == "all":
        return 0 if key == "on" else value
    if key in _BODIES:
        return tuple(indices.bodies[name] for name in value) if isinstance(value, tuple) else indices.bodies[value]
    if key in _FUNCTIONS:
        return compile_function(value)
    if key == "plane":
        return {"point": np.array(value.point) - indices.origin, "normal": np.array(value.normal)}
    if key in _POINTS and not isinstance(value, str):
        return np.array(value) - indices.origin
    return np.array(value) if key in _DIRECTIONS else plain


def motion_records(motions: Iterable[MotionDocument]) -> tuple[Motion, ...]:
    """Prescribed coordinates and constraint offsets."""
    return tuple(
        Motion(m.name, m.coordinate, True, compile_function(m.position))
        if m.coordinate is not None and m.position is not None
        else Motion(m.name, m.constraint or "", False, compile_function(0.0 if m.offset is None else m.offset))
        for m in motions
    )


def scenario_record(
    scenario: ScenarioDocument | None, joints: Iterable[JointDocument], independent: Collection[str]
) -> Scenario:
    """The scenario of the document, or the default one.

    Of `hold` stays what can be held: independent coordinates, and joints that have some; the others follow from them.
    """
    if scenario is None:
        return Scenario()
    names = {*independent}
    names |= {joint.name for joint in joints if names.intersection(position_names(joint))}
    plain: dict[str, Any] = scenario.model_dump(exclude={"initial", "hold", "stop"})
    return Scenario(
        **plain,
        hold=tuple(name for name in scenario.hold if name in names),
        positions={name: _tuple(value) for name, value in scenario.initial.positions.items()},
        velocities={name: _tuple(value) for name, value in scenario.initial.velocities.items()},
        stop=tuple(Stop(stop.when, stop.crosses, stop.direction) for stop in scenario.stop),
    )


def _tuple(value: float | tuple[float, ...]) -> tuple[float, ...]:
    return value if isinstance(value, tuple) else (value,)
