"""The page of an identification: all of its numbers, nothing from a network, names of users escaped."""

import re

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import OutputError
from cadmbs.measurements import identify
from cadmbs.viewer.identified import identification_report, save_identification_report
from cadmbs.viewer.identified.report import TimeCurve, time_chart
from tests.measurements.machines import arm, recording, wrong_arm


@pytest.fixture(scope="module")
def identification():
    return identify(wrong_arm(), [recording(arm(), n=400), recording(arm(), n=400, seed=3)])


@pytest.fixture(scope="module")
def page(identification):
    return identification_report(identification)


def test_nothing_is_fetched_and_no_script_runs(page):
    assert not re.findall(r"(?:src|href)=\"(?!data:)", page)
    assert "<script" not in page
    assert "default-src &#x27;none&#x27;" in page or "default-src 'none'" in page
    assert " style=" not in page


def test_forces_residuals_and_parameters_are_shown(page, identification):
    joints = ("waist", "shoulder", "elbow")
    assert page.count('class="chart" viewBox="0 0 400') == 2 * len(joints)
    for joint in joints:
        assert f"{joint} [N m, N] over time [s]" in page
        assert f"{identification.held_out[joint].error:.4g}" in page
    changed = [p for p in identification.parameters if p.origin != "prior"]
    assert page.count('class="value"') == len(changed)
    assert page.count('class="bar"') == sum(p.standard_deviation is not None for p in changed)
    assert page.count('<rect class="held"') == 2 * len(joints) * 2
    assert len(identification.base_parameters) == len(re.findall(r"<tr><th scope=\"row\">[-\d.e+]+</th>", page))


def test_predictions_explain_the_held_out_part(identification):
    for prediction in identification.predictions:
        for joint, measured in prediction.measured.items():
            after = np.nanstd(measured - prediction.predicted[joint])
            assert after < 0.3 * np.nanstd(measured - prediction.before[joint])
    assert [prediction.held_out for prediction in identification.predictions] == [False, False, True, True]


def test_recordings_stand_one_after_the_other(page):
    """Each has its held-out part behind it: the shaded spans do not overlap."""
    chart = page.split("Force of waist over time")[1].split("</svg>")[0]
    spans = [
        (float(x), float(x) + float(w)) for x, w in re.findall(r'held" x="([\d.]+)" y="6" width="([\d.]+)"', chart)
    ]
    assert len(spans) == 2
    assert spans[0][1] < spans[1][0]


def test_names_are_escaped():
    curves = [TimeCurve("measured", np.arange(3.0), np.array([1.0, np.nan, 2.0]))]
    assert "&lt;b&gt;" in time_chart("<b>", curves, [], 100)


def test_long_curves_keep_their_extremes():
    t = np.arange(100_000.0)
    values = np.sin(t)
    values[77_777] = 9.0
    chart = time_chart("x", [TimeCurve("measured", t, values)], [], 190)
    points = re.search(r'points="([^"]+)"', chart)[1].split()
    assert len(points) <= 800
    assert min(float(point.split(",")[1]) for point in points) == pytest.approx(6 + 164 * 0.05 / 1.1, abs=0.2)


def test_an_earlier_page_is_replaced_and_another_file_is_not(tmp_path, identification):
    path = tmp_path / "run.html"
    save_identification_report(identification, path)
    save_identification_report(identification, path)
    path.write_text("mine", "utf-8")
    with pytest.raises(OutputError):
        save_identification_report(identification, path)
    save_identification_report(identification, path, force=True)
    assert cm.__version__ in path.read_text("utf-8")
