"""Estimates of inertial parameters, friction and drive inertia from triangular factors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.linalg import lstsq
from scipy.optimize import nnls

from cadmbs.arrays import Array, Indices
from cadmbs.measurements.pseudo_inertia import ENTRIES, distance_weights, parameters_of

ESTIMATE_ITERATIONS: Final = 200
"""Largest number of Gauss-Newton steps; most estimates take ten."""

ESTIMATE_CONVERGED: Final = 1e-6
"""Decrease of the cost, a sum of squares of unit variance, that ends an estimate."""

COLUMN_RANK_TOLERANCE: Final = 1e-8
"""Singular values of scaled regressors below this part of the largest are no information."""

ROUNDING_COLUMN: Final = 1e-11
"""Columns of regressors that are smaller than this part of the largest are rounding."""


@dataclass(frozen=True)
class ParameterModel:
    """How free numbers x make parameters: bodies by their pseudo-inertias, others as they are.

    Attributes:
        bodies: (n, 10) columns of the bodies that are estimated.
        priors: (n, 4, 4) factors of their priors.
        linear: Columns of the other parameters.
        lower: Their lower bounds, 0 or -inf.
        centers: Their values in the document.
        scales: Sizes by which they are measured.
    """

    bodies: Indices
    priors: Array
    linear: Indices
    lower: Array
    centers: Array
    scales: Array

    @property
    def n_bodies(self) -> int:
        """Number of bodies that are estimated."""
        return len(self.bodies)

    def start(self) -> Array:
        """The numbers x of the document."""
        return np.concatenate([np.zeros(self.n_bodies * ENTRIES), np.maximum(self.centers, self.lower)])

    def parameters(self, x: Array) -> Array:
        """All parameters that are estimated, in the order of the columns."""
        return self.with_derivatives(x)[0]

    def with_derivatives(self, x: Array) -> tuple[Array, Array]:
        """The parameters (n_parameters,), and their derivatives (n_parameters, n_x)."""
        n = self.n_bodies * ENTRIES
        values = np.zeros(n + len(self.linear))
        derivatives = np.zeros((len(values), len(values)))
        if n:
            entries, by_theta = parameters_of(self.priors, x[:n].reshape(-1, ENTRIES))
            values[self.bodies.reshape(-1)] = entries.reshape(-1)
            for k, columns in enumerate(self.bodies):
                derivatives[np.ix_(columns, range(ENTRIES * k, ENTRIES * (k + 1)))] = by_theta[k]
        values[self.linear] = x[n:]
        derivatives[self.linear, range(n, len(x))] = 1.0
        return values, derivatives

    def prior_rows(self, strength: float, weak: float) -> tuple[Array, Array]:
        """Weights (n_x,) and centres (n_x,) of the prior: weight times (x - centre), squared, is its cost.

        Args:
            strength: Of the bodies, per unit of squared distance.
            weak: Of all other parameters, per unit of their scales.
        """
        bodies = np.tile(np.sqrt(strength) * distance_weights(), self.n_bodies)
        others = np.sqrt(weak) / self.scales
        return np.concatenate([bodies, others]), self.start()


def consistent_estimate(
    R: Array,
    z: Array,
    model: ParameterModel,
    strength: float,
    weak: float,
    start: Array | None = None,
    converged: float = ESTIMATE_CONVERGED,
) -> Array:
    """Numbers x of the bodies and joints that fit best and can exist.

        min_x || R pi(x) - z ||^2 + || w (x - c) ||^2 ,   friction and drive inertia not negative

    Levenberg's method; each step is a linear least-squares problem with bounds, whose free numbers are eliminated by
    QR first.

    Args:
        R: (k, n_parameters) factor of the weighted regressor.
        z: (k,) factor of the measured forces.
        model: What the numbers mean.
        strength: Of the prior of the bodies.
        weak: Of the prior of the others.
        start: Numbers to begin with; those of the document by default.
        converged: Decrease of the cost that ends the steps.
    """
    weights, centers = model.prior_rows(strength, weak)
    n = model.n_bodies * ENTRIES
    x = model.start() if start is None else start.copy()
    values, derivatives = model.with_derivatives(x)
    residual = R @ values - z
    cost = residual @ residual + np.sum((weights * (x - centers)) ** 2)
    damping = 1e-3
    for _ in range(ESTIMATE_ITERATIONS):
        J = np.concatenate([R @ derivatives, np.diag(weights)])
        r = np.concatenate([residual, weights * (x - centers)])
        while True:
            scale = np.sqrt(damping) * np.concatenate(
                [np.tile(distance_weights(), model.n_bodies), np.zeros(len(x) - n)]
            )
            step = _bounded_step(
                np.concatenate([J, np.diag(scale)]), np.concatenate([r, np.zeros(len(x))]), x, n, model.lower
            )
            ahead = x + step
            with np.errstate(over="ignore", invalid="ignore"):
                values, derivatives = model.with_derivatives(ahead)
                new_residual = R @ values - z
                new_cost = new_residual @ new_residual + np.sum((weights * (ahead - centers)) ** 2)
            if np.isfinite(new_cost) and new_cost <= cost:
                break
            damping = max(10.0 * damping, 1e-9)
            if damping > 1e30:
                return x
        decrease = cost - new_cost
        x, residual, cost, damping = ahead, new_residual, new_cost, max(0.1 * damping, 1e-12)
        if decrease <= converged + 1e-14 * cost:
            break
    return x


def _bounded_step(J: Array, r: Array, x: Array, n_free: int, lower: Array) -> Array:
    """The step that makes J step + r least, with the entries of x + step behind the free ones above their bounds."""
    bounded = n_free + np.flatnonzero(np.isfinite(lower))
    free = np.setdiff1d(np.arange(len(x)), bounded)
    if not len(bounded):
        return np.asarray(lstsq(J, -r, lapack_driver="gelsy")[0])
    target = J[:, bounded] @ x[bounded] - r
    Q, T = np.linalg.qr(J[:, free])
    A = J[:, bounded] - Q @ (Q.T @ J[:, bounded])
    positive, _ = nnls(A, target - Q @ (Q.T @ target), maxiter=30 * max(len(bounded), 10))
    step = np.zeros(len(x))
    step[bounded] = positive - x[bounded]
    step[free] = lstsq(T, Q.T @ (-r - J[:, bounded] @ step[bounded]), lapack_driver="gelsy")[0]
    return step


def least_squares_estimate(R: Array, z: Array) -> Array:
    """Ordinary least squares (n_parameters,), of least norm in scaled columns where the data leave something open."""
    scale = column_scale(R)
    return np.asarray(lstsq(R / scale, z, cond=COLUMN_RANK_TOLERANCE)[0] / scale)


def column_scale(R: Array) -> Array:
    """Norms of the columns; of those that are rounding, such as that of a mass on a vertical axis, the largest norm."""
    norms = np.linalg.norm(R, axis=0)
    largest = np.max(norms, initial=0.0)
    return np.where(norms > ROUNDING_COLUMN * largest, norms, largest if largest > 0.0 else 1.0)
