"""Code for graphics processors: modules of one kernel as LLVM's text, and that text as PTX for NVIDIA's devices.

A thread has one lane. What differs from call to call is an argument; tables of a mechanism are constants, so that loops
over them are written out and their branches taken while compiling; workspaces are memory of each thread, most of which
becomes registers. The function of one thread, `ENTRY`, is the same for any processor: so it is tested without a device.
"""

import math
import re
import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Protocol

import llvmlite.binding as llvm
import numpy as np
from numpy.typing import NDArray

from cadmbs.machine_code import language, objects, python_calls
from cadmbs.machine_code.text import FunctionText
from cadmbs.machine_code.values import (
    FLOAT,
    FLOATS,
    INTEGER,
    INTEGERS,
    Array,
    CompilingError,
    Number,
    flat_leaves,
    leaf_name,
    literal,
    llvm_type,
)

ENTRY: Final = "cadmbs_thread"
"""The function of one thread: its number, then the arguments of the kernel."""

KERNEL: Final = "cadmbs_kernel"
"""The kernel, whose threads call that function with their numbers."""

LATEST_ARCHITECTURE: Final = 90
"""Compute capability, times ten, of the newest devices that code is made for; the driver compiles it for later ones."""

PTX_VERSION: Final = "ptx78"
"""The version of PTX that these need: that of CUDA 11.8."""

SMALL_UNROLLED: Final = (256, 20_000)
"""As `Module.unrolled`, of small modules."""

_TRIPLE: Final = "nvptx64-nvidia-cuda"
_OWN_FUNCTIONS: Final = ("sqrt", "fabs", "floor", "rint", "fma", "memset", "memcpy", "memmove")
"""Functions of LLVM that devices have."""

_THREAD_NUMBER: Final = f"""
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()

define ptx_kernel void @{KERNEL}(PARAMETERS) nounwind {{
  %own = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %size = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %wide_own = zext i32 %own to i64
  %wide_block = zext i32 %block to i64
  %wide_size = zext i32 %size to i64
  %before = mul i64 %wide_block, %wide_size
  %number = add i64 %before, %wide_own
  call void @{ENTRY}(ARGUMENTS)
  ret void
}}
"""


class ArrayLine(Protocol):
    """Instructions without a branch on arrays of numbers (`cadmbs.expressions.instructions`)."""

    def lowering(self, text: FunctionText, *arguments: Any) -> None:
        """Write the instructions into a function."""


@dataclass(frozen=True)
class DeviceCode:
    """The kernel of a module.

    Attributes:
        text: The module in LLVM's text, without the kernel: for any processor.
        parameters: Types and names of the parameters of the kernel.
    """

    text: str
    parameters: tuple[str, ...]

    def on_device(self) -> str:
        """The module with its kernel."""
        passed = ", ".join(("i64 %number", *self.parameters))
        kernel = _THREAD_NUMBER.replace("PARAMETERS", ", ".join(self.parameters)).replace("ARGUMENTS", passed)
        thread = f"define void @{ENTRY}"
        return self.text.replace(thread, thread.replace("define", "define internal")) + kernel


class DeviceModule:
    """Builds the module of one kernel.

    Attributes:
        thread: The number of the thread.
    """

    def __init__(
        self, substitutes: Mapping[str, Callable[..., Any]], names: Mapping[str, Any], is_small: bool = False
    ) -> None:
        """Args: kernels for functions that devices lack, by their names in LLVM; what names of kernels stand for;
        whether all loops over known ranges are written out and all kernels copied, so that memory becomes registers.
        """
        self._module = language.Module(lanes=1, names=dict(names), copies_routines=is_small)
        if is_small:
            self._module.unrolled = SMALL_UNROLLED
        self._substitutes = substitutes
        self._parameters: list[str] = []
        self._constants: list[str] = []
        self._memory: list[tuple[Array, int]] = []
        self._calls: list[str] = []
        self.thread = Number(INTEGER, "%thread")

    def array(self, dtype: Any, shape: Sequence[int | None], is_written: bool = False) -> Array:
        """An argument that is an array in the device's memory; sizes that are None are arguments after its address."""
        pointer = self._parameter("ptr")
        sizes = tuple(Number(INTEGER, self._parameter("i64")) if n is None else n for n in shape)
        return Array(FLOATS if np.dtype(dtype) == np.float64 else INTEGERS, pointer, sizes, is_written)

    def number(self) -> Number:
        """An argument that is a number."""
        return Number(FLOAT, self._parameter("double"))

    def count(self) -> Number:
        """An argument that is an integer."""
        return Number(INTEGER, self._parameter("i64"))

    def _parameter(self, kind: str) -> str:
        self._parameters.append(f"{kind} %p{len(self._parameters)}")
        return self._parameters[-1].split()[1]

    def constant(self, values: NDArray[Any]) -> Array:
        """An array whose numbers are known."""
        element, kind = (FLOATS, FLOAT) if values.dtype == np.float64 else (INTEGERS, INTEGER)
        flat, name = values.ravel().tolist() or [0], f"@constant{len(self._constants)}"
        numbers = ", ".join(f"{element.llvm} {literal(x, kind)}" for x in flat)
        self._constants.append(f"{name} = internal constant [{len(flat)} x {element.llvm}] [{numbers}]")
        return Array(element, name, values.shape, False)

    def memory(self, *shape: int) -> Array:
        """An array of zeros that each thread has for itself."""
        size = max(1, math.prod(shape))
        self._memory.append((Array(FLOATS, f"%memory{len(self._memory)}", shape, True), size))
        return self._memory[-1][0]

    def add_line(self, name: str, line: ArrayLine, is_written: Sequence[bool]) -> None:
        """A function of arrays of numbers."""
        text = FunctionText(self._module.declarations)
        arrays = [Array(FLOATS, f"%p{k}", (1,), writes) for k, writes in enumerate(is_written)]
        line.lowering(text, *arrays)
        text.line("ret void")
        parameters = ", ".join(f"ptr {array.pointer}" for array in arrays)
        head = f"define internal void @{name}({parameters}) nounwind alwaysinline"
        self._module.texts.append(f"{head} {{\n{text.body()}\n}}")

    def call_line(self, name: str, arrays: Sequence[Array]) -> None:
        """Each thread calls a line first."""
        self._calls.append(f"call void @{name}({', '.join(f'ptr {array.pointer}' for array in arrays)})")

    def code(self, function: Callable[..., Any], arguments: Sequence[Any]) -> DeviceCode:
        """The module whose threads call a kernel.

        Raises:
            CompilingError: If it needs a function that devices do not have, by its name.
        """
        name, _ = language.compile_function(self._module, function, arguments)
        passed = ", ".join(f"{llvm_type(leaf)} {leaf_name(leaf)}" for leaf in flat_leaves(tuple(arguments)))
        begin = [f"{array.pointer} = alloca [{size} x double], align 16" for array, size in self._memory]
        begin += [
            f"call void @llvm.memset.p0.i64(ptr {array.pointer}, i8 0, i64 {FLOATS.size * size}, i1 false)"
            for array, size in self._memory
        ]
        body = "\n  ".join([*begin, *self._calls, f"call void @{name}({passed})", "ret void"])
        parameters = ", ".join((f"i64 {self.thread.name}", *self._parameters))
        entry = f"define void @{ENTRY}({parameters}) nounwind {{\n  {body}\n}}"
        parts = ["declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)", *self._constants, self._text(), entry]
        return DeviceCode("\n\n".join([*parts, python_calls.memory_marks()]) + "\n", tuple(self._parameters))

    def _text(self) -> str:
        """All functions, with substitutes for those that devices lack."""
        module = self._module
        replaced: dict[str, str] = {}
        while missing := [name for name in module.declarations if not _is_own(name) and name not in replaced]:
            for name in missing:
                if name not in self._substitutes:
                    raise CompilingError(f"devices do not have the function {name.removeprefix('llvm.')}")
                declared = module.declarations[name].partition("(")[2].count("double")
                numbers = [Number(FLOAT, "") for _ in range(declared)]
                replaced[name], _ = language.compile_function(module, self._substitutes[name], numbers)
        text = module.text()
        for name, substitute in replaced.items():
            text = text.replace(module.declarations[name], "").replace(f"@{name}(", f"@{substitute}(")
        return text


def _is_own(name: str) -> bool:
    """Whether devices have a function of LLVM."""
    return name.startswith("llvm.") and name.split(".")[1] in _OWN_FUNCTIONS


def sample_code(line: ArrayLine, widths: Sequence[int], substitutes: Mapping[str, Callable[..., Any]]) -> DeviceCode:
    """The kernel that computes a line for samples, a thread each: their number, then arrays (n, width), one written.

    Args:
        line: Instructions on the rows of a sample.
        widths: Numbers of a row of each array; the last one is written.
        substitutes: As of `DeviceModule`.
    """
    module = DeviceModule(substitutes, {})
    count = module.count()
    arrays = [module.array(np.float64, (None, width), k == len(widths) - 1) for k, width in enumerate(widths)]
    module.add_line("cadmbs_line", line, [array.writable for array in arrays])
    return module.code(_each_sample, [module.thread, count, _Rows("cadmbs_line"), tuple(arrays)])


@dataclass(frozen=True)
class _Rows:
    """Calls a line with one row of each array."""

    name: str

    def lowering(self, text: FunctionText, arrays: tuple[Array, ...], number: Any) -> None:
        """Write the call."""
        rows = [text.address(array, text.arithmetic("mul nsw", number, array.shape[1], INTEGER)) for array in arrays]
        text.line(f"call void @{self.name}({', '.join(f'ptr {row}' for row in rows)})")


def _each_sample(thread: Any, count: Any, rows: Any, arrays: Any) -> None:
    if thread < count:
        rows(arrays, thread)


@cache
def _start() -> None:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()


def ptx(code: DeviceCode, architecture: int = LATEST_ARCHITECTURE, is_single: bool = False) -> str:
    """A module for NVIDIA's devices.

    Args:
        code: The module.
        architecture: Compute capability of the device, times ten.
        is_single: Whether its numbers have single precision.

    Raises:
        CompilingError: If this LLVM was built without these devices.
    """
    _start()
    try:
        target = llvm.Target.from_triple(_TRIPLE)
    except RuntimeError as problem:
        raise CompilingError(f"this build of llvmlite makes no code for NVIDIA's devices: {problem}") from None
    text = in_single_precision(code.on_device()) if is_single else code.on_device()
    module = llvm.parse_assembly(text)
    machine = target.create_target_machine(
        cpu=f"sm_{min(architecture, LATEST_ARCHITECTURE)}", features=f"+{PTX_VERSION}", opt=3
    )
    module.triple, module.data_layout = _TRIPLE, str(machine.target_data)
    options = llvm.create_pipeline_tuning_options(speed_level=objects.OPTIMIZATION)
    options.loop_vectorization = options.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    return str(machine.emit_assembly(module))


_LITERAL: Final = re.compile(r"\b0x[0-9A-F]{16}\b")


def in_single_precision(text: str) -> str:
    """A module without memory of threads whose doubles are floats, its numbers rounded."""

    def rounded(found: re.Match[str]) -> str:
        number = struct.unpack("<d", struct.pack("<Q", int(found[0], 16)))[0]
        with np.errstate(over="ignore"):
            return literal(float(np.float32(number)), FLOAT)

    text = re.sub(r"\bdouble\b", "float", _LITERAL.sub(rounded, text)).replace(".f64", ".f32")
    return re.sub(r"(load float, ptr [^,]+|store float [^,]+, ptr [^,]+), align 8", r"\1, align 4", text)
