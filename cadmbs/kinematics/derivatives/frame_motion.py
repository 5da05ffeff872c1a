"""Poses, twists, accelerations and jerks of chosen bodies and frames, in any representation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, Positions, TwistStack
from cadmbs.kinematics.conversions import BODY_FIXED, HYBRID, MIXED, about_world_origin
from cadmbs.kinematics.derivatives.higher_motion import MotionDerivatives, motion_derivatives
from cadmbs.kinematics.representation import Representation
from cadmbs.lie import quaternion, se3
from cadmbs.system import System


@dataclass(frozen=True)
class FrameMotion:
    """Bodies or frames in a motion; six-vectors in one representation, angular part first.

    Attributes:
        position: (..., n_names, 3) origins in world axes [m].
        quaternion: (..., n_names, 4) w, x, y, z, from their axes into world axes.
        twist: (..., n_names, 6).
        acceleration: (..., n_names, 6) time derivative of the twist, component by component.
        jerk: (..., n_names, 6) second time derivative of the twist, component by component.
    """

    position: Array
    quaternion: Array
    twist: Array
    acceleration: Array
    jerk: Array


def frame_motion(
    system: System, names: Sequence[str], q: Positions, rates: Sequence[Array], representation: str
) -> FrameMotion:
    """Poses, twists, accelerations and jerks of bodies and frames.

    Args:
        system: Compiled mechanism.
        names: Bodies, or frames "body/frame".
        q: Joint positions (..., n_q).
        rates: Joint velocities, accelerations and jerks, each (..., n_v).
        representation: "hybrid", "spatial", "body_fixed" or "mixed".

    Raises:
        UnknownNameError: If there is no such body or frame.
    """
    frames = [system.body_and_pose(name) for name in names]
    bodies = [body for body, _ in frames]
    arms = [se3.inverse(system.bodies.reference_pose[body]) @ reference for body, reference in frames]
    motion = motion_derivatives(system, q, rates)
    pose = motion.pose[..., bodies, :, :] @ np.array(arms).reshape(len(names), 4, 4)
    twists = tuple(twist[..., bodies, :] for twist in motion.twists)
    of_frames = MotionDerivatives(pose, twists, motion.point)
    orientation = quaternion.from_rotation(pose[..., :3, :3])
    return FrameMotion(pose[..., :3, 3] + motion.point, orientation, *in_representation(of_frames, representation))


def in_representation(motion: MotionDerivatives, representation: str) -> list[TwistStack]:
    """The twists in a representation, by its name, and their derivatives, component by component.

    Raises:
        ValueError: If there is no such representation.
    """
    match Representation.named(representation):
        case Representation.BODY_FIXED:
            return BODY_FIXED.derivatives(motion)
        case Representation.HYBRID:
            return HYBRID.derivatives(motion)
        case Representation.MIXED:
            return MIXED.derivatives(motion)
        case Representation.SPATIAL:
            return [about_world_origin(twist, motion.point) for twist in motion.twists]


def continuous_quaternions(quaternions: Array) -> Array:
    """Quaternions (n_t, ..., 4) with signs such that neighbours along the first axis never jump."""
    jumps = np.sum(quaternions[1:] * quaternions[:-1], axis=-1) < 0.0
    signs = np.cumprod(np.where(jumps, -1.0, 1.0), axis=0)
    return np.asarray(quaternions * np.concatenate([np.ones((1, *signs.shape[1:])), signs])[..., None])
