"""Kernels as programs that Python calls: argument types; compiled or loaded at first use.

A program is a kernel with the types of its arguments, so that it is compiled once, whatever arrays come. Programs for
batches run without the interpreter's lock.
"""

from __future__ import annotations

import importlib
import os
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import numpy as np

from cadmbs.kernels import records
from cadmbs.kernels.calls.cache import is_on_disk, report_compiling, store_code, stored_code
from cadmbs.kernels.tree.packing import Packed

if TYPE_CHECKING:
    from cadmbs.machine_code.python_calls import Argument


_LOCK = threading.RLock()

TAIL = ("block", "blocks", "queue", "integer")
"""Last arguments of programs for batches: block, work, queue, spin_limit."""

VARIED_SUFFIX: Final = "_varied"
"""What the names of programs end with whose samples have parameters of their own."""

ARRAYS: Final = {
    "integers": (np.int64, 2, False),
    "screws": (np.int32, 2, False),
    "numbers": (np.float64, 2, False),
    "number blocks": (np.float64, 3, False),
    "vector": (np.float64, 1, False),
    "result": (np.float64, 2, True),
    "result vector": (np.float64, 1, True),
    "block": (np.float64, 2, True),
    "blocks": (np.float64, 3, True),
    "queue": (np.int64, 1, True),
    "address": (np.int64, 1, False),
    "dual blocks": (np.complex128, 3, True),
}
"""Arrays that programs take, contiguous: type of the numbers, axes, and whether they are written. Complex ones hold
dual numbers (`kernels.numbers.dual_numbers`); screws are tables of trees without others (`kernels.tree.native_joints`).
"""


class RecordKind(NamedTuple):
    """A record that programs take: a named tuple of `cadmbs.kernels.records`, and keys of `ARRAYS` for its fields."""

    record: Callable[..., Any]
    fields: tuple[Kind, ...]


Kind: TypeAlias = "str | RecordKind"
"""What a program takes: a key of `ARRAYS`, "integer", or a record of these."""


@dataclass(frozen=True, eq=False)
class KernelProgram:
    """One compiled entry.

    Attributes:
        name: Its name in messages and in the cache.
        function: Name of the kernel in the module `cadmbs.kernels.<module>`.
        module: The module, with its folder: tree.inverse_dynamics.
        arguments: Their kinds.
        seconds: About how long compiling takes [s], of a processor of 2024.
        variant: Argument of the function where it makes the kernel for it; None where it is the kernel.
        is_long: Whether compiling takes so long that only the entry is made machine code.
    """

    name: str
    module: str
    function: str
    arguments: tuple[Kind, ...]
    seconds: float = 0.6
    variant: Any = None
    is_long: bool = False
    _compiled: list[Callable[..., None]] = field(default_factory=list, repr=False)

    def __call__(self) -> Callable[..., None]:
        """The compiled function; under CADMBS_DISABLE_JIT=1 the Python function.

        It converts nothing: arrays of other types, axes or storage are a TypeError.
        """
        if not self._compiled:
            with _LOCK:
                if not self._compiled:
                    self._compiled.append(self._compile())
        return self._compiled[0]

    @property
    def is_loaded(self) -> bool:
        """Whether it was used in this process, so that it costs nothing to use it again."""
        return bool(self._compiled)

    @property
    def is_stored(self) -> bool:
        """Whether the cache on disk has it; nothing is loaded by asking."""
        return is_on_disk(self.name)

    @property
    def is_ready(self) -> bool:
        """Whether it runs without the compiler: it is loaded or in the cache on disk."""
        return self.is_loaded or self.is_stored

    def slots(self, packed: Packed) -> int:
        """Numbers a row in the workspace: `SLOTS` of the module, or `REVOLUTE_SLOTS` where all joints are revolute."""
        module = importlib.import_module(self._path)  # waits where another thread imports it
        slots = getattr(module, "REVOLUTE_SLOTS", module.SLOTS) if packed.revolute else module.SLOTS
        return int(slots)

    @property
    def _path(self) -> str:
        return f"cadmbs.kernels.{self.module}"

    def _compile(self) -> Callable[..., None]:
        kernel = getattr(importlib.import_module(self._path), self.function)
        if self.variant is not None:
            kernel = kernel(self.variant)
        if uncompiled():
            return _checked(kernel, self)
        from cadmbs.machine_code.python_calls import program_code, python_function

        code = stored_code(self.name)
        if code is None:
            report_compiling(self.name, self.seconds)
            arguments = tuple(map(_argument, self.arguments))
            code = program_code(kernel, arguments, _refusal(self), vectorizes=not self.is_long)
            store_code(self.name, code)
        return python_function(code, self.name)


def first_ready(programs: Iterable[KernelProgram]) -> KernelProgram:
    """The first program that runs without the compiler; where there is none, the first one."""
    choices = list(programs)
    return next((program for program in choices if program.is_ready), choices[0])


def _refusal(program: KernelProgram) -> str:
    """What a program takes, as the message of an error."""
    return f"{program.name} takes contiguous arrays ({', '.join(map(_described, program.arguments))})"


def _described(kind: Kind) -> str:
    """A kind of argument in a message."""
    if isinstance(kind, RecordKind):
        return f"{getattr(kind.record, '__name__', 'record')}({', '.join(map(_described, kind.fields))})"
    return f"{np.dtype(ARRAYS[kind][0])}[{', '.join(':' * ARRAYS[kind][1])}]" if kind in ARRAYS else "int"


def _argument(kind: Kind) -> Argument:
    """A kind of argument for the compiler."""
    from cadmbs.machine_code.python_calls import ArrayArgument, RecordArgument

    if isinstance(kind, RecordKind):
        return RecordArgument(kind.record, tuple(map(_argument, kind.fields)))
    return ArrayArgument(*ARRAYS[kind]) if kind in ARRAYS else None


def _checked(function: Callable[..., None], program: KernelProgram) -> Callable[..., None]:
    """The Python function of a program, with the types that the compiled one takes."""

    def fits(value: Any, kind: Kind) -> bool:
        if isinstance(kind, RecordKind):
            return isinstance(value, tuple) and len(value) == len(kind.fields) and all(map(fits, value, kind.fields))
        if kind not in ARRAYS:
            return isinstance(value, int | np.integer)
        dtype, ndim, _ = ARRAYS[kind]
        is_array = isinstance(value, np.ndarray) and value.dtype == dtype and value.ndim == ndim
        return is_array and value.flags.c_contiguous

    @wraps(function)
    def checked(*arguments: Any) -> None:
        if len(arguments) != len(program.arguments) or not all(map(fits, arguments, program.arguments)):
            raise TypeError(_refusal(program))
        function(*arguments)

    return checked


def uncompiled() -> bool:
    """Whether kernels are to run as Python, by CADMBS_DISABLE_JIT=1."""
    return os.environ.get("CADMBS_DISABLE_JIT", "0") not in ("", "0")


def batch_program(name: str, module: str, samples: int, extras: tuple[Kind, ...] = ()) -> KernelProgram:
    """A program that runs a kernel for a batch: table, params, extras, samples, result, and the `TAIL`."""
    arguments = ("integers", "numbers", *extras, *["numbers"] * samples, "result", *TAIL)
    return KernelProgram(name, module, f"{name}_batch", arguments)


def varied_program(program: KernelProgram) -> KernelProgram:
    """A program for batches that takes params, and numbers among its extras, in blocks of samples."""
    arguments = list(program.arguments)
    arguments[1] = "number blocks"
    if arguments[2] == "integers":
        arguments[3] = "number blocks"
    return KernelProgram(
        f"{program.name}{VARIED_SUFFIX}", program.module, program.function, tuple(arguments), program.seconds
    )


def single_program(name: str, module: str, samples: int, extras: tuple[str, ...] = ()) -> KernelProgram:
    """A program that runs a kernel for one sample, in scalar code: table, params, extras, samples, result, work."""
    arguments = ("integers", "numbers", *extras, *["vector"] * samples, "result vector", "block")
    return KernelProgram(f"{name}_single", module, name, arguments)


# Records that programs take: which arrays the fields of `cadmbs.kernels.records` are.

TREE_KIND: Final = RecordKind(records.TreeArrays, ("integers", "numbers", "block"))
JOINTS_KIND: Final = RecordKind(records.JointArrays, ("integers", "integers", "numbers", "numbers"))
LOADS_KIND: Final = RecordKind(records.LoadArrays, ("numbers", "integers", "numbers", "block"))
ROWS_KIND: Final = RecordKind(
    records.ConstraintArrays,
    ("integers", "numbers", "integers", "numbers", "numbers", *("integers", "numbers") * 4, "block"),
)
COUPLINGS_KIND: Final = RecordKind(
    records.LoopCouplings, (*(RecordKind(records.CouplingArrays, ("integers", "numbers")),) * 2, "integers")
)
WORKSPACE_KIND: Final = RecordKind(
    records.LoopWorkspace, ("vector", "block", "result vector", "result vector", "block", "block", "block", "block")
)
STEPS_KIND: Final = RecordKind(records.StepArrays, ("numbers", "integers", "result vector", "result", "result vector"))
ADAPTIVE_KIND: Final = RecordKind(
    records.AdaptiveArrays, ("numbers", "result vector", "block", "numbers", "block", "integers", "numbers", "block")
)
SCREWS_KIND: Final = TREE_KIND._replace(fields=("screws", *TREE_KIND.fields[1:]))
STRAIGHT_KIND: Final = TREE_KIND._replace(fields=("address", "vector", "block"))
"""Records that programs of loops take: the tree where all its joints are screws, and straight lines in its place."""


# All kernels of the package, for compiling them ahead of their use.

MODULES: Final = (
    *("calls.single", "steps.loops_steps", "closed.closed_packing"),
    *("calls.compiled", "calls.compiled_derivatives", "absolute.absolute_packing"),
    *("absolute.group_steps", "many.lane_batches"),
)
"""Modules of `cadmbs.kernels` that hold programs, in the order in which their kernels are compiled: those of single
simulations first."""


def programs() -> tuple[KernelProgram, ...]:
    """All programs, each once, in the order of `MODULES`."""
    each: dict[str, KernelProgram] = {}
    for name in MODULES:
        module = importlib.import_module(f"cadmbs.kernels.{name}")
        for value in vars(module).values():
            for program in _programs_in(value):
                each.setdefault(program.name, program)
    return tuple(each.values())


def _programs_in(value: Any) -> Iterator[KernelProgram]:
    """A program, or those of a table or record of programs."""
    if isinstance(value, KernelProgram):
        yield value
    elif isinstance(value, dict | tuple):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _programs_in(part)


def missing_programs() -> tuple[KernelProgram, ...]:
    """Programs that are not in the cache on disk; none where kernels run uncompiled (CADMBS_DISABLE_JIT=1)."""
    if uncompiled():
        return ()
    return tuple(program for program in programs() if not program.is_ready)


def compile_programs(missing: Sequence[KernelProgram], report: Callable[[KernelProgram, float], None]) -> None:
    """Compile kernels into the cache, one after the other; those that are finished stay after an interruption.

    Args:
        missing: What to compile.
        report: Called before each kernel with it and the seconds that it and those after it take, about.
    """
    ahead = sum(program.seconds for program in missing)
    for program in missing:
        report(program, ahead)
        program()
        ahead -= program.seconds
