"""The pages about findings that ship with the package."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable


def finding_codes() -> tuple[str, ...]:
    """All codes that have a page, sorted."""
    return tuple(sorted(page.name.removesuffix(".md") for page in _pages()))


def finding_page(code: str) -> str | None:
    """The page of a code, or None where there is none."""
    page = next((page for page in _pages() if page.name == f"{code}.md"), None)
    return page.read_text(encoding="utf-8") if page is not None else None


def finding_titles() -> dict[str, str]:
    """Title by code: what follows the code in the first line of its page."""
    titles = {}
    for page in sorted(_pages(), key=lambda page: page.name):
        first = page.read_text(encoding="utf-8").partition("\n")[0]
        titles[page.name.removesuffix(".md")] = first.partition(":")[2].strip()
    return titles


def _pages() -> list[Traversable]:
    folder = files("cadmbs").joinpath("findings")
    return [page for page in folder.iterdir() if page.name.endswith(".md")] if folder.is_dir() else []
