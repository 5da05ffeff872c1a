"""Poses of bodies and frames."""

from __future__ import annotations

from cadmbs.arrays import Array, Positions
from cadmbs.kernels.calls import compiled
from cadmbs.kernels.calls.engine import with_kernel
from cadmbs.kinematics.products import TreeState, tree_state
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.system.arguments import positions


@with_kernel(compiled.poses)
def poses(system: System, q: Positions, *, engine: str = "auto", threads: int | None = None) -> Array:
    """Poses C_i = f_i A_i of all body frames in the world.

    f_i is the product of exponentials of the joints on the path to body i, A_i the reference pose. P-KIN (10), (11).

    Args:
        system: Compiled mechanism. With loops, q are the coordinates of the spanning tree.
        q: Joint positions (..., n_q).
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        (..., n_bodies, 4, 4), world first; translations in metres.
    """
    state = tree_state(system, positions(system, q))
    result = body_poses(system, state)
    result[..., :3, 3] += state.point[..., None, :]
    return result


def body_poses(system: System, state: TreeState) -> Array:
    """Poses (..., n_bodies, 4, 4) of all body frames, world axes, relative to the state's reference point."""
    f = state.pose[..., system.bodies.moving, :, :]
    return f @ (se3.translation(-system.origin) @ system.bodies.reference_pose)


def frame_pose(system: System, state: TreeState, body: str | int) -> Array:
    """Pose (..., 4, 4) of a body frame or "body/frame", world axes, relative to the state's reference point."""
    index, reference = system.body_and_pose(body)
    f = state.pose[..., system.bodies.moving[index], :, :]
    return f @ (se3.translation(-system.origin) @ reference)


@with_kernel(compiled.pose, scalar="pose")
def pose(system: System, q: Positions, body: str | int, *, engine: str = "auto", threads: int | None = None) -> Array:
    """Pose (..., 4, 4) in the world of one body frame, or of a frame "body/frame". P-KIN (11).

    `engine` and `threads` as in `poses`.
    """
    state = tree_state(system, positions(system, q))
    result = frame_pose(system, state, body)
    result[..., :3, 3] += state.point
    return result
