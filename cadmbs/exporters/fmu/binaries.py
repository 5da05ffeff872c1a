"""The shared libraries of a unit, by the C compilers that are there: of this machine, and of others."""

from __future__ import annotations

import os
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cadmbs.errors import ArgumentError, MissingProgramError, NotSolvableError
from cadmbs.suggestions import did_you_mean_clause

COMPILERS: Final = ("cc", "gcc", "clang")
"""Where the environment variable CC names none."""

_FLAGS: Final = ("-std=c99", "-shared", "-fvisibility=hidden", "-ffp-contract=off", "-s")
_POSITION_INDEPENDENT: Final = ("-fPIC",)
_WITHOUT_TIME: Final = ("-static-libgcc", "-Wl,--no-insert-timestamp")
"""The library needs no others than those of Windows, and equal sources give equal bytes."""

_LARGE = 30_000
"""Operations from which on compiling with all optimizations takes minutes."""

_LAST_LINES = 5


class CompilerError(NotSolvableError):
    """The C compiler failed; the message has its last lines."""

    code = "Y008"


@dataclass(frozen=True, slots=True)
class Platform:
    """What a shared library is compiled for.

    Attributes:
        name: In FMI 3.0, "x86_64-windows": the folder of its library.
        folder_of_fmi_2: The folder in FMI 2.0; None where it knows no such platform.
        suffix: The ending of shared libraries.
        cross_compiler: The command that compiles for it on other machines; None where no distribution has one.
        package: Of Debian and Ubuntu, which has that command.
    """

    name: str
    folder_of_fmi_2: str | None
    suffix: str
    cross_compiler: str | None = None
    package: str = ""

    def folder(self, version: int) -> str | None:
        """The folder of its library in units of FMI 2.0 or 3.0."""
        return self.name if version == 3 else self.folder_of_fmi_2


PLATFORMS: Final = {
    each.name: each
    for each in (
        Platform("x86_64-linux", "linux64", ".so", "x86_64-linux-gnu-gcc", "gcc-x86-64-linux-gnu"),
        Platform("aarch64-linux", None, ".so", "aarch64-linux-gnu-gcc", "gcc-aarch64-linux-gnu"),
        Platform("x86_64-windows", "win64", ".dll", "x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64"),
        Platform("x86_64-darwin", "darwin64", ".dylib"),
        Platform("aarch64-darwin", None, ".dylib"),
    )
}
"""By their names."""


def c_compiler() -> tuple[str, ...] | None:
    """The command of the C compiler; None where there is none."""
    given = shlex.split(os.environ.get("CC", ""))
    for command in (given, *([name] for name in COMPILERS)):
        path = shutil.which(command[0]) if command else None
        if path:
            return (path, *command[1:])
    return None


def this_platform() -> Platform | None:
    """That of this machine; None where compilers are called in other ways."""
    machines = {"x86_64": "x86_64", "amd64": "x86_64", "aarch64": "aarch64", "arm64": "aarch64"}
    machine = machines.get(platform.machine().lower())
    system = {"linux": "linux", "darwin": "darwin"}.get(sys.platform)
    return PLATFORMS.get(f"{machine}-{system}")


def compiler_for(name: str, version: int) -> tuple[Platform, tuple[str, ...]]:
    """A platform by its name, and the command that compiles for it here.

    Raises:
        ArgumentError: If there is no such platform, or none in this version of FMI.
        MissingProgramError: If its compiler is not installed.
    """
    if name not in PLATFORMS:
        known = ", ".join(map(repr, PLATFORMS))
        raise ArgumentError(f"platform is {name!r}, expected one of {known}{did_you_mean_clause(name, PLATFORMS)}")
    chosen = PLATFORMS[name]
    if chosen.folder(version) is None:
        raise ArgumentError(f"platform is {name!r}, for which FMI {version}.0 has no name: write FMI 3.0")
    command = c_compiler() if chosen == this_platform() else None
    if command is None and chosen.cross_compiler is not None:
        path = shutil.which(chosen.cross_compiler)
        command = None if path is None else (path,)
    if command is None:
        what = f"an FMU with a binary for {name}"
        if chosen.cross_compiler is None:
            raise MissingProgramError(what, "clang of macOS", "export it on such a machine")
        remedy = f"on Debian and Ubuntu `apt-get install {chosen.package}`"
        raise MissingProgramError(what, chosen.cross_compiler, remedy)
    return chosen, command


def shared_library(
    sources: Mapping[str, str],
    command: Sequence[str],
    operations: int,
    main_source: str = "model.c",
    suffix: str = ".so",
) -> bytes:
    """The library compiled from C sources.

    Args:
        sources: Texts by file name.
        command: The compiler with its flags.
        operations: Of all functions: large ones are compiled with fewer optimizations.
        main_source: The file that includes the others.
        suffix: The ending of shared libraries on the platform.

    Raises:
        CompilerError: If the compiler fails.
    """
    with tempfile.TemporaryDirectory() as folder:
        for name, text in sources.items():
            (Path(folder) / name).write_text(text, encoding="utf-8")
        level = "-O2" if operations < _LARGE else "-O1"
        own = _WITHOUT_TIME if suffix == ".dll" else _POSITION_INDEPENDENT
        run = subprocess.run(  # noqa: S603 - the user's own compiler
            [command[0], level, *_FLAGS, *own, *command[1:], "-o", f"unit{suffix}", main_source, "-lm"],
            cwd=folder, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        if run.returncode:
            lines = "\n".join(run.stderr.strip().splitlines()[-_LAST_LINES:])
            raise CompilerError(f"the C compiler {command[0]!r} failed: {lines}")
        return (Path(folder) / f"unit{suffix}").read_bytes()
