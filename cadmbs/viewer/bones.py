"""Bodies drawn by their joints: a line between two, a polygon between more, a line to the mass."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cadmbs.arrays import Array
from cadmbs.viewer.records import Bone, SceneFrame, SceneJoint, SceneMass

SAME_POINT = 1e-6
"""Points nearer to each other than this part of the size of the mechanism count as one."""

FLAT = 1e-3
"""Largest extent across a plane, as part of that in it, of points that are drawn as a polygon."""


def skeleton(
    carrier: int,
    joints: Sequence[SceneJoint],
    masses: Sequence[SceneMass],
    frames: Sequence[SceneFrame],
    length: float,
) -> tuple[list[Bone], Array | None]:
    """The lines of one moving body, and the corners of its polygon where it has one.

    With two joints the body is the line between them, with three or more in a plane their polygon, else a star about
    their mean. With one joint it is a line to the centre of mass; a body that reaches no further shows its frames.
    """
    points = _distinct(_joint_points(carrier, joints), length)
    ends = _distinct(points + _free_ends(carrier, masses, frames, points), length)
    if len(points) < 2:
        return [Bone(carrier, ends[0], end) for end in ends[1:]], None
    bones: list[Bone] = []
    outline = _polygon(np.array(points)) if len(points) > 2 else None
    if outline is not None:
        bones += [Bone(carrier, outline[k - 1], outline[k]) for k in range(len(outline))]
    elif len(points) > 2:
        hub = np.mean(points, axis=0)
        bones += [Bone(carrier, point, hub) for point in points]
    else:
        bones.append(Bone(carrier, points[0], points[1]))
    for end in ends[len(points) :]:
        bones.append(Bone(carrier, _nearest(points, end) if outline is None else outline.mean(axis=0), end))
    return bones, outline


def _joint_points(carrier: int, joints: Sequence[SceneJoint]) -> list[Array]:
    points = []
    for joint in joints:
        if joint.kind in {"free", "fixed"}:
            continue
        if joint.predecessor == carrier:
            points.append(joint.predecessor_point)
        if joint.successor == carrier:
            points.append(joint.successor_point)
    return points


def _free_ends(
    carrier: int, masses: Sequence[SceneMass], frames: Sequence[SceneFrame], points: Sequence[Array]
) -> list[Array]:
    """Where else the body reaches: frames on it, and the mass where it has fewer than two joints."""
    ends = [frame.pose[:3, 3] for frame in frames if frame.carrier == carrier]
    carried = [mass for mass in masses if mass.carrier == carrier]
    total = sum(mass.mass for mass in carried)
    if total > 0.0 and len(points) < 2:
        ends.append(np.asarray(sum(mass.mass * mass.center for mass in carried) / total))
    return ends


def _distinct(points: Sequence[Array], length: float) -> list[Array]:
    distinct: list[Array] = []
    for point in points:
        if all(np.linalg.norm(point - other) > SAME_POINT * length for other in distinct):
            distinct.append(point)
    return distinct


def _nearest(points: Sequence[Array], end: Array) -> Array:
    return min(points, key=lambda point: float(np.linalg.norm(point - end)))


def _polygon(points: Array) -> Array | None:
    """Corners in order around the mean; None where the points are not in a plane, or are on a line."""
    centered = points - points.mean(axis=0)
    _, sizes, axes = np.linalg.svd(centered)
    if sizes[1] < FLAT * sizes[0] or (len(sizes) > 2 and sizes[2] > FLAT * sizes[0]):
        return None
    angles = np.arctan2(centered @ axes[1], centered @ axes[0])
    return points[np.argsort(angles)]
