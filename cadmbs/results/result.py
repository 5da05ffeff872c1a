"""What a simulation gives."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cadmbs.results import file_formats
from cadmbs.results import plot as plotting
from cadmbs.results.data import ResultData
from cadmbs.results.data_frame import data_frame
from cadmbs.results.summary import result_summary

if TYPE_CHECKING:
    import pandas
    from matplotlib.figure import Figure


class Result(ResultData):
    """The motion of a mechanism at the times t, one or a batch of them, with the fields of `ResultData`."""

    def save(self, path: str | Path, format: str | None = None, force: bool = False) -> None:  # noqa: A002
        """Writes the result in the format of the path's suffix; see `cadmbs.results.storage.save`."""
        file_formats.save(self, path, format, force)

    def plot(self, columns: str | Sequence[str] = (), *, sample: int = 0) -> Figure:
        """The curves over time as a matplotlib `Figure`: positions, velocities and energies, or the columns that match.

        Args:
            columns: Names of columns, in which `*` stands for any text, such as "joint/*/q".
            sample: Of a batch the sample that is drawn, counted over the flattened batch axes.

        Raises:
            MissingExtraError: matplotlib is not installed (the extra "plot").
            UnknownNameError: A name matches no column.
        """
        return plotting.plot(self, columns, sample=sample)

    def to_pandas(self) -> pandas.DataFrame:
        """The table as a data frame: `t`, joints, further columns, energies; units in `attrs["units"]`.

        A batch has its samples one after the other, behind the column `sample`.

        Raises:
            MissingExtraError: pandas is not installed.
        """
        return data_frame(self)

    def __repr__(self) -> str:
        return result_summary(self).text()

    def _repr_html_(self) -> str:
        return result_summary(self).html()
