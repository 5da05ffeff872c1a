"""Batches of any shape and storage, threads, and lanes that do not touch each other."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics.tree.inverse import tree_inverse_dynamics
from cadmbs.errors import ShapeError
from cadmbs.kernels.calls import batch, compiled
from cadmbs.testing.mechanisms import chain
from cadmbs.testing.states import random_state
from tests import zoo
from tests.tolerances import ROUND_OFF

SYSTEM = zoo.system("every kind")


def assert_inverse_dynamics(q, v, a, threads=None, tolerance=ROUND_OFF, system=SYSTEM):
    found = compiled.inverse_dynamics(system, q, v, a, threads=threads)
    shape = np.broadcast_shapes(q.shape[:-1], v.shape[:-1], a.shape[:-1])
    expected = tree_inverse_dynamics(system, q, v, a)
    assert found.shape == (*shape, system.n_v)
    np.testing.assert_allclose(found, expected, rtol=0.0, atol=tolerance * np.max(np.abs(expected), initial=1e-300))


@pytest.mark.parametrize("shape", [(), (1,), (7,), (8,), (9,), (2, 3), (3, 1, 5), (0,), (4, 0), (64,)])
def test_any_leading_shape(shape):
    assert_inverse_dynamics(*random_state(SYSTEM, 3, shape))


@pytest.mark.parametrize("shapes", [((5, 1), (4,), ()), ((), (9,), ()), ((1,), (1,), (3,)), ((2, 1, 3), (4, 1), (3,))])
def test_leading_shapes_broadcast(shapes):
    states = [random_state(SYSTEM, k, shape) for k, shape in enumerate(shapes)]
    assert_inverse_dynamics(states[0].q, states[1].v, states[2].a)


def test_storage_does_not_matter():
    q, v, a = random_state(SYSTEM, 4, (22,))
    frozen = v.copy()
    frozen.setflags(write=False)
    assert_inverse_dynamics(np.asfortranarray(q)[::-2], frozen[::2], np.broadcast_to(a[0], a.shape)[::2])


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_share_a_batch(threads):
    whole = compiled.inverse_dynamics(SYSTEM, *random_state(SYSTEM, 5, (83,)), threads=threads)
    alone = compiled.inverse_dynamics(SYSTEM, *random_state(SYSTEM, 5, (83,)), threads=1)
    np.testing.assert_array_equal(whole, alone)


def test_no_threads_are_an_error():
    with pytest.raises(ValueError, match="threads is 0, expected a whole number of at least 1, or None for all cores"):
        compiled.inverse_dynamics(SYSTEM, *random_state(SYSTEM, 5, (3,)), threads=0)


def test_spans_join_without_seams():
    q, v, a = random_state(SYSTEM, 6, (50,))
    packed = compiled.packed_of(SYSTEM)
    slots = compiled.INVERSE_DYNAMICS.slots(packed)
    task = batch.BatchTask(compiled.INVERSE_DYNAMICS, packed, (), slots, SYSTEM.n_v, largest_span=16)
    np.testing.assert_array_equal(batch.run(task, [q, v, a]), compiled.inverse_dynamics(SYSTEM, q, v, a))


@pytest.mark.slow
@pytest.mark.parametrize("bad", [np.nan, np.inf, 1e300])
def test_a_lane_keeps_its_trouble_to_itself(bad):
    q, v, a = random_state(SYSTEM, 7, (19,))
    for function in (compiled.inverse_dynamics, compiled.forward_dynamics):
        clean = function(SYSTEM, q, v, a)
        spoiled = v.copy()
        spoiled[3], spoiled[18] = bad, bad
        with np.errstate(all="ignore"):  # NumPy warns where kernels run uncompiled
            found = function(SYSTEM, q, spoiled, a)
        others = np.setdiff1d(np.arange(19), [3, 18])
        np.testing.assert_array_equal(found[others], clean[others])
        assert not np.any(np.isfinite(found[[3, 18]]).all(axis=-1))


@pytest.mark.parametrize("n", [1, 3, 4, 5, 7, 8, 9, 17])
def test_rows_of_any_length_go_in_and_out_by_tiles(n):
    system = cm.compile_mechanism(chain(n, 1))
    q, v, a = random_state(system, 8, (43,))
    frame = np.full((43 + 2, n), -1.0)
    frame[1:-1] = a
    assert_inverse_dynamics(q, v, frame[1:-1], system=system)
    np.testing.assert_array_equal(frame[[0, -1]], -1.0)


@pytest.mark.parametrize("n", [30, 31, 32])
def test_results_past_the_caches_are_those_of_small_batches(n):
    """Rows of 900, 961 and 1,024 numbers: halves of cache lines, neither, and whole ones."""
    system, count = cm.compile_mechanism(chain(n, 1)), (1 << 20) // n**2 + 43
    q = random_state(system, 8, (count,)).q
    large = compiled.mass_matrix(system, q, threads=1)
    parts = [compiled.mass_matrix(system, q[k : k + 100]) for k in range(0, count, 100)]
    np.testing.assert_array_equal(large, np.concatenate(parts))


def test_wrong_shapes_are_refused_before_kernels_see_them():
    with pytest.raises(ShapeError, match=r"v has shape \(3, 2\), expected"):
        cm.dynamics.inverse_dynamics(SYSTEM, np.zeros((3, SYSTEM.n_q)), np.zeros((3, 2)), np.zeros(SYSTEM.n_v))


@pytest.mark.slow
@pytest.mark.parametrize("quantity", ["inverse_dynamics", "forward_dynamics"])
def test_an_empty_batch_with_wrenches(quantity):
    q, v, x = random_state(zoo.system("chain"), 3, (0,))
    system = zoo.system("chain")
    found = getattr(cm.dynamics, quantity)(system, q, v, x, np.zeros((0, system.n_bodies, 6)), engine="compiled")
    assert found.shape == (0, system.n_v)
