"""How far bodies turn in a step: beyond half a turn, steps have other solutions, and full turns cannot be counted."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cadmbs.absolute.groups.states import GroupState
from cadmbs.arrays import Array
from cadmbs.integrators.trajectory import NoConvergenceError

ADAPTIVE_TURN = 0.5 * np.pi
"""Largest turn of a body in an adaptive step at the angular velocity of its beginning [rad]."""


def longest_step(motion: GroupState) -> float:
    """The step in which no body turns by more than a quarter at its angular velocity [s]."""
    fastest = float(np.max(np.linalg.norm(motion.V[:, :3], axis=-1), initial=0.0))
    return ADAPTIVE_TURN / fastest if fastest > 0.0 else np.inf


def require_half_turns(names: Sequence[str], t: float, h: float, *turns: Array) -> None:
    """Refuse a step in which a body turns by more than half a turn.

    Args:
        names: Of the n bodies.
        t: Time at which the step begins [s].
        h: Its size [s].
        turns: (n, 3) rotation vectors of the bodies: their displacement, or h times an angular velocity [rad].

    Raises:
        NoConvergenceError: If there is one.
    """
    if not names:
        return
    angles = np.max([np.linalg.norm(turn, axis=-1) for turn in turns], axis=0)
    worst = int(np.argmax(angles))
    if angles[worst] > np.pi:
        raise NoConvergenceError(
            f"body {names[worst]!r} turns by {angles[worst]:.3g} rad, more than half a turn, in a step of {h:.3g} s "
            f"from t = {t:.6g} s: take smaller steps"
        )
