"""Curves as DXF, and envelopes of many motions."""

from __future__ import annotations

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import ArgumentError
from cadmbs.motions.traces import paths, plane_traces, traced_point, velocities
from cadmbs.results.files.dxf_file import Polyline, dxf_text
from cadmbs.results.panels import CurveTable
from cadmbs.results.plot import envelope


def vertices(text):
    """The polylines of a drawing: layer and points, read pair by pair."""
    lines = text.splitlines()
    pairs = list(zip(map(int, lines[::2]), lines[1::2], strict=True))
    curves, layer = [], ""
    for k, (code, value) in enumerate(pairs):
        if (code, value) == (0, "POLYLINE"):
            curves.append((pairs[k + 1][1], []))
        if (code, value) == (0, "VERTEX"):
            curves[-1][1].append([float(pairs[k + 2 + i][1]) for i in range(3)])
    assert not layer
    return curves


def test_a_drawing_has_the_points_of_the_curves_in_layers_of_their_own():
    square = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0], [0.0, 0.0]])
    broken = np.array([[0.0, 1.0, 2.0], [1.0, 2.0, 3.0], [np.nan, 0.0, 0.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]])
    text = dxf_text([Polyline("path of a point, ä", square), Polyline("path of a point", broken)], "note")
    curves = vertices(text)
    assert [layer for layer, _ in curves] == ["PATH_OF_A_POINT", "PATH_OF_A_POINT_2", "PATH_OF_A_POINT_2"]
    assert curves[0][1] == [[*point, 0.0] for point in square[:-1].tolist()]  # closed
    assert curves[1][1] == broken[:2].tolist()
    assert curves[2][1] == broken[3:].tolist()


def test_ezdxf_reads_a_drawing(tmp_path):
    ezdxf = pytest.importorskip("ezdxf")
    path = tmp_path / "curve.dxf"
    points = np.random.default_rng(0).normal(size=(20, 2))
    path.write_text(dxf_text([Polyline("a", points), Polyline("b", points[::-1])], "note"), "ascii")
    drawing = ezdxf.readfile(path)
    assert not drawing.audit().errors
    read = [[(v.dxf.location.x, v.dxf.location.y) for v in line.vertices] for line in drawing.modelspace()]
    assert np.array_equal(read[0], points)
    assert np.array_equal(read[1], points[::-1])


def test_velocities_of_points_are_the_derivatives_of_their_paths():
    system = cm.compile_mechanism(cm.load("four_bar"))
    result = cm.simulate(system, duration=0.2, output_step=1e-3, engine="numpy")
    points = [traced_point(system, "coupler"), traced_point(system, "coupler:0.2,0,0.4")]
    along, speeds = paths(system, points, result.q), velocities(system, points, result.q, result.v)
    derivative = np.gradient(along, result.t, axis=1)
    assert speeds[:, 1:-1] == pytest.approx(derivative[:, 1:-1], abs=2e-3 * np.abs(speeds).max())
    traces = plane_traces(system, points, result.q, "xz", result.v)
    assert np.array_equal(traces[1].velocity, speeds[1][:, [0, 2]])


def test_an_envelope_has_median_and_range_and_leaves_out_what_has_ended():
    t = np.linspace(0.0, 1.0, 11)
    tables = [CurveTable("t", t, {"y": factor * t}) for factor in (1.0, 2.0, 4.0)]
    tables.append(CurveTable("t", t[:3], {"y": 100.0 + t[:3]}))
    found = envelope(tables)
    assert found.count == 4
    assert found.lower["y"] == pytest.approx(t)
    assert found.upper["y"][3:] == pytest.approx(4.0 * t[3:])
    assert found.median.values["y"][3:] == pytest.approx(2.0 * t[3:])
    assert found.upper["y"][2] == pytest.approx(100.2)
    with pytest.raises(ArgumentError, match="several motions"):
        envelope(tables[:1])
