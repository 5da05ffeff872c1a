"""What no kernel covers is said once."""

from __future__ import annotations

import logging
from functools import cache

from cadmbs.kernels.cache import LOGGER


def tell_once(quantity: str, name: str, why: str, engine: str) -> None:
    """Say that NumPy computes a quantity of a mechanism: on stderr where the compiled road was asked for by name.

    Args:
        quantity: What is computed, such as "simulation".
        name: Name of the mechanism.
        why: What no kernel covers, after "which", such as "has coupled coordinates".
        engine: "auto", "reference" or "compiled".
    """
    if engine != "reference":
        _tell(quantity, name, why, logging.WARNING if engine == "compiled" else logging.INFO)


@cache
def _tell(quantity: str, name: str, why: str, level: int) -> None:
    LOGGER.log(level, "no kernel covers %s of %r, which %s: NumPy computes it", quantity, name, why)
