"""Forces in absolute coordinates along scalars and velocities: springs, drives, damping, friction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeAlias

import numpy as np

from cadmbs.absolute.bodies import MovingBodies
from cadmbs.absolute.constraint_rows import ZERO, CoordinateScalars, ScalarBuilder, ScalarHandle
from cadmbs.absolute.loads.tree_elements import column_names, load_row
from cadmbs.arrays import Array, Indices
from cadmbs.constraints.cut_coordinates import cut_velocity_names
from cadmbs.dynamics.applied.coordinate_loads import coordinate_force, coordinate_slopes, loss_force, loss_slope
from cadmbs.system import System
from cadmbs.system.functions import TimeFunction
from cadmbs.system.loads import CoordinateLoad, JointForce, JointFriction, JointSpring, SpringDamper
from cadmbs.system.records import Row


@dataclass(frozen=True)
class ScalarForceLaw:
    """Force -stiffness (s - rest) - damping s' - friction tanh(s' / 1e-3) + force(t) along a scalar s.

    And that of a load that is not linear: a servo, a stop, a spring with a table.
    """

    scalar: ScalarHandle
    stiffness: float = 0.0
    damping: float = 0.0
    friction: float = 0.0
    rest: TimeFunction = ZERO
    force: TimeFunction = ZERO
    load: CoordinateLoad | None = None


@dataclass(frozen=True)
class ScalarForces:
    """All laws as arrays.

    Attributes:
        scalar: (k,) scalars.
        stiffness, damping, friction: (k,).
        rest, force: One function a law.
        loads: Numbers of laws, and the loads that act there, too.
    """

    scalar: Indices
    stiffness: Array
    damping: Array
    friction: Array
    rest: tuple[TimeFunction, ...]
    force: tuple[TimeFunction, ...]
    loads: tuple[tuple[int, CoordinateLoad], ...]

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
        losses = loss_force(self.damping, self.friction, rate)
        resistance = np.asarray(self.stiffness * (s - rest) - losses - force)
        for k, load in self.loads:
            resistance[k] -= coordinate_force(load, s[k], rate[k], t)
        return resistance

    def slopes(self, t: float, s: Array, rate: Array) -> tuple[Array, Array]:
        """Derivatives (k,) of `resistance` by the scalars and by their rates."""
        by_value, by_rate = self.stiffness.copy(), loss_slope(self.damping, self.friction, rate)
        for k, load in self.loads:
            slopes = coordinate_slopes(load, s[k], rate[k], t)
            by_value[k] -= slopes.by_position
            by_rate[k] -= slopes.by_rate
        return by_value, by_rate


@dataclass(frozen=True)
class TwistForceLaw:
    """A law along a velocity of a spherical (quaternion) or free joint: a component of the relative twist.

    Attributes:
        bodies: Moving bodies of predecessor and successor.
        point: Origin of the joint frame in body components of the successor.
        moment_axis, force_axis: The component, in body axes of the successor: a rotation or a translation.
        damping, friction, load: As of `ScalarForceLaw`.
    """

    bodies: tuple[int, int]
    point: Array
    moment_axis: Array
    force_axis: Array
    damping: float = 0.0
    friction: float = 0.0
    load: CoordinateLoad | None = None

    @property
    def axes(self) -> tuple[Array, Array]:
        """Direction of the force, and axis of the moment."""
        return self.force_axis, self.moment_axis


@dataclass(frozen=True)
class SumForceLaw:
    """The force of a load along a sum of scalars: along each of them it acts with its factor."""

    scalars: tuple[ScalarHandle, ...]
    factors: tuple[float, ...]
    load: CoordinateLoad


@dataclass(frozen=True)
class SumForce:
    """A load along a sum of scalars.

    Attributes:
        scalars: (k,) scalars.
        factors: (k,) their factors.
        load: The record.
    """

    scalars: Indices
    factors: Array
    load: CoordinateLoad

    def resistance(self, t: float, values: Array, rates: Array) -> tuple[float, float]:
        """Minus the force at values and rates (n_scalars,) of all scalars, and the rate of the sum.

        Raises:
            OutsideTableError: If a table does not cover t.
        """
        s, rate = self.factors @ values[self.scalars], self.factors @ rates[self.scalars]
        return -float(coordinate_force(self.load, s, rate, t)), float(rate)

    def slopes(self, t: float, values: Array, rates: Array) -> tuple[float, float]:
        """Derivatives of `resistance` by the sum and by its rate."""
        s, rate = self.factors @ values[self.scalars], self.factors @ rates[self.scalars]
        slopes = coordinate_slopes(self.load, s, rate, t)
        return -float(slopes.by_position), -float(slopes.by_rate)


ForceLaw: TypeAlias = ScalarForceLaw | TwistForceLaw | SumForceLaw


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
            tables = load.characteristic, load.damping_characteristic
            spring = JointSpring(load.name, 0, 0, load.stiffness, load.damping, load.length, *tables)
            laws.append(_along_scalar(line, spring))
        elif isinstance(load, CoordinateLoad):
            laws.append(_of_row(load_row(system, load), coordinates, along))
    return laws + [_of_row(row, coordinates, along) for row in system.rows if row.kind.startswith("load:")]


def _of_row(row: Row, coordinates: CoordinateScalars, along: Callable[..., ScalarForceLaw | TwistForceLaw]) -> ForceLaw:
    """The law of a load along a joint coordinate or a sum."""
    names, load = row.data["coordinates"], row.data["load"]
    if load.terms:
        return SumForceLaw(tuple(map(coordinates, names)), tuple(term.factor for term in load.terms), load)
    law = along(names[0])
    return replace(law, load=load) if isinstance(law, TwistForceLaw) else _along_scalar(law.scalar, load)


def _along_scalar(scalar: ScalarHandle, load: CoordinateLoad) -> ScalarForceLaw:
    """The law of a load along a scalar, which has coefficients where it is linear."""
    match load:
        case JointForce():
            return ScalarForceLaw(scalar, force=load.force)
        case JointSpring(characteristic=None, damping_characteristic=None):
            return ScalarForceLaw(scalar, load.stiffness, load.damping, rest=load.rest)
        case JointFriction():
            return ScalarForceLaw(scalar, damping=load.damping, friction=load.friction)
        case _:
            return ScalarForceLaw(scalar, load=load)


def _along(
    bodies: MovingBodies, coordinates: CoordinateScalars, name: str, **law: Any
) -> ScalarForceLaw | TwistForceLaw:
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
        loads=tuple((number, law.load) for number, law in enumerate(laws) if law.load is not None),
    )


def sum_forces(builder: ScalarBuilder, laws: Sequence[SumForceLaw]) -> tuple[SumForce, ...]:
    """The laws along sums by the numbers of their scalars."""
    return tuple(
        SumForce(np.array(list(map(builder.index, law.scalars)), dtype=np.intp), np.array(law.factors), law.load)
        for law in laws
    )
