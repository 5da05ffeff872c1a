"""`program`: a quantity of a mechanism as a program that can be written as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cadmbs.exporters.equations import sympy_objects, writers
from cadmbs.programs import quantities
from cadmbs.programs.program import Program
from cadmbs.system import System


@dataclass(frozen=True)
class WritableProgram(Program):
    """A program, its derivatives too, that can be written in every language of `text`."""

    def text(self, language: str, name: str | None = None, number: str = "double") -> str:
        """The program as a complete file: "c", "cpp", "python" (NumPy), "jax", "casadi", "sympy", "matlab" or "rust".

        Args:
            language: The language.
            name: Of the function; by default that of the quantity, in C after the name of the mechanism.
            number: "double" or "float", for C.

        Raises:
            ArgumentError: If the language is none of these, or the name no identifier.
            NotExportableError: If the language cannot say the program.
        """
        return writers.text([self], language, names=None if name is None else [name], number=number)

    def sympy(self) -> Any:
        """The result as a SymPy matrix of expressions in symbols such as q[0]; shared subexpressions are written out.

        Raises:
            MissingExtraError: If SymPy is not installed.
        """
        return sympy_objects.sympy_matrix(self)


def program(
    system: System,
    quantity: str,
    representation: str = "hybrid",
    keep: str = "",
    loops: str = "multipliers",
    drives: Sequence[str] | None = None,
) -> WritableProgram:
    """The program `cadmbs.programs.quantities.program` of the same arguments, which can be written as text too.

    Returns:
        The program, with `.operations`, `.text("c")`, and the numbers by calling it.

    Raises:
        ArgumentError: If a name is none of those listed.
        UnknownNameError: If there is no such body or frame.
        NotExportableError: If the mechanism has something that equations cannot say.

    Example:
        >>> from cadmbs.compiler import compile_mechanism
        >>> from cadmbs.testing.mechanisms import planar_chain
        >>> pendulum = compile_mechanism(planar_chain(1))
        >>> "return" in program(pendulum, "mass_matrix").text("python")
        True
    """
    plain = quantities.program(system, quantity, representation, keep, loops, drives)
    return WritableProgram(**vars(plain))


def together(
    system: System,
    names: Sequence[str],
    name: str,
    representation: str = "hybrid",
    keep: str = "",
    loops: str = "multipliers",
    drives: Sequence[str] | None = None,
) -> WritableProgram:
    """The program `cadmbs.programs.quantities.together` of the same arguments, which can be written as text too.

    Raises:
        ArgumentError: If a name is none of those listed, there are fewer than two, or one is there twice.
        NotExportableError: If the mechanism has something that equations cannot say.
    """
    plain = quantities.together(system, names, name, representation, keep, loops, drives)
    return WritableProgram(**vars(plain))
