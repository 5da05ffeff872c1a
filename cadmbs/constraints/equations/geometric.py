"""Rows between vectors and points of two bodies: DP1, DP2, D, CD; of velocities alone: knife edge, rim, momentum."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from cadmbs.arrays import Array, Indices, matrix_times_vector
from cadmbs.constraints.equations import wrenches
from cadmbs.constraints.equations.constraint_state import ConstraintState
from cadmbs.constraints.equations.prescribed import Prescribed, prescribed_by, swapped
from cadmbs.lie import se3, so3
from cadmbs.system import System, functions, inertias, records


@dataclass(frozen=True)
class BodyPairs:
    """Rows of one kind, one entry a row; what a kind does not need is zero.

    Attributes:
        bodies: (k, 2) moving bodies i, j.
        vectors: (k, 2, 3) at q = 0: a_i and a_j of DP1; a_i of DP2; the world direction of CD.
        swap: (k, 3) axis x a_i, used in place of a_i where DP1 with an angle is swapped.
        points: (k, 2, 3) P_i and Q_j at q = 0, about `System.origin`.
    """

    bodies: Indices
    vectors: Array
    swap: Array
    points: Array


class ConstraintValues(NamedTuple):
    """Left sides (..., k) of the equations, and the wrenches of their derivatives: (bodies, W, W' or None).

    And sizes (..., k, 2) of moments and forces where products or differences may vanish: see `Terms.sizes`.
    """

    value: Array
    parts: tuple[tuple[Indices, Array, Array | None], ...]
    sizes: Array | None = None


def _dp1(state: ConstraintState, pairs: BodyPairs, first: Array) -> ConstraintValues:
    """Cosine a_i . a_j: the couple a_j x a_i."""
    i, j = pairs.bodies.T
    a, b = state.vector(i, first), state.vector(j, pairs.vectors[:, 1])
    rate = None
    if state.motion is not None:
        rate = wrenches.couple(so3.cross(state.vector_rate(j, b), a) + so3.cross(b, state.vector_rate(i, a)))
    size = _length(a) * _length(b)
    sizes = np.stack([size, np.zeros(size.shape)], axis=-1)
    return ConstraintValues(_dot(a, b), ((pairs.bodies, wrenches.couple(so3.cross(b, a)), rate),), sizes)


def _dp2(state: ConstraintState, pairs: BodyPairs, first: Array) -> ConstraintValues:
    """Component a_i . d: the force a_i at Q_j."""
    i, j = pairs.bodies.T
    a, P, Q = state.vector(i, first), state.point(i, pairs.points[:, 0]), state.point(j, pairs.points[:, 1])
    rate = None
    if state.motion is not None:
        rate = wrenches.line_wrench_rate(Q, state.point_velocity(j, Q), a, state.vector_rate(i, a))
    return ConstraintValues(_dot(a, Q - P), ((pairs.bodies, wrenches.line_wrench(Q, a), rate),))


def _distance(state: ConstraintState, pairs: BodyPairs, first: Array) -> ConstraintValues:
    """Square d . d: the force 2 d at Q_j."""
    i, j = pairs.bodies.T
    P, Q = state.point(i, pairs.points[:, 0]), state.point(j, pairs.points[:, 1])
    d, rate = Q - P, None
    if state.motion is not None:
        Q_dot = state.point_velocity(j, Q)
        rate = wrenches.line_wrench_rate(Q, Q_dot, 2.0 * d, 2.0 * (Q_dot - state.point_velocity(i, P)))
    wrench, force = wrenches.line_wrench(Q, 2.0 * d), 2.0 * (_length(P) + _length(Q))
    sizes = np.stack([_length(Q) * force, force], axis=-1)
    return ConstraintValues(_dot(d, d), ((pairs.bodies, wrench, rate),), sizes)


def _difference(state: ConstraintState, pairs: BodyPairs, first: Array) -> ConstraintValues:
    """Component c . d, c fixed in the world: the force c at Q_j, and the couple d x c on body i against the world."""
    i, j = pairs.bodies.T
    P, Q, c = state.point(i, pairs.points[:, 0]), state.point(j, pairs.points[:, 1]), first
    to_world = np.stack([np.zeros_like(i), i], axis=-1)
    force, moment = wrenches.line_wrench(Q, c), wrenches.couple(so3.cross(Q - P, c))
    rates: tuple[Array | None, Array | None] = (None, None)
    if state.motion is not None:
        Q_dot = state.point_velocity(j, Q)
        turning = wrenches.couple(so3.cross(Q_dot - state.point_velocity(i, P), c))
        rates = (wrenches.line_wrench_rate(Q, Q_dot, c, np.zeros_like(c)), turning)
    return ConstraintValues(_dot(Q - P, c), ((pairs.bodies, force, rates[0]), (to_world, moment, rates[1])))


_LEFT: Mapping[str, Callable[[ConstraintState, BodyPairs, Array], ConstraintValues]] = {
    "DP1": _dp1,
    "DP2": _dp2,
    "D": _distance,
    "CD": _difference,
}


@dataclass(frozen=True)
class GeometricBlock:
    """All rows of one geometric kind.

    Attributes:
        kind: "DP1", "DP2", "D" or "CD".
        row: (k,) numbers of the rows.
        pairs: Bodies, vectors and points.
        prescribed: Right sides as functions of time.
    """

    kind: str
    row: Indices
    pairs: BodyPairs
    prescribed: Prescribed

    @property
    def holonomic(self) -> Indices:
        """Numbers of the rows that restrict positions: all."""
        return self.row

    def residual(self, state: ConstraintState) -> Array:
        """Left sides minus right sides (..., k), as written in the document."""
        return self._left(state).value - self.prescribed.jet(state.t).value

    def gradient(self, state: ConstraintState) -> wrenches.WrenchTerms:
        """The derivatives of the residuals, which are the velocity rows."""
        return self.terms(state)

    def terms(self, state: ConstraintState) -> wrenches.WrenchTerms:
        """Wrenches of the rows. rA formulas of the absolute-coordinate paper, (13), as wrenches."""
        left = self._left(state)
        parts = left.parts
        rates = None if state.motion is None else np.concatenate([p[2] for p in parts if p[2] is not None], axis=-2)
        return wrenches.WrenchTerms(
            np.tile(self.row, len(parts)),
            np.concatenate([part[0] for part in parts]),
            np.concatenate([part[1] for part in parts], axis=-2),
            rates,
            left.sizes,
        )

    def _left(self, state: ConstraintState) -> ConstraintValues:
        """Left sides; where the angle of a DP1 calls for it, of the swapped equation."""
        first = self.pairs.vectors[:, 0]
        if self.prescribed.has_angles:
            first = np.where(swapped(self.prescribed, state.t)[..., None], self.pairs.swap, first)
        return _LEFT[self.kind](state, self.pairs, first)


def pair_data(kind: str, data: Mapping[str, Any]) -> tuple[Array, Array, Array]:
    """Vectors (2, 3), swapped first vector (3,) and points (2, 3) of a row's fields."""
    vectors, swap, points = np.zeros((2, 3)), np.zeros(3), np.zeros((2, 3))
    if kind == "DP1":
        vectors = data["vectors"]
        if data["axis"] is not None:
            axis = data["axis"] / np.linalg.norm(data["axis"])
            swap = so3.cross(axis, vectors[0])
    else:
        points = data["points"]
    if kind in ("DP2", "CD"):
        vectors = np.stack([data["vector" if kind == "DP2" else "direction"], np.zeros(3)])
    return vectors, swap, points


def _length(a: Array) -> Array:
    return np.asarray(np.linalg.norm(a, axis=-1))


def _dot(a: Array, b: Array) -> Array:
    return np.asarray(np.sum(a * b, axis=-1))


# Rows of velocities alone: knife edges, thin rims that roll on a plane, constant angular momentum.

ZERO_RIGHT_SIDE = functions.Polynomial((0.0,))
"""The right side of rows without one."""


@dataclass(frozen=True)
class RowsOfVelocities:
    """Rows that nothing drives; no position is restricted.

    Attributes:
        row: (k,) numbers of the rows.
    """

    row: Indices

    @property
    def holonomic(self) -> Indices:
        """Numbers of the rows that restrict positions."""
        return self.row[:0]

    @cached_property
    def prescribed(self) -> Prescribed:
        """Right sides zero."""
        return prescribed_by([ZERO_RIGHT_SIDE] * len(self.row))


@dataclass(frozen=True)
class KnifeEdge(RowsOfVelocities):
    """direction . (velocity of a point of the body, relative to the other body) = 0, direction fixed to the body.

    Attributes:
        row: One a knife edge.
        bodies: (k, 2) moving bodies: the other one, the body.
        point: (k, 3) at q = 0, about `System.origin`.
        direction: (k, 3) at q = 0.
    """

    bodies: Indices
    point: Array
    direction: Array

    def terms(self, state: ConstraintState) -> wrenches.WrenchTerms:
        """The force along the direction at the point, carried by the body."""
        body = self.bodies[:, 1]
        wrench = wrenches.line_wrench(state.point(body, self.point), state.vector(body, self.direction))
        rate = None if state.motion is None else -se3.cobracket(state.motion.twists[..., body, :], wrench)
        return wrenches.WrenchTerms(self.row, self.bodies, wrench, rate)


class RimContact(NamedTuple):
    """Contact point about the state's point, and the unit directions of the three rows, all (..., 1, 3)."""

    point: Array
    normal: Array
    heading: Array
    sideways: Array


@dataclass(frozen=True)
class Rolling(RowsOfVelocities):
    """A thin rim of radius r about a centre c and an axis a, rolling with its lowest point on a plane (x0, n).

        n . (c - x0) - r s = 0 ,   s = |a x n| ,   contact at c + r u ,   u = ((n . a) a - n) / s

    The rate of the height is the velocity of the material contact point along n; the other rows are its velocities
    along the heading a x n / s and sideways, along the part of a in the plane.

    Attributes:
        row: Numbers of the rows: height, then those of `directions`.
        bodies: (1, 2) moving bodies: the one with the plane, the wheel.
        center, axis: (1, 3) of the wheel at q = 0.
        radius: r [m].
        origin, normal: (1, 3) of the plane at q = 0.
        directions: Rows by their index in `RimContact`, less its first entry.
    """

    bodies: Indices
    center: Array
    axis: Array
    radius: float
    origin: Array
    normal: Array
    directions: tuple[int, ...]

    @property
    def holonomic(self) -> Indices:
        """Numbers of the rows that restrict positions: the height."""
        return self.row[:1]

    def residual(self, state: ConstraintState) -> Array:
        """Height of the lowest point above the plane (..., 1) [m]."""
        on, wheel = self.bodies.T
        n, a = state.vector(on, self.normal), state.vector(wheel, self.axis)
        above = state.point(wheel, self.center) - state.point(on, self.origin)
        sine = np.sqrt(np.sum(so3.cross(a, n) ** 2, axis=-1))
        return np.asarray(np.sum(n * above, axis=-1) - self.radius * sine)

    def gradient(self, state: ConstraintState) -> wrenches.WrenchTerms:
        """The derivative of the height: the first of the terms."""
        terms = self.terms(state)
        rates = None if terms.rates is None else terms.rates[..., :1, :]
        return wrenches.WrenchTerms(terms.row[:1], terms.bodies[:1], terms.wrenches[..., :1, :], rates)

    def terms(self, state: ConstraintState) -> wrenches.WrenchTerms:
        """Forces at the contact point along the normal, the heading and sideways."""
        contact = self._contact(state)
        forces = self._directions(contact)
        wrench, rate = wrenches.line_wrench(contact.point, forces), None
        if state.motion is not None:
            change = self._contact_rate(state, contact)
            rate = wrenches.line_wrench_rate(contact.point, change.point, forces, self._directions(change))
        return wrenches.WrenchTerms(self.row, self._row_bodies, wrench, rate)

    @cached_property
    def _row_bodies(self) -> Indices:
        """(k, 2) the bodies once a row."""
        return self.bodies.repeat(len(self.directions), axis=0)

    def _directions(self, contact: RimContact) -> Array:
        """(..., k, 3) the directions of the rows."""
        return np.concatenate([contact[1 + k] for k in self.directions], axis=-2)

    def _contact(self, state: ConstraintState) -> RimContact:
        on, wheel = self.bodies.T
        n, a = state.vector(on, self.normal), state.vector(wheel, self.axis)
        along, across = _sum(n * a), so3.cross(a, n)
        sine = np.sqrt(_sum(across**2))
        point = state.point(wheel, self.center) + self.radius * (along * a - n) / sine
        return RimContact(point, n, across / sine, (a - along * n) / sine)

    def _contact_rate(self, state: ConstraintState, contact: RimContact) -> RimContact:
        """Time derivatives: of the geometric contact point, not of the material one."""
        on, wheel = self.bodies.T
        n, a = contact.normal, state.vector(wheel, self.axis)
        n_dot, a_dot = state.vector_rate(on, n), state.vector_rate(wheel, a)
        along, along_dot = _sum(n * a), _sum(n_dot * a + n * a_dot)
        sine = np.sqrt(_sum(so3.cross(a, n) ** 2))
        sine_dot = -along * along_dot / sine
        down = (along * a - n) / sine
        down_dot = (along_dot * a + along * a_dot - n_dot - sine_dot * down) / sine
        across_dot = so3.cross(a_dot, n) + so3.cross(a, n_dot)
        center_dot = state.point_velocity(wheel, state.point(wheel, self.center))
        return RimContact(
            center_dot + self.radius * down_dot,
            n_dot,
            (across_dot - sine_dot * contact.heading) / sine,
            (a_dot - along_dot * n - along * n_dot - sine_dot * contact.sideways) / sine,
        )


CONSTRAINED_DIRECTIONS = {"none": (0, 1, 2), "axial": (0, 1), "lateral": (0, 2)}
"""Directions that are constrained: height, heading, sideways; "axial" slips along the axis, "lateral" across it."""


def knife_edges(placed: Sequence[tuple[records.Row, Indices]], moving: Indices) -> tuple[KnifeEdge, ...]:
    """The rows of all knife edges, from their fields and the numbers of their rows."""
    data = [row.data for row, _ in placed]
    if not data:
        return ()
    bodies = np.array([[moving[edge["on"]], moving[edge["body"]]] for edge in data], dtype=np.intp)
    geometry = (np.stack([edge[key] for edge in data]) for key in ("point", "direction"))
    return (KnifeEdge(np.concatenate([numbers for _, numbers in placed]), bodies, *geometry),)


def rolling(row: Indices, data: Mapping[str, Any], moving: Indices) -> Rolling:
    """The rows of a rolling rim from its fields."""
    bodies = np.array([[moving[data["on"]], moving[data["body"]]]], dtype=np.intp)
    plane, radius = data["plane"], float(data["radius"])
    geometry = (data["center"][None], data["axis"][None], radius, plane["point"][None], plane["normal"][None])
    return Rolling(row, bodies, *geometry, CONSTRAINED_DIRECTIONS[data["slip"]])


def _sum(values: Array) -> Array:
    return np.asarray(np.add.reduce(values, axis=-1, keepdims=True))


# Constant angular momentum as a row: coefficients of tree velocities from the momentum of bodies.


@dataclass(frozen=True)
class AngularMomentum(RowsOfVelocities):
    """direction . (angular momentum of bodies about a point) = value.

        d . L_P = sum_i x . M_i V_i ,   x = (d, r_P x d)
        coefficient of column k:  J_k . sum over chosen bodies i of the subtree of k of M_i x

    Attributes:
        row: (1,) number of the row.
        direction: (3,) d, fixed in the world.
        point: (3,) P, fixed in the world, about `System.origin`; None for the centre of mass of the chosen bodies.
        mass, center, inertia: (n,), (n, 3), (n, 3, 3) of the chosen bodies lumped into moving ones, at q = 0.
        value: The constant [kg m^2/s].
    """

    direction: Array
    point: Array | None
    mass: Array
    center: Array
    inertia: Array
    value: float

    @cached_property
    def prescribed(self) -> Prescribed:
        """The value, constant in time."""
        return prescribed_by([functions.Polynomial((self.value,))])

    def coefficients(self, state: ConstraintState) -> wrenches.VelocityCoefficients:
        """The row of the momentum matrix, and its time derivative."""
        tree, columns = state.system.tree, state.tree_state.columns
        center = se3.apply(state.tree_state.pose, self.center)
        unit = self._screw(self._point(state, center))
        rotation = state.tree_state.pose[..., :3, :3]
        tensor = rotation @ self.inertia @ rotation.swapaxes(-1, -2)
        product = self._times_inertia(tensor, center, unit)
        total = tree.sum_over_subtrees(product)[..., tree.column_body, :]
        values = np.add.reduce(columns * total, axis=-1)[..., None, :]
        if state.motion is None:
            return wrenches.VelocityCoefficients(self.row, values, None)
        twists = state.motion.twists
        unit_dot = np.zeros((*twists.shape[:-2], 1, 6))
        unit_dot[..., 0, 3:] = so3.cross(self._point_rate(state, center), self.direction)
        inertia_rate = self._times_inertia(tensor, center, unit_dot - se3.bracket(twists, unit))
        total_dot = tree.sum_over_subtrees(inertia_rate - se3.cobracket(twists, product))[..., tree.column_body, :]
        rates = np.add.reduce(state.motion.columns * total + columns * total_dot, axis=-1)
        return wrenches.VelocityCoefficients(self.row, values, rates[..., None, :])

    def _point(self, state: ConstraintState, center: Array) -> Array:
        """P about the state's point, (..., 3)."""
        if self.point is not None:
            return np.broadcast_to(self.point + state.system.origin - state.tree_state.point, (*center.shape[:-2], 3))
        return np.asarray(self._share @ center)

    def _point_rate(self, state: ConstraintState, center: Array) -> Array:
        """The velocity of P, (..., 3)."""
        if self.point is not None:
            return np.zeros((*center.shape[:-2], 3))
        every = np.arange(state.system.tree.n)
        return np.asarray(self._share @ state.point_velocity(every, center))

    @cached_property
    def _share(self) -> Array:
        """Each body's part of the whole mass; zero where there is none."""
        return self.mass / max(float(np.sum(self.mass)), 1e-300)

    def _screw(self, point: Array) -> Array:
        """The screw x = (d, r_P x d) (..., 1, 6)."""
        moment = so3.cross(point, self.direction)
        return np.concatenate(np.broadcast_arrays(self.direction, moment), axis=-1)[..., None, :]

    def _times_inertia(self, tensor: Array, center: Array, x: Array) -> Array:
        """M_i x_i (..., n, 6) of all moving bodies, from their central inertias in world axes."""
        force = self.mass[:, None] * (x[..., 3:] + so3.cross(x[..., :3], center))
        moment = matrix_times_vector(tensor, x[..., :3]) + so3.cross(center, force)
        return np.concatenate([moment, force], axis=-1)


def angular_momentum(system: System, row: Indices, data: Mapping[str, Any]) -> AngularMomentum:
    """The row of an angular momentum from its fields; "all" are the bodies that move."""
    bodies = system.bodies
    chosen = range(system.n_bodies) if data["bodies"] == "all" else data["bodies"]
    moving = [body for body in chosen if bodies.moving[body] > 0]
    mass, center, inertia = _lumped(system, moving)
    about = data["about"]
    point = None if isinstance(about, str) else about
    return AngularMomentum(row, data["direction"], point, mass, center, inertia, float(data["value"]))


def _lumped(system: System, chosen: list[int]) -> tuple[Array, Array, Array]:
    """Mass, centre and central inertia of chosen bodies, summed over those that are welded together."""
    inertias.require_inertia(system)
    n, bodies = system.tree.n, system.bodies
    mass, center, inertia = np.zeros(n), np.zeros((n, 3)), np.zeros((n, 3, 3))
    for body in chosen:
        mass[bodies.moving[body]] += bodies.mass[body]
        center[bodies.moving[body]] += bodies.mass[body] * (bodies.center_of_mass[body] - system.origin)
    center = np.divide(center, mass[:, None], out=np.zeros_like(center), where=mass[:, None] > 0.0)
    for body in chosen:
        k = bodies.moving[body]
        arm = so3.hat(bodies.center_of_mass[body] - system.origin - center[k])
        inertia[k] += bodies.inertia[body] - bodies.mass[body] * (arm @ arm)
    return mass, center, inertia
