"""Energies, motions of the cut joints and of frames, at many states of a motion: by a straight line of machine code.

The definitions are `cadmbs.dynamics.energy.energy_at`, `cadmbs.constraints.cut_coordinates.cut_motion` and
`cadmbs.kinematics.motion_partials.frame_motion`.
"""

import contextlib
import math
from collections.abc import Collection
from typing import Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.cut_coordinates import (
    JOINTS_WITH_BRANCHES,
    CutMotion,
    coordinate_functions,
    native_positions,
)
from cadmbs.constraints.equations.constraint_state import cut_position_slices
from cadmbs.dynamics.closed_loops.loop_packing import pack_states
from cadmbs.dynamics.energy import bodies_of_springs, spring_energy
from cadmbs.errors import CadmbsError
from cadmbs.kernels.calls import batch, compiled
from cadmbs.kernels.rows import straight_states
from cadmbs.kernels.rows.loops_packing import COORDINATE
from cadmbs.kernels.tree.packing import packed_of
from cadmbs.kernels.tree.straight_trees import TreeCode
from cadmbs.lie import se3
from cadmbs.system import System, inertias

LEAST_STATES: Final = 100
"""States from which on a line serves. A code takes 0.1 s, once for a structure and machine, and 5 ms to load; the
choice depends on nothing else, so that the same motion has the same numbers to the last bit."""


class CompiledStates(NamedTuple):
    """What is computed of states (...).

    Attributes:
        kinetic, potential: (...) kinetic energy, and potential energy of gravity [J].
        cut_motion: Of the cut joints, angles in (-pi, pi].
        frames: Of bodies and frames by address: rotation matrices (..., 3, 3) and positions (..., 3) in the world, and
            hybrid twists (..., 6).
        springs: (...) potential energy of springs [J]; None where a function of time ends.
    """

    kinetic: Array
    potential: Array
    cut_motion: CutMotion
    frames: dict[str, tuple[Array, Array, Array]]
    springs: Array | None


def compiled_states(
    system: System,
    t: Array,
    q: Array,
    v: Array,
    a: Array,
    addresses: Collection[str] = (),
    cut_positions: Array | None = None,
) -> CompiledStates | None:
    """Energies, motions of the cut joints and of frames, at states with accelerations; None where no line serves.

    Args:
        system: Compiled mechanism.
        t: Times (...) [s].
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        a: Joint accelerations (..., n_v).
        addresses: Names of bodies, or of frames on bodies, whose motions are wanted.
        cut_positions: Positions (..., n) of the cut joints with full turns, where springs count these.

    Raises:
        NotSolvableError: If bodies have negative principal moments of inertia, which nobody accepted.
    """
    if math.prod(q.shape[:-1]) < LEAST_STATES:
        return None
    code = system.derived(_state_code, tuple(addresses))
    if code is None:
        return None
    inertias.require_inertia(system)
    packed, tables = packed_of(system), system.derived(pack_states, tuple(addresses), system.derived(bodies_of_springs))
    task = batch.BatchTask(
        compiled.STRAIGHT_MOTIONS, packed, (), 1, straight_states.result_size(tables), table=code.address,
        params=code.numbers,
    )  # fmt: skip
    result = straight_states.split_result(
        tables, batch.run(task, compiled.tree_arguments(system, packed, q, v, a), threads=1)
    )
    positions = _positions(system, tables, result)
    kinetic, potential = result.energies[..., 0], result.energies[..., 1]
    motion = CutMotion(positions, result.rates, result.accelerations)
    frames = dict(zip(addresses, map(_frame, np.moveaxis(result.frames, -2, 0)), strict=True))
    springs = None
    with contextlib.suppress(CadmbsError):  # the last state is where a table ends
        poses = _poses(system, result.bodies) if len(tables.body_rows) else None
        springs = spring_energy(system, q, t, cut_positions, poses)
    return CompiledStates(kinetic, potential, motion, frames, springs)


def _poses(system: System, numbers: Array) -> Array:
    """Poses (..., n, 4, 4) of the moving bodies, those between which springs act; all others are zero."""
    some, poses = list(system.derived(bodies_of_springs)), np.zeros((*numbers.shape[:-2], system.tree.n, 4, 4))
    rotations = numbers[..., :9].reshape(*numbers.shape[:-1], 3, 3)
    poses[..., some, :, :] = se3.pose(rotations, numbers[..., 9:])
    return poses


def _frame(numbers: Array) -> tuple[Array, Array, Array]:
    """Rotation, position and hybrid twist of a frame, of numbers (..., `FRAME_NUMBERS`)."""
    rotation, position, twist = np.split(numbers, [9, 12], axis=-1)
    return rotation.reshape(*numbers.shape[:-1], 3, 3), position, twist


def _state_code(system: System, addresses: tuple[str, ...]) -> TreeCode | None:
    """The line of a mechanism; None where it is long, or the positions of cut joints depend on more than their pose."""
    kinds = {system.joints[closure.joint].kind for closure in system.closures}
    packed, tables = packed_of(system), system.derived(pack_states, addresses, system.derived(bodies_of_springs))
    if kinds & set(JOINTS_WITH_BRANCHES) or not straight_states.is_short(packed, tables):
        return None
    return straight_states.state_code(packed, tables)


def _positions(system: System, tables: straight_states.StateTables, result: straight_states.StateResult) -> Array:
    """Positions (..., n) of the cut joints: those of balls and free joints from their relative poses."""
    slices = cut_position_slices(system)
    positions = np.zeros((*result.energies.shape[:-1], slices[-1].stop if slices else 0))
    cuts = tables.coordinates[:, COORDINATE.CUT]
    for loop, entries in enumerate(slices):
        joint = system.joints[system.closures[loop].joint]
        if coordinate_functions(joint) is not None:
            positions[..., entries] = result.positions[..., np.flatnonzero(cuts == loop)]
        else:
            pose = result.poses[..., tables.placed.index(loop), :]
            E, p = pose[..., :9].reshape(*pose.shape[:-1], 3, 3), pose[..., 9:]
            positions[..., entries] = native_positions(joint, E, p, None)
    return positions
