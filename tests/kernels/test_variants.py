"""Batches of parameters: systems of one structure, each sample with its own masses, inertias and geometry."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics.variants import Variants
from cadmbs.errors import NotASystemError
from cadmbs.testing import mechanisms
from cadmbs.testing.states import random_state
from tests import zoo
from tests.simulation.varied import heavier
from tests.tolerances import ROUND_OFF, ROUND_OFF_LONG, ROUND_OFF_SOLVED

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


def assert_close(found, expected, tolerance=ROUND_OFF):
    assert found.shape == expected.shape
    np.testing.assert_allclose(found, expected, rtol=0.0, atol=tolerance * np.max(np.abs(expected)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("shape", "name"),
    [
        pytest.param(shape, name, id=f"shape{k}-{name}")
        for k, shape in enumerate([(), (12,), (5, 12), (300, 1)])
        for name in ("every kind", "chain", "floating tree", "coupled")[: 1 if k == 3 else 4]
    ],
)
def test_each_sample_has_its_own_parameters(name, shape):
    variants = variants_of(name)
    q, v, a = random_state(variants.systems[0], 1, shape)
    for function, given in (
        (DYNAMICS.inverse_dynamics, (q, v, a)),
        (DYNAMICS.forward_dynamics, (q, v, a)),
        (DYNAMICS.mass_matrix, (q,)),
        (DYNAMICS.energy, (q, v)),
        (KINEMATICS.poses, (q,)),
    ):
        found, expected = function(variants, *given), function(variants, *given, engine="reference")
        solved = function is DYNAMICS.forward_dynamics
        assert_close(np.asarray(found), np.asarray(expected), ROUND_OFF_SOLVED if solved else ROUND_OFF)
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
def test_forward_dynamics_with_couplings_by_kernels_of_the_mass_matrix():
    variants = variants_of("coupled")
    q, v, tau = random_state(variants.systems[0], 3, (2, 12))
    expected = DYNAMICS.forward_dynamics(variants, q, v, tau, engine="reference")
    assert_close(DYNAMICS.forward_dynamics(variants, q, v, tau), expected, ROUND_OFF_LONG)


@pytest.mark.parametrize("function", [cm.dynamics.mass_matrix, cm.kinematics.poses, cm.constraints.assemble])
def test_variants_in_place_of_a_system_are_told_what_takes_them(function):
    system = cm.compile_mechanism(mechanisms.chain(3, 1))
    with pytest.raises(NotASystemError, match=r"Variants of 2 systems: functions of cadmbs\.dynamics\.variants"):
        function(Variants((system, system)), np.zeros(3))


def test_another_structure_is_refused():
    chain, other = (cm.compile_mechanism(mechanisms.chain(n, 1)) for n in (3, 4))
    with pytest.raises(
        ValueError, match=r"^systems\[1\] \('tree 1'\) is not a variant of .*: other bodies, 'b4' new; masses"
    ):
        Variants((chain, other))
    turns = cm.compile_mechanism(mechanisms.chain(3, 1, "spherical:quaternion"))
    with pytest.raises(
        ValueError, match="joint 'j1' of another kind, spherical:quaternion in place of revolute; masses"
    ):
        Variants((chain, turns))
    slides = cm.compile_mechanism(mechanisms.chain(3, 1, "prismatic"))
    with pytest.raises(ValueError, match="joint 'j1' of another kind, prismatic in place of revolute; masses"):
        Variants((chain, slides))
    with pytest.raises(ValueError, match="variants of no system"):
        Variants(())
