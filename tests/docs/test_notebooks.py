"""Notebooks of the manual run, print what they show, and draw their figures; Jupyter runs them if it is there."""

from __future__ import annotations

import importlib.util
import re
import sys

import pytest

from tests.docs.pages import ROOT

FOLDER = ROOT / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
sys.path.append(str(ROOT / "docs" / "_extensions"))

from notebook_cells import printed, read_notebook, run_cell, source  # noqa: E402

SUBJECTS = {"urdf-arm", "linkage-design", "step-to-motion", "control", "papers-example", "study"}


def code_cells(path):
    return [cell for cell in read_notebook(path)["cells"] if cell["cell_type"] == "code"]


def test_there_is_a_notebook_on_each_subject():
    assert {path.stem for path in NOTEBOOKS} == SUBJECTS


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_a_document_of_nbformat_and_small(path):
    notebook = read_notebook(path)
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert notebook["cells"][0]["cell_type"] == "markdown"
    assert source(notebook["cells"][0]).startswith("# ")
    assert len({cell["id"] for cell in notebook["cells"]}) == len(notebook["cells"])
    assert path.stat().st_size < 200_000
    assert all(cell["execution_count"] == k for k, cell in enumerate(code_cells(path), 1))


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_what_is_stored(path, tmp_path, monkeypatch):
    pytest.importorskip("matplotlib")
    if path.stem == "step-to-motion" and importlib.util.find_spec("OCP") is None:
        pytest.skip('needs a CAD kernel: pip install "cadmbs[step]"')
    monkeypatch.chdir(tmp_path)
    namespace = {"__name__": "__notebook__"}
    figures = 0
    for number, cell in enumerate(code_cells(path), 1):
        outputs = run_cell(source(cell), namespace, f"{path.name}, cell {number}")
        assert printed(outputs) == printed(cell["outputs"]), f"cell {number}; store by python docs/run_notebooks.py"
        pictures = [output for output in outputs if "image/png" in output.get("data", {})]
        stored = [output for output in cell["outputs"] if "image/png" in output.get("data", {})]
        assert len(pictures) == len(stored)
        figures += len(pictures)
    assert figures or path.stem == "papers-example"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_ends_with_a_moving_picture_and_with_ways_on(path):
    assert source(code_cells(path)[-1]).startswith("cm.view(")
    last = read_notebook(path)["cells"][-1]
    assert last["cell_type"] == "markdown"
    for target in re.findall(r"\]\((\.\./[^)#]+)", source(last)):
        assert (FOLDER / target).is_file(), target


@pytest.mark.slow
@pytest.mark.parametrize("name", ["urdf-arm", "step-to-motion"])
def test_jupyter_runs_a_notebook(name, tmp_path):
    """Two of them: cells of all run above, and a kernel takes some seconds to start."""
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    pytest.importorskip("matplotlib")
    if name == "step-to-motion" and importlib.util.find_spec("OCP") is None:
        pytest.skip('needs a CAD kernel: pip install "cadmbs[step]"')
    notebook = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)
    nbformat.validate(notebook)
    nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    moving = [cell for cell in notebook.cells if cell.cell_type == "code"][-1]
    assert "<iframe" in moving.outputs[-1]["data"]["text/html"]
