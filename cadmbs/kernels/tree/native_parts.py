"""Parts of kernels about spherical and free joints, which are left out where no table has such rows.

Tables of eight-byte integers may have rows of any kind. In those of four-byte integers all joints are single screws:
what is compiled for them is a tenth shorter.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any


def native_part(stand_in: Callable[..., Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Decorator of what runs in kernels for rows of native joints; the table is its first argument.

    Args:
        stand_in: What takes its place for tables of screws, where it is never called, with results of the same types.
    """

    def mark(function: Any) -> Callable[..., Any]:
        def chosen(table: Any, *arguments: Any) -> Callable[..., Any]:
            return stand_in if table.holds_short_integers else plain

        plain = types.FunctionType(
            function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__
        )
        function.chosen_by_kinds = chosen
        function.py_func = function  # as kernels have it, for those that run them as Python
        return function  # type: ignore[no-any-return]

    return mark


def nothing(*arguments: Any) -> None:
    """The stand-in of parts without a result."""
