"""A program as assignments: what is used twice or more has a variable, the rest is written where it is used."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from cadmbs.exporters.equations.languages import Language
from cadmbs.expressions.graph import Expression, program_nodes

LONGEST_EXPRESSION: Final = 12
"""Most variables and constants in the expression of one assignment."""

_SUM, _SIGN, _PRODUCT, _ATOM = 1, 2, 3, 9
"""How tightly operations bind."""


@dataclass(frozen=True)
class Assignment:
    """A variable and its expression.

    Attributes:
        node: The expression.
        needs: Indices of the variables in it, ascending.
    """

    node: Expression
    needs: tuple[int, ...]


@dataclass(frozen=True)
class StraightLine:
    """Assignments in order, then the outputs as expressions of variables.

    Attributes:
        variables: Each after those that it needs.
        outputs: One a number of the result.
        symbols: Names of the symbols that are used.
    """

    variables: tuple[Assignment, ...]
    outputs: tuple[Assignment, ...]
    symbols: frozenset[str]

    def stored(self) -> frozenset[int]:
        """Indices of the nodes that have a variable."""
        return frozenset(each.node.index for each in self.variables)


def straight_line(outputs: list[Expression]) -> StraightLine:
    """The assignments of a program."""
    nodes = program_nodes(outputs)
    uses = dict.fromkeys((node.index for node in nodes), 0)
    for used in (*(x for node in nodes for x in node.operands), *outputs):
        uses[used.index] += 1
    sizes: dict[int, int] = {}
    stored: set[int] = set()
    for node in nodes:
        size = sum(1 if x.index in stored else sizes[x.index] for x in node.operands)
        sizes[node.index] = max(1, size)
        if node.operands and (uses[node.index] > 1 or size > LONGEST_EXPRESSION):
            if node.operation == "negative" and _is_leaf(node.operands[0], stored):
                continue  # a minus sign costs nothing where it is used
            stored.add(node.index)
    variables = tuple(Assignment(node, _needs(node, stored)) for node in nodes if node.index in stored)
    of_outputs = tuple(
        Assignment(node, (node.index,) if node.index in stored else _needs(node, stored)) for node in outputs
    )
    return StraightLine(variables, of_outputs, frozenset(node.name for node in nodes if node.operation == "symbol"))


def _is_leaf(node: Expression, stored: set[int]) -> bool:
    return not node.operands or node.index in stored


def _needs(node: Expression, stored: set[int]) -> tuple[int, ...]:
    return tuple(sorted(set(_variables_in(node, stored))))


def _variables_in(node: Expression, stored: set[int]) -> Iterator[int]:
    for operand in node.operands:
        if operand.index in stored:
            yield operand.index
        else:
            yield from _variables_in(operand, stored)


def expression_text(node: Expression, names: Mapping[int, str], language: Language) -> str:
    """An expression in a language; `names` are those of variables, by index. The node itself is written out."""
    return _text(node, names, language, is_top=True)[0]


def _text(node: Expression, names: Mapping[int, str], language: Language, is_top: bool = False) -> tuple[str, int]:
    """The text, and how tightly its outermost operation binds."""
    if not is_top and node.index in names:
        return names[node.index], _ATOM
    if node.value is not None:
        return language.number(node.value), _ATOM if node.value >= 0 else _SIGN
    if node.operation == "symbol":
        return language.symbol(node.name), _ATOM
    parts = [_text(x, names, language) for x in node.operands]
    match node.operation:
        case "+":
            return f"{_within(parts[0], _SUM)} + {_within(parts[1], _SIGN + 1)}", _SUM
        case "-":
            return f"{_within(parts[0], _SUM)} - {_within(parts[1], _SIGN + 1)}", _SUM
        case "*":
            return f"{_within(parts[0], _PRODUCT)}*{_within(parts[1], _PRODUCT + 1)}", _PRODUCT
        case "/":
            return f"{_within(parts[0], _PRODUCT)}/{_within(parts[1], _PRODUCT + 1)}", _PRODUCT
        case "negative":
            return f"-{_within(parts[0], _PRODUCT)}", _SIGN
        case "select":
            return language.select([text for text, _ in parts]), _ATOM
        case name:
            return language.function(name, [text for text, _ in parts]), _ATOM


def _within(part: tuple[str, int], least: int) -> str:
    """A part in parentheses unless it binds at least as tightly as needed."""
    text, binding = part
    return text if binding >= least else f"({text})"
