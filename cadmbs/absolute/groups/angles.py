"""The angles of all joints of a mechanism of free bodies, with full turns counted."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.constraints.constraint_state import ConstraintState
from cadmbs.constraints.cut_coordinates import loop_positions
from cadmbs.constraints.cut_frames import cut_poses, cut_position_slices
from cadmbs.constraints.cut_joint_coordinates import AngleCoordinate, coordinate_functions
from cadmbs.constraints.residuals import nearest_angle
from cadmbs.lie import so3
from cadmbs.system import System

ANGULAR = ("spherical:angles", "spherical:rotation_vector")
"""Spherical joints whose coordinates are angles."""


@dataclass(frozen=True)
class JointAngles:
    """The positions of joints that are known up to full turns: those about axes, then those of spherical joints.

    Attributes:
        n: Number of positions of all joints.
        places: (m,) where the angles stand among them.
        loops: (k,) joint of each angle about an axis, the first k ones.
        sine, cosine: (k, 3, 3) A, B of tan(angle) = sum A_ab E_ab / sum B_ab E_ab.
        spherical: Joints whose three positions are angles, the last ones.
    """

    n: int
    places: Indices
    loops: Indices
    sine: Array
    cosine: Array
    spherical: tuple[int, ...]

    def read(self, at: ConstraintState, expected: Array, rates: Array, h: float) -> tuple[Array, Array]:
        """Angles (..., m) at an instant with a motion, nearest to where they are expected, and their rates.

            near = expected + h/2 (rates at the instant - rates before)

        Args:
            at: The end of a step of size h, or (h = 0) any instant.
            expected: (..., m) angles that constant rates lead to [rad].
            rates: (..., m) these rates [rad/s]; those of spherical joints are zero.
            h: Size of the step [s].
        """
        poses, k = cut_poses(at, self.loops), len(self.loops)
        a, b = _form(self.sine, poses.E), _form(self.cosine, poses.E)
        turning = poses.E @ so3.hat(poses.motion()[..., :3])
        slope = b * _form(self.sine, turning) - a * _form(self.cosine, turning)
        now = np.zeros(expected.shape)
        now[..., :k] = slope / np.maximum(a * a + b * b, 1e-300)
        near = expected + 0.5 * h * (now - rates)
        ends = [slice(k + 3 * i, k + 3 * i + 3) for i in range(len(self.spherical))]
        others = [loop_positions(at, loop, near[..., own]) for loop, own in zip(self.spherical, ends, strict=True)]
        return np.concatenate([nearest_angle(np.arctan2(a, b), near[..., :k]), *others], axis=-1), now

    def positions(self, angles: Array) -> Array:
        """(..., n) positions of all joints as far as full turns matter: angles (..., m), zeros elsewhere."""
        positions = np.zeros((*angles.shape[:-1], self.n))
        positions[..., self.places] = angles
        return positions


def joint_angles(system: System) -> JointAngles:
    """The angles of a released system."""
    joints = [system.joints[closure.joint] for closure in system.closures]
    slices = cut_position_slices(system)
    turns = [
        (loop, slices[loop].start + k, reading)
        for loop, joint in enumerate(joints)
        for k, reading in enumerate(coordinate_functions(joint) or ())
        if isinstance(reading, AngleCoordinate)
    ]
    spherical = tuple(loop for loop, joint in enumerate(joints) if joint.kind in ANGULAR)
    places = [place for _, place, _ in turns] + [slices[loop].start + k for loop in spherical for k in range(3)]
    return JointAngles(
        n=slices[-1].stop if slices else 0,
        places=np.array(places, dtype=np.intp),
        loops=np.array([loop for loop, _, _ in turns], dtype=np.intp),
        sine=np.array([turn.sine for _, _, turn in turns]).reshape(-1, 3, 3),
        cosine=np.array([turn.cosine for _, _, turn in turns]).reshape(-1, 3, 3),
        spherical=spherical,
    )


def _form(matrices: Array, E: Array) -> Array:
    return np.asarray(np.sum(matrices * E, axis=(-2, -1)))
