"""`--engine`: NumPy or compiled kernels."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cadmbs.cli.terminal.console import Console

if TYPE_CHECKING:
    from cadmbs.arrays import Array
    from cadmbs.system import System

COMPILED_ENGINE_SIZE = 2_000_000
"""Samples times bodies from which on compiling kernels, which takes some seconds the first time, saves time."""


def engine_for(system: "System", q: "Array", engine: str = "auto") -> str:
    """The engine of configurations (n_samples, n_q), "numpy" or "compiled": "auto" compiles for large tables."""
    if engine != "auto":
        return engine if system.n_v else "numpy"
    samples = q.shape[0] if q.ndim > 1 else 1
    return "compiled" if samples * system.n_bodies >= COMPILED_ENGINE_SIZE else "numpy"


def report_numpy(console: Console, engine: str, quantities: Iterable[str]) -> None:
    """Say which quantities NumPy computes although the compiled engine was asked for."""
    names = ", ".join(quantities)
    if engine == "compiled" and names:
        console.say(f"note: there is no kernel for {names}: NumPy computes it")
