"""What the loops leave of the motions that the rows allow to first order: equations in as many variables.

    f(x) = 0 ,   x = K u + y(u) ,   g(u) = C^T f(K u + y(u))

with K the null space of the rows at the configuration, C that of their transpose, and y such that the other
combinations of the rows vanish (Lyapunov and Schmidt). The closed configurations around are the solutions of g(u) = 0,
whose series begin with quadratic terms.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.freedoms.local_mobility import Manifold
from cadmbs.constraints.mobility.closure_series import ClosureSeries
from cadmbs.constraints.mobility.power_series import SeriesSpace, is_of_degree, series_space


@dataclass(frozen=True)
class LocalEquations:
    """The equations g(u) = 0 up to an order.

    Attributes:
        space: Of the series.
        g: (n, c) the equations.
        x: (n, n_v) scaled displacements as series of u.
    """

    space: SeriesSpace
    g: Array
    x: Array


class LocalExpansion:
    """The equations around a configuration, order after order."""

    def __init__(self, manifold: Manifold, q: Array) -> None:
        """Args: the rows that count; a closed configuration (n_q,).

        Raises:
            NoSeriesError: If a row has no known series.
        """
        self._manifold = manifold
        self._series = ClosureSeries(manifold.system, q, manifold.t, manifold.chosen)
        factors = manifold.scaling.rows[manifold.chosen]
        self._factors = np.where(factors > 0.0, factors, 1.0)
        left, values, right = np.linalg.svd(manifold.gradient(q))
        rank = int(manifold.ranked(q[None]).rank[0])
        self.kernel = right[rank:].T
        self._range, self._inverse = right[:rank].T, left[:, :rank] / values[:rank]
        self._cokernel = left[:, rank:]
        variables = self.kernel.shape[1]
        self._space = series_space(variables, 1)
        self._x, self._g = self._space.linear(self.kernel), self._space.zeros(self._cokernel.shape[1])

    @property
    def has_equations(self) -> bool:
        """Whether rows are left that the others imply to first order: without, all motions of the kernel are finite."""
        return bool(self._cokernel.shape[1])

    def equations(self, order: int) -> LocalEquations:
        """The equations up to an order; lower orders are kept."""
        for degree in range(self._space.order + 1, order + 1):
            space = series_space(self._space.variables, degree)
            x, g = space.extended(self._x), space.extended(self._g)
            part = is_of_degree(space, degree)
            residual = self._residual(space, x)[part]
            x[part] -= (residual @ self._inverse) @ self._range.T
            g[part] = residual @ self._cokernel
            self._space, self._x, self._g = space, x, g
        return LocalEquations(self._space, self._g, self._x)

    def _residual(self, space: SeriesSpace, x: Array) -> Array:
        """(n, m) scaled residuals of the rows that count."""
        unscaled = self._series.residual(space, x * self._manifold.scaling.columns)
        return np.asarray(unscaled[:, self._manifold.chosen] * self._factors)
