"""Blocks of samples handed out to threads inside compiled code, without the interpreter.

A board is an array of integers that the threads of one batch share. Who asks gets the next chunk of samples, so that
whoever is slow or late takes less, and nobody waits for a thread that has not begun.
"""
# mypy: ignore-errors

from __future__ import annotations

from typing import Any, Final

from llvmlite import ir
from numba import types
from numba.core.typing.templates import signature

from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.lanes import _built_in
from cadmbs.kernels.packing import LANES
from cadmbs.kernels.workers import CHUNK, INSIDE, NEXT

BREATH: Final = 40
"""Pauses, less than a microsecond, for which a thread that others waited for gets away from the interpreter's lock."""


def fetch_and_add(board: Any, place: int, amount: int) -> int:
    """The number on a board, which grows by an amount, in one indivisible step."""
    before = int(board[place])
    board[place] += amount
    return before


def peek(board: Any, place: int) -> int:
    """The number on a board, as other threads leave it."""
    return int(board[place])


def pause() -> None:
    """Let the other half of the core go first for a moment."""


@kernel
def first_block(board):
    """The first sample of a thread's first block; there may be none before the end."""
    return fetch_and_add(board, NEXT, board[CHUNK])


@kernel
def next_block(board, start, count, patience):
    """The first sample of the block after that from `start` on: of the same chunk, or of the next one that is free.

    After the last one it waits, for `patience` pauses at most, for the other threads.
    """
    after = start + LANES
    if after >= count or after % board[CHUNK] == 0:
        after = fetch_and_add(board, NEXT, board[CHUNK])
        if after >= count and patience > 0 and peek(board, INSIDE) > 0:
            wait(board, patience)
    return after


@kernel
def wait(board, patience):
    """Until no other thread is inside, but not for long: then the interpreter's lock is free."""
    while patience > 0 and peek(board, INSIDE) > 0:
        pause()
        patience -= 1
    for _ in range(BREATH):
        pause()


def _is_board(board: Any) -> bool:
    return isinstance(board, types.Array) and board.dtype == types.int64 and board.ndim == 1


def _address(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.gep(context.make_array(sig.args[0])(context, builder, args[0]).data, [args[1]])


def _lower_fetch_and_add(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.atomic_rmw("add", _address(context, builder, sig, args), args[2], "seq_cst")


def _lower_peek(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.load_atomic(_address(context, builder, sig, args), "seq_cst", 8)


def _lower_pause(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    word = {"x86": "pause", "i686": "pause", "aarc": "yield", "arm6": "yield"}.get(builder.module.triple[:4])
    if word is not None:
        builder.asm(ir.FunctionType(ir.VoidType(), []), word, "~{memory}", [], True)
    return context.get_dummy_value()


_built_in(
    fetch_and_add,
    lambda board, *_: signature(types.int64, board, types.intp, types.int64) if _is_board(board) else None,
    _lower_fetch_and_add,
)
_built_in(peek, lambda board, _: signature(types.int64, board, types.intp) if _is_board(board) else None, _lower_peek)
_built_in(pause, lambda: signature(types.none), _lower_pause)
