"""Default tolerances follow what moves: a vibration of a nanometre is as exact as one of a metre."""

import numpy as np
import pytest

import cadmbs
from cadmbs.results import OutcomeKind
from tests.simulation.loops import bar, compiled, hinge

OMEGA = 10.0


def oscillator(amplitude, rest=0.0):
    return compiled(
        {
            "name": "oscillator",
            "gravity": [0, 0, 0],
            "bodies": [{"name": "b", "mass": 1.0, "center_of_mass": [0, 0, 0], "inertia": np.eye(3).tolist()}],
            "joints": [{"name": "x", "kind": "prismatic", "predecessor": "world", "successor": "b", "axis": [1, 0, 0]}],
            "loads": [
                {"name": "s", "kind": "joint_spring", "coordinate": "x", "stiffness": OMEGA**2, "rest": rest},
            ],
            "scenario": {
                "duration": 1.0, "output_step": 0.1, "initial": {"positions": {"x": rest + amplitude}},
            },
        }
    )  # fmt: skip


def error(result, amplitude, rest=0.0):
    return np.max(np.abs(result["joint/x/q"] - rest - amplitude * np.cos(OMEGA * result.t))) / amplitude


@pytest.mark.parametrize("method", ["dop853", "rk45", "radau", "bdf"])
@pytest.mark.parametrize("amplitude", [1e-12, 1e-9, 1e-6, 1.0, 1e3])
def test_vibrations_of_all_sizes_are_resolved(method, amplitude):
    result = cadmbs.simulate(oscillator(amplitude), method=method)
    assert error(result, amplitude) < (1e-4 if method == "bdf" else 1e-6)
    assert not [finding for finding in result.findings if finding.code == "S127"]


@pytest.mark.parametrize("coordinates", ["SE3", "SO3xR3"])
@pytest.mark.parametrize("amplitude", [1e-8, 1e-5])
def test_on_groups_too(coordinates, amplitude):
    result = cadmbs.simulate(oscillator(amplitude), coordinates=coordinates)
    assert error(result, amplitude) < 1e-4
    assert not [finding for finding in result.findings if finding.code == "S127"]


def test_what_cannot_be_resolved_is_told():
    beside_one = cadmbs.simulate(oscillator(1e-11, rest=1.0))
    given = cadmbs.simulate(oscillator(1e-9), atol=1e-10)
    picometre = cadmbs.simulate(oscillator(1e-12), coordinates="SE3")
    for result in (beside_one, given, picometre):
        assert [finding.code for finding in result.findings if finding.code == "S127"]
    assert "atol = 2e-17" in next(finding.hint for finding in given.findings if finding.code == "S127")


def test_small_vibrations_beside_one_get_all_digits_that_there_are():
    result = cadmbs.simulate(oscillator(1e-6, rest=1.0))
    assert error(result, 1e-6, rest=1.0) < 1e-5


def swing(**scenario):
    """A seat on two parallel bars, in its equilibrium."""
    pins = [0.0, 0.0, 0.0], [0.0, -1.0, 0.0], [2.0, -1.0, 0.0], [2.0, 0.0, 0.0]
    return compiled(
        {
            "name": "swing",
            "gravity": [0, -9.81, 0],
            "bodies": [bar("left", pins[0], pins[1]), bar("seat", pins[1], pins[2]), bar("right", pins[3], pins[2])],
            "joints": [
                hinge("a", "world", "left", pins[0]),
                hinge("b", "left", "seat", pins[1]),
                hinge("d", "world", "right", pins[3]),
                hinge("c", "seat", "right", pins[2], cut=True),
            ],
            "scenario": scenario,
        }
    )


def test_rest_is_no_motion():
    """A linkage in its equilibrium: rounding is not followed."""
    result = cadmbs.simulate(swing(), duration=2.0, method="dop853")
    assert result.outcome.kind is OutcomeKind.FINISHED
    assert result.metadata["tolerances"]["atol"] == 1e-10
    assert not [finding for finding in result.findings if finding.code == "S127"]
    assert result.statistics["steps"] < 100


def test_small_motions_of_loops_are_resolved():
    """The same swing, pushed by a micrometre a second: half a period later it is back."""
    pushed = swing(initial={"velocities": {"a": 1e-6}})
    small = cadmbs.simulate(pushed, duration=2.0, output_step=0.1)
    large = cadmbs.simulate(pushed, duration=2.0, output_step=0.1, velocities={"a": 1e-3}, rtol=1e-12, atol=1e-13)
    np.testing.assert_allclose(small["joint/a/q"] / 1e-6, large["joint/a/q"] / 1e-3, atol=1e-5)


@pytest.mark.parametrize("method", ["dop853", "rk45"])
def test_small_vibrations_in_a_batch_are_resolved(method):
    sizes = np.array([1.0, 1e-9, 1e-6])
    result = cadmbs.simulate(oscillator(1.0), q=sizes[:, None], method=method)
    assert not [finding for finding in result.findings if finding.code == "S127"]
    expected = sizes[:, None] * np.cos(OMEGA * result.t)
    np.testing.assert_array_less(np.max(np.abs(result["joint/x/q"] - expected), axis=1), 1e-6 * sizes)


def test_a_batch_tells_what_it_does_not_resolve():
    result = cadmbs.simulate(oscillator(1.0), q=np.array([[1.0], [1e-9]]), method="dop853", atol=1e-10)
    assert [finding.code for finding in result.findings if finding.code == "S127"]


def test_finer_tolerances_that_no_step_meets_leave_the_answer_as_it_was():
    """A stiff support that yields by a hundred nanometres beside a coordinate of one."""
    system = compiled(
        {
            "name": "support",
            "gravity": [-9.81, 0, 0],
            "bodies": [{"name": "b", "mass": 1.0, "center_of_mass": [0, 0, 0], "inertia": np.eye(3).tolist()}],
            "joints": [{"name": "x", "kind": "prismatic", "predecessor": "world", "successor": "b", "axis": [1, 0, 0]}],
            "loads": [
                {
                    "name": "s", "kind": "joint_spring", "coordinate": "x", "stiffness": 1e8, "damping": 2e5,
                    "rest": 1.0,
                },
            ],
            "scenario": {"duration": 1.0, "output_step": 0.1, "initial": {"positions": {"x": 1.0}}},
        }
    )  # fmt: skip
    for method in ("auto", "radau", "bdf"):
        result = cadmbs.simulate(system, method=method)
        assert result.outcome.kind is OutcomeKind.FINISHED
        np.testing.assert_allclose(result["joint/x/q"][-1] - 1.0, -9.81e-8, rtol=0.02)
