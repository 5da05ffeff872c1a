"""IFToMM benchmark A02: N four-bar linkages in a row, through the flat position with N + 1 degrees of freedom.

Gonzalez, Dopico, Lugris, Cuadrado (2006), after Bayo, Avello (1994): links of 1 m and 1 kg, the upper end of the first
upright (B0) starts with 1 m/s along +x, gravity 9.81 along -y; N = 40, 20 s, 400 outputs there, N = 2 in the paper of
1994 and 10 s in the later form of the problem.
"""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.models.document import to_data
from cadmbs.results import Result
from cadmbs.system import System
from cadmbs.testing import ladders
from cadmbs.validation.benchmarks.problem import HIGH_PRECISION, Benchmark, Data, threshold_error
from cadmbs.validation.loops.planar import ladder_lean
from cadmbs.validation.report import Curve, Figure

N_LOOPS = 2


def document(n_loops: int = N_LOOPS) -> Data:
    """The row of four-bars as data."""
    return to_data(ladders.four_bar_ladder(n_loops))


def lean_rate(n_loops: int, lean: Array, speed: float = 1.0) -> Array:
    """Rate of the lean [rad/s] from the energy; it keeps its sign, because the uprights turn over."""
    k = 9.81 * ((n_loops + 1) / 2 + n_loops) / ((n_loops + 1) / 3 + n_loops)
    return np.asarray(np.sqrt(speed**2 + 2 * k * (1 - np.cos(lean))))


def _motion(lean: Array, rate: Array) -> Array:
    """Position and velocity (n, 4) of B0."""
    return np.stack([np.sin(lean), np.cos(lean), rate * np.cos(lean), -rate * np.sin(lean)], axis=-1)


def corner_motions(system: System, result: Result) -> tuple[Array, Array]:
    """Position and velocity (n, 4) of B0: computed, and by elliptic functions."""
    index = system.position_names.index("foot0"), system.velocity_names.index("foot0")
    lean = ladder_lean(N_LOOPS, result.t)
    return _motion(-result.q[:, index[0]], -result.v[:, index[1]]), _motion(lean, lean_rate(N_LOOPS, lean))


def corner_error(system: System, result: Result) -> float:
    """Error of position and velocity of B0."""
    return threshold_error(*corner_motions(system, result))


def corner_figure(system: System, result: Result) -> Figure:
    """Position of B0 over time."""
    computed = corner_motions(system, result)[0]
    curves = tuple(Curve(axis, result.t, computed[:, k]) for k, axis in enumerate("xy"))
    title = "A02 two four-bars: position of B0"
    return Figure("benchmarks_four_bars", title, "t [s]", "position [m]", curves, y_logarithmic=False)


BENCHMARK = Benchmark(
    name="four-bars",
    title="two four-bars, singular positions (A02)",
    criterion="error of position and velocity of B0",
    required=HIGH_PRECISION,
    document=document,
    score=corner_error,
    figure=corner_figure,
    tolerance=1e-8,
    options={"duration": 5.0, "output_step": 0.05},
    long_options={"duration": 20.0, "output_step": 0.05},
    published_seconds=0.455,
)
