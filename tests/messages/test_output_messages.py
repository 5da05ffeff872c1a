"""Outputs that cannot be written: the whole finding, and nothing half written."""

import json

import pytest

import cadmbs
from cadmbs.errors import OutputError
from cadmbs.results.sidecar import table_document

FORCE = "\n    hint: `--force` on the command line, or force=True in Python, overwrites it."
PERMISSION = "\n    hint: Choose another name or folder, or change the permissions of this one."


@pytest.fixture
def mechanism():
    return cadmbs.Mechanism.model_validate({"name": "empty", "bodies": [], "joints": []})


def refusal(act, *arguments):
    with pytest.raises(OutputError) as caught:
        act(*arguments)
    return str(caught.value.finding)


def test_w001_a_folder_that_is_not_there(mechanism, tmp_path):
    path = tmp_path / "none" / "a.json"
    assert refusal(cadmbs.save, mechanism, path) == (
        f'{path}: error[W001]: "{path}" cannot be written: "{path.parent}" does not exist.{PERMISSION}'
    )
    assert list(tmp_path.iterdir()) == []


def test_w001_the_system_refuses(mechanism, tmp_path):
    """A file in the place of a folder: refused whoever asks, administrators too."""
    (tmp_path / "file").write_text("mine")
    path = tmp_path / "file" / "a.json"
    assert refusal(cadmbs.save, mechanism, path).startswith(f'{path}: error[W001]: "{path}" cannot be written: ')
    assert (tmp_path / "file").read_text() == "mine"


def test_w002_a_foreign_file(mechanism, tmp_path):
    path = tmp_path / "a.json"
    path.write_text('{"mine": 1}')
    assert refusal(cadmbs.save, mechanism, path) == (
        f'{path}: error[W002]: "{path}" exists and was not written by cadmbs: choose another name, or force it.{FORCE}'
    )
    assert json.loads(path.read_text()) == {"mine": 1}
    cadmbs.save(mechanism, path, force=True)
    assert json.loads(path.read_text())["name"] == "empty"


def test_w003_no_such_format(mechanism, tmp_path):
    result = cadmbs.simulate(cadmbs.compile_mechanism(mechanism), duration=0.01)
    path = tmp_path / "run.xls"
    assert refusal(result.save, path) == (
        f'{path}: error[W003]: the suffix ".xls" of "{path}" names no format for results: '
        "choose one of csv, npz, parquet, h5, mat."
    )
    assert list(tmp_path.iterdir()) == []


def test_w004_a_value_that_json_has_no_form_for():
    text = refusal(table_document, "table", {}, {}, {"solver": object()})
    assert text.endswith("has a value of type object, which JSON cannot hold; nothing was written.")
    assert "error[W004]" in text
