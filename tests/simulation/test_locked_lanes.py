"""Motions with locks in lanes: each sample locks and goes on as its own motion, by itself, does."""

from __future__ import annotations

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics.variants import Variants
from cadmbs.errors import Interrupted
from tests.simulation.loops import library
from tests.simulation.test_lane_stops import differences, starts
from tests.simulation.test_locks import FLOATING, TUMBLING, body, compiled, joint

METHODS = ["rk4", "dop853", *(pytest.param(method, marks=pytest.mark.slow) for method in ("rk45", "radau", "bdf"))]


def arm(mass=1.0):
    """Two links that swing."""
    bodies = [body("upper", 2.0, (0.5, 0, 0), 0.2), body("lower", mass, (1.4, 0, 0), 0.1)]
    joints = [joint("shoulder", "world", "upper"), joint("elbow", "upper", "lower", (1, 0, 0))]
    return compiled(bodies, joints, (0, 0, -9.81))


ARM = arm()
VELOCITIES = np.array([[0.5, 4.0], [1.0, 1.7], [2.0, -3.0]])
PLAN = {"duration": 1.0, "output_step": 0.1, "step": 5e-3}


def at(joint, time, lock=True):
    """A lock at a time."""
    return {"joint": joint, "lock": lock, "at": time}


def when(joint, column, crosses, lock=True):
    """A lock at an event."""
    return {"joint": joint, "lock": lock, "when": column, "crosses": crosses}


def compared(system, plan, exact=1e-11, **start):
    """The batch, which lanes take to its ends as single motions go there, with columns, impulses and notes."""
    batch, count = cm.simulate(system, **start, **plan), len(next(iter(start.values())))
    each = system.systems if isinstance(system, Variants) else (system,) * count
    singles = [cm.simulate(one, **{k: x[i] for k, x in start.items()}, **plan) for i, one in enumerate(each)]
    assert "lanes" not in batch.statistics
    assert batch.statistics["samples_that_left_lanes"] == 0
    assert differences(batch, singles) < exact
    for k, single in enumerate(singles):
        rows = np.isin(single.t, batch.t)
        for name, values in single.further_columns.items():
            expected = values[rows]
            actual = batch.further_columns[name][k, : rows.sum()]
            np.testing.assert_allclose(actual, expected, rtol=1e-7, atol=1e3 * exact, err_msg=name)
        for name in ("v", "a", "tau", "kinetic", "potential", "supplied"):
            expected, actual = getattr(single, name)[rows], getattr(batch, name)[k, : rows.sum()]
            np.testing.assert_allclose(actual, expected, rtol=1e-7, atol=1e3 * exact, err_msg=name)
        mine = [each for each in batch.impulses if each.sample == k]
        assert [(each.cause, each.joint) for each in mine] == [(each.cause, each.joint) for each in single.impulses]
        for one, other in zip(mine, single.impulses, strict=True):
            assert [one.t, one.my, one.energy] == pytest.approx([other.t, other.my, other.energy], abs=10 * exact)
        told = [finding.message for finding in batch.findings]
        assert all(any(text.endswith(finding.message) for text in told) for finding in single.findings)
    return batch


LOCKS = {
    "at a time, between outputs": ([at("elbow", 0.43)], []),
    "at an event, and free again": ([when("elbow", "elbow", 0.7), at("elbow", 0.75, False)], []),
    "two at the same time": ([at("elbow", 0.33), at("shoulder", 0.33), at("elbow", 0.6, False)], []),
    "two at the same event": ([when("elbow", "elbow", 0.5), when("shoulder", "elbow", 0.5)], []),
    "at the start": ([at("elbow", 0.0), at("elbow", 0.4, False)], []),
    "at the last output": ([at("elbow", 1.0)], []),
    "never, or in some": ([when("elbow", "elbow", 1.3), at("shoulder", 3.0)], []),
    "one after the other": (
        [
            when("elbow", "elbow", 0.3), when("elbow", "shoulder", 0.3, False), when("shoulder", "elbow", 0.6),
            at("shoulder", 0.777, False),
        ],
        [],
    ),
    "with a stop": (
        [when("elbow", "elbow", 0.5), when("elbow", "shoulder", 2.5, False)], [{"when": "shoulder", "crosses": 2.7}]
    ),
    "at columns": (
        [when("elbow", "body/lower/x", 0.1), when("elbow", "body/lower/wy", 4.0, False)],
        [{"when": "body/lower/qy", "crosses": 0.9}, {"when": "energy/supplied", "crosses": -3.0}],
    ),
}  # fmt: skip


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("name", LOCKS)
def test_samples_lock_as_single_motions_do(name, method):
    locks, stop = LOCKS[name]
    outputs = ["body/lower", "reactions"] if name == "at columns" else []
    v = VELOCITIES[: 1 if outputs else 3]
    batch = compared(ARM, PLAN | {"method": method, "locks": locks, "stop": stop, "outputs": outputs}, v=v)
    locked = {(each.sample, each.cause) for each in batch.impulses}
    assert {sample for sample, _ in locked} == ({0} if name == "never, or in some" else set(range(len(v))))
    assert {outcome.kind for outcome in batch.outcomes} == {"stopped" if stop else "finished"}
    for one in locked:
        changes = [each.energy for each in batch.impulses if (each.sample, each.cause) == one]
        assert sum(changes) < 0.0, "joints that lock take energy"


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("joint", ["crank_pin", "rocker_pin"])
def test_a_loop_that_becomes_a_structure_at_an_event(joint, method):
    """By a joint of the tree, or by the one at which it is cut; it stops after it is free again."""
    system = library("four_bar")
    q, v = starts(system, 3)
    locks = [when(joint, "crank_pivot", 5.0), at(joint, 0.45, False)]
    plan = PLAN | {"duration": 0.7, "method": method, "locks": locks, "stop": [{"when": "crank_pivot", "crosses": 5.3}]}
    batch = compared(system, plan, 1e-10, q=q, v=v)
    assert len({each.t for each in batch.impulses}) == 3


@pytest.mark.parametrize("method", METHODS)
def test_variants_lock_where_each_of_them_is(method):
    variants = Variants(tuple(arm(mass) for mass in (0.5, 1.0, 2.0)))
    plan = PLAN | {"method": method, "locks": [when("elbow", "elbow", 0.7), at("elbow", 0.75, False)]}
    batch = compared(variants, plan, v=VELOCITIES)
    assert batch.impulses


def test_a_driven_joint_goes_on_and_contacts_are_not_jumped():
    """The motion of one joint is prescribed; a spring with a table bounds steps."""
    spring = {"name": "spring", "kind": "joint_spring", "coordinate": "elbow"}
    spring |= {"characteristic": {"deflection": [-1.0, 0.0, 0.05, 1.0], "force": [-1.0, 0.0, 2.0, 3.0]}}
    bodies = [body("upper", 2.0, (0.5, 0, 0), 0.2), body("lower", 1.0, (1.4, 0, 0), 0.1)]
    joints = [joint("shoulder", "world", "upper"), joint("elbow", "upper", "lower", (1, 0, 0))]
    drive = {"name": "drive", "coordinate": "shoulder", "position": {"kind": "polynomial", "coefficients": [0.0, 1.0]}}
    system = compiled(bodies, joints, (0, 0, -9.81), loads=[spring], motions=[drive])
    v = np.stack([np.ones(3), np.linspace(1.0, 4.0, 3)], axis=1)
    for method in ("rk4", "dop853"):
        locks = [when("elbow", "elbow", 0.3), at("elbow", 0.6, False)]
        batch = compared(system, PLAN | {"method": method, "locks": locks}, v=v)
        np.testing.assert_allclose(batch.v[..., 0], 1.0, rtol=0, atol=1e-12, err_msg="the drive goes on")
        times = {each.sample: each.t for each in batch.impulses}
        assert times
        for sample, time in times.items():
            held = batch.v[sample, (batch.t > time) & (batch.t < 0.6 - 1e-9), 1]
            np.testing.assert_allclose(held, 0.0, atol=1e-12, err_msg="the elbow is locked")
            assert len(held) or time > 0.5


def test_samples_lock_alike_in_any_company_and_up_to_an_interruption():
    v = np.stack([np.linspace(0.5, 2.0, 20), np.linspace(4.0, -3.0, 20)], axis=1)
    plan = PLAN | {"method": "dop853", "locks": [when("elbow", "elbow", 0.7), at("elbow", 0.75, False)]}
    whole = cm.simulate(ARM, v=v, threads=1, **plan)
    for k in (0, 7, 19):
        alone = cm.simulate(ARM, v=v[k : k + 1], threads=2, **plan)
        for name in ("q", "v", "a", "supplied"):
            np.testing.assert_array_equal(getattr(alone, name)[0], getattr(whole, name)[k])
        mine = [(each.t, each.my, each.energy) for each in whole.impulses if each.sample == k]
        assert [(each.t, each.my, each.energy) for each in alone.impulses] == mine

    def interrupt(part):
        raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        cm.simulate(ARM, v=v, progress=interrupt, **plan)
    result = caught.value.result
    assert {outcome.kind for outcome in result.outcomes} == {"interrupted"}
    assert all("of 1 s" in outcome.sentence for outcome in result.outcomes)
    known = np.isfinite(result.q)
    assert known[:, 0].all()
    np.testing.assert_array_equal(result.q[known], whole.q[:, : len(result.t)][known])
    final = cm.simulate(ARM, v=v, output="final", **plan)
    np.testing.assert_array_equal(final.q[:, 0], whole.q[:, -1])


def test_a_motion_that_is_not_finite_goes_by_itself():
    plan = PLAN | {"method": "dop853", "locks": [at("elbow", 0.5)]}
    batch = cm.simulate(ARM, v=[[1.0, 2.0], [0.0, 1e300]], **plan)
    assert [outcome.kind for outcome in batch.outcomes] == ["finished", "not_finite"]
    assert batch.statistics["samples_that_left_lanes"] == 1
    np.testing.assert_array_equal(batch.q[0], cm.simulate(ARM, v=[[1.0, 2.0]], **plan).q[0])


def test_what_lanes_do_not_lock_is_told():
    ball = {"duration": 0.2, "locks": [at("ball", 0.1)]}
    batch = cm.simulate(FLOATING, v=np.stack([TUMBLING, -TUMBLING]), **ball)
    assert batch.statistics["lanes"] == "not used: the batch locks joint 'ball', whose positions are a quaternion"
    system = library("four_bar")
    q, v = starts(system, 2)
    batch = cm.simulate(system, q=q, v=v, duration=0.1, method="woronetz", locks=[at("crank_pin", 0.05)])
    assert batch.statistics["lanes"].endswith("has joints that lock, with the equations of Woronetz")
