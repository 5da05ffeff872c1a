"""Reading bytes from real files, pipes and standard input. What is refused is in `tests/messages`."""

import codecs
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest

from cadmbs.errors import ModelError
from cadmbs.importers.files import INPUT_SIZE_LIMIT, read_source

MEBIBYTE = 2**20


def test_bytes_name_and_folder(tmp_path, monkeypatch):
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "arm.json").write_bytes(b'{"a": 1}\r\n')
    monkeypatch.chdir(tmp_path)
    source = read_source("models/arm.json")
    assert source.data == b'{"a": 1}\r\n'
    assert source.name == str(Path("models/arm.json"))
    assert source.directory == tmp_path / "models"
    assert read_source(tmp_path / "models" / "arm.json").directory == tmp_path / "models"


def test_folder_of_a_link_is_where_the_link_stands(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    (tmp_path / "a" / "arm.json").write_text("{}")
    (tmp_path / "b" / "arm.json").symlink_to(tmp_path / "a" / "arm.json")
    assert read_source(tmp_path / "b" / "arm.json").directory == tmp_path / "b"


def test_largest_file(tmp_path):
    data = b" " * (INPUT_SIZE_LIMIT - 2) + b"{}"
    (tmp_path / "arm.json").write_bytes(data)
    assert len(read_source(tmp_path / "arm.json").data) == INPUT_SIZE_LIMIT


def test_large_file_is_not_read(tmp_path):
    with (tmp_path / "arm.json").open("wb") as stream:
        stream.truncate(1_000_000_000)
    tracemalloc.start()
    try:
        with pytest.raises(ModelError):
            read_source(tmp_path / "arm.json")
        assert tracemalloc.get_traced_memory()[1] < MEBIBYTE
    finally:
        tracemalloc.stop()


@pytest.mark.skipif(sys.platform == "win32", reason="no device files")
def test_endless_standard_input_is_read_up_to_the_limit(monkeypatch):
    tracemalloc.start()
    try:
        with open("/dev/zero") as stream:  # noqa: PTH123 - a device
            monkeypatch.setattr(sys, "stdin", stream)
            with pytest.raises(ModelError):
                read_source("-")
        assert tracemalloc.get_traced_memory()[1] < 2.5 * INPUT_SIZE_LIMIT
    finally:
        tracemalloc.stop()


def test_utf_16_with_mark_is_text(tmp_path):
    data = codecs.BOM_UTF16_LE + "{}".encode("utf-16-le")
    (tmp_path / "arm.json").write_bytes(data)
    assert read_source(tmp_path / "arm.json").data == data


def test_standard_input_of_this_process(tmp_path, monkeypatch):
    (tmp_path / "arm.json").write_text('{"a": "ü"}', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with (tmp_path / "arm.json").open(encoding="ascii") as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        source = read_source("-")
    assert source.data == '{"a": "ü"}'.encode()
    assert (source.name, source.directory) == ("<stdin>", tmp_path)


def test_standard_input_through_a_real_pipe():
    program = "from cadmbs.importers.files import read_source; print(len(read_source('-').data))"
    done = subprocess.run([sys.executable, "-c", program], input=b"x" * MEBIBYTE, capture_output=True, check=True)
    assert done.stdout.split() == [b"1048576"]


@pytest.mark.skipif(sys.platform == "win32", reason="no /proc")
@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="no /proc")
def test_file_whose_size_is_said_to_be_zero():
    assert read_source("/proc/self/status").data.startswith(b"Name:")
