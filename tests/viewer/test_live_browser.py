"""The live page in headless Chromium: ready without a message, and as many sliders as degrees of freedom."""

from __future__ import annotations

import re
import threading
from importlib.resources import files

import pytest

import cadmbs as cm
from cadmbs.viewer.live import LiveSession, live_server
from tests.viewer.test_browser import CHROMIUM, WEBGL, browse

pytestmark = [pytest.mark.slow, pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")]


@pytest.mark.parametrize(("name", "mobility"), [("four_bar", 1), ("rcm", 5), ("three_bar_loop", 3)])
@pytest.mark.parametrize("picture", [WEBGL, ["--disable-3d-apis"]], ids=["webgl", "without"])
def test_the_live_page_gets_ready_with_a_slider_for_each_degree_of_freedom(name, mobility, picture, tmp_path):
    session = LiveSession(cm.compile_mechanism(cm.load(str(files("cadmbs.library") / f"{name}.json"))))
    with live_server(session) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        dom, messages = browse(tmp_path, server.address, *picture, "--dump-dom")
        server.shutdown()
    assert 'data-ready="yes"' in dom
    assert picture != WEBGL or not messages
    sliders = [tag for tag in re.findall(r"<input[^>]*>", dom) if 'type="range"' in tag and "disabled" not in tag]
    names = [re.search(r'name="([^"]*)"', tag)[1] for tag in sliders]
    assert len(names) == mobility
    assert set(names) <= set(session.system.velocity_names)
    assert f"{mobility} degree" in dom
