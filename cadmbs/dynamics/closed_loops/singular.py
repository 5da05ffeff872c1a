"""Singular configurations: which rows lose their independence, where the mechanism stands, and how far ahead it is."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints import jacobian, rows, velocity_target, wrench_rows
from cadmbs.constraints.matrices.saddle import DenseSaddle, margin_of
from cadmbs.constraints.projection import row_velocities
from cadmbs.dynamics.closed_loops.constrained_solver import DENSE_VELOCITY_LIMIT, Saddle, SparseSaddle, saddle
from cadmbs.errors import CadmbsError
from cadmbs.kinematics.configuration import integrate
from cadmbs.system import System
from cadmbs.tolerances import DEAD_END_SPEED_RATIO, REACHED_DEAD_END_TIME, WEAK_INDEPENDENCE


class CompiledRows(Protocol):
    """Rows and factors of the equations at configurations by a kernel."""

    def at(self, t: float, q: Array) -> Any:
        """The equations, with `rows` (n_rows, n_v)."""
        ...

    def saddle(self, t: float, q: Array) -> Saddle:
        """Their factors."""
        ...


SECANT_STEPS = 6
"""Newton steps of the search for a singular instant."""


SHOWN_COORDINATES = 6
"""How many coordinates a sentence gives."""


def singular_where(system: System, t: float, q: Array, rank: int | None) -> str:
    """What is singular at a configuration (n_q,), or nothing where it is regular or not decidable."""
    if not rank or system.n_v > DENSE_VELOCITY_LIMIT or not np.all(np.isfinite(q)):
        return ""
    try:
        factors, end = saddle(system, wrench_rows(system, q, t=t), rank), _reach_end(system, rank, t, q)
    except (CadmbsError, np.linalg.LinAlgError):
        return ""
    if end or not isinstance(factors, DenseSaddle):
        return end
    margin = margin_of(factors, rank)
    if margin > WEAK_INDEPENDENCE:
        return ""
    part = factors.values[:rank] / max(float(factors.values[0]), 1e-300)
    weak = np.flatnonzero(part <= max(WEAK_INDEPENDENCE, part[-1]))
    table = rows(system)
    share = np.sum(factors.left[:, weak] ** 2, axis=-1)
    sources = dict.fromkeys(table.sources[k] for k in np.flatnonzero(share > 0.1 * np.max(share)))
    names = ", ".join(map(repr, sources))
    return (
        f"{len(weak)} of the {rank} independent rows become{'s' * (len(weak) == 1)} dependent ({names}; "
        f"independence {margin:.2g}), at {_coordinates_text(system, q)}; the motion may branch there"
    )


def _reach_end(system: System, rank: int, t: float, q: Array) -> str:
    """That a mechanism which is driven in all its freedoms is at the end of its reach, or nothing.

    There the velocities A^-1 f' grow without bound, as one over the smallest singular value s, and the time that is
    left, s over its rate, goes to zero. A singular configuration that is passed has finite velocities. The margin
    does not show it: a single row has no other one to compare it with.
    """
    target = velocity_target(system, q, t)
    if rank < system.n_v or not np.any(target):
        return ""
    speeds = _driven_speeds(system, t, q)
    strength, slope = weakest(system, rank, t, q, speeds)
    if not abs(strength) <= REACHED_DEAD_END_TIME * abs(slope):
        return ""
    left = abs(strength / slope)
    earlier = _driven_speeds(system, t - left, integrate(system, q, -left * speeds))
    if np.linalg.norm(earlier) > DEAD_END_SPEED_RATIO * np.linalg.norm(speeds):
        return ""
    table = rows(system)
    names = ", ".join(map(repr, dict.fromkeys(table.sources[row] for row in np.flatnonzero(target))))
    return (
        f"the velocities grow without bound: {names} {'drive' if ',' in names else 'drives'} against the end of "
        f"the mechanism's reach, at {_coordinates_text(system, q)}"
    )


def _driven_speeds(system: System, t: float, q: Array) -> Array:
    """Velocities (n_v,) that the rows alone determine: A v = target."""
    return np.asarray(
        np.linalg.lstsq(jacobian(system, q, t), velocity_target(system, q, t), rcond=None)[0], dtype=float
    )


def _coordinates_text(system: System, q: Array) -> str:
    names = system.position_names
    listed = ", ".join(
        f"{name} = {value:.6g}" for name, value in zip(names[:SHOWN_COORDINATES], q[:SHOWN_COORDINATES], strict=True)
    )
    return f"{listed}, ..." if len(names) > SHOWN_COORDINATES else listed


def time_to_singular(
    system: System,
    rank: int | None,
    t: float,
    state: tuple[Array, Array, Array],
    horizon: float,
    compiled: CompiledRows | None = None,
) -> float:
    """Time [s] until the rows lose their independence, for a motion with constant acceleration; infinite if none.

    Negative where they have just got it back. The smallest singular value that counts crosses zero with a slope:

        s(t) = u . A(q(t)) x ,   x = L^-T w ,   q(t) = integrate(q, v t + a t^2 / 2) ,   s(t) = 0 by the secant method

    with its singular vectors u and w here: to first order, which is better the nearer the instant is.

    Args:
        system: Compiled mechanism.
        rank: Number of independent rows at regular configurations; large systems do without.
        t: Time [s].
        state: q (n_q,), v (n_v,) and a (n_v,).
        horizon: Largest time ahead [s].
        compiled: The equations by a kernel, where there is one.
    """
    q, v, a = state
    try:
        pair = _weak_pair(system, rank, t, q, compiled)
        before, slope = _strength_and_slope(system, pair, t, q, v, compiled)
        last, ahead = 0.0, -before / slope if slope else np.inf
        for _ in range(SECANT_STEPS):
            if pair is None or not abs(ahead) <= 2.0 * horizon:
                return np.inf
            now = _strength(system, pair, t + ahead, integrate(system, q, ahead * v + 0.5 * ahead**2 * a), compiled)
            if now == before:
                break
            change = -now * (ahead - last) / (now - before)
            last, before, ahead = ahead, now, ahead + change
            if abs(change) < 1e-2 * abs(ahead):
                break
    except (CadmbsError, np.linalg.LinAlgError):
        return np.inf
    return float(ahead) if abs(ahead) <= horizon else np.inf


def weakest(
    system: System, rank: int | None, t: float, q: Array, v: Array, compiled: CompiledRows | None = None
) -> tuple[float, float]:
    """The smallest singular value that counts at a state, and its slope along the motion [1/s]."""
    return _strength_and_slope(system, _weak_pair(system, rank, t, q, compiled), t, q, v, compiled)


def _strength_and_slope(
    system: System, pair: tuple[Array, Array] | None, t: float, q: Array, v: Array, compiled: CompiledRows | None
) -> tuple[float, float]:
    """The strength of a combination of rows, and its slope along the motion [1/s]."""
    if pair is None:
        return 1.0, 0.0
    small = 1e-6 / max(float(np.max(np.abs(v), initial=0.0)), 1e-300)
    now = _strength(system, pair, t, q, compiled)
    return now, (_strength(system, pair, t + small, integrate(system, q, small * v), compiled) - now) / small


def _weak_pair(
    system: System, rank: int | None, t: float, q: Array, compiled: CompiledRows | None = None
) -> tuple[Array, Array] | None:
    """The combination of rows (n_rows,) that is nearly lost, and the velocities (n_v,) that it restricts."""
    factors = state_saddle(system, rank, t, q, compiled)
    if isinstance(factors, SparseSaddle):
        weak = factors.smallest_singular_direction()
        return (weak.multipliers, weak.motion) if np.any(weak.motion) else None
    if not isinstance(factors, DenseSaddle) or not rank or factors.values.shape[-1] < rank:
        return None
    plain = factors.rows @ np.linalg.inv(factors.lower).T  # rows scaled to length one would hide those that fade
    left, _, right = np.linalg.svd(plain, full_matrices=False)
    return np.asarray(left[:, rank - 1]), np.asarray(np.linalg.solve(factors.lower.T, right[rank - 1]))


def _strength(
    system: System, pair: tuple[Array, Array], t: float, q: Array, compiled: CompiledRows | None = None
) -> float:
    """U . A(q) x."""
    if compiled is not None:
        return float(pair[0] @ compiled.at(t, q).rows @ pair[1])
    return float(pair[0] @ row_velocities(system, wrench_rows(system, q, pair[1], t), pair[1]))


def state_saddle(system: System, rank: int | None, t: float, q: Array, compiled: CompiledRows | None = None) -> Saddle:
    """Factors of the equations at configurations, of a single one by a kernel where there is one."""
    if compiled is not None and q.ndim == 1:
        return compiled.saddle(t, q)
    return saddle(system, wrench_rows(system, q, t=t), rank)
