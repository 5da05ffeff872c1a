"""Documents that are no files: text, bytes, file objects and dicts give the same mechanism; errors stay short."""

from __future__ import annotations

import io
import json
from pathlib import Path

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import ArgumentError, ModelError

ELBOW = Path(__file__).parents[2] / "examples" / "elbow.urdf"
URDF = ELBOW.read_text(encoding="utf-8")


def same(found, expected):
    return found.model_dump(exclude={"source"}) == expected.model_dump(exclude={"source"})


@pytest.mark.parametrize(
    "source",
    [
        URDF,
        "\n\t " + URDF,
        "\ufeff" + URDF,
        URDF.encode(),
        bytearray(URDF.encode()),
        memoryview(URDF.encode()),
        io.StringIO(URDF),
        io.BytesIO(URDF.encode()),
    ],
    ids=["text", "blanks", "mark", "bytes", "bytearray", "memoryview", "StringIO", "BytesIO"],
)
def test_a_urdf_that_is_no_file(source):
    assert same(cm.load(source), cm.load(ELBOW))


def test_an_open_file_keeps_its_name_and_folder(tmp_path):
    (tmp_path / "box.stl").touch()
    mesh = (
        '<robot name="r"><link name="l"><visual><geometry><mesh filename="box.stl"/></geometry></visual></link></robot>'
    )
    (tmp_path / "r.urdf").write_text(mesh)
    for mode in ("r", "rb"):
        with (tmp_path / "r.urdf").open(mode) as file:
            mechanism = cm.load(file)
        assert same(mechanism, cm.load(tmp_path / "r.urdf"))
        assert mechanism.source.file == "r.urdf"


def test_json_as_text_and_as_a_dict():
    document = cm.load("rcm").model_dump(mode="json")
    expected = cm.load("rcm")
    assert same(cm.load(json.dumps(document)), expected)
    assert same(cm.load(document), expected)
    assert same(cm.load(cm.load("rcm").model_dump()), expected)
    document["gravity"] = np.array([0.0, 0.0, -9.81])
    assert same(cm.load(document), expected)


def test_the_source_record_names_no_file():
    assert cm.load(URDF).source.file is None


def test_texts_keep_their_letters_whatever_encoding_they_declare():
    text = '<?xml version="1.0" encoding="ISO-8859-1"?><robot name="m\u00fcller"><link name="l"/></robot>'
    assert cm.load(text).name == "m\u00fcller"
    assert cm.load(text.replace("ISO-8859-1", "UTF-8").replace("\u00fc", "\u6750")).name == "m\u6750ller"


def test_a_finding_has_a_line_of_the_text():
    with pytest.raises(ModelError) as refused:
        cm.load('<robot name="r">\n  <link name="l"/>\n  <link name="l"/>\n</robot>')
    assert "<text>:3:3: error[U012]" in str(refused.value)


LONG = ["<!-- " + "-" * 5000 + " --" + URDF, "robot: " + "x" * 5000, "name: arm\nlinks: []\n" * 200, "{" * 5000]


@pytest.mark.parametrize("source", LONG, ids=["comment", "line", "lines", "brackets"])
def test_no_error_prints_the_document(source):
    with pytest.raises(ModelError) as refused:
        cm.load(source)
    assert len(str(refused.value)) < 1000


def test_text_of_another_kind_is_no_path():
    with pytest.raises(ModelError) as refused:
        cm.load("name: arm\nlinks: []\n" * 10)
    assert str(refused.value) == (
        '<text>: error[F001]: The text of 200 characters that begins with "name: arm links: [] name: arm links: []..." '
        "is no path.\n"
        "    hint: A document as text begins with < (URDF) or { (JSON); others are read from files, or as bytes.\n"
        "1 error"
    )


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (b"", "<bytes>: error[F003]: The document in bytes is empty."),
        (io.StringIO(""), "<file object>: error[F003]: The file object is empty."),
        ({}, "<dict>:"),
    ],
)
def test_empty_documents(source, text):
    with pytest.raises(ModelError) as refused:
        cm.load(source)
    assert text in str(refused.value)


def test_what_is_no_document():
    with pytest.raises(ArgumentError, match="found a value of type int"):
        cm.load(3)
    with pytest.raises(ArgumentError, match="the dict is no document: a value of type object is none of JSON"):
        cm.load({"name": object()})
    circle = {}
    circle["self"] = circle
    with pytest.raises(ArgumentError, match="the dict is no document"):
        cm.load(circle)

    class Odd:
        def read(self):
            return 3

    with pytest.raises(ArgumentError, match=r"read\(\) of the file object gave a value of type int"):
        cm.load(Odd())


def test_an_existing_file_wins(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("{arm}.urdf").write_text(URDF)
    assert same(cm.load("{arm}.urdf"), cm.load(ELBOW))
