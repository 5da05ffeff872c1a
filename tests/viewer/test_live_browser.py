"""The live page in Chromium: sliders move, what does not close is told, a simulation appears, everybody can use it."""

from __future__ import annotations

from importlib.resources import files

import pytest

import cadmbs as cm
from cadmbs import viewer
from cadmbs.models.documents.reading import build
from cadmbs.viewer.live import LiveSession
from cadmbs.viewer.tables import curve_panels
from tests.viewer.live_pages import served, served_session

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

ENABLED = "#sliders input[type=range]:enabled"


@pytest.mark.parametrize(("name", "mobility"), [("four_bar", 1), ("rcm", 5), ("three_bar_loop", 3)])
def test_there_is_an_enabled_slider_for_each_degree_of_freedom(name, mobility, opened):
    with served(name, "numpy") as (session, address), opened(address) as window:
        window.wait_for_selector("#mobility p")
        names = [slider.get_attribute("name") for slider in window.locator("input[type=range]:enabled").all()]
        assert tuple(names) == session.configuration.independent
        assert len(names) == mobility
        assert f"{mobility} degree" in window.inner_text("#mobility")
        assert window.messages == []
        assert all(request.startswith(address.partition("?")[0]) for request in window.requests)


def test_eighty_presses_of_a_key_move_the_mechanism_and_the_loops_stay_closed(opened):
    with served("four_bar", "numpy") as (session, address), opened(address) as window:
        residuals = []
        window.on("response", lambda reply: reply.url.endswith("/ask") and residuals.append(reply.json()["residual"]))
        window.locator(ENABLED).first.focus()
        for _ in range(80):
            window.keyboard.press("ArrowRight")
        window.locator("#sliders").get_by_label("crank_pivot as a number").wait_for()
        while window.locator("#sliders").get_by_label("crank_pivot as a number").input_value() != "80":
            window.wait_for_timeout(50)
        assert max(residuals) < 1e-10
        assert session.configuration.values[0] == pytest.approx(1.3962634)
        assert window.messages == []


def test_what_does_not_close_is_told_and_the_slider_goes_back(opened):
    with served("stewart_platform", "numpy") as (session, address), opened(address) as window:
        window.get_by_label("leg1 as a number").fill("0.9")
        window.get_by_label("leg1 as a number").press("Enter")
        window.locator("#live-note", has_text="smallest gap is").wait_for()
        assert session.configuration.values.max() == 0.0
        window.locator("#live-note.bad").wait_for()
        assert window.get_by_label("leg1 as a number").input_value() == "0"


def test_a_simulation_appears_with_curves_and_another_one_replaces_it(opened):
    with served("pendulum", "numpy") as (session, address), opened(address) as window:
        assert window.locator("#over-time").is_hidden()
        window.locator("#panel-simulate summary").click()
        for duration in ("0.2", "0.3"):
            window.fill("#duration", duration)
            window.click("#run")
            window.locator("#run-note", has_text=f"finished at t = {duration} s").wait_for()
            window.locator(f'#time[max="{duration}"]').wait_for()
        plots = len(curve_panels(session.run)[0])
        assert window.locator("#curves section").count() == window.locator("#curves .uplot").count() == plots
        assert window.locator("#time").is_enabled()
        assert session.run is not None


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_a_telephone_needs_no_sideways_scrolling(scheme, opened, axe):
    with served("four_bar", "numpy") as (_, address), opened(address, color_scheme=scheme, bypass_csp=True) as window:
        for panel in ("velocity", "simulate"):
            window.locator(f"#panel-{panel} summary").click()
        window.select_option("#velocity-kind", "twist")
        window.locator("#velocity-numbers", has_text="hybrid").wait_for()
        window.evaluate(axe)
        violations = window.evaluate("async () => (await axe.run()).violations.map((v) => [v.id, v.nodes[0].html])")
        assert violations == []
        window.set_viewport_size({"width": 360, "height": 700})
        window.wait_for_timeout(300)
        assert window.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_notebook_frame_shows_the_page(opened, tmp_path):
    system = cm.compile_mechanism(cm.load(str(files("cadmbs.library") / "rcm.json")))
    cell = tmp_path / "cell.html"
    cell.write_text(f'<html data-ready="yes"><body>{viewer.view(system)._repr_html_()}</body></html>', "utf-8")
    with opened(cell) as window:
        frame = window.frame_locator("iframe")
        frame.locator("html[data-ready=yes]").wait_for(state="attached")
        assert frame.locator("h1").inner_text() == "rcm"
        assert window.messages == []


def test_a_branch_that_meets_another_is_shown_and_entered(opened):
    bodies = [
        {"name": name, "mass": 1.0, "center_of_mass": [x, 0, 0], "inertia": [[0.1, 0, 0], [0, 0.1, 0], [0, 0, 0.1]]}
        for name, x in (("crank", 0.5), ("coupler", 2.0), ("rocker", 2.5))
    ]
    ends = (("a", "world", "crank", 0.0), ("b", "crank", "coupler", 1.0), ("c", "coupler", "rocker", 3.0))
    joints = [
        {"name": n, "kind": "revolute", "axis": [0, 0, 1], "point": [x, 0, 0], "predecessor": p, "successor": s}
        for n, p, s, x in (*ends, ("d", "world", "rocker", 2.0))
    ]
    mechanism, _ = build({"format": "cadmbs.mechanism/1", "name": "flat", "bodies": bodies, "joints": joints})
    with served_session(LiveSession(cm.compile_mechanism(mechanism))) as (session, address), opened(address) as window:
        window.get_by_role("button", name="Branch 1: tangent").click()
        assert window.get_by_role("button", name="Branch 1: tangent").get_attribute("aria-pressed") == "true"
        window.get_by_role("button", name="Enter branch 2").click()
        window.get_by_role("button", name="Enter branch 2").wait_for(state="detached")
        assert session.start().q["d"] == pytest.approx(-3.0 * session.start().q["a"], rel=1e-2)
        assert window.messages == []
