"""Springs, drives, damping and friction in joints that a loop cuts: the same motion as where it is cut elsewhere."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, constraints, dynamics
from cadmbs.dynamics.cut_joints import cut_jacobian, cut_load_joint_forces
from cadmbs.kinematics import integrate
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing.laws.residuals import relative
from tests.dynamics import closed_states
from tests.slopes import slope_along_positions, slope_along_velocities
from tests.tolerances import EXTRAPOLATED, ROUND_OFF

TIME = closed_states.TIME


def worst(residual):
    return np.abs(residual).max(initial=0.0)


def loaded(name, cut):
    """A linkage of the library with everything that can act in a joint, in every joint of one freedom."""
    data = closed_states.document(name)
    simple = [joint for joint in data["joints"] if joint["kind"] in ("revolute", "prismatic")]
    loads = []
    for k, joint in enumerate(simple):
        joint |= {"damping": 0.2 + 0.1 * k, "friction": 0.05}
        own = {"coordinate": joint["name"]}
        loads += [
            own | {"name": f"push {k}", "kind": "joint_force", "force": closed_states.SWING},
            own | {"name": f"spring {k}", "kind": "joint_spring", "stiffness": 3.0 + k, "damping": 0.1, "rest": 0.2},
        ]
    joints = [joint | {"cut": joint["name"] == cut} for joint in data["joints"]]
    return compile_mechanism(Mechanism.model_validate(data | {"loads": loads, "joints": joints}))


@pytest.mark.parametrize(
    ("name", "joints"),
    [
        ("four_bar", ("rocker_pin", "crank_pivot", "crank_pin", "rocker_pivot")),
        ("slider_crank", ("main_bearing", "crank_pin", "wrist_pin", "guide")),
        ("spatial_slider_crank", ("guide", "hinge")),
    ],
)
def test_the_same_motion_whichever_joint_is_cut(name, joints):
    names = closed_states.system(name).joint_names
    systems = [loaded(name, joint) for joint in joints if joint in names]
    assert len(systems) > 1
    first = systems[0]
    q, v, _ = closed_states.state(first, 41)
    values = dict(zip(first.position_names, q, strict=True))
    values |= dict(zip(constraints.cut_position_names(first), constraints.cut_coordinates(first, q), strict=True))
    rates = dict(zip(first.velocity_names, v, strict=True))
    rates |= dict(zip(constraints.cut_velocity_names(first), constraints.cut_rates(first, q, v), strict=True))
    found = []
    for system in systems:
        here = np.array([values[n] for n in system.position_names]), np.array([rates[n] for n in system.velocity_names])
        a = dynamics.forward_dynamics(
            system, *here, dynamics.load_forces(system, *here, TIME, engine="reference"), engine="reference"
        )
        found.append(dict(zip(system.velocity_names, a, strict=True)))
    for other in found[1:]:
        for key in set(found[0]) & set(other):
            assert found[0][key] == pytest.approx(other[key], rel=1e-8, abs=1e-8)


@pytest.mark.parametrize(("name", "cut"), [("four_bar", "rocker_pin"), ("slider_crank", "guide")])
def test_derivatives_are_slopes(name, cut):
    system = loaded(name, cut)
    q, v, _ = closed_states.state(system, 42, batch=(2,))
    v = v + 0.1 * np.sign(v)  # friction is steep near zero
    found = dynamics.load_force_derivatives(system, q, v, TIME)
    by_q = slope_along_positions(
        system, lambda x: dynamics.load_forces(system, x, v[:, None], TIME, engine="reference"), q
    )
    by_v = slope_along_velocities(
        system, lambda x: dynamics.load_forces(system, q[:, None], x, TIME, engine="reference"), v
    )
    assert worst(relative(found.dtau_dq, by_q)) < 10 * EXTRAPOLATED
    assert worst(relative(found.dtau_dv, by_v)) < 10 * EXTRAPOLATED


def test_damping_of_a_cut_joint_takes_its_power():
    """tau . v = -d u^2 - c u tanh(u / 1e-3), u the rate of the cut joint."""
    data = closed_states.document("four_bar")
    for joint in data["joints"]:
        joint |= {"cut": joint["name"] == "rocker_pin"}
        if joint["cut"]:
            joint |= {"damping": 0.7, "friction": 0.2}
    system = compile_mechanism(Mechanism.model_validate(data))
    q, v, _ = closed_states.state(system, 43)
    (u,) = constraints.cut_rates(system, q, v)
    expected = -0.7 * u - 0.2 * np.tanh(u / 1e-3)
    np.testing.assert_allclose(dynamics.cut_load_forces(system, q, v), [expected], rtol=ROUND_OFF)
    np.testing.assert_allclose(dynamics.load_forces(system, q, v, engine="reference") @ v, expected * u, rtol=ROUND_OFF)


@pytest.mark.parametrize("name", closed_states.LOOPS)
def test_rates_of_cut_joints_by_their_matrix(name):
    system = closed_states.system(name)
    q, v, _ = closed_states.state(system, 44, batch=(2,))
    q = integrate(system, q, 0.1 * np.ones(system.n_v))
    expected = constraints.cut_rates(system, q, v)
    assert worst(relative((cut_jacobian(system, q) @ v[..., None])[..., 0], expected)) < ROUND_OFF
    f = np.random.default_rng(44).normal(size=expected.shape)
    power = np.sum(dynamics.cut_joint_forces(system, q, f) * v, axis=-1)
    np.testing.assert_allclose(power, np.sum(f * expected, axis=-1), rtol=1e-9)


@pytest.mark.parametrize("name", closed_states.LOOPS)
def test_joint_forces_of_cut_loads_are_those_of_their_forces(name):
    system = closed_states.system(name)
    q, v, _ = closed_states.state(system, 45, batch=(2,))
    forces = dynamics.cut_load_forces(system, q, v)
    expected = dynamics.cut_joint_forces(system, q, forces)
    np.testing.assert_allclose(cut_load_joint_forces(system, q, v), expected, rtol=ROUND_OFF, atol=ROUND_OFF)
