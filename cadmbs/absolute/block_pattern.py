"""Blocks of bodies and pairs put into matrices of the whole mechanism, dense or sparse."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from scipy import sparse

from cadmbs.arrays import Array, Indices
from cadmbs.integrators.implicit_stage import Matrix

DENSE_LIMIT = 150
"""Up to so many unknown accelerations, matrices are dense: below, sparse bookkeeping costs more than it saves."""

BlockEntries = tuple[Indices, Indices]
"""Row and column numbers of entries, of one shape; negative where an entry belongs to the world and is dropped."""


class BlockPattern:
    """A matrix with a fixed pattern, filled from groups of blocks.

    Attributes:
        shape: Of the matrix.
        sparse: Whether it is a CSR matrix.
    """

    def __init__(self, shape: tuple[int, int], groups: Mapping[str, BlockEntries], is_sparse: bool) -> None:
        self.shape, self.sparse = shape, is_sparse
        self._size = n_flat = shape[0] * shape[1]
        self._entries = {name: self._flat(rows, columns) for name, (rows, columns) in groups.items()}
        if not is_sparse:
            return
        stored = np.unique(np.concatenate([*self._entries.values(), np.zeros(0, dtype=np.intp)]))
        stored = stored[stored < n_flat]
        self._size = len(stored)
        for name, flat in self._entries.items():
            self._entries[name] = np.where(flat < n_flat, np.searchsorted(stored, flat), self._size)
        self._columns = stored % max(shape[1], 1)
        self._starts = np.searchsorted(stored, np.arange(shape[0] + 1) * shape[1])

    def _flat(self, rows: Indices, columns: Indices) -> Indices:
        """Indices of the flattened matrix; entries that are dropped go behind its end."""
        outside = (rows.ravel() < 0) | (columns.ravel() < 0)
        return np.where(outside, self._size, rows.ravel() * self.shape[1] + columns.ravel())

    @property
    def n_entries(self) -> int:
        """Number of stored entries."""
        return self._size

    def matrix(self, values: Mapping[str, Array]) -> Matrix:
        """The matrix: groups without values are zero, values of the same entry add up."""
        data = np.zeros(self._size)
        if values:
            entries, weights = [self._entries[name] for name in values], [block.ravel() for block in values.values()]
            summed = np.bincount(np.concatenate(entries), np.concatenate(weights), self._size + 1)
            data = np.asarray(summed[: self._size], dtype=float)
        if not self.sparse:
            return data.reshape(self.shape)
        return sparse.csr_matrix((data, self._columns, self._starts), shape=self.shape)


def crossed(rows: Indices, columns: Indices) -> BlockEntries:
    """Row and column numbers (m, a, b) of blocks with these rows (m, a) and columns (m, b)."""
    shape = (len(rows), rows.shape[1], columns.shape[1])
    return np.broadcast_to(rows[:, :, None], shape), np.broadcast_to(columns[:, None, :], shape)
