"""Expressions of kernels: names, arithmetic, conditions, views of arrays, and calls."""

import ast
import builtins
import functools
import types
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from cadmbs.machine_code.arithmetic import KNOWN_FUNCTIONS, binary, compare, negated, negative, truth
from cadmbs.machine_code.text import Block, FunctionText, phi
from cadmbs.machine_code.values import (
    BOOL,
    COMPLEX_NUMBERS,
    FLOAT,
    INTEGER,
    SHORT_INTEGERS,
    Array,
    CompilingError,
    Number,
    Value,
    flat_leaves,
    is_known,
    joined_template,
    leaf_name,
    llvm_type,
    renamed,
)

Variables = dict[str, Value]


class Span(NamedTuple):
    """A slice: its first index and the one behind its last, or None."""

    first: Value
    stop: Value


class Expressions(ABC):
    """Compiles the expressions of one function.

    Attributes:
        function: The function.
        text: Its text so far.
        variables: Values of its variables here.
        surroundings: Values of the names of the functions around it.
        names: What names stand for in its module, in place of what they are where it is written.
    """

    function: Any
    text: FunctionText
    variables: Variables
    surroundings: Variables
    names: Variables

    @abstractmethod
    def compile_kernel(self, function: Callable[..., Any], arguments: Sequence[Value]) -> tuple[str, Value]:
        """The name of another kernel for some arguments, and its result, whose numbers have no names."""

    def names_as(self, value: Value, template: Value) -> list[tuple[str, str]]:
        """Names and types of the numbers of a value, converted to the kinds of a template, in the order of `_flat`."""
        if isinstance(template, Number):
            return [(self.text.operand(value, template.kind), template.kind.llvm)]
        if isinstance(template, Array):
            sizes = [
                (self.text.operand(size, INTEGER), "i64")
                for size, wanted in zip(value.shape, template.shape, strict=True)
                if isinstance(wanted, Number)
            ]
            return [(value.pointer, "ptr"), *sizes]
        if isinstance(template, tuple):
            return [each for parts in zip(value, template, strict=True) for each in self.names_as(*parts)]
        return []

    def merged(self, ways: Sequence[tuple[Block, Value]], template: Value) -> Value:
        """The value of the way that was taken, as a template says, after all ways have met in a new block."""
        text, target, edges = self.text, self.text.new_block(), []
        for block, value in ways:
            text.block = block
            edges.append((block, self.names_as(value, template)))
            text.jump(target)
        text.place(target)
        names = []
        for parts in zip(*(names for _, names in edges), strict=True):
            if all(part == parts[0] for part in parts):
                names.append(parts[0][0])
            else:
                pairs = [(name, block) for (name, _), (block, _) in zip(parts, edges, strict=True)]
                names.append(text.emit(phi(parts[0][1], pairs)))
        return renamed(template, names)

    def value(self, node: ast.expr) -> Value:
        """The value of an expression."""
        match node:
            case ast.Constant(value=value):
                return value
            case ast.Name(id=name):
                return self._named(name)
            case ast.Tuple(elts=parts):
                return tuple(self._values(parts))
            case ast.BinOp(left=left, op=op, right=right):
                return binary(self.text, type(op), self.value(left), self.value(right))
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return negative(self.text, self.value(operand))
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return negated(self.text, self.value(operand))
            case ast.UnaryOp(op=ast.UAdd(), operand=operand):
                return self.value(operand)
            case ast.BoolOp(op=op, values=parts):
                return self._logical(isinstance(op, ast.And), parts)
            case ast.Compare(left=left, ops=ops, comparators=others):
                return self._comparison(left, ops, others)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return self._chosen(test, body, orelse)
            case ast.Attribute(value=whole, attr=name):
                return self._attribute(self.value(whole), name)
            case ast.Subscript(value=whole, slice=index):
                return self.element(self.value(whole), self.index(index))
            case ast.Call(func=function, args=arguments, keywords=[]):
                return self._call(function, arguments)
            case _:
                raise CompilingError(f"no expression of kernels: {ast.unparse(node)}")

    def _values(self, nodes: Sequence[ast.expr]) -> list[Value]:
        """The values of expressions, all parts of those with a star."""
        values: list[Value] = []
        for node in nodes:
            values += self.value(node.value) if isinstance(node, ast.Starred) else [self.value(node)]
        return values

    def _named(self, name: str) -> Value:
        """What a name stands for."""
        value = self.known_name(name)
        if isinstance(value, CompilingError):
            raise CompilingError(f"{name} has no value here: {value}")
        if value is _NOTHING:
            raise CompilingError(f"{name} has no value here")
        return value

    def known_name(self, name: str) -> Value:
        """What a name stands for, or a sign that it stands for nothing."""
        for scope in (self.variables, self.surroundings, self.names, self.function.__globals__, vars(builtins)):
            if name in scope:
                return scope[name]
        return _NOTHING

    def _logical(self, is_and: bool, parts: Sequence[ast.expr]) -> Value:
        """`and` or `or` of conditions; what stands behind one that decides is not evaluated."""
        condition = truth(self.text, self.value(parts[0]))
        if len(parts) == 1:
            return condition
        if is_known(condition):
            return condition if bool(condition) != is_and else self._logical(is_and, parts[1:])
        if not any(isinstance(node, ast.Call | ast.Subscript) for part in parts[1:] for node in ast.walk(part)):
            other = self._logical(is_and, parts[1:])
            return Number(
                BOOL,
                self.text.emit(f"{'and' if is_and else 'or'} i1 {condition.name}, {self.text.operand(other, BOOL)}"),
            )
        text, rest, target = self.text, self.text.new_block(), self.text.new_block()
        first = text.block
        assert first is not None  # noqa: S101 - an expression does not end a block
        text.branch(condition, *((rest, target) if is_and else (target, rest)))
        text.place(rest)
        other = text.operand(self._logical(is_and, parts[1:]), BOOL)
        last = text.block
        assert last is not None  # noqa: S101 - see above
        text.jump(target)
        text.place(target)
        return Number(BOOL, text.emit(phi("i1", [("false" if is_and else "true", first), (other, last)])))

    def _comparison(self, left: ast.expr, ops: Sequence[ast.cmpop], others: Sequence[ast.expr]) -> Value:
        """A chain of comparisons, or membership of a tuple of known numbers."""
        a, result = self.value(left), None
        for op, other in zip(ops, others, strict=True):
            b = self.value(other)
            if isinstance(op, ast.In):
                each = self._any_of([compare(self.text, ast.Eq, a, member) for member in b])
            else:
                each = compare(self.text, type(op), a, b)
            result = each if result is None else self._both(result, each)
            a = b
        return result

    def _any_of(self, conditions: Sequence[Value]) -> Value:
        """Whether one of some conditions holds."""
        result: Value = False
        for condition in conditions:
            if is_known(condition) or is_known(result):
                result = (result or condition) if is_known(result) else (condition or result)
            else:
                result = Number(BOOL, self.text.emit(f"or i1 {result.name}, {condition.name}"))
        return result

    def _both(self, a: Value, b: Value) -> Value:
        """Whether two conditions hold."""
        if is_known(a):
            return b if a else False
        return Number(BOOL, self.text.emit(f"and i1 {a.name}, {self.text.operand(b, BOOL)}"))

    def _chosen(self, test: ast.expr, body: ast.expr, orelse: ast.expr) -> Value:
        """One value or another, of which only one is evaluated."""
        condition = truth(self.text, self.value(test))
        if is_known(condition):
            return self.value(body if condition else orelse)
        text, yes, no = self.text, self.text.new_block(), self.text.new_block()
        text.branch(condition, yes, no)
        ways = []
        for block, expression in ((yes, body), (no, orelse)):
            text.place(block)
            value = self.value(expression)
            assert text.block is not None  # noqa: S101 - an expression does not end a block
            ways.append((text.block, value))
        return self.merged(ways, joined_template([value for _, value in ways], "a choice"))

    def _attribute(self, whole: Value, name: str) -> Value:
        """A field of a record, or what an array is like."""
        if isinstance(whole, Array):
            if name == "reshape":
                return functools.partial(_reshaped, whole)
            if name == "size":
                size: Value = 1
                for n in whole.shape:
                    size = binary(self.text, ast.Mult, size, n)
                return size
            if name not in ("shape", "ndim"):
                raise CompilingError(f"arrays of kernels have no {name}")
        elif isinstance(whole, Number):
            raise CompilingError(f"a number has no {name}")
        return getattr(whole, name)

    def index(self, node: ast.expr) -> Value:
        """An index: a number, a slice, or a tuple of them."""
        if isinstance(node, ast.Slice):
            if node.step is not None:
                raise CompilingError("a slice with steps")
            return Span(*(None if part is None else self.value(part) for part in (node.lower, node.upper)))
        if isinstance(node, ast.Tuple):
            return tuple(self.index(part) for part in node.elts)
        return self.value(node)

    def element(self, whole: Value, index: Value) -> Value:
        """An element of a tuple, a number of an array, or a view of it."""
        if isinstance(whole, Array):
            view = self._view(whole, index if type(index) is tuple else (index,))
            if isinstance(view, Array):
                return view
            return self._load_number(whole, view)
        if isinstance(whole, Number):
            raise CompilingError("an index of a number")
        if isinstance(index, Span):
            return whole[slice(*index)]
        if is_known(index):
            return whole[index]
        result = whole[-1]
        for k in range(len(whole) - 2, -1, -1):
            kind = joined_template([whole[k], result], "an element of a tuple")
            if not isinstance(kind, Number):
                raise CompilingError("an index of a tuple of other things than numbers is not known")
            result = self.text.select(compare(self.text, ast.Eq, index, k), whole[k], result, kind.kind)
        return result

    def _load_number(self, array: Array, address: str) -> Number:
        """A number at an address of an array."""
        if array.element is COMPLEX_NUMBERS:
            raise CompilingError("numbers of dual arrays are read by load")
        name = self.text.load(array.element, address)
        if array.element is SHORT_INTEGERS:
            name = self.text.emit(f"sext i32 {name} to i64")
        return Number(FLOAT if array.element.llvm == "double" else INTEGER, name)

    def _view(self, array: Array, indices: tuple[Value, ...]) -> Array | str:
        """A view of an array, or the address of an element."""
        if len(indices) > array.ndim:
            raise CompilingError(f"{len(indices)} indices of an array with {array.ndim} axes")
        offset: Value = 0
        shape: list[Value] = []
        for axis in range(array.ndim):
            size = array.shape[axis]
            offset = binary(self.text, ast.Mult, offset, size)
            index = indices[axis] if axis < len(indices) else Span(None, None)
            if isinstance(index, Span):
                first, stop = index.first, index.stop
                if shape and not (first is None and stop is None):
                    raise CompilingError("a view that is not contiguous")
                first = 0 if first is None else first
                length = size if stop is None else KNOWN_FUNCTIONS[min](self.text, stop, size)
                shape.append(binary(self.text, ast.Sub, length, first))
                index = first
            elif shape:
                raise CompilingError("a view that is not contiguous")
            elif isinstance(index, int) and index < 0:
                index = binary(self.text, ast.Add, size, index)
            offset = binary(self.text, ast.Add, offset, index)
        pointer = self.text.address(array, offset)
        return Array(array.element, pointer, tuple(shape), array.writable) if shape else pointer

    def store_element(self, array: Value, index: Value, value: Value) -> None:
        """Write a number to an array."""
        if not isinstance(array, Array) or not array.writable:
            raise CompilingError("what is written to is no array, or one that is read only")
        address = self._view(array, index if type(index) is tuple else (index,))
        if isinstance(address, Array):
            raise CompilingError("a view is written to as a whole")
        if array.element.llvm == "double":
            self.text.store(array.element, address, self.text.operand(value, FLOAT))
        else:
            number = self.text.operand(value, INTEGER)
            if array.element is SHORT_INTEGERS:
                number = self.text.emit(f"trunc i64 {number} to i32")
            self.text.store(array.element, address, number)

    def _call(self, function_node: ast.expr, argument_nodes: Sequence[ast.expr]) -> Value:
        """The result of a call."""
        function = self.value(function_node)
        arguments = self._values(argument_nodes)
        lowering = getattr(function, "lowering", None)
        if lowering is not None:
            return lowering(self.text, *arguments)
        chosen = getattr(function, "chosen_by_kinds", None)
        if chosen is not None:
            function = chosen(*arguments)
        known = (
            KNOWN_FUNCTIONS.get(function)
            if isinstance(function, types.BuiltinFunctionType | type) or function.__class__.__name__ == "ufunc"
            else None
        )
        if known is not None:
            return function(*arguments) if all(map(is_known, arguments)) else known(self.text, *arguments)
        if isinstance(function, functools.partial):
            return function(*arguments)
        if function is len:
            return arguments[0].shape[0] if isinstance(arguments[0], Array) else len(arguments[0])
        if function is slice:
            return Span(*arguments)
        if isinstance(function, type) and hasattr(function, "_fields"):
            return function(*arguments)
        if not isinstance(function, types.FunctionType):
            raise CompilingError(f"no function of kernels: {ast.unparse(function_node)}")
        return self._call_kernel(function, arguments)

    def _call_kernel(self, function: Callable[..., Any], arguments: Sequence[Value]) -> Value:
        """The result of another kernel."""
        name, result = self.compile_kernel(function, arguments)
        operands = ", ".join(f"{llvm_type(leaf)} {leaf_name(leaf)}" for leaf in flat_leaves(tuple(arguments)))
        flat = flat_leaves(result)
        kinds = [llvm_type(leaf) for leaf in flat]
        if not kinds:
            self.text.line(f"call void @{name}({operands})")
            return result
        if len(kinds) == 1:
            return renamed(result, [self.text.emit(f"call {kinds[0]} @{name}({operands})")])
        kind = "{ " + ", ".join(kinds) + " }"
        whole = self.text.emit(f"call {kind} @{name}({operands})")
        return renamed(result, [self.text.emit(f"extractvalue {kind} {whole}, {k}") for k in range(len(kinds))])


_NOTHING: Final = object()


def _reshaped(array: Array, *shape: Value) -> Array:
    """An array of another shape on the same numbers."""
    sizes = shape[0] if len(shape) == 1 and isinstance(shape[0], tuple) else shape
    if any(isinstance(n, int) and n < 0 for n in sizes):
        raise CompilingError("the sizes of a reshaped array must be given")
    return Array(array.element, array.pointer, tuple(sizes), array.writable)
