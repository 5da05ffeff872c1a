"""A small picture of a mechanism as PNG: bodies as lines, joints as dots, without any library."""

import struct
import zlib
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kinematics import neutral
from cadmbs.system import System
from cadmbs.viewer.drawing.camera import Camera, chosen_view
from cadmbs.viewer.records import Scene
from cadmbs.viewer.scene import displacements, shape_points
from cadmbs.viewer.scene import scene as scene_of

ICON_SIZE: Final = 96
"""Width and height [px]."""

_MARGIN, _LINE, _DOT = 8.0, 2.5, 4.5
"""Of the picture, half the width of a line, and the radius of a joint [px]."""

_BODY, _JOINT, _HOLE = (0.0, 0.45, 0.70), (0.15, 0.15, 0.15), (1.0, 1.0, 1.0)
_NOT_DRAWN = frozenset({"free", "fixed"})


def icon(system: System) -> bytes:
    """The mechanism at q = 0 on a transparent ground, as PNG of `ICON_SIZE` pixels a side."""
    scene = scene_of(system)
    poses = displacements(system, neutral(system))
    camera = Camera(chosen_view(scene, poses))
    lines, joints = _lines(scene, poses, camera), _joints(scene, poses, camera)
    corners = np.concatenate([lines.reshape(-1, 2), joints])
    corners = corners if len(corners) else np.zeros((1, 2))
    low, high = corners.min(axis=0), corners.max(axis=0)
    room = ICON_SIZE - 2.0 * _MARGIN
    scale = room / max(float((high - low).max()), 1e-12)
    shift = 0.5 * ICON_SIZE - 0.5 * scale * (low + high)
    picture = np.zeros((ICON_SIZE, ICON_SIZE, 4))
    for start, end in scale * lines + shift:
        _paint(picture, _LINE - _distances(start, end), _BODY)
    for point in scale * joints + shift:
        distance = _distances(point, point)
        _paint(picture, _DOT - distance, _JOINT)
        _paint(picture, 0.5 * _DOT - distance, _HOLE)
    return _png(picture)


def _lines(scene: Scene, poses: Array, camera: Camera) -> Array:
    """Bodies on paper, (n, 2, 2): their bones, or the boxes of their shapes where there are none."""
    segments = [(poses[bone.carrier], np.array([bone.start, bone.end])) for bone in scene.bones]
    if not segments:
        for shape in scene.shapes:
            points = np.asarray(shape_points(shape))
            pairs = np.stack([points, np.roll(points, 1, axis=0)], axis=1)
            segments += [(poses[shape.carrier], pair) for pair in pairs]
    placed = [camera.project(np.asarray(points) @ pose[:3, :3].T + pose[:3, 3])[:, :2] for pose, points in segments]
    return np.array(placed).reshape(-1, 2, 2)


def _joints(scene: Scene, poses: Array, camera: Camera) -> Array:
    """Joints on paper, (n, 2)."""
    placed = [
        poses[joint.successor][:3, :3] @ joint.successor_point + poses[joint.successor][:3, 3]
        for joint in scene.joints
        if joint.kind not in _NOT_DRAWN
    ]
    return np.asarray(camera.project(np.array(placed).reshape(-1, 3))[:, :2])


def _distances(start: Array, end: Array) -> Array:
    """Of the middle of each pixel from a segment [px]."""
    middles = np.stack(np.meshgrid(np.arange(ICON_SIZE) + 0.5, np.arange(ICON_SIZE) + 0.5), axis=-1)
    line = end - start
    along = np.clip((middles - start) @ line / max(float(line @ line), 1e-12), 0.0, 1.0)
    return np.asarray(np.linalg.norm(middles - start - along[..., None] * line, axis=-1))


def _paint(picture: Array, inside: Array, color: tuple[float, float, float]) -> None:
    """Put a colour over the picture where pixels are inside by half a pixel or more, and in part up to there."""
    cover = np.clip(inside + 0.5, 0.0, 1.0)[..., None]
    alpha = cover + picture[..., 3:] * (1.0 - cover)
    mixed = cover * color + picture[..., :3] * picture[..., 3:] * (1.0 - cover)
    picture[..., :3] = mixed / np.maximum(alpha, 1e-12)
    picture[..., 3:] = alpha


def _png(picture: Array) -> bytes:
    """Eight bits a channel, rows without filter, stored without compression, so that all machines write one file."""
    pixels = np.rint(255.0 * picture).astype(np.uint8)
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    header = struct.pack(">IIBBBBB", ICON_SIZE, ICON_SIZE, 8, 6, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 0)), (b"IEND", b""))
    chunks = (struct.pack(">I", len(data)) + kind + data + _check(kind + data) for kind, data in parts)
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _check(data: bytes) -> bytes:
    return struct.pack(">I", zlib.crc32(data))
