"""Arithmetic of kernels as machine code: integers, floats, lanes and dual numbers.

A dual number is the value and its derivatives along seven directions, in one vector. A condition chooses by values:
where a function has a kink the derivative is that of one side.
"""

import ast
import math
import operator
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np

from cadmbs.machine_code.text import FREEDOMS, FunctionText
from cadmbs.machine_code.values import (
    BOOL,
    DUAL,
    FLOAT,
    INTEGER,
    CompilingError,
    Kind,
    Number,
    Value,
    common_kind,
    is_known,
    kind_of,
)

_OPERATORS: Final[dict[type[ast.operator], Callable[[Any, Any], Any]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.RShift: operator.rshift,
    ast.LShift: operator.lshift,
}
_INTEGER_INSTRUCTIONS: Final = {
    ast.Add: "add nsw",
    ast.Sub: "sub nsw",
    ast.Mult: "mul nsw",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.RShift: "ashr",
    ast.LShift: "shl",
}
_FLOAT_INSTRUCTIONS: Final = {ast.Add: "fadd", ast.Sub: "fsub", ast.Mult: "fmul", ast.Div: "fdiv"}
_COMPARISONS: Final[dict[type[ast.cmpop], tuple[Callable[[Any, Any], bool], str, str]]] = {
    ast.Lt: (operator.lt, "slt", "olt"),
    ast.LtE: (operator.le, "sle", "ole"),
    ast.Gt: (operator.gt, "sgt", "ogt"),
    ast.GtE: (operator.ge, "sge", "oge"),
    ast.Eq: (operator.eq, "eq", "oeq"),
    ast.NotEq: (operator.ne, "ne", "une"),
}


def binary(text: FunctionText, kind_of_operator: type[ast.operator], a: Value, b: Value) -> Value:
    """A result of two numbers, known where both are."""
    if is_known(a) and is_known(b):
        return _OPERATORS[kind_of_operator](a, b)
    kinds = kind_of(a), kind_of(b)
    if kinds[0] is None or kinds[1] is None:
        raise CompilingError(f"{kind_of_operator.__name__} of {a!r} and {b!r}")
    kind = common_kind(kinds[0], kinds[1], INTEGER)
    if kind is INTEGER:
        return _of_integers(text, kind_of_operator, a, b)
    if kind_of_operator is ast.Pow:
        return _power(text, a, b, kind)
    if kind_of_operator is ast.FloorDiv:
        return text.call("llvm.floor", kind, [text.arithmetic("fdiv", a, b, kind)])
    if kind_of_operator not in _FLOAT_INSTRUCTIONS:
        raise CompilingError(f"{kind_of_operator.__name__} of numbers that are no integers")
    instruction = _FLOAT_INSTRUCTIONS[kind_of_operator]
    return _of_duals(text, instruction, a, b) if kind is DUAL else text.arithmetic(instruction, a, b, kind)


def _of_integers(text: FunctionText, kind_of_operator: type[ast.operator], a: Value, b: Value) -> Value:
    if kind_of_operator is ast.Div:
        return text.arithmetic("fdiv", a, b, FLOAT)
    if kind_of_operator is ast.Pow:
        return _power(text, a, b, INTEGER)
    if kind_of_operator in _INTEGER_INSTRUCTIONS:
        return text.arithmetic(_INTEGER_INSTRUCTIONS[kind_of_operator], a, b, INTEGER)
    remainder = text.arithmetic("srem", a, b, INTEGER)  # Python rounds down, machines towards zero
    is_nonzero = text.emit(f"icmp ne i64 {remainder.name}, 0")
    mixed = text.emit(f"xor i64 {remainder.name}, {text.operand(b, INTEGER)}")
    has_other_sign = text.emit(f"icmp slt i64 {mixed}, 0")
    corrects = Number(BOOL, text.emit(f"and i1 {is_nonzero}, {has_other_sign}"))
    if kind_of_operator is ast.Mod:
        moved = text.arithmetic("add", remainder, b, INTEGER)
        return text.select(corrects, moved, remainder, INTEGER)
    quotient = text.arithmetic("sdiv", a, b, INTEGER)
    return text.arithmetic("sub", quotient, corrects, INTEGER)


def _power(text: FunctionText, a: Value, b: Value, kind: Kind) -> Value:
    """Whole known powers by products, others by the C library."""
    if isinstance(b, int) and 1 <= b <= 8:
        result = a
        for _ in range(b - 1):
            result = binary(text, ast.Mult, result, a)
        return result
    if kind in (DUAL, INTEGER):
        raise CompilingError("a power whose exponent is not a known small integer")
    return text.call("llvm.pow", kind, [a, b])


def negative(text: FunctionText, a: Value) -> Value:
    """-a."""
    if is_known(a):
        return -a
    kind = kind_of(a)
    if kind in (BOOL, INTEGER):
        return text.arithmetic("sub nsw", 0, a, INTEGER)
    assert isinstance(a, Number)  # noqa: S101 - what is not known and has no kind is no number
    return Number(a.kind, text.emit(f"fneg {a.kind.llvm} {a.name}"))


def compare(text: FunctionText, kind_of_operator: type[ast.cmpop], a: Value, b: Value) -> Value:
    """Whether a relation holds between two numbers."""
    if kind_of_operator in (ast.Is, ast.IsNot):
        return (a is b) == (kind_of_operator is ast.Is)
    known, signed, ordered = _COMPARISONS[kind_of_operator]
    if is_known(a) and is_known(b):
        return bool(known(a, b))
    kinds = kind_of(a), kind_of(b)
    if kinds[0] is None or kinds[1] is None:
        raise CompilingError(f"{kind_of_operator.__name__} of {a!r} and {b!r}")
    kind = common_kind(kinds[0], kinds[1], INTEGER)
    if kind is INTEGER:
        x, y = text.operand(a, INTEGER), text.operand(b, INTEGER)
        return Number(BOOL, text.emit(f"icmp {signed} i64 {x}, {y}"))
    if kind is not FLOAT:
        raise CompilingError("a comparison of lanes or dual numbers: write choose")
    return Number(BOOL, text.emit(f"fcmp {ordered} double {text.operand(a, FLOAT)}, {text.operand(b, FLOAT)}"))


def truth(text: FunctionText, value: Value) -> Value:
    """Whether a value counts as true, known where the value is."""
    if is_known(value):
        return bool(value)
    kind = kind_of(value)
    if kind is BOOL:
        return value
    return compare(text, ast.NotEq, value, 0)


def negated(text: FunctionText, value: Value) -> Value:
    """Not a value."""
    condition = truth(text, value)
    if is_known(condition):
        return not condition
    return Number(BOOL, text.emit(f"xor i1 {condition.name}, true"))


# Dual numbers


def value_in(text: FunctionText, number: Value) -> Value:
    """The value of a dual number, or a float."""
    if kind_of(number) is DUAL:
        return Number(FLOAT, text.emit(f"extractelement {DUAL.llvm} {number.name}, i32 0"))
    return number


def _with_value(text: FunctionText, changes: str, value: Number) -> Number:
    return Number(DUAL, text.emit(f"insertelement {DUAL.llvm} {changes}, double {value.name}, i32 0"))


def _of_duals(text: FunctionText, instruction: str, a: Value, b: Value) -> Number:
    """A sum, difference, product or quotient, of which one operand at least is a dual number."""
    if instruction in ("fadd", "fsub"):
        return text.arithmetic(instruction, a, b, DUAL)
    x, y = (text.convert(value_in(text, number), FLOAT) for number in (a, b))
    llvm, left, spread_y = DUAL.llvm, text.operand(a, DUAL), text.spread(y.name)
    if kind_of(b) is not DUAL:
        return Number(DUAL, text.emit(f"{instruction} {FREEDOMS} {llvm} {left}, {spread_y}"))
    value, right = text.arithmetic(instruction, x, y, FLOAT), text.operand(b, DUAL)
    if instruction == "fmul":
        changes = text.emit(f"fmul {FREEDOMS} {llvm} {text.spread(x.name)}, {right}")
        if kind_of(a) is DUAL:
            other = text.emit(f"fmul {FREEDOMS} {llvm} {left}, {spread_y}")
            changes = text.emit(f"fadd {FREEDOMS} {llvm} {changes}, {other}")
    else:
        part = text.emit(f"fmul {FREEDOMS} {llvm} {text.spread(value.name)}, {right}")
        difference = text.emit(f"fsub {FREEDOMS} {llvm} {left}, {part}")
        changes = text.emit(f"fdiv {FREEDOMS} {llvm} {difference}, {spread_y}")
    return _with_value(text, changes, value)


def mapped(text: FunctionText, number: Value, value: Number, slope: Value) -> Number:
    """The dual number f(x) with the value and slope of f."""
    spread = text.spread(text.operand(slope, FLOAT))
    return _with_value(text, text.emit(f"fmul {FREEDOMS} {DUAL.llvm} {spread}, {number.name}"), value)


def _slope(text: FunctionText, name: str, x: Value, value: Number) -> Value:
    """Slope at x of a function that LLVM knows by name; of the root at zero, where it is infinite, zero."""
    if name == "fabs":
        return text.select(compare(text, ast.Lt, x, 0.0), -1.0, 1.0, FLOAT)
    if name == "sqrt":
        half = text.arithmetic("fdiv", 0.5, value, FLOAT)
        return text.select(compare(text, ast.Gt, value, 0.0), half, 0.0, FLOAT)
    return 0.0  # rounded to whole numbers


# Functions


def elementary(name: str) -> Callable[[FunctionText, Value], Value]:
    """A function of one number that LLVM knows by name, of floats, lanes and dual numbers."""

    def lower(text: FunctionText, x: Value) -> Value:
        kind = kind_of(x)
        if kind is DUAL:
            inner = value_in(text, x)
            value = text.call(f"llvm.{name}", FLOAT, [inner])
            return mapped(text, x, value, _slope(text, name, inner, value))
        return text.call(f"llvm.{name}", common_kind(kind or FLOAT, FLOAT), [x])

    return lower


def lower_power(text: FunctionText, x: Value, y: Value) -> Value:
    """X to the power y; of duals y x^(y - 1) is the slope."""
    if kind_of(x) is not DUAL:
        return text.call("llvm.pow", common_kind(kind_of(x) or FLOAT, kind_of(y) or FLOAT, FLOAT), [x, y])
    inner = value_in(text, x)
    less = text.call("llvm.pow", FLOAT, [inner, binary(text, ast.Sub, y, 1.0)])
    return mapped(text, x, text.call("llvm.pow", FLOAT, [inner, y]), text.arithmetic("fmul", y, less, FLOAT))


def lower_choice(text: FunctionText, a: Value, b: Value, x: Value, y: Value) -> Value:
    """X where a < b, elsewhere (NaN included) y; both are evaluated."""
    if is_known(a) and is_known(b):
        return x if a < b else y
    kind = common_kind(*(kind_of(each) or FLOAT for each in (a, b, x, y)), FLOAT)
    if kind is DUAL:
        condition = compare(text, ast.Lt, value_in(text, a), value_in(text, b))
        return text.select(condition, x, y, DUAL)
    left, right, yes, no = (text.operand(each, kind) for each in (a, b, x, y))
    condition = text.emit(f"fcmp olt {kind.llvm} {left}, {right}")
    test = "i1" if kind is FLOAT else f"<{kind.llvm[1]} x i1>"
    return Number(kind, text.emit(f"select {test} {condition}, {kind.llvm} {yes}, {kind.llvm} {no}"))


def _c_function(name: str, count: int = 1) -> Callable[..., Value]:
    def lower(text: FunctionText, *x: Value) -> Value:
        if len(x) != count:
            raise CompilingError(f"{name} takes {count} numbers")
        return text.call(name, FLOAT, x, suffix=False)

    return lower


def _intrinsic(name: str) -> Callable[..., Value]:
    return lambda text, *x: text.call(f"llvm.{name}", FLOAT, x)


def _is_finite(text: FunctionText, x: Value) -> Value:
    size = text.call("llvm.fabs", FLOAT, [x])
    return compare(text, ast.Lt, size, math.inf)


def _absolute(text: FunctionText, x: Value) -> Value:
    if kind_of(x) in (INTEGER, BOOL):
        return text.select(compare(text, ast.Lt, x, 0), negative(text, x), x, INTEGER)
    return elementary("fabs")(text, x)


def _extreme(relation: type[ast.cmpop]) -> Callable[..., Value]:
    """`min` or `max` as Python has it: a later number takes the place where the relation holds."""

    def lower(text: FunctionText, *x: Value) -> Value:
        numbers: Sequence[Value] = x[0] if len(x) == 1 else x
        kind = common_kind(*(kind_of(each) or FLOAT for each in numbers))
        result = numbers[0]
        for other in numbers[1:]:
            if is_known(result) and is_known(other):
                result = other if compare(text, relation, other, result) else result
            else:
                result = text.select(compare(text, relation, other, result), other, result, kind)
        return result

    return lower


def _to_integer(text: FunctionText, x: Value) -> Value:
    if kind_of(x) in (INTEGER, BOOL):
        return text.convert(x, INTEGER)
    return Number(INTEGER, text.emit(f"fptosi double {text.operand(x, FLOAT)} to i64"))


def _rounded(text: FunctionText, x: Value) -> Value:
    return _to_integer(text, x if kind_of(x) is INTEGER else text.call("llvm.rint", FLOAT, [x]))


KNOWN_FUNCTIONS: Final[dict[Any, Callable[..., Value]]] = {
    abs: _absolute,
    min: _extreme(ast.Lt),
    max: _extreme(ast.Gt),
    int: _to_integer,
    float: lambda text, x: text.convert(x, FLOAT),
    bool: truth,
    round: _rounded,
    math.sqrt: _intrinsic("sqrt"),
    math.sin: _intrinsic("sin"),
    math.cos: _intrinsic("cos"),
    math.floor: lambda text, x: _to_integer(text, text.call("llvm.floor", FLOAT, [x])),
    math.isfinite: _is_finite,
    math.atan2: _c_function("atan2", 2),
    math.tanh: _c_function("tanh"),
    math.cosh: _c_function("cosh"),
    math.asin: _c_function("asin"),
    np.nextafter: _c_function("nextafter", 2),
    np.rint: _intrinsic("rint"),
}
"""Functions of Python, its mathematics and NumPy that kernels call, for numbers that are not all known."""
