"""Meshes with fewer triangles: vertices that share a cell of a grid become one."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array, Indices

FINEST_CELLS = 512
"""Cells along the longest edge of the finest grid; finer detail is not seen in a picture."""

COARSEST_CELLS = 8
COARSENING = 0.8


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
    cells: float = FINEST_CELLS
    while True:
        cell_of, merged = _merged((vertices - low) / span * cells, faces)
        if len(merged) <= most or cells <= COARSEST_CELLS:
            return _compact(_means(vertices, cell_of), merged)
        cells *= COARSENING


def _merged(scaled: Array, faces: Indices) -> tuple[Indices, Indices]:
    """The cell of each vertex, and the triangles between different cells, each once."""
    keys = np.floor(scaled).astype(np.int64)
    _, inverse = np.unique(keys, axis=0, return_inverse=True)
    cell_of = inverse.reshape(-1)
    cells = cell_of[faces]
    a, b, c = cells.T
    cells = cells[(a != b) & (b != c) & (c != a)]
    _, representatives = np.unique(np.sort(cells, axis=1), axis=0, return_index=True)
    return cell_of, cells[np.sort(representatives)]


def _means(vertices: Array, cell_of: Indices) -> Array:
    """Mean of the vertices in each cell."""
    count = np.bincount(cell_of)
    return np.column_stack([np.bincount(cell_of, weights=vertices[:, k]) / count for k in range(3)])


def _compact(vertices: Array, faces: Indices) -> tuple[Array, Indices]:
    """Without vertices that no triangle has."""
    used, inverse = np.unique(faces, return_inverse=True)
    return vertices[used], inverse.reshape(-1, 3)
