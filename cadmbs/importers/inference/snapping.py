"""Axes that are meant to be parallel, normal or the same become so.

Rounding of the file and positions set by hand leave small errors. All loops close at q = 0 anyway, but such errors
would decide the rank of their constraints, and thereby whether the mechanism can move at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference.records import InferredJoint
from cadmbs.importers.inference.thresholds import EXACTLY_NORMAL, WORLD_AXIS_ANGLE


def snap(joints: Sequence[InferredJoint], angle: float, distance: float) -> None:
    """Replace the directions and points of joints by common ones.

    Args:
        joints: Changed in place; joints that the user states keep their axes and attract the others.
        angle: Directions within it [rad] become parallel, or normal to each other.
        distance: Parallel lines within it [mm] become one line.
    """
    fixed: list[Array] = []
    for cluster in _clusters([j for j in joints if j.freedom.direction is not None], angle):
        stated = [_direction(j) for j in cluster if j.fixed_by_user]
        e = stated[0] if stated else _orthogonal(_mean([_direction(j) for j in cluster]), fixed, angle)
        fixed.append(e)
        for j in cluster:
            if not j.fixed_by_user:
                j.freedom = replace(j.freedom, direction=e if _direction(j) @ e > 0 else -e)
        _make_lines_common([j for j in cluster if j.freedom.point is not None and j.kind != "prismatic"], e, distance)


def _direction(joint: InferredJoint) -> Array:
    return np.zeros(3) if joint.freedom.direction is None else joint.freedom.direction


def _point(joint: InferredJoint) -> Array:
    return np.zeros(3) if joint.freedom.point is None else joint.freedom.point


def _clusters(joints: Sequence[InferredJoint], angle: float) -> list[list[InferredJoint]]:
    """Joints by direction, largest cluster first."""
    clusters: list[list[InferredJoint]] = []
    heads = np.zeros((0, 3))
    for j in joints:
        e = _direction(j)
        near = np.flatnonzero(np.linalg.norm(np.cross(heads, e), axis=1) < angle)
        if near.size:
            clusters[int(near[0])].append(j)
        else:
            clusters.append([j])
            heads = np.vstack([heads, e])
    return sorted(clusters, key=len, reverse=True)


def _mean(directions: Sequence[Array]) -> Array:
    total: Array = np.array(sum(e if e @ directions[0] > 0 else -e for e in directions))
    total /= np.linalg.norm(total)
    k = int(np.argmax(np.abs(total)))
    if np.abs(np.delete(total, k)).max() < WORLD_AXIS_ANGLE:
        total = np.sign(total[k]) * np.eye(3)[k]
    return total


def _orthogonal(e: Array, fixed: Sequence[Array], angle: float) -> Array:
    """A direction made normal to those that it is almost normal to."""
    normal_to = [f for f in fixed if abs(e @ f) < angle][:2]
    if len(normal_to) == 2 and abs(normal_to[0] @ normal_to[1]) < EXACTLY_NORMAL:
        both: Array = np.cross(normal_to[0], normal_to[1])
        return both if both @ e > 0 else -both
    for f in normal_to[:1]:
        e = e - (e @ f) * f
    unit: Array = e / np.linalg.norm(e)
    return unit


def _make_lines_common(joints: Sequence[InferredJoint], e: Array, distance: float) -> None:
    """Parallel lines closer than a distance get the same foot, each with its own position along the line."""
    rest = list(joints)
    while rest:
        first = _point(rest[0])
        points = np.array([_point(j) for j in rest])
        near = np.linalg.norm(np.cross(points - first, e), axis=1) < distance
        same = [j for j, is_near in zip(rest, near, strict=True) if is_near]
        stated = [_point(j) for j in same if j.fixed_by_user]
        along = points[near] @ e
        foot = (points[near] - np.outer(along, e)).mean(axis=0) if not stated else stated[0] - (stated[0] @ e) * e
        for j, s in zip(same, along, strict=True):
            if not j.fixed_by_user:
                j.freedom = replace(j.freedom, point=foot + s * e)
        rest = [j for j, is_near in zip(rest, near, strict=True) if not is_near]
