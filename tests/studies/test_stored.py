"""Stored tables read again, and single samples simulated again, have the numbers of the sweep."""

import json

import numpy as np
import pytest

from cadmbs.errors import ArgumentError, StoredResultError
from cadmbs.studies import load_study, load_table, simulate_sample, sweep
from tests.studies.studies import parameter, study

LIST = {"kind": "list", "of": [1.0, -1.0, 2.0]}


@pytest.fixture(scope="module")
def table():
    return sweep(load_study(study(parameters=[parameter(LIST)])), workers=1)


@pytest.mark.parametrize("suffix", [".csv", ".npz", ".parquet"])
def test_a_table_is_read_as_it_was_written(table, tmp_path, suffix):
    if suffix == ".parquet":
        pytest.importorskip("pyarrow")
    path = tmp_path / f"runs{suffix}"
    table.save(path)
    again = load_table(path)
    assert list(again.columns) == list(table.columns)
    assert (again.parameters, again.outputs, again.complete) == (table.parameters, table.outputs, True)
    for name, values in table.columns.items():
        assert again[name].dtype == values.dtype
        np.testing.assert_array_equal(again[name], values)
    assert again.good.tolist() == [True, False, True]
    again.save(path)


@pytest.mark.parametrize("name", ["missing.csv", "missing.npz", "runs.txt"])
def test_what_is_no_table_is_refused(tmp_path, name):
    with pytest.raises(StoredResultError, match="cannot be read as the table of a study"):
        load_table(tmp_path / name)


def test_damaged_tables_are_refused(table, tmp_path):
    path = tmp_path / "runs.csv"
    table.save(path)
    text = path.read_text()
    for damaged in (text.replace("end", "and"), text.replace(",ok", ",,ok", 1), text.replace("0,1.0", "0,one")):
        path.write_text(damaged)
        with pytest.raises(StoredResultError):
            load_table(path)
    path.write_text("\n".join(text.splitlines()[:2]) + "\n")
    assert not load_table(path).complete


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("study", "parameters"), 3, "its study is not valid, at /parameters: "),
        (("study", "outputs", 0, "name"), "other", "its parameters or outputs are not those of its study"),
        (("study", "design", "kind"), 7, "its study is not valid, at /design"),
        (("study", "parameters", 0, "path"), None, "its study is not valid, at /parameters/0"),
        (("study",), [], "its study is not valid"),
        (("parameters",), ["mas"], "its parameters or outputs are not those of its study"),
        (("statistics",), [], "its statistics are missing"),
        (("statistics", "side_by_side"), "none", "its statistics have no side_by_side"),
        (("statistics", "samples"), -3, "its statistics have no samples"),
    ],
)
def test_damaged_descriptions_are_refused_with_a_code_and_a_reason(table, tmp_path, path, value, reason):
    file, beside = tmp_path / "runs.csv", tmp_path / "runs.csv.json"
    table.save(file)
    data = json.loads(beside.read_text())
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    beside.write_text(json.dumps(data))
    with pytest.raises(StoredResultError) as caught:
        load_table(file)
    finding = caught.value.finding
    assert (finding.code, finding.where.file) == ("Q010", str(file))
    assert finding.message.startswith(f'"{file}" cannot be read as the table of a study: {reason}')
    assert finding.hint == "Make the file again with the command that wrote it, or take an unchanged copy."


def test_a_sample_moves_as_in_the_sweep(table):
    result = simulate_sample(table, 2)
    assert result["joint/hinge/q"][0, -1] == table["end"][2]
    assert result["energy/kinetic"].max() == table["energy"][2]
    assert result.metadata["study_sample"] == {"study": "pendulum", "sample": 2, "values": {"mass": 2.0}}


def test_samples_that_cannot_be_shown_are_refused(table):
    with pytest.raises(ArgumentError, match="those from 0 to 2"):
        simulate_sample(table, 3)
    bare = type(table)(table.columns, table.parameters, table.outputs, True, {"study": json.loads("{}")})
    with pytest.raises(StoredResultError, match="does not hold its study"):
        simulate_sample(bare, 0)
