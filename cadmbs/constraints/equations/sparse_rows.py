"""Constraint rows of large systems as sparse matrices: a row has entries only for the joints between its two bodies."""

from typing import NamedTuple

import numpy as np
from scipy import sparse

from cadmbs.arrays import Array, Indices
from cadmbs.constraints.equations.constraint_equations import constraint_equations
from cadmbs.constraints.equations.constraint_state import constraint_state
from cadmbs.constraints.equations.wrenches import WrenchRows
from cadmbs.system import System
from cadmbs.system.tree import Tree
from cadmbs.tolerances import SPARSE_ROUNDING


class BodiesBetween(NamedTuple):
    """Bodies whose joints lie between the two bodies of terms: term number, body, and +1 on the way from body j."""

    term: Indices
    body: Indices
    sign: Array


def sparse_velocity_rows(system: System, q: Array, t: float) -> sparse.csr_array:
    """The matrix of `constraints.jacobian` (n_rows, n_v) at one configuration (n_q,)."""
    state = constraint_state(system, q, t)
    return sparse_matrix(system, system.derived(constraint_equations).velocity_rows(state))


def sparse_gradients(system: System, q: Array, t: float) -> sparse.csr_array:
    """The derivatives of the residuals, of all rows (n_rows, n_v); nothing in rows that restrict velocities alone."""
    state = constraint_state(system, q, t)
    return sparse_matrix(system, system.derived(constraint_equations).gradients(state))


def sparse_matrix(system: System, rows: WrenchRows) -> sparse.csr_array:
    """A (n_rows, n_v) of one configuration; entries that are rounding beside the largest of their row are zero."""
    tree, between = system.tree, bodies_between(system.tree, rows.terms.bodies)
    count = tree.column_start[between.body + 1] - tree.column_start[between.body]
    term, sign = np.repeat(between.term, count), np.repeat(between.sign, count)
    behind = np.arange(len(term)) - np.repeat(np.cumsum(count) - count, count)
    column = np.repeat(tree.column_start[between.body], count) + behind
    wrenches, columns = rows.terms.wrenches[term], rows.tree_state.columns[column]
    values = sign * np.sum(wrenches * columns, axis=-1)
    sizes = np.linalg.norm(wrenches, axis=-1) * np.linalg.norm(columns, axis=-1)
    values[np.abs(values) <= SPARSE_ROUNDING * sizes] = 0.0
    shape = (rows.n_rows, tree.n_columns)
    matrix = sparse.csr_array((values, (rows.terms.row[term], column)), shape=shape)
    along = rows.coefficients
    if len(along.row):
        row = np.repeat(along.row, shape[1])
        every = np.tile(np.arange(shape[1]), len(along.row))
        matrix = matrix + sparse.csr_array((along.values.reshape(-1), (row, every)), shape=shape)
    matrix = sparse.csr_array(matrix @ coordinate_map(system))
    matrix.eliminate_zeros()
    return matrix


def coordinate_map(system: System) -> sparse.csr_array:
    """G (n_columns, n_v) of v_tree = G v."""
    velocities = system.tree.velocities
    entries = (velocities.factors, (velocities.rows, velocities.columns))
    return sparse.csr_array(entries, shape=(velocities.n_tree, velocities.n))


def bodies_between(tree: Tree, bodies: Indices) -> BodiesBetween:
    """The ways from both bodies (m, 2) of each term up to where these meet."""
    terms: list[int] = []
    members: list[int] = []
    signs: list[float] = []
    parent = tree.parent.tolist()
    for term, (first, second) in enumerate(bodies.tolist()):
        ends = [first, second]
        while ends[0] != ends[1]:  # bodies are numbered in depth-first order: the larger is never above the other
            far = int(ends[1] > ends[0])
            terms.append(term)
            members.append(ends[far])
            signs.append(1.0 if far else -1.0)
            ends[far] = parent[ends[far]]
    return BodiesBetween(np.array(terms, dtype=np.intp), np.array(members, dtype=np.intp), np.array(signs))
