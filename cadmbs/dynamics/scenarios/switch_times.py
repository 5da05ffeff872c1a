"""Times at which the equations of a mechanism are not smooth, from its functions of time: ends of steps."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np

from cadmbs.errors import CadmbsError, NotSolvableError
from cadmbs.integrators.step_ends import StepEnds, step_ends
from cadmbs.system import System
from cadmbs.system.functions import (
    Composition,
    Harmonic,
    Held,
    PiecewisePolynomial,
    Polynomial,
    Product,
    Rate,
    Sum,
    TimeFunction,
    kinks,
    merged,
    shortest_period,
)

STEPS_A_PERIOD: Final = 4
"""Least number of steps in a period of a periodic function: fewer may sample the same phase again and again."""

JUMP_LOOK: Final = 1e-6
"""How far on both sides of a jump rates are told, as part of the time or of one second."""

DERIVATIVES_OF_LOADS, DERIVATIVES_OF_ROWS = 0, 2
"""Which derivatives of functions of time the accelerations depend on: values of loads, second ones of constraints."""

_FUNCTIONS: Final = (Polynomial, Harmonic, PiecewisePolynomial, Sum, Product, Composition, Rate, Held)


def switch_times(system: System, times: Sequence[float]) -> StepEnds:
    """Ends of steps of a motion: where its right-hand side, or the slope of it, jumps; and a bound on its steps.

    Knots of tables, the first and the last one included, and kinks of square roots; of dense tables those between
    which the table is a smooth curve. Periodic functions bound the steps by a quarter of their period.

    Args:
        system: Compiled mechanism.
        times: Output times [s], ascending.
    """
    begin, end = times[0], times[-1]
    parts, longest = [], np.inf
    for function, depth in _used_functions(system):
        parts.append(kinks(function, begin, end, depth).lowered(depth))
        longest = min(longest, shortest_period(function, begin, end) / STEPS_A_PERIOD)
    found = merged(parts)
    ends = step_ends(found.times.tolist(), (found.orders <= 0).tolist(), float(longest), times)
    return ends if system.inputs is None else ends.pausing_at(system.inputs.sample_times.tolist())


def smooth_until(system: System, t: float) -> float:
    """The next time from a time on at which the right-hand side, or the slope of it, jumps or ends [s].

    At most a second, or as much as has passed, ahead. The time itself under a controller, who is asked when it is his
    turn, and where a function of time ends before that.
    """
    if system.inputs is not None:
        return t
    horizon = t + max(1.0, abs(t))
    try:
        for function, _ in _used_functions(system):
            function.jet(horizon)
    except CadmbsError:
        return t
    return float(min(switch_times(system, [t, horizon]).times, default=horizon))


def switch_times_of(systems: Sequence[System], times: Sequence[float]) -> StepEnds:
    """The ends of steps of all of several variants together."""
    each = [switch_times(system, times) for system in systems]
    pairs = sorted({pair for one in each for pair in zip(one.times, one.jumps, strict=True)})
    longest = min((one.longest for one in each), default=np.inf)
    pauses = sorted({t for one in each for t in one.pauses})
    return step_ends([t for t, _ in pairs], [jump for _, jump in pairs], longest, times).pausing_at(pauses)


def require_smooth_velocities(system: System, begin: float, end: float) -> None:
    """Refuse motions whose velocity jumps: the mechanism would need an impulse there.

    Args:
        system: Compiled mechanism.
        begin: Beginning of the simulation [s].
        end: Its end [s].

    Raises:
        NotSolvableError: If the rate of a motion jumps between them, by how much, and when first.
    """
    for motion in system.motions:
        jumps = kinks(motion.function, begin, end, DERIVATIVES_OF_ROWS)
        times = jumps.times[(jumps.orders < DERIVATIVES_OF_ROWS) & (jumps.times > begin) & (jumps.times < end)]
        for t in times[:1].tolist():
            raise NotSolvableError(
                f"motion {motion.name!r}: the rate of its {_MOVED[motion.of_coordinate]} jumps at t = {t:.6g} s"
                f"{_jump_size(motion.function, t)}, which takes an impulse: round the corner off, as a cubic table "
                "with values around it does, or let the simulation end there"
            )


_MOVED: Final = {True: "position", False: "offset"}


def _jump_size(function: TimeFunction, t: float) -> str:
    """The rates on both sides of a time, where they are finite."""
    try:
        before, after = (float(function.jet(t + part * JUMP_LOOK * max(1.0, abs(t))).first) for part in (-1.0, 1.0))
    except CadmbsError:
        return ""
    return f" from {before:.4g} to {after:.4g}"


def _used_functions(system: System) -> Iterator[tuple[TimeFunction, int]]:
    """The functions of time of a mechanism, and which of their derivatives accelerations depend on."""
    for motion in system.motions:
        yield motion.function, DERIVATIVES_OF_ROWS
    for load in system.loads:
        for function in _functions_in(load):
            yield function, DERIVATIVES_OF_LOADS
    for row in system.rows:
        depth = DERIVATIVES_OF_LOADS if row.kind.startswith("load:") else DERIVATIVES_OF_ROWS
        for key, value in row.data.items():
            for function in _functions_in(value) if key != "curve" else ():
                yield function, depth


def _functions_in(value: Any) -> Iterator[TimeFunction]:
    """The functions of time that a record or a sequence holds."""
    if isinstance(value, _FUNCTIONS):
        yield value
    elif isinstance(value, tuple | list):
        for part in value:
            yield from _functions_in(part)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from _functions_in(getattr(value, field.name))
