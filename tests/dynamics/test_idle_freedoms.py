"""Freedoms that no drive moves: spins of rods are free of forces, and the drives give the rest."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import dynamics
from cadmbs.constraints import assemble
from cadmbs.dynamics.closed_loops.closed_loop_inverse import idle_spins
from cadmbs.errors import ArgumentError, NotSolvableError
from tests.simulation.test_stiffness import leg


def state(system, q):
    """Velocities and accelerations that the rows allow, with the rod spinning."""
    rng = np.random.default_rng(2)
    A = cm.constraints.jacobian(system, q)
    allowed = np.linalg.svd(A)[2][np.linalg.matrix_rank(A) :].T
    v = allowed @ rng.normal(size=allowed.shape[1])
    a0 = np.linalg.lstsq(A, -cm.constraints.jacobian_dot(system, q, v) @ v, rcond=None)[0]
    return v, a0 + allowed @ rng.normal(size=allowed.shape[1]), allowed


def test_the_spin_of_a_rod_follows_and_one_drive_gives_the_rest():
    """Forward dynamics with the drive gives the accelerations that follow, and the driven one as it was given."""
    system = leg(rod_inertia=1e-3)
    q = np.asarray(assemble(system).q)
    v, a, _ = state(system, q)
    found = dynamics.closed_loop_inverse_dynamics(system, q, v, a, driven=["hip"])
    forward = dynamics.constrained_forward_dynamics(system, q, v, found.joint_forces).accelerations
    np.testing.assert_allclose(forward, found.accelerations, atol=1e-9)
    hip = system.velocity_names.index("hip")
    assert forward[hip] == pytest.approx(a[hip], abs=1e-9)
    assert np.max(np.abs(found.accelerations - a)) > 1e-3
    many = dynamics.closed_loop_inverse_dynamics(system, np.stack([q, q]), v, np.stack([a, a]), driven=["hip"])
    np.testing.assert_allclose(many.forces, [found.forces] * 2, atol=1e-12)


def test_the_number_of_spins_and_the_bodies_that_spin():
    system = leg()
    q = np.asarray(assemble(system).q)
    drive = np.eye(system.n_v)[[system.velocity_names.index("hip")]]
    assert idle_spins(system, q, drive) == (1, ("rod",))
    damped = leg(spin_damping=1.0)
    assert idle_spins(damped, q, drive) == (0, ())


def test_passive_freedoms_are_held_or_follow():
    """A double pendulum whose second hinge has no drive."""
    from cadmbs.testing.mechanisms import planar_chain

    system = cm.compile_mechanism(planar_chain(2))
    q, v, a = np.array([0.3, 0.2]), np.array([1.0, -2.0]), np.zeros(2)
    first = [system.velocity_names[0]]
    with pytest.raises(NotSolvableError, match=r"along \(.*hinge2.*undriven=\"follow\""):
        dynamics.closed_loop_inverse_dynamics(system, q, v, a, driven=first)
    found = dynamics.closed_loop_inverse_dynamics(system, q, v, a, driven=first, undriven="follow")
    followed = dynamics.forward_dynamics(system, q, v, found.joint_forces)
    np.testing.assert_allclose(followed, found.accelerations, rtol=0, atol=1e-12 * np.abs(followed).max())
    assert found.accelerations[0] == pytest.approx(0.0, abs=1e-12)
    assert found.joint_forces[1] == 0.0
    with pytest.raises(ArgumentError, match="undriven is 'free', expected one of 'hold', 'follow'"):
        dynamics.closed_loop_inverse_dynamics(system, q, v, a, driven=first, undriven="free")
