"""The command that runs this program again, for hints that can be copied."""

import re
import shlex
import shutil
from collections.abc import Sequence
from pathlib import Path

NAME = "cadmbs"

_COMMAND = re.compile(rf"`{NAME} ")


def program_of(script: str, arguments: Sequence[str], executable: str) -> str:
    """How the user can run the program again: "cadmbs" where the shell finds this one, else as it was started.

    Args:
        script: The file that runs, `sys.argv[0]`.
        arguments: The whole command line as it was typed, `sys.orig_argv`.
        executable: The interpreter, `sys.executable`.

    Example:
        >>> program_of("venv/bin/cadmbs", ["venv/bin/python", "venv/bin/cadmbs"], "venv/bin/python")
        'venv/bin/cadmbs'
    """
    on_path = shutil.which(NAME)
    is_script = Path(script).stem == NAME
    if on_path is not None:
        if Path(on_path).parent == Path(executable).parent:
            return NAME
        if is_script and Path(script).exists() and Path(on_path).samefile(script):
            return NAME
    if is_script:
        return shlex.quote(script)
    return shlex.join([arguments[0] if arguments else executable, "-m", NAME])


def runnable(text: str, program: str) -> str:
    """A text with the commands in it, `cadmbs info` between backquotes, as they can be run."""
    return text if program == NAME else _COMMAND.sub(lambda _: f"`{program} ", text)
