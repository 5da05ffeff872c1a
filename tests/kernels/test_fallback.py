"""What a kernel does not cover is computed by NumPy, with the same result, and that is said once."""

import logging

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.constraints.rows import rows
from cadmbs.errors import NotSolvableError
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing.ladders import four_bar_ladder
from cadmbs.testing.states import random_state
from tests import zoo
from tests.dynamics import loaded
from tests.kernels.quantities import explicit, loads, motion, solved
from tests.tolerances import ROUND_OFF_LONG

SHORT = {"method": "rk4", "step": 2e-3, "duration": 4e-3, "output_step": 2e-3}


def named(mechanism, name, **changes):
    """A system of its own name, of which nothing was said yet."""
    return cm.compile_mechanism(Mechanism.model_validate(zoo.data_of(mechanism) | {"name": name} | changes))


def said(caplog):
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


def simulated(system, **plan):
    return lambda engine: cm.simulate(system, engine=engine, **(SHORT | plan))


def accelerated(system):
    q, v, tau = random_state(system, 1)
    return lambda engine: cm.dynamics.forward_dynamics(system, q, v, tau, engine=engine)


def held(system):
    q, v, a = random_state(system, 1)
    multipliers = np.zeros(rows(system).n_rows)
    return lambda engine: cm.dynamics.joint_reactions(system, q, v, a, multipliers=multipliers, engine=engine)


CASES = {
    "joint_reactions of 'bar', which has loops or constraints": lambda: held(named(zoo.mechanism("four-bar"), "bar")),
    "simulation of 'open', which is in Woronetz form with sparse equations": lambda: simulated(
        (system := named(four_bar_ladder(30), "open")), q=np.zeros((2, system.n_q)), method="woronetz:rk4"
    ),
    "forward_dynamics of 'closed', which has constraints": lambda: accelerated(
        named(zoo.mechanism("four-bar"), "closed")
    ),
}


@pytest.mark.parametrize("what", list(CASES))
def test_numpy_computes_and_says_so_once(what, caplog):
    function = CASES[what]()
    expected = function("reference")
    assert said(caplog) == []
    with caplog.at_level(logging.INFO, "cadmbs.kernels"):
        for _ in range(2):
            found = function("compiled")
            found, wanted = (x.q if hasattr(x, "q") else x for x in (found, expected))
            np.testing.assert_array_equal(found, wanted)
    assert said(caplog) == [f"no kernel covers {what}: NumPy computes it"]


def test_auto_says_it_to_the_logger_only(caplog):
    system = named(four_bar_ladder(30), "quiet")
    with caplog.at_level(logging.INFO, "cadmbs.kernels"):
        cm.simulate(system, engine="auto", q=np.zeros((2, system.n_q)), **(SHORT | {"method": "woronetz:rk4"}))
    assert [record.levelno for record in caplog.records if "'quiet'" in record.getMessage()] == [logging.INFO]


def test_another_engine_is_an_error_for_every_method():
    loops = ("index1:rk4", "woronetz:rk4", "index1:dop853", "woronetz:dop853")
    for name, methods in (("planar chain", ("rk4", "dop853")), ("four-bar", loops)):
        for method in methods:
            with pytest.raises(ValueError, match="engine is 'fast', expected one of"):
                cm.simulate(zoo.system(name), method=method, engine="fast", duration=0.01)


def driven():
    """A chain of which one coordinate is prescribed."""
    data = zoo.data_of(zoo.mechanism("chain"))
    name = zoo.system("chain").position_names[0]
    turn = {"name": "drive", "coordinate": name, "position": {"kind": "polynomial", "coefficients": [0.0, 0.5]}}
    return cm.compile_mechanism(Mechanism.model_validate(data | {"name": "driven", "motions": [turn]}))


SYSTEMS = {
    **{name: lambda name=name: zoo.system(name) for name in ("coupled", "floating tree", "two islands", "two loops")},
    "every kind": lambda: loaded.system("every kind"),
    "driven": driven,
}


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["auto", "compiled"])
@pytest.mark.parametrize("name", list(SYSTEMS))
def test_every_function_gives_the_numbers_of_numpy(name, engine):
    """Or refuses with the same words: coupled coordinates, free bases, rotation vectors, loads, loops, motions."""
    system = SYSTEMS[name]()
    state = random_state(system, 1, (3,))
    for what, function in (explicit(system, *state) | loads(system, *state) | solved(system, *state)).items():
        try:
            expected = function("reference")
        except NotSolvableError as problem:
            with pytest.raises(NotSolvableError) as refusal:
                function(engine)
            assert str(refusal.value) == str(problem)
            continue
        size = ROUND_OFF_LONG * np.max(np.abs(expected))
        np.testing.assert_allclose(function(engine), expected, rtol=0.0, atol=size, err_msg=what)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["coupled", "floating tree", "two islands", "every kind"])
def test_every_tree_moves_as_with_numpy(name):
    system = SYSTEMS[name]()
    q, v, _ = random_state(system, 1, (3,))
    found, expected = (motion(system, q, v, engine) for engine in ("compiled", "reference"))
    np.testing.assert_allclose(found, expected, rtol=0.0, atol=ROUND_OFF_LONG * np.max(np.abs(expected)))
