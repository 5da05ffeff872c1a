"""Dynamics in absolute coordinates by a compiled kernel: many steps at once, single ones by the reference road."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.absolute.assembly import DENSE_LIMIT
from cadmbs.absolute.euler_angles import FARTHEST, NEAR_SINGULAR
from cadmbs.absolute.formulation import Formulation
from cadmbs.absolute.packed import pack, sample
from cadmbs.absolute.redundancy import VIOLATED
from cadmbs.absolute.stepping import Done, Stepper, n_steps
from cadmbs.arrays import Array
from cadmbs.integrators.implicit import GeneralizedAlpha, ImplicitMethod, Moment
from cadmbs.integrators.trajectory import Progress
from cadmbs.kernels.absolute_march import AbsoluteMarch, Grid
from cadmbs.kernels.cache import LOGGER
from cadmbs.kernels.engine import ENGINES
from cadmbs.system.functions import OutsideTableError

LARGE: Final = 1_000
"""Steps from which on "auto" compiles: NumPy takes seconds for them, the compiler twenty seconds, but only once."""

METHODS: Final = {"implicit_euler": 0, "bdf2": 1, "generalized_alpha": 2}
"""Numbers of the methods in the kernel."""

CHUNK_SECONDS: Final = 0.1
"""Between two returns from the kernel."""

FIRST_CHUNK: Final = 512
LARGEST_CHUNK: Final = 1 << 14
"""Steps of the first chunk, and of the largest one, which bounds the memory of sampled functions."""

ITERATIONS: Final = 20
"""As in `cadmbs.integrators.constrained.solve_stage`."""


def takes_kernel(own: Formulation, method: ImplicitMethod, engine: str, times: Sequence[float], h: float) -> bool:
    """Whether dynamics are compiled: a function of mechanism and arguments alone.

    Args:
        own: The mechanism at its start.
        method: The method.
        engine: "auto", "reference" or "compiled".
        times: Wanted times [s].
        h: Largest step [s].

    Raises:
        ValueError: If the engine is none of these words.
    """
    if engine not in ENGINES:
        raise ValueError(f"engine is {engine!r}, expected one of {', '.join(map(repr, ENGINES))}")
    if engine == "reference" or (engine == "auto" and (times[-1] - times[0]) / h < LARGE):
        return False
    model = own.model
    if method.name in METHODS and not model.wrenches and not model.natives and own.equations.layout.n_v <= DENSE_LIMIT:
        return True
    _say(model.system.name, logging.WARNING if engine == "compiled" else logging.INFO)
    return False


@cache
def _say(name: str, level: int) -> None:
    """Said once a mechanism; on stderr where the compiled road was asked for by name."""
    LOGGER.log(
        level,
        "no kernel covers %r in absolute coordinates, which is large or has wrench loads or forces along spherical or "
        "free joints: NumPy computes it",
        name,
    )


@dataclass(frozen=True)
class Steps:
    """All steps of a motion.

    Attributes:
        begins, ends: (steps,) [s].
        sizes: (steps, 2) h [s], and whether the method begins anew.
        marks: (steps,) the output after each, or -1.
    """

    begins: Array
    ends: Array
    sizes: Array
    marks: NDArray[np.int64]


def steps_of(times: Sequence[float], h: float) -> Steps:
    """Equal steps of at most h between wanted times, as `stepping` takes them."""
    begins, ends, sizes, marks, last = [], [], [], [], 0.0
    for output, (begin, end) in enumerate(pairwise(times)):
        count = n_steps(end - begin, h)
        own = (end - begin) / count
        anew = abs(own - last) > 1e-9 * own
        last = own if anew else last
        begins.append(begin + own * np.arange(count))
        ends.append(np.append(begins[-1][1:], end))
        sizes.append(np.stack([np.full(count, own), np.zeros(count)], axis=-1))
        sizes[-1][0, 1] = float(anew)
        marks.append(np.full(count, -1, dtype=np.int64))
        marks[-1][-1] = output
    return Steps(np.concatenate(begins), np.concatenate(ends), np.concatenate(sizes), np.concatenate(marks))


class Marcher:
    """A motion under way: the kernel takes what comes out well, `Stepper` the rest and says why it ends."""

    def __init__(self, stepper: Stepper, now: Moment, times: Sequence[float], h: float) -> None:
        self._stepper, self._now = stepper, now
        self._steps = steps_of(times, h)
        self._times, self._done, self._count = times, 0, FIRST_CHUNK
        self._rotations: object = None

    def run(self, progress: Progress | None) -> None:
        """All steps; every wanted point is recorded.

        Raises:
            NoConvergenceError, NotSolvableError, OutsideTableError: As `Stepper.interval`.
        """
        while self._done < len(self._steps.ends):
            if not self._by_kernel():
                self._by_reference()
            if progress is not None:
                reached = float(self._steps.ends[self._done - 1])
                progress((reached - self._times[0]) / (self._times[-1] - self._times[0]))

    def _by_kernel(self) -> bool:
        """A chunk of steps; whether at least one was done."""
        own = slice(self._done, self._done + self._count)
        steps, formulation = self._steps, self._stepper.own
        try:
            samples = sample(formulation, steps.begins[own] + steps.sizes[own, 0])
        except OutsideTableError:  # step by step up to there
            self._count //= 2
            return self._by_kernel() if self._count else False
        self._prepare()
        marks = steps.marks[own].copy()
        wanted = np.flatnonzero(marks >= 0)
        marks[wanted] = np.arange(len(wanted))
        began = time.perf_counter()
        results = self._kernel.run(samples, Grid(steps.sizes[own], marks, len(wanted)))
        taken = max(time.perf_counter() - began, 1e-6)
        done = int(self._kernel.report[0])
        self._take(done)
        for place, step in enumerate(wanted[wanted < done]):
            self._record(float(steps.ends[self._done + step]), results[place])
        self._done += done
        self._count = min(max(int(max(done, 1) * min(CHUNK_SECONDS / taken, 16.0)), FIRST_CHUNK), LARGEST_CHUNK)
        return done > 0

    def _prepare(self) -> None:
        """The kernel with tables in the present description, at the present point."""
        from cadmbs.kernels import absolute as kernel

        stepper, now = self._stepper, self._now
        own = stepper.own
        rotations = own.equations.rotations
        if self._rotations is not rotations:
            width = max(len(now.x), len(now.v), len(now.multipliers), 1)
            packed = pack(own, METHODS[stepper.method.name])
            self._kernel = AbsoluteMarch(packed, self._limits(), width, own.model.rows.n)
            self._rotations = rotations
        point, report = self._kernel.point, self._kernel.report
        known = now.displacement is not None and now.speed_before is not None
        rows = (
            (kernel.X, now.x), (kernel.V, now.v), (kernel.A, now.a), (kernel.MULTIPLIERS, now.multipliers),
            (kernel.SHIFT_BEFORE, now.displacement if known else now.v),
            (kernel.SPEED_BEFORE, now.speed_before if known else now.v),
            (kernel.CARRIED, now.carried if now.carried.size else now.a),
        )  # fmt: skip
        for row, values in rows:
            if values is not None:
                point[row, : len(values)] = values
        report[:] = 0.0
        report[kernel.POWER], report[kernel.SUPPLIED] = stepper.power_at(now), stepper.supplied
        report[kernel.REMEMBERED] = float(known)

    def _limits(self) -> Array:
        stepper = self._stepper
        method = stepper.method
        alpha = method._parameters() if isinstance(method, GeneralizedAlpha) else (0.0, 0.0, 0.0, 0.0)
        return np.array([stepper.tolerance, ITERATIONS, VIOLATED, NEAR_SINGULAR, FARTHEST, *alpha])

    def _take(self, done: int) -> None:
        """The point that the kernel came to."""
        from cadmbs.kernels import absolute as kernel

        stepper, now = self._stepper, self._now
        if not done:
            return
        point, report, last = self._kernel.point, self._kernel.report, self._done + done - 1
        n_x, n_v = len(now.x), len(now.v)
        now = replace(
            now,
            t=float(self._steps.ends[last]),
            x=point[kernel.X, :n_x].copy(),
            v=point[kernel.V, :n_v].copy(),
            a=point[kernel.A, :n_v].copy(),
            multipliers=point[kernel.MULTIPLIERS, : len(now.multipliers)].copy(),
            displacement=point[kernel.SHIFT_BEFORE, :n_v].copy(),
            speed_before=point[kernel.SPEED_BEFORE, :n_v].copy(),
            carried=point[kernel.CARRIED, :n_v].copy() if isinstance(stepper.method, GeneralizedAlpha) else now.carried,
            iterations=int(report[kernel.LAST_ITERATIONS]),
        )
        sums = (int(report[kernel.ITERATIONS]), float(report[kernel.POWER]), float(report[kernel.SUPPLIED]))
        self._now = now
        stepper.taken(now, Done(done, *sums, float(self._steps.sizes[last, 0])))

    def _record(self, t: float, result: Array) -> None:
        """A point that the kernel wrote down."""
        own, recorder = self._stepper.own, self._stepper.recorder
        n, keep = own.model.bodies.n, own.redundancy.keep
        kept = int(np.sum(keep))
        r, A = result[: 3 * n].reshape(n, 3), result[3 * n : 12 * n].reshape(n, 3, 3)
        twists, rates = result[12 * n : 24 * n].reshape(2, n, 6)
        multipliers, residuals = np.zeros(len(keep)), np.empty(len(keep))
        multipliers[keep] = result[24 * n : 24 * n + kept]
        values = result[24 * n + kept : -2]
        residuals[keep], residuals[~keep] = values[:kept], values[kept:]
        recorder.append((r, A, twists, rates, multipliers, residuals), (t, float(result[-2]), int(result[-1])))

    def _by_reference(self) -> None:
        """One step, with all that can end it."""
        stepper, steps, step = self._stepper, self._steps, self._done
        self._now = stepper.single(self._now, float(steps.sizes[step, 0]), float(steps.ends[step]))
        self._done += 1
        if steps.marks[step] >= 0:
            now = self._now
            stepper.recorder.record(
                now.t, now.x, now.v, now.a, now.multipliers, stepper.supplied, now.iterations
            )  # fmt: skip
