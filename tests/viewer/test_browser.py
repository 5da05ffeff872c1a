"""The page in Chromium: what the picture shows, how it is operated, and that everybody can operate it."""

from __future__ import annotations

import io
import re
from importlib.resources import files

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import viewer
from cadmbs.models.documents.reading import build
from cadmbs.results.sidecar import TWIST_CONVENTIONS
from tests.viewer.slender_chains import chain

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

COLORS = {"crank": "#0072B2", "coupler": "#E69F00", "rocker": "#009E73"}
NO_WEBGL = """
  const original = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
    return kind.startsWith("webgl") ? null : original.call(this, kind, ...more);
  };"""
COUNT_DRAWS = """
  window.draws = 0;
  for (const name of ["drawElements", "drawArrays", "drawElementsInstanced", "drawArraysInstanced"]) {
    const original = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...given) {
      window.draws += 1;
      return original.apply(this, given);
    };
  }"""


REMEMBER_FOCUS = """() => {
    const element = document.activeElement;
    if (element !== document.body) window.seen.add(element);
    return window.seen.size;
  }"""


@pytest.fixture(scope="module")
def four_bar():
    return cm.compile_mechanism(cm.load(str(files("cadmbs.library") / "four_bar.json")))


@pytest.fixture(scope="module")
def result(four_bar):
    return cm.simulate(four_bar, duration=0.3, output_step=0.01, engine="reference", method="rk4", step=1e-3)


@pytest.fixture(scope="module")
def page(tmp_path_factory, result):
    path = tmp_path_factory.mktemp("page") / "four_bar.html"
    viewer.save_report(result, path)
    return path


SHARP_AGAIN = 900
"""Milliseconds after a pose in which a renderer without a graphics processor draws it finely again, some more."""


def pixels(data):
    image = pytest.importorskip("matplotlib.image")
    return image.imread(io.BytesIO(data))[..., :3]


def picture(window):
    return pixels(window.locator("#picture").screenshot())


def changed(a, b):
    """Share of the pixels that differ."""
    return float(np.mean(np.any(np.abs(a - b) > 0.06, axis=-1)))


def test_the_page_gets_ready_without_request_and_message(page, opened, result):
    with opened(page, "#t=0.1") as window:
        assert window.messages == []
        assert window.requests == [page.as_uri()]
        assert window.inner_text("#clock") == "0.1000 s"
        assert window.locator(".uplot").count() == window.locator(".plot").count() > 4
        assert window.locator("#sketch").is_hidden()
        titles = window.locator("#curves h3").all_inner_texts()
    for title in ("Joints: angle [rad]", "Joints: angular velocity [rad/s]", "Energy [J]", "Energy: imbalance [J]"):
        assert title in titles


def test_the_picture_moves_with_the_time_and_only_then(page, opened):
    with opened(page, script=COUNT_DRAWS, bypass_csp=True) as window:
        first = picture(window)
        window.evaluate("window.draws = 0")
        window.wait_for_timeout(300)
        assert window.evaluate("window.draws") == 0
        set_time(window, 0.25)
        later = picture(window)
        set_time(window, 0.0)
        again = picture(window)
    assert first.std() > 0.02
    assert changed(first, later) > 5e-3
    assert changed(first, again) < 1e-3


def set_time(window, t):
    window.locator("#time").evaluate(
        "(slider, t) => { slider.value = t; slider.dispatchEvent(new Event('input')); }", t
    )
    window.wait_for_timeout(SHARP_AGAIN)


def test_hover_names_the_body_under_the_pointer(page, opened):
    """The colour of the pixel says which body it belongs to; the box must say the same."""
    with opened(page) as window:
        for layer in ("Joints", "Centres of mass", "Frames", "Ground", "Names"):
            window.get_by_label(layer, exact=True).uncheck()
        window.wait_for_timeout(150)
        image, box = picture(window), window.locator("#picture").bounding_box()
        colors = {name: np.array([int(code[k : k + 2], 16) for k in (1, 3, 5)]) / 255 for name, code in COLORS.items()}
        told = {}
        for name, color in colors.items():
            tint = (image - image.mean(axis=-1, keepdims=True)) @ (color - color.mean())
            others = [(image - image.mean(axis=-1, keepdims=True)) @ (c - c.mean()) for c in colors.values()]
            strength = np.where(tint >= np.max(others, axis=0), tint, -1.0)
            y, x = np.unravel_index(np.argmax(strength), strength.shape)
            window.mouse.move(box["x"] + x + 0.5, box["y"] + y + 0.5)
            told[name] = window.inner_text("#tooltip")
        for name, text in told.items():
            assert text.splitlines()[0] == name
            assert re.search(r"mass [\d.]+ kg", text)
        window.mouse.click(box["x"] + x + 0.5, box["y"] + y + 0.5)
        window.mouse.move(box["x"] + 3, box["y"] + 3)
        assert window.locator("#tooltip").is_visible()  # a click keeps it
        window.mouse.click(box["x"] + 3, box["y"] + 3)
        assert window.locator("#tooltip").is_hidden()


def test_keys_turn_the_picture_and_describe_its_parts(page, opened, four_bar):
    with opened(page) as window:
        before = picture(window)
        window.focus("#picture")
        for key in ("ArrowLeft", "ArrowLeft", "ArrowUp", "-"):
            window.keyboard.press(key)
        window.wait_for_timeout(150)
        assert changed(before, picture(window)) > 0.01
        titles = set()
        for _ in range(16):
            window.keyboard.press("Enter")
            titles.add(window.inner_text("#status").split(";")[0])
        assert {*COLORS, *four_bar.joint_names} <= titles
        window.keyboard.press("Escape")
        assert window.locator("#tooltip").is_hidden()


def test_the_tab_key_reaches_everything_that_can_be_operated(page, opened):
    with opened(page, bypass_csp=True) as window:
        expected = window.evaluate(
            """() => [...document.querySelectorAll("button, select, input, summary, [tabindex='0']")]
                 .filter((e) => !e.disabled && e.checkVisibility()).length"""
        )
        visited = window.evaluate("() => { window.seen = new Set(); return 0; }")
        for _ in range(expected + 3):
            window.keyboard.press("Tab")
            visited = window.evaluate(REMEMBER_FOCUS)
        assert visited == expected
        window.focus("#time")
        start = window.inner_text("#clock")
        for _ in range(40):
            window.keyboard.press("ArrowRight")
        assert window.inner_text("#clock") != start
        window.focus("#play")
        window.keyboard.press("Space")
        assert window.inner_text("#play") == "Pause"
        window.keyboard.press("Space")


def test_curves_and_picture_share_the_time(page, opened):
    with opened(page) as window:
        before = picture(window)
        plot = window.locator(".u-over").first
        box = plot.bounding_box()
        plot.click(position={"x": 0.75 * box["width"], "y": 20})
        window.wait_for_timeout(150)
        t = float(window.inner_text("#clock").split()[0])
        assert 0.15 < t < 0.3
        assert changed(before, picture(window)) > 5e-3
        window.locator("#play").click()
        window.wait_for_timeout(400)
        assert float(window.inner_text("#clock").split()[0]) != t


def test_zoom_and_legend_work_by_keys(page, opened):
    with opened(page) as window:
        plot = window.locator(".uplot").first
        before = pixels(plot.screenshot())
        window.focus("#zoom-in")
        window.keyboard.press("Enter")
        window.wait_for_timeout(100)
        zoomed = pixels(plot.screenshot())
        assert changed(before, zoomed) > 2e-3
        window.click("#zoom-all")
        window.wait_for_timeout(100)
        assert changed(before, pixels(plot.screenshot())) < 2e-3
        entry = plot.locator("[role=button]").first
        entry.focus()
        window.keyboard.press("Enter")
        assert entry.get_attribute("aria-pressed") == "false"


def test_layers_projection_and_png(page, opened):
    with opened(page, accept_downloads=True) as window:
        shown = picture(window)
        for label in ("Bodies", "Joints", "Ground", "Inertia ellipsoids", "Names"):
            box = window.get_by_label(label, exact=True)
            box.click()
            window.wait_for_timeout(100)
            assert changed(shown, picture(window)) > 1e-4, label
            box.click()
        window.click("#projection")
        window.wait_for_timeout(100)
        assert changed(shown, picture(window)) > 1e-3
        with window.expect_download() as download:
            window.click("#save")
        image = pixels(download.value.path().read_bytes())
        assert image.std() > 0.02
        assert window.messages == []


@pytest.mark.parametrize("form", list(TWIST_CONVENTIONS))
def test_the_numbers_of_a_jacobian_column_are_those_of_the_library(page, opened, four_bar, result, form):
    with opened(page, "#t=0.2") as window:
        window.select_option("#column-body", "coupler")
        window.select_option("#column-coordinate", "crank_pin")
        window.select_option("#column-form", form)
        text = window.inner_text("#column-text")
    row = int(np.argmin(np.abs(result.t - 0.2)))
    column = cm.kinematics.jacobian(four_bar, result.q[row], "coupler", representation=form)
    expected = column[:, four_bar.velocity_names.index("crank_pin")]
    shown = [float(x) for x in text[1 : text.index(")")].split(",")]
    np.testing.assert_allclose(shown, expected, atol=1e-4)
    assert TWIST_CONVENTIONS[form] in text


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page, opened, axe, scheme):
    with opened(page, color_scheme=scheme, bypass_csp=True) as window:
        window.evaluate(axe)
        violations = window.evaluate("async () => (await axe.run()).violations.map((v) => [v.id, v.nodes[0].html])")
        assert violations == []
        background = window.evaluate("getComputedStyle(document.body).backgroundColor")
        assert (sum(map(int, re.findall(r"\d+", background)[:3])) < 120) == (scheme == "dark")


def test_a_narrow_window_does_not_scroll_sideways(page, opened):
    with opened(page, viewport={"width": 360, "height": 740}, bypass_csp=True) as window:
        assert window.evaluate("document.documentElement.scrollWidth") <= 360
        assert picture(window).std() > 0.02


def test_paper_has_picture_and_curves_and_no_controls(page, opened):
    with opened(page) as window:
        window.emulate_media(media="print")
        assert window.locator("#picture").is_visible()
        assert window.locator(".uplot").first.is_visible()
        assert not any(control.is_visible() for control in window.locator(".controls, .hint").all())
        assert window.pdf()[:5] == b"%PDF-"


PRINTED_NAMES = """() => {
    const root = document.getElementById("names"), stage = document.getElementById("stage");
    const places = () => {
      const box = root.getBoundingClientRect();
      return [...root.children].filter((name) => name.style.visibility === "visible").map((name) => {
        const place = name.getBoundingClientRect();
        return [(place.left - box.left) / box.width, (place.top - box.top) / box.height];
      });
    };
    const before = places();
    dispatchEvent(new Event("beforeprint"));
    stage.style.width = "400px";
    const printed = places();
    stage.style.width = "";
    dispatchEvent(new Event("afterprint"));
    return [before, printed, places()];
  }"""


def test_names_stay_at_their_joints_on_paper_which_has_another_width(page, opened):
    """Nothing draws the picture again when it is printed: it is stretched, and names go along."""
    with opened(page, bypass_csp=True) as window:
        before, printed, after = map(np.array, window.evaluate(PRINTED_NAMES))
    assert len(before) > 2
    np.testing.assert_allclose(printed, before, atol=2e-3)
    np.testing.assert_allclose(after, before, atol=2e-3)


def test_rounding_errors_are_zero_in_legends(page, opened):
    with opened(page) as window:
        values = window.locator(".u-value").all_inner_texts()
    numbers = [float(value) for value in values if value not in {"–", "--"}]
    assert len(numbers) > 20
    assert "0" in values
    assert not [value for value in values if re.search("e-1[5-9]", value)]


def test_without_webgl_the_sketch_and_the_curves_stay(page, opened):
    with opened(page, script=NO_WEBGL) as window:
        assert window.locator("#picture").is_hidden()
        assert window.locator("#sketch svg").is_visible()
        assert "draws no WebGL" in window.inner_text("#status")
        assert window.locator(".uplot").count() > 4
        assert window.locator("#columns").is_hidden()


def test_a_ladder_of_two_hundred_bodies_is_drawn_by_few_calls(tmp_path, opened):
    """Draw calls are most of what a picture costs in JavaScript; their number does not grow with the bodies."""
    data = chain(200)
    system = cm.compile_mechanism(build(data)[0])
    result = cm.simulate(system, duration=0.02, output_step=0.01, engine="reference", method="rk4", step=0.01)
    path = tmp_path / "ladder.html"
    viewer.save_report(result, path)
    assert path.stat().st_size < 2_000_000
    with opened(path, script=COUNT_DRAWS, bypass_csp=True) as window:
        window.evaluate("window.draws = 0")
        set_time(window, 0.01)
        draws = window.evaluate("window.draws")
        assert window.messages == []
    assert 0 < draws <= 40
