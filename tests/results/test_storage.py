import dataclasses
import io
import json
import sys

import numpy as np
import pytest

from cadmbs.errors import MissingExtraError, OutputError
from cadmbs.results import OutcomeKind
from cadmbs.results.layout import ARRAY_NAMES, arrays_from_result
from cadmbs.results.storage import FORMATS, StoredResultError, load, save, write_csv

LIBRARIES = {"parquet": "pyarrow", "h5": "h5py"}


@pytest.fixture(params=FORMATS)
def suffix(request):
    if request.param in LIBRARIES:
        pytest.importorskip(LIBRARIES[request.param])
    return request.param


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def assert_same(one, two, same_bits):
    for name in ARRAY_NAMES:
        assert same_bits(arrays_from_result(one)[name], arrays_from_result(two)[name]), name
    names = ("position_names", "velocity_names", "outcome", "statistics", "metadata", "findings", "batch_shape")
    for name in (*names, "column_names", "outcomes", "events"):
        assert getattr(one, name) == getattr(two, name), name


@pytest.mark.parametrize("batch", [(), (1,), (3,), (2, 3), (0,), (2, 0)])
def test_every_bit_comes_back(make_result, same_bits, tmp_path, suffix, batch):
    result = make_result(batch)
    path = tmp_path / f"run.{suffix}"
    result.save(path)
    assert_same(load(path), result, same_bits)


def test_awkward_names_come_back(make_result, same_bits, tmp_path, suffix, awkward_names):
    result = make_result((2,), names=awkward_names)
    columns = {f"loop/{name}/residual": np.ones((2, 4)) for name in awkward_names}
    result = dataclasses.replace(result, further_columns=columns)
    save(result, tmp_path / f"run.{suffix}")
    assert_same(load(tmp_path / f"run.{suffix}"), result, same_bits)


@pytest.mark.parametrize("sizes", [(1, ("a",)), (4, ()), (0, ("a",))], ids=["one row", "no joints", "no rows"])
def test_small_results_come_back(make_result, same_bits, tmp_path, suffix, sizes):
    result = dataclasses.replace(make_result((), *sizes), further_columns={})
    save(result, tmp_path / f"run.{suffix}")
    assert_same(load(tmp_path / f"run.{suffix}"), result, same_bits)


def test_long_descriptions_come_back(make_result, tmp_path, suffix):
    result = dataclasses.replace(make_result(), metadata={"scenario": {"text": "x" * 200_000}})
    save(result, tmp_path / f"run.{suffix}")
    assert load(tmp_path / f"run.{suffix}").metadata == result.metadata


def test_outcome_without_a_time_comes_back(make_result, tmp_path, suffix):
    outcome = dataclasses.replace(make_result().outcome, kind=OutcomeKind.NOT_FINITE, time=np.nan)
    save(dataclasses.replace(make_result(), outcome=outcome), tmp_path / f"run.{suffix}")
    assert np.isnan(load(tmp_path / f"run.{suffix}").outcome.time)


def test_format_wins_over_suffix_and_suffix_may_be_upper_case(make_result, same_bits, tmp_path, suffix):
    save(make_result(), tmp_path / "run.out", format=suffix)
    save(make_result(), tmp_path / f"run.{suffix.upper()}")
    assert_same(load(tmp_path / "run.out", format=suffix), load(tmp_path / f"run.{suffix.upper()}"), same_bits)


def test_csv_is_what_numpy_reads(make_result, same_bits, tmp_path):
    result = make_result((2,))
    result.save(tmp_path / "run.csv")
    names, table = result.table()
    assert (tmp_path / "run.csv").read_text().splitlines()[0].split(",")[:2] == list(names[:2])
    assert same_bits(np.loadtxt(tmp_path / "run.csv", delimiter=",", skiprows=1), table)
    stream = io.StringIO()
    write_csv(result, stream)
    assert stream.getvalue() == (tmp_path / "run.csv").read_text()
    assert [line.split(",")[0] for line in stream.getvalue().splitlines()] == ["sample", *"00001111"]


def test_npz_is_readable_by_numpy_alone(make_result, tmp_path):
    result = make_result((2,))
    result.save(tmp_path / "run.npz")
    with np.load(tmp_path / "run.npz", allow_pickle=False) as archive:
        assert set(archive.files) == {*ARRAY_NAMES, "metadata"}
        assert archive["columns"].shape == (2, 4, 7)
        document = json.loads(str(archive["metadata"]))
    assert document["schema"] == "cadmbs.results/1"
    assert document["units"]["joint/slide/q"] == "m"
    assert document["columns"] == list(result.further_columns)


def test_parquet_is_the_table_with_its_description(make_result, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    result = make_result((2,))
    result.save(tmp_path / "run.parquet")
    table = parquet.read_table(tmp_path / "run.parquet")
    assert tuple(table.column_names) == result.table()[0]
    assert [str(field.type) for field in table.schema][:2] == ["int64", "double"]
    assert json.loads(table.schema.metadata[b"cadmbs.results"])["kind"] == "simulation"


def test_hdf5_says_what_it_is_in_its_attributes(make_result, tmp_path):
    h5py = pytest.importorskip("h5py")
    make_result().save(tmp_path / "run.h5")
    with h5py.File(tmp_path / "run.h5") as file:
        assert dict(file.attrs) == {"schema": "cadmbs.results/1", "kind": "simulation"}
        assert set(file) == {*ARRAY_NAMES, "metadata"}


def test_the_same_result_gives_the_same_bytes(make_result, tmp_path, suffix):
    save(make_result(), tmp_path / f"one.{suffix}")
    save(make_result(), tmp_path / f"two.{suffix}")
    assert (tmp_path / f"one.{suffix}").read_bytes() == (tmp_path / f"two.{suffix}").read_bytes()


def test_an_earlier_simulation_is_replaced(make_result, tmp_path, suffix):
    path = tmp_path / f"run.{suffix}"
    save(make_result(n_t=2), path)
    save(make_result(n_t=3), path)
    assert len(load(path).t) == 3
    assert all(name.startswith("run.") for name in contents(tmp_path))


def test_a_foreign_file_is_not_replaced_unless_forced(make_result, same_bits, tmp_path, suffix):
    path = tmp_path / f"run.{suffix}"
    path.write_bytes(b"mine")
    with pytest.raises(OutputError) as caught:
        save(make_result(), path)
    assert str(caught.value) == (
        f'"{path}" exists and is not a "simulation" that cadmbs wrote ("run.csv.json" beside it does not say so): '
        "choose another name, or force it."
        if suffix == "csv"
        else f'"{path}" exists and was not written by cadmbs: choose another name, or force it.'
    )
    assert contents(tmp_path) == {path.name: b"mine"}
    save(make_result(), path, force=True)
    assert_same(load(path), make_result(), same_bits)


def test_foreign_archives_of_the_same_format_are_not_replaced(make_result, tmp_path):
    np.savez(tmp_path / "no_metadata.npz", q=np.zeros(3))
    np.savez(tmp_path / "number.npz", metadata=np.array(1.0))
    np.savez(tmp_path / "kind.npz", metadata=np.array('{"schema": "cadmbs.results/1", "kind": "jacobian"}'))
    np.savez(tmp_path / "list.npz", metadata=np.array("[1]"))
    with (tmp_path / "array.npz").open("wb") as stream:
        np.save(stream, np.zeros(3))
    before = contents(tmp_path)
    for name in before:
        with pytest.raises(OutputError, match="was not written by cadmbs"):
            save(make_result(), tmp_path / name)
    assert contents(tmp_path) == before


@pytest.mark.parametrize(("format_", "library"), LIBRARIES.items())
def test_foreign_files_of_other_libraries_are_not_replaced(make_result, tmp_path, format_, library):
    pytest.importorskip(library)
    path = tmp_path / f"run.{format_}"
    if format_ == "h5":
        import h5py

        with h5py.File(path, "w") as file:
            file.create_group("metadata")
    else:
        import pyarrow
        from pyarrow import parquet

        parquet.write_table(pyarrow.table({"x": [1.0]}), path)
    with pytest.raises(OutputError, match="was not written by cadmbs"):
        save(make_result(), path)
    with pytest.raises(StoredResultError, match=r"cannot be read as a result"):
        load(path)


def test_unwritable_metadata_leaves_nothing(make_result, tmp_path, suffix):
    result = dataclasses.replace(make_result(), metadata={"options": object()})
    with pytest.raises(OutputError) as caught:
        save(result, tmp_path / f"run.{suffix}")
    assert str(caught.value) == "options has a value of type object, which JSON cannot hold; nothing was written."
    assert contents(tmp_path) == {}


def test_missing_folder_is_named(make_result, tmp_path, suffix):
    path = tmp_path / "no" / f"run.{suffix}"
    with pytest.raises(OutputError) as caught:
        save(make_result(), path)
    assert str(caught.value) == f'"{path}" cannot be written: "{path.parent}" does not exist.'


@pytest.mark.parametrize(
    ("name", "format_", "message"),
    [
        (
            "run.xls",
            None,
            'the suffix ".xls" of "run.xls" names no format for results: choose one of csv, npz, parquet, h5.',
        ),
        ("run", None, '"run" has no suffix for results: choose one of csv, npz, parquet, h5.'),
        ("run.csv", "hdf", 'unknown format "hdf" for results: choose one of csv, npz, parquet, h5.'),
    ],
)
def test_unknown_formats_are_refused_with_a_list(make_result, name, format_, message):
    with pytest.raises(OutputError) as caught:
        load(name, format_)
    assert str(caught.value) == message
    with pytest.raises(OutputError) as caught:
        save(make_result(), name, format_)
    assert str(caught.value) == message.replace("h5.", "h5, mat.")


@pytest.mark.parametrize(("format_", "library"), LIBRARIES.items())
def test_missing_library_names_the_extra_and_touches_nothing(make_result, tmp_path, monkeypatch, format_, library):
    monkeypatch.setitem(sys.modules, library, None)  # what the import system itself takes for "not there"
    for attempt in (lambda p: save(make_result(), p), load):
        with pytest.raises(MissingExtraError) as caught:
            attempt(tmp_path / f"run.{format_}")
        assert str(caught.value) == (
            f'the format {format_} needs {library}, which is not installed: pip install "cadmbs[io]"'
        )
        assert caught.value.extra == "io"
    assert contents(tmp_path) == {}


def test_csv_and_npz_need_no_extra(make_result, same_bits, tmp_path, monkeypatch):
    for library in LIBRARIES.values():
        monkeypatch.setitem(sys.modules, library, None)
    for suffix in ("csv", "npz"):
        save(make_result(), tmp_path / f"run.{suffix}")
        assert_same(load(tmp_path / f"run.{suffix}"), make_result(), same_bits)


def unreadable(path):
    with pytest.raises(StoredResultError) as caught:
        load(path)
    return str(caught.value).removeprefix(f'"{path}" cannot be read as a result: ').removesuffix(".")


def test_missing_files_are_named(tmp_path):
    assert unreadable(tmp_path / "run.npz") == f'No such file or directory "{tmp_path / "run.npz"}"'
    (tmp_path / "run.csv").write_text("t\n0.0\n")
    assert unreadable(tmp_path / "run.csv") == f'No such file or directory "{tmp_path / "run.csv.json"}"'


def test_an_edited_csv_is_not_taken_for_the_result(make_result, tmp_path):
    path = tmp_path / "run.csv"
    save(make_result(), path)
    path.write_text(path.read_text().replace("0.1", "0.2", 1))
    assert unreadable(path) == 'it was changed after "run.csv.json" was written'


def test_other_kinds_and_newer_versions_are_named(tmp_path):
    beside = tmp_path / "run.csv.json"
    beside.write_text('{"schema": "cadmbs.results/2", "kind": "simulation"}')
    assert unreadable(tmp_path / "run.csv") == (
        "it holds 'simulation' of 'cadmbs.results/2', expected 'simulation' of 'cadmbs.results/1'"
    )
    beside.write_text("[]")
    assert unreadable(tmp_path / "run.csv") == 'in "run.csv.json", the description is not a JSON object'


def test_incomplete_archives_are_named(make_result, tmp_path):
    path = tmp_path / "run.npz"
    save(make_result(), path)
    with np.load(path) as archive:
        arrays = dict(archive)
    np.savez(path, **{name: array for name, array in arrays.items() if name != "tau"})
    assert unreadable(path) == "it lacks 'tau'"
    np.savez(path, **{**arrays, "tau": arrays["tau"][:, :1]})
    assert unreadable(path) == "result: tau has shape (4, 1), expected (4, 2)"
