"""How kernels are compiled."""

from __future__ import annotations

from typing import Any

from numba import njit

from cadmbs.kernels.lanes import FLAGS

OPTIONS: dict[str, Any] = {
    "error_model": "numpy",
    "fastmath": set(FLAGS),
    "_nrt": False,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}
"""IEEE arithmetic with fused multiply-adds, nothing reassociated. Kernels make no arrays: without Numba's counting of
references, which would save and restore all vector registers around each count. Kernels are called by kernels: without
wrappers for calls from Python and C, which take a fifth of the time of compiling."""

kernel = njit(forceinline=True, **OPTIONS)
"""Decorator of everything that runs inside kernels."""

routine = njit(**OPTIONS)
"""The same for long functions of scalar code that are called from several places: called, not copied there."""

spliced = njit(inline="always", **OPTIONS)
"""The same for long functions that are called from one place: their source takes the place of the call before types are
inferred. A `kernel` is optimized alone, and again in each function that it becomes a part of."""
