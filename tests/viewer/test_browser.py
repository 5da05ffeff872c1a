"""The page in headless Chromium: ready, without errors, and the picture moves with the time."""

from __future__ import annotations

import re
import shutil
import subprocess
from importlib.resources import files

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import viewer

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--hide-scrollbars"),
    *("--enable-logging=stderr", "--virtual-time-budget=4000", "--window-size=900,700"),
]
WEBGL = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]

pytestmark = [pytest.mark.slow, pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")]


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    path = tmp_path_factory.mktemp("page") / "run.html"
    system = cm.compile_mechanism(cm.load(str(files("cadmbs.library") / "four_bar.json")))
    viewer.save_report(cm.simulate(system, duration=0.3, engine="reference", method="rk4", step=1e-3), path)
    return path


def browse(profile, address, *more):
    done = subprocess.run(
        [CHROMIUM, *FLAGS, f"--user-data-dir={profile}", *more, address],
        capture_output=True, text=True, check=True, timeout=180,
    )  # fmt: skip
    lines = [line for line in done.stderr.splitlines() if "CONSOLE" in line and "GL Driver Message" not in line]
    return done.stdout, lines


def test_the_page_gets_ready_without_a_message(page, tmp_path):
    dom, messages = browse(tmp_path, f"{page.as_uri()}#t=0.1", *WEBGL, "--dump-dom")
    assert not messages
    assert 'data-ready="yes"' in dom
    assert re.search(r'<output id="clock"[^>]*>0\.1000 s<', dom)
    assert dom.count('class="uplot') == len(re.findall(r'<div class="plot">', dom))
    assert re.search(r'<div id="sketch" hidden', dom)


def test_the_picture_moves_with_the_time(page, tmp_path):
    image = pytest.importorskip("matplotlib.image")
    pictures = []
    for k, t in enumerate((0.0, 0.0, 0.25)):
        path = tmp_path / f"{k}.png"
        browse(tmp_path, f"{page.as_uri()}#t={t}", *WEBGL, f"--screenshot={path}")
        pictures.append(image.imread(path)[120:460, 60:-60, :3])
    first, again, later = pictures
    assert np.mean(np.any(np.abs(first - again) > 0.02, axis=-1)) < 1e-3
    assert np.mean(np.any(np.abs(first - later) > 0.1, axis=-1)) > 5e-3
    assert first.std() > 0.02


def test_without_webgl_the_sketch_and_the_curves_stay(page, tmp_path):
    dom, _ = browse(tmp_path, page.as_uri(), "--disable-3d-apis", "--dump-dom")
    assert 'data-ready="yes"' in dom
    assert re.search(r'<canvas id="picture"[^>]*hidden', dom)
    assert not re.search(r'<div id="sketch" hidden', dom)
    assert "draws no WebGL" in dom
    assert 'class="uplot' in dom
