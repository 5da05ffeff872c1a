"""`kinematics --coordinates`: the kinematic analysis of fully driven mechanisms."""

import csv
import io
import json

import numpy as np
import pytest

from cadmbs.validation.rotations.closed_forms import driven_pendulum, slider


def columns_of(text):
    rows = list(csv.reader(io.StringIO(text)))
    return dict(zip(rows[0], np.array(rows[1:], dtype=float).T, strict=True))


@pytest.mark.parametrize("coordinates", ["rA", "rp", "rE", "re-FIXED"])
def test_bodies_move_as_the_closed_form_says(run, coordinates):
    result = run("kinematics", "ra_single_pendulum", "--coordinates", coordinates, "--duration", "300ms",
                 "--format", "csv")  # fmt: skip
    assert result.exit_code == 0, result.stderr
    columns = columns_of(result.stdout)
    exact = driven_pendulum(columns["t"])
    for level, suffixes in ((exact.r, "xyz"), (exact.v, ("vx", "vy", "vz")), (exact.a, ("vx_dot", "vy_dot", "vz_dot"))):
        for values, suffix in zip(level.T, suffixes, strict=True):
            np.testing.assert_allclose(columns[f"body/bar/{suffix}"], values, atol=1e-9)
    assert np.max(np.abs(columns["constraint/c5/residual"])) < 1e-12
    assert np.max(np.abs(columns["constraint/c5/multiplier"])) > 1.0
    assert columns["iterations"][1:].min() >= 1


def test_newton_s_method_is_that_of_the_paper_where_it_is_asked_for(run):
    def iterations(*options):
        result = run("kinematics", "ra_slider_crank", "--coordinates", "rA", "--duration", "50ms", "--output-step",
                     "1ms", "--json", *options)  # fmt: skip
        data = json.loads(result.stdout)["data"]
        expected = slider(np.array(data["t"])).r[:, 0]
        position = np.array(data["bodies"]["slider"]["position"])[:, 0]
        np.testing.assert_allclose(position, expected, atol=1e-9)
        return data["analysis"]["iterations_a_time"]

    paper = iterations("--predictor", "previous", "--correction", "1e-10", "--frozen-matrix")
    assert paper > iterations("--predictor", "previous", "--correction", "1e-10") > iterations()


def test_two_times_are_enough(run):
    result = run("kinematics", "ra_four_link", "--coordinates", "rA", "--duration", "10ms", "--json")
    assert json.loads(result.stdout)["data"]["rows"]["constraint/c17/multiplier"][0] != 0.0


@pytest.mark.parametrize(
    ("arguments", "exit_code", "sentence"),
    [
        (("ra_double_pendulum", "--coordinates", "rA"), 4, "has 2 degrees of freedom that no motion drives"),
        (("rcm",), 2, "Give either --trajectory TABLE, or --coordinates for a fully driven mechanism."),
        (("rcm", "--coordinates", "rB"), 2, 'There are no absolute coordinates "rB".'),
        (("rcm", "--trajectory", "t.csv", "--predictor", "previous"), 2, "--predictor belongs to --coordinates"),
        (("ra_four_link", "--coordinates", "rA", "--q", "rotor_free:px=1"), 2, "--q belongs to --trajectory"),
        (("ra_four_link", "--coordinates", "rA", "--duration", "0"), 2, "--duration: 0 is not above zero."),
        (("ra_four_link", "--coordinates", "rA", "--correction", "nan"), 2, "--correction"),
    ],
)
def test_calls_without_an_answer(run, arguments, exit_code, sentence):
    result = run("kinematics", *arguments)
    assert (result.exit_code, result.stdout) == (exit_code, "")
    assert sentence in result.stderr


def test_a_motion_that_ends_early_is_written_up_to_there(run):
    """The crank in fixed axes, at the times of the singularity of its angles."""
    result = run("kinematics", "ra_slider_crank", "--coordinates", "rE-fixed", "--duration", "300ms", "--output-step",
                 "1ms", "--format", "csv")  # fmt: skip
    assert result.exit_code == 4
    assert columns_of(result.stdout)["t"][-1] < 0.25
    assert "Euler angles about fixed axes are singular" in result.stderr
