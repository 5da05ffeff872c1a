"""Inverse dynamics of trees by the spatial recursion: motion of the bodies about a common point, wrenches on them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Indices, Positions, Velocities, matrix_times_vector
from cadmbs.dynamics.wrench_forms import wrench_about
from cadmbs.errors import NotSolvableError, ShapeError
from cadmbs.kernels.calls import compiled, single
from cadmbs.kernels.calls.engine import with_kernel
from cadmbs.kinematics.products import TreeState, tree_state, twists_and_column_rates
from cadmbs.lie import se3, so3
from cadmbs.system import System, arguments, inertias
from cadmbs.system.arguments import broadcast, positions, velocities


@dataclass(frozen=True)
class BodyStates:
    """Moving bodies at one configuration, about the state's point, world axes.

    Attributes:
        center_of_mass: (..., n, 3).
        inertia: (..., n, 3, 3) about the centre of mass.
    """

    center_of_mass: Array
    inertia: Array


def body_states(system: System, state: TreeState) -> BodyStates:
    """Current centres of mass r = f c and inertia tensors R Theta R^T.

    Raises:
        NotSolvableError: If a body has a negative principal moment that nobody has accepted.
    """
    inertias.require_inertia(system)
    rotation = state.pose[..., :3, :3]
    inertia = rotation @ system.tree.inertia @ rotation.swapaxes(-1, -2)
    return BodyStates(centers_of_mass(system, state), inertia)


def centers_of_mass(system: System, state: TreeState) -> Array:
    """Current centres of mass r = f c of the moving bodies (..., n, 3)."""
    return se3.apply(state.pose, system.tree.center_of_mass)


def twists_and_biases(system: System, state: TreeState, v_tree: Array) -> tuple[Array, Array]:
    """Twists V_i, and the part of dV_i/dt of each joint that does not depend on accelerations, both (..., n, 6).

        V_i = V_p + sum_k J_k v_k ,   bias_i = sum_k dJ_k/dt v_k

    P-DYN (16), (17), (69); theory 5.6.
    """
    twist, rates = twists_and_column_rates(system, state, v_tree)
    return twist, system.tree.per_body(rates * v_tree[..., None])


def net_wrenches(system: System, bodies: BodyStates, twist: Array, acceleration: Array) -> Array:
    """Wrenches (..., n, 6) about the common point that give the moving bodies their accelerations.

        f = m a_c ,   t = Theta w' + w x Theta w + r_c x f ,   a_c = v' + w' x r_c + w x (v + w x r_c)

    Newton-Euler equations of each body at its centre of mass, moved to the common point. P-DYN (38), (47)-(50).
    """
    omega, linear = twist[..., :3], twist[..., 3:]
    alpha, rate = acceleration[..., :3], acceleration[..., 3:]
    center = bodies.center_of_mass
    velocity = linear + so3.cross(omega, center)
    force = system.tree.mass[..., None] * (rate + so3.cross(alpha, center) + so3.cross(omega, velocity))
    spin = matrix_times_vector(bodies.inertia, omega)
    moment = matrix_times_vector(bodies.inertia, alpha) + so3.cross(omega, spin) + so3.cross(center, force)
    return np.concatenate([moment, force], axis=-1)


def accelerations(system: System, state: TreeState, bias: Array, a_tree: Array) -> Array:
    """dV_i/dt = dV_p/dt + J v' + bias_i, started with (0, -g) at the world, (..., n, 6). Theory 7.2, P-DYN (69)."""
    tree = system.tree
    relative = tree.per_body(state.columns * a_tree[..., None]) + bias
    relative[..., 0, 3:] -= system.gravity
    return tree.sum_from_root(relative)


def summed_over_welded(system: System, wrench: Array, moving: Indices | None = None) -> Array:
    """(..., n, 6) sums over the bodies of each moving body, from one wrench a body (..., k, 6).

    Of all bodies of the document, or of those that belong to the moving bodies (k,).
    """
    total = np.zeros((*wrench.shape[:-2], system.tree.n, 6))
    for body, moving_body in enumerate(system.bodies.moving if moving is None else moving):
        total[..., moving_body, :] += wrench[..., body, :]
    return total


def project(system: System, state: TreeState, wrench: Array) -> Array:
    """Tree forces J_k . W_(body of k) from wrenches summed over subtrees, (..., n_columns). P-DYN (71)."""
    result: Array = np.add.reduce(state.columns * wrench[..., system.tree.column_body, :], axis=-1)
    return result


def tree_forces(
    system: System,
    state: TreeState,
    motion: tuple[Array, Array, Array],
    applied: Array | None = None,
    bodies: BodyStates | None = None,
) -> Array:
    """Joint forces (..., n_v) of the tree for a motion that is known: M a + C v + g - J^T W. P-DYN (69) to (71).

    Args:
        system: Compiled mechanism.
        state: Poses and columns.
        motion: Twists and biases (..., n, 6), as `twists_and_biases` gives them; tree accelerations (..., n_columns).
        applied: Wrenches (..., n, 6) on the moving bodies about the state's point.
        bodies: The bodies at the state, if they are known.
    """
    (twist, bias, a_tree), tree = motion, system.tree
    bodies = body_states(system, state) if bodies is None else bodies
    wrench = net_wrenches(system, bodies, twist, accelerations(system, state, bias, a_tree))
    wrench = wrench if applied is None else wrench - applied
    return tree.velocities.gather(project(system, state, tree.sum_over_subtrees(wrench)) + tree.armature * a_tree)


# Applied wrenches: from the hybrid form of users to the common point of the recursions.


def wrench_argument(system: System, wrenches: ArrayLike) -> Array:
    """Applied wrenches as an array (..., n_bodies, 6).

    Raises:
        ShapeError: If the last two axes do not fit.
    """
    array = arguments.real_numbers(wrenches, "wrenches")
    if array.shape[-2:] != (system.n_bodies, 6):
        raise ShapeError(
            f"wrenches has shape {array.shape}, expected (..., {system.n_bodies}, 6): one a body (system.body_names)"
        )
    return array


def generalized_forces(system: System, q: Positions, wrenches: ArrayLike) -> Array:
    """Generalised forces sum J_i^T W_i (..., n_v), the joint forces that do the same as wrenches on the bodies.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        wrenches: (..., n_bodies, 6), hybrid: moment [N m] about the body-frame origin, then force [N], world axes.

    References:
        P-DYN (80), theory 7.1.
    """
    state = tree_state(system, arguments.positions(system, q))
    wrench = applied_wrenches(system, state, wrench_argument(system, wrenches))
    return system.tree.velocities.gather(project(system, state, system.tree.sum_over_subtrees(wrench)))


def applied_wrenches(system: System, state: TreeState, wrenches: Array) -> Array:
    """Wrenches on the moving bodies about the state's point (..., n, 6): t_P = t + r x f, summed over welded bodies."""
    moving = system.bodies.moving
    reference = system.bodies.reference_pose[:, :3, 3] - system.origin
    origin = se3.apply(state.pose[..., moving, :, :], reference)
    return summed_over_welded(system, wrench_about(wrenches, -origin))


# Which systems the dynamics of trees can serve.


def require_tree(system: System, what: str, instead: str = "") -> None:
    """Refuse mechanisms whose equations need more than their spanning tree: what is asked for, and what has it instead.

    Raises:
        NotSolvableError: If there are loops, constraint rows or prescribed motions; the message names them.
    """
    arguments.require_coordinates(system)
    reasons = []
    if system.closures:
        cut = ", ".join(repr(system.joints[closure.joint].name) for closure in system.closures)
        reasons.append(f"{len(system.closures)} closed loop{'s' * (len(system.closures) > 1)} (cut at {cut})")
    if system.rows:
        reasons.append("constraints " + ", ".join(repr(row.name) for row in system.rows))
    if system.motions:
        reasons.append("prescribed motions " + ", ".join(repr(motion.name) for motion in system.motions))
    if reasons and instead:
        raise NotSolvableError(
            f"{what} of {system.name!r} without its {' and '.join(reasons)} would be that of its spanning tree alone; "
            f"use {instead}"
        )
    if reasons:
        raise NotSolvableError(
            f"{what} of {system.name!r} needs the solution of {' and '.join(reasons)}, "
            "which this version cannot do yet; kinematics and the matrices of the spanning tree are available"
        )


def requires_tree(what: str, instead: str = "") -> Callable[[System], None]:
    """`require_tree` and `require_inertia` for a quantity, as the requirement of `with_kernel`."""

    def require(system: System) -> None:
        require_tree(system, what, instead)
        inertias.require_inertia(system)

    return require


def _compiled_recursion(
    system: System, q: Array, v: Array, a: Array, wrenches: ArrayLike | None = None, *, threads: int | None
) -> Array:
    applied = None if wrenches is None else wrench_argument(system, wrenches)
    if applied is None and (tau := single.dynamics(system, "inverse_dynamics", q, v, a)) is not None:
        return tau
    return compiled.inverse_dynamics(system, q, v, a, applied, threads)


def _compiled_bias_force(system: System, q: Array, v: Array, *, threads: int | None) -> Array:
    return _compiled_recursion(system, q, v, np.zeros(system.n_v), threads=threads)


def _compiled_gravity_force(system: System, q: Array, *, threads: int | None) -> Array:
    return _compiled_bias_force(system, q, np.zeros(system.n_v), threads=threads)


@with_kernel(
    _compiled_recursion,
    scalar="inverse_dynamics",
    require=requires_tree("inverse dynamics", "cadmbs.dynamics.closed_loop_inverse_dynamics"),
)
def inverse_dynamics(
    system: System,
    q: Positions,
    v: Velocities,
    a: Velocities,
    wrenches: ArrayLike | None = None,
    *,
    engine: str = "auto",
    threads: int | None = None,
) -> Array:
    """Joint forces tau that produce the accelerations a.

        tau = M(q) a + C(q, v) v + g(q) - sum_i J_i^T W_i

    by the recursion  V_i = V_p + J_i v_i,  V'_i = V'_p + J_i a_i + [V_p, J_i v_i],  V'_0 = (0, -g),
    W_i = M_i V'_i - ad(V_i)^T M_i V_i - W_applied + sum of children,  tau_i = J_i . W_i.
    P-DYN (70), (71) with E-26. Damping, friction and loads of the document are not included: see `load_forces`.

    Args:
        system: Compiled mechanism without loops; else see `closed_loop_inverse_dynamics`.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        a: Joint accelerations (..., n_v).
        wrenches: Applied wrenches (..., n_bodies, 6) on the bodies, hybrid: moment [N m] about the body-frame origin,
            then force [N], world axes.
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        (..., n_v) forces [N] and torques [N m]; NaN for samples with NaN in their arguments, and for these alone.

    Raises:
        NotSolvableError: If the mechanism has loops, motions or constraints.
    """
    return tree_inverse_dynamics(system, q, v, a, wrenches)


def tree_inverse_dynamics(
    system: System, q: Positions, v: Velocities, a: Velocities, wrenches: ArrayLike | None = None
) -> Array:
    """As `inverse_dynamics`, for the spanning tree alone where there are loops."""
    q_array, v_array, a_array = broadcast(positions(system, q), velocities(system, v), velocities(system, a, "a"))
    state, spread = tree_state(system, q_array), system.tree.velocities.spread_rate
    motion = (*twists_and_biases(system, state, spread(v_array)), spread(a_array))
    applied = None if wrenches is None else applied_wrenches(system, state, wrench_argument(system, wrenches))
    return tree_forces(system, state, motion, applied)


@with_kernel(_compiled_bias_force, require=inertias.require_inertia)
def bias_force(
    system: System, q: Positions, v: Velocities, *, engine: str = "auto", threads: int | None = None
) -> Array:
    """C(q, v) v + g(q), the forces (..., n_v) on the left-hand side that remain without acceleration. P-DYN (80).

    With loops: of the spanning tree.
    """
    return tree_inverse_dynamics(system, q, v, np.zeros(system.n_v))


@with_kernel(_compiled_gravity_force, require=inertias.require_inertia)
def gravity_force(system: System, q: Positions, *, engine: str = "auto", threads: int | None = None) -> Array:
    """g(q) = dU/dq (..., n_v), a left-hand side: the joint forces that hold the mechanism still. P-DYN (80).

    With loops: of the spanning tree.
    """
    return tree_inverse_dynamics(system, q, np.zeros(system.n_v), np.zeros(system.n_v))
