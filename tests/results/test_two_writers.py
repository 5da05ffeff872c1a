"""Several processes that write the same files, and what killed ones leave."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cadmbs.results.files.csv_file import csv_document, csv_is_unchanged
from cadmbs.results.files.writing import ABANDONED_AFTER, TEMPORARY_SUFFIX, folder_lock, write_atomically

pytest.importorskip("fcntl", reason="this system has no advisory locks")

WRITER = """
import sys
from cadmbs.results.files.csv_file import write_csv_file
for turn in range(150):
    text = "x\\n" + f"{sys.argv[1]}{turn}\\n" * (1 + turn % 7)
    write_csv_file("same.csv", lambda stream: stream.write(text), {"schema": "cadmbs.results/1", "kind": "k"})
"""


def test_two_processes_leave_the_pair_of_one_of_them(tmp_path):
    """Whoever holds the lock of the folder sees a table and the description of the same table, at any time."""
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, name], cwd=tmp_path) for name in ("1", "2")]
    path, looks = tmp_path / "same.csv", 0
    while any(writer.poll() is None for writer in writers):
        with folder_lock(tmp_path):
            if path.exists():
                assert csv_is_unchanged(path, csv_document(path))
                looks += 1
        time.sleep(0.001)
    assert [writer.wait() for writer in writers] == [0, 0]
    assert looks > 10
    assert csv_is_unchanged(path, csv_document(path))
    assert sorted(os.listdir(tmp_path)) == ["same.csv", "same.csv.json"]  # noqa: PTH208


def test_a_file_that_appears_meanwhile_is_not_replaced(tmp_path):
    """What somebody saves while a table is written is as safe as what was there before."""
    path = tmp_path / "out.json"

    def write(stream):
        stream.write(b"new")
        path.write_bytes(b"mine")

    with pytest.raises(Exception, match="exists and was not written by cadmbs"):
        write_atomically(path, write, may_replace=lambda old: False)
    assert (path.read_bytes(), os.listdir(tmp_path)) == (b"mine", ["out.json"])  # noqa: PTH208


KILLED = """
import os
from cadmbs.results.files.writing import write_atomically
def write(stream):
    stream.write(b"half")
    stream.flush()
    os.kill(os.getpid(), 9)
write_atomically("out.json", write, may_replace=lambda old: True)
"""


def temporaries(folder):
    return [entry for entry in Path(folder).iterdir() if entry.name.endswith(TEMPORARY_SUFFIX)]


def test_a_killed_process_leaves_a_named_file_that_the_next_one_removes(tmp_path):
    (tmp_path / "out.json").write_bytes(b"old")
    done = subprocess.run([sys.executable, "-c", KILLED], cwd=tmp_path, check=False)
    assert done.returncode == -9
    (left,) = temporaries(tmp_path)
    assert left.name.startswith(".out.json.")
    assert (tmp_path / "out.json").read_bytes() == b"old"

    def write():
        write_atomically(tmp_path / "out.json", lambda stream: stream.write(b"new"), may_replace=lambda old: True)

    write()
    assert temporaries(tmp_path) == [left]  # too young: somebody may still be writing it
    os.utime(left, times=2 * (time.time() - 2 * ABANDONED_AFTER,))
    write()
    assert temporaries(tmp_path) == []


def test_a_file_that_is_being_written_stays(tmp_path):
    """However old it is."""
    path = tmp_path / "out.json"

    def write(stream):
        stream.write(b"first")
        stream.flush()
        (mine,) = temporaries(tmp_path)
        os.utime(mine, times=2 * (time.time() - 2 * ABANDONED_AFTER,))
        write_atomically(path, lambda other: other.write(b"second"), may_replace=lambda old: True)
        assert mine.exists()

    write_atomically(path, write, may_replace=lambda old: True)
    assert path.read_bytes() == b"first"


def test_a_folder_that_cannot_be_listed_can_be_written(tmp_path):
    """Without a lock, which needs the permission to read."""
    folder = tmp_path / "letterbox"
    folder.mkdir()
    folder.chmod(0o300)
    write_atomically(folder / "out.json", lambda stream: stream.write(b"new"), may_replace=lambda old: True)
    folder.chmod(0o700)
    assert (folder / "out.json").read_bytes() == b"new"
