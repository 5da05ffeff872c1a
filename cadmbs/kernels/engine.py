"""Which road computes: the NumPy functions, or compiled kernels."""

from __future__ import annotations

import logging
from functools import cache
from typing import Final

from cadmbs.kernels.cache import LOGGER
from cadmbs.system import System

ENGINES: Final = ("auto", "reference", "compiled")

WITH_COUPLINGS: Final = frozenset(
    {"inverse_dynamics", "forward_dynamics", "mass_matrix"}
    | {"inverse_dynamics_derivatives", "forward_dynamics_derivatives"}
    | {"poses", "twists", "jacobian", "jacobians", "energy", "momentum", "center_of_mass", "simulation"}
)
CONSTRAINED: Final = "simulation with constraints"
WITHOUT_COUPLINGS: Final = WITH_COUPLINGS | {CONSTRAINED}
"""Quantities that kernels cover, for systems with coupled coordinates and for those without."""


def uses_kernel(system: System, quantity: str, engine: str) -> bool:
    """Whether a quantity of a system is computed by a kernel: a function of these three alone.

    Args:
        system: Compiled mechanism.
        quantity: Name of the quantity, as in `WITHOUT_COUPLINGS`.
        engine: "auto" or "compiled" for kernels wherever one covers the system, "reference" for NumPy.

    Raises:
        ValueError: If the engine is none of these words.
    """
    if engine == "reference" or not system.n_v:
        return False
    if engine not in ENGINES:
        raise ValueError(f"engine is {engine!r}, expected one of {', '.join(map(repr, ENGINES))}")
    if system.tree.velocities.is_permutation or quantity in WITH_COUPLINGS:
        return True
    _say(quantity, system.name, logging.WARNING if engine == "compiled" else logging.INFO)
    return False


@cache
def _say(quantity: str, name: str, level: int) -> None:
    """Said once a mechanism; on stderr where the compiled road was asked for by name."""
    LOGGER.log(level, "no kernel covers %s of %r, which has coupled coordinates: NumPy computes it", quantity, name)
