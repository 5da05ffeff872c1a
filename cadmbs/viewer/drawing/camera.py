"""Orthographic views: which way to look at a mechanism, and where its points are on paper."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.lie import se3, so3
from cadmbs.viewer.records import Scene

PARALLEL = 1e-6
"""Sine of the angle below which two axes count as parallel."""

AZIMUTHS = tuple(np.radians(np.arange(-75.0, 286.0, 30.0)))
HEIGHTS = tuple(np.radians([22.0, 35.0]))
"""Directions among which the view of a spatial mechanism is chosen."""

FORESHORTENED = 0.35
"""Axes whose length on paper is a smaller part of their own are hard to read."""


@dataclass(frozen=True)
class Camera:
    """An orthographic view; paper is in pixels, x to the right, y downwards, depth towards the eye.

    Attributes:
        rotation: (3, 3) rows: right, up and towards the eye, in the world.
        scale: Pixels per metre.
        shift: (2,) pixels of the world origin.
    """

    rotation: Array
    scale: float = 1.0
    shift: tuple[float, float] = (0.0, 0.0)

    def project(self, points: Array) -> Array:
        """Points (..., 3) of the world on paper, (..., 3): x, y, depth [px]."""
        p = points @ self.rotation.T * self.scale
        return np.stack([p[..., 0] + self.shift[0], -p[..., 1] + self.shift[1], p[..., 2]], axis=-1)

    def direction(self, vector: Array) -> Array:
        """A vector (..., 3) of the world on paper with its length, y downwards."""
        return np.asarray(vector @ self.rotation.T * np.array([1.0, -1.0, 1.0]))


def view_from(azimuth: float, height: float, up: Array) -> Array:
    """Rows right, up and towards the eye of a view from an azimuth (about `up`, from x) and a height [rad]."""
    x = np.eye(3)[0] - up[0] * up
    if np.linalg.norm(x) < PARALLEL:
        x = np.eye(3)[1]
    x = x / np.linalg.norm(x)
    y = so3.cross(up, x)
    back = np.cos(height) * (np.cos(azimuth) * x + np.sin(azimuth) * y) + np.sin(height) * up
    right = -np.sin(azimuth) * x + np.cos(azimuth) * y
    return np.array([right, so3.cross(back, right), back])


def chosen_view(scene: Scene, poses: Array) -> Array:
    """The view that shows most: along the axes of a planar mechanism, else that which keeps joints apart.

    Args:
        scene: What is drawn.
        poses: (n, 4, 4) displacements of the moving bodies.
    """
    normal = _common_normal(scene)
    if normal is not None:
        return _face_on(normal, scene.up)
    joints = [joint for joint in scene.joints if joint.kind not in {"free", "fixed"}]
    points = [se3.apply(poses[joint.successor], joint.successor_point) for joint in joints]
    points += [se3.apply(poses[mass.carrier], mass.center) for mass in scene.masses]
    axes = [poses[screw.carrier][:3, :3] @ screw.direction for joint in joints for screw in joint.screws]
    views = [view_from(azimuth, height, scene.up) for height in HEIGHTS for azimuth in AZIMUTHS]
    return max(views, key=lambda view: _legibility(view, points, axes))


def _common_normal(scene: Scene) -> Array | None:
    """The normal of a planar mechanism: all axes of rotation along it, all translations across it."""
    if any(not shape.is_derived for shape in scene.shapes) or any(
        joint.kind in {"spherical", "free"} for joint in scene.joints
    ):
        return None
    screws = [screw for joint in scene.joints for screw in joint.screws]
    turns = [screw.direction for screw in screws if screw.pitch is not None]
    if not turns or any(screw.pitch for screw in screws):
        return None
    normal = turns[0]
    if any(np.linalg.norm(so3.cross(normal, e)) > PARALLEL for e in turns):
        return None
    slides = [screw.direction for screw in screws if screw.pitch is None]
    return None if any(abs(normal @ e) > PARALLEL for e in slides) else normal


def _face_on(normal: Array, up: Array) -> Array:
    """A view along a normal, `up` upwards; in a horizontal plane y, or -z where y is up. x or y is to the right."""
    for upwards in (up, np.array([0.0, 1.0, 0.0]), np.array([0.0, 0.0, -1.0])):
        vertical = upwards - (upwards @ normal) * normal
        if np.linalg.norm(vertical) >= PARALLEL:
            break
    vertical = vertical / np.linalg.norm(vertical)
    right = so3.cross(vertical, normal)
    leading = right[np.argmax(np.abs(right))]
    back = normal if leading > 0.0 else -normal
    return np.array([so3.cross(vertical, back), vertical, back])


def _legibility(view: Array, points: Sequence[Array], axes: Sequence[Array]) -> float:
    """Larger where distinct points are further apart on paper and axes are seen in their length."""
    score = 0.0
    if points:
        solid = np.array(points)
        flat = solid @ view[:2].T
        true = np.linalg.norm(solid[:, None] - solid[None], axis=-1)
        seen = np.linalg.norm(flat[:, None] - flat[None], axis=-1)
        distinct = true > PARALLEL * max(float(true.max()), PARALLEL)
        if distinct.any():
            score += float(np.mean(np.sqrt(seen[distinct] / true.max()))) + float(seen[distinct].min() / true.max())
    lengths = [float(np.linalg.norm(view[:2] @ axis)) for axis in axes]
    return score - 0.15 * sum(length < FORESHORTENED for length in lengths) / max(len(lengths), 1)
