"""How solve ends: what was reached is kept where something raises; arguments are refused in words."""

from __future__ import annotations

import re

import numpy as np
import pytest

from cadmbs.errors import ArgumentError, NotSolvableError, ShapeError, UnknownNameError
from cadmbs.integrators import METHODS, solve, spaces
from cadmbs.integrators.solve import ADAPTIVE_TABLEAUS, FIXED_STEP_TABLEAUS
from cadmbs.integrators.trajectory import End, NotFiniteError, StepUnderflowError
from tests.integrators.motions import PROBLEMS
from tests.tolerances import ROUND_OFF

PLANE = spaces.euclidean(2)


def oscillator(t, x):
    return [x[1], -x[0]]


def options_of(method):
    return {"method": method, "step": 0.07} if method in FIXED_STEP_TABLEAUS else {"method": method, "max_step": 0.1}


def breaking(problem, when, error):
    """The equation of a problem, until it raises."""

    def f(t, x):
        if t > when:
            raise error
        return problem.f(t, x)

    return f


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    "error", [KeyboardInterrupt(), NotSolvableError("no further"), ZeroDivisionError("oh")], ids=str
)
def test_what_was_reached_is_kept(method, error):
    problem, times = PROBLEMS["R^2"], np.linspace(0.0, 1.0, 41)
    f = breaking(problem, 0.6, error)
    for outputs in ({}, {"t_eval": times}):
        solution = solve(
            problem.space, f, problem.start, (0.0, 1.0), dense_output=True, events=lambda t, x: x[0] - 0.75, **outputs,
            **options_of(method),
        )  # fmt: skip
        interrupted = isinstance(error, KeyboardInterrupt)
        assert solution.end is (End.INTERRUPTED if interrupted else End.REFUSED)
        assert solution.problem is (None if interrupted else error)
        assert not solution.success
        assert len(solution.t) == len(solution.x) > 3
        assert 0.3 < solution.t[-1] <= 0.601
        np.testing.assert_allclose(solution.sol(solution.t), solution.x, atol=ROUND_OFF)
        with pytest.raises(ValueError, match="outside of the span that was reached"):
            solution.sol(0.9)


@pytest.mark.parametrize("method", ["dp54", "bs32", "rk4"])
@pytest.mark.parametrize("number", range(20, 26))
def test_an_interruption_in_any_evaluation_keeps_times_states_and_pieces_together(method, number):
    """The evaluation at the end of a cubic interpolant, after the step, included."""
    problem, calls = PROBLEMS["SO(3)"], []

    def f(t, x):
        calls.append(t)
        if len(calls) == number:
            raise KeyboardInterrupt
        return problem.f(t, x)

    solution = solve(problem.space, f, problem.start, (0.0, 1.0), dense_output=True, **options_of(method))
    assert solution.end is End.INTERRUPTED
    assert np.all(np.diff(solution.t) > 0.0)
    np.testing.assert_allclose(solution.sol(solution.t), solution.x, atol=ROUND_OFF)


@pytest.mark.parametrize("method", ["dp54", "bs32", "rk4"])
def test_an_interruption_in_an_event_drops_the_step_whose_events_are_not_known(method):
    problem = PROBLEMS["SO(3)"]

    def event(t, x):
        if t > 0.5:
            raise KeyboardInterrupt
        return 1.0

    solution = solve(
        problem.space, problem.f, problem.start, (0.0, 1.0), dense_output=True, events=event, **options_of(method)
    )
    assert solution.end is End.INTERRUPTED
    assert 0.4 < solution.t[-1] <= 0.5
    np.testing.assert_allclose(solution.sol(solution.t), solution.x, atol=ROUND_OFF)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("error", [KeyboardInterrupt, ZeroDivisionError])
def test_errors_of_the_first_evaluation_are_raised(method, error):
    def broken(t, x):
        raise error

    with pytest.raises(error):
        solve(PLANE, broken, [1.0, 0.0], (0.0, 1.0), **options_of(method))
    with pytest.raises(error):
        solve(PLANE, oscillator, [1.0, 0.0], (0.0, 1.0), events=broken, **options_of(method))


@pytest.mark.parametrize("span", [(0.0, 1.0), (1.0, 0.0)])
def test_an_error_in_the_first_step_leaves_the_start(span):
    problem = PROBLEMS["SE(3)"]

    def f(t, x):
        if t != span[0]:
            raise NotSolvableError("no further")
        return problem.f(t, x)

    solution = solve(problem.space, f, problem.start, span, dense_output=True)
    assert (solution.end, solution.t.tolist()) == (End.REFUSED, [span[0]])
    np.testing.assert_array_equal(solution.sol(span[0]), problem.start)
    with pytest.raises(ValueError, match="outside"):
        solution.sol(0.5)


@pytest.mark.slow
def test_a_singularity_in_finite_time():
    """x' = x^2 goes to infinity at t = 1 / x0."""
    line = spaces.euclidean(1)
    for method in (*ADAPTIVE_TABLEAUS, "dop853", "radau"):
        with np.errstate(over="ignore", invalid="ignore"):
            solution = solve(line, lambda t, x: x**2, [4.0], (0.0, 1.0), method=method)
        assert solution.end is End.STEP_UNDERFLOW
        assert isinstance(solution.problem, StepUnderflowError)
        assert solution.t[-1] == pytest.approx(0.25, abs=1e-3)
        assert np.all(np.isfinite(solution.x))
    with np.errstate(over="ignore", invalid="ignore"):
        solution = solve(line, lambda t, x: 50.0 * x**3, [5.0], (0.0, 1.0), method="rk4", step=0.01)
    assert solution.end is End.NOT_FINITE
    assert isinstance(solution.problem, NotFiniteError)
    assert np.all(np.isfinite(solution.x))


@pytest.mark.parametrize("method", METHODS)
def test_a_velocity_that_is_not_a_number_is_an_end(method):
    for when, reached in ((-1.0, [0.0]), (0.5, None)):
        f = lambda t, x, when=when: [np.nan, 0.0] if t > when else oscillator(t, x)  # noqa: E731
        solution = solve(PLANE, f, [1.0, 0.0], (0.0, 1.0), **options_of(method))
        assert solution.end in (End.STEP_UNDERFLOW, End.NOT_FINITE)
        assert np.all(np.isfinite(solution.x))
        assert solution.t.tolist() == reached if reached else 0.3 < solution.t[-1] < 0.65


def test_arguments_that_are_like_arrays():
    expected = solve(PLANE, oscillator, np.array([1.0, 0.0]), (0.0, 1.0), rtol=1e-9)
    for x0 in ([1, 0], (1.0, 0.0), np.array([1, 0], dtype=np.float32), np.array([1, 0], dtype=np.int8)):
        for f in (oscillator, lambda t, x: (x[1], -x[0]), lambda t, x: np.array([x[1], -x[0]])):
            solution = solve(PLANE, f, x0, [0, 1], rtol=1e-9)
            assert solution.x.dtype == np.float64
            np.testing.assert_array_equal(solution.x, expected.x)
    one = solve(spaces.euclidean(1), lambda t, x: -x, [1], np.array([0, 2]), t_eval=range(3), rtol=(1e-9,))
    np.testing.assert_allclose(one.x[:, 0], np.exp([0.0, -1.0, -2.0]), atol=1e-7)
    single = solve(spaces.rotations(), lambda t, R: np.float32([0, 0, 1]), np.eye(3, dtype=np.float32), (0.0, 1.0))
    assert single.success


@pytest.mark.parametrize(
    ("t_eval", "times"), [([], []), ([0.0], [0.0]), ([1.0], [1.0]), ([0, 1], [0.0, 1.0]), ((0.25, 0.5), [0.25, 0.5])]
)
@pytest.mark.parametrize("method", ["dp54", "rk4", "dop853"])
def test_output_times_of_any_number(t_eval, times, method):
    for span in ((0.0, 1.0), (1.0, 0.0)):
        outputs = t_eval if span[1] else list(t_eval)[::-1]
        solution = solve(PLANE, oscillator, [1.0, 0.0], span, t_eval=outputs, **options_of(method))
        assert solution.t.tolist() == (times if span[1] else times[::-1])
        assert solution.x.shape == (len(times), 2)
        assert solution.success


@pytest.mark.parametrize(("step", "steps"), [(0.25, 4), (0.3, 4), (1.0, 1), (5.0, 1), (np.inf, 1)])
def test_fixed_steps_are_at_most_as_long_as_they_are_said_to_be(step, steps):
    solution = solve(PLANE, oscillator, [1.0, 0.0], (0.0, 1.0), method="rk4", step=step)
    assert solution.counts.steps == steps
    np.testing.assert_allclose(np.diff(solution.t), 1.0 / steps, atol=1e-15)


REFUSALS = [
    (ShapeError, "a state of R^2 has shape (), expected (..., 2)", {"x0": 1.0}),
    (ShapeError, "a state of R^2 has shape (3,), expected (..., 2)", {"x0": [1.0, 0.0, 0.0]}),
    (ShapeError, "a state of R^2 has shape (), expected (..., 2)", {"x0": None}),
    (ValueError, "a state of R^2 holds complex numbers", {"x0": np.array([1j, 0.0])}),
    (ValueError, "x0 is not finite", {"x0": [np.nan, 0.0]}),
    (ValueError, "x0 is not finite", {"x0": [np.inf, 0.0]}),
    (ShapeError, "f(t, x) has shape (), expected (2,): the rate of change", {"f": lambda t, x: None}),
    (ShapeError, "f(t, x) has shape (1,), expected (2,): the rate of change", {"f": lambda t, x: [1.0]}),
    (ShapeError, "f(t, x) has shape (2, 1), expected (2,): the rate of change", {"f": lambda t, x: x[:, None]}),
    (ShapeError, "f(t, x) has shape (2,), expected (3, 2): the rate of change", {"x0": np.ones((3, 2)),
     "f": lambda t, x: x[0]}),
    (ValueError, "f(t, x) holds complex numbers", {"f": lambda t, x: 1j * x}),
    (ValueError, "t_span is (0, 1, 2), expected two different finite times", {"t_span": (0, 1, 2)}),
    (ValueError, "t_span is (1, 1), expected two different finite times", {"t_span": (1, 1)}),
    (ValueError, "t_span is (0, inf), expected two different finite times", {"t_span": (0, np.inf)}),
    (ValueError, "t_span is 3, expected two different finite times", {"t_span": 3}),
    (ValueError, "t_eval must be times (n,) that ascend strictly, as t_span does", {"t_eval": 0.5}),
    (ValueError, "t_eval must be times (n,) that ascend strictly, as t_span does", {"t_eval": [0.5, 0.5]}),
    (ValueError, "t_eval must be times (n,) that ascend strictly, as t_span does", {"t_eval": [0.5, np.nan]}),
    (ValueError, "t_eval must be times (n,) that descend strictly, as t_span does", {"t_eval": [0.3, 0.5],
     "t_span": (1, 0)}),
    (ValueError, "t_eval goes from 0.5 to 2, outside of t_span (0, 1)", {"t_eval": [0.5, 2]}),
    (ValueError, "method 'rk4' has fixed steps: give their size, step=...", {"method": "rk4"}),
    (ValueError, "step is 0, expected a number above zero", {"method": "rk4", "step": 0}),
    (ValueError, "step is nan, expected a number above zero", {"method": "rk4", "step": np.nan}),
    (ValueError, "step is -0.1, expected a number above zero", {"method": "rk4", "step": -0.1}),
    (ValueError, "step is 1e-30: more than 1e+08 steps in a span of 1", {"method": "rk4", "step": 1e-30}),
    (ValueError, "max_step is 0, expected a number above zero", {"max_step": 0}),
    (ValueError, "max_step is nan, expected a number above zero", {"max_step": np.nan}),
    (ValueError, "max_step is 1e-30: more than 1e+08 steps in a span of 1", {"max_step": 1e-30}),
    (ValueError, "method 'dp54' chooses its steps: bound them with max_step, or take 'rk4'", {"step": 0.1}),
    (ValueError, "method 'rk4' has fixed steps of size step: max_step is for adaptive ones", {"method": "rk4",
     "step": 0.1, "max_step": 0.1}),
    (ValueError, "rtol is 0, expected numbers above zero", {"rtol": 0}),
    (ValueError, "rtol is nan, expected numbers above zero", {"rtol": np.nan}),
    (ValueError, "atol is [0.001, -1], expected numbers above zero", {"atol": [1e-3, -1]}),
    (ShapeError, "atol has shape (3,), expected a number, one for each factor (1,), or one for each tangent coordinate "
     "(2,) of R^2", {"atol": [1e-3] * 3}),
    (UnknownNameError, "no method 'RK45': known are euler, heun, kutta3, rk4, bs32, dp54, dop853, rk45, radau, bdf; "
     "did you mean 'rk45'?", {"method": "RK45"}),
    (UnknownNameError, "no method None: known are euler, heun, kutta3, rk4, bs32, dp54, dop853, rk45, radau, bdf",
     {"method": None}),
    (ValueError, "method 'bdf' is for single states in R^n: take 'dp54' for R^2 and for batches",
     {"method": "bdf", "x0": [[1.0, 0.0]]}),
    (ShapeError, "event 0 has a value of shape (2,), expected one number", {"events": lambda t, x: x}),
    (ArgumentError, "the space is None, expected one of cadmbs.integrators.spaces: solve(space, f, x0, t_span)",
     {"space": None}),
]  # fmt: skip


@pytest.mark.parametrize(("error", "words", "arguments"), REFUSALS, ids=[words for _, words, _ in REFUSALS])
def test_refusals_in_words(error, words, arguments):
    call = {"space": PLANE, "f": lambda t, x: 0.0 * x, "x0": [1.0, 0.0], "t_span": (0, 1)} | arguments
    with pytest.raises(error, match=f"^{re.escape(words)}$"):
        solve(**call)


@pytest.mark.parametrize(
    ("space", "x0", "words"),
    [
        (spaces.rotations(), np.ones((3, 3)), "x0 is not in SO(3): rotations must be orthonormal, quaternions of unit"),
        (spaces.rotations(), -np.eye(3), "x0 is not in SO(3): rotations must be orthonormal, quaternions of unit"),
        (spaces.rotations(), 1.001 * np.eye(3), "x0 is not in SO(3): rotations must be orthonormal"),
        (spaces.rotations(2), np.stack([np.eye(3), 2 * np.eye(3)]), "x0 is not in (SO(3))^2: rotations must"),
        (spaces.unit_quaternions(), [0, 0, 0, 2.0], "x0 is not in the unit quaternions: rotations must"),
        (spaces.unit_quaternions(), [0, 0, 0, 0.0], "x0 is not in the unit quaternions: rotations must"),
        (spaces.rigid_motions(), np.diag([1.0, 2.0, 1.0, 1.0]), "x0 is not in SE(3): rotations must"),
        (spaces.rigid_motions(), np.ones((4, 4)), "the last row of a pose must be (0, 0, 0, 1): translations are the"),
        (spaces.rotations_and_translations(), np.diag([1, 1, 1, 2.0]), "the last row of a pose must be (0, 0, 0, 1)"),
        (spaces.product(PLANE, spaces.rotations()), np.arange(11.0), "x0 is not in R^2 x SO(3): rotations must"),
    ],
)
def test_starts_that_are_not_on_their_group(space, x0, words):
    with pytest.raises(ValueError, match=f"^{re.escape(words)}"):
        solve(space, lambda t, x: np.zeros(space.n_tangent), x0, (0.0, 1.0))


@pytest.mark.parametrize(
    ("space", "shape", "words"),
    [
        (spaces.rotations(), (3,), "a state of SO(3) has shape (3,), expected (..., 3, 3)"),
        (spaces.rotations(2), (3, 3), "a state of (SO(3))^2 has shape (3, 3), expected (..., 2, 3, 3)"),
        (spaces.unit_quaternions(), (3,), "a state of the unit quaternions has shape (3,), expected (..., 4)"),
        (spaces.rigid_motions(), (3, 4), "a state of SE(3) has shape (3, 4), expected (..., 4, 4)"),
        (spaces.rotations_and_translations(), (4,), "a state of SO(3) x R^3 has shape (4,), expected (..., 4, 4)"),
        (
            spaces.product(PLANE, spaces.rotations()),
            (10,),
            "a state of R^2 x SO(3) has shape (10,), expected (..., 11)",
        ),
    ],
)
def test_starts_of_another_shape(space, shape, words):
    with pytest.raises(ShapeError, match=f"^{re.escape(words)}$"):
        solve(space, lambda t, x: np.zeros(space.n_tangent), np.zeros(shape), (0.0, 1.0))


TANGENTS = {
    "SO(3)": "(3,): the angular velocity in the moving axes",
    "quaternions^2": "(6,): the angular velocity in the moving axes of each of the 2 copies, one behind the other",
    "SE(3)": "(6,): the twist (angular, linear) in the moving axes",
    "SO(3) x R^3": "(6,): (angular velocity in the moving axes, velocity in the fixed ones)",
}


@pytest.mark.parametrize("name", TANGENTS)
def test_values_of_another_shape_say_what_they_should_be(name):
    problem = PROBLEMS[name]
    with pytest.raises(ShapeError, match=re.escape(f"f(t, x) has shape (7,), expected {TANGENTS[name]}")):
        solve(problem.space, lambda t, x: np.zeros(7), problem.start, (0.0, 1.0))


@pytest.mark.parametrize("method", ["dop853", "rk45", "radau", "bdf"])
def test_methods_of_scipy_are_for_flat_spaces(method):
    problem = PROBLEMS["SO(3)"]
    with pytest.raises(ValueError, match=rf"^method '{method}' is for single states in R\^n: take 'dp54' for SO\(3\)"):
        solve(problem.space, problem.f, problem.start, (0.0, 1.0), method=method)


@pytest.mark.parametrize(
    ("attributes", "words"),
    [
        ({"direction": "sideways"}, "event 0 has direction 'sideways', expected one of up, down, any"),
        ({"direction": None}, "event 0 has direction None, expected one of up, down, any"),
        ({"direction": np.nan}, "event 0 has direction nan, expected one of up, down, any"),
        ({"terminal": 2}, "event 0 has terminal 2, expected True or False"),
        ({"terminal": None}, "event 0 has terminal None, expected True or False"),
    ],
)
def test_attributes_of_events_that_mean_nothing(attributes, words):
    def event(t, x):
        return x[0]

    for name, value in attributes.items():
        setattr(event, name, value)
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        solve(PLANE, oscillator, [1.0, 0.0], (0.0, 1.0), events=event)


def test_refusals_of_spaces():
    with pytest.raises(ValueError, match=r"^copies is -1, expected a whole number$"):
        spaces.rotations(-1)
    with pytest.raises(ValueError, match=r"^n is -1, expected a whole number$"):
        spaces.euclidean(-1)
    for number in (2.5, None, np.zeros(2), "3", True):
        with pytest.raises(ValueError, match=r"^n is .*, expected a whole number$"):
            spaces.euclidean(number)
    space = spaces.product(spaces.rotations(), PLANE)
    with pytest.raises(ShapeError, match=r"^SO\(3\) x R\^2 has 2 factors, but 1 states are joined$"):
        space.join(np.eye(3))
    with pytest.raises(ShapeError, match=r"^the states to be joined have batch axes \(5,\), \(4,\)$"):
        space.join(np.zeros((5, 3, 3)), np.zeros((4, 2)))
    with pytest.raises(ShapeError, match=r"^a state of SO\(3\) x R\^2 has shape \(12,\), expected \(..., 11\)$"):
        space.split(np.zeros(12))
