"""Closed configurations around one: which of the directions that the rows allow to first order are finite motions."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from cadmbs.arrays import Array, NDArray
from cadmbs.constraints.matrices.rank import Scaling, is_large, ranked
from cadmbs.constraints.matrices.rounding import closing_rounding
from cadmbs.constraints.rows import closure, closure_jacobian, jacobian, rows
from cadmbs.kinematics.configuration import difference, integrate
from cadmbs.system import System
from cadmbs.tolerances import ASSEMBLY_RESIDUAL

if TYPE_CHECKING:
    from scipy import sparse

    from cadmbs.constraints.matrices.elimination import RankedRows

TANGENT_STEP = 0.05
"""Length of the tangent steps, in radians or that part of the mechanism's length."""

FAR_STEP, FAR_STEPS = 0.25, 4
"""Length and number of the steps to configurations farther away, for what does not move next to a configuration."""

LEAST_MOTION = 0.3
"""A step is a motion if closing the loops again leaves at least this part of it; with less it was undone."""

CLOSING_ITERATIONS = 60
"""Bound on the steps that close the loops again."""

BATCH_ENTRIES = 200_000
"""Entries of all matrices that are treated side by side; fewer directions are tried in large mechanisms."""


@dataclass(frozen=True)
class Manifold:
    """The configurations that satisfy some of the holonomic rows at a time, in scaled coordinates.

    Attributes:
        system: Compiled mechanism.
        scaling: The metric.
        chosen: (n_rows,) the rows that count.
        t: Time of prescribed offsets [s].
        tolerance: Of ranks.
        gap: Largest residual that counts as closed [rad, m] where no configuration closes; else that of an assembly.
    """

    system: System
    scaling: Scaling
    chosen: NDArray[np.bool_]
    t: float
    tolerance: float
    gap: float = 0.0

    def _chosen_holonomic(self) -> NDArray[np.bool_]:
        """Which of the holonomic rows count."""
        return self.chosen[rows(self.system).holonomic]

    @cached_property
    def row_factors(self) -> Array:
        """(m,) what makes the residuals of loops numbers without unit; those of other rows stay as they are written."""
        factors = self.scaling.rows[self.chosen]
        return np.where(factors > 0.0, factors, 1.0)

    def residual(self, q: Array) -> Array:
        """(..., m) of configurations (..., n_q), lengths in parts of the mechanism's."""
        return np.asarray(closure(self.system, q, self.t)[..., self._chosen_holonomic()] * self.row_factors)

    def gradient(self, q: Array) -> Array:
        """(..., m, n_v) the derivative of `residual` along scaled coordinates."""
        matrix = closure_jacobian(self.system, q, self.t)[..., self._chosen_holonomic(), :] * self.scaling.columns
        return np.asarray(matrix * self.row_factors[..., None])

    def sparse_gradient(self, q: Array) -> "sparse.csr_array":
        """`gradient` of one configuration (n_q,), sparse."""
        from scipy import sparse

        from cadmbs.constraints.equations.sparse_rows import sparse_gradients

        matrix = sparse_gradients(self.system, q, self.t)[np.flatnonzero(self.chosen)] * self.scaling.columns
        return sparse.csr_array(sparse.diags_array(self.row_factors) @ matrix)

    def ranked(self, q: Array, of_velocities: NDArray[np.bool_] | None = None) -> "RankedRows":
        """Ranks and tangent spaces at configurations (k, n_q): of gradients, or of rows (n_rows,) on velocities."""
        chosen = self.chosen if of_velocities is None else of_velocities
        if is_large(self.system):
            from cadmbs.constraints.equations.sparse_rows import sparse_gradients, sparse_velocity_rows
            from cadmbs.constraints.matrices.elimination import scaled_rows, sparse_ranked

            rows_at = sparse_gradients if of_velocities is None else sparse_velocity_rows
            matrices = [scaled_rows(self.scaling, rows_at(self.system, each, self.t), chosen) for each in q]
            return sparse_ranked(self.system, matrices, chosen, self.tolerance)
        if of_velocities is None:
            matrix = closure_jacobian(self.system, q, self.t)[..., self._chosen_holonomic(), :]
        else:
            matrix = jacobian(self.system, q, self.t)[..., chosen, :]
        return ranked(self.scaling.scaled(matrix, chosen), self.tolerance)

    def moved(self, q: Array, step: Array) -> Array:
        """Configurations (..., n_q) after scaled displacements (..., n_v)."""
        return integrate(self.system, q, step * self.scaling.columns)

    def displacement(self, start: Array, end: Array) -> Array:
        """Scaled displacements (..., n_v)."""
        return np.asarray(difference(self.system, start, end) / self.scaling.columns)

    @property
    def closed(self) -> float:
        """Largest scaled residual that counts as closed: small mechanisms far away are closed to few digits."""
        rounding = max(float(self.system.derived(closing_rounding)), self.gap)
        return max(ASSEMBLY_RESIDUAL, rounding / min(self.scaling.length, 1.0))

    @property
    def trials(self) -> int:
        """How many directions are tried side by side."""
        size = max(int(np.sum(self.chosen)) * self.system.n_v, self.system.n_v**2, 1)
        return int(np.clip(BATCH_ENTRIES // size, 4, 24))


def closed_nearby(manifold: Manifold, start: Array) -> tuple[Array, NDArray[np.bool_]]:
    """Closed configurations near starts (k, n_q), by least-squares steps damped with the residual, and which closed.

        (J^T J + |r|^2) d = -J^T r

    Such steps converge where the rank is lower than nearby too, though slowly.
    """
    q = start.copy()
    residual = manifold.residual(q)
    for _ in range(CLOSING_ITERATIONS):
        lanes = np.flatnonzero(np.max(np.abs(residual), axis=-1, initial=0.0) > manifold.closed)
        if not lanes.size:
            break
        step = _closing_steps(manifold, q[lanes], residual[lanes])
        longest = np.linalg.norm(step, axis=-1, keepdims=True)
        q[lanes] = manifold.moved(q[lanes], step * np.minimum(1.0, 0.5 / np.maximum(longest, 0.5)))
        residual[lanes] = manifold.residual(q[lanes])
    return q, np.asarray(np.max(np.abs(residual), axis=-1, initial=0.0) <= manifold.closed)


def _closing_steps(manifold: Manifold, q: Array, residual: Array) -> Array:
    """The damped steps (k, n_v) from configurations (k, n_q) with residuals (k, m)."""
    if is_large(manifold.system):
        from cadmbs.constraints.matrices.elimination import damped_step

        return np.stack([damped_step(manifold.sparse_gradient(q[k]), residual[k]) for k in range(len(q))])
    J = manifold.gradient(q)
    turned = np.swapaxes(J, -1, -2)
    size = np.sum(J**2, axis=(-1, -2)) / max(J.shape[-1], 1)
    damping = np.minimum(np.sum(residual**2, axis=-1), size) + 1e-15 * size + 1e-30
    return -_damped(turned @ J, damping, size, turned @ residual[..., None])[..., 0]


def _damped(square: Array, damping: Array, size: Array, right: Array) -> Array:
    """(J^T J + damping) x = right; where rounding makes that singular, with as much damping as it takes."""
    unit = np.eye(square.shape[-1])
    try:
        return np.asarray(np.linalg.solve(square + damping[:, None, None] * unit, right))
    except np.linalg.LinAlgError:
        return np.asarray(np.linalg.solve(square + (damping + 1e-10 * size + 1e-20)[:, None, None] * unit, right))


def tangent_samples(manifold: Manifold, q: Array, tangent: Array, seed: int = 0, step: float = TANGENT_STEP) -> Array:
    """Closed configurations (k, n_q) a step away from q (n_q,) along random directions of a tangent space (n_v, d).

    Directions along which the loops can only be closed by going back are no motions and give none.
    """
    width = tangent.shape[-1]
    if not width:
        return np.zeros((0, manifold.system.n_q))
    drawn = np.random.default_rng(seed).normal(size=(manifold.trials, width))
    basis = np.eye(width)[: manifold.trials // 2]
    directions = np.concatenate([basis, -basis, drawn])[: max(manifold.trials, 2)]
    directions /= np.linalg.norm(directions, axis=-1, keepdims=True)
    start = np.broadcast_to(q, (len(directions), len(q)))
    ends, closed = closed_nearby(manifold, manifold.moved(start, step * directions @ tangent.T))
    length = np.linalg.norm(manifold.displacement(start, ends), axis=-1)
    return np.asarray(ends[closed & (length >= LEAST_MOTION * step) & (length <= 3.0 * step)])


def far_samples(manifold: Manifold, q: Array) -> Array:
    """Closed configurations (k, n_q) up to about a radian, or a length of the mechanism, away from a closed q (n_q,).

    What moves only in third or higher order next to a symmetric configuration moves visibly there.
    """
    samples = [np.zeros((0, manifold.system.n_q))]
    for k in range(FAR_STEPS):
        samples.append(tangent_samples(manifold, q, manifold.ranked(q[None]).null(0), seed=k + 1, step=FAR_STEP))
        if not len(samples[-1]):
            break
        q = samples[-1][-1]
    return np.concatenate(samples)


def local_dimension(manifold: Manifold, q: Array, tangent: Array) -> int:
    """`local_dimensions` of one configuration q (n_q,) with its tangent space (n_v, d)."""
    return local_dimensions(manifold, q[None], [tangent])[0]


def local_dimensions(manifold: Manifold, q: Array, tangents: Sequence[Array]) -> list[int]:
    """The number of independent directions in which closed configurations lie next to each q (k, n_q): the dimension.

    At most the rank deficit, the width of the tangent space (n_v, d) at each of them, and less where rows lose their
    rank on all closed configurations, such as a . b = 1 of two unit vectors.
    """
    dimensions = [int(tangent.shape[-1]) for tangent in tangents]
    limit = max(manifold.trials, 2) // 2  # of more directions than can be tried each the rank nearby decides
    tried = [k for k, width in enumerate(dimensions) if 0 < width <= limit]
    if not tried:
        return dimensions
    directions = np.concatenate([np.concatenate([tangents[k].T, -tangents[k].T]) for k in tried])
    sizes = [2 * dimensions[k] for k in tried]
    start = np.repeat(q[tried], sizes, axis=0)
    ends, closed = closed_nearby(manifold, manifold.moved(start, 0.5 * TANGENT_STEP * directions))
    secants = manifold.displacement(start, ends) / (0.5 * TANGENT_STEP)
    last = np.cumsum(sizes)
    for k, begin, end in zip(tried, last - sizes, last, strict=True):
        moved = secants[begin:end][closed[begin:end]]
        independent = int(np.sum(np.linalg.svd(moved, compute_uv=False) > LEAST_MOTION)) if moved.size else 0
        dimensions[k] = min(dimensions[k], independent)
    return dimensions
