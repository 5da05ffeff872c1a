"""Motions that are moved step by step: the numbers of `simulate`, snapshots, batches, misuse."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import ArgumentError, NotSolvableError, UnknownNameError
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms
from tests.tolerances import CONTINUOUS_CONTROL, ROUND_OFF, SAMPLED_CONTROL

STEP = 1e-3


def compiled(name):
    return cm.compile_mechanism(mechanisms.planar_chain(4) if name == "chain" else cm.load(name))


def with_loads(name, *loads):
    data = cm.load(name).model_dump(mode="json")
    return cm.compile_mechanism(Mechanism.model_validate(data | {"loads": [*data.get("loads", []), *loads]}))


def simulated(system, steps, **options):
    return cm.simulate(system, method="rk4", step=STEP, output_step=STEP, duration=steps * STEP, **options)


@pytest.mark.parametrize("engine", ["auto", "reference"])
@pytest.mark.parametrize("name", ["chain", "four_bar", "rcm", "heavy_top", "stewart_platform", "rolling_disk"])
def test_steps_are_those_of_simulate_to_the_bit(name, engine):
    system, steps = compiled(name), 40 if engine == "auto" else 4
    motion = cm.Motion(system, step=STEP, engine=engine, record=True)
    for _ in range(steps):
        motion.step()
    expected = simulated(system, steps, engine=engine)
    assert motion.t == expected.t[-1]
    np.testing.assert_array_equal(motion.q, expected.q[-1])
    np.testing.assert_array_equal(motion.v, expected.v[-1])
    result = motion.result()
    np.testing.assert_array_equal(result.q, expected.q)
    np.testing.assert_allclose(result.drift, expected.drift, atol=SAMPLED_CONTROL)
    assert result.outcome.good


@pytest.mark.parametrize("name", ["chain", "four_bar", "rcm"])
def test_forces_are_those_of_a_sampled_controller(name):
    system, steps = compiled(name), 30
    forces = 0.1 * np.sin(np.arange(steps)[:, None] + np.arange(system.n_v))
    motion = cm.Motion(system, step=STEP, record=True)
    for k in range(steps):
        motion.step(forces[k])
    expected = simulated(
        system, steps, control=lambda t, state: forces[min(round(t / STEP), steps - 1)], sample_time=STEP
    )
    np.testing.assert_allclose(motion.q, expected.q[-1], atol=ROUND_OFF)
    np.testing.assert_allclose(motion.a, expected.a[-1], rtol=1e-9, atol=CONTINUOUS_CONTROL)
    result = motion.result()
    np.testing.assert_allclose(result.tau[:-1], expected.tau[:-1], atol=SAMPLED_CONTROL)
    np.testing.assert_allclose(result.drift, expected.drift, atol=CONTINUOUS_CONTROL)


def test_wrenches_begin_at_any_step_and_end():
    system, steps = compiled("four_bar"), 30
    push = np.array([0.1, 0.2, 0.3, 1.0, 2.0, 0.5])
    motion = cm.Motion(system, step=STEP)
    for k in range(steps):
        motion.step(wrenches={"rocker": push} if 10 <= k < 20 else None)
    control = lambda t, state: {"wrenches": {"rocker": push * (10 <= round(t / STEP) < 20)}}  # noqa: E731
    expected = simulated(system, steps, control=control, sample_time=STEP)
    np.testing.assert_allclose(motion.q, expected.q[-1], atol=SAMPLED_CONTROL)


def test_functions_of_time_are_met_at_their_knots():
    """A pulse whose knots lie between ends of steps."""
    pulse = {
        "kind": "table", "times": [0.0, 0.0102, 0.0103, 0.0152, 0.0153, 1.0], "values": [0, 0, 0.2, 0.2, 0, 0],
        "interpolation": "linear",
    }  # fmt: skip
    system = with_loads(
        "four_bar", {"name": "pulse", "kind": "joint_force", "coordinate": "crank_pivot", "force": pulse}
    )
    motion = cm.Motion(system, step=STEP)
    motion.run(0.03)
    np.testing.assert_allclose(motion.q, simulated(system, 30).q[-1], atol=SAMPLED_CONTROL)


@pytest.mark.parametrize("name", ["chain", "four_bar", "stewart_platform"])
def test_snapshots_lead_back(name):
    system = compiled(name)
    tau = np.full(system.n_v, 0.05)
    motion = cm.Motion(system, step=STEP)
    for _ in range(10):
        motion.step(tau)
    snapshot, q = motion.snapshot(), motion.q
    motion.run(0.01)
    first = motion.q
    motion.step(3.0 * tau)
    motion.reset(snapshot)
    np.testing.assert_array_equal(motion.q, q)
    assert motion.t == pytest.approx(0.01)
    motion.run(0.01)
    np.testing.assert_allclose(motion.q, first, atol=ROUND_OFF)
    motion.reset()
    assert motion.t == 0.0
    motion.run(0.01)
    np.testing.assert_allclose(motion.q, simulated(system, 10).q[-1], atol=ROUND_OFF)


def test_a_batch_is_its_samples():
    system = compiled("chain")
    starts = np.linspace(0.0, 0.5, 3)[:, None, None] * np.ones((3, 2, system.n_q))
    forces = np.random.default_rng(5).normal(size=(3, 2, system.n_v))
    batch = cm.Motion(system, step=STEP, q=starts, record=True)
    assert batch.q.shape == (3, 2, system.n_q)
    for _ in range(5):
        batch.step(forces)
    assert batch.result().q.shape == (3, 2, 6, system.n_q)
    for index in np.ndindex(3, 2):
        single = cm.Motion(system, step=STEP, q=starts[index])
        for _ in range(5):
            single.step(forces[index])
        np.testing.assert_array_equal(batch.q[index], single.q)
        np.testing.assert_array_equal(batch.a[index], single.a)


def test_measures_are_those_of_the_state():
    data = mechanisms.planar_chain(2).model_dump(mode="json")
    data["measures"] = [{"name": "x", "kind": "center_of_mass", "component": "x"}]
    system = cm.compile_mechanism(Mechanism.model_validate(data))
    motion = cm.Motion(system, step=STEP)
    motion.run(0.01)
    assert motion.measures["x"] == cm.dynamics.measures(system, motion.q)["x"]


def test_a_motion_says_what_it_is():
    system = compiled("chain")
    motion = cm.Motion(system, step=STEP)
    motion.run(0.01)
    assert repr(motion) == f"<Motion {system.name!r} at t = 0.01 s, steps of 0.001 s>"
    many = cm.Motion(system, step=STEP, q=np.zeros((2, 3, system.n_q)))
    assert repr(many) == f"<Motion {system.name!r} of (2, 3) samples at t = 0 s, steps of 0.001 s>"


@pytest.mark.parametrize("step", [0.0, -1.0, np.nan, np.inf, "1", True])
def test_steps_that_are_none(step):
    with pytest.raises(ArgumentError, match="expected a positive number of seconds"):
        cm.Motion(compiled("chain"), step=step)


def test_misuse_leaves_the_motion_where_it_was():
    motion = cm.Motion(compiled("chain"), step=STEP)
    motion.step()
    q = motion.q
    for error, message, arguments in (
        (ArgumentError, r"tau has the shape \(2,\), expected \(4,\)", {"tau": [0, 0]}),
        (ArgumentError, r"tau has the shape \(\), expected \(4,\)", {"tau": 1.0}),
        (ArgumentError, "tau is not finite", {"tau": [0, 0, np.nan, 0]}),
        (UnknownNameError, "has no body or frame 'linkk'", {"wrenches": {"linkk": [0] * 6}}),
        (ArgumentError, r"the wrench on .* has the shape \(3,\)", {"wrenches": {"link2": [0] * 3}}),
        (NotSolvableError, "not finite", {"tau": [1e308, -1e308, 1e308, 1e308]}),
    ):
        with pytest.raises(error, match=message):
            motion.step(**arguments)
        np.testing.assert_array_equal(motion.q, q)
    assert motion.t == STEP
    motion.step()
    with pytest.raises(ArgumentError, match="record=True"):
        motion.result()
    with pytest.raises(ArgumentError, match="method is 'dop853'"):
        cm.Motion(compiled("chain"), step=STEP, method="dop853")
    with pytest.raises(ArgumentError, match="the snapshot has 1 samples, the motion 2"):
        cm.Motion(compiled("chain"), step=STEP, q=np.zeros((2, 4))).reset(motion.snapshot())
