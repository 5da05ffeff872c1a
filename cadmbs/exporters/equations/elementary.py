"""Elementary functions of the expression graph: their numbers, and how each language calls them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np


@dataclass(frozen=True)
class ElementaryFunction:
    """A function of one or two numbers.

    Attributes:
        of_floats: For one number.
        of_arrays: For arrays.
        parity: +1 for even functions of the first argument, -1 for odd ones, 0 for others.
        in_language: Its name where that differs: "c", "numpy", "jax", "casadi", "sympy".
    """

    of_floats: Callable[..., float]
    of_arrays: Callable[..., Any]
    parity: int = 0
    names: tuple[tuple[str, str], ...] = ()

    def name_in(self, language: str, name: str) -> str:
        """Its name in a language, without the name of the module."""
        return dict(self.names).get(language, name)


FUNCTIONS: Final[dict[str, ElementaryFunction]] = {
    "sin": ElementaryFunction(math.sin, np.sin, -1),
    "cos": ElementaryFunction(math.cos, np.cos, 1),
    "sqrt": ElementaryFunction(math.sqrt, np.sqrt),
    "tanh": ElementaryFunction(math.tanh, np.tanh, -1),
    "exp": ElementaryFunction(math.exp, np.exp),
    "log": ElementaryFunction(math.log, np.log),
    "floor": ElementaryFunction(lambda x: float(math.floor(x)), np.floor, 0, (("sympy", "floor"),)),
    "asin": ElementaryFunction(math.asin, np.arcsin, -1, (("numpy", "arcsin"), ("jax", "arcsin"))),
    "atan2": ElementaryFunction(math.atan2, np.arctan2, 0, (("numpy", "arctan2"), ("jax", "arctan2"))),
    "pow": ElementaryFunction(
        math.pow, np.power, 0, (("numpy", "power"), ("jax", "power"), ("casadi", "power"), ("sympy", "Pow"))
    ),
}
"""Functions by the names of C."""


def is_known_function(name: str) -> bool:
    """Whether there is such a function."""
    return name in FUNCTIONS
