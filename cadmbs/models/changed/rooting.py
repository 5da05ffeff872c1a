"""Another root: a body of a mechanism becomes the ground, and the old ground a body that moves."""

from __future__ import annotations

from typing import Any

from cadmbs.errors import UnknownNameError
from cadmbs.models.body import Body
from cadmbs.models.changed.changes import changed_members, with_fields
from cadmbs.suggestions import did_you_mean_clause

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
        hint = did_you_mean_clause(body, [*names, mechanism.ground])
        raise UnknownNameError(f"{mechanism.name!r} has no body {body!r} to be its root{hint}")
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
