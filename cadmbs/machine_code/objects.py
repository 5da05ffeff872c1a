"""LLVM's text to machine code of this processor, and machine code into memory."""

import ctypes
import ctypes.util
import os
import sys
from functools import cache
from typing import Any, Final

import llvmlite.binding as llvm

OPTIMIZATION: Final = 2
"""LLVM's level: a third one takes longer and gives no faster code for kernels."""

_C_FUNCTIONS: Final = ("atan2", "tanh", "cosh", "asin", "nextafter", "pow", "sin", "cos", "memcpy", "memset", "memmove")


@cache
def processor() -> tuple[str, str]:
    """Name and features of the processor that code is made for; $CADMBS_CPU_NAME chooses another one."""
    name = os.environ.get("CADMBS_CPU_NAME", "")
    if name:
        return name, ""
    return llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()


@cache
def vector_lanes() -> int:
    """How many of eight lanes straight lines compute at a time: all where registers hold them, else half of them.

    Of vectors that take two registers half as many stay in registers.
    """
    name, features = processor()
    has_wide_registers = "+avx512f" in features.split(",") or name in ("x86-64-v4", "skylake-avx512", "znver4")
    return 8 if has_wide_registers else 4


def add_symbol(name: str, address: int | None) -> None:
    """Tell LLVM where a function or an object of this process is."""
    llvm.add_symbol(name, address)


@cache
def _start() -> None:
    """Start LLVM, and tell it where functions of the C library are."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    llvm.initialize_native_asmparser()
    libraries = [ctypes.CDLL(None)] if sys.platform != "win32" else [ctypes.CDLL("msvcrt"), ctypes.CDLL("ucrtbase")]
    libraries += [ctypes.CDLL(name) for name in [ctypes.util.find_library("m")] if name and sys.platform != "win32"]
    for function in _C_FUNCTIONS:
        for library in libraries:
            if hasattr(library, function):
                add_symbol(function, ctypes.cast(getattr(library, function), ctypes.c_void_p).value)
                break


def _target_machine() -> Any:
    _start()
    name, features = processor()
    target = llvm.Target.from_default_triple()
    return target.create_target_machine(
        cpu=name, features=features, opt=OPTIMIZATION, reloc="default", codemodel="jitdefault", jit=True
    )


def object_code(text: str, vectorizes: bool) -> bytes:
    """The object file of a module.

    Args:
        text: The module in LLVM's text.
        vectorizes: Whether loops become vector code; lanes are vectors already.
    """
    machine = _target_machine()
    module = llvm.parse_assembly(text)
    module.triple = llvm.get_process_triple()
    module.data_layout = str(machine.target_data)
    options = llvm.create_pipeline_tuning_options(speed_level=OPTIMIZATION)
    options.loop_vectorization = vectorizes
    options.slp_vectorization = vectorizes
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    return bytes(machine.emit_object(module))


class LoadedCode:
    """Machine code in memory, for as long as this object lives."""

    def __init__(self, code: bytes) -> None:
        machine = _target_machine()
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
        self._engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        self._engine.finalize_object()
        self._addresses: dict[str, int] = {}

    def has(self, name: str) -> bool:
        """Whether there is a function of a name."""
        return bool(self._address(name))

    def address(self, name: str) -> int:
        """The address of a function."""
        address = self._address(name)
        if not address:
            raise LookupError(name)
        return address

    def _address(self, name: str) -> int:
        """The address, or zero; asked for once."""
        if name not in self._addresses:
            self._addresses[name] = int(self._engine.get_function_address(name))
        return self._addresses[name]
