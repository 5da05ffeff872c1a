"""Copies of frozen documents with some values replaced; what does not change is not copied."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import numpy as np

from cadmbs import errors, suggestions
from cadmbs.arrays import Array
from cadmbs.models.body import Body
from cadmbs.models.documents.content import Entries, Entry
from cadmbs.models.quantities.fields import Document

Doc = TypeVar("Doc", bound=Document)
Value = TypeVar("Value")


def with_fields(document: Doc, **values: Any) -> Doc:
    """The document with these values; the same object when every value is the one it has."""
    before = vars(document)
    changed = {name: value for name, value in values.items() if before[name] is not value}
    return document.model_copy(update=changed) if changed else document


def with_changed_fields(document: Doc, change: Callable[[Any], Any], *names: str) -> Doc:
    """The document with `change` applied to these fields, where it has them and they are not None."""
    values = vars(document)
    changed = {}
    for name in names:
        if (value := values.get(name)) is not None and (new := change(value)) is not value:
            changed[name] = new
    return document.model_copy(update=changed) if changed else document


def changed_members(values: tuple[Value, ...], change: Callable[[Value], Value]) -> tuple[Value, ...]:
    """The tuple with `change` applied to its members; the same object when none of them changes."""
    changed = tuple(change(value) for value in values)
    return values if all(a is b for a, b in zip(values, changed, strict=True)) else changed


def changed_values(values: dict[str, Value], change: Callable[[Value], Value]) -> dict[str, Value]:
    """The mapping with `change` applied to its values; the same object when none of them changes."""
    changed = {name: change(value) for name, value in values.items()}
    return values if all(changed[name] is value for name, value in values.items()) else changed


def changed_entries(entries: Entries[Entry], change: Callable[[Entry], Entry]) -> Entries[Entry]:
    """The list with `change` applied to its valid entries."""
    valid: Mapping[int, Entry] = {i: change(entry) for i, entry in entries.valid.items()}
    return replace(entries, valid=valid)


# Another root: a body of a mechanism becomes the ground, and the old ground a body that moves.

_ON_GROUND = ("rolling", "knife_edge", "contact")
"""Kinds of constraints and loads whose `on` is the ground where it is not given."""


def rooted_at(mechanism: Any, body: str) -> Any:
    """The mechanism with another body as ground, at its pose at q = 0.

    Nothing is approximated: all geometry is in the world at q = 0, and joints know their predecessor and successor,
    whichever way the tree runs. Coordinates keep their meaning, names and order. The old ground is a body like others,
    with the mass that the document gives it; what was fixed to it by default, such as the plane under a wheel, moves
    with it. Gravity keeps its direction in the world. A wrench without `on` stays one from outside.

    Args:
        mechanism: The mechanism.
        body: Name of a body.

    Raises:
        UnknownNameError: There is no such body.
    """
    names = [each.name for each in mechanism.bodies]
    if body == mechanism.ground:
        return mechanism
    if body not in names:
        hint = suggestions.did_you_mean_clause(body, [*names, mechanism.ground])
        raise errors.UnknownNameError(f"{mechanism.name!r} has no body {body!r} to be its root{hint}")
    old = mechanism.ground
    bodies = mechanism.bodies if old in names else (*mechanism.bodies, Body(name=old))

    def on_old_ground(entry: Any) -> Any:
        return with_fields(entry, on=old) if entry.kind in _ON_GROUND and entry.on is None else entry

    def above_old_ground(entry: Any) -> Any:
        plane = getattr(entry, "plane", None)
        if plane is None or plane.body is not None:
            return entry
        return with_fields(entry, plane=with_fields(plane, body=old))

    return mechanism.model_copy(
        update={
            "ground": body,
            "bodies": bodies,
            "constraints": changed_members(mechanism.constraints, on_old_ground),
            "loads": changed_members(mechanism.loads, on_old_ground),
            "measures": changed_members(mechanism.measures, above_old_ground),
        }
    )


# Volume, centre and second moments of solids of density one: boxes, spheres, cylinders, capsules, and sums of them.


@dataclass(frozen=True)
class Solid:
    """A body of density one.

    Attributes:
        volume: V [m^3].
        center: c (3,) [m].
        tensor: Inertia tensor about c for density one, (3, 3) [m^5]: Theta = integral (r.r I - r r^T) dV.
        method: How it was computed: "box", "sphere", "cylinder", "capsule", or how a mesh was closed.
    """

    volume: float
    center: Array
    tensor: Array
    method: str

    def placed(self, rotation: Array, position: Array) -> Solid:
        """The solid moved by a pose: c -> R c + p, Theta -> R Theta R^T."""
        center, tensor = rotation @ self.center + position, rotation @ self.tensor @ rotation.T
        return Solid(self.volume, center, tensor, self.method)


def primitive(shape: Mapping[str, Any]) -> Solid:
    """A box, sphere, cylinder or capsule, centred at the origin, cylinders and capsules along z.

    Sphere: V = 4/3 pi r^3, Theta = 2/5 V r^2. Cylinder: V = pi r^2 l, Theta_zz = V r^2 / 2 and
    Theta_xx = V (3 r^2 + l^2) / 12. A capsule is a cylinder with two half spheres, whose centres are 3/8 r beyond its
    ends: Theta_xx = V_c (3 r^2 + l^2) / 12 + V_s (2/5 r^2 + l^2 / 4 + 3/8 l r).

    Args:
        shape: Kind and sizes as in a mechanism document [m].
    """
    kind = shape["kind"]
    if kind == "box":
        a, b, c = shape["size"]
        volume = a * b * c
        moments = np.array([b * b + c * c, a * a + c * c, a * a + b * b]) * volume / 12.0
        return Solid(volume, np.zeros(3), np.diag(moments), kind)
    r = shape["radius"]
    ball, length = (
        4.0 / 3.0 * math.pi * r * r * r,
        shape.get("length", 0.0),
    )  # a power of a float raises where it overflows
    tube = math.pi * r * r * length
    across = tube * (3.0 * r * r + length * length) / 12.0
    along = tube * r * r / 2.0
    if kind != "cylinder":
        across += ball * (0.4 * r * r + length * length / 4.0 + 0.375 * length * r)
        along += ball * 0.4 * r * r
    volume = tube + (0.0 if kind == "cylinder" else ball)
    return Solid(volume, np.zeros(3), np.diag([across, across, along]), kind)


def combined(solids: Iterable[Solid]) -> Solid:
    """Several solids as one body; overlapping volume counts twice.

    V = sum V_i, c = sum V_i c_i / V, Theta = sum Theta_i + V_i (d.d I - d d^T) with d = c_i - c.
    """
    parts = list(solids)
    volume = sum(part.volume for part in parts)
    center = sum((part.volume * part.center for part in parts), np.zeros(3)) / volume
    tensor = np.zeros((3, 3))
    for part in parts:
        d = part.center - center
        tensor += part.tensor + part.volume * (d @ d * np.eye(3) - np.outer(d, d))
    methods = dict.fromkeys(part.method for part in parts)
    return Solid(volume, np.asarray(center), tensor, ", ".join(methods))
