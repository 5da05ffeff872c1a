"""From a mechanism back to the document that it came from."""

import json
from collections.abc import Iterable
from functools import cache
from typing import Any

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from cadmbs.models.documents.compact_json import compact_json
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

    Fields that have their default are left out, except for `kind` and those that are needed to interpret the rest.
    Numbers are exact: building the data gives the same mechanism, bit for bit.
    """
    return _object(mechanism, keep=_ALWAYS)


def json_text(mechanism: Mechanism) -> str:
    """The mechanism as readable JSON: short bodies and joints, vectors and matrices on one line."""
    return compact_json(to_data(mechanism)) + "\n"


def canonical_text(mechanism: Mechanism) -> str:
    """The mechanism as JSON without line feeds, for storage with results; it must be in SI units and normal form."""
    return json.dumps(to_data(mechanism), ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _object(document: BaseModel, keep: Iterable[str] = ()) -> dict[str, Any]:
    data = {}
    for name, default in _default_texts(type(document)):
        value = _plain(getattr(document, name))
        # -0.0 equals 0.0 and would be lost, so that texts are compared
        if default is None or name in keep or repr(value) != default:
            data[name] = value
    return data


@cache
def _default_texts(kind: type[BaseModel]) -> tuple[tuple[str, str | None], ...]:
    """The fields of a class in the order in which they are written, with their defaults as text; None: always written.

    The field `kind` is always written: its default is for Python alone.
    """
    fields = kind.model_fields
    return tuple((name, None if name == "kind" else _default_text(fields[name])) for name in _ordered(fields))


def _default_text(field: FieldInfo) -> str | None:
    return None if field.is_required() else repr(_plain(field.get_default(call_default_factory=True)))


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
