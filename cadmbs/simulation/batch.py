"""Batches of motions: together with shared steps, or each by itself; results joined, each sample with its own end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.dynamics.scenarios.times import output_times
from cadmbs.errors import CadmbsError, Finding
from cadmbs.integrators.trajectory import Progress
from cadmbs.results import Outcome, OutcomeKind, Result
from cadmbs.simulation.method import FIXED_STEP, parse_method
from cadmbs.system import Scenario, System

if TYPE_CHECKING:
    from cadmbs.simulation.simulate import SimulationRequest

Simulated: TypeAlias = "Callable[[System, Scenario, SimulationRequest], Result]"
"""The simulation of one motion, or of motions that share their steps."""

Label: TypeAlias = Callable[[int], str]
"""The name of a sample."""

ROW_FIELDS = ("q", "v", "a", "tau", "kinetic", "potential", "supplied")
"""Fields of a result with a row for each time."""


def shares_steps(system: System, plan: Scenario) -> bool:
    """Whether the samples of a batch are stepped together."""
    return parse_method(system, plan).stepper in (*FIXED_STEP, "auto") and not plan.stop


def simulated_batch(
    system: System, plan: Scenario, request: SimulationRequest, start: tuple[Array, Array], simulated: Simulated
) -> Result:
    """The motions of a batch: together where they share steps and all reach the end, the others by themselves.

    Args:
        system: Compiled mechanism.
        plan: What to simulate.
        request: What was asked for.
        start: Positions (..., n_q) and velocities (..., n_v).
        simulated: The simulation of one motion, or of motions that share their steps.

    Raises:
        CadmbsError: Of the first sample that cannot start, by its number.
    """
    q, v = start
    batch, samples = q.shape[:-1], int(np.prod(q.shape[:-1]))
    whole: Result | None = None
    left: Indices = np.arange(samples)
    if shares_steps(system, plan) or not samples:
        whole = simulated(system, plan, request)
        if not samples or whole.outcome.kind is OutcomeKind.INTERRUPTED:
            return whole
        together = whole.outcome.good or whole.outcome.kind is OutcomeKind.OUTSIDE_TABLE  # which ends for all at once
        left = failed_samples(whole) if together else left
        if not len(left):
            return whole
    runs = [
        Run(sample, system, plan, one_q, one_v)
        for sample, (one_q, one_v) in enumerate(zip(q.reshape(samples, -1), v.reshape(samples, -1), strict=True))
        if sample in left
    ]
    label: Label = lambda sample: f"sample {sample_name(sample, batch)}"  # noqa: E731
    singles = simulated_singly(runs, request, label, simulated)
    return joined_results(plan, batch, whole if len(left) < samples else None, left, singles, label)


class Run(NamedTuple):
    """One sample that is simulated by itself: its number, system and scenario, positions and velocities."""

    sample: int
    system: System
    plan: Scenario
    q: Array
    v: Array


def simulated_singly(
    runs: Sequence[Run], request: SimulationRequest, label: Label, simulated: Simulated
) -> list[tuple[int, Result]]:
    """Number and result of each sample, one after the other, up to an interruption.

    Raises:
        CadmbsError: Of the first sample that cannot start, with its name.
    """
    singles: list[tuple[int, Result]] = []
    for count, run in enumerate(runs):
        own = replace(
            request,
            q=None if request.q is None else run.q,
            v=None if request.v is None else run.v,
            samples=len(runs),
            progress=_share(request.progress, count, len(runs)),
        )
        try:
            singles.append((run.sample, simulated(run.system, run.plan, own)))
        except CadmbsError as problem:
            problem.add_note(f"in {label(run.sample)} of the batch")
            raise
        if singles[-1][1].outcome.kind is OutcomeKind.INTERRUPTED:
            break
    return singles


def failed_samples(result: Result) -> Indices:
    """Numbers of the samples whose states are not finite at some row."""
    bad = ~np.isfinite(np.concatenate([result.q, result.v], axis=-1)).all(axis=(-2, -1))
    return np.flatnonzero(bad.ravel())


def _share(progress: Progress, count: int, of: int) -> Progress:
    """The part of the progress that one sample has."""
    return lambda part: progress((count + part) / of)


def joined_results(
    plan: Scenario,
    batch: tuple[int, ...],
    whole: Result | None,
    left: Indices,
    singles: Sequence[tuple[int, Result]],
    label: Label,
) -> Result:
    """One result of all samples at the output times; rows behind the end of a sample are not a number.

    Args:
        plan: The scenario.
        batch: Shape of the batch.
        whole: The samples that were stepped together, if some were.
        left: Numbers of the others.
        singles: Number and result of each of these, up to an interruption.
        label: The name of a sample, for sentences.
    """
    samples, times = int(np.prod(batch)), np.array(output_times(plan))
    first = whole or max((result for _, result in singles), key=lambda result: len(result.columns))
    n_t = max(len(whole.t) if whole else 0, *(int(np.sum(np.isin(result.t, times))) for _, result in singles))

    def field(read: Callable[[Result], Array], width: tuple[int, ...]) -> Array:
        values = np.full((samples, n_t, *width), np.nan)
        if whole is not None:
            values[:, : len(whole.t)] = read(whole).reshape(samples, len(whole.t), *width)
        values[left] = np.nan
        for sample, result in singles:
            on_grid = np.isin(result.t, times)
            values[sample, : int(np.sum(on_grid))] = read(result)[on_grid]
        return values.reshape(*batch, *values.shape[1:])

    rows: dict[str, Any] = {}
    for name in ROW_FIELDS:
        width = getattr(first, name).shape[1 + len(first.batch_shape) :]
        rows[name] = field(lambda result, name=name: getattr(result, name), width)  # type: ignore[misc]
    names = [name for name in first.columns if all(name in result.columns for _, result in singles)]
    columns = {name: field(lambda result, name=name: result.columns[name], ()) for name in names}  # type: ignore[misc]
    begun = _outcomes(samples, whole, left, singles)
    results = ([whole] if whole else []) + [result for _, result in singles]
    return replace(
        first,
        t=times[:n_t],
        **rows,
        columns=columns,
        outcome=common_outcome(begun, label),
        outcomes=tuple(begun.get(sample, not_begun(float(times[0]))) for sample in range(samples)),
        events=tuple(replace(event, sample=sample) for sample, result in singles for event in result.events),
        statistics=joined_statistics([result.statistics for result in results]),
        metadata={**first.metadata, "start": [result.metadata.get("start", {}) for result in results]},
        findings=_findings(whole, singles, label),
    )


def _outcomes(
    samples: int, whole: Result | None, left: Indices, singles: Sequence[tuple[int, Result]]
) -> dict[int, Outcome]:
    """How each sample ended that was begun before an interruption, by its number."""
    together = {} if whole is None else dict.fromkeys(set(range(samples)) - set(left.tolist()), whole.outcome)
    return together | {sample: result.outcome for sample, result in singles}


def not_begun(start: float) -> Outcome:
    """The end of a sample that an interruption left out."""
    return Outcome(OutcomeKind.INTERRUPTED, start, f"interrupted at t = {start:.6g} s, before its first step")


def common_outcome(outcomes: Mapping[int, Outcome], label: Label) -> Outcome:
    """That of the sample that ended badly first, or the one that all have in common."""
    bad = [(outcome.time, sample) for sample, outcome in outcomes.items() if not outcome.good]
    if bad:
        sample = min(bad)[1]
        worst = outcomes[sample]
        return replace(worst, sentence=f"{label(sample)}: {worst.sentence}")
    counts = Counter(outcome.kind for outcome in outcomes.values())
    last = max(outcomes.values(), key=lambda outcome: outcome.time)
    if len(counts) == 1 and OutcomeKind.FINISHED in counts:
        return last
    stopped, finished = counts[OutcomeKind.STOPPED], counts[OutcomeKind.FINISHED]
    sentence = f"{stopped} of {stopped + finished} samples stopped, the last one at t = {last.time:.6g} s"
    return Outcome(OutcomeKind.STOPPED if not finished else OutcomeKind.FINISHED, last.time, sentence)


def sample_name(sample: int, batch: tuple[int, ...]) -> str:
    """The index of a sample into the batch axes."""
    numbers = [int(k) for k in np.unravel_index(sample, batch)]
    return str(numbers[0]) if len(numbers) == 1 else str(tuple(numbers))


def joined_statistics(statistics: Sequence[Any]) -> dict[str, Any]:
    """Counts of all samples together, the largest drifts; what is neither, sample by sample."""
    joined: dict[str, Any] = {}
    for name in statistics[0]:
        values = [one.get(name) for one in statistics]
        if not all(isinstance(value, int | float) for value in values):
            joined[name] = values
        else:
            joined[name] = max(values) if name.startswith("largest") else sum(values)
    return joined


def _findings(whole: Result | None, singles: Sequence[tuple[int, Result]], label: Label) -> tuple[Finding, ...]:
    """Those that all samples have once, the others with the number of their sample."""
    if whole is not None:
        common = whole.findings
    else:
        common = tuple(f for f in singles[0][1].findings if all(f in result.findings for _, result in singles))
    apart = [
        replace(finding, message=f"{label(sample)}: {finding.message}")
        for sample, result in singles
        for finding in result.findings
        if finding not in common
    ]
    return (*common, *apart)
