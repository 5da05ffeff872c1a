"""Memory of batches: beside arguments and results, a fixed amount that does not grow with the batch."""

import tracemalloc

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.testing import mechanisms
from cadmbs.testing.states import random_state
from tests import zoo

pytestmark = pytest.mark.slow  # each of the kernels takes ten seconds and more to compile

MEGABYTE = 1 << 20
FIXED = 12 * MEGABYTE
"""Workspaces of two threads, spans of gathered arguments, and what Python itself takes."""

MANY = 10_000_000


def peak_of(function, *arguments, **options):
    """Bytes that a call holds at its peak, and the size of its result."""
    function(*(x[:1] for x in arguments), **options)
    tracemalloc.start()
    try:
        result = function(*arguments, **options)
        return tracemalloc.get_traced_memory()[1], np.asarray(result).nbytes
    finally:
        tracemalloc.stop()


@pytest.mark.slow
@pytest.mark.parametrize("quantity", ["inverse_dynamics", "forward_dynamics"])
def test_ten_million_samples_of_a_hinge(quantity):
    """Of the three arguments two are shared by all samples, so that arguments and result fit anywhere."""
    system = zoo.system("single hinge")
    function = getattr(cm.dynamics, quantity)
    q = np.linspace(-3.0, 3.0, MANY)[:, None]
    peak, size = peak_of(lambda x: function(system, x, [0.1], [0.2]), q)
    assert size == q.nbytes
    assert peak < size + size // 8 + FIXED, "the result, and a flag for each number: is it finite?"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["chain", "floating tree"])
def test_kernels_need_room_for_their_results_only(name):
    system = zoo.system(name)
    q, v, _ = (np.repeat(x, 500, axis=0) for x in random_state(system, 1, (200,)))
    body = system.body_names[-1]
    for function, *given in (
        (lambda x, y: cm.dynamics.inverse_dynamics(system, x, y, y), q, v),
        (lambda x: cm.dynamics.mass_matrix(system, x), q),
        (lambda x: cm.kinematics.poses(system, x), q),
        (lambda x, y: cm.kinematics.hybrid.twists(system, x, y), q, v),
        (lambda x: cm.kinematics.spatial.jacobian(system, x, body), q),
        (lambda x: cm.kinematics.hybrid.jacobians(system, x[:20_000]), q),
        (lambda x, y: np.stack(cm.dynamics.energy(system, x, y)), q, v),
        (lambda x, y: cm.dynamics.momentum(system, x, y), q, v),
        (lambda x: cm.dynamics.center_of_mass(system, x), q),
    ):
        peak, size = peak_of(function, *given)
        assert peak < 1.01 * size + 2 * 8 * len(q) + FIXED


@pytest.mark.slow
def test_strided_arguments_are_copied_a_span_at_a_time():
    system = zoo.system("chain")
    q = np.asfortranarray(np.repeat(random_state(system, 1, (100,)).q, 5000, axis=0))
    peak, size = peak_of(lambda x: cm.dynamics.inverse_dynamics(system, x, np.zeros(7), np.zeros(7)), q)
    assert peak < size + 2 * FIXED


@pytest.mark.slow
def test_no_mass_matrices_of_coupled_systems_are_kept():
    system = zoo.system("coupled")
    q, v, a = (np.repeat(x, 300, axis=0) for x in random_state(system, 1, (100,)))
    peak, size = peak_of(lambda *x: cm.dynamics.forward_dynamics(system, *x), q, v, a)
    columns = len(q) * system.tree.n_columns * 8
    assert len(q) * system.n_v**2 * 8 > 10 * columns
    assert peak < size + 4 * columns + FIXED


@pytest.mark.slow
def test_parameters_are_spread_over_lanes_a_span_at_a_time():
    variants = cm.dynamics.variants.Variants(tuple(cm.compile_mechanism(mechanisms.chain(3, k)) for k in range(8)))
    q = np.repeat(random_state(variants.systems[0], 1, (1, 8)).q, 20_000, axis=0)
    rest = np.zeros(3)
    peak, size = peak_of(lambda x: cm.dynamics.variants.inverse_dynamics(variants, x, rest, rest), q)
    assert peak < size + FIXED
