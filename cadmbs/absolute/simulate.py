"""Simulation in absolute coordinates: a scenario of a system to a Result."""

from __future__ import annotations

import dataclasses
import time

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.absolute.formulation import formulation
from cadmbs.absolute.groups import simulate as groups
from cadmbs.absolute.groups.states import Group
from cadmbs.absolute.motion import Motion
from cadmbs.absolute.result import result_of
from cadmbs.absolute.runs import run
from cadmbs.absolute.stepping import METHODS
from cadmbs.arrays import Array
from cadmbs.dynamics.scenarios.consistent import one_start
from cadmbs.dynamics.scenarios.times import output_times, require_positive
from cadmbs.errors import UnknownNameError
from cadmbs.integrators.trajectory import Progress
from cadmbs.results import Result
from cadmbs.system import Scenario, System

STEP = 1e-3
"""Step where none is given [s]."""

GROUPS = tuple(group.value for group in Group)
"""The coordinates of `absolute.groups`."""


def simulate(
    system: System,
    scenario: Scenario | None = None,
    *,
    coordinates: str = "rA",
    method: str = "auto",
    step: float | None = None,
    q: ArrayLike | None = None,
    v: ArrayLike | None = None,
    progress: Progress | None = None,
    engine: str = "auto",
) -> Result:
    """Motion of a mechanism in absolute coordinates: six numbers a body, all joints as rows, index 3.

        m r'' + Phi_r^T l = f ,   J w' + w x J w + Pi^T l = n ,   Phi(r, A, t) = 0

    Args:
        system: Compiled mechanism; loops, constraints, couplings and motions welcome.
        scenario: What to simulate; default the document's. Its method and tolerances belong to relative coordinates.
        coordinates: "rA" (rotation matrices), "rp" (Euler parameters) or "rE" (Euler angles z-x-z); "SE3" or "SO3xR3"
            for index-1 equations on Lie groups, see `absolute.groups.simulate`.
        method: "implicit_euler" (order 1, "auto"), "bdf2" or "generalized_alpha" (order 2); on groups "auto" is "rk4",
            and there are others.
        step: Size of the steps [s]; default the scenario's, else 1 ms.
        q: Initial joint positions (n_q,) in place of the scenario's.
        v: Initial joint velocities (n_v,) in place of the scenario's.
        progress: Called with the fraction done.
        engine: "compiled" steps of "rA", "rp", "rE" are done by a kernel where one covers the mechanism, many at once;
            "reference" for NumPy; "auto" for the kernel where there are a thousand steps or more.

    Returns:
        Joint coordinates and bodies at the output times, multipliers of the document's constraints, energies, and how
        it ended. Accelerations and multipliers are those of the method: those of its first step have errors that do
        not vanish with the step. rA paper (31)-(45).

    Raises:
        UnknownNameError: If a word or a name of the scenario is unknown, or the step or duration is not above zero.
        NotSolvableError: If the start does not close or has no determined accelerations, or the mechanism has rows on
            velocities.
    """
    if coordinates in GROUPS:
        return groups.simulate(
            system, scenario, coordinates=coordinates, method=method, step=step, q=q, v=v, progress=progress
        )
    method = "implicit_euler" if method == "auto" else method
    plan = scenario or system.scenario
    step = step if step is not None else plan.step if plan.step is not None else STEP
    began = time.perf_counter()
    start = one_start(system, plan, q, v)
    motion = _motion(system, plan, (coordinates, method, step), (start.q, start.v), progress, engine)
    seconds = time.perf_counter() - began
    return result_of(motion, dataclasses.replace(plan, method=method, step=step), start, seconds)


def simulate_bodies(
    system: System,
    scenario: Scenario | None = None,
    *,
    coordinates: str = "rA",
    method: str = "implicit_euler",
    step: float = STEP,
    engine: str = "auto",
) -> Motion:
    """The same as `simulate`, as the motion of bodies with all multipliers and no joint coordinates.

    Args:
        system: Compiled mechanism.
        scenario: What to simulate; default the document's.
        coordinates: "rA", "rp" or "rE".
        method: "implicit_euler", "bdf2" or "generalized_alpha".
        step: Size of the steps [s].
        engine: As of `simulate`.

    Raises:
        UnknownNameError: As `simulate`.
        NotSolvableError: As `simulate`.
    """
    plan = scenario or system.scenario
    start = one_start(system, plan)
    return _motion(system, plan, (coordinates, method, step), (start.q, start.v), None, engine)


def _motion(
    system: System,
    plan: Scenario,
    how: tuple[str, str, float],
    start: tuple[Array, Array],
    progress: Progress | None,
    engine: str,
) -> Motion:
    coordinates, method, step = how
    if method not in METHODS:
        raise UnknownNameError(f"no method {method!r} in absolute coordinates: known are {', '.join(METHODS)}")
    require_positive(step=step, duration=plan.duration, output_step=plan.output_step)
    own = formulation(system, coordinates, *start, plan.start)
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):  # what grows without bound ends in an outcome
        return run(own, METHODS[method], output_times(plan), step, progress, engine)
