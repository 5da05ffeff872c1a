"""Importers: files of other programs, read into drafts of a mechanism, and from there to a valid one."""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cadmbs.importers.loading import check, load, load_with_findings

__all__ = ["check", "load", "load_with_findings"]


def __getattr__(name: str) -> Any:
    """Public names, imported when first asked for: the process of the CAD kernel needs no mechanisms."""
    if name in __all__:
        return getattr(importlib.import_module("cadmbs.importers.loading"), name)
    raise AttributeError(f"module 'cadmbs.importers' has no attribute {name!r}")
