"""Constraints after each step: drift, projection in M's metric, and steps that lead over singular configurations."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from cadmbs import constraints, dynamics, errors, tolerances
from cadmbs.absolute.dynamics import longest_step
from cadmbs.absolute.groups.equations import GroupEquations
from cadmbs.absolute.groups.methods import CompiledGroupSteps
from cadmbs.absolute.groups.states import GroupState, with_angles
from cadmbs.arrays import Array
from cadmbs.constraints.closing.gauss_newton import refusal, system_gaps
from cadmbs.constraints.matrices.saddle import DenseSaddle, margin_of
from cadmbs.dynamics.closed_loops import constrained, singular
from cadmbs.integrators.tableaus import StepStages
from cadmbs.integrators.trajectory import Step, StepDecision, StepOutcome

GROUP_PROJECTION_ITERATIONS = 8
"""Bound on the iterations; from the drift of one step two suffice."""

STALLED_PROJECTION = 0.5
"""An iteration that leaves more of the residual than this part is limited by rounding, or does not converge."""


class ConstraintDrift(NamedTuple):
    """Largest residuals after the steps, before any projection, and the number of projections."""

    position: float = 0.0
    velocity: float = 0.0
    projections: int = 0


class GroupProjector:
    """Counts turns of joints after each step, and with `projects` moves states on the constraints.

        positions:   C <- C exp(d) ,  d the shortest in M with  J d = -g
        velocities:  V <- V + e ,     e the shortest in M with  J e = aim - J V

    Theory 10.2.

    Attributes:
        drift: Of all steps so far.
    """

    def __init__(
        self, equations: GroupEquations, tolerance: float, projects: bool, kernel: CompiledGroupSteps | None = None
    ) -> None:
        """Args: the mechanism; residual above which states are moved [rad, m; times the speed for velocities]; whether
        they are; the kernel that takes the steps.
        """
        self._equations, self._tolerance, self._projects, self._kernel = equations, tolerance, projects, kernel
        self.drift = ConstraintDrift()

    def after_step(self, step: Step, proposed: float) -> StepOutcome:
        """The state with counted turns, on the constraints; the next step turns no body by more than a quarter.

        Raises:
            NotSolvableError: If the projection does not converge.
        """
        layout, x = self._equations.layout, step.x
        end = layout.unpack(x)
        kernel, last = self._kernel, None if self._kernel is None else self._kernel.last
        if last is None or last.end is not step.x:
            kernel = last = None
        state = self._equations.rows.counted(end, step.t, step.h) if kernel is None else kernel.counted(end, step.h)
        if state is not end:
            x = with_angles(layout, x, state)
        if self._projects:
            position, velocity = self._violation(step.t, state) if last is None else (last.gap, last.defect)
            exceeds = self._exceeds(state, position, velocity)
            drift = self.drift
            sizes = max(drift.position, position), max(drift.velocity, velocity)
            self.drift = ConstraintDrift(*sizes, drift.projections + exceeds)
            if exceeds:
                closed = None if kernel is None else kernel.projected(step.t, x, self._tolerance)
                x = layout.pack(self.projected(step.t, state)) if closed is None else closed
                state = layout.unpack(x)
        decision = StepDecision.GO_ON if x is step.x else StepDecision.STATE_CHANGED
        return StepOutcome(decision, x, longest_step(state.V[:, :3]))

    def _violation(self, t: float, state: GroupState) -> tuple[float, float]:
        """Largest residuals of positions and velocities."""
        g, slip, _ = self._equations.violation(t, state)
        return _largest(g), _largest(slip)

    def _exceeds(self, state: GroupState, position: float, velocity: float) -> bool:
        """Whether the residuals exceed the tolerance."""
        speed = max(1.0, _largest(state.velocities))
        return position > self._tolerance or velocity > self._tolerance * speed

    def restored(self, t: Array, x: Array) -> Array:
        """Rows (n_t, n) of a motion between its steps, projected where they exceed the tolerance."""
        rows, layout = x.copy(), self._equations.layout
        for k, time in enumerate(t.tolist() if self._projects else []):
            state = layout.unpack(x[k])
            try:
                if self._exceeds(state, *self._violation(time, state)):
                    rows[k] = layout.pack(self.projected(time, state))
            except errors.CadmbsError:  # the last row is where a function of time ends, or no projection converges
                continue
        return rows

    def projected(self, t: float, state: GroupState, goal: float | None = None) -> GroupState:
        """Positions on the manifold, then velocities on its tangent space, at a time t [s].

        The goal is the residual that is aimed at [rad, m]; by default a thousandth of the tolerance.

        Raises:
            NotSolvableError: If the iterations for the positions do not converge.
        """
        state, equations = self._closed(t, state, 1e-3 * self._tolerance if goal is None else goal), self._equations
        _, slip, rows = equations.violation(t, state)
        change, _ = equations.solver.factors(rows.blocks).solve(np.zeros(equations.layout.n_v), -slip)
        velocities, n = state.velocities + change, 6 * state.V.shape[-2]
        return replace(state, V=velocities[:n].reshape(state.V.shape), s_dot=velocities[n:])

    def _closed(self, t: float, state: GroupState, goal: float) -> GroupState:
        equations, mask = self._equations, self._equations.rows.holonomic
        solver = equations.solver if np.all(mask) else replace(equations.solver, rank=None)
        g, _, rows = equations.violation(t, state)
        size = _largest(g)
        for _ in range(GROUP_PROJECTION_ITERATIONS):
            if size <= goal:
                break
            factors = solver.factors(rows.blocks.selected(mask))
            displacement, _ = factors.solve(np.zeros(equations.layout.n_v), -g[mask])
            trial = equations.layout.displaced(state, displacement)
            g_trial, _, rows_trial = equations.violation(t, trial)
            previous, trial_size = size, _largest(g_trial)
            if not trial_size < size:
                break
            state, g, rows, size = trial, g_trial, rows_trial, trial_size
            if size > STALLED_PROJECTION * previous:
                break
        if not size <= max(self._tolerance, tolerances.GROUP_CLOSURE_TOLERANCE):
            raise errors.NotSolvableError(refusal(equations.system, system_gaps(equations.system, g[mask], t)))
        return state


def _largest(values: Array) -> float:
    return float(np.max(np.abs(values), initial=0.0))


# Adaptive steps on groups over singular configurations: none of their stages lies close to one.

REDUCED_CROSSING = 0.6
"""A step that crosses a singular configuration and is shorter than this part of the longest one has a fourth of its
error, or less: what an estimate has beyond that are the digits that stages beside it lose, and other processors lose
others. An embedded pair with a narrow gap, as bs32, has a stage near it at any size."""


class ProjectedRates:
    """The equations at a state, near singular configurations at the nearest one on the constraints.

    A gap g to the constraints changes accelerations by g / d^2 at a distance d from a singular configuration, and the
    stages of a step are off the constraints by their own errors.

    Attributes:
        projects: Whether states are projected; then NumPy takes the steps.
    """

    def __init__(self, equations: GroupEquations, projector: GroupProjector, kernel: CompiledGroupSteps | None) -> None:
        """Args: of the mechanism, what projects states, and what takes steps by a kernel."""
        self._equations, self._projector, self._kernel, self.projects = equations, projector, kernel, False

    def __call__(self, t: float, x: Array) -> Array:
        """The left-trivialised velocity of a flat state, as the equations."""
        if self.projects and np.all(np.isfinite(x)):
            layout = self._equations.layout
            try:
                x = layout.pack(self._projector.projected(t, layout.unpack(x), tolerances.STAGE_CLOSURE))
            except (errors.NotSolvableError, np.linalg.LinAlgError):
                return np.full(2 * (layout.n_v + layout.m) + 1, np.nan)
        return self._equations(t, x)

    def use_projection(self, projects: bool) -> None:
        """Project states from now on, or not."""
        self.projects = projects

    def by_kernel(self, t: float, x: Array, h: float, first: Array | None) -> StepStages | None:
        """The stages of a step by the kernel: an `integrators.tableaus.StageRule`."""
        return None if self.projects or self._kernel is None else self._kernel(t, x, h, first)


class SingularSteps:
    """What follows adaptive steps of a mechanism with loops, as `cadmbs.simulation.drift` in relative coordinates.

    At a singular configuration accelerations are 0 / 0, and at a distance d of it they have lost digits as d^-2, while
    the motion is smooth there. A step that ends too near is taken again, shorter; the next one leaves the singular time
    in the widest gap between its stages; velocities behind it are those of the same branch.

    Attributes:
        passages: Singular configurations that were passed.
        accepted_error: Error of the next step, against the tolerances, up to which it is accepted.
    """

    def __init__(
        self,
        equations: GroupEquations,
        method: str,
        projector: GroupProjector,
        kernel: CompiledGroupSteps | None,
        rates: ProjectedRates,
        horizon: singular.StepHorizon,
    ) -> None:
        """Args: of the mechanism, an embedded pair, what follows each step, what takes it, its right-hand side, and
        where steps must end.
        """
        self._equations, self._gap, self._projector, self._kernel = (
            equations,
            singular.STAGE_GAPS[method],
            projector,
            kernel,
        )
        self._rates, self._horizon = rates, horizon
        self._first_margin, self._longest, self._short_steps = 0.0, 0.0, 0
        self._ahead: tuple[float, singular.PassageStart, Array] | None = None
        self.passages: tuple[singular.Passage, ...] = ()
        self.accepted_error = 1.0

    def after_step(self, step: Step, proposed: float) -> StepOutcome:
        """As the projector, with the size of the next step.

        Raises:
            NotSolvableError: If the motion left its branch at a singular configuration, or steps shrink to nothing.
        """
        outcome = self._projector.after_step(step, proposed)
        state = self._equations.layout.unpack(step.x if outcome.x is None else outcome.x)
        self._longest, self.accepted_error = max(self._longest, step.h), 1.0
        if (
            self._kernel is not None
            and not self._rates.projects
            and self._kernel.clear_of(singular.SINGULARITY_IN_SIGHT_MARGIN)
        ):
            self._look_no_further()
            return outcome
        return self._limited(step, state, outcome, proposed)

    def _look_no_further(self) -> None:
        self._ahead = None
        self._rates.use_projection(False)

    def _limited(self, step: Step, state: GroupState, outcome: StepOutcome, proposed: float) -> StepOutcome:
        """The outcome at a state where a singular configuration may be in sight."""
        equations, t, before = self._equations, step.t, self._ahead
        q, v = equations.positions(state), state.velocities
        try:
            margin, metric = self._margin_and_metric(t, q)
            self._first_margin = max(self._first_margin, margin)
            if margin > singular.SINGULARITY_IN_SIGHT_MARGIN * self._first_margin and before is None:
                self._look_no_further()
                return outcome
            a = equations.solution(t, state).acceleration
        except (errors.CadmbsError, np.linalg.LinAlgError):  # the next step says why
            self._look_no_further()
            return outcome
        horizon = singular.SEARCHED_STEPS * max(step.h, min(proposed, self._longest))
        ahead = singular.time_to_singular(equations.system, equations.solver.rank, t, (q, v), lambda: a, horizon)
        self._short_steps = self._short_steps + 1 if step.h < tolerances.SHORT_PASSAGE_STEP * self._longest else 0
        singular.require_progress(equations.system, None, t, step.h, self._short_steps, q)
        if singular.ends_too_near(ahead, step.h, self._longest):
            return StepOutcome(StepDecision.REPEAT_STEP, None, 0.5 * step.h)
        if before is not None and step.t - step.h <= before[0] <= step.t:
            _, begin, acceleration = before
            expected = begin.v + 0.5 * step.h * (acceleration + a)
            singular.require_same_branch(begin, v, expected, step.t)
            self.passages += (singular.Passage(begin.t, step.t, margin),)
        self._ahead = (t + ahead, singular.PassageStart(t, q, v, metric), a) if 0.0 < ahead < np.inf else None
        self._rates.use_projection(bool(np.isfinite(ahead)))
        longest, last = self._horizon.passage_step(t, ahead, min(proposed, outcome.longest_step), self._gap)
        if 0.0 < ahead < longest < REDUCED_CROSSING * self._longest:
            self.accepted_error = singular.CROSSING_ERROR
        return outcome._replace(longest_step=min(outcome.longest_step, longest), last=last)

    def _margin_and_metric(self, t: float, q: Array) -> tuple[float, Array]:
        """The smallest singular value that counts, against the largest, of the rows of all joints; the mass matrix."""
        system, rank = self._equations.system, self._equations.solver.rank
        factors = constrained.saddle(system, constraints.wrench_rows(system, q, t=t), rank)
        if isinstance(factors, constrained.SparseSaddle):
            return factors.smallest_singular_direction().margin, dynamics.mass_matrix(system, q, engine="reference")
        if not isinstance(factors, DenseSaddle) or not rank:
            return 1.0, np.eye(self._equations.layout.n_v)
        return margin_of(factors, rank), factors.lower @ factors.lower.T


def passes_singularities(equations: GroupEquations, has_loops: bool) -> bool:
    """Whether a mechanism may come to singular configurations: small ones need the rank of their rows to see them."""
    return has_loops and (bool(equations.solver.rank) or equations.layout.n_v > constrained.DENSE_VELOCITY_LIMIT)
