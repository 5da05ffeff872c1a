"""Runs the notebooks of the manual and stores what they show: python docs/run_notebooks.py [NAME ...]."""

from __future__ import annotations

import contextlib
import json
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE / "_extensions"), str(HERE.parent)]

from notebook_cells import read_notebook, run_cell, source  # noqa: E402


def run(path: Path) -> None:
    """Run a notebook in a folder of its own, and store its outputs."""
    notebook = read_notebook(path)
    namespace = {"__name__": "__notebook__"}
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        count = 0
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code":
                count += 1
                cell["outputs"] = run_cell(source(cell), namespace, f"{path.name}, cell {count}")
                cell["execution_count"] = count
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    chosen = sys.argv[1:]
    for each in sorted((HERE / "notebooks").glob("*.ipynb")):
        if not chosen or each.stem in chosen:
            sys.stdout.write(f"{each.stem}\n")
            run(each)
