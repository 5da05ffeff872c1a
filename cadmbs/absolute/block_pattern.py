"""Blocks of bodies and pairs put into matrices of the whole mechanism, dense or sparse."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from scipy import sparse

from cadmbs.arrays import Array, Indices
from cadmbs.integrators.implicit_stage import Matrix

DENSE_LIMIT = 150
"""Up to so many unknown accelerations, matrices are dense: below, sparse bookkeeping costs more than it saves."""

Block = tuple[Indices, Indices]
"""Row and column numbers of entries, of one shape; negative where an entry belongs to the world and is dropped."""


class BlockPattern:
    """A matrix with a fixed pattern, filled from groups of blocks.

    Attributes:
        shape: Of the matrix.
        sparse: Whether it is a CSR matrix.
    """

    def __init__(self, shape: tuple[int, int], groups: Mapping[str, Block], is_sparse: bool) -> None:
        self.shape, self.sparse = shape, is_sparse
        flat = {name: self._flat(rows, columns) for name, (rows, columns) in groups.items()}
        self._size = shape[0] * shape[1]
        if not is_sparse:
            self._places = flat
            return
        every = list(flat.values()) or [np.zeros(0, dtype=np.intp)]
        used = np.unique(np.concatenate(every))
        used = used[used < self._size]
        self._size = len(used)
        self._places = {name: self._within(used, places) for name, places in flat.items()}
        self._columns = used % max(shape[1], 1)
        self._starts = np.searchsorted(used, np.arange(shape[0] + 1) * shape[1])

    def _flat(self, rows: Indices, columns: Indices) -> Indices:
        """Places in the flattened matrix; what is dropped goes behind its end."""
        places = rows.ravel() * self.shape[1] + columns.ravel()
        outside = (rows.ravel() < 0) | (columns.ravel() < 0)
        return np.where(outside, self.shape[0] * self.shape[1], places)

    def _within(self, used: Indices, places: Indices) -> Indices:
        found = np.searchsorted(used, places)
        return np.where(places < self.shape[0] * self.shape[1], found, len(used))

    @property
    def n_entries(self) -> int:
        """Number of stored entries."""
        return self._size

    def matrix(self, values: Mapping[str, Array]) -> Matrix:
        """The matrix: groups that are not given are zero, entries at the same place add up."""
        places = [self._places[name] for name in values]
        weights = [block.ravel() for block in values.values()]
        if places:
            summed = np.bincount(np.concatenate(places), np.concatenate(weights), self._size + 1)
            data = np.asarray(summed[: self._size], dtype=float)
        else:
            data = np.zeros(self._size)
        if not self.sparse:
            return data.reshape(self.shape)
        return sparse.csr_matrix((data, self._columns, self._starts), shape=self.shape)


def crossed(rows: Indices, columns: Indices) -> Block:
    """Row and column numbers (m, a, b) of blocks with these rows (m, a) and columns (m, b)."""
    shape = (len(rows), rows.shape[1], columns.shape[1])
    return np.broadcast_to(rows[:, :, None], shape), np.broadcast_to(columns[:, None, :], shape)
