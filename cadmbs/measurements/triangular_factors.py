"""What estimates need of many samples: one triangular factor for each block of time and each measured force.

    || Y x - y ||^2 = || R x - z ||^2 ,   Q^T ( Y | y ) = ( R | z )

Whatever the number of samples, R has as many rows as there are parameters, plus one. Weights, cross-validation, sums of
squares by joint and fixed parameters need the factors alone. [GolubVanLoan2013], 5.3 and 6.5.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, Indices

SampleRows = tuple[int, Array, Array, Array]
"""A chunk of samples: number of its block, Y (n, n_rows, n_parameters), y (n, n_rows), and which count (n, n_rows)."""


@dataclass(frozen=True)
class TriangularFactors:
    """Factors of the samples of several blocks of time.

    Attributes:
        factors: (n_blocks, n_rows, n_parameters + 1, n_parameters + 1) of (Y | y), one a force.
        counts: (n_blocks, n_rows) samples in each.
    """

    factors: Array
    counts: Indices

    @property
    def n_parameters(self) -> int:
        """Number of columns of Y."""
        return int(self.factors.shape[-1]) - 1

    def joined(self) -> TriangularFactors:
        """The factors of all blocks as those of one."""
        by_row = [_triangle(np.concatenate(list(rows))) for rows in np.swapaxes(self.factors, 0, 1)]
        return TriangularFactors(np.stack(by_row)[None], np.sum(self.counts, axis=0)[None])

    def some(self, blocks: Sequence[int]) -> TriangularFactors:
        """The factors of some of the blocks."""
        return TriangularFactors(self.factors[list(blocks)], self.counts[list(blocks)])

    def with_fixed(self, estimated: Indices, values: Array) -> TriangularFactors:
        """The factors of the estimated parameters alone, with the forces of all others at their values subtracted."""
        fixed = np.setdiff1d(np.arange(self.n_parameters), estimated)
        right = self.factors[..., -1] - self.factors[..., fixed] @ values[fixed]
        kept = np.concatenate([self.factors[..., estimated], right[..., None]], axis=-1)
        return TriangularFactors(np.asarray(np.linalg.qr(kept, mode="r")), self.counts)

    def weighted(self, weights: Array) -> tuple[Array, Array]:
        """R (k, n_parameters) and z (k,) of all rows together, row j times weights[j]."""
        blocks = self.factors * weights[:, None, None]
        R = _triangle(blocks.reshape(-1, blocks.shape[-1]))
        return R[:, :-1], R[:, -1]

    def squares(self, parameters: Array) -> Array:
        """(n_rows,) sums of the squared residuals y - Y x of each force."""
        left = self.factors[..., :-1] @ parameters - self.factors[..., -1]
        return np.asarray(np.sum(left**2, axis=(0, 2)))


def triangular_factors(
    chunks: Iterable[SampleRows], n_blocks: int, n_rows: int, n_parameters: int
) -> TriangularFactors:
    """The factors of samples that come chunk by chunk: memory does not grow with their number.

    Args:
        chunks: In any order; samples that do not count are left out.
        n_blocks: Number of blocks.
        n_rows: Number of forces.
        n_parameters: Number of columns of Y.
    """
    size = n_parameters + 1
    factors = np.zeros((n_blocks, n_rows, size, size))
    counts = np.zeros((n_blocks, n_rows), dtype=np.intp)
    for block, Y, y, counted in chunks:
        for row in range(n_rows):
            used = counted[:, row]
            new = np.concatenate([Y[used, row], y[used, row, None]], axis=-1)
            if len(new):
                factors[block, row] = _triangle(np.concatenate([factors[block, row], new]))
                counts[block, row] += len(new)
    return TriangularFactors(factors, counts)


def time_blocks(n_samples: int, n_blocks: int, largest: int) -> Iterator[tuple[int, slice]]:
    """Blocks of consecutive samples of equal length, in chunks of at most `largest`."""
    edges = np.linspace(0, n_samples, n_blocks + 1).astype(int)
    for block in range(n_blocks):
        for start in range(edges[block], edges[block + 1], largest):
            yield block, slice(start, min(start + largest, int(edges[block + 1])))


def _triangle(rows: Array) -> Array:
    """R (n, n) of the QR decomposition of (m, n), filled with zeros where m < n."""
    n = rows.shape[-1]
    R: Array = np.asarray(np.linalg.qr(rows, mode="r"))
    return R if len(R) == n else np.concatenate([R, np.zeros((n - len(R), n))])
