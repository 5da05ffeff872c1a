"""Every writer with the n-th open, write, synchronization or renaming failing, for every n, or without memory there.

Where there is no earlier output all that follow fail too, as on a disk that stays full; else that one alone. Memory is
wanted where there is an earlier output.

The writers are found by running the examples in the help of every command: those after which there is a new file.
Whatever fails, earlier files are whole, no temporary one is left, and the message says which file cannot be written.
"""

from __future__ import annotations

import errno
import io
import json
import os
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.command_examples import prepare, runnable
from tests.importers.step.kernel_files import KERNEL_MISSING
from tests.studies.studies import parameter, study

MOST_FAULTS = 7
"""Faults of one writer; of more places the first, the last, and some between."""

FORMATS = [
    f"cadmbs simulate pendulum --duration 20ms --engine reference -o run.{suffix}"
    for suffix in ("csv", "npz", "parquet", "h5", "mat")
]
OTHERS = [
    "cadmbs kinematics rcm --trajectory trajectory.csv -o answer.csv",
    "cadmbs info rcm --sketch sketch.svg",
    "cadmbs simulate pendulum --duration 20ms --engine reference --report page.html",
    "cadmbs equations rcm --to latex -o text.tex",
    "cadmbs sweep study.json -o table.csv --workers 1",
    "cadmbs optimize study.json -o best.json --history all.npz",
]


class FaultyFile(io.FileIO):
    """A file whose writes count."""

    def write(self, data):
        FAULTS.meet("write", self.name)
        return super().write(data)


class Faults:
    """Counts what is asked of the disk below a folder, and lets one such call fail as on a full disk."""

    def __init__(self):
        self.folder, self.failing, self.calls, self.memory, self.lasts = None, None, [], False, False

    def meet(self, what, path):
        if self.folder is None or not str(path).startswith(str(self.folder)):
            return
        self.calls.append(what)
        k = len(self.calls) - 1
        if self.failing is not None and (k >= self.failing if self.lasts else k == self.failing):
            if self.memory:
                raise MemoryError
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))


FAULTS = Faults()


@pytest.fixture
def faults(monkeypatch, tmp_path):
    """The disk, of which one call fails."""
    opened, replaced, synchronized = Path.open, Path.replace, os.fsync

    def open_faulty(self, mode="r", *arguments, **options):
        if not set(mode) & set("wax") or "b" not in mode or "+" in mode:
            return opened(self, mode, *arguments, **options)
        FAULTS.meet("open", self.absolute())
        return io.BufferedWriter(FaultyFile(str(self.absolute()), mode.replace("b", "")))

    def replace_faulty(self, target):
        FAULTS.meet("replace", self.absolute())
        return replaced(self, target)

    def synchronize_faulty(descriptor):
        FAULTS.meet("fsync", FAULTS.folder)
        return synchronized(descriptor)

    monkeypatch.setattr(Path, "open", open_faulty)
    monkeypatch.setattr(Path, "replace", replace_faulty)
    monkeypatch.setattr(os, "fsync", synchronize_faulty)
    FAULTS.folder, FAULTS.failing, FAULTS.calls, FAULTS.memory = tmp_path.resolve(), None, [], False
    yield FAULTS
    FAULTS.folder = None


def files_in(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def restore(folder, files):
    for path in folder.rglob("*"):
        if path.is_file() and path.relative_to(folder) not in files:
            path.unlink()
    for path, data in files.items():
        (folder / path).write_bytes(data)


LONG = re.compile(r"^cadmbs (map|export|equilibrium)\b")
"""Commands that take a second or two."""


def chosen(n, few):
    """Which of n calls fail: few of long commands, which run anew for each, and for want of memory."""
    if few:
        return sorted({0, n // 2, n - 1})
    if n <= MOST_FAULTS:
        return range(n)
    return sorted({0, 1, 2, n - 1, n - 2, n - 3, *(n * k // (MOST_FAULTS - 6) for k in range(MOST_FAULTS - 6))})


SMALLER = {
    "map five_bar --over left_motor,right_motor --count 15": "map four_bar --over crank_pivot --count 15",
    "export rcm -o rcm.fmu": "export pendulum -o rcm.fmu",
}
"""For some examples that take a second: the same writers after less work."""


def writers():
    for line in [*FORMATS, *OTHERS]:
        yield pytest.param(line, marks=[] if line == FORMATS[0] else [pytest.mark.slow])
    for example in runnable():
        (line,) = example.values
        for long, short in SMALLER.items():
            line = line.replace(long, short)
        takes_long = re.search(r"engine\.step|\.gif|^cadmbs (validate|compare)", line)
        if not takes_long and re.search(
            r" (-o|--output|--report|--sketch|--graph|--figures|--write-hints|--history)\b", line
        ):
            yield pytest.param(line, marks=[pytest.mark.slow])


@pytest.mark.parametrize("line", list(writers()))
def test_a_full_disk_at_any_moment_leaves_earlier_files_whole(line, run, arm, tmp_path, faults):
    for place, done, names in failed_writes(line, run, tmp_path, faults):
        assert done.exit_code in (2, 3, 4), f"{place}: {done.exit_code} {done.stderr}"
        assert "cannot be written" in done.stderr, f"{place}: {done.stderr}"
        assert "space" in done.stderr, f"{place}: the remedy is another: {done.stderr}"
        assert any(name in done.stderr for name in names), f"{place}: {done.stderr}"


@pytest.mark.parametrize("line", list(writers()))
def test_too_little_memory_at_any_write_leaves_earlier_files_whole(line, run, arm, tmp_path, faults):
    faults.memory = True
    for place, done, _ in failed_writes(line, run, tmp_path, faults):
        assert done.exit_code in (2, 3, 4), f"{place}: {done.exit_code} {done.stderr}"
        assert "memory" in done.stderr, f"{place}: {done.stderr}"
        assert "internal error" not in done.stderr, f"{place}: {done.stderr}"


def failed_writes(line, run, folder, faults):
    """A command with each of its calls of the disk failing: which one, its answer, and the names of its files.

    Raises:
        AssertionError: An earlier file is damaged, or a temporary one is left.
    """
    if ".step" in line and KERNEL_MISSING:
        pytest.skip('needs a CAD kernel: pip install "cadmbs[step]"')
    faults.folder = None
    prepare(line, run, folder)
    write_study(folder)
    arguments = shlex.split(line)[1:]
    before = files_in(folder)
    assert run(*arguments).exit_code in (0, 1), line
    written = files_in(folder)
    if written == before:
        pytest.skip("writes no file")
    faults.folder, faults.calls = folder.resolve(), []
    assert run(*arguments).exit_code in (0, 1)
    n = len(faults.calls)
    assert n, "no call of the disk was seen: the writer goes another way"
    names = {path.name for path in written if before.get(path) != written[path]}
    for earlier in (written,) if faults.memory else (before, written):
        for k in chosen(n, faults.memory or LONG.match(line)):
            restore(folder, earlier)
            faults.failing, faults.calls, faults.lasts = k, [], earlier is before and not faults.memory
            done = run(*arguments)
            faults.failing = None
            if done.exit_code in (0, 1) and len(faults.calls) <= k:
                continue  # another way through the writer, with fewer calls
            after, place = files_in(folder), f"{line}: {faults.calls[k]} {k} of {n}"
            yield place, done, names
            left = [str(path) for path in after if "cadmbs-tmp" in str(path)]
            assert not left, place
            for path, data in earlier.items():
                is_finished = f'written: "{path}"' in done.stderr  # one of several outputs, before that which failed
                assert after.get(path) == data or is_finished, f"{place}: {path} is damaged"


def write_study(folder):
    document = study(
        parameters=[parameter({"kind": "uniform", "low": 0.5, "high": 2.0})],
        design={"kind": "random", "samples": 4},
        objective={"maximize": "energy", "evaluations": 4},
    )
    if not (folder / "study.json").exists():
        (folder / "study.json").write_text(json.dumps(document))
