"""Figures of studies as SVG."""

import io
import sys

import numpy as np
import pytest
from lxml import etree

from cadmbs.errors import MissingExtraError
from cadmbs.validation import Curve, Figure
from cadmbs.validation.figures import FIGURE_CREATOR, draw, require_plot_extra

T = np.linspace(0.0, 1.0, 5)
FIGURE = Figure(
    "drift", "Drift & more", "time [s]", "residual [m]", (Curve("none", T, T**2), Curve("held", T, 0 * T + 1))
)


def svg(figure):
    pytest.importorskip("matplotlib")
    stream = io.BytesIO()
    draw(figure, stream)
    return stream.getvalue()


def test_figures_are_svg_with_text_as_text():
    data = svg(FIGURE)
    texts = ["".join(node.itertext()).strip() for node in etree.fromstring(data).iter("{*}text")]
    assert {"Drift & more", "time [s]", "residual [m]", "none", "held"} <= set(texts)
    assert FIGURE_CREATOR.encode() in data


def test_the_same_data_give_the_same_file():
    assert svg(FIGURE) == svg(FIGURE)


def test_without_matplotlib_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(
        MissingExtraError,
        match=r'^Drawing figures needs matplotlib, which is not installed: pip install "cadmbs\[plot\]"$',
    ):
        require_plot_extra()
