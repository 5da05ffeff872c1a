"""Motions of many samples, moved step by step by one call: the numbers of single ones, and of `simulate`."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import NotSolvableError
from cadmbs.models.mechanism import Mechanism
from cadmbs.simulation.control.lane_motions import FEWEST_SAMPLES, LaneMotionsByStep
from cadmbs.testing import mechanisms
from tests.simulation.loops import compiled as compiled_loop
from tests.simulation.loops import equal_crank
from tests.tolerances import ROUND_OFF

STEP, N = 1e-3, FEWEST_SAMPLES + 2


def compiled(name):
    return cm.compile_mechanism(mechanisms.planar_chain(4) if name == "chain" else cm.load(name))


def with_loads(name, *loads):
    data = cm.load(name).model_dump(mode="json")
    return cm.compile_mechanism(Mechanism.model_validate(data | {"loads": [*data.get("loads", []), *loads]}))


def starts_of(system, n=N):
    """Consistent starts that differ: those of one motion at different times."""
    result = cm.simulate(system, method="rk4", step=STEP, output_step=5 * STEP, duration=5 * STEP * (n - 1))
    return result.q, result.v


def in_lanes(system, **options):
    motion = cm.Motion(system, step=STEP, **options)
    assert isinstance(motion._samples, LaneMotionsByStep)
    return motion


@pytest.mark.parametrize("name", ["chain", "four_bar", "heavy_top", "rolling_disk"])
def test_steps_are_those_of_a_batch_to_the_bit(name):
    system = compiled(name)
    q, v = starts_of(system)
    motion = in_lanes(system, q=q, v=v)
    motion.run(30 * STEP)
    batch = cm.simulate(system, q=q, v=v, method="rk4", step=STEP, output_step=STEP, duration=30 * STEP)
    assert motion.t == batch.t[-1]
    np.testing.assert_array_equal(motion.q, batch.q[:, -1])
    np.testing.assert_array_equal(motion.v, batch.v[:, -1])
    np.testing.assert_allclose(motion.a, batch.a[:, -1], rtol=ROUND_OFF, atol=ROUND_OFF)


@pytest.mark.parametrize("name", ["chain", "four_bar"])
def test_forces_and_wrenches_act_on_each_sample_as_on_single_ones(name):
    """Wrenches begin after some steps, and end."""
    system = compiled(name)
    q, v = starts_of(system)
    random = np.random.default_rng(3)
    tau, push = random.normal(size=(20, N, system.n_v)), random.normal(size=(N, 6))
    body = system.bodies.names[-1]
    motion = in_lanes(system, q=q, v=v, record=True)
    for k in range(20):
        motion.step(tau[k] if k % 3 else None, {body: push} if 8 <= k < 14 else None)
    result = motion.result()
    for sample in (0, N - 1):
        single = cm.Motion(system, step=STEP, q=q[sample], v=v[sample], record=True)
        for k in range(20):
            single.step(tau[k, sample] if k % 3 else None, {body: push[sample]} if 8 <= k < 14 else None)
        np.testing.assert_allclose(motion.q[sample], single.q, rtol=ROUND_OFF, atol=ROUND_OFF)
        np.testing.assert_allclose(motion.v[sample], single.v, rtol=ROUND_OFF, atol=ROUND_OFF)
        expected = single.result()
        for column in ("tau", "kinetic", "supplied"):
            np.testing.assert_allclose(getattr(result, column)[sample], getattr(expected, column), atol=1e-9)


def test_functions_of_time_are_met_at_their_knots():
    pulse = {
        "kind": "table", "times": [0.0, 0.0102, 0.0103, 0.0152, 0.0153, 1.0], "values": [0, 0, 0.2, 0.2, 0, 0],
        "interpolation": "linear",
    }  # fmt: skip
    wave = {"kind": "harmonic", "amplitude": 0.3, "rate": 30.0}
    loads = ({"name": name, "kind": "joint_force", "coordinate": "crank_pivot", "force": force}
             for name, force in (("pulse", pulse), ("wave", wave)))  # fmt: skip
    system = with_loads("four_bar", *loads)
    tau = np.linspace(0.0, 0.5, N)[:, None] * np.eye(system.n_v)[0]
    q = np.repeat(cm.Motion(system, step=STEP).q[None], N, axis=0)
    motion = in_lanes(system, q=q)
    single = cm.Motion(system, step=STEP)
    for _ in range(20):
        motion.step(tau)
        single.step(tau[-1])
    np.testing.assert_allclose(motion.q[-1], single.q, rtol=ROUND_OFF, atol=ROUND_OFF)
    assert np.ptp(motion.q[:, 0]) > 1e-6  # each sample has its own forces


@pytest.mark.parametrize("name", ["chain", "four_bar"])
def test_snapshots_lead_back_to_the_bit(name):
    system = compiled(name)
    q, v = starts_of(system)
    motion, tau = in_lanes(system, q=q, v=v), np.full(system.n_v, 0.05)
    motion.step(tau)
    before = motion.snapshot()
    motion.run(10 * STEP)
    first = motion.q
    motion.step(3.0 * tau)
    motion.reset(before)
    motion.run(10 * STEP)
    np.testing.assert_array_equal(motion.q, first)
    motion.reset()
    assert motion.t == 0.0
    np.testing.assert_allclose(motion.q, q, atol=ROUND_OFF)


def test_samples_that_leave_at_a_singular_configuration_go_on_by_themselves():
    """Slider-cranks with equal links: the fast ones pass the upright crank, the slow ones do not come there."""
    system = compiled_loop(equal_crank(1.3))
    start = cm.Motion(system, step=STEP)
    speeds = np.zeros((N, system.n_v))
    speeds[:, 0] = np.linspace(0.5, 4.0, N)
    ends = cm.simulate(system, velocities={"turn": (1.0,)}, duration=STEP, output_step=STEP).v[0]
    motion = in_lanes(system, q=np.repeat(start.q[None], N, axis=0), v=speeds[:, :1] * ends / ends[0])
    before = motion.snapshot()
    motion.run(0.09)
    left = motion._samples._left
    assert 0 < len(left) < N
    single = cm.Motion(system, step=STEP, q=start.q, v=speeds[-1, 0] * ends / ends[0])
    single.run(0.09)
    turn = system.position_names.index("turn")
    assert single.q[turn] + 1.3 > np.pi / 2
    np.testing.assert_allclose(motion.q[-1], single.q, atol=1e-9)
    motion.reset(before)
    assert not motion._samples._left


def test_a_step_that_fails_moves_no_sample():
    system = compiled("chain")
    motion = in_lanes(system, q=starts_of(system)[0])
    motion.step()
    q, tau = motion.q, np.zeros((N, system.n_v))
    tau[3] = 1e308, -1e308, 1e308, 1e308
    with pytest.raises(NotSolvableError, match="not finite"):
        motion.step(tau)
    assert motion.t == STEP
    np.testing.assert_array_equal(motion.q, q)
    motion.step()
    assert motion.t == 2 * STEP
    assert np.abs(motion.q - q).max() > 0.0


@pytest.mark.parametrize("name", ["chain", "four_bar"])
def test_accelerations_under_a_wrench_are_those_of_single_motions(name):
    system = compiled(name)
    q, v = starts_of(system)
    motion, single = in_lanes(system, q=q, v=v), cm.Motion(system, step=STEP, q=q[2], v=v[2])
    push = np.random.default_rng(5).normal(size=6)
    body = system.bodies.names[-1]
    motion.step(None, {body: np.tile(push, (N, 1))})
    single.step(None, {body: push})
    np.testing.assert_allclose(motion.a[2], single.a, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize(("force", "steps"), [(1000.0, 7), (20000.0, 1)])
def test_a_step_that_opens_a_loop_is_refused_as_that_of_a_single_motion(force, steps):
    system, step = compiled("four_bar"), 2e-3
    r = cm.simulate(system, method="rk4", step=step, output_step=step, duration=(2 * N) * step)
    q, v, tau = r.q[: 2 * N : 2], r.v[: 2 * N : 2], np.zeros((N, system.n_v))
    tau[3, 0] = force
    motion, single = cm.Motion(system, step=step, q=q, v=v), cm.Motion(system, step=step, q=q[3], v=v[3])
    for _ in range(steps):
        motion.step(tau)
        single.step(tau[3])
    before = motion.q
    for moved, forces in ((single, tau[3]), (motion, tau)):
        with pytest.raises(NotSolvableError, match="cannot be clos"):
            moved.step(forces)
    assert motion.t == single.t
    np.testing.assert_array_equal(motion.q, before)
    np.testing.assert_allclose(motion.q[3], single.q, rtol=0, atol=1e-10)
