"""`table`: results for other programs."""

import csv

import numpy as np
import pytest
import scipy.io

from cadmbs.results.storage import load


@pytest.fixture
def stored(run):
    done = run(
        "simulate", "pendulum", "--duration", "50ms", "--engine", "reference", "--method", "rk4", "-o", "run.csv"
    )
    assert done.exit_code == 0, done.stderr
    return run


def test_another_format_is_the_same_result(stored, tmp_path):
    assert stored("table", "run.csv", "-o", "run.npz").exit_code == 0
    before, after = load(tmp_path / "run.csv"), load(tmp_path / "run.npz")
    np.testing.assert_array_equal(after.q, before.q)
    assert stored("table", "run.csv", "-o", "run.mat", "--step", "1ms").exit_code == 0
    assert scipy.io.loadmat(tmp_path / "run.mat")["t"].shape == (51, 1)


def test_a_table_for_a_spreadsheet_with_decimal_commas(stored, tmp_path):
    done = stored("table", "run.csv", "-o", "excel.csv", "--decimal", ",", "--column", "joint/*/q")
    assert done.exit_code == 0, done.stderr
    with (tmp_path / "excel.csv").open(newline="") as stream:
        rows = list(csv.reader(stream, delimiter=";"))
    assert rows[0] == ["t", "joint/hinge/q"]
    expected = load(tmp_path / "run.csv")["joint/hinge/q"]
    np.testing.assert_array_equal([float(row[1].replace(",", ".")) for row in rows[1:]], expected)


def test_joint_states_on_standard_output_with_tabulators(stored):
    done = stored("table", "run.csv", "-o", "-", "--joint-states", "--separator", "tab")
    assert done.stdout.splitlines()[0].split("\t") == [
        "__time",
        *(f"/joint_states/hinge/{word}" for word in ("position", "velocity", "effort")),
    ]


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["-o", "x.npz", "--column", "t"], 2, "--column, --separator, --decimal and --joint-states are for a .csv."),
        (["-o", "x.xls"], 2, "does not say its format"),
        (["-o", "x.csv", "--column", "joint/hing/q"], 2, "did you mean 'joint/hinge/q'"),
        (["-o", "x.csv", "--joint-states", "--column", "t"], 2, "--joint-states has its own columns"),
        (["-o", "x.csv", "--sample", "1"], 2, "there is no sample 1: the result has 1, from 0"),
        (["-o", "x.csv", "--decimal", "x"], 2, "decimal is 'x', expected '.' or ','"),
    ],
)
def test_what_makes_no_table_is_refused(stored, tmp_path, arguments, code, message):
    done = stored("table", "run.csv", *arguments)
    assert done.exit_code == code, done.stderr
    assert message in done.stderr
    assert not list(tmp_path.glob("x.*"))
