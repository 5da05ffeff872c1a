"""`dynamics` along motions: velocities and accelerations in columns of `--q-file`, and `--trajectory`."""

import csv
import io
import json

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.cli.inputs.library import find_in_library
from cadmbs.results.storage import load
from tests.tolerances import EXACT

SAMPLES = "swing,reach,swing/v,joint/reach/v,reach/a\n0.1,0.2,0.3,0.4,0.5\n-0.1,0.3,1,2,3\n"
Q = np.array([[0.0, 0.1, 0.2, 0.0], [0.0, -0.1, 0.3, 0.0]])
V = np.array([[0.0, 0.3, 0.4, 0.0], [0.0, 1.0, 2.0, 0.0]])
A = np.array([[0.0, 0.0, 0.5, 0.0], [0.0, 0.0, 3.0, 0.0]])


def system_of(name):
    return cm.compile_mechanism(cm.load(find_in_library(name)))


def samples_of(done, quantity):
    assert done.exit_code == 0, done.stderr
    samples = json.loads(done.stdout)["data"]["samples"]
    return np.array([list(sample[quantity].values()) for sample in samples])


def error(done):
    assert done.exit_code == 2
    return done.stderr.splitlines()[-1]


def test_columns_of_rates_are_used(run, tmp_path):
    system = system_of("screw_arm")
    (tmp_path / "s.csv").write_text(SAMPLES)
    done = run("dynamics", "screw_arm", "--inverse", "--bias", "--q-file", "s.csv", "--json")
    expected = cm.dynamics.inverse_dynamics(system, Q, V, A, engine="numpy")
    np.testing.assert_allclose(samples_of(done, "inverse"), expected, rtol=EXACT, atol=EXACT)
    expected = cm.dynamics.bias_force(system, Q, V, engine="numpy")
    np.testing.assert_allclose(samples_of(done, "bias"), expected, rtol=EXACT, atol=EXACT)
    assert json.loads(done.stdout)["data"]["given"]["v"]["swing"] == [0.3, 1.0]
    assert done.stderr.splitlines() == [
        "note: the velocities of lift, thread have no column and are 0",
        "note: the accelerations of lift, swing, thread have no column and are 0",
    ]


def test_options_complete_columns_and_do_not_contradict_them(run, tmp_path):
    (tmp_path / "s.csv").write_text(SAMPLES)
    asked = ("dynamics", "screw_arm", "--inverse", "--q-file", "s.csv")
    v = V + np.array([2.0, 0.0, 0.0, 0.0])
    expected = cm.dynamics.inverse_dynamics(system_of("screw_arm"), Q, v, A, engine="numpy")
    found = samples_of(run(*asked, "--v", "lift=2", "--json"), "inverse")
    np.testing.assert_allclose(found, expected, rtol=EXACT, atol=EXACT)
    said = error(run(*asked, "--v", "swing=2"))
    assert said == 'cadmbs: error[Y013]: The velocity of "swing" is given by --v and by a column of the file.'


@pytest.mark.parametrize(
    ("text", "note"),
    [
        (
            "swing\n0.1\n",
            "no velocities and accelerations are given: --inverse at rest; give columns NAME/v and NAME/a of "
            '"s.csv", or --trajectory',
        ),
        (
            "swing,lift/v,swing/v,reach/v,thread/v\n0.1,1,1,1,1\n",
            'no accelerations are given: --inverse with a = 0; give columns NAME/a of "s.csv", or --trajectory',
        ),
    ],
)
def test_what_no_column_gives_is_zero_and_said(run, tmp_path, text, note):
    (tmp_path / "s.csv").write_text(text)
    done = run("dynamics", "screw_arm", "--inverse", "--q-file", "s.csv")
    assert (done.exit_code, done.stderr) == (0, f"note: {note}\n")


def test_forces_at_rest_are_said_to_be_so(run):
    done = run("dynamics", "screw_arm", "--inverse", "--q", "swing=0.1")
    assert done.stderr == "note: no velocities and accelerations are given: --inverse at rest\n"
    assert run("dynamics", "screw_arm", "--inverse", "--v", "lift=0", "--a", "lift=0").stderr == ""


def test_a_simulated_motion_needs_the_forces_that_drove_it(run, tmp_path):
    """Newton's law through files: the forces of a motion are those of loads and losses that the simulation applied."""
    run("simulate", "rcm", "--duration", "50ms", "-o", "run.csv")
    result = load(tmp_path / "run.csv")
    for motion in (("--q-file", "run.csv"), ("--trajectory", "run.csv")):
        found = samples_of(run("dynamics", "rcm", "--inverse", *motion, "--json"), "inverse")
        np.testing.assert_allclose(found, result.tau, atol=1e-9 * np.max(np.abs(found)))


def test_forces_in_results_are_not_dropped_in_silence(run, tmp_path):
    run("simulate", "pendulum", "--duration", "20ms", "-o", "run.csv")
    asked = ("dynamics", "pendulum", "--forward", "--q-file", "run.csv")
    said = "note: the columns joint/NAME/tau of loads and losses are not used: --forward is at tau = 0\n"
    assert run(*asked).stderr == said
    assert run(*asked, "--tau", "hinge=1").stderr == ""


def test_a_trajectory_gives_the_derivatives_of_splines(run, tmp_path):
    t = np.linspace(0.0, 1.0, 41)
    (tmp_path / "t.csv").write_text("t,swing\n" + "".join(f"{time!r},{float(np.sin(time))!r}\n" for time in t.tolist()))
    done = run("dynamics", "screw_arm", "--inverse", "--energy", "--q", "reach=0.2", "--trajectory", "t.csv",
               "--format", "csv")  # fmt: skip
    table = list(csv.DictReader(io.StringIO(done.stdout)))
    names = list(table[0])
    assert names[:2] == ["t", "joint/lift/q"]
    assert names[1 + 3 * 4] == "inverse/lift"
    assert [float(row["t"]) for row in table] == t.tolist()
    zero = np.zeros_like(t)
    q, v, a = (
        np.stack([zero, x, y, zero], axis=-1)
        for x, y in ((np.sin(t), zero + 0.2), (np.cos(t), zero), (-np.sin(t), zero))
    )
    expected = cm.dynamics.inverse_dynamics(system_of("screw_arm"), q, v, a, engine="numpy")
    found = np.array(
        [[float(row[f"inverse/{name}"]) for name in ("lift", "swing", "reach", "thread")] for row in table]
    )
    np.testing.assert_allclose(found, expected, atol=1e-6 * np.max(np.abs(expected)))
    assert done.stderr.splitlines() == [
        "note: velocities of swing from quintic splines through the positions",
        "note: accelerations of swing from quintic splines through the positions",
    ]


def test_jerks_are_not_needed(run, tmp_path):
    """Two rows are too few for a spline, and enough where velocities and accelerations are given."""
    (tmp_path / "t.csv").write_text("t,swing,swing/v,swing/a\n0,0,1,0\n0.1,0.1,1,0\n")
    assert run("kinematics", "screw_arm", "--trajectory", "t.csv").exit_code == 3
    done = run("dynamics", "screw_arm", "--inverse", "--trajectory", "t.csv")
    assert (done.exit_code, done.stderr) == (0, "")


def test_trajectories_of_matrices_and_their_description(run, tmp_path):
    (tmp_path / "t.csv").write_text("t,swing\n0,0\n0.1,0.1\n0.2,0.3\n0.3,0.4\n")
    run("dynamics", "screw_arm", "--mass-matrix", "--trajectory", "t.csv", "-o", "M.csv")
    rows = (tmp_path / "M.csv").read_text().splitlines()
    assert (rows[0], rows[5].split(",")[:2]) == ("t,row,lift,swing,reach,thread", ["0.1", "lift"])
    assert json.loads((tmp_path / "M.csv.json").read_text())["units"]["t"] == "s"
    text = run("dynamics", "screw_arm", "--gravity", "--trajectory", "t.csv").stdout
    assert text.splitlines()[1].split() == ["t", "lift", "swing", "reach", "thread"]
    sample = json.loads(run("dynamics", "screw_arm", "--trajectory", "t.csv", "--json").stdout)["data"]["samples"][1]
    assert (sample["t"], sample["q"]["swing"]) == (0.1, 0.1)


def test_in_loops_the_drives_of_a_trajectory_are_enough(run, tmp_path):
    """A crank at constant speed: forces from the crank's column alone, and from all columns of the whole motion."""
    t = np.linspace(0.0, 0.5, 21)
    rows = "".join(f"{time!r},{0.5 + 2.0 * time!r},2,0\n" for time in t.tolist())
    (tmp_path / "t.csv").write_text(f"t,crank_pivot,crank_pivot/v,crank_pivot/a\n{rows}")
    (tmp_path / "s.csv").write_text((tmp_path / "t.csv").read_text())
    asked = ("dynamics", "four_bar", "--inverse")
    first = samples_of(run(*asked, "--trajectory", "t.csv", "--json"), "inverse")
    second = samples_of(run(*asked, "--q-file", "s.csv", "--json"), "inverse")
    assert first.shape == (21, 1)
    np.testing.assert_allclose(first, second, atol=1e-6 * np.max(np.abs(first)))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--v", "lift=1"), "--trajectory and --v exclude each other: the trajectory has a motion."),
        (("--a", "lift=1"), "--trajectory and --a exclude each other: the trajectory has a motion."),
        (("--q-file", "s.csv"), "--trajectory and --q-file exclude each other: the trajectory has a motion."),
        (("--q", "swing=1"), '"swing" is given by --q and by a column of "t.csv".'),
    ],
)
def test_what_a_trajectory_replaces_is_refused(run, tmp_path, options, said):
    (tmp_path / "t.csv").write_text("t,swing\n0,0\n0.1,0.1\n0.2,0.3\n0.3,0.4\n")
    done = run("dynamics", "screw_arm", "--inverse", "--trajectory", "t.csv", *options)
    assert error(done) == f"cadmbs: error[Y013]: {said}"
    done = run("dynamics", "-", "--trajectory", "-", stdin="{}")
    assert error(done) == "cadmbs: error[Y013]: FILE and --trajectory cannot both be standard input."


def test_rates_of_a_file_serve_derivatives_of_jacobians(run, tmp_path):
    (tmp_path / "s.csv").write_text(SAMPLES.replace("reach/a", "t"))
    body = cm.load(find_in_library("screw_arm")).bodies[-1].name
    done = run("jacobian", "screw_arm", "--body", body, "--derivative", "--q-file", "s.csv", "--json")
    found = [sample["jacobian"] for sample in json.loads(done.stdout)["data"]["samples"]]
    expected = cm.kinematics.jacobian_dot(system_of("screw_arm"), Q, V, body, "hybrid")
    np.testing.assert_allclose(found, expected, rtol=EXACT, atol=EXACT)
