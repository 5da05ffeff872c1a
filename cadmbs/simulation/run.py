"""One motion, or a batch in lanes: from a request over a formulation to a Result."""

import dataclasses
import math
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from cadmbs.arrays import Array, ArrayLike, NDArray
from cadmbs.constraints import rows
from cadmbs.dynamics.scenarios import consistent, feature_steps, fields, stops
from cadmbs.errors import CadmbsError, Finding, warning
from cadmbs.integrators import loop, scipy_methods
from cadmbs.integrators.trajectory import End, Progress, Trajectory
from cadmbs.kernels.calls.blas_threads import single_blas_thread
from cadmbs.kinematics.configuration import normalized
from cadmbs.results import OutcomeKind, Result
from cadmbs.simulation.drift.stops import followed_values, stop_events, with_watched_columns
from cadmbs.simulation.formulation import BodyFormulation, Formulation
from cadmbs.simulation.formulations import constrained_start, tree
from cadmbs.simulation.formulations.constrained import ConstrainedFormulation
from cadmbs.simulation.method import parse_method
from cadmbs.simulation.reports.report import assembled, capped_step_note, jumped_feature_warning
from cadmbs.simulation.states import joined, split
from cadmbs.system import Scenario, System, inertias, records, units
from cadmbs.system.arguments import broadcast, positions, require_finite, velocities

Checkpoint: TypeAlias = Callable[[Callable[[], Result]], None]
"""Called after each step with what gives the result so far."""


@dataclass(frozen=True)
class SimulationRequest:
    """The arguments of `simulate`, besides the system.

    Attributes:
        scenario, q, v, coordinates, progress, engine, threads, overrides, checkpoint: As there.
        final_only: Whether the last row alone is kept of motions that end.
    """

    scenario: Scenario | None
    q: ArrayLike | None
    v: ArrayLike | None
    coordinates: str
    progress: Progress
    engine: str
    threads: int | None
    overrides: dict[str, Any]
    checkpoint: Checkpoint | None = None
    final_only: bool = False

    def plan(self, system: System) -> Scenario:
        """The scenario with its overrides; stops and locks may be mappings, as documents have them.

        Raises:
            NotSolvableError: If a body has a negative principal moment of inertia that nobody has accepted.
            UnknownNameError: If there is no such field, output, column to stop at, or coordinate to hold.
            ArgumentError: If a field has a wrong type or a number is out of its range, outputs, stops or locks are no
                lists, or a stop or lock is not complete.
        """
        inertias.require_inertia(system)
        fields.require_field_names(self.overrides)
        scenario = system.scenario if self.scenario is None else self.scenario
        fields.require_scenario(scenario)
        plan = fields.checked_fields(system, dataclasses.replace(scenario, **self.overrides))
        fields.require_distinct_times(plan)
        stops.require_outputs(system, plan.outputs)
        return dataclasses.replace(
            plan, stop=stops.stops_from(system, plan.stop), locks=stops.locks_from(system, plan.locks)
        )

    def initial_guess(self, system: System, plan: Scenario) -> tuple[Array, Array]:
        """Positions (..., n_q) and velocities (..., n_v) that the scenario or the caller gives."""
        q, v = fields.initial_state(system, plan)
        q = q if self.q is None else normalized(system, require_finite(positions(system, self.q), "q"))
        v = v if self.v is None else require_finite(velocities(system, self.v), "v")
        q, v = broadcast(q, v)
        return q, v

    def without_replaced_values(self, plan: Scenario) -> Scenario:
        """The scenario without the initial values that arguments replace."""
        if self.q is not None:
            plan = dataclasses.replace(plan, positions={}, hold=())
        return plan if self.v is None else dataclasses.replace(plan, velocities={})


Formulate: TypeAlias = Callable[[System, Scenario, SimulationRequest], Formulation]
"""Makes the formulation of a motion."""

WHOLE: Final = (OutcomeKind.FINISHED, OutcomeKind.STOPPED)
"""How motions end that were not cut short."""

RunMotion: TypeAlias = Callable[[System, Scenario, SimulationRequest], Result]
"""The simulation of one motion."""


def run_motion(
    system: System, plan: Scenario, request: SimulationRequest, formulate: Formulate | None = None
) -> Result:
    """One motion from start to end, or a batch in lanes; by default with the formulation requested.

    A single one is computed again, with finer tolerances, where so little moves that the default ones do not see it.
    """
    best, taken, most = None, plan, math.inf
    with plain_numbers(system):
        for _ in range(MOST_RUNS):
            motion = PreparedMotion(system, taken, request, formulate, most_evaluations=most)
            motion.integration.run()
            result = motion.result()
            if result.q.ndim > 2 or result.outcome.kind is OutcomeKind.INTERRUPTED:  # a batch, or not whole
                return result
            if result.outcome.kind not in WHOLE:  # perhaps since finer tolerances ask too much
                break
            best = result
            finer = finer_tolerances(plan, taken, motion.moved)
            if finer is None:
                break
            taken, most = finer, MOST_EFFORT * result.statistics["evaluations"] + FREE_EFFORT
    return result if best is None else best


class TooMuchEffortError(CadmbsError):
    """A motion takes more evaluations than its finer tolerances are worth."""


@contextmanager
def plain_numbers(system: System) -> Iterator[None]:
    """One thread of BLAS where there are rows, and no warnings of NumPy: unbounded motions end in an outcome."""
    has_rows = rows(system).n_rows > 0  # trees in kernels use no matrices of SciPy's: its import takes 0.1 s
    with single_blas_thread(has_rows), np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        yield


class Followed(NamedTuple):
    """What follows the motion where one part of it ends, and the next one begins.

    Attributes:
        cut_positions: Positions of the cut joints with full turns, as far as equations count them.
        watched: Values at which stops are, by column (`drift.stops.followed_values`), and the work supplied so far [J].
    """

    cut_positions: Array | None = None
    watched: Mapping[str, Array] = MappingProxyType({})


class PreparedMotion:
    """A motion at its start.

    Attributes:
        times: Output times [s].
        integration: The loop over time.
        moved: The largest movement of the last result.
    """

    moved: "Movement | None" = None

    def __init__(
        self,
        system: System,
        plan: Scenario,
        request: SimulationRequest,
        formulate: Formulate | None = None,
        times: list[float] | None = None,
        before: Followed | None = None,
        most_evaluations: float = math.inf,
    ) -> None:
        """Makes the formulation.

        Args:
            system: Compiled mechanism.
            plan: What to simulate.
            request: The arguments of `simulate`.
            formulate: The formulation; by default that requested.
            times: Output times in place of the scenario's [s].
            before: What a motion that goes on has followed up to its start.
            most_evaluations: Where there are more the motion is given up.

        Raises:
            NotSolvableError: If the velocity of a prescribed motion jumps.
            StartError: As `requested_formulation`.
        """
        self._began, self._system, self._request = time.perf_counter(), system, request
        self._most, before = most_evaluations, before or Followed()
        plan = with_watched_columns(system, plan)
        self.times = fields.output_times(plan) if times is None else times
        feature_steps.require_smooth_velocities(system, self.times[0], self.times[-1])
        self._formulation = formulation = (formulate or requested_formulation)(system, plan, request)
        if before.cut_positions is not None and isinstance(formulation, ConstrainedFormulation):
            formulation.monitor.go_back(self.times[0], formulation.start, before.cut_positions)
        steps = formulation.steps(self.times, bool(plan.stop))
        self._notes, self._steps = capped_step_note(formulation.plan, steps), steps
        self._events = stop_events(system, plan, formulation, self._result_of, before.watched)
        self.integration = loop.Integration(
            steps,
            formulation.start,
            self.times,
            after_step=formulation.after_step,
            events=self._events,
            progress=self._progress,
            row=formulation.row,
        )

    def _result_of(self, trajectory: Trajectory) -> Result:
        system, request, plan = self._system, self._request, self._formulation.plan
        report = self._formulation.report(trajectory)
        jumped = jumped_feature_warning(system, np.array(trajectory.times), report, self._steps)
        self.moved = movement(system, report.q, report.method)
        unresolved = unresolved_motion(system, plan, self.moved)
        report = dataclasses.replace(report, findings=(*report.findings, *self._notes, *jumped, *unresolved))
        seconds = time.perf_counter() - self._began
        return assembled(system, plan, request.coordinates, trajectory, report, seconds, request.engine)

    @cached_property
    def _of_bodies(self) -> BodyFormulation | None:
        """The formulation where its states are no joint coordinates: controllers ask at each sample."""
        return self._formulation if isinstance(self._formulation, BodyFormulation) else None

    @property
    def moment(self) -> tuple[float, Array, Array]:
        """Where it is: time, joint positions (n_q,), joint velocities (n_v,)."""
        integration = self.integration
        if self._of_bodies is not None:
            return integration.t, *self._of_bodies.joint_state(integration.t, integration.x)
        q, v = split(self._system, integration.x)
        return integration.t, normalized(self._system, q), v

    def take_other_forces(self) -> None:
        """The forces of a controller have changed: what methods remember of the old ones is forgotten or moved along.

        Raises:
            NotSolvableError: If accelerations are not determined.
        """
        integration = self.integration
        if self._of_bodies is not None and integration.goes_on:
            integration.continue_from(self._of_bodies.under_other_forces(integration.t, integration.x))

    @property
    def followed(self) -> Followed:
        """What follows the motion, where it is."""
        formulation, watched = self._formulation, followed_values(self._events, self.integration.t)
        if not isinstance(formulation, ConstrainedFormulation):
            return Followed(None, watched)
        return Followed(formulation.monitor.record.cut_positions, watched)

    def _progress(self, fraction: float) -> None:
        if self._steps.counts.evaluations > self._most:
            raise TooMuchEffortError(f"more than {self._most:g} evaluations")
        self._request.progress(fraction)
        if self._request.checkpoint is not None:
            self._request.checkpoint(self._result_so_far)

    def _result_so_far(self) -> Result:
        """What an interruption at this moment would leave."""
        return self._result_of(dataclasses.replace(self.integration.trajectory(), end=End.INTERRUPTED))

    def result(self) -> Result:
        """What was reached."""
        return self._result_of(self.integration.trajectory())


def requested_formulation(system: System, plan: Scenario, request: SimulationRequest) -> Formulation:
    """The formulation of a mechanism in the requested coordinates, from a consistent start.

    Raises:
        StartError: If the loops do not close, given velocities contradict them, or nothing can move.
        NotSolvableError: If the equations have no solution at the start, or the method cannot treat the mechanism.
        UnknownNameError: If the coordinates or the method are unknown.
        ValueError: If an override has no meaning with these coordinates and this method.
    """
    if request.coordinates != "relative":
        from cadmbs.absolute import absolute_formulation

        start = consistent.one_start(system, plan, request.q, request.v)
        return absolute_formulation(system, plan, request.coordinates, start, request.overrides, request.engine)
    spec, (q, v) = parse_method(system, plan), request.initial_guess(system, plan)
    if spec.equations == "tree":
        return tree.TreeFormulation(system, plan, spec, joined(q, v, np.zeros(1)), request.engine)
    closed = constrained_start.closed_start(system, request.without_replaced_values(plan), q, v, request.v is not None)
    return ConstrainedFormulation(system, plan, spec, closed, request.engine)


# What the tolerances of adaptive methods resolve of a motion, and finer ones where only little moves.

METHODS_ON_GROUPS: Final = ("dp54", "bs32")
ADAPTIVE_METHODS: Final = ("auto", "dop853", "rk45", "radau", "bdf", *METHODS_ON_GROUPS)
"""Methods whose steps follow from the tolerances."""

FINE: Final = 1e-8
"""Tolerance against the largest displacement."""

WELL_RESOLVED: Final = 1e5
"""A displacement that is this many times what the tolerances resolve needs no finer ones."""

RESOLVED: Final = 1e3
"""Below this many times it the motion is not determined to a per mille: that is told."""

REST: Final = 1e-14
"""Displacements below this part of a coordinate, or of one, are rounding: nothing moves."""

CLOSED_REST: Final = 1e-10
"""With constraint rows, which are closed to 1e-12, displacements below this are rounding."""

SMALLEST_ATOL: Final = 1e-22
SMALLEST_RTOL: Final = 1e-13
SMALLEST_IMPLICIT_RTOL: Final = 1e-11
"""No finer tolerances are taken; Newton's method of the implicit ones does not converge at the first of them."""

MOST_EFFORT: Final = 30
FREE_EFFORT: Final = 5000
"""Evaluations with finer tolerances, as a multiple of those without, and besides: beyond, they are given up."""

MOST_RUNS: Final = 3
"""So many times a motion is computed: of an unresolved one the displacement is not known either."""


class Movement(NamedTuple):
    """The coordinate that moves most, and how far.

    Attributes:
        column: Its place in the positions.
        size: Its largest displacement from where it begins [rad, m].
        reference: The size [rad, m] to which the relative tolerance applies: of the coordinate; on groups at least one.
        rest: Displacements up to here are rounding [rad, m].
        finest: Relative tolerance below which the method is not asked to go.
    """

    column: int
    size: float
    reference: float
    rest: float
    finest: float = SMALLEST_RTOL

    def resolution(self, plan: Scenario) -> float:
        """Differences that the tolerances do not see [rad, m]."""
        return plan.absolute_tolerance + plan.rtol * self.reference


def movement(system: System, q: Array, method: Mapping[str, Any]) -> Movement | None:
    """The largest movement over positions (..., n_t, n_q); None without adaptive steps, or where nothing moves."""
    stepper = str(method.get("stepper", method["name"]))
    if stepper not in ADAPTIVE_METHODS or not q.size:
        return None
    column, travelled, sizes, rest = _largest_displacements(system, q.reshape(-1, *q.shape[-2:]))
    moves = np.flatnonzero(travelled > rest)
    if not len(moves):
        return None
    k = int(moves[np.argmin(travelled[moves])])
    reference = max(float(sizes[k]), 1.0 if stepper in METHODS_ON_GROUPS else 0.0)
    finest = SMALLEST_IMPLICIT_RTOL if stepper in scipy_methods.IMPLICIT_SCIPY_METHODS else SMALLEST_RTOL
    return Movement(int(column[k]), float(travelled[k]), reference, float(rest[k]), finest)


def _largest_displacements(system: System, q: Array) -> tuple[Array, ...]:
    """Of samples (k, n_t, n_q) the coordinate that moves most, how far, its size, and what counts as rest."""
    finite = q if np.isfinite(q).all() else np.where(np.isfinite(q), q, q[:, :1])
    travelled, sizes = np.max(np.abs(finite - finite[:, :1]), axis=1), np.max(np.abs(finite), axis=1)
    rest = np.maximum(REST * np.maximum(1.0, sizes), CLOSED_REST if rows(system).n_rows else 0.0)
    samples, column = np.arange(len(q)), np.argmax(travelled, axis=-1)
    return column, *(each[samples, column] for each in (travelled, sizes, rest))


def is_too_small(system: System, plan: Scenario, q: Array) -> NDArray[np.bool_]:
    """Which samples of positions (k, n_t, n_q) by explicit adaptive steps take finer tolerances when they are alone."""
    _, travelled, sizes, rest = _largest_displacements(system, q)
    resolution = plan.absolute_tolerance + plan.rtol * sizes
    is_small = (travelled > rest) & (travelled < WELL_RESOLVED * resolution)
    gains = (plan.rtol == records.DEFAULT_RTOL) | (FINE * travelled < plan.absolute_tolerance)  # as `finer_tolerances`
    return np.asarray((plan.atol is None) & is_small & gains)


def finer_tolerances(asked: Scenario, taken: Scenario, moved: Movement | None) -> Scenario | None:
    """The scenario with tolerances for a motion as small as that; None where it gives its own, or nothing is gained.

    Args:
        asked: The scenario as it was given.
        taken: The same with the tolerances that were taken.
        moved: What moved with these.
    """
    if asked.atol is not None or moved is None or moved.size >= WELL_RESOLVED * moved.resolution(taken):
        return None
    atol, rtol = max(FINE * moved.size, SMALLEST_ATOL), asked.rtol
    if rtol == records.DEFAULT_RTOL and rtol * moved.reference > atol:
        rtol = max(atol / moved.reference, moved.finest)
    finer = replace(asked, atol=min(atol, taken.absolute_tolerance), rtol=min(rtol, taken.rtol))
    return None if finer == taken else finer


def unresolved_motion(system: System, plan: Scenario, moved: Movement | None) -> tuple[Finding, ...]:
    """A warning where the tolerances resolve no more than a thousandth of what moves."""
    if moved is None or moved.size >= RESOLVED * moved.resolution(plan):
        return ()
    name = system.position_names[moved.column]
    unit = units.coordinate_units(system).get(name, "")
    text = (
        f"no coordinate moves farther than {name!r}, by {moved.size:.2g} {unit}".rstrip()
        + f", and the tolerances do not see differences below {moved.resolution(plan):.2g}: the motion is not resolved"
    )
    hint = f"Give atol = {max(FINE * moved.size, SMALLEST_ATOL):.0e}."
    if plan.rtol * moved.reference > plan.absolute_tolerance:
        hint = (
            f"Give rtol = {max(FINE * moved.size / moved.reference, moved.finest):.0e} and as small an atol; "
            "beside a coordinate of about one, sixteen digits are left for what moves."
        )
    return (warning("S127", "/scenario/atol", text, hint),)
