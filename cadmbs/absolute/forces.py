"""Forces in absolute coordinates: along scalars (springs, drives, damping, friction), and wrenches on bodies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from cadmbs.absolute.bodies import MovingBodies
from cadmbs.absolute.document_rows import CoordinateScalars
from cadmbs.absolute.joint_connections import JointConnection
from cadmbs.absolute.scalar_builder import ScalarBuilder, ScalarHandle
from cadmbs.arrays import Array, Indices
from cadmbs.constraints.along_coordinates import tree_coordinate_indices
from cadmbs.constraints.cut_coordinates import cut_velocity_names
from cadmbs.system import System
from cadmbs.system.functions import Polynomial, TimeFunction
from cadmbs.system.loads import FRICTION_SPEED, JointForce, JointSpring, SpringDamper, WrenchLoad

_NOTHING = Polynomial((0.0,))


@dataclass(frozen=True)
class ScalarForceLaw:
    """Force -stiffness (s - rest) - damping s' - friction tanh(s' / 1e-3) + force(t) along a scalar s."""

    scalar: ScalarHandle
    stiffness: float = 0.0
    damping: float = 0.0
    friction: float = 0.0
    rest: TimeFunction = _NOTHING
    force: TimeFunction = _NOTHING


@dataclass(frozen=True)
class ScalarForces:
    """All laws as arrays.

    Attributes:
        scalar: (k,) scalars.
        stiffness, damping, friction: (k,).
        rest, force: One function a law.
    """

    scalar: Indices
    stiffness: Array
    damping: Array
    friction: Array
    rest: tuple[TimeFunction, ...]
    force: tuple[TimeFunction, ...]

    @property
    def n(self) -> int:
        """Number of laws."""
        return len(self.scalar)

    def resistance(self, t: float, s: Array, rate: Array) -> Array:
        """Minus the forces (k,): what stands on the left side of the equations of motion.

        Raises:
            OutsideTableError: If a table does not cover t.
        """
        rest = np.array([function.jet(t).value for function in self.rest], dtype=float)
        force = np.array([function.jet(t).value for function in self.force], dtype=float)
        friction = self.friction * np.tanh(rate / FRICTION_SPEED)
        return np.asarray(self.stiffness * (s - rest) + self.damping * rate + friction - force)

    def slope(self, rate: Array) -> Array:
        """Derivative (k,) of `resistance` with respect to the rates."""
        return np.asarray(
            self.damping + self.friction / FRICTION_SPEED / np.cosh(np.clip(rate / FRICTION_SPEED, -300.0, 300.0)) ** 2
        )


@dataclass(frozen=True)
class AppliedWrench:
    """A wrench load.

    Attributes:
        bodies: The body that the opposite wrench acts on, and the body itself.
        place: Point in body components of the body.
        axes: (3, 3) from the axes of the load's components to those of the body (at q = 0 they are the world's).
        load: The record.
    """

    bodies: tuple[int, int]
    place: Array
    axes: Array
    load: WrenchLoad


@dataclass(frozen=True)
class TwistForceLaw:
    """A law along a velocity of a spherical (quaternion) or free joint: a component of the relative twist.

    Attributes:
        bodies: Moving bodies of predecessor and successor.
        place: Origin of the joint frame in body components of the successor.
        moment_axis, force_axis: The component, in body axes of the successor: a rotation or a translation.
        damping, friction, force: As of `ScalarForceLaw`.
    """

    bodies: tuple[int, int]
    place: Array
    moment_axis: Array
    force_axis: Array
    damping: float = 0.0
    friction: float = 0.0
    force: TimeFunction = _NOTHING


def native_law(bodies: MovingBodies, frames: JointConnection, place: int, **law: Any) -> TwistForceLaw:
    """The law along one velocity of a joint, wx, wy, wz, vx, vy, vz by number."""
    ends = frames.bodies
    axes = bodies.axes[ends[1]].T @ frames.inner[:3, :3]
    own = np.zeros(6)
    own[place] = 1.0
    return TwistForceLaw(ends, bodies.point(ends[1], frames.inner[:3, 3]), axes @ own[:3], axes @ own[3:], **law)


def laws(system: System, builder: ScalarBuilder, named: CoordinateScalars) -> list[ScalarForceLaw | TwistForceLaw]:
    """Loads along coordinates and lines, damping and friction of all joints.

    Raises:
        NotSolvableError: If one acts along a coordinate that absolute coordinates do not have.
    """
    _, columns = tree_coordinate_indices(system)
    by_column = {column: name for name, column in columns.items()}
    along = partial(_along, builder.bodies, named)
    found = list(_losses(system, by_column, along))
    for load in system.loads:
        match load:
            case JointForce():
                found.append(along(by_column[load.column], force=load.force))
            case JointSpring():
                scalar = named(by_column[load.column])
                found.append(ScalarForceLaw(scalar, load.stiffness, load.damping, rest=load.rest))
            case SpringDamper():
                (i, j), (P, Q) = load.bodies, load.points
                line = builder.length(builder.square(i, P, j, Q))
                found.append(ScalarForceLaw(line, load.stiffness, load.damping, rest=load.length))
    for row in system.rows:
        if row.kind == "load:joint_force":
            found.append(along(row.data["coordinate"], force=row.data["force"]))
        if row.kind == "load:joint_spring":
            data = row.data
            scalar = named(data["coordinate"])
            found.append(ScalarForceLaw(scalar, data["stiffness"], data["damping"], rest=data["rest"]))
    return found


def _along(bodies: MovingBodies, named: CoordinateScalars, name: str, **law: Any) -> ScalarForceLaw | TwistForceLaw:
    """A law along a coordinate, or along a velocity of a spherical or free joint."""
    frames, place = named.home(name)
    if frames.joint.kind in ("free", "spherical:quaternion"):
        return native_law(bodies, frames, place, **law)
    return ScalarForceLaw(named(name), **law)


def _losses(
    system: System, by_column: dict[int, str], along: Callable[..., ScalarForceLaw | TwistForceLaw]
) -> Iterator[ScalarForceLaw | TwistForceLaw]:
    own = system.losses
    cut = dict(enumerate(cut_velocity_names(system)))
    sides = ((by_column, own.damping, own.friction), (cut, own.cut_damping, own.cut_friction))
    for names, damping, friction in sides:
        for k in np.flatnonzero(damping + friction):
            yield along(names[int(k)], damping=float(damping[k]), friction=float(friction[k]))


def scalar_forces(builder: ScalarBuilder, found: Sequence[ScalarForceLaw]) -> ScalarForces:
    """The laws as arrays."""
    return ScalarForces(
        scalar=np.array([builder.place(law.scalar) for law in found], dtype=np.intp),
        stiffness=np.array([law.stiffness for law in found], dtype=float),
        damping=np.array([law.damping for law in found], dtype=float),
        friction=np.array([law.friction for law in found], dtype=float),
        rest=tuple(law.rest for law in found),
        force=tuple(law.force for law in found),
    )


def wrenches(system: System, bodies: MovingBodies) -> tuple[AppliedWrench, ...]:
    """All wrench loads."""
    return tuple(
        AppliedWrench((load.on, load.body), bodies.point(load.body, load.point), bodies.axes[load.body].T, load)
        for load in system.loads
        if isinstance(load, WrenchLoad)
    )
