"""Choice of the equations of motion and of the integration method."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints import rows
from cadmbs.dynamics.constrained_solver import DENSE_LIMIT
from cadmbs.errors import NotSolvableError, UnknownNameError
from cadmbs.integrators.trajectory import RightHandSide
from cadmbs.kinematics.configuration import integrate
from cadmbs.simulation.dynamics import split
from cadmbs.system import Scenario, System

FIXED_STEP = ("rk4",)
EXPLICIT = ("dop853", "rk45")
IMPLICIT = ("radau", "bdf")
STEPPERS = (*FIXED_STEP, *EXPLICIT, *IMPLICIT)
EQUATIONS = ("woronetz", "index1")
STABILIZATIONS = ("projection", "baumgarte", "none")
DEFAULT_STEP = 1e-3
"""Step of fixed-step methods where the scenario gives none [s]."""

STIFF_DECAYS = 1e4
"""An explicit method needs about two evaluations for each decay time that passes: beyond this, an implicit one."""

DIFFERENCE = 1e-6
"""Step of the forward differences of the stiffness estimate: half of the digits are enough for a rate."""


@dataclass(frozen=True)
class Words:
    """What a scenario asks for: "auto" or one of EQUATIONS, "tree" without constraints; "auto" or one of STEPPERS."""

    equations: str
    stepper: str


@dataclass(frozen=True)
class Choice:
    """Equations and a stepper, and why these were taken."""

    equations: str
    method: str
    reason: str

    @property
    def name(self) -> str:
        """The word that asks for the same: "rk4" for trees, "index1:rk4" with constraints."""
        return self.method if self.equations == "tree" else f"{self.equations}:{self.method}"


def words_of(system: System, scenario: Scenario) -> Words:
    """The words of `scenario.method`: a stepper, equations, or equations:stepper.

    Raises:
        UnknownNameError: If one of them, or the stabilization, does not exist.
    """
    if scenario.stabilization not in STABILIZATIONS:
        raise UnknownNameError(f"no stabilization {scenario.stabilization!r}: known are {', '.join(STABILIZATIONS)}")
    method = scenario.method.lower()
    first, colon, second = method.partition(":")
    equations, stepper = (first, second) if colon or first in EQUATIONS else ("auto", first)
    if equations not in (*EQUATIONS, "auto") or (stepper or "auto") not in (*STEPPERS, "auto"):
        known = (*STEPPERS, "auto", *EQUATIONS)
        close = difflib.get_close_matches(method, known, n=1)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        pairs = f", and pairs such as 'index1:{STEPPERS[0]}'"
        raise UnknownNameError(f"no method {scenario.method!r}: known are {', '.join(known)}{pairs}{hint}")
    constrained = rows(system).n_rows > 0
    return Words(equations if constrained else "tree", stepper or "auto")


def equations_for(system: System, words: Words, batch: bool) -> tuple[str, str]:
    """The equations, and why: those asked for, or those with multipliers.

    Raises:
        NotSolvableError: If a batch is to share independent coordinates.
    """
    if words.equations == "tree":
        return "tree", ""
    if words.equations == "woronetz" and batch:
        raise NotSolvableError(
            "a batch of motions cannot share independent coordinates: use method 'index1:rk4' instead of 'woronetz'"
        )
    if words.equations != "auto":
        return words.equations, ""
    size = f"{rows(system).n_rows} rows, {system.n_v} velocities"
    if system.n_v > DENSE_LIMIT:
        return "index1", f"multipliers: {size} are solved sparse, at a cost linear in the number of loops; "
    return "index1", f"multipliers: they need no choice of coordinates ({size}); "


def choose(
    system: System, scenario: Scenario, rate: RightHandSide, start: Array, words: Words, equations: str
) -> Choice:
    """The stepper of the scenario; for "auto" DOP853, or Radau where the fastest decay at the start makes it stiff.

    Args:
        system: Compiled mechanism.
        scenario: What to simulate.
        rate: The equations, (v, a, power) at (t, x).
        start: (..., n_q + n_v + 1) states at the start.
        words: What the scenario asks for.
        equations: The equations that were chosen.

    Raises:
        NotSolvableError: If an adaptive method is asked for a batch.
    """
    if start.ndim > 1:
        if words.stepper not in (*FIXED_STEP, "auto"):
            name = "rk4" if equations == "tree" else f"{equations}:rk4"
            raise NotSolvableError(
                f"a batch of motions shares its steps: use method {name!r} instead of {scenario.method!r}"
            )
        return Choice(equations, "rk4", "a batch of motions shares its steps")
    if words.stepper != "auto":
        return Choice(equations, words.stepper, "asked for")
    if system.n_v > DENSE_LIMIT and equations != "tree":
        return Choice(equations, "dop853", "taken for not stiff: large mechanisms are not linearised to tell")
    decay = fastest_decay(system, rate, scenario.start, start)
    if decay * scenario.duration > STIFF_DECAYS:
        return Choice(equations, "radau", f"stiff: the fastest decay at the start is {decay:.3g} 1/s")
    return Choice(equations, "dop853", f"not stiff: the fastest decay at the start is {decay:.3g} 1/s")


def fastest_decay(system: System, rate: RightHandSide, t: float, start: Array) -> float:
    """Largest decay rate [1/s], max(-Re lambda), of the linearised equations at a state.

    The linear map of (dq, dv) is taken by forward differences, all in one batch.
    """
    n = 2 * system.n_v
    if not n:
        return 0.0
    steps = DIFFERENCE * np.eye(n)
    q, v = split(system, start)
    states = np.concatenate(
        [
            integrate(system, np.broadcast_to(q, (n, system.n_q)), steps[:, : system.n_v]),
            v + steps[:, system.n_v :],
            np.zeros((n, 1)),
        ],
        axis=-1,
    )
    change = (rate(t, states) - rate(t, start))[:, :n] / DIFFERENCE
    if not np.all(np.isfinite(change)):
        return 0.0
    return float(max(0.0, np.max(-np.linalg.eigvals(change.T).real)))
