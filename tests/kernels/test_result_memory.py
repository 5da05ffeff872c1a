"""Memory of large results: never shared by two results, used again, and harmless at the end of a process."""

import os
import subprocess
import sys

import numpy as np
import pytest

from cadmbs.kernels.calls import batch

pytestmark = pytest.mark.skipif(not batch._ADVICE, reason="NumPy allocates here")

ROWS, COLUMNS = 1 << 17, 16
"""16 MB."""


@pytest.fixture(autouse=True)
def no_spare_pages():
    batch._SPARE.clear()
    yield
    batch._SPARE.clear()


def address(array):
    return array.__array_interface__["data"][0]


def test_a_view_keeps_the_pages():
    first = batch.uninitialized(ROWS, COLUMNS)
    first[...] = 1.0
    row = first[5]
    del first
    other = batch.uninitialized(ROWS, COLUMNS)
    other[...] = 2.0
    np.testing.assert_array_equal(row, 1.0)


def test_pages_of_a_deleted_result_serve_the_next():
    first = batch.uninitialized(ROWS, COLUMNS)
    first_address = address(first)
    assert first_address % 64 == 0
    del first
    again, third = batch.uninitialized(ROWS, COLUMNS), batch.uninitialized(ROWS, COLUMNS)
    assert address(again) == first_address
    assert address(third) != first_address
    assert again.flags.writeable
    assert again.flags.c_contiguous


def test_pages_of_another_size_do_not_serve():
    del_me = batch.uninitialized(4 * ROWS, COLUMNS)
    first_address = address(del_me)
    del del_me
    assert address(batch.uninitialized(ROWS, COLUMNS)) != first_address
    larger = batch.uninitialized(5 * ROWS, COLUMNS)
    larger[...] = 3.0
    assert np.all(larger == 3.0)


def test_the_size_of_spare_pages_is_bounded():
    results = [batch.uninitialized(4 * ROWS, COLUMNS) for _ in range(6)]
    results.append(batch.uninitialized(batch.SPARE_BYTES // 128 + 1, COLUMNS))
    del results
    assert 0 < sum(map(len, batch._SPARE)) <= batch.SPARE_BYTES


def test_small_results_are_ordinary():
    assert batch.uninitialized(3, 4).flags.owndata


def test_a_process_ends_while_results_exist():
    program = (
        "from cadmbs.kernels.calls import batch\n"
        "used = batch.uninitialized(1 << 21)\n"
        "deleted = batch.uninitialized(1 << 21)\n"
        "used[...] = deleted[...] = 0.0\n"
        "del deleted\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=300, check=True, env=dict(os.environ)
    )
    assert done.stderr == ""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:.*use of fork:DeprecationWarning")
def test_a_forked_child_has_pages_of_its_own():
    result = batch.uninitialized(ROWS, COLUMNS)
    result[...] = 1.0
    child = os.fork()
    if child == 0:
        result[...] = 2.0
        os._exit(0)
    os.waitpid(child, 0)
    np.testing.assert_array_equal(result, 1.0)
