"""Analytic derivatives of the equations of motion: by states, in time, and by geometry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cadmbs.arrays import Array, Positions, Velocities, inverse, matrix_times_vector
from cadmbs.dynamics import forward, newton_euler
from cadmbs.dynamics.tree.inverse import require_tree, requires_tree, summed_over_welded
from cadmbs.dynamics.tree.mass import document_inertias, mass_matrix, tree_inertias
from cadmbs.kernels.calls import compiled, compiled_derivatives
from cadmbs.kernels.calls.engine import with_kernel
from cadmbs.kinematics import geometric_parameters, higher_motion
from cadmbs.kinematics.products import TreeState, carriers, tree_state, twists_and_column_rates, with_directions
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, finite_samples, positions, velocities


class ForceDerivatives(NamedTuple):
    """Partial derivatives of tau(q, v, a), each (..., n_v, n_v), first index the force."""

    dtau_dq: Array
    dtau_dv: Array
    dtau_da: Array


class AccelerationDerivatives(NamedTuple):
    """Partial derivatives of a(q, v, tau), each (..., n_v, n_v), first index the acceleration."""

    da_dq: Array
    da_dv: Array
    da_dtau: Array


def _compiled_inverse_derivatives(
    system: System, q: Array, v: Array, a: Array, *, threads: int | None
) -> ForceDerivatives:
    q, v, a = broadcast(q, v, a)
    return ForceDerivatives(*compiled_derivatives.inverse_dynamics_derivatives(system, q, v, a, threads))


@with_kernel(
    _compiled_inverse_derivatives, require=requires_tree("inverse dynamics derivatives", "cadmbs.dynamics.linearize")
)
def inverse_dynamics_derivatives(
    system: System, q: Positions, v: Velocities, a: Velocities, *, engine: str = "auto", threads: int | None = None
) -> ForceDerivatives:
    """Partial derivatives of the inverse dynamics tau = M(q) a + C(q, v) v + g(q).

    The spatial recursion is differentiated along every coordinate in one batch. Along a virtual twist xi

        dJ_k = [xi, J_k] + K_k dD_k ,  dM_i = -ad(xi)^T M_i - M_i ad(xi) ,
        dW_i = dM_i A_i + M_i dA_i - d( ad(V_i)^T M_i V_i )

    with dD the change of dexp_-phi in the columns J = K D of rotation vectors, zero for other joints. Derivatives by q
    are along the velocity coordinates: by positions themselves where these are plain numbers.
    Theory 5.7 and 7.8, P-DYN 6.1.

    Args:
        system: Compiled mechanism without loops.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        a: Joint accelerations (..., n_v).
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Threads of the compiled kernel; None for all cores where the batch is large enough.

    Raises:
        NotSolvableError: If the mechanism has loops, motions or constraints.
    """
    return tree_inverse_dynamics_derivatives(system, q, v, a)


def tree_inverse_dynamics_derivatives(system: System, q: Positions, v: Velocities, a: Velocities) -> ForceDerivatives:
    """As `inverse_dynamics_derivatives`, for the spanning tree alone where there are loops."""
    q_array, v_array, a_array = broadcast(positions(system, q), velocities(system, v), velocities(system, a, "a"))
    at = _instant(system, q_array, v_array, a_array)
    spread = system.tree.velocities.spread_rate
    directions, still = spread(np.eye(system.n_v)), np.zeros((system.n_v, system.tree.n_columns))
    by_q = _force_change(system, at, directions, still)
    by_v = _force_change(system, at, still, directions)
    gather = system.tree.velocities.gather
    dtau_dq, dtau_dv = (np.swapaxes(gather(change), -1, -2) for change in (by_q, by_v))
    return ForceDerivatives(dtau_dq, dtau_dv, mass_matrix(system, q_array, engine="reference"))


def _compiled_forward_derivatives(
    system: System, q: Array, v: Array, tau: Array, *, threads: int | None
) -> AccelerationDerivatives:
    """By the kernel, and by NumPy where that is not finite for finite arguments: where the mass matrix is singular."""
    q, v, tau = broadcast(q, v, tau)
    if system.tree.velocities.is_permutation:  # not a number where the kernel of trees without couplings has none
        a = compiled.forward_dynamics(system, q, v, tau, None, threads)
    else:
        a = forward.forward_dynamics(system, q, v, tau, threads=threads)
    matrices = compiled_derivatives.forward_dynamics_derivatives(system, q, v, a, threads)
    finite = np.isfinite(matrices[2]).all(axis=(-2, -1))
    if np.all(finite | ~finite_samples(q, v, tau)):
        return AccelerationDerivatives(*matrices)
    return forward_dynamics_derivatives(system, q, v, tau, engine="reference")


@with_kernel(
    _compiled_forward_derivatives, require=requires_tree("forward dynamics derivatives", "cadmbs.dynamics.linearize")
)
def forward_dynamics_derivatives(
    system: System, q: Positions, v: Velocities, tau: Velocities, *, engine: str = "auto", threads: int | None = None
) -> AccelerationDerivatives:
    """Partial derivatives of the forward dynamics a(q, v, tau).

        da/dq = -M^-1 dtau/dq ,  da/dv = -M^-1 dtau/dv ,  da/dtau = M^-1

    at the accelerations that tau causes; `engine` and `threads` as in `inverse_dynamics_derivatives`. Theory 7.8.

    Raises:
        NotSolvableError: As `inverse_dynamics_derivatives`, or where the mass matrix is singular.
    """
    a = forward.forward_dynamics(system, q, v, tau, engine="reference")
    parts = inverse_dynamics_derivatives(system, q, v, a, engine="reference")
    by_tau = inverse(parts.dtau_da)
    return AccelerationDerivatives(-by_tau @ parts.dtau_dq, -by_tau @ parts.dtau_dv, by_tau)


@dataclass(frozen=True)
class _Instant:
    """One state of the recursion; an axis of length one is left for directions."""

    charts: higher_motion.Charts
    columns: Array
    carrier: Array
    rates: Array
    inertia: Array
    twist: Array
    acceleration: Array
    total: Array
    v: Array
    a: Array


def _instant(system: System, q: Array, v: Array, a: Array) -> _Instant:
    tree = system.tree
    state = tree_state(system, q)
    v_tree, a_tree = tree.velocities.spread_rate(v), tree.velocities.spread_rate(a)
    twist, rates = twists_and_column_rates(system, state, v_tree)
    relative = tree.per_body(state.columns * a_tree[..., None] + rates * v_tree[..., None])
    relative[..., 0, 3:] -= system.gravity
    acceleration = tree.sum_from_root(relative)
    inertia = tree_inertias(system, state)
    wrench = newton_euler.wrench_spatial(inertia, twist, acceleration)
    moved = state.columns * v_tree[..., None]
    ahead = with_directions(state)
    return _Instant(
        charts=higher_motion.charts_of(system, ahead, 2),
        columns=ahead.columns,
        carrier=carriers(system, moved)[..., None, :, :],
        rates=rates[..., None, :, :],
        inertia=inertia[..., None, :, :, :],
        twist=twist[..., None, :, :],
        acceleration=acceleration[..., None, :, :],
        total=tree.sum_over_subtrees(wrench)[..., None, :, :],
        v=v_tree[..., None, :, None],
        a=a_tree[..., None, :, None],
    )


def _force_change(system: System, at: _Instant, dq: Array, dv: Array) -> Array:
    """Change (..., n_directions, n_columns) of the tree forces along rows of dq and dv (n_directions, n_columns)."""
    tree = system.tree
    shift, speed = dq[..., None], dv[..., None]
    virtual = tree.sum_from_root(tree.per_body(at.columns * shift))
    turn, v = carriers(system, at.columns * shift), at.v[..., 0]
    d_columns = se3.bracket(turn, at.columns) + at.charts.change(dq)
    moved = d_columns * at.v + at.columns * speed
    d_carrier = carriers(system, moved)
    d_rates = se3.bracket(d_carrier, at.columns) + se3.bracket(at.carrier, d_columns)
    if at.charts.charts:
        d_rates = d_rates + se3.bracket(turn, at.charts.change(v)) + at.charts.change(v, dq) + at.charts.change(dv)
    d_twist = tree.sum_from_root(tree.per_body(moved))
    d_relative = d_columns * at.a + d_rates * at.v + at.rates * speed
    d_acceleration = tree.sum_from_root(tree.per_body(d_relative))
    d_wrench = _wrench_change(at, virtual, d_twist, d_acceleration)
    total = tree.sum_over_subtrees(d_wrench)[..., tree.column_body, :]
    return np.asarray(np.sum(d_columns * at.total[..., tree.column_body, :] + at.columns * total, axis=-1))


def _wrench_change(at: _Instant, virtual: Array, d_twist: Array, d_acceleration: Array) -> Array:
    """Change of W = M A - ad(V)^T M V where the bodies are displaced by `virtual`."""

    def d_inertia(x: Array) -> Array:
        return -se3.cobracket(virtual, matrix_times_vector(at.inertia, x)) - matrix_times_vector(
            at.inertia, se3.bracket(virtual, x)
        )

    momentum = matrix_times_vector(at.inertia, at.twist)
    d_momentum = d_inertia(at.twist) + matrix_times_vector(at.inertia, d_twist)
    force = d_inertia(at.acceleration) + matrix_times_vector(at.inertia, d_acceleration)
    return np.asarray(force - se3.cobracket(d_twist, momentum) - se3.cobracket(at.twist, d_momentum))


# Joint forces and their first and second time derivatives along a motion.


class ForceRates(NamedTuple):
    """Joint forces along a motion, and their time derivatives, each (..., n_v)."""

    tau: Array
    tau_dot: Array
    tau_ddot: Array


def inverse_dynamics_rates(
    system: System, q: Positions, v: Velocities, a: Velocities, j: Velocities, s: Velocities
) -> ForceRates:
    """Joint forces tau of a motion and their first and second time derivatives, by recursion in O(n).

        tau = J . W ,   tau' = J' . W + J . W' ,   tau" = J" . W + 2 J' . W' + J . W"

    with the spatial wrenches W of the recursion (71) and their derivatives by the product rule; gravity enters as the
    acceleration (0, -g) of the ground, for the derivatives too. For series-elastic drives and flatness-based control.
    P-DYN 6.3; theory 5.6 and 7.6, spatial form, about a common point nearby.

    Args:
        system: Compiled mechanism without loops.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        a: Joint accelerations, dv/dt (..., n_v).
        j: Joint jerks, da/dt (..., n_v).
        s: Joint jounces (snaps), dj/dt (..., n_v).

    Returns:
        tau [N, N m], tau_dot [N/s, N m/s], tau_ddot [N/s^2, N m/s^2].

    Raises:
        NotSolvableError: If the mechanism has loops, motions or constraints.
    """
    require_tree(system, "time derivatives of inverse dynamics")
    q_array, *rates = broadcast(
        positions(system, q), *(velocities(system, x, name) for x, name in zip((v, a, j, s), "vajs", strict=True))
    )
    tree = system.tree
    state = tree_state(system, q_array)
    J, V = _motion(system, state, [tree.velocities.spread_rate(x) for x in rates])
    W0, W1, W2 = (tree.sum_over_subtrees(x)[..., tree.column_body, :] for x in _wrenches(system, state, V))
    tau = _dot(J[0], W0)
    tau_dot = _dot(J[1], W0) + _dot(J[0], W1)
    tau_ddot = _dot(J[2], W0) + 2.0 * _dot(J[1], W1) + _dot(J[0], W2)
    drive = (tree.armature * tree.velocities.spread_rate(x) for x in rates[1:])
    return ForceRates(
        *(
            tree.velocities.gather(x + armature_forces)
            for x, armature_forces in zip((tau, tau_dot, tau_ddot), drive, strict=True)
        )
    )


def _motion(system: System, state: TreeState, rates: list[Array]) -> tuple[list[Array], list[Array]]:
    """Screws J, J', J" (..., n_columns, 6), and twists V, V', V", V'" with V_0' = (0, -g). Theory 5.6, spatial; 7.2."""
    tree = system.tree
    fall = np.concatenate([np.zeros(3), -system.gravity])
    J, moved = higher_motion.jacobian_column_derivatives(system, state, rates, ground=fall)
    V = [tree.sum_from_root(tree.per_body(x)) for x in moved]
    V[1] = V[1] + fall
    return J, V


def _wrenches(system: System, state: TreeState, twists: list[Array]) -> tuple[Array, Array, Array]:
    """Momentum rates of each body: P1 = d/dt (M V), and its first and second derivatives P2, P3. Theory 7.6."""
    inertia = tree_inertias(system, state)

    def M(X: Array) -> Array:
        return matrix_times_vector(inertia, X)

    V, V1, V2, V3 = twists
    co, bracket = se3.cobracket, se3.bracket
    P0 = M(V)
    P1 = M(V1) - co(V, P0)
    A = V2 - bracket(V, V1)
    N1 = M(A) - co(V, M(V1))
    P2 = N1 - co(V1, P0) - co(V, P1)
    B = V3 - bracket(V, V2) - bracket(V, A)
    P3 = M(B) - co(V, M(A)) - co(V1, M(V1)) - co(V, N1) - co(V2, P0) - 2.0 * co(V1, P1) - co(V, P2)
    return P1, P2, P3


def _dot(X: Array, W: Array) -> Array:
    return np.asarray(np.sum(X * W, axis=-1))


# Sensitivity of the equations of motion to the geometry: where axes, bodies and their inertias are.


def inverse_dynamics_sensitivity(system: System, q: Positions, v: Velocities, a: Velocities) -> Array:
    """Change of the joint forces tau(q, v, a) per unit of each geometric parameter, at a fixed motion of the joints.

        dtau = sum_k ( dJ_k . W_k + J_k . dW_k )
        dW = -ad(X)^T W + M (X'' + [X', V] + [X, (0, g)]) - ad(X')^T M V - ad(V)^T M X'
        dJ_k = [X, J_k]

    X is the displacement that a parameter causes, of each body and of what carries each axis; X' and X'' are its time
    derivatives, and W_k is the wrench that a joint transmits. The same parameters as for `kinematics.pose_sensitivity`:
    direction, point and pitch of axes, and placement of bodies with their centres of mass and inertia tensors. The ten
    inertial parameters of a body follow from `regressor`, in which tau is linear.

    Args:
        system: Compiled mechanism without loops.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        a: Joint accelerations (..., n_v).

    Returns:
        (..., n_v, n_parameters), columns as `kinematics.geometric_parameter_names`: per rad, m and m/rad. P-DYN 6.2,
        theory 3.5, 7.4.

    Raises:
        NotSolvableError: If the mechanism has loops, motions or constraints.
    """
    require_tree(system, "sensitivity of inverse dynamics")
    q_array, v_array, a_array = broadcast(positions(system, q), velocities(system, v), velocities(system, a, "a"))
    tree = system.tree
    state = tree_state(system, q_array)
    rates = [tree.velocities.spread_rate(row) for row in (v_array, a_array)]
    _, moved = higher_motion.jacobian_column_derivatives(system, state, rates)
    twist, acceleration = (tree.sum_from_root(tree.per_body(motion)) for motion in moved)
    joints = geometric_parameters.axis_displacements(system, state, rates, moved)
    at = _bodies(system, state, twist, acceleration)
    moving = system.bodies.moving[1:]
    by_joints = _carried_wrenches(system, joints, at)
    own = geometric_parameters.body_displacements(system, state, [twist, acceleration])
    by_bodies = np.swapaxes(at.wrench_change(*(np.swapaxes(part, -3, -2) for part in own)), -3, -2)
    change = np.concatenate([summed_over_welded(system, by_joints, moving), _spread(system, by_bodies)], axis=-3)
    total = tree.sum_over_subtrees(summed_over_welded(system, at.wrench, moving))[..., None, tree.column_body, :]
    through = np.sum(state.columns[..., None, :, :] * tree.sum_over_subtrees(change)[..., tree.column_body, :], axis=-1)
    turned = np.sum(_column_changes(system, state, joints) * total, axis=-1)
    through[..., : len(joints.axis), :] += turned
    return np.swapaxes(tree.velocities.gather(through), -1, -2)


@dataclass(frozen=True)
class _Bodies:
    """All bodies but the ground, each with its own inertia, about the state's point.

    Attributes:
        inertia: (..., n_bodies - 1, 6, 6).
        twist: (..., n_bodies - 1, 6).
        wrench: (..., n_bodies - 1, 6) that gives the body its acceleration and holds its weight.
        weight: (6,) gravitational acceleration as a twist.
    """

    inertia: Array
    twist: Array
    wrench: Array
    weight: Array

    def wrench_change(self, x: Array, x_dot: Array, x_ddot: Array) -> Array:
        """Change of the wrench of bodies that are displaced by X."""
        inertia, twist = self.inertia[..., None, :, :, :], self.twist[..., None, :, :]
        acceleration = x_ddot + se3.bracket(x_dot, twist) + se3.bracket(x, self.weight)
        change = matrix_times_vector(inertia, acceleration) - se3.cobracket(x, self.wrench[..., None, :, :])
        change = change - se3.cobracket(x_dot, matrix_times_vector(inertia, twist))
        return np.asarray(change - se3.cobracket(twist, matrix_times_vector(inertia, x_dot)))


def _bodies(system: System, state: TreeState, twist: Array, acceleration: Array) -> _Bodies:
    moving = system.bodies.moving
    inertia = document_inertias(system, state.pose[..., moving, :, :])[..., 1:, :, :]
    weight, V = np.concatenate([np.zeros(3), system.gravity]), twist[..., moving[1:], :]
    wrench = newton_euler.wrench_spatial(inertia, V, acceleration[..., moving[1:], :] - weight)
    return _Bodies(inertia, V, wrench, weight)


def _carried_wrenches(system: System, joints: geometric_parameters.AxisDisplacements, at: _Bodies) -> Array:
    """(..., n_joint_parameters, n_bodies - 1, 6): bodies beyond an axis are displaced with it."""
    tree, moving = system.tree, system.bodies.moving[1:]
    carrier = joints.body[:, None]
    carries = (carrier <= moving) & (moving < tree.subtree_end[carrier])
    x = [np.where(carries[..., None], part[..., None, :], 0.0) for part in joints.beyond]
    return at.wrench_change(*x)


def _spread(system: System, wrench: Array) -> Array:
    """(..., 6 (n_bodies - 1), n, 6): each body's parameters change the wrench on the body that it is part of."""
    count = wrench.shape[-3]
    total = np.zeros((*wrench.shape[:-3], count, 6, system.tree.n, 6))
    for body, moving in enumerate(system.bodies.moving[1:]):
        total[..., body, :, moving, :] = wrench[..., body, :, :]
    return total.reshape(*wrench.shape[:-3], 6 * count, system.tree.n, 6)


def _column_changes(system: System, state: TreeState, joints: geometric_parameters.AxisDisplacements) -> Array:
    """Changes (..., n_joint_parameters, n_columns, 6) of the current screws: of the axis itself and those beyond."""
    tree = system.tree
    column = np.arange(tree.n_columns)
    first, last = (ends[:, None] for ends in joints.columns)
    of_joint = (first <= column) & (column <= last)
    carrier = joints.body[:, None]
    beyond = (column > last) & (carrier <= tree.column_body) & (tree.column_body < tree.subtree_end[carrier])
    x = np.where(of_joint[..., None], joints.screw_displacement[..., None, :], 0.0)
    x = np.where(beyond[..., None], joints.beyond[0][..., None, :], x)
    pitch = np.where(of_joint[..., None], joints.screw[..., None, :], 0.0)
    return np.asarray(se3.bracket(x, state.columns[..., None, :, :]) + pitch)
