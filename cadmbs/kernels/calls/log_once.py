"""Messages about fallbacks to NumPy, one for each quantity of a mechanism."""

from __future__ import annotations

import logging
from functools import cache
from typing import Final

from cadmbs.kernels.calls.cache import LOGGER

NUMPY_ENGINES: Final = ("numpy", "reference")
"""The names of the NumPy engine."""


def log_numpy_fallback(quantity: str, name: str, reason: str, engine: str) -> None:
    """Log that NumPy computes a quantity of a mechanism; a warning where the compiled engine was requested by name.

    Args:
        quantity: What is computed, such as "simulation".
        name: Name of the mechanism.
        reason: What no kernel covers, after "which", such as "has coupled coordinates".
        engine: As the caller asked for.
    """
    if engine not in NUMPY_ENGINES:
        _log(quantity, name, reason, logging.WARNING if engine == "compiled" else logging.INFO)


@cache
def _log(quantity: str, name: str, reason: str, level: int) -> None:
    LOGGER.log(level, "no kernel covers %s of %r, which %s: NumPy computes it", quantity, name, reason)
