"""Rows that hold a point of one body on a point of another, with accelerations as the integration paper has them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cadmbs.arrays import Array, Indices, matrix_times_vector
from cadmbs.constraints.residuals import ClosureBlock, RowFamily
from cadmbs.lie import se3, so3


class PointCoincidenceRows(NamedTuple):
    """Rows of m points, three each, in the axes of the joint frame on the successor.

    Attributes:
        block: (..., 2, m, 3, 6) J of predecessor and successor along their body-fixed twists.
        speed: (..., m, 3) J V.
        eta: (..., m, 3) right side on acceleration level.
    """

    block: Array
    speed: Array
    eta: Array


@dataclass(frozen=True)
class PointCoincidence:
    """The three translations of spherical, revolute and universal joints.

    With d the vector from the predecessor's point to the successor's, J V = F_k^T d' and J V' - eta = F_k^T d'', both
    seen in the world: d'' = 0 keeps d' constant there. Rows whose axes turn with a body would let a violation of d'
    turn with it: on SO(3) x R^3 the energy of a fast top then drifts by four powers of ten more.

    Attributes:
        row: (m, 3) numbers of the rows.
        bodies: (m, 2) predecessor and successor, 0 the world.
        lever: (2, m, 3, 3) ~b of the points b on both bodies, from the centre of mass, in body axes.
        frame: (m, 3, 3) F, axes of the joint frame in the axes of the successor.
    """

    row: Indices
    bodies: Indices
    lever: Array
    frame: Array

    def rows(self, R: Array, V: Array) -> PointCoincidenceRows:
        """The rows for rotations (..., n + 1, 3, 3) and body-fixed twists (..., n + 1, 6), world first.

            J_k = F^T (-~b_k | I) ,  J_l = -E^T (-~b_l | I) ,   E = R_l^T R_k F ,   y = v - ~b w
            speed = F^T y_k - E^T y_l ,   eta = -(F^T (w_k x y_k) - E^T (w_l x y_l))

        P-INT (38)-(42), (54), (64); theory 11.3.
        """
        outer, inner = self.bodies.T
        E = np.swapaxes(R[..., outer, :, :], -1, -2) @ (R[..., inner, :, :] @ self.frame)
        axes = np.stack(np.broadcast_arrays(E, self.frame), axis=-4)
        twist = V[..., self.bodies.T, :]
        w = twist[..., :3]
        y = twist[..., 3:] - matrix_times_vector(self.lever, w)
        inward = np.swapaxes(axes, -1, -2)
        along = inward @ np.stack([y, so3.cross(w, y)], axis=-1)
        relative = along[..., 1, :, :, :] - along[..., 0, :, :, :]
        block = np.concatenate([inward @ -self.lever, inward], axis=-1) * _SIGN
        return PointCoincidenceRows(block, relative[..., 0], -relative[..., 1])


_SIGN = np.array([-1.0, 1.0])[:, None, None, None]


def point_coincidence(loops: ClosureBlock, axes: Array, center: Array) -> PointCoincidence:
    """The rows of joints that hold a point on a point.

    Args:
        loops: Rows of all joints of a mechanism with all joints cut.
        axes: (n, 3, 3) axes of the body frames at q = 0.
        center: (n, 3) centres of mass at q = 0.
    """
    inner = next((rows for family, rows in loops.families if family is RowFamily.INNER), np.zeros(0, dtype=np.intp))
    row = inner.reshape(-1, 3)
    joints = loops.loop[row[:, 0]]
    bodies = loops.joints.bodies[joints]
    poses = np.concatenate([np.eye(4)[None], se3.pose(axes, center)])
    frames = zip(bodies.T, (loops.joints.outer, loops.joints.inner), strict=True)
    points = [se3.apply(se3.inverse(poses[body]), frame[joints, :3, 3]) for body, frame in frames]
    frame = np.swapaxes(poses[bodies[:, 1], :3, :3], -1, -2) @ loops.joints.inner[joints, :3, :3]
    return PointCoincidence(row, bodies, so3.hat(np.stack(points)), frame)
