"""How the samples of a batch ended, and where."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.results import OutcomeKind, Result


def outcome_counts(result: Result) -> list[dict[str, Any]]:
    """Number of samples by kind of outcome, and of stopped ones by stop: the good first, then in order of the kinds."""
    stops: dict[int, str] = {}
    for event in result.events:
        stops.setdefault(event.sample, event.name)
    counts: Counter[tuple[OutcomeKind, str | None]] = Counter()
    for sample, outcome in enumerate(result.outcomes):
        counts[outcome.kind, stops.get(sample) if outcome.kind is OutcomeKind.STOPPED else None] += 1
    kinds = list(OutcomeKind)
    ordered = sorted(counts.items(), key=lambda item: kinds.index(item[0][0]))
    return [{"kind": str(kind), "stop": stop, "samples": count} for (kind, stop), count in ordered]


def outcome_text(result: Result) -> str:
    """The outcome of one motion; of a batch "3 samples finished, 2 stopped by joint/crank/q, 1 not finite"."""
    if not result.batch_shape:
        return result.outcome.sentence
    if not result.outcomes:
        return "no samples"
    parts = []
    for index, entry in enumerate(outcome_counts(result)):
        noun = "" if index else " sample" if entry["samples"] == 1 else " samples"
        stop = f" by {entry['stop']}" if entry["stop"] else ""
        parts.append(f"{entry['samples']}{noun} {entry['kind'].replace('_', ' ')}{stop}")
    text = ", ".join(parts)
    return text if result.outcome.good else f"{text}; {result.outcome.sentence}"


def last_rows(result: Result, values: Array) -> Array:
    """Values (..., n_t, *) at the last row of one motion, and of each sample of a batch at its own last row.

    Rows of a sample after its end are not a number.
    """
    if not result.batch_shape:
        return np.asarray(values[-1])
    present = ~np.isnan(result.kinetic)
    row = present.shape[-1] - 1 - np.argmax(present[..., ::-1], axis=-1)
    axis = result.kinetic.ndim - 1
    index = row.reshape(*row.shape, *(1,) * (values.ndim - axis))
    return np.asarray(np.take_along_axis(values, index, axis=axis).squeeze(axis))
