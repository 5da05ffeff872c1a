"""Laws of the dynamics of trees."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from cadmbs import dynamics, kinematics
from cadmbs.arrays import Array, matrix_times_vector
from cadmbs.lie import se3, so3
from cadmbs.system import System
from cadmbs.testing.laws.residuals import LAW_DIFFERENCE_STEP, rate_of, relative


def mass_matrix_is_symmetric(system: System, q: Array) -> Array:
    """The mass matrix is its own transpose, (..., n_v, n_v)."""
    matrix = dynamics.mass_matrix(system, q, engine="reference")
    return relative(matrix, np.swapaxes(matrix, -1, -2))


def mass_matrix_gives_kinetic_energy(system: System, q: Array, v: Array) -> Array:
    """Kinetic energy T = 1/2 v^T M v, (...). Theory 8.5."""
    momenta = matrix_times_vector(dynamics.mass_matrix(system, q, engine="reference"), v)
    return relative(0.5 * np.sum(v * momenta, axis=-1), dynamics.energy(system, q, v, engine="reference")[0])


def mass_matrix_sums_body_inertias(system: System, q: Array) -> Array:
    """Mass matrix M = sum of (J^b)^T M^b J^b + armature, over the document's bodies one by one. Theory 8.2."""
    G = system.tree.velocities.matrix
    total = G.T @ np.diag(system.tree.armature) @ G
    for body, inertia in _body_inertias(system):
        J = kinematics.body_fixed.jacobian(system, q, body, engine="reference")
        total = total + np.swapaxes(J, -1, -2) @ inertia @ J
    return relative(
        dynamics.mass_matrix(system, q, engine="reference"), np.broadcast_to(total, (*q.shape[:-1], *G.T.shape[:1] * 2))
    )


def inverse_is_linear_in_acceleration(system: System, q: Array, v: Array, a: Array) -> Array:
    """Joint forces tau = M a + bias, (..., n_v)."""
    product = matrix_times_vector(dynamics.mass_matrix(system, q, engine="reference"), a)
    return relative(
        dynamics.inverse_dynamics(system, q, v, a, engine="reference"),
        product + dynamics.bias_force(system, q, v, engine="reference"),
    )


def inverse_is_projected_newton_euler(
    system: System, q: Array, v: Array, a: Array, step: float = LAW_DIFFERENCE_STEP
) -> Array:
    """Joint forces tau = sum of (J^b)^T (M^b dV^b/dt - ad_V^T M^b V^b - gravity) + armature a, (..., n_v).

    Accelerations by central differences, body by body, welded ones one by one. Theory 8.1, P-DYN (77).
    """
    twist = kinematics.body_fixed.twists(system, q, v, engine="reference")
    rate = rate_of(lambda q, v: kinematics.body_fixed.twists(system, q, v, engine="reference"), system, q, v, a, step)
    up = np.swapaxes(kinematics.poses(system, q, engine="reference")[..., :3, :3], -1, -2) @ -system.gravity
    rate = rate + np.concatenate([np.zeros_like(up), up], axis=-1)
    tree = system.tree.velocities
    tau = tree.gather(system.tree.armature * tree.spread_rate(a))
    for body, inertia in _body_inertias(system):
        momentum = np.squeeze(inertia @ twist[..., body, :, None], -1)
        wrench = np.squeeze(inertia @ rate[..., body, :, None], -1) - se3.cobracket(twist[..., body, :], momentum)
        J = kinematics.body_fixed.jacobian(system, q, body, engine="reference")
        tau = tau + np.squeeze(wrench[..., None, :] @ J, -2)
    return relative(dynamics.inverse_dynamics(system, q, v, a, engine="reference"), tau)


def forward_undoes_inverse(system: System, q: Array, v: Array, a: Array) -> Array:
    """Accelerations from the forces that they need, forward(inverse(a)) = a, (..., n_v)."""
    return relative(
        dynamics.forward_dynamics(
            system, q, v, dynamics.inverse_dynamics(system, q, v, a, engine="reference"), engine="reference"
        ),
        a,
    )


def gravity_is_slope_of_potential(system: System, q: Array, step: float = LAW_DIFFERENCE_STEP) -> Array:
    """Gravity forces g_k = dU/dq_k along each velocity coordinate, by central differences, (..., n_v). Theory 8.5."""
    directions = np.eye(system.n_v)
    potential = [
        dynamics.energy(
            system,
            kinematics.integrate(system, q[..., None, :], h * directions),
            np.zeros(system.n_v),
            engine="reference",
        )[1]
        for h in (step, -step)
    ]
    slope = (potential[0] - potential[1]) / (2.0 * step)
    return relative(slope, dynamics.gravity_force(system, q, engine="reference"), size=_largest(*potential))


def bias_is_quadratic_in_velocity(system: System, q: Array, v: Array, w: Array) -> Array:
    """Parallelogram law of Q = bias - g: Q(v + w) + Q(v - w) = 2 Q(v) + 2 Q(w), (..., n_v)."""
    plus, minus, first, second = (dynamics.bias_force(system, q, x, engine="reference") for x in (v + w, v - w, v, w))
    return relative(
        plus + minus + 2.0 * dynamics.gravity_force(system, q, engine="reference"), 2.0 * first + 2.0 * second
    )


def power_balance(system: System, q: Array, v: Array, a: Array, step: float = LAW_DIFFERENCE_STEP) -> Array:
    """Power of the joint forces: v . tau = d/dt (T + U), by central differences, (...). Theory 8.5."""
    tau = dynamics.inverse_dynamics(system, q, v, a, engine="reference")
    rate = rate_of(lambda q, v: np.add(*dynamics.energy(system, q, v, engine="reference")), system, q, v, a, step)
    return relative(np.sum(v * tau, axis=-1), rate, size=_largest(*dynamics.energy(system, q, v, engine="reference")))


def momentum_is_sum_over_bodies(system: System, q: Array, v: Array) -> Array:
    """Momentum Pi = sum of Ad_C^-T M^b V^b over the document's moving bodies, (..., 6). P-DYN (36)."""
    poses, twist = (
        kinematics.poses(system, q, engine="reference"),
        kinematics.body_fixed.twists(system, q, v, engine="reference"),
    )
    total = np.zeros((*twist.shape[:-2], 6))
    for body, inertia in _body_inertias(system):
        momentum = matrix_times_vector(inertia, twist[..., body, :])
        total = total + se3.transform_wrench(poses[..., body, :, :], momentum)
    return relative(dynamics.momentum(system, q, v, engine="reference"), total)


def momentum_is_conserved(system: System, q: Array, v: Array, tau: Array, step: float = LAW_DIFFERENCE_STEP) -> Array:
    """Rate of momentum d/dt Pi = weight, under any inner forces, (..., 6).

    Only for systems whose joints to the world are all free ones, with zero forces along these in tau.
    """
    a = dynamics.forward_dynamics(system, q, v, tau, engine="reference")
    rate = rate_of(lambda q, v: dynamics.momentum(system, q, v, engine="reference"), system, q, v, a, step)
    weight = np.zeros_like(rate)
    poses = kinematics.poses(system, q, engine="reference") @ se3.inverse(system.bodies.reference_pose)
    for body, _ in _body_inertias(system):
        force = system.bodies.mass[body] * system.gravity
        center = se3.apply(poses[..., body, :, :], system.bodies.center_of_mass[body])
        weight[..., :3] += so3.cross(center, force)
        weight[..., 3:] += force
    return relative(rate, weight, size=_largest(dynamics.momentum(system, q, v, engine="reference")))


def wrenches_act_through_jacobians(system: System, q: Array, v: Array, a: Array, wrenches: Array) -> Array:
    """Wrenches W add sum (J^h)^T W to the joint forces, in inverse and in forward dynamics, (2, ..., n_v)."""
    pull = np.zeros_like(a)
    for body in range(system.n_bodies):
        J = kinematics.hybrid.jacobian(system, q, body, engine="reference")
        pull = pull + np.squeeze(wrenches[..., body, None, :] @ J, -2)
    tau = dynamics.inverse_dynamics(system, q, v, a, engine="reference")
    inverse = relative(dynamics.inverse_dynamics(system, q, v, a, wrenches, engine="reference"), tau - pull)
    forward = relative(dynamics.forward_dynamics(system, q, v, tau - pull, wrenches, engine="reference"), a)
    return np.stack([inverse, forward])


def _largest(*arrays: Array) -> float:
    return float(max(1.0, *(np.abs(array).max(initial=0.0) for array in arrays)))


def _body_inertias(system: System) -> Iterator[tuple[int, Array]]:
    """Index and M^b (6, 6), about the body-frame origin in body axes, of every body that moves and has mass.

    P-DYN (39) from the records, by the pose of the centre of mass: Ad_S^-T diag(Theta, m) Ad_S^-1.
    """
    bodies = system.bodies
    for body in np.flatnonzero((bodies.moving > 0) & (bodies.mass > 0.0)):
        rotation, position = bodies.reference_pose[body, :3, :3], bodies.reference_pose[body, :3, 3]
        central = np.zeros((6, 6))
        central[:3, :3] = rotation.T @ bodies.inertia[body] @ rotation
        central[3:, 3:] = bodies.mass[body] * np.eye(3)
        inverse = se3.adjoint_inverse(se3.translation(rotation.T @ (bodies.center_of_mass[body] - position)))
        yield int(body), inverse.T @ central @ inverse
