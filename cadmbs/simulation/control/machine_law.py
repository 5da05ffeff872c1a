"""Controllers that are machine code: functions of C, Rust or Fortran, and those that Numba compiles."""

from __future__ import annotations

import ctypes
import inspect
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import ArgumentError
from cadmbs.machine_code.callback_errors import CallbackErrors

SIGNATURE: Final = "void f(double t, const double *q, const double *v, double *out)"
"""What a controller that is machine code looks like in C."""

PARAMETERS: Final = 4
"""How many arguments it takes."""

_BY_ADDRESS = ctypes.CFUNCTYPE(None, ctypes.c_double, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
_FUNCTION_POINTER: Final[Any] = _BY_ADDRESS.__mro__[1]
"""The class of all function pointers of `ctypes`, which has no public name."""


class MachineLaw:
    """A controller that is machine code, called once a sample, without the interpreter inside.

    What Python raises within a callback, which C cannot pass on, is raised behind the call.
    """

    def __init__(self, call: Callable[..., Any], takes_arrays: bool, n_q: int, n_v: int) -> None:
        """Args: the function, whether it takes arrays or their addresses, numbers of positions and velocities."""
        self._call, self._q, self._v, self._tau = call, np.zeros(n_q), np.zeros(n_v), np.zeros(n_v)
        arrays = self._q, self._v, self._tau
        self._arguments = arrays if takes_arrays else tuple(array.ctypes.data for array in arrays)

    def __call__(self, t: float, q: Array, v: Array) -> Array:
        """Joint forces (..., n_v) at positions (..., n_q) and velocities (..., n_v).

        Raises:
            ArgumentError: If it returns something in place of writing to its last argument.
        """
        tau = np.empty(v.shape)
        for index in np.ndindex(v.shape[:-1]):
            self._q[:], self._v[:], self._tau[:] = q[index], v[index], 0.0
            with CallbackErrors():
                returned = self._call(t, *self._arguments)
            tau[index] = self._tau
            if returned is not None:
                raise ArgumentError(f"control returns {returned}, expected {SIGNATURE}, which writes forces to out")
        return tau


def machine_law(function: Any, n_q: int, n_v: int) -> MachineLaw | None:
    """A controller that is machine code; None of one in Python.

    Args:
        function: A function pointer of `ctypes` (of a library too), or what `numba.cfunc` or `numba.njit` makes.
        n_q: Number of positions.
        n_v: Number of velocities.

    Raises:
        ArgumentError: If it is declared otherwise than `SIGNATURE`, or points to nothing.
    """
    if isinstance(function, _FUNCTION_POINTER):
        _require_signature(function)
        return MachineLaw(_BY_ADDRESS(ctypes.cast(function, ctypes.c_void_p).value or 0), False, n_q, n_v)
    if hasattr(function, "native_name") and hasattr(function, "ctypes"):  # of numba.cfunc
        return machine_law(function.ctypes, n_q, n_v)
    if callable(function) and hasattr(function, "py_func") and hasattr(function, "signatures"):  # of numba.njit
        _require_count(len(inspect.signature(function.py_func).parameters))
        return MachineLaw(function, True, n_q, n_v)
    return None


def _require_signature(function: Any) -> None:
    """Refuse a function pointer that is declared otherwise; what is not declared is taken as it should be."""
    parameters, result = getattr(function, "argtypes", None), getattr(function, "restype", None)
    if not ctypes.cast(function, ctypes.c_void_p).value:
        raise ArgumentError(f"control points to nothing, expected {SIGNATURE}")
    if parameters is not None:
        _require_count(len(parameters))
    numbers = {ctypes.c_float, ctypes.c_double, ctypes.c_longdouble, ctypes.c_int, ctypes.c_long, ctypes.c_size_t}
    wrong = [] if parameters is None else [k for k, kind in enumerate(parameters) if (kind in numbers) != (k == 0)]
    if parameters is not None and (wrong or parameters[0] is not ctypes.c_double):
        names = ", ".join(kind.__name__ for kind in parameters)
        raise ArgumentError(f"control is declared to take {names}, expected {SIGNATURE}")
    if parameters is not None and result is not None:
        raise ArgumentError(f"control is declared to return {result.__name__}, expected {SIGNATURE}")


def _require_count(count: int) -> None:
    if count != PARAMETERS:
        raise ArgumentError(f"control takes {count} arguments, expected the {PARAMETERS} of {SIGNATURE}")
