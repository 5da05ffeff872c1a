"""What a simulation gives."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cadmbs.arrays import Array
from cadmbs.results import plot as plotting
from cadmbs.results.data import ResultData
from cadmbs.results.files import file_formats
from cadmbs.results.files.data_frame import data_frame, labelled_arrays, polars_frame
from cadmbs.results.resampling import resampled_fields
from cadmbs.results.summary import result_summary

if TYPE_CHECKING:
    import pandas
    import polars
    import xarray
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

    def to_polars(self) -> polars.DataFrame:
        """The table as a data frame of polars, with the columns of `to_pandas`.

        Raises:
            MissingExtraError: polars is not installed.
        """
        return polars_frame(self)

    def to_xarray(self) -> xarray.Dataset:
        """The arrays as a data set of xarray, with names along the axes: `to_xarray().q.sel(position="elbow")`.

        Its variables are q, v, a, tau, columns (further columns), kinetic, potential, total, supplied; units stand in
        their attributes or in the coordinates `position_unit` and `column_unit`.

        Raises:
            MissingExtraError: xarray is not installed.
        """
        return labelled_arrays(self)

    def resampled(self, times: Sequence[float] | Array | None = None, *, step: float | None = None) -> Result:
        """The result at other times, within those that it has.

        Between two rows positions are the polynomial of degree five that has their values, velocities and
        accelerations, velocities the cubic one that has their values and accelerations; other columns are cubic with
        slopes of neighbouring rows, quaternions are normalized. A jump between two rows, such as an impact, is smeared
        over the interval between them: simulate with a finer `output_step` where jumps matter.

        Args:
            times: (n,) increasing times [s].
            step: Instead: the times t[0], t[0] + step, ... [s].

        Raises:
            ArgumentError: Times that do not increase or lie outside of the result; a result of fewer than two rows.
        """
        return dataclasses.replace(self, **resampled_fields(self, times, step))

    def sample(self, sample: int) -> Result:
        """One motion of a batch, counted over the batch axes flattened (last axis fastest).

        Raises:
            ArgumentError: There is no such sample.
        """
        return dataclasses.replace(self, **self.fields_of_sample(sample))

    def __repr__(self) -> str:
        return result_summary(self).text()

    def _repr_html_(self) -> str:
        return result_summary(self).html()
