"""Axes that are meant to be parallel, normal or the same become so.

Rounding of the file and positions set by hand leave small errors. All loops close at q = 0 anyway, but such errors
would decide the rank of their constraints, and thereby whether the mechanism can move at all.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference import records, thresholds
from cadmbs.lie.alignment import common_lines, made_normal, mean_direction, parallel_clusters


def snap(joints: Sequence[records.InferredJoint], angle: float, distance: float) -> None:
    """Replace the directions and points of joints by common ones.

    Args:
        joints: Changed in place; joints that the user states keep their axes and attract the others.
        angle: Directions within it [rad] become parallel, or normal to each other.
        distance: Parallel lines within it [mm] become one line.
    """
    fixed: list[Array] = []
    along = [j for j in joints if j.freedom.direction is not None]
    for numbers in parallel_clusters(np.array([_direction(j) for j in along]).reshape(-1, 3), angle):
        cluster = [along[k] for k in numbers]
        stated = [_direction(j) for j in cluster if j.fixed_by_user]
        mean = mean_direction(np.array([_direction(j) for j in cluster]), thresholds.WORLD_AXIS_ANGLE)
        e = stated[0] if stated else made_normal(mean, fixed, angle)
        fixed.append(e)
        for j in cluster:
            if not j.fixed_by_user:
                j.freedom = replace(j.freedom, direction=e if _direction(j) @ e > 0 else -e)
        _make_lines_common([j for j in cluster if j.freedom.point is not None and j.kind != "prismatic"], e, distance)


def _direction(joint: records.InferredJoint) -> Array:
    return np.zeros(3) if joint.freedom.direction is None else joint.freedom.direction


def _point(joint: records.InferredJoint) -> Array:
    return np.zeros(3) if joint.freedom.point is None else joint.freedom.point


def _make_lines_common(joints: Sequence[records.InferredJoint], e: Array, distance: float) -> None:
    """Parallel lines closer than a distance get the same foot, each with its own position along the line."""
    points = np.array([_point(j) for j in joints]).reshape(-1, 3)
    for group in common_lines(points, e, distance):
        same = [joints[k] for k in group]
        stated = [_point(j) for j in same if j.fixed_by_user]
        along = points[group] @ e
        foot = (points[group] - np.outer(along, e)).mean(axis=0) if not stated else stated[0] - (stated[0] @ e) * e
        for j, s in zip(same, along, strict=True):
            if not j.fixed_by_user:
                j.freedom = replace(j.freedom, point=foot + s * e)
