"""Which road computes, single calls, and prepared callables."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import NotSolvableError, ShapeError
from cadmbs.kernels import single
from cadmbs.kernels.engine import CONSTRAINED, uses_kernel
from cadmbs.kernels.packing import packed_of
from cadmbs.testing.states import random_state
from tests import zoo
from tests.tolerances import ROUND_OFF

SYSTEM = zoo.system("every kind, otherwise")
SINGLE = [SYSTEM, zoo.system("coupled")]


def assert_close(found, expected):
    assert found.shape == expected.shape
    np.testing.assert_allclose(found, expected, rtol=0.0, atol=ROUND_OFF * np.max(np.abs(expected)))


def test_auto_is_compiled_wherever_a_kernel_covers_the_system():
    coupled = zoo.system("coupled")
    assert uses_kernel(SYSTEM, "forward_dynamics", "auto")
    assert uses_kernel(SYSTEM, "forward_dynamics", "compiled")
    assert not uses_kernel(SYSTEM, "forward_dynamics", "reference")
    assert uses_kernel(coupled, "mass_matrix", "auto")
    assert uses_kernel(coupled, "forward_dynamics_derivatives", "compiled")
    assert uses_kernel(coupled, "simulation", "compiled")
    assert not uses_kernel(coupled, CONSTRAINED, "compiled")
    assert not uses_kernel(zoo.system("world only"), "poses", "auto")


def test_another_engine_is_an_error():
    with pytest.raises(ValueError, match="engine is 'fast', expected one of 'auto', 'reference', 'compiled'"):
        cm.dynamics.mass_matrix(SYSTEM, cm.neutral(SYSTEM), engine="fast")


def test_a_joint_without_inertia_is_named_on_both_roads():
    data = zoo.data_of(zoo.mechanism("planar chain"))
    data["bodies"][2] |= {"mass": 0.0, "inertia": [[0.0] * 3] * 3}
    data["bodies"][2].pop("center_of_mass")
    system = cm.compile_mechanism(type(zoo.mechanism("planar chain")).model_validate(data))
    state = np.zeros((3, 4, 3))
    with pytest.raises(NotSolvableError) as reference:
        cm.dynamics.forward_dynamics(system, *state, engine="reference")
    with pytest.raises(NotSolvableError) as compiled:
        cm.dynamics.forward_dynamics(system, *state)
    assert str(compiled.value) == str(reference.value)


@pytest.mark.slow
@pytest.mark.parametrize("system", SINGLE, ids=["every kind", "coupled"])
@pytest.mark.parametrize("quantity", ["inverse_dynamics", "forward_dynamics"])
def test_single_calls_take_any_array(system, quantity):
    function, state = getattr(cm.dynamics, quantity), random_state(system, 3)
    expected = function(system, *state, engine="reference")
    for _ in range(2):
        assert_close(function(system, *state), expected)
        assert_close(function(system, *(list(x) for x in state)), expected)
        assert_close(function(system, *(np.repeat(x, 2)[::2] for x in state)), expected)
    assert single.CALLS[id(system), quantity](*state) is not None
    with pytest.raises(ShapeError, match="q has shape"):
        function(system, state.q[:-1], state.v, state.a)


@pytest.mark.slow
@pytest.mark.parametrize("system", SINGLE, ids=["every kind", "coupled"])
def test_single_matrices_take_any_array(system):
    q, body = random_state(system, 3).q, system.body_names[-1]
    mass = cm.dynamics.mass_matrix(system, q, engine="reference")
    columns = cm.kinematics.jacobian(system, q, body, engine="reference")
    for _ in range(2):
        for given in (q, list(q), np.repeat(q, 2)[::2]):
            assert_close(cm.dynamics.mass_matrix(system, given), mass)
            assert_close(cm.kinematics.jacobian(system, given, body), columns)
            assert_close(cm.kinematics.hybrid.jacobian(system, given, body), columns)
    assert single.CALLS[id(system), "mass_matrix"](q) is not None
    with pytest.raises(ShapeError, match="q has shape"):
        cm.dynamics.mass_matrix(system, q[:-1])
    with pytest.raises(ShapeError, match="q has shape"):
        cm.kinematics.jacobian(system, q[:-1], body)


@pytest.mark.slow
def test_any_number_of_threads_may_call():
    states = [random_state(SYSTEM, k) for k in range(40)]
    expected = [cm.dynamics.inverse_dynamics(SYSTEM, *state) for state in states]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda k: cm.dynamics.inverse_dynamics(SYSTEM, *states[k % 40]), range(2000)))
    np.testing.assert_array_equal(found, expected * 50)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["chain", "every kind", "floating tree", "far away", "coupled"])
def test_prepared_callables(name):
    system = zoo.system(name)
    q, v, a = random_state(system, 4)
    body = system.body_names[-1]
    for quantity, given in (("inverse_dynamics", (q, v, a)), ("forward_dynamics", (q, v, a)), ("mass_matrix", (q,))):
        expected = getattr(cm.dynamics, quantity)(system, *given, engine="reference")
        assert_close(cm.dynamics.prepare(system, quantity)(*given), expected)
    for word in cm.kinematics.Representation:
        found = cm.dynamics.prepare(system, "jacobian", body, word)(q)
        assert_close(found, cm.kinematics.jacobian(system, q, body, word, engine="reference"))
        assert_close(cm.kinematics.jacobian(system, q, body, word), found)


def test_what_cannot_be_prepared():
    with pytest.raises(ValueError, match="quantity is 'poses', expected one of 'inverse_dynamics'"):
        cm.dynamics.prepare(SYSTEM, "poses")
    with pytest.raises(ValueError, match="needs a body or frame"):
        cm.dynamics.prepare(SYSTEM, "jacobian")
    with pytest.raises(NotSolvableError, match="has no coordinates: use cadmbs"):
        cm.dynamics.prepare(zoo.system("world only"), "mass_matrix")
    with pytest.raises(NotSolvableError, match="forward dynamics of 'tree 62' needs the solution of 2 closed loops"):
        cm.dynamics.prepare(zoo.system("two loops"), "forward_dynamics")


def test_packed_arrays_live_as_long_as_the_system():
    system = cm.compile_mechanism(zoo.mechanism("single hinge"))
    before = len(list(packed_of))
    packed = packed_of(system)
    assert packed_of(system) is packed
    assert len(list(packed_of)) == before + 1
    del system
    assert len(list(packed_of)) == before


@pytest.mark.slow
def test_bound_calls_live_as_long_as_the_system():
    system = cm.compile_mechanism(zoo.mechanism("single hinge"))
    key = id(system), "inverse_dynamics"
    cm.dynamics.inverse_dynamics(system, [0.1], [0.2], [0.3])
    assert key in single.CALLS
    del system
    assert key not in single.CALLS
