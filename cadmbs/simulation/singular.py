"""Singular configurations in words: which rows lose their independence, and where the mechanism stands."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints import rows, wrench_rows
from cadmbs.constraints.saddle import DenseSaddle
from cadmbs.dynamics.constrained_solver import DENSE_LIMIT, saddle
from cadmbs.errors import CadmbsError
from cadmbs.simulation.equations import margin_of
from cadmbs.system import System

WEAK = 1e-2
"""Independence of the rows, relative to the best, that counts as near a singular configuration."""

SHOWN = 6
"""How many coordinates a sentence gives."""


def singular_where(system: System, t: float, q: Array, rank: int | None) -> str:
    """What is singular at a configuration (n_q,), or nothing where it is regular or cannot be told."""
    if not rank or system.n_v > DENSE_LIMIT or not np.all(np.isfinite(q)):
        return ""
    try:
        factors = saddle(system, wrench_rows(system, q, t=t), rank)
    except (CadmbsError, np.linalg.LinAlgError):
        return ""
    if not isinstance(factors, DenseSaddle):
        return ""
    margin = margin_of(factors, rank)
    if margin > WEAK:
        return ""
    part = factors.values[:rank] / max(float(factors.values[0]), 1e-300)
    weak = np.flatnonzero(part <= max(WEAK, part[-1]))
    table = rows(system)
    share = np.sum(factors.left[:, weak] ** 2, axis=-1)
    sources = dict.fromkeys(table.sources[k] for k in np.flatnonzero(share > 0.1 * np.max(share)))
    names = ", ".join(map(repr, sources))
    return (
        f"{len(weak)} of the {rank} independent rows become{'s' * (len(weak) == 1)} dependent ({names}; "
        f"independence {margin:.2g}), at {_place(system, q)}; the motion may branch there"
    )


def _place(system: System, q: Array) -> str:
    names = system.position_names
    listed = ", ".join(f"{name} = {value:.6g}" for name, value in zip(names[:SHOWN], q[:SHOWN], strict=True))
    return f"{listed}, ..." if len(names) > SHOWN else listed
