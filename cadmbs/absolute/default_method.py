"""The method of rA, rp and rE where none is asked for."""

from __future__ import annotations

from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.applied.load_derivatives import load_force_derivatives
from cadmbs.dynamics.tree.mass import mass_matrix
from cadmbs.errors import CadmbsError
from cadmbs.system import System

ACCURATE_METHOD: Final = "generalized_alpha"
STIFF_METHOD: Final = "bdf2"
"""At one step size generalized_alpha has a third to a twentieth of the position error of bdf2, and both have order two,
at the cost of implicit_euler. Decays that are faster than its steps ring with generalized_alpha; bdf2 damps them."""

STIFF_DECAY: Final = 1.0
"""Decay rate times step beyond which bdf2 is the more accurate of the two: measured between 0.3 and 3."""


def default_method(system: System, q: Array, v: Array, t: float, step: float) -> tuple[str, str]:
    """The more accurate method of second order, and why.

    Args:
        system: Compiled mechanism.
        q: Positions (n_q,) at the start.
        v: Velocities (n_v,) at the start.
        t: Time of the start [s].
        step: Largest step [s].
    """
    decay = fastest_damping(system, q, v, t)
    if decay * step > STIFF_DECAY:
        return STIFF_METHOD, f"stiff: of second order, and damps decays of {decay:.3g} 1/s, faster than its steps"
    return ACCURATE_METHOD, "the most accurate method of these coordinates: second order, at the cost of implicit_euler"


def fastest_damping(system: System, q: Array, v: Array, t: float) -> float:
    """Largest decay rate [1/s] by damping and friction, max Re(lambda) of M^-1 D along the spanning tree.

    Loops make decays slower. Zero where there is no mass matrix to divide by.
    """
    try:
        damping = -load_force_derivatives(system, q, v, t).dtau_dv
        M = mass_matrix(system, q, engine="numpy")
        if not system.n_v or not np.any(damping):
            return 0.0
        return float(max(0.0, np.max(np.linalg.eigvals(np.linalg.solve(M, damping)).real)))
    except (CadmbsError, np.linalg.LinAlgError):
        return 0.0
