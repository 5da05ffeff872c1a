"""Exporters: mechanisms and results as files, and equations as programs."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from cadmbs.exporters.mechanism_json import save

if TYPE_CHECKING:
    from cadmbs.exporters import equations

__all__ = ["equations", "save"]


def __getattr__(name: str) -> Any:
    """`equations`, imported when it is first asked for: it needs the kernels."""
    if name == "equations":
        return importlib.import_module("cadmbs.exporters.equations")
    raise AttributeError(f"module 'cadmbs.exporters' has no attribute {name!r}")
