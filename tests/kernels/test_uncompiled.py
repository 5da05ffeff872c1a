"""All kernels also run as plain Python, for debugging: the other tests of this folder under NUMBA_DISABLE_JIT=1."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

LEFT_OUT = ("two_hundred", "threads", "cache", "uncompiled", "memory", "a_second", "a_thousand", "shape3", "shape2")
"""Words in the names of tests that are about the compiler, or take minutes without it."""


@pytest.mark.slow
def test_the_tests_of_kernels_pass_without_the_compiler(tmp_path):
    words = " and ".join(f"not {word}" for word in LEFT_OUT)
    options = ["-q", "-m", "slow or not slow", "-k", words, "-p", "no:cacheprovider"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "tests/kernels", *options],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "NUMBA_CACHE_DIR": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert not list(tmp_path.iterdir()), "something was compiled"
