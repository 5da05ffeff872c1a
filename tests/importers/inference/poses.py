"""Rotation, shift, scale and unit of a whole assembly, or small errors of the position of one part."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np


@dataclass
class Pose:
    """x -> scale * rotation x + shift."""

    rotation: np.ndarray = field(default_factory=lambda: np.eye(3))
    shift: np.ndarray = field(default_factory=lambda: np.zeros(3))
    scale: float = 1.0

    def points(self, x) -> np.ndarray:
        """Positions."""
        return self.scale * np.asarray(x) @ self.rotation.T + self.shift

    def feature(self, face: dict) -> dict:
        """A face of the format."""
        moved = dict(face)
        moved["point"] = self.points(face["point"]).tolist()
        if "dir" in face:
            moved["dir"] = (self.rotation @ face["dir"]).tolist()
        for key in ("radius", "radius_minor", "lead_per_rev"):
            if key in face:
                moved[key] = float(self.scale * face[key])
        if "extent" in face:
            moved["extent"] = [float(self.scale * x) for x in face["extent"]]
        if "area" in face:
            moved["area"] = float(self.scale**2 * face["area"])
        if "outline" in face:
            moved["outline"] = [self.points(np.array(loop)).tolist() for loop in face["outline"]]
        return moved

    def after(self, other: Pose) -> Pose:
        """First the other pose, then this one."""
        shift = self.points(other.shift)
        return Pose(self.rotation @ other.rotation, shift, self.scale * other.scale)


def random_pose(rng: np.random.Generator, scale: float = 1.0) -> Pose:
    """Any rotation, and a shift of some hundred millimetres."""
    q, r = np.linalg.qr(rng.standard_normal((3, 3)))
    q = q * np.sign(np.diag(r))
    return Pose(q if np.linalg.det(q) > 0 else -q, scale * rng.uniform(-200, 200, 3), scale)


def small_error(rng: np.random.Generator, size: float) -> Pose:
    """A shift of up to `size` [mm] along each axis, and a rotation of a hundredth of it [rad/mm]."""
    axis = rng.standard_normal(3)
    x, y, z = axis / np.linalg.norm(axis) * size * 1e-2
    u, _, vt = np.linalg.svd(np.eye(3) + np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]]))
    return Pose(u @ vt, rng.uniform(-size, size, 3))
