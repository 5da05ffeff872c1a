"""BLAS threads are bounded during a simulation, and as before after it, whoever else simulates meanwhile."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import numpy as np
import pytest
import scipy.linalg
from threadpoolctl import ThreadpoolController

import cadmbs as cm
from tests import zoo

assert scipy.linalg


def blas_threads():
    return {library["num_threads"] for library in ThreadpoolController().info() if library["user_api"] == "blas"}


def simulated(progress=None):
    return cm.simulate(zoo.system("four-bar"), duration=0.05, engine="numpy", progress=progress)


def test_one_thread_during_a_simulation_and_as_before_after_it():
    before, seen = blas_threads(), set()
    simulated(lambda fraction: seen.update(blas_threads()))
    assert seen == {1}
    assert blas_threads() == before


def test_simulations_on_several_threads_restore_the_number():
    before, barrier = blas_threads(), Barrier(2, timeout=300)

    def run(wait):
        met = []

        def progress(fraction):
            if not met:
                met.append(barrier.wait())

        return simulated(progress if wait else None).q

    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(run, (True, True))
    np.testing.assert_array_equal(first, second)
    assert blas_threads() == before


def test_a_simulation_that_fails_restores_the_number():
    before = blas_threads()
    with pytest.raises(cm.CadmbsError):
        cm.simulate(zoo.system("four-bar"), duration=0.05, method="no_such_method")
    assert blas_threads() == before
