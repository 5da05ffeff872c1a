"""Rows, motions and the scenario of a mechanism as plain records: indices in place of names."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

import numpy as np

from cadmbs.compiler import coordinates, functions
from cadmbs.models.constraint import Constraint
from cadmbs.models.coupling import Coupling, FunctionCoupling
from cadmbs.models.joint import JointDocument, position_names
from cadmbs.models.mechanism import Mechanism
from cadmbs.models.motion import MotionDocument
from cadmbs.models.scenario import ScenarioDocument
from cadmbs.system.records import CoordinateFunction, Lock, PrescribedMotion, Row, Scenario, Stop

_BODIES = ("bodies", "body", "on")
_POINTS = ("point", "points", "center", "about")
_DIRECTIONS = ("vector", "vectors", "direction", "axis", "normal")
_FUNCTIONS = ("offset", "distance", "angle", "rate")


def row_records(
    mechanism: Mechanism, couplings: Sequence[Coupling | FunctionCoupling], indices: coordinates.NameIndices
) -> tuple[Row, ...]:
    """Constraint rows; `couplings` by functions or along coordinates of cut joints become rows too."""
    sources = [
        *((c.name, c.kind, c) for c in mechanism.constraints),
        *((c.name, "coupling", c) for c in couplings),
    ]
    return tuple(Row(name, kind, _data(source, indices)) for name, kind, source in sources)


def _data(source: Constraint | Coupling | FunctionCoupling, indices: coordinates.NameIndices) -> dict[str, Any]:
    """The fields of a source, resolved; a body that is not given is the ground, index 0."""
    if isinstance(source, FunctionCoupling):
        terms = ({"coordinate": source.dependent, "factor": 1.0},)
        curve = CoordinateFunction(source.name, source.of, functions.compile_coordinate_function(source.function))
        return {"terms": terms, "offset": functions.compile_function(0.0), "curve": curve}
    plain = source.model_dump(mode="json", exclude={"name", "kind"})
    return {key: _resolved(key, getattr(source, key), plain[key], indices) for key in plain}


def _resolved(key: str, value: Any, plain: Any, indices: coordinates.NameIndices) -> Any:
    if value is None or value == "all":
        return 0 if key == "on" else value
    if key in _BODIES:
        return tuple(indices.bodies[name] for name in value) if isinstance(value, tuple) else indices.bodies[value]
    if key in _FUNCTIONS:
        return functions.compile_function(value)
    if key == "plane":
        return {"point": np.array(value.point) - indices.origin, "normal": np.array(value.normal)}
    if key in _POINTS and not isinstance(value, str):
        return np.array(value) - indices.origin
    return np.array(value) if key in _DIRECTIONS else plain


def motion_records(motions: Iterable[MotionDocument]) -> tuple[PrescribedMotion, ...]:
    """Prescribed coordinates and constraint offsets."""
    return tuple(
        PrescribedMotion(m.name, m.coordinate, True, functions.compile_function(m.position))
        if m.coordinate is not None and m.position is not None
        else PrescribedMotion(
            m.name, m.constraint or "", False, functions.compile_function(0.0 if m.offset is None else m.offset)
        )
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
    plain: dict[str, Any] = scenario.model_dump(exclude={"initial", "hold", "stop", "locks"})
    return Scenario(
        **plain,
        hold=tuple(name for name in scenario.hold if name in names),
        positions={name: _tuple(value) for name, value in scenario.initial.positions.items()},
        velocities={name: _tuple(value) for name, value in scenario.initial.velocities.items()},
        stop=tuple(Stop(stop.when, stop.crosses, stop.direction) for stop in scenario.stop),
        locks=tuple(
            Lock(lock.joint, lock.lock, lock.at, lock.when, lock.crosses or 0.0, lock.direction)
            for lock in scenario.locks
        ),
    )


def _tuple(value: float | tuple[float, ...]) -> tuple[float, ...]:
    return value if isinstance(value, tuple) else (value,)
