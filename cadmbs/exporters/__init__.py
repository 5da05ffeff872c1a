"""Exporters: mechanisms and results as files, and equations as programs."""

import importlib
from typing import TYPE_CHECKING, Any

from cadmbs.exporters.mechanism_json import save

if TYPE_CHECKING:
    from cadmbs.exporters import equations, fmu

__all__ = ["equations", "fmu", "save"]


def __getattr__(name: str) -> Any:
    """`equations` and `fmu`, imported when they are first asked for: they need the kernels."""
    if name in ("equations", "fmu"):
        return importlib.import_module(f"cadmbs.exporters.{name}")
    raise AttributeError(f"module 'cadmbs.exporters' has no attribute {name!r}")
