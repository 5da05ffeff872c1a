"""Systems that were compiled one by one, as one stack, where they differ in numbers that stacks may hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.system.stacks import Path, SystemStack
from cadmbs.system.system import System

NUMBERS: Final = frozenset(
    {
        ("gravity",),
        *(("bodies", name) for name in ("mass", "center_of_mass", "inertia")),
        *(("tree", name) for name in ("screws", "exp_linear", "exp_sine", "exp_versine")),
        *(("tree", name) for name in ("mass", "center_of_mass", "inertia", "armature")),
        *(("losses", name) for name in ("damping", "friction")),
    }
)
"""Paths of what may differ; besides, lines of joints, stiffness and damping of loads."""

OF_MEMBERS: Final = {
    "joints": ("screws", "point"),
    "closures": ("predecessor_frame", "successor_frame"),
    "loads": ("stiffness", "damping"),
}
"""Fields of joints, closures and loads that may differ."""

LINES: Final = ("revolute", "screw", "prismatic", "cylindrical")
PLAIN_CUTS: Final = ("revolute", "prismatic", "cylindrical")
"""Kinds of joints whose lines may differ, in the tree and cut."""

NO_NUMBERS: Final = ("name", "model_hash", "document", "as_compiled", "memory", "scenario")
"""Fields of a System that no function of states looks at."""


class _OtherStructureError(Exception):
    """The systems differ in what stacks share."""


def stack_of(systems: Sequence[System]) -> SystemStack | None:
    """The systems as variants of the first one, as `cadmbs.compiler.stacking` would make them.

    None where a mass, friction or stiffness is zero in some of them alone, or where they differ in anything else than
    masses, inertias, gravity, losses and armature, axes and points of joints along a line, and stiffness and damping of
    loads: in limits, say, or in functions of time.
    """
    base = systems[0]
    try:
        parts = {
            path: part
            for each in fields(base)
            if each.name not in NO_NUMBERS
            for path, part in _parts((each.name,), [getattr(system, each.name) for system in systems])
        }
    except _OtherStructureError:
        return None
    known = all(_may_differ(base, path) and _has_same_zeros(path, part) for path, part in parts.items())
    return SystemStack(base, len(systems), parts) if known else None


def _may_differ(base: System, path: Path) -> bool:
    """Whether functions of stacks know a path that differs; rows of momentum have the masses of one system."""
    if path[0] == "bodies" and has_momentum_rows(base):
        return False
    if path in NUMBERS:
        return True
    subject, member, name = path if len(path) == 3 else ("", 0, "")
    if name not in OF_MEMBERS.get(str(subject), ()):
        return False
    if subject == "loads":
        return True
    joint = base.joints[int(member) if subject == "joints" else base.closures[int(member)].joint]
    return joint.kind in (PLAIN_CUTS if joint.is_cut else LINES)


def has_momentum_rows(system: System) -> bool:
    """Whether a constraint of the document prescribes an angular momentum."""
    return any(row.kind == "angular_momentum" for row in system.rows)


def _has_same_zeros(path: Path, part: Array) -> bool:
    """Whether numbers are zero in all systems or in none, where that is another structure."""
    decides = path in (("bodies", "mass"), ("losses", "friction")) or path[0] == "loads"
    return not decides or np.array_equal(part == 0.0, np.broadcast_to(part[0] == 0.0, part.shape))


def _parts(path: Path, values: Sequence[Any]) -> Iterator[tuple[Path, Array]]:
    """Numbers that differ, stacked, by their paths.

    Raises:
        _OtherStructureError: If anything else differs.
    """
    first = values[0]
    if all(value is first for value in values):
        return
    if any(type(value) is not type(first) for value in values):
        raise _OtherStructureError
    if isinstance(first, np.ndarray | float):
        yield from _numbers(path, values)
    elif is_dataclass(first) and not isinstance(first, type):
        for each in fields(first):
            yield from _parts((*path, each.name), [getattr(value, each.name) for value in values])
    elif isinstance(first, Mapping):
        if any(value.keys() != first.keys() for value in values):
            raise _OtherStructureError
        for key in first:
            yield from _parts((*path, key), [value[key] for value in values])
    elif isinstance(first, tuple):
        if any(len(value) != len(first) for value in values):
            raise _OtherStructureError
        for k in range(len(first)):
            yield from _parts((*path, k), [value[k] for value in values])
    elif any(value != first for value in values):
        raise _OtherStructureError


def _numbers(path: Path, values: Sequence[Any]) -> Iterator[tuple[Path, Array]]:
    if len({np.shape(value) for value in values}) > 1:
        raise _OtherStructureError
    stacked = np.stack(values)
    if stacked.dtype.kind == "f":
        if not np.array_equal(stacked, np.broadcast_to(stacked[0], stacked.shape), equal_nan=True):
            yield path, stacked
    elif np.any(stacked != stacked[0]):
        raise _OtherStructureError
