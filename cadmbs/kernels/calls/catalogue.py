"""All kernels of the package, for compiling them ahead of their use."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from cadmbs.kernels.calls.programs import KernelProgram, uncompiled

MODULES: Final = (
    *("calls.single", "steps.loops_steps", "closed.closed_packing"),
    *("calls.compiled", "calls.compiled_derivatives", "calls.variants", "absolute.absolute_packing"),
    *("absolute.group_program", "many.lane_batches"),
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
