"""Systems of one structure: the same bodies, joints and couplings, of which only numbers differ.

What differs between n variants is an array with their axis in front, the rest is shared. Functions of a System and
states broadcast over the axis: arrays of n variants (n, ..., k) meet states (..., n, n_q).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.errors import ArgumentError, NotASystemError
from cadmbs.system.arguments import broadcast, require_system
from cadmbs.system.system import System
from cadmbs.system.units import coordinate_units

Derived = TypeVar("Derived")

Path = tuple[str | int, ...]
"""Fields of records, indices into tuples and keys of mappings, from a System on: ("tree", "mass")."""

NUMBERS: Final = frozenset(
    {
        ("gravity",),
        *(("bodies", name) for name in ("mass", "center_of_mass", "inertia")),
        *(("tree", name) for name in ("screws", "exp_linear", "exp_sine", "exp_versine")),
        *(("tree", name) for name in ("mass", "center_of_mass", "inertia", "armature")),
        *(("losses", name) for name in ("damping", "friction")),
    }
)
"""Paths of what may differ as arrays; besides, lines of joints, stiffness and damping of loads."""

OF_MEMBERS: Final = {
    "joints": ("screws", "point"),
    "closures": ("predecessor_frame", "successor_frame"),
    "loads": ("stiffness", "damping"),
}
"""Fields of joints, closures and loads that may differ as arrays."""

LINES: Final = ("revolute", "screw", "prismatic", "cylindrical")
PLAIN_CUTS: Final = ("revolute", "prismatic", "cylindrical")
"""Kinds of joints whose lines may differ as arrays, in the tree and cut."""

NO_NUMBERS: Final = ("name", "model_hash", "document", "as_compiled", "memory", "scenario")
"""Fields of a System that no function of states looks at."""


class Variants:
    """Systems of one structure: the same bodies, joints and couplings, with other masses, inertias, geometry, gravity.

    Functions of variants take arrays whose last axis but one counts the systems, (..., n, k), or is 1.

    Attributes:
        n: Number of systems.
        n_q, n_v: Numbers of independent coordinates of each system: positions and velocities.
        base: The system with whose structure and names all of them agree.
        is_batch: Whether there is one system alone, of whose states no axis counts systems.
        is_stacked: Whether they were made from arrays: what these do not hold, such as functions of time, is that of
            the base.
        memory: As `System.memory`.
    """

    base: System
    n: int
    n_q: int
    n_v: int
    is_batch: bool
    is_stacked: bool
    memory: dict[Hashable, Any]

    def __init__(self, systems: Sequence[System]) -> None:
        """Refuse systems of different structure."""
        if not isinstance(systems, list | tuple):
            raise ArgumentError(f"systems is of type {type(systems).__name__}, expected a tuple of System")
        for each in systems:
            require_system(each)
        if not systems:
            raise ArgumentError("variants of no system: expected one system at least")
        first = systems[0]
        for index, system in enumerate(systems):
            if (difference := _difference(first, system)) is not None:
                raise ArgumentError(
                    f"systems[{index}] ({system.name!r}) is not a variant of systems[0] ({first.name!r}): "
                    f"{difference}; masses, inertias, geometry and gravity may differ, the structure may not"
                )
        self._init(first, len(systems), systems=tuple(systems))

    def _init(self, base: System, n: int, is_batch: bool = False, **known: Any) -> None:
        """Args: what all agree with, number of systems, what is known of them: `systems`, or `_parts`."""
        sizes = {"n": n, "n_q": base.n_q, "n_v": base.n_v}
        state = {"base": base, "is_batch": is_batch, "is_stacked": "systems" not in known, "memory": {}}
        vars(self).update(sizes, **state, **known)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"variants do not change: make other ones in place of setting {name!r}")

    @classmethod
    def of_parts(cls, base: System, n: int, parts: Mapping[Path, Array]) -> Variants:
        """Variants of a system, by what differs: arrays (n, ...) by their paths in a System."""
        made = cls.__new__(cls)
        made._init(base, n, _parts=parts)
        return made

    @classmethod
    def of_batch(cls, system: System) -> Variants:
        """One system for all states of a batch."""
        made = cls.__new__(cls)
        made._init(system, 1, is_batch=True, systems=(system,))
        return made

    @classmethod
    def of_structure(cls, systems: Sequence[System]) -> Variants:
        """Systems that are known to be of one structure, such as variants with the inputs of a controller."""
        made = cls.__new__(cls)
        made._init(systems[0], len(systems), systems=tuple(systems))
        return made

    @cached_property
    def systems(self) -> tuple[System, ...]:
        """The n systems."""
        return tuple(map(self.variant, range(self.n)))

    @property
    def has_parts(self) -> bool:
        """Whether they differ in numbers alone that functions of a System take with their axis in front.

        Not where a mass, friction or stiffness is zero in some systems alone, or where they differ in anything else
        than masses, inertias, gravity, losses and armature, axes and points of joints along a line, and stiffness and
        damping of loads: in limits, say, or in functions of time.
        """
        return self._parts is not None

    @property
    def parts(self) -> Mapping[Path, Array]:
        """What differs, (n, ...) each, by its path in a System, where `has_parts`."""
        if self._parts is None:
            raise ArgumentError(f"the {self.n} variants differ in other things than arrays of numbers hold")
        return self._parts

    @cached_property
    def _parts(self) -> Mapping[Path, Array] | None:
        return _stacked_parts(self.systems)

    @cached_property
    def system(self) -> System:
        """All of them as one System; initial values of the scenario are those of the base."""
        arrays = {path: part for path, part in self.parts.items() if path[0] != "scenario"}
        stacked: System = with_parts(self.base, arrays)
        return stacked

    def take(self, variants: Indices | NDArray[np.bool_]) -> Variants:
        """Some of the variants."""
        numbers = np.arange(self.n)[variants]
        known: dict[str, Any] = {}
        if not self.is_stacked:
            known["systems"] = tuple(self.systems[k] for k in numbers.tolist())
        if "_parts" in vars(self):
            known["_parts"] = self._parts and {path: part[numbers] for path, part in self._parts.items()}
        made = type(self).__new__(type(self))
        made._init(self.base, len(numbers), self.is_batch, **known)
        return made

    def variant(self, k: int) -> System:
        """One of the variants."""
        if not self.is_stacked:
            return self.systems[k]
        single = {path: _single(path, part[k]) for path, part in self.parts.items()}
        system: System = with_parts(self.base, single)
        return replace(system, as_compiled={})

    def derived(self, build: Callable[[Variants], Derived]) -> Derived:
        """`build(self)`, worked out once, as `System.derived`."""
        if build not in self.memory:
            self.memory[build] = build(self)
        result: Derived = self.memory[build]
        return result

    def __getstate__(self) -> dict[str, Any]:
        return vars(self) | {"memory": {}}

    if not TYPE_CHECKING:  # a type checker would take every name for an attribute

        def __getattr__(self, name: str) -> Any:
            if name in System.__dataclass_fields__ or hasattr(System, name):
                refuse_variants(self)
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


def refuse_variants(variants: Variants) -> NoReturn:
    """Explain where variants were passed in place of a System.

    Raises:
        NotASystemError: Always.
    """
    remedy = "functions of cadmbs.dynamics.variants and cadmbs.kinematics.variants take them, or systems[k]"
    raise NotASystemError(f"Variants of {variants.n} systems", remedy)


def along_times(variants: Variants) -> System:
    """All of them as one System for motions (n, n_t, ..., n_q): behind their axis stands one of length one.

    `variants.derived(along_times)` makes it once.
    """
    parts = {path: part[:, None] for path, part in variants.parts.items()}
    return Variants.of_parts(variants.base, variants.n, parts).system


def varies(variants: Variants, *path: str | int) -> bool:
    """Whether anything behind a path differs."""
    return any(part[: len(path)] == path for part in variants.parts)


def one_by_one(variants: Variants, function: Callable[..., Array], *arrays: Array) -> Array:
    """A function of a System and arrays (..., k) for each system with its own samples, stacked along their axis."""
    samples = broadcast(np.zeros((variants.n, 1)), *arrays)[1:]
    results = [function(system, *(x[..., k, :] for x in samples)) for k, system in enumerate(variants.systems)]
    return np.stack(results, axis=samples[0].ndim - 2)


def _difference(first: System, other: System) -> str | None:
    """What differs in the structure of two systems."""
    for what, one, two in (
        ("bodies", first.body_names, other.body_names),
        ("joints", first.joint_names, other.joint_names),
    ):
        if one != two:
            return f"other {what}, {names_that_differ(one, two)}"
    if (joint := _other_joint(first, other)) is not None:
        return joint
    if first.position_names != other.position_names or first.velocity_names != other.velocity_names:
        names = first.position_names + first.velocity_names, other.position_names + other.velocity_names
        return f"other coordinates, {names_that_differ(*names)}"
    a, b = first.tree, other.tree
    links = ("parent", "kind", "column_start", "column_position")
    if a.free_base != b.free_base or not all(np.array_equal(getattr(a, link), getattr(b, link)) for link in links):
        return "another spanning tree"
    if not np.array_equal(first.bodies.moving, other.bodies.moving):
        return "other welded bodies"
    for mine, its in ((a.positions, b.positions), (a.velocities, b.velocities)):
        if not np.array_equal(mine.matrix, its.matrix) or not np.array_equal(mine.offset, its.offset):
            return "other couplings"
    return None


def names_that_differ(first: Sequence[str], other: Sequence[str]) -> str:
    """How two lists of names differ, as text."""
    missing = [name for name in first if name not in other]
    new = [name for name in other if name not in first]
    differences = [
        f"{' and '.join(map(repr, names))} {state}" for names, state in ((missing, "missing"), (new, "new")) if names
    ]
    return ", ".join(differences) or "in another order"


def _other_joint(first: System, other: System) -> str | None:
    """The first joint of another kind of motion, between other bodies, or cut in only one of two systems."""
    units = coordinate_units(first), coordinate_units(other)
    for one, two in zip(first.joints, other.joints, strict=True):
        names = one.position_names + one.velocity_names, two.position_names + two.velocity_names
        turns = [[units_of[name] for name in each] for units_of, each in zip(units, names, strict=True)]
        if names[0] != names[1] or turns[0] != turns[1]:
            return f"joint {two.name!r} of another kind, {two.kind} in place of {one.kind}"
        if (one.predecessor, one.successor) != (two.predecessor, two.successor):
            return f"joint {two.name!r} between other bodies"
        if one.is_cut != two.is_cut:
            return f"joint {two.name!r} {'cut' if two.is_cut else 'not cut'}"
    return None


def with_parts(record: Any, parts: Mapping[Path, Any]) -> Any:
    """A record with other values at some paths."""
    if () in parts:
        return parts[()]
    below: dict[str | int, dict[Path, Any]] = {}
    for path, value in parts.items():
        below.setdefault(path[0], {})[path[1:]] = value
    if is_dataclass(record) and not isinstance(record, type):
        return replace(record, **{str(key): with_parts(getattr(record, str(key)), each) for key, each in below.items()})
    if isinstance(record, Mapping):
        return {**record, **{key: with_parts(record.get(key), each) for key, each in below.items()}}
    members: Sequence[Any] = record
    return tuple(with_parts(member, below[k]) if k in below else member for k, member in enumerate(members))


def _single(path: Path, value: Any) -> Any:
    """A part of one variant as records have it: initial values as tuples, arrays read-only, else numbers."""
    if path[0] == "scenario":
        return tuple(np.atleast_1d(value).tolist())
    if np.ndim(value) == 0:
        return float(value)
    single = np.array(value)
    single.flags.writeable = False
    return single


class _OtherStructureError(Exception):
    """The systems differ in what stacks share."""


def _stacked_parts(systems: Sequence[System]) -> dict[Path, Array] | None:
    """`Variants.parts` of systems that were compiled one by one; None where they have none."""
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
    return parts if known else None


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
