"""The compiled mechanism: read-only arrays, and the lossless records they came from."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cached_property
from numbers import Integral
from typing import Any, TypeVar, TypeVarTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import UnknownNameError
from cadmbs.suggestions import did_you_mean_clause
from cadmbs.summaries import Summary, counted, listed, non_zero
from cadmbs.system.coordinates import ManifoldBlocks
from cadmbs.system.inputs import Inputs
from cadmbs.system.loads import JointLosses, Load
from cadmbs.system.measures import Measure
from cadmbs.system.records import Bodies, Closure, Frames, Joint, NegativeInertias, PrescribedMotion, Row, Scenario
from cadmbs.system.tree import Tree

Derived = TypeVar("Derived")
Arguments = TypeVarTuple("Arguments")

REMEMBERED_STATES = 4
"""So many values at states are remembered: a step asks several times for the same one."""

_NOT_COMPILED = ("document", "as_compiled", "inputs", "memory")
"""Fields that describe the others."""


@dataclass(frozen=True)
class System:
    """A mechanism ready for computation. Everything is read-only; functions take a System first, then q, v.

    Attributes:
        name: Name of the mechanism.
        model_hash: SHA-256 of the document it was compiled from.
        gravity: (3,) gravitational acceleration in the world [m/s^2].
        origin: (3,) the point to which the tree's geometry is shifted for conditioning, in the world [m].
        bodies, frames, joints, closures, rows, motions, loads, scenario: The document as records.
        losses: Damping and friction of the tree columns.
        position_names, velocity_names: Independent coordinates, joints in file order.
        manifold: Which independent coordinates belong to quaternions.
        tree: Lumped moving bodies, screws and coordinate maps of the spanning tree.
        measures: Quantities that the document names, see `cadmbs.dynamics.measures`.
        document: The `cadmbs.mechanism/1` document in SI units as JSON text; empty where there is none.
        as_compiled: The fields as they were compiled, by name, also of a system that `dataclasses.replace` made of a
            compiled one: `cadmbs.system.system.changed_fields` compares with them.
        negative_inertias: Bodies whose inertia no rigid body can have, and whether dynamics may use them all the same.
        inputs: What a controller gives while a motion of this system is simulated; None elsewhere.
        memory: What layers above have worked out for this mechanism, by any key. It is not compared, copied, pickled or
            shown. Threads may read and write entries: what two of them work out at once is the same.
    """

    name: str
    model_hash: str
    gravity: Array
    origin: Array
    bodies: Bodies
    frames: Frames
    joints: tuple[Joint, ...]
    closures: tuple[Closure, ...]
    rows: tuple[Row, ...]
    motions: tuple[PrescribedMotion, ...]
    loads: tuple[Load, ...]
    losses: JointLosses
    scenario: Scenario
    position_names: tuple[str, ...]
    velocity_names: tuple[str, ...]
    manifold: ManifoldBlocks
    tree: Tree
    measures: tuple[Measure, ...] = ()
    document: str = field(default="", repr=False)
    as_compiled: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    negative_inertias: NegativeInertias = field(default_factory=NegativeInertias)
    inputs: Inputs | None = field(default=None, repr=False, compare=False)
    memory: dict[Hashable, Any] = field(init=False, repr=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        if not self.as_compiled:
            compiled = {each.name: getattr(self, each.name) for each in fields(self) if each.name not in _NOT_COMPILED}
            object.__setattr__(self, "as_compiled", compiled)

    @property
    def n_bodies(self) -> int:
        """Number of bodies, the world and those welded by fixed joints included."""
        return len(self.bodies.names)

    @property
    def n_q(self) -> int:
        """Number of independent position coordinates."""
        return len(self.position_names)

    @property
    def n_v(self) -> int:
        """Number of independent velocity coordinates."""
        return len(self.velocity_names)

    @property
    def n_loops(self) -> int:
        """Number of loops, one cut joint each."""
        return len(self.closures)

    @property
    def body_names(self) -> tuple[str, ...]:
        """Names of all bodies, ground first, then in file order."""
        return self.bodies.names

    @property
    def joint_names(self) -> tuple[str, ...]:
        """Names of all joints in file order, fixed and cut ones included."""
        return tuple(joint.name for joint in self.joints)

    @cached_property
    def _bodies_and_poses(self) -> dict[str, tuple[int, Array]]:
        bodies = zip(self.bodies.names, enumerate(self.bodies.reference_pose), strict=True)
        frames = zip(map(int, self.frames.body), self.frames.reference_pose, strict=True)
        return dict(zip(self.frames.names, frames, strict=True)) | dict(bodies)

    def derived(self, build: Callable[[System, *Arguments], Derived], *arguments: *Arguments) -> Derived:
        """`build(self, *arguments)`, worked out once: tables that a layer above needs again and again."""
        key = (build, *arguments) if arguments else build
        if key not in self.memory:
            self.memory[key] = build(self, *arguments)
        result: Derived = self.memory[key]
        return result

    def __eq__(self, other: object) -> bool:
        """Whether two systems hold the same numbers and names, such as one and its copy or its pickled form."""
        return same_content(self, other) if isinstance(other, System) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.name, self.model_hash, self.position_names, self.velocity_names))

    def __repr__(self) -> str:
        return _summary(self).text()

    def _repr_html_(self) -> str:
        return _summary(self).html()

    def __getstate__(self) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in fields(self)} | {"memory": {}}

    def joint(self, name: str) -> Joint:
        """The record of a joint.

        Raises:
            UnknownNameError: If there is no such joint; the message gives the closest names.
        """
        for joint in self.joints:
            if joint.name == name:
                return joint
        hint = did_you_mean_clause(name, self.joint_names, 3)
        hint = hint or f"; its joints are {listed(self.joint_names)}"
        raise UnknownNameError(f"{self.name!r} has no joint {name!r}{hint}", listed_by="info")

    def body_and_pose(self, body: str | int) -> tuple[int, Array]:
        """Index of a body, and the pose at q = 0 of the body frame or of the frame "body/frame" on it.

        Raises:
            UnknownNameError: If there is no such body or frame; the message gives the closest name.
        """
        if isinstance(body, str):
            if body in self._bodies_and_poses:
                return self._bodies_and_poses[body]
            hint = did_you_mean_clause(body, self._bodies_and_poses) or f"; its bodies are {listed(self.body_names)}"
            raise UnknownNameError(f"{self.name!r} has no body or frame {body!r}{hint}", listed_by="info")
        if not isinstance(body, Integral):
            raise UnknownNameError(f"body is {body!r}, expected a name or an index of {self.name!r}")
        if not -self.n_bodies <= body < self.n_bodies:
            raise UnknownNameError(f"body index {body} is outside 0..{self.n_bodies - 1} of {self.name!r}")
        return body % self.n_bodies, self.bodies.reference_pose[body]


def _summary(system: System) -> Summary:
    """Name, bodies, joints, coordinates, and what else there is."""
    counts = ((len(system.rows), "constraint row group"), (len(system.motions), "motion"), (len(system.loads), "load"))
    loops = ", ".join(system.joints[closure.joint].name for closure in system.closures[:8])
    coordinates = f"n_q = {system.n_q}, n_v = {system.n_v}"
    return Summary(
        f"System {system.name!r}: {counted(system.n_bodies, 'body', 'bodies')}, "
        f"{counted(len(system.joints), 'joint')}, {coordinates}, {counted(system.n_loops, 'loop')}",
        (
            ("bodies", listed(system.body_names)),
            ("positions", listed(system.position_names)),
            ("cut joints", loops),
            ("with", non_zero(counts)),
        ),
    )


# Equality by content: records, arrays, mappings and sequences, member by member.


def same_content(first: Any, second: Any) -> bool:
    """Whether two values are of one type and hold the same, NaN included; fields that do not compare are left out.

    Example:
        >>> same_content((1.0, np.array([0.0, np.nan])), (1.0, np.array([0.0, np.nan])))
        True
    """
    if first is second:
        return True
    if type(first) is not type(second):
        return False
    if isinstance(first, np.ndarray):
        return bool(np.array_equal(first, second, equal_nan=first.dtype.kind == "f"))
    if isinstance(first, Mapping):
        return first.keys() == second.keys() and all(same_content(first[key], second[key]) for key in first)
    if isinstance(first, tuple | list):
        return len(first) == len(second) and all(map(same_content, first, second))
    if is_dataclass(first):
        names = [field.name for field in fields(first) if field.compare]
        return all(same_content(getattr(first, name), getattr(second, name)) for name in names)
    return bool(first == second)


# Which mechanism a system is, and what was changed in it after it was compiled, as plain data.


def mechanism_metadata(system: System) -> dict[str, Any]:
    """Name, hash and document of a mechanism.

    Returns:
        "name", "sha256"; "document" where the system has one; "changes" by field where the system was changed in Python
        after it was compiled: it is then not what the document says, and the hash is that of the document.
    """
    metadata: dict[str, Any] = {"name": system.name, "sha256": system.model_hash}
    if system.document:
        metadata["document"] = json.loads(system.document)
    if changes := changed_fields(system):
        metadata["changes"] = changes
    return metadata


def changed_fields(system: System) -> dict[str, Any]:
    """The fields of a system that differ from those that were compiled.

    Args:
        system: Compiled, or made of a compiled one by `dataclasses.replace`.

    Returns:
        The present values by dotted name, such as "gravity" or "bodies.mass", as numbers, texts, lists and dicts. Empty
        where the system is what its document says.
    """
    return {
        name: value
        for field, compiled in system.as_compiled.items()
        for name, value in _differences(field, compiled, getattr(system, field))
    }


def _differences(name: str, before: Any, after: Any) -> Iterator[tuple[str, Any]]:
    """Dotted names and present values of what differs; records of the same type are compared field by field."""
    if before is after:
        return
    if is_dataclass(before) and type(before) is type(after):
        for field in fields(before):
            yield from _differences(f"{name}.{field.name}", getattr(before, field.name), getattr(after, field.name))
    elif not same_content(before, after):
        yield name, _plain(after)


def _plain(value: Any) -> Any:
    """A value in JSON's types; what has none is described."""
    if isinstance(value, np.ndarray | np.generic):
        return value.tolist()
    if isinstance(value, Mapping):
        return {str(key): _plain(member) for key, member in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(member) for member in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    return value if isinstance(value, str | int | float | None) else repr(value)


def recent_value(
    recent: dict[Hashable, Derived], key: Hashable, make: Callable[[], Derived], most: int = REMEMBERED_STATES
) -> Derived:
    """The value for a key, made where it is not among so many that were asked for last. Threads may share `recent`."""
    value = recent.pop(key, None)
    recent[key] = value = make() if value is None else value
    if len(recent) > most:
        recent.pop(next(iter(list(recent)), None), None)
    return value
