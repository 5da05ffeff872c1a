"""Stages of adaptive steps of closed loops: what follows the evaluation of each. Scalar code."""
# mypy: ignore-errors

from __future__ import annotations

import math

from cadmbs.kernels.kernel import kernel, routine
from cadmbs.kernels.loads.time_functions import sample_functions
from cadmbs.kernels.numbers.lanes import assign, load, store
from cadmbs.kernels.rows.cut_coordinates import follow_positions
from cadmbs.kernels.rows.loops_packing import ALONG_CUT, LIMIT, PROJECTS, REPORT, VECTOR
from cadmbs.kernels.solve.loops_solving import partition_is_regular
from cadmbs.kernels.steps.adaptive_packing import CHECKED, CONTROL, KEEP, MODE, REASON, SLOPE, TABLEAU, TABLEAU_SIZE
from cadmbs.kernels.steps.adaptive_steps import (
    accept,
    begin_attempt,
    finish_adaptive_step,
    foresee,
    has_space,
    keep_step,
    needs_interpolant,
    stage_state,
    store_interpolant,
)
from cadmbs.kernels.steps.loops_projection import has_drifted, note_drift
from cadmbs.kernels.steps.loops_stages import power_of
from cadmbs.kernels.tree.manifold import coordinate_rates, normalize

STOPPED = -1
"""The answer in place of a stage where the call ends."""


@routine
def first_adaptive_stage(table, memory, adaptive):
    """The stage to begin with: the slope at the start, or the first one after it where the slope is known."""
    control, slopes = adaptive.control, adaptive.slopes
    for slot in (CONTROL.STEPS, CONTROL.REJECTED, CONTROL.EVALUATIONS, CONTROL.ROWS, CONTROL.WAS_PROJECTED):
        assign(control, slot, 0.0)
    assign(control, CONTROL.SMALLEST_INDEPENDENCE, math.inf)
    stage = 0
    if control[CONTROL.HAS_SLOPE] != 0.0:
        stage = 1 if begin_attempt(control, False) else STOPPED
        if stage > 0:
            set_stage(table, memory, adaptive, stage)
    else:
        assign(control, CONTROL.REASON, REASON.REFUSED)
        assign(control, CONTROL.STAGE_TIME, control[CONTROL.TIME])
        for k in range(slopes.shape[1]):
            store(slopes, SLOPE.TRIAL, k, load(slopes, SLOPE.STATE, k))
        set_state(table, memory, slopes)
    return stage


@kernel
def sample_stage(loads, constraints, adaptive, is_first):
    """Functions of time at a stage; False where one is not defined. Counts its first evaluation."""
    control = adaptive.control
    assign(control, CONTROL.EVALUATIONS, control[CONTROL.EVALUATIONS] + (1.0 if is_first else 0.0))
    return sample_functions(
        adaptive.instructions, adaptive.numbers, adaptive.jets, control[CONTROL.STAGE_TIME], loads.functions,
        constraints.targets,
    )  # fmt: skip


@routine
def check_step_end(memory, adaptive, report, stage):
    """Whether the end of an adaptive step of the Woronetz form has drifted, at its first evaluation."""
    is_adaptive = adaptive.control[CONTROL.MODE] == MODE.ADAPTIVE
    if is_adaptive and stage == round(adaptive.tableau[TABLEAU.SIZES, TABLEAU_SIZE.STAGES]):
        assign(adaptive.control, CONTROL.HAS_DRIFTED, 1.0 if has_drifted(memory, report) else 0.0)


@kernel
def set_state(table, memory, slopes):
    """The state of a stage as that which is evaluated."""
    normalize(table, slopes[SLOPE.TRIAL], memory.vectors[VECTOR.Q])
    for k in range(memory.n_v):
        store(memory.vectors, VECTOR.V, k, load(slopes, SLOPE.TRIAL, memory.n_q + k))


@routine
def set_stage(table, memory, adaptive, stage):
    """The state of a stage, and its time: at the end of the step exactly that."""
    control, slopes = adaptive.control, adaptive.slopes
    stage_state(adaptive.tableau, control, slopes, stage)
    if stage == round(adaptive.tableau[TABLEAU.SIZES, TABLEAU_SIZE.STAGES]):
        assign(control, CONTROL.STAGE_TIME, control[CONTROL.ATTEMPT_END])
        for k in range(slopes.shape[1]):
            store(slopes, SLOPE.END, k, load(slopes, SLOPE.TRIAL, k))
    set_state(table, memory, slopes)


@kernel
def store_rate(table, memory, slopes, row):
    """(dq/dt, a, power) of the state that was evaluated; whether it is finite."""
    n_q, n_v, vectors = memory.n_q, memory.n_v, memory.vectors
    coordinate_rates(table, vectors[VECTOR.Q], vectors[VECTOR.V], slopes[row])
    for k in range(n_v):
        store(slopes, row, n_q + k, load(vectors, VECTOR.SLOPE, k))
    store(slopes, row, n_q + n_v, power_of(memory))
    total = 0.0
    for k in range(n_q + n_v + 1):
        total = total + load(slopes, row, k)
    return total - total == 0.0


@kernel
def store_next(memory, slopes, is_projected):
    """The state to go on from: that of the step, or what projection made of it."""
    for k in range(slopes.shape[1]):
        store(slopes, SLOPE.NEXT, k, load(slopes, SLOPE.END, k))
    if is_projected:
        for k in range(memory.n_q):
            store(slopes, SLOPE.NEXT, k, load(memory.vectors, VECTOR.Q, k))
        for k in range(memory.n_v):
            store(slopes, SLOPE.NEXT, memory.n_q + k, load(memory.vectors, VECTOR.V, k))


def adaptive_stages(features):
    """What follows the evaluation of a stage, for the features of a system."""
    complete = completion(features)

    @routine
    def next_adaptive_stage(table, constraints, memory, adaptive, results, report, stage):
        """The next stage to evaluate, CHECKED where the state at the end of the step is to be checked, or STOPPED.

        A step that stops the call leaves no trace: the call ends after the step before.
        """
        tableau, control, slopes, times = adaptive.tableau, adaptive.control, adaptive.slopes, adaptive.times
        stages = round(tableau[TABLEAU.SIZES, TABLEAU_SIZE.STAGES])
        smallest = min(control[CONTROL.SMALLEST_INDEPENDENCE], report[REPORT.INDEPENDENCE])
        assign(control, CONTROL.SMALLEST_INDEPENDENCE, smallest)
        goes_on = store_rate(table, memory, slopes, SLOPE.NEXT_RATE if stage == CHECKED else stage)
        following = stage + 1
        if not goes_on:
            assign(control, CONTROL.REASON, REASON.REFUSED)
        elif stage == 0:
            assign(control, CONTROL.INDEPENDENCE, report[REPORT.INDEPENDENCE])
            goes_on = begin_attempt(control, False)
        elif stage == stages and accept(tableau, control, slopes, stages):
            following, goes_on = CHECKED, foresee(control, report[REPORT.INDEPENDENCE]) and has_space(times, control)
        elif stage == stages:
            following, goes_on = 1, begin_attempt(control, True)
        elif stage == CHECKED or stage + 1 == tableau[TABLEAU.SIZES, TABLEAU_SIZE.ALL_STAGES]:
            following = complete(constraints, memory, adaptive, results, report, stage)
            goes_on = following != STOPPED
        if goes_on and following != CHECKED:
            set_stage(table, memory, adaptive, following)
        return following if goes_on else STOPPED

    return next_adaptive_stage


@routine
def note_reduced_end(memory, control, report):
    """Drift at the end of a step of the Woronetz form, and whether its dependent coordinates serve there."""
    note_drift(report, report[REPORT.STAGE_GAP], report[REPORT.STAGE_DEFECT])
    assign(control, CONTROL.SERVES, 1.0 if partition_is_regular(memory) else 0.0)


@kernel
def ends_reduced(control):
    """Whether the call ends after a step of the Woronetz form: its end is to be projected, or others are dependent."""
    drifted = control[CONTROL.HAS_DRIFTED] != 0.0
    ends = drifted or control[CONTROL.SERVES] == 0.0
    if ends:
        assign(control, CONTROL.REASON, REASON.DRIFTED if drifted else REASON.PARTITION)
    return ends


def completion(features):
    """The end of a step, for the features of a system."""
    has_cuts = features.cuts

    @kernel
    def complete(constraints, memory, adaptive, results, report, stage):
        """The first further stage of the interpolant after the check of the end, where it is needed; then all records.

        Returns the next stage, which is the first one of the next step, or STOPPED.
        """
        tableau, control, slopes, times = adaptive.tableau, adaptive.control, adaptive.slopes, adaptive.times
        stages, all_stages = (
            tableau[TABLEAU.SIZES, TABLEAU_SIZE.STAGES],
            tableau[TABLEAU.SIZES, TABLEAU_SIZE.ALL_STAGES],
        )
        following, needed, mode = 1, needs_interpolant(times, control), memory.limits[LIMIT.PROJECTS]
        if stage == CHECKED:
            is_projected = mode == PROJECTS.ENDS and report[REPORT.PROJECTIONS] > control[CONTROL.WAS_PROJECTED]
            store_next(memory, slopes, is_projected)
            if mode == PROJECTS.REDUCED:
                note_reduced_end(memory, control, report)
            assign(control, CONTROL.WAS_PROJECTED, report[REPORT.PROJECTIONS])
            assign(control, CONTROL.INDEPENDENCE, report[REPORT.INDEPENDENCE])
            if has_cuts:
                follow_positions(constraints, memory)
            if needed and stages + 1 < all_stages:
                following = round(stages) + 1
        if following == 1:
            if needed:
                store_interpolant(tableau, control, slopes)
            if control[CONTROL.KEEP] != KEEP.NOTHING:
                keep_step(tableau, control, slopes, adaptive.kept)
                if has_cuts:
                    keep_angles(constraints, memory, round(control[CONTROL.STEPS]), adaptive.kept)
            goes_on = finish_adaptive_step(tableau, control, slopes, times, results)
            if mode == PROJECTS.REDUCED and ends_reduced(control):  # wherever the call would have ended
                goes_on = False
            if not goes_on:
                following = STOPPED
        return following

    return complete


@kernel
def keep_angles(constraints, memory, row, kept):
    """Positions of cut joints with full turns counted, behind all else that is kept of a step."""
    first = kept.shape[1] - constraints.coordinates.shape[0]
    for n in range(constraints.coordinates.shape[0]):
        store(kept, row, first + n, load(memory.along, n, ALONG_CUT.NEAR))
