"""LLVM's text of one function: blocks of instructions, and what they declare."""

from collections.abc import Sequence
from typing import Final

from cadmbs.machine_code import values
from cadmbs.machine_code.values import Value

ROUNDED: Final = "nsz"
FREEDOMS: Final = f"contract {ROUNDED}"
"""Freedoms of the compiler: fused multiply-adds, and no care for the sign of zero. Nothing is reassociated. Without the
former each operation is rounded, so that terms that are zero change no bit of the others."""

NONTEMPORAL_MARK: Final = 3
"""The mark in a module of what is written past the caches."""

_VECTOR: Final = values.LANE_NUMBER.llvm


class Block:
    """Instructions that run one after the other."""

    __slots__ = ("lines", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self.lines: list[str] = []


class Instructions:
    """Blocks of instructions of one function."""

    def __init__(self) -> None:
        self.blocks = [Block("entry")]
        self.block: Block | None = self.blocks[0]
        self._names = 0

    def new_block(self) -> Block:
        """A block that is placed later."""
        self._names += 1
        return Block(f"b{self._names}")

    def place(self, block: Block) -> None:
        """Go on in a block, after the blocks that stand already."""
        self.blocks.append(block)
        self.block = block

    def new_name(self) -> str:
        """A name for a value."""
        self._names += 1
        return f"%v{self._names}"

    def line(self, text: str) -> None:
        """An instruction without a value."""
        if self.block is None:
            raise values.CompilingError("an instruction after the end of a block")
        self.block.lines.append(text)

    def emit(self, text: str) -> str:
        """An instruction with a value, and its name."""
        name = self.new_name()
        self.line(f"{name} = {text}")
        return name

    def jump(self, block: Block) -> None:
        """Go to a block."""
        self.line(f"br label %{block.name}")
        self.block = None

    def body(self) -> str:
        """The blocks."""
        return "\n".join(f"{block.name}:\n  " + "\n  ".join(block.lines) for block in self.blocks)


class FunctionText(Instructions):
    """The text of one function of a module: instructions for numbers and memory.

    Attributes:
        declarations: Functions of LLVM and of the C library that the module calls, by name.
        lane_number: The kind of what stands in an array with one axis more than an access has indices: all lanes, or
            one float where code has one lane.
    """

    def __init__(self, declarations: dict[str, str], lane_number: values.Kind = values.LANE_NUMBER) -> None:
        super().__init__()
        self.declarations, self.lane_number = declarations, lane_number

    def branch(self, condition: Value, yes: Block, no: Block) -> None:
        """Go to one block or the other."""
        self.line(f"br i1 {self.operand(condition, values.BOOL)}, label %{yes.name}, label %{no.name}")
        self.block = None

    def operand(self, value: Value, kind: values.Kind) -> str:
        """A number in LLVM's text, converted to a kind."""
        own = values.kind_of(value)
        if own is None:
            raise values.CompilingError(f"a number is expected, not {value!r}")
        if not isinstance(value, values.Number):
            return values.literal(value, kind)
        if own is kind:
            return value.name
        if own.rank > kind.rank:
            raise values.CompilingError(f"a number of kind {own} does not become one of kind {kind}")
        if own is values.BOOL:
            integer = self.emit(f"zext i1 {value.name} to i64")
            return self.operand(values.Number(values.INTEGER, integer), kind)
        if own is values.INTEGER:
            return self.operand(values.Number(values.FLOAT, self.emit(f"sitofp i64 {value.name} to double")), kind)
        if kind is values.DUAL:
            return self.emit(f"insertelement {_VECTOR} zeroinitializer, double {value.name}, i32 0")
        return self.spread(value.name, kind)

    def spread(self, name: str, kind: values.Kind = values.LANE_NUMBER) -> str:
        """A float in all lanes."""
        first = self.emit(f"insertelement {kind.llvm} poison, double {name}, i32 0")
        to_all = f"<{kind.lanes} x i32> zeroinitializer"
        return self.emit(f"shufflevector {kind.llvm} {first}, {kind.llvm} poison, {to_all}")

    def convert(self, value: Value, kind: values.Kind) -> values.Number:
        """A number as one of machine code of a kind."""
        if isinstance(value, values.Number) and value.kind is kind:
            return value
        return values.Number(kind, self.operand(value, kind))

    def call(self, name: str, kind: values.Kind, arguments: Sequence[Value], suffix: bool = True) -> values.Number:
        """A function of LLVM (with the suffix of the kind) or of the C library, of numbers of one kind."""
        full = f"{name}.{'f64' if kind is values.FLOAT else f'v{kind.lanes}f64'}" if suffix else name
        self.declarations[full] = f"declare {kind.llvm} @{full}({', '.join([kind.llvm] * len(arguments))})"
        operands = ", ".join(f"{kind.llvm} {self.operand(x, kind)}" for x in arguments)
        return values.Number(kind, self.emit(f"call {kind.llvm} @{full}({operands})"))

    def arithmetic(self, instruction: str, a: Value, b: Value, kind: values.Kind) -> values.Number:
        """A sum, difference, product or quotient of integers, floats or lanes."""
        freedoms = "" if kind is values.INTEGER else f" {FREEDOMS}"
        x, y = self.operand(a, kind), self.operand(b, kind)
        return values.Number(kind, self.emit(f"{instruction}{freedoms} {kind.llvm} {x}, {y}"))

    def select(self, condition: Value, x: Value, y: Value, kind: values.Kind) -> values.Number:
        """X where a condition holds, else y."""
        yes, no, test = self.operand(x, kind), self.operand(y, kind), self.operand(condition, values.BOOL)
        return values.Number(kind, self.emit(f"select i1 {test}, {kind.llvm} {yes}, {kind.llvm} {no}"))

    def address(self, array: values.Array, index: Value, element: str | None = None) -> str:
        """The address of an element of an array by its number in storage; `element` is another type of steps."""
        if index == 0 and not isinstance(index, values.Number):
            return array.pointer
        place = self.operand(index, values.INTEGER)
        return self.emit(f"getelementptr inbounds {element or array.element.llvm}, ptr {array.pointer}, i64 {place}")

    def load(self, element: values.ElementType, address: str, llvm: str | None = None) -> str:
        """What stands at an address."""
        return self.emit(
            f"load {llvm or element.llvm}, ptr {address}, align {min(8, element.size)}, !tbaa !{element.mark}"
        )

    def store(self, element: values.ElementType, address: str, value: str, llvm: str | None = None) -> None:
        """Write to an address."""
        mark = f"align {min(8, element.size)}, !tbaa !{element.mark}"
        self.line(f"store {llvm or element.llvm} {value}, ptr {address}, {mark}")


def phi(kind: str, edges: Sequence[tuple[str, Block]]) -> str:
    """The instruction that takes the value of the edge by which its block was entered."""
    return f"phi {kind} " + ", ".join(f"[ {value}, %{block.name} ]" for value, block in edges)
