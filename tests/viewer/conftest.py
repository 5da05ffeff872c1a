"""One Chromium for all tests of pages, driven by Playwright: the extra "peers"."""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager
from pathlib import Path

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
AXE = Path(
    os.environ.get("CADMBS_AXE", Path(__file__).parents[2] / "cadmbs/viewer/page/node_modules/axe-core/axe.min.js")
)
REQUIRED = "CADMBS_REQUIRE_BROWSER" in os.environ
"""Whether a missing browser is a failure, as in the checks before a change lands."""

FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync", "--hide-scrollbars"),
    *("--disable-background-networking", "--disable-component-update", "--use-gl=angle", "--use-angle=swiftshader"),
    "--enable-unsafe-swiftshader",
]


def missing(reason):
    if REQUIRED:
        pytest.fail(f"{reason}, and the tests of pages are required here")
    pytest.skip(reason)


@pytest.fixture(scope="session")
def browser():
    """Chromium; skipped, or failed where CADMBS_REQUIRE_BROWSER is set, without it or without Playwright."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing('Playwright is not installed: pip install "cadmbs[peers]"')
    if CHROMIUM is None:
        missing("Chromium is not installed")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def axe():
    """The text of axe-core, which `npm ci` installs."""
    if not AXE.is_file():
        if "CADMBS_AXE" in os.environ:
            pytest.fail(f"CADMBS_AXE names no file: {AXE}")
        pytest.skip("axe-core is not installed: npm ci in cadmbs/viewer/page")
    return AXE.read_text("utf-8")


@pytest.fixture(scope="session")
def opened(browser):
    """Opens a page, a file or an address, in a window of its own, and waits until it is ready.

    `messages` of the window collects errors of the console, `requests` the addresses that it asked for, `unanswered`
    requests under way. The content policy is kept; with `bypass_csp` Playwright can evaluate scripts in it.
    """

    @contextmanager
    def open_page(path, address="", script="", **options):
        context = browser.new_context(**({"viewport": {"width": 1000, "height": 800}} | options))
        if script:
            context.add_init_script(script)
        page = context.new_page()
        page.messages, page.requests, page.unanswered = [], [], set()
        page.on("console", lambda message: _keep(page.messages, message.text))
        page.on("pageerror", lambda error: page.messages.append(str(error)))
        page.on("request", lambda request: page.requests.append(request.url))
        # functions of Python's own: Playwright asks for their parameters, which methods of a set do not tell
        page.on("request", lambda request: page.unanswered.add(request))  # noqa: PLW0108
        for end in ("requestfinished", "requestfailed"):
            page.on(end, lambda request: page.unanswered.discard(request))  # noqa: PLW0108
        page.set_default_timeout(90_000)
        page.goto(f"{path if isinstance(path, str) else path.as_uri()}{address}")
        page.wait_for_selector("html[data-ready=yes]", timeout=60_000)
        page.wait_for_timeout(150)
        try:
            yield page
        finally:
            context.close()

    return open_page


def _keep(messages, text):
    if "GL Driver Message" not in text:  # of the software renderer, not of the page
        messages.append(text)
