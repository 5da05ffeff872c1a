"""Tables of numbers that were no text: arrays of an archive, columns of a data frame."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import Finding, Severity, Where
from cadmbs.motions.cells import refuse


@dataclass(frozen=True)
class ValueTable:
    """Columns of numbers by name.

    Attributes:
        file: The file, or what the user called the table.
        columns: (n_rows,) by name.
    """

    file: str
    columns: Mapping[str, Array]

    @property
    def header(self) -> list[str]:
        """The names of the columns."""
        return list(self.columns)

    def finding(self, code: str, message: str, hint: str = "") -> Finding:
        """An error in the table."""
        return Finding(code, Severity.ERROR, Where(self.file), message, hint)

    def header_finding(self, code: str, message: str, hint: str = "", *, column: int | None = None) -> Finding:
        """An error about a column, whose name is in the message; `column` is its number."""
        del column
        return self.finding(code, message, hint)

    def numbers(self, used: Sequence[int]) -> Array:
        """(n_rows, n_used) the used columns.

        Raises:
            ModelError: Q001, a value of one of them is not finite.
        """
        names = [self.header[column] for column in used]
        refuse(self._not_finite(names))
        return np.stack([self.columns[name] for name in names], axis=-1)

    def _not_finite(self, names: Iterable[str]) -> Iterable[Finding]:
        for name in names:
            bad = np.flatnonzero(~np.isfinite(self.columns[name]))
            if len(bad):
                yield self.finding("Q001", f'Column "{name}" is not finite from row {int(bad[0]) + 1} on.')


def value_table(file: str, columns: Mapping[str, object]) -> ValueTable:
    """A table of the columns that hold numbers; texts and dates are left out.

    Args:
        file: What messages call it.
        columns: By name, each of one dimension.

    Raises:
        ModelError: Q004, columns of different lengths; Q005, no column, or no row.
    """
    arrays = {str(name): array for name, values in columns.items() if (array := _numbers(values)) is not None}
    table = ValueTable(file, arrays)
    lengths = {name: len(array) for name, array in arrays.items()}
    if not arrays or not max(lengths.values()):
        refuse([table.finding("Q005", "There are no numbers.", "Give a column for each position, and one of times.")])
    count = next(iter(lengths.values()))
    refuse(
        table.finding("Q004", f'Column "{name}" has {length} rows, but "{next(iter(lengths))}" has {count}.')
        for name, length in lengths.items()
        if length != count
    )
    return table


def _numbers(values: object) -> Array | None:
    """(n,) float64; None where these are no numbers."""
    array = np.asarray(values)
    if array.ndim != 1 or array.dtype.kind not in "fiub":
        try:
            array = np.asarray(values, dtype=np.float64) if array.dtype.kind == "O" else array
        except (TypeError, ValueError):
            return None
        if array.ndim != 1 or array.dtype.kind not in "fiub":
            return None
    return array.astype(np.float64)
