"""Choice of the integration method."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import NotSolvableError, UnknownNameError
from cadmbs.kinematics.configuration import integrate
from cadmbs.simulation.dynamics import split, tangent_rate
from cadmbs.system import Scenario, System

FIXED_STEP = ("rk4",)
EXPLICIT = ("dop853", "rk45")
IMPLICIT = ("radau", "bdf")
LATER = ("woronetz", "index1")
DEFAULT_STEP = 1e-3
"""Step of fixed-step methods where the scenario gives none [s]."""

STIFF_DECAYS = 1e4
"""An explicit method needs about two evaluations for each decay time that passes: beyond this, an implicit one."""

DIFFERENCE = 1e-6
"""Step of the forward differences of the stiffness estimate: half of the digits are enough for a rate."""


@dataclass(frozen=True)
class Choice:
    """A method, and why it was taken."""

    method: str
    reason: str


def choose(system: System, scenario: Scenario, start: Array) -> Choice:
    """The method of the scenario; for "auto" DOP853, or Radau where the fastest decay at the start makes it stiff.

    Raises:
        UnknownNameError: If the method does not exist.
        NotSolvableError: If it needs the solution of loops, or an adaptive method is asked for a batch.
    """
    method = scenario.method.lower()
    known = (*FIXED_STEP, *EXPLICIT, *IMPLICIT, "auto")
    if method in LATER:
        raise NotSolvableError(f"method {method!r} is for closed loops, which this version cannot simulate yet")
    if method not in known:
        close = difflib.get_close_matches(method, known, n=1)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        raise UnknownNameError(f"no method {scenario.method!r}: known are {', '.join(known)}{hint}")
    if start.ndim > 1:
        if method not in (*FIXED_STEP, "auto"):
            raise NotSolvableError(f"a batch of motions shares its steps: use method 'rk4' instead of {method!r}")
        return Choice("rk4", "a batch of motions shares its steps")
    if method != "auto":
        return Choice(method, "asked for")
    decay = fastest_decay(system, scenario.start, start)
    if decay * scenario.duration > STIFF_DECAYS:
        return Choice("radau", f"stiff: the fastest decay at the start is {decay:.3g} 1/s")
    return Choice("dop853", f"not stiff: the fastest decay at the start is {decay:.3g} 1/s")


def fastest_decay(system: System, t: float, start: Array) -> float:
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
    change = (tangent_rate(system, t, states) - tangent_rate(system, t, start))[:, :n] / DIFFERENCE
    if not np.all(np.isfinite(change)):
        return 0.0
    return float(max(0.0, np.max(-np.linalg.eigvals(change.T).real)))
