"""The solids of a scene as triangles, by the moving body that carries them."""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.viewer.motion_extent import shown_size, symbol_sizes
from cadmbs.viewer.records import MeshSurface, Scene, SceneJoint, SceneShape

PALETTE: Final = ("#8a929e", "#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#8C8C00", "#6A51A3")
"""Colours of bodies as in the page, the world first."""

JOINT_COLORS: Final = {"cut": "#e0671c", "driven": "#1b8a5a", "passive": "#b4bcc8"}
BONE_RADIUS: Final = 0.011
"""Radius of the rods of bodies without shapes, as a part of the mechanism's size."""

SECTIONS: Final = 24
"""Sides of round solids."""


def body_color(carrier: int) -> str:
    """The colour of a moving body."""
    return PALETTE[0] if carrier == 0 else PALETTE[1 + (carrier - 1) % (len(PALETTE) - 1)]


def scene_solids(scene: Scene, pose: Array) -> Iterator[tuple[int, MeshSurface]]:
    """Triangles of shapes, of rods and plates of bodies without shapes, and of joints, in the world at q = 0.

    Args:
        scene: What is drawn.
        pose: (n_moving, 4, 4) displacements at which symbols are given their size.

    Yields:
        The moving body that carries a solid, and its triangles.
    """
    shaped = {shape.carrier for shape in scene.shapes}
    size = shown_size(scene, pose)
    for shape in scene.shapes:
        for surface in _shape(shape):
            yield shape.carrier, surface
    for bone in scene.bones:
        if bone.carrier not in shaped and np.linalg.norm(bone.end - bone.start) > 0.0:
            yield bone.carrier, _rod(bone.start, bone.end, BONE_RADIUS * size, body_color(bone.carrier))
    for carrier, corners in scene.outlines.items():
        if carrier not in shaped:
            yield carrier, _plate(corners, body_color(carrier))
    for joint, length in zip(scene.joints, symbol_sizes(scene, pose), strict=True):
        yield from _joint(joint, length)


def _shape(shape: SceneShape) -> Iterator[MeshSurface]:
    color = shape.color or _rgba(body_color(shape.carrier))
    if shape.surfaces:
        for part in shape.surfaces:
            vertices = part.vertices @ shape.pose[:3, :3].T + shape.pose[:3, 3]
            yield MeshSurface(
                vertices, part.faces, part.color or color, part.metallic, part.roughness, part.uv, part.texture
            )
        return
    if shape.vertices is not None and shape.faces is not None:
        vertices, faces = shape.vertices, shape.faces
    else:
        made = _primitive(shape.kind, shape.size)
        vertices, faces = np.asarray(made.vertices), np.asarray(made.faces)
    yield MeshSurface(vertices @ shape.pose[:3, :3].T + shape.pose[:3, 3], faces, color)


def _primitive(kind: str, size: tuple[float, ...]) -> Any:
    from trimesh import creation

    if kind == "box":
        return creation.box(extents=size)
    if kind == "sphere":
        return creation.icosphere(subdivisions=3, radius=size[0])
    if kind == "capsule":
        return creation.capsule(radius=size[0], height=size[1], count=[SECTIONS, SECTIONS])
    return creation.cylinder(radius=size[0], height=size[1], sections=SECTIONS)


def _rod(start: Array, end: Array, radius: float, color: str) -> MeshSurface:
    from trimesh import creation

    made = creation.cylinder(radius=radius, segment=np.array([start, end]), sections=SECTIONS)
    return MeshSurface(np.asarray(made.vertices), np.asarray(made.faces), _rgba(color))


def _plate(corners: Array, color: str) -> MeshSurface:
    """A polygon of triangles about its centre, seen from both sides."""
    count = len(corners)
    vertices = np.concatenate([corners, corners.mean(axis=0)[None]])
    front = np.array([(k, (k + 1) % count, count) for k in range(count)])
    return MeshSurface(vertices, np.concatenate([front, front[:, ::-1]]), (*_rgba(color)[:3], 0.35))


def _joint(joint: SceneJoint, size: float) -> Iterator[tuple[int, MeshSurface]]:
    """A ball, or a cylinder along each axis: long and thin along translations."""
    from trimesh import creation

    if joint.kind in {"free", "fixed"}:
        return
    color = JOINT_COLORS["cut" if joint.is_cut else "driven" if joint.actuated else "passive"]
    if joint.kind == "spherical":
        ball = creation.icosphere(subdivisions=2, radius=1.3 * size)
        yield joint.successor, MeshSurface(ball.vertices + joint.successor_point, np.asarray(ball.faces), _rgba(color))
    for screw in joint.screws:
        half, radius = (1.5, 1.0) if screw.pitch is not None else (3.0, 0.45)
        ends = joint.successor_point + size * half * np.outer([-1.0, 1.0], screw.direction)
        yield screw.carrier, _rod(ends[0], ends[1], radius * size, color)


def _rgba(color: str) -> tuple[float, float, float, float]:
    red, green, blue = (int(color[k : k + 2], 16) / 255.0 for k in (1, 3, 5))
    return red, green, blue, 1.0
