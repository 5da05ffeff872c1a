"""Figures of validation studies as SVG files, drawn by matplotlib (the extra "plot")."""

import importlib.util
import io
from typing import Any, BinaryIO

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import MissingExtraError
from cadmbs.validation.report import Curve, Figure

FIGURE_SIZE = (6.4, 4.0)
"""Width and height [inch]."""

FIGURE_CREATOR = "cadmbs validate"
"""The creator in the metadata of every figure, which identifies earlier outputs."""

CURVES_BESIDE_LEGEND = 6
"""Largest number of curves whose legend stands inside the diagram."""

LINE_STYLES = ("-", "--", "-.", ":")
"""Styles that distinguish lines without colours."""

MOST_MARKED_POINTS = 12
"""Curves of up to this many points show them, such as errors against a few steps."""


def require_plot_extra() -> None:
    """Raise an error if matplotlib is not installed.

    Raises:
        MissingExtraError: The message names the extra and the command that installs it.
    """
    if importlib.util.find_spec("matplotlib") is None:
        raise MissingExtraError("Drawing figures", "matplotlib", "plot")


def draw(figure: Figure, stream: BinaryIO) -> None:
    """Write a figure as SVG: text stays text, and the same data give the same file.

    Args:
        figure: The figure.
        stream: A stream that is open for writing bytes.

    Raises:
        MissingExtraError: matplotlib is not installed.
    """
    require_plot_extra()
    import matplotlib as mpl
    from matplotlib.figure import Figure as Canvas

    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": figure.name, "font.size": 9.0}):
        canvas = Canvas(figsize=FIGURE_SIZE, layout="constrained")
        _fill(canvas.add_subplot(), figure)
        buffer = io.BytesIO()
        canvas.savefig(buffer, format="svg", metadata={"Date": None, "Creator": FIGURE_CREATOR, "Title": figure.title})
    stream.write(buffer.getvalue())


def _fill(axes: Any, figure: Figure) -> None:
    for k, curve in enumerate(figure.curves):
        x, y = _drawable(figure, curve)
        marker = "o" if len(x) <= MOST_MARKED_POINTS else None
        style = LINE_STYLES[k % len(LINE_STYLES)]
        axes.plot(x, y, style, label=curve.label, linewidth=1.2, marker=marker, markersize=3.0)
    axes.set_xscale("log" if figure.x_logarithmic else "linear")
    axes.set_yscale("log" if figure.y_logarithmic else "linear")
    axes.set(title=figure.title, xlabel=figure.x_label, ylabel=figure.y_label)
    axes.grid(visible=True, linewidth=0.3)
    crowded = len(figure.curves) > CURVES_BESIDE_LEGEND
    axes.legend(frameon=False, **({"loc": "center left", "bbox_to_anchor": (1.0, 0.5)} if crowded else {}))


def _drawable(figure: Figure, curve: Curve) -> tuple[Array, Array]:
    """The points of a curve, with gaps for values that are not positive on a logarithmic scale."""
    invalid = (figure.x_logarithmic & (curve.x <= 0.0)) | (figure.y_logarithmic & (curve.y <= 0.0))
    return curve.x, np.where(invalid, np.nan, curve.y)
