"""From a mechanism back to the document that it came from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pydantic import BaseModel

from cadmbs.models.compact_json import compact_json
from cadmbs.models.joint import Fixed
from cadmbs.models.mechanism import Mechanism
from cadmbs.models.units import Units

_ALWAYS = ("format", "name", "units", "gravity", "ground", "bodies", "joints")
"""Top-level fields that are written even where they have their defaults: they are needed to interpret the rest."""

_UNITS = tuple(Units.model_fields)

_JOINT_KEYS = (
    "name",
    "kind",
    "predecessor",
    "successor",
    "axis",
    "axes",
    "point",
    "pitch",
    "coordinates",
    "cut",
    "actuated",
    "limits",
    "damping",
    "friction",
    "armature",
    "closure",
    "extensions",
)

_SHAPE_KEYS = ("kind", "file", "scale", "size", "radius", "length", "pose", "role", "color")


def to_data(mechanism: Mechanism) -> dict[str, Any]:
    """The mechanism as JSON-like data, in the order of the format's description.

    Fields that have their default are left out, except for those that are needed to interpret the rest. Numbers are
    exact: building the data gives the same mechanism, bit for bit.
    """
    return _object(mechanism, keep=_ALWAYS)


def json_text(mechanism: Mechanism) -> str:
    """The mechanism as readable JSON: short bodies and joints, vectors and matrices on one line."""
    return compact_json(to_data(mechanism)) + "\n"


def _object(document: BaseModel, keep: Iterable[str] = ()) -> dict[str, Any]:
    fields = type(document).model_fields
    data = {}
    for name in _ordered(fields):
        value = _plain(getattr(document, name))
        info = fields[name]
        # -0.0 equals 0.0 and would be lost, so that texts are compared
        default = None if info.is_required() else _plain(info.get_default(call_default_factory=True))
        if info.is_required() or name in keep or repr(value) != repr(default):
            data[name] = value
    return data


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return _object(value, keep=_UNITS if isinstance(value, Units) else ())
    if isinstance(value, (tuple, list)):
        return [_plain(member) for member in value]
    if isinstance(value, dict):
        return {key: _plain(member) for key, member in value.items()}
    return value


def _ordered(fields: Iterable[str]) -> list[str]:
    """The fields of a class in the order in which they are written: name and kind first, geometry before the rest."""
    names = list(fields)
    for first, order in ((set(Fixed.model_fields), _JOINT_KEYS), ({"pose", "role", "color"}, _SHAPE_KEYS)):
        if first <= set(names):
            return [name for name in order if name in names]
    return names
