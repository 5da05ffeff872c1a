"""Loads between two bodies: one wrench on the first-named body, the opposite one on the second."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, Positions, Velocities
from cadmbs.dynamics import wrench_forms
from cadmbs.dynamics.applied.duals import BodyMotions
from cadmbs.dynamics.applied.load_laws import acting_wrench
from cadmbs.kinematics.products import TreeState, tree_state
from cadmbs.kinematics.twists import moving_twists
from cadmbs.lie import se3, so3
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, positions, real_numbers, velocities
from cadmbs.system.loads import BodyLoad


def body_loads(system: System) -> tuple[BodyLoad, ...]:
    """The loads between bodies, in the order of the document."""
    return tuple(load for load in system.loads if isinstance(load, BodyLoad))


def motions_now(system: System, state: TreeState, v: Array, t: ArrayLike) -> BodyMotions:
    """Poses and twists of the moving bodies about the state's point, at independent velocities v (..., n_v)."""
    return BodyMotions(state.pose, moving_twists(system, state, v), np.asarray(t, dtype=float)[..., None])


def pair_wrench(load: BodyLoad, now: BodyMotions) -> Array:
    """Wrench (..., 6) of a load on its first body about the state's point, world axes, moment [N m] first.

    The opposite wrench acts on its second body.

    Raises:
        OutsideTableError: If a table of the load does not cover the time.
    """
    point, force, torque = (dual.value for dual in acting_wrench(load, now))
    moment = torque + so3.cross(point, force)
    return np.concatenate(np.broadcast_arrays(moment, force), axis=-1)


def moving_load_wrenches(system: System, state: TreeState, v: Array, t: ArrayLike) -> Array:
    """Wrenches (..., n, 6) of the loads between bodies on the moving bodies, the world first.

    About the state's point, world axes, moment [N m] first, for independent velocities v (..., n_v).

    Raises:
        OutsideTableError: If a load's table does not cover t.
    """
    now = motions_now(system, state, v, t)
    total = np.zeros((*v.shape[:-1], system.tree.n, 6))
    for load in body_loads(system):
        _add_pair(total, load.bodies, pair_wrench(load, now))
    return total


def document_load_wrenches(system: System, state: TreeState, v: Array, t: ArrayLike) -> Array:
    """The same on the bodies of the document (..., n_bodies, 6), welded ones included."""
    now = motions_now(system, state, v, t)
    total = np.zeros((*v.shape[:-1], system.n_bodies, 6))
    for load in body_loads(system):
        _add_pair(total, load.document_bodies, pair_wrench(load, now))
    return total


def load_wrenches(system: System, q: Positions, v: Velocities, t: ArrayLike = 0.0) -> Array:
    """Wrenches of the document's loads between bodies (springs, contacts, bushings, ...) on all bodies.

    Loads along joint coordinates, damping and friction act inside joints and are not among them. As `wrenches` of
    `inverse_dynamics` they do what these loads do; J^T W summed over the bodies is their part of `load_forces`.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        t: Time [s], one or one a sample.

    Returns:
        (..., n_bodies, 6), the world first, hybrid: moment [N m] about the body-frame origin, then force [N], world
        axes.

    Raises:
        OutsideTableError: If a load's table does not cover t.
    """
    times = real_numbers(t, "t")
    q_array, v_array, _ = broadcast(positions(system, q), velocities(system, v), times[..., None])
    state, moving = tree_state(system, q_array), system.bodies.moving
    pose = state.pose[..., moving, :, :] @ (se3.translation(-system.origin) @ system.bodies.reference_pose)
    return wrench_forms.wrench_hybrid_from_spatial(pose, document_load_wrenches(system, state, v_array, times))


def _add_pair(total: Array, bodies: tuple[int, int], wrench: Array) -> None:
    total[..., bodies[0], :] += wrench
    total[..., bodies[1], :] -= wrench
