"""Kernels as programs that Python calls: argument types; compiled or loaded at first use.

A program is a kernel with the types of its arguments, so that it is compiled once, whatever arrays come. Programs for
batches run without the interpreter's lock.
"""

from __future__ import annotations

import importlib
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from cadmbs.kernels.cache import DiskCache
from cadmbs.kernels.packing import Packed

_LOCK = threading.RLock()

TAIL = ("block", "blocks", "board", "integer")
"""Last arguments of programs for batches: block, work, queue, spin_limit."""


@dataclass(frozen=True, eq=False)
class KernelProgram:
    """One compiled entry.

    Attributes:
        name: Its name in messages and in the cache.
        function: Name of the kernel in the module `cadmbs.kernels.<module>`.
        module: The module.
        arguments: Keys of `_types`, one an argument.
        takes: How long compiling takes, as text.
    """

    name: str
    module: str
    function: str
    arguments: tuple[str, ...]
    takes: str = "some seconds"
    _compiled: list[Callable[..., None]] = field(default_factory=list, repr=False)

    def __call__(self) -> Callable[..., None]:
        """The compiled function; under NUMBA_DISABLE_JIT=1 the Python function."""
        if not self._compiled:
            with _LOCK:
                if not self._compiled:
                    self._compiled.append(self._compile())
        return self._compiled[0]

    def slots(self, packed: Packed) -> int:
        """Numbers a row in the workspace: `SLOTS` of the module, or `REVOLUTE_SLOTS` where all joints are revolute."""
        module = sys.modules.get(self._path) or importlib.import_module(self._path)
        slots = getattr(module, "REVOLUTE_SLOTS", module.SLOTS) if packed.revolute else module.SLOTS
        return int(slots)

    @property
    def _path(self) -> str:
        return f"cadmbs.kernels.{self.module}"

    def _compile(self) -> Callable[..., None]:
        from numba import njit

        from cadmbs.kernels.kernel import OPTIONS

        kernel = getattr(importlib.import_module(self._path), self.function)
        if uncompiled():
            return kernel  # type: ignore[no-any-return]
        program = njit(nogil=True, **OPTIONS)(kernel.py_func)
        program._cache = DiskCache(self.name, self.takes)
        types = _types()
        program.compile(tuple(types[name] for name in self.arguments))
        program.disable_compile()
        return program  # type: ignore[no-any-return]


def uncompiled() -> bool:
    """Whether kernels are to run as Python, by NUMBA_DISABLE_JIT=1."""
    from numba.core import config

    return bool(config.DISABLE_JIT)  # type: ignore[attr-defined]


def _types() -> dict[str, Any]:
    """Numba's types by name. Inputs are read-only, so that any array may be passed."""
    from numba import types

    def array(dtype: Any, ndim: int, writable: bool) -> Any:
        return types.Array(dtype, ndim, "C", readonly=not writable)

    return {
        "integers": array(types.int64, 2, writable=False),
        "numbers": array(types.float64, 2, writable=False),
        "number blocks": array(types.float64, 3, writable=False),
        "vector": array(types.float64, 1, writable=False),
        "result": array(types.float64, 2, writable=True),
        "result vector": array(types.float64, 1, writable=True),
        "block": array(types.float64, 2, writable=True),
        "blocks": array(types.float64, 3, writable=True),
        "integer": types.int64,
        "board": array(types.int64, 1, writable=True),
    }


def batch_program(name: str, module: str, samples: int, extras: tuple[str, ...] = ()) -> KernelProgram:
    """A program that runs a kernel for a batch: table, params, extras, samples, result, and the `TAIL`."""
    arguments = ("integers", "numbers", *extras, *["numbers"] * samples, "result", *TAIL)
    return KernelProgram(name, module, f"{module}_batch", arguments)


def varied_program(program: KernelProgram) -> KernelProgram:
    """A program for batches that takes params, and numbers among its extras, in blocks of samples."""
    arguments = list(program.arguments)
    arguments[1] = "number blocks"
    if arguments[2] == "integers":
        arguments[3] = "number blocks"
    return KernelProgram(f"{program.name}_varied", program.module, program.function, tuple(arguments))


def single_program(name: str, module: str, samples: int, extras: tuple[str, ...] = ()) -> KernelProgram:
    """A program that runs a kernel for one sample, in scalar code: table, params, extras, samples, result, work."""
    arguments = ("integers", "numbers", *extras, *["vector"] * samples, "result vector", "block")
    return KernelProgram(f"{name}_single", module, module, arguments)
