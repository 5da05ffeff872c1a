"""Motions of many variants in SIMD lanes without a record of each: for studies, which keep a few numbers of each run.

The motion of a variant is the same, bit for bit, beside any others. Variants that lanes do not move to their ends, and
those whose start is not certain, are left to `cadmbs.simulate`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.constraints import rows, velocity_target, wrench_rows
from cadmbs.constraints.closing import assembly, branches, closed_configurations
from cadmbs.constraints.closing.gauss_newton import ClosureProblem, close_loops, selected
from cadmbs.constraints.matrices.saddle import DenseSaddle, margins_of
from cadmbs.constraints.projection import project_positions, row_velocities
from cadmbs.constraints.rows import closure
from cadmbs.dynamics.closed_loops.constrained import saddle
from cadmbs.dynamics.closed_loops.loop_packing import has_rows_along_cuts, loop_features, pack_cuts
from cadmbs.dynamics.scenarios.consistent import leaves_branch_open, with_rates
from cadmbs.dynamics.scenarios.fields import coordinate_values, follows_cut_positions, initial_state, output_times
from cadmbs.errors import CadmbsError, NotSolvableError
from cadmbs.kernels.calls import blas_threads, engine
from cadmbs.kernels.many.lane_batches import ChooseRows
from cadmbs.kinematics.configuration import difference, integrate, neutral
from cadmbs.machine_code.device_interface import Device
from cadmbs.results.columns import SINGULARITY_OUTPUT
from cadmbs.simulation.compiled.constrained_kernel import KERNEL_LEAVE_MARGIN, KERNEL_RETURN_MARGIN
from cadmbs.simulation.drift.stops import with_watched_columns
from cadmbs.simulation.formulations.constrained_start import closed_start, start_rank
from cadmbs.simulation.many import lane_runs
from cadmbs.simulation.many.lane_formulation import LaneFormulation
from cadmbs.simulation.many.lane_runs import LaneRun
from cadmbs.simulation.many.lane_stops import SampleStop
from cadmbs.simulation.method import MethodChoice, method_of_many
from cadmbs.simulation.states import joined, split
from cadmbs.system import Scenario, System
from cadmbs.system.variants import Variants, has_momentum_rows, varies
from cadmbs.tolerances import ASSEMBLY_RESIDUAL, DRIVE_AGREEMENT, PROJECTION_RESIDUAL, START_CLOSURE

NUMBERS_AT_ONCE: Final = 2_000_000
"""Numbers of recorded states in memory at a time."""

DEVICE_NUMBERS_AT_ONCE: Final = 50_000_000
"""The same where a device takes the steps: it needs tens of thousands of motions."""


class NotStackableError(CadmbsError):
    """Why variants are simulated one by one, not side by side; the message is a clause after "because"."""


@dataclass(frozen=True)
class StackedScenario:
    """A scenario of a system whose variants are simulated in lanes.

    Attributes:
        base: The system.
        plan: What to simulate, with the step.
        times: Output times [s].
        rank: Number of independent rows.
        choice: Equations and method.
        device: What takes the steps; None for this processor.
        final_only: Whether the start and the last row alone are recorded.
    """

    base: System
    plan: Scenario
    times: tuple[float, ...]
    rank: int
    choice: MethodChoice
    device: Device | None = None
    final_only: bool = False

    @property
    def recorded(self) -> tuple[float, ...]:
        """Times of the rows [s]."""
        return (self.times[0], self.times[-1]) if self.final_only else self.times

    def batch_of(self, variants: Variants, states: Array) -> lane_runs.LaneBatch:
        """Motions of variants from states (n, n_q + n_v + 1)."""
        decision = engine.EngineDecision(True, "asked for")
        return lane_runs.LaneBatch(
            variants, self.plan, self.choice, states, self.rank, decision, 1, device=self.device,
            final_only=self.final_only,
        )  # fmt: skip

    @property
    def size(self) -> int:
        """Number of variants that are simulated at once."""
        width = len(self.recorded) * (self.base.n_q + self.base.n_v + 1)
        numbers = NUMBERS_AT_ONCE if self.device is None else DEVICE_NUMBERS_AT_ONCE
        return max(8, numbers // width // 8 * 8)


@dataclass(frozen=True)
class StackedMotions:
    """The motions of n variants.

    Attributes:
        t: (n_t,) times [s], or (n, n_t) where there are stops: the last row of a motion is at its own one.
        states: (n, n_t, n_q + n_v + 1) positions, velocities and work; not a number behind a stop.
        good: (n,) which motions came to their end in lanes.
    """

    t: Array
    states: Array
    good: NDArray[np.bool_]

    def times_of(self, chosen: Indices) -> Array:
        """Times (n_t,) or (k, n_t) of some of the motions."""
        return self.t if self.t.ndim == 1 else np.asarray(self.t[chosen])


def stacked_scenario(base: System, device: Device | None = None, varied: Variants | None = None) -> StackedScenario:
    """The scenario of a system for its variants.

    Args:
        base: The system.
        device: What takes the steps; None for this processor.
        varied: Some of the variants, in which all differs that may; None where no geometry does.

    Raises:
        NotStackableError: If lanes do not take the steps, or the start is special.
    """
    choice = method_of_many(base, base.scenario)
    moves_joints = varied is not None and any(varies(varied, *path) for path in GEOMETRY)
    if reason := _obstacle(base, choice, device is not None) or row_obstacle(base, moves_joints):
        raise NotStackableError(reason)
    plan = with_watched_columns(base, choice.with_step(base.scenario))
    try:
        with blas_threads.single_blas_thread():
            times = tuple(output_times(plan))
            if not rows(base).n_rows:
                return StackedScenario(base, plan, times, 0, choice, device)
            start = closed_start(base, plan, *initial_state(base, plan), False)
            rank, findings = start_rank(base, plan, start)
    except (CadmbsError, np.linalg.LinAlgError):
        raise NotStackableError("the mechanism as it is cannot start") from None
    if rank is None or findings:
        raise NotStackableError("the rank of the constraints is not certain at the start of the mechanism as it is")
    if not lane_runs.velocity_rows_are_independent(base, start.q, plan.start, rank):
        raise NotStackableError("rows of velocities are redundant")
    return StackedScenario(base, plan, times, rank, choice, device)


def _obstacle(base: System, choice: MethodChoice, on_device: bool) -> str:
    """Why lanes do not know the start, the steps or the rows; empty where they do."""
    plan = base.scenario
    reasons: dict[str, Callable[[], bool]] = {
        "nothing moves": lambda: not base.n_v,
        "joints lock on the way: only their motions go side by side": lambda: bool(plan.locks),
        "the motion stops at distances to singular configurations, which are those of one system": lambda: any(
            stop.when.startswith(SINGULARITY_OUTPUT) for stop in plan.stop
        ),
        "equations are those of Woronetz": lambda: choice.equations == "woronetz",
        "coordinates of cut joints or dependent ones are given": lambda: not covers_start(base, plan),
    }
    if reason := next((text for text, applies in reasons.items() if applies()), ""):
        return reason
    clause = lane_runs.uncovered_by_lanes(Variants.of_batch(base), plan, choice, on_device)
    return f"the motion {clause}" if clause else ""


GEOMETRY: Final = (("joints",), ("closures",), ("tree", "screws"))
"""Paths in a System of what moves joints."""


def row_obstacle(base: System, moves_joints: bool) -> str:
    """Why rows of variants are not packed side by side: their numbers are those of the base.

    `moves_joints` says whether joints of variants are elsewhere than those of the base.
    """
    reasons: dict[str, Callable[[], bool]] = {
        "momenta are prescribed": lambda: has_momentum_rows(base),
        "constraints act between bodies, and joints move": lambda: moves_joints and bool(loop_features(base).pairs),
        "springs act along cut joints": lambda: follows_cut_positions(base) or has_rows_along_cuts(base),
    }
    if not rows(base).n_rows:
        return ""
    return next((text for text, applies in reasons.items() if applies()), "")


def stacked_motions(scenario: StackedScenario, stack: Variants) -> StackedMotions:
    """The motions of variants, at most `StackedScenario.size` of them for bounded memory."""
    with blas_threads.single_blas_thread(), np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        base, rank = scenario.base, scenario.rank
        q, v = (np.full((1, n), np.nan) for n in (base.n_q, base.n_v))
        uncertain = StackedStart(q, v, np.zeros(1), np.zeros(1, dtype=bool))
        starts = each_where_one_fails(lambda k: stacked_start(stack.take(k), scenario.plan, rank), stack.n, uncertain)
        start = StackedStart(*starts)
        states = np.full((stack.n, len(scenario.recorded), base.n_q + base.n_v + 1), np.nan)
        stops = _move(scenario, stack, start, states) if np.any(start.good) else {}
    good, t = np.all(np.isfinite(states), axis=(1, 2)), np.array(scenario.recorded)
    if scenario.plan.stop:
        t = np.tile(t, (stack.n, 1))
    for number, stop in stops.items():
        row = int(np.searchsorted(scenario.recorded, stop.t))
        t[number, row], states[number, row], good[number] = stop.t, stop.state, True
    return StackedMotions(t, states, good)


def _move(scenario: StackedScenario, stack: Variants, start: "StackedStart", recorded: Array) -> dict[int, SampleStop]:
    """The motions from good starts, to their rows of the states (n, n_t, n_q + n_v + 1); where they stopped."""
    chosen = np.flatnonzero(start.good)
    some = stack.take(chosen)
    states = joined(start.q[chosen], start.v[chosen], np.zeros((len(chosen), 1)))
    batch, is_fixed = scenario.batch_of(some, states), scenario.choice.has_fixed_steps
    run = LaneRun(
        batch, lane_runs.drift_limits(scenario.base, scenario.plan, scenario.rank),
        np.zeros((len(chosen), _n_angles(scenario.base))),  # of which rates alone act
        choice_of_rows(some, scenario.rank, start.margins[chosen]), LaneFormulation(batch).watched_columns(),
        first_steps=None if is_fixed else lane_runs.first_step_sizes(batch, some.system, states, scenario.times),
    )  # fmt: skip
    steps = lane_runs.LaneSteps(run, scenario.times, lambda motions: None)
    step = steps.next(scenario.times[0], states, np.inf)
    if step.t != scenario.times[-1]:
        raise KeyboardInterrupt
    recorded[chosen, 0], recorded[chosen, 1:] = states, steps.recorded[..., : states.shape[-1]]
    return {int(chosen[k]): stop for k, stop in steps.stopped.items()}


def _n_angles(base: System) -> int:
    """Number of the coordinates of cut joints along which something acts."""
    return len(pack_cuts(base).position_indices) if rows(base).n_rows else 0


def each_where_one_fails(
    function: Callable[[Indices], tuple[Any, ...]], n: int, missing: tuple[Any, ...]
) -> tuple[Any, ...]:
    """Arrays (n, ...) of a function of the numbers of n variants; one by one where it fails for some of them.

    Args:
        function: What it gives for one of them does not depend on the others.
        n: How many.
        missing: Arrays (1, ...) of one for which it fails.
    """
    try:
        return function(np.arange(n))
    except (CadmbsError, np.linalg.LinAlgError):
        if n == 1:
            return missing
        each = [
            each_where_one_fails(lambda _, k=k: function(np.array([k])), 1, missing)  # type: ignore[misc]
            for k in range(n)
        ]
        return tuple(np.concatenate(parts) for parts in zip(*each, strict=True))


def choice_of_rows(stack: Variants, rank: int, margins: Array) -> ChooseRows:
    """Chooses independent rows of variants.

    Args:
        stack: The variants.
        rank: Number of independent rows.
        margins: (n,) independence of the rows at their starts.
    """
    holonomic = np.asarray(rows(stack.base).holonomic)
    order, n_positions = np.flatnonzero(holonomic), rank - int(np.sum(~holonomic))

    def choose(samples: Indices, times: Array, states: Array) -> tuple[Array, Array]:
        """Numbers (k, n) among the rows of positions, as pivots in the kinetic metric, and the least independence.

        NaN without, and where a row of velocities depends on the others.
        """
        from scipy.linalg import qr

        numbers, least = np.zeros((len(samples), n_positions)), np.full(len(samples), np.nan)
        factors = row_factors(stack.take(samples), split(stack.base, states)[0], times, rank)
        parts = margins_of(factors, rank) / margins[samples]
        scaled = (factors.left * factors.values[..., None, :]) @ factors.right
        for k in np.flatnonzero(parts > KERNEL_RETURN_MARGIN).tolist():
            pivots = qr(scaled[k].T, mode="r", pivoting=True)[1][:rank]
            of_positions = pivots[holonomic[pivots]]
            if len(of_positions) == n_positions:
                numbers[k], least[k] = np.searchsorted(order, of_positions), KERNEL_LEAVE_MARGIN / parts[k]
        return numbers, least

    def choose_side_by_side(samples: Indices, times: Array, states: Array) -> tuple[Array, Array]:
        none = np.zeros((1, n_positions)), np.full(1, np.nan)
        some = lambda k: choose(samples[k], times[k], states[k])  # noqa: E731
        numbers, least = each_where_one_fails(some, len(samples), none)
        return numbers, least

    return choose_side_by_side


# Consistent starts of many variants side by side: loops closed, velocities on the constraints, ranks as expected.
#
# Each start is the same, bit for bit, beside any others. Starts for which this short way is not certain to give what
# `cadmbs.dynamics.scenarios.consistent` gives are not good: they are to be computed one by one.

ASSEMBLY_STEPS: Final = 100
"""Bound on the steps that close loops, as of `assemble`."""

VELOCITY_PASSES: Final = 3
"""As of `cadmbs.constraints.projection.project_velocities`."""

VELOCITY_RESIDUAL: Final = 1e-9
"""Largest residual of velocities, per unit of speed, at least one, that counts as consistent."""

WEAKEST_ROW, STRONGEST_REDUNDANT_ROW = 1e-4, 1e-9
"""The rank is certain where the last singular value that counts is above the first of these parts of the largest, and
those that do not count are below the second."""

BESIDE: Final = 0.03
"""Length of the step to the neighbouring configuration at which the rank is compared [rad, m]."""


class StackedStart(NamedTuple):
    """Starts of n variants.

    Attributes:
        q: (n, n_q).
        v: (n, n_v).
        margins: (n,) independence of the rows; one without rows.
        good: (n,) whether each start is certain.
    """

    q: Array
    v: Array
    margins: Array
    good: NDArray[np.bool_]


def covers_start(system: System, plan: Scenario) -> bool:
    """Whether starts of variants of a system can be computed side by side."""
    given = {*coordinate_values(system, plan.positions), *plan.hold}
    speeds = coordinate_values(system, plan.velocities, "velocities")
    return given <= {*system.position_names} and speeds.keys() <= {*system.velocity_names}


def stacked_start(stack: Variants, plan: Scenario, rank: int) -> "StackedStart":
    """The starts of variants.

    Args:
        stack: The variants.
        plan: The scenario of the base.
        rank: Number of independent rows.

    Raises:
        NotSolvableError: If equations of one of them have no solution.
    """
    base, n = stack.base, stack.n
    q, v = (np.tile(x, (n, 1)) for x in initial_state(base, plan))
    for level, x, names in (("positions", q, base.position_names), ("velocities", v, base.velocity_names)):
        for path, values in stack.parts.items():
            if path[:2] == ("scenario", level):
                x[:, names.index(str(path[2]))] = values
    if not rows(base).n_rows:
        return StackedStart(q, v, np.ones(n), np.ones(n, dtype=bool))
    q, closed = _closed(stack, plan, q)
    v, consistent = consistent_velocities(
        stack, plan.start, q, v, coordinate_values(base, plan.velocities, "velocities")
    )
    margins, regular = regular_rows(stack, plan.start, q, rank)
    return StackedStart(q, v, margins, closed & consistent & regular)


def _closed(stack: Variants, plan: Scenario, guess: Array) -> tuple[Array, NDArray[np.bool_]]:
    """Closed configurations next to guesses, with the coordinates held that the scenario gives."""
    system, t = stack.system, plan.start
    is_near = (_largest(closure(system, guess, t)) <= START_CLOSURE) & (not leaves_branch_open(stack.base, plan))
    q, good = guess, np.ones(stack.n, dtype=bool)
    if not np.all(is_near):
        far = np.flatnonzero(~is_near)
        held = [*(name for name in coordinate_values(stack.base, plan.positions)), *plan.hold]
        some = stack.take(far)
        if plan.branch != "nearest":
            q = guess.copy()
            q[far], good[far] = _continuous(some, plan, guess[far], held)
            return project_positions(system, q, t).q, good
        free = ~selected(stack.base, held)
        problem = ClosureProblem(some.system, free, np.full(len(far), t), ASSEMBLY_RESIDUAL, some)
        iterates = close_loops(problem, guess[far], ASSEMBLY_STEPS)
        good[far] = iterates.closed & ~assembly.outside_limits(stack.base, iterates.q)
        assembly.approach_guess(problem, iterates, guess[far], ASSEMBLY_STEPS)
        q = guess.copy()
        q[far] = iterates.q
    return project_positions(system, q, t).q, good


def _continuous(stack: Variants, plan: Scenario, guess: Array, held: Sequence[str]) -> tuple[Array, NDArray[np.bool_]]:
    """As `constraints.closing.closed_configurations`, from the references of the variants, with the base's coordinates.

    Where several words are possible, as with prescribed motions, the starts are not good.
    """
    base, t, n = stack.base, plan.start, len(guess)
    if plan.branch != "continuous" or base.motions:
        return guess, np.zeros(n, dtype=bool)
    try:
        regular = closed_configurations.reference_configuration(base, t=t).q
    except NotSolvableError:
        return guess, np.zeros(n, dtype=bool)
    q = np.tile(neutral(base), (n, 1))
    every, times = np.ones(base.n_v, dtype=bool), np.full(n, t)
    problem = ClosureProblem(stack.system, every, times, ASSEMBLY_RESIDUAL, stack)
    is_open = _largest(closure(stack.system, q, t)) > DRIVE_AGREEMENT**2
    if np.any(is_open):
        iterates = close_loops(problem, q, ASSEMBLY_STEPS)
        assembly.approach_guess(problem, iterates, q, ASSEMBLY_STEPS)
        good = ~is_open | (iterates.closed & ~assembly.outside_limits(base, iterates.q))
        q = np.where(is_open[:, None], iterates.q, q)
    else:
        good = np.ones(n, dtype=bool)
    prescribed = closed_configurations.prescribed_positions(base, held)
    names = closed_configurations.independent_positions(base, regular, prescribed)
    moved = selected(base, names)
    goal = np.where(np.isin(base.position_names, prescribed), guess, q)
    displacement = difference(base, q, goal) * moved
    q, part = branches.march(replace(problem, free=~moved), q, displacement)
    plain = [k for k, v in zip(base.manifold.plain_q, base.manifold.plain_v, strict=True) if moved[v]]
    q[:, plain] = goal[:, plain]
    dependent = [base.position_names.index(name) for name in prescribed if name not in names]
    agree = _largest(q[:, dependent] - goal[:, dependent]) <= START_CLOSURE
    return q, good & (part >= 1.0) & agree


def consistent_velocities(
    stack: Variants, t: float | Array, q: Array, v: Array, given: Mapping[str, float] = MappingProxyType({})
) -> tuple[Array, NDArray[np.bool_]]:
    """Velocities that satisfy the rows, near v in the kinetic metric, with those kept that are given by name."""
    stiff = with_rates(stack.system, given)
    target = velocity_target(stiff, q, t)
    for name in given:
        row = rows(stiff).slices[f"constraint/velocity of {name}"]
        target[..., row] = v[:, stack.base.velocity_names.index(name), None]
    factors = saddle(stiff, wrench_rows(stiff, q, t=t))
    speed = np.maximum(1.0, _largest(v))
    after = row_velocities(stiff, wrench_rows(stiff, q, v, t), v) - target
    going = np.ones(stack.n, dtype=bool)
    for _ in range(VELOCITY_PASSES):
        change = factors.solve(np.zeros(stack.base.n_v), -after)[0]
        v = v + np.where(going[:, None], change, 0.0)
        after = row_velocities(stiff, wrench_rows(stiff, q, v, t), v) - target
        going = _largest(after) > PROJECTION_RESIDUAL
    return v, _largest(after) <= VELOCITY_RESIDUAL * speed


def regular_rows(stack: Variants, t: float | Array, q: Array, rank: int) -> tuple[Array, NDArray[np.bool_]]:
    """Margins of the rows, and where their rank is the expected one: at q, and at a closed configuration beside it."""
    system, n_v = stack.system, stack.base.n_v
    factors = _factors(system, q, t)
    regular = _has_rank(factors, rank)
    counted = np.where(np.arange(factors.values.shape[-1]) < rank, factors.counted, 0.0)
    margins = margins_of(factors.with_counted(counted), rank)
    away = factors.solve(np.random.default_rng(0).normal(size=n_v), np.zeros(factors.rows.shape[-2]))[0]
    step = BESIDE * away / np.maximum(np.linalg.norm(away, axis=-1, keepdims=True), 1e-300)
    problem = ClosureProblem(system, np.ones(n_v, dtype=bool), np.full(stack.n, t), ASSEMBLY_RESIDUAL, stack)
    beside = close_loops(problem, integrate(stack.base, q, step), ASSEMBLY_STEPS)
    nearby = np.where(beside.closed[:, None], beside.q, q)
    return margins, regular & beside.closed & _has_rank(_factors(system, nearby, t), rank)


def _has_rank(factors: DenseSaddle, rank: int) -> NDArray[np.bool_]:
    values = factors.values / np.maximum(factors.values[..., :1], 1e-300)
    enough = np.all(values[..., :rank] > WEAKEST_ROW, axis=-1)
    return np.asarray(enough & np.all(values[..., rank:] < STRONGEST_REDUNDANT_ROW, axis=-1))


def _factors(system: System, q: Array, t: float | Array, rank: int | None = None) -> DenseSaddle:
    factors = saddle(system, wrench_rows(system, q, t=t), rank)
    if not isinstance(factors, DenseSaddle) or factors.weight:
        raise NotSolvableError("a mass matrix of the tree is singular", code="Y006")
    return factors


def row_factors(stack: Variants, q: Array, t: float | Array, rank: int) -> DenseSaddle:
    """Factors of the rows of each variant at its configuration.

    Raises:
        NotSolvableError: If a mass matrix is singular.
    """
    return _factors(stack.system, q, t, rank)


def _largest(values: Array) -> Array:
    return np.asarray(np.max(np.abs(values), axis=-1, initial=0.0))
