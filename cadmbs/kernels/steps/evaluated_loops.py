"""What the kernel of loops evaluates at one state, as arrays."""

from __future__ import annotations

from typing import NamedTuple

from cadmbs.arrays import Array


class EvaluatedRows(NamedTuple):
    """The independent rows at the state that a kernel evaluated last, those of positions first: combinations of rows.

    Attributes:
        matrix: (k, n_v) A.
        gap: (p,) residuals of the rows of positions.
        defect: (k,) A v - target.
        largest_gap: Of all rows of positions as they are.
    """

    matrix: Array
    gap: Array
    defect: Array
    largest_gap: float


class EvaluatedEquations(NamedTuple):
    """The equations at a state, all rows as they are.

    Attributes:
        mass: (n_v, n_v) lower triangle of M.
        rows: (n_rows, n_v) A.
        gap: (n_h,) residuals of the rows of positions.
        defect: (n_rows,) A v - prescribed rates.
        target: (n_rows,) of A a.
        rates: (n_rows,) prescribed rates.
        tau: (n_v,) loads.
        bias: (n_v,) C v + g.
    """

    mass: Array
    rows: Array
    gap: Array
    defect: Array
    target: Array
    rates: Array
    tau: Array
    bias: Array
