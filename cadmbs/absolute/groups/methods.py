"""Integration methods by their names, their single steps, and explicit steps by a compiled kernel."""

from dataclasses import replace
from typing import Final

import numpy as np

from cadmbs.absolute.dynamics import require_half_turns
from cadmbs.absolute.groups import saddle, states, velocity_constraints
from cadmbs.absolute.groups.equations import GroupEquations
from cadmbs.absolute.groups.velocity_constraints import Index3Problem, VelocityConstraints
from cadmbs.arrays import Array
from cadmbs.constraints.equations.constraint_equations import constraint_equations
from cadmbs.dynamics.closed_loops.loop_packing import acts_along_cuts, pack_loops, uncovered_rows
from cadmbs.errors import CadmbsError, UnknownNameError
from cadmbs.integrators import implicit, rattle, trajectory
from cadmbs.integrators.implicit import INDEX3_METHODS, STABILIZED_ALPHA, GeneralizedAlpha, ImplicitMethod, StepState
from cadmbs.integrators.tableaus import EMBEDDED, EXPLICIT, RungeKutta, StageRule, StepStages, Tableau
from cadmbs.kernels.absolute.group_steps import GroupKernel, GroupStep
from cadmbs.kernels.calls.engine import EngineDecision, decide
from cadmbs.kernels.loads.packed_loads import friction_columns
from cadmbs.kernels.rows.loops_packing import LoopFeatures
from cadmbs.kernels.steps.loops_steps import ChosenRows
from cadmbs.suggestions import did_you_mean_clause
from cadmbs.system import System
from cadmbs.tolerances import GROUP_CLOSURE_TOLERANCE, GROUP_NEWTON_TOLERANCE

FIXED = {tableau.name: tableau for tableau in EXPLICIT}
ADAPTIVE = {tableau.name: tableau for tableau in EMBEDDED}
IMPLICIT_METHODS: dict[str, ImplicitMethod] = {method.name: method for method in INDEX3_METHODS}
METHODS = (*FIXED, *ADAPTIVE, *IMPLICIT_METHODS, STABILIZED_ALPHA.name, "rattle")
"""Munthe-Kaas methods of order 1 to 4, with embedded pairs, index-3 methods, the stabilized and the variational one."""

AUTO_METHOD = "dp54"
"""The method of "auto"."""

AUTO_REASON = "of fifth order, with steps that keep the error within rtol and atol"
"""Why "auto" takes it: at the default tolerances its positions are ten to a thousand times as exact as those of rk4 at
1 ms, for less time, on mechanisms that move fast; it serves all mechanisms, with rows on velocities too."""


def method_and_reason(name: str) -> tuple[str, str]:
    """The method of a name, and why it is taken.

    Raises:
        UnknownNameError: If there is none.
    """
    if name == "auto":
        return AUTO_METHOD, AUTO_REASON
    if name not in METHODS:
        hint = did_you_mean_clause(name, METHODS)
        raise UnknownNameError(f"no method {name!r} on SE3 and SO3xR3: known are auto, {', '.join(METHODS)}{hint}")
    return name, "asked for"


def _largest_angles(*turns: Array) -> Array:
    """(n,) the largest length of rotation vectors (n, 3)."""
    return np.asarray(np.max([np.linalg.norm(turn, axis=-1) for turn in turns], axis=0))


class FixedRungeKutta(RungeKutta):
    """A tableau whose steps turn no body by more than half a turn."""

    def __init__(self, equations: GroupEquations, tableau: Tableau, compiled: StageRule | None = None) -> None:
        """Args: index-1 equations, the tableau, and what computes stages by a kernel."""
        super().__init__(equations.layout.space(), tableau, equations, compiled=compiled)
        self._equations = equations

    def advance(self, t: float, x: Array, h: float) -> trajectory.Step:
        """One step of size h.

        Raises:
            NoConvergenceError: If a body turns by more than half a turn at the angular velocity of one of its ends.
        """
        step = super().advance(t, x, h)
        turns = _largest_angles(*(h * self._equations.layout.unpack(end).V[:, :3] for end in (x, step.x)))
        require_half_turns(self._equations.body_names, t, h, turns)
        return step


class Index3Method:
    """Steps of an implicit or variational method on index-3 equations, or on both levels of the constraints.

    Attributes:
        start: The start, with accelerations and multipliers of the index-1 equations.
    """

    def __init__(self, equations: GroupEquations, name: str, t: float, state: states.GroupState) -> None:
        """Args: mechanism, method, and where it starts.

        Raises:
            NotSolvableError: If the method cannot treat the mechanism.
        """
        self._equations, self._iterations = equations, 0
        self._is_variational, self._method = name == "rattle", IMPLICIT_METHODS.get(name, STABILIZED_ALPHA)
        self._take(velocity_constraints.index3(equations, t, state))
        layout = equations.layout
        x, v, (a, multipliers) = layout.pack(state)[: layout.n_x], layout.velocities(state), self._index1(t, state)
        self.start = StepState(t, x, v, a, multipliers, power=equations.power(t, state))

    def _index1(self, t: float, state: states.GroupState) -> tuple[Array, Array]:
        """Accelerations, and multipliers of the independent rows, of the index-1 equations."""
        solution = self._equations.solution(t, state)
        accelerations = self._equations.layout.accelerations(state, solution.acceleration)
        return accelerations, solution.multipliers[self._index3.independent]

    def _take(self, problem: Index3Problem) -> None:
        """The problems with its independent rows."""
        self._index3, self._problem, self._velocity_level = problem, problem.problem(), VelocityConstraints(problem)
        self._variational = problem.variational() if self._is_variational else None

    @property
    def counts(self) -> trajectory.Counts:
        """Newton iterations so far."""
        return trajectory.Counts(evaluations=self._iterations, iterations=self._iterations)

    def advance(self, t: float, now: StepState, h: float) -> trajectory.Step:
        """One step of size h.

        Raises:
            NoConvergenceError: If Newton's method does not converge, or a body turns by more than half a turn.
            NotFiniteError: If the equations are singular.
            NotSolvableError: If a row that was left out as redundant is violated.
        """
        layout = self._equations.layout
        try:
            end = self._end(replace(now, t=t, x=states.predicted_angles(layout, now.x, h)), h)
        except np.linalg.LinAlgError as problem:
            raise trajectory.NotFiniteError(str(problem)) from problem
        if not (np.all(np.isfinite(end.x)) and np.all(np.isfinite(end.v))):
            raise trajectory.NotFiniteError("the state is not finite")
        dx = h * end.v if end.displacement is None else end.displacement
        turns = _largest_angles(*(x[: 6 * layout.n].reshape(-1, 6)[:, :3] for x in (dx, h * now.v, h * end.v)))
        require_half_turns(self._equations.body_names, t, h, turns)
        self._index3.require_redundant_rows(t + h, end.x)
        self._iterations += end.iterations
        state = self._equations.rows.counted(self._index3.state(end.x, end.v), t + h, h)
        end = replace(end, x=states.with_angles(layout, end.x, state))
        return trajectory.Step(t + h, end.with_work(self._equations.power(t + h, state)), h)

    def under_other_forces(self, t: float, now: StepState) -> StepState:
        """The state with the accelerations of the forces that a controller gives now."""
        state = self._index3.state(now.x, now.v)
        return now.under_other_forces(*self._index1(t, state), self._equations.power(t, state))

    def _end(self, now: StepState, h: float) -> StepState:
        """The end of a step, with other independent rows where those of the start depend on each other."""
        try:
            return self._stepped(now, h)
        except np.linalg.LinAlgError:
            state = self._index3.state(now.x, now.v)
            independent = velocity_constraints.independent_row_numbers(self._equations, now.t, state)
            if np.array_equal(independent, self._index3.independent):
                raise
            self._take(replace(self._index3, independent=independent))
            return self._stepped(replace(now, multipliers=self._index1(now.t, state)[1]), h)

    def _stepped(self, now: StepState, h: float) -> StepState:
        if self._variational is not None:
            p = self._variational.mass @ now.v
            end = rattle.step(self._variational, rattle.Momentum(now.t, now.x, p, now.multipliers), h)
            v = np.asarray(np.linalg.solve(self._variational.mass, end.p), dtype=np.float64)
            return replace(now, t=end.t, x=end.x, v=v, multipliers=end.multipliers, h=h)
        if now.h or not isinstance(self._method, GeneralizedAlpha):
            now = implicit.resized(now, h)
        else:  # the auxiliary acceleration of the first step
            acceleration = self._velocity_level.acceleration
            now = implicit.with_auxiliary_acceleration(self._problem, self._method, now, h, acceleration)
        rows = self._velocity_level.rows() if self._method is STABILIZED_ALPHA else None
        return implicit.step(self._problem, self._method, now, h, GROUP_NEWTON_TOLERANCE, rows)


# Explicit steps on SE(3)^n or (SO(3) x R^3)^n by a compiled kernel; NumPy takes those that it cannot.

LEAST_INDEPENDENCE: Final = 1e-3
"""Part of their independence that rows must keep before they are chosen anew."""

PROJECTED_PART: Final = 1e-3
"""Goal of a projection as a part of the tolerance that started it, so that the next steps do not start another."""


def group_step_decision(equations: GroupEquations, engine: str, is_explicit: bool) -> EngineDecision:
    """The engine of a simulation on a group by an explicit method or another one, where one is asked for.

    Raises:
        ArgumentError: If the engine is unknown.
    """
    system, masses, group = equations.system, equations.solver.masses, equations.layout.group.value
    least = np.min(np.linalg.eigvalsh(masses.inertia), initial=np.inf) if len(masses.mass) else np.inf
    has_inertia = bool(np.all(masses.mass > 0.0) and least > 0.0 and np.all(masses.further > 0.0))
    reasons = {
        "has a controller that is asked at each state": equations.joints.has_law,
        f"is done in {group} by an implicit or variational method": not is_explicit,
        f"has more than {saddle.DENSE_BODIES} bodies in {group}": not equations.solver.is_dense,
        "has ball joints with angles": bool(equations.rows.angles.spherical),
        "has constraints whose rank is not known": equations.solver.rank is None,
        "has bodies without inertia": not has_inertia,
    }
    reason = next((text for text, applies in reasons.items() if applies), "") or uncovered_rows(system, dense=True)
    return decide(system.name, engine, reason)


def group_features(system: System) -> LoopFeatures:
    """What the kernel of a mechanism with all joints cut is compiled with."""
    equations = system.derived(constraint_equations)
    has_loads = bool(system.loads) or bool(np.any(friction_columns(system)))
    pairs = bool(equations.blocks or equations.momenta)
    return LoopFeatures(pairs=pairs, cuts=acts_along_cuts(system), loads=has_loads)


class CompiledGroupSteps:
    """Stages of steps, drift after them and projections, by a kernel, for one simulation.

    Attributes:
        last: The last step of the kernel; its state is the last one that the kernel evaluated.
    """

    def __init__(self, equations: GroupEquations, tableau: Tableau) -> None:
        """Args: of the mechanism, which the kernel covers, and the method."""
        system, layout = equations.system, equations.layout
        loops = replace(pack_loops(system), features=group_features(system))
        frames = system.tree.frame[1 : layout.n + 1]
        sizes = (layout.n, layout.k, layout.m, layout.group is states.Group.SO3XR3)
        self._kernel = GroupKernel(system, loops, equations.rate, frames, sizes)
        self._equations, self._tableau, self._is_chosen, self._choices = equations, tableau, False, 0
        self._coefficients = _coefficients(tableau)
        self.last: GroupStep | None = None

    def __call__(self, t: float, x: Array, h: float, first: Array | None) -> StepStages | None:
        """The stages of a step; None where the kernel does not take it: an `integrators.tableaus.StageRule`."""
        self.last = None
        try:
            step = self._step(t, x, h, first) if self._is_chosen else None
            if step is None and self._choose(t, x):
                step = self._step(t, x, h, first)
        except CadmbsError:  # NumPy reports the reason
            step = None
        if step is None:
            return None
        self.last = step
        slopes, layout = [slope.copy() for slope in step.slopes], self._equations.layout
        last = slopes[-1].copy()
        last[: 6 * layout.n] = step.end[layout.n_x : layout.n_x + 6 * layout.n]
        return StepStages(slopes, step.end, last)

    def clear_of(self, margin: float) -> bool:
        """Whether the rows of the last step have more than a part of the independence at the start."""
        return self.last is not None and self._choices == 1 and self._kernel.independence > margin

    def counted(self, state: states.GroupState, h: float) -> states.GroupState:
        """The state at the end of the last step, of size h, with the angles that its poses show."""
        angles = self._equations.rows.angles
        if not len(angles.indices):
            return state
        rotations, spins = self._kernel.relative_rotations()
        loops = angles.loops
        values, rates = angles.about_axes(rotations[loops], spins[loops], state.angles, state.angle_rates, h)
        return replace(state, angles=values, angle_rates=rates)

    def projected(self, t: float, x: Array, tolerance: float) -> Array | None:
        """The flat state on the constraints; None where the iterations do not converge."""
        self._follow(x)
        return self._kernel.projected(t, x, PROJECTED_PART * tolerance, max(tolerance, GROUP_CLOSURE_TOLERANCE))

    def _step(self, t: float, x: Array, h: float, first: Array | None) -> GroupStep | None:
        self._follow(x)
        times = t + h * np.append(self._tableau.c, 1.0)
        return self._kernel.step(times, x, h, self._coefficients, first, self._tableau.ends_with_slope)

    def _choose(self, t: float, x: Array) -> bool:
        """Choose independent rows at a state; whether they are."""
        self._follow(x)
        self._choices += 1
        numbers = velocity_constraints.independent_row_numbers(self._equations, t, self._equations.layout.unpack(x))
        self._is_chosen = self._kernel.choose(t, x, ChosenRows(numbers, LEAST_INDEPENDENCE))
        return self._is_chosen

    def _follow(self, x: Array) -> None:
        """Angles of joints, to which those of the kernel are near."""
        start = 12 * self._equations.layout.n + self._equations.layout.k
        angles = self._equations.rows.angles
        self._kernel.follow_cuts(angles.positions(x[start : start + self._equations.layout.m]))


def _coefficients(tableau: Tableau) -> Array:
    """(stages + 2, stages) coefficients of the stages, weights of the end, and of the error."""
    stages = len(tableau.b)
    table = np.zeros((stages + 2, stages))
    for row, values in zip(table, (*tableau.a, tableau.b, tableau.e), strict=True):
        row[: len(values)] = values
    return table
