"""Energies, motions of cut joints and of frames, at states: a straight line of machine code in SIMD lanes.

The kernels of inverse dynamics, of cut joints and of sums over bodies run once, for the tables of a mechanism, on
numbers that remember how they were made; forces, mass matrix and all else that no result needs falls out. Batches call
the line as those of the quantities of trees (`cadmbs.kernels.tree.straight_trees`).
"""

from typing import Any, Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array, NDArray
from cadmbs.expressions.graph import ExpressionGraph
from cadmbs.expressions.instructions import InstructionSequence, Location
from cadmbs.expressions.lifting import zeros
from cadmbs.kernels.calls import programs, straight_code
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers.algebra import add, apply, compose, cross
from cadmbs.kernels.numbers.lanes import load3, load9, store3, store9
from cadmbs.kernels.numbers.screws import load_screw, store_screw
from cadmbs.kernels.records import BodyArrays, ConstraintArrays, LoopMemory, TreeArrays
from cadmbs.kernels.rows import loops_packing, loops_rows
from cadmbs.kernels.rows.cut_coordinates import coordinate_state
from cadmbs.kernels.rows.loops_packing import ALONG_CUT, COORDINATE, COORDINATE_NUMBER, CUT_STATE, VECTOR
from cadmbs.kernels.tree import body_kinematics, inverse_dynamics, mass_matrix, packing, placement
from cadmbs.kernels.tree.straight_trees import TreeCode

MOST_OPERATIONS: Final = 20_000
"""Longer lines take a second to compile."""

OPERATIONS_OF_COLUMN: Final = 160
OPERATIONS_OF_CUT: Final = 400
"""Operations that a column of the tree and a cut joint have, about."""

ARGUMENTS: Final = ("positions", "velocities", "accelerations", "numbers", "result")
_FUNCTION: Final = "cadmbs_states"

POSE: Final = (CUT_STATE.ROTATION, 12)
"""First slot and number of the slots of a cut's E and p, one behind the other."""


FRAME_NUMBERS: Final = 18
"""Numbers of a frame: rotation row by row and position in the world, angular velocity and velocity of its origin."""


class StateTables(NamedTuple):
    """The cut joints of a mechanism, with all their coordinates, and frames on its bodies.

    Attributes:
        cuts: (loops, 3) integers of `CUT`.
        frames: (loops, CUT_JOINT.SIZE).
        coordinates: (n, COORDINATE.WIDTH) integers.
        numbers: (n, COORDINATE_NUMBER.SIZE), of losses and rotors those of rotors alone.
        frame_rows: (frames, 1) rows of the tree that carry the frames.
        placements: (frames, 12) rotations and positions of the frames in these.
        body_rows: (bodies, 1) rows of the tree that carry moving bodies.
        body_frames: (bodies, 12) the axes of the world at `System.origin` at q = 0 in these.
        placed: Numbers of the cuts whose relative poses E, p are wanted.
    """

    cuts: NDArray[np.int64]
    frames: Array
    coordinates: NDArray[np.int64]
    numbers: Array
    frame_rows: NDArray[np.int64]
    placements: Array
    body_rows: NDArray[np.int64]
    body_frames: Array
    placed: tuple[int, ...]

    @property
    def arrays(self) -> list[NDArray[Any]]:
        """All arrays, those of numbers in the order in which a line reads them."""
        return list(self[:-1])


class StateResult(NamedTuple):
    """What a line gives of states (..., k), in this order.

    Attributes:
        energies: (..., 2) kinetic energy, and potential energy of gravity [J].
        rates, accelerations, positions: (..., n) each, of the coordinates; positions are zero where `CONSTANT`.
        poses: (..., placed cuts, 12) E row by row, then p.
        frames: (..., frames, `FRAME_NUMBERS`).
        bodies: (..., bodies, 12) displacements since q = 0: rotation row by row, and position of the displaced origin
            relative to the base.
    """

    energies: Array
    rates: Array
    accelerations: Array
    positions: Array
    poses: Array
    frames: Array
    bodies: Array


def _sizes(tables: StateTables) -> list[int]:
    """How many numbers of each part a result has."""
    n = len(tables.coordinates)
    of_frames = FRAME_NUMBERS * len(tables.frame_rows), POSE[1] * len(tables.body_rows)
    return [2, n, n, n, POSE[1] * len(tables.placed), *of_frames]


def result_size(tables: StateTables) -> int:
    """Numbers of a result."""
    return sum(_sizes(tables))


def split_result(tables: StateTables, values: Array) -> StateResult:
    """The parts of results (..., `result_size`)."""
    batch, ends = values.shape[:-1], np.cumsum(_sizes(tables)[:-1])
    energies, rates, accelerations, positions, poses, frames, bodies = np.split(values, ends, axis=-1)
    poses = poses.reshape(*batch, len(tables.placed), POSE[1])
    frames = frames.reshape(*batch, len(tables.frame_rows), FRAME_NUMBERS)
    bodies = bodies.reshape(*batch, len(tables.body_rows), POSE[1])
    return StateResult(energies, rates, accelerations, positions, poses, frames, bodies)


def is_short(packed: packing.Packed, tables: StateTables) -> bool:
    """Whether a line serves: by its length, about."""
    length = OPERATIONS_OF_COLUMN * packed.n_columns + OPERATIONS_OF_CUT * len(tables.cuts)
    return not programs.uncompiled() and length <= MOST_OPERATIONS


def state_code(packed: packing.Packed, tables: StateTables) -> TreeCode:
    """The code for a mechanism, compiled or loaded once."""
    from cadmbs.machine_code.objects import vector_lanes

    lanes, arrays = vector_lanes(), [packed.table, packed.params, *tables.arrays]
    numbers = straight_code.flat_numbers(arrays)
    known = straight_code.known_numbers(numbers)
    key = straight_code.structure_key(("states", tables.placed, lanes), arrays, known)
    loaded = straight_code.loaded_code(key, lambda: _compiled(packed, tables, known, lanes))
    unknown = straight_code.unknown_numbers(numbers, known)
    return TreeCode(loaded, np.array([[loaded.address(_FUNCTION)]]), unknown[None])


def _compiled(packed: packing.Packed, tables: StateTables, known: NDArray[np.int8], lanes: int) -> bytes:
    """The object file."""
    from cadmbs.machine_code.python_calls import lines_code

    return lines_code({_FUNCTION: (state_line(packed, tables, known, lanes), [name == "result" for name in ARGUMENTS])})


def state_line(
    packed: packing.Packed, tables: StateTables, known: NDArray[np.int8], lanes: int = 1
) -> InstructionSequence:
    """The line of operations.

    Args:
        packed: The tree.
        tables: Its cut joints.
        known: Which numbers are taken as what they are (`known_numbers`).
        lanes: How many lanes are computed at a time.
    """
    graph = ExpressionGraph()
    symbols, lifting = straight_code.MechanismSymbols(graph, ARGUMENTS, known), straight_code.machine_lifting(graph)
    params, (_, frames, _, numbers, _, placements, _, body_frames) = (
        symbols.of_array(packed.params),
        map(symbols.of_array, tables.arrays),
    )
    n_q = int(np.max(packed.table[1:, packing.TABLE.POSITION], initial=-1)) + 7  # a free joint has seven
    n_v, n_cuts, n = packed.n_columns, len(tables.cuts), len(tables.coordinates)
    q, v, a = symbols.row("positions", n_q), symbols.row("velocities", n_v), symbols.row("accelerations", n_v)
    work, motion = zeros(graph, packed.n_rows, mass_matrix.SLOTS), zeros(graph, packed.n_rows, inverse_dynamics.SLOTS)
    of_bodies, totals = zeros(graph, packed.n_rows, body_kinematics.SLOTS), zeros(graph, packing.N_SUMS)
    cuts, along = zeros(graph, n_cuts, CUT_STATE.SIZE), zeros(graph, n, ALONG_CUT.COLUMNS)
    vectors = zeros(graph, VECTOR.COUNT, max(n_q, n_v))
    vectors[VECTOR.Q, :n_q], vectors[VECTOR.V, :n_v] = q, v
    lifting.lift(body_kinematics.sums)(packed.table, params, q, v, totals, of_bodies)
    lifting.lift(inverse_dynamics.inverse_dynamics)(packed.table, params, q, v, a, zeros(graph, n_v), motion)
    lifting.lift(placement.rows_and_columns)(packed.table, params, q, work, mass_matrix.NATIVE, mass_matrix.COLUMNS)
    constraints = ConstraintArrays(
        tables.cuts, frames, (), (), (), (), (), tables.coordinates, numbers, (), (), (), (), ()
    )
    memory = LoopMemory(
        n_q, n_v, n_v, 0, 0, 0, 0, VECTOR.Q, VECTOR.V, VECTOR.TAU, VECTOR.BIAS, (), vectors, (), (), (), cuts, along,
        motion,
    )  # fmt: skip
    lifting.lift(_motion_of_cuts)(TreeArrays(packed.table, params, work), constraints, memory, 0)
    kinetic = totals[body_kinematics.KINETIC]
    for rotor, rate in zip(numbers[:, COORDINATE_NUMBER.ARMATURE], along[:, ALONG_CUT.RATE], strict=True):
        kinetic = kinetic + 0.5 * rotor * rate * rate
    moved = zeros(graph, len(tables.frame_rows), FRAME_NUMBERS)
    lifting.lift(_motion_of_frames)(params, BodyArrays(tables.frame_rows, placements), of_bodies, moved)
    displaced = zeros(graph, len(tables.body_rows), POSE[1])
    lifting.lift(_displacements)(BodyArrays(tables.body_rows, body_frames), of_bodies, displaced)
    slots = ALONG_CUT.RATE, ALONG_CUT.BEND, ALONG_CUT.POSITION
    poses = [cuts[c, slice(POSE[0], POSE[0] + POSE[1])] for c in tables.placed]
    energies, of_frames = [kinetic, totals[body_kinematics.POTENTIAL]], (moved.ravel(), displaced.ravel())
    values = np.concatenate([energies, *(along[:, slot] for slot in slots), *poses, *of_frames])
    at = ARGUMENTS.index("result")
    outputs = [(Location(at, k), graph.number(value)) for k, value in enumerate(values)]
    return InstructionSequence(symbols.places, outputs, lanes, (ARGUMENTS.index("numbers"),))


@kernel
def _motion_of_frames(params: Array, bodies: BodyArrays, work: Array, result: Any) -> None:
    """Poses of frames on rows that are placed, and their motion."""
    for k in range(bodies.rows.shape[0]):
        i = bodies.rows[k, 0]
        arm, (C, r) = placement.frame_on_row(params, work, i, bodies.frames, k, 0)
        w, v = load_screw(work, i, body_kinematics.W)
        store9(result, k, 0, C)
        store3(result, k, 9, r)
        store_screw(result, k, 12, (w, add(v, cross(w, arm))))


@kernel
def _displacements(bodies: BodyArrays, work: Array, result: Any) -> None:
    """Rotations of bodies since q = 0, and positions relative to the base of what was at the origin then."""
    for k in range(bodies.rows.shape[0]):
        i = bodies.rows[k, 0]
        Q = load9(work, i, placement.R)
        store9(result, k, 0, compose(Q, load9(bodies.frames, k, 0)))
        store3(result, k, 9, add(load3(work, i, placement.POINT), apply(Q, load3(bodies.frames, k, 9))))


@kernel
def _end_cut(tree: TreeArrays, constraints: ConstraintArrays, memory: LoopMemory, c: Any, arms: Any) -> None:
    """Rates, accelerations and positions of the coordinates of a cut, whose motion has that of the joints in it."""
    for n in range(constraints.coordinates.shape[0]):
        if constraints.coordinates[n, COORDINATE.CUT] == c:
            coordinate_state(constraints, memory.along, memory.cuts, c, n)


@kernel
def _clear(memory: LoopMemory) -> None:
    """There are no rows."""


_motion_of_cuts = loops_rows.row_kernel(
    loops_packing.LoopFeatures(cuts=True),
    lambda features: loops_rows.RowSink(_clear, loops_rows.add_cut_columns, _end_cut, None, None),
)
