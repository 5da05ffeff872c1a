"""The gate of files: kind, size, depth, for all readers alike."""

import os
import time
import tomllib
import tracemalloc

import pytest

from cadmbs.input_files import (
    TOML_DEPTH,
    TOML_LIMIT,
    FileKindError,
    FileSizeError,
    open_file,
    open_text,
    read_file,
    read_text,
    require_file,
    toml_data,
)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
@pytest.mark.parametrize("read", [open_file, open_text, read_file, read_text, require_file])
def test_pipes_and_devices_are_refused_and_not_waited_for(tmp_path, read):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", "/dev/zero", "/dev/null"):
        with pytest.raises(FileKindError, match="pipe or a device"):
            read(path)
    with pytest.raises(IsADirectoryError):
        read(tmp_path)
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "missing")


def test_sizes_are_limited_before_a_file_is_read(tmp_path):
    path = tmp_path / "large"
    with path.open("wb") as stream:
        stream.truncate(2**40)
    tracemalloc.start()
    try:
        with pytest.raises(FileSizeError, match="larger than 64 MiB"):
            read_file(path)
        assert tracemalloc.get_traced_memory()[1] < 2**20
    finally:
        tracemalloc.stop()
    path.write_bytes(b"abcd")
    assert read_file(path, 4) == b"abcd"
    with pytest.raises(FileSizeError):
        read_file(path, 3)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a." * 50_000 + "b = 1\n", "more than 32 names"),
        ("[" + "a . " * 50_000 + "b]\n", "more than 32 names"),
        ("'a'.\"b\"." * 20_000 + "b = 1\n", "more than 32 names"),
        ("ground = " + "[" * 100_000, "more than 32 deep"),
        ("ground = " + "{a = " * 100_000, "more than 32 deep"),
        ("a = 1 # " + "x" * TOML_LIMIT, "longer than 1 MiB"),
        ("a" * 500_000, "TOML|nvalid|nclosed|xpected|nterminated|llegal"),
        ('"' * 500_001, "TOML|nvalid|nclosed|xpected|nterminated|llegal"),
        ("'\\" * 250_000, "TOML|nvalid|nclosed|xpected|nterminated|llegal"),
        ("[" * TOML_DEPTH, "TOML|nvalid|nclosed|xpected|nterminated|llegal"),
    ],
)
def test_toml_that_would_take_long_is_refused_at_once(text, message):
    begin = time.process_time()
    tracemalloc.start()
    try:
        with pytest.raises(tomllib.TOMLDecodeError, match=message):
            toml_data(text)
        assert tracemalloc.get_traced_memory()[1] < 100 * 2**20
    finally:
        tracemalloc.stop()
    assert time.process_time() - begin < 5.0


def test_toml_that_is_read():
    text = 'a = "[[[[ {{{{ # ]"\nb.c.d = [[1, 2], [3]]\nt = """x\n[[[[[ "" \\""" ."""\n'
    text += "l = '''[[[ ' '''\n# " + "[" * 100 + "\n[x.y]\nz = {p = [1.5, 2.5]}\n"
    text += f"k = [{', '.join(['1.0'] * 1000)}]\n"
    assert toml_data(text) == tomllib.loads(text)
    nested = "a = " + "[" * TOML_DEPTH + "]" * TOML_DEPTH
    assert toml_data(nested) == tomllib.loads(nested)
