"""A program of expressions as machine code: one instruction after the other, without a branch."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, NamedTuple

from cadmbs.expressions.graph import Expression, most_waiting, nodes_by_need, nodes_by_path, program_nodes
from cadmbs.machine_code.text import FREEDOMS, ROUNDED, FunctionText
from cadmbs.machine_code.values import FLOAT, FLOATS, HALF_LANE_NUMBER, LANE_NUMBER, LANES, Kind, Number, Value, literal

_ARITHMETIC: Final = {"+": "fadd", "-": "fsub", "*": "fmul", "/": "fdiv"}
_FUNCTIONS: Final = {name: f"llvm.{name}" for name in ("sqrt", "floor", "pow", "sin", "cos", "exp", "log")}
"""Functions of LLVM; all others are those of the C library, of one number at a time."""

KINDS: Final[Mapping[int, Kind]] = {kind.lanes: kind for kind in (FLOAT, HALF_LANE_NUMBER, LANE_NUMBER)}
"""Numbers of a line by how many lanes it computes at a time."""


FEWER_WAITING: Final = 0.8
"""Part of the numbers that wait in the order in which nodes were made, below which the other order is taken: measured,
assemblers spill less of the former where both wait alike."""


MOST_BY_PATH: Final = 5_000
"""Nodes of a line up to which they come by the longest way to an output; of longer ones what then waits in memory costs
more: measured."""


class Location(NamedTuple):
    """A number in memory: which argument, and which of its numbers."""

    argument: int
    number: int


class InstructionSequence:
    """What stands for a call in machine code: the instructions of a program on arrays of numbers, or of lanes.

    Attributes:
        inputs: Where the symbols stand, by name.
        outputs: What is written, and where.
        lanes: How many lanes are computed at a time; 1 for numbers. Memory of lanes has all of them side by side.
        shared: Arguments that have one number for all lanes.
        fuses: Whether products and sums may be rounded together: not where numbers must not depend, to the last bit, on
            which others are zero.
        streams: Whether what is written overlaps nothing that is read. Then numbers are stored when they are known,
            symbols are loaded where they are needed, and nodes come right before what needs them where far fewer wait
            then: what waits beyond the registers of a thread goes through memory.
        by_path: Whether nodes of short lines come by the longest way to an output, for a processor that looks ahead.
    """

    def __init__(
        self,
        inputs: Mapping[str, Location],
        outputs: Sequence[tuple[Location, Expression]],
        lanes: int = 1,
        shared: Collection[int] = (),
        fuses: bool = True,
        streams: bool = False,
        by_path: bool = False,
    ) -> None:
        """Args: places of symbols, outputs with theirs, lanes, what these share; the attributes that are told apart."""
        self.inputs, self.outputs = inputs, outputs
        self.lanes, self.shared, self.fuses, self.streams, self.by_path = lanes, shared, fuses, streams, by_path

    def split(self, is_constant: Callable[[Location], bool]) -> "tuple[InstructionSequence, InstructionSequence]":
        """What is to be computed each time, and the constants at places where nothing overwrites them."""
        fixed = [each for each in self.outputs if each[1].value is not None and is_constant(each[0])]
        moving = [each for each in self.outputs if each[1].value is None or not is_constant(each[0])]
        return self._with_outputs(moving), self._with_outputs(fixed)

    def _with_outputs(self, outputs: Sequence[tuple[Location, Expression]]) -> "InstructionSequence":
        return InstructionSequence(
            self.inputs, outputs, self.lanes, self.shared, self.fuses, self.streams, self.by_path
        )

    def lowering(self, text: FunctionText, *arguments: Value) -> None:
        """Write the instructions into a function, for its arrays."""
        if self.streams:
            self._stream(text, arguments)
            return
        kind = KINDS[self.lanes]
        values: dict[int, Value] = {}
        for node in self._ordered([node for _, node in self.outputs]):
            values[node.index] = self._value(text, node, [values[x.index] for x in node.operands], arguments)
        for location, node in self.outputs:
            operand = text.operand(values[node.index], kind)
            text.store(FLOATS, self._address(text, location, arguments), operand, kind.llvm)

    def _ordered(self, outputs: list[Expression]) -> list[Expression]:
        """The nodes in the order of their instructions."""
        if self.lanes > 1:  # fewer vectors wait in memory
            return nodes_by_need(outputs)
        made = program_nodes(outputs)
        if self.by_path:
            return nodes_by_path(outputs) if len(made) <= MOST_BY_PATH else made
        needed = nodes_by_need(outputs)
        return needed if most_waiting(needed) < FEWER_WAITING * most_waiting(made) else made

    def _stream(self, text: FunctionText, arguments: Sequence[Value]) -> None:
        """The same, with stores behind what they store, and loads before what needs them."""
        kind, values = KINDS[self.lanes], dict[int, Value]()
        locations: dict[int, list[Location]] = {}
        for location, node in self.outputs:
            locations.setdefault(node.index, []).append(location)
        for node in self._ordered([node for _, node in self.outputs]):
            is_symbol = node.value is None and node.operation == "symbol"
            if not is_symbol:
                operands = [
                    values[x.index] if x.index in values else self._value(text, x, [], arguments) for x in node.operands
                ]
                values[node.index] = self._value(text, node, operands, arguments)
            for location in locations.get(node.index, ()):
                number = self._value(text, node, [], arguments) if is_symbol else values[node.index]
                operand = text.operand(number, kind)
                text.store(FLOATS, self._address(text, location, arguments), operand, kind.llvm)

    def _address(self, text: FunctionText, location: Location, arguments: Sequence[Value]) -> str:
        width = 1 if self.lanes == 1 or location.argument in self.shared else LANES
        return text.address(arguments[location.argument], location.number * width, FLOAT.llvm)

    def _value(self, text: FunctionText, node: Expression, x: list[Value], arguments: Sequence[Value]) -> Value:
        kind = KINDS[self.lanes]
        if node.value is not None:
            return Number(kind, literal(node.value, kind))
        if node.operation == "symbol":
            location = self.inputs[node.name]
            address = self._address(text, location, arguments)
            if location.argument in self.shared and self.lanes > 1:
                return Number(kind, text.spread(text.load(FLOATS, address), kind))
            return Number(kind, text.load(FLOATS, address, kind.llvm))
        if node.operation in _ARITHMETIC:
            freedoms = FREEDOMS if self.fuses else ROUNDED
            operation = f"{_ARITHMETIC[node.operation]} {freedoms}"
            return Number(kind, text.emit(f"{operation} {kind.llvm} {x[0].name}, {x[1].name}"))
        if node.operation == "negative":
            return Number(kind, text.emit(f"fneg {kind.llvm} {x[0].name}"))
        if node.operation == "select":
            condition = text.emit(f"fcmp olt {kind.llvm} {x[0].name}, {x[1].name}")
            test = "i1" if self.lanes == 1 else f"<{self.lanes} x i1>"
            chosen = f"{kind.llvm} {x[2].name}, {kind.llvm} {x[3].name}"
            # a branch in its place, which is what compilers make of a long wait, would cut the line into pieces
            return Number(kind, text.emit(f"select {test} {condition}, {chosen}, !unpredictable !{{}}"))
        if node.operation in _FUNCTIONS:
            return text.call(_FUNCTIONS[node.operation], kind, x)
        return text.call(node.operation, kind, x, suffix=False)
