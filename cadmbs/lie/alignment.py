"""Directions and lines that are almost parallel, normal or the same: which are meant to be, and what they are then."""

from collections.abc import Sequence

import numpy as np

from cadmbs.arrays import Array, Indices

OBLIQUE = np.array([0.36, 0.48, 0.8])
"""A unit vector along which points of mechanisms seldom stand one behind the other."""

EXACTLY_NORMAL = 1e-12
"""The cosine of two directions that were made normal to each other."""


def parallel_clusters(directions: Array, angle: float) -> list[Indices]:
    """Numbers of directions (n, 3) that are parallel to the first one of their cluster within an angle [rad].

    Senses do not matter. The largest cluster comes first.
    """
    clusters, rest = [], np.arange(len(directions))
    while rest.size:
        near = np.linalg.norm(np.cross(directions[rest], directions[rest[0]]), axis=1) < angle
        near[0] = True
        clusters.append(rest[near])
        rest = rest[~near]
    return sorted(clusters, key=len, reverse=True)


def mean_direction(directions: Array, world_angle: float) -> Array:
    """The unit mean of almost parallel directions (n, 3), in the sense of the first one.

    It is a world axis where it is within `world_angle` [rad] of one.
    """
    senses = np.where(directions @ directions[0] > 0.0, 1.0, -1.0)
    total: Array = np.asarray((senses[:, None] * directions).sum(axis=0))
    total = total / np.linalg.norm(total)
    k = int(np.argmax(np.abs(total)))
    if np.abs(np.delete(total, k)).max() < world_angle:
        total = np.sign(total[k]) * np.eye(3)[k]
    return total


def made_normal(e: Array, others: Sequence[Array], angle: float) -> Array:
    """A direction made normal to those others, at most two, that it is almost normal to; without any, itself."""
    normal_to = [f for f in others if abs(e @ f) < angle][:2]
    if len(normal_to) == 2 and abs(normal_to[0] @ normal_to[1]) < EXACTLY_NORMAL:
        both: Array = np.cross(normal_to[0], normal_to[1])
        return both if both @ e > 0 else -both
    for f in normal_to[:1]:
        e = e - (e @ f) * f
    unit: Array = e / np.linalg.norm(e)
    return unit


def common_lines(points: Array, e: Array, distance: float) -> list[Indices]:
    """Numbers of the points (n, 3) whose lines along e are within a distance of the first one of their group."""
    across = np.cross(points, e)
    along = across @ OBLIQUE  # lines that are near each other have near numbers
    order = np.argsort(along, kind="stable")
    runs = np.split(order, 1 + np.flatnonzero(np.diff(along[order]) > distance))
    groups = [group for run in runs for group in _near_first(across, np.sort(run), distance)]
    return sorted(groups, key=lambda group: int(group[0]))


def _near_first(points: Array, rest: Indices, distance: float) -> list[Indices]:
    """Groups of some points that are within a distance of the first one of their group."""
    groups = []
    while rest.size:
        near = np.linalg.norm(points[rest] - points[rest[0]], axis=1) < distance
        near[0] = True  # whatever the distance is, and for points that are no numbers
        groups.append(rest[near])
        rest = rest[~near]
    return groups
