"""Programs as SymPy expressions."""

from __future__ import annotations

from typing import Any

from cadmbs.errors import MissingExtraError
from cadmbs.expressions.graph import ARITHMETIC, Expression, program_nodes
from cadmbs.programs.program import Formula


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
