"""Radau and BDF in SIMD lanes: the motions of single simulations, through pauses, corners of the equations and ends."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.kernels.many import lane_batches
from cadmbs.models.mechanism import Mechanism
from cadmbs.results import OutcomeKind
from cadmbs.simulation.formulations.woronetz import CoordinatePartitioner
from tests.simulation.loops import library, library_data
from tests.simulation.test_implicit_kernel import METHODS, slider
from tests.simulation.test_lanes import starts
from tests.tolerances import ROUND_OFF_LONG


def assert_same_motions(batch, system, plan, **start):
    """Each sample moves as alone, takes as many steps, and ends alike."""
    count = len(next(iter(start.values())))
    singles = [cm.simulate(system, **{key: value[k] for key, value in start.items()}, **plan) for k in range(count)]
    assert "lanes" not in batch.statistics
    assert batch.statistics["samples_that_left_lanes"] == 0
    for k, single in enumerate(singles):
        assert (batch.outcomes[k] if batch.outcomes else batch.outcome).kind is single.outcome.kind
        np.testing.assert_allclose(batch.q[k], single.q, rtol=0.0, atol=ROUND_OFF_LONG)
        np.testing.assert_allclose(batch.v[k], single.v, rtol=0.0, atol=10.0 * ROUND_OFF_LONG)
    for name in ("steps", "jacobians"):
        assert batch.statistics[name] == sum(single.statistics[name] for single in singles)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", ["four_bar", "rcm", "heavy_top", "snakeboard", "gripper"])
def test_samples_take_the_steps_of_single_motions(name, method):
    """Loops, trees, quaternions, rows of velocities, springs along cut joints."""
    system, plan = library(name), {"method": method, "duration": 0.1, "output_step": 0.02}
    q, v = starts(system, 3)
    assert_same_motions(cm.simulate(system, q=q, v=v, **plan), system, plan, q=q, v=v)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", ["four_bar", "snakeboard"])
def test_samples_in_woronetz_form_move_as_alone(name, method, monkeypatch):
    """Their dependent coordinates are solved for at every stage; single motions are not SciPy's either."""
    monkeypatch.setattr(CoordinatePartitioner, "rate", None)  # NumPy evaluates no stage
    system, plan = library(name), {"method": f"woronetz:{method}", "duration": 0.1, "output_step": 0.02}
    q, v = starts(system, 3)
    batch = cm.simulate(system, q=q, v=v, **plan)
    assert "lanes" not in batch.statistics
    assert batch.statistics["samples_that_left_lanes"] == 0
    for k in range(3):
        single, other = (cm.simulate(system, q=q[k], v=v[k], **plan | each) for each in ({}, {"method": method}))
        np.testing.assert_allclose(batch.q[k], single.q, rtol=0.0, atol=ROUND_OFF_LONG)
        np.testing.assert_allclose(batch.q[k], other.q, rtol=0.0, atol=1e-6)


@pytest.mark.parametrize("method", [*METHODS, "woronetz:bdf"])
@pytest.mark.parametrize("name", ["four_bar", "heavy_top"])
def test_pauses_change_no_bit(name, method, monkeypatch):
    """Motions leave the lanes after few evaluations and come back: Jacobian, differences and interpolant with them."""
    system, plan = library(name), {"method": method, "duration": 0.1, "output_step": 0.02, "threads": 1}
    q, v = starts(system, 11)
    whole = cm.simulate(system, q=q, v=v, **plan)
    monkeypatch.setattr(lane_batches, "FIRST_ROUNDS", 7)
    monkeypatch.setattr(lane_batches, "MOST_ROUNDS", 23)
    paused = cm.simulate(system, q=q, v=v, **plan)
    for column in ("q", "v", "supplied"):
        np.testing.assert_array_equal(getattr(paused, column), getattr(whole, column))
    assert paused.statistics["steps"] == whole.statistics["steps"]


@pytest.mark.parametrize("method", METHODS)
def test_a_corner_of_a_force_is_a_new_beginning(method):
    """Forces of a table with steep pieces within the motion, and from an output on."""
    times, values = [0.0, 0.31, 0.311, 0.6, 0.602, 2.0], [0.0, 0.0, 5.0, 5.0, -3.0, -3.0]
    force = {"kind": "table", "times": times, "values": values, "interpolation": "linear"}
    push = {"kind": "joint_force", "name": "push", "coordinate": "rail", "force": force}
    spring = {"kind": "joint_spring", "name": "spring", "coordinate": "rail", "stiffness": 100.0}
    system, plan = slider(3.0, loads=[push, spring]), {"method": method, "duration": 1.0, "output_step": 0.2}
    q = np.array([[0.1], [0.2], [-0.3]])
    batch = cm.simulate(system, q=q, **plan)
    assert_same_motions(batch, system, plan, q=q, v=np.zeros_like(q))
    tight = cm.simulate(system, q=q, **plan | {"method": "dop853", "rtol": 1e-12, "atol": 1e-13})
    np.testing.assert_allclose(batch.q, tight.q, rtol=0.0, atol=1e-6)


@pytest.mark.parametrize("method", METHODS)
def test_a_stiff_damper_beside_soft_ones(method):
    """Decays of 1e6 1/s: lanes of stiff and soft variants together, each with its own factors and sizes of steps."""
    systems = tuple(slider(damping) for damping in (0.1, 1e6, 30.0, 1e4, 1e2))
    plan = {"method": method, "duration": 1.0, "output_step": 0.25, "q": [[0.1]] * 5}
    batch = cm.simulate(cm.dynamics.variants.Variants(systems), **plan)
    assert "lanes" not in batch.statistics
    for k, system in enumerate(systems):
        single = cm.simulate(system, **plan | {"q": [0.1]})
        np.testing.assert_allclose(batch.q[k], single.q, rtol=0.0, atol=ROUND_OFF_LONG)
    assert batch.q[1, -1, 0] == pytest.approx(0.1 * np.exp(-1e-4), abs=1e-8)


@pytest.mark.parametrize("method", METHODS)
def test_a_contact_is_not_jumped(method):
    """A pendulum against stiff stops: steps are bounded, and taken again, as alone."""
    stop = {"kind": "joint_stop", "name": "stop", "coordinate": "hinge", "upper": 0.8, "lower": -0.3,
            "stiffness": 1e5, "damping": 50.0}  # fmt: skip
    system = cm.compile_mechanism(Mechanism.model_validate(library_data("pendulum") | {"loads": [stop]}))
    q, plan = np.array([[0.5], [0.7], [0.2]]), {"method": method, "duration": 1.0, "output_step": 0.1}
    batch = cm.simulate(system, q=q, v=np.zeros((3, 1)), **plan)
    assert "lanes" not in batch.statistics
    for k in range(3):
        single = cm.simulate(system, q=q[k], v=[0.0], **plan)
        np.testing.assert_allclose(batch.q[k], single.q, rtol=0.0, atol=1e-6)


@pytest.mark.parametrize("method", METHODS)
def test_what_a_long_step_could_jump_goes_alone(method):
    """The scissor lift comes to a singular configuration: samples leave the lanes, and end as single motions do."""
    system, plan = library("scissor_lift"), {"method": method, "duration": 0.5, "output_step": 0.1}
    q, v = starts(system, 2)
    batch = cm.simulate(system, q=q, v=v, **plan)
    assert batch.statistics["samples_that_left_lanes"] > 0
    for k in range(2):
        single = cm.simulate(system, q=q[k], v=v[k], **plan)
        assert batch.outcomes[k].kind is single.outcome.kind
        known = np.isfinite(batch.q[k, :, 0])
        np.testing.assert_allclose(batch.q[k, known], single.q[: known.sum()], rtol=0.0, atol=ROUND_OFF_LONG)


@pytest.mark.parametrize("method", METHODS)
def test_an_interruption_keeps_what_is_known(method):
    system, calls = library("four_bar"), []

    def interrupt(fraction):
        calls.append(fraction)
        if len(calls) > 3:
            raise KeyboardInterrupt

    q, v = starts(system, 40)
    with pytest.raises(cm.Interrupted) as caught:
        cm.simulate(system, q=q, v=v, method=method, duration=60.0, output_step=0.1, progress=interrupt, threads=1)
    batch = caught.value.result
    assert batch.outcome.kind is OutcomeKind.INTERRUPTED
    for k, outcome in enumerate(batch.outcomes):
        done = int(np.sum(batch.t <= outcome.time))
        assert np.isfinite(batch.q[k, :done]).all()
        assert np.isnan(batch.q[k, done:]).all()
    assert max(outcome.time for outcome in batch.outcomes) > 0.0


def test_implicit_methods_of_devices_are_refused_by_name():
    """The reason is that of lanes of a device; without one that is what is missing."""
    system = library("four_bar")
    q, v = starts(system, 2)
    with pytest.raises(cm.CadmbsError):
        cm.simulate(system, q=q, v=v, method="radau", duration=0.1, engine="cuda")


@pytest.mark.parametrize("method", ["dop853", *METHODS])
def test_a_sample_that_grows_without_bound_ends_by_itself(method):
    """A damper that drives: one sample overflows, the other rests; alone it ends alike, with no error of SciPy's."""
    system, plan = slider(-2000.0), {"method": method, "duration": 1.0, "output_step": 0.1}
    batch = cm.simulate(system, q=[[0.1], [0.0]], v=[[0.0], [0.0]], **plan)
    single = cm.simulate(system, q=[0.1], v=[0.0], **plan)
    assert not single.outcome.good
    assert [outcome.kind for outcome in batch.outcomes] == [single.outcome.kind, OutcomeKind.FINISHED]


@pytest.mark.parametrize("method", ["dop853", *METHODS])
def test_tolerances_that_get_no_finer_keep_samples_in_lanes(method):
    """Only with the default relative tolerance does a small motion alone take a finer one."""
    system = library("four_bar")
    q, v = starts(system, 3)
    batch = cm.simulate(system, q=q, v=v, method=method, duration=0.1, output_step=0.1, rtol=1e-5)
    assert batch.statistics["samples_that_left_lanes"] == 0


@pytest.mark.parametrize("method", METHODS)
def test_long_steps_of_regular_motions_stay_in_lanes(method):
    system = library("three_rrr")
    q, v = starts(system, 3)
    batch = cm.simulate(system, q=q, v=v, method=method, duration=0.5, output_step=0.1, rtol=1e-4, atol=1e-5)
    assert batch.statistics["samples_that_left_lanes"] == 0


def test_work_in_lanes_is_counted_once():
    """Steps of a sample that leaves are its own; Jacobians of parts between locks count too."""
    system, plan = slider(-2000.0), {"method": "radau", "duration": 1.0, "output_step": 0.1}
    batch = cm.simulate(system, q=[[0.1], [0.0]], v=[[0.0], [0.0]], **plan)
    singles = [cm.simulate(system, q=[x], v=[0.0], **plan) for x in (0.1, 0.0)]
    assert batch.statistics["samples_that_left_lanes"] == 1
    assert batch.statistics["steps"] == sum(single.statistics["steps"] for single in singles)
    locks = [{"joint": "rail", "lock": True, "at": 0.3}, {"joint": "rail", "lock": False, "at": 0.6}]
    system, plan = slider(0.0), plan | {"locks": locks}
    batch = cm.simulate(system, q=[[0.1], [0.2]], **plan)
    singles = [cm.simulate(system, q=[x], **plan) for x in (0.1, 0.2)]
    assert batch.statistics["jacobians"] == sum(single.statistics["jacobians"] for single in singles) > 0
