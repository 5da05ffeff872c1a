"""Joints by eye in Chromium: a click in the picture chooses a joint, a decision is written, nothing hinders anyone."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest

import cadmbs as cm
from cadmbs.importers.modelling.session import open_assembly
from cadmbs.viewer.live import LiveSession, live_server
from cadmbs.viewer.live.modelling import LiveModelling, modelling_panel
from tests.importers.inference import mechanisms

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

CHOSEN = "#modelling-joints [aria-expanded='true']"


@pytest.fixture
def address(tmp_path, monkeypatch):
    """The address of a page with a slider-crank whose joints were inferred."""
    monkeypatch.chdir(tmp_path)
    Path("machine.json").write_text(json.dumps(mechanisms.document(mechanisms.slider_crank())))
    session = open_assembly("machine.json")
    modelling = LiveModelling(session, LiveSession(cm.compile_mechanism(session.state.picture), engine="numpy"))
    with live_server(modelling.session, routes=modelling.routes(), panels=(modelling_panel(),)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server.address
        finally:
            server.shutdown()


def click_until(window, selector):
    """Click over the picture, point by point, until something is there."""
    box = window.locator("#picture").bounding_box()
    for y in range(15, 90, 5):
        for x in range(10, 92, 4):
            window.mouse.click(box["x"] + box["width"] * x / 100, box["y"] + box["height"] * y / 100)
            if window.locator(selector).count():
                return
    raise AssertionError(f"no point of the picture gives {selector}")


def test_a_click_on_a_contact_chooses_its_joint_and_a_decision_is_written(address, opened):
    with opened(address) as window:
        window.wait_for_selector("#modelling-joints button")
        click_until(window, CHOSEN)
        assert "% sure" in window.inner_text(CHOSEN)
        window.get_by_role("button", name="Accept").click()
        window.wait_for_selector("#modelling-joints >> text=decided")
        assert "[[joint]]" in Path("machine.hints.toml").read_text()
        assert window.messages == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(address, opened, axe, scheme):
    with opened(address, color_scheme=scheme, bypass_csp=True) as window:
        window.wait_for_selector("#modelling-joints button")
        window.evaluate(axe)
        violations = window.evaluate("async () => (await axe.run()).violations.map((v) => [v.id, v.nodes[0].html])")
        assert violations == []
