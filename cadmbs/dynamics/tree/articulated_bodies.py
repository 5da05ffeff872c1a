"""Forward dynamics of trees by articulated bodies in O(n), or by the mass matrix where coordinates are coupled."""

from dataclasses import dataclass

import numpy as np

from cadmbs import errors, tolerances
from cadmbs.arrays import Array, ArrayLike, Positions, Velocities, inverse, lowest_eigenvalue, matrix_times_vector
from cadmbs.dynamics.tree import inverse as tree_motion
from cadmbs.dynamics.tree.mass import composite_momenta, solved, spatial_inertia, tree_mass_matrix
from cadmbs.dynamics.wrench_forms import wrench_about
from cadmbs.kinematics.products import TreeState, tree_state
from cadmbs.lie import so3
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, positions, velocities
from cadmbs.system.tree import column_slice


def tree_forward_dynamics(
    system: System, q: Positions, v: Velocities, tau: ArrayLike, wrenches: ArrayLike | None = None
) -> Array:
    """As `forward_dynamics`, for the spanning tree alone where there are loops."""
    q_array, v_array, forces = broadcast(positions(system, q), velocities(system, v), velocities(system, tau, "tau"))
    state = tree_state(system, q_array)
    applied = (
        None
        if wrenches is None
        else tree_motion.applied_wrenches(system, state, tree_motion.wrench_argument(system, wrenches))
    )
    solve = _articulated if system.tree.velocities.is_permutation else _projected
    return solve(system, state, v_array, forces, applied)


def _projected(system: System, state: TreeState, v: Array, tau: Array, applied: Array | None) -> Array:
    """Accelerations of coupled coordinates: (G^T M G) a = tau - G^T (C v + g - J^T W)."""
    tree = system.tree
    bodies = tree_motion.body_states(system, state)
    still = np.zeros((*v.shape[:-1], tree.n_columns))
    motion = (*tree_motion.twists_and_biases(system, state, tree.velocities.spread_rate(v)), still)
    left = tree_motion.tree_forces(system, state, motion, applied, bodies)
    return solved(system, tree.velocities.congruence(tree_mass_matrix(system, state, bodies)), tau - left)


@dataclass
class _Articulation:
    """Articulated inertias I, bias wrenches P, and factors of each joint, each body about its own centre of mass.

    `rigid_inertia` is what each column would have of I if all that it carries were one body.
    """

    inertia: Array
    rigid_inertia: Array
    bias_wrench: Array
    columns: Array
    arm: Array
    gain: list[Array]
    inverse: list[Array]
    drive: list[Array]


def _articulated(system: System, state: TreeState, v: Array, tau: Array, applied: Array | None) -> Array:
    """Articulated-body recursion; every body refers to its own centre of mass, to keep the digits of small bodies.

    Twists, accelerations and wrenches about fixed points that coincide with the centres of mass now, so that only
    translations stand between bodies and no velocity-dependent terms arise from the change of point.
    """
    tree = system.tree
    bodies = tree_motion.body_states(system, state)
    twist, bias = tree_motion.twists_and_biases(system, state, tree.velocities.spread_rate(v))
    bias_wrench = tree_motion.net_wrenches(system, bodies, twist, np.zeros_like(twist))
    if applied is not None:
        bias_wrench = bias_wrench - applied
    work = _about_mass_centers(system, state, bodies, bias_wrench)
    bias = _shift(bias, bodies.center_of_mass)
    tau_tree = tau[..., tree.velocities.order]
    for body in range(tree.n - 1, 0, -1):
        _eliminate(system, work, bias, tau_tree, body)
    return tree.velocities.gather(_outward(system, work, bias))


def _shift(motion: Array, arm: Array) -> Array:
    """A twist or acceleration about a point displaced by `arm`: (w, v + w x arm)."""
    return np.concatenate([motion[..., :3], motion[..., 3:] + so3.cross(motion[..., :3], arm)], axis=-1)


def _about_mass_centers(
    system: System, state: TreeState, bodies: tree_motion.BodyStates, wrench: Array
) -> _Articulation:
    tree, center = system.tree, bodies.center_of_mass
    return _Articulation(
        inertia=spatial_inertia(tree.mass, np.zeros(center.shape), bodies.inertia),
        rigid_inertia=np.sum(state.columns * composite_momenta(system, state, bodies), axis=-1),
        bias_wrench=wrench_about(wrench, center),
        columns=_shift(state.columns, center[..., tree.column_body, :]),
        arm=center - center[..., np.maximum(tree.parent, 0), :],
        gain=[np.zeros(0)] * tree.n,
        inverse=[np.zeros(0)] * tree.n,
        drive=[np.zeros(0)] * tree.n,
    )


def _eliminate(system: System, work: _Articulation, bias: Array, tau_tree: Array, body: int) -> None:
    """Inward step: fold body and joint into the parent.

    U = I S,  D = S^T U + armature,  u = tau - S^T P,  I_a = I - U D^-1 U^T,  P_a = P + I_a c + U D^-1 u
    """
    tree = system.tree
    dofs = column_slice(tree, body)
    screws = work.columns[..., dofs, :]
    inertia, wrench = work.inertia[..., body, :, :], work.bias_wrench[..., body, :]
    gain = screws @ inertia
    joint_inertia = gain @ np.swapaxes(screws, -1, -2) + tree.armature[..., dofs, None] * np.eye(gain.shape[-2])
    inverse = _inverse(system, joint_inertia, work.rigid_inertia[..., dofs], body)
    drive = tau_tree[..., dofs] - matrix_times_vector(screws, wrench)
    solved = inverse @ gain
    remaining = inertia - np.swapaxes(gain, -1, -2) @ solved
    folded = wrench + np.squeeze(remaining @ bias[..., body, :, None], -1)
    folded = folded + matrix_times_vector(np.swapaxes(solved, -1, -2), drive)
    work.gain[body], work.inverse[body], work.drive[body] = gain, inverse, drive
    parent = int(tree.parent[body])
    if parent > 0:
        arm = work.arm[..., body, :]
        move = np.zeros((*arm.shape[:-1], 6, 6)) + np.eye(6)
        move[..., 3:, :3] = -so3.hat(arm)
        work.inertia[..., parent, :, :] += np.swapaxes(move, -1, -2) @ remaining @ move
        work.bias_wrench[..., parent, 3:] += folded[..., 3:]
        work.bias_wrench[..., parent, :3] += folded[..., :3] + so3.cross(arm, folded[..., 3:])


def _inverse(system: System, joint_inertia: Array, size: Array, body: int) -> Array:
    """D^-1 of one joint, which is singular where only rounding is left of `size`, the inertia of what it carries.

    Raises:
        NotSolvableError: If the joint moves nothing that has inertia; the message names it.
    """
    if joint_inertia.shape[-1] == 1:
        singular = joint_inertia[..., 0, 0] <= tolerances.SINGULAR_ARTICULATED_INERTIA * size[..., 0]
    else:
        scale = 1.0 / np.sqrt(np.where(size > 0.0, size, 1.0))
        scaled = joint_inertia * scale[..., :, None] * scale[..., None, :]
        singular = lowest_eigenvalue(scaled) <= tolerances.SINGULAR_ARTICULATED_INERTIA
    if np.any(singular):
        joint = system.joints[system.tree.joint[body]].name
        raise errors.NotSolvableError(
            f"forward dynamics of {system.name!r} is singular at joint {joint!r}: what it moves "
            f"(body {system.tree.names[body]!r}) has no inertia left along it; give these bodies mass and inertia",
            code="Y006",
        )
    return np.asarray(1.0 / joint_inertia if joint_inertia.shape[-1] == 1 else inverse(joint_inertia))


def _outward(system: System, work: _Articulation, bias: Array) -> Array:
    """Outward step: a = (acceleration of the parent) + c,  v' = D^-1 (u - U^T a),  a_i = a + S v'."""
    tree = system.tree
    motion = np.zeros(bias.shape)
    motion[..., 0, 3:] = -system.gravity
    result = np.zeros((*bias.shape[:-2], tree.n_columns))
    for body in range(1, tree.n):
        dofs = column_slice(tree, body)
        carried = _shift(motion[..., tree.parent[body], :], work.arm[..., body, :]) + bias[..., body, :]
        free = work.drive[body] - matrix_times_vector(work.gain[body], carried)
        rate = matrix_times_vector(work.inverse[body], free)
        result[..., dofs] = rate
        motion[..., body, :] = carried + np.squeeze(rate[..., None, :] @ work.columns[..., dofs, :], -2)
    return result
