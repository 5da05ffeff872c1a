"""Several results on one page: the curves are the columns, differences are those of equal times, names are text."""

from __future__ import annotations

import base64
import json
import re
from dataclasses import replace
from importlib.resources import files

import numpy as np
import pytest
from lxml import html

import cadmbs as cm
from cadmbs import viewer
from cadmbs.dynamics.variants import Variants
from cadmbs.errors import ArgumentError
from cadmbs.models.documents.reading import build
from cadmbs.results import Outcome, OutcomeKind
from cadmbs.viewer.compared.comparison import RunDifferences, quaternion_components
from cadmbs.viewer.run import shown_run

RUN = {"duration": 0.1, "engine": "reference", "method": "rk4"}


def system_of(name):
    return cm.compile_mechanism(cm.load(str(files("cadmbs.library") / f"{name}.json")))


@pytest.fixture(scope="module")
def pendulums():
    system = system_of("pendulum")
    return {step: cm.simulate(system, **RUN, step=step, output_step=0.01) for step in (0.01, 0.005)}


def numbers(text, kind):
    return np.frombuffer(base64.b64decode(text), dtype=kind)


def data_of(page):
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)[1])


def rows_of(page, heading):
    tables = html.fromstring(page).xpath(f"//h2[.='{heading}']/following-sibling::div[1]//tr")
    return [[cell.text_content() for cell in row] for row in tables]


def test_curves_and_differences_are_those_of_the_columns(pendulums):
    coarse, fine = pendulums.values()
    page = viewer.report({"coarse": coarse, "fine": fine})
    data = data_of(page)
    assert [run["name"] for run in data["runs"]] == ["coarse", "fine"]
    angle = data["comparison"][0]["columns"][0]
    for curve, result in zip(angle["values"], (coarse, fine), strict=True):
        np.testing.assert_array_equal(numbers(data["times"][curve["t"]], "<f8"), result.t)
        np.testing.assert_allclose(numbers(curve["values"], "<f4"), result["joint/hinge/q"], rtol=1e-6)
    exact = fine["joint/hinge/q"] - coarse["joint/hinge/q"]
    assert angle["differences"][0] is None
    np.testing.assert_allclose(numbers(angle["differences"][1]["values"], "<f4"), exact, rtol=1e-6)
    head, first, *_ = rows_of(page, "Differences")
    k = int(np.argmax(np.abs(exact)))
    assert head == ["column", "unit", "fine"]
    assert first == ["joint/hinge/q", "rad", f"{abs(exact[k]):.2e} at {coarse.t[k]:.4g} s"]


def test_a_mechanism_that_all_share_is_stored_once(pendulums):
    other = cm.simulate(system_of("four_bar"), **RUN)
    data = data_of(viewer.report({"a": pendulums[0.01], "b": pendulums[0.005], "c": other}))
    assert [run["scene"] for run in data["runs"]] == [data["runs"][0]["scene"]] * 2 + [data["runs"][2]["scene"]]
    assert len(data["scenes"]) == 2
    assert len(data["scenes"][data["runs"][2]["scene"]]["joints"]) == 4


@pytest.mark.parametrize(("step", "interpolated"), [(0.02, False), (0.005, False), (0.007, True)])
def test_other_times_are_compared_where_both_have_them_or_interpolated(pendulums, step, interpolated):
    reference = pendulums[0.005]
    other = cm.simulate(system_of("pendulum"), **RUN, step=0.005, output_step=step)
    difference = RunDifferences(shown_run(other), shown_run(reference))
    assert difference.interpolated == interpolated
    apart = difference.of("joint/hinge/q")
    common = set(np.round(apart.t, 9))
    if not interpolated:
        assert common == set(np.round(other.t, 9)) & set(np.round(reference.t, 9))
    # the same computation, so that only the interpolation differs: less than h^2 max|a| / 8
    bound = 0.01**2 * np.abs(reference["joint/hinge/a"]).max() / 8 * 1.1 if interpolated else 1e-9
    assert len(common) > 4
    assert apart.largest[0] <= bound


def test_two_quaternions_of_one_orientation_do_not_differ():
    result = cm.simulate(system_of("heavy_top"), **RUN)
    q = np.array(result.q)
    q[3:, :4] *= -1.0
    turned = {
        name: -values if name.rsplit("/q", 1)[-1] in "wxyz" else values
        for name, values in result.further_columns.items()
    }
    difference = RunDifferences(shown_run(replace(result, q=q, further_columns=turned)), shown_run(result))
    for column in ("joint/pivot:x/q", "body/top/qw", "body/top/qz", "body/top/x"):
        assert difference.of(column).largest[0] == 0.0
    assert quaternion_components("joint/pivot:y/q", difference.columns)[0] == "joint/pivot:w/q"
    assert quaternion_components("joint/pivot:wx/v", difference.columns) == ()


def test_what_ended_early_stands_on_top_and_what_did_not_start_is_named(pendulums):
    result = pendulums[0.01]
    q = np.array(result.q)
    q[4:] = np.nan
    ended = replace(result, q=q, outcome=Outcome(OutcomeKind.NOT_FINITE, 0.04, "stopped at t = 0.04 s: not finite"))
    page = viewer.report({"whole": result, "part": ended}, failures={"SE3:x": "no method 'x'"})
    lines = html.fromstring(page).xpath("//p[contains(@class, 'outcome')]/text()")
    assert lines == [
        "✗ SE3:x: no method 'x'", "✗ part: stopped at t = 0.04 s: not finite", "✓ whole: finished at t = 0.1 s",
    ]  # fmt: skip
    data = data_of(page)
    assert len(numbers(data["runs"][1]["motion"]["times"], "<f8")) == 4
    assert data["runs"][1]["end"] == "stopped at t = 0.04 s: not finite"


def test_samples_of_a_batch_stand_side_by_side():
    base = json.loads(system_of("pendulum").document)
    heavy = json.loads(json.dumps(base))
    heavy["bodies"][0]["mass"] = 7.25
    result = cm.simulate(Variants([cm.compile_mechanism(build(data)[0]) for data in (base, heavy)]), **RUN)
    data = data_of(viewer.report(result, sample=[0, 1]))
    assert [run["name"] for run in data["runs"]] == ["sample 0", "sample 1"]
    assert {scene["masses"][0]["mass"] for scene in data["scenes"]} == {base["bodies"][0]["mass"], 7.25}
    with pytest.raises(ArgumentError, match="no sample 2: the result has 2"):
        viewer.report(result, sample=[0, 2])


def test_names_are_text_and_differ(pendulums):
    name = "</script><img onerror=alert(1)>"
    page = viewer.report({name: pendulums[0.01], "other": pendulums[0.005]}, failures={name: name})
    tree = html.fromstring(page)
    assert len(tree.xpath("//script")) == 2
    assert not tree.xpath("//img")
    assert tree.xpath("//select[@id='run']/option/text()") == [name, "other"]
    assert [run["name"] for run in data_of(viewer.report(list(pendulums.values())))["runs"]] == ["rk4", "rk4 (2)"]


def test_nothing_and_too_much_are_refused(pendulums):
    result = pendulums[0.01]
    with pytest.raises(ArgumentError, match="there is nothing to show"):
        viewer.report([])
    with pytest.raises(ArgumentError, match="21 motions are too many for one page"):
        viewer.report([result] * 21)


def test_one_result_in_a_list_is_the_page_of_that_result(pendulums):
    assert "comparison" not in data_of(viewer.report([pendulums[0.01]]))
