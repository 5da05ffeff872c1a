"""What a simulation gives."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from cadmbs import bounds, errors, summaries
from cadmbs.arrays import Array
from cadmbs.results import plot as plotting
from cadmbs.results.columns import joint_columns
from cadmbs.results.data import ResultData
from cadmbs.results.files import file_formats
from cadmbs.results.files.data_frame import data_frame, labelled_arrays, polars_frame

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


# What is shown of a result at a prompt and in a notebook.


def result_summary(result: ResultData) -> summaries.Summary:
    """Name and outcome, times, coordinates, how it was computed, and the energy drift."""
    mechanism = result.metadata.get("mechanism")
    name = mechanism.get("name") if isinstance(mechanism, Mapping) else None
    subject = f"Result of {name!r}" if name else "Result"
    counts = (
        (len(result.further_columns), "further column"),
        (len(result.events), "event"),
        (len(result.impulses), "impulse"),
        (len(result.findings), "finding"),
    )
    return summaries.Summary(
        f"{subject}: {result.outcome}",
        (
            ("times", "; ".join(filter(None, (_times(result), summaries.non_zero(counts))))),
            ("coordinates", summaries.listed(result.velocity_names)),
            ("computed by", _computation(result)),
            ("energy drift", _drift(result)),
        ),
    )


def _times(result: ResultData) -> str:
    samples = f"{summaries.counted(math.prod(result.batch_shape), 'sample')} of " if result.batch_shape else ""
    if not len(result.t):
        return f"{samples}0"
    return f"{samples}{len(result.t):,}, from {result.t[0]:.6g} s to {result.t[-1]:.6g} s"


def _computation(result: ResultData) -> str:
    """Method, engine and number of steps, as far as the result has them."""
    method, statistics = result.metadata.get("method"), result.statistics
    parts = [f"method {method['name']}" if isinstance(method, Mapping) and "name" in method else ""]
    parts.append(f"engine {statistics['engine']}" if "engine" in statistics else "")
    parts.append(f"{statistics['steps']} steps" if "steps" in statistics else "")
    return ", ".join(filter(None, parts))


def _drift(result: ResultData) -> str:
    drift = np.abs(result.drift[np.isfinite(result.drift)])
    return f"at most {np.max(drift):.3g} J" if drift.size else ""


# A result at other times: between its rows, cubic and quintic polynomials with the derivatives that the result has.
#
# Positions between two rows are the polynomial of degree five that has their values, velocities and accelerations
# there, velocities the cubic one that has their values and accelerations. Positions of bodies take the velocities of
# the body in the same way. All other columns are cubic between rows, with slopes from the parabola through three
# neighbouring rows. Quaternions are normalized.

ROUNDING = 1e-12
"""How far a time may be outside of the rows, relative to their span: the rounding of a grid of times."""


@dataclass(frozen=True, slots=True)
class _Segments:
    """Where the new times are: in which interval of rows, and how far into it.

    Attributes:
        left: Index of the row before each new time.
        s: Position in the interval, 0 to 1.
        h: Length of the interval [s].
        t: Times of the rows [s].
    """

    left: Any
    s: Array
    h: Array
    t: Array

    def cubic(self, y: Array, slopes: Array) -> Array:
        """The cubic with values y and slopes at both ends of each interval; time is the last axis."""
        s, h, i = self.s, self.h, self.left
        y0, y1, d0, d1 = y[..., i], y[..., i + 1], slopes[..., i] * h, slopes[..., i + 1] * h
        return y0 + s * (d0 + s * (3.0 * (y1 - y0) - 2.0 * d0 - d1 + s * (d0 + d1 - 2.0 * (y1 - y0))))

    def quintic(self, y: Array, slopes: Array, curvatures: Array) -> Array:
        """The polynomial of degree five with values, slopes and second derivatives at both ends."""
        s, h, i = self.s, self.h, self.left
        d0, d1 = slopes[..., i] * h, slopes[..., i + 1] * h
        c0, c1 = curvatures[..., i] * h**2, curvatures[..., i + 1] * h**2
        # What is left of the end after the parabola of the beginning: value, slope, curvature.
        e = y[..., i + 1] - (y[..., i] + d0 + 0.5 * c0)
        f = d1 - d0 - c0
        g = c1 - c0
        a3, a4, a5 = 10.0 * e - 4.0 * f + 0.5 * g, -15.0 * e + 7.0 * f - g, 6.0 * e - 3.0 * f + 0.5 * g
        return y[..., i] + s * (d0 + s * (0.5 * c0 + s * (a3 + s * (a4 + s * a5))))

    def slopes(self, y: Array) -> Array:
        """Slopes at the rows, of the parabola through each and its neighbours; of a straight line beside no number."""
        h = np.diff(self.t)
        secants = np.diff(y, axis=-1) / h
        if len(h) == 1:
            return np.concatenate([secants, secants], axis=-1)
        before, after = secants[..., :-1], secants[..., 1:]
        inner = (h[1:] * before + h[:-1] * after) / (h[1:] + h[:-1])
        inner = np.where(np.isnan(after), before, np.where(np.isnan(before), after, inner))
        first, last = 2.0 * secants[..., :1] - inner[..., :1], 2.0 * secants[..., -1:] - inner[..., -1:]
        return np.concatenate([first, inner, last], axis=-1)


def resampled_fields(
    result: ResultData, times: Sequence[float] | Array | None = None, step: float | None = None
) -> dict[str, Any]:
    """The fields of a result at other times.

    Args:
        result: What is sampled anew; at least two rows.
        times: (n,) increasing times within those of the result [s].
        step: Instead: the times t[0], t[0] + step, ... up to the last one [s].

    Raises:
        ArgumentError: Neither or both are given, times do not increase or lie outside, or there is only one row.
    """
    t = _new_times(result, times, step)
    left = np.clip(np.searchsorted(result.t, t, side="right") - 1, 0, len(result.t) - 2)
    h = result.t[left + 1] - result.t[left]
    segments = _Segments(left, np.clip((t - result.t[left]) / h, 0.0, 1.0), h, result.t)
    with np.errstate(invalid="ignore", over="ignore"):  # rows after the end of a sample are no numbers
        sampled = _sampled(segments, result)
    return {
        **_joints(sampled, result, t),
        **{name: sampled[f"energy/{name}"] for name in ("kinetic", "potential", "supplied")},
        "t": t,
        "further_columns": {name: sampled[name] for name in result.further_columns},
    }


def _new_times(result: ResultData, times: Sequence[float] | Array | None, step: float | None) -> Array:
    if (times is None) == (step is None):
        raise errors.ArgumentError("resampled: give either times or a step")
    if len(result.t) < 2 or not np.all(np.diff(result.t) > 0.0):
        raise errors.ArgumentError("resampled: the result needs two rows or more, at times that increase")
    first, last = float(result.t[0]), float(result.t[-1])
    slack = ROUNDING * (last - first)
    if step is not None:
        if not (bounds.finite_number(step) or 0.0) > 0.0:
            raise errors.ArgumentError(f"resampled: step is {step!r}, expected more than 0")
        if (last - first) / step > bounds.MOST_ROWS:
            raise errors.ArgumentError(
                f"resampled: a step of {step:g} s makes {(last - first) / step:.3g} rows, "
                f"at most {bounds.MOST_ROWS:,} are made"
            )
        regular: Array = np.minimum(first + step * np.arange(int((last - first + slack) / step) + 1), last)
        return regular
    try:
        t = np.array(times, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise errors.ArgumentError(f"resampled: times is {times!r}, expected a list of times") from None
    if t.ndim != 1 or not np.all(np.diff(t) > 0.0):
        raise errors.ArgumentError("resampled: times must be one list of times that increase")
    if len(t) and (t[0] < first - slack or t[-1] > last + slack):
        raise errors.ArgumentError(
            f"resampled: times from {t[0]:g} s to {t[-1]:g} s, expected within {first:g} s to {last:g} s of the result"
        )
    return t


def _sampled(segments: _Segments, result: ResultData) -> dict[str, Array]:
    """All columns at the new times, each by the best polynomial that its derivatives among the columns give."""
    columns = result[[name for name in result.column_names if name != "t"]]
    sampled: dict[str, Array] = {}
    for group in _quaternions(result):
        rows = _without_changes_of_sign(np.stack([columns.pop(name) for name in group], axis=-1)).swapaxes(-1, -2)
        values = segments.cubic(rows, segments.slopes(rows))
        values = values / np.linalg.norm(values, axis=-2, keepdims=True)
        sampled |= {name: values[..., i, :] for i, name in enumerate(group)}
    for name, values in columns.items():
        parent, _, quantity = name.rpartition("/")
        first, second = _DERIVATIVES.get((name.split("/", 1)[0], quantity), ("", ""))
        slopes, curvatures = columns.get(f"{parent}/{first}"), columns.get(f"{parent}/{second}")
        if slopes is None:
            sampled[name] = segments.cubic(values, segments.slopes(values))
        elif curvatures is None:
            sampled[name] = segments.cubic(values, slopes)
        else:
            sampled[name] = segments.quintic(values, slopes, curvatures)
    return sampled


_DERIVATIVES = {
    ("joint", "q"): ("v", "a"),
    ("joint", "v"): ("a", ""),
    **{("body", axis): (f"v{axis}", "") for axis in ("x", "y", "z")},
}
"""First and second derivative of a column, by its group and quantity."""


def _quaternions(result: ResultData) -> list[tuple[str, ...]]:
    """Column names of the four components of every quaternion of bodies and joints."""
    names = result.column_names
    bodies = [name.removesuffix("/qw") for name in names if name.startswith("body/") and name.endswith("/qw")]
    groups = [tuple(f"{body}/{part}" for part in ("qw", "qx", "qy", "qz")) for body in bodies]
    units = result.metadata.get("coordinate_units", {})
    parts = joint_columns([name for name in result.position_names if units.get(name) == "1"], "q")
    groups += [parts[i : i + 4] for i in range(0, len(parts), 4)]
    return [group for group in groups if len(group) == 4 and set(group) <= set(names)]


def _without_changes_of_sign(quaternion: Array) -> Array:
    """The same orientations (..., n_t, 4), each component without jumps: q and -q are one orientation."""
    changes = np.sum(quaternion[..., 1:, :] * quaternion[..., :-1, :], axis=-1) < 0.0
    signs = np.cumprod(np.where(changes, -1.0, 1.0), axis=-1)
    return np.concatenate([quaternion[..., :1, :], quaternion[..., 1:, :] * signs[..., None]], axis=-2)


def _joints(sampled: dict[str, Array], result: ResultData, t: Array) -> dict[str, Array]:
    """The arrays q, v, a, tau (..., n_t, n)."""
    arrays = {}
    for quantity, names in (("q", result.position_names), *((k, result.velocity_names) for k in ("v", "a", "tau"))):
        columns = [sampled[name] for name in joint_columns(names, quantity)]
        empty = np.zeros((*result.batch_shape, len(t), 0))
        arrays[quantity] = np.stack(columns, axis=-1) if columns else empty
    return arrays
