"""The motion of bodies and frames along a trajectory, some rows at a time, with the progress shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, replace

import numpy as np

from cadmbs.cli.trajectory import JointTrajectory
from cadmbs.kinematics.frame_motion import FrameMotion, continuous_quaternions, frame_motion
from cadmbs.system import System

_ROWS_AT_ONCE = 2000
"""Few enough to hold for a large mechanism, many enough that Python's own time does not count."""


def trajectory_motion(
    system: System,
    names: Sequence[str],
    motion: JointTrajectory,
    representation: str,
    progress: Callable[[float], None],
) -> FrameMotion:
    """Poses, twists, accelerations and jerks along a trajectory; quaternions never jump.

    Args:
        system: Compiled mechanism.
        names: Bodies, or frames "body/frame".
        motion: The trajectory.
        representation: "hybrid", "spatial", "body_fixed" or "mixed".
        progress: Receives the fraction done.

    Raises:
        UnknownNameError: There is no such body or frame.
    """
    parts = []
    for start in range(0, len(motion.t), _ROWS_AT_ONCE):
        rows = slice(start, start + _ROWS_AT_ONCE)
        rates = [motion.v[rows], motion.a[rows], motion.j[rows]]
        parts.append(frame_motion(system, names, motion.q[rows], rates, representation))
        progress(min(1.0, (start + _ROWS_AT_ONCE) / len(motion.t)))
    whole = FrameMotion(*(np.concatenate([getattr(part, x.name) for part in parts]) for x in fields(FrameMotion)))
    return replace(whole, quaternion=continuous_quaternions(whole.quaternion))
