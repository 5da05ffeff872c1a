"""Static equilibrium of trees and loops: forces balance, stability, cases that can be done by hand."""

import re

import numpy as np
import pytest

from cadmbs import compile_mechanism, constraints, dynamics, load, neutral
from cadmbs.errors import ShapeError, UnknownNameError
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import ladders, mechanisms, states
from tests import zoo
from tests.dynamics import closed_states


def worst(residual):
    return np.abs(residual).max(initial=0.0)


RESTING = ["four_bar", "slider_crank", "five_bar", "bennett", "bricard", "stewart_platform", "delta_robot"]


@pytest.mark.parametrize("name", [*RESTING, "rcm", "six_axis_arm", "rolling_disk"])
def test_what_is_found_stays_at_rest(name):
    """Accelerations vanish under gravity and loads, loops are closed, multipliers are those of forward dynamics."""
    system = compile_mechanism(load(f"cadmbs/library/{name}.json"))
    found = dynamics.equilibrium(system, neutral(system))
    assert found.converged
    assert found.message == f"equilibrium found after {found.iterations} steps"
    zero = np.zeros(system.n_v)
    motion = dynamics.constrained_forward_dynamics(
        system, found.q, zero, dynamics.load_forces(system, found.q, zero, engine="reference")
    )
    assert worst(constraints.closure(system, found.q)) < 1e-10
    assert worst(motion.accelerations) < 1e-6
    np.testing.assert_allclose(found.multipliers, motion.multipliers, rtol=1e-6, atol=1e-7)


@pytest.mark.parametrize("name", [name for name in RESTING if name != "stewart_platform"])  # falls without its springs
def test_stiffness_is_that_of_the_linearisation(name):
    """Eigenvalues are minus the squares of those of A, in pairs, where nothing damps."""
    system = compile_mechanism(load(f"cadmbs/library/{name}.json"))
    found = dynamics.equilibrium(system, neutral(system), loads=False)
    linear = dynamics.linearize(system, found.q, np.zeros(system.n_v), loads=False)
    squares = np.sort((-(np.linalg.eigvals(linear.A) ** 2)).real)[::2]
    assert found.converged
    np.testing.assert_allclose(squares, found.eigenvalues, rtol=1e-6, atol=1e-6 * worst(squares))
    assert found.stability == ("stable" if squares.min() > 0 else "unstable")


@pytest.mark.parametrize(("guess", "angle", "stability"), [(0.4, 0.0, "unstable"), (2.6, np.pi, "stable")])
def test_a_parallelogram_hangs_or_stands(guess, angle, stability):
    """omega^2 = g ((N + 1) / 2 + N) / ((N + 1) / 3 + N) at the bottom, its negative at the top."""
    system = compile_mechanism(ladders.four_bar_ladder(2, lean=guess))
    found = dynamics.equilibrium(system, np.zeros(system.n_q))
    square = 9.81 * (3.0 / 2.0 + 2.0) / (1.0 + 2.0)
    assert found.converged
    assert found.stability == stability
    np.testing.assert_allclose(found.eigenvalues, [square if stability == "stable" else -square], rtol=1e-8)
    lean = guess - found.q[list(system.position_names).index("foot0")]
    assert lean == pytest.approx(angle, abs=1e-8)


def test_a_spring_carries_a_rod_by_hand():
    """A horizontal rod of 1 m and 1 kg on a spring of k in its hinge: k angle = m g / 2 cos angle, rest at zero."""
    spring = {"name": "spring", "kind": "joint_spring", "coordinate": "hinge1", "stiffness": 20.0}
    data = zoo.data_of(mechanisms.planar_chain(1)) | {"loads": [spring]}
    system = compile_mechanism(Mechanism.model_validate(data))
    found = dynamics.equilibrium(system, [0.0])
    weight = -dynamics.gravity_force(system, found.q, engine="reference")[0]
    np.testing.assert_allclose(20.0 * found.q[0], weight, rtol=1e-8)
    assert found.stability == "stable"
    assert found.unbalanced < 1e-10


def test_brakes_and_constant_forces():
    """A held coordinate takes the force that its hinge needs; a constant torque that balances gravity moves nothing."""
    system = zoo.system("planar chain")
    q = np.array([0.3, -0.4, 0.5])
    weight = dynamics.gravity_force(system, q, engine="reference")
    held = dynamics.equilibrium(system, q, hold=system.joint_names)
    assert held.iterations == 0
    np.testing.assert_allclose(held.holding_forces, weight, rtol=1e-9)
    assert held.eigenvalues.shape == (0,)
    pushed = dynamics.equilibrium(system, q, tau=weight)
    np.testing.assert_array_equal(pushed.q, q)
    partly = dynamics.equilibrium(system, q, hold=["hinge1"])
    assert partly.converged
    assert partly.q[0] == q[0]
    np.testing.assert_array_equal(partly.holding_forces[1:], 0.0)
    np.testing.assert_allclose(
        partly.holding_forces[0], dynamics.gravity_force(system, partly.q, engine="reference")[0], rtol=1e-8
    )


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12, 15))
def test_a_chain_comes_to_rest_from_anywhere(seed):
    """Where forces cannot be made smaller step by step, it is let down to a stable equilibrium (seeds 13 and 14)."""
    system = zoo.system("chain")
    found = dynamics.equilibrium(system, states.random_positions(system, seed))
    assert found.converged
    assert found.stability == ("unstable" if seed == 12 else "stable")
    assert worst(dynamics.gravity_force(system, found.q)) < 1e-7


def test_what_floats_is_indifferent():
    system = compile_mechanism(load("cadmbs/library/floating_pair.json"))
    found = dynamics.equilibrium(system, neutral(system))
    assert (found.converged, found.stability, found.iterations) == (True, "indifferent", 0)


def test_a_screw_that_runs_down_has_no_equilibrium():
    """Gravity drives the upright screw of this arm everywhere; the sentence says how much is left."""
    system = compile_mechanism(load("cadmbs/library/screw_arm.json"))
    found = dynamics.equilibrium(system, neutral(system))
    assert not found.converged
    end = " of the forces stay unbalanced, and the steps allowed were used up"
    assert re.fullmatch(r"no equilibrium found near the guess: \d\.\de-0\d" + end, found.message)
    short = dynamics.equilibrium(
        closed_states.system("four_bar"), neutral(closed_states.system("four_bar")), max_iterations=1
    )
    assert short.message.endswith("and the steps allowed were used up")


def test_loops_that_do_not_close():
    data = closed_states.document("four_bar")
    for joint in data["joints"]:
        joint["cut"] = joint["name"] == "rocker_pin"
    data["joints"][3]["closure"] = {"predecessor": {"point": [0.4, 0.0, 0.3]}, "successor": {"point": [9.0, 0.0, 9.0]}}
    system = compile_mechanism(Mechanism.model_validate(data))
    found = dynamics.equilibrium(system, np.zeros(3))
    assert not found.converged
    assert found.message == "the loops do not close near the guess: assemble the mechanism first"


def test_arguments():
    system = closed_states.system("four_bar")
    with pytest.raises(
        ShapeError, match=re.escape("q_guess has shape (2, 3), expected (3,): one configuration at a time")
    ):
        dynamics.equilibrium(system, np.zeros((2, 3)))
    with pytest.raises(UnknownNameError, match="has no joint or coordinate 'crank'"):
        dynamics.equilibrium(system, np.zeros(3), hold=["crank"])
