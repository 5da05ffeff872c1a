"""`simulate`: options in place of the scenario, what is printed, what is written."""

import csv
import io
import json
import re
from importlib.resources import files

import numpy as np
import pytest

from cadmbs.results.storage import load

SHORT = ("--duration", "50ms")


def answer(done):
    assert done.exit_code == 0, done.stderr
    return json.loads(done.stdout)["data"]


def test_options_override_the_scenario(run):
    data = answer(run("simulate", "pendulum", *SHORT, "--step", "1ms", "--method", "rk4", "--rtol", "1e-5",
                      "--atol", "1e-6", "--output-step", "25ms", "--set", "initial.positions.hinge=30deg",
                      "--set", "initial.velocities.hinge=90deg/s", "--set", "start=1", "--json"))  # fmt: skip
    scenario = data["scenario"]
    assert (scenario["duration"], scenario["step"], scenario["output_step"]) == (0.05, 0.001, 0.025)
    assert (scenario["rtol"], scenario["atol"], scenario["start"]) == (1e-5, 1e-6, 1.0)
    assert scenario["positions"] == {"hinge": [np.pi / 6]}
    assert scenario["velocities"] == {"hinge": [np.pi / 2]}
    assert data["method"]["name"] == "rk4"
    assert (data["rows"], data["statistics"]["steps"], data["end"]["t"]) == (3, 50, 1.05)


def test_a_motion_that_is_none_says_what_to_do(run, tmp_path):
    document = json.loads((files("cadmbs.library") / "pendulum.json").read_text())
    document["gravity"] = [0, 0, 0]
    document.pop("scenario", None)
    (tmp_path / "still.json").write_text(json.dumps(document))
    still = run("simulate", "still.json", *SHORT).stdout
    assert "Nothing moved: it starts at rest" in still
    assert "Give it a speed (--set initial.velocities.hinge=1)" in still
    assert "Nothing moved" not in run("simulate", "still.json", *SHORT, "--set", "initial.velocities.hinge=1").stdout
    document["joints"][0] |= {"name": "crank pin", "axis": [1, 2, 3]}
    document["gravity"] = [1, 2, 3]  # along the axis, but for rounding
    (tmp_path / "still.json").write_text(json.dumps(document))
    assert "(--set 'initial.velocities.crank pin=1')" in run("simulate", "still.json", *SHORT).stdout


def test_the_summary_tells_outcome_steps_and_energy(run):
    lines = run("simulate", "pendulum", *SHORT).stdout.splitlines()
    assert lines[0] == "outcome     finished at t = 0.05 s"
    assert lines[1].startswith("method      dop853 (not stiff")
    assert "evaluations, 6 rows" in lines[2]
    assert re.fullmatch(r"engine      (NumPy|compiled), all \d+ evaluations \(auto: [^()]*(\(.*\))?[^()]*\)", lines[3])
    assert "J supplied by loads and losses; imbalance at most" in lines[4]
    assert lines[6] == "state at t = 0.05 s"


def test_the_final_state_has_units(run):
    hinge = run("simulate", "pendulum", *SHORT).stdout.splitlines()[-1].split()
    assert (hinge[0], hinge[2], hinge[4]) == ("hinge", "rad", "rad/s")
    slide = run("simulate", "screw_arm", *SHORT).stdout.splitlines()[-4].split()
    assert (slide[0], slide[2], slide[4]) == ("lift", "m", "m/s")
    ball = run("simulate", "spatial_pendulum", *SHORT).stdout.splitlines()[-9:]
    assert [line.split()[-1] for line in ball] == ["q", "1", "1", "1", "1", "v", "rad/s", "rad/s", "rad/s"]


def test_limits_left_are_told(run, arm):
    done = run("simulate", arm, "--duration", "1", "--set", "initial.velocities.shoulder=9")
    assert "findings\n" in done.stdout
    assert "joint/shoulder/q: the position leaves its limits -2 to 2" in done.stdout


def test_without_a_scenario_it_says_what_runs(run, arm):
    done = run("simulate", arm, "--json")
    assert f'note: "{arm}" has no scenario: simulating 5 s from rest at q = 0\n' in done.stderr
    assert answer(done)["end"]["t"] == 5.0
    done = run("simulate", arm, *SHORT)
    assert f'note: "{arm}" has no scenario: simulating the defaults and your options\n' in done.stderr


def test_csv_with_its_description(run, tmp_path):
    done = run("simulate", "pendulum", *SHORT, "-o", "run.csv")
    assert done.stderr == 'written: "run.csv" and "run.csv.json"\n'
    table = list(csv.DictReader(io.StringIO((tmp_path / "run.csv").read_text())))
    assert list(table[0])[:2] == ["t", "joint/hinge/q"]
    assert len(table) == 6
    assert load(tmp_path / "run.csv").outcome.good


def test_npz_holds_the_same(run, tmp_path):
    run("simulate", "pendulum", *SHORT, "-o", "run.csv")
    run("simulate", "pendulum", *SHORT, "-o", "run.npz")
    run("simulate", "pendulum", *SHORT, "-o", "other", "--format", "npz")
    first, second, third = load(tmp_path / "run.csv"), load(tmp_path / "run.npz"), load(tmp_path / "other", "npz")
    np.testing.assert_array_equal(first.q, second.q)
    np.testing.assert_array_equal(first.q, third.q)


def test_on_stdout_the_table_and_on_stderr_the_summary(run):
    done = run("simulate", "pendulum", *SHORT, "-o", "-")
    assert done.stdout.startswith("t,joint/hinge/q,")
    assert "outcome     finished" in done.stderr


def test_an_earlier_run_is_overwritten_a_foreign_file_is_not(run, tmp_path):
    assert run("simulate", "pendulum", *SHORT, "-o", "run.csv").exit_code == 0
    assert run("simulate", "pendulum", *SHORT, "-o", "run.csv").exit_code == 0
    (tmp_path / "mine.csv").write_text("mine\n")
    done = run("simulate", "pendulum", "--duration", "1000", "-o", "mine.csv")
    assert (done.exit_code, done.stderr) == (
        2,
        'mine.csv: error[W002]: "mine.csv" exists and is not a "simulation" that cadmbs wrote ("mine.csv.json" beside '
        "it does not say so): choose another name, or force it.\n"
        "   = `--force` on the command line, or force=True in Python, overwrites it.\n1 error\n",
    )
    assert (tmp_path / "mine.csv").read_text() == "mine\n"
    assert run("simulate", "pendulum", *SHORT, "-o", "mine.csv", "--force").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--duration", "long"), 'duration: "long" is not a number.'),
        (("--duration", "0"), "duration is 0, but must be above zero."),
        (("--step=-1ms",), "step is -0.001, but must be above zero."),
        (
            ("--duration", "1e6"),
            "A duration of 1e+06 s every 0.01 s makes 1e+08 rows, more than 5000000; choose a larger --output-step.",
        ),
        (("--set", "durration=1"), '--set: a scenario has no "durration". Did you mean "duration"?'),
        (("--set", "duration"), '--set: "duration" is not of the form PATH=VALUE.'),
        (
            ("--set", "initial.positions.hing=1"),
            '--set: no joint or coordinate "hing" that moves. Did you mean "hinge"?',
        ),
        (("--set", "initial.positions.hinge=[1,2]"), '--set: "hinge" takes one number.'),
        (
            ("-o", "run.xlsx"),
            '"run.xlsx" does not say its format: end it in one of .csv, .npz, .parquet, .h5, .mat, or give --format.',
        ),
        (("-o", "-", "--json"), "--json and -o - would both write to standard output."),
        (("-o", "-", "--format", "npz"), "On standard output a result is CSV."),
    ],
)  # fmt: skip
def test_wrong_usage(run, arguments, said):
    done = run("simulate", "pendulum", *arguments)
    assert (done.exit_code, done.stderr.splitlines()[-1]) == (2, f"cadmbs: error[Y013]: {said}")


def test_an_unknown_method_is_wrong_usage(run):
    done = run("simulate", "pendulum", "--method", "rk45x")
    assert done.exit_code == 2
    assert "did you mean 'rk45'?" in done.stderr


def test_a_quaternion_joint_takes_a_list(run):
    data = answer(run("simulate", "spatial_pendulum", *SHORT, "--set", "initial.positions.ball=[1,0,0,0]", "--json"))
    assert data["scenario"]["positions"]["ball"] == [1, 0, 0, 0]
    done = run("simulate", "spatial_pendulum", "--set", "initial.positions.ball=1")
    assert done.stderr.splitlines()[-1] == (
        'cadmbs: error[Y013]: --set: "ball" takes a list of 4 numbers: ball:w, ball:x, ball:y, ball:z.'
    )


def test_loops_are_simulated_with_their_drift_and_coordinates_told(run, tmp_path):
    done = run("simulate", "bennett", *SHORT, "--method", "woronetz", "-o", "run.csv")
    assert done.exit_code == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[1].startswith("method      woronetz:dop853 (not stiff")
    assert lines[5].startswith("constraints drift at most ")
    assert lines[5].endswith("independent coordinates a at the start, coordinate partition unchanged")
    assert any(name.startswith("loop/") for name in load(tmp_path / "run.csv").column_names)


def test_a_start_that_contradicts_its_loop_is_a_finding_and_code_4(run):
    velocities = ("--set", "initial.velocities.rocker_pivot=5", "--set", "initial.velocities.crank_pivot=1")
    done = run("simulate", "four_bar", *SHORT, *velocities)
    assert (done.exit_code, done.stdout) == (4, "")
    assert "error[S113] at /scenario/initial/velocities: start: the given velocities contradict" in done.stderr
    done = run("simulate", "four_bar", *SHORT, *velocities, "--json")
    assert done.exit_code == 4
    assert [finding["code"] for finding in json.loads(done.stdout)["findings"]] == ["S113"]


def test_stabilisation_is_an_option(run):
    data = answer(run("simulate", "bennett", *SHORT, "--stabilization", "none", "--method", "index1:rk4", "--json"))
    assert data["method"]["stabilization"] == "none"
    assert data["statistics"]["projections"] == 0


def test_an_end_that_is_not_reached_is_kept_and_told(run, tmp_path):
    document = json.loads((files("cadmbs.library") / "pendulum.json").read_bytes())
    document["joints"][0]["damping"] = 1e3  # steps of 10 s are far too long for it
    (tmp_path / "damped.json").write_text(json.dumps(document))
    done = run("simulate", "damped.json", "--method", "rk4", "--step", "10", "--duration", "1000", "--output-step",
               "10", "--set", "initial.velocities.hinge=1", "-o", "run.csv", "--json")  # fmt: skip
    assert done.exit_code == 4, done.stdout
    data = json.loads(done.stdout)
    assert (data["ok"], data["data"]["outcome"]["kind"]) == (False, "not_finite")
    assert load(tmp_path / "run.csv").outcome.kind == "not_finite"


def test_energy_of_driven_mechanisms_comes_from_motions_too(run):
    done = run("simulate", "snakeboard", "--duration", "0.02")
    assert done.exit_code == 0, done.stderr
    assert "J supplied by loads, losses and prescribed motions; imbalance at most" in done.stdout
