"""Derivatives of loads against differences of the loads themselves."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, dynamics
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms, states
from cadmbs.testing.laws.residuals import relative
from tests import zoo
from tests.dynamics import loaded
from tests.slopes import slope_along_positions, slope_along_velocities
from tests.tolerances import EXTRAPOLATED

TIME = 0.4


def worst(residual):
    return np.abs(residual).max(initial=0.0)


def rod(load):
    """A rod of one metre on a hinge about z at the origin, with one load."""
    return compile_mechanism(Mechanism.model_validate(zoo.data_of(mechanisms.planar_chain(1)) | {"loads": [load]}))


@pytest.mark.parametrize("name", [*zoo.TREES, *zoo.LOOPS])
def test_derivatives_are_slopes(name):
    system = loaded.system(name)
    q, v, _ = states.random_state(system, 141, (2,))
    found = dynamics.load_force_derivatives(system, q, v, TIME)
    by_q = slope_along_positions(
        system, lambda x: dynamics.load_forces(system, x, v[:, None], TIME, engine="reference"), q
    )
    by_v = slope_along_velocities(
        system, lambda x: dynamics.load_forces(system, q[:, None], x, TIME, engine="reference"), v
    )
    assert worst(relative(found.dtau_dq, by_q)) < EXTRAPOLATED
    assert worst(relative(found.dtau_dv, by_v)) < EXTRAPOLATED


def test_friction_is_a_stiff_damper_at_rest():
    """c / 1e-3 at rest, less where it slides slowly, nothing where it slides."""
    data = zoo.data_of(mechanisms.planar_chain(1))
    data["joints"][0] |= {"friction": 2.0, "damping": 0.5}
    system = compile_mechanism(Mechanism.model_validate(data))
    v = np.array([[0.0], [1e-3], [-2e-3], [1.0]])
    found = dynamics.load_force_derivatives(system, np.zeros((4, 1)), v)
    expected = -0.5 - 2e3 / np.cosh(v[:, 0] / 1e-3, where=np.abs(v[:, 0]) < 0.1, out=np.full(4, np.inf)) ** 2
    np.testing.assert_allclose(found.dtau_dv[:, 0, 0], expected, rtol=1e-12)
    np.testing.assert_array_equal(found.dtau_dq, np.zeros((4, 1, 1)))


def test_a_strut_at_the_tip_of_a_rod():
    """Across the rod, the strut is a spring and damper at an arm of one metre; its pull keeps its arm there."""
    strut = {"name": "s", "kind": "spring_damper", "bodies": ["world", "link1"], "points": [[1, -2, 0], [1, 0, 0]]}
    system = rod(strut | {"stiffness": 5.0, "damping": 0.7, "length": 0.5})
    found = dynamics.load_force_derivatives(system, [0.0], [0.0])
    np.testing.assert_allclose(found.dtau_dq, [[-5.0]], rtol=0, atol=1e-13)
    np.testing.assert_allclose(found.dtau_dv, [[-0.7]], rtol=0, atol=1e-13)


def test_coinciding_points():
    """A spring of no free length is smooth where its points meet; of another one the smooth part is taken."""
    strut = {"name": "s", "kind": "spring_damper", "bodies": ["world", "link1"], "points": [[1, 0, 0], [1, 0, 0]]}
    for length in (0.0, 0.3):
        system = rod(strut | {"stiffness": 5.0, "length": length})
        np.testing.assert_allclose(dynamics.load_force_derivatives(system, [0.0], [1.0])[0], [[-5.0]], atol=1e-13)
    smooth = rod(strut | {"stiffness": 5.0, "length": 0.0})
    q = np.zeros(1)
    measured = slope_along_positions(
        smooth, lambda x: dynamics.load_forces(smooth, x, np.zeros(1), engine="reference"), q
    )
    np.testing.assert_allclose(measured, [[-5.0]], atol=EXTRAPOLATED)


def test_one_time_for_each_sample():
    system = loaded.system("floating tree")
    q, v, _ = states.random_state(system, 142, (5,))
    times = np.linspace(0.0, 1.0, 5)
    together = dynamics.load_force_derivatives(system, q, v, times)
    for k, t in enumerate(times):
        for found, expected in zip(together, dynamics.load_force_derivatives(system, q[k], v[k], t), strict=True):
            np.testing.assert_allclose(found[k], expected, rtol=0, atol=1e-12)


@pytest.mark.parametrize("batch", [(), (0,), (2, 3)])
@pytest.mark.parametrize("name", ["world only", "welded only", "every kind"])
def test_shapes(name, batch):
    system = loaded.system(name)
    q, v, _ = states.random_state(system, 143, batch)
    for matrix in dynamics.load_force_derivatives(system, q, v):
        assert matrix.shape == (*batch, system.n_v, system.n_v)
