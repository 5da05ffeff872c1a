"""The equations of mechanisms of one structure as straight lines in SIMD lanes, which motions call by their address.

`cadmbs.kernels.steps.loop_equations` runs once on numbers that remember how they were made, as
`cadmbs.kernels.steps.straight_loops` does for single motions. What differs between the systems, and what varies in
time, is read lane by lane; operations are not fused where systems differ, so that the motion of one does not depend, to
the last bit, on which numbers are zero in the others. Where rows are redundant there are two lines: up to the products
of all rows, and from the rows that each lane has chosen on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadmbs.expressions.graph import Expression, ExpressionGraph
from cadmbs.expressions.instructions import InstructionSequence, Location
from cadmbs.expressions.lifting import zeros
from cadmbs.kernels.calls import straight_code
from cadmbs.kernels.many.lane_packing import MULTIPLIERS, NUMBERS
from cadmbs.kernels.records import ConstraintArrays, LoadArrays, LoopMemory, TreeArrays
from cadmbs.kernels.rows.loops_packing import ALONG_CUT, LIMIT, VECTOR, LoopFeatures
from cadmbs.kernels.solve.loops_solving import accelerate
from cadmbs.kernels.steps import loop_equations, straight_loops

if TYPE_CHECKING:
    from cadmbs.kernels.many.lane_systems import LaneSystem

ARGUMENTS: Final = ("vectors", "mass", "dense", "along", "numbers")
"""Arrays that a code takes, in order: those that it writes, and the numbers of the systems and of a time."""

WRITTEN: Final = 4
"""How many of them it writes, the first ones."""

_CHOSEN_ROWS: Final = "cadmbs_chosen_rows"
"""The name of the line that follows the choice of rows."""


class LaneSizes(NamedTuple):
    """Sizes of a system and of the memory of lanes.

    Attributes:
        n_position_rows, n_independent, n_positions: As in `LoopMemory`.
        shapes: Of vectors, mass, dense and along, and of the workspaces of cuts and rows, without lanes.
        baumgarte: Rate of Baumgarte's terms.
    """

    n_position_rows: int
    n_independent: int
    n_positions: int
    shapes: tuple[tuple[int, ...], ...]
    baumgarte: float

    @property
    def chooses(self) -> bool:
        """Whether lanes choose independent rows."""
        return self.n_positions < self.n_position_rows


def lane_code(system: LaneSystem, sizes: LaneSizes) -> straight_loops.StraightCode:
    """The code of the equations of systems, compiled or loaded once.

    Args:
        system: The systems.
        sizes: Their sizes.
    """
    from cadmbs.machine_code.objects import vector_lanes

    lanes, known = vector_lanes(), known_of_systems(system)
    key = straight_code.structure_key(
        ("lanes", tuple(system.features), tuple(sizes), lanes, system.is_varied), system.structure(), known
    )
    loaded = straight_code.loaded_code(key, lambda: _compiled(system, sizes, known, lanes))
    names = (straight_loops.EVALUATION, _CHOSEN_ROWS) if sizes.chooses else (straight_loops.EVALUATION,)
    return straight_loops.StraightCode(loaded, np.array([[loaded.address(name) for name in names]]), len(ARGUMENTS))


def known_of_systems(system: LaneSystem) -> NDArray[np.int8]:
    """Numbers that are zero or one for all systems and times."""
    known = straight_code.known_numbers(system.tables.variants[0])
    known = np.where(np.all(straight_code.known_numbers(system.tables.variants) == known, axis=0), known, np.int8(0))
    return without_functions(system, known)


def equal_numbers(system: LaneSystem) -> NDArray[np.int8]:
    """Numbers that all systems have in common at all times: code that serves these systems alone takes them as known.

    The numbers of a motion are those that it has by `known_of_systems`: operations of known numbers are done in the
    same order, and not fused where systems differ.
    """
    return without_functions(
        system, np.all(system.tables.variants == system.tables.variants[0], axis=0).astype(np.int8)
    )


def without_functions(system: LaneSystem, known: NDArray[np.int8]) -> NDArray[np.int8]:
    """Which numbers are known, but those of functions of time."""
    for part in (NUMBERS.FUNCTIONS, NUMBERS.TARGETS):
        first, rows, width = system.tables.layout[part]
        known[first : first + rows * width] = 0
    return known


def _compiled(system: LaneSystem, sizes: LaneSizes, known: NDArray[np.int8], lanes: int) -> bytes:
    """The object file of the equations."""
    from cadmbs.machine_code.python_calls import lines_code

    lines = lane_lines(system, sizes, known, lanes)
    moving, fixed = lines[0].split(lambda location: stays(location, system, sizes))
    named = {straight_loops.EVALUATION: moving, straight_loops.CONSTANTS: fixed}
    if sizes.chooses:
        named[_CHOSEN_ROWS] = lines[1]
    is_written = [k < WRITTEN for k in range(len(ARGUMENTS))]
    return lines_code({name: (line, is_written) for name, line in named.items()})


def stays(location: Location, system: LaneSystem, sizes: LaneSizes) -> bool:
    """Whether evaluations alone write to a location: the mass matrix and its factor; rows where none are chosen."""
    if ARGUMENTS[location.argument] == "mass":
        return True
    rows = system.n_v + (0 if sizes.chooses else 3 * sizes.n_independent)
    return ARGUMENTS[location.argument] == "dense" and location.number < rows * sizes.shapes[2][1]


def lane_lines(
    system: LaneSystem, sizes: LaneSizes, known: NDArray[np.int8], lanes: int = 1
) -> list[InstructionSequence]:
    """The equations as a line of operations; as two where lanes choose rows between them.

    Args:
        system: The systems.
        sizes: Their sizes.
        known: Which numbers are taken as what they are (`known_numbers`).
        lanes: How many lanes are computed at a time.
    """
    graph, fuses = ExpressionGraph(), not system.is_varied
    symbols, lifting = straight_code.MechanismSymbols(graph, ARGUMENTS, known), straight_code.machine_lifting(graph)
    memory = _memory(symbols, system, sizes)
    before: Any = loop_equations.equations_up_to_rows  # untyped, as kernels are
    in_line = straight_loops.equations_in_line(system.features.of_equations, system.packed.n_columns)
    lifting.lift(before(in_line))(*_records(symbols, system, sizes, known), memory, 0)
    if not sizes.chooses:
        _finish(lifting, in_line, memory)
        outputs = _outputs(graph, memory, system.features.of_equations.tree)
        return [InstructionSequence(symbols.places, outputs, lanes, fuses=fuses)]
    first = InstructionSequence(symbols.places, _products(graph, memory), lanes, fuses=fuses)
    _replace_by_symbols(symbols, memory, first)
    _finish(lifting, in_line, memory)
    outputs = [(place, node) for place, node in _outputs(graph, memory) if _changes(symbols, place, node)]
    return [first, InstructionSequence(symbols.places, outputs, lanes, fuses=fuses)]


def _finish(lifting: Any, features: LoopFeatures, memory: Any) -> None:
    """What follows the choice of rows, with accelerations."""
    if not features.tree:
        lifting.lift(loop_equations.factor_chosen_rows)(memory)
        lifting.lift(accelerate)(memory.n_v, memory.n_independent, memory.vectors, memory.dense)


def _outputs(graph: ExpressionGraph, memory: Any, is_tree: bool = False) -> list[tuple[Location, Expression]]:
    """What an evaluation leaves in memory, multipliers in a row of their own too."""
    first = ARGUMENTS.index("vectors"), MULTIPLIERS * memory.vectors.shape[1]
    kept = [
        (Location(first[0], first[1] + r), graph.number(memory.vectors[VECTOR.FORCE, r]))
        for r in range(memory.n_independent)
    ]
    return [*straight_loops.evaluated_outputs(graph, memory, is_tree), *kept]


def _memory(symbols: straight_code.MechanismSymbols, system: LaneSystem, sizes: LaneSizes) -> Any:
    """The record of memory: zeros, with positions, velocities and angles of cut joints as symbols."""
    graph, n_columns = symbols.graph, system.packed.n_columns
    vectors, mass, dense, along, cuts, work = (zeros(graph, *shape) for shape in sizes.shapes)
    for row, count in ((VECTOR.Q, system.n_q), (VECTOR.V, system.n_v)):
        for k in range(count):
            vectors[row, k] = symbols.symbol("vectors", row * vectors.shape[1] + k)
    for n in range(along.shape[0] if system.features.cuts else 0):
        along[n, ALONG_CUT.NEAR] = symbols.symbol("along", n * along.shape[1] + ALONG_CUT.NEAR)
    q_row, v_row, tau_row, bias_row, tree_mass = VECTOR.Q, VECTOR.V, VECTOR.TAU, VECTOR.BIAS, mass
    if system.features.coupled:
        q_row, v_row, tau_row, bias_row = VECTOR.TREE_Q, VECTOR.TREE_V, VECTOR.TREE_TAU, VECTOR.TREE_BIAS
        tree_mass = zeros(graph, n_columns**2)
    limits = np.zeros(LIMIT.SIZE)
    limits[LIMIT.BAUMGARTE] = sizes.baumgarte
    return LoopMemory(
        system.n_q, system.n_v, n_columns, len(system.tables.rows), sizes.n_position_rows, sizes.n_independent,
        sizes.n_positions, q_row, v_row, tau_row, bias_row, limits, vectors, mass, tree_mass, dense, cuts, along, work,
    )  # fmt: skip


def _records(
    symbols: straight_code.MechanismSymbols, system: LaneSystem, sizes: LaneSizes, known: NDArray[np.int8]
) -> Any:
    """Tree, loads, couplings and constraints, whose numbers are symbols."""
    numbers = np.zeros(len(known), dtype=object)
    for k, sign in enumerate(known):
        is_free = sign == 0
        numbers[k] = (
            symbols.symbol("numbers", k) if is_free else symbols.graph.constant(float(system.tables.variants[0, k]))
        )

    def part(index: int) -> NDArray[Any]:
        first, rows, width = system.tables.layout[index]
        return numbers[first : first + rows * width].reshape(rows, width)

    work = zeros(symbols.graph, *sizes.shapes[-1])
    tables = system.tables
    make: Any = ConstraintArrays  # untyped, as kernels are
    constraints = make(
        tables.cuts, part(NUMBERS.FRAMES), tables.rows, part(NUMBERS.SELECTORS), part(NUMBERS.LINES), tables.pairs,
        part(NUMBERS.PAIRS), tables.along_cuts, part(NUMBERS.ALONG_CUTS), tables.cut_loads, part(NUMBERS.CUT_LOADS),
        tables.cut_terms, part(NUMBERS.CUT_FACTORS), part(NUMBERS.TARGETS),
    )  # fmt: skip
    loads = LoadArrays(part(NUMBERS.DAMPING), tables.loads, part(NUMBERS.LOADS), part(NUMBERS.FUNCTIONS))
    return TreeArrays(tables.table, part(NUMBERS.PARAMS), work), loads, tables.couplings, constraints


def _products(graph: ExpressionGraph, memory: Any) -> list[tuple[Location, Expression]]:
    """What stands in memory before rows are chosen: all of them, their lengths and products, and what is known."""
    outputs: list[tuple[Location, Expression]] = []
    n_v, n_rows, n_all = memory.n_v, memory.n_position_rows, memory.n_rows
    for argument, array, rows in (
        ("vectors", memory.vectors, [*_BEFORE]),
        ("dense", memory.dense, [*range(n_v + n_all), *range(n_v + 2 * n_all, n_v + 2 * n_all + n_rows)]),
        ("along", memory.along, range(memory.along.shape[0])),
    ):
        for row in rows:
            for k in range(array.shape[1]):
                if not (argument == "along" and k == ALONG_CUT.NEAR):
                    place = Location(ARGUMENTS.index(argument), row * array.shape[1] + k)
                    outputs.append((place, graph.number(array[row, k])))
    lower = [i * n_v + j for i in range(n_v) for j in range(i + 1)]
    return outputs + [(Location(ARGUMENTS.index("mass"), k), graph.number(memory.mass[k])) for k in lower]


_BEFORE: Final = (
    VECTOR.TAU, VECTOR.BIAS, VECTOR.TARGET, VECTOR.GAP, VECTOR.DEFECT, VECTOR.PRESCRIBED_RATE, VECTOR.INDEPENDENT_GAP,
    VECTOR.INDEPENDENT_DEFECT, VECTOR.SIZE, VECTOR.PIVOT,
)  # fmt: skip
"""Rows of vectors that are known before rows are chosen."""


def _replace_by_symbols(symbols: straight_code.MechanismSymbols, memory: Any, line: InstructionSequence) -> None:
    """What a line has written is read from memory, but constants; so is the basis of the chosen rows."""
    arrays = {"vectors": memory.vectors, "mass": memory.mass, "dense": memory.dense, "along": memory.along}
    for place, node in line.outputs:
        if node.value is None:
            name = ARGUMENTS[place.argument]
            arrays[name].ravel()[place.number] = symbols.symbol(name, place.number)
    basis, width = memory.n_v + 3 * memory.n_rows, memory.dense.shape[1]
    for k in range(memory.n_positions):
        for r in range(memory.n_position_rows):
            memory.dense[basis + k, r] = symbols.symbol("dense", (basis + k) * width + r)


def _changes(symbols: straight_code.MechanismSymbols, place: Location, node: Expression) -> bool:
    """Whether a line writes something else to a place than what stands there."""
    return node.operation != "symbol" or symbols.places[node.name] != place
