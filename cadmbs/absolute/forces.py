"""Forces in absolute coordinates: along scalars (springs, drives, damping, friction), and wrenches on bodies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

import numpy as np

from cadmbs.absolute.bodies import MovingBodies
from cadmbs.absolute.document_rows import CoordinateScalars
from cadmbs.absolute.row_set import ZERO
from cadmbs.absolute.scalar_builder import ScalarBuilder, ScalarHandle
from cadmbs.absolute.tree_elements import column_names, load_row
from cadmbs.arrays import Array, Indices
from cadmbs.constraints.cut_coordinates import cut_velocity_names
from cadmbs.system import System
from cadmbs.system.functions import TimeFunction
from cadmbs.system.loads import FRICTION_SPEED, SpringDamper, WrenchLoad
from cadmbs.system.records import Row


@dataclass(frozen=True)
class ScalarForceLaw:
    """Force -stiffness (s - rest) - damping s' - friction tanh(s' / 1e-3) + force(t) along a scalar s."""

    scalar: ScalarHandle
    stiffness: float = 0.0
    damping: float = 0.0
    friction: float = 0.0
    rest: TimeFunction = ZERO
    force: TimeFunction = ZERO


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
        """Minus the forces (k,): the left side of the equations of motion has this sign.

        Raises:
            OutsideTableError: If a table does not cover t.
        """
        rest, force = (np.array([f.jet(t).value for f in side], dtype=float) for side in (self.rest, self.force))
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
        point: Point in body components of the body.
        axes: (3, 3) from the axes of the load's components to those of the body (at q = 0 they are the world's).
        load: The record.
    """

    bodies: tuple[int, int]
    point: Array
    axes: Array
    load: WrenchLoad


@dataclass(frozen=True)
class TwistForceLaw:
    """A law along a velocity of a spherical (quaternion) or free joint: a component of the relative twist.

    Attributes:
        bodies: Moving bodies of predecessor and successor.
        point: Origin of the joint frame in body components of the successor.
        moment_axis, force_axis: The component, in body axes of the successor: a rotation or a translation.
        damping, friction, force: As of `ScalarForceLaw`.
    """

    bodies: tuple[int, int]
    point: Array
    moment_axis: Array
    force_axis: Array
    damping: float = 0.0
    friction: float = 0.0
    force: TimeFunction = ZERO


ForceLaw: TypeAlias = ScalarForceLaw | TwistForceLaw


def force_laws(system: System, builder: ScalarBuilder, coordinates: CoordinateScalars) -> list[ForceLaw]:
    """Loads along coordinates and lines, damping and friction of all joints.

    Raises:
        NotSolvableError: If one acts along a coordinate that absolute coordinates do not have.
    """
    along = partial(_along, builder.bodies, coordinates)
    laws = list(_losses(system, along))
    for load in system.loads:
        if isinstance(load, SpringDamper):
            (i, j), (P, Q) = load.bodies, load.points
            line = builder.length(builder.square(i, P, j, Q))
            laws.append(ScalarForceLaw(line, load.stiffness, load.damping, rest=load.length))
        elif not isinstance(load, WrenchLoad):
            laws.append(_of_row(load_row(system, load), coordinates, along))
    return laws + [_of_row(row, coordinates, along) for row in system.rows if row.kind.startswith("load:")]


def _of_row(row: Row, coordinates: CoordinateScalars, along: Callable[..., ForceLaw]) -> ForceLaw:
    """The law of a load along a joint coordinate."""
    name = row.data["coordinate"]
    if row.kind == "load:joint_force":
        return along(name, force=row.data["force"])
    return ScalarForceLaw(coordinates(name), row.data["stiffness"], row.data["damping"], rest=row.data["rest"])


def _along(bodies: MovingBodies, coordinates: CoordinateScalars, name: str, **law: Any) -> ForceLaw:
    """A law along a coordinate, or along a velocity wx, wy, wz, vx, vy, vz of a spherical or free joint."""
    connection, index = coordinates.joint_of(name)
    if connection.joint.kind not in ("free", "spherical:quaternion"):
        return ScalarForceLaw(coordinates(name), **law)
    successor = connection.bodies[1]
    axes = bodies.axes[successor].T @ connection.inner[:3, :3]
    moment, force = np.eye(6)[index, :3], np.eye(6)[index, 3:]
    point = bodies.point(successor, connection.inner[:3, 3])
    return TwistForceLaw(connection.bodies, point, axes @ moment, axes @ force, **law)


def _losses(system: System, along: Callable[..., ForceLaw]) -> Iterator[ForceLaw]:
    losses, names = system.losses, (*column_names(system), *cut_velocity_names(system))
    dampings = np.concatenate([losses.damping, losses.cut_damping]).tolist()
    frictions = np.concatenate([losses.friction, losses.cut_friction]).tolist()
    for name, damping, friction in zip(names, dampings, frictions, strict=True):
        if damping + friction:
            yield along(name, damping=damping, friction=friction)


def scalar_forces(builder: ScalarBuilder, laws: Sequence[ScalarForceLaw]) -> ScalarForces:
    """The laws as arrays."""
    return ScalarForces(
        scalar=np.array([builder.index(law.scalar) for law in laws], dtype=np.intp),
        stiffness=np.array([law.stiffness for law in laws], dtype=float),
        damping=np.array([law.damping for law in laws], dtype=float),
        friction=np.array([law.friction for law in laws], dtype=float),
        rest=tuple(law.rest for law in laws),
        force=tuple(law.force for law in laws),
    )


def applied_wrenches(system: System, bodies: MovingBodies) -> tuple[AppliedWrench, ...]:
    """All wrench loads."""
    return tuple(
        AppliedWrench((load.on, load.body), bodies.point(load.body, load.point), bodies.axes[load.body].T, load)
        for load in system.loads
        if isinstance(load, WrenchLoad)
    )
