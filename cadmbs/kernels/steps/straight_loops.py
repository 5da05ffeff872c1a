"""The equations of one mechanism as a straight line of machine code, which the steps of loops call by its address.

`cadmbs.kernels.steps.loops.evaluation` runs once, for the tables of the mechanism, on numbers that remember how they
were made: loops over rows and columns are written out, what is zero falls out, and what remains are some hundred
multiplications. Zeros and ones among the numbers of the mechanism are taken as such; all others are read from memory,
so that one code serves all mechanisms of the same structure.
"""

from __future__ import annotations

import ctypes
import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.expressions.graph import Expression, ExpressionGraph
from cadmbs.expressions.instructions import InstructionSequence, Location
from cadmbs.expressions.lifting import Lifting, zeros
from cadmbs.kernels.calls.cache import keep_newest, store_code, stored_code
from cadmbs.kernels.calls.programs import uncompiled
from cadmbs.kernels.loads.joint_losses import hyperbolic_tangent
from cadmbs.kernels.numbers.angles import sine_versine
from cadmbs.kernels.numbers.arctangent import arctangent_of_lanes
from cadmbs.kernels.records import ConstraintArrays, CouplingArrays, LoadArrays, LoopCouplings, LoopMemory, TreeArrays
from cadmbs.kernels.rows.loops_packing import ALONG_CUT, LIMIT, VECTOR, LoopFeatures
from cadmbs.kernels.solve.loops_solving import accelerate
from cadmbs.kernels.steps.loops import evaluation

MOST_OPERATIONS: Final = 30_000
"""Longer lines take seconds to compile, and more time to run than loops over tables, whose code stays near the core."""

MOST_TREE_OPERATIONS: Final = 50_000
OPERATIONS_OF_TREE_COLUMN: Final = 400.0
"""The same for trees, whose line gains less the longer it is, and how many operations a column has, about."""

KEPT_CODES: Final = 64
"""Codes of mechanisms that stay in memory."""

MOST_FILES: Final = 400
"""Codes of mechanisms that stay in the cache on disk: of 10 to 150 kilobytes each."""

ARGUMENTS: Final = ("vectors", "mass", "dense", "along", "functions", "targets", "numbers")
"""Arrays that a code takes, in order: those that it writes, then functions of time and targets of a time, and the
numbers of the mechanism."""

_WRITTEN: Final = 4
_EVALUATION: Final = "cadmbs_evaluation"
_CONSTANTS: Final = "cadmbs_constants"
"""Names of the functions of a code."""

_EVALUATED: Final = (
    VECTOR.TAU, VECTOR.BIAS, VECTOR.TARGET, VECTOR.GAP, VECTOR.DEFECT, VECTOR.PRESCRIBED_RATE,
    VECTOR.INDEPENDENT_GAP, VECTOR.INDEPENDENT_DEFECT, VECTOR.SIZE, VECTOR.SLOPE, VECTOR.FORCE,
)  # fmt: skip
"""Rows of vectors that what follows an evaluation reads."""

_OWN: Final = {
    "sine_versine": sine_versine,
    "arctangent": arctangent_of_lanes,
    "hyperbolic_tangent": hyperbolic_tangent,
}
"""Kernels that stay as they are: machine code has their operations, not functions in their location."""


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
    """

    n_q: int
    n_v: int
    n_columns: int
    n_position_rows: int
    n_independent: int
    n_positions: int
    shapes: tuple[tuple[int, ...], ...]
    baumgarte: float


@dataclass(frozen=True)
class StraightCode:
    """Compiled equations.

    Attributes:
        loaded: Keeps the code in memory.
        address: (1,) the address of the code.
        constants: Writes what is the same at all states, to the arrays that a code takes.
    """

    loaded: Any
    address: NDArray[np.int64]
    constants: Callable[..., None]

    def prepare(self, *arrays: Array) -> None:
        """Write what is the same at all states to memory; arrays are `ARGUMENTS`."""
        self.constants(*(array.ctypes.data for array in arrays))


_CODES: OrderedDict[str, StraightCode] = OrderedDict()
_LOCK = threading.RLock()


def is_straight(features: LoopFeatures, n_columns: int, n_v: int, n_rows: int) -> bool:
    """Whether the equations become a straight line: by the length that it has at most, about."""
    if uncompiled() or features.large:
        return False
    if features.tree:
        return OPERATIONS_OF_TREE_COLUMN * n_columns <= MOST_TREE_OPERATIONS
    factors = n_v**3 / 6 + n_rows * n_v**2 + n_rows**2 * n_v + n_rows**3 / 6
    return (
        150.0 * n_columns + 20.0 * n_rows * n_columns + 0.5 * factors <= MOST_OPERATIONS
    )  # half of the factors is zero


def straight_code(features: LoopFeatures, tables: LoopTables, sizes: LoopSizes) -> tuple[StraightCode, Array]:
    """The code of the equations of a mechanism, and the numbers that it reads; compiled or loaded once.

    Args:
        features: Of the mechanism.
        tables: Its tables and numbers, rows in their order.
        sizes: Its sizes.
    """
    numbers = _flat_numbers(tables)
    key = _structure_key(features, tables, sizes, numbers)
    with _LOCK:
        code = _CODES.get(key)
        if code is None:
            code = _loaded(key, features, tables, sizes)
            _CODES[key] = code
            if len(_CODES) > KEPT_CODES:
                _CODES.popitem(last=False)
        _CODES.move_to_end(key)
    return code, numbers


def _loaded(key: str, features: LoopFeatures, tables: LoopTables, sizes: LoopSizes) -> StraightCode:
    """A code from the cache on disk, or compiled."""
    from cadmbs.machine_code.objects import LoadedCode
    from cadmbs.machine_code.python_calls import ArrayArgument, functions_code

    name = f"straight_{key[:32]}"
    content = stored_code(name)
    if content is None:
        line = straight_line(features, tables, sizes)
        moving, fixed = line.split(lambda location: _stays(location, sizes))

        def moving_line(vectors, mass, dense, along, functions, targets, numbers):  # type: ignore[no-untyped-def]
            moving(vectors, mass, dense, along, functions, targets, numbers)

        def fixed_line(vectors, mass, dense, along, functions, targets, numbers):  # type: ignore[no-untyped-def]
            fixed(vectors, mass, dense, along, functions, targets, numbers)

        arrays = [ArrayArgument(np.float64, 1, k < _WRITTEN) for k in range(len(ARGUMENTS))]
        lengths = [1] * len(ARGUMENTS)
        content = functions_code({_EVALUATION: moving_line, _CONSTANTS: fixed_line}, arrays, lengths)
        store_code(name, content)
        keep_newest("straight_", MOST_FILES)
    loaded = LoadedCode(content)
    write = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * len(ARGUMENTS))(loaded.address(_CONSTANTS))
    return StraightCode(loaded, np.array([loaded.address(_EVALUATION)], dtype=np.int64), write)


def _stays(location: Location, sizes: LoopSizes) -> bool:
    """Whether nothing but evaluations writes to a location: the mass matrix, rows and factors, but not the normals."""
    if ARGUMENTS[location.argument] == "mass":
        return True
    factors = (sizes.n_v + 3 * sizes.n_independent) * sizes.shapes[2][1]
    return ARGUMENTS[location.argument] == "dense" and location.number < factors


def _arrays_of_mechanism(tables: LoopTables) -> list[NDArray[Any]]:
    """All arrays of a mechanism."""
    return [*tables[:5], *tables.constraints, *tables.couplings, tables.coordinates]


def _flat_numbers(tables: LoopTables) -> Array:
    """The numbers of a mechanism, one array after the other."""
    floats = [part.ravel() for part in _arrays_of_mechanism(tables) if part.dtype == np.float64]
    return np.ascontiguousarray(np.concatenate([*floats, np.zeros(1)]))


def _structure_key(features: LoopFeatures, tables: LoopTables, sizes: LoopSizes, numbers: Array) -> str:
    """The hash of all that a code depends on: tables, sizes, and which numbers are zero or one."""
    digest = hashlib.sha256(repr((tuple(features), tuple(sizes))).encode())
    for part in _arrays_of_mechanism(tables):
        digest.update(repr((part.shape, part.dtype.str)).encode())
        if part.dtype != np.float64:
            digest.update(np.ascontiguousarray(part).tobytes())
    digest.update(_known(numbers).tobytes())
    return digest.hexdigest()


def _known(numbers: Array) -> NDArray[np.int8]:
    """Which numbers are taken as what they are: zero, one and minus one."""
    signs = np.where(np.abs(numbers) == 1.0, np.sign(numbers), 0.0).astype(np.int8)
    return np.where(numbers == 0.0, np.int8(2), signs)


class _Mechanism:
    """The arrays of a mechanism as symbols of a graph."""

    def __init__(self, graph: ExpressionGraph) -> None:
        self.graph = graph
        self.places: dict[str, Location] = {}
        self._taken = 0

    def symbol(self, argument: int, index: int) -> Expression:
        """The number at a location."""
        name = f"{ARGUMENTS[argument]}[{index}]"
        self.places[name] = Location(argument, index)
        return self.graph.symbol(name)

    def known_and_symbols(self, array: NDArray[Any]) -> NDArray[Any]:
        """An array of the mechanism, in the order of `_flat_numbers`: integers as they are."""
        if array.dtype != np.float64:
            return array
        result = np.zeros(array.shape, dtype=object)
        flat, known = array.ravel(), _known(array.ravel())
        for k, position in enumerate(np.ndindex(*array.shape)):
            is_known = known[k] != 0
            result[position] = (
                self.graph.constant(float(flat[k]))
                if is_known
                else self.symbol(ARGUMENTS.index("numbers"), self._taken + k)
            )
        self._taken += array.size
        return result

    def row_of_symbols(self, argument: int, count: int) -> NDArray[Any]:
        """An array of one row whose numbers are symbols."""
        result = np.zeros((1, count), dtype=object)
        for k in range(count):
            result[0, k] = self.symbol(argument, k)
        return result


def straight_line(features: LoopFeatures, tables: LoopTables, sizes: LoopSizes) -> InstructionSequence:
    """The equations of a mechanism as a line of operations."""
    graph = ExpressionGraph()
    mechanism = _Mechanism(graph)
    _, params, damping, _, load_numbers = (mechanism.known_and_symbols(array) for array in tables[:5])
    constraints = [mechanism.known_and_symbols(array) for array in tables.constraints]
    couplings = [mechanism.known_and_symbols(array) for array in tables.couplings]
    vectors, mass, dense, along, functions, targets, cuts, work = (zeros(graph, *shape) for shape in sizes.shapes)
    functions, targets = mechanism.row_of_symbols(4, functions.shape[1]), mechanism.row_of_symbols(5, targets.shape[1])
    for row, count in ((VECTOR.Q, sizes.n_q), (VECTOR.V, sizes.n_v)):
        for k in range(count):
            vectors[row, k] = mechanism.symbol(0, row * vectors.shape[1] + k)
    for n in range(along.shape[0] if features.cuts else 0):
        along[n, ALONG_CUT.NEAR] = mechanism.symbol(3, n * along.shape[1] + ALONG_CUT.NEAR)
    q_row, v_row, tau_row, bias_row, tree_mass = VECTOR.Q, VECTOR.V, VECTOR.TAU, VECTOR.BIAS, mass
    if features.coupled:
        q_row, v_row, tau_row, bias_row = VECTOR.TREE_Q, VECTOR.TREE_V, VECTOR.TREE_TAU, VECTOR.TREE_BIAS
        tree_mass = zeros(graph, sizes.n_columns**2)
    limits = np.zeros(LIMIT.SIZE)
    limits[LIMIT.BAUMGARTE] = sizes.baumgarte
    memory = LoopMemory(
        sizes.n_q, sizes.n_v, sizes.n_columns, len(constraints[2]), sizes.n_position_rows, sizes.n_independent,
        sizes.n_positions, q_row, v_row, tau_row, bias_row, limits, vectors, mass, tree_mass, dense, cuts, along,
        zeros(graph, *work.shape),
    )  # fmt: skip
    tree, loads = (
        TreeArrays(tables.table, params, work),
        LoadArrays(damping, tables.loads, load_numbers, functions),
    )
    velocities, positions = CouplingArrays(*couplings[:2]), CouplingArrays(*couplings[2:])
    records = LoopCouplings(positions, velocities, tables.coordinates)
    lifting = Lifting(graph, _OWN)
    rows: Any = ConstraintArrays  # untyped, as kernels are
    equations: Any = evaluation
    lifting.lift(equations(features))(tree, loads, records, rows(*constraints, targets), memory, 0)
    if not features.tree:
        lifting.lift(accelerate)(sizes.n_v, sizes.n_independent, vectors, dense)
    return InstructionSequence(mechanism.places, _evaluated_outputs(graph, memory, features.tree))


def _evaluated_outputs(graph: ExpressionGraph, memory: Any, is_tree: bool) -> list[tuple[Location, Expression]]:
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
    for i in range(n_v):
        for j in range(i + 1):
            put(1, i * n_v + j, memory.mass[i * n_v + j])
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
