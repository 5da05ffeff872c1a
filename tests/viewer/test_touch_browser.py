"""Touch in Chromium: by mouse, by keys and by a finger; motors, limits, curves, and the scenario that is saved."""

from __future__ import annotations

import json

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.models.documents.reading import build
from cadmbs.testing.mechanisms import chain
from cadmbs.viewer.live import LiveSession
from tests.viewer.live_pages import served, served_session

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]


def touch_panel(window, drag):
    window.locator("#panel-touch > summary").click()
    window.select_option("#touch-drag", drag)
    for part in ("keys", "motors"):
        window.locator(f"#touch-{part} > summary").click()
    window.locator("#picture").scroll_into_view_if_needed()


def point_on(window, body):
    """A pixel at which the pointer is on a body, as the box beside it tells."""
    box = window.locator("#picture").bounding_box()
    for y in np.linspace(0.15, 0.85, 36):
        for x in np.linspace(0.1, 0.9, 50):
            at = (box["x"] + x * box["width"], box["y"] + y * box["height"])
            window.mouse.move(*at)
            if window.locator("#tooltip strong", has_text=body).is_visible():
                return at
    raise AssertionError(f"no pixel of {body}")


def view_of(window):
    """What the picture looks like, as a few bytes."""
    return window.evaluate("document.getElementById('picture').toDataURL().length")


def test_a_mouse_pulls_a_body_and_the_force_is_shown(opened):
    with served("four_bar") as (session, address), opened(address, viewport={"width": 1300, "height": 800}) as window:
        touch_panel(window, "pull")
        x, y = point_on(window, "rocker")
        start = dict(session.start().q)
        window.mouse.move(x, y)
        window.mouse.down()
        window.mouse.move(x + 60, y - 10, steps=4)
        window.locator("#touch-force", has_text="Force on rocker:").wait_for()
        window.wait_for_timeout(1500)
        held = window.inner_text("#touch-force")
        assert " N, (" in held
        assert window.locator("#tooltip").is_hidden()  # it would stand before what is pulled
        window.mouse.up()
        assert window.inner_text("#touch-force") == ""
        window.click("#touch-run")
        window.locator("#touch-run", has_text="Run").wait_for()
        window.wait_for_timeout(400)
        assert abs(session.start().q["crank_pivot"] - start["crank_pivot"]) > 0.02
        assert session.configuration.residual < 1e-9
        shown = float(window.get_by_label("crank_pivot as a number", exact=True).input_value())
        assert np.radians(shown) == pytest.approx(session.start().q["crank_pivot"], abs=2e-4)
        assert window.messages == []
        assert all(request.startswith((address.partition("?")[0], "blob:")) for request in window.requests)


def test_a_drag_beside_the_bodies_turns_the_view_and_moves_nothing(opened):
    with served("four_bar") as (session, address), opened(address, viewport={"width": 1300, "height": 800}) as window:
        touch_panel(window, "pull")
        before, q = view_of(window), session.start().q
        box = window.locator("#picture").bounding_box()
        window.mouse.move(box["x"] + 15, box["y"] + 15)
        window.mouse.down()
        window.mouse.move(box["x"] + 120, box["y"] + 60, steps=4)
        window.mouse.up()
        window.wait_for_timeout(200)
        assert view_of(window) != before
        assert window.inner_text("#touch-run") == "Run"
        assert session.start().q == q


def test_a_finger_pulls_a_body(opened):
    options = {"viewport": {"width": 1300, "height": 800}, "has_touch": True}
    with served("four_bar") as (session, address), opened(address, **options) as window:
        touch_panel(window, "pull")
        x, y = point_on(window, "rocker")
        client = window.context.new_cdp_session(window)

        def finger(kind, *points):
            touches = [{"x": px, "y": py, "id": 1} for px, py in points]
            client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

        start = session.start().q["crank_pivot"]
        finger("touchStart", (x, y))
        for k in range(1, 6):
            finger("touchMove", (x + 14 * k, y))
        window.locator("#touch-force", has_text="Force on rocker:").wait_for()
        window.wait_for_timeout(1500)
        finger("touchEnd")
        window.click("#touch-run")
        window.wait_for_timeout(500)
        assert abs(session.start().q["crank_pivot"] - start) > 0.02
        assert window.messages == []


def test_sliders_are_as_wide_as_a_phone(opened):
    with served("four_bar") as (_, address), opened(address, viewport={"width": 390, "height": 844}) as window:
        touch_panel(window, "pull")
        for slider in window.query_selector_all(".coordinate input[type=range], .motor input[type=range]"):
            assert slider.bounding_box()["width"] > 300
        assert window.evaluate("document.documentElement.scrollWidth") <= 390


def test_keys_hold_pull_and_release(opened):
    with served("six_axis_arm") as (_, address), opened(address, viewport={"width": 1300, "height": 800}) as window:
        touch_panel(window, "pull")
        window.focus("#touch-hold")
        window.keyboard.press("Enter")
        window.focus("[data-touch-move='1,0']")
        for _ in range(3):
            window.keyboard.press("Enter")
        window.locator("#touch-force", has_text="Force on flange:").wait_for()
        window.focus("#touch-hold")
        window.keyboard.press("Space")
        assert window.inner_text("#touch-force") == ""
        assert window.inner_text("#touch-hold") == "Hold its centre"


def test_a_point_is_taken_along_by_the_mouse_with_closed_loops(opened):
    with served("five_bar") as (session, address), opened(address, viewport={"width": 1300, "height": 800}) as window:
        touch_panel(window, "place")
        body = session.system.tree.names[-1]
        x, y = point_on(window, body)
        start = dict(session.start().q)
        window.mouse.move(x, y)
        window.mouse.down()
        window.mouse.move(x + 20, y - 12, steps=5)
        window.wait_for_timeout(800)
        window.mouse.up()
        moved = max(abs(session.start().q[name] - value) for name, value in start.items())
        assert moved > 0.01
        assert session.configuration.residual < 1e-10
        assert window.inner_text("#touch-run") == "Run"  # nothing runs
        assert window.messages == []


def test_a_motor_goes_to_its_target_and_what_was_done_is_shown_and_saved(opened, tmp_path):
    with served("four_bar") as (session, address), opened(address, viewport={"width": 1300, "height": 800}) as window:
        touch_panel(window, "pull")
        window.select_option("select[aria-label='motor at crank_pivot']", "target")
        window.get_by_label("motor at crank_pivot, number").fill("20")
        window.wait_for_timeout(2500)
        window.click("#touch-run")
        window.locator("#touch-run", has_text="Run").wait_for()
        window.wait_for_timeout(400)
        assert session.start().q["crank_pivot"] == pytest.approx(np.radians(20.0), abs=5e-3)
        with window.expect_download() as download:
            window.click("#touch-save")
        assert download.value.suggested_filename == "four-bar-by-hand.json"
        file = tmp_path / "saved.json"
        download.value.save_as(file)
        mechanism, _ = build(json.loads(file.read_text("utf-8")))
        result = cm.simulate(cm.compile_mechanism(mechanism))
        assert result.outcome.good
        assert result["joint/crank_pivot/q"][-1] == pytest.approx(session.start().q["crank_pivot"], abs=2e-3)
        window.click("#touch-show")
        window.locator("#curves .uplot").first.wait_for()
        assert window.locator("#time").is_enabled()
        window.click("#touch-reset")
        window.locator("#touch-state", has_text="t = 0.00 s").wait_for()
        assert session.start().q["crank_pivot"] == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_a_telephone_needs_no_sideways_scrolling(scheme, opened, axe):
    with served("four_bar") as (_, address), opened(address, color_scheme=scheme, bypass_csp=True) as window:
        touch_panel(window, "pull")
        window.click("#touch-hold")
        window.locator("#touch-force", has_text="Force on").wait_for()
        window.evaluate(axe)
        violations = window.evaluate("async () => (await axe.run()).violations.map((v) => [v.id, v.nodes[0].html])")
        assert violations == []
        window.set_viewport_size({"width": 360, "height": 700})
        window.wait_for_timeout(300)
        assert window.evaluate("document.documentElement.scrollWidth") <= 360


def time_shown(window):
    return float(window.inner_text("#touch-state").split()[2])


COUNT_ANSWERS = """
window.answers = 0;
window.times = [];
const plain = window.fetch;
window.fetch = async (...what) => {
  const answer = await plain(...what);
  if (String(what[0]).includes("/touch/advance")) {
    window.answers += 1;
    answer.clone().json().then(({ t }) => window.times.push(t));
  }
  return answer;
};
"""


def test_a_motion_that_was_paused_goes_on_from_there(opened):
    """Questions are under way when it is paused: the sliders stand where the last of them leads."""
    options = {"script": COUNT_ANSWERS, "viewport": {"width": 1300, "height": 800}, "bypass_csp": True}
    with served("four_bar") as (session, address), opened(address, **options) as window:
        touch_panel(window, "pull")
        for _ in range(6):
            before = window.evaluate("window.answers")
            window.click("#touch-run")
            window.wait_for_function(f"window.answers > {before + 8}")
            window.click("#touch-run")
            window.locator("#touch-run", has_text="Run").wait_for()
            window.wait_for_timeout(300)
        times = window.evaluate("window.times")
        assert len(times) > 48
        assert np.min(np.diff(times)) > -0.4  # answers may overtake each other; a new motion would begin at zero
        assert times[-1] == max(times)
        assert time_shown(window) == pytest.approx(times[-1], abs=0.006)
        shown = float(window.get_by_label("crank_pivot as a number", exact=True).input_value())
        assert np.radians(shown) == pytest.approx(session.start().q["crank_pivot"], abs=2e-4)
        assert window.messages == []


def test_states_of_fifty_bodies_reach_the_page_while_they_move(opened):
    """Thirty a second on two idle cores with a renderer in software; other tests run beside this one."""
    session = LiveSession(cm.compile_mechanism(chain(50, 1)))
    with (
        served_session(session) as (_, address),
        opened(address, script=COUNT_ANSWERS, bypass_csp=True) as window,
    ):
        window.locator("#panel-touch > summary").click()
        window.click("#touch-run")
        window.wait_for_function("window.answers > 20")
        before, shown = window.evaluate("window.answers"), time_shown(window)
        window.wait_for_timeout(4000)
        count, passed = window.evaluate("window.answers") - before, time_shown(window) - shown
        assert count / 4.0 > 12.0, f"{count / 4.0} states a second"
        assert passed > 2.0
        assert window.messages == []
