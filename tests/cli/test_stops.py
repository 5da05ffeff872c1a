"""Stops on the command line: how they are written, and what is said of motions that they ended."""

import dataclasses
import json

import click
import numpy as np
import pytest

from cadmbs.cli.running.simulation_answer import run_data, run_exit_code, run_text
from cadmbs.results import Event, Outcome, OutcomeKind, Result
from tests.messages.documents import start

SHORT = ("--duration", "20ms")
FINISHED = Outcome(OutcomeKind.FINISHED, 2.0, "finished at t = 2 s")
STOPPED = Outcome(OutcomeKind.STOPPED, 0.523, "stopped at t = 0.523 s: joint/crank/q crosses 1.57 upward")
LOST = Outcome(OutcomeKind.NOT_FINITE, 1.0, "sample 2: stopped after t = 1 s: the motion is not finite any more")
INTERRUPTED = Outcome(OutcomeKind.INTERRUPTED, 1.0, "interrupted at t = 1 s of 2 s; what was finished is kept")


def crank(batch=(), rows=None, **changes):
    """A result of one coordinate at 0, 1, 2 s; `rows` says how many rows of each sample there are."""
    shape = (*batch, 3)
    values = np.broadcast_to(np.array([1.0, 2.0, 3.0]), shape).copy()
    if rows is not None:
        values[np.arange(3) >= np.array(rows).reshape(*batch, 1)] = np.nan
    fields = {
        **dict.fromkeys(("q", "v", "a", "tau"), values[..., None]),
        **dict.fromkeys(("kinetic", "potential"), values),
        "supplied": 2.0 * (values - 1.0),
    }
    return Result(
        t=np.arange(3.0), **fields, position_names=("crank",), velocity_names=("crank",),
        **{"outcome": FINISHED, "statistics": {"steps": 12}, "metadata": {"method": {"name": "rk4", "reason": "given"}},
           **changes},
    )  # fmt: skip


def event(sample, name="joint/crank/q"):
    return Event(sample, name, 0.523, (1.57,), (2.0,))


def summary(result):
    return click.unstyle(run_text(result)).splitlines()


def six():
    """Three samples that finished, two that were stopped, one that was lost."""
    return crank(
        (6,), rows=[3, 2, 1, 3, 2, 3], outcome=LOST,
        outcomes=(FINISHED, STOPPED, LOST, FINISHED, STOPPED, FINISHED), events=(event(1), event(4)),
    )  # fmt: skip


def test_one_stopped_motion_is_a_good_end():
    result = crank(outcome=STOPPED, events=(event(0),))
    lines = summary(result)
    assert lines[0] == "outcome     stopped at t = 0.523 s: joint/crank/q crosses 1.57 upward"
    assert lines[5] == "state at t = 2 s"
    assert run_exit_code(result) == 0
    data = run_data(result, None)
    assert (data["outcome"]["kind"], data["outcome"]["good"]) == ("stopped", True)
    assert data["outcomes"] == [{"kind": "stopped", "stop": "joint/crank/q", "samples": 1}]
    assert data["events"] == [{"sample": 0, "name": "joint/crank/q", "time": 0.523, "q": (1.57,), "v": (2.0,)}]


def test_the_summary_of_a_batch_counts_its_ends():
    assert summary(six()) == [
        f"outcome     3 samples finished, 2 stopped by joint/crank/q, 1 not finite; {LOST}",
        "method      rk4 (given)",
        "statistics  12 steps, 3 rows",
        "energy      imbalance at most 0 J in all samples",
    ]
    assert run_exit_code(six()) == 4


@pytest.mark.parametrize(
    ("changes", "text", "code"),
    [
        ({"outcomes": (FINISHED, FINISHED)}, "2 samples finished", 0),
        ({"outcomes": (STOPPED, FINISHED), "events": (event(0),)},
         "1 sample finished, 1 stopped by joint/crank/q", 0),
        ({"outcome": STOPPED, "events": (event(0), event(0, "crank"), event(1, "crank"))},
         "1 sample stopped by joint/crank/q, 1 stopped by crank", 0),
        ({"outcomes": (FINISHED, LOST)}, "1 sample finished, 1 not finite", 4),
        ({"outcome": INTERRUPTED}, f"2 samples interrupted; {INTERRUPTED}", 130),
    ],
)  # fmt: skip
def test_ends_of_batches(changes, text, code):
    result = crank((2,), **changes)
    assert summary(result)[0] == f"outcome     {text}"
    assert run_exit_code(result) == code


def test_a_batch_without_samples():
    assert summary(crank((0,)))[0] == "outcome     no samples"
    assert run_exit_code(crank((0,))) == 0


def test_the_data_of_a_batch_has_the_last_row_of_each_sample():
    data = run_data(six(), "run.csv")
    ends = [3.0, 2.0, 1.0, 3.0, 2.0, 3.0]
    np.testing.assert_array_equal(data["end"]["t"], np.array(ends) - 1.0)
    np.testing.assert_array_equal(data["end"]["q"]["crank"], ends)
    np.testing.assert_array_equal(data["energy"]["end"], 2.0 * np.array(ends))
    np.testing.assert_array_equal(data["energy"]["supplied"], 2.0 * (np.array(ends) - 1.0))
    assert data["energy"]["largest_imbalance"] == 0.0
    assert data["outcomes"] == [
        {"kind": "finished", "stop": None, "samples": 3},
        {"kind": "stopped", "stop": "joint/crank/q", "samples": 2},
        {"kind": "not_finite", "stop": None, "samples": 1},
    ]


def test_two_axes_of_samples():
    result = crank((2, 3), rows=[[3, 2, 1], [3, 2, 3]])
    np.testing.assert_array_equal(run_data(result, None)["end"]["q"]["crank"], [[3.0, 2.0, 1.0], [3.0, 2.0, 3.0]])


def test_control_characters_of_names_are_not_printed():
    outcome = dataclasses.replace(STOPPED, sentence="stopped at t = 1 s: \x1b[31m crosses 1 upward")
    assert summary(crank(outcome=outcome))[0] == "outcome     stopped at t = 1 s: \\x1b[31m crosses 1 upward"


def test_stops_are_set_as_json_and_stored(run, tmp_path):
    stop = [{"when": "hinge", "crosses": -9, "direction": "down"}, {"when": "body/rod/z", "crosses": 99.5}]
    run("simulate", "pendulum", *SHORT, "--set", f"stop={json.dumps(stop)}", "-o", "run.csv")
    stored = json.loads((tmp_path / "run.csv.json").read_text())["scenario"]["stop"]
    assert stored == [stop[0], {**stop[1], "direction": "any"}]


def test_stops_of_the_file_are_in_the_data(run, tmp_path):
    document = start(duration=0.02, stop=[{"when": "shoulder", "crosses": 99}])
    (tmp_path / "stops.json").write_text(json.dumps(document))
    done = run("simulate", "stops.json", "--json")
    scenario = json.loads(done.stdout)["data"]["scenario"]
    assert scenario["stop"] == [{"when": "shoulder", "crosses": 99.0, "direction": "any"}]
    done = run("simulate", "stops.json", "--set", "scenario.stop=[]", "--json")
    assert json.loads(done.stdout)["data"]["scenario"]["stop"] == []


def test_names_with_equals_signs_in_stops(run):
    done = run("simulate", "pendulum", *SHORT, "--set", 'stop=[{"when": "a=b", "crosses": 1}]')
    assert "--set: stop[0]: 'a=b' is neither a coordinate nor a column of the result" in done.stderr
    assert done.exit_code == 2


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("stop=hinge>1",
         'cadmbs: error[Y013]: '
         '--set: stop takes JSON, such as [{"when": "joint/crank/q", "crosses": 1.57}]: Expecting value: line 1 '
         "column 1 (char 0)."),
        ('stop=[{"when": "hing", "crosses": 1}]',
         "cadmbs: error[Y013]: "
         "--set: stop[0]: 'hing' is neither a coordinate nor a column of the result; did you mean 'hinge'?"),
        ('stop=[{"when": "hinge", "crosses": NaN}]',
         "cadmbs: error[Y013]: --set: stop[0]: crosses is nan, expected a finite number."),
        ("stops=[]", "cadmbs: error[Y013]: --set: a scenario has no \"stops\". Did you mean \"stop\"?"),
        ("outputs=joints,body/rd",
         "cadmbs: error[Y013]: "
         "--set: outputs: there is no output 'body/rd'; the outputs are joints, energy, loop, constraint, "
         "reactions, drives, loads, measures, singularity, body/<body or frame> and single columns; did you mean "
         "'body/rod'?"),
    ],
)  # fmt: skip
def test_wrong_values_are_wrong_usage(run, value, said):
    done = run("simulate", "pendulum", *SHORT, "--set", value)
    assert done.stderr.splitlines()[-1] == said
    assert done.exit_code == 2


def test_a_file_with_an_unknown_column_is_a_finding(run, tmp_path):
    text = json.dumps(start(stop=[{"when": "joint/shoulde/q", "crosses": 1}]), indent=1)
    (tmp_path / "stops.json").write_text(text)
    done = run("simulate", "stops.json")
    assert done.exit_code == 3
    line = next(number for number, each in enumerate(text.splitlines(), 1) if "shoulde/" in each)
    assert f"stops.json:{line}:" in done.stderr
    assert 'the stop at "joint/shoulde/q" names neither a coordinate nor a column of the result.' in done.stderr
    assert 'Did you mean "joint/shoulder/q"?' in done.stderr
