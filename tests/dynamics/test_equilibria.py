"""All equilibria of a search, with frequencies and modes: closed forms, and our own dynamics next to them."""

from importlib import resources

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics import EquilibriumConditions, constrained_forward_dynamics, equilibria, load_forces
from cadmbs.errors import ArgumentError
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms
from tests import zoo


def library(name):
    with resources.as_file(resources.files("cadmbs.library").joinpath(f"{name}.json")) as path:
        return cm.compile_mechanism(cm.load(path))


def test_a_double_pendulum_has_four_equilibria_with_the_frequencies_of_its_matrices():
    """Rods of 1 kg and 1 m: M = [[4/3, 1/2], [1/2, 1/3]] in absolute angles, K = g diag(3/2, 1/2) when they hang."""
    states = equilibria(cm.compile_mechanism(mechanisms.planar_chain(2)))
    assert [state.stable for state in states] == [True, False, False, False]
    M, K = np.array([[4 / 3, 1 / 2], [1 / 2, 1 / 3]]), 9.81 * np.diag([1.5, 0.5])
    known = np.sqrt(np.sort(np.linalg.eigvals(np.linalg.solve(M, K)).real))
    np.testing.assert_allclose(states[0].natural.frequencies, known, rtol=1e-8)
    signs = {tuple(np.round(np.sin([state.q[0], state.q[0] + state.q[1]])).astype(int)) for state in states}
    assert signs == {(-1, -1), (-1, 1), (1, -1), (1, 1)}


def test_an_upright_pendulum_on_a_spring_stands_where_the_spring_is_stiff_enough():
    """k > m g l / 2 holds the rod upright: omega^2 = (k - m g l / 2) / (m l^2 / 3)."""
    spring = {"name": "spring", "kind": "joint_spring", "coordinate": "hinge1", "stiffness": 20.0, "rest": np.pi / 2}
    data = zoo.data_of(mechanisms.planar_chain(1)) | {"loads": [spring]}
    system = cm.compile_mechanism(Mechanism.model_validate(data))
    (state,) = equilibria(system, [1.5], samples=0)
    assert state.stable
    np.testing.assert_allclose(state.natural.frequencies**2, [3.0 * (20.0 - 9.81 / 2)], rtol=1e-8)


@pytest.mark.parametrize("name", ["four_bar", "five_bar", "slider_crank"])
def test_loops_swing_as_their_own_dynamics_say(name):
    """An acceleration next to the equilibrium is -omega^2 x along a mode x, by differences of forward dynamics."""
    system = library(name)
    states = [state for state in equilibria(system, samples=12) if state.stable]
    assert states or name == "slider_crank"
    for state in states[:2]:
        for frequency, mode in zip(state.natural.frequencies, state.natural.modes, strict=True):
            step = 1e-5 / np.max(np.abs(mode))
            accelerations = []
            for sign in (1.0, -1.0):
                q = cm.constraints.assemble(system, cm.integrate(system, state.q, sign * step * mode)).q
                rest = np.zeros(system.n_v)
                forces = load_forces(system, q, rest, 0.0, engine="reference")
                accelerations.append(constrained_forward_dynamics(system, q, rest, forces).accelerations)
            slope = (accelerations[0] - accelerations[1]) / (2.0 * step)
            np.testing.assert_allclose(slope, -(frequency**2) * mode, atol=1e-5 * frequency**2 * np.max(np.abs(mode)))


def test_what_is_held_takes_its_force_and_has_no_mode():
    system = library("four_bar")
    q = cm.neutral(system)
    (state,) = equilibria(system, q, EquilibriumConditions(hold=("crank_pivot",)), samples=0)
    assert state.natural.frequencies.shape == (0,)
    drive = cm.dynamics.closed_loop_inverse_dynamics(system, q, np.zeros(3), np.zeros(3), driven=["crank_pivot"])
    np.testing.assert_allclose(state.equilibrium.holding_forces[0], drive.forces[0], rtol=1e-9)


def test_families_of_indifferent_equilibria_are_listed_once():
    system = cm.compile_mechanism(
        Mechanism.model_validate(zoo.data_of(mechanisms.planar_chain(1)) | {"gravity": [0, 0, 0]})
    )
    (state,) = equilibria(system, samples=5)
    assert not state.stable
    np.testing.assert_array_equal(state.natural.frequencies, 0.0)


def test_a_negative_number_of_samples_is_refused():
    with pytest.raises(ArgumentError, match="samples is -1"):
        equilibria(library("pendulum"), samples=-1)
