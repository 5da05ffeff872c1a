"""One page a finding code, generated from the package's own pages, with an index by subject."""

import re
from itertools import groupby
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

SUBJECTS = {
    "A": "Assemblies from CAD, `cadmbs.assembly/1.x`",
    "B": "USD",
    "C": "Couplings and names of coordinates",
    "D": "JSON documents: syntax, keys, types",
    "E": "Measurements, `identify` and `calibrate`",
    "F": "Files: finding, opening, recognizing",
    "G": "STEP files and their solids",
    "H": "Hints for assemblies from CAD",
    "I": "Mass and inertia",
    "J": "Joints inferred from CAD geometry",
    "K": "Closed loops: assembly, mobility, redundancy",
    "L": "Loads, motions, constraints",
    "M": "Measures",
    "N": "MJCF",
    "P": "Bare paper form, `cadmbs.screws/1`",
    "Q": "Files of configurations and trajectories, `--q-file` and `--trajectory`",
    "R": "Studies, `cadmbs.study/1`",
    "S": "Scenarios and simulations",
    "T": "Topology: bodies, joints, loops",
    "U": "URDF",
    "V": "SDF",
    "W": "Writing of outputs",
    "X": "Exports to URDF, MJCF, SDF, USD and FMUs",
    "Y": "Calls: arguments, names, no solution, what is not installed",
    "Z": "Geometry of a mechanism document",
}

_INDEX = """# All findings by subject

{sections}"""

_PAGE = """---
orphan: true
---

{text}
[All findings by subject](index.md)
"""
"""Outside of the navigation, which every page repeats: hundreds of codes there help nobody and double the build."""


def generate(app: Sphinx) -> None:
    """Copy the pages into the manual and write their index; files that do not change keep their time."""
    here = Path(app.srcdir) / "findings" / "codes"
    here.mkdir(parents=True, exist_ok=True)
    pages = sorted((Path(app.srcdir).parent / "cadmbs" / "findings").glob("*.md"))
    texts = {page.stem: page.read_text(encoding="utf-8") for page in pages}
    sections = [_section(letter, list(codes), texts) for letter, codes in groupby(texts, key=lambda code: code[0])]
    written = {f"{code}.md": _PAGE.format(text=text) for code, text in texts.items()}
    written["index.md"] = _INDEX.format(sections="\n".join(sections))
    for name, text in written.items():
        path = here / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
    for stale in set(here.glob("*.md")) - {here / name for name in written}:
        stale.unlink()


def _section(letter: str, codes: list[str], texts: dict[str, str]) -> str:
    rows = [f"| [{code}]({code}.md) | {_severity(texts[code])} | {_title(texts[code])} |" for code in codes]
    return "\n".join([f"## {letter}: {SUBJECTS[letter]}", "", "| code | severity | |", "|---|---|---|", *rows, ""])


def _title(text: str) -> str:
    title = text.partition("\n")[0].partition(": ")[2].strip()
    return title.replace("|", "\\|")


def _severity(text: str) -> str:
    found = re.search(r"^\*\*Severity:\*\* (.+)$", text, re.MULTILINE)
    return found[1].strip().rstrip(".") if found else ""


class _Navigation:
    """The navigation of the pages of codes, which stand in none: the same for all, and half of the time of a build."""

    def __init__(self) -> None:
        self._made: dict[str, Any] = {}

    def share(self, app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
        """Let the theme take what it has made for another page of a code."""
        if not page.startswith("findings/codes/") or page.endswith("/index") or "toctree" not in context:
            return
        make = context["toctree"]

        def toctree(**options: Any) -> Any:
            key = repr(sorted(options.items()))
            if key not in self._made:
                self._made[key] = make(**options)
            return self._made[key]

        context["toctree"] = toctree


def setup(app: Sphinx):
    app.connect("builder-inited", generate)
    app.connect("html-page-context", _Navigation().share, priority=400)  # before the theme
    return {"parallel_read_safe": True}
