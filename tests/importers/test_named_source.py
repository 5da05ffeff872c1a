"""What `load` takes: a file, or the name of a library mechanism; a missing one is one clean exception."""

from __future__ import annotations

import traceback
from pathlib import Path

import pytest

import cadmbs as cm
from cadmbs.importers.files import read_source
from cadmbs.library import find_in_library, library_names


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", ["rcm", "rcm.json", Path("rcm")])
def test_a_library_name(folder, name):
    assert cm.load(name) == cm.load(find_in_library("rcm"))


def test_a_file_wins_over_a_library_name(folder):
    (folder / "rcm").write_bytes(find_in_library("pendulum").read_bytes())
    assert cm.load("rcm").name == cm.load("pendulum").name != cm.load("rcm.json").name


def test_a_folder_wins_over_a_library_name(folder):
    (folder / "rcm").mkdir()
    with pytest.raises(cm.ModelError, match='"rcm" is a folder'):
        cm.load("rcm")


def test_a_name_in_a_folder_is_no_library_name(folder):
    with pytest.raises(cm.ModelError, match="F001"):
        cm.load("./rcm/rcm")
    with pytest.raises(cm.ModelError, match="F001"):
        cm.load(folder / "rcm")


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("zzz.xml", ""),
        ("pendlum", 'In the library there is "pendulum".'),
        ("pendulum.urdf", 'In the library there is "pendulum".'),
        ("lap.json", 'Did you mean "lamp.json"?'),
        ("", ""),
    ],
)
def test_a_missing_file_is_one_exception_with_one_suggestion(folder, name, hint):
    (folder / "lamp.json").write_text("{}")
    with pytest.raises(cm.ModelError) as raised:
        cm.load(name)
    (finding,) = raised.value.findings
    assert finding.hint == hint or not name
    text = "".join(traceback.format_exception(raised.value))
    assert text.count("Traceback") == 1
    assert str(raised.value).count("Did you mean") + str(raised.value).count("In the library") == bool(hint)


def test_every_name_of_the_library_is_found():
    assert all(read_source(Path(str(find_in_library(name)))).data for name in library_names())
    assert find_in_library("") is None
