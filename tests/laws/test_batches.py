"""A batch is the stack of its samples: every function of q, v, a over leading shapes, empty ones included."""

from functools import partial

import numpy as np
import pytest

from cadmbs import dynamics, kinematics
from cadmbs.testing import states
from tests import zoo

SHAPES = [(), (3,), (2, 4), (0,)]


def by_numpy(function):
    """The NumPy reference of a function that has two engines."""
    return partial(function, engine="reference")


OF_Q = {
    "poses": by_numpy(kinematics.poses),
    "mass_matrix": by_numpy(dynamics.mass_matrix),
    "gravity_force": by_numpy(dynamics.gravity_force),
    **{
        f"{module.__name__.rpartition('.')[2]}.jacobian": partial(module.jacobian, body=-1, engine="reference")
        for module in (kinematics.body_fixed, kinematics.spatial, kinematics.hybrid, kinematics.mixed)
    },
}
OF_QV = {
    "integrate": kinematics.integrate,
    "twists": by_numpy(kinematics.twists),
    "spatial.twists": by_numpy(kinematics.spatial.twists),
    "kinetic energy": lambda system, q, v: dynamics.energy(system, q, v, engine="reference")[0],
    "potential energy": lambda system, q, v: dynamics.energy(system, q, v, engine="reference")[1],
    "momentum": by_numpy(dynamics.momentum),
    "bias_force": by_numpy(dynamics.bias_force),
    "load_forces": by_numpy(dynamics.load_forces),
}
OF_QVA = {
    "inverse_dynamics": by_numpy(dynamics.inverse_dynamics),
    "forward_dynamics": by_numpy(dynamics.forward_dynamics),
}

NAMES = ["world only", "single hinge", "every kind", "floating tree", "coupled", "listed ground", "far away"]


def arguments(system, count, shape):
    return states.random_state(system, 71, shape)[:count]


def assert_stacked(function, system, arrays, shape):
    """The batch result has the leading shape, and each sample is what the function gives for it alone."""
    whole = function(system, *arrays)
    single = function(system, *arguments(system, len(arrays), ()))
    assert whole.shape == (*shape, *single.shape)
    assert whole.dtype == np.float64
    for index in np.ndindex(shape):
        own = function(system, *(array[index] for array in arrays))
        np.testing.assert_allclose(whole[index], own, rtol=0, atol=1e-13 * max(1.0, np.abs(own).max(initial=0.0)))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("function", "count"),
    [
        *((function, 1) for function in OF_Q),
        *((function, 2) for function in OF_QV),
        *((function, 3) for function in OF_QVA),
    ],
)
def test_batches_are_stacks_of_samples(function, count, name, shape):
    system = zoo.system(name)
    call = {**OF_Q, **OF_QV, **OF_QVA}[function]
    assert_stacked(call, system, arguments(system, count, shape), shape)


@pytest.mark.parametrize("name", NAMES)
def test_leading_shapes_broadcast(name):
    """One configuration and many velocities, and a grid of the two."""
    system = zoo.system(name)
    q, v, a = states.random_state(system, 72, (4,))
    grid = dynamics.inverse_dynamics(system, q[:, None], v, a[0], engine="reference")
    assert grid.shape == (4, 4, system.n_v)
    own = dynamics.inverse_dynamics(system, q[2], v[3], a[0], engine="reference")
    np.testing.assert_allclose(grid[2, 3], own, rtol=0, atol=1e-12 * max(1.0, np.abs(own).max(initial=0.0)))
    assert kinematics.hybrid.twists(system, q[0], v, engine="reference").shape == (4, system.n_bodies, 6)


@pytest.mark.parametrize("name", NAMES)
def test_arguments_are_not_changed_and_may_be_lists(name):
    system = zoo.system(name)
    q, v, a = states.random_state(system, 73, (2,))
    kept = [array.copy() for array in (q, v, a)]
    for array in (q, v, a):
        array.flags.writeable = False
    tau = dynamics.inverse_dynamics(system, q, v, a, engine="reference")
    dynamics.forward_dynamics(system, q, v, tau, engine="reference")
    kinematics.integrate(system, q, v)
    for array, copy in zip((q, v, a), kept, strict=True):
        np.testing.assert_array_equal(array, copy)
    listed = (
        dynamics.inverse_dynamics(system, q.tolist(), v.tolist(), a.tolist(), engine="reference") if system.n_v else tau
    )
    np.testing.assert_array_equal(listed, tau)
