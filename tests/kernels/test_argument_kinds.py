"""Arguments of any type and storage reach the kernels after one conversion; NaN stays in its sample."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import ShapeError
from cadmbs.kernels.calls import compiled
from cadmbs.kernels.calls.single import PROGRAMS
from cadmbs.testing.states import random_state
from tests import zoo
from tests.dynamics import loaded

SYSTEM = zoo.system("chain")
STATE = tuple(np.round(8.0 * x) / 8.0 for x in random_state(SYSTEM, 3))
"""Numbers that float32 holds exactly."""


def read_only(x):
    copy = x.copy()
    copy.setflags(write=False)
    return copy


KINDS = {
    "list": lambda x: x.tolist(),
    "tuple": lambda x: tuple(x.tolist()),
    "float32": lambda x: x.astype(np.float32),
    "float16": lambda x: x.astype(np.float16),
    "other byte order": lambda x: x.astype(">f8"),
    "strided": lambda x: np.repeat(x, 2, axis=-1)[..., ::2],
    "reversed": lambda x: x[..., ::-1].copy()[..., ::-1],
    "Fortran order": np.asfortranarray,
    "read-only": read_only,
    "objects": lambda x: x.astype(object),
}


@pytest.fixture
def bound_calls(monkeypatch):
    """Calls of the bound inverse dynamics, by the types of their arguments; whatever else computes fails."""
    cm.dynamics.inverse_dynamics(SYSTEM, *STATE)
    reference = cm.dynamics.inverse_dynamics.__wrapped__
    call, seen = SYSTEM.memory[reference], []

    def noted(*arguments, **options):
        seen.append([isinstance(x, np.ndarray) and x.dtype == float and x.flags.c_contiguous for x in arguments])
        return call(*arguments, **options)

    def fail(*arguments, **options):
        raise AssertionError("the general path of batches")

    monkeypatch.setitem(SYSTEM.memory, reference, noted)
    monkeypatch.setattr(compiled, "inverse_dynamics", fail)
    return seen


@pytest.mark.parametrize("kind", list(KINDS))
def test_a_single_call_converts_once_and_calls_the_same_program(kind, bound_calls):
    expected = cm.dynamics.inverse_dynamics(SYSTEM, *STATE)
    bound_calls.clear()
    np.testing.assert_array_equal(cm.dynamics.inverse_dynamics(SYSTEM, *map(KINDS[kind], STATE)), expected)
    assert len(bound_calls) <= 2
    assert all(bound_calls[-1])


def test_integers_are_numbers(bound_calls):
    q, v, a = (np.round(x) for x in STATE)
    expected = cm.dynamics.inverse_dynamics(SYSTEM, q, v, a)
    found = cm.dynamics.inverse_dynamics(SYSTEM, *(x.astype(int) for x in (q, v, a)))
    np.testing.assert_array_equal(found, expected)
    named = cm.dynamics.inverse_dynamics(SYSTEM, a=a.astype(int).tolist(), v=v, q=q)
    np.testing.assert_array_equal(named, expected)


def test_programs_refuse_other_arrays():
    program = PROGRAMS["inverse_dynamics"]()
    for other in ([0.0] * 7, np.zeros(7, np.float32), np.zeros(14)[::2], np.zeros((7, 7))):
        with pytest.raises(TypeError, match=r"^inverse_dynamics_single takes contiguous arrays \(int64\[:, :\], "):
            program(other, other, other, other, other, other, other)


@pytest.mark.parametrize("kind", list(KINDS))
def test_batches_of_any_kind_give_the_numbers_of_contiguous_arrays(kind):
    q, v, a = (np.round(8.0 * x) / 8.0 for x in random_state(SYSTEM, 4, (21,)))
    expected = cm.dynamics.inverse_dynamics(SYSTEM, q, v, a)
    np.testing.assert_array_equal(cm.dynamics.inverse_dynamics(SYSTEM, *map(KINDS[kind], (q, v, a))), expected)
    mixed = cm.dynamics.inverse_dynamics(SYSTEM, KINDS[kind](q), np.broadcast_to(v[0], v.shape), a[0].tolist())
    np.testing.assert_array_equal(mixed, cm.dynamics.inverse_dynamics(SYSTEM, q, v[0], a[0]))


def test_copied_spans_join_without_seams(monkeypatch):
    monkeypatch.setattr("cadmbs.kernels.calls.batch.COPIED_SPAN", 16)
    q, v, a = random_state(SYSTEM, 5, (50,))
    expected = compiled.inverse_dynamics(SYSTEM, q, v, a)
    found = compiled.inverse_dynamics(SYSTEM, np.asfortranarray(q), v, np.repeat(a, 2, axis=0)[::2])
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (["a"] * 7, "v: cannot be read as an array of numbers: it holds text"),
        ([None] * 7, "v: cannot be read as an array of numbers: it holds None or text"),
        ([1.0j] * 7, "v: cannot be read as an array of numbers: it holds complex numbers"),
        ([0.0] * 6, r"v has shape \(6,\), expected \(..., 7\)"),
        (np.zeros((2, 3)), r"v has shape \(2, 3\), expected \(..., 7\)"),
    ],
)
def test_what_is_not_a_vector_of_numbers_is_named_before_and_after_binding(value, message):
    system = cm.compile_mechanism(zoo.mechanism("chain"))
    for _ in range(2):
        with pytest.raises(ShapeError, match=message):
            cm.dynamics.inverse_dynamics(system, STATE[0], value, STATE[2])
        cm.dynamics.inverse_dynamics(system, *STATE)


def quantities(system, body):
    """Functions of (q, v, x, engine) that have kernels."""
    dynamics, kinematics = cm.dynamics, cm.kinematics
    return {
        "pose": lambda q, v, x, engine: kinematics.pose(system, q, body, engine=engine),
        "poses": lambda q, v, x, engine: kinematics.poses(system, q, engine=engine),
        "Jacobian": lambda q, v, x, engine: kinematics.hybrid.jacobian(system, q, body, engine=engine),
        "twists": lambda q, v, x, engine: kinematics.hybrid.twists(system, q, v, engine=engine),
        "mass matrix": lambda q, v, x, engine: dynamics.mass_matrix(system, q, engine=engine),
        "inverse dynamics": lambda q, v, x, engine: dynamics.inverse_dynamics(system, q, v, x, engine=engine),
        "forward dynamics": lambda q, v, x, engine: dynamics.forward_dynamics(system, q, v, x, engine=engine),
        "energy": lambda q, v, x, engine: np.stack(dynamics.energy(system, q, v, engine=engine), -1),
        "momentum": lambda q, v, x, engine: dynamics.momentum(system, q, v, engine=engine),
        "load forces": lambda q, v, x, engine: dynamics.load_forces(system, q, v, 0.5, engine=engine),
        "Coriolis matrix": lambda q, v, x, engine: dynamics.coriolis_matrix(system, q, v, engine=engine),
        "reactions": lambda q, v, x, engine: dynamics.joint_reactions(system, q, v, x, engine=engine),
        "force derivatives": lambda q, v, x, engine: np.stack(
            dynamics.inverse_dynamics_derivatives(system, q, v, x, engine=engine), -3
        ),
        "acceleration derivatives": lambda q, v, x, engine: np.stack(
            dynamics.forward_dynamics_derivatives(system, q, v, x, engine=engine), -3
        ),
    }


@pytest.mark.parametrize("bad", [np.nan, np.inf])
@pytest.mark.parametrize("engine", [pytest.param("auto", marks=pytest.mark.slow), "reference"])
@pytest.mark.parametrize("name", ["every kind", "coupled"])
def test_nan_in_gives_nan_in_that_sample_alone(name, engine, bad):
    """In q, v or what follows; other samples keep their bits, and single calls give NaN too."""
    system = loaded.system(name)
    state = random_state(system, 6, (19,))
    coordinate = [system.position_names.index(system.joints[0].position_names[0]), 0, 0]
    with np.errstate(all="ignore"):
        for what, function in quantities(system, system.body_names[1]).items():
            clean = function(*state, engine)
            for argument in range(3):
                spoiled = [x.copy() for x in state]
                spoiled[argument][3, coordinate[argument]] = bad
                found = function(*spoiled, engine)
                others = np.arange(19) != 3
                if engine == "auto":
                    np.testing.assert_array_equal(found[others], clean[others], err_msg=what)
                assert np.all(np.isfinite(found[others])), what
                alone = function(*(x[3] for x in spoiled), engine)
                assert np.all(np.isfinite(alone)) == np.all(np.isfinite(found[3])), what
                if argument == 0:
                    assert not np.all(np.isfinite(found[3])), what
