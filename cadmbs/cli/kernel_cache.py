"""`cadmbs doctor --compile` and `--clear-cache`: kernels compiled ahead of their use, and deleted."""

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cadmbs.cli.terminal.console import Console, counted
from cadmbs.errors import PERMISSION_HINT, OutputError

if TYPE_CHECKING:
    from cadmbs.kernels.calls.programs import KernelProgram


def compile_kernels(console: Console) -> None:
    """Compile all kernels that are not in the cache, with what is ahead on standard error.

    Raises:
        OutputError: The cache folder takes no files.
        KeyboardInterrupt: After the message which says how many are finished.
    """
    from cadmbs.kernels.calls.cache import LOGGER, cache_folder
    from cadmbs.kernels.calls.programs import compile_programs, missing_programs

    missing = missing_programs()
    if not missing:
        console.say("all kernels are in the cache")
        return
    console.say(f"compiling {_kernels(missing)}: about {_duration(sum(program.seconds for program in missing))}")
    begun: list[str] = []

    def report(program: "KernelProgram", ahead: float) -> None:
        if begun and not missing[len(begun) - 1].is_stored:
            raise OutputError(
                f'The compiled kernel {begun[-1]} cannot be stored in "{cache_folder()}".',
                path=str(cache_folder()),
                hint=f"{PERMISSION_HINT} The variable CADMBS_CACHE_DIR chooses another folder.",
            )
        begun.append(program.name)
        console.say(f"{len(begun)} of {len(missing)}: {program.name} (about {_duration(ahead)} left)")

    level = LOGGER.level
    LOGGER.setLevel(logging.ERROR)  # this progress says which kernel is compiled
    try:
        compile_programs(missing, report)
    except KeyboardInterrupt:
        console.say(f"interrupted: {max(len(begun) - 1, 0)} of {len(missing)} kernels were compiled and are kept")
        raise
    finally:
        LOGGER.setLevel(level)
    console.say(f"{_kernels(missing)} compiled")


def clear_kernels(console: Console) -> None:
    """Delete all compiled kernels.

    Raises:
        OutputError: The cache folder does not allow it.
    """
    from cadmbs.kernels.calls.cache import cache_root, clear_cache

    try:
        count = clear_cache()
    except OSError as problem:
        raise OutputError(
            f'The cache "{cache_root()}" cannot be emptied: {problem.strerror}.',
            path=str(cache_root()),
            hint=PERMISSION_HINT,
        ) from None
    console.say(f"{counted({'kernel': count})} deleted")


def _kernels(programs: "Sequence[KernelProgram]") -> str:
    """Such as 1 kernel, or 43 kernels."""
    return counted({"kernel": len(programs)})


def _duration(seconds: float) -> str:
    """Such as 40 s, or 4 min."""
    return f"{seconds:.0f} s" if seconds < 90.0 else f"{seconds / 60.0:.0f} min"
