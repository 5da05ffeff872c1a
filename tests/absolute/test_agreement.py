"""Absolute coordinates against relative ones: poses, rates, accelerations, reactions."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import absolute
from cadmbs.absolute.joint_motion import joint_motion, joint_values
from cadmbs.absolute.model import absolute_model
from cadmbs.dynamics.scenarios.consistent import one_start
from cadmbs.testing.states import random_state
from tests import tolerances, zoo
from tests.absolute import everything

TREES = ("single hinge", "planar chain", "every kind", "every kind, otherwise", "floating tree", "massless links",
         "two islands", "out of order", "far away")  # fmt: skip
LOOPS = ("four-bar", "two loops", "ladder", "seven hinges", "mixed loop", "parallel legs")


@pytest.fixture(scope="module")
def losses():
    return everything.everything(rows=False)


def accelerations_of(system, coordinates, q, v, t=0.0):
    motion = everything.at_one_instant(system, coordinates, q, v, t)
    joints = joint_motion(motion, joint_values(system, q, v)[0])
    return motion, joints


def assert_coordinates(names, values, expected, tolerance):
    columns = np.array([values[name][0] for name in names])
    scale = max(1.0, float(np.max(np.abs(expected), initial=0.0)))
    np.testing.assert_allclose(columns, expected, atol=tolerance * scale)


@pytest.mark.parametrize("coordinates", absolute.ROTATION_COORDINATES)
@pytest.mark.parametrize("name", TREES)
def test_positions_velocities_and_accelerations_of_trees(name, coordinates):
    system = zoo.system(name)
    q, v, _ = random_state(system, 3)
    _, joints = accelerations_of(system, coordinates, q, v)
    a = cm.dynamics.forward_dynamics(
        system, q, v, cm.dynamics.load_forces(system, q, v, engine="reference"), engine="reference"
    )
    far = 1e3 if name == "far away" else 1.0
    assert_coordinates(system.position_names, joints.positions, q, tolerances.ROUND_OFF_LONG)
    assert_coordinates(system.velocity_names, joints.velocities, v, tolerances.ROUND_OFF_LONG * far)
    assert_coordinates(system.velocity_names, joints.accelerations, a, tolerances.ORACLE * far)


@pytest.mark.parametrize("coordinates", absolute.ROTATION_COORDINATES)
def test_loads_losses_armature_and_couplings(losses, coordinates):
    q, v, _ = random_state(losses, 4)
    _, joints = accelerations_of(losses, coordinates, q, v, t=0.4)
    a = cm.dynamics.forward_dynamics(
        losses, q, v, cm.dynamics.load_forces(losses, q, v, 0.4, engine="reference"), engine="reference"
    )
    assert_coordinates(losses.velocity_names, joints.accelerations, a, tolerances.ORACLE)


@pytest.mark.parametrize("coordinates", absolute.ROTATION_COORDINATES)
@pytest.mark.parametrize("name", LOOPS)
def test_accelerations_of_loops_with_redundant_rows_left_out(name, coordinates):
    system = zoo.system(name)
    q = cm.constraints.assemble(system).q
    start = cm.system.Scenario(velocities={})
    consistent = one_start(system, start, q, random_state(system, 5).v)
    q, v = consistent.q, consistent.v
    motion, joints = accelerations_of(system, coordinates, q, v)
    tau = cm.dynamics.load_forces(system, q, v, engine="reference")
    expected = cm.dynamics.constrained_forward_dynamics(system, q, v, tau)
    assert_coordinates(system.velocity_names, joints.accelerations, expected.accelerations, tolerances.ORACLE_FORWARD)
    assert np.max(np.abs(motion.residuals)) <= tolerances.ORACLE
    mobility = system.n_v - np.linalg.matrix_rank(cm.constraints.jacobian(system, q), 1e-7)
    n_independent = int(np.sum(absolute.absolute_start(system, coordinates, q, v).redundancy.independent))
    assert 6 * absolute_model(system).bodies.n - n_independent == mobility


@pytest.mark.parametrize("coordinates", absolute.ROTATION_COORDINATES)
def test_reactions_of_a_tree(coordinates):
    system = zoo.system("planar chain")
    q, v, _ = random_state(system, 6)
    motion = everything.at_one_instant(system, coordinates, q, v)
    a = cm.dynamics.forward_dynamics(system, q, v, np.zeros(system.n_v), engine="reference")
    expected = cm.dynamics.joint_reactions(system, q, v, a, engine="reference")
    wrenches = absolute.reactions(motion)
    for joint, wrench in zip(system.joint_names, expected, strict=True):
        np.testing.assert_allclose(wrenches[f"joint/{joint}"][0], wrench, atol=1e-10)


def test_turns_are_counted():
    """A hinge that spins at 9 rad/s for two seconds, seen every 0.5 s: no angle is taken for its remainder."""
    system = zoo.system("single hinge")
    plan = cm.system.Scenario(duration=2.0, output_step=0.5, velocities={system.velocity_names[0]: (9.0,)})
    system = cm.compile_mechanism(zoo.mechanism("single hinge").model_copy(update={"gravity": (0.0, 0.0, 0.0)}))
    result = cm.simulate(system, plan, method="generalized_alpha", step=0.01, coordinates="rA")
    expected = result.q[0, 0] + 9.0 * result.t
    np.testing.assert_allclose(result.q[:, 0], expected, atol=0.3)
