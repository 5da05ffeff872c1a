"""Curves of many motions as their median and their range."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import ArgumentError
from cadmbs.results.curves import CurveTable


@dataclass(frozen=True)
class Envelope:
    """What of many curves is drawn as one.

    Attributes:
        median: The medians, over the abscissa of the longest of the tables.
        lower, upper: Smallest and largest value (n,) by column.
        count: Number of the tables.
    """

    median: CurveTable
    lower: Mapping[str, Array]
    upper: Mapping[str, Array]
    count: int


def envelope(tables: Sequence[CurveTable]) -> Envelope:
    """Median and range at each point of the abscissa of the longest table; where a table has ended it does not count.

    Between its rows a table is linear. Columns that not all tables have are left out.

    Raises:
        ArgumentError: There are fewer than two tables.
    """
    if len(tables) < 2:
        raise ArgumentError(f"an envelope is that of several motions, and there is {len(tables) or 'none'}")
    longest = max(tables, key=lambda table: float(table.x[-1]) if len(table.x) else -np.inf)
    names = [name for name in longest.column_names if all(name in table.values for table in tables)]
    median: dict[str, Array] = {}
    lower: dict[str, Array] = {}
    upper: dict[str, Array] = {}
    for name in names:
        values = np.array([_at(table, name, longest.x) for table in tables])
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # of times that no table has
            median[name], lower[name], upper[name] = (
                reduced(values, axis=0) for reduced in (np.nanmedian, np.nanmin, np.nanmax)
            )
    note = f"median and range of {len(tables)} samples"
    return Envelope(replace(longest, values=median, note=note), lower, upper, len(tables))


def _at(table: CurveTable, name: str, x: Array) -> Array:
    finite = np.isfinite(table.values[name])
    if not np.any(finite):
        return np.full(len(x), np.nan)
    return np.interp(x, table.x[finite], table.values[name][finite], left=np.nan, right=np.nan)
