"""A batch of motions that do not share their steps: each simulated by itself, the results joined."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import CadmbsError, Finding
from cadmbs.integrators.trajectory import Progress
from cadmbs.results import Outcome, OutcomeKind, Result

RunOne: TypeAlias = Callable[[Array, Array, Progress], Result]
"""The simulation of one sample from positions (n_q,) and velocities (n_v,)."""

ARRAYS = ("q", "v", "a", "tau", "kinetic", "potential", "supplied")
"""Fields of a result with a row for each time."""


def one_by_one(run: RunOne, q: Array, v: Array, progress: Progress) -> Result:
    """The motions of all samples (..., n_q) and (..., n_v), each with its own steps.

    Where samples stop early, the rows are those that all of them reached, and the outcome is that of the first that
    stopped. Counts are summed, drifts are the largest, findings say which sample they belong to.

    Args:
        run: One simulation.
        q: (..., n_q) starts, at least one.
        v: (..., n_v).
        progress: Told the fraction done.

    Raises:
        CadmbsError: Of the first sample that cannot start, by its number.
    """
    batch = q.shape[:-1]
    starts = list(zip(q.reshape(-1, q.shape[-1]), v.reshape(-1, v.shape[-1]), strict=True))
    found: list[Result] = []
    for place, (own_q, own_v) in enumerate(starts):
        try:
            found.append(run(own_q, own_v, _share(progress, place, len(starts))))
        except CadmbsError as problem:
            problem.add_note(f"in sample {_index(place, batch)} of the batch")
            raise
        if found[-1].outcome.kind is OutcomeKind.INTERRUPTED:
            break
    return _joined(found, batch)


def _share(progress: Progress, place: int, count: int) -> Progress:
    """The part of the progress that one sample has."""
    return lambda part: progress((place + part) / count)


def _joined(found: Sequence[Result], batch: tuple[int, ...]) -> Result:
    """One result of all samples; those that an interruption left out are not a number."""
    n_t = min(len(one.t) for one in found)
    missing = int(np.prod(batch)) - len(found)
    first = found[0]

    def stacked(parts: Sequence[Array]) -> Array:
        whole = np.stack([part[:n_t] for part in parts])
        whole = np.concatenate([whole, np.full((missing, *whole.shape[1:]), np.nan)])
        return whole.reshape(*batch, *whole.shape[1:])

    arrays: dict[str, Any] = {name: stacked([getattr(one, name) for one in found]) for name in ARRAYS}
    names = [name for name in first.columns if all(name in one.columns for one in found)]
    return replace(
        first,
        t=first.t[:n_t],
        **arrays,
        columns={name: stacked([one.columns[name] for one in found]) for name in names},
        outcome=_outcome(found, batch),
        statistics=_statistics(found),
        metadata={**first.metadata, "start": [one.metadata.get("start", {}) for one in found]},
        findings=_findings(found, batch),
        outcomes=(*(one.outcome for one in found), *(missing * (_not_begun(first),))),
        events=tuple(replace(event, sample=place) for place, one in enumerate(found) for event in one.events),
    )


def _not_begun(first: Result) -> Outcome:
    """The end of a sample that an interruption left out."""
    at = float(first.t[0])
    return Outcome(OutcomeKind.INTERRUPTED, at, f"interrupted at t = {at:.6g} s, before its first step")


def _index(place: int, batch: tuple[int, ...]) -> str:
    numbers = [int(k) for k in np.unravel_index(place, batch)]
    return str(numbers[0]) if len(numbers) == 1 else str(tuple(numbers))


def _outcome(found: Sequence[Result], batch: tuple[int, ...]) -> Outcome:
    """That of the sample that stopped first, or the common one."""
    stopped = [(one.outcome.time, place) for place, one in enumerate(found) if not one.outcome.good]
    if not stopped:
        return found[0].outcome
    worst = found[min(stopped)[1]].outcome
    return replace(worst, sentence=f"sample {_index(min(stopped)[1], batch)}: {worst.sentence}")


def _statistics(found: Sequence[Result]) -> dict[str, Any]:
    """Counts of all samples together, the largest drifts; what is neither, sample by sample."""
    joined: dict[str, Any] = {}
    for name, value in found[0].statistics.items():
        values = [one.statistics[name] for one in found]
        if not isinstance(value, int | float):
            joined[name] = values
        else:
            joined[name] = max(values) if name.startswith("largest") else sum(values)
    return joined


def _findings(found: Sequence[Result], batch: tuple[int, ...]) -> tuple[Finding, ...]:
    """Those that all samples have once, the others with the number of their sample."""
    common = [finding for finding in found[0].findings if all(finding in one.findings for one in found)]
    own = [
        replace(finding, message=f"sample {_index(place, batch)}: {finding.message}")
        for place, one in enumerate(found)
        for finding in one.findings
        if finding not in common
    ]
    return (*common, *own)
