"""`dynamics`: Christoffel symbols, linearization, regressor and reactions, each with what its rows and columns are."""

import csv
import io
import json
from importlib import resources

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.cli.inputs.options import REPRESENTATIONS
from cadmbs.dynamics.motion_reactions import about_joint_points
from tests import zoo
from tests.dynamics.test_reactions_with_loads import sideways_rail
from tests.tolerances import EXACT, ROUND_OFF

Q = np.array([0.0, 0.0, 0.3, 0.0])
V = np.array([0.0, 1.5, 0.0, -0.5])
A = np.array([0.0, 0.0, 2.0, 0.0])
STATE = ("--q", "reach=0.3", "--v", "swing=1.5,thread=-0.5")


@pytest.fixture(scope="module")
def arm_system():
    from cadmbs.cli.inputs.library import find_in_library

    return cm.compile_mechanism(cm.load(find_in_library("screw_arm")))


def data_of(done):
    assert done.exit_code == 0, done.stderr
    return json.loads(done.stdout)["data"]


def table_of(done):
    assert done.exit_code == 0, done.stderr
    header, *rows = csv.reader(io.StringIO(done.stdout))
    return header, rows


def test_christoffel_symbols_have_row_and_by(run, arm_system):
    header, rows = table_of(run("dynamics", "screw_arm", "--christoffel", "--q", "reach=0.3", "--format", "csv"))
    names = list(arm_system.velocity_names)
    assert header == ["row", "by", *names]
    assert [row[:2] for row in rows] == [[i, j] for i in names for j in names]
    found = np.array([row[2:] for row in rows], dtype=float).reshape(4, 4, 4)
    np.testing.assert_allclose(found, cm.dynamics.christoffel(arm_system, Q), rtol=EXACT, atol=EXACT)


def test_christoffel_symbols_give_the_coriolis_matrix(run, arm_system):
    data = data_of(run("dynamics", "screw_arm", "--christoffel", "--coriolis", *STATE, "--json"))
    sample = data["samples"][0]
    np.testing.assert_allclose(np.array(sample["christoffel"]) @ V, sample["coriolis"], rtol=0, atol=ROUND_OFF)
    units = data["units"]["christoffel"]
    assert (units["rows"]["lift"], units["by"]["swing"], units["columns"]["reach"]) == ("N", "rad/s", "m/s")
    assert "C_ij = sum_k Gamma_ijk v_k" in data["conventions"]["christoffel"]


def test_linearization_names_states_and_inputs(run, arm_system):
    done = run("dynamics", "screw_arm", "--linearize", *STATE, "--tau", "lift=100", "--format", "csv")
    header, rows = table_of(done)
    states = [f"{word} {name}" for word in ("dq", "dv") for name in arm_system.velocity_names]
    assert header == ["row", *states, *(f"du {name}" for name in arm_system.velocity_names)]
    assert [row[0] for row in rows] == states
    expected = cm.dynamics.linearize(arm_system, Q, V, [100.0, 0, 0, 0])
    found = np.array([row[1:] for row in rows], dtype=float)
    np.testing.assert_allclose(found, np.hstack([expected.A, expected.B]), rtol=EXACT, atol=EXACT)


def test_linearization_in_json_is_two_matrices(run, arm_system):
    data = data_of(run("dynamics", "screw_arm", "--linearize", *STATE, "--json"))
    expected = cm.dynamics.linearize(arm_system, Q, V)
    found = data["samples"][0]["linearize"]
    for name in ("A", "B", "acceleration"):
        np.testing.assert_allclose(found[name], getattr(expected, name), rtol=EXACT, atol=EXACT, err_msg=name)
    units = data["units"]["linearize"]
    assert (units["rows"]["dv lift"], units["columns"]["dq swing"], units["columns"]["du lift"]) == (
        "m/s^2",
        "rad",
        "N",
    )
    assert "loads, damping and friction of the document included" in data["conventions"]["linearize"]


def test_regressor_times_parameters_is_the_force(run, arm_system):
    asked = ("--regressor", "--inverse", *STATE, "--a", "reach=2")
    data = data_of(run("dynamics", "screw_arm", *asked, "--json"))
    parameters = np.array(list(data["parameters"].values()))
    force = np.array(data["samples"][0]["regressor"]) @ parameters
    np.testing.assert_allclose(force, list(data["samples"][0]["inverse"].values()), rtol=ROUND_OFF, atol=ROUND_OFF)
    assert data["units"]["regressor"]["columns"]["spindle/my"] == "kg m"
    base = data["base_parameters"]
    expected = cm.dynamics.base_parameters(arm_system)
    assert (base["rank"], tuple(base["combinations"])) == (expected.rank, expected.names)
    own = [[terms.get(name, 0.0) for name in data["parameters"]] for terms in base["combinations"].values()]
    np.testing.assert_allclose(own, expected.combinations, rtol=0, atol=1e-9)


def test_regressor_for_people_has_a_line_a_parameter(run):
    done = run("dynamics", "pendulum", "--regressor", "--q", "hinge=90deg", "--a", "hinge=2")
    assert done.stdout == (
        "regressor Y(q, v, a), tau = Y parameters without the inertia of the drives (armature); per body: mass, first "
        "moments, and inertia tensor about the origin of its body frame, in its axes\n"
        "         hinge\n"
        "rod/m        0\nrod/mx       0\nrod/my       0\nrod/mz   -9.81\nrod/Ixx      0\n"
        "rod/Ixy      0\nrod/Ixz      0\nrod/Iyy      2\nrod/Iyz      0\nrod/Izz      0\n"
        "3 base parameters of 10: the combinations that motions and forces determine\n"
        "  rod/mx\n  rod/mz\n  rod/Iyy\n"
    )


BODY_ORIGIN = "origin of the successor's body frame"


@pytest.mark.parametrize("representation", REPRESENTATIONS)
def test_reactions_of_every_joint(run, arm_system, representation):
    asked = ("--reactions", "--representation", representation, *STATE, "--a", "reach=2")
    header, rows = table_of(run("dynamics", "screw_arm", *asked, "--format", "csv"))
    assert header == ["joint", "tx", "ty", "tz", "fx", "fy", "fz"]
    assert [row[0] for row in rows] == list(arm_system.joint_names)
    expected = cm.dynamics.joint_reactions(arm_system, Q, V, A, representation=representation, engine="reference")
    if representation == "hybrid":
        expected = about_joint_points(arm_system, Q, expected)
    np.testing.assert_allclose(np.array([row[1:] for row in rows], float), expected, rtol=EXACT, atol=EXACT)


def test_reactions_at_the_accelerations_of_given_forces(run, arm_system):
    data = data_of(run("dynamics", "screw_arm", "--reactions", *STATE, "--tau", "lift=100", "--json"))
    forces = cm.dynamics.load_forces(arm_system, Q, V, engine="reference") + np.array([100.0, 0.0, 0.0, 0.0])
    a = cm.dynamics.forward_dynamics(arm_system, Q, V, forces, engine="reference")
    expected = about_joint_points(arm_system, Q, cm.dynamics.joint_reactions(arm_system, Q, V, a, engine="reference"))
    np.testing.assert_allclose(data["samples"][0]["reactions"], expected, rtol=EXACT, atol=EXACT)
    assert data["reactions"] == {
        "representation": "hybrid",
        "convention": "hybrid: world axes, about the point of the joint, or the origin of the successor's body frame "
        "where it has none, moment first",
        "accelerations": "forward dynamics under tau and the loads",
        "joints": list(arm_system.joint_names),
        "about": ["point of the joint" if joint.has_point else BODY_ORIGIN for joint in arm_system.joints],
        "components": ["tx", "ty", "tz", "fx", "fy", "fz"],
    }
    assert data["units"]["reactions"]["tx"] == "N m"


def test_reactions_for_people_name_point_axes_and_order(run):
    """A rod of one kilogram held level: its weight, and the moment of half its length."""
    done = run("dynamics", "pendulum", "--reactions", "--q", "hinge=90deg")
    assert done.stdout == (
        "reaction wrenches that each predecessor transmits to the successor under the document's loads, drive and "
        "passive forces included, at the accelerations a (hybrid: world axes, about the point of the joint, or the "
        "origin of the successor's body frame where it has none, moment first); tx ty tz [N m], fx fy fz [N]\n"
        "joint  tx     ty  tz  fx  fy    fz\n"
        "hinge   0  4.905   0   0   0  9.81\n"
    )


def test_a_description_beside_the_table_has_all_of_it(run, tmp_path):
    (tmp_path / "s.csv").write_text("sample,hinge\n3,0.1\n5,0.2\n")
    asked = ("--reactions", "--regressor", "--q-file", "s.csv", "-o", "d.csv")
    assert run("dynamics", "pendulum", *asked).exit_code == 0
    table = list(csv.DictReader(io.StringIO((tmp_path / "d.csv").read_text())))
    assert list(table[0])[:3] == ["sample", "reactions/hinge/tx", "reactions/hinge/ty"]
    assert [row["sample"] for row in table] == ["3", "5"]
    described = json.loads((tmp_path / "d.csv.json").read_text())
    assert "regressor/hinge/rod%2FIyy" in table[0]
    assert described["units"]["reactions/hinge/fx"] == "N"
    assert described["reactions"]["representation"] == "hybrid"
    assert described["base_parameters"]["rank"] == 3
    run("dynamics", "pendulum", "--reactions", "--q-file", "s.csv", "-o", "d.csv")
    assert (tmp_path / "d.csv").read_text().splitlines()[0] == "sample,joint,tx,ty,tz,fx,fy,fz"


def test_loops_have_no_regressor(run, tmp_path):
    cm.save(zoo.mechanism(next(iter(zoo.LOOPS))), tmp_path / "loop.json")
    done = run("dynamics", "loop.json", "--regressor")
    assert (done.exit_code, done.stdout) == (4, "")
    assert "loop" in done.stderr.splitlines()[-1]


@pytest.mark.parametrize(("name", "states"), [("four_bar", 2), ("rolling_disk", 8)])
def test_linearization_of_closed_mechanisms_is_that_of_independent_coordinates(run, name, states):
    data = data_of(run("dynamics", name, "--linearize", "--json"))
    with resources.as_file(resources.files("cadmbs.library").joinpath(f"{name}.json")) as path:
        system = cm.compile_mechanism(cm.load(path))
    expected = cm.dynamics.linearize(system, cm.neutral(system), np.zeros(system.n_v))
    np.testing.assert_allclose(data["samples"][0]["linearize"]["A"], expected.A, rtol=ROUND_OFF, atol=ROUND_OFF)
    units = data["units"]["linearize"]["rows"]
    assert tuple(units) == expected.state_names
    assert len(units) == states
    assert all(unit.endswith("/s^2") == state.startswith("dv") for state, unit in units.items())


def test_reactions_hold_the_loads_of_the_document(run, tmp_path):
    """A slider on a rail along x that a spring pulls sideways with 20 N."""
    (tmp_path / "rail.json").write_text(json.dumps(sideways_rail() | {"format": "cadmbs.mechanism/1"}))
    data = data_of(run("dynamics", "rail.json", "--reactions", "--json"))
    np.testing.assert_allclose(data["samples"][0]["reactions"], [[0, 0, 0, 0, -20.0, 19.62]], atol=1e-12)
