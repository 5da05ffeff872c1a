"""Relations of the kinematics papers between different functions: recursions, sums of brackets, products of factors."""

import numpy as np
import pytest

from cadmbs import kinematics
from cadmbs.kinematics import body_fixed, hybrid, spatial
from cadmbs.kinematics.representation import Representation
from cadmbs.lie import se3, so3
from cadmbs.testing import states
from cadmbs.testing.laws.residuals import rate_of, relative
from tests import zoo
from tests.tolerances import FINITE_DIFFERENCE, ROUND_OFF, ROUND_OFF_LONG

SINGLE = ["single hinge", "planar chain", "chain", "massless links", "four-bar"]
"""Mechanisms whose joints have one freedom each."""

SMALL = ["single hinge", "single free body", "planar chain", "chain", "floating tree", "far away", "two loops"]
"""Mechanisms of few coordinates, for derivatives of third order."""


def worst(residual):
    return np.abs(residual).max(initial=0.0)


def stacked(system, values):
    """Values (..., n_bodies, 6) of the moving bodies, one above the other: (..., 6 n)."""
    names = [system.body_names.index(name) for name in system.tree.names[1:]]
    return values[..., names, :].reshape(*values.shape[:-2], 6 * len(names))


def block_diagonal(blocks):
    n = len(blocks)
    result = np.zeros((n, 6, n, 6))
    result[np.arange(n), :, np.arange(n), :] = blocks
    return result.reshape(6 * n, 6 * n)


def path_end(system):
    """The last moving body."""
    return int(np.flatnonzero(system.bodies.moving == system.tree.n - 1)[0])


@pytest.mark.parametrize("representation", list(Representation))
def test_twists_follow_the_recursion(system, representation):
    """V_i - D_ip V_p are the joints' own columns times their rates. P-KIN (14), (30), (42), (52)."""
    q, v, _ = states.random_state(system, 381)
    module = getattr(kinematics, representation)
    factors = module.system_jacobian(system, q)
    twists = stacked(system, module.twists(system, q, v, engine="reference"))
    v_tree = factors.G @ v
    own = factors.A_inverse @ factors.J @ v_tree
    size = max(1.0, worst(factors.A_inverse) * worst(twists))
    assert worst(relative(own, factors.X @ v_tree, size)) < ROUND_OFF_LONG
    assert worst(relative(factors.A_inverse @ twists, factors.X @ v_tree, size)) < ROUND_OFF_LONG


@pytest.mark.parametrize("name", SINGLE)
def test_body_fixed_system_equations(name):
    """J' = -A a J and V' = J v' - A a V with a = blockdiag(v_i ad_X_i). P-DYN (8)-(10), P-KIN (25)."""
    system = zoo.system(name)
    q, v, a = states.random_state(system, 382)
    factors = body_fixed.system_jacobian(system, q)
    v_tree, a_tree = factors.G @ v, factors.G @ a
    rates = block_diagonal(se3.ad((factors.X @ v_tree).reshape(-1, 6)))
    found = np.concatenate([body_fixed.jacobian_dot(system, q, v, body) for body in factors.body_names])
    assert worst(relative(found, -factors.A @ rates @ factors.J @ factors.G)) < ROUND_OFF_LONG
    twists, change = (
        stacked(system, x)
        for x in (body_fixed.twists(system, q, v, engine="reference"), body_fixed.accelerations(system, q, v, a))
    )
    assert worst(relative(change, factors.J @ a_tree - factors.A @ rates @ twists)) < ROUND_OFF_LONG


@pytest.mark.parametrize("name", SINGLE)
def test_spatial_system_equations(name):
    """V' = J v' + L b diag(J_j) v with b = blockdiag(ad_V). P-DYN (18)."""
    system = zoo.system(name)
    q, v, a = states.random_state(system, 383)
    factors = spatial.system_jacobian(system, q)
    change = stacked(system, spatial.accelerations(system, q, v, a))
    twists = stacked(system, spatial.twists(system, q, v, engine="reference")).reshape(-1, 6)
    one = np.eye(len(factors.D))
    own = (one - factors.D) @ factors.J @ (factors.G @ v)
    expected = factors.J @ (factors.G @ a) + np.linalg.solve(one - factors.D, block_diagonal(se3.ad(twists)) @ own)
    assert worst(relative(change, expected)) < ROUND_OFF_LONG


@pytest.mark.parametrize("representation", list(Representation))
def test_jerks_are_sums_over_partials(system, representation):
    """V'' = J j + 2 J' a + J'' v, with J' and J'' from first and second partial derivatives. P-DYN (13), (21), (31)."""
    q, rates = states.random_positions(system, 384), states.random_velocities(system, 385, (3,))
    v, a, j = rates
    module, body = getattr(kinematics, representation), path_end(system)
    J, first, second = (module.jacobian_partials(system, q, body, order) for order in range(3))
    J_dot = first @ v
    J_ddot = first @ a + second @ v @ v
    expected = J @ j + 2.0 * J_dot @ a + J_ddot @ v
    size = max(1.0, worst(second) * worst(v) ** 3)
    assert worst(relative(module.jerks(system, q, v, a, j)[body], expected, size)) < ROUND_OFF_LONG


@pytest.mark.parametrize("representation", list(Representation))
@pytest.mark.parametrize("name", SMALL)
def test_the_fourth_order_is_a_sum_over_partials(name, representation):
    """V''' = J s + 3 J' j + 3 J'' a + J''' v. The order of indices counts where derivatives do not commute."""
    system = zoo.system(name)
    q, rates = states.random_positions(system, 386), states.random_velocities(system, 387, (4,))
    v, a, j, s = rates
    module, body = getattr(kinematics, representation), path_end(system)
    J, first, second, third = (module.jacobian_partials(system, q, body, order) for order in range(4))
    mixed = 2.0 * np.einsum("xikl,k,l->xi", second, a, v) + np.einsum("xikl,k,l->xi", second, v, a)
    J_dddot = first @ j + mixed + third @ v @ v @ v
    expected = J @ s + 3.0 * first @ v @ j + 3.0 * (first @ a + second @ v @ v) @ a + J_dddot @ v
    found = module.motion_derivatives(system, q, rates)[3, body]
    size = max(1.0, worst(third) * worst(v) ** 4)
    assert worst(relative(found, expected, size)) < ROUND_OFF_LONG


def test_body_fixed_acceleration_and_jerk_as_printed():
    """Sums of brackets over a chain. P-DYN (6), (13) with E-12."""
    system = zoo.system("chain")
    q, (v, a, j) = states.random_positions(system, 388), states.random_velocities(system, 389, (3,))
    last, n = system.n_bodies - 1, system.n_v
    J = body_fixed.jacobian(system, q, last, engine="reference").T
    change, jerk = a @ J, j @ J
    for first in range(n):
        for k in range(first + 1, n):
            pair = se3.bracket(J[first], J[k])
            change = change + pair * v[first] * v[k]
            jerk = jerk + pair * (2.0 * a[first] * v[k] + v[first] * a[k])
            for r in range(k, n):
                factor = 1.0 if r == k else 2.0
                jerk = jerk + factor * se3.bracket(pair, J[r]) * v[first] * v[k] * v[r]
    assert worst(relative(body_fixed.accelerations(system, q, v, a)[last], change)) < ROUND_OFF
    assert worst(relative(body_fixed.jerks(system, q, v, a, j)[last], jerk)) < ROUND_OFF


def test_hybrid_jacobian_rate_and_jerk_as_printed():
    """Brackets of 0X_j with relative motions of frame origins. P-DYN (27) with E-18, (31) with E-20."""
    system = zoo.system("chain")
    q, (v, a, j) = states.random_positions(system, 390), states.random_velocities(system, 391, (3,))
    last = system.n_bodies - 1
    twist, change = hybrid.twists(system, q, v, engine="reference")[1:], hybrid.accelerations(system, q, v, a)[1:]
    place = kinematics.poses(system, q, engine="reference")[1:, :3, 3]
    X = np.stack([hybrid.jacobian(system, q, body, engine="reference")[:, body - 1] for body in range(1, last + 1)])[
        ..., None
    ]

    def shift(vectors):
        """The matrix ad_(0, r) of differences to the last body."""
        difference = vectors - vectors[-1]
        return se3.ad(np.concatenate([np.zeros(difference.shape), difference], axis=-1))

    def turn(vectors):
        return se3.ad(np.concatenate([vectors, np.zeros(vectors.shape)], axis=-1))

    carry, moving, speeding = np.eye(6) + shift(place), shift(twist[:, 3:]), shift(change[:, 3:])
    w, w_dot = turn(twist[:, :3]), turn(change[:, :3])
    rate = (moving + carry @ w) @ X
    assert worst(relative(hybrid.jacobian_dot(system, q, v, last), rate[..., 0].T)) < ROUND_OFF
    second = (speeding + 2.0 * moving @ w + carry @ (w_dot + w @ w)) @ X
    terms = (carry @ X)[..., 0] * j[:, None] + 2.0 * rate[..., 0] * a[:, None] + second[..., 0] * v[:, None]
    assert worst(relative(hybrid.jerks(system, q, v, a, j)[last], terms.sum(axis=0))) < ROUND_OFF_LONG


def test_partial_derivatives_of_spatial_twists():
    """dV_i/dq_k = [J_k, V_i - V_k] on a chain. Theory 5.7."""
    system = zoo.system("chain")
    q, v, _ = states.random_state(system, 392)
    last = system.n_bodies - 1
    J, twist = spatial.jacobian(system, q, last, engine="reference").T, spatial.twists(system, q, v, engine="reference")
    found = np.einsum("xjk,j->kx", spatial.jacobian_partials(system, q, last), v)
    assert worst(relative(found, se3.bracket(J, twist[last] - twist[1:]))) < ROUND_OFF


def test_relative_twists_are_rates_of_relative_poses(system):
    """V^b_k - Ad_(C_k^-1 C_l) V^b_l is the body-fixed twist of C_l^-1 C_k, also from spatial twists. Theory 4.7."""
    q, v, a = states.random_state(system, 393, (2,))
    pose, own = kinematics.poses(system, q, engine="reference"), body_fixed.twists(system, q, v, engine="reference")
    k, other = system.n_bodies - 1, system.n_bodies // 2

    def between(q, v):
        placed = kinematics.poses(system, q, engine="reference")
        return se3.inverse(placed[..., other, :, :]) @ placed[..., k, :, :]

    carried = se3.transform_twist(se3.inverse(between(q, v)), own[..., other, :])
    found = own[..., k, :] - carried
    rate = se3.inverse(between(q, v)) @ rate_of(between, system, q, v, a)
    assert worst(relative(se3.hat(found), rate)) < FINITE_DIFFERENCE
    twists = spatial.twists(system, q, v, engine="reference")
    seen = se3.transform_twist_inverse(pose[..., k, :, :], twists[..., k, :] - twists[..., other, :])
    assert worst(relative(seen, found, max(1.0, worst(twists)))) < ROUND_OFF_LONG


def test_rotations_of_bodies_change_with_their_columns(system):
    """dR/dq_k = R ~w^b_k, on which the partial derivatives of the hybrid Jacobian rest. Theory 5.1."""
    q, v, a = states.random_state(system, 394)
    for body in range(system.n_bodies):
        w = body_fixed.jacobian(system, q, body, engine="reference")[:3] @ v
        rotation = kinematics.pose(system, q, body, engine="reference")[:3, :3]
        rate = rate_of(
            lambda q, v, body=body: kinematics.pose(system, q, body, engine="reference")[:3, :3], system, q, v, a
        )
        assert worst(relative(rotation @ so3.hat(w), rate)) < FINITE_DIFFERENCE
