"""Draws the sketches of the manual: `python docs/make_sketches.py` writes one SVG for each library mechanism."""

from importlib.resources import as_file
from pathlib import Path

import cadmbs as cm
from cadmbs.cli.inputs.library import library_entries

FOLDER = Path(__file__).parent / "_static" / "sketches"


def main() -> None:
    for entry in library_entries():
        with as_file(entry.resource) as path:
            system = cm.compile_mechanism(cm.load(path))
        (FOLDER / f"{entry.name}.svg").write_text(cm.viewer.sketch(system), encoding="utf-8")


if __name__ == "__main__":
    main()
