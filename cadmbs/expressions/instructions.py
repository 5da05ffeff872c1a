"""A program of expressions as machine code: one instruction after the other, without a branch."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from cadmbs.expressions.graph import Expression, program_nodes
from cadmbs.machine_code.text import FREEDOMS, FunctionText
from cadmbs.machine_code.values import FLOAT, FLOATS, Number, Value, literal

_ARITHMETIC: Final = {"+": "fadd", "-": "fsub", "*": "fmul", "/": "fdiv"}
_FUNCTIONS: Final = {"sqrt": "llvm.sqrt", "floor": "llvm.floor", "pow": "llvm.pow"}


class Location(NamedTuple):
    """A number in memory: which argument, and which of its numbers."""

    argument: int
    number: int


class InstructionSequence:
    """What stands for a call in machine code: the instructions of a program on arrays of numbers.

    Attributes:
        inputs: Where the symbols stand, by name.
        outputs: What is written, and where.
    """

    def __init__(self, inputs: Mapping[str, Location], outputs: Sequence[tuple[Location, Expression]]) -> None:
        """Args: places of symbols, outputs with theirs."""
        self.inputs, self.outputs = inputs, outputs

    def split(self, is_constant: Callable[[Location], bool]) -> tuple[InstructionSequence, InstructionSequence]:
        """What is to be computed each time, and the constants at places where nothing overwrites them."""
        fixed = [each for each in self.outputs if each[1].value is not None and is_constant(each[0])]
        moving = [each for each in self.outputs if each[1].value is None or not is_constant(each[0])]
        return InstructionSequence(self.inputs, moving), InstructionSequence(self.inputs, fixed)

    def __call__(self, *arguments: Any) -> None:
        """Lines are machine code alone."""
        raise NotImplementedError

    def lowering(self, text: FunctionText, *arguments: Value) -> None:
        """Write the instructions into a function, for its arrays."""
        values: dict[int, Value] = {}
        for node in program_nodes([node for _, node in self.outputs]):
            values[node.index] = self._value(text, node, [values[x.index] for x in node.operands], arguments)
        for location, node in self.outputs:
            operand = text.operand(values[node.index], FLOAT)
            text.store(FLOATS, self._address(text, location, arguments), operand, FLOAT.llvm)

    def _address(self, text: FunctionText, location: Location, arguments: Sequence[Value]) -> str:
        return text.address(arguments[location.argument], location.number, FLOAT.llvm)

    def _value(self, text: FunctionText, node: Expression, x: list[Value], arguments: Sequence[Value]) -> Value:
        kind = FLOAT
        if node.value is not None:
            return Number(kind, literal(node.value, kind))
        if node.operation == "symbol":
            address = self._address(text, self.inputs[node.name], arguments)
            return Number(kind, text.load(FLOATS, address, kind.llvm))
        if node.operation in _ARITHMETIC:
            return Number(
                kind, text.emit(f"{_ARITHMETIC[node.operation]} {FREEDOMS} {kind.llvm} {x[0].name}, {x[1].name}")
            )
        if node.operation == "negative":
            return Number(kind, text.emit(f"fneg {kind.llvm} {x[0].name}"))
        if node.operation == "select":
            condition = text.emit(f"fcmp olt {kind.llvm} {x[0].name}, {x[1].name}")
            return Number(kind, text.emit(f"select i1 {condition}, {kind.llvm} {x[2].name}, {kind.llvm} {x[3].name}"))
        return text.call(_FUNCTIONS[node.operation], kind, x)
