"""Macro files: expanded on request, with our own search for packages."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import cadmbs as cm
from cadmbs.errors import MissingExtraError, ModelError
from cadmbs.importers.urdf.macros import xacro_process
from tests.cli.processes import INTERRUPTIBLE
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


DOUBLING = "".join(
    f'<xacro:macro name="m{k}" params="i"><xacro:m{k - 1} i="${{i}}a"/><xacro:m{k - 1} i="${{i}}b"/></xacro:macro>'
    for k in range(1, 40)
)
BOMBS = {
    "power": '<link name="${9**9**9}"/>',
    "macros": f'<xacro:macro name="m0" params="i"><link name="${{i}}"/></xacro:macro>{DOUBLING}<xacro:m39 i="x"/>',
    "memory": "<link name=\"${'a' * 10**12}\"/>",
    "list": '<link name="${len([0] * 10**11)}"/>',
    "recursion": '<xacro:macro name="m"><xacro:m/></xacro:macro><xacro:m/>',
}


@pytest.mark.parametrize("bomb", BOMBS)
@pytest.mark.slow
def test_bombs_end_in_a_finding(file, bomb, monkeypatch):
    if bomb in ("power", "macros"):
        monkeypatch.setattr(xacro_process, "TIME_LIMIT", 3.0)
    monkeypatch.setattr(xacro_process, "MEMORY_LIMIT", 2 * 1024**3)
    with pytest.raises(ModelError) as refused:
        cm.load(file(BOMBS[bomb]), xacro=True)
    (finding,) = (finding for finding in refused.value.findings if finding.severity == "error")
    assert finding.code == "U072"
    reasons = {"power": "more than 3 s", "macros": "more than", "memory": "memory", "list": "memory", "recursion": ""}
    assert reasons[bomb] in finding.message


def is_running(process: str) -> bool:
    """Whether a process exists and has not ended, by its number."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="children are looked up in /proc")
@pytest.mark.slow
def test_an_interruption_ends_the_expansion_too(file):
    command = [*INTERRUPTIBLE, "check", str(file(BOMBS["power"])), "--xacro"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, env=environment) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        while not children.read_text().split():
            assert process.poll() is None
            time.sleep(0.05)
        (child,) = children.read_text().split()
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        _, printed = process.communicate(timeout=300)
    assert process.returncode == 130
    assert b"Traceback" not in printed
    deadline = time.monotonic() + 300.0
    while is_running(child):
        assert time.monotonic() < deadline
        time.sleep(0.05)
