"""Figures of results: what shares a panel, units on axes, the same bytes again, and no global state."""

from __future__ import annotations

import io
import subprocess
import sys

import matplotlib as mpl
import numpy as np
import pytest
from lxml import etree

from cadmbs.errors import ArgumentError, UnknownNameError
from cadmbs.results.panels import plot_panels
from cadmbs.results.plot import write_figure


def drawn(axes):
    return {line.get_label(): line.get_ydata() for line in axes.get_lines()}


def drawable(values):
    """Without what no axis can hold."""
    return np.where(np.abs(values) < 1e150, values, np.nan)


def test_columns_of_one_quantity_and_unit_share_a_panel_with_its_unit(make_result):
    panels = plot_panels(make_result())
    labels = [panel.label for panel in panels]
    assert labels == ["angle [rad]", "position [m]", "angular velocity [rad/s]", "velocity [m/s]", "energy [J]"]
    assert panels[0].names == ("elbow",)
    assert panels[-1].names == ("kinetic", "potential", "total", "supplied")


def test_the_curves_are_the_columns(make_result):
    result = make_result()
    figure = result.plot(["joint/*/q", "energy/total"])
    assert [axes.get_ylabel() for axes in figure.axes] == ["angle [rad]", "position [m]", "energy [J]"]
    assert figure.axes[-1].get_xlabel() == "time t [s]"
    np.testing.assert_array_equal(drawn(figure.axes[0])["elbow"], drawable(result["joint/elbow/q"]))
    np.testing.assert_array_equal(drawn(figure.axes[-1])["total"], drawable(result["energy/total"]))


def test_of_a_batch_one_sample_is_drawn(make_result):
    result = make_result((2,))
    np.testing.assert_array_equal(
        drawn(result.plot("joint/elbow/v", sample=1).axes[0])["elbow"], drawable(result["joint/elbow/v"][1])
    )
    with pytest.raises(ArgumentError, match="no sample 2: the result has 2"):
        result.plot(sample=2)


def test_an_unknown_column_names_the_closest(make_result):
    with pytest.raises(UnknownNameError, match="joint/elbow/q"):
        make_result().plot("joint/elbwo/q")


@pytest.mark.parametrize("form", ["svg", "pdf", "png"])
@pytest.mark.slow
def test_the_same_data_give_the_same_bytes(make_result, form):
    def picture():
        buffer = io.BytesIO()
        write_figure(make_result(), make_result().plot(), buffer, form)
        return buffer.getvalue()

    first = picture()
    assert first == picture()
    assert b"cadmbs plot" in first


def test_the_legend_stands_beside_the_curves(make_result):
    figure = make_result().plot()
    figure.draw_without_rendering()
    for axes in figure.axes:
        assert axes.get_legend().get_window_extent().x0 >= axes.get_window_extent().x1


@pytest.mark.parametrize("name", ["_hidden", "$a$", r"$\frac$", "日本", "\x1b]0;title\x07", "a\nb", "same"])
def test_names_of_files_are_text_in_figures(make_result, name):
    """No formulas, no controls, which no SVG may hold, no curve without its name, no warning of matplotlib's font."""
    result = make_result(names=(name, "elbow"))
    figure, buffer = result.plot("joint/*/q"), io.BytesIO()
    assert write_figure(result, figure, buffer, "svg") == ""
    texts = [text.strip() for text in etree.fromstring(buffer.getvalue()).itertext()]
    shown = name.replace("\x1b", r"\x1b").replace("\x07", r"\x07").replace("\n", r"\n")
    assert texts.count(shown) == 1
    assert write_figure(result, figure, io.BytesIO(), "png") == ("日本" if name == "日本" else "")


def test_the_global_state_of_matplotlib_is_untouched(make_result):
    before = dict(mpl.rcParams)
    write_figure(make_result(), make_result().plot(), io.BytesIO(), "svg")
    assert dict(mpl.rcParams) == before


def test_without_matplotlib_the_command_names_the_extra(make_result, tmp_path):
    make_result().save(tmp_path / "run.npz")
    code = (
        "import sys; sys.modules['matplotlib.figure'] = None; from cadmbs.cli.main import main; "
        "sys.argv[1:] = ['plot', 'run.npz', '-o', 'run.svg']; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 5
    assert 'pip install "cadmbs[plot]"' in done.stderr
    assert not (tmp_path / "run.svg").exists()
