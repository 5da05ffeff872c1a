"""Generated Python in each language gives the numbers of the program, without cadmbs."""

import warnings

import numpy as np
import pytest

from cadmbs import compile_mechanism
from cadmbs.exporters import equations
from cadmbs.exporters.equations import program
from cadmbs.testing.mechanisms import random_tree
from tests.programs.samples import error_of, library_system, state_of
from tests.programs.test_loads import LOADS, under
from tests.tolerances import ROUND_OFF

LANGUAGES = ("python", "jax", "casadi", "sympy")


def module_of(programs, language):
    """The functions of a generated file; skipped without the library that it imports."""
    libraries = {"python": "numpy"}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        library = pytest.importorskip(libraries.get(language, language))
        if language == "jax":
            library.config.update("jax_enable_x64", True)
    text = equations.text(programs, language)
    assert "cadmbs" not in "".join(line for line in text.splitlines() if not line.startswith("#"))
    namespace = {}
    exec(text, namespace)  # noqa: S102
    return namespace


def programs_under_test():
    screw_and_ball = compile_mechanism(random_tree(3, 4, kinds=("revolute", "screw", "spherical:quaternion")))
    yield [program(screw_and_ball, name) for name in ("inverse_dynamics", "mass_matrix", "energy", "pose:b2")]
    yield [program(under(LOADS["contact with a box"]), "load_forces")]
    yield [program(under(LOADS["bushing"]), "load_forces")]
    yield [program(library_system("four_bar"), "closed_forward_dynamics")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.slow
def test_numbers(language):
    for programs in programs_under_test():
        module = module_of(programs, language)
        for each in programs:
            arguments = [[each.sample[x.name] for x in a.symbols] for a in each.arguments]
            arguments = [x[0] if a.is_scalar else x for x, a in zip(arguments, each.arguments, strict=True)]
            values, expected = np.array(module[each.quantity](*arguments), dtype=float), each(*arguments)
            assert error_of(values.reshape(expected.shape), expected) < ROUND_OFF


@pytest.mark.parametrize("language", ["python", "jax"])
def test_batches(language):
    mass = program(library_system("rcm"), "mass_matrix")
    q = np.random.default_rng(1).normal(size=(3, 2, 5))
    values = np.asarray(module_of([mass], language)["mass_matrix"](q))
    assert values.shape == (3, 2, 5, 5)
    assert error_of(values, mass(q)) < ROUND_OFF


def test_gradients_of_jax():
    system = library_system("rcm")
    module = module_of([program(system, "inverse_dynamics")], "jax")
    jax = pytest.importorskip("jax")
    q, v, a = state_of(system)
    gradient = jax.jit(jax.jacfwd(module["inverse_dynamics"]))(q, v, a)
    assert error_of(np.asarray(gradient), program(system, "d_inverse_dynamics_dq")(q, v, a)) < ROUND_OFF


def test_derivatives_of_long_functions_in_jax_go_both_ways():
    system = library_system("rcm")
    module = module_of([program(system, "forward_dynamics")], "jax")
    jax = pytest.importorskip("jax")
    q, v, _ = state_of(system)
    tau = np.linspace(-1.0, 1.0, 5)
    expected = program(system, "d_forward_dynamics_dq")(q, v, tau)
    function = module["forward_dynamics"]
    reverse = jax.jit(jax.jacrev(function))
    for derivative in (reverse, jax.jit(jax.jacfwd(function))):
        assert error_of(np.asarray(derivative(q, v, tau)), expected) < 1e-12
    states = [np.stack([x, 0.5 * x, -x]) for x in (q, v, tau)]
    single = np.stack([reverse(*each) for each in zip(*states, strict=True)])
    summed = jax.jit(jax.grad(lambda x: function(x, states[1], states[2]).sum()))(states[0])
    assert error_of(np.asarray(summed), single.sum(axis=1)) < ROUND_OFF


@pytest.mark.slow
def test_second_derivatives_in_jax():
    system = library_system("rcm")
    module = module_of([program(system, "mass_matrix"), program(system, "inverse_dynamics")], "jax")
    jax = pytest.importorskip("jax")
    q, v, a = state_of(system)
    second = jax.jit(jax.jacfwd(jax.jacrev(module["inverse_dynamics"], argnums=2)))(q, v, a)
    assert error_of(np.asarray(second), np.asarray(jax.jacfwd(module["mass_matrix"])(q))) < ROUND_OFF


@pytest.mark.parametrize("longest_value", [0, 4000])
def test_functions_choices_and_parameters_by_steps_in_jax(longest_value, monkeypatch):
    monkeypatch.setattr("cadmbs.exporters.equations.python_text.LONGEST_VALUE", longest_value)
    monkeypatch.setattr("cadmbs.exporters.equations.python_text.LONGEST_LINE", 10)
    jax = pytest.importorskip("jax")
    for each in (
        program(under(LOADS["contact with a box"]), "load_forces"),
        program(library_system("four_bar"), "closed_forward_dynamics", keep="inertia"),
        program(library_system("pendulum"), "energy"),
    ):
        function = module_of([each], "jax")[each.quantity]
        arguments = [np.array([each.sample[x.name] for x in a.symbols]) for a in each.arguments]
        arguments = [x[0] if a.is_scalar else x for x, a in zip(arguments, each.arguments, strict=True)]
        value, changes = jax.jit(lambda *x, f=function: jax.jvp(f, x, x))(*arguments)
        assert error_of(np.asarray(value), each(*arguments)) < 1e-12
        h = 1e-6
        further, earlier = (each(*((1.0 + sign * h) * np.asarray(x) for x in arguments)) for sign in (1.0, -1.0))
        np.testing.assert_allclose(changes, (further - earlier) / (2.0 * h), rtol=1e-5, atol=1e-7)


@pytest.mark.slow
def test_numbers_of_single_precision_stay_so_in_jax():
    system = library_system("rcm")
    function = module_of([program(system, "inverse_dynamics")], "jax")["inverse_dynamics"]
    jax = pytest.importorskip("jax")
    state = [np.float32(x) for x in state_of(system)]
    gradient = jax.jacrev(function)(*state)
    assert gradient.dtype == np.float32
    assert error_of(np.asarray(gradient), program(system, "d_inverse_dynamics_dq")(*state)) < 1e-5


def test_objects_of_sympy():
    sympy = pytest.importorskip("sympy")
    pendulum = compile_mechanism(random_tree(1, 3, kinds=("revolute",)))
    matrix = program(pendulum, "inverse_dynamics").sympy()
    assert matrix.shape == (1, 1)
    q, v, a = 0.3, -0.2, 0.7
    value = matrix.subs({sympy.Symbol(f"{n}[0]", real=True): x for n, x in (("q", q), ("v", v), ("a", a))})
    assert float(value[0]) == pytest.approx(program(pendulum, "inverse_dynamics")([q], [v], [a])[0], rel=1e-12)
