"""Positions that move along velocities: rates, retraction and its inverse differential, as lifted kernels."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cadmbs.expressions.graph import ExpressionArray
from cadmbs.expressions.lifting import require_expressions, symbols
from cadmbs.kernels.tree import manifold
from cadmbs.kernels.tree.packing import ROW_KIND, TABLE
from cadmbs.programs.tree.tree_expressions import TreeExpressions
from cadmbs.system import System


def coordinate_table(system: System) -> NDArray[np.int64]:
    """A table of kernels with one row for each independent coordinate or quaternion joint, behind that of the world."""
    blocks = system.manifold
    groups = (
        (ROW_KIND.SCREW, blocks.plain_q, blocks.plain_v),
        (ROW_KIND.SPHERICAL, blocks.spherical_q, blocks.spherical_v),
        (ROW_KIND.FREE, blocks.free_q, blocks.free_v),
    )
    rows = [(kind, int(q), int(v)) for kind, firsts, columns in groups for q, v in zip(firsts, columns, strict=True)]
    table = np.zeros((1 + len(rows), TABLE.WIDTH), dtype=np.int64)
    for row, (kind, q, v) in zip(table[1:], rows, strict=True):
        row[TABLE.KIND], row[TABLE.POSITION], row[TABLE.COLUMN] = kind, q, v
    return table


def position_rates(tree: TreeExpressions) -> ExpressionArray:
    """dq/dt (n_q,) at v."""
    rates = tree.zeros(tree.system.n_q)
    tree.lifting.lift(manifold.coordinate_rates)(coordinate_table(tree.system), tree.q, tree.v, rates)
    return require_expressions(tree.graph, rates)


def normalized(tree: TreeExpressions) -> ExpressionArray:
    """Positions (n_q,) with quaternions of unit norm."""
    q = tree.zeros(tree.system.n_q)
    tree.lifting.lift(manifold.normalize)(coordinate_table(tree.system), tree.q, q)
    return require_expressions(tree.graph, q)


def moved(tree: TreeExpressions) -> ExpressionArray:
    """Q exp(dq) (n_q,), quaternions of unit norm."""
    q, dq = tree.zeros(tree.system.n_q), symbols(tree.graph, "dq", tree.system.n_v)
    tree.lifting.lift(manifold.retract)(coordinate_table(tree.system), tree.q, dq, q)
    return require_expressions(tree.graph, q)


def pulled_back(tree: TreeExpressions) -> ExpressionArray:
    """Rates (n_v,) of dq where q exp(dq) moves with v."""
    rates, dq = tree.zeros(tree.system.n_v), symbols(tree.graph, "dq", tree.system.n_v)
    tree.lifting.lift(manifold.pull_back)(coordinate_table(tree.system), dq, tree.v, rates)
    return require_expressions(tree.graph, rates)
