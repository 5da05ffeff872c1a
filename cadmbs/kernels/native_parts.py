"""Parts of kernels about spherical and free joints, which are left out where no table has such rows.

Tables of eight-byte integers may have rows of any kind. In those of four-byte integers all joints are single screws:
what is compiled for them is a tenth shorter.
"""
# mypy: ignore-errors

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import types
from numba.extending import overload

from cadmbs.kernels.kernel import OPTIONS


def native_part(stand_in: Callable[..., Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Decorator of what runs in kernels for rows of native joints; the table is its first argument.

    Args:
        stand_in: What takes its place for tables of screws, where it is never called, with results of the same types.
    """

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @overload(function, jit_options={"forceinline": True, **OPTIONS}, strict=False)
        def choose(table, *arguments):
            return stand_in if table.dtype == types.int32 else function

        function.py_func = function  # as kernels have it, for those that run them as Python
        return function

    return decorate


def nothing(*arguments):
    """The stand-in of parts without a result."""
