"""From bytes to elements: encodings, namespaces, and what is refused."""

from __future__ import annotations

import pytest

from cadmbs.importers import load

ROBOT = '<robot name="grün"><link name="a"/></robot>'
DECLARED = '<?xml version="1.0" encoding="{}"?>\n' + ROBOT


@pytest.mark.parametrize(
    "data",
    [
        ROBOT.encode(),
        b"\xef\xbb\xbf" + ROBOT.encode(),
        ROBOT.encode("utf-16"),
        b"\xfe\xff" + ROBOT.encode("utf-16-be"),
        DECLARED.format("UTF-16").encode("utf-16"),
        DECLARED.format("utf-8").encode(),
        DECLARED.format("ISO-8859-1").encode("latin-1"),
        DECLARED.format("windows-1252").encode("cp1252"),
        DECLARED.format("UTF-16").encode(),
    ],
    ids=["utf-8", "mark", "utf-16", "big", "declared-16", "declared-8", "latin", "windows", "wrongly-declared"],
)
def test_encodings(read, codes, data):
    draft = read(data)
    assert draft.data["name"] == "grün"
    assert codes(draft) == []


def test_undeclared_latin_is_read_with_a_warning(read, codes):
    draft = read(ROBOT.encode("latin-1"))
    assert draft.data["name"] == "grün"
    assert codes(draft) == ["U004"]


def test_default_namespace_does_no_harm(read, codes):
    link = '<link name="b"><inertial><mass value="3"/></inertial></link>'
    draft = read(f'<robot name="a" xmlns="http://www.ros.org">{link}</robot>')
    assert draft.data["bodies"][0]["mass"] == 3.0
    assert codes(draft) == []


def test_elements_of_other_namespaces_are_not_of_urdf(read, codes):
    text = '<robot name="a" xmlns:drake="urn:drake"><link name="b"/><drake:joint name="j"/></robot>'
    draft = read(text)
    assert draft.data["joints"] == []
    assert codes(draft) == ["U018"]
    assert draft.data["extensions"]["urdf"]["kept"] == [
        {"in": "", "xml": '<drake:joint xmlns:drake="urn:drake" name="j"/>'}
    ]


@pytest.mark.parametrize(
    "prologue",
    [
        '<!DOCTYPE robot [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
        "<!doctype robot>",
        '<!DOCTYPE robot [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>',
    ],
)
def test_document_types_are_refused_before_parsing(read, codes, prologue):
    draft = read(prologue + '<robot name="&a;"><link name="b"/></robot>')
    assert codes(draft) == ["U002"]
    assert draft.data == {}


def test_a_document_type_in_utf_16_is_seen(read, codes):
    assert codes(read(("<!DOCTYPE robot>" + ROBOT).encode("utf-16"))) == ["U002"]


@pytest.mark.slow
def test_deep_nesting_and_long_text_end_in_a_finding(read, codes):
    assert codes(read('<robot name="a">' + "<a>" * 50_000 + "</a>" * 50_000 + "</robot>")) == ["U001"]
    assert codes(read(f'<robot name="a"><link name="b"/><!--{"x" * 11_000_000}--></robot>')) == ["U001"]


def test_xinclude_is_not_followed(read, codes, tmp_path):
    (tmp_path / "part.xml").write_text('<link name="secret"/>')
    include = '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="part.xml"/>'
    draft = read(f'<robot name="a"><link name="b"/>{include}</robot>')
    assert [body["name"] for body in draft.data["bodies"]] == ["b"]
    assert codes(draft) == ["U018"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<sdf version='1.6'/>", "The root element is <sdf>: this is an SDFormat file, not a URDF."),
        ("<mujoco/>", "The root element is <mujoco>: this is a MuJoCo (MJCF) file, not a URDF."),
        ("<robots/>", "The root element is <robots>, not <robot>."),
        ("<!DOCTYPE html><html></html>", "This is an HTML page, not a URDF."),
    ],
)
def test_other_formats_are_named(read, text, said):
    (finding,) = read(text).findings
    assert (finding.code, finding.message) == ("U006", said)


def test_an_unused_xacro_namespace_is_fine(read, codes):
    assert codes(read('<robot name="a" xmlns:xacro="http://www.ros.org/wiki/xacro"><link name="b"/></robot>')) == []


def test_macros_of_other_programs_are_fine(read, codes):
    text = '<robot name="a"><link name="b"/><gazebo><plugin file="$(find x)">${y}</plugin></gazebo></robot>'
    assert codes(read(text)) == ["U018"]


@pytest.mark.slow
def test_a_large_file_is_read(read):
    """A quadratic reader would need minutes for it."""
    links = "".join(f'<link name="l{i}"/>\n' for i in range(20_000))
    assert read(f'<robot name="a">{links}</robot>') is not None


def test_many_comments_before_the_root_are_read_in_linear_time(tmp_path):
    """Found with a file of 30 comments that a backtracking expression took hours for."""
    path = tmp_path / "commented.urdf"
    path.write_text("<!-- a -->\n" * 3000 + '<robot name="r"><link name="base"/></robot>')
    assert load(path).name == "r"
