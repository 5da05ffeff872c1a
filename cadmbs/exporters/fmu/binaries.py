"""The shared library of a unit for this machine, by the C compiler that is there."""

from __future__ import annotations

import os
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from cadmbs.errors import NotSolvableError

COMPILERS: Final = ("cc", "gcc", "clang")
"""Where the environment variable CC names none."""

_FLAGS: Final = ("-std=c99", "-fPIC", "-shared", "-fvisibility=hidden", "-ffp-contract=off", "-s")
_LARGE = 30_000
"""Operations from which on compiling with all optimizations takes minutes."""

_LAST_LINES = 5


class CompilerError(NotSolvableError):
    """The C compiler failed; the message has its last lines."""

    code = "Y008"


def c_compiler() -> tuple[str, ...] | None:
    """The command of the C compiler; None where there is none."""
    given = shlex.split(os.environ.get("CC", ""))
    for command in (given, *([name] for name in COMPILERS)):
        path = shutil.which(command[0]) if command else None
        if path:
            return (path, *command[1:])
    return None


FOLDERS_OF_FMI_2: Final = {"x86_64-linux": "linux64", "x86_64-darwin": "darwin64"}
"""What FMI 2.0 calls the platforms that it knows."""


def platform_folder(version: int = 3) -> str | None:
    """The name of this machine in units, such as "x86_64-linux"; None where compilers are called in other ways.

    Units of FMI 2.0 have other names, and none for some machines.
    """
    machines = {"x86_64": "x86_64", "amd64": "x86_64", "aarch64": "aarch64", "arm64": "aarch64"}
    machine = machines.get(platform.machine().lower())
    system = {"linux": "linux", "darwin": "darwin"}.get(sys.platform)
    folder = f"{machine}-{system}" if machine and system else None
    return folder if version == 3 or folder is None else FOLDERS_OF_FMI_2.get(folder)


def shared_library(
    sources: Mapping[str, str], command: Sequence[str], operations: int, main_source: str = "model.c"
) -> bytes:
    """The library compiled from C sources.

    Raises:
        CompilerError: If the compiler fails.
    """
    with tempfile.TemporaryDirectory() as folder:
        for name, text in sources.items():
            (Path(folder) / name).write_text(text, encoding="utf-8")
        level = "-O2" if operations < _LARGE else "-O1"
        run = subprocess.run(  # noqa: S603 - the user's own compiler
            [command[0], level, *_FLAGS, *command[1:], "-o", "unit", main_source, "-lm"],
            cwd=folder, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        if run.returncode:
            lines = "\n".join(run.stderr.strip().splitlines()[-_LAST_LINES:])
            raise CompilerError(f"the C compiler {command[0]!r} failed: {lines}")
        return (Path(folder) / "unit").read_bytes()


def library_suffix() -> str:
    """The ending of shared libraries in units."""
    return ".dylib" if sys.platform == "darwin" else ".so"
