"""Generalised forces of the document: loads, joint damping and friction."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, Positions, Velocities
from cadmbs.dynamics.applied.coordinate_loads import add_along, coordinate_force, loss_force, position_of, rate_of
from cadmbs.dynamics.applied.load_laws import body_loads, moving_load_wrenches
from cadmbs.dynamics.cut_loads import cut_load_joint_forces, cut_loads
from cadmbs.dynamics.tree.motion import project
from cadmbs.kernels.calls import compiled
from cadmbs.kernels.calls.engine import with_kernel
from cadmbs.kinematics.products import tree_state
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, positions, real_numbers, require_broadcast, velocities
from cadmbs.system.loads import CoordinateLoad


def _compiled_load_forces(
    system: System, q: Array, v: Array, t: ArrayLike = 0.0, near: ArrayLike | None = None, *, threads: int | None
) -> Array:
    """By the kernel along the coordinates of the tree, by NumPy along those of cut joints."""
    times = real_numbers(t, "t")
    require_broadcast(q, v, times[..., None])
    total = compiled.load_forces(system, q, v, times, threads=threads)
    return total + _on_cut_joints(system, q, v, t, near) if system.derived(cut_loads).any else total


def _on_cut_joints(system: System, q: Array, v: Array, t: ArrayLike, near: ArrayLike | None) -> Array:
    return cut_load_joint_forces(system, q, v, t, near)


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
    times = real_numbers(t, "t")[..., None]
    q_array, v_array, _ = broadcast(positions(system, q), velocities(system, v), times)
    if system.inputs is not None:
        system.inputs.follow(t, q_array, v_array)
    tree = system.tree
    v_tree = tree.velocities.spread_rate(v_array)
    forces = loss_force(system.losses.damping, system.losses.friction, v_tree)
    if system.loads:
        forces = forces + _loads(system, q_array, v_array, v_tree, t)
    total = tree.velocities.gather(forces)
    if system.derived(cut_loads).any:
        total = total + _on_cut_joints(system, q_array, v_array, t, near)
    return total


def _loads(system: System, q: Array, v: Array, v_tree: Array, t: ArrayLike) -> Array:
    """Forces along coordinates, and those of points and bodies projected by the current screws."""
    along = np.zeros(v_tree.shape)
    q_tree = system.tree.positions.spread(q)
    for load in system.loads:
        if isinstance(load, CoordinateLoad):
            x, u = position_of(load, q_tree), rate_of(load, v_tree)
            add_along(load, coordinate_force(load, x, u, t), along)
    if not body_loads(system):
        return along
    state = tree_state(system, q)
    wrench = moving_load_wrenches(system, state, v, t)
    return along + project(system, state, system.tree.sum_over_subtrees(wrench))
