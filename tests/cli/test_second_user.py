"""A second user of the machine: reads no token and no argument with a secret, plants no code, reads no files."""

import hashlib
import os
import pickle
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.processes import COMMAND, INTERRUPTIBLE, environment

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not hasattr(os, "getuid") or os.getuid() != 0 or shutil.which("runuser") is None,
        reason="needs an administrator, who can run commands as another user",
    ),
]

READ_ARGUMENTS = (
    "import glob\n"
    "for name in glob.glob('/proc/[0-9]*/cmdline'):\n"
    "    try: print(open(name, 'rb').read().replace(b'\\0', b' ').decode(errors='replace'))\n"
    "    except OSError: pass\n"
)
READ_ENVIRONMENT = "import sys\nprint(open(f'/proc/{sys.argv[1]}/environ', 'rb').read())\n"


def as_nobody(code, *arguments):
    """What a user without rights gets of Python code."""
    python = next(path for path in (Path("/usr/bin/python3"), Path(sys.executable)) if path.exists())
    return subprocess.run(
        ["runuser", "-u", "nobody", "--", str(python), "-c", code, *arguments],
        capture_output=True, text=True, cwd="/", check=False,
    )  # fmt: skip


def test_the_token_of_a_page_is_in_no_argument_and_its_files_are_closed(tmp_path):
    """The browser gets a file that its user alone can read, and not the address."""
    opened, folder = tmp_path / "opened", tmp_path / "bin"
    folder.mkdir()
    for name in ("xdg-open", "www-browser", "firefox", "chromium"):
        (folder / name).write_text(f'#!/bin/sh\necho "$@" >> {opened}\nexec sleep 20\n')
        (folder / name).chmod(0o755)
    env = environment(PATH=f"{folder}:{os.environ['PATH']}", BROWSER=str(folder / "xdg-open"), DISPLAY=":9")
    started = subprocess.Popen(
        [*INTERRUPTIBLE, "view", "four_bar", "--open"], cwd=tmp_path, env=env, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        address = started.stdout.readline()
        token = re.search(r"token=([\w-]+)", address)[1]
        end = time.monotonic() + 300
        while not opened.exists() and time.monotonic() < end:
            time.sleep(0.05)
        target = opened.read_text().strip()
        assert token not in target
        seen = as_nobody(READ_ARGUMENTS)
        assert "view four_bar" in seen.stdout, "the second user sees the processes"
        assert token not in seen.stdout
        assert as_nobody(READ_ENVIRONMENT, str(started.pid)).returncode != 0
        file = re.sub(r"^file://", "", target)
        assert as_nobody("import sys\nprint(open(sys.argv[1]).read())", file).returncode != 0
        assert token in Path(file).read_text(), "the browser of the user itself finds the page"
    finally:
        started.send_signal(signal.SIGINT)
        started.communicate(timeout=300)


def planted(marker):
    """A pickle that runs a command where it is loaded."""

    class Planted:
        def __reduce__(self):
            return os.system, (f"touch {marker}",)

    data = pickle.dumps(Planted())
    return hashlib.sha256(data).digest() + data


@pytest.mark.parametrize("owner", ["nobody", "root"])
def test_code_that_another_user_planted_is_not_loaded(owner, tmp_path):
    """In a folder that another user owns or can write, under the names that this user's commands look for."""
    command = ("dynamics", "pendulum", "--mass-matrix", "--engine", "compiled")
    env, marker = environment(CADMBS_CACHE_DIR=str(tmp_path / "shared")), tmp_path / "planted"
    first = subprocess.run([*COMMAND, *command], capture_output=True, text=True, env=env, check=True)
    kernels = list((tmp_path / "shared").rglob("*.kernel"))
    assert kernels
    for path in kernels:
        path.write_bytes(planted(marker))
    for path in (tmp_path / "shared", *(tmp_path / "shared").rglob("*")):
        shutil.chown(path, owner)
        path.chmod(0o777)
    done = subprocess.run([*COMMAND, *command], capture_output=True, text=True, env=env, check=True)
    assert done.stdout == first.stdout
    assert not marker.exists()
    assert all(path.read_bytes() == planted(marker) for path in kernels), "nothing is kept where others can write"
    assert "shared" in done.stderr, "the folder that is not used is named"
