"""Bodies on paper: lines, polygons, outlines of shapes, centres of mass and frames."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.viewer.drawing.camera import Camera
from cadmbs.viewer.drawing.canvas import Canvas, convex_hull
from cadmbs.viewer.drawing.style import body_class
from cadmbs.viewer.records import Scene, SceneMass, SceneShape
from cadmbs.viewer.scene import shape_points

MASS_RADIUS = 4.0
"""Radius of the mark of a centre of mass [px]."""

TRIAD = 15.0
"""Length of the axes of a frame [px]."""

BONE_WEIGHT = 2.0
"""How much more than of a thin line labels keep away from bodies."""

BEHIND = -1e6
"""Depth of bodies: symbols of joints stand in front of them."""


def draw_links(canvas: Canvas, camera: Camera, scene: Scene, poses: Array) -> None:
    """All bodies of a scene at the displacements `poses` (n, 4, 4)."""
    for shape in scene.shapes:
        _draw_shape(canvas, camera, shape, poses[shape.carrier])
    for carrier, corners in scene.outlines.items():
        points = camera.project(corners @ poses[carrier][:3, :3].T + poses[carrier][:3, 3])
        canvas.polygon(points, f"area {body_class(carrier)}", depth=2 * BEHIND + float(points[:, 2].mean()))
    for bone in scene.bones:
        pose = poses[bone.carrier]
        points = camera.project(np.array([bone.start, bone.end]) @ pose[:3, :3].T + pose[:3, 3])
        canvas.path(points, f"bone none {body_class(bone.carrier)}", depth=BEHIND + float(points[:, 2].mean()))
        canvas.occupy(points[0, :2], points[1, :2], BONE_WEIGHT)
    for mass in scene.masses:
        if mass.carrier:
            pose = poses[mass.carrier]
            center = camera.project(pose[:3, :3] @ mass.center + pose[:3, 3])
            _draw_arm(canvas, camera, scene, pose, mass)
            _draw_mass(canvas, center)
    for frame in scene.frames:
        _draw_frame(canvas, camera, poses[frame.carrier] @ frame.pose)


def _draw_arm(canvas: Canvas, camera: Camera, scene: Scene, pose: Array, mass: SceneMass) -> None:
    """A thin line from a centre of mass to the body that it belongs to, where it lies beside it."""
    bones = [bone for bone in scene.bones if bone.carrier == mass.carrier]
    if not bones or mass.carrier in scene.outlines:
        return
    nearest = min((_on_segment(mass.center, b.start, b.end) for b in bones), key=lambda p: _distance(p, mass.center))
    points = camera.project(np.array([mass.center, nearest]) @ pose[:3, :3].T + pose[:3, 3])
    if np.linalg.norm(points[0, :2] - points[1, :2]) > 2.0 * MASS_RADIUS:
        canvas.path(points, f"arm none {body_class(mass.carrier)}", depth=BEHIND)


def _on_segment(point: Array, start: Array, end: Array) -> Array:
    """The point of a line segment that is nearest to a point."""
    along = end - start
    share = float(np.clip((point - start) @ along / max(float(along @ along), 1e-300), 0.0, 1.0))
    return np.asarray(start + share * along)


def _distance(p: Array, q: Array) -> float:
    return float(np.linalg.norm(p - q))


def _draw_shape(canvas: Canvas, camera: Camera, shape: SceneShape, pose: Array) -> None:
    corners = shape_points(shape) @ pose[:3, :3].T + pose[:3, 3]
    points = camera.project(corners)
    hull = convex_hull(points[:, :2])
    outline = np.column_stack([hull, np.full(len(hull), 0.0)])
    canvas.polygon(outline, f"shape {body_class(shape.carrier)}", depth=2 * BEHIND + float(points[:, 2].mean()))


def _draw_mass(canvas: Canvas, center: Array) -> None:
    """The mark of a centre of mass: a circle with two black quarters."""
    x, y, r = center[0], center[1], MASS_RADIUS
    canvas.circle(center, r, "mass blank", BEHIND / 2 + center[2])
    quarters = (
        f"M{x:.2f} {y:.2f}L{x + r:.2f} {y:.2f}A{r} {r} 0 0 1 {x:.2f} {y + r:.2f}Z"
        f"M{x:.2f} {y:.2f}L{x - r:.2f} {y:.2f}A{r} {r} 0 0 1 {x:.2f} {y - r:.2f}Z"
    )
    canvas.add(f'<path class="solid" stroke-width=".5" d="{quarters}"/>', BEHIND / 2 + center[2])


def _draw_frame(canvas: Canvas, camera: Camera, pose: Array) -> None:
    """Three short axes."""
    origin = camera.project(pose[:3, 3])
    for k in range(3):
        tip = origin + TRIAD * camera.direction(pose[:3, k])
        canvas.path(np.array([origin, tip]), "thin none", depth=origin[2])
        canvas.arrow_head(tip, camera.direction(pose[:3, k]), 5.0, "solid", origin[2])
