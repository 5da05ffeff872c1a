"""Wrenches of constraint rows on the bodies of the document, and through the cut joints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, Indices, Positions
from cadmbs.constraints.equations.along_coordinates import cut_slopes
from cadmbs.constraints.equations.constraint_equations import constraint_equations
from cadmbs.constraints.equations.constraint_state import ConstraintState, constraint_state
from cadmbs.constraints.equations.wrenches import WrenchTerms
from cadmbs.constraints.rows import wrench_rows
from cadmbs.dynamics.cut_loads import cut_rows
from cadmbs.system import System


def row_wrenches(
    system: System, q: Positions, t: ArrayLike, multipliers: Array, cut_forces: Array
) -> tuple[Array, Array]:
    """Wrenches of all rows that act between bodies, about the point to which the tree's state refers, world axes.

        on the second body of a row  -l W ,  on the first  l W ;   along a coordinate of a cut joint  f W

    Rows along coordinates of tree joints act inside these joints; those along cut joints count as forces f there.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        t: Time [s].
        multipliers: l (..., n_rows).
        cut_forces: f (..., n) along the coordinates of cut joints, other than those of rows.

    Returns:
        On the bodies of the document (..., n_bodies, 6); through each cut joint on its successor (..., n_loops, 6).
        Theory 9.6.
    """
    equations, at = system.derived(constraint_equations), wrench_rows(system, q, t=t)
    inner = np.concatenate([np.zeros(0, dtype=np.intp), *(block.row for block in equations.coordinates)])
    rigid = np.flatnonzero(~np.isin(at.terms.row, inner))
    row = at.terms.row[rigid]
    each = -multipliers[..., row, None] * at.terms.wrenches[..., rigid, :]
    along = cut_rows(constraint_state(system, q, 0.0))
    forces = cut_forces + _along_cuts(system, constraint_state(system, q, t), multipliers)
    drives = forces[..., :, None] * along.terms.wrenches
    loops = len(equations.loops.loop)
    ends = system.derived(cut_ends)
    on_bodies = _summed([(_ends(system, at.terms, rigid), each), (ends[along_loop(system)], drives)], system.n_bodies)
    through = _sum_by_index(each[..., row < loops, :], equations.loops.loop[row[row < loops]], system.n_loops)
    return on_bodies, through + _sum_by_index(drives, along_loop(system), system.n_loops)


def cut_ends(system: System) -> Indices:
    """(n_loops, 2) predecessor and successor of each cut joint, bodies of the document."""
    joints = [system.joints[closure.joint] for closure in system.closures]
    return np.array([(joint.predecessor, joint.successor) for joint in joints], dtype=np.intp).reshape(-1, 2)


def along_loop(system: System) -> Indices:
    """Loop of each velocity of a cut joint."""
    counts = [len(system.joints[closure.joint].velocity_names) for closure in system.closures]
    return np.repeat(np.arange(system.n_loops), counts)


def _along_cuts(system: System, state: ConstraintState, multipliers: Array) -> Array:
    """Forces (..., n) of couplings, velocity rows and motions along coordinates of cut joints: -factor l.

    The factor of the argument of a function is -f'.
    """
    loop = along_loop(system)
    start = np.searchsorted(loop, np.arange(system.n_loops))
    forces = np.zeros((*multipliers.shape[:-1], len(loop)))
    for block in system.derived(constraint_equations).coordinates:
        for term in block.cut:
            forces[..., start[term.loop] + term.coordinate] -= term.factor * multipliers[..., block.row[term.row]]
        for term, row, slope in cut_slopes(state, block):
            forces[..., start[term.loop] + term.coordinate] += slope * multipliers[..., block.row[row]]
    return forces


def _ends(system: System, terms: WrenchTerms, chosen: Indices) -> Indices:
    """(k, 2) bodies of the document on which terms act: those that their source names, in place of what is welded."""
    table, loops = system.derived(constraint_equations).table, system.derived(constraint_equations).loops
    named = {row.name: list(_named(row.data)) for row in system.rows}
    first = {int(moving): body for body, moving in reversed(list(enumerate(system.bodies.moving)))}
    ends = np.zeros((len(chosen), 2), dtype=np.intp)
    for index, term in enumerate(chosen):
        row = int(terms.row[term])
        if row < len(loops.loop):
            ends[index] = system.derived(cut_ends)[loops.loop[row]]
            continue
        body_of = {int(system.bodies.moving[body]): body for body in named.get(table.sources[row], ())}
        ends[index] = [body_of.get(int(moving), first[int(moving)]) for moving in terms.bodies[term]]
    return ends


def _named(data: Mapping[str, Any]) -> Iterator[int]:
    """Bodies that a row's fields name."""
    for key in ("on", "body", "bodies"):
        value = data.get(key)
        if isinstance(value, tuple):
            yield from (int(body) for body in value)
        elif isinstance(value, int):
            yield value


def _summed(parts: list[tuple[Indices, Array]], n: int) -> Array:
    """Wrenches on n bodies from wrenches (..., k, 6) on the second of two bodies (k, 2), opposite on the first."""
    return np.asarray(
        sum(_sum_by_index(each, ends[:, 1], n) - _sum_by_index(each, ends[:, 0], n) for ends, each in parts)
    )


def _sum_by_index(each: Array, indices: Indices, n: int) -> Array:
    total = np.zeros((*each.shape[:-2], n, 6))
    np.add.at(np.moveaxis(total, -2, 0), indices, np.moveaxis(each, -2, 0))
    return total
