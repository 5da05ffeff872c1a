"""Geometric parameters, where joint axes and bodies are at q = 0; displacements by small changes; sensitivities.

An axis Z at q = 0 that is moved by a small twist xi becomes Ad_exp(xi) Z, and everything beyond it is displaced by

    f_before exp(xi) exp(Z q) exp(-xi) f_before^-1   ->   X = Ad_before xi - Ad_after xi

in world coordinates, with the products of exponentials before and after the axis. A change dh of its pitch advances
everything beyond by X = q (0, e) dh along the axis. A body that is moved against its joints is displaced by Ad_f xi.

Measured poses determine some of these parameters: those that are independent where measurements are linear in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray, Positions, Velocities
from cadmbs.kinematics import configuration, higher_motion, products
from cadmbs.kinematics.motion_partials import changed_twist, converted_twist
from cadmbs.kinematics.representation import Representation
from cadmbs.lie import se3
from cadmbs.lie.rotation_vector import product_derivative
from cadmbs.system import System, arguments
from cadmbs.system.native_joints import MotionKind
from cadmbs.tolerances import PARAMETER_RANK_TOLERANCE

RIGID = ("rotation_x", "rotation_y", "rotation_z", "translation_x", "translation_y", "translation_z")
"""The six small motions of an axis or a body at q = 0, along world axes [rad, m]."""


@dataclass(frozen=True)
class JointAxis:
    """One screw of a joint, or the frame of a joint that is not made of screws.

    Attributes:
        name: Of its coordinate ("elbow", "wrist:turn"); of the joint where it is native.
        body: The moving body of the tree that the joint moves.
        columns: Its columns, one unless native.
        point: (3,) about `System.origin`: the joint's point, about which the axis is turned.
        has_pitch: Whether it is a screw with rotation.
    """

    name: str
    body: int
    columns: range
    point: Array
    has_pitch: bool

    @property
    def parameter_names(self) -> tuple[str, ...]:
        """Names of its parameters."""
        return (
            *(f"{self.name}/axis_{component}" for component in RIGID),
            *((f"{self.name}/pitch",) if self.has_pitch else ()),
        )


def joint_axes(system: System) -> tuple[JointAxis, ...]:
    """The axes of the tree's joints, joints in file order, each from its predecessor's side."""
    tree = system.tree
    bodies = {int(joint): body for body, joint in enumerate(tree.joint) if joint >= 0}
    axes: list[JointAxis] = []
    for joint, body in sorted(bodies.items()):
        axes.extend(_native(system, body) if tree.kind[body] > MotionKind.SCREWS else _screws(system, joint, body))
    return tuple(axes)


def _native(system: System, body: int) -> list[JointAxis]:
    tree = system.tree
    name = system.joints[tree.joint[body]].name
    return [JointAxis(name, body, tree.columns(body), tree.frame[body, :3, 3], False)]


def _screws(system: System, joint: int, body: int) -> list[JointAxis]:
    """A translation has no place: its axis is turned about the origin, which changes nothing else."""
    tree, record = system.tree, system.joints[joint]
    columns = tree.columns(body)[:: 1 if tree.orientation[body] > 0 else -1]
    axes = []
    for name, column in zip(record.velocity_names, columns, strict=True):
        turns = bool(np.any(tree.screws[column, :3]))
        point = record.point - system.origin if turns else np.zeros(3)
        axes.append(JointAxis(name, body, range(column, column + 1), point, turns))
    return axes


def geometric_parameter_names(system: System) -> tuple[str, ...]:
    """Names of the geometric parameters, in the order of all sensitivities.

    Joint axes first, joints in file order: six small rigid motions of the axis, world axes at q = 0,
    "elbow/axis_rotation_x" ... [rad] about the joint's point, which change the direction e, and
    "elbow/axis_translation_x" ... [m], which change the point y; then "elbow/pitch" [m/rad] of axes with rotation, a
    change of h. With Y = (e, y x e + h e):

        dY = ad(xi) Y ,   dY = (0, e) dh

    A joint of several screws has them for each, by the names of its coordinates ("wrist:turn/axis_rotation_x"); moving
    the whole joint moves them all alike. A spherical joint by quaternion or rotation vector and a free joint have the
    six motions of their frame. Cut and fixed joints have none.

    Then all bodies but the ground: six small rigid motions of the body as a whole, its frame, the frames on it, centre
    of mass and inertia, against the joints: "forearm/rotation_x" ... [rad] about the origin of the body frame, and
    "forearm/translation_x" ... [m]. Bodies that are welded together move one by one.

    P-DYN 6.2, theory 3.1 and 3.5. The zero of a joint coordinate is no parameter of its own: dq of one joint moves all
    axes and bodies beyond it alike.
    """
    arguments.require_coordinates(system)
    joints = [component for axis in joint_axes(system) for component in axis.parameter_names]
    return (*joints, *(f"{body}/{component}" for body in system.body_names[1:] for component in RIGID))


def parameter_mask(axes: tuple[JointAxis, ...]) -> NDArray[np.bool_]:
    """(n_axes, 7) which of the six motions and the pitch are parameters: all but the pitch of some."""
    mask = np.ones((len(axes), len(RIGID) + 1), dtype=bool)
    mask[:, -1] = [axis.has_pitch for axis in axes]
    return mask


def parameter_axes(axes: tuple[JointAxis, ...]) -> NDArray[np.intp]:
    """(n_joint_parameters,) the axis of each parameter of joints."""
    return np.asarray(np.nonzero(parameter_mask(axes))[0])


# Displacements of axes and bodies by small changes of the geometric parameters, and their rates along a motion.


@dataclass(frozen=True)
class AxisDisplacements:
    """Displacements per unit of each parameter of the joints, about the state's point, world axes.

    Attributes:
        axes: The axes.
        axis: (n_joint_parameters,) the axis of each parameter.
        screw_displacement: (..., n_joint_parameters, 6) of the axis itself; zero for a pitch.
        screw: (..., n_joint_parameters, 6) change of the screw of the axis by its pitch; zero for rigid motions.
        beyond: Of everything beyond the axis, and the first and second time derivative of that, each
            (..., n_joint_parameters, 6).
    """

    axes: tuple[JointAxis, ...]
    axis: NDArray[np.intp]
    screw_displacement: Array
    screw: Array
    beyond: tuple[Array, ...]

    @property
    def body(self) -> NDArray[np.intp]:
        """(n_joint_parameters,) the moving body of the tree that the joint of each parameter moves."""
        return np.array([axis.body for axis in self.axes], dtype=np.intp)[self.axis]

    @property
    def columns(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """(n_joint_parameters,) the first and the last column of the axis of each parameter."""
        ends = [[axis.columns[side] for axis in self.axes] for side in (0, -1)]
        first, last = (np.array(columns, dtype=np.intp)[self.axis] for columns in ends)
        return first, last


def axis_displacements(
    system: System, state: products.TreeState, rates: Sequence[Array], moved: Sequence[Array]
) -> AxisDisplacements:
    """Displacements by the parameters of all joints, with as many time derivatives as rates are given.

    Args:
        system: Compiled mechanism.
        state: The configuration.
        rates: Tree velocities and accelerations (..., n_columns), or fewer.
        moved: J_k v_k and its time derivative, each (..., n_columns, 6), or fewer.
    """
    axes = joint_axes(system)
    mask = parameter_mask(axes)
    around = [_twists_around(system, axes, motion) for motion in moved]
    front = [sides[0] for sides in around]
    before, after = _poses_around(system, state, axes)
    points = np.reshape([axis.point for axis in axes], (len(axes), 1, 3))
    basis = se3.transform_twist(se3.translation(points), np.eye(6))
    screw_displacement = _carried(se3.transform_twist(before, basis), front)
    rear = _carried(se3.transform_twist(after, basis), [sides[1] for sides in around])
    direction, pitch = _advances(system, state, axes, rates, front)
    parts = zip(screw_displacement, rear, pitch, strict=True)
    still = np.zeros(direction.shape)
    return AxisDisplacements(
        axes=axes,
        axis=parameter_axes(axes),
        screw_displacement=np.concatenate([screw_displacement[0], still], axis=-2)[..., mask, :],
        screw=np.concatenate([np.zeros(screw_displacement[0].shape), direction], axis=-2)[..., mask, :],
        beyond=tuple(np.concatenate([x - y, advance], axis=-2)[..., mask, :] for x, y, advance in parts),
    )


def body_displacements(system: System, state: products.TreeState, motion: Sequence[Array]) -> tuple[Array, ...]:
    """Displacements (..., n_bodies - 1, 6, 6) of each body but the ground by its six parameters, one row each.

    With their time derivatives, for motion = (V, V') of the moving bodies (..., n, 6), or less.
    """
    moving = system.bodies.moving[1:]
    points = system.bodies.reference_pose[1:, None, :3, 3] - system.origin
    basis = se3.transform_twist(se3.translation(points), np.eye(6))
    carried = se3.transform_twist(state.pose[..., moving, None, :, :], basis)
    return tuple(_carried(carried, [twist[..., moving, None, :] for twist in motion]))


def _advances(
    system: System, state: products.TreeState, axes: Sequence[JointAxis], rates: Sequence[Array], front: Sequence[Array]
) -> tuple[Array, list[Array]]:
    """(0, e) (..., n_axes, 1, 6) of the axes with rotation, and q (0, e) with its time derivatives."""
    turns = np.array([axis.has_pitch for axis in axes], dtype=bool)
    first = np.array([axis.columns[0] for axis in axes], dtype=np.intp)
    position = np.where(turns, system.tree.column_position[first], 0)
    direction = np.zeros((*state.q_tree.shape[:-1], len(axes), 1, 6))
    direction[..., 0, 3:] = np.where(turns[:, None], state.columns[..., first, :3], 0.0)
    factors = [x[..., None, None] for x in (state.q_tree[..., position], *(rate[..., first] for rate in rates))]
    vectors = _carried(direction, front)
    return direction, [product_derivative(np.multiply, factors, vectors, order) for order in range(len(vectors))]


def _poses_around(system: System, state: products.TreeState, axes: Sequence[JointAxis]) -> tuple[Array, Array]:
    """Products of exponentials (..., n_axes, 1, 4, 4) before and after each axis."""
    tree = system.tree
    before = np.zeros((*state.q_tree.shape[:-1], len(axes), 1, 4, 4))
    after = np.zeros(before.shape)
    for index, axis in enumerate(axes):
        pose = state.pose[..., tree.parent[axis.body], :, :]
        for column in range(int(tree.column_start[axis.body]), axis.columns[0]):
            pose = pose @ _step(system, state, column)
        native = tree.kind[axis.body] > MotionKind.SCREWS
        before[..., index, 0, :, :] = pose
        after[..., index, 0, :, :] = (
            state.pose[..., axis.body, :, :] if native else pose @ _step(system, state, axis.columns[0])
        )
    return before, after


def _step(system: System, state: products.TreeState, column: int) -> Array:
    tree = system.tree
    return se3.exp(tree.screws[column] * state.q_tree[..., tree.column_position[column], None])


def _twists_around(system: System, axes: Sequence[JointAxis], moved: Array) -> tuple[Array, Array]:
    """Sums (..., n_axes, 1, 6) of the motions of all columns before each axis, and with its own."""
    tree = system.tree
    total = tree.sum_from_root(tree.per_body(moved))
    before = np.zeros((*moved.shape[:-2], len(axes), 1, 6))
    after = np.zeros(before.shape)
    for index, axis in enumerate(axes):
        first, end = axis.columns[0], axis.columns[-1] + 1
        earlier = moved[..., tree.column_start[axis.body] : first, :].sum(axis=-2)
        before[..., index, 0, :] = total[..., tree.parent[axis.body], :] + earlier
        after[..., index, 0, :] = before[..., index, 0, :] + moved[..., first:end, :].sum(axis=-2)
    return before, after


def _carried(x: Array, motion: Sequence[Array]) -> list[Array]:
    """X, X' = [V, X], X'' = [V', X] + [V, X'] of a screw X fixed to a body with the twist V, up to the order of V."""
    derivatives = [x]
    for order in range(len(motion)):
        derivatives.append(product_derivative(se3.bracket, motion, derivatives, order))
    return derivatives


# Sensitivity of poses and twists to geometric parameters, and which of these measured poses determine.


def pose_sensitivity(system: System, q: Positions, body: str | int, representation: str = "hybrid") -> Array:
    """Small displacement of a body or frame per unit of each geometric parameter, as a twist.

        C' C^-1 = I + hat(X_p) dp + ... ,   X_p = Ad_before xi - Ad_after xi          axis before the body
                                            X_p = q (0, e)                             its pitch
                                            X_p = Ad_f xi                              the body itself

    where before and after are the products of exponentials up to the axis and with it, and e its current direction.
    This is the identification Jacobian of kinematic calibration: measured minus predicted poses = sensitivity .
    corrections, to first order. Columns of other bodies, and of joints that do not move the body, are zero.

    Args:
        system: Compiled mechanism. With loops, of the spanning tree: q are its coordinates.
        q: Joint positions (..., n_q).
        body: Name or index of a body, or "body/frame".
        representation: "body_fixed", "spatial", "hybrid" or "mixed", of the displacement.

    Returns:
        (..., 6, n_parameters), rows angular first, columns as `geometric_parameter_names`. Per rad, m, and m/rad.
        P-DYN 6.2, theory 3.5.

    Raises:
        UnknownNameError: If there is no such body or frame.
        ValueError: If the representation is not one of the four.
    """
    chosen = Representation.named(representation)
    q_array = arguments.positions(system, q)
    state = products.tree_state(system, q_array)
    index, _ = system.body_and_pose(body)
    joints, bodies = axis_displacements(system, state, [], []), body_displacements(system, state, [])
    pose, point = products.frame_pose(system, state, body)[..., None, :, :], state.point[..., None, :]
    moved = _of_body(system, index, joints, bodies, 0)
    return np.swapaxes(converted_twist(chosen, pose, point, moved), -1, -2)


def twist_sensitivity(
    system: System, q: Positions, v: Velocities, body: str | int, representation: str = "hybrid"
) -> Array:
    """Change of the twist of a body or frame per unit of each geometric parameter, at fixed q and v.

        dV/dp = X_p' + [X_p, V]          spatial, with X_p of `pose_sensitivity` and X_p' its time derivative

    Args:
        system: Compiled mechanism. With loops, of the spanning tree.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        body: Name or index of a body, or "body/frame".
        representation: "body_fixed", "spatial", "hybrid" or "mixed".

    Returns:
        (..., 6, n_parameters): rows as the twist of the representation, columns as `geometric_parameter_names`.
        P-DYN 6.2, theory 3.5.

    Raises:
        UnknownNameError: If there is no such body or frame.
        ValueError: If the representation is not one of the four.
    """
    q_array, v_array = arguments.broadcast(arguments.positions(system, q), arguments.velocities(system, v))
    tree = system.tree
    state = products.tree_state(system, q_array)
    index, _ = system.body_and_pose(body)
    v_tree = tree.velocities.spread_rate(v_array)
    _, motions = higher_motion.jacobian_column_derivatives(system, state, [v_tree])
    twists = tree.sum_from_root(tree.per_body(motions[0]))
    joints = axis_displacements(system, state, [v_tree], motions)
    bodies = body_displacements(system, state, [twists])
    moved, rate = (_of_body(system, index, joints, bodies, order) for order in (0, 1))
    twist = twists[..., system.bodies.moving[index], None, :]
    pose, point = products.frame_pose(system, state, body)[..., None, :, :], state.point[..., None, :]
    change = rate + se3.bracket(moved, twist)
    return np.swapaxes(changed_twist(Representation.named(representation), pose, point, twist, moved, change), -1, -2)


def identifiable_parameters(
    system: System,
    bodies: Sequence[str | int],
    samples: int | None = None,
    seed: int = 0,
    tolerance: float = PARAMETER_RANK_TOLERANCE,
) -> IndependentParameters:
    """Geometric parameters that poses of some bodies or frames determine, by rank of the stacked sensitivities.

        dX = S dp ,   S = S[:, selected] combinations

    with S the `pose_sensitivity` of the bodies at random configurations, stacked. A rotation of an axis about itself
    changes nothing, and motions of parallel axes, or of a last axis and its body, can have the same effect: such
    dependencies hold in all configurations, and a calibration can determine the remaining combinations. If the full
    pose of the last body of a serial chain is measured, these are five for each hinge (four without its pitch), two for
    each slide, and six for the body itself.

    Args:
        system: Compiled mechanism. With loops, of the spanning tree.
        bodies: Names or indices of the measured bodies, or "body/frame"; of each the full pose is measured.
        samples: Number of random configurations; by default enough for twice as many equations as parameters.
        seed: Of the random numbers: the same seed gives the same result.
        tolerance: Relative to the largest remainder of the decomposition; radians and metres count alike.

    Raises:
        UnknownNameError: If there is no such body or frame.
    """
    names = geometric_parameter_names(system)
    bodies = arguments.names_argument(bodies, "bodies")
    arguments.seed_argument(seed)
    if samples is not None:
        arguments.count_argument(samples, "samples", least=1)
    count = samples or 20 + len(names) // max(3 * len(bodies), 1)
    step = 2.0 * np.random.default_rng(seed).normal(size=(count, system.n_v))
    q = configuration.integrate(system, configuration.neutral(system), step)
    parts = [pose_sensitivity(system, q, body).reshape(6 * count, len(names)) for body in bodies]
    return independent_parameters(np.concatenate([np.zeros((0, len(names))), *parts]), names, tolerance)


def _of_body(system: System, index: int, joints: AxisDisplacements, bodies: tuple[Array, ...], order: int) -> Array:
    """Displacements (..., n_parameters, 6) of one body by all parameters, or their time derivatives."""
    moving = int(system.bodies.moving[index])
    carries = (joints.body <= moving) & (moving < system.tree.subtree_end[joints.body])
    by_joints = np.where(carries[:, None], joints.beyond[order], 0.0)
    of_body = np.arange(1, system.n_bodies) == index
    by_bodies = np.where(of_body[:, None, None], bodies[order], 0.0)
    flat = by_bodies.reshape(*by_bodies.shape[:-3], 6 * len(of_body), 6)
    return np.concatenate([by_joints, flat], axis=-2)


# Parameters that measurements determine, where the measurements are linear in them.


@dataclass(frozen=True)
class IndependentParameters:
    """An independent set of combinations of parameters, beta = combinations @ parameters.

    Attributes:
        selected: (rank,) indices of the parameters that represent the combinations, ascending.
        names: Of these parameters.
        combinations: (rank, n_parameters); the columns of `selected` are the identity.
        margin: Smallest remainder of the selected columns over the largest of the others: how clear the rank is.
    """

    selected: Indices
    names: tuple[str, ...]
    combinations: Array
    margin: float

    @property
    def rank(self) -> int:
        """Number of independent combinations."""
        return len(self.selected)


def independent_parameters(
    matrix: Array, names: Sequence[str], tolerance: float = PARAMETER_RANK_TOLERANCE
) -> IndependentParameters:
    """Numerical rank of a matrix of many rows, by a QR decomposition with column pivoting.

        Y = Y[:, selected] combinations ,   so that   Y parameters = Y[:, selected] beta

    Args:
        matrix: Y (n_rows, n_parameters), measurements per unit of each parameter, stacked.
        names: Of the parameters.
        tolerance: Relative to the largest remainder of the decomposition.
    """
    from scipy.linalg import qr, solve_triangular

    if not matrix.size:
        return IndependentParameters(np.zeros(0, dtype=np.intp), (), np.zeros((0, len(names))), np.inf)
    triangle, order = qr(matrix, mode="r", pivoting=True)
    remainders = np.abs(np.diagonal(triangle))
    rank = int(np.sum(remainders > tolerance * remainders[0])) if remainders[0] > 0.0 else 0
    dropped = remainders[rank] if rank < len(remainders) else 0.0
    margin = float(remainders[rank - 1] / dropped) if rank and dropped > 0.0 else np.inf
    combinations = np.zeros((rank, len(names)))
    combinations[:, order[:rank]] = np.eye(rank)
    combinations[:, order[rank:]] = solve_triangular(triangle[:rank, :rank], triangle[:rank, rank:])
    ascending = np.argsort(order[:rank])
    selected = order[:rank][ascending].astype(np.intp)
    return IndependentParameters(selected, tuple(names[k] for k in selected), combinations[ascending], margin)
