"""Distribution of blocks of samples to threads inside compiled code, without the interpreter.

A work queue is an array of integers that the threads of one batch share. Each thread takes the next chunk of samples
when it has finished the last one, so that slow or late threads take fewer, and no thread waits for one that has not
begun.
"""
# mypy: ignore-errors

from __future__ import annotations

from typing import Any, Final

from llvmlite import ir
from numba import types
from numba.core.typing.templates import signature

from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.lanes import _built_in
from cadmbs.kernels.packing import SIMD_LANES
from cadmbs.kernels.workers import BUSY_WORKERS, CHUNK_SIZE, NEXT_SAMPLE

SPIN_AFTER_WAIT: Final = 40
"""Pauses, less than a microsecond, after the wait, in which the last worker releases the interpreter's lock."""


def fetch_and_add(queue: Any, index: int, amount: int) -> int:
    """An entry of a queue, which is then increased by an amount, in one atomic operation."""
    before = int(queue[index])
    queue[index] += amount
    return before


def atomic_load(queue: Any, index: int) -> int:
    """An entry of a queue, which other threads may change."""
    return int(queue[index])


def pause() -> None:
    """Hint to the processor that the thread waits in a loop."""


@kernel
def first_block(queue):
    """The first sample of a thread's first block; beyond the last sample where none is left."""
    return fetch_and_add(queue, NEXT_SAMPLE, queue[CHUNK_SIZE])


@kernel
def next_block(queue, start, count, spin_limit):
    """The first sample of the block after that from `start` on, in the same chunk or in the next one of the queue.

    After the last block it waits, for `spin_limit` pauses at most, for the other threads.
    """
    after = start + SIMD_LANES
    if after >= count or after % queue[CHUNK_SIZE] == 0:
        after = fetch_and_add(queue, NEXT_SAMPLE, queue[CHUNK_SIZE])
        if after >= count and spin_limit > 0 and atomic_load(queue, BUSY_WORKERS) > 0:
            wait(queue, spin_limit)
    return after


@kernel
def wait(queue, spin_limit):
    """Wait until no worker is busy, for `spin_limit` pauses at most: the interpreter's lock is free afterwards."""
    while spin_limit > 0 and atomic_load(queue, BUSY_WORKERS) > 0:
        pause()
        spin_limit -= 1
    for _ in range(SPIN_AFTER_WAIT):
        pause()


def _is_queue(queue: Any) -> bool:
    return isinstance(queue, types.Array) and queue.dtype == types.int64 and queue.ndim == 1


def _address(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.gep(context.make_array(sig.args[0])(context, builder, args[0]).data, [args[1]])


def _lower_fetch_and_add(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.atomic_rmw("add", _address(context, builder, sig, args), args[2], "seq_cst")


def _lower_peek(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.load_atomic(_address(context, builder, sig, args), "seq_cst", 8)


def _lower_pause(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    instruction = {"x86": "pause", "i686": "pause", "aarc": "yield", "arm6": "yield"}.get(builder.module.triple[:4])
    if instruction is not None:
        builder.asm(ir.FunctionType(ir.VoidType(), []), instruction, "~{memory}", [], True)
    return context.get_dummy_value()


_built_in(
    fetch_and_add,
    lambda queue, *_: signature(types.int64, queue, types.intp, types.int64) if _is_queue(queue) else None,
    _lower_fetch_and_add,
)
_built_in(
    atomic_load, lambda queue, _: signature(types.int64, queue, types.intp) if _is_queue(queue) else None, _lower_peek
)
_built_in(pause, lambda: signature(types.none), _lower_pause)
