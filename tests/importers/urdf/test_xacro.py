"""Macro files: expanded on request, with our own search for packages."""

from __future__ import annotations

import sys

import pytest

import cadmbs as cm
from cadmbs.errors import MissingExtraError, ModelError
from tests.importers.urdf.odd_files.pieces import INERTIAL

xacro = pytest.importorskip("xacro")

HEAD = '<?xml version="1.0"?>\n<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">\n'
MACRO = (
    '<xacro:macro name="rod" params="name parent length">'
    f'<link name="${{name}}">{INERTIAL}</link>'
    '<joint name="to_${name}" type="continuous"><parent link="${parent}"/><child link="${name}"/>'
    '<origin xyz="${length} 0 0"/></joint></xacro:macro>'
)
USE = (
    '<link name="base"/><xacro:arg name="length" default="1"/>'
    '<xacro:rod name="a" parent="base" length="$(arg length)"/>'
)


@pytest.fixture
def file(tmp_path):
    def write(text: str, name: str = "arm.urdf.xacro"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(HEAD + text + "\n</robot>\n")
        return path

    return write


def test_not_without_being_asked(file):
    with pytest.raises(ModelError) as refused:
        cm.load(file(MACRO + USE))
    assert [finding.code for finding in refused.value.findings] == ["U007"]


def test_defaults_and_arguments(file):
    path = file(MACRO + USE)
    assert cm.load(path, xacro=True).joints[0].point == (1.0, 0.0, 0.0)
    mechanism = cm.load(path, xacro_args={"length": "2.5"})
    assert mechanism.joints[0].point == (2.5, 0.0, 0.0)
    assert mechanism.source.options["xacro"] == {"length": "2.5"}


def test_arguments_as_on_the_command_line(file):
    path = file(MACRO + USE)
    for written in ("length=3", "length:=3"):
        assert cm.load(path, xacro_args=[written]).joints[0].point == (3.0, 0.0, 0.0)


def test_includes_start_in_the_folder_of_the_file(file):
    file(MACRO, "parts/rod.xacro")
    path = file('<xacro:include filename="parts/rod.xacro"/>' + USE)
    assert [joint.name for joint in cm.load(path, xacro=True).joints] == ["to_a"]


def test_packages_are_those_of_the_options(file, tmp_path):
    file(MACRO, "elsewhere/rod.xacro")
    path = file('<xacro:include filename="$(find rods)/rod.xacro"/>' + USE)
    with pytest.raises(ModelError, match='the package "rods" was not found'):
        cm.load(path, xacro=True)
    mechanism = cm.load(path, xacro=True, packages={"rods": tmp_path / "elsewhere"})
    assert len(mechanism.joints) == 1


def test_a_package_around_the_file_is_found(file):
    file(MACRO, "rods/urdf/rod.xacro")
    path = file('<xacro:include filename="$(find rods)/urdf/rod.xacro"/>' + USE, "rods/urdf/arm.xacro")
    assert len(cm.load(path, xacro=True).joints) == 1


def test_the_search_of_the_library_is_restored(file):
    from xacro import substitution_args

    before = substitution_args._eval_find, substitution_args._eval_dict["find"]
    cm.load(file(MACRO + USE), xacro=True)
    assert (substitution_args._eval_find, substitution_args._eval_dict["find"]) == before


@pytest.mark.parametrize("text", ["${1/0}", "${unknown}", "${[0][5]}", "$(find)", "$(nothing x)", "${", "${exit()}"])
def test_faults_of_expressions_are_findings(file, text, capsys):
    with pytest.raises(ModelError) as refused:
        cm.load(file(f'<link name="base{text}"/>'), xacro=True)
    assert "U072" in {finding.code for finding in refused.value.findings} or text == "${"
    assert capsys.readouterr() == ("", "")


def test_document_types_are_refused_before_anything_runs(file):
    path = file('<link name="${x}"/>', "arm.urdf")
    path.write_text('<!DOCTYPE robot [<!ENTITY x "y">]>' + path.read_text().partition("\n")[2])
    with pytest.raises(ModelError) as refused:
        cm.load(path, xacro=True)
    assert [finding.code for finding in refused.value.findings] == ["U002"]


def test_the_library_may_be_missing(file, monkeypatch):
    monkeypatch.setitem(sys.modules, "xacro", None)
    with pytest.raises(MissingExtraError, match=r'pip install "cadmbs\[xacro\]"'):
        cm.load(file(MACRO + USE), xacro=True)


def test_plain_files_need_no_library(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "xacro", None)
    path = tmp_path / "plain.urdf"
    path.write_text('<robot name="a"><link name="b"/></robot>')
    assert cm.load(path, xacro=True).name == "a"
