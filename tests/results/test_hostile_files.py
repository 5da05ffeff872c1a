"""Stored results that are broken or made to do harm: each is refused with a sentence, in little memory and time."""

from __future__ import annotations

import hashlib
import json
import os
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import pytest

from cadmbs.results.storage import StoredResultError, load, save

DEEP = "[" * 1_000_000
CHILD_MEMORY = 512 * 2**20
"""Memory that a process may take for reading any of the files, besides what it has with its libraries [bytes]."""

READ_ALL = f"""
import json, resource, sys
from pathlib import Path
import h5py, numpy, pyarrow.parquet
import cadmbs.results.storage as storage

pages = int(Path("/proc/self/statm").read_text().split()[0])
limit = pages * resource.getpagesize() + {CHILD_MEMORY}
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
answers = {{}}
for path in sorted(Path(sys.argv[1]).iterdir()):
    try:
        storage.load(path)
        answers[path.name] = "loaded"
    except storage.StoredResultError as problem:
        answers[path.name] = str(problem).removeprefix(f'"{{path}}" cannot be read as a result: ')
sys.stdout.write(json.dumps(answers))
"""


def reason(path):
    with pytest.raises(StoredResultError) as caught:
        load(path)
    assert caught.value.__suppress_context__
    text = str(caught.value)
    assert text.startswith(f'"{path}" cannot be read as a result: ')
    assert text.endswith(".")
    assert "\n" not in text
    return text.removeprefix(f'"{path}" cannot be read as a result: ').removesuffix(".")


@pytest.fixture
def run(make_result, tmp_path):
    """A saved CSV with its description."""
    save(make_result(), tmp_path / "run.csv")
    return tmp_path / "run.csv"


def describe(path, edit):
    """Changes the description beside a CSV; the checksum stays right."""
    beside = path.with_name(path.name + ".json")
    document = json.loads(beside.read_text())
    edit(document)
    document["sha256"] = hashlib.sha256(path.read_bytes()).hexdigest()
    beside.write_text(json.dumps(document))


class TestDescriptions:
    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ('{"schema": "cadmbs.results/1", "ki', "the description is not JSON: Unterminated string starting at"),
            ("", "the description is not JSON: Expecting value"),
            (DEEP, "the description is nested too deeply"),
            ('{"time": NaN}', "the description has the number NaN, which JSON does not have"),
            ('{"time": -Infinity}', "the description has the number -Infinity, which JSON does not have"),
            ('{"time": ' + "9" * 100_000 + "}", "value has 100000 digits"),
            ("null", "the description is not a JSON object"),
            ('{"time": 1e999}', "the description has the number 1e999, which is too large"),
            ('{"name": "\\ud800"}', "the description has half a character, which no text can hold"),
            ("\x00\x01", "the description is not JSON"),
        ],
        ids=lambda text: text[:20],
    )
    def test_texts_that_are_no_description(self, run, text, sentence):
        run.with_name("run.csv.json").write_text(text)
        assert sentence in reason(run)

    def test_bytes_that_are_no_text(self, run):
        run.with_name("run.csv.json").write_bytes(b'{"name": "\xff"}')
        assert "can't decode byte 0xff" in reason(run)

    def test_a_missing_one(self, run):
        run.with_name("run.csv.json").unlink()
        assert reason(run) == f'No such file or directory "{run}.json"'

    def test_one_that_is_a_pipe_or_a_folder(self, run):
        beside = run.with_name("run.csv.json")
        beside.unlink()
        beside.mkdir()
        assert reason(run) == f'Is a directory "{beside}"'
        beside.rmdir()
        if hasattr(os, "mkfifo"):
            os.mkfifo(beside)
            assert reason(run) == f'it is a pipe or a device, not a file "{beside}"'

    def test_one_that_is_too_long(self, run):
        with run.with_name("run.csv.json").open("wb") as stream:
            stream.truncate(2**40)
        assert "has 1099511627776 bytes, at most 268435456 are read" in reason(run)

    def test_that_of_another_run(self, run, make_result):
        other = run.with_name("other.csv")
        save(make_result(n_t=5), other)
        run.with_name("run.csv.json").write_bytes(other.with_name("other.csv.json").read_bytes())
        assert reason(run) == 'it was changed after "run.csv.json" was written'

    def test_one_without_a_checksum(self, run):
        beside = run.with_name("run.csv.json")
        beside.write_text(json.dumps({k: v for k, v in json.loads(beside.read_text()).items() if k != "sha256"}))
        assert reason(run) == 'it was changed after "run.csv.json" was written'

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("position_names", 3),
            ("position_names", "elbow"),
            ("velocity_names", [1]),
            ("columns", {"a": 1}),
            ("outcome", []),
            ("outcome", {"kind": "exploded", "time": 0.0, "sentence": ""}),
            ("outcome", {"kind": "finished", "time": 10**400, "sentence": ""}),
            ("outcome", {"kind": "finished", "time": True, "sentence": ""}),
            ("statistics", []),
            ("findings", None),
            ("findings", [{"code": 1}]),
            ("shape", None),
            ("shape", {"batch": [-1], "times": 3}),
            ("shape", {"batch": [], "times": 10**30}),
            ("shape", {"batch": "ab", "times": 1.5}),
            ("outcomes", {}),
            ("events", [{"sample": 0}]),
            ("coordinate_units", 3),
            ("coordinate_units", {"elbow": ["rad"]}),
            ("column_units", {"t": {}}),
            ("mechanism", 0.5),
            ("variants", [1]),
            ("variants", "ab"),
            ("column_units", [1]),
        ],
        ids=str,
    )
    def test_wrong_types_are_named(self, run, name, value):
        describe(run, lambda document: document.update({name: value}))
        assert f'the entry "{name}" of the description is not ' in reason(run)

    @pytest.mark.parametrize("name", ["position_names", "outcome", "shape", "findings", "columns", "statistics"])
    def test_missing_entries_are_named(self, run, name):
        describe(run, lambda document: document.pop(name))
        assert reason(run) == f"it lacks {name!r}"

    def test_another_size_than_the_table(self, run):
        describe(run, lambda document: document["shape"].update(times=3))
        assert reason(run) == "it has 4 rows, but its description says 3"
        describe(run, lambda document: document["shape"].update(times=0, batch=[10**9]))
        assert reason(run) == "it has 1000000000 samples without a time"

    def test_other_columns_than_the_table(self, run):
        describe(run, lambda document: document.update(position_names=["elbow"]))
        assert reason(run) == "it has the column 'joint/slide/q', which is not in its description"
        describe(run, lambda document: document.update(position_names=["elbow", "slide", "wrist"]))
        assert reason(run) == "it lacks 'joint/wrist/q'"


class TestTables:
    @pytest.mark.parametrize(
        ("data", "sentence"),
        [
            (b"", "it has 0 rows, but its description says 4"),
            (b'"' + b"x" * 200_000 + b'"\n1\n', "field larger than field limit"),
            (b"t\n1\x07\n", "could not convert string"),
            (b"t,\xff\n1,2\n", "can't decode byte 0xff"),
            (b"\0" * 100, "its description says 4"),
            (b"t,v\n1,2\n1\n", "the number of columns changed"),
        ],
        ids=lambda data: str(data[:12]),
    )
    def test_texts_that_are_no_table(self, run, data, sentence):
        run.write_bytes(data)
        describe(run, lambda document: None)
        assert sentence in reason(run)


def header(descr, shape):
    """The first bytes of an array in NumPy's format."""
    text = f"{{'descr': {descr}, 'fortran_order': False, 'shape': {shape}, }}\n".encode()
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text


def with_member(good, path, member, data, compression=zipfile.ZIP_STORED):
    with zipfile.ZipFile(good) as source, zipfile.ZipFile(path, "w") as target:
        for name in source.namelist():
            changed = name == f"{member}.npy"
            target.writestr(name, data if changed else source.read(name), compression if changed else None)


class Danger:
    """An object whose unpickling creates a file."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return Path.touch, (self.path,)


def archives(good, folder):
    """NumPy archives by what is wrong with them, with a part of the sentence about each."""
    changed = {
        "header_of_8_TB": ("q", header("'<f8'", (10**12,)), "has 0 bytes, but its header says 8000000000000"),
        "negative_shape": ("q", header("'<f8'", (-1,)), "its header says -8"),
        "samples_without_times": ("q", header("'<f8'", (10**12, 0, 2)), "'q' has shape (1000000000000, 0, 2), but its"),
        "energies_without_times": (
            "kinetic",
            header("'<f8'", (10**12, 0)),
            "'kinetic' has shape (1000000000000, 0), but",
        ),
        "broken_header": ("q", header("'<f8'", "((" * 1000), "the header of its array 'q' is broken"),
        "long_header": ("q", header("'<f8'", "(" + "1," * 10_000 + ")"), "Header info length"),
        "objects_in_header": ("q", header("'|O'", (1,)), "holds Python objects, which are not read"),
        "records": ("q", header("[('a', '<f8', (100000000,))]", (1,)), "its header says 800000000"),
        "integers": ("q", header("'<i8'", (1,)) + b"8bytes..", "holds int64, expected float64"),
        "long_text": ("metadata", header("'<U2000000000'", ()), ""),
        "text_of_numbers": ("metadata", header("'<f8'", ()) + b"8bytes..", "its metadata is no text"),
        "no_array": ("q", b"hello", ""),
    }
    for name, (member, data, sentence) in changed.items():
        with_member(good, folder / f"{name}.npz", member, data)
        yield f"{name}.npz", sentence
    with np.load(good) as archive:
        arrays = dict(archive)
    zeros = header("'<f8'", (5_000_000, 2)) + b"\0" * 80_000_000
    with_member(good, folder / "compressed_bomb.npz", "q", zeros, zipfile.ZIP_DEFLATED)
    yield "compressed_bomb.npz", "its array 'q' is compressed, which no saved result is"
    np.savez(folder / "pickle.npz", **{**arrays, "q": np.array([Danger(folder.parent / "unpickled")], dtype=object)})
    yield "pickle.npz", "holds Python objects, which are not read"
    np.savez(folder / "deep.npz", **{**arrays, "metadata": np.array(DEEP)})
    yield "deep.npz", "the description is nested too deeply"
    data = good.read_bytes()
    for length in (0, 1, len(data) // 2, len(data) - 1):
        (folder / f"cut_{length}.npz").write_bytes(data[:length])
        yield f"cut_{length}.npz", "File is not a zip file"
    (folder / "flipped.npz").write_bytes(data.replace(arrays["q"].tobytes(), b"\1" * arrays["q"].nbytes))
    yield "flipped.npz", "Bad CRC-32"


def hdf5_files(good, folder):
    """HDF5 files by what is wrong with them, with a part of the sentence about each."""
    import h5py

    def replaced(member, **options):
        return lambda file: (file.pop(member), file.create_dataset(member, **options))

    def linked(link):
        return lambda file: (file.pop("q"), file.__setitem__("q", link))

    virtual = h5py.VirtualLayout(shape=(10**12, 2), dtype="f8")
    edits = {
        "chunks_of_16_TB": (replaced("q", shape=(10**12, 2), dtype="f8", chunks=(1000, 2)), "is in chunks"),
        "zip_bomb": (replaced("q", data=np.zeros((10**6, 2)), chunks=(10**5, 2), compression="gzip"), "is in chunks"),
        "never_written": (replaced("q", shape=(10**10, 2), dtype="f8"), "is said to have 160000000000 bytes"),
        "external": (
            replaced("q", shape=(4, 2), dtype="f8", external=[("/etc/passwd", 0, 64)]),
            "lies in another file",
        ),
        "virtual": (lambda file: (file.pop("q"), file.create_virtual_dataset("q", virtual)), "lies in another file"),
        "external_link": (linked(h5py.ExternalLink("/etc/passwd", "/q")), "is a link, or lies in another file"),
        "link_to_itself": (linked(h5py.SoftLink("/q")), "is a link, or lies in another file"),
        "references": (replaced("q", shape=(4, 2), dtype=h5py.ref_dtype), "holds object, expected float64"),
        "long_text": (replaced("metadata", shape=(), dtype="S1000000000"), "its metadata is no text"),
        "group": (lambda file: (file.pop("metadata"), file.create_group("metadata")), "is no data set"),
        "deep": (lambda file: (file.pop("metadata"), file.__setitem__("metadata", DEEP)), "is nested too deeply"),
        "incomplete": (lambda file: file.pop("tau"), "it lacks 'tau'"),
    }
    for name, (edit, sentence) in edits.items():
        (folder / f"{name}.h5").write_bytes(good.read_bytes())
        with h5py.File(folder / f"{name}.h5", "r+") as file:
            edit(file)
        yield f"{name}.h5", sentence
    data = good.read_bytes()
    with h5py.File(good, "r") as file:
        length_at = file["metadata"].id.get_offset()
    for length in (2**28, 2**31, 2**32 - 1):  # of the text, in front of where it is
        damaged = data[:length_at] + struct.pack("<I", length) + data[length_at + 4 :]
        (folder / f"text_of_{length}.h5").write_bytes(damaged)
        yield f"text_of_{length}.h5", f"its metadata is said to have {length} bytes, the file has {len(data)}"
    for length in (0, 10, len(data) // 2, len(data) - 1):
        (folder / f"cut_{length}.h5").write_bytes(data[:length])
        yield f"cut_{length}.h5", "Unable to"


def parquet_files(good, folder):
    """Parquet files by what is wrong with them, with a part of the sentence about each."""
    import pyarrow
    from pyarrow import parquet

    names = parquet.read_table(good).column_names
    text = parquet.read_schema(good).metadata[b"cadmbs.results"].decode()
    n = 4_000_000
    huge = json.dumps(json.loads(text) | {"shape": {"batch": [], "times": 16 * n}})
    zeros, nested = pyarrow.chunked_array([pyarrow.array(np.zeros(n))] * 16), pyarrow.array([1.0] * 4)
    for _ in range(80):
        nested = pyarrow.ListArray.from_arrays(pyarrow.array(range(5), pyarrow.int32()), nested)
    tables = {
        "bomb": (dict.fromkeys(names[:4], zeros), huge, "are said to hold a table of 2048000000 bytes"),
        "more_rows": ({name: np.zeros(1000) for name in names}, text, "it has 1000 rows, but its description says 4"),
        "texts": ({name: ["x" * 1000] * 4 for name in names}, text, "holds string, expected double"),
        "nested": ({names[0]: nested}, text, "Parquet schema too deeply nested"),
        "deep": ({name: np.zeros(4) for name in names}, DEEP, "the description is nested too deeply"),
        "incomplete": ({name: np.zeros(4) for name in names[1:]}, text, "it lacks 't'"),
        "foreign": ({"x": [1.0]}, None, "it lacks 'cadmbs.results'"),
    }
    for name, (columns, description, sentence) in tables.items():
        metadata = None if description is None else {b"cadmbs.results": description.encode()}
        parquet.write_table(pyarrow.table(columns, metadata=metadata), folder / f"{name}.parquet")
        yield f"{name}.parquet", sentence
    data = good.read_bytes()
    for length in (0, 10, len(data) // 2, len(data) - 1):
        (folder / f"cut_{length}.parquet").write_bytes(data[:length])
        yield f"cut_{length}.parquet", "Parquet"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="limits of memory are those of Linux")
def test_archives_made_to_do_harm_are_refused_in_little_memory(make_result, tmp_path):
    pytest.importorskip("h5py")
    pytest.importorskip("pyarrow")
    folder = tmp_path / "files"
    folder.mkdir()
    expected = {}
    for suffix, bad_files in (("npz", archives), ("h5", hdf5_files), ("parquet", parquet_files)):
        save(make_result(), folder / f"good.{suffix}")
        expected |= dict(bad_files(folder / f"good.{suffix}", folder))
    done = subprocess.run(
        [sys.executable, "-c", READ_ALL, str(folder)], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    answers = json.loads(done.stdout)
    assert {name for name, answer in answers.items() if answer == "loaded"} == {"good.npz", "good.h5", "good.parquet"}
    assert {name: answers[name] for name, part in expected.items() if part not in answers[name]} == {}
    assert not (tmp_path / "unpickled").exists()


@pytest.mark.parametrize("suffix", ["npz", "h5", "parquet"])
def test_pipes_and_folders_are_not_waited_for(tmp_path, suffix):
    (tmp_path / f"folder.{suffix}").mkdir()
    assert "Is a directory" in reason(tmp_path / f"folder.{suffix}")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / f"pipe.{suffix}")
        assert "is a pipe or a device" in reason(tmp_path / f"pipe.{suffix}")
