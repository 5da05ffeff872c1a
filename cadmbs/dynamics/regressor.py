"""Inverse dynamics as a linear function of inertial parameters, friction and rotors, and which of these it shows."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from cadmbs import errors, tolerances
from cadmbs.arrays import Array, Positions, Velocities
from cadmbs.constraints.cut_coordinates import cut_accelerations, cut_rates, cut_velocity_names
from cadmbs.constraints.equations.constraint_equations import without_motions
from cadmbs.constraints.matrices.rank import null_space
from cadmbs.constraints.rows import jacobian
from cadmbs.dynamics import cut_joints
from cadmbs.dynamics.body_inertia import inertia_in_frame
from cadmbs.dynamics.closed_loops.closed_loop_inverse import drive_rows, driven_names, idle_spins
from cadmbs.dynamics.tree import inverse, mass
from cadmbs.kinematics import configuration, geometric_parameters, products
from cadmbs.lie import se3, so3
from cadmbs.system import System, arguments, loads
from cadmbs.system.tree import carries

PARAMETERS = ("m", "mx", "my", "mz", "Ixx", "Ixy", "Ixz", "Iyy", "Iyz", "Izz")
"""The ten parameters of a body: mass, first moments, and inertia tensor about the origin of its body frame."""

FRICTION_PARAMETERS = ("damping", "friction", "offset")
"""Viscous damping, dry friction c tanh(v / 1e-3), and a constant force, of each joint coordinate."""

_TENSOR = tuple((i, j) for i in range(3) for j in range(i, 3))
_LONG_NAMES = (
    "mass", "first_moment/x", "first_moment/y", "first_moment/z",
    "inertia/xx", "inertia/xy", "inertia/xz", "inertia/yy", "inertia/yz", "inertia/zz",
)  # fmt: skip


def regressor(
    system: System, q: Positions, v: Velocities, a: Velocities, *, friction: bool = False, armature: bool = False
) -> Array:
    """Y(q, v, a) of a tree with tau = Y parameters, or of the drives of a mechanism with loops.

        Y = sum_i J_i^T [ d x a_i , L(w') + ~w L(w) ; a_i , ~w' + ~w ~w ] ,   a_i = v' + w x v - g

    For body i, in its body frame: force m a_i + (~w' + ~w ~w) m c and moment m c x a_i + Theta w' + w x Theta w about
    the origin of the frame, where L(x) theta = Theta x. P-DYN (42), (43) with E-22b, projected by (77). Forces of
    reflected inertias and of joint friction are left out unless their columns are asked for. With loops the rows are
    those of the actuated coordinates, and constraint forces are eliminated: (F^T E^T) Y_drives = F^T Y, with F the
    null space of the constraints and E the rates of the drives; of least norm where there are more drives than needed.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q), with loops on the constraint manifold.
        v: Joint velocities (..., n_v) that the constraints allow.
        a: Joint accelerations (..., n_v) that the constraints allow.
        friction: Append three columns a joint coordinate, those of cut joints last: v, tanh(v / 1e-3), 1.
        armature: Append one column a joint coordinate: its acceleration.

    Returns:
        (..., n_v, columns), with loops (..., n_drives, columns): for each body but the ground, in the order of
        `system.body_names[1:]`, the ten columns of `inertial_parameters`; then those of friction, then those of
        armature. `regressor_names` names them. Those of bodies welded to the ground are zero.

    Raises:
        NotSolvableError: If no drive is actuated, or the drives do not determine the motion.
    """
    arguments.require_coordinates(system)
    system = without_motions(system)
    Y = unconstrained_regressor(system, q, v, a, friction=friction, armature=armature)
    if not system.closures and not system.rows:
        return Y
    q_array, _, _ = arguments.broadcast(
        arguments.positions(system, q), arguments.velocities(system, v), arguments.velocities(system, a, "a")
    )
    F = null_space(jacobian(system, q_array))
    E = drive_rows(system, q_array, driven_names(system, None))
    spins = 0
    if q_array.size and 0 < E.shape[-2] < F.shape[-1]:
        first = (0,) * (q_array.ndim - 1)
        spins = idle_spins(system, q_array[first], E[first])[0]
    return np.asarray(_drive_inverse(system, E @ F, spins) @ (np.swapaxes(F, -1, -2) @ Y))


def unconstrained_regressor(
    system: System, q: Positions, v: Velocities, a: Velocities, *, friction: bool = False, armature: bool = False
) -> Array:
    """The rows (..., n_v, columns) of `regressor` for the spanning tree: forces along the independent coordinates."""
    q_array, v_array, a_array = arguments.broadcast(
        arguments.positions(system, q), arguments.velocities(system, v), arguments.velocities(system, a, "a")
    )
    parts = [_inertial_columns(system, q_array, v_array, a_array)]
    if arguments.flag_argument(friction, "friction") or arguments.flag_argument(armature, "armature"):
        tree, gather = system.tree, np.swapaxes(system.tree.velocities.matrix, -1, -2)
        along = np.broadcast_to(gather, (*q_array.shape[:-1], *gather.shape))
        rates, accelerations_along = (tree.velocities.spread_rate(x) for x in (v_array, a_array))
        if system.closures:
            along = np.concatenate([along, np.swapaxes(cut_joints.cut_jacobian(system, q_array), -1, -2)], axis=-1)
            rates = np.concatenate([rates, cut_rates(system, q_array, v_array)], axis=-1)
            cut = cut_accelerations(system, q_array, v_array, a_array)
            accelerations_along = np.concatenate([accelerations_along, cut], axis=-1)
        laws = np.stack([rates, np.tanh(rates / loads.FRICTION_SPEED), np.ones_like(rates)], axis=-1)
        if arguments.flag_argument(friction, "friction"):
            columns = along[..., None] * laws[..., None, :, :]
            parts.append(columns.reshape(*along.shape[:-1], 3 * along.shape[-1]))
        if arguments.flag_argument(armature, "armature"):
            parts.append(along * accelerations_along[..., None, :])
    return np.concatenate(parts, axis=-1)


def _drive_inverse(system: System, rates: Array, spins: int) -> Array:
    """(F^T E^T)^+ (..., n_drives, k) for the rates E F of the drives; spins are motions that take no force."""
    if rates.shape[-2] == 0:
        raise errors.NotSolvableError(f'{system.name!r} has no drives: mark joints with "actuated": true', code="Y005")
    values = np.linalg.svd(rates, compute_uv=False)
    determined = rates.shape[-2] >= rates.shape[-1] - spins
    if not determined or np.any(values[..., -1:] <= tolerances.INEFFECTIVE_DRIVE * np.maximum(values[..., :1], 1.0)):
        raise errors.NotSolvableError(
            f"the drives of {system.name!r} do not determine its motion here: mark more joints as actuated, or leave "
            "the singular configuration",
            code="Y005",
        )
    return np.asarray(np.linalg.pinv(np.swapaxes(rates, -1, -2)))


def _inertial_columns(system: System, q: Array, v: Array, a: Array) -> Array:
    """(..., n_v, 10 (n_bodies - 1)) forces along the independent coordinates for unit values of the parameters."""
    tree, moving = system.tree, system.bodies.moving[1:]
    state = products.tree_state(system, q)
    twist, bias = inverse.twists_and_biases(system, state, tree.velocities.spread_rate(v))
    rate = inverse.accelerations(system, state, bias, tree.velocities.spread_rate(a))
    C = products.body_poses(system, state)[..., 1:, :, :]
    V, V_dot = (se3.transform_twist_inverse(C, x[..., moving, :]) for x in (twist, rate))
    columns = _body_regressors(V, V_dot)
    about_point = np.swapaxes(se3.adjoint_inverse(C), -1, -2) @ columns
    columns = np.where(carries(tree, moving)[..., None], state.columns[..., None, :, :], 0.0)
    blocks = np.moveaxis(columns @ about_point, -3, -2)
    tree_rows = blocks.reshape(*blocks.shape[:-3], tree.n_columns, 10 * len(moving))
    return np.swapaxes(tree.velocities.gather(np.swapaxes(tree_rows, -1, -2)), -1, -2)


def joint_coordinates(system: System) -> tuple[str, ...]:
    """Velocity coordinates with friction and armature columns: all of the tree, followers included, then cut ones."""
    return (*configuration.tree_coordinate_indices(system)[1], *cut_velocity_names(system))


def regressor_names(system: System, *, friction: bool = False, armature: bool = False) -> tuple[str, ...]:
    """Names of the columns of `regressor` and the entries of `regressor_parameters`.

    Such as "body/forearm/mass", "body/forearm/first_moment/x", "body/forearm/inertia/xy", "joint/elbow/damping",
    "joint/elbow/friction", "joint/elbow/offset" and "joint/elbow/armature", with coordinates of joints that have
    several: "joint/base:turn/damping".
    """
    arguments.require_coordinates(system)
    coordinates = joint_coordinates(system)
    names = [f"body/{body}/{name}" for body in system.body_names[1:] for name in _LONG_NAMES]
    if arguments.flag_argument(friction, "friction"):
        names += [f"joint/{coordinate}/{name}" for coordinate in coordinates for name in FRICTION_PARAMETERS]
    if arguments.flag_argument(armature, "armature"):
        names += [f"joint/{coordinate}/armature" for coordinate in coordinates]
    return tuple(names)


def regressor_parameters(system: System, *, friction: bool = False, armature: bool = False) -> Array:
    """The values of the system's parameters by which the columns of `regressor` are multiplied; offsets are zero."""
    arguments.require_coordinates(system)
    parts = [inertial_parameters(system)]
    if arguments.flag_argument(friction, "friction"):
        losses = system.losses
        damping, dry = np.append(losses.damping, losses.cut_damping), np.append(losses.friction, losses.cut_friction)
        parts.append(np.stack([damping, dry, np.zeros_like(dry)], axis=-1).reshape(-1))
    if arguments.flag_argument(armature, "armature"):
        parts.append(np.append(system.tree.armature, cut_joints.cut_armature(system)))
    return np.concatenate(parts)


def inertial_parameters(system: System) -> Array:
    """The parameters of every body but the ground, (10 (n_bodies - 1),), constant.

    For each body of `system.body_names[1:]`: mass m [kg]; m c (3) with c the centre of mass in the body frame [kg m];
    the inertia tensor about the origin of the body frame in its axes, xx xy xz yy yz zz [kg m^2] (entries of the
    tensor: off-diagonal ones are minus the products of inertia). The body frame is the document's reference pose of
    the body; where there is none, the world frame at q = 0.
    """
    arguments.require_coordinates(system)
    bodies = system.bodies
    about_origin = mass.spatial_inertia(bodies.mass, bodies.center_of_mass - system.origin, bodies.inertia)
    M = inertia_in_frame(se3.translation(-system.origin) @ bodies.reference_pose, about_origin)[1:]
    first = np.stack([M[:, 2, 4], M[:, 0, 5], M[:, 1, 3]], axis=-1)
    tensor = np.stack([M[:, i, j] for i, j in _TENSOR], axis=-1)
    return np.concatenate([bodies.mass[1:, None], first, tensor], axis=-1).reshape(-1)


def parameter_names(system: System) -> tuple[str, ...]:
    """Names "body/parameter" of the entries of `inertial_parameters`, for example "forearm/Ixy"."""
    arguments.require_coordinates(system)
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


# Combinations of inertial parameters that the motion of a mechanism identifies.

BaseParameters: TypeAlias = geometric_parameters.IndependentParameters
"""An independent set of combinations of inertial parameters, by the names "body/parameter"."""


def base_parameters(
    system: System, samples: int | None = None, seed: int = 0, tolerance: float = tolerances.PARAMETER_RANK_TOLERANCE
) -> BaseParameters:
    """Base parameters by numerical rank: a pivoted QR decomposition of the regressor at random states.

        Y = Y[:, selected] combinations ,   so that   Y parameters = Y[:, selected] beta

    Dependencies hold for all motions, and are found at random positions, velocities and accelerations.

    Args:
        system: Compiled mechanism without loops.
        samples: Number of random states; by default enough for twice as many equations as parameters.
        seed: Of the random numbers: the same seed gives the same answer.
        tolerance: Relative to the largest remainder of the decomposition.

    Raises:
        NotSolvableError: If the mechanism has loops, motions or constraints.
        ArgumentError: If samples, seed or tolerance is no such number.
    """
    inverse.require_tree(system, "regressor at random states")
    if samples is not None:
        arguments.count_argument(samples, "samples", least=1)
    arguments.seed_argument(seed)
    arguments.number_argument(tolerance, "tolerance")
    names = parameter_names(system)
    stacked = _stacked(system, samples or 20 + 2 * len(names) // max(system.n_v, 1), seed)
    return geometric_parameters.independent_parameters(stacked, names, tolerance)


def _stacked(system: System, samples: int, seed: int) -> Array:
    """Regressors at random states, one below the other."""
    rng = np.random.default_rng(seed)
    step, v, a = rng.normal(size=(3, samples, system.n_v))
    matrix = regressor(system, configuration.integrate(system, configuration.neutral(system), 2.0 * step), v, a)
    return matrix.reshape(samples * system.n_v, matrix.shape[-1])
