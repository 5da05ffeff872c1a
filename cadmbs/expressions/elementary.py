"""Elementary functions of the expression graph: numbers and parity."""

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
    """

    of_floats: Callable[..., float]
    of_arrays: Callable[..., Any]
    parity: int = 0


FUNCTIONS: Final[dict[str, ElementaryFunction]] = {
    "sin": ElementaryFunction(math.sin, np.sin, -1),
    "cos": ElementaryFunction(math.cos, np.cos, 1),
    "sqrt": ElementaryFunction(math.sqrt, np.sqrt),
    "tanh": ElementaryFunction(math.tanh, np.tanh, -1),
    "exp": ElementaryFunction(math.exp, np.exp),
    "log": ElementaryFunction(math.log, np.log),
    "floor": ElementaryFunction(lambda x: float(math.floor(x)), np.floor),
    "asin": ElementaryFunction(math.asin, np.arcsin, -1),
    "atan2": ElementaryFunction(math.atan2, np.arctan2),
    "pow": ElementaryFunction(math.pow, np.power),
}
"""Functions by the names of C."""


def is_known_function(name: str) -> bool:
    """Whether there is such a function."""
    return name in FUNCTIONS
