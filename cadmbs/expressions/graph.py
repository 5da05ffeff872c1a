"""The expression graph: numbers that remember how they were made.

Each node stands once in its graph: equal operations on the same operands are the same object, so that common
subexpressions are shared. Constants are folded, products with zero and one disappear, and minus signs move to where a
sum absorbs them.
"""

from __future__ import annotations

import heapq
import math
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cadmbs.errors import NotSolvableError
from cadmbs.expressions.elementary import FUNCTIONS, is_known_function

Number: TypeAlias = "Expression | float"

ExpressionArray: TypeAlias = NDArray[np.object_]
"""Expressions as an array of objects."""

_COMMUTATIVE = frozenset({"+", "*"})


class LiftingError(NotSolvableError):
    """A function cannot be run on expressions: something depends on the values of its arguments."""

    code = "Y009"


class Expression:
    """A node of a graph: a constant, a symbol, an arithmetic operation, or a function of `elementary`.

    Attributes:
        graph: The graph that it belongs to.
        operation: "constant", "symbol", "+", "-", "*", "/", "negative", "select", or the name of a function.
        operands: Nodes that come before it.
        index: Its number in the graph: greater than those of its operands.
        value: Of a constant.
        name: Of a symbol.
    """

    __slots__ = ("graph", "index", "name", "operands", "operation", "value")

    def __init__(self, graph: ExpressionGraph, operation: str, operands: tuple[Expression, ...], index: int) -> None:
        self.graph, self.operation, self.operands, self.index = graph, operation, operands, index
        self.value: float | None = None
        self.name = ""

    def __add__(self, other: Number) -> Expression:
        return self.graph.add(self, self.graph.number(other))

    def __radd__(self, other: Number) -> Expression:
        return self.graph.add(self.graph.number(other), self)

    def __sub__(self, other: Number) -> Expression:
        return self.graph.subtract(self, self.graph.number(other))

    def __rsub__(self, other: Number) -> Expression:
        return self.graph.subtract(self.graph.number(other), self)

    def __mul__(self, other: Number) -> Expression:
        return self.graph.multiply(self, self.graph.number(other))

    __rmul__ = __mul__

    def __truediv__(self, other: Number) -> Expression:
        return self.graph.divide(self, self.graph.number(other))

    def __rtruediv__(self, other: Number) -> Expression:
        return self.graph.divide(self.graph.number(other), self)

    def __neg__(self) -> Expression:
        return self.graph._negative(self)

    def __pos__(self) -> Expression:
        return self

    def __abs__(self) -> Expression:
        return self.graph.select(self, 0.0, -self, self)

    def __floor__(self) -> Expression:
        return self.graph.function("floor", self)

    def __lt__(self, other: Number) -> Inequality:
        return Inequality(self, self.graph.number(other), False)

    def __gt__(self, other: Number) -> Inequality:
        return Inequality(self.graph.number(other), self, False)

    def __le__(self, other: Number) -> Inequality:
        return Inequality(self.graph.number(other), self, True)

    def __ge__(self, other: Number) -> Inequality:
        return Inequality(self, self.graph.number(other), True)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if self.value is not None and isinstance(other, int | float):
            return self.value == other
        raise LiftingError("a comparison for equality depends on the values of the arguments")

    def __ne__(self, other: object) -> bool:
        equal: bool = self == other
        return not equal

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        return self.__float__() != 0.0

    def __int__(self) -> int:
        return int(self.__float__())

    def __float__(self) -> float:
        if self.value is None:
            raise LiftingError("a number is needed where the value depends on the arguments")
        return self.value

    def __repr__(self) -> str:
        return f"Expression({self.operation!r}, {self.name or self.value or [x.index for x in self.operands]})"


class Inequality:
    """left < right, or its negation. Its truth is known between constants only."""

    __slots__ = ("is_negated", "left", "right")

    def __init__(self, left: Expression, right: Expression, is_negated: bool) -> None:
        self.left, self.right, self.is_negated = left, right, is_negated

    def __bool__(self) -> bool:
        if self.left.value is not None and self.right.value is not None:
            return (self.left.value < self.right.value) != self.is_negated
        raise LiftingError("a branch depends on the values of the arguments")


class ExpressionGraph:
    """All nodes of one program, and the operations that make them."""

    def __init__(self) -> None:
        self._nodes: dict[tuple[Any, ...], Expression] = {}
        self._cosines: dict[int, Expression] = {}

    def __len__(self) -> int:
        return len(self._nodes)

    def constant(self, value: float) -> Expression:
        """A constant; negative zero becomes zero."""
        value = float(value) + 0.0
        node = self._node("constant", (), repr(value))
        node.value = value
        return node

    def symbol(self, name: str) -> Expression:
        """An argument of the program, as its text in most languages, for example `q[2]`."""
        node = self._node("symbol", (), name)
        node.name = name
        return node

    def number(self, x: Number) -> Expression:
        """A node for anything numeric."""
        return x if isinstance(x, Expression) else self.constant(x)

    def _node(self, operation: str, operands: tuple[Expression, ...], detail: str = "") -> Expression:
        key = (operation, detail, *(operand.index for operand in operands))
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = Expression(self, operation, operands, len(self._nodes))
        return node

    def _has(self, operation: str, operands: tuple[Expression, ...]) -> bool:
        return (operation, "", *(operand.index for operand in operands)) in self._nodes

    def add(self, a: Expression, b: Expression) -> Expression:
        """A + b."""
        if a.value is not None and b.value is not None:
            return self.constant(a.value + b.value)
        for x, y in ((a, b), (b, a)):
            if x.value == 0.0:
                return y
            if x.value is not None and math.isinf(x.value):
                return x
            if x.value is not None and x.value < 0.0:
                return self.subtract(y, self.constant(-x.value))
            if x.operation == "negative":
                return self.subtract(y, x.operands[0])
            if y.operation == "-" and y.operands[1] is x:
                return y.operands[0]
        return self._node("+", (a, b) if a.index <= b.index else (b, a))

    def subtract(self, a: Expression, b: Expression) -> Expression:
        """A - b; 1 - (1 - x) is x."""
        if a.value is not None and b.value is not None:
            return self.constant(a.value - b.value)
        if a is b:
            return self.constant(0.0)
        if a.value == 0.0:
            return self._negative(b)
        if b.value == 0.0 or (a.value is not None and math.isinf(a.value)):
            return a
        if b.value is not None and b.value < 0.0:
            return self.add(a, self.constant(-b.value))
        if b.value is not None and math.isinf(b.value):
            return self.constant(-b.value)
        if b.operation == "negative":
            return self.add(a, b.operands[0])
        if a.operation == "negative":
            return self._negative(self.add(a.operands[0], b))
        if b.operation == "-" and b.operands[0] is a:
            return b.operands[1]
        if a.value == 1.0 and b.index in self._cosines:
            return self._cosines[b.index]
        if self._has("-", (b, a)):
            return self._negative(self._node("-", (b, a)))
        return self._node("-", (a, b))

    def multiply(self, a: Expression, b: Expression) -> Expression:
        """A b."""
        if b.value is not None:
            a, b = b, a
        if a.value is not None:
            return self._scale(a, b)
        if a.operation == "negative":
            return self._negative(self.multiply(a.operands[0], b))
        if b.operation == "negative":
            return self._negative(self.multiply(a, b.operands[0]))
        return self._node("*", (a, b) if a.index <= b.index else (b, a))

    def _scale(self, a: Expression, b: Expression) -> Expression:
        """A constant times b."""
        factor = a.value or 0.0
        if b.value is not None:
            return self.constant(factor * b.value)
        if factor == 0.0:
            return self.constant(0.0)
        if factor == 1.0:
            return b
        if factor < 0.0:
            return self._negative(self._scale(self.constant(-factor), b))
        if b.operation == "negative":
            return self._negative(self._scale(a, b.operands[0]))
        if b.operation == "*" and b.operands[0].value is not None:
            return self._scale(self.constant(factor * b.operands[0].value), b.operands[1])
        return self._node("*", (a, b))

    def divide(self, a: Expression, b: Expression) -> Expression:
        """A / b; division by a constant is a product."""
        if b.value is not None:
            if b.value == 0.0:  # a choice between constants may leave it out
                return self.constant(math.nan)
            return (
                self.constant(a.value / b.value) if a.value is not None else self._scale(self.constant(1 / b.value), a)
            )
        if a.value == 0.0:
            return a
        if a is b:
            return self.constant(1.0)
        if a.operation == "negative":
            return self._negative(self.divide(a.operands[0], b))
        if b.operation == "negative":
            return self._negative(self.divide(a, b.operands[0]))
        if b.operation == "/" and b.operands[0].value == 1.0:
            return self.multiply(a, b.operands[1])
        return self._node("/", (a, b))

    def _negative(self, a: Expression) -> Expression:
        """-a."""
        if a.value is not None:
            return self.constant(-a.value)
        if a.operation == "negative":
            return a.operands[0]
        return self._node("negative", (a,))

    def function(self, name: str, *arguments: Number) -> Expression:
        """A function of `elementary` by name; odd and even ones take no minus sign."""
        if not is_known_function(name):
            raise LiftingError(f"no function {name!r}")
        operands = tuple(self.number(x) for x in arguments)
        values = [x.value for x in operands if x.value is not None]
        function = FUNCTIONS[name]
        if len(values) == len(operands):
            return self.constant(float(function.of_floats(*values)))
        first = operands[0]
        if name == "pow" and operands[1].value in (1.0, 2.0):
            return first if operands[1].value == 1.0 else first * first
        if first.operation == "negative" and function.parity:
            value = self.function(name, first.operands[0], *operands[1:])
            return value if function.parity > 0 else self._negative(value)
        return self._node(name, operands)

    def sine_versine(self, angle: Number) -> tuple[Expression, Expression]:
        """The sine, and 1 - cosine = 2 sin^2(angle / 2) without cancellation; 1 less the latter is the cosine."""
        half = self.function("sin", 0.5 * self.number(angle))
        versine = 2.0 * (half * half)
        if versine.value is None:
            self._cosines[versine.index] = self.function("cos", angle)
        return self.function("sin", angle), versine

    def select(self, a: Number, b: Number, x: Number, y: Number) -> Expression:
        """X where a < b, elsewhere y."""
        operands = tuple(self.number(each) for each in (a, b, x, y))
        if operands[2] is operands[3]:
            return operands[2]
        low, high = operands[0].value, operands[1].value
        if low is not None and high is not None:
            return operands[2] if low < high else operands[3]
        if low == math.inf or high == -math.inf:  # no argument is infinite
            return operands[3]
        if low == -math.inf or high == math.inf:
            return operands[2]
        return self._node("select", operands)


def program_nodes(outputs: Iterable[Expression]) -> list[Expression]:
    """The nodes that outputs need, each after its operands."""
    needed: dict[int, Expression] = {}
    waiting = list(outputs)
    while waiting:
        node = waiting.pop()
        if node.index not in needed:
            needed[node.index] = node
            waiting += node.operands
    return [needed[index] for index in sorted(needed)]


def nodes_by_need(outputs: Iterable[Expression]) -> list[Expression]:
    """The nodes that outputs need, one output after the other, each node right before the first that needs it."""
    order: dict[int, Expression] = {}
    for output in outputs:
        waiting = [output]
        while waiting:
            node = waiting[-1]
            missing = [x for x in node.operands if x.index not in order]
            waiting += reversed(missing)
            if not missing:
                order.setdefault(waiting.pop().index, node)
    return list(order.values())


CYCLES: Final[Mapping[str, int]] = {
    "+": 4, "-": 4, "*": 4, "/": 14, "sqrt": 19, "floor": 8, "select": 3, "negative": 1, "symbol": 0,
}  # fmt: skip
"""How long a processor takes for an operation, about."""

CYCLES_OF_FUNCTION: Final = 40

BEGUN_AT_ONCE: Final = 2
"""Operations that a processor begins in a cycle."""


def nodes_by_path(outputs: Iterable[Expression]) -> list[Expression]:
    """The nodes that outputs need as a processor could begin them, the longest way to an output first.

    Chains whose operations wait for each other stand side by side then, near enough to be computed at the same time.
    """
    nodes = program_nodes(outputs)
    cycles = {x.index: CYCLES.get(x.operation, CYCLES_OF_FUNCTION) if x.value is None else 0 for x in nodes}
    users: dict[int, list[Expression]] = {node.index: [] for node in nodes}
    missing, way, ready_at = dict[int, int](), dict[int, int](), dict.fromkeys(users, 0)
    for node in nodes:
        operands = {x.index for x in node.operands}
        missing[node.index] = len(operands)
        for index in operands:
            users[index].append(node)
    for node in reversed(nodes):
        way[node.index] = cycles[node.index] + max((way[user.index] for user in users[node.index]), default=0)
    done, cycle = [node for node in nodes if not node.operands], 0
    order = list(done)
    waiting, ready = list[tuple[int, int, Expression]](), list[tuple[int, int, Expression]]()
    while done or len(order) < len(nodes):
        for node in done:
            for user in users[node.index]:
                missing[user.index] -= 1
                ready_at[user.index] = max(ready_at[user.index], cycle + cycles[node.index])
                if not missing[user.index]:
                    heapq.heappush(waiting, (ready_at[user.index], user.index, user))
        while waiting and waiting[0][0] <= cycle:
            _, index, node = heapq.heappop(waiting)
            heapq.heappush(ready, (-way[index], index, node))
        done = [heapq.heappop(ready)[2] for _ in range(min(BEGUN_AT_ONCE, len(ready)))]
        order += done
        cycle += 1
    return order


def most_waiting(order: Sequence[Expression]) -> int:
    """How many numbers wait at once, at most, for the last node that needs them, where nodes come in an order.

    Constants do not count. A number that no other needs is an output, which is stored when it is known.
    """
    last = {x.index: k for k, node in enumerate(order) for x in node.operands if x.value is None}
    ends = [0] * len(order)
    for k in last.values():
        ends[k] += 1
    waiting = most = 0
    for k, node in enumerate(order):
        waiting += node.index in last
        most = max(most, waiting)
        waiting -= ends[k]
    return most


ARITHMETIC: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
}
"""Operations of two numbers."""


def operation_counts(outputs: Sequence[Expression]) -> dict[str, int]:
    """How many operations of each kind a program has; constants and symbols are none."""
    counts: dict[str, int] = {}
    for node in program_nodes(outputs):
        if node.operands:
            counts[node.operation] = counts.get(node.operation, 0) + 1
    return counts
