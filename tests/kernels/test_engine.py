"""Which engine computes, single calls, and prepared callables."""

import copy
import inspect
import pickle
import weakref
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import NotSolvableError, ShapeError
from cadmbs.kernels.calls.engine import uses_kernel
from cadmbs.kernels.tree.packing import packed_of
from cadmbs.testing.states import random_state
from tests import zoo
from tests.tolerances import ROUND_OFF

SYSTEM = zoo.system("every kind, otherwise")
SINGLE = [SYSTEM, zoo.system("coupled")]


def assert_close(found, expected):
    assert found.shape == expected.shape
    np.testing.assert_allclose(found, expected, rtol=0.0, atol=ROUND_OFF * np.max(np.abs(expected)))


def test_auto_is_compiled_wherever_a_kernel_covers_the_system():
    assert uses_kernel(SYSTEM, "auto")
    assert uses_kernel(SYSTEM, "compiled")
    assert not uses_kernel(SYSTEM, "reference")
    assert not uses_kernel(zoo.system("world only"), "auto")


def test_another_engine_is_an_error():
    with pytest.raises(ValueError, match="engine is 'fast', expected one of 'auto', 'numpy', 'compiled', 'reference'"):
        cm.dynamics.mass_matrix(SYSTEM, cm.neutral(SYSTEM), engine="fast")


def test_missing_and_surplus_arguments_are_refused_in_the_name_of_the_function():
    """They were missing in an internal function: "_compiled_recursion() missing 1 required positional argument"."""
    q = np.zeros(SYSTEM.n_q)
    with pytest.raises(TypeError, match=r"^inverse_dynamics\(\): missing a required argument: 'a'$"):
        cm.dynamics.inverse_dynamics(SYSTEM, q, np.zeros(SYSTEM.n_v))
    with pytest.raises(TypeError, match=r"^mass_matrix\(\): too many positional arguments$"):
        cm.dynamics.mass_matrix(SYSTEM, q, q, q)


def test_a_joint_without_inertia_is_named_by_both_engines():
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
    np.testing.assert_array_equal(system.memory[quantity](*state), function(system, *state))
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
    np.testing.assert_array_equal(system.memory["mass_matrix"](q), cm.dynamics.mass_matrix(system, q))
    np.testing.assert_array_equal(system.memory["jacobian"](q, body), system.memory["jacobian", "hybrid"](q, body))
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


def test_arguments_may_be_named():
    q, v, a = random_state(SYSTEM, 4)
    expected = cm.dynamics.inverse_dynamics(SYSTEM, q, v, a)
    for _ in range(2):
        np.testing.assert_array_equal(cm.dynamics.inverse_dynamics(SYSTEM, q, v, a=a), expected)
        np.testing.assert_array_equal(cm.dynamics.inverse_dynamics(a=a, v=v, q=q, system=SYSTEM), expected)
    body = SYSTEM.body_names[-1]
    columns = cm.kinematics.jacobian(SYSTEM, q, body, representation="mixed")
    np.testing.assert_array_equal(columns, cm.kinematics.mixed.jacobian(SYSTEM, q=q, body=body))


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (("q", "v"), {}, r"missing (a|1) required (positional )?argument: 'a'"),
        (("q",), {"a": "v"}, r"missing (a|1) required (positional )?argument: 'v'"),
        (("q", "v", "v"), {"acceleration": "v"}, r"got an unexpected keyword argument 'acceleration'"),
        ((), {}, r"missing (a|2|3) required (positional )?arguments?"),
    ],
)
def test_wrong_arguments_are_type_errors_with_both_engines(arguments, options, message):
    state = dict(zip("qva", random_state(SYSTEM, 4), strict=True))
    values, named = [state[name] for name in arguments], {name: state[x] for name, x in options.items()}
    cm.dynamics.inverse_dynamics(SYSTEM, *state.values())
    for engine in ("auto", "reference", "compiled"):
        with pytest.raises(TypeError, match=message):
            cm.dynamics.inverse_dynamics(SYSTEM, *values, engine=engine, **named)


def test_signature_and_documentation_are_those_of_the_reference():
    names = tuple(inspect.signature(cm.dynamics.inverse_dynamics).parameters)
    assert names == ("system", "q", "v", "a", "wrenches", "engine", "threads")
    assert "tau = M(q) a + C(q, v) v + g(q)" in cm.dynamics.inverse_dynamics.__doc__
    assert cm.kinematics.hybrid.jacobian.__module__ == "cadmbs.kinematics.hybrid"


def test_the_spanning_tree_does_not_open_functions_that_need_a_tree():
    """Bias forces of a mechanism with loops run the scalar code of inverse dynamics, which has to stay refused."""
    system = zoo.system("two loops")
    q, v, a = random_state(system, 1)
    cm.dynamics.bias_force(system, q, v)
    with pytest.raises(NotSolvableError, match="closed loop"):
        cm.dynamics.inverse_dynamics(system, q, v, a)


@pytest.mark.slow
def test_what_a_system_remembers_goes_with_it():
    system = cm.compile_mechanism(zoo.mechanism("single hinge"))
    packed = packed_of(system)
    assert packed_of(system) is packed
    cm.dynamics.inverse_dynamics(system, [0.1], [0.2], [0.3])
    cm.kinematics.jacobian(system, [0.1], 1)
    assert system.memory["inverse_dynamics"] and system.memory["jacobian"]
    for twin in (copy.copy(system), copy.deepcopy(system), pickle.loads(pickle.dumps(system))):  # noqa: S301
        assert not twin.memory
        np.testing.assert_array_equal(twin.tree.screws, system.tree.screws)
    gone = weakref.ref(system), weakref.ref(packed)
    del system, packed, twin
    assert [each() for each in gone] == [None, None]
