"""Slips of who writes Python against the package: each is refused with one sentence that says what to do."""

from __future__ import annotations

import copy
import inspect
import pickle
import traceback
from types import ModuleType

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.cli.inputs import formulations
from cadmbs.compiler import compile_mechanism
from cadmbs.dynamics.scenarios.fields import OUTPUT_TIMES_LIMIT
from cadmbs.errors import ArgumentError, CadmbsError, NotASystemError, ShapeError, UnknownNameError
from cadmbs.kinematics import closed
from cadmbs.models.mechanism import OF_SYSTEMS
from cadmbs.simulation.simulate import COORDINATES
from cadmbs.testing.mechanisms import planar_chain

MECHANISM = planar_chain(2)
SYSTEM = compile_mechanism(MECHANISM)
Q = [0.1, 0.2]

SENTENCE = f"expected a System, found the Mechanism {MECHANISM.name!r}: pass compile_mechanism(mechanism)"

VALUES = {"body": 1, "quantity": "mass_matrix", "coordinates": "rA", "method": "auto", "plan": SYSTEM.scenario}
"""Arguments of other functions than (system, q, ...)."""

INTERNAL = {"absolute_dynamics", "absolute_formulation"}
"""Functions that take a start, which only a System can give."""


def public_functions():
    """The functions that a user reaches by name from `cadmbs`, and which take a System first."""
    packages = [cm.kinematics, cm.dynamics, cm.constraints, cm.absolute]
    exported = [getattr(package, name) for package in packages for name in package.__all__]
    modules = [value for value in exported if isinstance(value, ModuleType)]
    of_modules = [getattr(module, name) for module in modules for name in dir(module) if not name.startswith("_")]
    homes = {module.__name__ for module in modules}
    functions = [one for one in of_modules if getattr(one, "__module__", None) in homes]
    for function in (*exported, *functions, cm.neutral, cm.integrate, cm.difference, closed.motion):
        name = getattr(function, "__name__", "")
        takes = inspect.signature(function).parameters if inspect.isfunction(function) else {}
        if name not in INTERNAL and next(iter(takes), None) == "system":
            yield f"{function.__module__}.{name}", function


FUNCTIONS = dict(public_functions())


def call(function, system, **options):
    parameters = list(inspect.signature(function).parameters.values())[1:]
    required = [p for p in parameters if p.default is p.empty and p.kind is p.POSITIONAL_OR_KEYWORD]
    return function(system, *(VALUES.get(p.name, Q) for p in required), **options)


def the_error(program):
    """The exception of a call, which must be one of cadmbs, without another one before it in its traceback."""
    with pytest.raises(CadmbsError) as raised:
        program()
    assert "During handling" not in (text := "".join(traceback.format_exception(raised.value)))
    assert "direct cause" not in text
    return raised.value


def test_the_public_functions_are_many():
    assert len(FUNCTIONS) > 100


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_a_mechanism_in_place_of_a_system(name):
    function = FUNCTIONS[name]
    engines = ({}, {"engine": "reference"}) if "engine" in inspect.signature(function).parameters else ({},)
    for options in engines:
        error = the_error(lambda options=options: call(function, MECHANISM, **options))
        assert str(error) == SENTENCE
        assert isinstance(error, NotASystemError)


def test_a_mechanism_in_place_of_a_system_in_a_simulation():
    assert str(the_error(lambda: cm.simulate(MECHANISM))) == SENTENCE
    assert str(the_error(lambda: cm.simulate(MECHANISM, coordinates="rA", duration=1.0))) == SENTENCE


@pytest.mark.parametrize("function", [cm.dynamics.mass_matrix, cm.dynamics.inverse_dynamics, cm.kinematics.poses])
@pytest.mark.parametrize(
    ("value", "remedy"),
    [
        ("arm.urdf", "found 'arm.urdf': pass compile_mechanism(load('arm.urdf'))"),
        (Q, "found a value of type list: compile_mechanism(mechanism) gives one"),
    ],
)
def test_something_else_in_place_of_a_system(function, value, remedy):
    assert remedy in str(the_error(lambda: call(function, value)))


def test_the_hint_knows_what_only_systems_have():
    names = {name for name in dir(type(SYSTEM)) if not name.startswith("_")} | set(SYSTEM.__dataclass_fields__)
    of_mechanisms = {name for name in dir(MECHANISM) if not name.startswith("_")} | set(type(MECHANISM).model_fields)
    assert {name for name in names if not name.startswith("_")} - of_mechanisms == set(OF_SYSTEMS)


def test_the_hint_leaves_other_attributes_alone():
    with pytest.raises(AttributeError, match="'Mechanism' object has no attribute 'link'"):
        _ = MECHANISM.link
    assert not hasattr(MECHANISM, "n_q")
    assert copy.deepcopy(MECHANISM) == pickle.loads(pickle.dumps(MECHANISM)) == MECHANISM  # noqa: S301


def test_python_adds_no_suggestion_of_its_own():
    error = the_error(lambda: MECHANISM.n_v)
    assert "".join(traceback.format_exception(error)).rstrip().endswith("pass compile_mechanism(mechanism)")


@pytest.mark.parametrize(
    ("override", "sentence"),
    [
        ({"duration": "5 s"}, "duration is '5 s', expected a finite number above zero, in s and without a unit"),
        ({"duration": -1}, "duration is -1, expected a finite number above zero"),
        ({"duration": 0}, "duration is 0, expected a finite number above zero"),
        ({"duration": float("nan")}, "duration is nan, expected a finite number above zero"),
        ({"duration": None}, "duration is None, expected a finite number above zero"),
        ({"duration": True}, "duration is True, expected a finite number above zero"),
        ({"duration": [1.0, 2.0]}, "duration is [1.0, 2.0], expected a finite number above zero"),
        ({"output_step": "1ms"}, "output_step is '1ms', expected a finite number above zero, in s and without a unit"),
        ({"output_step": float("inf")}, "output_step is inf, expected a finite number above zero"),
        ({"step": "small"}, "step is 'small', expected a finite number above zero, in s and without a unit"),
        ({"rtol": "tight"}, "rtol is 'tight', expected a finite number above zero"),
        ({"atol": [1e-3]}, "atol is [0.001], expected a finite number above zero"),
        ({"start": "0"}, "start is '0', expected a finite number of seconds"),
        ({"start": float("inf")}, "start is inf, expected a finite number of seconds"),
        ({"method": 4}, "method is 4, expected a text such as 'auto'"),
        ({"hold": "joint1"}, "hold is 'joint1', expected a list of joints or coordinates"),
        ({"duration": 5.0, "output_step": 1e-9}, "makes 5e+09 output times, at most 10,000,000 are stored"),
        ({"positions": [1, 2]}, "the argument q takes an array of all coordinates"),
        ({"positions": {SYSTEM.joint_names[0]: "30deg"}}, "found '30deg', expected a finite number or a list of them"),
        ({"velocities": {SYSTEM.joint_names[0]: np.nan}}, "found nan, expected a finite number or a list of them"),
        ({"q": [0.0, np.nan]}, "q[1] is nan, expected a finite number"),
        ({"q": [[0.0, 0.0], [np.inf, 0.0]]}, "q[1, 0] is inf, expected a finite number"),
        ({"threads": "4"}, "threads is '4', expected a positive whole number"),
        ({"threads": 0}, "threads is 0, expected a positive whole number"),
        ({"engine": "fast"}, "engine is 'fast', expected one of"),
        ({"progress": True}, "progress is True, expected a function"),
        ({"outputs": 3}, "expected a list of texts, such as ['joints', 'energy'], not 3"),
        ({"scenario": {"duration": 1}}, "expected a Scenario, found a value of type dict; give fields by name"),
    ],
    ids=str,
)
def test_arguments_of_a_simulation(override, sentence):
    error = the_error(lambda: cm.simulate(SYSTEM, **override))
    assert sentence in str(error)
    assert isinstance(error, ArgumentError)
    assert isinstance(error, ValueError)


def test_unknown_names_of_a_simulation():
    joint = SYSTEM.joint_names[0]
    for override, sentence in (
        ({"duraton": 1.0}, "a scenario has no field 'duraton'; did you mean 'duration'?"),
        ({"positions": {joint + "x": 1.0}}, f"no joint or coordinate {joint + 'x'!r}; did you mean {joint!r}"),
        ({"hold": [joint + "x"]}, f"no joint or coordinate {joint + 'x'!r}; did you mean {joint!r}"),
        ({"coordinates": "ra"}, "known are relative, rA, rp, rE, rE-fixed, SE3, SO3xR3; did you mean 'rA'?"),
        ({"coordinates": None}, "no coordinates None"),
    ):
        error = the_error(lambda override=override: cm.simulate(SYSTEM, **override))
        assert sentence in str(error)
        assert isinstance(error, UnknownNameError)
    assert COORDINATES == formulations.COORDINATES
    assert OUTPUT_TIMES_LIMIT == 10_000_000


def test_a_scenario_document_in_place_of_a_scenario():
    scenario = {"duration": 0.1, "output_step": 0.1}
    mechanism = MECHANISM.model_validate(MECHANISM.model_dump(mode="json") | {"scenario": scenario})
    error = the_error(lambda: cm.simulate(SYSTEM, mechanism.scenario))
    assert "compile_mechanism(mechanism).scenario has the document's in this form" in str(error)
    result = cm.simulate(SYSTEM, compile_mechanism(mechanism).scenario, engine="reference")
    assert result.t[-1] == 0.1


def test_values_as_users_write_them():
    joint = SYSTEM.joint_names[0]
    options = {"duration": np.float32(0.25), "output_step": np.array(0.25), "engine": "reference"}
    results = [cm.simulate(SYSTEM, positions={joint: x}, **options) for x in (1, [1.0], np.ones(1), np.float32(1.0))]
    assert all(np.array_equal(result.q, results[0].q) for result in results)
    assert results[0].q[0, 0] == 1.0


def test_an_array_that_is_none_has_one_exception():
    assert isinstance(the_error(lambda: cm.dynamics.mass_matrix(SYSTEM, {0.3, 0.4})), ShapeError)
    assert isinstance(
        the_error(lambda: cm.dynamics.inverse_dynamics(SYSTEM, Q, [[0, 0]] * 2, [[0, 0]] * 3)), ShapeError
    )


@pytest.mark.parametrize("body", [1.5, None])
def test_a_body_is_a_name_or_an_index(body):
    error = the_error(lambda: cm.kinematics.hybrid.jacobian(SYSTEM, Q, body))
    assert str(error) == f"body is {body!r}, expected a name or an index of {SYSTEM.name!r}"


SOURCES = "expected a path, the name of a library mechanism, or a document as text, bytes, file object or dict"


@pytest.mark.parametrize(
    ("function", "value", "sentence"),
    [
        (compile_mechanism, "arm.urdf", "expected a Mechanism, found 'arm.urdf': pass load('arm.urdf')"),
        (compile_mechanism, SYSTEM, "expected a Mechanism, found a value of type System"),
        (lambda value: cm.save(value, "arm.json"), SYSTEM, "expected a Mechanism, found a value of type System"),
        (cm.load, MECHANISM, f"{SOURCES}, found a value of type Mechanism"),
        (cm.load, None, f"{SOURCES}, found a value of type NoneType"),
        (
            lambda name: cm.load("rcm", **{name: "fixed"}),
            "bas",
            "there is no option 'bas' for reading files; did you mean",
        ),
    ],
)
def test_documents_and_paths(function, value, sentence):
    error = the_error(lambda: function(value))
    assert sentence in str(error)
    assert isinstance(error, ArgumentError)
