"""Twists and Jacobians to any order: time derivatives about a point at rest and in all forms, partial derivatives.

For coordinates that are plain numbers partial derivatives are meant. Spherical and free joints have no coordinates
whose rates are their velocities: a derivative along velocity k is d/ds f(integrate(q, s e_k)) at s = 0. Such
derivatives do not commute; index l of a second derivative [..., k, l] is differentiated after index k, and so on.
Columns of rotation vectors, J = K dexp_-phi, are the only ones that depend on coordinates of their own joint.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Any

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray, Positions, TwistStack, Velocities, matrix_times_vector
from cadmbs.errors import ArgumentError, ShapeError
from cadmbs.kinematics.products import TreeState, body_poses, carriers, rotation_vector, tree_state, with_directions
from cadmbs.lie import se3, so3, twists
from cadmbs.lie.rotation_vector import dexp_derivatives, dexp_partials, partial_product, product_derivative
from cadmbs.system import System, arguments
from cadmbs.system.native_joints import MotionKind
from cadmbs.system.tree import Tree, carries, column_slice


@dataclass(frozen=True)
class MotionDerivatives:
    """All bodies about one point at rest in the world.

    Attributes:
        pose: (..., n_bodies, 4, 4), translations relative to the point.
        twists: V, V', V'', ... about the point, world axes, each (..., n_bodies, 6).
        point: (..., 1, 3) the point.
    """

    pose: Array
    twists: tuple[Array, ...]
    point: Array


def rate_rows(system: System, rates: Velocities) -> list[Array]:
    """The rows v, a, j, ... of an argument (..., order, n_v).

    Raises:
        ShapeError: If there is no row, or the last axis does not have n_v entries.
    """
    array = arguments.velocities(system, rates, "rates")
    if array.ndim < 2 or array.shape[-2] == 0:
        raise ShapeError(
            f"rates has shape {array.shape}, expected (..., order, {system.n_v}): velocities, accelerations, jerks, ..."
        )
    return list(np.moveaxis(array, -2, 0))


def jerk_rows(system: System, v: Velocities, a: Velocities, j: Velocities) -> list[Array]:
    """Velocities, accelerations and jerks as arrays."""
    return [arguments.velocities(system, v), arguments.velocities(system, a, "a"), arguments.velocities(system, j, "j")]


def motion_derivatives(system: System, q: Positions, rates: Sequence[Array]) -> MotionDerivatives:
    """Twists of all bodies and their derivatives from rates v, v', v'', ..., one order each.

        V_i^(m) = V_p^(m) + sum_k sum_l binom(m, l) J_k^(l) v_k^(m - l)

    P-DYN (69) and its derivatives, theory 5.6.
    """
    q_array, *rows = arguments.broadcast(arguments.positions(system, q), *rates)
    tree = system.tree
    state = tree_state(system, q_array)
    moving = system.bodies.moving
    _, moved_columns = jacobian_column_derivatives(system, state, [tree.velocities.spread_rate(row) for row in rows])
    twists = tuple(tree.sum_from_root(tree.per_body(moved))[..., moving, :] for moved in moved_columns)
    return MotionDerivatives(body_poses(system, state), twists, state.point[..., None, :])


def jacobian_column_derivatives(
    system: System, state: TreeState, v_tree: Sequence[Array], ground: Array | None = None
) -> tuple[list[Array], list[Array]]:
    """Derivatives of the columns J_k and of J_k v_k, orders 0, 1, ..., each (..., n_columns, 6).

    Carried columns follow K^(m + 1) = sum_l binom(m, l) [V_c^(l), K^(m - l)] with V_c the twist of their carrier, which
    needs only lower orders. P-DYN (16), (20), theory 5.3.

    Args:
        system: Compiled mechanism.
        state: The configuration.
        v_tree: Tree velocities, accelerations, ..., each (..., n_columns).
        ground: (6,) acceleration of the world, (0, -g) where weights count (theory 7.2); none if not given.
    """
    rates = [row[..., None] for row in v_tree]
    charts = _charts(system, state, v_tree)
    carried, columns, carrier, moved = [carried_columns(system, state)], [state.columns], list[Array](), list[Array]()
    for order in range(len(rates)):
        if order:
            carried.append(product_derivative(se3.bracket, carrier, carried, order - 1))
            columns.append(_with_charts(carried, charts, order))
        moved.append(product_derivative(np.multiply, columns, rates, order))
        carrier.append(carriers(system, moved[-1]))
        if order == 1 and ground is not None:
            carrier[1] = carrier[1] + ground
    return columns, moved


def _charts(system: System, state: TreeState, v_tree: Sequence[Array]) -> list[tuple[slice, list[Array]]]:
    """For each rotation-vector joint its columns, and dexp_-phi^T with its time derivatives."""
    tree = system.tree
    charts = []
    for body in tree.native.charts:
        dofs = column_slice(tree, body)
        path = np.stack([rotation_vector(tree, body, state.q_tree), *(row[..., dofs] for row in v_tree[:-1])])
        charts.append((dofs, list(np.swapaxes(dexp_derivatives(-path), -1, -2))))
    return charts


def _with_charts(carried: Sequence[Array], charts: list[tuple[slice, list[Array]]], order: int) -> Array:
    """Derivative of the columns J from those of K: equal, but J = K dexp_-phi for rotation vectors."""
    columns = carried[order].copy()
    for dofs, rates in charts:
        columns[..., dofs, :] = product_derivative(np.matmul, rates, [k[..., dofs, :] for k in carried], order)
    return columns


# Partial derivatives of Jacobians, of any order, along the velocity coordinates.

HIGHEST_PARTIAL = 20
"""Highest order of partial derivatives: arrays of NumPy have at most 32 axes, one for each order."""


def column_partials(system: System, state: TreeState) -> Array:
    """First derivatives of the tree's columns about the state's point, as seen from the world, (..., j, k, 6).

    Column j along coordinate k; they hold where both columns move one body. P-DYN (15).
    """
    columns, depends = state.columns, _dependence(system.tree, from_body=False).T
    brackets = se3.bracket(columns[..., None, :, :], columns[..., :, None, :])
    partials = np.where(depends[..., None], brackets, 0.0)
    if system.tree.native.charts:
        along = charts_of(system, with_directions(state), 1).change(np.eye(system.tree.n_columns))
        partials = partials + np.swapaxes(along, -3, -2)
    return np.asarray(partials)


def state_and_moving_body(system: System, q: Positions, body: str | int, order: int) -> tuple[TreeState, int]:
    """State of the tree, and the moving body that a body is part of."""
    arguments.require_system(system)
    require_order(order)
    index, _ = system.body_and_pose(body)
    moving = int(system.bodies.moving[index])
    return tree_state(system, arguments.positions(system, q)), moving


def require_order(order: int) -> None:
    """Refuse orders that are negative or too high for arrays of NumPy.

    Raises:
        ArgumentError: If the order is not a whole number in the range.
    """
    if not isinstance(order, int | np.integer) or isinstance(order, bool) or not 0 <= order <= HIGHEST_PARTIAL:
        raise ArgumentError(f"order is {order!r}, expected a whole number from 0 to {HIGHEST_PARTIAL}")


def tree_partials(system: System, state: TreeState, moving: int, order: int, from_body: bool) -> Array:
    """Derivatives (..., n_columns, n_columns, ..., 6) of columns about the state's point, as seen from world or body.

    Brackets are nested for all tuples of directions; each derivative is the entry of its sorted tuple. Columns of
    rotation vectors depend on their own coordinates too, so that the product rule is applied with them.
    """
    tree = system.tree
    if any(body <= moving < tree.subtree_end[body] for body in tree.native.charts):
        depends = np.asarray(_dependence(tree, from_body), dtype=float)
        return charted_partials(system, state, moving, order, depends, -1.0 if from_body else 1.0)
    columns = np.where(carries(tree, moving)[:, None], state.columns, 0.0)
    depends = np.swapaxes(_dependence(tree, from_body), 0, 1)
    nested, n = columns, tree.n_columns
    for done in range(order):
        mask = depends.reshape(n, *(1,) * done, n, 1)
        inner, outer = nested[..., None, :], columns[(..., *(None,) * (done + 1), slice(None), slice(None))]
        bracket = se3.bracket(inner, outer) if from_body else se3.bracket(outer, inner)
        nested = np.where(mask, bracket, 0.0)
    if order > 1 and n:
        flat = nested.reshape(*columns.shape[:-1], n**order, 6)
        return flat[..., _sorted_tuples(tree, order, from_body), :].reshape(nested.shape)
    return nested


def _dependence(tree: Tree, from_body: bool) -> NDArray[np.bool_]:
    """(n_columns, n_columns) bool: entry (k, j) where column j depends on coordinate k, were both to move the body.

    Seen from the world, a column depends on those before it; seen from the body, on the others. The columns of a native
    joint are fixed to its successor: if that is the outer body, they all depend on each other, otherwise none does.
    """
    k, j = np.indices((tree.n_columns, tree.n_columns))
    body = tree.column_body
    outer_successor = (tree.kind[body] > MotionKind.SCREWS) & (tree.orientation[body] > 0)
    before = (k < j) & (body[k] != body[j])
    within = (body[k] == body[j]) & np.where(tree.kind[body[j]] > MotionKind.SCREWS, outer_successor[j], k < j)
    mask: NDArray[np.bool_] = before | within
    return ~mask if from_body else mask


def _sorted_tuples(tree: Tree, order: int, from_body: bool) -> Indices:
    """For each tuple of directions the flat index of the tuple in the order of nesting, innermost first.

    Outer columns are nested first as seen from the world, those near the root first as seen from the body. Columns of
    one native joint keep the order of differentiation where the bracket holds them all, else the reverse of it.
    """
    n, body = tree.n_columns, tree.column_body
    native = tree.kind[body] > MotionKind.SCREWS
    rank = np.where(native, tree.column_start[body], np.arange(n))
    direction = np.where(native & (tree.orientation[body] < 0), -1, 1)
    tuples = np.indices((n,) * order).reshape(order, -1)
    key = direction[tuples] * np.arange(order)[:, None] - 2 * order * rank[tuples]
    ordered = np.take_along_axis(tuples, np.argsort(-key if from_body else key, axis=0), axis=0)
    return np.asarray(np.ravel_multi_index(tuple(ordered), (n,) * order))


def independent_partials(system: System, to: Array, partials: Array, order: int) -> Array:
    """Tree derivatives about the point, carried by a pose, couplings applied to every index, components first."""
    result = se3.transform_twist(to[(..., *(None,) * (order + 1), slice(None), slice(None))], partials)
    for axis in range(-(order + 2), -1):
        result = np.moveaxis(system.tree.velocities.gather(np.moveaxis(result, axis, -1)), -1, axis)
    return np.moveaxis(result, -1, -(order + 2))


def rotation_partials(rotation: Array, angular: Sequence[Array], order: int) -> list[Array]:
    """R (..., 3, 3) and its derivatives (..., 3, 3, n_v, ...) up to an order, from those of the w^b_k."""
    tilde = []
    for m, w in enumerate(angular):
        matrices = so3.hat(np.moveaxis(w, -(m + 2), -1))
        tilde.append(np.moveaxis(matrices, (-2, -1), (-(m + 3), -(m + 2))))
    partials = [rotation]
    for m in range(order):
        partials.append(partial_product("xy,yzj->xzj", partials, tilde, m))
    return partials


# Six-vectors and their time derivatives, from about a point at rest to the representation of a moving body.
#
# A six-vector X (a twist, or a column of a Jacobian) is known about a point P that rests in the world, in world axes;
# the body frame C has its translation r relative to P; V = (w, u) is the body's twist about P; V', X' are time
# derivatives. Values convert by the functions of `cadmbs.lie.twists`; their time derivatives, component by component,
# by those here.


def about_world_origin(twist: Array, point: Array) -> Array:
    """A twist known about a point at rest (world axes), about the world origin: v_O = v_P + p x w."""
    angular, linear = twist[..., :3], twist[..., 3:]
    return np.concatenate([angular, linear + so3.cross(point, angular)], axis=-1)


def body_fixed_rate(pose: Array, twist: Array, x: Array, x_dot: Array) -> Array:
    """d/dt (Ad_C^-1 X) = Ad_C^-1 (X' - [V, X]). Theory 2.5."""
    return twists.body_fixed_from_spatial(pose, x_dot - se3.bracket(twist, x))


def hybrid_rate(pose: Array, twist: Array, x: Array, x_dot: Array) -> Array:
    """d/dt (a, b + a x r) = (a', b' + a' x r + a x r') for X = (a, b), with r' = u + w x r. Theory 5.3."""
    position = pose[..., :3, 3]
    velocity = twist[..., 3:] + so3.cross(twist[..., :3], position)
    rate = twists.hybrid_from_spatial(pose, x_dot)
    from_velocity = so3.cross(x[..., :3], velocity)
    return np.asarray(rate + np.concatenate([np.zeros(from_velocity.shape), from_velocity], axis=-1))


def mixed_rate(pose: Array, twist: Array, x: Array, x_dot: Array) -> Array:
    """Angular part R^T (a' - w x a), linear part of the hybrid rate. Theory 5.3."""
    hybrid = hybrid_rate(pose, twist, x, x_dot)
    angular = x_dot[..., :3] - so3.cross(twist[..., :3], x[..., :3])
    in_body = matrix_times_vector(np.swapaxes(pose[..., :3, :3], -1, -2), angular)
    return np.concatenate([np.broadcast_to(in_body, hybrid[..., :3].shape), hybrid[..., 3:]], axis=-1)


def body_fixed_derivatives(motion: MotionDerivatives) -> list[TwistStack]:
    """V^b^(m) = Ad_C^-1 U_m with U_0 = V, U_(m + 1) = U_m' - [V, U_m].

    Orders 1 and 2 are V^s' = Ad_C V^b' and V^s'' = Ad_C (V^b'' + [V^b, V^b']). Theory 5.4 and 5.5 (extra).
    """
    U, derivatives = list(motion.twists), list[Array]()
    while U:
        derivatives.append(twists.body_fixed_from_spatial(motion.pose, U[0]))
        U = [U[k + 1] - product_derivative(se3.bracket, motion.twists, U, k) for k in range(len(U) - 1)]
    return derivatives


def hybrid_derivatives(motion: MotionDerivatives) -> list[TwistStack]:
    """(w^(m), r^(m + 1)) with r' = u + w x r for the twist (w, u) about the point. P-DYN (28), (31)."""
    w = [twist[..., :3] for twist in motion.twists]
    r = [np.broadcast_to(motion.pose[..., :3, 3], w[0].shape)]
    for order, twist in enumerate(motion.twists):
        r.append(twist[..., 3:] + product_derivative(so3.cross, w, r, order))
    return [np.concatenate(parts, axis=-1) for parts in zip(w, r[1:], strict=True)]


def mixed_derivatives(motion: MotionDerivatives) -> list[TwistStack]:
    """Angular parts of the body-fixed derivatives, linear parts of the hybrid ones. P-DYN (33) with E-21."""
    pairs = zip(body_fixed_derivatives(motion), hybrid_derivatives(motion), strict=True)
    return [np.concatenate([in_body[..., :3], in_world[..., 3:]], axis=-1) for in_body, in_world in pairs]


@dataclass(frozen=True)
class Conversion:
    """How a representation about the body-frame origin follows from that about P.

    Attributes:
        value: (C, X) -> X in the representation.
        rate: (C, V, X, X') -> d/dt of that.
        derivatives: The twists V, V', V'', ... of a motion -> those of the representation.
    """

    value: Callable[[Array, Array], Array]
    rate: Callable[[Array, Array, Array, Array], Array]
    derivatives: Callable[[MotionDerivatives], list[TwistStack]]


BODY_FIXED = Conversion(twists.body_fixed_from_spatial, body_fixed_rate, body_fixed_derivatives)
HYBRID = Conversion(twists.hybrid_from_spatial, hybrid_rate, hybrid_derivatives)
MIXED = Conversion(twists.mixed_from_spatial, mixed_rate, mixed_derivatives)


# Rotation vectors: the one joint kind whose columns depend on coordinates of their own joint.
#
# The columns are J = K dexp_-phi. K, the columns of the relative angular velocity, are carried like those of a
# quaternion joint: fixed to the joint's successor.


@dataclass(frozen=True)
class Chart:
    """One rotation-vector joint.

    Attributes:
        dofs: Its columns.
        factors: D = dexp_-phi (..., 3, 3) and its partial derivatives by phi, one axis more each.
    """

    dofs: slice
    factors: tuple[Array, ...]


@dataclass(frozen=True)
class Charts:
    """All rotation-vector joints of a state.

    Attributes:
        carried: (..., n_columns, 6) K; equal to the columns J of all other joints.
        charts: The joints.
    """

    carried: Array
    charts: tuple[Chart, ...]

    def change(self, *directions: Array) -> Array:
        """K d^m D, the change (..., n_columns, 6) of the columns by D alone, along m directions (..., n_columns)."""
        if not self.charts:
            return np.zeros((1, 6))
        batch = np.broadcast_shapes(self.carried.shape[:-2], *(x.shape[:-1] for x in directions))
        result = np.zeros((*batch, *self.carried.shape[-2:]))
        letters = ascii_lowercase[: len(directions)]
        for chart in self.charts:
            term = ",".join([f"...xy{letters}", *(f"...{letter}" for letter in letters)]) + "->...yx"
            turned = np.einsum(term, chart.factors[len(directions)], *(x[..., chart.dofs] for x in directions))
            result[..., chart.dofs, :] = turned @ self.carried[..., chart.dofs, :]
        return result


def charts_of(system: System, state: TreeState, order: int) -> Charts:
    """The rotation-vector joints of a state, with derivatives of dexp_-phi up to an order."""
    tree = system.tree
    charts = []
    for body in tree.native.charts:
        parts = dexp_partials(-rotation_vector(tree, body, state.q_tree), order)
        dofs = column_slice(tree, body)
        charts.append(Chart(dofs, tuple((-1.0) ** m * part for m, part in enumerate(parts))))
    return Charts(carried_columns(system, state), tuple(charts))


def carried_columns(system: System, state: TreeState) -> Array:
    """Columns K (..., n_columns, 6) that are fixed to their carrier.

    The joint screws themselves, and for a rotation vector the columns of the relative angular velocity: J = K dexp.
    """
    tree = system.tree
    columns = state.columns.copy()
    for body in tree.native.charts:
        dofs = column_slice(tree, body)
        holder = body if tree.orientation[body] > 0 else tree.parent[body]
        columns[..., dofs, :] = se3.transform_twist(state.pose[..., holder, None, :, :], tree.screws[dofs])
    return columns


def charted_partials(system: System, state: TreeState, moving: int, order: int, depends: Array, sign: float) -> Array:
    """Derivatives (..., n_columns, n_columns, ..., 6) of the columns that move a body, for all kinds of joints.

        dK_j/dq_a = +-[J_a, K_j] ,   J = K D

    differentiated by the product rule, the first of the directions first. Theory 5.1 and 5.2.

    Args:
        system: Compiled mechanism.
        state: The configuration.
        moving: The moving body.
        order: Number of directions.
        depends: (n_columns, n_columns) one where column j (second index) depends on coordinate a.
        sign: 1 as seen from the world, -1 as seen from the body.
    """
    n = system.tree.n_columns
    charts = charts_of(system, state, order)
    mask = carries(system.tree, moving)[:, None]
    K = [np.swapaxes(np.where(mask, charts.carried, 0.0), -1, -2)]
    J = [np.swapaxes(np.where(mask, state.columns, 0.0), -1, -2)]
    bracket = sign * _BRACKET
    for done in range(order):
        ad = [
            np.einsum("xyz,...z" + _axes(m) + "->...xy" + _axes(m), bracket, partials) for m, partials in enumerate(J)
        ]
        change = partial_product("xya,yj->xja", ad, K, done)
        K.append(change * depends.T.reshape(n, n, *(1,) * done))
        J.append(_charted(charts, K, done + 1))
    return np.moveaxis(J[order], -(order + 2), -1)


def _charted(charts: Charts, K: Sequence[Array], order: int) -> Array:
    """The derivative of J = K D from those of K, components first."""
    result = K[order].copy()
    n = result.shape[-1]
    for chart in charts.charts:
        factors, dofs = [], []
        for m in range(order + 1):
            factor = chart.factors[m]
            inner: Any = (..., *(chart.dofs,) * m)
            factors.append(np.zeros((*factor.shape[: factor.ndim - m], *(n,) * m)))
            factors[m][inner] = factor
            dofs.append(K[m][_column_index(chart, m)])
        result[_column_index(chart, order)] = partial_product("xu,uj->xj", dofs, factors, order)
    return result


def _column_index(chart: Chart, m: int) -> Any:
    """The columns of a joint where m axes of directions follow."""
    return (..., chart.dofs, *(slice(None),) * m)


def _axes(m: int) -> str:
    """Letters of a column and m directions."""
    return "abcdefghijklmnopqrstuvw"[: m + 1]


_BRACKET = np.stack([se3.ad(unit) for unit in np.eye(6)], axis=-1)
"""[x, y, z] so that [X, Y]_x = sum B_xyz Y_y X_z."""
