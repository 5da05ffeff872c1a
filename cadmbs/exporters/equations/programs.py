"""A quantity of a mechanism as a straight-line program: numbers, derivatives, text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array
from cadmbs.errors import ArgumentError, ShapeError
from cadmbs.exporters.equations.differentiation import derivatives, directional_derivative
from cadmbs.exporters.equations.evaluation import evaluate
from cadmbs.exporters.equations.expressions import Expression
from cadmbs.exporters.equations.formulas import Argument, Formula
from cadmbs.exporters.equations.sympy_objects import sympy_matrix
from cadmbs.exporters.equations.writers import text


@dataclass(frozen=True)
class Program(Formula):
    """A quantity as expressions of its arguments; calling it evaluates them, slowly, for one sample or a batch."""

    def __call__(self, *values: ArrayLike, **named: ArrayLike) -> Array:
        """The result for values of the arguments; leading axes are samples.

        Raises:
            ArgumentError: If an argument is missing, is there twice, or has no such name.
            ShapeError: If an argument has another number of coordinates.
        """
        if len(values) > len(self.arguments):
            raise ArgumentError(f"{self.quantity} takes {len(self.arguments)} arguments, found {len(values)}")
        by_name: dict[str, Any] = dict(zip((each.name for each in self.arguments), values, strict=False))
        for name, value in named.items():
            if name in by_name or name not in {each.name for each in self.arguments}:
                raise ArgumentError(f"{self.quantity} takes {self._names()} once each, found {name!r} as well")
            by_name[name] = value
        numbers: dict[str, Any] = {}
        for argument in self.arguments:
            numbers.update(self._numbers(argument, by_name))
        flat = evaluate(self.outputs, numbers) if self.output.size else np.zeros(0)
        return flat.reshape(*flat.shape[:-1], *self.output.shape)

    def _names(self) -> str:
        return ", ".join(argument.name for argument in self.arguments)

    def _numbers(self, argument: Argument, values: Mapping[str, Any]) -> dict[str, Any]:
        if argument.name not in values and argument.default is None:
            raise ArgumentError(f"{self.quantity} takes {self._names()}: {argument.name} is missing")
        array = np.asarray(values.get(argument.name, argument.default), dtype=float)
        if argument.is_scalar:
            return {argument.symbols[0].name: array[..., 0] if argument.name not in values else array}
        if array.shape[-1:] != (len(argument.symbols),):
            raise ShapeError(f"{argument.name} has shape {array.shape}, expected (..., {len(argument.symbols)})")
        return {symbol.name: array[..., k] for k, symbol in enumerate(argument.symbols)}

    def argument(self, name: str) -> Argument:
        """An argument by name.

        Raises:
            ArgumentError: If it has none of this name.
        """
        for argument in self.arguments:
            if argument.name == name:
                return argument
        raise ArgumentError(f"{self.quantity} has no argument {name!r}, it takes {self._names()}")

    def derivative(self, by: str) -> Program:
        """The derivative by all numbers of an argument: the shape of the result, and a last axis for the argument.

        By q these are derivatives by the position coordinates themselves: of quaternions by their four components, for
        formulas that normalize them.

        Raises:
            ArgumentError: If it has no such argument.
        """
        argument = self.argument(by)
        matrix = derivatives(self.outputs, list(argument.symbols))
        output = matrix.reshape(*self.output.shape, -1) if not argument.is_scalar else matrix.reshape(self.output.shape)
        return replace(
            self,
            quantity=f"d_{self.quantity}_d{by}",
            output=output,
            meaning=f"derivative by {by} (last axis) of: {self.meaning}",
        )

    def directional_derivative(self) -> Program:
        """The rate of the result for rates of all arguments, which are arguments q_dot, v_dot, ... after the others."""
        rates: dict[int, Expression] = {}
        added = []
        for argument in self.arguments:
            name = f"{argument.name}_dot"
            if argument.default is None or argument.is_scalar:
                graph = argument.symbols[0].graph if len(argument.symbols) else None
                new = np.array(
                    [graph.symbol(_renamed(x.name, argument.name, name)) for x in argument.symbols] if graph else [],
                    dtype=object,
                )
                rates |= {old.index: rate for old, rate in zip(argument.symbols, new, strict=True)}
                added.append(Argument(name, new, f"rate of {argument.name}", argument.is_scalar))
        outputs = directional_derivative(self.outputs, rates)
        output = np.zeros(self.output.shape, dtype=object)
        output.ravel()[:] = outputs
        sample = dict(self.sample)
        for k, symbol in enumerate(x for argument in added for x in argument.symbols):
            sample[symbol.name] = 0.3 - 0.17 * (k % 5)
        return replace(
            self,
            quantity=f"directional_{self.quantity}",
            arguments=(*self.arguments, *added),
            output=output,
            meaning=f"rate of: {self.meaning}",
            sample=sample,
        )

    def text(self, language: str, name: str | None = None, number: str = "double") -> str:
        """The program as a complete file in a language: "c", "python" (NumPy), "jax", "casadi" or "sympy".

        Args:
            language: The language.
            name: Of the function; by default that of the quantity, in C after the name of the mechanism.
            number: "double" or "float", for C.

        Raises:
            ArgumentError: If the language is none of these, or the name no identifier.
            NotExportableError: If the language cannot say the program.
        """
        return text([self], language, names=None if name is None else [name], number=number)

    def sympy(self) -> Any:
        """The result as a SymPy matrix of expressions in symbols such as q[0]; shared subexpressions are written out.

        Raises:
            MissingExtraError: If SymPy is not installed.
        """
        return sympy_matrix(self)


def _renamed(symbol: str, old: str, new: str) -> str:
    return new + symbol.removeprefix(old)
