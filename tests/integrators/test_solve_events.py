"""Events of solve: located, directed, terminal, several within a step or at one instant, on groups."""

from __future__ import annotations

import numpy as np
import pytest

from cadmbs.integrators import solve, spaces
from cadmbs.integrators.trajectory import End
from cadmbs.lie import quaternion, so3
from tests.integrators.motions import PROBLEMS
from tests.tolerances import EVENT_TIME

LINE = spaces.euclidean(1)
"""With x' = 1 and x(0) = 0 the state is the time, exactly, by every method."""

OPTIONS = {
    "dp54": {"method": "dp54"},
    "bs32": {"method": "bs32"},
    "rk4": {"method": "rk4", "step": 0.3},
    "dop853": {"method": "dop853"},
}
ALL = pytest.mark.parametrize("method", OPTIONS)


def event(value, direction="any", terminal=False):
    """A new function with the attributes of an event."""

    def new(t, x):
        return value(t, x)

    new.direction, new.terminal = direction, terminal
    return new


def timed(events, span=(0.0, 10.0), method="dp54", **options):
    """The motion along the time axis."""
    start = [span[0]]
    return solve(LINE, lambda t, x: [1.0], start, span, events=events, **OPTIONS[method], **options)


@ALL
def test_zeros_are_located_to_the_digits_of_the_time(method):
    solution = timed(event(lambda t, x: np.sin(x[0])), method=method)
    np.testing.assert_allclose(solution.t_events[0], np.pi * np.arange(1, 4), rtol=EVENT_TIME)
    np.testing.assert_allclose(solution.x_events[0], np.pi * np.arange(1, 4)[:, None], rtol=EVENT_TIME)
    assert solution.end is End.REACHED
    assert solution.t[-1] == 10.0


@ALL
@pytest.mark.parametrize(
    ("direction", "zeros"),
    [("any", [1, 2, 3]), ("up", [2]), ("down", [1, 3]), (1, [2]), (-1.0, [1, 3]), (0, [1, 2, 3]), (np.float64(2), [2])],
)
def test_directions(method, direction, zeros):
    solution = timed(event(lambda t, x: np.sin(x[0]), direction), method=method)
    np.testing.assert_allclose(solution.t_events[0], np.pi * np.array(zeros), rtol=EVENT_TIME)


@ALL
def test_directions_follow_the_integration_where_time_descends(method):
    """Sin t is negative at t = 10, and positive next, below 3 pi."""
    events = [event(lambda t, x: np.sin(x[0]), direction) for direction in ("any", "up", "down")]
    solution = timed(events, (10.0, 1.0), method=method)
    np.testing.assert_allclose(solution.t_events[0], np.pi * np.array([3, 2, 1]), rtol=EVENT_TIME)
    np.testing.assert_allclose(solution.t_events[1], np.pi * np.array([3, 1]), rtol=EVENT_TIME)
    np.testing.assert_allclose(solution.t_events[2], np.pi * np.array([2]), rtol=EVENT_TIME)


@ALL
def test_a_terminal_event_ends_the_motion_there(method):
    events = [
        event(lambda t, x: x[0] - 2.0),
        event(lambda t, x: x[0] - 2.5, terminal=True),
        event(lambda t, x: x[0] - 3),
    ]
    solution = timed(events, method=method, dense_output=True)
    assert (solution.end, solution.success) == (End.STOPPED, True)
    assert [len(times) for times in solution.t_events] == [1, 1, 0]
    assert solution.t[-1] == solution.t_events[1][0] == pytest.approx(2.5, rel=EVENT_TIME)
    np.testing.assert_array_equal(solution.x[-1], solution.x_events[1][0])
    assert np.all(np.diff(solution.t) > 0.0)
    assert solution.sol(solution.t[-1])[0] == pytest.approx(2.5, rel=EVENT_TIME)
    with pytest.raises(ValueError, match=r"outside of the span that was reached, 0 to 2\.5"):
        solution.sol(2.6)


@ALL
def test_a_terminal_event_with_an_output_grid(method):
    """As SciPy's: states at the output times before it; the state at the event is among the events."""
    solution = timed(event(lambda t, x: x[0] - 2.5, terminal=True), method=method, t_eval=np.arange(11.0))
    np.testing.assert_array_equal(solution.t, [0.0, 1.0, 2.0])
    np.testing.assert_allclose(solution.x[:, 0], solution.t, atol=1e-12)
    assert solution.t_events[0] == pytest.approx([2.5], rel=EVENT_TIME)


@ALL
def test_a_terminal_event_of_descending_time(method):
    stop = event(lambda t, x: x[0] - 2.5, terminal=True)
    solution = timed(stop, (10.0, 0.0), method=method, dense_output=True)
    assert solution.end is End.STOPPED
    assert solution.t[-1] == pytest.approx(2.5, rel=EVENT_TIME)
    assert solution.sol(5.0)[0] == pytest.approx(5.0, rel=1e-12)


@ALL
@pytest.mark.parametrize("direction", ["up", "any"])
def test_a_motion_that_starts_beyond_the_value_has_no_event_until_it_comes_back(method, direction):
    """Cos t > 0 and sin t >= 0 at the start: the first is beyond zero, the second exactly on it."""
    events = [event(lambda t, x, shift=shift: np.sin(x[0] + shift), direction) for shift in (0.5 * np.pi, 0.0)]
    solution = timed(events, method=method)
    zeros = np.pi * (np.array([[1.5], [2.0]]) if direction == "up" else np.array([[0.5, 1.5, 2.5], [1.0, 2.0, 3.0]]))
    for times, expected in zip(solution.t_events, zeros, strict=True):
        np.testing.assert_allclose(times, expected, rtol=EVENT_TIME)


@ALL
def test_a_terminal_event_at_the_start_does_not_end_the_motion(method):
    """A ball that is thrown from the ground is on the ground at the start, and ends when it comes down."""
    solution = solve(
        spaces.euclidean(2), lambda t, x: [x[1], -9.81], [0.0, 4.905], (0.0, 5.0),
        events=event(lambda t, x: x[0], terminal=True), **OPTIONS[method],
    )  # fmt: skip
    assert solution.t[-1] == pytest.approx(1.0, rel=1e-9)
    assert solution.x[-1] == pytest.approx([0.0, -4.905], abs=1e-9)


@pytest.mark.parametrize("method", ["dp54", "bs32", "dop853"])
def test_two_crossings_within_one_adaptive_step(method):
    """The steps of x' = 1 grow fivefold; a value that is positive for a tenth of a step is seen all the same."""
    ends = timed((), method=method).t
    begin, end = ends[-2], ends[-1]
    low, high = begin + 0.4 * (end - begin), begin + 0.6 * (end - begin)
    solution = timed(event(lambda t, x: (x[0] - low) * (high - x[0])), method=method)
    np.testing.assert_array_equal(solution.t, ends)
    np.testing.assert_allclose(solution.t_events[0], [low, high], rtol=1e-11)


def test_two_crossings_within_one_fixed_step():
    solution = timed(event(lambda t, x: (x[0] - 3.2) * (3.8 - x[0])), method="rk4")
    np.testing.assert_allclose(solution.t_events[0], [3.2, 3.8], rtol=EVENT_TIME)
    coarse = solve(
        LINE, lambda t, x: [1.0], [0.0], (0.0, 10.0), method="rk4", step=5.0,
        events=event(lambda t, x: (x[0] - 1.0) * (2.0 - x[0])),
    )  # fmt: skip
    np.testing.assert_allclose(coarse.t_events[0], [1.0, 2.0], rtol=EVENT_TIME)


@ALL
def test_several_events_at_one_instant(method):
    """All of them are seen, a terminal one included, whatever their order."""
    values = [lambda t, x: x[0] - 3.3, lambda t, x: 3.3 - x[0], lambda t, x: (x[0] - 3.3) ** 3, lambda t, x: t - 3.3]
    for last in range(4):
        events = [event(value, terminal=number == last) for number, value in enumerate(values)]
        solution = timed(events, method=method)
        assert solution.end is End.STOPPED
        for times in solution.t_events:
            assert times == pytest.approx([3.3], rel=1e-9)
            assert times[0] <= solution.t[-1]
    solution = timed([event(value, terminal=True) for value in values], method=method)
    assert [len(times) for times in solution.t_events] == [1, 1, 1, 1]


@ALL
def test_events_are_those_before_the_terminal_one(method):
    many, stop = event(lambda t, x: np.sin(2.0 * np.pi * x[0] + 0.5)), event(lambda t, x: x[0] - 4.2, terminal=True)
    solution = timed([many, stop], method=method, **({} if method == "rk4" else {"max_step": 0.4}))
    expected = np.arange(1, 9) / 2.0 - 0.5 / (2.0 * np.pi)
    np.testing.assert_allclose(solution.t_events[0], expected, rtol=EVENT_TIME)


def test_values_with_flat_zeros_and_jumps_are_located():
    shapes = [lambda s: s**9, np.sign, lambda s: 1e300 if s >= 0 else -1e-300, np.cbrt]
    events = [event(lambda t, x, shape=shape: shape(x[0] - np.pi)) for shape in shapes]
    for times in timed(events).t_events:
        assert times == pytest.approx([np.pi], abs=1e-12)


def test_zeros_exactly_at_the_ends_of_steps_are_seen_once():
    solution = timed([event(lambda t, x: x[0] - 1.5), event(lambda t, x: (x[0] - 1.5) ** 2)], (0.0, 3.0), "rk4")
    assert solution.t_events[0] == pytest.approx([1.5], rel=EVENT_TIME)
    assert len(solution.t_events[1]) == 0  # touches zero
    halves = solve(
        LINE, lambda t, x: [1.0], [0.0], (0.0, 3.0), method="rk4", step=0.5, events=event(lambda t, x: x[0] - 1.5)
    )
    assert halves.t_events[0].tolist() == [1.5]


def test_there_is_no_event_where_the_value_is_not_a_number():
    value = event(lambda t, x: np.nan if 1.0 < x[0] < 4.0 else np.sin(x[0]))
    np.testing.assert_allclose(timed(value).t_events[0], np.pi * np.array([2, 3]), rtol=EVENT_TIME)


@pytest.mark.parametrize("factor", [1e-15, 1e12])
def test_time_scales(factor):
    solution = solve(
        LINE, lambda t, x: [1.0 / factor], [0.0], (0.0, 10.0 * factor), events=event(lambda t, x: np.sin(x[0]))
    )
    np.testing.assert_allclose(solution.t_events[0], factor * np.pi * np.arange(1, 4), rtol=EVENT_TIME)


ANGLES = {
    "SO(3)": (spaces.rotations(), np.eye(3), lambda t, R: np.arctan2(R[1, 0], R[0, 0])),
    "quaternions": (spaces.unit_quaternions(), [1.0, 0, 0, 0], lambda t, q: 2.0 * np.arctan2(q[3], q[0])),
    "SE(3)": (spaces.rigid_motions(), np.eye(4), lambda t, C: np.arctan2(C[1, 0], C[0, 0])),
}


@pytest.mark.parametrize("name", ANGLES)
@pytest.mark.parametrize("method", ["dp54", "bs32", "rk4"])
def test_an_angle_of_a_rotation(name, method):
    """About z with 2 rad/s (and along it with a screw) the angle is 1 rad after half a second."""
    space, start, angle = ANGLES[name]
    twist = [0.0, 0.0, 2.0, 0.1, 0.0, 0.3][: space.n_tangent]
    stop = event(lambda t, x: angle(t, x) - 1.0, "up", terminal=True)
    solution = solve(space, lambda t, x: twist, start, (0.0, 2.0), events=stop, **OPTIONS[method])
    assert solution.t[-1] == pytest.approx(0.5, abs=1e-12)
    assert angle(0.0, solution.x[-1]) == pytest.approx(1.0, abs=1e-12)


def test_the_value_at_the_event_is_zero_on_every_space():
    for problem in PROBLEMS.values():
        plane = event(lambda t, x: np.ravel(x)[0] - 0.5 * (low + high))  # noqa: B023 - called in this turn
        low, high = np.ravel(problem.exact(0.2))[0], np.ravel(problem.exact(0.7))[0]
        solution = solve(problem.space, problem.f, problem.start, (0.0, 1.0), events=plane, rtol=1e-8, max_step=0.1)
        assert len(solution.t_events[0]) >= 1
        for t, x in zip(solution.t_events[0], solution.x_events[0], strict=True):
            assert plane(t, x) == pytest.approx(0.0, abs=1e-12)
            np.testing.assert_allclose(x, problem.exact(t), atol=1e-6)


def test_an_event_of_a_batch_is_one_number():
    """The first of three rotations that has turned by a radian."""
    spins = np.array([[0.0, 0.0, 1.0], [0.0, 0.0, 4.0], [0.0, 0.0, 2.0]])
    stop = event(lambda t, R: np.max(np.arctan2(R[:, 1, 0], R[:, 0, 0])) - 1.0, terminal=True)
    solution = solve(spaces.rotations(), lambda t, R: spins, np.stack([np.eye(3)] * 3), (0.0, 2.0), events=[stop])
    assert solution.t[-1] == pytest.approx(0.25, abs=1e-12)
    np.testing.assert_allclose(solution.x_events[0][0], so3.exp(0.25 * spins), atol=1e-12)


def test_crossings_of_none_have_the_shapes_of_none():
    solution = timed([event(lambda t, x: 1.0)])
    assert solution.t_events[0].shape == (0,)
    assert solution.x_events[0].shape == (0, 1)
    assert timed(None).t_events == timed([]).x_events == ()


def test_half_a_turn_of_a_quaternion_is_no_event_of_its_rotation():
    """Past a whole turn the quaternion is -1 times what it was, and the rotation is the same."""
    space, start = spaces.unit_quaternions(), quaternion.identity()
    back = event(lambda t, q: quaternion.rotation(q)[1, 0], "up")
    solution = solve(space, lambda t, q: [0.0, 0.0, 2.0 * np.pi], start, (0.0, 3.5), events=back, rtol=1e-9)
    np.testing.assert_allclose(solution.t_events[0], [1.0, 2.0, 3.0], rtol=EVENT_TIME)
