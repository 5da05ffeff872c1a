"""The equations of one mechanism as a straight line of machine code, which the steps of loops call by its address.

`cadmbs.kernels.steps.loop_equations.evaluation` runs once, for the tables of the mechanism, on numbers that remember
how they were made: loops over rows and columns are written out, what is zero falls out, and what remains are some
hundred multiplications. Zeros and ones among the numbers of the mechanism are taken as such; all others are read from
memory, so that one code serves all mechanisms of the same structure.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array, NDArray
from cadmbs.expressions.graph import Expression, ExpressionArray, ExpressionGraph, program_nodes
from cadmbs.expressions.instructions import InstructionSequence, Location
from cadmbs.expressions.lifting import zeros
from cadmbs.kernels.calls.programs import uncompiled
from cadmbs.kernels.calls.straight_code import (
    MechanismSymbols,
    flat_numbers,
    known_numbers,
    loaded_code,
    machine_lifting,
    structure_key,
    unknown_numbers,
)
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers.lanes import assign
from cadmbs.kernels.records import ConstraintArrays, CouplingArrays, LoadArrays, LoopCouplings, LoopMemory, TreeArrays
from cadmbs.kernels.rows.loops_packing import ALONG_CUT, LIMIT, REPORT, VECTOR, LoopFeatures
from cadmbs.kernels.solve import loops_solving, one_motion
from cadmbs.kernels.steps import corrections, loop_equations, loops_projection
from cadmbs.kernels.steps.loops_stages import LAST_STAGE, add_last_slopes, add_losses, advance, put_end
from cadmbs.kernels.steps.step_lines import LINE, STEP_ARGUMENTS
from cadmbs.kernels.tree.forward_dynamics import MOST_BY_MATRIX

MOST_OPERATIONS: Final = 30_000
"""Longer lines take seconds to compile, and more time to run than loops over tables, whose code stays near the core."""

OPERATIONS_OF_NUMBER: Final = 6.0
"""Operations of a number of a table of a coordinate, whose pieces are all evaluated."""

MOST_TREE_OPERATIONS: Final = 50_000
OPERATIONS_OF_TREE_COLUMN: Final = 400.0
"""The same for trees, whose line gains less the longer it is, and how many operations a column has, about."""

ARGUMENTS: Final = ("vectors", "mass", "dense", "along", "functions", "targets", "numbers")
"""Arrays that a code takes, in order: those that it writes, then functions of time and targets of a time, and the
numbers of the mechanism."""

WHOLE_STEP_ARGUMENTS: Final = (*ARGUMENTS, "state", "report")
"""Arrays that a whole step takes."""

_WRITTEN: Final = 4
EVALUATION: Final = "cadmbs_evaluation"
CONSTANTS: Final = "cadmbs_constants"
_STEP_LINES: Final = {k: f"cadmbs_step_{k}" for k in range(LINE.ADVANCE, LINE.COUNT)}
"""Names of the functions of a code."""

_WRITTEN_BY_STEPS: Final = ("vectors", "report")

MOST_OF_STEP: Final = 600
"""Operations of an evaluation up to which a step is one line: those of a four-bar, not of a five-bar, which gains a
hundredth and takes another tenth of a second to compile."""

MOST_CHOICES: Final = 300
"""n^2 n_v of n rows and n_v coordinates up to which their dependent ones are solved for without a branch."""

_EVALUATED: Final = (
    VECTOR.TAU, VECTOR.BIAS, VECTOR.TARGET, VECTOR.GAP, VECTOR.DEFECT, VECTOR.PRESCRIBED_RATE,
    VECTOR.INDEPENDENT_GAP, VECTOR.INDEPENDENT_DEFECT, VECTOR.SIZE, VECTOR.SLOPE, VECTOR.FORCE,
)  # fmt: skip
"""Rows of vectors that what follows an evaluation reads."""


class LoopTables(NamedTuple):
    """What an evaluation takes besides memory: integers, which are known, and numbers.

    Attributes:
        table, params: The tree.
        damping, loads, load_numbers: Loads.
        constraints: Arrays of `ConstraintArrays` but the targets.
        couplings: Entries and factors of velocities, then of positions.
        coordinates: The table to move along.
    """

    table: NDArray[Any]
    params: Array
    damping: Array
    loads: NDArray[Any]
    load_numbers: Array
    constraints: tuple[NDArray[Any], ...]
    couplings: tuple[NDArray[Any], ...]
    coordinates: NDArray[Any]


class LoopSizes(NamedTuple):
    """Sizes of a mechanism and of its memory.

    Attributes:
        n_q, n_v, n_columns, n_position_rows, n_independent, n_positions: As in `LoopMemory`.
        shapes: Of vectors, mass, dense, along, functions and targets, and of the workspaces of cuts and rows.
        baumgarte: Rate of Baumgarte's terms.
        is_whole: Whether a step of given size is one line, where that is short.
    """

    n_q: int
    n_v: int
    n_columns: int
    n_position_rows: int
    n_independent: int
    n_positions: int
    shapes: tuple[tuple[int, ...], ...]
    baumgarte: float
    is_whole: bool

    @property
    def has_one_motion(self) -> bool:
        """Whether rows leave one motion of three velocities, by which equations are solved."""
        return one_motion.leaves_one_motion(self.n_v, self.n_independent, self.n_positions)


@dataclass(frozen=True)
class StraightCode:
    """Compiled equations.

    Attributes:
        loaded: Keeps the code in memory.
        address: The addresses of its functions, in order.
        n_arguments: How many arrays they take.
    """

    loaded: Any
    address: NDArray[np.int64]
    n_arguments: int

    def prepare(self, *arrays: Array) -> None:
        """Write what is the same at all states to the arrays that the code takes."""
        write = _function_of_arrays(self.n_arguments)(self.loaded.address(CONSTANTS))
        write(*(array.__array_interface__["data"][0] for array in arrays))


@cache
def _function_of_arrays(count: int) -> Any:
    """The type of a function of so many addresses of arrays."""
    return ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * count)


def is_straight(features: LoopFeatures, n_columns: int, n_v: int, n_rows: int, n_numbers: int = 0) -> bool:
    """Whether the equations become a straight line: by the length that it has at most, about.

    Functions of coordinates have `n_numbers` numbers, all of which a line reads.
    """
    if uncompiled() or features.large:
        return False
    most = MOST_TREE_OPERATIONS if features.tree else MOST_OPERATIONS
    return equations_length(features, n_columns, n_v, n_rows) + OPERATIONS_OF_NUMBER * n_numbers <= most


def equations_length(features: LoopFeatures, n_columns: int, n_v: int, n_rows: int) -> float:
    """How many operations the equations have at most, about."""
    if features.tree:
        return OPERATIONS_OF_TREE_COLUMN * n_columns
    factors = n_v**3 / 6 + n_rows * n_v**2 + n_rows**2 * n_v + n_rows**3 / 6  # of which half is zero
    return 150.0 * n_columns + 20.0 * n_rows * n_columns + 0.5 * factors


def straight_code(features: LoopFeatures, tables: LoopTables, sizes: LoopSizes) -> tuple[StraightCode, Array]:
    """The code of the equations of a mechanism, and the numbers that it reads; compiled or loaded once.

    Args:
        features: Of the mechanism.
        tables: Its tables and numbers, rows in their order.
        sizes: Its sizes.
    """
    arrays = _arrays_of_mechanism(tables)
    numbers = flat_numbers(arrays)
    known = known_numbers(numbers)
    key = structure_key((tuple(features), tuple(sizes)), arrays, known)
    loaded = loaded_code(key, lambda: _compiled(features, tables, sizes))
    names = EVALUATION, *_STEP_LINES.values()
    addresses = [loaded.address(name) if loaded.has(name) else 0 for name in names]
    code = StraightCode(loaded, np.array(addresses, dtype=np.int64), len(ARGUMENTS))
    return code, unknown_numbers(numbers, known)


def may_be_whole(features: LoopFeatures, n_columns: int, n_v: int, n_rows: int) -> bool:
    """Whether a step may be short enough for one line."""
    return equations_length(features, n_columns, n_v, n_rows) <= 2.0 * MOST_OF_STEP


def _compiled(features: LoopFeatures, tables: LoopTables, sizes: LoopSizes) -> bytes:
    """The object file of the equations, and of what is done between them."""
    from cadmbs.machine_code.python_calls import lines_code

    line = straight_line(features, tables, sizes)
    moving, fixed = line.split(lambda location: _stays(location, sizes))
    written = [k < _WRITTEN for k in range(len(ARGUMENTS))]
    lines = {EVALUATION: (moving, written), CONSTANTS: (fixed, written)}
    for number, step_line in step_lines(line, tables, sizes).items():
        lines[_STEP_LINES[number]] = step_line, [name in _WRITTEN_BY_STEPS for name in STEP_ARGUMENTS]
    if sizes.is_whole and len(program_nodes([node for _, node in line.outputs])) <= MOST_OF_STEP:
        lines[_STEP_LINES[LINE.STEP]] = whole_step(features, tables, sizes), [*written, False, True]
    return lines_code(lines)


def step_lines(line: InstructionSequence, tables: LoopTables, sizes: LoopSizes) -> dict[int, InstructionSequence]:
    """What is done between evaluations, as lines of `LINE`, after that of the equations.

    Numbers that an evaluation leaves as constants are taken as such: entries of factors that are zero cost nothing.
    """
    graph, n_v, n_q = ExpressionGraph(), sizes.n_v, sizes.n_q
    mechanism = MechanismSymbols(graph, STEP_ARGUMENTS, np.zeros(0, dtype=np.int8))
    vectors, mass, dense = (zeros(graph, *shape) for shape in sizes.shapes[:3])
    arrays = {"vectors": vectors.ravel(), "mass": mass.ravel(), "dense": dense.ravel()}
    for place, node in line.outputs:
        name = ARGUMENTS[place.argument]
        if name in arrays:
            known = graph.constant(node.value) if node.value is not None else mechanism.symbol(name, place.number)
            arrays[name][place.number] = known
    width = vectors.shape[1]
    rows = ((VECTOR.Q, n_q), (VECTOR.V, n_v), (VECTOR.PSI, n_v), (VECTOR.SUMS, 2 * n_v + 1))
    for row, count in (*rows, (VECTOR.END_ERROR, sizes.n_positions), (VECTOR.RATE, sizes.n_independent)):
        for k in range(count):
            vectors[row, k] = mechanism.symbol("vectors", row * width + k)
    state, report = mechanism.row("state", n_q + n_v + 1), zeros(graph, REPORT.SIZE)
    for k in (REPORT.STEP_SIZE, REPORT.STAGE):
        report[k] = mechanism.symbol("report", k)
    memory = _memory_of_steps(tables, sizes, vectors, mass, dense)
    lifting, result = machine_lifting(graph), dict[int, InstructionSequence]()

    def run(line: int, kernels: tuple[Any, ...], rows: Sequence[tuple[int, int]], slots: Sequence[int] = ()) -> None:
        """A line of kernels, with the rows of vectors and the numbers of the report that it writes."""
        own = memory._replace(vectors=vectors.copy(), dense=dense.copy())
        measured = report.copy()
        for each in kernels:
            lifting.lift(each)(tables.coordinates, own, state, measured)
        outputs = [(Location(0, r * width + k), graph.number(own.vectors[r, k])) for r, n in rows for k in range(n)]
        last = STEP_ARGUMENTS.index("report")
        outputs += [(Location(last, k), graph.number(measured[k])) for k in slots]
        result[line] = InstructionSequence(mechanism.places, outputs, by_path=True)

    run(LINE.ADVANCE, (advance,), rows)
    size_of = one_motion.size_of_closing if sizes.has_one_motion else corrections.size_of_shortest
    looks = (loops_projection.looking_at_end(size_of),) if sizes.n_positions else ()
    sums = rows[-1], (VECTOR.RATE, sizes.n_positions)
    run(LINE.SUM, (add_last_slopes, *looks), sums, (REPORT.GAP_AHEAD, REPORT.STEP_AHEAD))
    run(LINE.END, (put_end,), ((VECTOR.TRIAL, n_q + n_v + 1),))
    measured = (REPORT.GAP_NOW, REPORT.DEFECT_NOW, REPORT.SPEED_NOW, REPORT.NEEDED, REPORT.SLOWER)
    run(LINE.CHECK, (loops_projection.measuring_all(size_of),) if memory.n_rows else (), (), measured)
    for number, n in ((LINE.POSITIONS, sizes.n_positions), (LINE.VELOCITIES, sizes.n_independent)):
        if n and n * n * n_v <= MOST_CHOICES:
            run(number, (dependent_line(sizes, n),), ((VECTOR.STEP, n_v),), (REPORT.REGULAR,))
    return result


def _memory_of_steps(
    tables: LoopTables, sizes: LoopSizes, vectors: ExpressionArray, mass: ExpressionArray, dense: ExpressionArray
) -> LoopMemory:
    """Memory without what evaluations alone use."""
    return LoopMemory(
        sizes.n_q, sizes.n_v, sizes.n_columns, len(tables.constraints[2]), sizes.n_position_rows, sizes.n_independent,
        sizes.n_positions, VECTOR.Q, VECTOR.V, VECTOR.TAU, VECTOR.BIAS, np.zeros(LIMIT.SIZE), vectors, mass, mass,
        dense, (), (), (),
    )  # fmt: skip


def _stays(location: Location, sizes: LoopSizes) -> bool:
    """Whether nothing but evaluations writes to a location: the mass matrix, rows and factors, but not the normals."""
    name = WHOLE_STEP_ARGUMENTS[location.argument]
    factors = (sizes.n_v + 3 * sizes.n_independent) * sizes.shapes[2][1]
    return name == "mass" or (name == "dense" and location.number < factors)


def _arrays_of_mechanism(tables: LoopTables) -> list[NDArray[Any]]:
    """All arrays of a mechanism."""
    return [*tables[:5], *tables.constraints, *tables.couplings, tables.coordinates]


def dependent_line(sizes: LoopSizes, n: int) -> Any:
    """The correction of dependent coordinates along n rows, of the right side RATE."""
    has_one_motion = sizes.has_one_motion

    @kernel
    def solve_dependent(table: Any, memory: Any, state: Any, report: Any) -> None:
        if has_one_motion:
            one_motion.solve_along_motion(memory, VECTOR.RATE, report)
        else:
            rights = VECTOR.RATE, VECTOR.ZERO
            regular = eliminate_dependent(memory, n, rights, VECTOR.ZERO, 0.0)
            assign(report, REPORT.REGULAR, 2.0 * regular - 1.0)

    return solve_dependent


eliminate_dependent = loops_solving.dependent_kernel(True)
"""Without branches, as lines have none."""


def equations_in_line(features: LoopFeatures, n_columns: int) -> LoopFeatures:
    """The features by which a line is written: small trees are solved by their mass matrix, without rows."""
    return features._replace(tree=features.tree and n_columns > MOST_BY_MATRIX)


class LineWriter:
    """Runs the equations of a mechanism on the symbols of what its lines take.

    Attributes:
        graph: Of all expressions.
        symbols: Of the arguments of the line.
        lifting: What runs kernels.
    """

    def __init__(
        self, features: LoopFeatures, tables: LoopTables, sizes: LoopSizes, arguments: Sequence[str] = ARGUMENTS
    ) -> None:
        """Args: the mechanism, its tables and sizes; names of the arguments of the line."""
        self.graph, self._features, self._tables, self._sizes = ExpressionGraph(), features, tables, sizes
        known = known_numbers(flat_numbers(_arrays_of_mechanism(tables)))
        self.symbols, self.lifting = MechanismSymbols(self.graph, arguments, known), machine_lifting(self.graph)
        of_array = self.symbols.of_array
        _, self._params, self._damping, _, self._load_numbers = (of_array(array) for array in tables[:5])
        self._constraints = [of_array(array) for array in tables.constraints]
        self._couplings = [of_array(array) for array in tables.couplings]

    def vectors(self, *rows: tuple[int, int]) -> ExpressionArray:
        """Vectors that are zero but for the first numbers of some rows."""
        vectors = zeros(self.graph, *self._sizes.shapes[0])
        for row, count in rows:
            for k in range(count):
                vectors[row, k] = self.symbols.symbol("vectors", row * vectors.shape[1] + k)
        return vectors

    def evaluate(self, vectors: ExpressionArray, row: int = 0) -> LoopMemory:
        """The equations at the positions and velocities in `vectors`, with the functions of time in a row."""
        graph, tables, sizes, features = self.graph, self._tables, self._sizes, self._features
        _, mass, dense, along, functions, targets, cuts, work = (zeros(graph, *shape) for shape in sizes.shapes)
        functions, targets = (
            self._sample(name, row, array.shape[1]) for name, array in (("functions", functions), ("targets", targets))
        )
        for n in range(along.shape[0] if features.cuts else 0):
            along[n, ALONG_CUT.NEAR] = self.symbols.symbol("along", n * along.shape[1] + ALONG_CUT.NEAR)
        q_row, v_row, tau_row, bias_row, tree_mass = VECTOR.Q, VECTOR.V, VECTOR.TAU, VECTOR.BIAS, mass
        if features.coupled:
            q_row, v_row, tau_row, bias_row = VECTOR.TREE_Q, VECTOR.TREE_V, VECTOR.TREE_TAU, VECTOR.TREE_BIAS
            tree_mass = zeros(graph, sizes.n_columns**2)
        limits = np.zeros(LIMIT.SIZE)
        limits[LIMIT.BAUMGARTE] = sizes.baumgarte
        memory = LoopMemory(
            sizes.n_q, sizes.n_v, sizes.n_columns, len(tables.constraints[2]), sizes.n_position_rows,
            sizes.n_independent, sizes.n_positions, q_row, v_row, tau_row, bias_row, limits, vectors, mass, tree_mass,
            dense, cuts, along, zeros(graph, *work.shape),
        )  # fmt: skip
        tree = TreeArrays(tables.table, self._params, work)
        loads = LoadArrays(self._damping, tables.loads, self._load_numbers, functions)
        velocities, positions = CouplingArrays(*self._couplings[:2]), CouplingArrays(*self._couplings[2:])
        records = LoopCouplings(positions, velocities, tables.coordinates)
        rows: Any = ConstraintArrays  # untyped, as kernels are
        equations: Any = loop_equations.evaluation
        in_line = equations_in_line(features, sizes.n_columns)
        self.lifting.lift(equations(in_line))(tree, loads, records, rows(*self._constraints, targets), memory, 0)
        if sizes.has_one_motion:
            self.lifting.lift(one_motion.put_one_motion)(memory)
            self.lifting.lift(one_motion.accelerate_along_motion)(memory)
        elif not in_line.tree:
            self.lifting.lift(loops_solving.accelerate)(sizes.n_v, sizes.n_independent, vectors, dense)
        return memory

    def _sample(self, name: str, row: int, width: int) -> ExpressionArray:
        """Functions of time in a row."""
        values = zeros(self.graph, 1, width)
        for k in range(width):
            values[0, k] = self.symbols.symbol(name, row * width + k)
        return values


def straight_line(features: LoopFeatures, tables: LoopTables, sizes: LoopSizes) -> InstructionSequence:
    """The equations of a mechanism as a line of operations."""
    writer = LineWriter(features, tables, sizes)
    memory = writer.evaluate(writer.vectors((VECTOR.Q, sizes.n_q), (VECTOR.V, sizes.n_v)))
    outputs = evaluated_outputs(writer.graph, memory, features.tree)
    if sizes.has_one_motion:
        outputs += motion_outputs(writer.graph, memory)
    return InstructionSequence(writer.symbols.places, outputs, by_path=True)


def whole_step(features: LoopFeatures, tables: LoopTables, sizes: LoopSizes) -> InstructionSequence:
    """A step of order 4 from its first stage, which was evaluated, to the sums of the last one and the gap at its end.

    Positions of a stage depend on velocities of the one before, so that mass matrices and rows of all stages do not
    wait for accelerations: a processor computes one while it waits for the other. The largest loss of independence of
    all stages goes to the report; where it is too large, the step is repeated stage by stage.
    """
    writer, n_v, n_q = LineWriter(features, tables, sizes, WHOLE_STEP_ARGUMENTS), sizes.n_v, sizes.n_q
    graph, symbols, lifting = writer.graph, writer.symbols, writer.lifting
    kept = [(VECTOR.END_ERROR, sizes.n_positions)]
    if not sizes.has_one_motion:
        kept += [(VECTOR.FIRST_PIVOT, sizes.n_independent), (VECTOR.FIRST_SIZE, sizes.n_independent)]
    evaluated = (
        (VECTOR.SLOPE, n_v), (VECTOR.TAU, n_v), (VECTOR.FORCE, sizes.n_independent),
        (VECTOR.PRESCRIBED_RATE, sizes.n_independent),
    )  # fmt: skip
    vectors = writer.vectors((VECTOR.Q, n_q), (VECTOR.V, n_v), *kept, *evaluated)
    memory = _memory_of_steps(tables, sizes, vectors, zeros(graph, 1), zeros(graph, 1, 1))
    state, report = symbols.row("state", n_q + n_v + 1), zeros(graph, REPORT.SIZE)
    report[REPORT.STEP_SIZE] = symbols.symbol("report", REPORT.STEP_SIZE)
    report[REPORT.LARGEST_LOSS] = report[REPORT.LOSSES] = graph.constant(0.0)
    if sizes.has_one_motion:
        quotient = VECTOR.MOTION * vectors.shape[1] + one_motion.QUOTIENT
        report[REPORT.LARGEST_LOSS] = symbols.symbol("report", REPORT.LARGEST_LOSS)
        share = report[REPORT.LARGEST_LOSS] / symbols.symbol("vectors", quotient)
    for stage in range(LAST_STAGE + 1):
        report[REPORT.STAGE] = 1.0 * stage
        if stage > 0:
            vectors = writer.vectors(*kept)
            for row in (VECTOR.Q, VECTOR.V, VECTOR.PSI, VECTOR.SUMS):
                vectors[row] = memory.vectors[row]
            memory = writer.evaluate(vectors, (stage + 1) // 2)
            if sizes.has_one_motion:
                lifting.lift(one_motion.add_loss_of_motion)(memory, report, share)
            else:
                lifting.lift(add_losses)(memory, report)
        follow = add_last_slopes if stage == LAST_STAGE else advance
        lifting.lift(follow)(tables.coordinates, memory, state, report)
    outputs: list[tuple[Location, Expression]] = []
    if sizes.has_one_motion:
        outputs = motion_outputs(graph, memory) + mass_outputs(graph, memory)
    elif not features.tree:
        outputs = evaluated_outputs(graph, memory)
    written, slots = [(VECTOR.SUMS, 2 * n_v + 1)], [REPORT.LARGEST_LOSS, REPORT.LOSSES]
    if sizes.n_positions:
        size_of = one_motion.size_of_closing if sizes.has_one_motion else corrections.size_of_shortest
        lifting.lift(loops_projection.looking_at_end(size_of))(tables.coordinates, memory, state, report)
        written += [(VECTOR.RATE, sizes.n_positions)]
        slots += [REPORT.GAP_AHEAD, REPORT.STEP_AHEAD]
    width, last = memory.vectors.shape[1], WHOLE_STEP_ARGUMENTS.index("report")
    outputs += [(Location(0, r * width + k), graph.number(memory.vectors[r, k])) for r, n in written for k in range(n)]
    outputs += [(Location(last, k), graph.number(report[k])) for k in slots]
    line = InstructionSequence(symbols.places, outputs, by_path=True)
    return line.split(lambda location: _stays(location, sizes))[0]


def evaluated_outputs(graph: ExpressionGraph, memory: Any, is_tree: bool = False) -> list[tuple[Location, Expression]]:
    """What an evaluation leaves in memory for what follows it."""
    outputs: list[tuple[Location, Expression]] = []

    def put(argument: int, index: int, value: Any) -> None:
        outputs.append((Location(argument, index), graph.number(value)))

    n_v, width = memory.n_v, memory.vectors.shape[1]
    if is_tree:
        for row in (VECTOR.TAU, VECTOR.SLOPE):
            for k in range(n_v):
                put(0, row * width + k, memory.vectors[row, k])
        return outputs
    for row in _EVALUATED:
        for k in range(n_v if row in (VECTOR.TAU, VECTOR.BIAS, VECTOR.SLOPE) else memory.n_rows):
            put(0, row * width + k, memory.vectors[row, k])
    outputs += mass_outputs(graph, memory)
    n, n_all = memory.n_independent, memory.n_rows
    rows = [(i, i + 1) for i in range(n_v)]
    rows += [(n_v + k, n_v) for k in range(2 * n)] + [(n_v + 2 * n + k, k + 1) for k in range(n)]
    if memory.n_positions < memory.n_position_rows:
        rows += [(n_v + 4 * n_all + k, memory.n_position_rows) for k in range(memory.n_positions)]
    for row, count in rows:
        for k in range(count):
            put(2, row * memory.dense.shape[1] + k, memory.dense[row, k])
    for n in range(memory.along.shape[0]):
        for k in range(memory.along.shape[1]):
            if k != ALONG_CUT.NEAR:
                put(3, n * memory.along.shape[1] + k, memory.along[n, k])
    return outputs


def motion_outputs(graph: ExpressionGraph, memory: Any) -> list[tuple[Location, Expression]]:
    """What corrections along the one motion take, besides the mass matrix."""
    rows = VECTOR.MOTION, VECTOR.MOMENTUM, VECTOR.FIRST_CLOSING, VECTOR.SECOND_CLOSING
    places = [(VECTOR.MOTION, one_motion.QUOTIENT), *((row, k) for row in rows for k in range(memory.n_v))]
    width = memory.vectors.shape[1]
    return [(Location(0, row * width + k), graph.number(memory.vectors[row, k])) for row, k in places]


def mass_outputs(graph: ExpressionGraph, memory: Any) -> list[tuple[Location, Expression]]:
    """The lower triangle of the mass matrix."""
    lower = [i * memory.n_v + j for i in range(memory.n_v) for j in range(i + 1)]
    return [(Location(1, k), graph.number(memory.mass[k])) for k in lower]
