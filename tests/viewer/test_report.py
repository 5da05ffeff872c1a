"""The page of a result: what it shows is the result, it is sealed, it needs nothing else, and names are only text."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest
from lxml import html

import cadmbs as cm
from cadmbs import viewer
from cadmbs.dynamics.variants import Variants
from cadmbs.errors import ArgumentError, OutputError
from cadmbs.lie import quaternion
from cadmbs.models.documents.reading import build
from cadmbs.results import Outcome, OutcomeKind
from cadmbs.viewer.packing import MOST_POINTS, rows_with_peaks

RUN = {"duration": 0.1, "output_step": 0.01, "engine": "reference", "method": "rk4"}
PAGE = Path(str(files("cadmbs.viewer") / "page"))


def mechanism(name):
    return cm.load(str(files("cadmbs.library") / f"{name}.json"))


@pytest.fixture(scope="module")
def pendulum():
    return cm.simulate(cm.compile_mechanism(mechanism("pendulum")), **RUN)


def numbers(text, kind):
    return np.frombuffer(base64.b64decode(text), dtype=kind)


def data_of(page):
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)[1])


@pytest.mark.parametrize("name", ["rcm", "four_bar", "satellite"])
def test_the_motion_of_the_page_is_that_of_the_result(name):
    system = cm.compile_mechanism(mechanism(name))
    result = cm.simulate(system, **RUN)
    page = viewer.report(result)
    assert len(page.encode()) < 1_200_000
    motion = data_of(page)["motion"]
    np.testing.assert_array_equal(numbers(motion["times"], "<f8"), result.t)
    frames = numbers(motion["poses"], "<f4").reshape(len(result.t), motion["bodies"], 7)
    expected = viewer.displacements(system, result.q)[:, 1:]
    np.testing.assert_allclose(frames[..., 4:], expected[..., :3, 3], atol=1e-6)
    rotation = quaternion.rotation(frames[..., [3, 0, 1, 2]].astype(float))
    np.testing.assert_allclose(rotation, expected[..., :3, :3], atol=1e-6)


def test_the_curves_of_the_page_are_the_columns_of_the_result(pendulum):
    page = viewer.report(pendulum)
    panels = {panel["title"]: panel for panel in data_of(page)["panels"]}
    energy = panels["Energy [J]"]
    for name, values in zip(energy["names"], energy["values"], strict=True):
        np.testing.assert_array_equal(numbers(values, "<f8"), pendulum[f"energy/{name}"])
    np.testing.assert_array_equal(numbers(panels["Energy: imbalance [J]"]["values"][0], "<f8"), pendulum.drift)
    lowest, highest = pendulum["energy/kinetic"].min(), pendulum["energy/kinetic"].max()
    assert f"kinetic from {lowest:.4g} to {highest:.4g}" in energy["summary"]
    assert energy["summary"] in page
    assert "Zero throughout: Joints: torque [N·m]." in page


def test_long_curves_are_thinned_without_losing_a_peak():
    values = np.zeros((3, 100_000))
    values[0, 777], values[1, 50_001], values[2, 99_998] = 5.0, -7.0, 1.0
    rows = rows_with_peaks(values)
    assert len(rows) < 2 * MOST_POINTS
    assert {0, 777, 50_001, 99_998, 99_999} <= set(rows.tolist())


def test_the_page_admits_only_its_own_script_and_styles_and_names_no_address(pendulum):
    page = viewer.report(pendulum)
    tree = html.fromstring(page)
    policy = tree.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")[0]
    seals = set(re.findall(r"'sha256-([^']+)'", policy))
    inline = [element.text for element in tree.xpath("//script[@type='module'] | //style")]
    assert {base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in inline} == seals
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    assert "connect-src" not in policy
    assert tree.xpath("//@src | //@href | //@style | //@onclick") == ["data:,"]  # the icon, which browsers ask for
    assert len(tree.xpath("//link | //iframe | //object | //img")) == 1


def test_the_elements_that_scripts_rely_on_are_there(pendulum):
    tree = html.fromstring(viewer.report(pendulum))
    assert tree.xpath("//canvas[@id='picture'][@tabindex='0'][@role='img']")
    assert tree.xpath("//input[@id='time'][@type='range']")
    assert tree.xpath("//label[@for='time']/text()") == ["Time"]
    assert tree.xpath("//*[@role='tooltip']")
    buttons = ["Play", "Fit", "Orthographic", "Follow", "Save PNG", "Zoom in at the time", "Zoom out", "All times"]
    assert [b.text for b in tree.xpath("//button")] == buttons
    assert [s.get("id") for s in tree.xpath("//select")] == ["speed", "column-body", "column-coordinate", "column-form"]
    assert "finished" in tree.xpath("//p[contains(@class, 'outcome')]/text()")[0]


def test_names_of_users_are_text_and_nothing_else():
    data = json.loads(cm.compile_mechanism(mechanism("pendulum")).document)
    data["name"] = "</script><script>alert(1)</script><!--"
    data["bodies"][0]["name"] = data["joints"][0]["successor"] = "<img onerror=alert(1)>"
    result = cm.simulate(cm.compile_mechanism(build(data)[0]), **RUN)
    page = viewer.report(result)
    assert "alert(1)</script>" not in page
    tree = html.fromstring(page)
    assert len(tree.xpath("//script")) == 2
    assert not tree.xpath("//img")
    assert data_of(page)["scene"]["carriers"][1] == "<img onerror=alert(1)>"


def test_a_result_that_ended_early_is_shown_as_far_as_it_goes_with_the_reason_on_top(pendulum):
    q = np.array(pendulum.q)
    q[5:] = np.nan
    ended = replace(pendulum, q=q, outcome=Outcome(OutcomeKind.NOT_FINITE, 0.05, "stopped at t = 0.05 s: not finite"))
    page = viewer.report(ended)
    assert "✗ stopped at t = 0.05 s: not finite" in page
    assert len(numbers(data_of(page)["motion"]["times"], "<f8")) == 5
    with pytest.raises(ArgumentError, match="no row that can be drawn"):
        viewer.report(replace(pendulum, q=np.full_like(q, np.nan)))


def test_of_variants_the_page_shows_the_chosen_one():
    base = json.loads(cm.compile_mechanism(mechanism("pendulum")).document)
    heavy = json.loads(json.dumps(base))
    heavy["bodies"][0]["mass"] = 7.25
    result = cm.simulate(Variants([cm.compile_mechanism(build(data)[0]) for data in (base, heavy)]), **RUN)
    assert data_of(viewer.report(result, sample=1))["scene"]["masses"][0]["mass"] == 7.25
    assert data_of(viewer.report(result))["scene"]["masses"][0]["mass"] == base["bodies"][0]["mass"]
    with pytest.raises(ArgumentError, match="no sample 2: the result has 2"):
        viewer.report(result, sample=2)


def test_a_result_without_document_needs_the_mechanism_that_was_simulated(pendulum):
    bare = {key: value for key, value in pendulum.metadata["mechanism"].items() if key != "document"}
    result = replace(pendulum, metadata={**pendulum.metadata, "mechanism": bare})
    with pytest.raises(ArgumentError, match="holds no mechanism document"):
        viewer.report(result)
    assert "pendulum" in viewer.report(result, mechanism=mechanism("pendulum"))
    with pytest.raises(ArgumentError, match="take the file that was simulated"):
        viewer.report(result, mechanism=mechanism("four_bar"))


def test_a_changed_system_is_told(pendulum):
    changed = {**pendulum.metadata["mechanism"], "changes": {"gravity": [0.0, 0.0, -1.6]}}
    page = viewer.report(replace(pendulum, metadata={**pendulum.metadata, "mechanism": changed}))
    assert "The system was changed in Python (gravity)" in page


def test_only_earlier_pages_are_replaced(pendulum, tmp_path):
    path = tmp_path / "run.html"
    viewer.save_report(pendulum, path)
    viewer.save_report(pendulum, path)
    assert path.stat().st_size < 1_200_000
    path.write_text("<!doctype html>mine")
    with pytest.raises(OutputError):
        viewer.save_report(pendulum, path)
    assert path.read_text() == "<!doctype html>mine"


def test_the_bundle_is_built_from_the_sources_that_stand_beside_it():
    """Without npm: the hashes that the build wrote are those of the sources and of the bundle."""

    def combined(names):
        digest = hashlib.sha256()
        for name in names:
            digest.update(name.encode() + b"\0" + (PAGE / name).read_bytes() + b"\0")
        return digest.hexdigest()

    hashes = json.loads((PAGE / "bundle.json").read_text())
    sources = sorted(path.relative_to(PAGE).as_posix() for path in (PAGE / "src").rglob("*.*"))
    assert combined([*sources, "build.mjs", "package-lock.json"]) == hashes["sources"], "run npm ci && npm run build"
    assert combined(["bundle.js", "bundle.css", "LICENSES.txt"]) == hashes["bundle"]
    assert "resolved" not in (PAGE / "package-lock.json").read_text()
    assert "</script" not in (PAGE / "bundle.js").read_text().lower()
    licenses = (PAGE / "LICENSES.txt").read_text()
    assert all(name in licenses for name in ("three 0.", "uplot 1.", "MIT"))
