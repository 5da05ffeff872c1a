"""Numbers of a program, evaluated node by node with NumPy: slow, and independent of all writers."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.expressions import elementary, graph


def evaluate(outputs: Sequence[graph.Expression], values: Mapping[str, Any], dtype: type = np.float64) -> Array:
    """Outputs along the last axis, for values of the symbols by name: numbers, or arrays of one shape."""
    numbers: dict[int, Any] = {}
    with np.errstate(all="ignore"):
        for node in graph.program_nodes(outputs):
            numbers[node.index] = _value(node, [numbers[x.index] for x in node.operands], values, dtype)
    shape = np.broadcast_shapes(*(np.shape(numbers[node.index]) for node in outputs))
    result = np.zeros((*shape, len(outputs)), dtype=dtype)
    for k, node in enumerate(outputs):
        result[..., k] = numbers[node.index]
    return result


def rounding_bounds(outputs: Sequence[graph.Expression], values: Mapping[str, float]) -> Array:
    """How far rounding in double may move each output from its exact value, to first order.

    Every operation adds half a unit in the last place of its result, elementary functions a few, to what the errors of
    its operands make of it. Another compiler may round, contract and reorder otherwise, and stays within a small
    multiple of these bounds; a relative tolerance says nothing of a result that is zero but for rounding.

    Args:
        outputs: Expressions.
        values: Numbers of the symbols by name.

    Returns:
        (n_outputs,) bounds, not finite where an operation has no derivative.
    """
    numbers: dict[int, float] = {}
    errors: dict[int, float] = {}
    with np.errstate(all="ignore"):
        for node in graph.program_nodes(outputs):
            x, e = [numbers[k.index] for k in node.operands], [errors[k.index] for k in node.operands]
            z = float(_value(node, x, values, np.float64))
            rounding = _FUNCTION_ROUNDING if node.operation in elementary.FUNCTIONS else 1.0
            rounds = bool(x) and node.operation not in ("negative", "select")
            numbers[node.index] = z
            errors[node.index] = _spread(node.operation, x, e, z) + rounds * rounding * _UNIT_ROUNDING * abs(z)
    return np.array([errors[node.index] for node in outputs])


_UNIT_ROUNDING = 2.0**-53
"""Largest relative error of one operation in double."""

_FUNCTION_ROUNDING = 4.0
"""The same of elementary functions, in units of that of an operation; libraries differ."""


def _spread(operation: str, x: Sequence[float], e: Sequence[float], z: float) -> float:
    """What errors e of the operands x make of the result z, to first order."""
    match operation:
        case "+" | "-":
            return e[0] + e[1]
        case "*":
            return abs(x[0]) * e[1] + abs(x[1]) * e[0]
        case "/":
            return (e[0] + abs(z) * e[1]) / abs(x[1]) if x[1] else math.inf
        case "negative" | "sin" | "cos" | "tanh":
            return e[0]
        case "select":
            return e[2] if x[0] < x[1] else e[3]
        case "sqrt":
            return min(e[0] / (2.0 * z), math.sqrt(e[0])) if z > 0.0 else math.sqrt(e[0])
        case "exp":
            return abs(z) * e[0]
        case "log":
            return e[0] / abs(x[0]) if x[0] else math.inf
        case "asin":
            return e[0] / math.sqrt(1.0 - x[0] ** 2) if abs(x[0]) < 1.0 else math.sqrt(2.0 * e[0])
        case "atan2":
            square = x[0] ** 2 + x[1] ** 2
            return (abs(x[0]) * e[1] + abs(x[1]) * e[0]) / square if square else math.inf
        case "pow":
            base = abs(x[1] * z / x[0]) * e[0] if x[0] else e[0]
            return base + (abs(z * math.log(abs(x[0]))) * e[1] if x[0] else 0.0)
        case _:  # constants and symbols; floor, which is constant between its steps
            return 0.0


def _value(node: graph.Expression, x: list[Any], values: Mapping[str, Any], dtype: type) -> Any:
    match node.operation:
        case "constant":
            return dtype(node.value)
        case "symbol":
            return dtype(values[node.name]) if np.ndim(values[node.name]) == 0 else np.asarray(values[node.name], dtype)
        case operation if operation in graph.ARITHMETIC:
            return graph.ARITHMETIC[operation](*x)
        case "negative":
            return -x[0]
        case "select":
            return np.where(x[0] < x[1], x[2], x[3])[()]
        case name:
            return elementary.FUNCTIONS[name].of_arrays(*x)
