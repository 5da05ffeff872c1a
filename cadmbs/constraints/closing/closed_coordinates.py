"""Coordinates of the spanning tree along motions whose loops are closed, at single instants and along trajectories."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.closing.branches import follow
from cadmbs.constraints.closing.closed_configurations import (
    ClosedConfigurations,
    ReferenceConfiguration,
    closed_at_time,
    closed_configurations,
    has_loops,
    refusal,
    velocities_of_positions,
)
from cadmbs.constraints.closing.closed_rates import closed_derivatives, independent_velocities, require_agreement
from cadmbs.constraints.closing.compiled_branches import closed_kernels
from cadmbs.constraints.closing.selection import selected
from cadmbs.constraints.loop_findings import quoted
from cadmbs.kernels.calls.engine import AUTOMATIC, EngineOptions
from cadmbs.system import System

BLOCK_ROWS, BLOCK_REACH = 256, 0.3
"""Most rows of a trajectory that are followed from one row, and how far from it [rad, m]."""

Rates = tuple[Array, Array, Array]
"""Velocities, accelerations and jerks, each (n, n_v)."""


@dataclass(frozen=True)
class ClosedCoordinates:
    """Coordinates of the spanning tree in motions whose loops are closed on every level.

    Attributes:
        q: (n, n_q) positions.
        v: (n, n_v) velocities.
        a: (n, n_v) accelerations.
        j: (n, n_v) jerks.
        positions: Names of positions that determine all others, those of the drives first.
        independent: Names of velocities that determine all others, likewise.
        engine: Which engine closed the loops: "compiled", "numpy", or "both".
    """

    q: Array
    v: Array
    a: Array
    j: Array
    positions: tuple[str, ...]
    independent: tuple[str, ...]
    engine: str


def driven_motion(
    system: System,
    q: Array,
    drives: Sequence[str],
    rates: Rates,
    t: Array,
    preferred: Sequence[str] = (),
    reference: ReferenceConfiguration | None = None,
    options: EngineOptions = AUTOMATIC,
    *,
    trajectory: bool,
) -> ClosedCoordinates:
    """Motions whose loops are closed: as samples, each reached from the reference configuration, or as a trajectory.

    In a trajectory each row follows from the one before along one branch.

    Args:
        system: Compiled mechanism without prescribed motions.
        q: (n, n_q) positions, of which those of the drives count.
        drives: Names of positions that are prescribed.
        rates: Of which those of the independent coordinates count.
        t: (n,) times [s].
        preferred: Velocity coordinates that are independent before others, behind those of the drives.
        reference: The closed configuration to begin from; without, the one nearest to neutral.
        options: Which engine computes.
        trajectory: Whether the rows are one motion in time.

    Raises:
        NotSolvableError: K001 no closed configuration, K007 the values contradict the constraints, K008 samples are
            out of reach, or a trajectory leads beyond the end of the branch.
    """
    if not has_loops(system):
        closed = _unlooped(q, drives)
    elif trajectory and len(drives) < system.n_q:
        closed = _followed(system, q, drives, t, reference, options)
    else:
        closed = closed_configurations(system, q, drives, reference, t, options.engine, options.threads)
    return _with_rates(system, closed, drives, rates, t, preferred, options)


def _unlooped(q: Array, drives: Sequence[str]) -> ClosedConfigurations:
    """Positions that no row restricts: as prescribed."""
    return ClosedConfigurations(q, tuple(drives))


def _with_rates(
    system: System,
    closed: ClosedConfigurations,
    drives: Sequence[str],
    rates: Rates,
    t: Array,
    preferred: Sequence[str],
    options: EngineOptions,
) -> ClosedCoordinates:
    """Velocities to jerks at closed configurations."""
    leading = [name for name in closed.independent if name in drives]
    names = [*velocities_of_positions(system, leading), *preferred]
    names += velocities_of_positions(system, closed.independent)
    kernels, solved = closed_kernels(system), None
    if len(t) and kernels.pay(options.engine, len(t)):
        independent = independent_velocities(system, closed.q[:1], names)
        solved = kernels.rates(closed.q, rates, independent.columns, options.threads)
    if solved is None:  # NumPy decides whether the independent velocities determine the others
        independent = independent_velocities(system, closed.q, names)
    v, a, j = solved or closed_derivatives(system, closed.q, independent, rates, t)
    rate_engine = "numpy" if solved is None else "compiled"
    engine = rate_engine if closed.engine == rate_engine or not has_loops(system) else "both"
    return ClosedCoordinates(closed.q, v, a, j, closed.independent, independent.names, engine)


def _followed(
    system: System,
    q: Array,
    drives: Sequence[str],
    t: Array,
    reference: ReferenceConfiguration | None,
    options: EngineOptions,
) -> ClosedConfigurations:
    """Closed configurations (n, n_q), each from the one before."""
    first = closed_configurations(system, q[:1], drives, reference, t[:1], "numpy")
    index = {name: k for k, name in enumerate(system.position_names)}
    leading = [name for name in first.independent if name in drives]
    columns = [index[name] for name in leading]
    held = {name: first.q[0, index[name]] for name in first.independent if name not in drives}
    kernels, moved, closed = closed_kernels(system), selected(system, (*leading, *held)), None
    if kernels.pay(options.engine, len(q)) and kernels.determine(first.q[0], moved):
        closed = kernels.trajectory(first.q[0], q, columns, moved)
    engine = "numpy" if closed is None else "compiled"
    if closed is None:
        closed = _followed_in_blocks(system, first.q, q, leading, held, t)
    for name in drives:
        if name not in first.independent:
            require_agreement(name, "position", q[:, index[name]], closed[:, index[name]], t)
    return ClosedConfigurations(closed, first.independent, engine)


def _followed_in_blocks(
    system: System, first: Array, q: Array, leading: Sequence[str], held: Mapping[str, float], t: Array
) -> Array:
    """Closed configurations (n, n_q), side by side where little changes, from a first one (1, n_q)."""
    columns = [system.position_names.index(name) for name in leading]
    closed = np.repeat(first, len(q), axis=0)
    for begin, end in _blocks(q[:, columns]):
        values = dict(zip(leading, q[begin:end, columns].T, strict=True))
        path = closed_at_time(system, np.repeat(closed[begin - 1 : begin], end - begin, axis=0), t[begin:end])
        branch = follow(system, path, {**values, **held}, t[begin:end], engine="numpy")
        if not np.all(branch.reached):
            row = begin + int(np.argmin(branch.reached))
            sentence = branch.sentence.partition("samples: ")[2] or branch.sentence
            message = (
                f"The loops cannot be closed with the values given for {quoted(leading)} from "
                f"t = {t[row]:.6g} s on: {sentence}."
            )
            raise refusal("K008", message, "Stay within what the mechanism can reach.")
        closed[begin:end] = branch.q
    return closed


def _blocks(leading: Array) -> Iterator[tuple[int, int]]:
    """Rows (begin, end) from the second on that are followed side by side, as long as little changes among them."""
    begin = 1
    while begin < len(leading):
        distance = np.max(np.abs(leading[begin : begin + BLOCK_ROWS] - leading[begin - 1]), axis=-1, initial=0.0)
        far = np.flatnonzero(distance > BLOCK_REACH)
        end = begin + (max(int(far[0]), 1) if far.size else len(distance))
        yield begin, end
        begin = end
