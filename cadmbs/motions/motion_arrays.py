"""Motions in memory: arrays, mappings, data frames, results, and paths of tables."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.errors import ArgumentError
from cadmbs.motions.columns import TIMES
from cadmbs.motions.motion_file import array_columns, ascending, read_motion, result_columns
from cadmbs.motions.motion_result import motion_result
from cadmbs.results import Result
from cadmbs.system import System

Motion: TypeAlias = "ArrayLike | Mapping[str, ArrayLike] | Result | str | os.PathLike[str]"
"""Positions over time: an array, columns by name, a data frame, a result, or the path of a table."""


def motion_of(system: System, q: Any, t: ArrayLike | None = None) -> Result:
    """A motion in memory as a `Result`.

    Args:
        system: Compiled mechanism.
        q: Positions: (n_t, n_q) in the order of `position_names`; or columns by name, a mapping or a data frame, in any
            order, some of them in degrees ("elbow [deg]"), with velocities "elbow/v" and accelerations "elbow/a";
            coordinates without a column rest, or follow where loops are closed; or a result, or the path of a table.
        t: (n_t,) times [s]; default: the column `t` of the table; one configuration needs none.

    Raises:
        ArgumentError: There are no times, or they do not fit.
        ModelError: Findings about the columns, all at once.
        NotSolvableError: The loops cannot be closed along the motion.
    """
    if isinstance(q, str | os.PathLike):
        columns = read_motion(system, os.fspath(q), others=True)
    elif isinstance(q, Result):
        columns = ascending(result_columns(system, q, "the result"))
    else:
        columns = ascending(array_columns(system, "q", _arrays(system, q, t), others=True))
        return motion_result(system, columns)
    if t is not None:
        columns = ascending(replace(columns, t=_times(t, len(columns.t))))
    return motion_result(system, columns)


def _arrays(system: System, q: Any, t: ArrayLike | None) -> dict[str, Any]:
    """Columns by name, times among them."""
    if isinstance(q, Mapping) or hasattr(q, "columns"):
        names = list(q) if isinstance(q, Mapping) else list(q.columns)
        columns = {str(name): np.asarray(q[name]) for name in names}
        if t is not None:
            columns = {name: values for name, values in columns.items() if name.lower() not in TIMES}
    else:
        rows = np.asarray(q, dtype=np.float64)
        if rows.ndim == 1 and len(rows) == system.n_q:
            rows, t = rows[None], [0.0] if t is None else t
        if rows.ndim != 2 or rows.shape[1] != system.n_q:
            raise ArgumentError(
                f"q has shape {np.shape(q)}, expected (n_t, {system.n_q}): {', '.join(system.position_names)}; of some "
                "coordinates alone give columns by name"
            )
        columns = {"q": rows}
        if t is None:
            raise ArgumentError(f"q has {len(rows)} rows: give their times t [s]")
    if t is not None:
        count = len(next(iter(columns.values()))) if columns else 0
        columns["t"] = _times(t, count)
    return columns


def _times(t: ArrayLike, count: int) -> Any:
    times = np.atleast_1d(np.asarray(t, dtype=np.float64))
    if times.shape != (count,):
        raise ArgumentError(f"t has shape {times.shape}, expected ({count},): a time for each row of q")
    return times
