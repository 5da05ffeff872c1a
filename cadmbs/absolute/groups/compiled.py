"""Explicit steps on SE(3)^n or (SO(3) x R^3)^n by a compiled kernel; NumPy takes those that it cannot."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from cadmbs.absolute.groups.equations import GroupEquations
from cadmbs.absolute.groups.index3 import independent_row_numbers
from cadmbs.absolute.groups.saddle import DENSE_BODIES
from cadmbs.absolute.groups.states import Group, GroupState
from cadmbs.arrays import Array
from cadmbs.constraints.equations.constraint_equations import constraint_equations
from cadmbs.dynamics.closed_loops.loop_packing import acts_along_cuts, pack_loops, uncovered_rows
from cadmbs.errors import CadmbsError
from cadmbs.integrators.runge_kutta import StepStages
from cadmbs.integrators.tableaus import Tableau
from cadmbs.kernels.absolute.group_program import GroupKernel, GroupStep
from cadmbs.kernels.calls.engine import EngineDecision, decide
from cadmbs.kernels.loads.packed_loads import friction_columns
from cadmbs.kernels.rows.loops_packing import LoopFeatures
from cadmbs.kernels.steps.loops_steps import ChosenRows
from cadmbs.system import System
from cadmbs.tolerances import GROUP_CLOSURE_TOLERANCE

LEAST_INDEPENDENCE: Final = 1e-3
"""Part of their independence that rows must keep before they are chosen anew."""

PROJECTED_PART: Final = 1e-3
"""Goal of a projection as a part of the tolerance that started it, so that the next steps do not start another."""


def group_step_decision(equations: GroupEquations, engine: str, is_explicit: bool) -> EngineDecision:
    """The engine of a simulation on a group.

    Args:
        equations: Of the mechanism.
        engine: "auto", "numpy" or "compiled".
        is_explicit: Whether the method is an explicit one, on index-1 equations.

    Raises:
        ArgumentError: If the engine is unknown.
    """
    return decide(equations.system.name, engine, _uncovered(equations, is_explicit))


def group_features(system: System) -> LoopFeatures:
    """What the kernel of a mechanism with all joints cut is compiled with."""
    equations = system.derived(constraint_equations)
    has_loads = bool(system.loads) or bool(np.any(friction_columns(system)))
    pairs = bool(equations.blocks or equations.momenta)
    return LoopFeatures(pairs=pairs, cuts=acts_along_cuts(system), loads=has_loads)


def _uncovered(equations: GroupEquations, is_explicit: bool) -> str:
    """Why no kernel covers the steps of a mechanism, as a clause after "which"; empty where one does."""
    system, masses = equations.system, equations.solver.masses
    group = equations.layout.group.value
    reasons = {
        "has a controller that is asked at each state": equations.joints.has_law,
        f"is done in {group} by an implicit or variational method": not is_explicit,
        f"has more than {DENSE_BODIES} bodies in {group}": len(masses.mass) > DENSE_BODIES,
        "has ball joints with angles": bool(equations.rows.angles.spherical),
        "has constraints whose rank is not known": equations.solver.rank is None,
        "has bodies without inertia": not _has_inertia(equations),
    }
    return next((text for text, applies in reasons.items() if applies), "") or uncovered_rows(system, dense=True)


def _has_inertia(equations: GroupEquations) -> bool:
    masses = equations.solver.masses
    smallest = np.min(np.linalg.eigvalsh(masses.inertia), initial=np.inf) if len(masses.mass) else np.inf
    return bool(np.all(masses.mass > 0.0) and smallest > 0.0 and np.all(masses.further > 0.0))


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
        sizes = (layout.n, layout.k, layout.m, layout.group is Group.SO3XR3)
        self._kernel = GroupKernel(system, loops, equations.rate, frames, sizes)
        self._equations, self._tableau, self._is_chosen, self._choices = equations, tableau, False, 0
        self._coefficients = _coefficients(tableau)
        self.last: GroupStep | None = None

    def __call__(self, t: float, x: Array, h: float, first: Array | None) -> StepStages | None:
        """The stages of a step; None where the kernel does not take it: an `integrators.runge_kutta.StageRule`."""
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

    def counted(self, state: GroupState, h: float) -> GroupState:
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
        numbers = independent_row_numbers(self._equations, t, self._equations.layout.unpack(x))
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
