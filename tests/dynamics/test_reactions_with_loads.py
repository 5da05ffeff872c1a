"""Reactions under the document's loads: Newton's law of every body, both engines, closed loops, a rail by hand."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, dynamics, kinematics
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms, states
from cadmbs.testing.laws.residuals import rate_of, relative
from tests import zoo
from tests.dynamics import closed_states
from tests.dynamics.test_reactions import body_momenta, weights
from tests.tolerances import FINITE_DIFFERENCE, ROUND_OFF

TIME = 0.4
PUSH = {"kind": "harmonic", "amplitude": 3.0, "rate": 2.0, "phase": 0.3}


def spring(first, second, name="line"):
    ends = {"bodies": [first, second], "points": [[0.1, -0.2, 0.5], [0.7, 0.3, -0.4]]}
    return {"name": name, "kind": "spring_damper", **ends, "stiffness": 40.0, "damping": 7.0, "length": 0.3}


def push(body, on=None):
    force = {"point": [0.2, 0.4, 0.1], "force": [1.0, PUSH, -2.0], "torque": [0.5, 0.0, PUSH], "axes": "body"}
    return {"name": "push", "kind": "wrench", "body": body, "on": on, **force}


def with_loads(data, loads):
    return compile_mechanism(Mechanism.model_validate(data | {"loads": loads}))


def loaded_tree(seed):
    """A random tree with welded bodies and damping, a spring between two bodies and wrenches that turn with bodies."""
    data = zoo.data_of(mechanisms.random_tree(7, seed, kinds=("fixed", "revolute", "cylindrical", "free", "prismatic")))
    for joint in data["joints"]:
        if joint["kind"] != "fixed":
            joint |= {"damping": 0.4}
    names = [body["name"] for body in data["bodies"]]
    return with_loads(data, [spring(names[1], names[-1]), push(names[-1], names[2]), spring("world", names[3], "stay")])


def in_the_world(system, q, wrenches):
    """Hybrid wrenches of bodies about the world origin."""
    moved = np.array(wrenches)
    moved[..., :3] += np.cross(kinematics.poses(system, q, engine="reference")[..., :3, 3], wrenches[..., 3:])
    return moved


def unbalanced(system, q, v, a, through):
    """Momentum rates of all bodies but the world less weight, loads and reactions, relative to their size."""
    acting = weights(system, q) + in_the_world(system, q, dynamics.load_wrenches(system, q, v, TIME))
    for index, joint in enumerate(system.joints):
        acting[..., joint.successor, :] += through[..., index, :]
        acting[..., joint.predecessor, :] -= through[..., index, :]
    rate = rate_of(lambda q, v: body_momenta(system, q, v), system, q, v, a)
    return np.abs(relative(acting[..., 1:, :], rate[..., 1:, :])).max()


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_every_body_is_in_balance_with_its_loads(seed):
    """d/dt momentum = weight + springs and wrenches + reactions of all its joints, welded bodies included."""
    system = loaded_tree(seed)
    q, v, _ = states.random_state(system, seed, (3,))
    tau = dynamics.load_forces(system, q, v, TIME, engine="reference")
    a = dynamics.forward_dynamics(system, q, v, tau, engine="reference")
    through = dynamics.joint_reactions(system, q, v, a, representation="spatial", t=TIME, engine="reference")
    assert unbalanced(system, q, v, a, through) < FINITE_DIFFERENCE


@pytest.mark.slow
def test_both_engines_know_the_loads():
    system = loaded_tree(3)
    q, v, a = states.random_state(system, 8, (5,))
    times = np.linspace(0.0, 1.0, 5)
    extra = np.random.default_rng(8).normal(size=(5, system.n_bodies, 6))
    for wrenches in (None, extra):
        found, expected = (
            dynamics.joint_reactions(system, q, v, a, wrenches, t=times, engine=engine)
            for engine in ("compiled", "reference")
        )
        assert np.abs(relative(found, expected)).max() < ROUND_OFF
    one = dynamics.joint_reactions(system, q[0], v[0], a[0])
    np.testing.assert_allclose(one, dynamics.joint_reactions(system, q[0], v[0], a[0], engine="reference"), rtol=1e-9)


def test_wrenches_of_loads_do_what_load_forces_do():
    """sum J^T W = load_forces less damping."""
    system = loaded_tree(4)
    q, v, _ = states.random_state(system, 9, (4,))
    forces = dynamics.load_forces(system, q, v, TIME, engine="reference")
    losses = -system.tree.velocities.gather(system.losses.damping * system.tree.velocities.spread_rate(v))
    found = dynamics.generalized_forces(system, q, dynamics.load_wrenches(system, q, v, TIME))
    assert np.abs(relative(found, forces - losses)).max() < ROUND_OFF


@pytest.mark.parametrize("name", ["four_bar", "five_bar", "spatial_slider_crank"])
def test_loops_with_springs_and_damped_pins(name):
    """No drive is needed for the motion under the loads; pins of cut joints carry their damping."""
    data = closed_states.document(name)
    for joint in data["joints"]:
        joint |= {"damping": 0.7, "actuated": False}
    bodies = [body["name"] for body in data["bodies"]]
    system = with_loads(data, [spring("world", bodies[1]), push(bodies[-1])])
    q, v, _ = closed_states.state(closed_states.system(name), 31, 0.0)
    tau = dynamics.load_forces(system, q, v, TIME, engine="reference")
    motion = dynamics.constrained_forward_dynamics(system, q, v, tau, t=TIME)
    options = {"representation": "spatial", "t": TIME, "engine": "reference"}
    through = dynamics.joint_reactions(system, q, v, motion.accelerations, multipliers=motion.multipliers, **options)
    assert unbalanced(system, q, v, motion.accelerations, through) < FINITE_DIFFERENCE
    by_default = dynamics.joint_reactions(system, q, v, motion.accelerations, **options)
    assert np.abs(relative(by_default, through)).max() < 1e-8


def sideways_rail():
    """A slider on a rail along x at rest, 0.3 m from the anchor of a spring of 100 N/m along y, free length 0.1 m."""
    spring = {
        "name": "side",
        "kind": "spring_damper",
        "bodies": ["slider", "world"],
        "points": [[0, 0, 0], [0, 0.3, 0]],
    }
    return {
        "name": "rail",
        "bodies": [{"name": "slider", "mass": 2.0, "center_of_mass": [0, 0, 0], "inertia": np.eye(3).tolist()}],
        "joints": [
            {"name": "rail", "kind": "prismatic", "predecessor": "world", "successor": "slider", "axis": [1, 0, 0]}
        ],
        "loads": [spring | {"stiffness": 100.0, "length": 0.1}],
    }


@pytest.mark.parametrize("engine", ["reference", pytest.param("compiled", marks=pytest.mark.slow)])
def test_a_rail_with_a_sideways_spring_by_hand(engine):
    """The rail holds 20 N of the spring, and the weight."""
    system = compile_mechanism(Mechanism.model_validate(sideways_rail()))
    found = dynamics.joint_reactions(system, [0.0], [0.0], [0.0], engine=engine)
    np.testing.assert_allclose(found, [[0.0, 0.0, 0.0, 0.0, -20.0, 2.0 * 9.81]], atol=1e-12)
