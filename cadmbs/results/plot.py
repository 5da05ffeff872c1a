"""Curves of a result over time as a matplotlib figure (the extra "plot"), ready for a paper."""

from __future__ import annotations

import importlib
import math
import re
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

from cadmbs import errors, summaries
from cadmbs.arrays import Array
from cadmbs.results.columns import unescaped
from cadmbs.results.data import ResultData
from cadmbs.results.panels import CurveTable, PlotPanel, Trace, plot_panels, result_curves, unit_text

if TYPE_CHECKING:
    from matplotlib.figure import Figure


WIDTH = 6.3
"""Width of a figure [inch]: the text of an A4 page."""

PANEL_HEIGHT = 1.75
"""Height of a panel [inch]."""

COLORS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#444444")
"""After Okabe and Ito: told apart without colour vision; more curves than colours get other line styles too."""

LINE_STYLES = ("-", "--", "-.", ":")
DRAWABLE = 1e150
"""Larger values, of motions that diverged, are left out: axes cannot hold them."""

ARROWS, LONGEST_ARROW = 16, 0.15
"""Velocity arrows along a path, and the length of the longest as a part of the extent of the paths."""

LEGEND_ROWS = 10
"""Entries of a legend in one column."""

CREATOR = "cadmbs plot"
"""The creator in the metadata of figures, which identifies earlier outputs."""

PLOT_FORMATS = ("svg", "pdf", "png")

_MISSING_GLYPH = re.compile(r"Glyph (\d+) .* missing from")
"""A warning of matplotlib about a character that its font lacks."""


def plot(
    result: ResultData,
    columns: str | Sequence[str] = (),
    *,
    sample: int = 0,
    width: float = WIDTH,
    panel_height: float = PANEL_HEIGHT,
) -> Figure:
    """The curves of a result over time; columns of one quantity and unit share a panel.

    Args:
        result: What is drawn.
        columns: Names of columns, in which `*` and `?` stand for any text or character; default: positions,
            velocities and energies.
        sample: Of a batch the sample that is drawn, counted over the flattened batch axes (last axis fastest).
        width: Width of the figure [inch].
        panel_height: Height of a panel [inch].

    Returns:
        A `matplotlib.figure.Figure` of its own: matplotlib's global state is neither used nor changed.

    Raises:
        MissingExtraError: matplotlib is not installed.
        UnknownNameError: A name matches no column.
        ArgumentError: There is no such sample.
    """
    _matplotlib()
    patterns = [columns] if isinstance(columns, str) else columns
    panels = plot_panels(result, patterns)
    return draw_curves(result_curves(result, sample), panels, width=width, panel_height=panel_height)


def draw_curves(
    table: CurveTable,
    panels: Sequence[PlotPanel],
    *,
    x: str | None = None,
    traces: Sequence[Trace] = (),
    range_of: Envelope | None = None,
    width: float = WIDTH,
    panel_height: float = PANEL_HEIGHT,
) -> Figure:
    """Curves over the abscissa of a table, or over one of its columns, and the paths of points.

    Args:
        table: What is drawn.
        panels: Which columns share an axis.
        x: The column that takes the place of the abscissa: y over x, a phase plot.
        traces: Paths of points in a plane, in a panel of their own with equal scales; their velocities as arrows.
        range_of: The envelope of which `table` is the median; its range is drawn behind the curves.
        width: Width of the figure [inch].
        panel_height: Height of a panel [inch].

    Raises:
        MissingExtraError: matplotlib is not installed.
        UnknownNameError: There is no column `x`.
    """
    figure_module = _matplotlib()
    shares_time, trace_panels = x is None, 1 if traces else 0
    heights = [_trace_height(traces, width)] * trace_panels
    heights += [panel_height if shares_time else 2.0 * panel_height] * max(len(panels), 1 - trace_panels)
    figure = figure_module.Figure(figsize=(width, sum(heights) + 0.35), layout="constrained")
    axes = list(np.ravel(figure.subplots(len(heights), 1, height_ratios=heights)))
    if traces:
        _draw_traces(axes[0], traces)
    curves = axes[trace_panels:]
    abscissa = table.x if x is None else table.column(x)
    for panel, each in zip(panels, curves, strict=False):
        if range_of is not None and shares_time:
            _draw_range(each, panel, abscissa, range_of)
        _draw_panel(each, panel, table, abscissa, is_path=not shares_time)
        if not shares_time and table.unit(str(x)) == "m" == table.unit(panel.columns[0]):
            each.set_aspect("equal", adjustable="datalim")
        if each is not curves[0]:
            each.sharex(curves[0])
        each.tick_params(labelbottom=each is curves[-1])
    _style(axes)
    if curves:
        for each in curves if shares_time else ():
            each.margins(x=0.0)
        curves[-1].set_xlabel(_abscissa_label(table, x), fontsize=9)
        figure.align_ylabels(curves)
    canvas: Figure = figure
    return canvas


def write_figure(result: ResultData | CurveTable, figure: Figure, stream: BinaryIO, form: str, dpi: int = 300) -> str:
    """Writes a figure as svg, pdf or png; the same data give the same bytes, and text stays text.

    Args:
        result: What the figure shows: its mechanism and hash go into the metadata.
        figure: Made by `plot`.
        stream: Open for writing bytes.
        form: One of `PLOT_FORMATS`.
        dpi: Resolution of png [dots per inch].

    Returns:
        The characters that matplotlib's font lacks, each once: pdf and png have boxes in their place.
    """
    matplotlib = importlib.import_module("matplotlib")
    mechanism = result.metadata.get("mechanism", {})
    name = summaries.escape_unprintable(str(mechanism.get("name", "result")))
    title = f"{name} (mechanism {str(mechanism.get('sha256', ''))[:16]})"
    metadata: dict[str, Any] = {"Title": title, "Creator": CREATOR, "Date": None}
    if form == "pdf":
        metadata = {"Title": title, "Creator": CREATOR, "CreationDate": None}
    if form == "png":
        metadata = {"Title": title, "Software": CREATOR}
    settings = {"svg.fonttype": "none", "svg.hashsalt": title, "pdf.fonttype": 42}
    with matplotlib.rc_context(settings), warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        figure.savefig(stream, format=form, dpi=dpi, metadata=metadata)
    glyphs = [match for each in caught if (match := _MISSING_GLYPH.match(str(each.message)))]
    return "" if form == "svg" else "".join(dict.fromkeys(chr(int(match[1])) for match in glyphs))


def _text(text: str) -> str:
    """A name as matplotlib shows it as text: no formula between dollars, and no controls, which no SVG holds."""
    return summaries.escape_unprintable(text).replace("$", r"\$")


def _matplotlib() -> Any:
    """The module of figures.

    Raises:
        MissingExtraError: matplotlib is not installed.
    """
    try:
        return importlib.import_module("matplotlib.figure")
    except ImportError as missing:
        raise errors.MissingExtraError("Plotting", "matplotlib", "plot") from missing


def _abscissa_label(table: CurveTable, x: str | None) -> str:
    if x is None and table.x_name == "t":
        return f"time t [s], {_text(table.note)}" if table.note else "time t [s]"
    name = x or table.x_name
    shown = unit_text(table.unit(name))
    label = unescaped(" ".join(name.split("/")[1:]) or name)
    label = f"{label} [{shown}]" if shown and shown != "1" else label
    return _text(f"{label}, {table.note}" if table.note else label)


def _draw_panel(axes: Any, panel: PlotPanel, table: CurveTable, abscissa: Array, *, is_path: bool) -> None:
    lines = []
    for k, (column, name) in enumerate(zip(panel.columns, panel.names, strict=True)):
        style = LINE_STYLES[k // len(COLORS) % len(LINE_STYLES)]
        values = table.column(column)
        values = np.where(np.abs(values) < DRAWABLE, values, np.nan)
        marker = "o" if len(values) == 1 else ""
        color = COLORS[k % len(COLORS)]
        shape = {"color": color, "linewidth": 1.2, "marker": marker, "markersize": 4.0}
        lines += axes.plot(abscissa, values, style, label=_text(name), **shape)
        if is_path and len(values) > 1:
            axes.plot(abscissa[:1], values[:1], "o", color=color, markersize=3.5)
    axes.set_ylabel(_text(panel.label), fontsize=9)
    _legend(axes, lines)


def _draw_range(axes: Any, panel: PlotPanel, abscissa: Array, range_of: Envelope) -> None:
    for k, column in enumerate(panel.columns):
        lower, upper = range_of.lower[column], range_of.upper[column]
        axes.fill_between(abscissa, lower, upper, color=COLORS[k % len(COLORS)], alpha=0.18, linewidth=0.0)


def _draw_traces(axes: Any, traces: Sequence[Trace]) -> None:
    """Paths with equal scales; a dot is where each begins."""
    lines = []
    for k, trace in enumerate(traces):
        color, style = COLORS[k % len(COLORS)], LINE_STYLES[k // len(COLORS) % len(LINE_STYLES)]
        path = np.where(np.abs(trace.path) < DRAWABLE, trace.path, np.nan)
        lines += axes.plot(path[:, 0], path[:, 1], style, color=color, label=_text(trace.name), linewidth=1.2)
        axes.plot(path[:1, 0], path[:1, 1], "o", color=color, markersize=3.5)
    _draw_velocities(axes, traces)
    axes.set_aspect("equal", adjustable="datalim")
    plane = traces[0].plane
    axes.set_xlabel(f"{plane[0]} [m]", fontsize=9)
    axes.set_ylabel(f"{plane[1]} [m]", fontsize=9)
    _legend(axes, lines)


def _draw_velocities(axes: Any, traces: Sequence[Trace]) -> None:
    """Arrows along the paths at equal times, all to one scale: the longest is a part of the extent of the paths."""
    moving = [(k, trace, trace.velocity) for k, trace in enumerate(traces) if trace.velocity is not None]
    if not moving:
        return
    drawn = {k: np.unique(np.linspace(0, len(trace.path) - 1, ARROWS).astype(int)) for k, trace, _ in moving}
    largest = max(float(np.nanmax(np.linalg.norm(v[drawn[k]], axis=-1), initial=0.0)) for k, _, v in moving)
    extent = float(np.ptp(np.concatenate([trace.path for _, trace, _ in moving]), axis=0).max())
    if not largest > 0.0 or not extent > 0.0:
        return
    for k, trace, velocity in moving:
        start, arrow = trace.path[drawn[k]], velocity[drawn[k]] * (LONGEST_ARROW * extent / largest)
        axes.quiver(
            *start.T, *arrow.T, angles="xy", scale_units="xy", scale=1.0, width=0.0025, color=COLORS[k % len(COLORS)],
            zorder=3,
        )  # fmt: skip
        tips = start + arrow
        axes.update_datalim(tips[np.all(np.isfinite(tips), axis=-1)])
    axes.set_title(f"longest arrow {largest:.3g} m/s", fontsize=8, loc="left", color="#5b6573")


def _trace_height(traces: Sequence[Trace], width: float) -> float:
    """Height of the panel of traces [inch]: that of their extent, between a third and the whole of the width."""
    if not traces:
        return 0.0
    points = np.concatenate([trace.path for trace in traces])
    points = points[np.all(np.abs(points) < DRAWABLE, axis=-1)]
    extent = np.ptp(points, axis=0) if len(points) else np.ones(2)
    ratio = float(extent[1] / extent[0]) if extent[0] > 0.0 else 1.0
    return 0.6 * width * min(max(ratio, 0.45), 1.4) + 0.5


def _legend(axes: Any, lines: Sequence[Any]) -> None:
    """The names of the curves; those that begin with an underscore, which matplotlib would leave out, too."""
    legend = axes.legend(
        lines, [str(k) for k in range(len(lines))], loc="upper left", bbox_to_anchor=(1.01, 1.03), borderaxespad=0.0,
        frameon=False, fontsize=8, handlelength=1.6, ncols=math.ceil(len(lines) / LEGEND_ROWS),
    )  # fmt: skip
    for entry, line in zip(legend.get_texts(), lines, strict=True):
        entry.set_text(line.get_label())


def _style(axes: Sequence[Any]) -> None:
    for each in axes:
        each.grid(visible=True, linewidth=0.4, color="#d5d9e0")
        each.set_axisbelow(True)
        each.tick_params(labelsize=8, width=0.6)
        each.ticklabel_format(axis="y", useOffset=False, scilimits=(-3, 4))
        each.yaxis.get_offset_text().set_fontsize(8)
        for side in ("top", "right"):
            each.spines[side].set_visible(False)


# Curves of many motions as their median and their range.


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
        raise errors.ArgumentError(f"an envelope is that of several motions, and there is {len(tables) or 'none'}")
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
