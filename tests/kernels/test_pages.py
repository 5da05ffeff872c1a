"""Memory of large results: never shared by two results, used again, and harmless at the end of a process."""

import os
import subprocess
import sys

import numpy as np
import pytest

from cadmbs.kernels import pages

pytestmark = pytest.mark.skipif(not pages._ADVICE, reason="NumPy allocates here")

ROWS, COLUMNS = 1 << 17, 16
"""16 MB."""


@pytest.fixture(autouse=True)
def nothing_kept():
    pages._KEPT.clear()
    yield
    pages._KEPT.clear()


def address(array):
    return array.__array_interface__["data"][0]


def test_a_view_holds_on_to_the_pages():
    first = pages.uninitialised(ROWS, COLUMNS)
    first[...] = 1.0
    row = first[5]
    del first
    other = pages.uninitialised(ROWS, COLUMNS)
    other[...] = 2.0
    np.testing.assert_array_equal(row, 1.0)


def test_pages_of_a_result_that_is_gone_serve_the_next():
    first = pages.uninitialised(ROWS, COLUMNS)
    place = address(first)
    assert place % 64 == 0
    del first
    again, third = pages.uninitialised(ROWS, COLUMNS), pages.uninitialised(ROWS, COLUMNS)
    assert address(again) == place
    assert address(third) != place
    assert again.flags.writeable
    assert again.flags.c_contiguous


def test_pages_of_another_size_do_not_serve():
    del_me = pages.uninitialised(4 * ROWS, COLUMNS)
    place = address(del_me)
    del del_me
    assert address(pages.uninitialised(ROWS, COLUMNS)) != place
    larger = pages.uninitialised(5 * ROWS, COLUMNS)
    larger[...] = 3.0
    assert np.all(larger == 3.0)


def test_what_is_kept_is_bounded():
    results = [pages.uninitialised(4 * ROWS, COLUMNS) for _ in range(6)]
    results.append(pages.uninitialised(pages.KEPT_BYTES // 128 + 1, COLUMNS))
    del results
    assert 0 < sum(map(len, pages._KEPT)) <= pages.KEPT_BYTES


def test_small_results_are_ordinary():
    assert pages.uninitialised(3, 4).flags.owndata


def test_a_process_ends_with_results_in_its_hands():
    program = (
        "from cadmbs.kernels import pages\n"
        "kept = pages.uninitialised(1 << 21)\n"
        "gone = pages.uninitialised(1 << 21)\n"
        "kept[...] = gone[...] = 0.0\n"
        "del gone\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True, env=dict(os.environ)
    )
    assert done.stderr == ""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:.*use of fork:DeprecationWarning")
def test_a_forked_child_has_pages_of_its_own():
    result = pages.uninitialised(ROWS, COLUMNS)
    result[...] = 1.0
    child = os.fork()
    if child == 0:
        result[...] = 2.0
        os._exit(0)
    os.waitpid(child, 0)
    np.testing.assert_array_equal(result, 1.0)
