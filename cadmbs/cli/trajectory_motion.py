"""The motion of bodies and frames along a trajectory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields

import numpy as np

from cadmbs.arrays import Array
from cadmbs.cli.trajectory import JointTrajectory
from cadmbs.kinematics import higher_motion, motion_conversions
from cadmbs.kinematics.higher_motion import MotionDerivatives
from cadmbs.kinematics.spatial import about_world_origin
from cadmbs.lie import quaternion, se3
from cadmbs.system import System

_ROWS_AT_ONCE = 2000
"""Few enough to hold for a large mechanism, many enough that Python's own time does not count."""


@dataclass(frozen=True)
class BodyMotion:
    """Bodies or frames at the times of a trajectory; six-vectors in one representation, angular part first.

    Attributes:
        position: (n_t, n_names, 3) origins in world axes [m].
        quaternion: (n_t, n_names, 4) w, x, y, z, from their axes into world axes; neighbours in time never jump.
        twist: (n_t, n_names, 6).
        acceleration: (n_t, n_names, 6) time derivative of the twist, component by component.
        jerk: (n_t, n_names, 6) second time derivative of the twist, component by component.
    """

    position: Array
    quaternion: Array
    twist: Array
    acceleration: Array
    jerk: Array


def body_motion(
    system: System,
    names: Sequence[str],
    motion: JointTrajectory,
    representation: str,
    progress: Callable[[float], None],
) -> BodyMotion:
    """Poses, twists, accelerations and jerks along a trajectory, some rows at a time.

    Args:
        system: Compiled mechanism.
        names: Bodies, or frames "body/frame".
        motion: The trajectory.
        representation: "hybrid", "spatial", "body_fixed" or "mixed".
        progress: Is told the fraction done.

    Raises:
        UnknownNameError: There is no such body or frame.
    """
    places = [system.body_and_pose(name) for name in names]
    bodies = [body for body, _ in places]
    arms = [se3.inverse(system.bodies.reference_pose[body]) @ reference for body, reference in places]
    arm = np.array(arms).reshape(len(names), 4, 4)
    parts = []
    for start in range(0, len(motion.t), _ROWS_AT_ONCE):
        rows = slice(start, start + _ROWS_AT_ONCE)
        rates = [motion.v[rows], motion.a[rows], motion.j[rows]]
        all_bodies = higher_motion.motion_derivatives(system, motion.q[rows], rates)
        parts.append(_of_frames(all_bodies, bodies, arm, representation))
        progress(min(1.0, (start + _ROWS_AT_ONCE) / len(motion.t)))
    whole = {each.name: np.concatenate([getattr(part, each.name) for part in parts]) for each in fields(BodyMotion)}
    return BodyMotion(**{**whole, "quaternion": _continuous(whole["quaternion"])})


def _of_frames(motion: MotionDerivatives, bodies: Sequence[int], arm: Array, representation: str) -> BodyMotion:
    """Frames at fixed poses (n_names, 4, 4) in bodies."""
    twists = tuple(twist[..., bodies, :] for twist in motion.twists)
    frames = MotionDerivatives(motion.pose[..., bodies, :, :] @ arm, twists, motion.point)
    pose = frames.pose
    turn = quaternion.from_rotation(pose[..., :3, :3])
    return BodyMotion(pose[..., :3, 3] + frames.point, turn, *_in_representation(frames, representation))


def _in_representation(motion: MotionDerivatives, representation: str) -> list[Array]:
    match representation:
        case "body_fixed":
            return motion_conversions.body_fixed(motion)
        case "hybrid":
            return motion_conversions.hybrid(motion)
        case "mixed":
            return motion_conversions.mixed(motion)
    return [about_world_origin(twist, motion.point) for twist in motion.twists]


def _continuous(turn: Array) -> Array:
    """Quaternions (n_t, n_names, 4) with signs chosen so that neighbours in time never jump."""
    jumps = np.sum(turn[1:] * turn[:-1], axis=-1) < 0.0
    signs = np.cumprod(np.where(jumps, -1.0, 1.0), axis=0)
    return np.asarray(turn * np.concatenate([np.ones((1, *signs.shape[1:])), signs])[..., None])
