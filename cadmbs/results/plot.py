"""Curves of a result over time as a matplotlib figure (the extra "plot"), ready for a paper."""

from __future__ import annotations

import importlib
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

from cadmbs.errors import ArgumentError, MissingExtraError
from cadmbs.results.data import ResultData
from cadmbs.results.panels import PlotPanel, plot_panels

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

LEGEND_ROWS = 10
"""Entries of a legend in one column."""

CREATOR = "cadmbs plot"
"""The creator in the metadata of figures, which identifies earlier outputs."""

PLOT_FORMATS = ("svg", "pdf", "png")


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
    figure_module = _matplotlib()
    panels = plot_panels(result, [columns] if isinstance(columns, str) else columns)
    index = _sample_index(result, sample)
    figure = figure_module.Figure(figsize=(width, max(1, len(panels)) * panel_height + 0.35), layout="constrained")
    axes = np.ravel(figure.subplots(max(1, len(panels)), 1, sharex=True))
    for panel, each in zip(panels, axes, strict=False):
        _draw_panel(each, panel, result, index)
    _style(list(axes), f"time t [s], sample {sample}" if result.batch_shape else "time t [s]")
    figure.align_ylabels(list(axes))
    canvas: Figure = figure
    return canvas


def write_figure(result: ResultData, figure: Figure, stream: BinaryIO, form: str, dpi: int = 300) -> None:
    """Writes a figure as svg, pdf or png; the same data give the same bytes, and text stays text.

    Args:
        result: What the figure shows: its mechanism and hash go into the metadata.
        figure: Made by `plot`.
        stream: Open for writing bytes.
        form: One of `PLOT_FORMATS`.
        dpi: Resolution of png [dots per inch].
    """
    matplotlib = importlib.import_module("matplotlib")
    mechanism = result.metadata.get("mechanism", {})
    title = f"{mechanism.get('name', 'result')} (mechanism {str(mechanism.get('sha256', ''))[:16]})"
    metadata: dict[str, Any] = {"Title": title, "Creator": CREATOR, "Date": None}
    if form == "pdf":
        metadata = {"Title": title, "Creator": CREATOR, "CreationDate": None}
    if form == "png":
        metadata = {"Title": title, "Software": CREATOR}
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": title, "pdf.fonttype": 42}):
        figure.savefig(stream, format=form, dpi=dpi, metadata=metadata)


def _matplotlib() -> Any:
    """The module of figures.

    Raises:
        MissingExtraError: matplotlib is not installed.
    """
    try:
        return importlib.import_module("matplotlib.figure")
    except ImportError as missing:
        raise MissingExtraError("Plotting", "matplotlib", "plot") from missing


def _sample_index(result: ResultData, sample: int) -> tuple[int, ...]:
    n_samples = math.prod(result.batch_shape)
    if not 0 <= sample < n_samples:
        raise ArgumentError(f"there is no sample {sample}: the result has {n_samples}, counted from 0")
    return tuple(int(k) for k in np.unravel_index(sample, result.batch_shape)) if result.batch_shape else ()


def _draw_panel(axes: Any, panel: PlotPanel, result: ResultData, index: tuple[int, ...]) -> None:
    for k, (column, name) in enumerate(zip(panel.columns, panel.names, strict=True)):
        style = LINE_STYLES[k // len(COLORS) % len(LINE_STYLES)]
        values = result[column][index]
        values = np.where(np.abs(values) < DRAWABLE, values, np.nan)
        axes.plot(result.t, values, style, color=COLORS[k % len(COLORS)], label=name, linewidth=1.2)
    axes.set_ylabel(panel.label, fontsize=9)
    axes.legend(
        loc="upper left", bbox_to_anchor=(1.01, 1.03), borderaxespad=0.0, frameon=False, fontsize=8, handlelength=1.6,
        ncols=math.ceil(len(panel.names) / LEGEND_ROWS),
    )  # fmt: skip


def _style(axes: Sequence[Any], time_label: str) -> None:
    for each in axes:
        each.grid(visible=True, linewidth=0.4, color="#d5d9e0")
        each.set_axisbelow(True)
        each.tick_params(labelsize=8, width=0.6)
        each.margins(x=0.0)
        each.ticklabel_format(axis="y", useOffset=False, scilimits=(-3, 4))
        each.yaxis.get_offset_text().set_fontsize(8)
        for side in ("top", "right"):
            each.spines[side].set_visible(False)
    axes[-1].set_xlabel(time_label, fontsize=9)
