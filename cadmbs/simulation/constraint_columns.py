"""Columns of mechanisms with constraints: residuals, multipliers, driving forces, coordinates of cut joints."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array, matrix_times_vector
from cadmbs.constraints import cut_coordinates, cut_position_names, cut_rates, cut_velocity_names, rows
from cadmbs.constraints.constraint_state import constraint_state
from cadmbs.constraints.cut_coordinates import loop_wrenches
from cadmbs.constraints.rows import closure
from cadmbs.results.columns import column_name
from cadmbs.system import System


def constraint_columns(system: System, t: Array, q: Array, multipliers: Array) -> dict[str, Array]:
    """Columns loop/<cut joint>/residual, and residual and multiplier of constraints, couplings and motions.

    The residual is the largest of the rows of a loop or constraint. A constraint with several rows has a multiplier
    column for each, constraint/wheel/heading/multiplier.
    """
    table = rows(system)
    residual = np.zeros((*q.shape[:-1], table.n_rows))
    residual[..., table.holonomic] = closure(system, q, t)
    columns: dict[str, Array] = {}
    for group, numbers in table.slices.items():
        kind, name = group.split("/", 1)
        if kind == "loop" or np.any(table.holonomic[numbers]):
            columns[column_name(kind, name, "residual")] = np.max(np.abs(residual[..., numbers]), axis=-1, initial=0.0)
        if kind != "loop":
            for row in range(numbers.start, numbers.stop):
                part = table.names[row][len(group) + 1 :]
                segments = (kind, name, part, "multiplier") if part else (kind, name, "multiplier")
                columns[column_name(*segments)] = multipliers[..., row]
    return columns


def driving_forces(system: System, multipliers: Array) -> tuple[Array, dict[str, Array]]:
    """Forces (..., n_v) of the motions along the coordinates that they prescribe, and columns tau of cut joints.

    The force along a driven coordinate is minus the multiplier of its motion.
    """
    table = rows(system)
    forces = np.zeros((*multipliers.shape[:-1], system.n_v))
    columns: dict[str, Array] = {}
    cut = cut_velocity_names(system)
    for motion in system.motions:
        if not motion.of_coordinate:
            continue
        force = -multipliers[..., table.slices[f"motion/{motion.name}"].start]
        if motion.target in system.velocity_names:
            forces[..., system.velocity_names.index(motion.target)] += force
        elif motion.target in cut:
            name = column_name("joint", motion.target, "tau")
            columns[name] = columns.get(name, 0.0) + force
    return forces, columns


def cut_columns(
    system: System, t: Array, q: Array, v: Array, a: Array, counted: Array | None = None
) -> dict[str, Array]:
    """Columns joint/<coordinate of a cut joint>/q, v and a; angles are continuous over many turns.

    With `counted`, positions (..., n_t, n) whose turns were counted along the motion, these are taken.
    """
    positions, speeds = cut_motion(system, t, q, v)
    positions, names = positions if counted is None else counted, cut_velocity_names(system)
    quantities = {
        "q": (cut_position_names(system), positions),
        "v": (names, speeds),
        "a": (names, _cut_accelerations(system, t, q, v, a)),
    }
    return {
        column_name("joint", name, quantity): values[..., k]
        for quantity, (labels, values) in quantities.items()
        for k, name in enumerate(labels)
    }


def cut_motion(system: System, t: Array, q: Array, v: Array) -> tuple[Array, Array]:
    """Positions and velocities of the cut joints at the times of a motion (..., n_t, n).

    Whole turns between two times are counted by the mean velocity.
    """
    speeds = cut_rates(system, q, v)
    joints = [system.joints[closure.joint] for closure in system.closures]
    if all(len(joint.screws) or not joint.velocity_names for joint in joints):
        return _unwrapped(system, t, cut_coordinates(system, q), speeds), speeds
    positions, near = [], None
    for k in range(len(t)):
        near = cut_coordinates(system, q[..., k, :], near)
        positions.append(near)
    return np.stack(positions, axis=-2), speeds


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
    tree, state = system.tree, constraint_state(system, q, t, v)
    moving = state.require_motion()
    v_tree, a_tree = (tree.velocities.spread_rate(x)[..., None] for x in (v, a))
    change = tree.sum_from_root(tree.per_body(state.tree_state.columns * a_tree + moving.columns * v_tree))
    parts = [np.zeros((*q.shape[:-1], 0))]
    for loop in range(system.n_loops):
        (i, j), wrenches, rates = loop_wrenches(state, loop)
        if rates is not None and wrenches.shape[-2]:
            V, A = (x[..., j, :] - x[..., i, :] for x in (moving.twists, change))
            parts.append(matrix_times_vector(rates, V) + matrix_times_vector(wrenches, A))
    return np.concatenate(parts, axis=-1)
