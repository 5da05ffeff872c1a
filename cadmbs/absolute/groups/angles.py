"""The angles of all joints of a mechanism of free bodies, with full turns counted."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, Indices, matrix_times_vector
from cadmbs.constraints.cut_coordinates import (
    JOINTS_WITH_BRANCHES,
    AngleCoordinate,
    coordinate_functions,
    native_positions,
    native_rows,
)
from cadmbs.constraints.equations.constraint_state import ConstraintState, cut_poses, cut_position_slices
from cadmbs.constraints.residuals import nearest_angle
from cadmbs.lie import so3
from cadmbs.system import System


@dataclass(frozen=True)
class JointAngles:
    """The joint positions that poses determine up to full turns: angles about axes, then those of spherical joints.

    Attributes:
        n: Number of positions of all joints.
        indices: (m,) the angles among these positions.
        loops: (k,) joint of each angle about an axis, the first k ones.
        sine, cosine: (k, 3, 3) A, B of tan(angle) = sum A_ab E_ab / sum B_ab E_ab.
        spherical: Joints whose three positions are angles, the last ones.
    """

    n: int
    indices: Indices
    loops: Indices
    sine: Array
    cosine: Array
    spherical: tuple[int, ...]

    def read(self, state: ConstraintState, expected: Array, rates: Array, h: float) -> tuple[Array, Array]:
        """Angles (..., m) of a state with its motion, nearest to where they are expected, and their rates.

            near = expected + h/2 (rates of the state - rates before)

        Args:
            state: The end of a step of size h, or (h = 0) any state.
            expected: (..., m) angles that constant rates lead to [rad].
            rates: (..., m) these rates [rad/s].
            h: Size of the step [s].
        """
        poses, k = cut_poses(state, self.loops), len(self.loops)
        about_axes, end_rates = self.about_axes(poses.E, poses.motion()[..., :3], expected, rates, h)
        values = [about_axes]
        for i, loop in enumerate(self.spherical):
            of_joint = slice(k + 3 * i, k + 3 * i + 3)
            value, rate = self._of_ball(state, loop, expected[..., of_joint], rates[..., of_joint], h)
            end_rates[..., of_joint] = rate
            values.append(value)
        return np.concatenate(values, axis=-1), end_rates

    def _of_ball(
        self, state: ConstraintState, loop: int, expected: Array, rates: Array, h: float
    ) -> tuple[Array, Array]:
        """Three positions of a spherical joint and their rates, as `read`; the branch is that of the positions."""
        joint, poses = state.system.joints[state.system.closures[loop].joint], cut_poses(state, np.array([loop]))
        E, p, w = poses.E[..., 0, :, :], poses.p[..., 0, :], poses.motion()[..., 0, :3]

        def rates_near(positions: Array) -> Array:
            return matrix_times_vector(native_rows(joint, E, None, positions)[0][..., :3], w)

        near = expected + 0.5 * h * (rates_near(expected) - rates)
        value = native_positions(joint, E, p, near)
        return value, rates_near(value)

    def about_axes(self, E: Array, w: Array, expected: Array, rates: Array, h: float) -> tuple[Array, Array]:
        """The angles about axes (..., k), and the rates of all (..., m), as `read`.

        Args:
            E: (..., k, 3, 3) relative rotations of their joints.
            w: (..., k, 3) relative angular velocities, in the axes of the successor.
            expected: As of `read`.
            rates: As of `read`.
            h: As of `read`.
        """
        k = len(self.loops)
        a, b = _contraction(self.sine, E), _contraction(self.cosine, E)
        E_dot = E @ so3.hat(w)
        slope = b * _contraction(self.sine, E_dot) - a * _contraction(self.cosine, E_dot)
        end_rates = np.zeros(expected.shape)
        end_rates[..., :k] = slope / np.maximum(a * a + b * b, 1e-300)
        near = expected[..., :k] + 0.5 * h * (end_rates[..., :k] - rates[..., :k])
        return nearest_angle(np.arctan2(a, b), near), end_rates

    def positions(self, angles: Array) -> Array:
        """(..., n) positions of all joints as far as full turns matter: angles (..., m), zeros elsewhere."""
        positions = np.zeros((*angles.shape[:-1], self.n))
        positions[..., self.indices] = angles
        return positions


def joint_angles(system: System) -> JointAngles:
    """The angles of a mechanism with all joints cut."""
    joints = [system.joints[closure.joint] for closure in system.closures]
    slices = cut_position_slices(system)
    about_axes = [
        (loop, slices[loop].start + k, function)
        for loop, joint in enumerate(joints)
        for k, function in enumerate(coordinate_functions(joint) or ())
        if isinstance(function, AngleCoordinate)
    ]
    spherical = tuple(loop for loop, joint in enumerate(joints) if joint.kind in JOINTS_WITH_BRANCHES)
    indices = [index for _, index, _ in about_axes] + [slices[loop].start + k for loop in spherical for k in range(3)]
    return JointAngles(
        n=slices[-1].stop if slices else 0,
        indices=np.array(indices, dtype=np.intp),
        loops=np.array([loop for loop, _, _ in about_axes], dtype=np.intp),
        sine=np.array([angle.sine for _, _, angle in about_axes]).reshape(-1, 3, 3),
        cosine=np.array([angle.cosine for _, _, angle in about_axes]).reshape(-1, 3, 3),
        spherical=spherical,
    )


def _contraction(matrices: Array, E: Array) -> Array:
    return np.asarray(np.sum(matrices * E, axis=(-2, -1)))
