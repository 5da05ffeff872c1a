"""One state of the tree and one time, at which rows are evaluated, with the relative poses of cut joints."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Indices, Positions, Velocities, matrix_times_vector
from cadmbs.errors import ArgumentError, ShapeError
from cadmbs.kinematics.products import TreeState, tree_state, twists_and_column_rates, with_directions
from cadmbs.lie import se3, so3
from cadmbs.system import System, arguments

Value = TypeVar("Value")


Rates = TypeVar("Rates")


def present(rates: Rates | None) -> Rates:
    """A motion, or what is computed from it.

    Raises:
        ArgumentError: If there is none.
    """
    if rates is None:
        raise ArgumentError("rates of constraint rows need velocities")
    return rates


@dataclass(frozen=True)
class TreeMotion:
    """The motion of the tree about the state's point, taken at rest.

    Attributes:
        twists: (..., n, 6) of the moving bodies, world axes.
        columns: (..., n_columns, 6) time derivatives of the current screws.
        velocities: (..., n_columns) of the tree.
    """

    twists: Array
    columns: Array
    velocities: Array


@dataclass(frozen=True)
class ConstraintState:
    """A state of the tree, a time, and the motion where rates are needed.

    Attributes:
        system: The mechanism.
        tree_state: Poses and columns about a point near the mechanism.
        t: Time [s], a number or an array that broadcasts with the batch.
        motion: The motion; None where only positions are given.
        cut_positions: (..., n) positions of all cut joints, to which the angles are near that functions have as
            arguments; None where these are in (-pi, pi].
        memory: What was computed of this state and is asked for again.
    """

    system: System
    tree_state: TreeState
    t: Array
    motion: TreeMotion | None
    cut_positions: Array | None = None
    memory: dict[Hashable, Any] = field(default_factory=dict, repr=False, compare=False)

    def remembered(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """What is computed of this state once."""
        if key not in self.memory:
            self.memory[key] = make()
        value: Value = self.memory[key]
        return value

    def point(self, body: Indices, reference: Array) -> Array:
        """Current points (..., k, 3) of bodies (k,), from those at q = 0 (k, 3) about `System.origin`."""
        return se3.apply(self.tree_state.pose[..., body, :, :], reference)

    def vector(self, body: Indices, direction: Array) -> Array:
        """World components (..., k, 3) of vectors (k, 3) fixed to bodies (k,)."""
        rotation = self.tree_state.pose[..., body, :3, :3]
        return matrix_times_vector(rotation, direction)

    def require_motion(self) -> TreeMotion:
        """The motion; an error where there is none."""
        return present(self.motion)

    def point_velocity(self, body: Indices, point: Array) -> Array:
        """Velocities (..., k, 3) of the material points of bodies (k,) that are at points (..., k, 3) now."""
        twist = self.require_motion().twists[..., body, :]
        return np.asarray(twist[..., 3:] + so3.cross(twist[..., :3], point))

    def vector_rate(self, body: Indices, vector: Array) -> Array:
        """Rates w x a (..., k, 3) of current vectors fixed to bodies (k,)."""
        return so3.cross(self.require_motion().twists[..., body, :3], vector)


def constraint_state(system: System, q: Positions, t: ArrayLike, v: Velocities | None = None) -> ConstraintState:
    """The state at independent positions q, time t and, where rates are needed, velocities v.

    Raises:
        ShapeError: If shapes of q, v and t do not fit.
    """
    time = arguments.real_numbers(t, "t")
    if v is None:
        q_array = arguments.positions(system, q)
        batch_with_times(q_array.shape[:-1], time.shape)
        return ConstraintState(system, tree_state(system, q_array), time, None)
    q_array, v_array = arguments.broadcast(arguments.positions(system, q), arguments.velocities(system, v))
    batch_with_times(q_array.shape[:-1], time.shape)
    state = tree_state(system, q_array)
    v_tree = system.tree.velocities.spread_rate(v_array)
    return ConstraintState(system, state, time, TreeMotion(*twists_and_column_rates(system, state, v_tree), v_tree))


def unit_velocity_states(system: System, q: Positions, t: ArrayLike) -> ConstraintState:
    """The state with one axis more, (..., n_v), along which the motion is that of one unit velocity after the other."""
    state = constraint_state(system, q, t)
    spread = with_directions(state.tree_state)
    directions = system.tree.velocities.spread_rate(np.eye(system.n_v))
    return ConstraintState(
        system, spread, state.t[..., None], TreeMotion(*twists_and_column_rates(system, spread, directions), directions)
    )


def batch_with_times(batch: tuple[int, ...], time: tuple[int, ...]) -> tuple[int, ...]:
    """The shape to which a batch of positions and one of times broadcast.

    Raises:
        ShapeError: If they do not fit.
    """
    if not time or batch == time:
        return batch
    try:
        return np.broadcast_shapes(batch, time)
    except ValueError as problem:
        raise ShapeError(f"t has shape {time}, expected one that broadcasts with the batch {batch} of q") from problem


# The relative pose of the two frames of each cut joint: the closure map of theory 9.1.


@dataclass(frozen=True)
class CutJoints:
    """The cut joints of a system, one entry a loop, in the order of `System.closures`.

    Attributes:
        bodies: (n_loops, 2) moving bodies of predecessor l and successor k.
        outer, inner: (..., n_loops, 4, 4) joint frames on l and on k at q = 0, about `System.origin`.
        pitch: (n_loops,) pitch [m/rad]; zero where the joint has none.
        cosine: (n_loops,) cosine of the angle between the two axes of a universal joint, else zero.
    """

    bodies: Indices
    outer: Array
    inner: Array
    pitch: Array
    cosine: Array


@dataclass(frozen=True)
class CutPoses:
    """N = S_l^-1 C_l^-1 C_k S_k = (E, p) of chosen cut joints at one instant, and their relative motion.

    Attributes:
        frame: (..., k, 4, 4) C_k S_k, the joint frame on the successor, about the state's point.
        E: (..., k, 3, 3) orientation of that frame in the frame on the predecessor.
        p: (..., k, 3) its origin, in the frame on the predecessor [m].
        twist: (..., k, 6) (w, v) = N^-1 N' in the frame on the successor; None where the instant has no motion.
    """

    frame: Array
    E: Array
    p: Array
    twist: Array | None


def cut_joints(system: System) -> CutJoints:
    """Frames and parameters of all cut joints."""
    shift = se3.translation(-system.origin)
    joints = [system.joints[closure.joint] for closure in system.closures]
    bodies = [(joint.predecessor, joint.successor) for joint in joints]
    flat = [frame for closure in system.closures for frame in (closure.predecessor_frame, closure.successor_frame)]
    frames = np.stack(np.broadcast_arrays(*flat), axis=-3) if flat else np.zeros((0, 4, 4))
    pairs = shift @ frames.reshape(*frames.shape[:-3], -1, 2, 4, 4)
    return CutJoints(
        bodies=system.bodies.moving[np.array(bodies, dtype=np.intp).reshape(-1, 2)],
        outer=pairs[..., 0, :, :],
        inner=pairs[..., 1, :, :],
        pitch=np.array([_pitch(joint.kind, joint.screws) for joint in joints], dtype=float),
        cosine=np.array([_cosine(joint.kind, joint.screws) for joint in joints], dtype=float),
    )


def cut_position_slices(system: System) -> tuple[slice, ...]:
    """Where the positions of each cut joint stand among those of all cut joints."""
    sizes = [len(system.joints[closure.joint].position_names) for closure in system.closures]
    ends = np.cumsum([0, *sizes]).tolist()
    return tuple(slice(start, end) for start, end in pairwise(ends))


def cut_poses(state: ConstraintState, chosen: Indices) -> CutPoses:
    """Relative poses, and twists where the instant has a motion, of cut joints by their index. P-DIFF (12), (13)."""
    joints = state.system.derived(cut_joints)
    bodies = joints.bodies[chosen]
    pose = state.tree_state.pose
    outer = pose[..., bodies[:, 0], :, :] @ joints.outer[..., chosen, :, :]
    inner = pose[..., bodies[:, 1], :, :] @ joints.inner[..., chosen, :, :]
    relative = se3.inverse(outer) @ inner
    twist = None
    if state.motion is not None:
        difference = state.motion.twists[..., bodies[:, 1], :] - state.motion.twists[..., bodies[:, 0], :]
        twist = se3.transform_twist_inverse(inner, difference)
    return CutPoses(inner, relative[..., :3, :3], relative[..., :3, 3], twist)


def _pitch(kind: str, screws: Array) -> float:
    """Pitch e . m of the joint's turning screw (e, m)."""
    return float(screws[-1, :3] @ screws[-1, 3:]) if kind in ("screw", "helical_planar") else 0.0


def _cosine(kind: str, screws: Array) -> float:
    return float(screws[0, :3] @ screws[1, :3]) if kind == "universal" else 0.0
