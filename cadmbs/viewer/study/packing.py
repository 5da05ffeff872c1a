"""The table of a study as its page reads it: columns of numbers, texts of failures, counts of histograms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array, Indices
from cadmbs.studies.table import StudyTable
from cadmbs.viewer.packing import packed

MOST_ROWS: Final = 20_000
"""Samples that a page holds one by one."""

MOST_NUMBERS: Final = 400_000
"""Numbers of all samples that a page holds: of studies with many columns it holds fewer samples."""

MOST_FAILED: Final = 1_000
"""Failed samples among those that a page holds one by one, where not all fit."""

BINS: Final = 40
"""Bins of a histogram."""

MESSAGE_LENGTH: Final = 240
"""Characters of the sentence of a failed run that a page holds."""


def page_rows(table: StudyTable) -> Indices:
    """Rows of the samples that a page holds one by one, ascending.

    Where there are too many: the least and greatest of each column, failed ones, and others by chance, so that designs
    with a period do not lose a level.
    """
    n = len(table)
    most = min(MOST_ROWS, MOST_NUMBERS // len(_numeric(table)))
    if n <= most:
        return np.arange(n)
    generator = np.random.default_rng(0)
    failed = np.flatnonzero(~table.good)
    if len(failed) > min(MOST_FAILED, most // 4):
        failed = generator.choice(failed, min(MOST_FAILED, most // 4), replace=False)
    chosen = np.union1d(_extremes(table), failed)
    others = np.setdiff1d(np.flatnonzero(table.good), chosen, assume_unique=True)
    count = min(len(others), max(0, most - len(chosen)))
    return np.union1d(chosen, generator.choice(others, count, replace=False))


def table_data(table: StudyTable, rows: Indices) -> dict[str, Any]:
    """Columns, failures and histograms of a table.

    Args:
        table: The table.
        rows: Rows of the samples that the page holds one by one; histograms and failures count all.
    """
    kinds, kind_of = _kinds(table)
    texts = table["message"][rows]
    messages = [str(text)[:MESSAGE_LENGTH] if kind_of[row] else "" for text, row in zip(texts, rows, strict=True)]
    listed = {text: k for k, text in enumerate(dict.fromkeys(["", *messages]))}
    return {
        "total": len(table),
        "samples": packed(table["sample"][rows], "<i4"),
        "columns": [_column_data(table, name, rows) for name in _numeric(table)],
        "kinds": kinds,
        "kindOf": packed(kind_of[rows], "<u2"),
        "messages": list(listed),
        "messageOf": packed([listed[text] for text in messages], "<u2"),
    }


def _numeric(table: StudyTable) -> tuple[str, ...]:
    return (*table.parameters, *table.outputs, "seconds")


def _extremes(table: StudyTable) -> Indices:
    rows = []
    for name in _numeric(table):
        values = table[name]
        finite = np.flatnonzero(np.isfinite(values))
        if len(finite):
            rows += [finite[np.argmin(values[finite])], finite[np.argmax(values[finite])]]
    return np.unique(np.array(rows, dtype=np.intp))


def _kinds(table: StudyTable) -> tuple[list[dict[str, Any]], NDArray[np.intp]]:
    """How runs ended, by status and code, "ok" first; and which of them each row has."""
    pairs = list(zip(table["status"].tolist(), table["code"].tolist(), strict=True))
    counts = Counter(pairs)
    order = sorted(counts, key=lambda pair: (pair[0] != "ok", -counts[pair]))
    if ("ok", "") not in counts:
        order.insert(0, ("ok", ""))
    number = {pair: k for k, pair in enumerate(order)}
    kinds = [{"status": str(status), "code": str(code), "count": counts[status, code]} for status, code in order]
    return kinds, np.array([number[pair] for pair in pairs], dtype=np.intp)


def _column_data(table: StudyTable, name: str, rows: Indices) -> dict[str, Any]:
    """A column: the values less the least one, so that single precision resolves its range; and a histogram."""
    role = "parameter" if name in table.parameters else "output" if name in table.outputs else "other"
    values: Array = np.asarray(table[name], dtype=np.float64)
    finite = values[np.isfinite(values)]
    low, high = (float(finite.min()), float(finite.max())) if len(finite) else (0.0, 0.0)
    with np.errstate(over="ignore", invalid="ignore"):
        offsets = np.where(np.isfinite(values[rows]), values[rows] - low, np.nan)
    return {
        "name": name,
        "role": role,
        "low": low,
        "high": high,
        "offsets": packed(offsets, "<f4"),
        "counts": bin_counts(finite, low, high),
    }


def bin_counts(values: Sequence[float] | Array, low: float, high: float) -> list[int]:
    """Values in each of `BINS` equal bins from the least to the greatest; equal values are all in the first."""
    if not high > low:
        return [len(values)] + [0] * (BINS - 1)
    places = np.clip((BINS * ((np.asarray(values) - low) / (high - low))).astype(np.intp), 0, BINS - 1)
    return [int(count) for count in np.bincount(places, minlength=BINS)]
