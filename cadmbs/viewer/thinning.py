"""Meshes with fewer triangles: vertices that share a cell of a grid become one."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array, Indices

FINEST_CELLS = 512
"""Cells along the longest edge of the finest grid; finer detail is not seen in a picture."""

COARSEST_CELLS = 8
FIRST_CELLS = 64
MOST_TRIALS = 8
ENOUGH = 0.8
"""A grid is fine enough that leaves this part of the triangles that may stay."""


def thinned(vertices: Array, faces: Indices, most: int) -> tuple[Array, Indices]:
    """A mesh of at most about `most` triangles, or of a grid with 8 cells along its longest edge.

    Args:
        vertices: (n, 3).
        faces: (k, 3) indices.
        most: Number of triangles.

    Returns:
        Vertices and faces; as they were where there are few enough.
    """
    if len(faces) <= most:
        return vertices, faces
    low = vertices.min(axis=0)
    span = float(np.ptp(vertices, axis=0).max()) or 1.0
    scaled = (vertices - low) / span
    cells, best = float(FIRST_CELLS), None
    for _ in range(MOST_TRIALS):
        cell_of, merged = _merged(scaled * cells, faces)
        if len(merged) <= most and (best is None or len(merged) > len(best[1])):
            best = (cell_of, merged)
        if ENOUGH * most <= len(merged) <= most:
            break
        # the triangles of a surface grow with the square of the cells
        cells = float(np.clip(cells * np.sqrt(0.92 * most / max(len(merged), 1)), COARSEST_CELLS, FINEST_CELLS))
    cell_of, merged = _merged(scaled * COARSEST_CELLS, faces) if best is None else best
    return _compact(_means(vertices, cell_of), merged)


def _merged(scaled: Array, faces: Indices) -> tuple[Indices, Indices]:
    """The cell of each vertex, and the triangles between different cells, each once."""
    keys = np.floor(scaled).astype(np.int64) @ np.array([1, FINEST_CELLS + 1, (FINEST_CELLS + 1) ** 2])
    _, cell_of = np.unique(keys, return_inverse=True)
    cells = cell_of[faces]
    a, b, c = cells.T
    cells = cells[(a != b) & (b != c) & (c != a)]
    count = int(cell_of.max()) + 1  # at most 2 ** 20 cells of a surface: three of them are one integer
    triples = np.sort(cells, axis=1) @ np.array([1, count, count * count])
    _, representatives = np.unique(triples, return_index=True)
    return cell_of, cells[np.sort(representatives)]


def _means(vertices: Array, cell_of: Indices) -> Array:
    """Mean of the vertices in each cell."""
    count = np.bincount(cell_of)
    return np.column_stack([np.bincount(cell_of, weights=vertices[:, k]) / count for k in range(3)])


def _compact(vertices: Array, faces: Indices) -> tuple[Array, Indices]:
    """Without vertices that no triangle has."""
    used, inverse = np.unique(faces, return_inverse=True)
    return vertices[used], inverse.reshape(-1, 3)
