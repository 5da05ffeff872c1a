"""Generalised forces of the document: loads, joint damping and friction, with their derivatives."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Positions, Velocities
from cadmbs.dynamics.applied import duals, load_laws
from cadmbs.dynamics.cut_joints import cut_load_derivatives, cut_load_joint_forces, cut_loads
from cadmbs.dynamics.tree.inverse import project
from cadmbs.kernels.calls import compiled
from cadmbs.kernels.calls.engine import with_kernel
from cadmbs.kinematics.products import displacements, tree_state
from cadmbs.kinematics.twists import moving_twists
from cadmbs.system import System, arguments


def _compiled_load_forces(
    system: System, q: Array, v: Array, t: ArrayLike = 0.0, near: ArrayLike | None = None, *, threads: int | None
) -> Array:
    """By the kernel along the coordinates of the tree, by NumPy along those of cut joints."""
    times = arguments.real_numbers(t, "t")
    arguments.require_broadcast(q, v, times[..., None])
    total = compiled.load_forces(system, q, v, times, threads=threads)
    return total + cut_load_joint_forces(system, q, v, t, near) if system.derived(cut_loads).any else total


@with_kernel(_compiled_load_forces, scalar="load_forces", is_scalar=lambda system: not system.derived(cut_loads).any)
def load_forces(
    system: System,
    q: Positions,
    v: Velocities,
    t: ArrayLike = 0.0,
    near: ArrayLike | None = None,
    *,
    engine: str = "auto",
    threads: int | None = None,
) -> Array:
    """Generalised forces (..., n_v) of the document's loads, joint damping and friction at time t.

        tau = sum of loads - damping v - friction tanh(v / 1e-3) ,   projected by the couplings: G^T tau_tree

    Those along coordinates of cut joints act through the rows of these coordinates (`cut_joint_forces`). `simulate`
    adds them to the joint forces; `inverse_dynamics` and `forward_dynamics` do not. t [s] is one time, or
    one for each sample of the batch. Springs on angles of cut joints take those in (-pi, pi], or with `near`, earlier
    positions of the cut joints, the ones nearest to these: so `simulate` counts their turns. `engine` and `threads` as
    in `inverse_dynamics`; along coordinates of cut joints NumPy computes.

    Raises:
        OutsideTableError: If a load's table does not cover t.
    """
    times = arguments.real_numbers(t, "t")[..., None]
    q_array, v_array, _ = arguments.broadcast(arguments.positions(system, q), arguments.velocities(system, v), times)
    if system.inputs is not None:
        system.inputs.follow(t, q_array, v_array)
    tree = system.tree
    v_tree = tree.velocities.spread_rate(v_array)
    forces = load_laws.loss_force(system.losses.damping, system.losses.friction, v_tree)
    if system.loads:
        forces = forces + _loads(system, q_array, v_array, v_tree, t)
    total = tree.velocities.gather(forces)
    if system.derived(cut_loads).any:
        total = total + cut_load_joint_forces(system, q_array, v_array, t, near)
    return total


def _loads(system: System, q: Array, v: Array, v_tree: Array, t: ArrayLike) -> Array:
    """Forces along coordinates, and those of points and bodies projected by the current screws."""
    along = np.zeros(v_tree.shape)
    load_laws.add_forces(system.loads, system.tree.positions.spread(q), v_tree, t, along)
    if not load_laws.body_loads(system):
        return along
    state = tree_state(system, q)
    wrench = load_laws.moving_load_wrenches(system, state, v, t)
    return along + project(system, state, system.tree.sum_over_subtrees(wrench))


# Analytic derivatives of the document's loads, joint damping and friction.


class LoadForceDerivatives(NamedTuple):
    """Partial derivatives of tau_load(q, v, t), each (..., n_v, n_v), first index the force."""

    dtau_dq: Array
    dtau_dv: Array


def load_force_derivatives(system: System, q: Positions, v: Velocities, t: ArrayLike = 0.0) -> LoadForceDerivatives:
    """Partial derivatives of `load_forces` along the velocity coordinates: stiffness and damping, negative.

        tau = sum_k J^T W_load ,   dtau = sum_k (dJ^T W_load + J^T dW_load)

    All loads are differentiated exactly: those along coordinates, wrenches at points of bodies (which turn with a
    body's axes where they are given in them, and change their moment where their point moves), springs between points,
    bushings, contacts and drag. What is not smooth:

    - Friction is c tanh(v / 1e-3), a smooth function; its slope -c / 1e-3 / cosh^2(v / 1e-3) is taken. At rest this is
      a very stiff damper, and a linearisation there holds only for speeds well below 1e-3.
    - The pull of a spring between points has no direction where the points coincide. There the derivative of the part
      k (x_j - x_i) is taken, which is the whole force of a spring of no free length and no damping.
    - Servos that their effort limits, stops that are left, contacts that open and the points of tables are kinks: the
      derivative is that of one side. Friction of contacts is smooth, with slopes as above by `slip_velocity`.
    - A force along a coordinate does not depend on q and v; time is held still.

    Args:
        system: Compiled mechanism. With loops: along all coordinates of the spanning tree.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        t: Time [s], one or one a sample.

    Returns:
        dtau/dq and dtau/dv. Derivatives by q are along the velocity coordinates, d/ds tau(integrate(q, s e_k)).

    Raises:
        OutsideTableError: If a load's table does not cover t.
    """
    q_array, v_array = arguments.broadcast(arguments.positions(system, q), arguments.velocities(system, v))
    stiffness, damping = _along_coordinates(system, q_array, v_array, t)
    if load_laws.body_loads(system):
        by_q, by_v = _projected(system, q_array, v_array, t)
        stiffness, damping = stiffness + by_q, damping + by_v
    if system.derived(cut_loads).any:
        by_q, by_v = cut_load_derivatives(system, q_array, v_array, t)
        stiffness, damping = stiffness + by_q, damping + by_v
    return LoadForceDerivatives(stiffness, damping)


def _along_coordinates(system: System, q: Array, v: Array, t: ArrayLike) -> tuple[Array, Array]:
    """Losses and loads along coordinates: G^T K G, where only sums of coordinates have entries off the diagonal."""
    tree, losses = system.tree, system.losses
    v_tree = tree.velocities.spread_rate(v)
    rates = -load_laws.loss_slope(losses.damping, losses.friction, v_tree)
    by_q, by_v = np.zeros((*v_tree.shape, tree.n_columns)), rates[..., None] * np.eye(tree.n_columns)
    load_laws.add_slopes(system.loads, tree.positions.spread(q), v_tree, t, by_q, by_v)
    return tree.velocities.congruence(by_q), tree.velocities.congruence(by_v)


def _projected(system: System, q: Array, v: Array, t: ArrayLike) -> tuple[Array, Array]:
    """Derivatives by q and v of the wrenches on bodies, projected by the current screws."""
    tree = system.tree
    state = tree_state(system, q)
    shift = displacements(system, state)
    v_tree = tree.velocities.spread_rate(v)[..., None, :, None]
    d_twist = tree.sum_from_root(tree.per_body(shift.columns * v_tree))
    pose, twist = state.pose[..., None, :, :, :], moving_twists(system, state, v)[..., None, :, :]
    times = np.asarray(t, dtype=float)[..., None, None]
    shape = np.broadcast_shapes(shift.bodies.shape, d_twist.shape)
    by_q = _wrench_changes(system, duals.BodyMotions(pose, twist, times, shift.bodies, d_twist), shape)
    by_v = _wrench_changes(system, duals.BodyMotions(pose, twist, times, np.zeros(shape), shift.bodies), shape)
    total = tree.sum_over_subtrees(load_laws.moving_load_wrenches(system, state, v, t))[..., None, tree.column_body, :]
    columns = state.columns[..., None, :, :]
    turned = np.sum(shift.columns * total, axis=-1)
    d_forces = [
        np.sum(columns * tree.sum_over_subtrees(change)[..., tree.column_body, :], axis=-1) for change in (by_q, by_v)
    ]
    gathered = (tree.velocities.gather(x) for x in (d_forces[0] + turned, d_forces[1]))
    by_q, by_v = (np.swapaxes(x, -1, -2) for x in gathered)
    return by_q, by_v


def _wrench_changes(system: System, now: duals.BodyMotions, shape: tuple[int, ...]) -> Array:
    """Changes (..., n_v, n, 6) of the wrenches on the moving bodies."""
    wrench = np.zeros(shape)
    for load in load_laws.body_loads(system):
        acting = load_laws.acting_wrench(load, now)
        moment = acting.torque + duals.cross(acting.point, acting.force)
        for body, sign in zip(load.bodies, (1.0, -1.0), strict=True):
            for part, dual in ((slice(0, 3), moment), (slice(3, 6), acting.force)):
                if dual.change is not None:
                    wrench[..., body, part] += sign * dual.change
    return wrench
