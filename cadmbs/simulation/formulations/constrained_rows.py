"""Rows of a motion with constraints, evaluated in blocks: accelerations, forces, energies, multipliers, residuals."""

import contextlib
import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array, row_blocks
from cadmbs.constraints import cut_position_names, cut_velocity_names, rows
from cadmbs.constraints.cut_coordinates import CutMotion, continuous_motion, cut_motion
from cadmbs.constraints.equations.constraint_state import constraint_state
from cadmbs.constraints.rows import closure
from cadmbs.dynamics.closed_loops.compiled_states import compiled_states
from cadmbs.dynamics.energy import energy_at
from cadmbs.dynamics.scenarios.outcomes import constraint_columns
from cadmbs.errors import CadmbsError
from cadmbs.results.columns import column_name
from cadmbs.simulation.compiled.compiled_outputs import CompiledOutputs
from cadmbs.simulation.formulations.equations import Index1Equations
from cadmbs.simulation.reports.columns import FrameTrajectory, frame_motion, frame_trajectory, joined_motions
from cadmbs.system import System

BODIES_OF_FULL_BLOCKS: Final = 100
"""Up to this many bodies blocks have all their rows; of mechanisms with more they have fewer, for the same memory."""


@dataclass(frozen=True)
class ConstrainedRows:
    """What the equations give at rows of a motion.

    Attributes:
        a: (..., n_t, n_v) accelerations; not a number where the equations have no solution.
        tau: (..., n_t, n_v) loads and forces of drives.
        kinetic: (..., n_t) kinetic energy [J].
        potential: (..., n_t) potential energy of gravity [J].
        columns: (..., n_t) each: residuals, multipliers, forces of drives, coordinates of cut joints, by column name.
        cut_motion: Motion of the cut joints of a block of rows, where accelerations are known.
        frames: Motions of the requested bodies and frames, by address.
        springs: (..., n_t) potential energy of springs [J], where it is known.
    """

    a: Array
    tau: Array
    kinetic: Array
    potential: Array
    columns: Mapping[str, Array]
    cut_motion: CutMotion | None = None
    frames: Mapping[str, FrameTrajectory] = field(default_factory=dict)
    springs: Array | None = None


def constrained_rows(
    equations: Index1Equations,
    t: Array,
    q: Array,
    v: Array,
    compiled: CompiledOutputs | None = None,
    addresses: Collection[str] = (),
) -> ConstrainedRows:
    """Evaluates the equations at the times t (n_t,) of a motion (..., n_t, n) of any length in bounded memory.

    Each of several motions may have its own times (..., n_t).

    Blocks in which they have no solution, as at the last state of a motion that cannot go on, have no accelerations
    and multipliers. What a kernel evaluated is taken from it, of all rows of all samples, one after the other. The
    motions of bodies and frames at `addresses` are given too.
    """
    cut = equations.cut_positions
    response = None if compiled is None else _completed(equations, t, q, v, compiled)
    line = None if response is None else compiled_states(equations.system, t, q, v, response.a, addresses, cut)
    if response is not None and line is not None:
        a, tau, columns = _of_response(equations.system, response)
        motion = _counted(equations, t, q, line.cut_motion)
        columns = cut_columns(equations.system, motion) | columns
        frames = {address: frame_trajectory(*parts) for address, parts in line.frames.items()}
        return ConstrainedRows(a, tau, line.kinetic, line.potential, columns, frames=frames, springs=line.springs)
    parts = []
    size = 1 + equations.system.n_bodies // BODIES_OF_FULL_BLOCKS
    for some in row_blocks(t.shape[-1], size * math.prod(q.shape[:-2])):
        block = replace(equations, cut_positions=None if cut is None else cut[..., some, :])
        known = None if response is None else RowResponse(*(part[..., some, :] for part in response))
        parts.append(_evaluated(block, t[..., some], q[..., some, :], v[..., some, :], known, addresses))
    a, tau = np.concatenate([part.a for part in parts], axis=-2), np.concatenate([part.tau for part in parts], axis=-2)
    kinetic = np.concatenate([part.kinetic for part in parts], axis=-1)
    potential = np.concatenate([part.potential for part in parts], axis=-1)
    columns = _joined(parts)
    motions = [part.cut_motion for part in parts if part.cut_motion is not None]
    if columns and len(motions) == len(parts):
        motion = CutMotion(*(np.concatenate(values, axis=-2) for values in zip(*motions, strict=True)))
        with contextlib.suppress(CadmbsError, np.linalg.LinAlgError):
            columns = cut_columns(equations.system, _counted(equations, t, q, motion)) | columns
    frames = {address: joined_motions([part.frames[address] for part in parts]) for address in addresses}
    return ConstrainedRows(a, tau, kinetic, potential, columns, frames=frames)


class RowResponse(NamedTuple):
    """Accelerations (..., n_v), loads (..., n_v), multipliers (..., n_rows), residuals (..., n_rows)."""

    a: Array
    tau: Array
    multipliers: Array
    residual: Array


def _response(equations: Index1Equations, t: Array, q: Array, v: Array) -> RowResponse:
    """Evaluated by NumPy."""
    response = equations.response_along(t, q, v)
    return RowResponse(response.a, response.tau, response.multipliers, row_residuals(equations.system, t, q))


def _completed(equations: Index1Equations, t: Array, q: Array, v: Array, compiled: CompiledOutputs) -> RowResponse:
    """What the kernel evaluated, and NumPy in its place at the other rows; not a number without a solution."""
    values, cut = compiled.values, equations.cut_positions
    response = RowResponse(values.a, values.tau, values.multipliers, values.gap)
    times = np.broadcast_to(t, q.shape[:-1]).reshape(-1)
    q_rows, v_rows = (x.reshape(-1, x.shape[-1]) for x in (q, v))
    cut_rows = None if cut is None else cut.reshape(-1, cut.shape[-1])
    others = np.flatnonzero(~compiled.is_evaluated)
    for block in row_blocks(len(others)):
        some = others[block]
        at_rows = replace(equations, cut_positions=None if cut_rows is None else cut_rows[some])
        try:
            parts = _response(at_rows, times[some], q_rows[some], v_rows[some])
        except (CadmbsError, np.linalg.LinAlgError):
            parts = RowResponse(*(np.full((len(some), part.shape[1]), np.nan) for part in response))
        for target, part in zip(response, parts, strict=True):
            target[some] = part
    return RowResponse(*(part.reshape(*q.shape[:-1], part.shape[-1]) for part in response))


def _evaluated(
    equations: Index1Equations, t: Array, q: Array, v: Array, known: RowResponse | None, addresses: Collection[str]
) -> ConstrainedRows:
    """One block of rows."""
    system, motion = equations.system, None
    state = constraint_state(system, q, 0.0, v)
    try:
        response = known or _response(equations, t, q, v)
        a, tau, columns = _of_response(system, response)
    except (CadmbsError, np.linalg.LinAlgError):
        a, tau, columns = np.full_like(v, np.nan), np.full_like(v, np.nan), {}
    with contextlib.suppress(CadmbsError, np.linalg.LinAlgError):
        motion = cut_motion(state, v, a, equations.cut_positions)
    tree, twists = state.tree_state, state.require_motion().twists
    energies = energy_at(system, tree, q, v, twists)
    frames = {address: frame_motion(system, tree, twists, address) for address in addresses}
    return ConstrainedRows(a, tau, *energies, columns, motion, frames)


def _of_response(system: System, response: RowResponse) -> tuple[Array, Array, dict[str, Array]]:
    """Accelerations, loads and forces of drives, and the columns of the rows of constraints."""
    forces, columns = driving_forces(system, response.multipliers)
    columns |= constraint_columns(rows(system), response.residual, response.multipliers)
    return response.a, response.tau + forces, columns


def _counted(equations: Index1Equations, t: Array, q: Array, motion: CutMotion) -> CutMotion:
    """The motion of the cut joints with the positions that the equations count, or with full turns counted here."""
    if equations.cut_positions is not None:
        return motion._replace(positions=equations.cut_positions)
    return continuous_motion(equations.system, t, q, motion)


def _joined(parts: Sequence[ConstrainedRows]) -> dict[str, Array]:
    """The columns of all blocks one after the other, not a number in blocks that have none."""
    names = next((tuple(part.columns) for part in parts if part.columns), ())
    columns = {}
    for name in names:
        blocks = [part.columns.get(name, np.full(part.kinetic.shape, np.nan)) for part in parts]
        columns[name] = np.concatenate(blocks, axis=-1)
    return columns


# Columns of mechanisms with constraints: residuals, driving forces, coordinates of cut joints.


def row_residuals(system: System, t: Array, q: Array) -> Array:
    """Residuals (..., n_rows) of the rows that restrict positions, zero for the others."""
    table = rows(system)
    residual = np.zeros((*q.shape[:-1], table.n_rows))
    residual[..., table.holonomic] = closure(system, q, t)
    return residual


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


def cut_columns(system: System, motion: CutMotion) -> dict[str, Array]:
    """Columns joint/<coordinate of a cut joint>/q, v and a."""
    names = cut_velocity_names(system)
    quantities = {
        "q": (cut_position_names(system), motion.positions),
        "v": (names, motion.rates),
        "a": (names, motion.accelerations),
    }
    return {
        column_name("joint", name, quantity): values[..., k]
        for quantity, (labels, values) in quantities.items()
        for k, name in enumerate(labels)
    }
