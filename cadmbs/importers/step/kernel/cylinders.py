"""Cylinder faces of one line, radius and side as one feature for each interval that they cover."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from cadmbs.arrays import Array

AXIS_ANGLE = 1e-9
AXIS_DISTANCE = 1e-3
RADIUS_DIFFERENCE = 1e-4
"""Faces of one cylinder: 1 - cosine of the angle between axes, distance of axes [mm], difference of radii [mm]."""

LEAST_COVERAGE = 0.3
"""Share of the full cylinder below which a face is a rounded edge."""

Feature = dict[str, Any]


def same_line(point: Array, direction: Array, other_point: Array, other_direction: Array) -> bool:
    """Whether two lines are equal within the tolerances of one part."""
    distance = float(np.linalg.norm(np.cross(other_point - point, direction)))
    return bool(abs(direction @ other_direction) > 1 - AXIS_ANGLE and distance < AXIS_DISTANCE)


def merged_cylinders(features: Sequence[Feature]) -> list[Feature]:
    """All features, with the cylinder faces merged and their `coverage` computed; rounded edges are left out."""
    cylinders = [feature for feature in features if feature["kind"] == "cylinder"]
    others = [feature for feature in features if feature["kind"] != "cylinder"]
    merged = [cylinder for group in _groups(cylinders) for cylinder in _merged(group)]
    return [cylinder for cylinder in merged if cylinder["coverage"] >= LEAST_COVERAGE] + others


def _groups(cylinders: Sequence[Feature]) -> list[list[Feature]]:
    """The faces of each cylinder; a plate may have thousands of bores, so each is compared with all others at once."""
    if not cylinders:
        return []
    points, directions = (np.array([cylinder[key] for cylinder in cylinders]) for key in ("point", "dir"))
    radii = np.array([cylinder["radius"] for cylinder in cylinders])
    sides = np.array([cylinder["side"] for cylinder in cylinders])
    remaining, groups = np.arange(len(cylinders)), []
    while remaining.size:
        first = remaining[0]
        distances = np.linalg.norm(np.cross(points[remaining] - points[first], directions[first]), axis=1)
        parallel = np.abs(directions[remaining] @ directions[first]) > 1 - AXIS_ANGLE
        same_radius = np.abs(radii[remaining] - radii[first]) < RADIUS_DIFFERENCE
        same = parallel & same_radius & (distances < AXIS_DISTANCE) & (sides[remaining] == sides[first])
        same[0] = True
        groups.append([cylinders[i] for i in remaining[same]])
        remaining = remaining[~same]
    return groups


def _merged(group: Sequence[Feature]) -> list[Feature]:
    """One feature for each interval of the axis that the faces of a cylinder cover together."""
    first, intervals = group[0], []
    for feature in group:
        ends = feature["point"] + np.outer(feature["extent"], feature["dir"])
        low, high = np.sort((ends - first["point"]) @ first["dir"])
        intervals.append((float(low), float(high), float(feature["area"])))
    return [
        {
            **first,
            "extent": np.array([low, high]),
            "area": area,
            "coverage": min(area / (2 * np.pi * first["radius"] * (high - low)), 1.0),
        }
        for low, high, area in _joined(sorted(intervals))
    ]


def _joined(intervals: Sequence[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    """Sorted intervals that touch, joined, with their areas added."""
    joined = [intervals[0]]
    for low, high, area in intervals[1:]:
        last_low, last_high, last_area = joined[-1]
        if low <= last_high + AXIS_DISTANCE:
            joined[-1] = (last_low, max(last_high, high), last_area + area)
        else:
            joined.append((low, high, area))
    return joined
