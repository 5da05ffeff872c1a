"""Dynamics in absolute coordinates: a whole motion, by the reference road or by a compiled kernel, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from cadmbs.absolute.compiled import Marcher, takes_kernel
from cadmbs.absolute.formulation import Formulation
from cadmbs.absolute.motion import Motion, Recorder
from cadmbs.absolute.stepping import Stepper, n_steps
from cadmbs.dynamics.scenarios.outcomes import finished, interrupted, refused
from cadmbs.errors import NotSolvableError
from cadmbs.integrators.implicit import ImplicitMethod, Moment, NoConvergenceError
from cadmbs.integrators.trajectory import Progress
from cadmbs.results import Outcome
from cadmbs.system.functions import OutsideTableError


def run(
    own: Formulation,
    method: ImplicitMethod,
    times: Sequence[float],
    h: float,
    progress: Progress | None = None,
    engine: str = "reference",
) -> Motion:
    """The motion at the wanted times, in steps of at most h that end there.

    Args:
        own: The mechanism at its start, which is the first of the times.
        method: Implicit Euler, BDF2 or generalized-alpha on index-3 equations.
        times: Wanted times [s].
        h: Largest step [s].
        progress: Told the fraction that is done.
        engine: "auto", "reference" or "compiled".

    Returns:
        The points that were reached, and how it ended.

    Raises:
        NotSolvableError: If accelerations at the start are not determined.
    """
    a, multipliers = own.accelerations(own.t, own.x, own.v)
    now = Moment(own.t, own.x, own.v, a, multipliers)
    recorder = Recorder(own)
    recorder.record(own.t, own.x, own.v, a, multipliers, 0.0, 0)
    stepper = Stepper(own, method, recorder)
    outcome = finished(times[-1])
    compiled = takes_kernel(own, method, engine, times, h)
    try:
        if compiled:
            Marcher(stepper, now, times, h).run(progress)
            return recorder.motion(outcome)
        for begin, end in pairwise(times):
            now = stepper.interval(now, end, n_steps(end - begin, h))
            recorder.record(now.t, now.x, now.v, now.a, now.multipliers, stepper.supplied, now.iterations)
            if progress is not None:
                progress((end - times[0]) / (times[-1] - times[0]))
    except (NoConvergenceError, NotSolvableError, OutsideTableError, KeyboardInterrupt) as problem:
        outcome = _outcome(problem, stepper.reached, times[-1])
    return recorder.motion(outcome)


def _outcome(problem: BaseException, at: float, wanted: float) -> Outcome:
    return interrupted(at, wanted) if isinstance(problem, KeyboardInterrupt) else refused(problem, at)
