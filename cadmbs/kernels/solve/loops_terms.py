"""Terms of the equations of closed loops: couplings, Baumgarte's terms, singular mass matrices, scalar or lanes."""

from __future__ import annotations

from typing import Any

from cadmbs.kernels.coupled.couplings import gather_forces
from cadmbs.kernels.coupled.couplings import project_matrix as project_mass
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers.lanes import assign, coordinate, larger, load, magnitude, store
from cadmbs.kernels.records import LoopMemory
from cadmbs.kernels.rows.loops_packing import LIMIT, VECTOR


@kernel
def gather_equations(couplings: Any, memory: LoopMemory) -> None:
    """Forces, mass matrix and rows along the independent coordinates: G^T f, G^T M G and A G."""
    vectors = memory.vectors
    gather_forces(couplings, vectors[VECTOR.TREE_TAU], vectors[VECTOR.TAU])
    gather_forces(couplings, vectors[VECTOR.TREE_BIAS], vectors[VECTOR.BIAS])
    project_mass(couplings, memory.tree_mass, memory.n_columns, memory.mass, memory.n_v)
    gather_rows(couplings, memory)


@kernel
def gather_rows(couplings: Any, memory: LoopMemory) -> None:
    """Rows along the independent coordinates: A G."""
    for r in range(memory.n_rows):
        gather_row(couplings, memory, memory.n_v + r)


@kernel
def gather_row(couplings: Any, memory: LoopMemory, r: int) -> None:
    """A row of `memory.dense` along the independent coordinates."""
    vectors, dense = memory.vectors, memory.dense
    for k in range(memory.n_columns):
        store(vectors, VECTOR.TREE_ROW, k, load(dense, r, k))
    gather_forces(couplings, vectors[VECTOR.TREE_ROW], dense[r])


@kernel
def add_baumgarte_terms(memory: LoopMemory) -> None:
    """Targets less 2 rate (A v - target of velocities) + rate^2 g."""
    vectors, rate = memory.vectors, memory.limits[LIMIT.BAUMGARTE]
    for r in range(memory.n_rows):
        drift = 2.0 * rate * load(vectors, VECTOR.DEFECT, r) + rate * rate * load(vectors, VECTOR.GAP, r)
        store(vectors, VECTOR.TARGET, r, load(vectors, VECTOR.TARGET, r) - drift)


@kernel
def add_weighted_rows(memory: LoopMemory) -> None:
    """M + w A^T A in place of M, and w A^T target added to the forces: the same motion, as A a = target.

    With the weight of `cadmbs.constraints.matrices.saddle`, by which both are of the same size.
    """
    vectors, dense, mass, n_v = memory.vectors, memory.dense, memory.mass, memory.n_v
    inertia, longest = 0.0, 0.0
    for k in range(n_v):
        inertia = larger(inertia, coordinate(mass, k * n_v + k))
        for r in range(memory.n_rows):
            longest = larger(longest, magnitude(load(dense, n_v + r, k)))
    weight = inertia / (longest * longest)
    for r in range(memory.n_rows):
        for k in range(n_v):
            entry = weight * load(dense, n_v + r, k)
            for j in range(k + 1):
                assign(mass, k * n_v + j, coordinate(mass, k * n_v + j) + entry * load(dense, n_v + r, j))
            force = load(vectors, VECTOR.BIAS, k) - entry * load(vectors, VECTOR.TARGET, r)
            store(vectors, VECTOR.BIAS, k, force)
