"""Which versions made a result."""

from __future__ import annotations

import importlib.metadata
import platform
from functools import cache


def versions() -> dict[str, str]:
    """Versions of Python, and of the packages that numbers depend on."""
    return {"python": platform.python_version(), **dict(_packages())}


@cache
def _packages() -> tuple[tuple[str, str], ...]:
    """Looked up once: each takes a millisecond."""
    return tuple((name, importlib.metadata.version(name)) for name in ("cadmbs", "numpy", "scipy"))
