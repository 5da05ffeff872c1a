"""Motions for identification: within limits, at rest at both ends, better than chance, telling all parameters."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import dynamics
from cadmbs.dynamics import regressor_names
from cadmbs.errors import ArgumentError
from cadmbs.measurements import excite, identify
from cadmbs.models.joint import Limits
from tests.measurements.machines import arm, wrong_arm


def limited(mechanism):
    limits = Limits(lower=-1.2, upper=1.5, velocity=2.0, acceleration=6.0, effort=200.0)
    joints = tuple(joint.model_copy(update={"limits": limits}) for joint in mechanism.joints)
    return mechanism.model_copy(update={"joints": joints})


@pytest.fixture(scope="module")
def motion():
    return excite(limited(arm()), evaluations=80)


def test_the_motion_stays_within_limits(motion):
    for name in ("waist", "shoulder", "elbow"):
        q, v, a = (motion.columns[f"joint/{name}/{level}"] for level in "qva")
        assert np.min(q) > -1.2
        assert np.max(q) < 1.5
        assert np.max(np.abs(v)) <= 2.0
        assert np.max(np.abs(a)) <= 6.0
        assert max(abs(v[0]), abs(v[-1]), abs(a[0]), abs(a[-1])) < 1e-9
        np.testing.assert_allclose(np.gradient(q, motion.t)[2:-2], v[2:-2], atol=1e-3)
    assert not motion.findings


def test_the_forces_stay_within_the_efforts(motion):
    system = cm.compile_mechanism(arm())
    q, v, a = (np.stack([motion.columns[f"joint/{n}/{x}"] for n in system.velocity_names], -1) for x in "qva")
    tau = dynamics.inverse_dynamics(system, q, v, a, engine="reference") - dynamics.load_forces(system, q, v, 0.0)
    assert np.max(np.abs(tau)) <= 200.0


def test_it_is_better_than_random_motions(motion):
    assert motion.log_determinant > excite(limited(arm()), evaluations=20).log_determinant + 1.0
    assert motion.condition < 100.0
    assert motion.unseen == ()


def test_a_machine_is_identified_from_it(motion):
    system = cm.compile_mechanism(arm())
    q, v, a = (np.stack([motion.columns[f"joint/{n}/{x}"] for n in system.velocity_names], -1) for x in "qva")
    tau = dynamics.inverse_dynamics(system, q, v, a, engine="reference") - dynamics.load_forces(system, q, v, 0.0)
    data = {"t": motion.t, **motion.columns}
    data |= {f"joint/{name}/tau": tau[:, k] for k, name in enumerate(system.velocity_names)}
    found = identify(wrong_arm(), data, held_out=0)
    assert len(found.base_parameters) + 3 >= motion.parameters  # offsets are zero, and left out
    assert all(each.share < 1e-3 for each in found.held_out.values())
    assert len(regressor_names(system, friction=True, armature=True)) == 10 * 3 + 12


def test_loops_close_along_the_motion():
    mechanism = cm.load("four_bar")
    motion = excite(mechanism, evaluations=12, velocity=3.0)
    system = cm.compile_mechanism(mechanism)
    levels = [{"crank_pivot": motion.columns[f"joint/crank_pivot/{level}"]} for level in "qva"]
    at = cm.kinematics.closed.motion(system, *levels, t=motion.t, trajectory=True)
    assert np.max(np.abs(cm.constraints.closure(system, at.q))) < 1e-9
    assert [finding.code for finding in motion.findings] == ["E024"]


def test_numbers_that_make_no_sense():
    with pytest.raises(ArgumentError, match=r"duration is 0\.0, expected a positive number"):
        excite(arm(), duration=0.0)
    with pytest.raises(
        ArgumentError, match=r"sample_time is 20\.0, but the fastest of 5 harmonics needs rows every 0\.5 s"
    ):
        excite(arm(), sample_time=20.0)
