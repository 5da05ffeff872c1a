"""`doctor --compile` fills the cache of compiled kernels, says what is ahead, and keeps what is finished."""

import os
import signal
import subprocess

import pytest

from cadmbs.kernels.calls.cache import SUFFIX, cache_folder
from cadmbs.kernels.calls.programs import programs
from tests.cli.processes import INTERRUPTIBLE, environment


def stored(folder, monkeypatch, *missing):
    """A cache folder with files for all kernels but the missing ones; they are not loaded."""
    monkeypatch.setenv("CADMBS_CACHE_DIR", str(folder))
    cache_folder().mkdir(parents=True)
    for program in programs():
        if program.name not in missing:
            (cache_folder() / f"{program.name}{SUFFIX}").touch()


def doctor(folder):
    command = [*INTERRUPTIBLE, "doctor", "--compile"]
    variables = {**environment(), "CADMBS_CACHE_DIR": str(folder)}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=variables)


def test_a_full_cache_is_left_alone(tmp_path, monkeypatch):
    stored(tmp_path, monkeypatch)
    process = doctor(tmp_path)
    said, noted = process.communicate()
    assert (process.returncode, noted) == (0, "all kernels are in the cache\n")
    assert said.startswith("cadmbs doctor\n")


def test_the_cache_is_emptied_and_nothing_else(tmp_path, monkeypatch):
    stored(tmp_path, monkeypatch)
    (cache_folder() / "letter.txt").write_text("of somebody else")
    old = cache_folder().with_name("kernels-of-another-version")
    old.mkdir()
    (old / f"loops{SUFFIX}").touch()
    command = [*INTERRUPTIBLE, "doctor", "--clear-cache"]
    variables = {**environment(), "CADMBS_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, env=variables, check=True)
    assert done.stderr == f"{len(programs()) + 1} kernels deleted\n"
    assert [path.name for path in cache_folder().iterdir()] == ["letter.txt"]
    assert not old.exists()


@pytest.mark.slow
def test_missing_kernels_are_compiled_once(tmp_path, monkeypatch):
    stored(tmp_path, monkeypatch, "sums_single")
    process = doctor(tmp_path)
    noted = process.communicate()[1].splitlines()
    assert process.returncode == 0
    assert noted == ["compiling 1 kernel: about 1 s", "1 of 1: sums_single (about 1 s left)", "1 kernel compiled"]
    assert (cache_folder() / f"sums_single{SUFFIX}").stat().st_size > 0


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_an_interruption_keeps_what_is_finished(tmp_path, monkeypatch):
    stored(tmp_path, monkeypatch, "sums_single", "loops")
    process = doctor(tmp_path)
    for line in process.stderr:
        if line.startswith("2 of 2"):
            break
    process.send_signal(signal.SIGINT)
    noted = process.communicate()[1]
    assert process.returncode == 130
    assert "interrupted: 1 of 2 kernels were compiled and are kept" in noted
    assert (cache_folder() / f"sums_single{SUFFIX}").stat().st_size > 0
    assert not (cache_folder() / f"loops{SUFFIX}").exists()


@pytest.mark.slow
def test_a_cache_that_takes_no_files_is_an_error(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    process = doctor(blocked)
    noted = process.communicate()[1]
    assert process.returncode != 0
    assert "cannot be stored" in noted
