"""Singular configurations: which rows lose their independence, how far ahead one is, and steps that lead over it."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from cadmbs import constraints, errors, tolerances
from cadmbs.arrays import Array
from cadmbs.constraints.matrices.saddle import DenseSaddle, Saddle, margin_of, singular_parts
from cadmbs.constraints.projection import row_velocities
from cadmbs.dynamics.closed_loops.constrained import DENSE_VELOCITY_LIMIT, SparseSaddle, saddle
from cadmbs.integrators.step_ends import StepEnds
from cadmbs.kinematics.configuration import integrate
from cadmbs.system import System


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
        factors, end = saddle(system, constraints.wrench_rows(system, q, t=t), rank), _reach_end(system, rank, t, q)
    except (errors.CadmbsError, np.linalg.LinAlgError):
        return ""
    if end or not isinstance(factors, DenseSaddle):
        return end
    margin = margin_of(factors, rank)
    if margin > tolerances.WEAK_INDEPENDENCE:
        return ""
    part = factors.values[:rank] / max(float(factors.values[0]), 1e-300)
    weak = np.flatnonzero(part <= max(tolerances.WEAK_INDEPENDENCE, part[-1]))
    table = constraints.rows(system)
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
    target = constraints.velocity_target(system, q, t)
    if rank < system.n_v or not np.any(target):
        return ""
    speeds = _driven_speeds(system, t, q)
    strength, slope = weakest(system, rank, t, q, speeds)
    if not abs(strength) <= tolerances.REACHED_DEAD_END_TIME * abs(slope):
        return ""
    left = abs(strength / slope)
    earlier = _driven_speeds(system, t - left, integrate(system, q, -left * speeds))
    if np.linalg.norm(earlier) > tolerances.DEAD_END_SPEED_RATIO * np.linalg.norm(speeds):
        return ""
    table = constraints.rows(system)
    names = ", ".join(map(repr, dict.fromkeys(table.sources[row] for row in np.flatnonzero(target))))
    return (
        f"the velocities grow without bound: {names} {'drive' if ',' in names else 'drives'} against the end of "
        f"the mechanism's reach, at {_coordinates_text(system, q)}"
    )


def _driven_speeds(system: System, t: float, q: Array) -> Array:
    """Velocities (n_v,) that the rows alone determine: A v = target."""
    return np.asarray(
        np.linalg.lstsq(constraints.jacobian(system, q, t), constraints.velocity_target(system, q, t), rcond=None)[0],
        dtype=float,
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
    state: tuple[Array, Array],
    acceleration: Callable[[], Array],
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
        state: q (n_q,) and v (n_v,).
        acceleration: Gives a (n_v,) at each call; asked where the time is not beyond the horizon to first order.
        horizon: Largest time ahead [s].
        compiled: The equations by a kernel, where there is one.
    """
    q, v = state
    try:
        strength = _weakest_strength(system, rank, t, q, compiled)
        if strength is None:
            return np.inf
        before, slope = _with_slope(system, strength, t, q, v)
        last, ahead = 0.0, -before / slope if slope else np.inf
        for _ in range(SECANT_STEPS):
            if not abs(ahead) <= 2.0 * horizon:
                return np.inf
            now = strength(t + ahead, integrate(system, q, ahead * v + 0.5 * ahead**2 * acceleration()))
            if now == before:
                break
            change = -now * (ahead - last) / (now - before)
            last, before, ahead = ahead, now, ahead + change
            if abs(change) < 1e-2 * abs(ahead):
                break
    except (errors.CadmbsError, np.linalg.LinAlgError):
        return np.inf
    return float(ahead) if abs(ahead) <= horizon else np.inf


EXAMINED_INTERVALS = 8
"""Intervals of a step in which singular configurations are searched for that it leads over."""

CROSSING_CHANGE = 3.0
"""Margins at two neighbouring times, together, against the largest change between such, up to which a zero may lie
between them: beside one the margin falls and rises as a line, so that this is one."""

CROSSING_ITERATIONS, CROSSING_HALVINGS = 3, 12
"""How often the combination of rows that is nearly lost is taken anew where the last one vanished, and how often the
interval of that is halved."""


def singular_time_within(
    system: System,
    rank: int | None,
    span: tuple[float, float],
    along: Callable[[float], Array],
    margin_at: Callable[[float, Array], float],
    largest: float,
    compiled: CompiledRows | None = None,
) -> float:
    """The first time [s] within a step at which the rows lose their independence; infinite if there is none.

    Beside the least margin of some states within it the smallest singular value that counts, as `time_to_singular` has
    it, is followed along the interpolant:

        s(t) = u . A(t, q(t)) x = 0

    Args:
        system: Compiled mechanism.
        rank: Number of independent rows at regular configurations; large systems do without.
        span: Times of the beginning and the end of the step [s].
        along: q (n_q,) at a time within it.
        margin_at: The margin of the rows at t and q.
        largest: Margin above which a configuration is not singular.
        compiled: The equations by a kernel, where there is one.
    """
    times = np.linspace(*span, EXAMINED_INTERVALS + 1).tolist()
    margins = np.zeros(len(times))
    try:
        for part in (slice(0, None, 2), slice(1, None, 2)):
            margins[part] = [margin_at(t, along(t)) for t in times[part]]
            known = margins[:: 2 - (part.start or 0)]
            if np.min(known[1:] + known[:-1]) > CROSSING_CHANGE * np.max(np.abs(np.diff(known))):
                return math.inf
        for k in range(len(times)):
            before, behind = max(k - 1, 0), min(k + 1, EXAMINED_INTERVALS)
            if margins[k] <= min(margins[before], margins[behind]):
                instant = _crossing(system, rank, (times[before], times[k], times[behind]), along, compiled)
                if np.isfinite(instant) and margin_at(instant, along(instant)) < largest:
                    return instant
    except (errors.CadmbsError, np.linalg.LinAlgError):
        return math.inf
    return math.inf


def _crossing(
    system: System,
    rank: int | None,
    times: tuple[float, float, float],
    along: Callable[[float], Array],
    compiled: CompiledRows | None,
) -> float:
    """The time at which the weakest combination of rows at the middle one of three times vanishes between the others.

    Infinite where it has one sign at both of them.
    """
    begin, instant, end = times
    for _ in range(CROSSING_ITERATIONS):
        strength = _weakest_strength(system, rank, instant, along(instant), compiled)
        if strength is None:
            return math.inf
        low, high = begin, end
        before = strength(low, along(low))
        if not before * strength(high, along(high)) < 0.0:
            return math.inf
        for _ in range(CROSSING_HALVINGS):
            instant = 0.5 * (low + high)
            low, high = (instant, high) if before * strength(instant, along(instant)) > 0.0 else (low, instant)
    return instant


def lie_apart(
    system: System,
    rank: int | None,
    begin: tuple[float, Array],
    end: tuple[float, Array],
    compiled: CompiledRows | None = None,
) -> bool:
    """Whether a surface of singular configurations lies between two states: the weakest combination of rows at the end
    has another sign at the beginning.

    Args:
        system: Compiled mechanism.
        rank: Number of independent rows at regular configurations; large systems do without.
        begin: Time [s] and q (n_q,).
        end: Likewise.
        compiled: The equations by a kernel, where there is one.
    """
    try:
        strength = _weakest_strength(system, rank, *end, compiled)
        return strength is not None and strength(*begin) < 0.0
    except (errors.CadmbsError, np.linalg.LinAlgError):
        return False


def weakest(
    system: System, rank: int | None, t: float, q: Array, v: Array, compiled: CompiledRows | None = None
) -> tuple[float, float]:
    """The smallest singular value that counts at a state, and its slope along the motion [1/s]."""
    strength = _weakest_strength(system, rank, t, q, compiled)
    return (1.0, 0.0) if strength is None else _with_slope(system, strength, t, q, v)


def _with_slope(
    system: System, strength: Callable[[float, Array], float], t: float, q: Array, v: Array
) -> tuple[float, float]:
    """The strength of a combination of rows, and its slope along the motion [1/s]."""
    small = 1e-6 / max(float(np.max(np.abs(v), initial=0.0)), 1e-300)
    now = strength(t, q)
    return now, (strength(t + small, integrate(system, q, small * v)) - now) / small


def _weakest_strength(
    system: System, rank: int | None, t: float, q: Array, compiled: CompiledRows | None
) -> Callable[[float, Array], float] | None:
    """U . A(t, q) x, with u the combination of rows that is nearly lost, and x the velocities that it restricts."""
    factors = state_saddle(system, rank, t, q, compiled)
    if isinstance(factors, SparseSaddle):
        weak = factors.smallest_singular_direction()
        u, x = weak.multipliers, weak.motion
        if not np.any(x):
            return None
    elif not isinstance(factors, DenseSaddle) or not rank or factors.values.shape[-1] < rank:
        return None
    else:
        plain = factors.rows @ factors.inverse_transposed  # rows scaled to length one would hide those that fade
        left, _, right = singular_parts(plain)
        u, x = left[:, rank - 1], factors.inverse_transposed @ right[rank - 1]
    if compiled is not None:
        return lambda t, q: float(u @ compiled.at(t, q).rows @ x)
    return lambda t, q: float(u @ row_velocities(system, constraints.wrench_rows(system, q, x, t), x))


def state_saddle(system: System, rank: int | None, t: float, q: Array, compiled: CompiledRows | None = None) -> Saddle:
    """Factors of the equations at configurations, of a single one by a kernel where there is one."""
    if compiled is not None and q.ndim == 1:
        return compiled.saddle(t, q)
    return saddle(system, constraints.wrench_rows(system, q, t=t), rank)


# Passages of singular configurations: the steps that lead over one, and when the motion stops there.

SINGULARITY_IN_SIGHT_MARGIN = 0.5
"""Margin of the rows, against that at the start, below which a singular configuration ahead is searched for."""

CLOSE_TO_SINGULAR_TIME = 0.1
"""A step that ends nearer to a singular configuration than this part of its size is repeated, half as long."""

SHORTEST_REPEATED_STEP = 1e-2
"""Steps that are shorter, against the longest of the run, are not taken again near a singular configuration."""

STAGE_GAPS = {"dop853": 0.467, "rk45": 0.55, "dp54": 0.55, "bs32": 0.25, "radau": 0.4, "bdf": 0.5}
"""Where, as a part of a step, the singular time is to lie: in the middle of the widest gap between the stages."""


LATEST_CROSSINGS = {"dop853": 1.2, "rk45": 1.2}
"""How much later in a step the singular time may lie, within its widest gap; one for other methods. A way that is
halved instead may be halved for ever, since steps are shorter nearer to the configuration."""

CROSSING_ERROR = 30.0
SHORT_CROSSING = 0.05
"""Error, against the tolerances, of a step that crosses a singular configuration and is shorter than this part of the
longest one. Its stages have lost digits beside it, so that tight tolerances would reject it at any size, and steps that
end ever nearer would shrink without bound."""

SEARCHED_STEPS = 4.0
"""Number of steps over which singular configurations ahead are searched for."""

EQUAL_STEP_GROWTH = 1.1
"""The size of a step, against the one before, that still counts as the same."""

MOST_SHORT_STEPS = 20
"""So many short steps in a row do not end: rounding, divided by the distance, determines them."""


@dataclass(frozen=True)
class Passage:
    """A singular configuration that was passed: between which times, and the smallest margin that was seen."""

    begin: float
    end: float
    margin: float


def passage_findings(passages: Sequence[Passage]) -> tuple[errors.Finding, ...]:
    """One note for each singular configuration that was passed."""
    return tuple(
        errors.note(
            "S116",
            "",
            f"passed a singular configuration between t = {passage.begin:.6g} s and {passage.end:.6g} s: "
            f"independence of the rows down to {passage.margin:.2g}; the motion went on along its branch",
            "Compare a run with smaller tolerances where the branch matters.",
        )
        for passage in passages
    )


@dataclass(frozen=True)
class PassageStart:
    """Where a passage began: time, positions, velocities and kinetic metric."""

    t: float
    q: Array
    v: Array
    metric: Array


def require_progress(system: System, rank: int | None, t: float, h: float, short_steps: int, q: Array) -> None:
    """Refuse steps that shrink away.

    Raises:
        NotSolvableError: If so many in a row were short.
    """
    if short_steps < MOST_SHORT_STEPS:
        return
    where = singular_where(system, t, q, rank) if q.ndim == 1 else ""
    raise errors.NotSolvableError(
        f"the steps shrink to {h:.2g} s at a singular configuration near t = {t:.6g} s, where no digits are "
        f"left for the tolerances{where and ': '}{where}; loosen them, or take fixed steps with 'rk4'"
    )


def require_bounded(begin: PassageStart, v: Array, t: float) -> None:
    """Refuse velocities that grow without bound, as those of a mechanism do that is driven out of its reach.

    Raises:
        NotSolvableError: If they do.
    """
    size, first = (np.sqrt(np.einsum("...i,...ij,...j->...", x, begin.metric, x)) for x in (v, begin.v))
    growth = tolerances.UNBOUNDED_VELOCITY_GROWTH
    if np.any(size > growth * first):
        raise errors.NotSolvableError(
            f"the velocities grow without bound at a singular configuration near t = {t:.6g} s ({growth:g} times those "
            f"of t = {begin.t:.6g} s): something is driven against the end of its reach"
        )


def require_same_branch(begin: PassageStart, after: Array, expected: Array, end: float) -> None:
    """Refuse a velocity that changed its direction, or was lost, while a singular configuration was passed.

    Of a smooth motion it is near the one before, or, after a long way, near the one that follows from that and the mean
    of the accelerations on both sides, which are those of the branch.

    Raises:
        NotSolvableError: If it changed.
    """

    def size_of(v: Array) -> Array:
        return np.asarray(np.sqrt(np.einsum("...i,...ij,...j->...", v, begin.metric, v)))

    def along(before: Array) -> Array:
        product, size = np.einsum("...i,...ij,...j->...", before, begin.metric, after), size_of(before) * size_of(after)
        return np.asarray(np.divide(product, size, out=np.ones_like(size), where=size > 0.0))

    least = np.minimum(size_of(begin.v), size_of(expected))
    if np.any(size_of(after) < tolerances.SPEED_BEHIND_SINGULARITY * least):
        raise errors.NotSolvableError(
            f"the motion lost its speed at a singular configuration between t = {begin.t:.6g} s and {end:.6g} s, where "
            "nothing holds it: the method did not resolve the passage; take smaller tolerances, or method 'dop853'"
        )

    cosine = np.maximum(along(begin.v), along(expected))
    if np.any(cosine < tolerances.SAME_BRANCH_COSINE):
        raise errors.NotSolvableError(
            f"the motion left its branch at a singular configuration between t = {begin.t:.6g} s and {end:.6g} s "
            f"(cosine between the velocity behind it and the one expected: {float(np.min(cosine)):.2g}): two branches "
            "meet there and the solution is not unique; take smaller tolerances, or start beyond"
        )


def ends_too_near(ahead: float, h: float, longest: float) -> bool:
    """Whether a step of size h [s] ended so near to a singular configuration, in time, that it is taken again, shorter.

    From its end to the configuration it is a time ahead [s]; the longest step of the run counts too [s].
    """
    return abs(ahead) < CLOSE_TO_SINGULAR_TIME * h and h > SHORTEST_REPEATED_STEP * longest


@dataclass(frozen=True)
class StepHorizon:
    """Where steps must end: at times at which the equations are not smooth, and at the last output.

    A step that leads over a singular configuration may go beyond the last output, which then lies within it: ends of
    steps next to a singular configuration have no digits, and the states between two others have all of them.

    Attributes:
        ends: Times at which the equations are not smooth.
        last: The last output [s].
        smooth_until: The next time from it on at which they are not [s].
        lengthens: Whether the method lengthens a step at once.
        latest: How much later in a step than in the middle of its gap a singular configuration may lie.
    """

    ends: StepEnds
    last: float
    smooth_until: float
    lengthens: bool = True
    latest: float = 1.0

    def passage_step(
        self, t: float, ahead: float, step: float, gap: float, stays: bool = False
    ) -> tuple[float, float | None]:
        """The bound on the next step [s], as `step_over` gives it, and a last time of steps behind the last output.

        Args:
            t: Time [s].
            ahead: Time to the singular configuration [s].
            step: Size of the step that would be tried [s].
            gap: Where in a step the singular time is to lie.
            stays: Whether no step may go beyond the last output.
        """
        end = self.ends.next_after(t, self.last)
        left = end - t
        comes_near = 0.0 < ahead < (1.0 + CLOSE_TO_SINGULAR_TIME) * left
        latest, steps = self.latest, self.lengthens
        bound = step_over(ahead, step, gap, latest=latest) if steps else equal_steps_over(ahead, step, gap)
        if stays or end != self.last or not comes_near or not t + ahead / gap > end:
            return step_over(ahead, step, gap, left, latest) if steps else bound, None
        return bound, min(max(end, t + bound), self.smooth_until) if np.isfinite(bound) else None


def equal_steps_over(ahead: float, step: float, gap: float) -> float:
    """The size of equal steps [s] of which the last one has the singular time in its gap; infinite if that is behind.

    Of methods that shorten their steps at once and lengthen them only after several of one size.
    """
    if not 0.0 < ahead < np.inf:
        return np.inf
    before = max(0, math.ceil(ahead / (EQUAL_STEP_GROWTH * step) - gap))
    return ahead / (before + gap)


def step_over(ahead: float, step: float, gap: float, left: float = np.inf, latest: float = 1.0) -> float:
    """The bound [s] on the next step, for a singular configuration at a time ahead; infinite where that is behind.

    A step that begins at a distance d = gap h in time leaves the singular time in the widest gap between its stages;
    longer ways are halved until such a step is short enough for the tolerances, or nearly so. Where a step must end
    soon behind the singular time, a first one goes so far that the second, up to that end, has it in its gap.

    Args:
        ahead: Time to the singular configuration [s].
        step: Size of the step that would be tried [s].
        gap: Where in a step the singular time is to lie.
        left: Time to the next end of a step [s].
        latest: How much later in a step it may lie.
    """
    if ahead <= 0.0:
        return np.inf
    if gap * left < ahead < left:
        ahead, step = (ahead - gap * left) / (1.0 - gap) * gap, min(step, left)
    over = ahead / gap
    if over <= latest * step:
        return over
    return 0.5 * ahead if 0.5 * ahead < step else np.inf
