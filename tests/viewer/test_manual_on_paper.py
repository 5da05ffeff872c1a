"""Pages of the manual on paper: nothing of the frame around the text, nothing cut off, the cheat sheet on one page."""

import re
import shutil
import subprocess
import sys

import pytest

from tests.docs.pages import ROOT

PAGES = ("cheat-sheet", "control", "coming-from", "troubleshooting")
"""The one that must be one page; long lines of code; wide tables."""

SETTINGS = """
extensions = ["myst_parser"]
html_theme, html_static_path, html_css_files = "furo", ["_static"], ["manual.css"]
myst_enable_extensions = ["deflist", "dollarmath"]
"""
"""The look of the manual, without what only its contents need."""

WIDTH = 688
"""Pixels of a page of A4 between its margins."""

FRAME = ".sidebar-drawer, .toc-drawer, .related-pages, .bottom-of-page, .back-to-top, .skip-to-content, .mobile-header"

CUT = """[...document.querySelectorAll("pre, table, .table-wrapper, article img")]
    .filter(part => part.scrollWidth > part.clientWidth + 1 || part.getBoundingClientRect().right > innerWidth)
    .map(part => part.textContent.trim().slice(0, 60))"""


@pytest.fixture(scope="module")
def manual(tmp_path_factory):
    """Some pages, made with the theme and the styles of the manual: all of it takes a minute."""
    source, built = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("built")
    (source / "_static").mkdir()
    shutil.copy(ROOT / "docs/_static/manual.css", source / "_static")
    (source / "conf.py").write_text(SETTINGS)
    for name in PAGES:
        (path,) = (ROOT / "docs").rglob(f"{name}.md")
        shutil.copy(path, source)
    (source / "index.md").write_text("# Pages\n\n```{toctree}\n" + "\n".join(PAGES) + "\n```\n")
    subprocess.run([sys.executable, "-m", "sphinx", "-q", "-b", "html", source, built], check=True, capture_output=True)
    return built


@pytest.mark.slow
def test_what_matters_prints(manual, browser):
    page = browser.new_page(viewport={"width": WIDTH, "height": 1000})
    for name in PAGES:
        page.goto((manual / f"{name}.html").as_uri())
        page.emulate_media(media="print")
        assert not [part for part in page.query_selector_all(FRAME) if part.is_visible()], name
        assert page.evaluate(CUT) == [], name
        pages = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))
        assert pages == 1 if name == "cheat-sheet" else 1 < pages < 9, (name, pages)
    page.close()
