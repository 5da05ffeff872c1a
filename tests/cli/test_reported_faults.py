"""Files that users and attackers sent, with the outcome that is right: a code and a place, or an answer."""

from __future__ import annotations

import json
import os
import pickle
import shutil
from pathlib import Path

import numpy as np
import pytest
from lxml import etree

import cadmbs as cm
from cadmbs.results import Outcome, OutcomeKind
from cadmbs.results.storage import load

DATA = Path(__file__).parents[1] / "data" / "reported"
ASSEMBLY = Path(__file__).parents[1] / "importers" / "step_json" / "four_bar.json"


@pytest.fixture
def case(run, tmp_path):
    """A command in a folder with all the files."""
    for path in DATA.iterdir():
        shutil.copy(path, tmp_path)
    shutil.copy(ASSEMBLY, tmp_path / "assembly.json")
    (tmp_path / "deep.toml").write_text("ground = " + "[" * 100_000)
    (tmp_path / "dots.toml").write_text("a." * 50_000 + "b = 1\n")
    (tmp_path / "long.toml").write_text('ground = "' + "x" * 10_000_000 + '"\n')
    return lambda line: run(*line.split())


REFUSED = [
    ("check assembly.json --hints deep.toml", 1, "deep.toml:1:", "H001"),
    ("check assembly.json --hints dots.toml", 1, "dots.toml:1:", "H001"),
    ("check assembly.json --hints long.toml", 1, "long.toml", "H001"),
    ("check assembly.json --hints near_null.toml", 1, "near_null.toml:", "H00"),
    ("simulate start18.json --engine numpy", 2, "times near 1e+18 s are 128 s apart", "Y001"),
    ("simulate step.json --engine numpy", 3, "step.json:1:375", "D012"),
    ("simulate step15.json --engine numpy", 2, "makes 1e+14 steps", "Y001"),
    ("simulate mhuge.json --engine numpy", 3, "mhuge.json:1:72", "Z023"),
]


@pytest.mark.parametrize(("line", "code", "place", "finding"), REFUSED)
def test_what_cannot_be_computed_is_refused_with_code_and_place(line, code, place, finding, case):
    done = case(line)
    assert done.exit_code == code
    assert f"error[{finding}" in done.stdout + done.stderr
    assert place in done.stdout + done.stderr


MESHES = [
    ("neg5.ply", "its face 0 names vertex -5"),
    ("neg9.ply", "its face 0 names vertex -9"),
    ("big.ply", "its face 0 names vertex 99"),
    ("zero.obj", "a face names vertex 0, and vertices of OBJ count from 1"),
]


@pytest.mark.parametrize(("mesh", "reason"), MESHES)
def test_faces_of_vertices_that_are_not_there_give_no_inertia(mesh, reason, case, tmp_path):
    done = case(f"import {mesh}.urdf --estimate-inertia mass=1 -o out.json")
    assert done.exit_code == 0
    assert "warning[U082]" in done.stderr
    assert reason in done.stderr
    assert {body.mass for body in cm.load(tmp_path / "out.json").bodies} == {0.0}
    assert reason in case(f"check {mesh}.urdf --check-meshes").stdout


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_a_mesh_that_is_a_pipe_is_not_waited_for(case, tmp_path):
    os.mkfifo(tmp_path / "pipe.stl")
    shape = '<visual><geometry><mesh filename="pipe.stl"/></geometry></visual>'
    (tmp_path / "piped.urdf").write_text(f'<robot name="r"><link name="a">{shape}</link></robot>')
    done = case("info piped.urdf --sketch s.svg")
    assert done.exit_code == 0
    assert "it is a pipe or a device, not a file" in done.stderr


def test_names_with_escapes_stay_text(case, tmp_path):
    lines = (
        "simulate esc.json -o esc.csv",
        "poses esc.json",
        "dynamics esc.json --mass-matrix",
        "plot esc.csv -o p.svg",
    )
    for line in lines:
        done = case(line)
        assert done.exit_code == 0, line
        assert not set(done.stdout + done.stderr) & {"\x1b", "\x07", "\u202e"}, line
    assert etree.parse(tmp_path / "p.svg").getroot().tag.endswith("svg")


def test_long_names_become_names_of_c(case, tmp_path):
    assert case("equations few.json --to c -o few.h").exit_code == 0
    assert (tmp_path / "few.h").stat().st_size > 1000


def test_tables_of_a_trajectory_are_drawn_and_shown(case, tmp_path):
    lines = (
        "dynamics arm.urdf --gravity --trajectory traj.csv -o g.csv", "plot g.csv -o g.svg",
        "kinematics arm.urdf --trajectory traj.csv -o kin.npz", "report kin.npz -o kin.html",
    )  # fmt: skip
    assert [case(line).exit_code for line in lines] == [0, 0, 0, 0]
    assert (tmp_path / "kin.html").read_text().rstrip().endswith("</html>")


def test_the_point_of_a_prismatic_joint_is_where_its_moment_is_told(case, tmp_path):
    """Forces stay, and the moment about y changes by what the force makes over the distance of the points."""
    for name in ("sc", "sc_point"):
        assert case(f"simulate {name}.json --duration 20ms --set outputs=joints,reactions -o {name}.npz").exit_code == 0
    far, near = (load(tmp_path / f"{name}.npz") for name in ("sc", "sc_point"))
    np.testing.assert_allclose(far["reaction/bore/fz"], near["reaction/bore/fz"], rtol=1e-6, atol=1e-9)
    difference = np.abs(far["reaction/bore/my"] - near["reaction/bore/my"])
    np.testing.assert_allclose(difference, 0.19 * np.abs(near["reaction/bore/fz"]), rtol=1e-3, atol=1e-6)


@pytest.mark.slow
def test_studies_of_a_file_beside_them(case, tmp_path):
    study, search = (json.loads((tmp_path / name).read_text()) for name in ("st.json", "op.json"))
    study["parameters"][0]["values"]["count"], search["objective"]["evaluations"] = 2, 3
    for name, content in (("st.json", study), ("op.json", search)):
        (tmp_path / name).write_text(json.dumps({**content, "scenario": {"duration": 0.02}}))
    assert case("sweep st.json -o st.csv --workers 1").exit_code == 0
    assert case("optimize op.json -o best.json --workers 1").exit_code in (0, 1)
    assert cm.load(tmp_path / "best.json").name == "Kurbeltrieb"


def test_copies_of_a_system_are_equal(case, tmp_path):
    system = cm.compile_mechanism(cm.load(tmp_path / "sc.json"))
    copy = pickle.loads(pickle.dumps(system))  # noqa: S301 - made here
    assert copy == system
    assert hash(copy) == hash(system)


def test_a_result_made_by_hand_becomes_a_page(case, tmp_path):
    mechanism = cm.load(tmp_path / "arm.urdf")
    system = cm.compile_mechanism(mechanism)
    t, zero = np.linspace(0.0, 2.0, 11), np.zeros((11, 4))
    energies = [np.zeros(11)] * 3
    names = (system.position_names, system.velocity_names, Outcome(OutcomeKind.FINISHED, 2.0, "mine"))
    cm.viewer.save_report(
        cm.Result(t, zero, zero, zero, zero, *energies, *names), tmp_path / "own.html", mechanism=mechanism
    )
    assert "mine" in (tmp_path / "own.html").read_text()
