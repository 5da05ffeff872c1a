"""`cadmbs doctor`: the installation, as text to paste into a report."""

import importlib.metadata
import importlib.util
import os
import platform
import sys
from pathlib import Path
from typing import Any

import click

from cadmbs.cli.inputs.options import json_option, with_console
from cadmbs.cli.kernel_cache import clear_kernels, compile_kernels
from cadmbs.cli.terminal import exits, json_output, tables
from cadmbs.cli.terminal.console import Console, heading
from cadmbs.version import __version__

REQUIRED = ("numpy", "scipy", "lxml", "pydantic", "click", "llvmlite", "threadpoolctl", "trimesh", "tomlkit")
EXTRAS = {
    "io": ("pyarrow", "h5py"), "pandas": ("pandas",), "plot": ("matplotlib",), "gpu": ("cuda-bindings",),
}  # fmt: skip
"""Libraries of each extra, by the name of their distribution."""


@click.command("doctor")
@click.option("--compile", "compiles", is_flag=True, help="First compile all kernels that are not in the cache yet.")
@click.option("--clear-cache", "clears", is_flag=True, help="First delete the compiled kernels of all versions.")
@json_option
@with_console
def command(console: Console, compiles: bool, clears: bool, as_json: bool) -> exits.ExitCode:
    """The installation: text to paste into a report.

    With --compile all kernels are compiled and stored in the cache, which takes some minutes once after an
    installation. Ctrl-C ends it; kernels that are finished are kept, and the next call goes on from there.

    \b
    Examples:
      cadmbs doctor --json
      cadmbs doctor --clear-cache --compile
    """  # noqa: D301 - the mark keeps lines apart
    if clears:
        clear_kernels(console)
    if compiles:
        compile_kernels(console)
    data = _installation()
    if as_json:
        json_output.print_json(console, data, ok=not data["missing"])
        return exits.ExitCode.DONE
    rows = [("cadmbs", data["cadmbs"]), ("python", data["python"]), ("platform", data["platform"])]
    rows += [("cores", str(data["cores"] or "unknown")), ("device", data["device"] or "none")]
    rows += [("package", data["package"]), ("cache", data["cache"])]
    console.answer(f"{heading('cadmbs doctor')}\n{tables.table_text(('', ''), rows)}\n")
    versions = [(name, version or "missing") for name, version in data["libraries"].items()]
    console.answer(f"{heading('libraries')}\n{tables.table_text(('', ''), versions)}\n")
    extras = [
        (name, "present" if extra["present"] else f"missing {', '.join(extra['missing'])}: {extra['install']}")
        for name, extra in data["extras"].items()
    ]
    console.answer(f"{heading('extras')}\n{tables.table_text(('', ''), extras)}")
    if data["missing"]:
        console.answer(f"\nrequired and missing: {', '.join(data['missing'])}: pip install {' '.join(data['missing'])}")
    return exits.ExitCode.DONE


def _installation() -> dict[str, Any]:
    libraries = {name: _version(name) for name in REQUIRED}
    return {
        "cadmbs": __version__,
        "python": f"{platform.python_implementation()} {platform.python_version()} ({sys.executable})",
        "platform": f"{platform.platform()}, {platform.machine()}",
        "cores": _cores(),
        "device": _device(),
        "package": str(Path(__file__).resolve().parents[2]),
        "cache": _cache(),
        "libraries": libraries,
        "extras": {name: _extra(name, needed) for name, needed in EXTRAS.items()},
        "missing": [name for name, version in libraries.items() if version is None],
    }


def _cache() -> str:
    """The folder of compiled kernels, their number and size."""
    from cadmbs.kernels.calls.cache import cache_folder, cached_kernels

    kernels = cached_kernels()
    size = sum(size for _, size in kernels) / 1e6
    return f"{cache_folder()}: {len(kernels)} compiled kernels, {size:.1f} MB"


def _device() -> str | None:
    """The graphics processor that batches can use; None where there is none, or its extra is missing."""
    from cadmbs.errors import CadmbsError
    from cadmbs.kernels.calls.devices import cuda_device

    try:
        device = cuda_device()
    except CadmbsError:
        return None
    return f"{device.name}, sm_{device.architecture}, {device.multiprocessors} multiprocessors"


def _extra(name: str, needed: tuple[str, ...]) -> dict[str, Any]:
    missing = [library for library in needed if _version(library) is None]
    return {
        "present": not missing,
        "versions": {library: _version(library) for library in needed},
        "missing": missing,
        "install": f'pip install "cadmbs[{name}]"',
    }


def _version(name: str) -> str | None:
    """The version of an installed library; "unknown" if it has no metadata, None if it is missing."""
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return "unknown" if importlib.util.find_spec(name) is not None else None


def _cores() -> int | None:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
