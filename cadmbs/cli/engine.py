"""Which road a command takes: NumPy, or compiled kernels where there are so many samples that compiling pays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cadmbs.arrays import Array
    from cadmbs.system import System

LARGE: Final = 2_000_000
"""Samples times bodies from which on NumPy takes longer than the compiler, which needs some seconds the first time."""


def engine_for(system: System, q: Array) -> str:
    """The word "compiled" for large tables of configurations (n_samples, n_q), else "reference": sizes alone decide."""
    samples = q.shape[0] if q.ndim > 1 else 1
    return "compiled" if samples * system.n_bodies >= LARGE else "reference"
