"""Derivatives of a program by its symbols, in forward mode with sparsity."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import numpy as np

from cadmbs.expressions.graph import Expression, ExpressionArray, ExpressionGraph, Number, program_nodes

Partials: TypeAlias = dict[int, Expression]
"""Derivatives of one node by the inputs that move it, by index of the input."""


def derivatives(outputs: Sequence[Expression], inputs: Sequence[Expression]) -> ExpressionArray:
    """The matrix of derivatives (outputs, inputs) as expressions; zero where an output does not depend on an input."""
    seeds: dict[int, Partials] = {}
    for k, symbol in enumerate(inputs):
        seeds.setdefault(symbol.index, {})[k] = symbol.graph.constant(1.0)
    partials = _forward(outputs, seeds)
    matrix = np.zeros((len(outputs), len(inputs)), dtype=object)
    for row, node in enumerate(outputs):
        for column, value in partials[node.index].items():
            matrix[row, column] = value
    if outputs:
        zero = outputs[0].graph.constant(0.0)
        matrix[np.frompyfunc(lambda x: not isinstance(x, Expression), 1, 1)(matrix).astype(bool)] = zero
    return matrix


def directional_derivative(outputs: Sequence[Expression], rates: Mapping[int, Number]) -> list[Expression]:
    """The rates of the outputs for rates of symbols, by index of the symbol: their derivatives times a vector."""
    if not outputs:
        return []
    graph = outputs[0].graph
    partials = _forward(outputs, {index: {0: graph.number(rate)} for index, rate in rates.items()})
    return [partials[node.index].get(0, graph.constant(0.0)) for node in outputs]


def _forward(outputs: Sequence[Expression], seeds: Mapping[int, Partials]) -> dict[int, Partials]:
    partials: dict[int, Partials] = {}
    for node in program_nodes(outputs):
        operands = [partials[x.index] for x in node.operands]
        partials[node.index] = _partials(node, operands) if any(operands) else dict(seeds.get(node.index, {}))
    return partials


def _partials(node: Expression, operands: list[Partials]) -> Partials:
    """Of one operation, by the derivatives of its operands."""
    graph, x = node.graph, node.operands
    if node.operation == "select":
        return {
            k: value
            for k in operands[2].keys() | operands[3].keys()
            if (value := graph.select(x[0], x[1], operands[2].get(k, 0.0), operands[3].get(k, 0.0))).value != 0.0
        }
    slopes = _slopes(node)
    result: Partials = {}
    for slope, operand in zip(slopes, operands, strict=True):
        for k, rate in operand.items():
            term = slope * rate
            total = result[k] + term if k in result else term
            result[k] = total
    return {k: value for k, value in sorted(result.items()) if value.value != 0.0}


def _slopes(node: Expression) -> tuple[Expression, ...]:
    """Derivatives of an operation by its operands."""
    graph, x = node.graph, node.operands
    one = graph.constant(1.0)
    match node.operation:
        case "+":
            return one, one
        case "-":
            return one, -one
        case "*":
            return x[1], x[0]
        case "/":
            inverse = one / x[1]
            return inverse, -(node * inverse)
        case "negative":
            return (-one,)
        case _:
            return _slopes_of_function(node, graph, x)


def _slopes_of_function(node: Expression, graph: ExpressionGraph, x: tuple[Expression, ...]) -> tuple[Expression, ...]:
    match node.operation:
        case "sin":
            return (graph.function("cos", x[0]),)
        case "cos":
            return (-graph.function("sin", x[0]),)
        case "sqrt":
            return (0.5 / node,)
        case "tanh":
            return (1.0 - node * node,)
        case "exp":
            return (node,)
        case "log":
            return (1.0 / x[0],)
        case "floor":
            return (graph.constant(0.0),)
        case "asin":
            return (1.0 / graph.function("sqrt", 1.0 - x[0] * x[0]),)
        case "atan2":
            square = x[0] * x[0] + x[1] * x[1]
            return x[1] / square, -(x[0] / square)
        case "pow":
            slope = x[1] * graph.function("pow", x[0], x[1] - 1.0)
            return slope, graph.constant(0.0) if x[1].value is not None else node * graph.function("log", x[0])
        case name:
            raise NotImplementedError(name)
