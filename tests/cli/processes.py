"""The command line as a process of its own, with pipes or a terminal."""

import os
import pty
import subprocess
import sys

COMMAND = (sys.executable, "-m", "cadmbs")

_HEARD = "signal.signal(signal.SIGINT, signal.default_int_handler)"
_HUNG_UP = "signal.signal(signal.SIGHUP, signal.SIG_DFL)"
INTERRUPTIBLE = (
    sys.executable,
    "-c",
    f"import runpy, signal; {_HEARD}; {_HUNG_UP}; runpy.run_module('cadmbs', run_name='__main__', alter_sys=True)",
)
"""The same where the tests run in the background of a shell, whose jobs ignore interruptions, or under nohup."""


NO_BYTECODE = {"PYTHONDONTWRITEBYTECODE": "1"}
"""For processes whose files must not grow: Python keeps cut files of modules there, which break all later processes."""


def environment(**more):
    kept = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "CADMBS_DEBUG", "TERM"}}
    return {**kept, "TERM": "xterm", **more}


def process(*arguments, cwd=None, **env):
    """Run to its end; stdout and stderr are pipes."""
    arguments = [*COMMAND, *map(str, arguments)]
    return subprocess.run(arguments, capture_output=True, text=True, env=environment(**env), cwd=cwd, check=False)


def python(code):
    """Run a piece of Python to its end."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)


def on_terminal(arguments, cwd=None, **env):
    """Run with stderr as a terminal: exit code, stdout, and what the terminal got."""
    master, slave = pty.openpty()
    try:
        started = subprocess.Popen(
            list(map(str, arguments)), stdout=subprocess.PIPE, stderr=slave, text=True, env=environment(**env), cwd=cwd
        )
        stdout, _ = started.communicate()
        os.close(slave)
        return started.returncode, stdout, drained(master)
    finally:
        os.close(master)


def drained(master):
    """What a terminal still holds."""
    text = b""
    try:
        while piece := os.read(master, 65536):
            text += piece
    except OSError:  # the other end is closed
        pass
    return text.decode()
