"""Rows that tie coupled coordinates of the tree of a large mechanism to others."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from cadmbs.arrays import Indices
from cadmbs.kernels.coupled.couplings import independent_tree_coordinates
from cadmbs.system.coordinates import CoordinateMap

CouplingRow: TypeAlias = list[tuple[int, float]]
"""Columns of the tree with factors: the sum of these velocities is zero."""


def leading_columns(velocities: CoordinateMap) -> Indices:
    """(n_v,) the column of the tree that is an independent velocity itself."""
    return independent_tree_coordinates(velocities)


def coupling_rows(velocities: CoordinateMap) -> list[CouplingRow]:
    """One row for each column that follows others: v_k - sum of factor v_leader = 0.

    Of those that follow the same leader alone each is tied to the one before it, v_k - f_k / f_j v_j = 0: so rows have
    few neighbours, where a leader with many followers would have all of them.
    """
    leaders = leading_columns(velocities)
    followed: list[list[tuple[int, float]]] = [[] for _ in range(velocities.n_tree)]
    for row, column, factor in zip(velocities.rows, velocities.columns, velocities.factors, strict=True):
        followed[row].append((int(column), float(factor)))
    last = {column: (leader, 1.0) for column, leader in enumerate(leaders.tolist())}
    rows: list[CouplingRow] = []
    for k in np.setdiff1d(np.arange(velocities.n_tree), leaders).tolist():
        terms = followed[k]
        if len(terms) == 1 and terms[0][1]:
            (column, factor), (before, its_factor) = terms[0], last[terms[0][0]]
            rows.append([(k, 1.0), (before, -factor / its_factor)])
            last[column] = k, factor
        else:
            rows.append([(k, 1.0), *((int(leaders[column]), -factor) for column, factor in terms if factor)])
    return rows
