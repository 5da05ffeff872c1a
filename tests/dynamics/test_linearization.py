"""The linearised equations of motion against the equations of motion."""

import numpy as np
import pytest
from scipy.linalg import expm

from cadmbs import compile_mechanism, dynamics, kinematics
from cadmbs.errors import NotSolvableError
from cadmbs.integrators.tableaus import RK4, RungeKutta
from cadmbs.models.mechanism import Mechanism
from cadmbs.simulation.formulations.equations import TreeEquations
from cadmbs.simulation.states import state_space
from cadmbs.testing import mechanisms, states
from cadmbs.testing.laws.residuals import relative
from tests import zoo
from tests.dynamics import loaded
from tests.slopes import slope, slope_along_positions, slope_along_velocities
from tests.tolerances import EXTRAPOLATED

TIME = 0.3


def worst(residual):
    return np.abs(residual).max(initial=0.0)


def acceleration(system, q, v, tau, loads=True):
    """The right-hand side of the simulation."""
    return dynamics.forward_dynamics(
        system, q, v, tau + loads * dynamics.load_forces(system, q, v, TIME, engine="reference"), engine="reference"
    )


@pytest.mark.parametrize("loads", [True, False])
@pytest.mark.parametrize("name", zoo.TREES)
def test_acceleration_rows_are_slopes(name, loads):
    system = loaded.system(name)
    q, v, tau = states.random_state(system, 151, (2,))
    v = v + 0.1 * np.sign(v)  # friction is steep near zero
    found, n = dynamics.linearize(system, q, v, tau, TIME, loads), system.n_v
    ends = [x[:, None] for x in (q, v, tau)]
    by_q = slope_along_positions(system, lambda x: acceleration(system, x, ends[1], ends[2], loads), q)
    by_v = slope_along_velocities(system, lambda x: acceleration(system, ends[0], x, ends[2], loads), v)
    by_tau = slope_along_velocities(system, lambda x: acceleration(system, ends[0], ends[1], x, loads), tau)
    for matrix, measured in ((found.A[..., n:, :n], by_q), (found.A[..., n:, n:], by_v), (found.B[..., n:, :], by_tau)):
        assert worst(relative(matrix, measured)) < EXTRAPOLATED
    assert worst(relative(found.acceleration, acceleration(system, q, v, tau, loads))) < EXTRAPOLATED
    np.testing.assert_array_equal(found.B[..., :n, :], 0.0)


@pytest.mark.parametrize("name", zoo.TREES)
def test_displacement_rows_are_slopes(name):
    """d/dt difference(q(t), q'(t)) of two motions with constant velocities, which are dq apart at t = 0."""
    system = loaded.system(name)
    q, v, tau = states.random_state(system, 152)
    found, n = dynamics.linearize(system, q, v, tau, TIME), system.n_v

    def rate(dq, dv):
        """Of the displacement between the motions, at t = 0."""
        start = kinematics.integrate(system, q, dq)

        def apart(t):
            return kinematics.difference(
                system, kinematics.integrate(system, q, t * v), kinematics.integrate(system, start, t * (v + dv))
            )

        return slope(apart)

    still, directions = np.zeros(n), np.eye(n)
    by_q = np.swapaxes(slope(lambda s: rate(s * directions, still)), -1, -2)
    by_v = np.swapaxes(slope(lambda s: rate(still, s * directions)), -1, -2)
    assert worst(relative(found.A[:n, :n], by_q)) < 10.0 * EXTRAPOLATED
    assert worst(relative(found.A[:n, n:], by_v)) < 10.0 * EXTRAPOLATED


@pytest.mark.parametrize("name", ["two islands", "every kind", "coupled", "single free body"])
def test_neighbouring_motions_stay_where_the_linearisation_says(name):
    """Over a short time the difference of two simulated motions is exp(A t) times the difference at their start."""
    system = loaded.system(name)
    q, v, _ = states.random_state(system, 153)
    h, n = 1e-4, system.n_v
    equations = TreeEquations(system)
    method = RungeKutta(state_space(system), RK4, lambda t, x: equations(0.0, x))
    matrix = dynamics.linearize(system, q, v).A
    deviation = np.random.default_rng(153).normal(size=2 * n)

    def later(x):
        """The state one step on, work left out."""
        return method.advance(0.0, x, h).x

    def change(size):
        """Deviation of the neighbouring motion after the step."""
        start = np.concatenate([kinematics.integrate(system, q, size * deviation[:n]), v + size * deviation[n:], [0.0]])
        end, undisturbed = later(start), later(np.concatenate([q, v, [0.0]]))
        dq = kinematics.difference(system, undisturbed[: system.n_q], end[: system.n_q])
        return np.concatenate([dq, (end - undisturbed)[system.n_q : -1]])

    measured = (slope(change) - deviation) / h
    expected = (expm(matrix * h) @ deviation - deviation) / h
    # A changes along the motion by h dA/dt / 2, which is what remains
    assert worst(relative(measured, expected)) < 20.0 * h
    assert worst(measured) > 1.0


@pytest.mark.parametrize(("angle", "sign"), [(-np.pi / 2, 1.0), (np.pi / 2, -1.0)])
def test_a_pendulum_about_its_equilibria(angle, sign):
    """A rod swings at sqrt(3 g / 2 l) where it hangs, and falls as exp(sqrt(3 g / 2 l) t) where it stands."""
    system = compile_mechanism(mechanisms.planar_chain(1, length=2.0, mass=3.0))
    found = dynamics.linearize(system, [angle], [0.0])
    root = np.sqrt(complex(-sign * 1.5 * 9.81 / 2.0))
    np.testing.assert_allclose(np.sort_complex(np.linalg.eigvals(found.A)), np.sort_complex([-root, root]), atol=1e-12)
    np.testing.assert_allclose(found.acceleration, [0.0], atol=1e-14)
    np.testing.assert_allclose(found.B, [[0.0], [1.0 / 4.0]], rtol=1e-14)


def test_a_damped_pendulum():
    """lambda^2 + (d / J) lambda + (k + m g l / 2) / J = 0 with a spring and a damper on the hinge."""
    data = zoo.data_of(mechanisms.planar_chain(1))
    data["joints"][0]["damping"] = 0.4
    rest = -np.pi / 2
    data["loads"] = [{"name": "s", "kind": "joint_spring", "coordinate": "hinge1", "stiffness": 2.0, "rest": rest}]
    system = compile_mechanism(Mechanism.model_validate(data))
    found = dynamics.linearize(system, [-np.pi / 2], [0.0])
    expected = np.roots([1.0 / 3.0, 0.4, 2.0 + 9.81 / 2.0])
    np.testing.assert_allclose(
        np.sort_complex(np.linalg.eigvals(found.A)), np.sort_complex(expected), rtol=0, atol=1e-12
    )
    without = dynamics.linearize(system, [-np.pi / 2], [0.0], loads=False)
    np.testing.assert_allclose(without.A[1], [-1.5 * 9.81, 0.0], rtol=0, atol=1e-13)


def test_a_free_body_that_spins_about_a_principal_axis():
    """Stable about the axes of smallest and largest moment, unstable about the middle one: Euler's equations."""
    moments = np.array([1.0, 2.0, 2.5])
    body = {"name": "box", "mass": 1.0, "inertia": np.diag(moments).tolist(), "center_of_mass": [0.0, 0.0, 0.0]}
    joint = {"name": "float", "kind": "free", "predecessor": "world", "successor": "box"}
    system = compile_mechanism(
        Mechanism.model_validate({"name": "box", "gravity": [0.0, 0.0, 0.0], "bodies": [body], "joints": [joint]})
    )
    for axis in range(3):
        v = np.zeros(6)
        v[axis] = 3.0
        i, j = (axis + 1) % 3, (axis + 2) % 3
        rate = 3.0 * np.sqrt(
            complex(-(moments[axis] - moments[i]) * (moments[axis] - moments[j]) / moments[i] / moments[j])
        )
        rows = np.ix_([6 + i, 6 + j], [6 + i, 6 + j])
        found = np.linalg.eigvals(dynamics.linearize(system, kinematics.neutral(system), v).A[rows])
        np.testing.assert_allclose(np.sort_complex(found), np.sort_complex([-rate, rate]), atol=1e-12)


def test_names():
    found = dynamics.linearize(compile_mechanism(mechanisms.planar_chain(2)), [0.1, 0.2], [0.0, 0.0])
    assert found.state_names == ("dq hinge1", "dq hinge2", "dv hinge1", "dv hinge2")
    assert found.input_names == ("hinge1", "hinge2")


@pytest.mark.parametrize("batch", [(), (0,), (2, 3)])
@pytest.mark.parametrize("name", ["world only", "welded only", "floating tree"])
def test_shapes(name, batch):
    system = loaded.system(name)
    n = system.n_v
    q, v, _ = states.random_state(system, 154, batch)
    found = dynamics.linearize(system, q, v, t=np.zeros(batch))
    assert found.A.shape == (*batch, 2 * n, 2 * n)
    assert found.B.shape == (*batch, 2 * n, n)
    assert found.acceleration.shape == (*batch, n)


def test_derivatives_of_the_tree_alone_are_refused():
    system = zoo.system("four-bar")
    message = "inverse dynamics derivatives of 'tree 61' without its 1 closed loop .* use cadmbs.dynamics.linearize$"
    with pytest.raises(NotSolvableError, match=message):
        dynamics.inverse_dynamics_derivatives(system, kinematics.neutral(system), *np.zeros((2, system.n_v)))
