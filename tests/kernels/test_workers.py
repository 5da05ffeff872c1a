"""Threads beside the caller: they share, keep nobody waiting, and survive forks, errors and the end."""

import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from cadmbs.kernels.calls import compiled, workers
from cadmbs.kernels.calls.workers import BUSY_WORKERS, new_work_queue, run_on_threads
from cadmbs.testing.states import random_state
from tests import zoo

SYSTEM = zoo.system("every kind")
STATE = random_state(SYSTEM, 5, (1203,))


@pytest.fixture(autouse=True)
def all_workers_idle():
    """Workers that earlier tests did not wait for are back, so that a test finds as many as it asks for."""
    end = time.monotonic() + 20.0
    while len(workers._IDLE) < len(workers._ALL) and time.monotonic() < end:
        time.sleep(0.001)


class Shared:
    """Work of `count` parts; `meet` is called in each."""

    def __init__(self, count, meet):
        self.parts, self.meet, self.seen = iter(range(count)), meet, []

    def __call__(self, spin_limit):
        for part in self.parts:
            self.seen.append((part, threading.get_ident()))
            self.meet()


def test_workers_take_part():
    barrier = threading.Barrier(3)
    work = Shared(3, lambda: barrier.wait(timeout=300))
    run_on_threads(work, 2, new_work_queue())
    assert sorted(part for part, _ in work.seen) == [0, 1, 2]
    assert len({thread for _, thread in work.seen}) == 3


def test_the_caller_waits_for_busy_workers_only():
    entered, released, queue = threading.Event(), threading.Event(), new_work_queue()

    def work(spin_limit):
        if threading.current_thread() is threading.main_thread():
            assert entered.wait(20)
            threading.Timer(0.05, released.set).start()
        else:
            entered.set()
            assert released.wait(20)

    run_on_threads(work, 1, queue)
    assert released.is_set()
    assert queue[BUSY_WORKERS] == 0
    for _ in range(50):
        run_on_threads(lambda spin_limit: None, 2, new_work_queue())


def test_an_error_of_a_worker_reaches_the_caller():
    entered = threading.Event()

    def work(spin_limit):
        if threading.current_thread() is not threading.main_thread():
            entered.set()
            raise MemoryError("no room for a workspace")
        assert entered.wait(20)

    with pytest.raises(MemoryError, match="no room for a workspace"):
        run_on_threads(work, 1, new_work_queue())
    run_on_threads(Shared(5, lambda: None), 1, new_work_queue())


def test_an_error_of_the_caller_comes_when_workers_are_out():
    joined = threading.Event()

    def work(spin_limit):
        if threading.current_thread() is threading.main_thread():
            assert joined.wait(20)
            raise KeyboardInterrupt
        joined.set()

    queue = new_work_queue()
    with pytest.raises(KeyboardInterrupt):
        run_on_threads(work, 1, queue)
    assert queue[BUSY_WORKERS] == 0


def test_work_within_work():
    found = []

    def outer(spin_limit):
        inner = Shared(7, lambda: None)
        run_on_threads(inner, 1, new_work_queue())
        found.append(len(inner.seen))

    run_on_threads(outer, 1, new_work_queue())
    assert set(found) == {7}


@pytest.mark.parametrize("quantity", ["inverse_dynamics", "forward_dynamics"])
@pytest.mark.parametrize("count", [9, 1203])
def test_any_number_of_threads_gives_the_same_numbers(quantity, count):
    function, state = getattr(compiled, quantity), [x[:count] for x in STATE]
    shared = [state[0], state[1][:1], state[2][0]]
    strided = [np.asfortranarray(x) for x in state]
    for given in (state, shared, strided):
        alone = function(SYSTEM, *given, threads=1)
        for threads in (2, 3, 8, None):
            np.testing.assert_array_equal(function(SYSTEM, *given, threads=threads), alone)


def test_callers_on_several_threads_share_the_workers():
    expected = compiled.inverse_dynamics(SYSTEM, *STATE, threads=1)
    with ThreadPoolExecutor(4) as pool:
        for found in pool.map(lambda k: compiled.inverse_dynamics(SYSTEM, *STATE, threads=1 + k % 4), range(200)):
            np.testing.assert_array_equal(found, expected)
    assert len(workers._ALL) < 10


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:.*use of fork:DeprecationWarning")
def test_a_forked_child_has_workers_of_its_own():
    run_on_threads(Shared(5, lambda: None), 2, new_work_queue())
    child = os.fork()
    if child == 0:
        barrier = threading.Barrier(3)
        run_on_threads(Shared(3, lambda: barrier.wait(timeout=300)), 2, new_work_queue())
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    run_on_threads(Shared(5, lambda: None), 2, new_work_queue())


def test_a_process_ends_while_workers_sleep_or_work():
    program = (
        "import time\n"
        "from cadmbs.kernels.calls.workers import new_work_queue, run_on_threads\n"
        "run_on_threads(lambda spin_limit: None, 3, new_work_queue())\n"
        "run_on_threads(lambda spin_limit: time.sleep(0.01), 3, new_work_queue())\n"
        "print('done')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=300, check=True, env=dict(os.environ)
    )
    assert done.stdout == "done\n"
    assert done.stderr == ""
