"""Tables whose rows are named by several words, such as row and direction of a derivative: for terminals and CSV."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING

from cadmbs.cli.tables import table_text

if TYPE_CHECKING:
    from cadmbs.arrays import Array

Axes = Mapping[str, Sequence[str]]
"""The words along each axis of an array, by the name of their column; the last axis, the columns, left out."""


def row_labels(axes: Axes, n_samples: int) -> dict[str, list[str]]:
    """The word of each row in each label column, the last axis running fastest, once for every sample."""
    rows = list(product(*axes.values())) * n_samples
    return {name: [row[place] for row in rows] for place, name in enumerate(axes)}


def labelled_text(samples: Sequence[int] | None, axes: Axes, columns: Sequence[str], values: Array) -> str:
    """A table for a terminal of (n_samples, *axes, n_columns) values; `sample` comes first where there are samples."""
    words = list(product(*axes.values()))
    rows: list[list[str | float]] = []
    for place, of_sample in enumerate(values.reshape(len(values), len(words), len(columns)).tolist()):
        first = [] if samples is None else [str(samples[place])]
        rows += [[*first, *labels, *row] for labels, row in zip(words, of_sample, strict=True)]
    leading = () if samples is None else ("sample",)
    return table_text((*leading, *axes, *columns), rows)
