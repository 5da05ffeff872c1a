"""Inverse dynamics as a linear function of the inertial parameters of the bodies."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array, Positions, Velocities
from cadmbs.dynamics.tree.applicable import require_tree
from cadmbs.dynamics.tree.mass import spatial_inertia
from cadmbs.dynamics.tree.motion import accelerations, twists_and_biases
from cadmbs.kinematics.products import tree_state
from cadmbs.lie import se3, so3
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, positions, velocities
from cadmbs.system.tree import carries

PARAMETERS = ("m", "mx", "my", "mz", "Ixx", "Ixy", "Ixz", "Iyy", "Iyz", "Izz")
"""The ten parameters of a body: mass, first moments, and inertia tensor about the origin of its body frame."""

_TENSOR = tuple((i, j) for i in range(3) for j in range(i, 3))


def regressor(system: System, q: Positions, v: Velocities, a: Velocities) -> Array:
    """Y(q, v, a) with tau = Y parameters + G^T armature G a, linear in the inertial parameters of all bodies.

        Y = sum_i J_i^T [ d x a_i , L(w') + ~w L(w) ; a_i , ~w' + ~w ~w ] ,   a_i = v' + w x v - g

    For body i, in its body frame: force m a_i + (~w' + ~w ~w) m c and moment m c x a_i + Theta w' + w x Theta w about
    the origin of the frame, where L(x) theta = Theta x. P-DYN (42), (43) with E-22b, projected by (77).

    Args:
        system: Compiled mechanism without loops.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        a: Joint accelerations (..., n_v).

    Returns:
        (..., n_v, 10 (n_bodies - 1)): for each body but the ground, in the order of `system.body_names[1:]`, the ten
        columns of `inertial_parameters`. Those of bodies welded to the ground are zero.

    Raises:
        NotSolvableError: If the mechanism has loops, motions or constraints.
    """
    require_tree(system, "regressor")
    q_array, v_array, a_array = broadcast(positions(system, q), velocities(system, v), velocities(system, a, "a"))
    tree, moving = system.tree, system.bodies.moving[1:]
    state = tree_state(system, q_array)
    twist, bias = twists_and_biases(system, state, tree.velocities.spread_rate(v_array))
    rate = accelerations(system, state, bias, tree.velocities.spread_rate(a_array))
    C = state.pose[..., moving, :, :] @ (se3.translation(-system.origin) @ system.bodies.reference_pose[1:])
    V, V_dot = (se3.transform_twist_inverse(C, x[..., moving, :]) for x in (twist, rate))
    columns = _body_regressors(V, V_dot)
    about_point = np.swapaxes(se3.adjoint_inverse(C), -1, -2) @ columns
    carried = np.array([carries(tree, int(body)) for body in moving]).reshape(len(moving), tree.n_columns)
    columns = np.where(carried[..., None], state.columns[..., None, :, :], 0.0)
    blocks = np.moveaxis(columns @ about_point, -3, -2)
    tree_rows = blocks.reshape(*blocks.shape[:-3], tree.n_columns, 10 * len(moving))
    return np.swapaxes(tree.velocities.gather(np.swapaxes(tree_rows, -1, -2)), -1, -2)


def inertial_parameters(system: System) -> Array:
    """The parameters of every body but the ground, (10 (n_bodies - 1),), constant.

    For each body of `system.body_names[1:]`: mass m [kg]; m c (3) with c the centre of mass in the body frame [kg m];
    the inertia tensor about the origin of the body frame in its axes, xx xy xz yy yz zz [kg m^2] (entries of the
    tensor: off-diagonal ones are minus the products of inertia). The body frame is the document's reference pose of
    the body; where there is none, the world frame at q = 0.
    """
    bodies = system.bodies
    to_frame = se3.adjoint(se3.translation(-system.origin) @ bodies.reference_pose)
    M = spatial_inertia(bodies.mass, bodies.center_of_mass - system.origin, bodies.inertia)
    M = (np.swapaxes(to_frame, -1, -2) @ M @ to_frame)[1:]
    first = np.stack([M[:, 2, 4], M[:, 0, 5], M[:, 1, 3]], axis=-1)
    tensor = np.stack([M[:, i, j] for i, j in _TENSOR], axis=-1)
    return np.concatenate([bodies.mass[1:, None], first, tensor], axis=-1).reshape(-1)


def parameter_names(system: System) -> tuple[str, ...]:
    """Names "body/parameter" of the entries of `inertial_parameters`, for example "forearm/Ixy"."""
    return tuple(f"{body}/{name}" for body in system.body_names[1:] for name in PARAMETERS)


def _body_regressors(V: Array, V_dot: Array) -> Array:
    """(..., 6, 10) net wrench of a body, body-fixed, for unit values of its parameters."""
    w, alpha = V[..., :3], V_dot[..., :3]
    acceleration = V_dot[..., 3:] + so3.cross(w, V[..., 3:])
    tilde = so3.hat(w)
    matrix = np.zeros((*V.shape[:-1], 6, 10))
    matrix[..., 3:, 0] = acceleration
    matrix[..., :3, 1:4] = -so3.hat(acceleration)
    matrix[..., 3:, 1:4] = so3.hat(alpha) + tilde @ tilde
    matrix[..., :3, 4:] = _tensor_times(alpha) + tilde @ _tensor_times(w)
    return matrix


def _tensor_times(x: Array) -> Array:
    """L(x) (..., 3, 6) with Theta x = L(x) theta, theta = (xx, xy, xz, yy, yz, zz)."""
    matrix = np.zeros((*x.shape[:-1], 3, 6))
    for column, (i, j) in enumerate(_TENSOR):
        matrix[..., i, column] = x[..., j]
        matrix[..., j, column] = x[..., i]
    return matrix
