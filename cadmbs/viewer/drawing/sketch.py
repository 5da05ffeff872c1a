"""The kinematic sketch of a mechanism at one configuration as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

import numpy as np

from cadmbs.arrays import Array, Positions
from cadmbs.kinematics import neutral
from cadmbs.models.mechanism import Mechanism
from cadmbs.system import System
from cadmbs.system.arguments import flag_argument, number_argument, positions, require_coordinates
from cadmbs.viewer.drawing.camera import Camera, chosen_view, view_from
from cadmbs.viewer.drawing.canvas import FRONT, Canvas
from cadmbs.viewer.drawing.frame import page
from cadmbs.viewer.drawing.ground import draw_ground
from cadmbs.viewer.drawing.labels import Label, draw_labels, shortened
from cadmbs.viewer.drawing.links import draw_links
from cadmbs.viewer.drawing.style import body_class
from cadmbs.viewer.drawing.symbols import Symbol, draw_symbol
from cadmbs.viewer.records import Scene, SceneJoint
from cadmbs.viewer.scene import displacements, shape_points
from cadmbs.viewer.scene import scene as scene_of

WIDTH, HEIGHT = 560.0, 400.0
"""Largest extent of the mechanism on paper [px]."""

SMALLEST_SYMBOL, LARGEST_SYMBOL = 5.5, 10.5
"""Sizes of joint symbols [px]."""

GAP_OF_LENGTH = 1e-4
"""A loop is drawn open where its ends are further apart than this part of the size of the mechanism."""

SLIDING_KINDS = frozenset({"prismatic", "planar", "planar_translation", "helical_planar", "spatial_translation"})
"""Kinds whose symbols are blocks: those of joints at the same point stand in front of them."""

IN_FRONT = 1e4
"""Depth by which they do."""


def sketch(
    system: System,
    q: Positions | None = None,
    *,
    azimuth: float | None = None,
    height: float | None = None,
    mechanism: Mechanism | None = None,
    names: bool = True,
) -> str:
    """The kinematic sketch as SVG text, without any library.

    Joints have the symbols of the field, bodies are lines and polygons between them, the world is hatched, cut joints
    are dashed, driven joints shaded; the text stays text. The same file is readable on light and dark.

    Args:
        system: Compiled mechanism.
        q: Joint positions (n_q,); default the neutral ones.
        azimuth: Direction to look from, about the vertical, from x [rad]; default: chosen, planar mechanisms face on.
        height: Angle above the horizontal to look from [rad]; default 0.4 where an azimuth is given.
        mechanism: Where shapes come from; default: the document that the system carries.
        names: Whether to write the names of joints and bodies.
    """
    require_coordinates(system)
    scene = scene_of(system, mechanism)
    configuration = neutral(system) if q is None else positions(system, q)
    return drawn(scene, displacements(system, configuration), azimuth, height, names)


def drawn(
    scene: Scene, poses: Array, azimuth: float | None = None, height: float | None = None, names: bool = True
) -> str:
    """The sketch of a scene whose moving bodies have the displacements `poses` (n, 4, 4)."""
    if azimuth is None and height is None:
        rotation = chosen_view(scene, poses)
    else:
        for name, angle in (("azimuth", azimuth), ("height", height)):
            if angle is not None:
                number_argument(angle, name)
        rotation = view_from(-0.9 if azimuth is None else azimuth, 0.4 if height is None else height, scene.up)
    camera = _fitted(Camera(rotation), scene, poses)
    canvas = Canvas()
    draw_links(canvas, camera, scene, poses)
    sizes = _symbol_sizes(camera, scene, poses)
    symbols = [_symbol(camera, scene, poses, *pair) for pair in zip(scene.joints, sizes, strict=True)]
    for symbol in symbols:
        draw_ground(canvas, symbol, _lines_at(camera, scene, poses, symbol))
        draw_symbol(canvas, symbol)
    _draw_gaps(canvas, camera, scene, poses)
    left_out = (
        draw_labels(canvas, list(_labels(camera, scene, poses, symbols))) if flag_argument(names, "names") else []
    )
    return page(canvas, camera, scene, left_out)


def moved(pose: Array, points: Array) -> Array:
    """Points (..., 3) after a displacement (4, 4)."""
    return np.asarray(points @ pose[:3, :3].T + pose[:3, 3])


def _fitted(camera: Camera, scene: Scene, poses: Array) -> Camera:
    """The camera with the scale at which everything fits."""
    cloud = camera.project(np.array(list(_cloud(scene, poses))))[:, :2]
    low, high = cloud.min(axis=0), cloud.max(axis=0)
    span = np.maximum(high - low, 1e-9 * scene.length)
    scale = min(WIDTH / span[0], HEIGHT / span[1], 0.8 * WIDTH / scene.length * 3.0)
    x, y = -scale * (low + high) / 2
    return Camera(camera.rotation, scale, (float(x), float(y)))


def _cloud(scene: Scene, poses: Array) -> Iterator[Array]:
    yield moved(poses[0], scene.center)
    for bone in scene.bones:
        yield from moved(poses[bone.carrier], np.array([bone.start, bone.end]))
    for mass in scene.masses:
        yield moved(poses[mass.carrier], mass.center)
    for joint in scene.joints:
        if joint.kind not in {"free", "fixed"}:
            yield moved(poses[joint.predecessor], joint.predecessor_point)
            yield moved(poses[joint.successor], joint.successor_point)
    for shape in scene.shapes:
        yield from moved(poses[shape.carrier], shape_points(shape))


def _symbol_sizes(camera: Camera, scene: Scene, poses: Array) -> list[float]:
    """Small enough that symbols of neighbouring joints do not cover each other."""
    points = [moved(poses[joint.successor], joint.successor_point) for joint in scene.joints]
    drawn_points = [p for p, joint in zip(points, scene.joints, strict=True) if joint.kind not in {"free", "fixed"}]
    return [_symbol_size(camera, point, drawn_points, scene.length) for point in points]


def _symbol_size(camera: Camera, point: Array, others: Sequence[Array], length: float) -> float:
    flat = [float(np.linalg.norm(camera.project(other - point)[:2] - camera.shift)) for other in others]
    apart = [float(np.linalg.norm(other - point)) for other in others]
    distances = [d for d, solid in zip(flat, apart, strict=True) if solid > 1e-6 * length and d > 1.0]
    return float(np.clip(0.3 * min(distances, default=np.inf), SMALLEST_SYMBOL, LARGEST_SYMBOL))


def _symbol(camera: Camera, scene: Scene, poses: Array, joint: SceneJoint, size: float) -> Symbol:
    ends = [(joint.predecessor, joint.predecessor_point), (joint.successor, joint.successor_point)]
    layer = np.array([0.0, 0.0, 0.0 if joint.kind in SLIDING_KINDS else IN_FRONT])
    rail, center = (camera.project(moved(poses[carrier], point)) + layer for carrier, point in ends)
    axes = [camera.direction(poses[screw.carrier][:3, :3] @ screw.direction) for screw in joint.screws]
    towards = [camera.direction(_reach(scene, poses, carrier, point)) for carrier, point in ends]
    return Symbol(joint, center, rail, np.array(axes).reshape(-1, 3), np.array(towards), size)


def _reach(scene: Scene, poses: Array, carrier: int, point: Array) -> Array:
    """From a joint towards the rest of a body, in the world; down for the world itself."""
    if carrier == 0:
        return -scene.up
    ends = [end for bone in scene.bones if bone.carrier == carrier for end in (bone.start, bone.end)]
    ends += [mass.center for mass in scene.masses if mass.carrier == carrier]
    offset = np.mean([end - point for end in ends], axis=0) if ends else scene.up
    norm = float(np.linalg.norm(offset))
    return np.asarray(poses[carrier][:3, :3] @ (offset / norm if norm > 1e-9 * scene.length else scene.up))


def _lines_at(camera: Camera, scene: Scene, poses: Array, symbol: Symbol) -> list[Array]:
    """Directions on paper in which the body that the world holds leaves its joint."""
    moving = symbol.joint.successor or symbol.joint.predecessor
    lines = [symbol.towards[1 if symbol.joint.predecessor == 0 else 0]]
    for bone in scene.bones:
        if bone.carrier == moving:
            ends = camera.project(moved(poses[moving], np.array([bone.start, bone.end])))
            near = [np.linalg.norm(end[:2] - symbol.center[:2]) < 0.5 * symbol.size for end in ends]
            lines += [ends[1 - k] - ends[k] for k in (0, 1) if near[k]]
    return lines


def _draw_gaps(canvas: Canvas, camera: Camera, scene: Scene, poses: Array) -> None:
    """Red dashes between the ends of loops that are open."""
    for joint in scene.joints:
        if not joint.is_cut or joint.kind in {"prismatic", "planar_translation", "spatial_translation"}:
            continue
        ends = np.array(
            [
                moved(poses[joint.predecessor], joint.predecessor_point),
                moved(poses[joint.successor], joint.successor_point),
            ]
        )
        difference = ends[1] - ends[0]
        for screw in joint.screws:
            if screw.pitch is None:
                e = poses[joint.predecessor][:3, :3] @ screw.direction
                difference = difference - (difference @ e) * e
        if np.linalg.norm(difference) > GAP_OF_LENGTH * scene.length:
            canvas.path(camera.project(ends), "gap none", depth=FRONT)


def _labels(camera: Camera, scene: Scene, poses: Array, symbols: list[Symbol]) -> Iterator[Label]:
    for symbol in symbols:
        if symbol.joint.kind != "fixed":
            style = "name cut" if symbol.joint.is_cut else "name"
            yield Label(shortened(symbol.joint.name), symbol.center[:2], style, importance=2)
    for carrier, name in list(enumerate(scene.carriers))[1:]:
        points = [(bone.start + bone.end) / 2 for bone in scene.bones if bone.carrier == carrier]
        if carrier in scene.outlines:
            points = [scene.outlines[carrier].mean(axis=0)]
        points = points or [shape.pose[:3, 3] for shape in scene.shapes if shape.carrier == carrier]
        points = points or [mass.center for mass in scene.masses if mass.carrier == carrier]
        if points:
            anchor = camera.project(moved(poses[carrier], points[0]))[:2]
            yield Label(shortened(name), anchor, f"body {body_class(carrier)}", importance=1)
    for frame in scene.frames:
        anchor = camera.project(moved(poses[frame.carrier], frame.pose[:3, 3]))[:2]
        yield Label(escape(shortened(frame.name.rpartition("/")[2]), quote=False), anchor, "note")
