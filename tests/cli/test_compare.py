"""`compare` and `simulate --coordinates`: formulations side by side."""

import json

import pytest

SHORT = ("--duration", "20ms", "--output-step", "10ms")


def runs(done):
    assert done.exit_code == 0, done.stderr
    return {row["name"]: row for row in json.loads(done.stdout)["data"]["runs"]}


def test_all_formulations_are_measured_against_a_tight_run(run):
    done = run("compare", "pendulum", *SHORT, "--json")
    found = runs(done)
    assert list(found) == ["relative", "relative:rk4", "rA:bdf2", "rp:bdf2", "rE:bdf2", "SE3:rk4", "SO3xR3:rk4"]
    assert json.loads(done.stdout)["data"]["reference"] == "relative coordinates, dop853, rtol 1e-12, atol 1e-12"
    assert all(row["good"] for row in found.values())
    assert found["SE3:rk4"]["deviation"] < 1e-10 < found["rA:bdf2"]["deviation"] < 1e-4
    assert (found["SE3:rk4"]["steps"], found["SE3:rk4"]["evaluations"]) == (20, 80)
    assert found["rA:bdf2"]["iterations"] >= 20
    assert found["rA:bdf2"]["evaluations"] is None


def test_smaller_steps_are_more_accurate(run):
    steps = ("--step", "2ms", "--step", "1ms")
    found = run("compare", "heavy_top", *SHORT, "--coordinates", "se3:rk4", *steps, "--json")
    first, second = json.loads(found.stdout)["data"]["runs"]
    assert (first["step"], second["step"]) == (0.002, 0.001)
    assert first["deviation"] / second["deviation"] == pytest.approx(16.0, rel=0.2)


def test_the_table_tells_what_cannot_be_done_and_why(run):
    words = ("--coordinates", "rA", "--coordinates", "SE3", "--coordinates", "SE3:x")
    done = run("compare", "rolling_disk", *SHORT, *words)
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "rolling disk, compared with relative coordinates, index1:dop853, rtol 1e-12, atol 1e-12"
    assert lines[1].split()[:2] == ["deviation", "constraints"]
    assert "did not finish" in lines
    assert any(line.startswith("  rA: constraint 'rim' of kind 'rolling' restricts velocities") for line in lines)
    assert any(line.startswith("  SE3:x: no method 'x' on SE3 and SO3xR3: known are auto, euler") for line in lines)


def test_nothing_that_finishes_is_exit_code_4(run):
    done = run("compare", "rolling_disk", *SHORT, "--coordinates", "rp")
    assert done.exit_code == 4


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            ("rA:bdf2", "--method", "rk4"),
            'The method is given twice: "bdf2" with --coordinates and "rk4" with --method.',
        ),
        (
            ("SE3:bdf2", "--stabilization", "projection"),
            "The stabilization 'projection' has no meaning with SE3:bdf2: ",
        ),
        (("rA:bdf2", "--rtol", "1e-8"), "The tolerance rtol has no meaning with rA:bdf2: its steps are fixed."),
        (("rE", "--atol", "1e-8"), "The tolerance atol has no meaning with rE:generalized_alpha: its steps are fixed."),
    ],
)
def test_options_that_the_method_would_not_look_at_are_usage_errors(run, options, sentence):
    done = run("simulate", "pendulum", *SHORT, "--coordinates", *options)
    assert done.exit_code == 2
    assert sentence in done.stderr


@pytest.mark.parametrize("method", ["bdf2", "stabilized_alpha", "rattle"])
def test_constraints_on_velocities_at_index_3_are_exit_code_4(run, method):
    done = run("simulate", "snakeboard", *SHORT, "--coordinates", f"SE3:{method}")
    assert done.exit_code == 4
    assert "index-3 methods have position constraints only, and there is velocity across the edge" in done.stderr


def test_a_step_that_does_not_converge_is_exit_code_4_with_what_was_finished(run):
    done = run(
        "simulate",
        "heavy_top",
        "--duration",
        "1s",
        "--output-step",
        "0.5",
        "--coordinates",
        "SE3:bdf2",
        "--step",
        "0.1",
    )
    assert done.exit_code == 4
    assert "take smaller steps" in done.stdout


def test_the_help_names_the_methods_of_all_coordinates(run):
    from cadmbs.absolute import METHODS
    from cadmbs.absolute.groups.methods import METHODS as GROUP_METHODS

    text = run("compare", "--help").stdout
    assert [word for word in (*METHODS, *GROUP_METHODS) if word not in text] == []


def test_unknown_coordinates_are_a_usage_error(run):
    done = run("compare", "pendulum", "--coordinates", "SE4")
    assert done.exit_code == 2
    assert 'There are no coordinates "SE4". Did you mean "SE3"?' in done.stderr


@pytest.mark.parametrize("word", ["SE3", "SO3xR3", "rA"])
def test_simulate_in_other_coordinates_has_the_same_columns_of_joints(run, word):
    done = run("simulate", "four_bar", *SHORT, "--coordinates", word, "--json")
    assert done.exit_code == 0, done.stderr
    data = json.loads(done.stdout)["data"]
    relative = json.loads(run("simulate", "four_bar", *SHORT, "--json").stdout)["data"]
    for name, value in relative["end"]["q"].items():
        assert data["end"]["q"][name] == pytest.approx(value, abs=1e-2 if word == "rA" else 1e-7)


def test_a_kinematic_motion_is_compared_in_every_formulation(run, tmp_path):
    """One hinge and a row with a function of time: nothing is free, and everything moves."""
    path = tmp_path / "driven.json"
    swing = {"kind": "harmonic", "amplitude": 0.5, "rate": 2.0, "mean": 0.1}
    body = {
        "name": "arm",
        "mass": 1.0,
        "center_of_mass": [0.5, 0, 0],
        "inertia": [[0.1, 0, 0], [0, 0.1, 0], [0, 0, 0.1]],
    }
    ends = {"predecessor": "world", "successor": "arm"}
    joint = {"name": "hinge", "kind": "revolute", **ends, "axis": [0, 0, 1], "point": [0, 0, 0]}
    drive = {
        "name": "drive",
        "kind": "DP1",
        "bodies": ["world", "arm"],
        "vectors": [[0, 1, 0], [1, 0, 0]],
        "offset": swing,
    }
    document = {"format": "cadmbs.mechanism/1", "name": "driven", "bodies": [body], "joints": [joint]}
    path.write_text(json.dumps(document | {"constraints": [drive]}))
    found = runs(run("compare", path, *SHORT, "--json"))
    assert len(found) == 7
    assert all(row["good"] and row["deviation"] < 1e-8 for row in found.values())
    done = run("info", path, "--loops")
    assert done.exit_code == 0
    assert "Mobility\n  0 degrees of freedom left: the only one is driven by a prescribed motion" in done.stdout
    assert "K003" not in done.stdout + done.stderr
