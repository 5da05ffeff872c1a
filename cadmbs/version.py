"""The version of the package, its only place, and of the packages that its numbers depend on."""

from functools import cache

__version__ = "0.1.0"


def versions() -> dict[str, str]:
    """Versions of Python, and of the packages that numbers depend on."""
    return dict(_versions())


@cache
def _versions() -> tuple[tuple[str, str], ...]:
    """Looked up once: each takes a millisecond."""
    import platform
    from importlib.metadata import version

    packages = ("cadmbs", "numpy", "scipy")
    return (("python", platform.python_version()), *((name, version(name)) for name in packages))
