"""What differs between languages inside expressions: functions, choices, numbers."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from cadmbs.programs.errors import NotExportableError


@dataclass(frozen=True)
class Language:
    """How a language says numbers, functions and choices.

    Attributes:
        name: As users say it.
        names: Of functions that are not called as in C.
        module: What stands before the names of functions.
        choice: The format of "x where a < b, else y" from a, b, x, y.
        not_a_number: The format of NaN.
        suffix: What follows the names of functions and numbers: "f" for float in C.
        literal: The format of a number.
        indexed: Whether arrays are indexed by brackets and from zero; else by parentheses and from one.
    """

    name: str
    names: Mapping[str, str]
    module: str
    choice: str
    not_a_number: str
    suffix: str = ""
    indexed: bool = True
    literal: str = "{}"

    def number(self, value: float) -> str:
        """A constant, by as few digits as say it exactly.

        Raises:
            NotExportableError: If it is beyond the range of float.
        """
        if math.isnan(value):
            return self.not_a_number
        if not self.suffix:
            return self.literal.format(repr(value))
        rounded = float(np.float32(value))
        if not math.isfinite(rounded) or (rounded == 0.0) != (value == 0.0):
            raise NotExportableError(f"the constant {value!r} is beyond the range of float: write double")
        return f"{_with_point(str(np.float32(value)))}{self.suffix}"

    def symbol(self, name: str) -> str:
        """An argument, in programs called q[2] where it is part of an array."""
        array, bracket, index = name.partition("[")
        return name if self.indexed or not bracket else f"{array}({int(index[:-1]) + 1})"

    def function(self, name: str, arguments: Sequence[str]) -> str:
        """A call of an elementary function."""
        return f"{self.module}{self.names.get(name, name)}{self.suffix}({', '.join(arguments)})"

    def select(self, parts: Sequence[str]) -> str:
        """X where a < b, else y."""
        return self.choice.format(*parts)


def _with_point(text: str) -> str:
    return text if any(mark in text for mark in ".en") else f"{text}.0"


_NUMPY: Final = {"asin": "arcsin", "atan2": "arctan2", "pow": "power"}

C_DOUBLE: Final = Language("c", {}, "", "(({0}) < ({1}) ? ({2}) : ({3}))", "NAN")
C_FLOAT: Final = Language("c", {}, "", "(({0}) < ({1}) ? ({2}) : ({3}))", "NAN", "f")
CPP: Final = Language("cpp", {}, "", "(({0}) < ({1}) ? T({2}) : T({3}))", "T(NAN)", literal="T({})")
PYTHON: Final = Language("python", _NUMPY, "np.", "np.where({0} < {1}, {2}, {3})", "np.nan")
JAX: Final = Language("jax", _NUMPY, "jnp.", "jnp.where({0} < {1}, {2}, {3})", "jnp.nan")
CASADI: Final = Language("casadi", {"pow": "power"}, "ca.", "ca.if_else({0} < {1}, {2}, {3})", 'float("nan")')
MATLAB: Final = Language("matlab", {"pow": "power"}, "", "choose_number({0} < {1}, {2}, {3})", "NaN", indexed=False)
RUST: Final = Language(
    "rust", {"log": "ln", "pow": "powf"}, "f64::", "(if {0} < {1} {{ {2} }} else {{ {3} }})", "f64::NAN"
)
SYMPY: Final = Language(
    "sympy", {"pow": "Pow"}, "sp.", "sp.Piecewise(({2}, sp.sympify({0} < {1})), ({3}, True))", "sp.nan"
)
