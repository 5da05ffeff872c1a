"""Systems of one structure packed for motions in SIMD lanes: common tables, and the numbers of each system as a row."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array, NDArray
from cadmbs.kernels.coupled.couplings import coordinate_table, loop_couplings
from cadmbs.kernels.loads.packed_loads import LOAD, LOAD_NUMBER, PackedLoads, friction_columns, loads_of, pack_loads
from cadmbs.kernels.loads.time_functions import INSTRUCTION_KIND, FunctionTable, varying_functions
from cadmbs.kernels.many.lane_packing import NUMBERS, LaneFeatures
from cadmbs.kernels.records import LaneTables
from cadmbs.kernels.rows import loops_packing
from cadmbs.kernels.steps.straight_loops import is_straight
from cadmbs.kernels.tree.packing import PARAM, Packed, packed_of
from cadmbs.system import System
from cadmbs.system.functions import Held, Polynomial, TimeFunction, varies

MOST_TREE_COLUMNS: Final = 12
"""Columns of a tree up to which its equations are a straight line: a longer one is no faster in lanes."""

ZERO: Final = Polynomial((0.0,))
"""In place of functions of time that vary."""


@dataclass(frozen=True)
class LaneSystem:
    """One system, or several of one structure.

    Attributes:
        packed: The first one, with a table for all of them.
        features: What the kernel is compiled with.
        tables: The table of the tree, couplings with that of the independent coordinates; tables of loads, and of
            constraints with those of the coordinates of cut joints, of loads along them, and of terms in rows, as of a
            single system, where rows that restrict positions come first and idle ones last; the layout of the numbers,
            (NUMBERS.SIZE, 3) first number, rows and numbers a row of each part; `variants`, the numbers (systems, n);
            functions of time that vary, of all systems or of one after the other, with numbers (systems n, 1).
        n_position_rows: How many rows restrict positions, without idle ones.
        n_velocity_rows: How many rows restrict velocities only.
        n_jets: Number of jets that the functions need.
        n_q, n_v: Numbers of independent coordinates.
        is_varied: Whether it is one of several systems, of which other ones may stand beside it in another call.
    """

    packed: Packed
    features: LaneFeatures
    tables: LaneTables
    n_position_rows: int
    n_velocity_rows: int
    n_jets: int
    n_q: int
    n_v: int
    is_varied: bool = False

    def repeated(self, n: int) -> "LaneSystem":
        """n systems, these again and again, each with numbers of its own, for `write_functions`."""
        tables, layout = self.tables, self.tables.layout.copy()
        times, layout[-1, 1] = (n // len(tables.variants), 1), n
        numbers, constants = np.tile(tables.variants, times), np.tile(tables.constants, times)
        instructions = np.tile(tables.instructions, times) if layout[-1, 2] else tables.instructions
        return self.with_numbers(layout=layout, variants=numbers, instructions=instructions, constants=constants)

    def with_numbers(self, **changed: NDArray[Any]) -> "LaneSystem":
        """Systems with some other tables."""
        return replace(self, tables=self.tables._replace(**changed))

    def write_functions(self, columns: Sequence[int], values: Array) -> None:
        """Values (systems, k) in place of the functions of loads with columns of `held_columns`."""
        first = self.tables.layout[NUMBERS.FUNCTIONS, 0]
        self.tables.variants[:, first + np.asarray(columns, dtype=np.intp)] = values

    def structure(self) -> list[NDArray[Any]]:
        """Tables, and factors of couplings, that code of these systems and of others like them is made for."""
        tables, layout = self.tables, self.tables.layout.copy()
        layout[NUMBERS.SIZE, 1] = 0  # how many systems there are
        parts = (*tables.couplings.positions, *tables.couplings.velocities)
        couplings = [part.view(np.int64) for part in parts]
        integers = [getattr(tables, name) for name in INTEGER_TABLES]
        has_functions = np.array([len(tables.instructions) > 0], dtype=np.int64)
        return [tables.table, tables.couplings.coordinates, *couplings, *integers, layout, has_functions]


INTEGER_TABLES: Final = ("loads", "cuts", "rows", "pairs", "along_cuts", "cut_loads", "cut_terms")
"""Tables of integers of loads and constraints."""


def pack_lane_system(
    systems: Sequence[System], table: NDArray[np.int64], loops: Sequence[loops_packing.PackedLoops] | None
) -> "LaneSystem":
    """Systems of one structure.

    Args:
        systems: The systems; their loads are of the same kinds.
        table: The table of the tree, with the features of all of them.
        loops: Their constraint rows; None for trees.
    """
    first, packed = systems[0], packed_of(systems[0])
    with_friction = np.any([friction_columns(system) for system in systems], axis=0)
    constraints: Sequence[loops_packing.PackedLoops | None] = loops or [None] * len(systems)
    loads = [_loads(*each, with_friction) for each in zip(systems, constraints, strict=True)]
    order, n_positions, n_velocities = lane_row_order(loops or ())
    parts = [_parts(*each, order) for each in zip(systems, loads, constraints, strict=True)]
    functions = [lane_functions(*each) for each in zip(loads, constraints, strict=True)]
    instructions, stride = _joined([each.arrays()[0] for each in functions], INSTRUCTION_KIND.NOTHING)
    constants, _ = _joined([each.arrays()[1] for each in functions], 0.0, shares=False)
    features = lane_features(first, loops[0].features if loops else None)._replace(loads=len(loads[0].table) > 0)
    no_rows = np.zeros((0, loops_packing.ROW.WIDTH), dtype=np.int64)
    cuts, rows, pairs, along = np.zeros((0, 3), dtype=np.int64), no_rows, no_rows, (no_rows,) * 3
    if loops:
        of_cuts = loops[0].along_cuts
        cuts, rows, pairs = loops[0].cuts, loops[0].rows[order], loops[0].pairs
        along = (of_cuts.coordinates, _cut_loads(of_cuts, len(loads[0].functions)), of_cuts.terms)
    tables = LaneTables(
        table,
        loop_couplings(first, table if packed.direct else coordinate_table(first)),
        loads[0].table,
        cuts,
        rows,
        pairs,
        *along,
        layout=np.vstack([_layout(parts[0]), [[len(constants) // len(systems), len(systems), stride]]]),
        variants=np.stack([np.concatenate([part.ravel() for part in each]) for each in parts]),
        instructions=instructions,
        constants=constants,
    )
    n_jets = max(len(each.arrays()[2]) for each in functions)
    packed = replace(packed, table=table)
    return LaneSystem(packed, features, tables, n_positions, n_velocities, n_jets, first.n_q, first.n_v)


def _joined(tables: Sequence[NDArray[Any]], filling: float, shares: bool = True) -> tuple[NDArray[Any], int]:
    """The table that all systems share, or theirs one after the other, filled up to the longest; rows between them."""
    if shares and all(np.array_equal(table, tables[0]) for table in tables[1:]):
        return tables[0], 0
    longest = max(map(len, tables))
    filled = [np.full((longest, tables[0].shape[1]), filling, dtype=tables[0].dtype) for _ in tables]
    for whole, table in zip(filled, tables, strict=True):
        whole[: len(table)] = table
    return np.concatenate(filled), longest


def lane_row_order(loops: Sequence[loops_packing.PackedLoops]) -> tuple[NDArray[np.intp], int, int]:
    """The order of rows in lanes, and how many of them restrict positions, and velocities only; others are idle.

    Rows of positions come first. Rows are idle that are so in all systems.
    """
    if not loops:
        return np.zeros(0, dtype=np.intp), 0, 0
    holonomic, idle = loops[0].holonomic, np.all([each.idle for each in loops], axis=0)
    parts = [np.flatnonzero(mask) for mask in (holonomic & ~idle, ~holonomic, idle)]
    return np.concatenate(parts).astype(np.intp), len(parts[0]), len(parts[1])


def _parts(
    system: System, loads: PackedLoads, loops: loops_packing.PackedLoops | None, order: NDArray[np.intp]
) -> tuple[Array, ...]:
    """The numbers of one system, in the order of NUMBERS, each (rows, k)."""
    at_zero, steady = np.zeros(1), replace(loads, functions=tuple(map(_steady, loads.functions)))
    tree = (
        packed_of(system).params.reshape(-1, PARAM.SIZE), loads.damping, loads.numbers.reshape(-1, LOAD_NUMBER.SIZE),
        steady.sample(at_zero),
    )  # fmt: skip
    if loops is None:
        empty = [
            np.zeros((0, k)) for k in (loops_packing.CUT_JOINT.SIZE, 6, 1, loops_packing.PAIR_NUMBER.SIZE, 1, 1, 1)
        ]
        return (*tree, *empty, np.zeros((1, 1)))  # lanes have a target each
    sides = tuple(
        loops_packing.RightSide(ZERO, None, side.holonomic) if varies(side.function) else side
        for side in loops.right_sides
    )
    targets = replace(loops, right_sides=sides).sample(at_zero)
    along = loops.along_cuts
    return (
        *tree, loops.frames, loops.selectors[order], loops.lines, loops.pair_numbers, along.numbers, along.load_numbers,
        along.factors, targets,
    )  # fmt: skip


def with_cut_functions(loads: PackedLoads, loops: loops_packing.PackedLoops | None) -> PackedLoads:
    """Loads with the functions of time of those along cut joints after the others."""
    if loops is None:
        return loads
    return replace(loads, functions=(*loads.functions, *loops.along_cuts.functions))


def _loads(system: System, loops: loops_packing.PackedLoops | None, with_friction: NDArray[np.bool_]) -> PackedLoads:
    """The loads of one system, with friction of given columns."""
    return with_cut_functions(pack_loads(system, packed_of(system), with_friction), loops)


def _cut_loads(along: loops_packing.PackedCuts, n_functions: int) -> NDArray[np.int64]:
    """The table of loads along cut joints, whose functions are the last ones of all."""
    table = along.loads.copy()
    table[:, LOAD.FUNCTION : LOAD.TABLE] += n_functions - len(along.functions)
    return table


def lane_features(system: System, loops: loops_packing.LoopFeatures | None) -> LaneFeatures:
    """What the kernel of a system is compiled with, those of its rows included."""
    if loops is None:
        has_loads, packed = bool(system.loads) or bool(np.any(friction_columns(system))), packed_of(system)
        features = loops_packing.LoopFeatures(not packed.direct, loads=has_loads)
        straight = packed.n_columns <= MOST_TREE_COLUMNS and is_straight(features, packed.n_columns, system.n_v, 0)
        return LaneFeatures(False, not packed.direct, loads=has_loads, straight=straight)
    return LaneFeatures(**{name: value for name, value in loops._asdict().items() if name in LaneFeatures._fields})


def _layout(parts: Sequence[Array]) -> NDArray[np.int64]:
    layout = np.zeros((NUMBERS.SIZE, 3), dtype=np.int64)
    sizes = [part.size for part in parts]
    layout[:, 0] = np.cumsum([0, *sizes[:-1]])
    layout[:, 1:] = [part.shape for part in parts]
    return layout


def _steady(function: TimeFunction) -> TimeFunction:
    """A function that does not vary; zero in place of one that is evaluated step by step, or written by a caller."""
    return ZERO if varies(function) else function


def lane_functions(loads: PackedLoads, loops: loops_packing.PackedLoops | None) -> FunctionTable:
    """The functions of time of a system that vary, but for those that a caller writes."""
    functions = [ZERO if isinstance(function, Held) else function for function in loads.functions]
    return varying_functions(functions, loops.right_sides if loops is not None else ())


def held_columns(system: System) -> tuple[list[int], list[int]]:
    """Columns among the functions of loads that a caller writes before each call, and which of its numbers they are."""
    functions = system.derived(loads_of).functions
    held = [(column, function.number) for column, function in enumerate(functions) if isinstance(function, Held)]
    return [column for column, _ in held], [number for _, number in held]
