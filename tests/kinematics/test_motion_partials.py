"""Partial derivatives of twists and accelerations against differences of them."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, kinematics
from cadmbs.errors import UnknownNameError
from cadmbs.kinematics.representation import Representation
from cadmbs.lie import se3
from cadmbs.testing import mechanisms, states
from cadmbs.testing.laws.residuals import relative
from tests import zoo
from tests.slopes import slope_along_positions, slope_along_velocities
from tests.tolerances import EXTRAPOLATED, ROUND_OFF


def worst(residual):
    return np.abs(residual).max(initial=0.0)


def some_bodies(system):
    """The world, one in the middle and the last."""
    return sorted({0, system.n_bodies // 2, system.n_bodies - 1})


@pytest.mark.parametrize("representation", list(Representation))
def test_twist_partials_are_slopes(system, representation):
    module = getattr(kinematics, representation)
    q, v, _ = states.random_state(system, 161, (2,))
    for body in some_bodies(system):
        found = kinematics.twist_partials(system, q, v, body, representation)
        measured = slope_along_positions(
            system, lambda x, b=body: module.twists(system, x, v[:, None], engine="reference")[..., b, :], q
        )
        assert worst(relative(found.dq, measured)) < EXTRAPOLATED
        assert worst(relative(found.dv, module.jacobian(system, q, body, engine="reference"))) < ROUND_OFF


@pytest.mark.parametrize("representation", list(Representation))
def test_acceleration_partials_are_slopes(system, representation):
    module = getattr(kinematics, representation)
    q, v, a = states.random_state(system, 162, (2,))
    ends = [x[:, None] for x in (q, v, a)]
    for body in some_bodies(system):

        def motion(q, v, a, body=body):
            return module.accelerations(system, q, v, a)[..., body, :]

        found = kinematics.acceleration_partials(system, q, v, a, body, representation)
        by_q = slope_along_positions(system, lambda x: motion(x, ends[1], ends[2]), q)
        by_v = slope_along_velocities(system, lambda x: motion(ends[0], x, ends[2]), v)
        assert worst(relative(found.dq, by_q)) < EXTRAPOLATED
        assert worst(relative(found.dv, by_v)) < EXTRAPOLATED
        assert worst(relative(found.da, module.jacobian(system, q, body, engine="reference"))) < ROUND_OFF


def test_the_printed_form_for_joints_of_one_freedom():
    """dV_i/dq_k = [J_k, V_i - V_k], and those of the acceleration. Theory 5.7."""
    system = zoo.system("chain")
    q, v, a = states.random_state(system, 163)
    J = np.swapaxes(kinematics.spatial.jacobian(system, q, "b7", engine="reference"), -1, -2)
    V = kinematics.spatial.twists(system, q, v, engine="reference")
    V_dot = kinematics.spatial.accelerations(system, q, v, a)
    by_q, by_v = np.zeros((7, 6)), np.zeros((7, 6))
    for k in range(7):
        ahead, ahead_dot = V[7] - V[k + 1], V_dot[7] - V_dot[k + 1]
        by_q[k] = se3.bracket(J[k], ahead_dot) - se3.bracket(se3.bracket(J[k], V[k + 1]), ahead)
        by_v[k] = se3.bracket(J[k], ahead) + se3.bracket(V[k + 1], J[k])
    found = kinematics.acceleration_partials(system, q, v, a, "b7", "spatial")
    assert worst(relative(found.dq, by_q.T)) < ROUND_OFF
    assert worst(relative(found.dv, by_v.T)) < ROUND_OFF
    twist = kinematics.twist_partials(system, q, v, "b7", "spatial")
    expected = [se3.bracket(J[k], V[7] - V[k + 1]) for k in range(7)]
    assert worst(relative(twist.dq, np.array(expected).T)) < ROUND_OFF


def test_the_tip_of_a_pendulum():
    """The tip (cos q, sin q) has the velocity (-sin q, cos q) v, and d/dq of it is (-cos q, -sin q) v."""
    system = compile_mechanism(mechanisms.planar_chain(1))
    q, v = 0.3, 2.0
    found = kinematics.twist_partials(system, [q], [v], "link1/tip")
    np.testing.assert_allclose(found.dq[:, 0], [0, 0, 0, -np.cos(q) * v, -np.sin(q) * v, 0], rtol=0, atol=1e-15)
    np.testing.assert_allclose(found.dv[:, 0], [0, 0, 1, -np.sin(q), np.cos(q), 0], rtol=0, atol=1e-15)


@pytest.mark.parametrize("batch", [(), (0,), (2, 3)])
@pytest.mark.parametrize("name", ["world only", "welded only", "two islands"])
def test_shapes(name, batch):
    system = zoo.system(name)
    q, v, a = states.random_state(system, 164, batch)
    for matrix in (
        *kinematics.twist_partials(system, q, v, -1),
        *kinematics.acceleration_partials(system, q, v, a, -1, "mixed"),
    ):
        assert matrix.shape == (*batch, 6, system.n_v)


def test_unknown_words():
    system = zoo.system("single hinge")
    with pytest.raises(UnknownNameError, match="b2"):
        kinematics.twist_partials(system, [0.0], [0.0], "b2")
    with pytest.raises(ValueError, match="twisted"):
        kinematics.twist_partials(system, [0.0], [0.0], "b1", "twisted")
