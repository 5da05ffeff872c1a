"""Reflected inertias of cut joints: the same mechanism whichever joint is cut, and laws of the equations."""

from functools import cache

import numpy as np
import pytest

from cadmbs import compile_mechanism, constraints, dynamics, kinematics, simulate
from cadmbs.dynamics.closed_loops.constrained import sparse_saddle
from cadmbs.dynamics.cut_joints import (
    cut_armature,
    rotor_force_slopes,
    rotor_forces,
    whole_inverse_dynamics,
    whole_mass_matrix,
)
from cadmbs.models.mechanism import Mechanism
from tests.dynamics import closed_states
from tests.dynamics.test_constrained_linearization import MEASURED, TIME, neighbours
from tests.slopes import slope
from tests.tolerances import ROUND_OFF_LONG

LOOPS = ("four_bar", "bennett", "spatial_slider_crank")
UNIQUE = ("four_bar", "spatial_slider_crank")


@cache
def geared(name, joint, armature=0.7):
    """A library mechanism with a drive in every joint, cut at one of them."""
    data = closed_states.document(name)
    joints = [own | {"cut": own["name"] == joint, "armature": armature} for own in data["joints"]]
    return compile_mechanism(Mechanism.model_validate(data | {"joints": joints}))


def joints_of(name):
    return [joint["name"] for joint in closed_states.document(name)["joints"]]


def same_motion(name, system):
    """Velocities at q = 0 that move the bodies as those of the first cut do."""
    first = geared(name, joints_of(name)[0])
    q, v, _ = closed_states.state(first, 3, size=0.0)
    wanted = kinematics.spatial.twists(first, q, v, engine="reference").ravel()
    q = closed_states.neutral(system)
    J = np.concatenate([kinematics.spatial.jacobian(system, q, body, engine="reference") for body in system.body_names])
    return q, np.linalg.lstsq(J, wanted, rcond=None)[0]


def moved(name, joint):
    """Body accelerations, kinetic energy and reactions without applied forces."""
    system = geared(name, joint)
    q, v = same_motion(name, system)
    found = dynamics.constrained_forward_dynamics(system, q, v, np.zeros(system.n_v))
    bodies = kinematics.spatial.accelerations(system, q, v, found.accelerations)
    still = np.zeros(len(constraints.cut_velocity_names(system)))
    through = dynamics.joint_reactions(
        system, q, v, found.accelerations, multipliers=found.multipliers, cut_forces=still, engine="reference"
    )
    return bodies, dynamics.energy(system, q, v, engine="reference")[0], through


@pytest.mark.parametrize("name", LOOPS)
def test_the_same_motion_energy_and_reactions_whichever_joint_is_cut(name):
    first, *others = joints_of(name)
    bodies, energy, through = moved(name, first)
    plain = compile_mechanism(Mechanism.model_validate(closed_states.document(name)))
    assert energy > 1.1 * dynamics.energy(plain, *same_motion(name, plain), engine="reference")[0]
    for joint in others:
        own = moved(name, joint)
        np.testing.assert_allclose(own[0], bodies, atol=1e-11)
        np.testing.assert_allclose(own[1], energy, rtol=1e-12)
        if name in UNIQUE:
            np.testing.assert_allclose(own[2], through, atol=1e-10)


@pytest.mark.parametrize("name", LOOPS)
def test_all_roads_give_one_motion_and_inverse_dynamics_its_forces(name):
    system = geared(name, joints_of(name)[1])
    assert np.all(system.derived(cut_armature) == 0.7)
    q, v, tau = closed_states.state(system, 5)
    a = dynamics.constrained_forward_dynamics(system, q, v, tau).accelerations
    np.testing.assert_allclose(dynamics.woronetz_forward_dynamics(system, q, v, tau), a, atol=1e-10)
    at, target = constraints.wrench_rows(system, q, v), constraints.acceleration_target(system, q, v)
    sparse = sparse_saddle(system, at).solve(tau - whole_inverse_dynamics(system, q, v, np.zeros(v.shape)), target)[0]
    np.testing.assert_allclose(sparse, a, atol=1e-9)
    found = dynamics.closed_loop_inverse_dynamics(system, q, v, a, driven=system.velocity_names)
    again = dynamics.constrained_forward_dynamics(system, q, v, found.joint_forces).accelerations
    np.testing.assert_allclose(again, a, atol=1e-10)


def test_reduced_mass_and_coriolis_matrix_keep_their_skew_difference():
    system = geared("spatial_slider_crank", "ball")
    q, v, _ = closed_states.state(system, 6)
    at = dynamics.woronetz(system, q, v)
    energy = dynamics.energy(system, q, at.velocities, engine="reference")[0]
    w = at.velocities[at.partition.independent]
    np.testing.assert_allclose(0.5 * w @ at.mass_matrix @ w, energy, rtol=ROUND_OFF_LONG)

    def reduced(h):
        near = closed_states.assembled(system, kinematics.integrate(system, q, h * at.velocities))
        return dynamics.woronetz(system, near, at.velocities, partition=at.partition).mass_matrix

    difference = slope(reduced, 1e-2) - 2.0 * at.coriolis_matrix
    np.testing.assert_allclose(difference + difference.T, 0.0, atol=1e-7)


def test_slopes_of_the_forces_of_rotors():
    system = geared("spatial_slider_crank", "ball")
    q, v, a = closed_states.state(system, 7)
    found = rotor_force_slopes(system, q, v)
    for k in range(system.n_v):
        unit = np.eye(system.n_v)[k]
        np.testing.assert_allclose(
            found[:, k], slope(lambda h, e=unit: rotor_forces(system, q, v + h * e, a), 1e-2), atol=1e-8
        )
    np.testing.assert_allclose(
        whole_mass_matrix(system, q) @ a - dynamics.mass_matrix(system, q, engine="reference") @ a,
        rotor_forces(system, q, np.zeros(system.n_v), a),
        atol=1e-11,
    )


@pytest.mark.parametrize("joint", ["hinge", "wrist", "ball"])
def test_linearisation_against_closed_neighbours(joint):
    system = geared("spatial_slider_crank", joint)
    q, v, tau = closed_states.state(system, 8, TIME)
    found = dynamics.linearize(system, q, v, tau, TIME)
    s = closed_states.allowed(system, q, TIME)
    k = found.A.shape[0] - len(s.independent)
    for column in range(found.A.shape[1]):
        measured = slope(lambda h, c=column: neighbours(system, q, v, tau, c, h), 0.002)
        da = measured[2 * system.n_v :]
        np.testing.assert_allclose(found.A[k:, column], da[s.independent], atol=MEASURED * max(np.abs(da).max(), 1.0))


@pytest.mark.parametrize("method", ["index1:dop853", "woronetz:dop853"])
def test_simulations_balance_their_energy_and_agree_over_cuts(method):
    results = [simulate(geared("four_bar", joint), duration=0.5, output_step=0.25, method=method, q=np.zeros(3),
                        v=same_motion("four_bar", geared("four_bar", joint))[1], engine="reference")
               for joint in ("crank_pivot", "rocker_pin")]  # fmt: skip
    for result in results:
        assert np.max(np.abs(result.drift)) < 1e-8
    np.testing.assert_allclose(results[0]["joint/rocker_pin/q"], results[1]["joint/rocker_pin/q"], atol=1e-8)


@pytest.mark.slow
def test_the_compiled_engine_has_them_too():
    system = geared("four_bar", "rocker_pin")
    settings = {"duration": 0.05, "output_step": 0.05, "step": 5e-3, "method": "index1:rk4", "v": [1.0, 0.0, 0.0]}
    both = [simulate(system, engine=engine, **settings) for engine in ("compiled", "reference")]
    assert both[0].statistics["engine"] == "compiled"
    np.testing.assert_allclose(both[0].q, both[1].q, rtol=0.0, atol=ROUND_OFF_LONG)
