"""Results in the libraries and programs of their users: MATLAB files, polars, xarray, spreadsheets, PlotJuggler."""

import csv
import io
import json
import shutil
import subprocess
import sys

import numpy as np
import pytest
import scipy.io

from cadmbs.errors import ArgumentError, OutputError
from cadmbs.results.files.csv_file import CsvDialect
from cadmbs.results.files.data_frame import chosen_columns, joint_states, save_chosen, write_chosen
from cadmbs.results.storage import load

WITHOUT = """
import sys
sys.modules["{library}"] = None
import cadmbs as cm
from cadmbs.errors import MissingExtraError
result = cm.simulate(cm.compile_mechanism(cm.load("pendulum")), duration=0.01, engine="numpy")
try:
    result.to_{library}()
except MissingExtraError as problem:
    sys.stdout.write(str(problem))
"""


@pytest.mark.parametrize("library", ["polars", "xarray"])
def test_a_missing_library_is_named_with_its_extra(library, tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(library=library)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=True,
    )
    assert done.stdout == f'to_{library} needs {library}, which is not installed: pip install "cadmbs[{library}]"'


class TestMatFiles:
    @pytest.mark.parametrize("batch", [(), (2,)])
    def test_scipy_reads_every_bit_with_names(self, make_result, same_bits, tmp_path, batch):
        result = make_result(batch)
        result.save(tmp_path / "run.mat")
        read = scipy.io.loadmat(tmp_path / "run.mat")
        for name in ("q", "v", "a", "tau", "kinetic", "potential", "supplied"):
            assert same_bits(read[name].reshape(getattr(result, name).shape), getattr(result, name)), name
        assert same_bits(read["t"][:, 0], result.t)
        assert [str(cell[0]) for cell in read["position_names"][0]] == list(result.position_names)
        assert [str(cell[0]) for cell in read["column_names"][0]] == list(result.further_columns)
        assert same_bits(read["columns"][..., 0], result["body/tool/x"])
        assert json.loads(read["metadata"].tobytes())["units"]["energy/total"] == "J"

    def test_an_earlier_file_is_replaced_and_another_kept(self, make_result, tmp_path):
        result, path = make_result(), tmp_path / "run.mat"
        result.save(path)
        result.save(path)
        scipy.io.savemat(path, {"mine": 1.0})
        with pytest.raises(OutputError, match="was not written by cadmbs"):
            result.save(path)
        assert "mine" in scipy.io.loadmat(path)
        result.save(path, force=True)

    def test_it_is_not_read_back(self, make_result, tmp_path):
        make_result().save(tmp_path / "run.mat")
        with pytest.raises(OutputError, match="is for MATLAB and is not read back: keep the result as one of csv, npz"):
            load(tmp_path / "run.mat")

    @pytest.mark.skipif(shutil.which("octave") is None, reason="Octave is not installed")
    def test_octave_reads_it(self, make_result, tmp_path):
        result = make_result()
        result.save(tmp_path / "run.mat")
        script = "r = load('run.mat'); k = strcmp(r.position_names, 'slide'); printf('%.17g\\n', r.q(:, k));"
        done = subprocess.run(
            ["octave", "--no-gui", "--norc", "--eval", script], capture_output=True, text=True, cwd=tmp_path, check=True
        )
        numbers = [float(line) for line in done.stdout.split()]
        np.testing.assert_array_equal(numbers, result["joint/slide/q"])


def test_polars_has_every_column(make_result):
    pytest.importorskip("polars")
    result = make_result((2, 3))
    frame = result.to_polars()
    assert tuple(frame.columns) == ("sample", *result.column_names)
    np.testing.assert_array_equal(frame["joint/elbow/q"].to_numpy(), result["joint/elbow/q"].ravel())
    assert frame["sample"].dtype.is_integer()


@pytest.mark.parametrize("batch", [(), (2,), (2, 3)])
def test_xarray_has_names_along_its_axes(make_result, batch):
    pytest.importorskip("xarray")
    result = make_result(batch)
    data = result.to_xarray()
    np.testing.assert_array_equal(data.q.sel(position="slide"), result["joint/slide/q"])
    np.testing.assert_array_equal(data.tau.sel(velocity="elbow"), result["joint/elbow/tau"])
    np.testing.assert_array_equal(data["columns"].sel(column="body/tool/x"), result["body/tool/x"])
    np.testing.assert_array_equal(data.total, result.energies)
    assert data.q.dims[-2:] == ("t", "position")
    assert data.total.attrs["units"] == "J"
    assert data.position_unit.values.tolist() == ["rad", "m"]


class TestChosenTables:
    def test_a_decimal_comma_comes_back(self, make_result, same_bits):
        result = make_result(n_t=6)
        text = io.StringIO()
        table = chosen_columns(result, ["joint/*/q", "energy/total"])
        write_chosen(table, text, CsvDialect(";", ","))
        rows = list(csv.reader(io.StringIO(text.getvalue()), delimiter=";"))
        assert rows[0] == ["t", "joint/elbow/q", "joint/slide/q", "energy/total"]
        numbers = np.array([[float(field.replace(",", ".")) for field in row] for row in rows[1:]])
        assert "." not in text.getvalue()
        assert same_bits(numbers[:, 1], result["joint/elbow/q"])

    def test_names_with_the_separator_are_quoted(self, make_result):
        text = io.StringIO()
        write_chosen(chosen_columns(make_result(names=("a;b",)), ["joint/*/q"]), text, CsvDialect(";"))
        assert text.getvalue().splitlines()[0] == 't;"joint/a;b/q"'

    def test_a_batch_has_integers_of_samples_first(self, make_result):
        text = io.StringIO()
        write_chosen(chosen_columns(make_result((2,)), ["energy/total"]), text)
        lines = text.getvalue().splitlines()
        assert lines[0] == "sample,t,energy/total"
        assert [line.split(",")[0] for line in lines[1:]] == ["0"] * 4 + ["1"] * 4

    def test_units_stand_beside_and_only_such_a_table_is_replaced(self, make_result, tmp_path):
        result, path = make_result(), tmp_path / "excel.csv"
        table = chosen_columns(result, ["joint/*/q"])
        for _ in range(2):
            save_chosen(result, table, path, CsvDialect(";", ","))
        described = json.loads((tmp_path / "excel.csv.json").read_text())
        assert described["units"] == {"t": "s", "joint/elbow/q": "rad", "joint/slide/q": "m"}
        assert (described["separator"], described["decimal"]) == (";", ",")
        result.save(path, force=True)
        with pytest.raises(OutputError):
            save_chosen(result, table, path)

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            ((",", ","), "separator and decimal are both ',': choose another separator, ';'"),
            (("", "."), "separator is '', expected one character such as ';' or a tabulator"),
            (("e", "."), "separator is 'e', expected one character such as ';' or a tabulator"),
            ((";", "·"), "decimal is '·', expected '.' or ','"),
        ],
    )
    def test_what_could_not_be_read_again_is_refused(self, arguments, message):
        with pytest.raises(ArgumentError) as caught:
            CsvDialect(*arguments)
        assert str(caught.value) == message

    def test_joint_states_have_the_names_of_plotjuggler(self, make_result):
        result = make_result()
        table = joint_states(result)
        assert table.names == (
            "__time",
            *(f"/joint_states/elbow/{word}" for word in ("position", "velocity", "effort")),
            *(f"/joint_states/slide/{word}" for word in ("position", "velocity", "effort")),
        )
        np.testing.assert_array_equal(table.values[:, 3], result["joint/elbow/tau"])
        with pytest.raises(ArgumentError, match="the result is a batch"):
            joint_states(make_result((2,)))
