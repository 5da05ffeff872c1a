"""Regular polygons: the axis from which all flats have one distance."""

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference.thresholds import FEWEST_FLATS, PARALLEL_COSINE, SAME_FLATS_APART


def polygon_axis(normals: Array, points: Array) -> tuple[Array, float] | None:
    """A point of the axis of a regular polygon, and the distance of its flats; None if the flats are not of one.

    Of each normal the first flat counts. The axis x and the distance d solve n . x + d = n . p for all flats.

    Args:
        normals: (k, 3) outward unit normals of the flats, all across one direction.
        points: (k, 3) points on them.
    """
    different = different_normals(normals)
    if len(different) < FEWEST_FLATS:
        return None
    rows = normals[different]
    heights = np.einsum("ki,ki->k", rows, points[different])
    table = np.column_stack([rows, np.ones(len(rows))])
    solution = np.linalg.lstsq(table, heights, rcond=None)[0]
    if np.abs(table @ solution - heights).max() > SAME_FLATS_APART * abs(solution[3]):
        return None
    return solution[:3], float(abs(solution[3]))


def different_normals(normals: Array) -> list[int]:
    """The first flat of each normal."""
    rows = normals.reshape(-1, 3)
    return [k for k, n in enumerate(rows) if not (rows[:k] @ n > PARALLEL_COSINE).any()]
