"""The lossless part of a System: every body, frame, joint, loop and row of the document as plain records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Indices
from cadmbs.system.functions import Jet, OutsideTableError, TimeFunction, covered_span


@dataclass(frozen=True)
class Bodies:
    """All bodies, ground first, then in file order; bodies welded by fixed joints included.

    Attributes:
        names: Body names.
        moving: (n_bodies,) the moving body of the tree that each is part of (0 = world).
        reference_pose: (n_bodies, 4, 4) pose at q = 0, about the world origin.
        mass: (n_bodies,).
        center_of_mass: (n_bodies, 3) at q = 0, in the world.
        inertia: (n_bodies, 3, 3) about the centre of mass, world axes at q = 0.
    """

    names: tuple[str, ...]
    moving: Indices
    reference_pose: Array
    mass: Array
    center_of_mass: Array
    inertia: Array


@dataclass(frozen=True)
class NegativeInertias:
    """Bodies with a negative principal moment of inertia, which no rigid body has.

    Attributes:
        bodies: Their names, in file order.
        accepted: Whether dynamics use them all the same, as `accept_inertia` asks; otherwise dynamics are refused.
    """

    bodies: tuple[str, ...] = ()
    accepted: bool = False


@dataclass(frozen=True)
class Frames:
    """Named frames on bodies, addressed as "body/frame".

    Attributes:
        names: Addresses.
        body: (n_frames,) index of the body.
        reference_pose: (n_frames, 4, 4) pose at q = 0, in the world.
    """

    names: tuple[str, ...]
    body: Indices
    reference_pose: Array


@dataclass(frozen=True)
class Joint:
    """One joint of the document, in the world at q = 0.

    Attributes:
        name: Its name.
        kind: Its kind, and for spherical joints the coordinates ("spherical:quaternion").
        predecessor, successor: Indices into Bodies.
        screws: (k, 6) successive screws from the predecessor side; none for native joints.
        point: (3,) point of the joint, zero where it has none.
        frame: (4, 4) B = T(y) R_A or A of native joints.
        orientation: +1 in the tree, -1 against it, 0 for a cut joint.
        position_names, velocity_names: Its coordinates, also where cut or eliminated.
        actuated: Whether it is driven; None where unknown.
        limits: Bounds by word ("lower", ...), each (n_v,), infinite where there is none.
        has_point: Whether the document gives it a point, about which wrenches in it are told.
    """

    name: str
    kind: str
    predecessor: int
    successor: int
    screws: Array
    point: Array
    frame: Array
    orientation: int
    position_names: tuple[str, ...]
    velocity_names: tuple[str, ...]
    actuated: bool | None
    limits: Mapping[str, Array]
    has_point: bool = False

    @property
    def is_cut(self) -> bool:
        """Whether the joint closes a loop."""
        return self.orientation == 0


@dataclass(frozen=True)
class Closure:
    """A loop: its cut joint, and the joint's frame as each of the two bodies carries it, in the world at q = 0.

    Attributes:
        joint: Index into System.joints.
        members: (joint index, sign) around the loop, from the cut joint's successor back to its predecessor.
        predecessor_frame, successor_frame: (4, 4); third axis along the joint axis. Equal where the loop
            closes at q = 0.
        armature: (k,) reflected inertia along the coordinates of the cut joint; empty where there is none.
    """

    joint: int
    members: tuple[tuple[int, int], ...]
    predecessor_frame: Array
    successor_frame: Array
    armature: Array = field(default_factory=lambda: np.zeros(0))


@dataclass(frozen=True)
class CoordinateFunction:
    """f(q) of one coordinate, by its name, of a coupling; the time of the function is q."""

    coupling: str
    coordinate: str
    function: TimeFunction

    def jet(self, q: ArrayLike) -> Jet:
        """Value, first and second derivative at values of the coordinate.

        Raises:
            OutsideTableError: If one of them lies outside of a table; the message names coupling and coordinate.
        """
        try:
            return self.function.jet(q)
        except OutsideTableError as problem:
            raise OutsideTableError(self.leaves_table(q)) from problem

    def leaves_table(self, q: ArrayLike) -> str:
        """That the coordinate leaves a table at the first of some values that is the farthest outside."""
        low, high = covered_span(self.function)
        values = np.asarray(q, dtype=float).ravel()
        farthest = values[int(np.argmax(np.maximum(low - values, values - high)))]
        return (
            f"coupling {self.coupling!r}: its coordinate {self.coordinate!r} leaves the table {low:.6g} to {high:.6g} "
            f"at {farthest:.6g}"
        )


@dataclass(frozen=True)
class Row:
    """A constraint or a coupling by a function, or a coupling or load along a cut joint, field by field.

    Bodies are indices into Bodies, points are counted from `System.origin`, vectors are arrays, functions of time are
    compiled. A coupling q_b = f(q_a) has the term q_b, and f(q_a) as `curve`.
    """

    name: str
    kind: str
    data: Mapping[str, Any]


@dataclass(frozen=True)
class PrescribedMotion:
    """A prescribed coordinate (by name) or constraint offset (by the constraint's name) as a function of time."""

    name: str
    target: str
    of_coordinate: bool
    function: TimeFunction


@dataclass(frozen=True)
class Stop:
    """An end of a simulation: where a quantity of the motion crosses a value. A start beyond the value is no crossing.

    Attributes:
        when: Column of the result, such as "joint/crank/v" or "energy/kinetic", or a position coordinate (its q).
        crosses: The value [unit of the column: SI, rad].
        direction: "up" or "down" for crossings in one direction, "any" for both.
    """

    when: str
    crosses: float
    direction: str = "any"


@dataclass(frozen=True)
class Lock:
    """A joint that is locked in its position on the way, or released: at a time, or where a quantity crosses a value.

    Attributes:
        joint: The joint, all of whose coordinates are held.
        lock: False to release it.
        at: Time [s]; None where `when` says it.
        when: As of a `Stop`; the first crossing counts.
        crosses: The value [unit of the column: SI, rad].
        direction: "up" or "down" for crossings in one direction, "any" for both.
    """

    joint: str
    lock: bool = True
    at: float | None = None
    when: str | None = None
    crosses: float = 0.0
    direction: str = "any"

    @property
    def sentence(self) -> str:
        """What is done, as in "lock of elbow"."""
        return f"{'lock' if self.lock else 'release'} of {self.joint}"


STABILIZATIONS = ("projection", "baumgarte", "none")
"""How constraints are held against drift."""


DEFAULT_RTOL, DEFAULT_ATOL = 1e-9, 1e-10
"""Relative and absolute tolerance of adaptive methods."""


@dataclass(frozen=True)
class Scenario:
    """One simulation, SI units; times in seconds. Of several stops the first that is reached ends it.

    Without `atol` it is `DEFAULT_ATOL`, or smaller where only little moves (`cadmbs.simulation.run`).
    """

    duration: float = 5.0
    start: float = 0.0
    output_step: float = 0.01
    method: str = "auto"
    step: float | None = None
    rtol: float = DEFAULT_RTOL
    atol: float | None = None
    stabilization: str = "projection"
    positions: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    velocities: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    hold: tuple[str, ...] = ()
    branch: str | int = "continuous"
    outputs: tuple[str, ...] = ("joints", "energy")
    stop: tuple[Stop, ...] = ()
    locks: tuple[Lock, ...] = ()

    @property
    def absolute_tolerance(self) -> float:
        """Of adaptive methods, and of the drift of constraints."""
        return DEFAULT_ATOL if self.atol is None else self.atol
