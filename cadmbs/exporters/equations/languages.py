"""What differs between languages inside expressions: functions, choices, numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from cadmbs.exporters.equations.elementary import FUNCTIONS
from cadmbs.exporters.equations.errors import NotExportableError


@dataclass(frozen=True)
class Language:
    """How a language says numbers, functions and choices.

    Attributes:
        name: As users say it.
        functions: Its name in `elementary`.
        module: What stands before the names of functions.
        choice: The format of "x where a < b, else y" from a, b, x, y.
        not_a_number: The format of NaN.
        suffix: What follows the names of functions and numbers: "f" for float in C.
    """

    name: str
    functions: str
    module: str
    choice: str
    not_a_number: str
    suffix: str = ""

    def number(self, value: float) -> str:
        """A constant, by as few digits as say it exactly.

        Raises:
            NotExportableError: If it is beyond the range of float.
        """
        if math.isnan(value):
            return self.not_a_number
        if not self.suffix:
            return repr(value)
        rounded = float(np.float32(value))
        if not math.isfinite(rounded) or (rounded == 0.0) != (value == 0.0):
            raise NotExportableError(f"the constant {value!r} is beyond the range of float: write double")
        return f"{_with_point(str(np.float32(value)))}{self.suffix}"

    def symbol(self, name: str) -> str:
        """An argument."""
        return name

    def function(self, name: str, arguments: Sequence[str]) -> str:
        """A call of an elementary function."""
        return f"{self.module}{FUNCTIONS[name].name_in(self.functions, name)}{self.suffix}({', '.join(arguments)})"

    def select(self, parts: Sequence[str]) -> str:
        """X where a < b, else y."""
        return self.choice.format(*parts)


def _with_point(text: str) -> str:
    return text if any(mark in text for mark in ".en") else f"{text}.0"


C_DOUBLE: Final = Language("c", "c", "", "(({0}) < ({1}) ? ({2}) : ({3}))", "NAN")
C_FLOAT: Final = Language("c", "c", "", "(({0}) < ({1}) ? ({2}) : ({3}))", "NAN", "f")
PYTHON: Final = Language("python", "numpy", "np.", "np.where({0} < {1}, {2}, {3})", "np.nan")
JAX: Final = Language("jax", "jax", "jnp.", "jnp.where({0} < {1}, {2}, {3})", "jnp.nan")
CASADI: Final = Language("casadi", "casadi", "ca.", "ca.if_else({0} < {1}, {2}, {3})", 'float("nan")')
SYMPY: Final = Language("sympy", "sympy", "sp.", "sp.Piecewise(({2}, sp.sympify({0} < {1})), ({3}, True))", "sp.nan")
