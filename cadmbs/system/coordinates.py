"""Independent coordinates, tree coordinates, and the linear map between them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from cadmbs.arrays import Array, Indices


@dataclass(frozen=True)
class CoordinateMap:
    """x_tree = G x + c: tree coordinates (in the order of the recursions) from independent ones (in file order).

    Couplings are eliminated here. Without couplings G is a permutation. G is stored by its non-zero entries.

    Attributes:
        n_tree: Number of tree coordinates.
        n: Number of independent coordinates.
        rows: Row of each entry.
        columns: Column of each entry.
        factors: Value of each entry.
        offset: c, shape (n_tree,).
    """

    n_tree: int
    n: int
    rows: Indices
    columns: Indices
    factors: Array
    offset: Array

    @cached_property
    def matrix(self) -> Array:
        """G as a dense (n_tree, n) array."""
        matrix = np.zeros((self.n_tree, self.n))
        matrix[self.rows, self.columns] = self.factors
        return matrix

    @cached_property
    def is_permutation(self) -> bool:
        """Whether G only reorders coordinates: no couplings."""
        return (
            self.n_tree == self.n == len(self.rows)
            and bool(np.all(self.factors == 1.0))
            and not self.offset.any()
            and len(np.unique(self.columns)) == self.n
        )

    @cached_property
    def order(self) -> Indices:
        """For a permutation: x_tree = x[order]."""
        order = np.zeros(self.n_tree, dtype=np.intp)
        order[self.rows] = self.columns
        return order

    @cached_property
    def inverse_order(self) -> Indices:
        """For a permutation: x = x_tree[inverse_order]."""
        return np.argsort(self.order)

    def spread(self, x: Array) -> Array:
        """G x + c, shape (..., n_tree)."""
        return x[..., self.order] if self.is_permutation else x @ self.matrix.T + self.offset

    def spread_rate(self, x: Array) -> Array:
        """G x, shape (..., n_tree): velocities, accelerations, small changes."""
        return x[..., self.order] if self.is_permutation else x @ self.matrix.T

    def gather(self, y: Array) -> Array:
        """G^T y, shape (..., n): generalised forces; also J G for a Jacobian with its columns last."""
        return y[..., self.inverse_order] if self.is_permutation else y @ self.matrix

    def congruence(self, matrix: Array) -> Array:
        """G^T M G, shape (..., n, n)."""
        if self.is_permutation:
            return matrix[..., self.inverse_order[:, None], self.inverse_order]
        return self.matrix.T @ matrix @ self.matrix


@dataclass(frozen=True)
class ManifoldBlocks:
    """Which independent coordinates are plain numbers, and which belong to quaternions.

    Attributes:
        plain_q: Positions whose rates are velocities.
        plain_v: The velocities of these, in the same order.
        spherical_q: First position of each spherical quaternion (w, x, y, z).
        spherical_v: First velocity of each (successor axes).
        free_q: First position of each free joint (w, x, y, z, px, py, pz).
        free_v: First velocity of each (body-fixed twist).
    """

    plain_q: Indices
    plain_v: Indices
    spherical_q: Indices
    spherical_v: Indices
    free_q: Indices
    free_v: Indices
