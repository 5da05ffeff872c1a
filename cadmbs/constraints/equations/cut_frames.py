"""The relative pose of the two frames of each cut joint: the closure map of theory 9.1."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.constraints.equations.constraint_state import ConstraintState
from cadmbs.errors import ArgumentError
from cadmbs.lie import se3
from cadmbs.system import System


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

    def motion(self) -> Array:
        """The twists (..., k, 6).

        Raises:
            ArgumentError: If the instant has no motion.
        """
        if self.twist is None:
            raise ArgumentError("rates of joints need velocities")
        return self.twist


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
