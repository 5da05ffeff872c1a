"""Constraint rows of a document as plain records: bodies as indices, geometry as arrays, functions of time compiled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.compiler.functions import compile_function
from cadmbs.models.constraint import Constraint
from cadmbs.models.coupling import Coupling
from cadmbs.models.load import LoadDocument
from cadmbs.models.mechanism import Mechanism
from cadmbs.system.records import Row

_BODIES = ("bodies", "body", "on")
_PLACES = ("point", "points", "center", "about")
_DIRECTIONS = ("vector", "vectors", "direction", "axis", "normal")
_FUNCTIONS = ("offset", "distance", "angle", "rate", "force", "rest")


def row_records(
    mechanism: Mechanism,
    loose: Sequence[Coupling],
    loads: Sequence[LoadDocument],
    bodies: Mapping[str, int],
    origin: Array,
) -> tuple[Row, ...]:
    """Constraint rows; couplings and loads along coordinates of cut joints are kept as rows too.

    Args:
        mechanism: The document.
        loose: Its couplings that name a coordinate of a cut joint.
        loads: Its loads along such a coordinate.
        bodies: Index of the body of each body or frame address.
        origin: The point from which the tree's geometry is counted.
    """
    sources = [
        *((c.name, c.kind, c) for c in mechanism.constraints),
        *((c.name, "coupling", c) for c in loose),
        *((load.name, f"load:{load.kind}", load) for load in loads),
    ]
    return tuple(Row(name, kind, _data(source, bodies, origin)) for name, kind, source in sources)


def _data(source: Constraint | Coupling | LoadDocument, bodies: Mapping[str, int], origin: Array) -> dict[str, Any]:
    """The fields of a source, resolved; a body that is not given is the ground, index 0."""
    plain = source.model_dump(mode="json", exclude={"name", "kind"})
    return {key: _resolved(key, getattr(source, key), plain[key], bodies, origin) for key in plain}


def _resolved(key: str, value: Any, plain: Any, bodies: Mapping[str, int], origin: Array) -> Any:
    if value is None or value == "all":
        return 0 if key == "on" else value
    if key in _BODIES:
        return tuple(bodies[name] for name in value) if isinstance(value, tuple) else bodies[value]
    if key in _FUNCTIONS:
        return compile_function(value)
    if key == "plane":
        return {"point": np.array(value.point) - origin, "normal": np.array(value.normal)}
    if key in _PLACES and not isinstance(value, str):
        return np.array(value) - origin
    return np.array(value) if key in _DIRECTIONS else plain
