"""Columns of the motions of variants: states as they are, all else by the report of each variant."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints import rows
from cadmbs.dynamics.scenarios.engine_choice import EngineDecision
from cadmbs.integrators.trajectory import Counts, End, Trajectory
from cadmbs.results import Result
from cadmbs.simulation.columns import state_column
from cadmbs.simulation.lane_formulation import LaneBatch, LaneFormulation
from cadmbs.simulation.method import FIXED_STEP_METHODS, MethodChoice
from cadmbs.simulation.report import assembled
from cadmbs.simulation.stacked_runs import StackedMotions, StackedScenario
from cadmbs.system import System
from cadmbs.system.stacks import SystemStack


def stacked_column(scenario: StackedScenario, motions: StackedMotions, name: str) -> Array | None:
    """A column (n, n_t) of all motions that is one of the numbers of their states, or time; None for others."""
    if name == "t":
        return np.broadcast_to(motions.t, motions.states.shape[:-1])
    index = state_column(scenario.base, name)
    return None if index is None else motions.states[..., index]


def variant_result(scenario: StackedScenario, stack: SystemStack, motions: StackedMotions, k: int) -> Result:
    """The result (1, n_t) of one of the variants, whose motion came to its end."""
    system, plan, states = stack.variant(k), scenario.plan, motions.states[k][:, None]
    formulation = LaneFormulation(_batch(scenario, system, states[0]))
    times = motions.t.tolist()
    trajectory = Trajectory(times, list(states), End.REACHED, times[-1], states[-1], Counts())
    return assembled(system, plan, "relative", trajectory, formulation.report(trajectory), engine="compiled")


def _batch(scenario: StackedScenario, system: System, start: Array) -> LaneBatch:
    equations = "index1" if rows(system).n_rows else "tree"
    choice = MethodChoice(equations, FIXED_STEP_METHODS[0], "a batch of motions shares its steps")
    decision = EngineDecision(True, "asked for")
    return LaneBatch(system, scenario.plan, choice, start, scenario.rank, decision, 1, lambda _: None, (), {})
