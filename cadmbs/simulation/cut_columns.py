"""Coordinates of cut joints along a motion, as all other joints have them."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints import cut_coordinates, cut_position_names, cut_rates, cut_velocity_names
from cadmbs.constraints.constraint_state import constraint_state
from cadmbs.constraints.cut_coordinates import loop_wrenches
from cadmbs.results.columns import column_name
from cadmbs.system import System
from cadmbs.system.records import Joint


def cut_columns(
    system: System, t: Array, q: Array, v: Array, a: Array, counted: Array | None = None
) -> dict[str, Array]:
    """Columns joint/<coordinate of a cut joint>/q, v and a; angles are continuous over many turns.

    With `counted`, positions (..., n_t, n) whose turns were counted along the motion, these are taken.
    """
    positions, speeds = cut_motion(system, t, q, v)
    positions = positions if counted is None else counted
    rates = _cut_accelerations(system, t, q, v, a)
    found = _columns(cut_position_names(system), positions, "q")
    return found | _columns(cut_velocity_names(system), speeds, "v") | _columns(cut_velocity_names(system), rates, "a")


def cut_motion(system: System, t: Array, q: Array, v: Array) -> tuple[Array, Array]:
    """Positions and velocities of the cut joints at the times of a motion (..., n_t, n).

    Whole turns between two times are counted by the mean velocity.
    """
    speeds = cut_rates(system, q, v)
    if all(_is_screws(system.joints[closure.joint]) for closure in system.closures):
        return _unwrapped(system, t, cut_coordinates(system, q), speeds), speeds
    positions, near = [], None
    for k in range(len(t)):
        near = cut_coordinates(system, q[..., k, :], near)
        positions.append(near)
    return np.stack(positions, axis=-2), speeds


def _is_screws(joint: Joint) -> bool:
    return bool(len(joint.screws)) or not joint.velocity_names


def _unwrapped(system: System, t: Array, values: Array, speeds: Array) -> Array:
    """Angles with whole turns added so that each difference is the one nearest to mean velocity times step."""
    joints = [system.joints[closure.joint] for closure in system.closures]
    turns = np.array([bool(np.any(screw[:3])) for joint in joints for screw in joint.screws], dtype=np.bool_)
    expected = 0.5 * np.diff(t)[:, None] * (speeds[..., 1:, :] + speeds[..., :-1, :])
    missing = np.round((expected - np.diff(values, axis=-2)) / (2.0 * np.pi)) * turns
    added = np.concatenate([np.zeros_like(values[..., :1, :]), np.cumsum(missing, axis=-2)], axis=-2)
    return np.asarray(values + 2.0 * np.pi * added)


def _cut_accelerations(system: System, t: Array, q: Array, v: Array, a: Array) -> Array:
    """W' . (V_k - V_l) + W . (V_k' - V_l')."""
    tree, at = system.tree, constraint_state(system, q, t, v)
    moving = at.require_motion()
    v_tree, a_tree = (tree.velocities.spread_rate(x)[..., None] for x in (v, a))
    change = tree.sum_from_root(tree.per_body(at.tree_state.columns * a_tree + moving.columns * v_tree))
    parts = [np.zeros((*q.shape[:-1], 0))]
    for loop in range(system.n_loops):
        (i, j), wrenches, rates = loop_wrenches(at, loop)
        if rates is not None and wrenches.shape[-2]:
            V, A = (x[..., j, :] - x[..., i, :] for x in (moving.twists, change))
            parts.append(np.squeeze(rates @ V[..., None] + wrenches @ A[..., None], -1))
    return np.concatenate(parts, axis=-1)


def _columns(names: tuple[str, ...], values: Array, word: str) -> dict[str, Array]:
    return {column_name("joint", name, word): values[..., k] for k, name in enumerate(names)}
