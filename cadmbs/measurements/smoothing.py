"""Velocities and accelerations of measured positions: a quintic spline that leaves exactly the encoder's noise."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy.interpolate import BSpline
from scipy.linalg import solveh_banded
from scipy.optimize import brentq

from cadmbs.arrays import Array

DEGREE: Final = 5
"""Of the splines: accelerations are cubic between knots."""

DIFFERENCE_ORDERS: Final = range(2, 11)
"""Orders of the differences by which noise is told from motion."""

SAMPLES_PER_KNOT: Final = (512, 256, 128, 64, 32, 16, 8, 4, 2)
"""Spacings of knots that are tried, the coarsest first."""

LARGEST_GAP: Final = 20.0
"""A time without samples that is longer than this many median steps divides a recording."""

BLOCK: Final = 1 << 14
"""Windows of samples at a time: those of order ten take 16 MB."""

MOST_BLOCKS: Final = 12
"""Of a long recording, from its beginning to its end: they tell the noise to half a percent."""

FEWEST_SAMPLES: Final = 12
"""Of a span of time for which a spline is computed."""


@dataclass(frozen=True)
class SmoothedSignal:
    """A signal and its first two derivatives at its times.

    Attributes:
        values, rates, accelerations: (n,) each; NaN where no spline passes: in short spans and gaps.
        noise: Standard deviation of the measurements about it.
        margin: (n,) whether a sample is so near to the end of a span that its derivatives are uncertain.
    """

    values: Array
    rates: Array
    accelerations: Array
    noise: float
    margin: np.ndarray


def noise_of(t: Array, values: Array) -> float:
    """Standard deviation of the white noise of a signal, from its divided differences: motion only adds to these.

    Args:
        t: (n,) ascending times, jitter included.
        values: (n,).
    """
    estimates = []
    for order in DIFFERENCE_ORDERS:
        if len(t) <= 4 * order:
            break
        count = len(t) - order
        parts = [slice(k, min(k + BLOCK, count) + order) for k in range(0, count, BLOCK)]
        parts = parts[:: max(1, len(parts) // MOST_BLOCKS)]
        squares = sum(_squared_differences(t[part], values[part], order) for part in parts)
        estimates.append(float(np.sqrt(squares / sum(part.stop - part.start - order for part in parts))))
    return min(estimates, default=0.0)


def _squared_differences(t: Array, values: Array, order: int) -> float:
    """Sum of the squared divided differences of an order, each of unit variance for values of unit variance."""
    windows = np.lib.stride_tricks.sliding_window_view(t, order + 1)
    gaps = windows[:, :, None] - windows[:, None, :]
    gaps = gaps / np.mean(np.diff(windows, axis=-1), axis=-1)[:, None, None]
    gaps[:, range(order + 1), range(order + 1)] = 1.0
    weights = 1.0 / np.prod(gaps, axis=-1)
    weights /= np.linalg.norm(weights, axis=-1, keepdims=True)
    differences = np.sum(weights * np.lib.stride_tricks.sliding_window_view(values, order + 1), axis=-1)
    return float(np.sum(differences**2))


def smoothed(t: Array, values: Array, noise: float | None = None, factor: float = 1.0) -> SmoothedSignal:
    """The spline with the least third derivative among those that leave the noise as residual.

        min int f'''^2 dt   with   mean (y - f)^2 = noise^2

    Args:
        t: (n,) ascending times [s].
        values: (n,), NaN where nothing was measured.
        noise: Standard deviation of the measurements; estimated from differences of high order by default.
        factor: Multiplies the noise: clocks that jitter add errors that differences of high order do not show.
    """
    result = np.full((3, len(t)), np.nan)
    margin = np.ones(len(t), dtype=bool)
    spans = list(_spans(t, values))
    squares, count = 0.0, 0
    for span in spans:
        sigma = factor * (noise_of(t[span], values[span]) if noise is None else noise)
        spline, spacing = _spline(t[span], values[span], sigma)
        inside = np.flatnonzero((t >= t[span][0]) & (t <= t[span][-1]))
        for k in range(3):
            result[k, inside] = spline(t[inside], nu=k)
        squares += float(np.sum((values[span] - spline(t[span])) ** 2))
        count += len(span)
        ends = np.minimum(t[inside] - t[span][0], t[span][-1] - t[inside])
        margin[inside] = ends < spacing
    return SmoothedSignal(result[0], result[1], result[2], float(np.sqrt(squares / max(count, 1))), margin)


def _spans(t: Array, values: Array) -> list[np.ndarray]:
    """Indices of the measured samples of each span without a gap."""
    measured = np.flatnonzero(np.isfinite(values))
    if len(measured) < FEWEST_SAMPLES:
        return []
    steps = np.diff(t[measured])
    cuts = np.flatnonzero(steps > LARGEST_GAP * np.median(steps)) + 1
    return [span for span in np.split(measured, cuts) if len(span) >= FEWEST_SAMPLES]


def _spline(t: Array, values: Array, noise: float) -> tuple[BSpline, float]:
    """The spline of one span, and the length of time [s] at its ends where derivatives are uncertain."""
    allowed = len(t) * noise**2
    for per_knot in SAMPLES_PER_KNOT:
        intervals = max(len(t) // per_knot, 1)
        problem = _PenalizedSpline(t, values, intervals)
        if problem.squares(problem.weakest) <= allowed or per_knot == SAMPLES_PER_KNOT[-1]:
            break
    if per_knot != SAMPLES_PER_KNOT[-1]:  # twice as many knots, so that the penalty decides and not the knots
        problem = _PenalizedSpline(t, values, 2 * intervals)
    low, high = problem.weakest, problem.strongest

    def excess(logarithm: float) -> float:
        return problem.squares(logarithm) - allowed

    if excess(low) >= 0.0:
        chosen = low
    elif excess(high) <= 0.0:
        chosen = high
    else:
        chosen = brentq(excess, low, high, xtol=1e-2)
    return problem.spline(chosen), problem.spacing


class _PenalizedSpline:
    """B-splines on equal intervals, with a penalty on the third derivative whose logarithm is asked for."""

    weakest, strongest = -12.0, 12.0

    def __init__(self, t: Array, values: Array, intervals: int) -> None:
        self._origin, length = t[0], t[-1] - t[0]
        self.spacing = length / intervals
        inner = self._origin + length * np.arange(-DEGREE, intervals + DEGREE + 1) / intervals
        self.knots = inner
        inside = np.clip(t, inner[DEGREE], inner[-DEGREE - 1])  # rounding of the last knot
        self._basis = BSpline.design_matrix(inside, inner, DEGREE).tocsr()
        self._values = values - np.mean(values)
        self._mean = float(np.mean(values))
        n = self._basis.shape[1]
        gram = (self._basis.T @ self._basis).tocsr()
        self._gram = np.zeros((DEGREE + 1, n))
        for k in range(DEGREE + 1):
            self._gram[DEGREE - k, k:] = gram.diagonal(k)
        self._right = self._basis.T @ self._values
        self._penalty = _third_derivative_bands(n) * (len(t) / n)
        self._square = float(self._values @ self._values)

    def _coefficients(self, logarithm: float) -> Array:
        bands = self._gram + 10.0**logarithm * self._penalty
        bands[DEGREE] += 1e-13 * np.max(self._gram[DEGREE])
        return np.asarray(solveh_banded(bands, self._right))

    def squares(self, logarithm: float) -> float:
        """Sum of the squared residuals."""
        return float(np.sum((self._values - self._basis @ self._coefficients(logarithm)) ** 2))

    def spline(self, logarithm: float) -> BSpline:
        """The spline."""
        return BSpline(self.knots, self._coefficients(logarithm) + self._mean, DEGREE)


def _third_derivative_bands(n: int) -> Array:
    """Upper bands of the integral of products of third derivatives of B-splines, intervals of length one."""
    cardinal = BSpline.basis_element(np.arange(DEGREE + 2), extrapolate=False).derivative(3)
    nodes, weights = np.polynomial.legendre.leggauss(4)
    bands = np.zeros((DEGREE + 1, n))
    full = np.zeros((DEGREE + 1, DEGREE + 1))
    pieces = np.array([[cardinal(piece + 0.5 + 0.5 * x) for x in nodes] for piece in range(DEGREE + 1)])
    for i in range(DEGREE + 1):  # spline i of an interval has its piece DEGREE - i there
        for j in range(DEGREE + 1):
            full[i, j] = 0.5 * np.sum(weights * pieces[DEGREE - i] * pieces[DEGREE - j])
    for i in range(DEGREE + 1):
        for j in range(i, DEGREE + 1):
            bands[DEGREE - (j - i), j : j + n - DEGREE] += full[i, j]
    return bands
