"""Distribution of blocks of samples to threads inside compiled code, without the interpreter.

A work queue is an array of integers that the threads of one batch share. Each thread takes the next chunk of samples
when it has finished the last one, so that slow or late threads take fewer, and no thread waits for one that has not
begun.
"""

from __future__ import annotations

import platform
from typing import Any, Final

from cadmbs.kernels.calls.workers import BUSY_WORKERS, CHUNK_SIZE, NEXT_SAMPLE
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.tree.packing import SIMD_LANES
from cadmbs.machine_code.memory import lowered_by
from cadmbs.machine_code.text import FunctionText
from cadmbs.machine_code.values import INTEGER, Array, Number, Value

SPIN_AFTER_WAIT: Final = 40
"""Pauses, less than a microsecond, after the wait, in which the last worker releases the interpreter's lock."""


def _lower_fetch_and_add(text: FunctionText, queue: Array, index: Value, amount: Value) -> Value:
    address, number = text.address(queue, index), text.operand(amount, INTEGER)
    return Number(INTEGER, text.emit(f"atomicrmw add ptr {address}, i64 {number} seq_cst"))


def _lower_atomic_load(text: FunctionText, queue: Array, index: Value) -> Value:
    return Number(INTEGER, text.emit(f"load atomic i64, ptr {text.address(queue, index)} seq_cst, align 8"))


def _lower_pause(text: FunctionText) -> None:
    """The instruction of this processor; nothing on others."""
    instruction = {"x86": "pause", "amd": "pause", "aar": "yield", "arm": "yield"}.get(platform.machine().lower()[:3])
    if instruction is not None:
        text.line(f'call void asm sideeffect "{instruction}", "~{{memory}}"()')


@lowered_by(_lower_fetch_and_add)
def fetch_and_add(queue: Any, index: int, amount: int) -> int:
    """An entry of a queue, which is then increased by an amount, in one atomic operation."""
    before = int(queue[index])
    queue[index] += amount
    return before


@lowered_by(_lower_atomic_load)
def atomic_load(queue: Any, index: int) -> int:
    """An entry of a queue, which other threads may change."""
    return int(queue[index])


@lowered_by(_lower_pause)
def pause() -> None:
    """Hint to the processor that the thread waits in a loop."""


@kernel
def first_block(queue: Any) -> Any:
    """The first sample of a thread's first block; beyond the last sample where none is left."""
    return fetch_and_add(queue, NEXT_SAMPLE, queue[CHUNK_SIZE])


@kernel
def next_block(queue: Any, start: int, count: int, spin_limit: int) -> Any:
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
def wait(queue: Any, spin_limit: int) -> None:
    """Wait until no worker is busy, for `spin_limit` pauses at most: the interpreter's lock is free afterwards."""
    while spin_limit > 0 and atomic_load(queue, BUSY_WORKERS) > 0:
        pause()
        spin_limit -= 1
    for _ in range(SPIN_AFTER_WAIT):
        pause()
