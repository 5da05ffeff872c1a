"""Adaptive steps of closed loops by a kernel, `integrators.compiled_adaptive.AdaptiveKernel`.

The kernel checks and projects states after its steps. Where a singular configuration may lie ahead, it takes one step
at a time, which the monitor of the constraints looks at; where the monitor sees one, NumPy takes the steps.
"""

import math
from collections.abc import Callable, Sequence

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import CadmbsError
from cadmbs.integrators.compiled_adaptive import Stretch, StretchRequest
from cadmbs.kernels.steps.adaptive_memory import KEEP, AdaptiveCall, AdaptiveMemory, AdaptiveReport
from cadmbs.kernels.steps.drift_check import DriftCheck
from cadmbs.kernels.steps.implicit_memory import ImplicitMemory
from cadmbs.kernels.steps.loops_adaptive import LEAP_DIP
from cadmbs.kinematics.configuration import normalized
from cadmbs.simulation.compiled import adaptive_kernel, constrained_kernel
from cadmbs.simulation.drift.constraint_monitor import ConstraintMonitor, LeapSearch, crossing_error
from cadmbs.simulation.formulations.woronetz import CoordinatePartitioner
from cadmbs.simulation.states import split

MOST_CALLS = 5
"""Calls of the kernel for one stretch: rows chosen anew, more memory, a shorter step, one that the monitor looks at."""

SHORTEST_TRIAL = 0.25
"""Part of a step down to which it is halved where a stage lies at a singular configuration."""


WEAK_ROWS_MARGIN = 0.5
"""Margin where rows are chosen behind a singular configuration, against that at the start, below which they are chosen
anew after a few steps: rows that are nearly lost where they are chosen do not tell how they get independent, and are
lost again, beside others."""

WEAK_STEPS, MOST_WEAK_STEPS = 2, 16
"""Steps with such rows up to the next choice, at first, and at last; twice as many with each choice."""


class ConstrainedAdaptiveKernel:
    """Stretches of adaptive steps of one motion."""

    def __init__(
        self,
        monitor: ConstraintMonitor,
        rate: constrained_kernel.CompiledConstrainedRate,
        memory: AdaptiveMemory,
        keeps_interpolants: bool,
        times: Sequence[float],
        count: Callable[[int], None],
        partitioner: CoordinatePartitioner | None,
    ) -> None:
        """Args: monitor, compiled right-hand side, memory of a method, whether interpolants are kept for stops, output
        times; counts evaluations; the independent coordinates of the Woronetz form.
        """
        self._partitioner = partitioner
        self._monitor, self._rate, self._count, self._times = monitor, rate, count, adaptive_kernel.OutputTimes(times)
        self._memory, self._is_implicit = memory, isinstance(memory, ImplicitMemory)
        follows = monitor.record.cut_positions is not None
        self._keep = KEEP.INTERPOLANTS if keeps_interpolants else KEEP.ENDS if follows else KEEP.NOTHING
        self._is_near = False  # whether a singular configuration is ahead or being passed
        self._looks_once = False  # whether the monitor is to look at the next step
        self._choices, self._weak_steps = 0, 0  # choices of rows that this knows of; steps up to the next one
        self._may_leap = False  # whether that may lead over a singular configuration that is not ahead
        self._has_looked = False  # whether the monitor has looked ahead, from a step within which rows changed little

    def ready(self, t: float, x: Array) -> bool:
        """Whether there are rows for the next steps, or for a single one near a singular configuration."""
        self._is_near = self._monitor.record.is_near_singular or not self._has_rows(t, x)
        if self._is_near:
            self._weak_steps = WEAK_STEPS // 2
            is_explicit = self._partitioner is None and not self._is_implicit
            return is_explicit and self._rate.choose_near_singular(t, x)
        return True

    def _has_rows(self, t: float, x: Array) -> bool:
        """Whether there are rows, chosen anew where others chose them, at another state may be, or where they are weak.

        Implicit methods take SciPy's steps wherever a singular configuration is in sight.
        """
        rate = self._rate
        if self._is_implicit:
            return rate.part > 0.0 or rate.choose(t, x)
        is_due, is_new = 0 < self._weak_steps <= MOST_WEAK_STEPS, rate.choices != self._choices
        if rate.part == 0.0 or ((is_due or is_new) and rate.chosen_at != t):
            rate.choose(t, x)
        if rate.choices != self._choices:
            self._choices = rate.choices
            self._memory.forget_independence()
        self._weak_steps = 2 * self._weak_steps if is_due and rate.part <= WEAK_ROWS_MARGIN else 0
        return rate.part > 0.0

    def advance(self, request: StretchRequest) -> Stretch:
        """As many steps as the rows serve."""
        monitor, kernel, memory = self._monitor, self._rate.kernel, self._memory
        looks_once, self._looks_once = self._looks_once or self._is_near, False
        may_leap, self._may_leap = self._may_leap, False
        is_clear = self._has_looked and not looks_once and not np.isfinite(monitor.record.singular_time)
        # no singular configuration is in sight from here: one within the next step would be led over
        self._has_looked, margin = False, math.inf if is_clear else self._rate.part
        if self._weak_steps or is_clear:
            most = 1 if is_clear else self._weak_steps
            request = request._replace(most_steps=min(request.most_steps, most))
        work, has_chosen = adaptive_kernel.Work(), False
        shortest = SHORTEST_TRIAL * min(request.size, request.longest)
        adaptive_kernel.move_memory(memory, request)
        for _ in range(MOST_CALLS):
            call = adaptive_kernel.next_call(self._times, request, self._keep, margin, not looks_once)
            kept = None if self._partitioner is None else self._partitioner.kept()
            call = call._replace(projects_stages=self._is_near, kept=kept)
            kernel.follow_cuts(monitor.record.cut_positions)
            size = min(request.size, request.longest)
            is_loose = looks_once and not self._is_implicit
            memory.tolerate(crossing_error(monitor.record, request.t, size) if is_loose else 1.0)
            try:
                report, drift = kernel.adaptive_steps(memory, call)
            except CadmbsError:  # a function of time ends here
                return Stretch(None, 0, 0, work.evaluations, memory.proposed, work.jacobians)
            work = work.after(report)
            is_refused = report.reason == "REFUSED" and (self._is_near or request.longest <= shortest)
            if report.steps or is_refused or report.reason == "SMALL":
                break
            if report.reason == "REFUSED":  # a stage lies at a singular configuration: a shorter step ends before it
                half = 0.5 * min(request.size, request.longest)
                request, looks_once, may_leap = request._replace(longest=half), True, True
            elif report.reason == "ROWS":
                self._times.allow_more()
            elif report.reason == "DEPENDENT" and not has_chosen:
                has_chosen = True
                if not self._choose(report):
                    break
            else:
                looks_once, may_leap = True, may_leap or report.reason == "LEAP"
        self._count(work.evaluations)
        report, drift = self._projected(call, report, drift)
        if report.steps:
            self._note(call, report, drift)
        monitor.leaps.search_next(self._search(call, report, may_leap))
        return adaptive_kernel.stretch_of(call, report, request.t, work, memory.proposed)

    def _search(self, call: AdaptiveCall, report: AdaptiveReport, may_leap: bool) -> LeapSearch:
        """How the monitor searches the step that it is to look at, which SciPy takes where the kernel took none."""
        if may_leap and not call.is_checked:
            return LeapSearch.ALWAYS
        if call.projects_stages or not report.steps:
            return LeapSearch.BY_MARGINS
        return LeapSearch.NEVER

    def _projected(
        self, call: AdaptiveCall, report: AdaptiveReport, drift: DriftCheck
    ) -> tuple[AdaptiveReport, DriftCheck]:
        """A call of the Woronetz form with its last state projected where that has drifted, unless the monitor will."""
        if report.reason != "DRIFTED" or not call.is_checked:
            return report, drift
        check = self._rate.check(report.t, report.x) or self._monitor.projection.check(report.t, report.x)
        if check.x is None:
            return report, drift
        rows, ends = report.rows.copy(), report.ends.copy()
        rows[call.times[: len(rows)] == report.t] = check.x
        ends[-1:, 2 : 2 + len(check.x)] = check.x
        drift = drift._replace(projections=check.projections, shortest=check.shortest)
        return report._replace(x=check.x, rows=rows, ends=ends), drift

    def _choose(self, report: AdaptiveReport) -> bool:
        """Choose rows anew where a call ended; whether that is possible."""
        is_chosen = self._rate.choose(report.t, report.x)
        self._memory.forget_independence()
        self._choices = self._rate.choices
        return is_chosen

    def _note(self, call: AdaptiveCall, report: AdaptiveReport, drift: DriftCheck) -> None:
        """Tell the monitor where the kernel came; choose rows for the next call."""
        monitor = self._monitor
        if not call.is_checked:
            self._has_looked = report.independence > LEAP_DIP
            if call.projects_stages:
                monitor.equations.margins.note(report.independence * self._rate.near_margin)
            return
        monitor.skipped_to(report.t, report.x, report.last_size, monitor.record.drift.after(drift))
        if monitor.record.cut_positions is not None:
            n, system = len(report.x), monitor.system
            q = normalized(system, report.ends[:, 2 : 2 + system.n_q])
            monitor.follow_cuts(report.ends[:, 0], q, self._rate.kernel.cut_positions(report.ends[:, 2 + n :]))
        self._may_leap = report.reason == "LEAP"
        self._looks_once = self._may_leap or report.reason == "SINGULAR"
        if report.reason == "DEPENDENT":
            self._choose(report)
        if self._partitioner is not None and not report.serves:
            self._partitioner.choose(report.t, split(monitor.system, report.x)[0])
