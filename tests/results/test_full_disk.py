"""A result that no longer fits on the disk: a sentence, and what was there stays whole. Needs no root."""

import os
import subprocess
import sys

import pytest

from cadmbs.results.storage import save

LIMITED = """
import resource, signal, sys
from cadmbs.errors import OutputError
from cadmbs.results.storage import load, save
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
result = load(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (100, resource.RLIM_INFINITY))
try:
    save(result, sys.argv[1])
except OutputError as problem:
    sys.stdout.write(str(problem))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits of files are those of Linux")
@pytest.mark.parametrize("suffix", ["csv", "npz"])
def test_a_full_disk_leaves_the_earlier_result(make_result, tmp_path, suffix):
    path = tmp_path / f"run.{suffix}"
    save(make_result(), path)
    before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path)],
        capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},  # Python would keep cut files of modules
    )  # fmt: skip
    assert "cannot be written: File too large" in done.stdout
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == before
