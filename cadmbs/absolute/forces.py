"""Forces in absolute coordinates: along scalars and velocities, and on two bodies, with their derivatives."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from cadmbs.absolute.bodies import MovingBodies
from cadmbs.absolute.constraint_rows import ZERO, CoordinateScalars, ScalarBuilder, ScalarTerms, column_names, load_row
from cadmbs.arrays import Array, Indices
from cadmbs.constraints.cut_coordinates import cut_velocity_names
from cadmbs.dynamics.applied import duals, load_laws
from cadmbs.lie import se3, so3
from cadmbs.system import System
from cadmbs.system import loads as load_records
from cadmbs.system.functions import TimeFunction
from cadmbs.system.records import Row


@dataclass(frozen=True)
class ScalarForceLaw:
    """Force -stiffness (s - rest) - damping s' - friction tanh(s' / 1e-3) + force(t) along a sum s of scalars.

    And that of a load that is not linear: a servo, a stop, a spring with a table. The sum has one term, or those of a
    load along a sum of coordinates: along each scalar the force acts with the factor that the scalar has there.
    """

    terms: ScalarTerms
    stiffness: float = 0.0
    damping: float = 0.0
    friction: float = 0.0
    rest: TimeFunction = ZERO
    force: TimeFunction = ZERO
    load: load_records.CoordinateLoad | None = None


@dataclass(frozen=True)
class ScalarForces:
    """All laws as arrays.

    Attributes:
        law, scalar, factor: (e,) terms: number of the law, scalar, and its factor in the sum of the law.
        stiffness, damping, friction: (k,).
        rest, force: One function a law.
        loads: Numbers of laws, and the loads that act there, too.
    """

    law: Indices
    scalar: Indices
    factor: Array
    stiffness: Array
    damping: Array
    friction: Array
    rest: tuple[TimeFunction, ...]
    force: tuple[TimeFunction, ...]
    loads: tuple[tuple[int, load_records.CoordinateLoad], ...]

    @property
    def n(self) -> int:
        """Number of laws."""
        return len(self.stiffness)

    @property
    def has_sums(self) -> bool:
        """Whether a force acts along a sum of several scalars."""
        return len(self.law) > self.n

    @cached_property
    def pairs(self) -> tuple[Indices, Indices]:
        """(m,) numbers of the first and of the second of each two terms of one law, which its force couples."""
        one, two = np.nonzero(self.law[:, None] == self.law)
        return one, two

    def along(self, values: Array) -> Array:
        """The sums (k,) of values, or rates, (n_scalars,) of all scalars."""
        return np.asarray(np.bincount(self.law, self.factor * values[self.scalar], self.n), dtype=float)

    def resistance(self, t: float, s: Array, rate: Array) -> Array:
        """Minus the forces (k,): the left side of the equations of motion has this sign.

        Raises:
            OutsideTableError: If a table does not cover t.
        """
        rest, force = (np.array([f.jet(t).value for f in side], dtype=float) for side in (self.rest, self.force))
        losses = load_laws.loss_force(self.damping, self.friction, rate)
        resistance = np.asarray(self.stiffness * (s - rest) - losses - force)
        for k, load in self.loads:
            resistance[k] -= load_laws.coordinate_force(load, s[k], rate[k], t)
        return resistance

    def slopes(self, t: float, s: Array, rate: Array) -> tuple[Array, Array]:
        """Derivatives (k,) of `resistance` by the sums and by their rates."""
        by_value, by_rate = self.stiffness.copy(), load_laws.loss_slope(self.damping, self.friction, rate)
        for k, load in self.loads:
            slopes = load_laws.coordinate_slopes(load, s[k], rate[k], t)
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
    load: load_records.CoordinateLoad | None = None


ForceLaw: TypeAlias = ScalarForceLaw | TwistForceLaw


def force_laws(system: System, builder: ScalarBuilder, coordinates: CoordinateScalars) -> list[ForceLaw]:
    """Loads along coordinates and lines, damping and friction of all joints.

    Raises:
        NotSolvableError: If one acts along a coordinate that absolute coordinates do not have.
    """
    along = partial(_along, builder.bodies, coordinates)
    laws = list(_losses(system, along))
    for load in system.loads:
        if isinstance(load, load_records.SpringDamper):
            (i, j), (P, Q) = load.bodies, load.points
            line = builder.length(builder.square(i, P, j, Q))
            tables = load.characteristic, load.damping_characteristic
            spring = load_records.JointSpring(load.name, 0, 0, load.stiffness, load.damping, load.length, *tables)
            laws.append(_along_sum(((line, 1.0),), spring))
        elif isinstance(load, load_records.CoordinateLoad):
            laws.append(_of_row(load_row(system, load), coordinates, along))
    return laws + [_of_row(row, coordinates, along) for row in system.rows if row.kind.startswith("load:")]


def _of_row(row: Row, coordinates: CoordinateScalars, along: Callable[..., ScalarForceLaw | TwistForceLaw]) -> ForceLaw:
    """The law of a load along a joint coordinate or a sum."""
    names, load = row.data["coordinates"], row.data["load"]
    if load.terms:
        factors = (term.factor for term in load.terms)
        return _along_sum(tuple(zip(map(coordinates, names), factors, strict=True)), load)
    law = along(names[0])
    return replace(law, load=load) if isinstance(law, TwistForceLaw) else _along_sum(law.terms, load)


def _along_sum(terms: ScalarTerms, load: load_records.CoordinateLoad) -> ScalarForceLaw:
    """The law of a load along a sum of scalars, which has coefficients where it is linear."""
    match load:
        case load_records.JointForce():
            return ScalarForceLaw(terms, force=load.force)
        case load_records.JointSpring(characteristic=None, damping_characteristic=None):
            return ScalarForceLaw(terms, load.stiffness, load.damping, rest=load.rest)
        case load_records.JointFriction():
            return ScalarForceLaw(terms, damping=load.damping, friction=load.friction)
        case _:
            return ScalarForceLaw(terms, load=load)


def _along(
    bodies: MovingBodies, coordinates: CoordinateScalars, name: str, **law: Any
) -> ScalarForceLaw | TwistForceLaw:
    """A law along a coordinate, or along a velocity wx, wy, wz, vx, vy, vz of a spherical or free joint."""
    connection, index = coordinates.joint_of(name)
    if connection.joint.kind not in ("free", "spherical:quaternion"):
        return ScalarForceLaw(((coordinates(name), 1.0),), **law)
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
    terms = [(number, *term) for number, law in enumerate(laws) for term in law.terms]
    return ScalarForces(
        law=np.array([number for number, _, _ in terms], dtype=np.intp),
        scalar=np.array([builder.index(handle) for _, handle, _ in terms], dtype=np.intp),
        factor=np.array([factor for _, _, factor in terms], dtype=float),
        stiffness=np.array([law.stiffness for law in laws], dtype=float),
        damping=np.array([law.damping for law in laws], dtype=float),
        friction=np.array([law.friction for law in laws], dtype=float),
        rest=tuple(law.rest for law in laws),
        force=tuple(law.force for law in laws),
        loads=tuple((number, law.load) for number, law in enumerate(laws) if law.load is not None),
    )


# Loads between two bodies in absolute coordinates: forces on both with their exact derivatives.

PairLoadRecord: TypeAlias = (
    load_records.WrenchLoad | load_records.Bushing | load_records.ContactLoad | load_records.Drag
)
"""Loads on bodies but springs between points, which are forces along a scalar."""


class PairForces(NamedTuple):
    """Forces on two bodies along (r_on, th_on, r_body, th_body).

    Attributes:
        force: (12,).
        by_pose: (12, 12) derivative along displacements.
        by_twist: (12, 12) derivative along twists.
    """

    force: Array
    by_pose: Array
    by_twist: Array


@dataclass(frozen=True)
class PairLoad:
    """A load between two bodies.

    Attributes:
        bodies: The second body of the load, and the first one.
        at_zero: (2, 4, 4) frames of both bodies in the axes in which the load gives points and vectors: their centres
            of mass with the body axes at q = 0, or the identity where these are components in body axes.
        load: The record, with its first body as number 1 and its second one as number 0; or a law along a velocity.
    """

    bodies: tuple[int, int]
    at_zero: Array
    load: PairLoadRecord | TwistForceLaw


def pair_loads(
    system: System, bodies: MovingBodies, twist_forces: Sequence[TwistForceLaw] = ()
) -> tuple[PairLoad, ...]:
    """All wrench loads, forces along velocities of spherical and free joints, bushings, contacts and drags."""
    of_velocities = (PairLoad(law.bodies, np.broadcast_to(np.eye(4), (2, 4, 4)), law) for law in twist_forces)
    records = (load for load in system.loads if isinstance(load, PairLoadRecord))
    return (*(_pair_load(load, bodies) for load in records), *of_velocities)


def _pair_load(load: PairLoadRecord, bodies: MovingBodies) -> PairLoad:
    ends = load.bodies[::-1]
    at_zero = se3.pose(bodies.axes[list(ends)], bodies.center[list(ends)])
    match load:
        case load_records.WrenchLoad():
            return PairLoad(ends, at_zero, replace(load, body=1, on=0))
        case load_records.Drag():
            return PairLoad(ends, at_zero, replace(load, body=1))
    return PairLoad(ends, at_zero, replace(load, bodies=(1, 0)))


def pair_load_forces(pair: PairLoad, t: float, r: Array, A: Array, twists: Array) -> PairForces:
    """The forces of a load on both bodies, and their derivatives along displacements and twists.

    f = F ,   n = A^T (T + (x - r) x F)     on the first body, and the opposite of F and T at x on the second one

    at a time t [s], centres of mass r (2, 3), rotations A (2, 3, 3) and twists (12,), r' and w, of both bodies.

    Raises:
        OutsideTableError: If a function of time does not cover t.
    """
    pose = se3.pose(A, r) @ se3.inverse(pair.at_zero)
    rates = twists.reshape(2, 6)
    omega = np.einsum("bij,bj->bi", A, rates[:, 3:])
    twist = np.concatenate([omega, rates[:, :3] - so3.cross(omega, r)], axis=-1)
    steps = np.eye(12).reshape(12, 2, 6)
    shift, turn = steps[..., :3], np.einsum("bij,kbj->kbi", A, steps[..., 3:])
    moved = np.concatenate([turn, shift - so3.cross(turn, r)], axis=-1)
    turned = so3.cross(turn, omega)
    by_pose = np.concatenate([turned, -so3.cross(turned, r) - so3.cross(omega, shift)], axis=-1)
    times = np.array([[t]])
    at_pose = duals.BodyMotions(pose[None], twist[None], times, moved, by_pose)
    at_twist = duals.BodyMotions(pose[None], twist[None], times, np.zeros(moved.shape), moved)
    force, slopes = _forces(pair.load, at_pose, r, A, shift, steps[..., 3:])
    zero = np.zeros(shift.shape)
    return PairForces(force, slopes.T, _forces(pair.load, at_twist, r, A, zero, zero)[1].T)


def _acting(load: PairLoadRecord | TwistForceLaw, now: duals.BodyMotions) -> load_laws.ActingWrench:
    """The wrench on the first body, as a dual.

    That of a law along a velocity u of a spherical or free joint, a component of the relative twist in axes on the
    successor, is fixed to the successor: -damping u - friction tanh(u / 1e-3), and the force of a load, along it.
    """
    if not isinstance(load, TwistForceLaw):
        return load_laws.acting_wrench(load, now)
    point, force_axis, moment_axis = (
        now.point(1, load.point),
        now.vector(1, load.force_axis),
        now.vector(1, load.moment_axis),
    )
    u = duals.dot(force_axis, now.velocity(1, point) - now.velocity(0, point))
    u = u + duals.dot(moment_axis, now.angular_velocity(1) - now.angular_velocity(0))
    law, nowhere = load.load, np.zeros(())
    size = duals.mapped(
        u,
        lambda u: load_laws.loss_force(load.damping, load.friction, u),
        lambda u: -load_laws.loss_slope(load.damping, load.friction, u),
    )
    if law is not None:
        size = size + duals.mapped(
            u,
            lambda u: load_laws.coordinate_force(law, nowhere, u, now.t),
            lambda u: load_laws.coordinate_slopes(law, nowhere, u, now.t).by_rate,
        )
    return load_laws.ActingWrench(point, force_axis * size, moment_axis * size)


def _forces(
    load: PairLoadRecord | TwistForceLaw, now: duals.BodyMotions, r: Array, A: Array, shift: Array, turn: Array
) -> tuple[Array, Array]:
    """Forces (12,) along (r, th) of both bodies, and their changes (12, 12), directions first.

    `shift` and `turn` (12, 2, 3) move the centres of mass in world axes, and turn the bodies in body axes.
    """
    acting = _acting(load, now)
    moment = acting.torque + duals.cross(acting.point, acting.force)
    F, M = (np.broadcast_to(dual.value, (1, 3))[0] for dual in (acting.force, moment))
    dF, dM = (
        np.zeros((12, 3)) if dual.change is None else np.broadcast_to(dual.change, (12, 3))
        for dual in (acting.force, moment)
    )
    forces, changes = np.zeros((2, 6)), np.zeros((12, 2, 6))
    for body, sign in ((1, 1.0), (0, -1.0)):
        n = A[body].T @ (M - so3.cross(r[body], F))
        dn = (dM - so3.cross(r[body], dF) - so3.cross(shift[:, body], F)) @ A[body] - so3.cross(turn[:, body], n)
        forces[body] = sign * np.concatenate([F, n])
        changes[:, body] = sign * np.concatenate([dF, dn], axis=-1)
    return forces.ravel(), changes.reshape(12, 12)
