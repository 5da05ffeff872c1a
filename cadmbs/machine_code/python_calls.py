"""Calls of machine code from Python: a built-in function that checks its arguments and takes their memory.

The function is machine code as well, in the module of what it calls. Arrays are NumPy's own, with the layout that its C
interface has had since version 1: data, number of axes, sizes, flags and type stand behind the head of the object. What
does not fit is a TypeError. The interpreter's lock is released while the code runs.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import DTypeLike

from cadmbs.machine_code import language, objects
from cadmbs.machine_code.text import NONTEMPORAL_MARK, FunctionText
from cadmbs.machine_code.values import COMPLEX_NUMBERS, FLOATS, INTEGER, INTEGERS, LANES, SHORT_INTEGERS, Array, Number

ELEMENTS: Final = {
    np.dtype(np.float64): FLOATS,
    np.dtype(np.int64): INTEGERS,
    np.dtype(np.int32): SHORT_INTEGERS,
    np.dtype(np.complex128): COMPLEX_NUMBERS,
}

ENTRY: Final = "cadmbs_entry"
"""The name of the function for Python in each module."""

_CONTIGUOUS, _ALIGNED, _WRITABLE = 0x1, 0x100, 0x400
_FUNCTIONS: Final = (
    "PyLong_AsLongLong",
    "PyErr_Occurred",
    "PyErr_SetString",
    "PyTuple_Size",
    "PyTuple_GetItem",
    "PyEval_SaveThread",
    "PyEval_RestoreThread",
)
_METH_FASTCALL: Final = 0x80


@dataclass(frozen=True)
class ArrayArgument:
    """An array that a program takes: contiguous, of this type and number of axes, and whether it is written."""

    dtype: DTypeLike
    ndim: int
    is_written: bool


@dataclass(frozen=True)
class RecordArgument:
    """A named tuple that a program takes, with what its fields are."""

    record: Callable[..., Any]
    fields: tuple[Argument, ...]


Argument: TypeAlias = "ArrayArgument | RecordArgument | None"
"""What a program takes: an array, a record of arrays and integers, or an integer (None)."""


def program_code(
    function: Callable[..., Any], arguments: Sequence[Argument], refusal: str, vectorizes: bool = True
) -> bytes:
    """The object file of a kernel with its function for Python.

    Args:
        function: The kernel.
        arguments: What it takes.
        refusal: The message where other things come.
        vectorizes: Whether loops become vector code.

    Raises:
        CompilingError: If the kernel says what is not in the language of kernels.
    """
    return objects.object_code(module_text(function, arguments, refusal), vectorizes)


def module_text(function: Callable[..., Any], arguments: Sequence[Argument], refusal: str) -> str:
    """The module of a kernel with its function for Python, in LLVM's text.

    Args:
        function: The kernel.
        arguments: What it takes.
        refusal: The message where other things come.
    """
    module, names, leaves = language.Module(), iter(range(10**6)), list[Array | Number]()
    values = [_value(argument, names, leaves) for argument in arguments]
    name, _ = language.compile_function(module, function, values)
    parts = [module.text(), _inner(name, leaves), _entry(arguments, leaves, refusal), memory_marks()]
    return "\n\n".join(parts) + "\n"


def _value(argument: Argument, names: Iterator[int], leaves: list[Array | Number]) -> Any:
    """What an argument is in the module; its arrays and integers are noted one after the other."""
    if isinstance(argument, RecordArgument):
        return argument.record(*(_value(field, names, leaves) for field in argument.fields))
    if argument is None:
        leaves.append(Number(INTEGER, f"%n{next(names)}"))
    else:
        pointer = f"%p{next(names)}"
        shape = tuple(Number(INTEGER, f"%n{next(names)}") for _ in range(argument.ndim))
        leaves.append(Array(ELEMENTS[np.dtype(argument.dtype)], pointer, shape, argument.is_written))
    return leaves[-1]


class Line(Protocol):
    """Instructions without a branch on arrays of numbers, or of lanes (`cadmbs.expressions.instructions`).

    Attributes:
        lanes: How many lanes are computed at a time; 1 for numbers.
        shared: Numbers of the arrays that have one number for all lanes.
    """

    lanes: int
    shared: Collection[int]

    def lowering(self, text: FunctionText, *arguments: Any) -> None:
        """Write the instructions into a function."""


def lines_code(lines: Mapping[str, tuple[Line, Sequence[bool]]]) -> bytes:
    """The object file of functions that machine code calls by their address, with the addresses of arrays of floats.

    Args:
        lines: The instructions of each function, and which of its arrays are written, by name. Where they compute a
            part of the lanes, they run again for the next ones.
    """
    module, entries = language.Module(), []
    for name, (line, is_written) in lines.items():
        values = [Array(FLOATS, f"%p{k}", (1,), writes) for k, writes in enumerate(is_written)]
        parameters = ", ".join(f"ptr noalias {value.pointer}" for value in values)
        text = FunctionText(module.declarations)
        line.lowering(text, *values)
        text.line("ret void")
        calls, copied = [], "alwaysinline" if line.lanes in (1, LANES) else "noinline"
        for first in range(0, LANES if line.lanes > 1 else 1, line.lanes):
            moved = [k for k in range(len(values) if first else 0) if k not in line.shared]
            calls += [f"%p{k}_{first} = getelementptr double, ptr %p{k}, i64 {first}" for k in moved]
            pointers = (f"ptr %p{k}_{first}" if k in moved else f"ptr %p{k}" for k in range(len(values)))
            calls.append(f"call void @{name}.line({', '.join(pointers)})")
        body = "\n  ".join([*calls, "ret void"])
        module.texts.append(f"define internal void @{name}.line({parameters}) nounwind {copied} {{\n{text.body()}\n}}")
        entries.append(f"define void @{name}({parameters}) nounwind {{\n  {body}\n}}")
    return objects.object_code("\n\n".join([module.text(), *entries, memory_marks()]) + "\n", vectorizes=False)


def _parameters(values: Sequence[Array | Number], is_head: bool) -> str:
    parts = []
    for value in values:
        if isinstance(value, Number):
            parts.append(f"i64 {value.name}")
            continue
        attributes = " noalias readonly" if is_head and not value.writable else ""
        parts.append(f"ptr{attributes} {value.pointer}")
        parts += [f"i64 {n.name}" for n in value.shape]
    return ", ".join(parts)


def _inner(name: str, values: Sequence[Array | Number]) -> str:
    """The kernel as a function on its own, whose read arrays are not written meanwhile."""
    head, arguments = _parameters(values, True), _parameters(values, False)
    return f"define internal void @run({head}) nounwind noinline {{\n  call void @{name}({arguments})\n  ret void\n}}"


def _entry(arguments: Sequence[Argument], values: Sequence[Array | Number], refusal: str) -> str:
    """The function that Python calls with an array of objects."""
    lines = [f"%fits = icmp eq i64 %count, {len(arguments)}", "br i1 %fits, label %begin, label %refuse", "begin:"]
    rest, numbers = iter(values), iter(range(10**6))
    for k, argument in enumerate(arguments):
        lines += [f"%at{k} = getelementptr ptr, ptr %objects, i64 {k}", f"%o{k} = load ptr, ptr %at{k}"]
        lines += _taken(argument, f"%o{k}", rest, numbers)
    message = refusal.encode()
    text = "".join(f"\\{byte:02X}" for byte in [*message, 0])
    lines += [
        "%thread = call ptr @PyEval_SaveThread()",
        f"call void @run({_parameters(values, False)})",
        "call void @PyEval_RestoreThread(ptr %thread)",
        "call void @Py_IncRef(ptr @_Py_NoneStruct)",
        "ret ptr @_Py_NoneStruct",
        "refuse:",
        "%type_error = load ptr, ptr @PyExc_TypeError",
        "call void @PyErr_SetString(ptr %type_error, ptr @refusal)",
        "br label %failed",
        "failed:",
        "ret ptr null",
    ]
    return "\n".join(
        [
            "declare i64 @PyLong_AsLongLong(ptr)",
            "declare ptr @PyErr_Occurred()",
            "declare i64 @PyTuple_Size(ptr)",
            "declare ptr @PyTuple_GetItem(ptr, i64)",
            "declare void @PyErr_SetString(ptr, ptr)",
            "declare ptr @PyEval_SaveThread()",
            "declare void @PyEval_RestoreThread(ptr)",
            "declare void @Py_IncRef(ptr)",
            "@_Py_NoneStruct = external global i8",
            "@PyExc_TypeError = external global ptr",
            "@cadmbs_array_type = external global i8",
            f'@refusal = private constant [{len(message) + 1} x i8] c"{text}"',
            f"define ptr @{ENTRY}(ptr %self, ptr %objects, i64 %count) nounwind {{",
            *lines,
            "}",
        ]
    )


def _taken(argument: Argument, source: str, values: Iterator[Array | Number], numbers: Iterator[int]) -> list[str]:
    """Instructions that check an object and read what it holds, the next values; they end in a block of their own."""
    k = next(numbers)
    if isinstance(argument, RecordArgument):
        count = len(argument.fields)
        lines = [
            f"%length{k} = call i64 @PyTuple_Size(ptr {source})",
            f"%fits{k} = icmp eq i64 %length{k}, {count}",
            f"br i1 %fits{k}, label %fields{k}, label %refuse",
            f"fields{k}:",
        ]
        for j, field in enumerate(argument.fields):
            lines.append(f"%field{k}_{j} = call ptr @PyTuple_GetItem(ptr {source}, i64 {j})")
            lines += _taken(field, f"%field{k}_{j}", values, numbers)
        return lines
    value = next(values)
    if isinstance(value, Number):
        return [
            f"{value.name} = call i64 @PyLong_AsLongLong(ptr {source})",
            f"%minus{k} = icmp eq i64 {value.name}, -1",
            f"br i1 %minus{k}, label %look{k}, label %go{k}",
            f"look{k}:",
            f"%error{k} = call ptr @PyErr_Occurred()",
            f"%none{k} = icmp eq ptr %error{k}, null",
            f"br i1 %none{k}, label %go{k}, label %failed",
            f"go{k}:",
        ]
    assert argument is not None  # noqa: S101 - arrays come from arguments that are arrays
    return _taken_array(argument, value, source, k)


def _taken_array(argument: ArrayArgument, value: Array, source: str, k: int) -> list[str]:
    """The same of an array."""
    head, flags = object.__basicsize__, _CONTIGUOUS | _ALIGNED | (_WRITABLE if argument.is_written else 0)
    lines = [
        *_field("type", source, k, "ptr", head - 8),
        f"%is_array{k} = icmp eq ptr %type{k}, @cadmbs_array_type",
        f"br i1 %is_array{k}, label %array{k}, label %refuse",
        f"array{k}:",
        *_field("axes", source, k, "i32", head + 8),
        *_field("sizes", source, k, "ptr", head + 16),
        *_field("descr", source, k, "ptr", head + 40),
        *_field("flags", source, k, "i32", head + 48),
        f"%order_at{k} = getelementptr i8, ptr %descr{k}, i64 {head + 10}",
        f"%order{k} = load i8, ptr %order_at{k}",
        f"%number_at{k} = getelementptr i8, ptr %descr{k}, i64 {head + 12}",
        f"%number{k} = load i32, ptr %number_at{k}",
        f"%good_axes{k} = icmp eq i32 %axes{k}, {argument.ndim}",
        f"%good_order{k} = icmp eq i8 %order{k}, {ord('=')}",
        f"%good_number{k} = icmp eq i32 %number{k}, {np.dtype(argument.dtype).num}",
        f"%set{k} = and i32 %flags{k}, {flags}",
        f"%good_flags{k} = icmp eq i32 %set{k}, {flags}",
        f"%and1_{k} = and i1 %good_axes{k}, %good_number{k}",
        f"%and2_{k} = and i1 %good_order{k}, %good_flags{k}",
        f"%good{k} = and i1 %and1_{k}, %and2_{k}",
        f"br i1 %good{k}, label %take{k}, label %refuse",
        f"take{k}:",
        f"%data_at{k} = getelementptr i8, ptr {source}, i64 {head}",
        f"{value.pointer} = load ptr, ptr %data_at{k}",
    ]
    for axis, size in enumerate(value.shape):
        lines += [
            f"%size{k}_{axis} = getelementptr i64, ptr %sizes{k}, i64 {axis}",
            f"{size.name} = load i64, ptr %size{k}_{axis}",
        ]
    return lines


def memory_marks() -> str:
    """Memory of numbers and of integers: what is written to one does not change the other."""
    return "\n".join(
        [
            '!0 = !{!"memory of kernels"}',
            '!10 = !{!"numbers", !0, i64 0}',
            '!20 = !{!"integers", !0, i64 0}',
            "!1 = !{!10, !10, i64 0}",
            "!2 = !{!20, !20, i64 0}",
            f"!{NONTEMPORAL_MARK} = !{{i32 1}}",
        ]
    )


def _field(name: str, source: str, k: int, kind: str, offset: int) -> list[str]:
    """Instructions that read a field of an object."""
    return [
        f"%{name}_at{k} = getelementptr i8, ptr {source}, i64 {offset}",
        f"%{name}{k} = load {kind}, ptr %{name}_at{k}",
    ]


class _Method(ctypes.Structure):
    """PyMethodDef of Python's C interface."""

    _fields_ = (
        ("name", ctypes.c_char_p), ("function", ctypes.c_void_p), ("flags", ctypes.c_int), ("text", ctypes.c_char_p),
    )  # fmt: skip


class _Owner:
    """What a built-in function needs for as long as it lives."""

    def __init__(self, code: objects.LoadedCode, method: _Method) -> None:
        self.code, self.method = code, method


@cache
def _add_symbols() -> None:
    """Tell LLVM where functions and objects of Python and NumPy are."""
    python: Any = ctypes.pythonapi
    for name in (*_FUNCTIONS, "Py_IncRef"):
        objects.add_symbol(name, ctypes.cast(getattr(python, name), ctypes.c_void_p).value)
    for name in ("_Py_NoneStruct", "PyExc_TypeError"):
        objects.add_symbol(name, ctypes.addressof(ctypes.c_char.in_dll(python, name)))
    objects.add_symbol("cadmbs_array_type", id(np.ndarray))


def python_function(code: bytes, name: str) -> Callable[..., None]:
    """The function of an object file, as Python calls it."""
    _add_symbols()
    loaded = objects.LoadedCode(code)
    method = _Method(name.encode(), loaded.address(ENTRY), _METH_FASTCALL, None)
    create: Any = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p)(
        ("PyCFunction_NewEx", ctypes.pythonapi)
    )
    return create(ctypes.addressof(method), _Owner(loaded, method), None)  # type: ignore[no-any-return]
