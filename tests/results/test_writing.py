"""Files appear complete or not at all, on a real file system."""

import errno
import os
import stat
import sys
from pathlib import Path

import pytest

from cadmbs.errors import OutputError
from cadmbs.results.files.writing import write_atomically, write_together


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(path, content=b"new", *, replaceable=False, force=False):
    write_atomically(path, lambda stream: stream.write(content), may_replace=lambda old: replaceable, force=force)


def names():
    return sorted(path.name for path in Path().iterdir())


def test_new_file():
    write("out.json")
    assert (Path("out.json").read_bytes(), names()) == (b"new", ["out.json"])


@pytest.mark.skipif(sys.platform == "win32", reason="no permissions of this kind")
def test_new_file_has_the_permissions_that_programs_give():
    Path("other").touch()
    write("out.json")
    assert Path("out.json").stat().st_mode == Path("other").stat().st_mode


@pytest.mark.skipif(sys.platform == "win32", reason="no permissions of this kind")
def test_permissions_of_an_existing_file_are_kept():
    Path("out.json").touch()
    Path("out.json").chmod(0o640)
    write("out.json", force=True)
    assert stat.S_IMODE(Path("out.json").stat().st_mode) == 0o640


@pytest.mark.parametrize(("replaceable", "force", "content"), [(True, False, b"new"), (False, True, b"new")])
def test_existing_file_is_replaced_if_allowed(replaceable, force, content):
    Path("out.json").write_bytes(b"old")
    write("out.json", replaceable=replaceable, force=force)
    assert (Path("out.json").read_bytes(), names()) == (content, ["out.json"])


def test_existing_file_is_kept_otherwise():
    Path("out.json").write_bytes(b"old")
    with pytest.raises(OutputError, match="exists and was not written by cadmbs: choose another name, or force it"):
        write("out.json")
    assert (Path("out.json").read_bytes(), names()) == (b"old", ["out.json"])


@pytest.mark.parametrize("problem", [KeyboardInterrupt, ValueError, MemoryError])
def test_failure_halfway_changes_nothing(problem):
    Path("out.json").write_bytes(b"old")

    def fail(stream):
        stream.write(b"half")
        raise problem

    with pytest.raises(problem):
        write_atomically("out.json", fail, may_replace=lambda old: True)
    assert (Path("out.json").read_bytes(), names()) == (b"old", ["out.json"])


def test_failure_of_the_system_halfway_changes_nothing():
    def fail(stream):
        stream.write(b"half")
        raise OSError(28, os.strerror(28))

    with pytest.raises(OutputError) as caught:
        write_atomically("out.json", fail, may_replace=lambda old: True)
    assert str(caught.value) == f'"out.json" cannot be written: {os.strerror(28)}.'
    assert names() == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device")
def test_full_disk():
    with pytest.raises(OutputError) as caught:
        write("/dev/full")
    assert str(caught.value) == f'"/dev/full" cannot be written: {os.strerror(28)}.'


def test_the_old_file_is_there_until_the_new_one_is_complete():
    Path("out.json").write_bytes(b"old")
    seen = []

    def watch(stream):
        stream.write(b"new")
        stream.flush()
        seen.append(Path("out.json").read_bytes())

    write_atomically("out.json", watch, may_replace=lambda old: True)
    assert (seen, Path("out.json").read_bytes()) == ([b"old"], b"new")


def test_link_keeps_pointing_to_the_file():
    Path("real.json").write_bytes(b"old")
    Path("out.json").symlink_to("real.json")
    write("out.json", force=True)
    assert Path("out.json").is_symlink()
    assert Path("real.json").read_bytes() == b"new"


def test_link_to_a_file_that_is_not_there_yet():
    Path("out.json").symlink_to("real.json")
    write("out.json")
    assert Path("out.json").is_symlink()
    assert Path("real.json").read_bytes() == b"new"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_pipes_and_devices_are_not_replaced():
    before = Path(os.devnull).stat()
    write(os.devnull)
    assert Path(os.devnull).stat().st_rdev == before.st_rdev
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)
    reader, writer = os.pipe()
    write(f"/dev/fd/{writer}" if Path("/dev/fd").exists() else os.devnull)
    os.close(writer)
    with os.fdopen(reader, "rb") as stream:
        assert stream.read() == b"new"


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("models/out.json", '"models" does not exist'),
        ("file/out.json", '"file" is not a folder'),
        ("folder", "it is a folder"),
        ("x" * 300, os.strerror(36)),
    ],
)
def test_places_that_cannot_be_written(path, reason):
    Path("folder").mkdir()
    Path("file").touch()
    with pytest.raises(OutputError) as caught:
        write(path, force=True)
    assert str(caught.value) == f'"{path}" cannot be written: {reason}.'
    assert names() == ["file", "folder"]


@pytest.mark.skipif(not hasattr(os, "seteuid"), reason="permissions of this system are not tried")
@pytest.mark.parametrize("what", ["file", "folder"])
def test_permissions_are_respected(folder, what):
    Path("locked").mkdir()
    Path("locked/out.json").write_bytes(b"old")
    Path("locked/out.json").chmod(0o444 if what == "file" else 0o666)
    Path("locked").chmod(0o777 if what == "file" else 0o555)
    was = os.geteuid()
    if was == 0:  # who may write everything: become nobody for a moment
        folder.chmod(0o755)
        os.seteuid(65534)
    try:
        with pytest.raises(OutputError) as caught:
            write("locked/out.json", force=True)
    finally:
        os.seteuid(was)
    reason = "it is read-only" if what == "file" else os.strerror(13)
    assert str(caught.value) == f'"locked/out.json" cannot be written: {reason}.'
    assert os.listdir("locked") == ["out.json"]  # noqa: PTH208
    assert Path("locked/out.json").read_bytes() == b"old"


def test_files_that_belong_together_are_taken_back_together(tmp_path, monkeypatch):
    """Where the second of two files cannot be renamed, the first is the earlier one, or gone where there was none."""
    first, second = tmp_path / "a.csv", tmp_path / "a.csv.json"
    rename = Path.replace

    def refuse(self, target):
        if Path(target) == first:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return rename(self, target)

    parts = {first: lambda stream: stream.write(b"new"), second: lambda stream: stream.write(b"new")}
    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(OutputError) as refused:
        write_together(parts, lambda: None)
    assert "Free some space" in refused.value.finding.hint
    assert list(tmp_path.iterdir()) == []
    first.write_bytes(b"old")
    second.write_bytes(b"older")
    with pytest.raises(OutputError):
        write_together(parts, lambda: None)
    assert (first.read_bytes(), second.read_bytes(), len(list(tmp_path.iterdir()))) == (b"old", b"older", 2)
    monkeypatch.setattr(Path, "replace", rename)
    write_together(parts, lambda: None)
    assert (first.read_bytes(), second.read_bytes(), len(list(tmp_path.iterdir()))) == (b"new", b"new", 2)
