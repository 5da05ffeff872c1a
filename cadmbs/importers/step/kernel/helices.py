"""Helical edges about the axes of a part: they show the lead of a thread that is really modelled."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.step.kernel.cylinders import same_line

FEWEST_POINTS = 24
LEAST_TURNS = 1.5
SEARCHED_AXES = 6
RADIUS_SPREAD = 0.02
LEAD_SPREAD = 0.02
LEAST_SLOPE = 1e-3
"""What a run of points must satisfy: turns, spread of the radius, residual of z = slope x angle, slope [mm]."""

Feature = dict[str, Any]


def helices(features: Sequence[Feature], outlines: Sequence[Array]) -> list[Feature]:
    """One helix for each axis and lead, the one with the most turns.

    Args:
        features: The features of the part; its cylinders give the axes.
        outlines: The boundaries of its free-form faces, among which are the flanks of threads.
    """
    axes = _searched_axes([feature for feature in features if feature["kind"] == "cylinder"]) if outlines else []
    longest: dict[tuple[float, ...], Feature] = {}
    for points in outlines:
        candidates = (_helix(points, foot, direction) for foot, direction in axes)
        helix = next((candidate for candidate in candidates if candidate is not None), None)
        if helix is not None:
            key = tuple(np.round([*helix["point"], helix["lead_per_rev"]], 4).tolist())
            if key not in longest or longest[key]["turns"] < helix["turns"]:
                longest[key] = helix
    return list(longest.values())


def _searched_axes(cylinders: Sequence[Feature]) -> list[tuple[Array, Array]]:
    """The first `SEARCHED_AXES` different axes."""
    axes: list[tuple[Array, Array]] = []
    for cylinder in cylinders:
        if len(axes) == SEARCHED_AXES:
            break
        if not any(same_line(foot, direction, cylinder["point"], cylinder["dir"]) for foot, direction in axes):
            axes.append((cylinder["point"], cylinder["dir"]))
    return axes


def _helix(points: Array, foot: Array, direction: Array) -> Feature | None:
    """The helix about an axis in the longest monotone run of a boundary, z = lead x angle / 2 pi; None without one."""
    if len(points) < FEWEST_POINTS:
        return None
    z = (points - foot) @ direction
    across = points - foot - np.outer(z, direction)
    radius = np.linalg.norm(across, axis=1)
    if radius.min() < 1e-6:
        return None
    x = across[np.argmax(radius)] / radius.max()
    angle = np.unwrap(np.arctan2(across @ np.cross(direction, x), across @ x))
    for run in _monotone_runs(angle):
        lead = _lead(angle[run], z[run], radius[run])
        if lead is not None:
            return {
                "kind": "helix",
                "point": foot,
                "dir": direction,
                "radius": float(radius[run].mean()),
                "lead_per_rev": lead,
                "turns": float(np.ptp(angle[run]) / (2 * np.pi)),
                "extent": np.array([z[run].min(), z[run].max()]),
            }
    return None


def _monotone_runs(angle: Array) -> list[slice]:
    """Stretches of at least `LEAST_TURNS` in which the angle grows or falls throughout, the longest first."""
    changes = np.flatnonzero(np.diff(np.sign(np.diff(angle)))) + 1
    bounds = [0, *changes.tolist(), len(angle) - 1]
    runs = [slice(low, high + 1) for low, high in pairwise(bounds) if high > low]
    long = [run for run in runs if np.ptp(angle[run]) > 2 * np.pi * LEAST_TURNS]
    return sorted(long, key=lambda run: -float(np.ptp(angle[run])))


def _lead(angle: Array, z: Array, radius: Array) -> float | None:
    """The lead [mm per turn], positive for a right-hand helix; None if the points are on no helix."""
    if np.ptp(radius) >= RADIUS_SPREAD * radius.mean():
        return None
    slope, offset = np.polyfit(angle, z, 1)
    residual = float(np.abs(z - slope * angle - offset).max())
    return float(2 * np.pi * slope) if abs(slope) > LEAST_SLOPE and residual < LEAD_SPREAD * np.ptp(z) else None
