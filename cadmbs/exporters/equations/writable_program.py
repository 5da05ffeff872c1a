"""`program`: a quantity of a mechanism as a program that can be written as text, or as SymPy expressions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cadmbs.errors import MissingExtraError
from cadmbs.exporters.equations import writers
from cadmbs.expressions.graph import ARITHMETIC, Expression, program_nodes
from cadmbs.programs import quantities
from cadmbs.programs.program import Formula, Program
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
        return sympy_matrix(self)


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


def require_sympy() -> Any:
    """The module.

    Raises:
        MissingExtraError: If it is not installed.
    """
    try:
        import sympy
    except ImportError as problem:
        raise MissingExtraError("equations as SymPy expressions", "SymPy", "symbolic") from problem
    return sympy


def sympy_matrix(program: Formula) -> Any:
    """The result (rows, columns) as a matrix; symbols are called as in other languages, `q[0]`."""
    sp = require_sympy()
    numbers: dict[int, Any] = {}
    for node in program_nodes(program.outputs):
        numbers[node.index] = _sympy(sp, node, [numbers[x.index] for x in node.operands])
    shape = program.output.shape
    rows = shape[0] if shape else 1
    return sp.Matrix(rows, program.output.size // max(1, rows), [numbers[x.index] for x in program.outputs])


def _sympy(sp: Any, node: Expression, x: list[Any]) -> Any:
    match node.operation:
        case "constant":
            return sp.Integer(int(node.value)) if node.value == int(node.value or 0.0) else sp.Float(node.value, 17)
        case "symbol":
            return sp.Symbol(node.name, real=True)
        case operation if operation in ARITHMETIC:
            return ARITHMETIC[operation](*x)
        case "negative":
            return -x[0]
        case "select":
            return sp.Piecewise((x[2], x[0] < x[1]), (x[3], True))
        case "pow":
            return x[0] ** x[1]
        case name:
            return getattr(sp, name)(*x)
