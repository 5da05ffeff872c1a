"""The kinematic sketch of a mechanism at one configuration as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

import numpy as np

from cadmbs.arrays import Array, Positions
from cadmbs.kinematics import neutral
from cadmbs.models.mechanism import Mechanism
from cadmbs.system import System, arguments
from cadmbs.viewer.drawing import canvas as canvases
from cadmbs.viewer.drawing.camera import Camera, chosen_view, view_from
from cadmbs.viewer.drawing.symbols import Symbol, draw_symbol, plane_corners
from cadmbs.viewer.records import Scene, SceneJoint, SceneMass, SceneShape
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
    arguments.require_coordinates(system)
    scene = scene_of(system, mechanism)
    configuration = neutral(system) if q is None else arguments.positions(system, q)
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
                arguments.number_argument(angle, name)
        rotation = view_from(-0.9 if azimuth is None else azimuth, 0.4 if height is None else height, scene.up)
    camera = _fitted(Camera(rotation), scene, poses)
    canvas = canvases.Canvas()
    draw_links(canvas, camera, scene, poses)
    sizes = _symbol_sizes(camera, scene, poses)
    symbols = [_symbol(camera, scene, poses, *pair) for pair in zip(scene.joints, sizes, strict=True)]
    for symbol in symbols:
        draw_ground(canvas, symbol, _lines_at(camera, scene, poses, symbol))
        draw_symbol(canvas, symbol)
    _draw_gaps(canvas, camera, scene, poses)
    left_out = (
        canvases.draw_labels(canvas, list(_labels(camera, scene, poses, symbols)))
        if arguments.flag_argument(names, "names")
        else []
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


def _draw_gaps(canvas: canvases.Canvas, camera: Camera, scene: Scene, poses: Array) -> None:
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
            canvas.path(camera.project(ends), "gap none", depth=canvases.FRONT)


def _labels(camera: Camera, scene: Scene, poses: Array, symbols: list[Symbol]) -> Iterator[canvases.Label]:
    for symbol in symbols:
        if symbol.joint.kind != "fixed":
            style = "name cut" if symbol.joint.is_cut else "name"
            yield canvases.Label(canvases.shortened(symbol.joint.name), symbol.center[:2], style, importance=2)
    for carrier, name in list(enumerate(scene.carriers))[1:]:
        points = [(bone.start + bone.end) / 2 for bone in scene.bones if bone.carrier == carrier]
        if carrier in scene.outlines:
            points = [scene.outlines[carrier].mean(axis=0)]
        points = points or [shape.pose[:3, 3] for shape in scene.shapes if shape.carrier == carrier]
        points = points or [mass.center for mass in scene.masses if mass.carrier == carrier]
        if points:
            anchor = camera.project(moved(poses[carrier], points[0]))[:2]
            yield canvases.Label(canvases.shortened(name), anchor, f"body {canvases.body_class(carrier)}", importance=1)
    for frame in scene.frames:
        anchor = camera.project(moved(poses[frame.carrier], frame.pose[:3, 3]))[:2]
        yield canvases.Label(escape(canvases.shortened(frame.name.rpartition("/")[2]), quote=False), anchor, "note")


# The page around a sketch: its size, world axes, scale, and a line that explains the marks.

GENERATOR = 'data-generator="cadmbs"'
"""Marks a picture of cadmbs, which may be overwritten."""

MARGIN = 22.0
FOOT = 58.0
"""Height of the strip below the mechanism [px]."""

NARROWEST = 340.0
AXIS_LENGTH = 24.0
LONGEST_BAR = 110.0


def page(canvas: canvases.Canvas, camera: Camera, scene: Scene, left_out: Sequence[str]) -> str:
    """The whole SVG text.

    Args:
        canvas: What was drawn.
        camera: The view, for axes and scale.
        scene: What it shows.
        left_out: Names that had no room.
    """
    ink = np.concatenate(canvas.ink) if canvas.ink else np.zeros((1, 3))
    low, high = ink[:, :2].min(axis=0) - MARGIN, ink[:, :2].max(axis=0) + MARGIN
    missing = max(0.0, NARROWEST - (high[0] - low[0])) / 2
    low[0], high[0] = low[0] - missing, high[0] + missing
    width, height = high[0] - low[0], high[1] - low[1] + FOOT
    _axes(canvas, camera, np.array([low[0] + 44.0, high[1] + 22.0]))
    _scale_bar(canvas, camera, np.array([low[0] + 96.0, high[1] + 34.0]))
    _explanation(canvas, scene, high[0] - 12.0, high[1] + 38.0, width)
    box = f"{low[0]:.1f} {low[1]:.1f} {width:.1f} {height:.1f}"
    about = f"{len(scene.carriers) - 1} moving bodies and {len(scene.joints)} joints in an orthographic view."
    if left_out:
        about += f" Without room for the names {', '.join(left_out)}."
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {GENERATOR} viewBox="{box}" '
        f'width="{width:.0f}" height="{height:.0f}" '
        f'font-family="{canvases.FONT}" role="img" aria-labelledby="title about">'
        f'<title id="title">{escape(f"Kinematic sketch of {scene.name}")}</title>'
        f'<desc id="about">{escape(about)}</desc><style>{canvases.style_sheet()}</style>\n'
        f'<rect class="paper" x="{low[0]:.1f}" y="{low[1]:.1f}" width="{width:.1f}" height="{height:.1f}"/>\n'
        f"{canvas.svg()}\n</svg>\n"
    )


def _axes(canvas: canvases.Canvas, camera: Camera, origin: np.ndarray) -> None:
    """The directions of the world's axes."""
    start = np.array([*origin, 0.0])
    for name, vector in zip("xyz", np.eye(3), strict=True):
        direction = camera.direction(vector)
        if np.linalg.norm(direction[:2]) < 0.15:
            continue
        tip = start + AXIS_LENGTH * direction
        canvas.path(np.array([start, tip]), "thin none", depth=canvases.FRONT)
        canvas.arrow_head(tip, direction, 6.0, "solid", canvases.FRONT)
        x, y = tip[:2] + 7.0 * direction[:2] / np.linalg.norm(direction[:2])
        canvas.text(x, y + 3.5, name, "note", "middle")


def _scale_bar(canvas: canvases.Canvas, camera: Camera, start: np.ndarray) -> None:
    """A bar of 1, 2 or 5 times a power of ten metres."""
    longest = LONGEST_BAR / camera.scale
    power = 10.0 ** np.floor(np.log10(longest))
    length = max(factor * power for factor in (1.0, 2.0, 5.0) if factor * power <= longest)
    end = start + np.array([length * camera.scale, 0.0])
    canvas.path(np.array([[*start, 0.0], [*end, 0.0]]), "line none", depth=canvases.FRONT)
    for x in (start[0], end[0]):
        canvas.path(np.array([[x, start[1] - 3.5, 0.0], [x, start[1] + 3.5, 0.0]]), "line none", depth=canvases.FRONT)
    unit, factor = ("m", 1.0) if length >= 1.0 else ("mm", 1e3)
    canvas.text((start[0] + end[0]) / 2, start[1] - 7.0, f"{length * factor:.6g} {unit}", "note", "middle")


def _explanation(canvas: canvases.Canvas, scene: Scene, x: float, y: float, width: float) -> None:
    """What shading and dashes mean, where there are some and there is room."""
    marks = ["driven joints shaded"] if any(joint.actuated for joint in scene.joints) else []
    marks += ["cut joints dashed"] if any(joint.is_cut for joint in scene.joints) else []
    text = ", ".join(marks)
    if text and canvases.CHARACTER_WIDTH * canvases.FONT_SIZE * len(text) < width - 235.0:
        canvas.text(x, y, text, "note", "end")


# The world on paper: hatching at the joints that hold bodies on it.

GUIDE_KINDS = frozenset({"prismatic", "cylindrical", "screw"})
"""Kinds whose predecessor is drawn as a straight guide."""

PLANE_KINDS = frozenset({"planar", "planar_translation", "helical_planar"})
"""Kinds whose predecessor is drawn as a piece of a plane."""

HATCHES = 6
SLANT = np.array([-0.5, 0.8])
"""Direction of the hatching lines relative to along and away from the base line."""


def draw_ground(canvas: canvases.Canvas, symbol: Symbol, occupied: Sequence[Array]) -> None:
    """Hatching where a joint holds a body on the world: at its guide, at its plane, or below it.

    Args:
        canvas: Where to draw.
        symbol: The joint.
        occupied: Directions on paper in which lines of the body leave the joint.
    """
    joint = symbol.joint
    if 0 not in (joint.predecessor, joint.successor) or joint.kind in {"free", "fixed"}:
        return
    anchor = symbol.rail if joint.predecessor == 0 else symbol.center
    across = float(np.linalg.norm(symbol.axis[:2])) if len(symbol.axes) else 0.0
    if joint.kind in PLANE_KINDS and joint.predecessor == 0:
        corners = plane_corners(symbol)
        lowest = np.array([anchor[0], corners[:, 1].max()])
        base_line(canvas, lowest, np.array([1.0, 0.0]), np.array([0.0, 1.0]), 1.6 * symbol.size, anchor[2] - 2.0)
    elif joint.kind in GUIDE_KINDS and joint.predecessor == 0 and across > 0.3:
        _guide_support(canvas, symbol, symbol.axis[:2] / across)
    else:
        support(canvas, anchor, symbol.size, occupied)


def _guide_support(canvas: canvases.Canvas, symbol: Symbol, along: Array) -> None:
    """A short post from the end of a guide to a hatched line beside it."""
    away = np.array([-along[1], along[0]])
    away = away if away[1] >= 0.0 else -away
    depth = symbol.rail[2] - 2.0
    end = symbol.rail[:2] - 2.2 * symbol.size * along
    foot = end + 1.05 * symbol.size * away
    base_line(canvas, foot, along, away, 1.5 * symbol.size, depth)
    canvas.path(_with_depth(np.array([end, foot]), depth), "line none", depth=depth)


def support(canvas: canvases.Canvas, center: Array, size: float, occupied: Sequence[Array]) -> None:
    """A triangle from a joint to a hatched base line, below the joint or on the side that is free.

    Args:
        canvas: Where to draw.
        center: The joint (x, y, depth).
        size: Size of the joint's symbol [px].
        occupied: Directions on paper in which lines leave the joint.
    """
    down = np.array([0.0, 1.0])
    candidates = [down, np.array([1.0, 0.0]), np.array([-1.0, 0.0]), -down]
    away = max(candidates, key=lambda d: _clearance(d, occupied) + 0.25 * float(d @ down))
    along = np.array([-away[1], away[0]])
    foot = center[:2] + 2.1 * size * away
    corners = np.array([center[:2], foot + 0.95 * size * along, foot - 0.95 * size * along])
    canvas.polygon(_with_depth(corners, center[2] - 2.0), "line blank", center[2] - 2.0)
    base_line(canvas, foot, along, away, 1.6 * size, center[2] - 2.0)


def base_line(canvas: canvases.Canvas, middle: Array, along: Array, away: Array, half: float, depth: float) -> None:
    """A straight line with hatching on the side `away`."""
    ends = np.array([middle - half * along, middle + half * along])
    canvas.path(_with_depth(ends, depth), "line none", depth=depth)
    step = 2 * half / HATCHES
    for k in range(HATCHES):
        start = ends[0] + (k + 0.85) * step * along
        end = start + step * (SLANT[0] * along + SLANT[1] * away)
        canvas.path(_with_depth(np.array([start, end]), depth), "thin none", depth=depth)


def _clearance(direction: Array, occupied: Sequence[Array]) -> float:
    """1 - the cosine of the smallest angle between a direction and the lines."""
    cosines = [float(direction @ d[:2]) / max(float(np.linalg.norm(d[:2])), 1e-9) for d in occupied]
    return 1.0 - max(cosines, default=-1.0)


def _with_depth(points: Array, depth: float) -> Array:
    return np.column_stack([points, np.full(len(points), depth)])


# Bodies on paper: lines, polygons, outlines of shapes, centres of mass and frames.

MASS_RADIUS = 4.0
"""Radius of the mark of a centre of mass [px]."""

TRIAD = 15.0
"""Length of the axes of a frame [px]."""

BONE_WEIGHT = 2.0
"""How much more than of a thin line labels keep away from bodies."""

BEHIND = -1e6
"""Depth of bodies: symbols of joints stand in front of them."""


def draw_links(canvas: canvases.Canvas, camera: Camera, scene: Scene, poses: Array) -> None:
    """All bodies of a scene at the displacements `poses` (n, 4, 4)."""
    for shape in scene.shapes:
        _draw_shape(canvas, camera, shape, poses[shape.carrier])
    for carrier, corners in scene.outlines.items():
        points = camera.project(corners @ poses[carrier][:3, :3].T + poses[carrier][:3, 3])
        canvas.polygon(points, f"area {canvases.body_class(carrier)}", depth=2 * BEHIND + float(points[:, 2].mean()))
    for bone in scene.bones:
        pose = poses[bone.carrier]
        points = camera.project(np.array([bone.start, bone.end]) @ pose[:3, :3].T + pose[:3, 3])
        canvas.path(points, f"bone none {canvases.body_class(bone.carrier)}", depth=BEHIND + float(points[:, 2].mean()))
        canvas.occupy(points[0, :2], points[1, :2], BONE_WEIGHT)
    for mass in scene.masses:
        if mass.carrier:
            pose = poses[mass.carrier]
            center = camera.project(pose[:3, :3] @ mass.center + pose[:3, 3])
            _draw_arm(canvas, camera, scene, pose, mass)
            _draw_mass(canvas, center)
    for frame in scene.frames:
        _draw_frame(canvas, camera, poses[frame.carrier] @ frame.pose)


def _draw_arm(canvas: canvases.Canvas, camera: Camera, scene: Scene, pose: Array, mass: SceneMass) -> None:
    """A thin line from a centre of mass to the body that it belongs to, where it lies beside it."""
    bones = [bone for bone in scene.bones if bone.carrier == mass.carrier]
    if not bones or mass.carrier in scene.outlines:
        return
    nearest = min((_on_segment(mass.center, b.start, b.end) for b in bones), key=lambda p: _distance(p, mass.center))
    points = camera.project(np.array([mass.center, nearest]) @ pose[:3, :3].T + pose[:3, 3])
    if np.linalg.norm(points[0, :2] - points[1, :2]) > 2.0 * MASS_RADIUS:
        canvas.path(points, f"arm none {canvases.body_class(mass.carrier)}", depth=BEHIND)


def _on_segment(point: Array, start: Array, end: Array) -> Array:
    """The point of a line segment that is nearest to a point."""
    along = end - start
    share = float(np.clip((point - start) @ along / max(float(along @ along), 1e-300), 0.0, 1.0))
    return np.asarray(start + share * along)


def _distance(p: Array, q: Array) -> float:
    return float(np.linalg.norm(p - q))


def _draw_shape(canvas: canvases.Canvas, camera: Camera, shape: SceneShape, pose: Array) -> None:
    corners = shape_points(shape) @ pose[:3, :3].T + pose[:3, 3]
    points = camera.project(corners)
    hull = canvases.convex_hull(points[:, :2])
    outline = np.column_stack([hull, np.full(len(hull), 0.0)])
    canvas.polygon(
        outline, f"shape {canvases.body_class(shape.carrier)}", depth=2 * BEHIND + float(points[:, 2].mean())
    )


def _draw_mass(canvas: canvases.Canvas, center: Array) -> None:
    """The mark of a centre of mass: a circle with two black quarters."""
    x, y, r = center[0], center[1], MASS_RADIUS
    canvas.circle(center, r, "mass blank", BEHIND / 2 + center[2])
    quarters = (
        f"M{x:.2f} {y:.2f}L{x + r:.2f} {y:.2f}A{r} {r} 0 0 1 {x:.2f} {y + r:.2f}Z"
        f"M{x:.2f} {y:.2f}L{x - r:.2f} {y:.2f}A{r} {r} 0 0 1 {x:.2f} {y - r:.2f}Z"
    )
    canvas.add(f'<path class="solid" stroke-width=".5" d="{quarters}"/>', BEHIND / 2 + center[2])


def _draw_frame(canvas: canvases.Canvas, camera: Camera, pose: Array) -> None:
    """Three short axes."""
    origin = camera.project(pose[:3, 3])
    for k in range(3):
        tip = origin + TRIAD * camera.direction(pose[:3, k])
        canvas.path(np.array([origin, tip]), "thin none", depth=origin[2])
        canvas.arrow_head(tip, camera.direction(pose[:3, k]), 5.0, "solid", origin[2])
