"""The constraint rows of a System packed for the kernel of loops."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from cadmbs.constraints.equations.constraint_equations import constraint_equations, idle_rows
from cadmbs.constraints.equations.row_packing import pack_rows
from cadmbs.dynamics.closed_loops.constrained import DENSE_VELOCITY_LIMIT
from cadmbs.dynamics.closed_loops.cut_packing import acts_along_cuts, has_unknown_coordinates, pack_cuts
from cadmbs.dynamics.cut_loads import cut_loads
from cadmbs.kernels.loads.packed_loads import friction_columns
from cadmbs.kernels.rows.loops_packing import LoopFeatures, PackedLoops
from cadmbs.kernels.steps.straight_loops import is_straight
from cadmbs.kernels.tree.packing import Packed, packed_of
from cadmbs.system import System

DENSE_KERNEL_ROWS: Final = 36
"""Up to this many rows kernels have dense matrices, which take as little time there: with 35 rows both take 40 us an
evaluation, with 55 rows 150 and 45 us, with 145 rows 3,200 and 43 us."""


def uncovered_rows(system: System, dense: bool = False) -> str:
    """Why the kernel does not know the rows of a system, or what acts along cut joints, as a clause after "which".

    Empty where it knows all; `dense` for kernels with dense matrices in any case.
    """
    equations = system.derived(constraint_equations)
    turns_are_known = all(block.is_known_without_turns for block in equations.coordinates)
    reasons = {
        "has no constraint rows": not equations.table.n_rows,
        "has couplings of angles of cut joints whose ratio is no integer": not turns_are_known,
        "has couplings by functions in sparse equations": equations.has_curves
        and not (dense or _is_small(system, False)),
        "has loads along sums of coordinates of the tree and of cut joints": system.derived(cut_loads).reach_tree,
        "has loads or rows along the angles of a ball that is a cut joint": has_unknown_coordinates(system),
    }
    return next((text for text, applies in reasons.items() if applies), "")


def loop_features(system: System, massless: bool = False) -> LoopFeatures:
    """What the kernel is to be compiled with; `massless` where the mass matrix of the tree is singular."""
    return system.derived(_massless_features if massless else _regular_features)


def _regular_features(system: System) -> LoopFeatures:
    return _features(system, False)


def _massless_features(system: System) -> LoopFeatures:
    return _features(system, True)


def _features(system: System, massless: bool) -> LoopFeatures:
    dense = dense_features(system, massless)
    if _is_small(system, massless):
        return dense
    return dense._replace(massless=False, large=True, native=False, straight=False)


def _is_small(system: System, massless: bool) -> bool:
    """Whether kernels have dense matrices, or none, as of trees."""
    n_rows = system.derived(constraint_equations).table.n_rows
    return not n_rows or (system.n_v <= DENSE_VELOCITY_LIMIT and (n_rows <= DENSE_KERNEL_ROWS or massless))


def dense_features(system: System, massless: bool = False) -> LoopFeatures:
    """The same for a kernel with dense matrices, however large they are."""
    equations = system.derived(constraint_equations)
    pairs = bool(equations.blocks or equations.momenta)
    has_loads = bool(system.loads) or bool(np.any(friction_columns(system)))
    coupled, along_cuts = not packed_of(system).direct, acts_along_cuts(system) or equations.has_curves
    n_rows = equations.table.n_rows
    n_numbers = len(pack_cuts(system).factors) if equations.has_curves else 0
    is_tree = not (n_rows or coupled or along_cuts)
    dense = LoopFeatures(coupled, pairs, along_cuts, massless, has_loads, tree=is_tree)
    return dense._replace(
        native=not (dense.is_general or packed_of(system).has_screws_alone),
        straight=is_straight(dense, packed_of(system).n_columns, system.n_v, n_rows, n_numbers),
    )


def packed_loops(system: System, massless: bool = False, dense: bool = False) -> PackedLoops:
    """The rows of a system whose rows are covered, packed once; `dense` for kernels with dense matrices in any case."""
    loops = system.derived(_pack_massless if massless else pack_loops)
    return replace(loops, features=dense_features(system, massless)) if dense and loops.features.large else loops


def _pack_massless(system: System) -> PackedLoops:
    return pack_loops(system, True)


def pack_loops(system: System, massless: bool = False, packed: Packed | None = None) -> PackedLoops:
    """Rows of a system whose rows are covered; of `packed`, or of the packed arrays of the system."""
    features, idle = loop_features(system, massless), system.derived(idle_rows)
    return PackedLoops(*pack_rows(system, packed), pack_cuts(system, packed), features, idle)
