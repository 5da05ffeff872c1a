"""Controllers: against exact discretisation, against servos and loads of documents, and against misuse."""

import numpy as np
import pytest
from scipy.linalg import expm

import cadmbs as cm
from cadmbs.errors import ArgumentError, ShapeError, UnknownNameError
from cadmbs.models.mechanism import Mechanism
from cadmbs.results.outcome import OutcomeKind
from tests.tolerances import CONTINUOUS_CONTROL, ROUND_OFF, SAMPLED_CONTROL

STIFFNESS, DAMPING, MASS, SAMPLE = 50.0, 3.0, 2.0, 0.01
"""Of a mass on a slide that is held at 1 m by a controller."""


def slide():
    return cm.compile_mechanism(
        Mechanism.model_validate(
            {
                "format": "cadmbs.mechanism/1", "name": "slide", "gravity": [0, 0, 0], "ground": "ground",
                "bodies": [{"name": "ground"}, {"name": "mass", "mass": MASS, "center_of_mass": [0, 0, 0],
                                                "inertia": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}],
                "joints": [{"name": "x", "kind": "prismatic", "predecessor": "ground", "successor": "mass",
                            "axis": [1, 0, 0]}],
            }
        )
    )  # fmt: skip


def pd(t, state):
    return STIFFNESS * (1.0 - state.q) - DAMPING * state.v


def exact_samples(count):
    """Positions and velocities at the samples: x_{k+1} = A x_k + B u_k with matrices of the exact discretisation."""
    plant = np.array([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0 / MASS], [0.0, 0.0, 0.0]])
    step, x, states = expm(plant * SAMPLE), np.zeros(2), []
    for _ in range(count + 1):
        states.append(x)
        u = STIFFNESS * (1.0 - x[0]) - DAMPING * x[1]
        x = step[:2, :2] @ x + step[:2, 2] * u
    return np.array(states)


@pytest.mark.parametrize("engine", ["auto", "reference"])
@pytest.mark.parametrize("method", ["rk4", "dop853", "rk45", "radau", "auto"])
@pytest.mark.parametrize("output_step", [SAMPLE, 0.013])
def test_sampled_control_is_the_exact_discretisation(method, engine, output_step):
    result = cm.simulate(
        slide(), control=pd, sample_time=SAMPLE, duration=0.2, method=method, engine=engine, output_step=output_step
    )
    expected = exact_samples(20)
    end = np.concatenate([result.q[-1], result.v[-1]])
    np.testing.assert_allclose(end, expected[-1], atol=SAMPLED_CONTROL)
    if output_step == SAMPLE:  # the force at a sample is the one that is given there
        np.testing.assert_allclose(result.q[:, 0], expected[:, 0], atol=SAMPLED_CONTROL)
        given = STIFFNESS * (1.0 - expected[:-1, 0]) - DAMPING * expected[:-1, 1]
        np.testing.assert_allclose(result.tau[:-1, 0], given, atol=1e2 * SAMPLED_CONTROL)
    assert np.max(np.abs(result.drift)) < SAMPLED_CONTROL
    assert result.metadata["control"]["sample_time"] == SAMPLE


@pytest.mark.parametrize("engine", ["auto", "reference"])
@pytest.mark.parametrize("method", ["rk4", "dop853", "rk45", "radau"])
def test_continuous_control_is_a_damped_oscillator(method, engine):
    result = cm.simulate(slide(), control=pd, duration=0.2, method=method, engine=engine)
    matrix = np.array([[0.0, 1.0], [-STIFFNESS / MASS, -DAMPING / MASS]])
    expected = np.array([expm(matrix * t) @ [-1.0, 0.0] for t in result.t])
    np.testing.assert_allclose(result.q[:, 0], 1.0 + expected[:, 0], atol=CONTINUOUS_CONTROL)
    np.testing.assert_allclose(result.tau, STIFFNESS * (1.0 - result.q) - DAMPING * result.v, atol=ROUND_OFF)


def four_bar(*loads):
    data = cm.load("four_bar").model_dump(mode="json")
    return cm.compile_mechanism(Mechanism.model_validate(data | {"loads": [*data.get("loads", []), *loads]}))


def crank_servo(t, state):
    tau = np.zeros(state.v.shape)
    tau[..., 0] = 40.0 * (1.0 - state.q[..., 0]) - 2.0 * state.v[..., 0]
    state.log("u", tau[..., 0])
    return tau


SERVO = {
    "name": "servo", "kind": "joint_servo", "coordinate": "crank_pivot", "stiffness": 40.0, "damping": 2.0,
    "position": 1.0,
}  # fmt: skip


@pytest.mark.parametrize("method", ["index1:rk4", "index1:dop853", "woronetz:rk45"])
def test_continuous_control_of_a_loop_is_the_servo_of_a_document(method):
    controlled = cm.simulate(four_bar(), control=crank_servo, duration=0.1, method=method)
    served = cm.simulate(four_bar(SERVO), duration=0.1, method=method)
    np.testing.assert_allclose(controlled.q, served.q, atol=CONTINUOUS_CONTROL)
    np.testing.assert_allclose(controlled.tau, served.tau, atol=1e3 * CONTINUOUS_CONTROL)
    np.testing.assert_allclose(controlled["control/u"], controlled.tau[:, 0], atol=ROUND_OFF)


@pytest.mark.parametrize("method", ["index1:rk4", "index1:dop853", "woronetz:rk4", "woronetz:rk45"])
def test_sampled_control_of_a_loop_agrees_with_numpy(method):
    """Each sample is an end of a step at which forces jump: nothing of the step before goes on."""
    options = {"control": crank_servo, "sample_time": 0.002, "duration": 0.05, "method": method}
    compiled, numpy = (cm.simulate(four_bar(), engine=engine, **options) for engine in ("auto", "reference"))
    assert compiled.statistics["engine"] == "compiled"
    np.testing.assert_allclose(compiled.q, numpy.q, atol=CONTINUOUS_CONTROL)
    assert np.max(np.abs(compiled.drift)) < 1e2 * CONTINUOUS_CONTROL  # 2e-5 where a step goes on with old forces


@pytest.mark.parametrize("sample_time", [0.02, None])
def test_wrenches_are_those_of_a_document(sample_time):
    system = four_bar()
    index = system.body_names.index("rocker")
    origin = system.bodies.reference_pose[index][:3, 3].tolist()
    load = {
        "name": "push", "kind": "wrench", "body": "rocker", "point": origin, "force": [1.0, 2.0, 0.5],
        "torque": [0.1, 0.2, 0.3],
    }  # fmt: skip
    control = lambda t, state: {"wrenches": {"rocker": [0.1, 0.2, 0.3, 1.0, 2.0, 0.5]}}  # noqa: E731
    pushed = cm.simulate(system, control=control, sample_time=sample_time, duration=0.3)
    loaded = cm.simulate(four_bar(load), duration=0.3)
    np.testing.assert_allclose(pushed.q, loaded.q, atol=CONTINUOUS_CONTROL)
    assert "changes" not in pushed.metadata["mechanism"]


@pytest.mark.parametrize("sample_time", [0.01, None])
def test_a_batch_is_its_samples(sample_time):
    system, calls = four_bar(), []

    def control(t, state):
        calls.append(state.q.shape)
        return crank_servo(t, state)

    starts = np.stack([cm.simulate(system, duration=0.05 * k).q[-1] for k in (1, 2, 3)])
    options = {"sample_time": sample_time, "duration": 0.05, "method": "rk4"}
    batch = cm.simulate(system, q=starts, control=control, **options)
    assert (sample_time is None) == ((3, 3) not in calls)
    for k, start in enumerate(starts):
        single = cm.simulate(system, q=start, control=crank_servo, **options)
        np.testing.assert_allclose(batch.q[k], single.q, atol=ROUND_OFF)
        np.testing.assert_allclose(batch["control/u"][k], single["control/u"], atol=1e2 * ROUND_OFF)


@pytest.mark.parametrize("sample_time", [0.01, None])
@pytest.mark.parametrize(
    ("control", "error", "message"),
    [
        (
            lambda t, state: np.zeros(2),
            ArgumentError,
            r"array of shape \(2,\), expected \(3,\) in the order crank_pivot",
        ),
        (lambda t, state: 1.0, ArgumentError, "the joint forces are 1.0, expected"),
        (lambda t, state: [np.nan] * 3, ArgumentError, "not finite"),
        (lambda t, state: [1j] * 3, ArgumentError, "are a complex array"),
        (lambda t, state: {"wrenches": [1]}, ArgumentError, r"wrenches are \[1\], expected"),
        (lambda t, state: {"joint": None}, ArgumentError, "did you mean 'joints'"),
        (lambda t, state: {"wrenches": {"roker": [0] * 6}}, UnknownNameError, "did you mean 'rocker'"),
        (lambda t, state: 1 / 0, ZeroDivisionError, "division"),
        (lambda t, state: state.q.fill(0.0), ValueError, "read-only"),
        (lambda t, state: cm.simulate(state.system, q="x"), ShapeError, "holds text"),
        (lambda t, state: state.log("a", [1, 2]), ArgumentError, "expected one number"),
        (5, ArgumentError, "control is 5, expected a function"),
        ("f", ArgumentError, "control is 'f', expected a function"),
    ],
)
def test_what_a_controller_does_wrong_reaches_its_author(control, error, message, sample_time):
    with pytest.raises(error, match=message):
        cm.simulate(four_bar(), control=control, sample_time=sample_time, duration=0.1)


@pytest.mark.parametrize("sample_time", [0.0, -1.0, np.nan, np.inf, "a", True])
def test_sample_times_that_are_none(sample_time):
    with pytest.raises(ArgumentError, match="expected a positive number of seconds"):
        cm.simulate(slide(), control=pd, sample_time=sample_time, duration=0.1)


@pytest.mark.parametrize("sample_time", [1e-12, 1e-320])
def test_sample_times_that_are_too_many(sample_time):
    with pytest.raises(ArgumentError, match="more than 10000000"):
        cm.simulate(slide(), control=pd, sample_time=sample_time, duration=0.1)


def test_steps_that_samples_cut_short_are_told_so():
    plan = {"duration": 0.2, "output_step": 0.1, "step": 0.1, "method": "rk4"}
    for batch in ({}, {"q": [[0.0]] * 3}):
        result = cm.simulate(slide(), control=pd, sample_time=0.02, **plan, **batch)
        (told,) = (finding for finding in result.findings if finding.code == "S118")
        assert "at most 0.02 s, not 0.1 s: a step ends where a controller is asked" in told.message
        assert told.hint == "Take a longer sample_time, or a step that divides it."


def test_other_misuse():
    with pytest.raises(ArgumentError, match="give control, too"):
        cm.simulate(slide(), sample_time=0.1, duration=0.1)
    wrenches = {"wrenches": {"mass": [0] * 6}}
    for first in ({"wrenches": {}}, None, [0.0]):  # nothing, or joint forces alone, name no bodies either
        late = lambda t, state, first=first: wrenches if t > 0.05 else first  # noqa: E731
        with pytest.raises(ArgumentError, match="which the first call did not name"):
            cm.simulate(slide(), control=late, sample_time=0.01, duration=0.1)
    for sample_time in (0.01, None):
        with pytest.raises(ArgumentError, match="control is 5, expected a function"):
            cm.simulate(slide(), q=np.zeros((0, 1)), control=5, sample_time=sample_time)


class Counting:
    """A controller with a memory."""

    def __init__(self):
        self.calls = 0

    def reset(self):
        self.calls = 0

    def __call__(self, t, state):
        self.calls += 1
        return [1e-3 * self.calls]


def test_a_memory_is_for_sampled_control_and_begins_afresh():
    control = Counting()
    first, second = (cm.simulate(slide(), control=control, sample_time=0.01, duration=0.05) for _ in range(2))
    np.testing.assert_array_equal(first.q, second.q)
    assert control.calls == 5
    assert not first.findings
    assert [
        finding.code for finding in cm.simulate(slide(), control=control, duration=0.05, method="rk4").findings
    ] == ["S123"]


@pytest.mark.parametrize("sample_time", [0.01, None])
def test_an_interruption_within_a_controller_keeps_what_is_finished(sample_time):
    def control(t, state):
        if t > 0.2:
            raise KeyboardInterrupt
        return pd(t, state)

    with pytest.raises(cm.Interrupted) as caught:
        cm.simulate(slide(), control=control, sample_time=sample_time, duration=1.0)
    result = caught.value.result
    assert result.outcome.kind is OutcomeKind.INTERRUPTED
    assert 0.1 < result.t[-1] < 0.25
    assert np.isfinite(result.q).all()


def test_stops_and_long_samples():
    stop = [{"when": "x", "crosses": 0.5}]
    stopped = cm.simulate(slide(), control=pd, sample_time=SAMPLE, duration=1.0, stop=stop)
    assert stopped.outcome.kind is OutcomeKind.STOPPED
    assert abs(stopped.q[-1, 0] - 0.5) < SAMPLED_CONTROL
    once = cm.simulate(slide(), control=pd, sample_time=5.0, duration=0.1)
    np.testing.assert_allclose(once.q[-1], 0.5 * STIFFNESS / MASS * 0.1**2, rtol=ROUND_OFF)


@pytest.mark.parametrize("sample_time", [0.01, None])
@pytest.mark.parametrize("by", ["controller", "progress"])
def test_an_interruption_of_a_batch_ends_all_of_it(sample_time, by):
    """In the controller, and within a step of the first sample: no other sample goes on to its end."""
    asked = []

    def control(t, state):
        asked.append(t)
        if by == "controller" and t > 0.2:
            raise KeyboardInterrupt
        return pd(t, state)

    def progress(fraction):
        if by == "progress" and fraction > 0.05:
            raise KeyboardInterrupt

    starts = np.array([[0.0], [0.1], [0.2]])
    with pytest.raises(cm.Interrupted) as caught:
        cm.simulate(
            slide(), q=starts, control=control, sample_time=sample_time, duration=1.0, method="rk4", progress=progress
        )
    result = caught.value.result
    assert result.q.shape[0] == 3
    assert [outcome.kind for outcome in result.outcomes] == [OutcomeKind.INTERRUPTED] * 3
    assert max(asked) < 0.5
