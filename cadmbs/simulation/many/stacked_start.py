"""Consistent starts of many variants side by side: loops closed, velocities on the constraints, ranks as expected.

Each start is the same, bit for bit, beside any others. Starts for which this short way is not certain to give what
`cadmbs.dynamics.scenarios.consistent` gives are not good: they are to be computed one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.constraints import cut_velocity_names, rows, velocity_target, wrench_rows
from cadmbs.constraints.closing.assembly import approach_guess, outside_limits
from cadmbs.constraints.closing.branches import march
from cadmbs.constraints.closing.closed_configurations import independent_positions, reference_configuration
from cadmbs.constraints.closing.gauss_newton import ClosureProblem, close_loops
from cadmbs.constraints.closing.selection import selected
from cadmbs.constraints.closing.start_configuration import prescribed_positions
from cadmbs.constraints.matrices.saddle import DenseSaddle, margins_of
from cadmbs.constraints.projection import project_positions, row_velocities
from cadmbs.constraints.rows import closure
from cadmbs.dynamics.closed_loops.constrained_solver import saddle
from cadmbs.dynamics.scenarios.consistent import leaves_branch_open, with_rates
from cadmbs.dynamics.scenarios.initial import coordinate_values, initial_state
from cadmbs.errors import NotSolvableError
from cadmbs.kinematics.configuration import difference, integrate, neutral
from cadmbs.system import Scenario, System
from cadmbs.system.variants import Variants
from cadmbs.tolerances import ASSEMBLY_RESIDUAL, DRIVE_AGREEMENT, PROJECTION_RESIDUAL, START_CLOSURE

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


@dataclass(frozen=True)
class StackedStart:
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
    given = {*coordinate_values(system, plan.positions), *coordinate_values(system, plan.velocities, "velocities")}
    return has_plain_coordinates(system) and not given & {*cut_velocity_names(system)}


def has_plain_coordinates(system: System) -> bool:
    """Whether the coordinates are those of the tree in another order: no couplings."""
    return system.tree.positions.is_permutation and system.tree.velocities.is_permutation


def stacked_start(stack: Variants, plan: Scenario, rank: int) -> StackedStart:
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
    v, consistent = _consistent(stack, plan, q, v)
    margins, regular = _regular(stack, plan.start, q, rank)
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
        good[far] = iterates.closed & ~outside_limits(stack.base, iterates.q)
        approach_guess(problem, iterates, guess[far], ASSEMBLY_STEPS)
        q = guess.copy()
        q[far] = iterates.q
    return project_positions(system, q, t).q, good


def _continuous(stack: Variants, plan: Scenario, guess: Array, held: Sequence[str]) -> tuple[Array, NDArray[np.bool_]]:
    """As `constraints.closing.start_configuration`, from the references of the variants, with the base's coordinates.

    Where several words are possible, as with prescribed motions, the starts are not good.
    """
    base, t, n = stack.base, plan.start, len(guess)
    if plan.branch != "continuous" or base.motions:
        return guess, np.zeros(n, dtype=bool)
    try:
        regular = reference_configuration(base, t=t).q
    except NotSolvableError:
        return guess, np.zeros(n, dtype=bool)
    q = np.tile(neutral(base), (n, 1))
    every, times = np.ones(base.n_v, dtype=bool), np.full(n, t)
    problem = ClosureProblem(stack.system, every, times, ASSEMBLY_RESIDUAL, stack)
    is_open = _largest(closure(stack.system, q, t)) > DRIVE_AGREEMENT**2
    if np.any(is_open):
        iterates = close_loops(problem, q, ASSEMBLY_STEPS)
        approach_guess(problem, iterates, q, ASSEMBLY_STEPS)
        good = ~is_open | (iterates.closed & ~outside_limits(base, iterates.q))
        q = np.where(is_open[:, None], iterates.q, q)
    else:
        good = np.ones(n, dtype=bool)
    prescribed = prescribed_positions(base, held)
    names = independent_positions(base, regular, prescribed)
    moved = selected(base, names)
    goal = np.where(np.isin(base.position_names, prescribed), guess, q)
    displacement = difference(base, q, goal) * moved
    q, part = march(replace(problem, free=~moved), q, displacement)
    plain = [k for k, v in zip(base.manifold.plain_q, base.manifold.plain_v, strict=True) if moved[v]]
    q[:, plain] = goal[:, plain]
    dependent = [base.position_names.index(name) for name in prescribed if name not in names]
    agree = _largest(q[:, dependent] - goal[:, dependent]) <= START_CLOSURE
    return q, good & (part >= 1.0) & agree


def _consistent(stack: Variants, plan: Scenario, q: Array, v: Array) -> tuple[Array, NDArray[np.bool_]]:
    """Velocities that satisfy the rows, near v in the kinetic metric, with those kept that the scenario gives."""
    t, given = plan.start, coordinate_values(stack.base, plan.velocities, "velocities")
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


def _regular(stack: Variants, t: float, q: Array, rank: int) -> tuple[Array, NDArray[np.bool_]]:
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
