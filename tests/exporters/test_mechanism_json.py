"""Saving mechanisms: what is read back, where meshes are, and which files may be overwritten."""

import json
from pathlib import Path

import pytest

import cadmbs
from cadmbs.errors import OutputError
from cadmbs.exporters.mechanism_json import document_text, is_previous_output, save
from cadmbs.importers.loading import load, load_with_findings
from cadmbs.models.documents.reading import build
from cadmbs.models.mechanism import Mechanism

TENSOR = [[0.1, 1e-9, 0], [1e-9, 0.1, 0], [0, 0, 0.1]]


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def document(*files, **changes):
    shapes = [{"kind": "mesh", "file": file} for file in files] + [{"kind": "sphere", "radius": 0.1}]
    body = {"name": "upper", "mass": 0.1, "center_of_mass": [0.1, 1 / 3, 0], "inertia": TENSOR, "shapes": shapes}
    joint = {"name": "j", "kind": "prismatic", "predecessor": "world", "successor": "upper", "axis": [0.6, 0.8, 0]}
    return {"format": "cadmbs.mechanism/1", "name": "Prüfstand", "bodies": [body], "joints": [joint], **changes}


def loaded(*files, **changes):
    Path("hand.json").write_text(json.dumps(document(*files, **changes)))
    return load("hand.json")


def files_in(path):
    return [shape["file"] for shape in json.loads(Path(path).read_text())["bodies"][0]["shapes"] if "file" in shape]


def test_read_back_equal():
    mechanism = loaded("meshes/a.stl", units={"length": "mm", "mass": "g"}, extensions={"x": [1, None, "ü"]})
    save(mechanism, "out.json")
    again, findings = load_with_findings("out.json")
    assert again == mechanism
    assert findings == load_with_findings("hand.json")[1]
    save(again, "out.json")
    assert Path("out.json").read_text(encoding="utf-8") == document_text(mechanism, Path.cwd())


def test_meshes_are_relative_to_the_new_file(folder):
    mechanism = loaded("meshes/a.stl", "../b.stl", str(folder / "c.stl"), "package://p/d.stl", "http://e/e.stl")
    (folder / "models" / "deep").mkdir(parents=True)
    save(mechanism, "models/deep/out.json")
    assert files_in("models/deep/out.json") == [
        "../../meshes/a.stl",
        "../../../b.stl",
        "../../c.stl",
        "package://p/d.stl",
        "http://e/e.stl",
    ]
    assert load("models/deep/out.json") == mechanism


def test_text_without_a_folder_keeps_paths(folder):
    text = document_text(loaded("a.stl"))
    assert json.loads(text)["bodies"][0]["shapes"][0]["file"] == str(folder / "a.stl")


def test_relative_meshes_of_a_mechanism_made_in_python_are_kept():
    mechanism, _ = build(document("a.stl"))
    Path("models").mkdir()
    save(mechanism, "models/out.json")
    assert files_in("models/out.json") == ["a.stl"]


def test_mechanism_made_in_python_says_so():
    save(Mechanism(name="empty", bodies=(), joints=()), "out.json")
    assert json.loads(Path("out.json").read_text())["source"] == {"importer": "python", "version": cadmbs.__version__}


def test_units_of_a_mechanism_made_in_python_become_si():
    mechanism = Mechanism.model_validate(document(units={"length": "mm", "mass": "g"}))
    save(mechanism, "out.json")
    written = json.loads(Path("out.json").read_text())
    assert written["units"] == {"length": "m", "mass": "kg", "angle": "rad"}
    assert written["bodies"][0]["mass"] == 0.1 / 1000


def test_previous_output_is_overwritten():
    save(loaded(), "out.json")
    save(loaded(name="second"), "out.json")
    assert load("out.json").name == "second"


@pytest.mark.parametrize(
    "content",
    [
        json.dumps(document()),
        json.dumps({**document(), "source": None}),
        '{"format": "cadmbs.screws/1", "source": {}}',
        "{",
        "",
        "notes",
        "[1]",
        "\0",
    ],
)
def test_other_files_are_not(content):
    Path("out.json").write_text(content)
    mechanism = loaded()
    with pytest.raises(OutputError) as caught:
        save(mechanism, "out.json")
    message = '"out.json" exists and was not written by cadmbs: choose another name, or force it.'
    assert str(caught.value) == message
    assert Path("out.json").read_text() == content
    save(mechanism, "out.json", force=True)
    assert load("out.json") == mechanism


def test_hand_written_file_is_not_overwritten_by_what_was_loaded_from_it():
    mechanism = loaded()
    with pytest.raises(OutputError):
        save(mechanism, "hand.json")


def test_large_files_are_not_read_to_see_what_they_are():
    with Path("out.json").open("wb") as stream:
        stream.truncate(1_000_000_000)
    assert not is_previous_output(Path("out.json"))


def test_folder_missing():
    with pytest.raises(OutputError, match=r'"models/out.json" cannot be written: "models" does not exist\.$'):
        save(loaded(), "models/out.json")
