"""Numbers of a program, evaluated node by node with NumPy: slow, and independent of all writers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.expressions.elementary import FUNCTIONS
from cadmbs.expressions.graph import ARITHMETIC, Expression, program_nodes


def evaluate(outputs: Sequence[Expression], values: Mapping[str, Any], dtype: type = np.float64) -> Array:
    """Outputs along the last axis, for values of the symbols by name: numbers, or arrays of one shape."""
    numbers: dict[int, Any] = {}
    with np.errstate(all="ignore"):
        for node in program_nodes(outputs):
            numbers[node.index] = _value(node, [numbers[x.index] for x in node.operands], values, dtype)
    shape = np.broadcast_shapes(*(np.shape(numbers[node.index]) for node in outputs))
    result = np.zeros((*shape, len(outputs)), dtype=dtype)
    for k, node in enumerate(outputs):
        result[..., k] = numbers[node.index]
    return result


def _value(node: Expression, x: list[Any], values: Mapping[str, Any], dtype: type) -> Any:
    match node.operation:
        case "constant":
            return dtype(node.value)
        case "symbol":
            return dtype(values[node.name]) if np.ndim(values[node.name]) == 0 else np.asarray(values[node.name], dtype)
        case operation if operation in ARITHMETIC:
            return ARITHMETIC[operation](*x)
        case "negative":
            return -x[0]
        case "select":
            return np.where(x[0] < x[1], x[2], x[3])[()]
        case name:
            return FUNCTIONS[name].of_arrays(*x)
