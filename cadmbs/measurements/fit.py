"""From factors to one estimate: weights by joint, which losses the data show, strength of the prior, the estimate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from scipy.linalg import lstsq
from scipy.optimize import nnls

from cadmbs.arrays import Array, Indices
from cadmbs.measurements.pseudo_inertia import ENTRIES, distance_weights, parameters_of, prior_factor
from cadmbs.measurements.triangular_factors import TriangularFactors

PRIOR_STRENGTHS: Final = (1e-2, 1e-1, 1.0, 10.0, 100.0, 1000.0)
"""Strengths among which cross-validation chooses: the inverse square of the relative error expected of the document."""

WEAK_PRIOR: Final = 1e-6
"""Of losses and drive inertia, against the size of the forces: it keeps what the data cannot tell from growing."""

TIE_WEIGHT: Final = 1e3
"""Of parameters that are tied to values or to each other, against the data."""

VALIDATION_CONVERGED: Final = 1e-2
"""Decrease of the weighted sum of squares that ends an estimate without one block."""

COLOURED: Final = 3.0
"""Samples that count as one beyond which residuals of forces are errors of the model and not noise."""

WEIGHT_ITERATIONS: Final = 3
"""Estimates of each joint's noise from the residuals of the one before."""


@dataclass(frozen=True)
class EstimatedColumns:
    """What is estimated, among all columns of the force model.

    Attributes:
        names: Of all columns.
        document: Values of the document for all columns.
        bodies: Numbers of the bodies that are estimated.
        linear: Columns of losses, drive inertias and offsets that are estimated.
        scales: Sizes of these.
        size: A length [m] of the mechanism.
        ties: (n_ties, n_columns) single parameters that keep the value of the document, and differences that are zero.
    """

    names: tuple[str, ...]
    document: Array
    bodies: Indices
    linear: Indices
    scales: Array
    size: float
    ties: Array

    @property
    def columns(self) -> Indices:
        """All columns that are estimated, bodies first."""
        return np.concatenate([(ENTRIES * self.bodies[:, None] + np.arange(ENTRIES)).reshape(-1), self.linear]).astype(
            int
        )

    def without(self, columns: Sequence[int]) -> EstimatedColumns:
        """The same with some linear columns fixed at the document's values."""
        stays = ~np.isin(self.linear, columns)
        return replace(self, linear=self.linear[stays], scales=self.scales[stays])

    def model(self) -> ParameterModel:
        """How free numbers make them."""
        n = len(self.bodies)
        priors = [prior_factor(self.document[ENTRIES * k : ENTRIES * (k + 1)], self.size) for k in self.bodies]
        signed = np.array([self.names[k].endswith("/offset") for k in self.linear], dtype=bool)
        return ParameterModel(
            bodies=np.arange(ENTRIES * n).reshape(n, ENTRIES),
            priors=np.array(priors).reshape(n, 4, 4),
            linear=np.arange(ENTRIES * n, ENTRIES * n + len(self.linear)),
            lower=np.where(signed, -np.inf, 0.0),
            centers=self.document[self.linear],
            scales=self.scales,
        )

    def tied(self, R: Array, z: Array) -> tuple[Array, Array]:
        """R and z with rows that hold the ties, far heavier than the data."""
        if not len(self.ties):
            return R, z
        columns = self.columns
        size = np.max(column_scale(R)) if R.size else 1.0
        rows = TIE_WEIGHT * size * self.ties[:, columns]
        single = np.sum(self.ties != 0.0, axis=1) == 1
        right = TIE_WEIGHT * size * np.where(single, self.ties @ self.document, 0.0)
        fixed = np.setdiff1d(np.arange(len(self.document)), columns)
        known = TIE_WEIGHT * size * self.ties[:, fixed]
        return np.concatenate([R, rows]), np.concatenate([z, right - known @ self.document[fixed]])

    def held(self) -> frozenset[int]:
        """Columns that ties hold at the document's values."""
        single = self.ties[np.sum(self.ties != 0.0, axis=1) == 1]
        return frozenset(map(int, np.flatnonzero(np.any(single != 0.0, axis=0))))

    def whole(self, estimate: Array) -> Array:
        """All parameters, with the estimated ones in their columns."""
        values = self.document.copy()
        values[self.columns] = estimate
        return values


@dataclass(frozen=True)
class Fit:
    """An estimate.

    Attributes:
        estimated: What was estimated; losses that the data do not show are not among it.
        parameters: All of them.
        free: The numbers x of the model; None for least squares.
        factors: Of the estimated columns alone.
        noise: (n_forces,) standard deviation of each force about the estimate.
        correlation: (n_forces,) samples that count as one, since residuals are correlated.
        R, z: Weighted factor, of unit variance.
        strength: Of the prior; 0 without.
        scores: Mean squared weighted error on blocks left out, by strength.
    """

    estimated: EstimatedColumns
    parameters: Array
    free: Array | None
    factors: TriangularFactors
    noise: Array
    correlation: Array
    R: Array
    z: Array
    strength: float
    scores: dict[float, float]


@dataclass(frozen=True)
class FreeMotionFactors:
    """Factors of deviations of free motions.

    Attributes:
        factors: In the blocks of time of the forces.
        about: Parameters, all of them, about which the motions deviate.
    """

    factors: TriangularFactors
    about: Array

    def with_fixed(self, estimated: Indices, values: Array) -> FreeMotionFactors:
        """The factors of the estimated parameters alone."""
        return replace(self, factors=self.factors.joined().with_fixed(estimated, values))

    def beside(self, R: Array, z: Array, parameters: Array, n_effective: Array) -> tuple[Array, Array]:
        """R and z with the rows of deviations, which weigh as the forces of their joint at these parameters do."""
        squares = self.factors.squares(parameters)
        used = squares > 0.0
        weights = np.where(used, np.sqrt(n_effective / np.where(used, squares, 1.0)), 0.0)
        more, right = self.factors.weighted(weights)
        return np.concatenate([R, more]), np.concatenate([z, right])


def fit(
    factors: TriangularFactors,
    estimated: EstimatedColumns,
    correlation: Array,
    *,
    method: str = "consistent",
    prior: str | float = "auto",
    free_motion: FreeMotionFactors | None = None,
) -> Fit:
    """The estimate from factors of all columns.

    Args:
        factors: In blocks of time.
        estimated: What is estimated.
        correlation: (n_forces,) samples that count as one.
        method: "consistent", or "least_squares" for ordinary least squares weighted by joint.
        prior: "auto" for cross-validation over the blocks, "none", or a strength.
        free_motion: Deviations of free motions, which weigh as much as the forces do; statistics are of forces alone.
    """
    whole = factors.joined()
    n_effective = np.sum(factors.counts, axis=0) / correlation
    estimated = _visible_losses(whole, estimated, correlation, free_motion)
    estimable = factors.with_fixed(estimated.columns, estimated.document)
    whole = whole.with_fixed(estimated.columns, estimated.document)
    deviations = None if free_motion is None else free_motion.with_fixed(estimated.columns, estimated.document)
    noise = force_noise(whole)
    strengths = (
        PRIOR_STRENGTHS if prior == "auto" else (PRIOR_STRENGTHS[0] * 1e-4 if prior == "none" else float(prior),)
    )
    scores: dict[float, float] = {}
    strength = strengths[0]
    if method == "consistent" and len(strengths) > 1 and len(estimated.bodies):
        strength, scores = _validated_strength(estimable, estimated, force_weights(noise, correlation), strengths)
    free: Array | None = None
    model, values = estimated.model(), estimated.document[estimated.columns]
    if free_motion is not None:
        values = free_motion.about[estimated.columns]
    R, z = estimated.tied(*whole.weighted(force_weights(noise, correlation)))
    for _ in range(WEIGHT_ITERATIONS):
        if method == "least_squares":
            center = estimated.document[estimated.columns]
            values = center + least_squares_estimate(R, z - R @ center)
        else:
            rows = (R, z) if deviations is None else deviations.beside(R, z, values, n_effective)
            free = consistent_estimate(*rows, model, strength, WEAK_PRIOR, free)
            if prior == "auto":
                strength = min(strength, _evident_strength(R, model, free, strength))
            values = model.parameters(free)
        counts = np.maximum(np.sum(estimable.counts, axis=0) - _rank(R) / max(len(noise), 1), 1.0)
        noise = np.where(noise > 0.0, np.maximum(np.sqrt(whole.squares(values) / counts), 1e-3 * noise), 0.0)
        R, z = estimated.tied(*whole.weighted(force_weights(noise, correlation)))
    return Fit(
        estimated, estimated.whole(values), free, estimable, noise, correlation, R, z,
        0.0 if method == "least_squares" else strength, scores,
    )  # fmt: skip


def force_noise(factors: TriangularFactors) -> Array:
    """Standard deviation of each force about the least-squares fit of its rows alone; 0 where nothing was measured."""
    joined = factors if len(factors.factors) == 1 else factors.joined()
    noise = np.zeros(joined.factors.shape[1])
    for row, (block, count) in enumerate(zip(joined.factors[0], joined.counts[0], strict=True)):
        R, z = block[:, :-1], block[:, -1]
        if count:
            rest = R @ least_squares_estimate(R, z) - z
            floor = 1e-9 * np.linalg.norm(z) / np.sqrt(count)
            noise[row] = max(np.linalg.norm(rest) / np.sqrt(max(count - _rank(R), 1)), floor, 1e-12)
    return noise


def force_weights(noise: Array, correlation: Array) -> Array:
    """(n_forces,) by which rows are multiplied so that squares count independent errors of unit variance."""
    return np.where(noise > 0.0, 1.0 / (np.where(noise > 0.0, noise, 1.0) * np.sqrt(correlation)), 0.0)


def _rank(R: Array) -> int:
    return (
        int(np.linalg.matrix_rank(R / column_scale(R), tol=COLUMN_RANK_TOLERANCE * np.sqrt(R.shape[1])))
        if R.size
        else 0
    )


def _visible_losses(
    factors: TriangularFactors,
    estimated: EstimatedColumns,
    correlation: Array,
    free_motion: FreeMotionFactors | None = None,
) -> EstimatedColumns:
    """Leave out losses that explain no more than chance: Schwarz's criterion, the least significant one first.

    Others, such as a drive inertia that acts as a moment of inertia does, stay; constant forces that act as gravity
    does, or as an asymmetry of bodies that ties exclude, are left out, since a document has none.
    """
    estimable = factors.with_fixed(estimated.columns, estimated.document)
    R, z = estimable.weighted(force_weights(force_noise(estimable), correlation))
    if free_motion is not None:
        motion = free_motion.with_fixed(estimated.columns, estimated.document)
        about = free_motion.about[estimated.columns]
        R, z = motion.beside(R, z, about, np.sum(factors.counts, axis=0) / correlation)
    enough = np.log(max(float(np.sum(estimable.counts[0] / correlation)), 2.0))
    columns = estimated.columns
    while len(estimated.linear):
        n_linear = len(estimated.linear)
        deviations, identifiable = data_deviations(R)
        center = estimated.document[columns]
        change = least_squares_estimate(R, z - R @ center)[-n_linear:]
        deviation, shown = deviations[-n_linear:], identifiable[-n_linear:] & (deviations[-n_linear:] > 0.0)
        significance = np.where(shown, change / np.where(shown, deviation, 1.0), np.inf) ** 2
        significance[np.linalg.norm(R[:, -n_linear:], axis=0) <= ROUNDING_COLUMN * np.max(np.abs(R), initial=0.0)] = 0.0
        signed = np.array([estimated.names[k].endswith("/offset") for k in estimated.linear])
        significance[~shown & signed] = 0.0  # gravity explains it as well
        significance[shown & ~signed & (change + center[-n_linear:] < 0.0)] *= 0.25
        worst = int(np.argmin(significance))
        if significance[worst] >= enough:
            break
        column = len(columns) - n_linear + worst
        z = z - R[:, column] * center[column]
        R, columns = np.delete(R, column, axis=1), np.delete(columns, column)
        estimated = estimated.without([int(estimated.linear[worst])])
    return estimated


def data_deviations(R: Array) -> tuple[Array, np.ndarray]:
    """Standard deviations (n,) of the parameters that the data alone determine, and which ones these are."""
    scale = column_scale(R)
    _, values, right = np.linalg.svd(R / scale, full_matrices=False)
    present = values > COLUMN_RANK_TOLERANCE * np.max(values, initial=0.0)
    V = right[present]
    identifiable = 1.0 - np.sum(V**2, axis=0) < 1e-7
    return np.sqrt(np.sum((V / values[present, None]) ** 2, axis=0)) / scale, identifiable


def _validated_strength(
    factors: TriangularFactors, estimated: EstimatedColumns, weights: Array, strengths: Sequence[float]
) -> tuple[float, dict[float, float]]:
    """The greatest strength whose error on blocks left out is no worse than the least one beyond its uncertainty."""
    n_blocks = len(factors.factors)
    model = estimated.model()
    errors = np.zeros((len(strengths), n_blocks))
    for block in range(n_blocks):
        others = [k for k in range(n_blocks) if k != block]
        R, z = estimated.tied(*factors.some(others).weighted(weights))
        left_out = factors.some([block])
        free: Array | None = None
        for k in reversed(range(len(strengths))):
            free = consistent_estimate(R, z, model, strengths[k], WEAK_PRIOR, free, VALIDATION_CONVERGED)
            errors[k, block] = np.sum(weights**2 * left_out.squares(model.parameters(free)))
    means = np.mean(errors, axis=1)
    best = int(np.argmin(means))
    excess = errors - errors[best]
    uncertainty = np.std(excess, axis=1) / np.sqrt(max(n_blocks - 1, 1))
    allowed = [k for k in range(best, len(strengths)) if np.mean(excess[k]) <= uncertainty[k]]
    chosen = max(allowed, default=best)
    return strengths[chosen], {s: float(m) for s, m in zip(strengths, means, strict=True)}


def _evident_strength(R: Array, model: ParameterModel, free: Array, strength: float) -> float:
    """The strength that the distance of the estimate from the document allows: MacKay's.

    strength = n / d^2 ,   n = trace( H (H + P)^-1 ) the numbers that the data determine, P the weights of the prior
    """
    n = model.n_bodies * ENTRIES
    weights, _ = model.prior_rows(strength, WEAK_PRIOR)
    _, derivatives = model.with_derivatives(free)
    J = R @ derivatives
    triangle: Array = np.asarray(np.linalg.qr(np.concatenate([J, np.diag(weights)]), mode="r"))
    spread = np.linalg.solve(triangle.T, np.diag(weights))[:, :n]
    determined = n - float(np.sum(spread**2))
    distance = float(np.sum((weights[:n] * free[:n]) ** 2)) / strength
    return determined / distance if distance > 0.0 else strength


def residual_correlation(residuals: Array, counted: np.ndarray) -> float:
    """How many samples count as one: 1 + 2 sum of the autocorrelations of the residuals, up to the first small one.

    Args:
        residuals: (n,) at consecutive samples.
        counted: (n,) which were measured.
    """
    if not np.any(counted):
        return 1.0
    x = np.where(counted, residuals - np.mean(residuals[counted]), 0.0)
    n = len(x)
    if n < 4 or not np.any(x):
        return 1.0
    spectrum = np.abs(np.fft.rfft(x, 2 * n)) ** 2
    pairs = np.fft.irfft(np.abs(np.fft.rfft(counted.astype(float), 2 * n)) ** 2)[:n]
    products = np.fft.irfft(spectrum)[:n]
    autocorrelation = products / np.maximum(pairs, 1.0)
    autocorrelation /= autocorrelation[0]
    small = np.flatnonzero(autocorrelation < 2.0 / np.sqrt(n))
    end = int(small[0]) if len(small) else n // 4
    return float(max(1.0, 1.0 + 2.0 * np.sum(autocorrelation[1:end])))


# Estimates of inertial parameters, friction and drive inertia from triangular factors.

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
            derivatives[self.bodies[:, :, None], np.arange(n).reshape(-1, 1, ENTRIES)] = by_theta
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
    is_bounded = np.concatenate([np.zeros(n_free, dtype=np.bool_), np.isfinite(lower)])
    bounded, free = np.flatnonzero(is_bounded), np.flatnonzero(~is_bounded)
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
