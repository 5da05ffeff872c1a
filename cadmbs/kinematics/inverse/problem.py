"""Targets of frames (poses, positions, directions), their weighted deviations at many configurations, and joint limits.

A deviation of a frame from a target is a vector of the Lie algebra with its exact derivative, in metres and radians.
The Jacobians of arguments are hybrid, (..., 6, n_v): the angular velocity, then the velocity of the frame origin, both
in world axes; those of results, (..., k, n_v), map v to the rate of the deviation.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Indices, matrix_times_vector
from cadmbs.bounds import finite_number
from cadmbs.errors import ArgumentError, NotSolvableError, ShapeError
from cadmbs.kinematics.configuration import integrate, neutral, tree_coordinate_indices
from cadmbs.kinematics.twists import body_columns
from cadmbs.lie import se3, so3, twists
from cadmbs.system import System
from cadmbs.tolerances import PARALLEL_SINE, TARGET_ROTATION_ERROR


@dataclass(frozen=True)
class Evaluation:
    """All targets at L configurations.

    Attributes:
        error: (L, k) weighted deviations, stacked.
        jacobian: (L, k, n_v) their derivatives.
        distance, angle: (L, n_targets) sizes of the deviations [m] and [rad], not weighted.
    """

    error: Array
    jacobian: Array
    distance: Array
    angle: Array

    @property
    def cost(self) -> Array:
        """(L,) half the sum of the squared weighted deviations, which is minimized."""
        return np.asarray(0.5 * np.sum(self.error * self.error, axis=-1))

    @property
    def gradient(self) -> Array:
        """(L, n_v) derivative J^T e of the cost."""
        return matrix_times_vector(np.swapaxes(self.jacobian, -1, -2), self.error)

    def met(self, tolerance: float) -> Array:
        """(L,) whether all targets are met [m and rad]."""
        return np.asarray(np.all((self.distance <= tolerance) & (self.angle <= tolerance), axis=-1))

    def of(self, lanes: Indices) -> Evaluation:
        """At some of the configurations."""
        return Evaluation(self.error[lanes], self.jacobian[lanes], self.distance[lanes], self.angle[lanes])

    def replace(self, lanes: Indices, other: Evaluation) -> None:
        """Overwrite some of the configurations."""
        self.error[lanes], self.jacobian[lanes] = other.error, other.jacobian
        self.distance[lanes], self.angle[lanes] = other.distance, other.angle


@dataclass(frozen=True)
class Problem:
    """The targets of n samples, and the bounds of all.

    Attributes:
        system: Compiled mechanism.
        targets: The targets.
        goals: Of each target its arrays, (n, ...).
        bounds: Bounds of the coordinates.
        tolerance: Deviation of targets that are met [m and rad].
    """

    system: System
    targets: tuple[Target, ...]
    goals: tuple[tuple[Array, ...], ...]
    bounds: Bounds
    tolerance: float

    @cached_property
    def rotation_per_unit(self) -> Array:
        """(n_v,) the largest rotation [rad] of a joint, coupled ones included, per unit of each coordinate."""
        tree = self.system.tree
        rotation = np.linalg.norm(tree.screws[:, :3], axis=-1)
        return np.asarray(np.max(np.abs(tree.velocities.matrix) * rotation[:, None], axis=0, initial=0.0))

    def evaluate(self, q: Array, samples: Indices) -> Evaluation:
        """Evaluate the targets of samples (L,) at configurations (L, n_q)."""
        deviations = []
        for target, goal in zip(self.targets, self.goals, strict=True):
            columns = body_columns(self.system, q, target.body)
            jacobian = np.swapaxes(twists.hybrid_from_spatial(columns.pose, columns.columns), -1, -2)
            pose = columns.pose[..., 0, :, :].copy()
            pose[..., :3, 3] += columns.point[..., 0, :]
            deviations.append(deviation(target, tuple(array[samples] for array in goal), pose, jacobian))
        weights = np.concatenate([target.weights for target in self.targets])
        return Evaluation(
            weights * np.concatenate([one.value for one in deviations], axis=-1),
            weights[:, None] * np.concatenate([one.jacobian for one in deviations], axis=-2),
            np.stack([one.distance for one in deviations], axis=-1),
            np.stack([one.angle for one in deviations], axis=-1),
        )


def batch_of(targets: tuple[Target, ...], start: Array) -> tuple[int, ...]:
    """The common batch shape of all targets and of the start (..., n_q).

    Raises:
        ShapeError: If they do not broadcast.
    """
    shapes = [array.shape[: array.ndim - core_ndim] for target in targets for array, core_ndim in target.arrays]
    try:
        return np.broadcast_shapes(*shapes, start.shape[:-1])
    except ValueError as problem:
        raise ShapeError(
            f"batch shapes {shapes} of the targets and {start.shape[:-1]} of start do not broadcast"
        ) from problem


def flat_goals(target: Target, batch: tuple[int, ...]) -> tuple[Array, ...]:
    """The arrays of a target, one row a sample of the batch."""
    flat = []
    for array, core_ndim in target.arrays:
        core = array.shape[array.ndim - core_ndim :]
        flat.append(np.broadcast_to(array, (*batch, *core)).reshape(int(np.prod(batch)), *core))
    return tuple(flat)


# Deviation of a frame from a target: a vector of the Lie algebra with its exact derivative, in metres and radians.

LARGEST_ANGLE_TO_SINE = 10.0
"""Bound of angle / sine near opposite directions, where the normal rotates infinitely fast.

It acts perpendicular to the deviation only, so that the gradient of the squared deviation remains exact.
"""


class TargetDeviation(NamedTuple):
    """The vector e (..., k), its derivative (..., k, n_v), and its size in metres and radians (...)."""

    value: Array
    jacobian: Array
    distance: Array
    angle: Array


def deviation(target: Target, goal: tuple[Array, ...], pose: Array, jacobian: Array) -> TargetDeviation:
    """The deviation of a frame at a pose (..., 4, 4) from a target with the arrays `goal`, not weighted."""
    match target:
        case PoseTarget():
            return pose_deviation(goal[0], pose, jacobian)
        case PointTarget():
            return point_deviation(goal[0], goal[1], pose, jacobian)
        case DirectionTarget():
            return direction_deviation(goal[0], goal[1], pose, jacobian)


def pose_deviation(goal: Array, pose: Array, jacobian: Array) -> TargetDeviation:
    """The screw that takes the target pose T to the pose C of the frame, in the axes of T.

        e = log(T^-1 C) ,   de/dt = dexp_(-e)^-1 V^b

    because d/dt exp e = exp e hat(V^b), of which dexp_e is the right-trivialised differential, and
    dexp_e^-1 Ad_(exp e) = dexp_(-e)^-1. P-INT (10), (24); theory 2.3, 2.4.
    """
    value = se3.log(se3.inverse(goal) @ pose)
    to_body = np.swapaxes(pose[..., :3, :3], -1, -2)
    body_fixed = np.concatenate([to_body @ jacobian[..., :3, :], to_body @ jacobian[..., 3:, :]], axis=-2)
    distance = _length(pose[..., :3, 3] - goal[..., :3, 3])
    return TargetDeviation(value, se3.dexp_inverse(-value) @ body_fixed, distance, _length(value[..., :3]))


def point_deviation(point: Array, offset: Array, pose: Array, jacobian: Array) -> TargetDeviation:
    """From the target point p to the point of the frame, in world axes: e = r + R s - p, de/dt = v + w x R s."""
    arm = matrix_times_vector(pose[..., :3, :3], offset)
    value = pose[..., :3, 3] + arm - point
    rate = jacobian[..., 3:, :] - so3.hat(arm) @ jacobian[..., :3, :]
    return TargetDeviation(value, rate, _length(value), np.zeros(value.shape[:-1]))


def direction_deviation(axis: Array, direction: Array, pose: Array, jacobian: Array) -> TargetDeviation:
    """The shortest rotation vector that takes the axis a = R b to the target direction d, in world axes.

        e = x n ,   n = a x d / |a x d| ,   x = atan2(|a x d|, a . d)
        de/dt = -(n n^T + x / sin x  (d x n) (a x n)^T) w

    At d = -a every normal gives a shortest rotation; one of them is taken, so that e has the length pi and not zero.
    """
    current = matrix_times_vector(pose[..., :3, :3], axis)
    normal = so3.cross(current, direction)
    sine, cosine = _length(normal), np.sum(current * direction, axis=-1)
    angle = np.arctan2(sine, cosine)
    normal = np.where(
        (sine > PARALLEL_SINE)[..., None], normal / np.maximum(sine, PARALLEL_SINE)[..., None], _normal_to(current)
    )
    steep = np.minimum(angle / np.maximum(sine, 1e-300), LARGEST_ANGLE_TO_SINE)
    factor = np.where(sine > PARALLEL_SINE, steep, np.where(cosine > 0.0, 1.0, LARGEST_ANGLE_TO_SINE))[..., None, None]
    value = np.where((angle > PARALLEL_SINE)[..., None], angle[..., None] * normal, so3.cross(current, direction))
    across = _outer(so3.cross(direction, normal), so3.cross(current, normal))
    rate = -(_outer(normal, normal) + factor * across) @ jacobian[..., :3, :]
    return TargetDeviation(value, rate, np.zeros(angle.shape), angle)


def _normal_to(unit: Array) -> Array:
    """A unit vector normal to a unit vector, not parallel to a coordinate axis where that is one."""
    least = np.eye(3)[np.argmin(np.abs(unit), axis=-1)]
    first = so3.cross(unit, least)
    first = first / _length(first)[..., None]
    return np.asarray(0.8 * first + 0.6 * so3.cross(unit, first))


def _outer(a: Array, b: Array) -> Array:
    return np.asarray(a[..., :, None] * b[..., None, :])


def _length(vector: Array) -> Array:
    return np.asarray(np.sqrt(np.sum(vector * vector, axis=-1)))


# Targets of a frame: its pose, the position of one of its points, the direction of one of its axes.


@dataclass(frozen=True, eq=False)
class PoseTarget:
    """A frame is to have a pose in the world.

    Attributes:
        body: Body by name or index, or a frame "body/frame".
        pose: (..., 4, 4) target pose in the world; batch axes first. The rotation nearest to its rotation part is used.
        orientation_weight, position_weight: What a radian and a metre count when not everything can be met.

    Raises:
        ShapeError: If the pose does not have shape (..., 4, 4).
        ArgumentError: If it is not a pose, or a weight is not positive.
    """

    body: str | int
    pose: ArrayLike
    orientation_weight: float = 1.0
    position_weight: float = 1.0

    def __post_init__(self) -> None:
        pose = _numbers(self, "pose", self.pose, (4, 4)).copy()
        rotation = pose[..., :3, :3]
        if not np.all(so3.is_rotation(rotation, TARGET_ROTATION_ERROR)) or np.any(
            pose[..., 3, :] != (0.0, 0.0, 0.0, 1.0)
        ):
            raise ArgumentError(f"{_called(self)}: pose is not [[R, p], [0, 1]] with a rotation matrix R")
        pose[..., :3, :3] = so3.project(rotation)
        _settle(self, "pose", pose)
        _require_positive(self, "orientation_weight", "position_weight")

    @property
    def weights(self) -> Array:
        """(6,) weights of the components of the error, angular first."""
        return np.repeat([self.orientation_weight, self.position_weight], 3)

    @property
    def arrays(self) -> tuple[tuple[Array, int], ...]:
        """The arrays that may have batch axes, each with its number of axes without them."""
        return ((np.asarray(self.pose), 2),)


@dataclass(frozen=True, eq=False)
class PointTarget:
    """A point fixed to a frame has a target position in the world.

    Attributes:
        body: Body by name or index, or a frame "body/frame".
        point: (..., 3) target position in the world [m]; batch axes first.
        offset: (..., 3) the point in the frame's axes, from the frame's origin [m].
        weight: What a metre counts when not everything can be met.

    Raises:
        ShapeError: If an array does not have shape (..., 3).
        ArgumentError: If a number is not finite, or the weight is not positive.
    """

    body: str | int
    point: ArrayLike
    offset: ArrayLike = (0.0, 0.0, 0.0)
    weight: float = 1.0

    def __post_init__(self) -> None:
        for name in ("point", "offset"):
            _settle(self, name, _numbers(self, name, getattr(self, name), (3,)).copy())
        _require_positive(self, "weight")

    @property
    def weights(self) -> Array:
        """(3,) weights of the components of the error."""
        return np.repeat(self.weight, 3)

    @property
    def arrays(self) -> tuple[tuple[Array, int], ...]:
        """The arrays that may have batch axes, each with its number of axes without them."""
        return (np.asarray(self.point), 1), (np.asarray(self.offset), 1)


@dataclass(frozen=True, eq=False)
class DirectionTarget:
    """An axis that a frame carries is to have a direction in the world; the opposite direction does not count.

    Attributes:
        body: Body by name or index, or a frame "body/frame".
        axis: (..., 3) the axis in the frame's axes, of any length.
        direction: (..., 3) target direction in the world, of any length; batch axes first.
        weight: What a radian counts when not everything can be met.

    Raises:
        ShapeError: If an array does not have shape (..., 3).
        ArgumentError: If a vector is zero or not finite, or the weight is not positive.
    """

    body: str | int
    axis: ArrayLike
    direction: ArrayLike
    weight: float = 1.0

    def __post_init__(self) -> None:
        for name in ("axis", "direction"):
            vector = _numbers(self, name, getattr(self, name), (3,))
            length = np.linalg.norm(vector, axis=-1, keepdims=True)
            if not np.all(length > 0.0):
                raise ArgumentError(f"{_called(self)}: {name} is zero, which has no direction")
            _settle(self, name, vector / length)
        _require_positive(self, "weight")

    @property
    def weights(self) -> Array:
        """(3,) weights of the components of the error."""
        return np.repeat(self.weight, 3)

    @property
    def arrays(self) -> tuple[tuple[Array, int], ...]:
        """The arrays that may have batch axes, each with its number of axes without them."""
        return (np.asarray(self.axis), 1), (np.asarray(self.direction), 1)


Target: TypeAlias = PoseTarget | PointTarget | DirectionTarget
"""Any target of a frame."""


def _called(target: Target) -> str:
    return f"{type(target).__name__} of {target.body!r}"


def _numbers(target: Target, name: str, value: ArrayLike, shape: tuple[int, ...]) -> Array:
    """A field as finite numbers of shape (..., *shape)."""
    try:
        array = np.asarray(value, dtype=np.float64)
    except (TypeError, ValueError) as problem:
        raise ShapeError(f"{_called(target)}: {name} cannot be read as an array of numbers: {problem}") from problem
    if array.shape[-len(shape) :] != shape:
        expected = ", ".join(["...", *map(str, shape)])
        raise ShapeError(f"{_called(target)}: {name} has shape {array.shape}, expected ({expected})")
    if not np.all(np.isfinite(array)):
        raise ArgumentError(f"{_called(target)}: {name} holds numbers that are not finite")
    return array


def _settle(target: Target, name: str, array: Array) -> None:
    """Write a converted array back, read-only: the record is frozen for everybody else."""
    array.setflags(write=False)
    object.__setattr__(target, name, array)


def _require_positive(target: Target, *names: str) -> None:
    for name in names:
        weight = getattr(target, name)
        if not (finite_number(weight) or 0.0) > 0.0:
            raise ArgumentError(f"{_called(target)}: {name} is {weight}, expected a positive number")


# Joint limits as bounds of the independent coordinates; followers of couplings bound those that lead them.


@dataclass(frozen=True)
class Limit:
    """The limits of one tree coordinate x = factors . v + offset, where v are the independent coordinates.

    Attributes:
        name: The coordinate.
        factors: (n_v,) its row of G; only numbers are limited, so that positions and velocities share it.
        offset: Its value where the independent coordinates are zero.
        lower, upper: Limits [rad or m], infinite where there is none.
    """

    name: str
    factors: Array
    offset: float
    lower: float
    upper: float


@dataclass(frozen=True)
class Bounds:
    """The polytope lower <= A v <= upper of configurations within all limits.

    Attributes:
        lower, upper: (n_v,) bounds of single coordinates, infinite where there is none: exact, by clipping.
        rows: (m, n_v) A: the bounded coordinates first, then followers of several coordinates.
        rows_lower, rows_upper: (m,).
        center: (n_v,) a configuration inside all bounds; used for followers of several coordinates.
    """

    lower: Array
    upper: Array
    rows: Array
    rows_lower: Array
    rows_upper: Array
    center: Array

    @property
    def shared(self) -> slice:
        """The rows of followers that several coordinates lead."""
        return slice(int(np.sum(np.isfinite(self.lower) | np.isfinite(self.upper))), len(self.rows))

    def slack(self, system: System, q: Array) -> tuple[Array, Array]:
        """Lowest and highest change (..., m) that every row admits at q."""
        values = plain_coordinates(system, q) @ self.rows.T
        return np.minimum(self.rows_lower - values, 0.0), np.maximum(self.rows_upper - values, 0.0)

    def within(self, system: System, q: Array) -> Array:
        """The configuration clipped to bounds of coordinates, then moved towards `center` to meet the other rows."""
        x = plain_coordinates(system, q)
        clipped = np.clip(x, self.lower, self.upper)
        shared = self.shared
        value, middle = clipped @ self.rows[shared].T, self.rows[shared] @ self.center
        reach = np.clip(value, self.rows_lower[shared], self.rows_upper[shared]) - middle
        part = np.ones(value.shape)
        np.divide(reach, value - middle, out=part, where=np.abs(value - middle) > np.abs(reach))
        least = np.min(part, axis=-1, keepdims=True, initial=1.0)
        drawn = np.where(least < 1.0, self.center + least * (clipped - self.center), clipped)
        result = q.copy()
        result[..., system.manifold.plain_q] = drawn[..., system.manifold.plain_v]
        return result

    def random(self, system: System, start: Array, draws: Array) -> Array:
        """Configurations (..., n_q) from `draws` (..., n_v) in [-1, 1]: over the limits, else around the start."""
        free = integrate(system, start, np.pi * draws)
        x = plain_coordinates(system, free)
        closed = np.isfinite(self.lower) & np.isfinite(self.upper)
        low, high = np.where(closed, self.lower, 0.0), np.where(closed, self.upper, 0.0)
        x = np.where(closed, 0.5 * (low + high) + 0.5 * (high - low) * draws, x)
        free[..., system.manifold.plain_q] = x[..., system.manifold.plain_v]
        return self.within(system, free)


def plain_coordinates(system: System, q: Array) -> Array:
    """The plain coordinates, at the indices of their velocities (..., n_v); zero for quaternions."""
    x = np.zeros((*q.shape[:-1], system.n_v))
    x[..., system.manifold.plain_v] = q[..., system.manifold.plain_q]
    return x


def joint_limits(system: System) -> tuple[Limit, ...]:
    """The limits of all tree coordinates that have some, in file order. Quaternions have none."""
    rows = system.derived(tree_coordinate_indices)[0]
    limits = []
    for joint in system.joints:
        bounds = zip(joint.velocity_names, joint.limits["lower"], joint.limits["upper"], strict=True)
        for name, lower, upper in bounds:
            if name in rows and (np.isfinite(lower) or np.isfinite(upper)):
                factors = np.zeros(system.n_v)
                factors[system.manifold.plain_v] = system.tree.positions.matrix[rows[name]][system.manifold.plain_q]
                offset = float(system.tree.positions.offset[rows[name]])
                limits.append(Limit(name, factors, offset, float(lower), float(upper)))
    return tuple(limits)


def bounds_of(system: System, respected: bool = True) -> Bounds:
    """The bounds of the independent coordinates by the joint limits of a system; infinite ones without limits.

    Raises:
        NotSolvableError: If no configuration is within all limits; the message names a coordinate.
    """
    limits = [limit for limit in joint_limits(system) if respected and np.any(limit.factors)]
    lower, upper = np.full(system.n_v, -np.inf), np.full(system.n_v, np.inf)
    shared = []
    for limit in limits:
        leaders = np.flatnonzero(limit.factors)
        if len(leaders) > 1:
            shared.append(limit)
            continue
        leader = leaders[0]
        ends = (np.array([limit.lower, limit.upper]) - limit.offset) / limit.factors[leader]
        lower[leader], upper[leader] = max(lower[leader], min(ends)), min(upper[leader], max(ends))
        if lower[leader] > upper[leader]:
            raise _contradiction(system, limit.name)
    bounded = np.flatnonzero(np.isfinite(lower) | np.isfinite(upper))
    of_followers = np.array([limit.factors for limit in shared]).reshape(len(shared), system.n_v)
    rows = np.concatenate([np.eye(system.n_v)[bounded], of_followers])
    ends = np.array([(limit.lower - limit.offset, limit.upper - limit.offset) for limit in shared]).reshape(-1, 2)
    rows_lower = np.concatenate([lower[bounded], ends[:, 0]])
    rows_upper = np.concatenate([upper[bounded], ends[:, 1]])
    center = plain_coordinates(system, neutral(system))
    if shared:
        center = _inside(system, rows, rows_lower, rows_upper, shared[-1].name)
    return Bounds(lower, upper, rows, rows_lower, rows_upper, center)


def _inside(system: System, rows: Array, lower: Array, upper: Array, name: str) -> Array:
    """The centre (n_v,) of the largest ball of at most one unit within the rows, by linear programming."""
    from scipy.optimize import linprog

    size = np.linalg.norm(rows, axis=-1, keepdims=True)
    matrix = np.concatenate([np.hstack([rows, size]), np.hstack([-rows, size])])
    ends = np.concatenate([upper, -lower])
    real = np.isfinite(ends)
    weights = np.append(np.zeros(system.n_v), -1.0)
    free = [(None, None)] * system.n_v
    solution = linprog(weights, A_ub=matrix[real], b_ub=ends[real], bounds=[*free, (0.0, 1.0)])
    if solution.x is None:
        raise _contradiction(system, name)
    return np.asarray(solution.x[:-1])


def _contradiction(system: System, name: str) -> NotSolvableError:
    return NotSolvableError(
        f"no configuration of {system.name!r} is within all joint limits: those of {name!r} contradict the limits of "
        "coordinates coupled with it; correct them, or solve with limits=False"
    )
