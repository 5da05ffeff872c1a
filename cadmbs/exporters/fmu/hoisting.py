"""What depends on parameters alone, computed once: programs in which it is an argument."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from cadmbs.expressions.graph import Expression, ExpressionArray, program_nodes


def hoisted(
    outputs: Sequence[ExpressionArray], symbols: Iterable[Expression], name: str
) -> tuple[list[ExpressionArray], list[Expression]]:
    """Programs of the same graph in which name[0], name[1], ... stand for all that depends on some symbols alone.

    Args:
        outputs: Results of the programs.
        symbols: What those parts may depend on.
        name: Of the new argument.

    Returns:
        The new results, and the values of the new argument.
    """
    flat = [node for array in outputs for node in array.ravel()]
    nodes = program_nodes(flat)
    parameters = {symbol.index for symbol in symbols}
    inside = _dependent_on_these_alone(nodes, parameters)
    used = {x.index for node in nodes if node.index not in inside for x in node.operands}
    used |= {node.index for node in flat}
    values = [node for node in nodes if node.index in inside and node.index in used]
    replaced = {node.index: node.graph.symbol(f"{name}[{k}]") for k, node in enumerate(values)}
    for node in nodes:
        if node.index not in inside:
            _rebuild(node, replaced)
    results = []
    for array in outputs:
        result = np.zeros(array.shape, dtype=object)
        result.ravel()[:] = [replaced.get(node.index, node) for node in array.ravel()]
        results.append(result)
    return results, values


def _dependent_on_these_alone(nodes: Sequence[Expression], symbols: set[int]) -> set[int]:
    """Nodes that depend on some of the symbols, and on no other ones."""
    pure: set[int] = set()
    constant: set[int] = set()
    for node in nodes:
        if node.index in symbols:
            pure.add(node.index)
        elif node.value is not None:
            constant.add(node.index)
        elif node.operands and all(x.index in pure or x.index in constant for x in node.operands):
            (pure if any(x.index in pure for x in node.operands) else constant).add(node.index)
    return pure


def _rebuild(node: Expression, replaced: dict[int, Expression]) -> None:
    """The same operation on operands of which some are replaced."""
    if not any(x.index in replaced for x in node.operands):
        return
    graph, x = node.graph, tuple(replaced.get(operand.index, operand) for operand in node.operands)
    match node.operation:
        case "+":
            new = graph.add(x[0], x[1])
        case "-":
            new = graph.subtract(x[0], x[1])
        case "*":
            new = graph.multiply(x[0], x[1])
        case "/":
            new = graph.divide(x[0], x[1])
        case "negative":
            new = -x[0]
        case "select":
            new = graph.select(*x)
        case name:
            new = graph.function(name, *x)
    replaced[node.index] = new
