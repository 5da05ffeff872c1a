"""Batches of parameters: systems of one structure, each sample with its own masses, inertias and geometry."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics.variants import Variants
from cadmbs.kernels.packing import packed_of
from cadmbs.kernels.trajectories import March, Steps
from cadmbs.testing import mechanisms
from cadmbs.testing.states import random_state
from tests import zoo
from tests.tolerances import ROUND_OFF

DYNAMICS, KINEMATICS = cm.dynamics.variants, cm.kinematics.variants


def variants_of(name):
    """A dozen systems like one of the zoo, with other masses, inertias, axes and points."""
    data = zoo.data_of(zoo.mechanism(name))
    return Variants(tuple(cm.compile_mechanism(changed(data, seed)) for seed in range(12)))


def changed(data, seed):
    rng = np.random.default_rng(seed)
    bodies = [heavier(body, 1.0 + rng.random()) for body in data["bodies"]]
    joints = [dict(joint) for joint in data["joints"]]
    for joint in joints:
        if joint.get("point") is not None:
            joint["point"] = list(np.array(joint["point"]) + 0.1 * rng.normal(size=3))
        if joint.get("pitch") and seed % 2:
            joint["pitch"] = joint["pitch"] * (1.0 + rng.random())
    return type(zoo.mechanism("chain")).model_validate(data | {"bodies": bodies, "joints": joints})


def heavier(body, factor):
    inertia = body["inertia"] and (factor * np.array(body["inertia"])).tolist()
    return body | {"mass": factor * body["mass"], "inertia": inertia}


def assert_close(found, expected, tolerance=ROUND_OFF):
    assert found.shape == expected.shape
    np.testing.assert_allclose(found, expected, rtol=0.0, atol=tolerance * np.max(np.abs(expected)))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["chain", "every kind", "floating tree", "coupled"])
@pytest.mark.parametrize("shape", [(), (12,), (5, 12), (300, 1)])
def test_each_sample_has_its_own_parameters(name, shape):
    variants = variants_of(name)
    q, v, a = random_state(variants.systems[0], 1, shape)
    for function, given in (
        (DYNAMICS.inverse_dynamics, (q, v, a)),
        (DYNAMICS.forward_dynamics, (q, v, a)),
        (DYNAMICS.mass_matrix, (q,)),
        (KINEMATICS.poses, (q,)),
    ):
        assert_close(function(variants, *given), function(variants, *given, engine="reference"))
    body = variants.systems[0].body_names[-1]
    for word in cm.kinematics.Representation:
        expected = KINEMATICS.jacobian(variants, q, body, word, engine="reference")
        assert_close(KINEMATICS.jacobian(variants, q, body, word), expected)


@pytest.mark.slow
def test_threads_change_nothing():
    variants = variants_of("chain")
    state = random_state(variants.systems[0], 2, (40, 12))
    one, three = (DYNAMICS.inverse_dynamics(variants, *state, threads=n) for n in (1, 3))
    np.testing.assert_array_equal(one, three)


@pytest.mark.slow
def test_simulations_take_the_same_parameters():
    variants = variants_of("chain")
    q, v, _ = random_state(variants.systems[0], 4, ())
    start = np.broadcast_to(np.concatenate([q, v, [0.0]]), (12, 15))
    steps = Steps(np.arange(2) * 1e-4, np.full(2, 1e-4), np.array([-1, 0]))
    params = variants.params.reshape(12, *packed_of(variants.systems[0]).params.shape)
    march = March(variants.systems[0], start, steps, params=params)
    assert list(march) == [1]
    slope = (march.results[0, :, 7:14] - v) / 2e-4
    tau = np.stack([cm.dynamics.load_forces(system, q, v) for system in variants.systems])
    expected = DYNAMICS.forward_dynamics(variants, q, v, tau, engine="reference")
    np.testing.assert_allclose(slope, expected, rtol=0.0, atol=0.02 * np.max(np.abs(expected)))


def test_another_structure_is_refused():
    chain, other = (cm.compile_mechanism(mechanisms.chain(n, 1)) for n in (3, 4))
    with pytest.raises(ValueError, match=r"systems\[1\] \('tree 1'\) is not a variant of .*: other bodies; masses"):
        Variants((chain, other))
    slides = cm.compile_mechanism(mechanisms.chain(3, 1, "spherical:quaternion"))
    with pytest.raises(ValueError, match="other coordinates; masses"):
        Variants((chain, slides))
    with pytest.raises(ValueError, match="variants of no system"):
        Variants(())
