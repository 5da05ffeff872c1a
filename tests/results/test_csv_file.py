import hashlib
import json
import os
import threading

import numpy as np
import pytest

from cadmbs.errors import OutputError
from cadmbs.results.files.csv_file import csv_document, csv_is_unchanged, csv_table, write_csv_file, write_table


def document(kind="jacobian"):
    return {"schema": "cadmbs.results/1", "kind": kind}


def numbers(value):
    return lambda stream: write_table(stream, ["x"], np.array([[value]]))


def failing(stream):
    stream.write("x\n1.0\n")
    raise RuntimeError("the table could not be finished")


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def refusal(*args, **kwargs):
    with pytest.raises(OutputError) as caught:
        write_csv_file(*args, **kwargs)
    return str(caught.value)


def test_description_carries_the_checksum(tmp_path):
    path = tmp_path / "j.csv"
    write_csv_file(path, numbers(0.1), document())
    assert path.read_text() == "x\n0.1\n"
    description = json.loads((tmp_path / "j.csv.json").read_text())
    assert description == {**document(), "sha256": hashlib.sha256(b"x\n0.1\n").hexdigest()}


def test_an_own_table_of_the_same_kind_is_replaced(tmp_path):
    path = tmp_path / "j.csv"
    write_csv_file(path, numbers(1.0), document())
    write_csv_file(path, numbers(2.0), document())
    assert path.read_text() == "x\n2.0\n"
    assert sorted(contents(tmp_path)) == ["j.csv", "j.csv.json"]


def test_foreign_csv_stays(tmp_path):
    path = tmp_path / "j.csv"
    path.write_text("mine\n")
    assert refusal(path, numbers(1.0), document()) == (
        f'"{path}" exists and is not a "jacobian" that cadmbs wrote ("j.csv.json" beside it does not say so): '
        "choose another name, or force it."
    )
    assert contents(tmp_path) == {"j.csv": b"mine\n"}


def test_foreign_json_stays(tmp_path):
    beside = tmp_path / "j.csv.json"
    beside.write_text("[1]")
    assert refusal(tmp_path / "j.csv", numbers(1.0), document()) == (
        f'"{beside}" exists and is not a "jacobian" that cadmbs wrote (it does not say so): '
        "choose another name, or force it."
    )
    assert contents(tmp_path) == {"j.csv.json": b"[1]"}


def test_own_table_of_another_kind_stays(tmp_path):
    path = tmp_path / "j.csv"
    write_csv_file(path, numbers(1.0), document("simulation"))
    before = contents(tmp_path)
    assert refusal(path, numbers(2.0), document()).startswith(f'"{path}" exists and is not a "jacobian"')
    assert contents(tmp_path) == before


def test_an_edited_table_stays(tmp_path):
    path = tmp_path / "j.csv"
    write_csv_file(path, numbers(1.0), document())
    path.write_text("x\n7.0\n")
    assert refusal(path, numbers(2.0), document()) == (
        f'"{path}" was changed after cadmbs wrote it: choose another name, or force it.'
    )
    assert path.read_text() == "x\n7.0\n"


def test_an_interruption_between_the_two_is_noticed_or_harmless(tmp_path):
    path, beside = tmp_path / "j.csv", tmp_path / "j.csv.json"
    write_csv_file(path, numbers(2.0), document())
    new_description = beside.read_bytes()
    write_csv_file(path, numbers(1.0), document())
    beside.write_bytes(new_description)
    assert not csv_is_unchanged(path, csv_document(path))
    path.unlink()
    write_csv_file(path, numbers(3.0), document())
    assert csv_is_unchanged(path, csv_document(path))


def test_force_overwrites_both(tmp_path):
    path, beside = tmp_path / "j.csv", tmp_path / "j.csv.json"
    path.write_text("mine\n")
    beside.write_text("mine too\n")
    write_csv_file(path, numbers(1.0), document(), force=True)
    assert path.read_text() == "x\n1.0\n"
    assert json.loads(beside.read_text())["kind"] == "jacobian"


def test_failure_while_writing_leaves_the_old_pair_and_nothing_else(tmp_path):
    path = tmp_path / "j.csv"
    write_csv_file(path, numbers(1.0), document())
    before = contents(tmp_path)
    with pytest.raises(RuntimeError, match="could not be finished"):
        write_csv_file(path, failing, document())
    assert contents(tmp_path) == before


def test_failure_of_the_description_leaves_nothing(tmp_path):
    beside = tmp_path / "j.csv.json"
    beside.mkdir()
    assert refusal(tmp_path / "j.csv", numbers(1.0), document()) == (f'"{beside}" cannot be written: it is a folder.')
    assert contents(tmp_path) == {}


def test_missing_folder_is_named(tmp_path):
    path = tmp_path / "no" / "j.csv"
    assert refusal(path, numbers(1.0), document()) == f'"{path}" cannot be written: "{path.parent}" does not exist.'


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_takes_the_table_alone(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    got = []
    reader = threading.Thread(target=lambda: got.append(path.read_text()))
    reader.start()
    write_csv_file(path, numbers(1.0), document())
    reader.join(timeout=300)
    assert got == ["x\n1.0\n"]
    assert contents(tmp_path) == {}


def test_table_without_rows_is_read(tmp_path):
    path = tmp_path / "j.csv"
    write_csv_file(path, lambda s: write_table(s, ["x", "y"], np.zeros((0, 2))), document())
    names, table = csv_table(path)
    assert names == ("x", "y")
    assert table.shape == (0, 2)
