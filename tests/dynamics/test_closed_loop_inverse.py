"""Inverse dynamics with loops: it undoes forward dynamics; redundant drives, drives of motions, missing drives."""

import re

import numpy as np
import pytest

from cadmbs import compile_mechanism, constraints, dynamics
from cadmbs.errors import NotSolvableError, UnknownNameError
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms, states
from cadmbs.testing.laws.residuals import relative
from tests import zoo
from tests.dynamics import closed_states
from tests.tolerances import ROUND_OFF_LONG

TIME = closed_states.TIME


def worst(residual):
    return np.abs(residual).max(initial=0.0)


def along(system, names, forces):
    """Joint forces along named coordinates of the tree."""
    tau = np.zeros((*forces.shape[:-1], system.n_v))
    tau[..., [system.velocity_names.index(name) for name in names]] = forces
    return tau


@pytest.mark.parametrize("name", closed_states.ALL)
def test_it_returns_the_forces_of_forward_dynamics(name):
    """One drive for each degree of freedom, a batch of two."""
    system = closed_states.system(name)
    q, v, _ = closed_states.state(system, 21, TIME, (2,))
    chosen = closed_states.allowed(system, q, TIME)
    names = [system.velocity_names[k] for k in chosen.independent]
    wrenches = np.random.default_rng(3).normal(size=(2, system.n_bodies, 6))
    tau = along(system, names, np.random.default_rng(21).normal(size=(2, len(names))))
    motion = dynamics.constrained_forward_dynamics(system, q, v, tau, wrenches, TIME)
    found = dynamics.closed_loop_inverse_dynamics(system, q, v, motion.accelerations, wrenches, TIME, names)
    assert found.driven == tuple(names)
    assert worst(relative(found.joint_forces, tau, max(worst(tau), 1.0))) < 1e-8
    pulls = [dynamics.constraint_forces(system, q, m, TIME) for m in (found.multipliers, motion.multipliers)]
    assert worst(relative(*pulls)) < 1e-8
    assert worst(relative(found.multipliers, motion.multipliers)) < 1e-7


@pytest.mark.parametrize("name", ["four_bar", "five_bar", "stewart_platform", "delta_robot"])
def test_actuated_joints_are_the_drives_by_default(name):
    system = closed_states.system(name)
    q, v, _ = closed_states.state(system, 22)
    at = dynamics.woronetz(system, q, v)
    a = at.F @ np.ones(at.F.shape[1]) + at.F_dot @ v[at.partition.independent] + at.offset_dot
    marked = tuple(n for joint in system.joints if joint.actuated for n in joint.velocity_names)
    found = dynamics.closed_loop_inverse_dynamics(system, q, v, a)
    assert found.driven == marked
    again = dynamics.constrained_forward_dynamics(system, q, v, found.joint_forces)
    assert worst(relative(again.accelerations, a)) < 1e-8


def test_redundant_drives_share_by_least_squares():
    """All three joints of a four-bar driven: the least forces of all that do the same work."""
    system = closed_states.system("four_bar")
    q, v, tau = closed_states.state(system, 23)
    a = dynamics.forward_dynamics(system, q, v, tau, engine="reference")
    found = dynamics.closed_loop_inverse_dynamics(system, q, v, a, driven=system.joint_names[:3])
    F = dynamics.woronetz(system, q, v).F
    np.testing.assert_allclose(F.T @ found.joint_forces, F.T @ tau, rtol=1e-9)
    np.testing.assert_allclose(found.forces, F[:, 0] * (F[:, 0] @ tau) / (F[:, 0] @ F[:, 0]), rtol=1e-9)


def test_a_cut_joint_can_be_driven():
    """Forces along the rocker's pin, where the loop is cut: what a drive there does, `cut_joint_forces` does too."""
    system = closed_states.system("four_bar")
    (cut,) = constraints.cut_velocity_names(system)
    q, v, _ = closed_states.state(system, 24)
    tau = dynamics.cut_joint_forces(system, q, [1.7])
    np.testing.assert_allclose(tau @ v, 1.7 * constraints.cut_rates(system, q, v)[0], rtol=1e-9)
    a = dynamics.forward_dynamics(system, q, v, tau, engine="reference")
    found = dynamics.closed_loop_inverse_dynamics(system, q, v, a, driven=[cut])
    np.testing.assert_allclose(found.forces, [1.7], rtol=1e-8)
    np.testing.assert_allclose(found.joint_forces, tau, rtol=1e-8)


def test_a_motion_takes_its_force_from_its_multiplier():
    """The drive of the crank as a motion, against the same drive as an actuated joint."""
    driven, plain = closed_states.system("driven four-bar"), closed_states.system("four_bar")
    q, v, _ = closed_states.state(driven, 25, TIME)
    a = dynamics.forward_dynamics(driven, q, v, np.zeros(3), t=TIME, engine="reference")
    by_motion = dynamics.closed_loop_inverse_dynamics(driven, q, v, a, t=TIME)
    by_drive = dynamics.closed_loop_inverse_dynamics(plain, q, v, a)
    place = by_motion.rows.names.index("motion/drive")
    assert by_motion.driven == by_drive.driven == ("crank_pivot",)
    assert worst(by_motion.forces) < 1e-9
    np.testing.assert_allclose(-by_motion.multipliers[place], by_drive.forces[0], rtol=1e-8)


def test_a_tree_with_all_joints_driven():
    system = zoo.system("coupled")
    q, v, a = states.random_state(system, 26)
    found = dynamics.closed_loop_inverse_dynamics(system, q, v, a, driven=system.velocity_names)
    assert (
        worst(relative(found.joint_forces, dynamics.inverse_dynamics(system, q, v, a, engine="reference")))
        < ROUND_OFF_LONG
    )
    assert found.multipliers.shape == (0,)


def pushed(driven, q=(0.1, 0.2)):
    """Two links, accelerated one radian per second squared at the second hinge, with drives of some hinges."""
    data = zoo.data_of(mechanisms.planar_chain(2)) | {"gravity": [0.0, 0.0, 0.0]}
    system = compile_mechanism(Mechanism.model_validate(data))
    a = np.linalg.solve(dynamics.mass_matrix(system, q, engine="reference"), [0.0, 1.0])
    return dynamics.closed_loop_inverse_dynamics(system, q, np.zeros(2), a, driven=driven)


def test_a_motion_that_the_drives_can_give_needs_no_more():
    np.testing.assert_allclose(pushed(["hinge2"]).forces, [1.0], rtol=1e-9)


@pytest.mark.parametrize(
    ("driven", "words"),
    [
        (["hinge1"], "that the drives of 'hinge1' cannot give, along (hinge2 +1)"),
        ([], "that it has no drives to give, along (hinge1 -0.311, hinge2 +1)"),
    ],
)
def test_missing_drives_are_named_with_their_direction(driven, words):
    message = (
        f"this motion of 'planar chain of 2' takes forces {words}; "
        'mark more joints "actuated": true, name more drives (in Python driven=[...]), or leave '
        'free what no drive moves (in Python undriven="follow")'
    )
    with pytest.raises(NotSolvableError) as problem:
        pushed(driven)
    assert str(problem.value) == message


def test_unknown_drives():
    message = "'four-bar' has no joint or velocity coordinate 'crank'"
    with pytest.raises(UnknownNameError, match=f"^{re.escape(message)}$"):
        dynamics.closed_loop_inverse_dynamics(closed_states.system("four_bar"), *np.zeros((3, 3)), driven=["crank"])
