"""Embedded Runge-Kutta pairs as arrays for kernels, and what kernels of adaptive steps read and write."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kernels.records import slots
from cadmbs.kernels.steps.embedded_pairs import PAIRS, EmbeddedPair

TABLEAU_WIDTH: Final = 16
"""Columns of a tableau: most evaluations of a step, those of its interpolant included."""

TABLEAU: Final = slots(NODES=16, ERROR=17, LOWER_ERROR=18, INTERPOLANT=19, SIZES=26, COUNT=27)
"""Rows of a tableau after the weights a of each stage: nodes c; weights of the two error estimates; up to seven rows of
weights of the interpolant; sizes."""

TABLEAU_SIZE: Final = slots(STAGES=0, ALL_STAGES=1, EXPONENT=2, INTERPOLANT=3)
"""Columns of the sizes: stages before that at the end of the step; all that the interpolant needs; exponent of the
error in the step-size controller; rows of the interpolant."""

SLOPE: Final = slots(STATE=16, END=17, NEXT=18, NEXT_RATE=19, TRIAL=20, INTERPOLANT=21, COUNT=28)
"""Rows of the workspace of adaptive steps after the slopes of the stages: state at the beginning and at the end of the
step; the state to go on from and the slope there; state of a stage; coefficients of the interpolant."""

CONTROL: Final = slots(
    MODE=0, TIME=1, SIZE=2, LONGEST=3, END=4, RTOL=5, ATOL=6, MOST_STEPS=7, KEEP=8, MARGIN=9, STAGE_TIME=10,
    ATTEMPT=11, ATTEMPT_END=12, WAS_REJECTED=13, INDEPENDENCE=14, STEPS=15, REJECTED=16, EVALUATIONS=17, ROWS=18,
    REASON=19, LAST_SIZE=20, WAS_PROJECTED=21, HAS_SLOPE=22, SIZE_BEFORE=23,
    SMALLEST_INDEPENDENCE=24, SERVES=25, HAS_DRIFTED=26, COUNT=27,
)  # fmt: skip
"""Of a call: what it does (`MODE`); time; size to be tried next, the longest one, the last time; tolerances; most
steps; what is kept of each step (`KEEP`); margin of the rows against that at the start, where they were chosen, or zero
where nothing is foreseen. Within it: time of the stage; the step that is tried, its end, whether a longer one was
rejected; independence at its beginning. Of its result: steps, rejected ones, evaluations, rows; why it ended
(`REASON`); size of the last step, and states that were projected up to it. Whether the slope at the beginning is known;
the size to go on with where the last step is discarded; smallest independence in all stages. Of the Woronetz form
whether its dependent coordinates serve at the end of the step, and whether that is to be projected."""

MODE: Final = slots(FIXED=0, ADAPTIVE=1, OUTPUTS=2)
"""What a call does: steps of given sizes, adaptive ones, or evaluations at the times and states of outputs."""

KEEP: Final = slots(NOTHING=0, ENDS=1, INTERPOLANTS=2)
"""What is kept of each step: nothing, time and state at its end, or its interpolant too."""

REASON: Final = slots(REACHED=0, STEPS=1, ROWS=2, SMALL=3, REFUSED=4, SINGULAR=5, DEPENDENT=6, PARTITION=7, DRIFTED=8)
"""Why a call ended: the last time was reached; as many steps as allowed; no space for further rows; the next step is
too small; a state is refused (not finite, rows too dependent, no projection); a singular configuration may lie ahead;
rows, or the dependent coordinates of the Woronetz form, are to be chosen anew; its state is to be projected. In all
cases the call ends after a complete step."""

CHECKED: Final = 100
"""The stage at which the state at the end of an accepted step is checked and projected."""


@cache
def tableau(method: str) -> Array:
    """The (TABLEAU.COUNT, TABLEAU_WIDTH) numbers of "dop853" or "rk45".

    The interpolant y + sum_i F_i b_i(s), b = s, s (1 - s), s^2 (1 - s), s^2 (1 - s)^2, ... with F_i = h W_i K.
    """
    pair, numbers = PAIRS[method], np.zeros((TABLEAU.COUNT, TABLEAU_WIDTH))
    stages = len(pair.B)
    numbers[:stages, : pair.A.shape[1]] = np.tril(pair.A, -1)
    numbers[stages, :stages] = pair.B
    numbers[TABLEAU.NODES, :stages], numbers[TABLEAU.NODES, stages] = pair.C, 1.0
    weights = _dop853_parts(pair, numbers) if method == "dop853" else _rk45_parts(pair, numbers)
    numbers[TABLEAU.INTERPOLANT : TABLEAU.INTERPOLANT + len(weights), : weights.shape[1]] = weights
    numbers[TABLEAU.SIZES, : len(TABLEAU_SIZE)] = (
        stages,
        weights.shape[1],
        -1.0 / (pair.error_order + 1),
        len(weights),
    )
    return numbers


def _dop853_parts(pair: EmbeddedPair, numbers: Array) -> Array:
    """Two error estimates, three further stages, and the weights (7, 16) of the interpolant of Hairer's DOP853."""
    stages, further = len(pair.B), len(pair.C_extra)
    first = stages + 1
    numbers[first : first + further, : first + further] = pair.A_extra
    numbers[TABLEAU.NODES, first : first + further] = pair.C_extra
    numbers[TABLEAU.ERROR, :first], numbers[TABLEAU.LOWER_ERROR, :first] = pair.errors
    change = numbers[stages].copy()
    begin, end = np.eye(TABLEAU_WIDTH)[[0, stages]]
    return np.vstack([change, begin - change, 2.0 * change - begin - end, pair.dense])


def _rk45_parts(pair: EmbeddedPair, numbers: Array) -> Array:
    """The error estimate, and the weights (4, 7) of the interpolant, whose polynomials are p_1 s + ... + p_4 s^4."""
    numbers[TABLEAU.ERROR, : pair.errors.shape[1]] = pair.errors[0]
    p = pair.dense.T
    return np.stack([p[0] + p[1] + p[2] + p[3], -(p[1] + p[2] + p[3]), -(p[2] + 2.0 * p[3]), p[3]])
