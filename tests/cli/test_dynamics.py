"""`dynamics`: the numbers of the library, units, and what loops cannot give."""

import csv
import io
import json

import numpy as np
import pytest

import cadmbs as cm
from tests.tolerances import EXACT

V = np.array([0.0, np.pi / 6, 0.0, 0.0])
A = np.array([0.0, 0.0, 2.0, 0.0])
Q = np.array([0.0, 0.0, 0.3, 0.0])
STATE = ("--q", "reach=0.3", "--v", "swing=30deg/s")


@pytest.fixture(scope="module")
def arm_system():
    from cadmbs.cli.inputs.library import find_in_library

    return cm.compile_mechanism(cm.load(find_in_library("screw_arm")))


def test_every_quantity_is_that_of_the_library(run, arm_system):
    s = arm_system
    done = run("dynamics", "screw_arm", "--mass-matrix", "--gravity", "--bias", "--energy", "--momentum", "--inverse",
               "--forward", *STATE, "--a", "reach=2", "--tau", "lift=100", "--json")  # fmt: skip
    data = json.loads(done.stdout)["data"]
    sample = data["samples"][0]
    kinetic, potential = cm.dynamics.energy(s, Q, V, engine="reference")
    expected = {
        "gravity": cm.dynamics.gravity_force(s, Q, engine="reference"),
        "bias": cm.dynamics.bias_force(s, Q, V, engine="reference"),
        "inverse": cm.dynamics.inverse_dynamics(s, Q, V, A, engine="reference"),
        "forward": cm.dynamics.forward_dynamics(s, Q, V, [100.0, 0, 0, 0], engine="reference"),
        "momentum": cm.dynamics.momentum(s, Q, V, engine="reference"),
        "energy": [kinetic, potential, kinetic + potential],
    }
    for name, values in expected.items():
        np.testing.assert_allclose(list(sample[name].values()), values, rtol=EXACT, atol=EXACT, err_msg=name)
    np.testing.assert_allclose(
        sample["mass_matrix"], cm.dynamics.mass_matrix(s, Q, engine="reference"), rtol=EXACT, atol=EXACT
    )
    units = data["units"]
    assert units["gravity"] == {"lift": "N", "swing": "N m", "reach": "N", "thread": "N m"}
    assert units["forward"]["swing"] == "rad/s^2"
    assert (units["mass_matrix"]["lift"]["lift"], units["mass_matrix"]["lift"]["swing"]) == ("kg", "kg m")
    assert units["momentum"]["hx"] == "N m s"
    assert data["given"]["a"]["reach"] == 2.0


def test_the_default_is_mass_matrix_gravity_and_energy(run):
    sample = json.loads(run("dynamics", "screw_arm", "--json").stdout)["data"]["samples"][0]
    assert list(sample) == ["sample", "q", "mass_matrix", "gravity", "energy"]
    text = run("dynamics", "screw_arm").stdout
    assert [line for line in text.splitlines() if line and line.split()[0] in {"mass", "gravity", "kinetic"}] == [
        "mass matrix M(q)",
        "gravity force g(q) = dU/dq",
        "kinetic and potential energy [J], potential zero at the world origin",
        "kinetic          0  J",
    ]


def test_a_mass_matrix_alone_is_a_matrix(run, arm_system, tmp_path):
    (tmp_path / "s.csv").write_text("reach\n0.3\n0\n")
    done = run("dynamics", "screw_arm", "--mass-matrix", "--q-file", "s.csv", "--format", "csv")
    table = list(csv.reader(io.StringIO(done.stdout)))
    assert table[0] == ["sample", "row", *arm_system.velocity_names]
    found = np.array([[float(cell) for cell in row[2:]] for row in table[1:]]).reshape(2, 4, 4)
    expected = cm.dynamics.mass_matrix(arm_system, np.array([Q, 0 * Q]), engine="reference")
    np.testing.assert_allclose(found, expected, rtol=EXACT, atol=EXACT)


def test_several_quantities_are_one_row_a_sample(run, tmp_path):
    (tmp_path / "s.csv").write_text("sample,reach\n4,0.3\n5,0\n")
    done = run("dynamics", "screw_arm", "--gravity", "--energy", "--q-file", "s.csv", "-o", "d.csv")
    assert done.exit_code == 0, done.stderr
    table = list(csv.DictReader(io.StringIO((tmp_path / "d.csv").read_text())))
    assert list(table[0])[:3] == ["sample", "gravity/lift", "gravity/swing"]
    assert [row["sample"] for row in table] == ["4", "5"]
    described = json.loads((tmp_path / "d.csv.json").read_text())
    assert described["units"]["gravity/lift"] == "N"
    assert described["units"]["energy/total"] == "J"
    assert "loads, damping and friction of the document are not included" in described["conventions"]["equations"]


def test_options_that_go_with_others(run):
    for arguments, said in {
        ("--a", "joint1=1"): "--a is for --inverse, --regressor and --reactions.",
        ("--tau", "joint1=1"): "--tau is for --forward, --linearize and --reactions.",
        ("--inverse", "--representation", "spatial"): "--representation is for --reactions.",
        ("--reactions", "--a", "joint1=1", "--tau", "joint1=1"): (
            "--reactions are at the accelerations of --a or those that --tau causes: give one of them."
        ),
    }.items():
        done = run("dynamics", "rcm", *arguments)
        assert (done.exit_code, done.stderr.splitlines()[-1]) == (2, f"cadmbs: error[Y013]: {said}")


def test_coriolis_matrix(run):
    """C v of the printed matrix is the bias force without gravity."""
    asked = ("--coriolis", "--bias", "--gravity", "--v", "joint1=1,joint4=-2", "--q", "joint3=0.4")
    data = json.loads(run("dynamics", "rcm", *asked, "--json").stdout)["data"]
    sample = data["samples"][0]
    names = data["coordinates"]
    v = np.array([data["given"]["v"][name] for name in names])
    bias, gravity = (np.array([sample[word][name] for name in names]) for word in ("bias", "gravity"))
    np.testing.assert_allclose(np.array(sample["coriolis"]) @ v, bias - gravity, atol=1e-13)
    assert data["units"]["coriolis"]["joint1"]["joint4"] == "kg m^2/s"
