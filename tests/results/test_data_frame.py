"""Results in pandas: every column, equal lengths, units; and what is said where pandas is not installed."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

pandas = pytest.importorskip("pandas")

WITHOUT_PANDAS = """
import sys
sys.modules["pandas"] = None
import cadmbs as cm
from cadmbs.errors import MissingExtraError
result = cm.simulate(cm.compile_mechanism(cm.load("pendulum")), duration=0.01, engine="numpy")
try:
    result.to_pandas()
except MissingExtraError as problem:
    sys.stdout.write(str(problem))
"""


def test_every_column_of_one_motion(make_result):
    result = make_result()
    frame = result.to_pandas()
    assert tuple(frame.columns) == result.column_names
    assert len(frame) == len(result.t)
    for name in result.column_names:
        np.testing.assert_array_equal(frame[name].to_numpy(), result[name])


def test_the_columns_are_a_data_frame_themselves(make_result):
    for result in (make_result(), make_result((2, 3)), make_result((), 0)):
        names, table = result.table()
        frame = pandas.DataFrame(result.columns)
        assert tuple(frame.columns) == names
        np.testing.assert_array_equal(frame.to_numpy(), table)
        assert {values.shape for values in result.columns.values()} == {(len(table),)}


def test_a_batch_has_its_samples_one_after_the_other(make_result):
    result = make_result((2, 3), 4)
    frame = result.to_pandas()
    assert frame["sample"].dtype == np.int64
    assert frame["sample"].tolist() == [k for k in range(6) for _ in range(4)]
    np.testing.assert_array_equal(frame[frame["sample"] == 5]["joint/elbow/q"], result["joint/elbow/q"][1, 2])


def test_units_go_with_the_data_frame(make_result):
    units = make_result().to_pandas().attrs["units"]
    assert units["t"] == "s"
    assert units["energy/total"] == "J"


def test_columns_cannot_be_written(make_result):
    for result in (make_result(), make_result((2,))):
        with pytest.raises(ValueError, match="read-only"):
            result.columns["t"][0] = 1.0


def test_without_pandas_the_command_that_installs_it_is_named(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_PANDAS], capture_output=True, text=True, cwd=tmp_path, check=True
    )
    assert done.stdout == 'to_pandas needs pandas, which is not installed: pip install "cadmbs[pandas]"'
