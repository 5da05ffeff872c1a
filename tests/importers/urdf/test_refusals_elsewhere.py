"""What urdfdom refuses or drops is told, and checked with its own program where it is installed."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.importers.urdf.odd_files.pieces import INERTIAL, LIMIT, joint, link, robot

RED = '<material name="m"><color rgba="1 0 0 1"/></material>'

REFUSED = {
    "white space behind a bound": (joint(LIMIT.replace('"-1"', '"-1 "'), kind="revolute"), "white space behind"),
    "white space behind a damping": (joint('<dynamics damping="1\n"/>'), "white space behind"),
    "line break in a place": (joint('<origin xyz="1\n0 0"/>'), "line break or tab in xyz"),
    "tab in angles": (joint("<origin rpy='0\t0 0'/>"), "line break or tab in rpy"),
    "line break in an axis": (joint('<axis xyz="0 0\n1"/>'), "line break or tab in xyz of <axis>"),
    "infinite bound": (joint(LIMIT.replace('"1"', '"inf"'), kind="revolute"), '"upper" of <limit>'),
    "empty dynamics": (joint("<dynamics/>"), "neither damping nor friction"),
    "safety controller": (joint('<safety_controller soft_upper_limit="1"/>'), "no k_velocity"),
    "material twice": (robot(RED + RED), 'the material "m" is defined again'),
    "UTF-16": (robot().encode("utf-16"), "UTF-16"),
    "prefix": ('<u:robot xmlns:u="http://u" name="r"><link name="base"/></u:robot>', "<u:robot>"),
}
DROPPED = {
    "white space behind a mass": link(INERTIAL.replace('"2"', '"2 "'), body=""),
    "line break behind a moment": link(INERTIAL.replace('ixx="1"', 'ixx="1\n"'), body=""),
    "line break in the centre of mass": link(INERTIAL.replace("<mass", '<origin xyz="0\n0 0"/><mass'), body=""),
}
READ = {
    "plain": joint(LIMIT, kind="revolute"),
    "blanks in vectors": joint('<origin xyz=" 1  0 0 " rpy="0 0 0"/>', '<dynamics damping=" 1"/>'),
    "line break between attributes": joint().replace("ixy", "\n\tixy"),
    "line break in a name": robot('<link name="a\nb"/>').replace('<link name="base"/>', ""),
}


def urdfdom(text: str | bytes, folder) -> tuple[bool, str]:
    """Whether check_urdf reads the file, and what it prints."""
    program = shutil.which("check_urdf")
    if program is None:
        pytest.skip("check_urdf is not installed")
    path = folder / "odd.urdf"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    done = subprocess.run([program, str(path)], capture_output=True, timeout=300, check=False)
    return done.returncode == 0, (done.stdout + done.stderr).decode(errors="replace")


def of_code(draft, code: str) -> list[str]:
    return [finding.message for finding in draft.findings if finding.code == code]


@pytest.mark.parametrize("name", REFUSED)
def test_files_that_are_refused(name, read, tmp_path):
    text, reason = REFUSED[name]
    (message,) = of_code(read(text), "U078")
    assert reason in message
    assert not urdfdom(text, tmp_path)[0]


@pytest.mark.parametrize("name", DROPPED)
def test_inertias_that_are_dropped(name, read, tmp_path):
    draft = read(DROPPED[name])
    (message,) = of_code(draft, "U039")
    assert 'reads link "tip" without mass and inertia' in message
    assert draft.data["bodies"][1]["mass"] == 2.0
    accepted, printed = urdfdom(DROPPED[name], tmp_path)
    assert "Error" in printed
    assert accepted


@pytest.mark.parametrize("name", READ)
def test_files_that_are_read(name, read, tmp_path):
    draft = read(READ[name])
    assert of_code(draft, "U078") == of_code(draft, "U039") == []
    accepted, printed = urdfdom(READ[name], tmp_path)
    assert accepted
    assert "Error" not in printed
