"""`kinematics` of mechanisms with loops: the drives lead, and the others follow on every level."""

import csv
import io
import json

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import constraints
from cadmbs.cli.inputs.library import find_in_library
from tests.constraints import linkages
from tests.tolerances import ROUND_OFF_LONG

LEVELS = ("q", "v", "a", "j")


@pytest.fixture(scope="module")
def four_bar():
    return cm.compile_mechanism(cm.load(find_in_library("four_bar")))


def written(path, header, columns):
    """A table of numbers."""
    rows = [",".join(repr(float(x)) for x in row) for row in np.column_stack(columns)]
    path.write_text("\n".join([header, *rows]) + "\n")


def turning(tmp_path, count=241):
    """A file in which the crank turns more than once, with velocities, accelerations and jerks."""
    t = np.linspace(0.0, 2.0, count)
    motion = [4 * t + np.sin(t), 4 + np.cos(t), -np.sin(t), -np.cos(t)]
    names = ("crank_pivot", *(f"crank_pivot/{word}" for word in LEVELS[1:]))
    written(tmp_path / "turn.csv", ",".join(("t", *names)), [t, *motion])
    return t, motion


def table(text, names):
    """Columns (n, len(names)) of a CSV."""
    rows = list(csv.DictReader(io.StringIO(text)))
    return np.array([[float(row[name]) for name in names] for row in rows])


def slopes(values, t):
    """Central differences of order six (n - 6, ...)."""
    weights = (-1, 9, -45, 0, 45, -9, 1)
    return sum(w * values[k : len(values) - 6 + k] for k, w in enumerate(weights)) / (60 * (t[1] - t[0]))


def test_the_loop_is_closed_on_every_level(run, tmp_path, four_bar):
    t, motion = turning(tmp_path)
    done = run("kinematics", "four_bar", "--trajectory", "turn.csv", "--format", "csv", "-o", "-")
    assert done.exit_code == 0, done.stderr
    assert done.stderr == 'note: "crank_pivot" leads; "crank_pin", "rocker_pivot" follow from the constraints\n'
    names = four_bar.velocity_names
    q, v, a, j = (table(done.stdout, [f"joint/{name}/{word}" for name in names]) for word in LEVELS)
    for found, wanted in zip((q, v, a, j), motion, strict=True):
        np.testing.assert_allclose(found[:, 0], wanted, rtol=ROUND_OFF_LONG, atol=ROUND_OFF_LONG)
    assert np.max(np.abs(constraints.closure(four_bar, q))) < ROUND_OFF_LONG
    A = constraints.jacobian(four_bar, q)
    assert np.max(np.abs(A @ v[..., None])) < ROUND_OFF_LONG
    for lower, upper in ((q, v), (v, a), (a, j)):
        np.testing.assert_allclose(slopes(lower, t), upper[3:-3], rtol=1e-6, atol=1e-6 * np.max(np.abs(upper)))


def test_the_description_says_what_follows(run, tmp_path):
    turning(tmp_path, 11)
    done = run("kinematics", "four_bar", "--trajectory", "turn.csv", "--json")
    derivatives = json.loads(done.stdout)["data"]["derivatives"]
    assert derivatives["v"] == {
        "crank_pivot": "given",
        "crank_pin": "follows from the constraints",
        "rocker_pivot": "follows from the constraints",
    }


def test_results_of_simulations_are_taken_as_they_are(run, tmp_path):
    assert run("simulate", "four_bar", "--duration", "0.1", "-o", "run.npz").exit_code == 0
    done = run("kinematics", "four_bar", "--trajectory", "run.npz", "--body", "rocker")
    assert done.exit_code == 0
    assert "leads" not in done.stderr and "open" not in done.stderr


def test_open_loops_of_whole_motions_are_told(run, tmp_path):
    written(
        tmp_path / "m.csv", "t,crank_pivot,crank_pin,rocker_pivot", [[0.0, 1.0], [0.0, 0.1], [0.0, 0.2], [0.0, 0.0]]
    )
    done = run("kinematics", "four_bar", "--trajectory", "m.csv", "--format", "csv")
    assert done.exit_code == 3  # two rows are too few for splines
    more = [[0.0, 1, 2, 3, 4], [0.0, 0.1, 0.1, 0.1, 0.1], [0.0, 0.2, 0.2, 0.2, 0.2], np.zeros(5)]
    written(tmp_path / "m.csv", "t,crank_pivot,crank_pin,rocker_pivot", more)
    done = run("kinematics", "four_bar", "--trajectory", "m.csv", "--format", "csv")
    assert done.exit_code == 0
    assert "warning: all positions are given, and the loops are open by up to 0.138 m at 'rocker_pin'\n" in done.stderr


def test_beyond_a_dead_point_the_time_is_told(run, tmp_path):
    t = np.linspace(0.0, 1.0, 11)
    written(tmp_path / "m.csv", "t,rocker_pivot", [t, t])
    done = run("kinematics", "four_bar", "--trajectory", "m.csv")
    assert done.exit_code == 4
    assert (
        'four_bar: error[K008]: The loops cannot be closed with the values given for "rocker_pivot" from t = 0.3 s on: '
        "the branch ends at rocker_pivot = 0.24270"
    ) in done.stderr


def test_rates_that_contradict_are_refused(run, tmp_path):
    t = np.linspace(0.0, 1.0, 11)
    written(tmp_path / "m.csv", "t,crank_pivot,crank_pin/v", [t, 0.1 * t, np.ones(11)])
    done = run("kinematics", "four_bar", "--trajectory", "m.csv")
    assert done.exit_code == 3  # velocities without positions
    written(tmp_path / "m.csv", "t,crank_pivot,rocker_pivot", [t, 0.1 * t, 0.1 * t])
    done = run("kinematics", "four_bar", "--trajectory", "m.csv")
    assert done.exit_code == 4
    assert done.stderr.splitlines()[-3].startswith(
        'four_bar: error[K007]: The position given for "rocker_pivot" at t = 1 s contradicts the constraints: from the '
        "others follows "
    )


def test_non_holonomic_rows_hold_without_loops(run, tmp_path):
    """A wheel whose turn is given rolls: its centre advances by the radius times the turn."""
    document = linkages.data([[0, 0, 0], [0, 1, 0]])
    document["joints"] = [
        {"name": "rail", "kind": "prismatic", "predecessor": "world", "successor": "b1", "axis": [1, 0, 0]},
    ]
    document["constraints"] = [
        {
            "name": "same",
            "kind": "velocity",
            "terms": [{"coordinate": "rail", "factor": 1}, {"coordinate": "turn", "factor": 2}],
        }
    ]
    document["bodies"].append(document["bodies"][0] | {"name": "wheel"})
    document["joints"].append(
        {
            "name": "turn",
            "kind": "revolute",
            "predecessor": "b1",
            "successor": "wheel",
            "axis": [0, 1, 0],
            "point": [0, 0, 0],
        }
    )
    (tmp_path / "w.json").write_text(json.dumps({"format": "cadmbs.mechanism/1"} | document))
    t = np.linspace(0.0, 1.0, 11)
    written(tmp_path / "m.csv", "t,turn", [t, t**2])
    done = run("kinematics", "w.json", "--trajectory", "m.csv", "--format", "csv")
    assert done.exit_code == 0, done.stderr
    assert (
        'warning: rolling, edges and other non-holonomic rows determine the velocities of "rail", not the positions, '
        "which stay as at the start: give columns of them, such as those of `cadmbs simulate`\n" in done.stderr
    )
    rail = table(done.stdout, ["joint/rail/v", "joint/rail/a", "joint/turn/v"])
    np.testing.assert_allclose(rail[:, 0], -2 * rail[:, 2], atol=ROUND_OFF_LONG)
