"""Which importer reads what: content before names, whatever the order of keys and the encoding."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cadmbs.errors import ModelError
from cadmbs.importers.draft import SourceFile
from cadmbs.importers.registry import FORMATS, importer_named, recognise

MECHANISM = {"format": "cadmbs.mechanism/1", "name": "a", "bodies": [], "joints": []}
ASSEMBLY = {"schema": "cadmbs.assembly/1.0", "parts": []}
SCREWS = {"format": "cadmbs.screws/1", "parent": []}
URDF = '<?xml version="1.0"?>\n<!-- <sdf> -->\n<robot name="a"><link name="b"/></robot>'


def found(content, name="model"):
    text = content if isinstance(content, bytes | str) else json.dumps(content)
    data = text if isinstance(text, bytes) else text.encode()
    return recognise(SourceFile(name, Path("/models"), data)).name


@pytest.mark.parametrize("name", ["model", "model.json", "model.urdf", "model.txt", "<stdin>"])
@pytest.mark.parametrize(
    ("content", "expected"), [(MECHANISM, "mechanism"), (ASSEMBLY, "assembly"), (SCREWS, "screws"), (URDF, "urdf")]
)
def test_content_decides(content, expected, name):
    assert found(content, name) == expected


def test_keys_in_any_order_after_much_else():
    document = {"bodies": [{"name": str(i)} for i in range(5000)], **MECHANISM}
    del document["format"]
    assert found({**document, "format": "cadmbs.mechanism/1"}) == "mechanism"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
@pytest.mark.parametrize(("content", "expected"), [(json.dumps(ASSEMBLY), "assembly"), (URDF, "urdf")])
def test_encodings(content, expected, encoding):
    assert found(content.encode(encoding)) == expected


def test_a_model_kept_inside_another_does_not_count():
    inside = {"extensions": {"original": ASSEMBLY}, **MECHANISM}
    assert found(inside) == "mechanism"
    assert found({**ASSEMBLY, "source": {"made of": MECHANISM}}) == "assembly"


def test_other_versions_are_left_to_their_importers():
    assert found({**MECHANISM, "format": "cadmbs.mechanism/7"}) == "mechanism"
    assert found({**ASSEMBLY, "schema": "cadmbs.assembly/2.0"}) == "assembly"


@pytest.mark.parametrize("text", ["{", "[1]", '{"format": "cadmbs.mechanism/1"'])
def test_broken_json_has_an_importer_that_says_so(text):
    assert found(text) == "mechanism"


@pytest.mark.parametrize("text", ["<robot", "not XML", "<?xml version='1.0'?><Robot/>"])
def test_broken_urdf_is_known_by_its_suffix(text):
    assert found(text, "a.URDF") == "urdf"


@pytest.mark.parametrize(
    "text", ["<sdf/>", "<mujoco/>", "ISO-10303-21;", "solid a", "<x><robot/></x>", "<a>" + "<!--" * 50_000, "#"]
)
def test_others_are_refused(text):
    with pytest.raises(ModelError) as caught:
        found(text, "a.urdf" if text in ("<sdf/>", "<mujoco/>") else "a.txt")
    assert [finding.code for finding in caught.value.findings] == ["F008"]


@pytest.mark.parametrize("name", FORMATS)
def test_named_formats(name):
    assert importer_named(name).name == name
    assert recognise(SourceFile("a", Path("/"), b"anything"), name).name == name


@pytest.mark.parametrize(
    ("content", "expected"), [(MECHANISM, "mechanism"), (ASSEMBLY, "assembly"), (SCREWS, "screws"), (URDF, "urdf")]
)
def test_importers_recognise_their_own_format_only(content, expected):
    text = content if isinstance(content, str) else json.dumps(content)
    source = SourceFile("a", Path("/"), text.encode())
    assert [name for name in FORMATS if importer_named(name).recognises(source)] == [expected]


def test_json_needs_no_xml_library():
    program = (
        "import sys, json; from pathlib import Path; from cadmbs.importers.draft import SourceFile\n"
        "from cadmbs.importers.registry import recognise\n"
        "recognise(SourceFile('a', Path('/'), json.dumps({'format': 'cadmbs.mechanism/1'}).encode()))\n"
        "print('lxml' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
