"""Deviations of free motions: what the residuals of forces do to positions when the mechanism is simulated.

Along a measured motion, measured forces that differ from Y pi move a simulation with the parameters pi away by d:

    M d'' + C d' + K d = tau - Y pi ,   d = d' = 0 at the beginning of each window

with the tangents M, C, K of the equations of motion. d is linear in pi, so its squares are sums as those of forces, and
low frequencies and unstable configurations weigh as they do in a simulation. [LandauAndersonDeBruyne2001]
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.dynamics.tree.derivatives import inverse_dynamics_derivatives
from cadmbs.measurements.fit import COLOURED, Fit, FreeMotionFactors
from cadmbs.measurements.force_model import REST_SPEED, ForceModel
from cadmbs.measurements.recordings import Recording
from cadmbs.measurements.triangular_factors import SampleRows, TriangularFactors, triangular_factors
from cadmbs.system import System

FREE_MOTION_WINDOW: Final = 0.25
"""Length of a window [s]."""

FREE_MOTION_SAMPLES: Final = 20_000
"""Samples at most whose deviations are computed."""

ROWS_PER_WINDOW: Final = 10
"""Times of a window at which deviations count."""

SHORTEST_WINDOW: Final = 10
"""Samples of a window, at least."""

LARGEST_STEP: Final = 3.0
"""A window has no step of time that is longer than this many median ones."""

_WINDOWS_TOGETHER = 4000
"""Samples of windows whose regressors are in memory together."""


def has_free_motion(model: ForceModel, recordings: Sequence[Recording]) -> bool:
    """Whether the forces of all coordinates of a tree are known, without loads, coupled motors, Stribeck friction."""
    system = model.system
    plain = not system.closures and not system.rows and system.n_q == system.n_v and not model.loads
    known = model.coordinates.names == system.velocity_names and not model.coupled_motors and not model.stribeck
    return plain and known and all(recording.wrenches is None for recording in recordings)


def free_motion_rows(
    model: ForceModel, recordings: Sequence[Recording], system: System, blocks_each: int
) -> Iterator[SampleRows]:
    """Rows of deviations in chunks, as those of forces are given.

    Args:
        model: Of the forces.
        recordings: Several runs.
        system: With the parameters about which deviations are taken.
        blocks_each: Blocks of time of each recording.
    """
    every = _window_stride(recordings)
    for number, recording in enumerate(recordings):
        starts, length = windows_of(recording)
        starts = starts[::every]
        together = max(_WINDOWS_TOGETHER // max(length, 1), 1)
        blocks = number * blocks_each + np.minimum(starts * blocks_each // max(len(recording), 1), blocks_each - 1)
        for block in np.unique(blocks):
            block_starts = starts[blocks == block]
            for first in range(0, len(block_starts), together):
                d = _deviations(model, recording, system, block_starts[first : first + together], length)
                rows = d.reshape(-1, *d.shape[-2:])
                yield int(block), rows[..., :-1], rows[..., -1], np.ones(rows.shape[:2], dtype=bool)


def windows_of(recording: Recording) -> tuple[Indices, int]:
    """First samples of half-overlapping windows in which everything was measured, and their number of samples."""
    if len(recording) < SHORTEST_WINDOW:
        return np.zeros(0, dtype=int), 0
    steps = np.diff(recording.t)
    usual = float(np.median(steps))
    length = max(round(FREE_MOTION_WINDOW / usual), SHORTEST_WINDOW)
    starts = np.arange(0, len(recording) - length, max(length // 2, 1))
    bad = np.concatenate([[0], np.cumsum((steps > LARGEST_STEP * usual) | ~np.all(recording.counted[1:], axis=-1))])
    return starts[bad[starts + length] == bad[starts]] if len(starts) else starts, length


def _window_stride(recordings: Sequence[Recording]) -> int:
    total = sum(len(starts) * length for starts, length in map(windows_of, recordings))
    return max(-(-total // FREE_MOTION_SAMPLES), 1)


def _deviations(model: ForceModel, recording: Recording, system: System, starts: Indices, length: int) -> Array:
    """(n_times, n_windows, n_forces, n_parameters + 1) of the columns of (Y | tau), by implicit steps.

    d_k+1 = d_k + h d'_k+1 ,   d'_k+1 = d'_k + h M^-1 ( r - C d' - K d )_k+1
    """
    index = starts[:, None] + np.arange(length + 1)
    samples = recording.part(index.reshape(-1))
    Y, forces = model.rows(samples)
    Y = Y * [not name.endswith("/offset") for name in model.names()]  # a simulation has no constant forces
    right = np.concatenate([Y, forces[..., None]], axis=-1)
    M, C, K = _tangents(system, samples)
    right, M, C, K = (x.reshape(*index.shape, *x.shape[1:]) for x in (right, M, C, K))
    h = np.diff(recording.t[index], axis=1)[..., None, None]
    d = np.zeros(right[:, 0].shape)
    rate = np.zeros_like(d)
    output_steps = {round(k) for k in np.linspace(length / ROWS_PER_WINDOW, length, ROWS_PER_WINDOW)}
    result = []
    for k in range(1, length + 1):
        step = h[:, k - 1]
        left = M[:, k] + step * C[:, k] + step**2 * K[:, k]
        rate = np.linalg.solve(left, M[:, k] @ rate + step * (right[:, k] - K[:, k] @ d))
        d = d + step * rate
        if k in output_steps:
            result.append(d)
    return np.stack(result)


def _tangents(system: System, samples: Recording) -> tuple[Array, Array, Array]:
    """M, C and K (n, n_v, n_v) with the losses of joints."""
    by_q, by_v, M = inverse_dynamics_derivatives(system, samples.q, samples.v, samples.a)
    spread = system.tree.velocities.matrix
    rates = system.tree.velocities.spread_rate(samples.v)
    slope = 1.0 / np.cosh(np.clip(rates / REST_SPEED, -50.0, 50.0)) ** 2 / REST_SPEED
    losses = system.losses.damping + system.losses.friction * slope
    return M, by_v + np.swapaxes(spread, -1, -2) @ (losses[..., None] * spread), by_q


# An estimate that counts deviations of free motions too, where these say more than forces at each instant do.

TANGENT_ITERATIONS: Final = 2
"""Estimates about whose motions deviations are taken."""

LARGEST_FORCE_LOSS: Final = 1.05
"""Residuals of forces may grow by this factor."""

LEAST_MOTION_GAIN: Final = 0.8
"""Deviations of free motions have to shrink to this part."""


def fit_with_free_motion(
    model: ForceModel,
    recordings: Sequence[Recording],
    factors: TriangularFactors,
    plain: Fit,
    correlation: Array,
    system_of: Callable[[Fit], System],
    refit: Callable[[FreeMotionFactors], Fit],
) -> Fit:
    """The estimate with deviations of free motions, or the plain one where these gain too little or forces lose much.

    White noise of forces is best averaged at each instant. Errors of a model, of friction above all, are not white:
    then the parameters that reproduce the motion are others, and they predict forces as well.

    Args:
        model: Of the forces.
        recordings: The runs that are used.
        factors: Of the forces, in blocks of time.
        plain: Estimate from forces alone.
        correlation: (n_forces,) samples that count as one.
        system_of: The system with the parameters of an estimate.
        refit: The estimate with deviations beside the forces.
    """
    if plain.free is None or not len(plain.estimated.bodies) or np.max(correlation, initial=0.0) < COLOURED:
        return plain
    if not has_free_motion(model, recordings):
        return plain
    n_blocks, n_rows = factors.counts.shape
    chosen = plain
    for _ in range(TANGENT_ITERATIONS):
        rows = free_motion_rows(model, recordings, system_of(chosen), n_blocks // len(recordings))
        deviations = triangular_factors(rows, n_blocks, n_rows, factors.n_parameters)
        if np.count_nonzero(np.all(deviations.counts > 0, axis=1)) < 2:
            return plain
        free_motion = FreeMotionFactors(deviations, chosen.parameters)
        chosen = refit(free_motion)
    forces, motion = (_change(kind, plain, chosen) for kind in (factors, deviations))
    return chosen if forces < LARGEST_FORCE_LOSS and motion < LEAST_MOTION_GAIN else plain


def _change(factors: TriangularFactors, plain: Fit, chosen: Fit) -> float:
    """Root mean square residuals of one estimate over those of the other, the geometric mean over joints."""
    joined = factors.joined()
    before, after = (np.maximum(joined.squares(each.parameters), 1e-300) for each in (plain, chosen))
    return float(np.exp(0.5 * np.mean(np.log(after / before))))
