"""Which importer reads what: content before names, whatever the order of keys and the encoding."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import cadmbs as cm
from cadmbs.errors import ModelError
from cadmbs.importers.draft import SourceFile
from cadmbs.importers.registry import FORMATS, importer_named, recognize

MECHANISM = {"format": "cadmbs.mechanism/1", "name": "a", "bodies": [], "joints": []}
ASSEMBLY = {"schema": "cadmbs.assembly/1.0", "parts": []}
SCREWS = {"format": "cadmbs.screws/1", "parent": []}
URDF = '<?xml version="1.0"?>\n<!-- <sdf> -->\n<robot name="a"><link name="b"/></robot>'


def format_of(content, name="model"):
    text = content if isinstance(content, bytes | str) else json.dumps(content)
    data = text if isinstance(text, bytes) else text.encode()
    return recognize(SourceFile(name, Path("/models"), data)).name


@pytest.mark.parametrize("name", ["model", "model.json", "model.urdf", "model.txt", "<stdin>"])
@pytest.mark.parametrize(
    ("content", "expected"), [(MECHANISM, "mechanism"), (ASSEMBLY, "assembly"), (SCREWS, "screws"), (URDF, "urdf")]
)
def test_content_decides(content, expected, name):
    assert format_of(content, name) == expected


def test_keys_in_any_order_after_much_else():
    document = {"bodies": [{"name": str(i)} for i in range(5000)], **MECHANISM}
    del document["format"]
    assert format_of({**document, "format": "cadmbs.mechanism/1"}) == "mechanism"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
@pytest.mark.parametrize(("content", "expected"), [(json.dumps(ASSEMBLY), "assembly"), (URDF, "urdf")])
def test_encodings(content, expected, encoding):
    assert format_of(content.encode(encoding)) == expected


def test_a_model_inside_another_does_not_count():
    inside = {"extensions": {"original": ASSEMBLY}, **MECHANISM}
    assert format_of(inside) == "mechanism"
    assert format_of({**ASSEMBLY, "source": {"made of": MECHANISM}}) == "assembly"


def test_other_versions_are_left_to_their_importers():
    assert format_of({**MECHANISM, "format": "cadmbs.mechanism/7"}) == "mechanism"
    assert format_of({**ASSEMBLY, "schema": "cadmbs.assembly/2.0"}) == "assembly"


@pytest.mark.parametrize("text", ["{", "[1]", '{"format": "cadmbs.mechanism/1"'])
def test_broken_json_has_an_importer_that_says_so(text):
    assert format_of(text) == "mechanism"


@pytest.mark.parametrize("text", ["<robot", "not XML", "<?xml version='1.0'?><Robot/>"])
def test_broken_urdf_is_known_by_its_suffix(text):
    assert format_of(text, "a.URDF") == "urdf"


@pytest.mark.parametrize(
    "text", ["<OpenSimDocument/>", "<n0:Uos/>", "solid a", "<x><robot/></x>", "<a>" + "<!--" * 50_000, "#"]
)
def test_others_are_refused(text):
    with pytest.raises(ModelError) as caught:
        format_of(text, "a.urdf" if text == "<OpenSimDocument/>" else "a.txt")
    assert [finding.code for finding in caught.value.findings] == ["F008"]


def test_sdf_is_known_by_its_root_element():
    assert format_of("<sdf version='1.6'/>", "a.world") == "sdf"


@pytest.mark.parametrize("text", ["<mujoco/>", "<?xml version='1.0'?><!-- a --><mujocoinclude>", "\ufeff<mujoco>"])
@pytest.mark.parametrize("name", ["a.xml", "a.urdf", "a"])
def test_mjcf_is_known_by_its_root_element(text, name):
    assert format_of(text, name) == "mjcf"


@pytest.mark.parametrize(
    ("text", "name"), [("ISO-10303-21;", "a"), ("\ufeff iso-10303-21;", "a.json"), ("nothing", "a.STEP"), ("", "a.stp")]
)
def test_step_is_known_by_its_first_line_or_its_suffix(text, name):
    assert format_of(text, name) == "step"


@pytest.mark.parametrize("name", FORMATS)
def test_named_formats(name):
    assert importer_named(name).name == name
    assert recognize(SourceFile("a", Path("/"), b"anything"), name).name == name


def test_json_needs_no_xml_library():
    program = (
        "import sys, json; from pathlib import Path; from cadmbs.importers.draft import SourceFile\n"
        "from cadmbs.importers.registry import recognize\n"
        "recognize(SourceFile('a', Path('/'), json.dumps({'format': 'cadmbs.mechanism/1'}).encode()))\n"
        "print('lxml' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_an_undeclared_assembly_is_to_declare_the_version_that_cadmbs_writes(tmp_path):
    (tmp_path / "arm.json").write_text('{"parts": []}')
    with pytest.raises(ModelError, match=r'Add "schema": "cadmbs\.assembly/1\.1" at its top'):
        cm.load(tmp_path / "arm.json")


def test_old_sdf_is_refused_with_the_way_out():
    with pytest.raises(ModelError, match=r"SDF 1\.2 or older") as caught:
        format_of("<gazebo version='1.2'/>", "a.sdf")
    assert "gz sdf -p FILE" in caught.value.findings[0].hint


def test_usd_is_known_by_its_first_line_and_by_its_ending():
    assert format_of("#usda 1.0\n", "a.txt") == "usd"
    assert format_of("usda", "a.usda") == "usd"
