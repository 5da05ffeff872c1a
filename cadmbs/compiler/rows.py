"""Constraint rows of a document as plain records: bodies as indices, geometry as arrays, functions of time compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cadmbs.compiler.actions import NameIndices
from cadmbs.compiler.functions import compile_function
from cadmbs.models.constraint import Constraint
from cadmbs.models.coupling import Coupling
from cadmbs.models.load import LoadDocument
from cadmbs.models.mechanism import Mechanism
from cadmbs.system.records import Row

_BODIES = ("bodies", "body", "on")
_POINTS = ("point", "points", "center", "about")
_DIRECTIONS = ("vector", "vectors", "direction", "axis", "normal")
_FUNCTIONS = ("offset", "distance", "angle", "rate", "force", "rest")


def row_records(
    mechanism: Mechanism, couplings: Sequence[Coupling], loads: Sequence[LoadDocument], indices: NameIndices
) -> tuple[Row, ...]:
    """Constraint rows; `couplings` and `loads` along coordinates of cut joints become rows too."""
    sources = [
        *((c.name, c.kind, c) for c in mechanism.constraints),
        *((c.name, "coupling", c) for c in couplings),
        *((load.name, f"load:{load.kind}", load) for load in loads),
    ]
    return tuple(Row(name, kind, _data(source, indices)) for name, kind, source in sources)


def _data(source: Constraint | Coupling | LoadDocument, indices: NameIndices) -> dict[str, Any]:
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
