"""Marks of functions that become machine code; they stay Python functions that can be called."""

from __future__ import annotations

from typing import Any


def kernel(function: Any) -> Any:
    """Decorator of everything that runs inside kernels: its code takes the place of each call."""
    function.py_func = function
    return function


spliced = kernel


def routine(function: Any) -> Any:
    """The same for long functions of scalar code that are called from several places: called, not copied there."""
    function.py_func, function.is_called = function, True
    return function
