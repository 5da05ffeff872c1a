"""Quantities of one tree as straight lines of machine code in SIMD lanes, which batches call by their address.

The kernels of the quantities run once, for the table of a tree, on numbers that remember how they were made: loops
over rows are written out and zeros fall out. Parameters other than zero and one are read from memory, so that one code
serves all trees of a structure; where samples have parameters of their own, they are read lane by lane.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array, NDArray
from cadmbs.expressions.graph import ExpressionGraph, operation_counts
from cadmbs.expressions.instructions import InstructionSequence, Location
from cadmbs.expressions.lifting import Lifting, expression_array, zeros
from cadmbs.kernels.calls import programs, straight_code
from cadmbs.kernels.coupled import coupled_dynamics
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers.blocks import batch_of, put_symmetric
from cadmbs.kernels.numbers.lanes import call_by_address
from cadmbs.kernels.records import CouplingArrays, TreeArrays
from cadmbs.kernels.tree import forward_dynamics, inverse_dynamics, mass_matrix, packing
from cadmbs.kernels.tree.forward_dynamics import MOST_BY_MATRIX

LEAST_SAMPLES: Final = 512
"""Samples of a batch from which on lines serve. A code takes 0.1 s, once for a structure and machine, and 5 ms to load;
the choice depends on nothing else, so that the same call gives the same numbers to the last bit."""

MOST_OPERATIONS: Final = 4_000
"""Longer lines do not stay in the processor's first cache of instructions, 32 kB: loops over tables are as fast."""

_FUNCTION: Final = "cadmbs_quantity"


@dataclass(frozen=True)
class TreeQuantity:
    """A quantity of trees.

    Attributes:
        module: The module of its kernel, which is named as the quantity.
        arguments: What its code takes: samples, numbers of the tree, and the result, which is written.
        least_operations: Of a joint of the simplest geometry, about.
    """

    module: Any
    arguments: tuple[str, ...]
    least_operations: int

    @property
    def name(self) -> str:
        """Its name."""
        return str(self.module.__name__.rpartition(".")[2])


_MOTION: Final = ("positions", "velocities", "inputs", "numbers", "result")
QUANTITIES: Final = {
    quantity.name: quantity
    for quantity in (
        TreeQuantity(inverse_dynamics, _MOTION, 100),
        TreeQuantity(forward_dynamics, _MOTION, 300),
        TreeQuantity(mass_matrix, ("positions", "numbers", "result"), 130),
    )
}


@dataclass(frozen=True)
class TreeCode:
    """A compiled quantity of one tree.

    Attributes:
        loaded: Keeps the code in memory.
        address: (1, 1) its address.
        numbers: (1, n) the numbers that it reads, or (n systems, n) where each sample has its own.
    """

    loaded: Any
    address: NDArray[np.int64]
    numbers: Array


def tree_code(quantity: str, packed: packing.Packed, params: Array | None = None) -> TreeCode | None:
    """The code of a quantity of a tree, compiled or loaded once; None where loops over its table are as fast.

    Args:
        quantity: A name of `QUANTITIES`.
        packed: The tree.
        params: (n, rows SIZE) of systems of which each sample has one; those of the tree for None.
    """
    if programs.uncompiled() or QUANTITIES[quantity].least_operations * packed.n_columns > MOST_OPERATIONS:
        return None
    from cadmbs.machine_code.objects import vector_lanes

    numbers, lanes = packed.params.reshape(1, -1) if params is None else params, vector_lanes()
    alike = straight_code.known_numbers(numbers[0])
    known = np.where(np.all(straight_code.known_numbers(numbers) == alike, axis=0), alike, np.int8(0))
    key = straight_code.structure_key((quantity, params is None, lanes), [packed.table, packed.params], known)
    try:
        loaded = straight_code.loaded_code(key, lambda: _compiled(quantity, packed, known, lanes, params is None))
    except _LongLineError:
        return None
    return TreeCode(loaded, np.array([[loaded.address(_FUNCTION)]]), straight_code.unknown_numbers(numbers, known))


class _LongLineError(Exception):
    """A line is too long to be worth its code."""


def _compiled(quantity: str, packed: packing.Packed, known: NDArray[np.int8], lanes: int, is_shared: bool) -> bytes:
    """The object file of a quantity."""
    from cadmbs.machine_code.python_calls import lines_code

    arguments = QUANTITIES[quantity].arguments
    shared = (arguments.index("numbers"),) if is_shared else ()
    line = tree_line(quantity, packed, known, lanes, shared)
    if line_length(line) > MOST_OPERATIONS:
        raise _LongLineError

    return lines_code({_FUNCTION: (line, [name == "result" for name in arguments])})


def tree_line(
    quantity: str, packed: packing.Packed, known: NDArray[np.int8], lanes: int = 1, shared: tuple[int, ...] = ()
) -> InstructionSequence:
    """A quantity of a tree as a line of operations; entries of a result that are always zero are not written.

    Args:
        quantity: A name of `QUANTITIES`.
        packed: The tree.
        known: Which parameters are taken as what they are (`known_numbers`).
        lanes: How many lanes are computed at a time.
        shared: Arguments that have one number for all lanes. Where each lane has parameters of its own, operations are
            not fused: the numbers of a system do not depend on the systems beside it.
    """
    arguments, module = QUANTITIES[quantity].arguments, QUANTITIES[quantity].module
    graph = ExpressionGraph()
    tree = straight_code.MechanismSymbols(graph, arguments, known)
    params, n_v = tree.of_array(packed.params), packed.n_columns
    n_q = int(np.max(packed.table[1:, packing.TABLE.POSITION], initial=-1)) + 7  # a free joint has seven
    samples = [tree.row(name, n_q if name == "positions" else n_v) for name in arguments[: -len(("numbers", "result"))]]
    result = zeros(graph, n_v * n_v if quantity == "mass_matrix" else n_v)
    lifting, function = straight_code.machine_lifting(graph), getattr(module, quantity)
    if quantity == "forward_dynamics" and n_v <= MOST_BY_MATRIX:
        lift_by_matrix(lifting, packed, params, samples, result)
    else:
        lifting.lift(function)(packed.table, params, *samples, result, zeros(graph, packed.n_rows, module.SLOTS))
    at = arguments.index("result")
    outputs = [(Location(at, k), graph.number(value)) for k, value in enumerate(result)]
    written = [each for each in outputs if quantity != "mass_matrix" or each[1].value != 0.0]
    return InstructionSequence(tree.places, written, lanes, shared, fuses=bool(shared) or lanes == 1)


def lift_by_matrix(lifting: Lifting, packed: packing.Packed, params: Any, samples: Sequence[Any], result: Any) -> None:
    """Accelerations by the mass matrix, as of coupled coordinates, of which each is one of the tree."""
    graph, n = lifting.graph, packed.n_columns
    columns = np.arange(n, dtype=np.int64)
    uncoupled = CouplingArrays(np.stack([columns, columns], axis=1), expression_array(graph, np.ones((n, 1))))
    result[:] = samples[2]
    work = zeros(graph, packed.n_rows, coupled_dynamics.SLOTS)
    lifting.lift(coupled_dynamics.coupled_dynamics)(
        uncoupled, TreeArrays(packed.table, params, work), samples[0], samples[1], result, zeros(graph, 2 * n * (n + 1))
    )


def line_length(line: InstructionSequence) -> int:
    """Operations of a line."""
    return sum(operation_counts([node for _, node in line.outputs]).values())


@kernel
def motion_by_address(address: Any, numbers: Any, q: Any, v: Any, x: Any, result: Any, work: Any) -> None:
    """A quantity of a motion by the code of one tree."""
    call_by_address(address, q, v, x, numbers, result)


@kernel
def matrix_by_address(address: Any, numbers: Any, q: Any, result: Any, work: Any) -> None:
    """A matrix by the code of one tree: entries on and below the diagonal."""
    call_by_address(address, q, numbers, result)


motions_batch = batch_of(motion_by_address)
matrices_batch = batch_of(matrix_by_address, put=put_symmetric)
