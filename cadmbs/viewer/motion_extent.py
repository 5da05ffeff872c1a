"""What a motion takes up in space: for the camera, the ground, and the lengths of guides."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np

from cadmbs.arrays import Array
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.viewer.records import Scene, SceneJoint
from cadmbs.viewer.scene import shape_points
from cadmbs.viewer.shapes import PLANAR_KINDS

MOST_TIMES = 120
"""Times at which the extent of a motion is evaluated."""

FARTHEST = 3.0
"""A camera follows a motion that takes up more than this many times the size of the mechanism."""

GROUND_GAP = 0.06
"""Distance of the ground below the lowest point, as a part of the mechanism's length."""

SUNK = 0.02
"""Part of the size by which bodies may begin below the ground of a base."""

SMALLEST_SIZE = 1e-3
"""Part of the size at q = 0 below which a picture is not scaled to what is seen."""

SMALLEST_SYMBOL, LARGEST_SYMBOL = 0.008, 0.021
"""Sizes of joint symbols as parts of the size of the mechanism."""

DIRECTIONS = np.array([d for d in product((-1.0, 0.0, 1.0), repeat=3) if any(d)])
"""Directions in which the outermost points are found."""


@dataclass(frozen=True)
class MotionExtent:
    """What the picture of a motion must hold.

    Attributes:
        points: (n, 3) outermost points at all times, or at the first where the camera follows.
        follows: Whether the mechanism moves so far that the camera goes with it.
        ground: Height of the ground along `Scene.up` [m]; None where there is none to be seen.
    """

    points: Array
    follows: bool
    ground: float | None


def motion_extent(system: System, scene: Scene, poses: Array) -> MotionExtent:
    """The extent of the displacements `poses` (n_t, n_moving, 4, 4)."""
    rows = np.unique(np.linspace(0, len(poses) - 1, MOST_TIMES).astype(int))
    clouds = [se3.apply(poses[rows, carrier, None], points) for carrier, points in _points(scene)]
    cloud = np.concatenate([*clouds, np.broadcast_to(scene.center, (len(rows), 1, 3))], axis=1)
    whole, first = outermost(cloud.reshape(-1, 3)), outermost(cloud[0])
    follows = _diagonal(whole) > FARTHEST * max(_diagonal(first), scene.length)
    return MotionExtent(first if follows else whole, follows, _ground(system, scene, cloud, follows))


def joint_travel(joint: SceneJoint, poses: Array) -> tuple[float, float]:
    """Least and largest distance of the successor's point along the last translation or axis of a joint [m]."""
    if not joint.screws:
        return 0.0, 0.0
    predecessor, successor = poses[:, joint.predecessor], poses[:, joint.successor]
    offset = se3.apply(successor, joint.successor_point) - se3.apply(predecessor, joint.predecessor_point)
    e = predecessor[:, :3, :3] @ joint.screws[-1].direction
    along = np.einsum("tk,tk->t", offset, e)
    return float(along.min()), float(along.max())


def shown_size(scene: Scene, pose: Array) -> float:
    """Size of the mechanism at displacements (n_moving, 4, 4), to which symbols are scaled [m]."""
    points = [se3.apply(pose[carrier], points) for carrier, points in _points(scene)]
    seen = _diagonal(np.concatenate(points)) if points else 0.0
    return min(scene.length, seen) if seen > SMALLEST_SIZE * scene.length else scene.length


def symbol_sizes(scene: Scene, pose: Array) -> list[float]:
    """Size of each joint's symbol [m]: neighbouring joints do not cover each other."""
    size = shown_size(scene, pose)
    points = [se3.apply(pose[j.successor], j.successor_point) for j in scene.joints]
    holding = [p for p, joint in zip(points, scene.joints, strict=True) if joint.kind not in {"free", "fixed"}]
    sizes = []
    for point in points:
        apart = [float(np.linalg.norm(point - other)) for other in holding]
        nearest = min((d for d in apart if d > 1e-6 * size), default=np.inf)
        sizes.append(float(np.clip(0.25 * nearest, SMALLEST_SYMBOL * size, LARGEST_SYMBOL * size)))
    return sizes


def _points(scene: Scene) -> Iterator[tuple[int, Array]]:
    """Points (k, 3) at q = 0 with the moving body that carries them."""
    for bone in scene.bones:
        yield bone.carrier, np.array([bone.start, bone.end])
    for mass in scene.masses:
        yield mass.carrier, mass.center[None]
    for shape in scene.shapes:
        yield shape.carrier, outermost(shape_points(shape))
    for joint in scene.joints:
        if joint.kind not in {"free", "fixed"}:
            yield joint.successor, joint.successor_point[None]
            yield joint.predecessor, joint.predecessor_point[None]


def outermost(points: Array) -> Array:
    """The points that lie furthest in 26 directions."""
    return np.asarray(points[np.unique(np.argmax(points @ DIRECTIONS.T, axis=0))])


def _diagonal(points: Array) -> float:
    return float(np.linalg.norm(np.ptp(points, axis=0)))


def _ground(system: System, scene: Scene, cloud: Array, follows: bool) -> float | None:
    """Below everything that moves, or below what stands on the world; the plane on which something rolls.

    None without gravity or in free fall.
    """
    planes = [row.data["plane"] for row in system.rows if row.kind == "rolling"]
    level = [p for p in planes if np.linalg.norm(np.cross(p["normal"], scene.up)) < 1e-9]
    if level:
        return float((level[0]["point"] + system.origin) @ scene.up)
    heights = cloud @ scene.up
    standing = [shape_points(shape) @ scene.up for shape in scene.shapes if shape.carrier == 0]
    if standing and system.gravity.any():
        base = float(np.concatenate(standing).min())
        if heights[0].min() > base - SUNK * scene.length:
            return base
    falls = follows and heights[0].min() - heights.min() > FARTHEST * scene.length
    in_plane = any(joint.kind in PLANAR_KINDS and 0 in (joint.predecessor, joint.successor) for joint in scene.joints)
    if falls or not (system.gravity.any() or in_plane):
        return None
    return float(heights.min()) - GROUND_GAP * scene.length
