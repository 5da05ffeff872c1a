"""Quantities of trees as straight lines in lanes: the same numbers as by loops over tables, whatever the company."""

import pickle

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.kernels.calls import compiled
from cadmbs.kernels.calls.programs import uncompiled
from cadmbs.kernels.calls.straight_code import known_numbers
from cadmbs.kernels.tree import straight_trees
from cadmbs.kernels.tree.packing import packed_of
from cadmbs.machine_code import objects
from cadmbs.system.variants import Variants
from cadmbs.testing.mechanisms import chain
from cadmbs.testing.states import random_state
from tests import zoo
from tests.tolerances import ROUND_OFF

pytestmark = pytest.mark.skipif(uncompiled(), reason="lines are machine code alone")

COUNT = straight_trees.LEAST_SAMPLES + 3
NEVER = 1 << 60


def arguments(system, quantity, count=COUNT):
    q, v, a = random_state(system, 4, (count,))
    return (q,) if quantity == "mass_matrix" else (q, v, a)


def both(system, quantity, monkeypatch, *samples):
    """By a line, and by loops over the table."""
    system.memory.pop(compiled._tree_quantity, None)
    function = getattr(compiled, quantity)
    line = function(system, *samples)
    assert system.memory[compiled._tree_quantity][quantity] is not None
    with monkeypatch.context() as patch:
        patch.setattr(compiled, "LEAST_SAMPLES", NEVER)
        return line, function(system, *samples)


def assert_close(found, expected):
    np.testing.assert_allclose(found, expected, rtol=0.0, atol=10 * ROUND_OFF * np.max(np.abs(expected)))


@pytest.mark.parametrize("quantity", straight_trees.QUANTITIES)
@pytest.mark.parametrize("name", ["six_axis_arm", "heavy_top", "spherical_double_pendulum", "screw_arm"])
def test_lines_give_the_numbers_of_loops_over_tables(name, quantity, monkeypatch):
    system = cm.compile_mechanism(cm.load(name))
    assert_close(*both(system, quantity, monkeypatch, *arguments(system, quantity)))


@pytest.mark.parametrize("quantity", straight_trees.QUANTITIES)
def test_rows_of_every_kind(quantity, monkeypatch):
    monkeypatch.setattr(straight_trees, "MOST_OPERATIONS", NEVER)
    system = zoo.system("every kind")
    assert_close(*both(system, quantity, monkeypatch, *arguments(system, quantity)))


@pytest.mark.parametrize("quantity", straight_trees.QUANTITIES)
def test_half_of_the_lanes_at_a_time(quantity, monkeypatch):
    found = []
    for lanes in (4, 8):
        monkeypatch.setattr(objects, "vector_lanes", lambda lanes=lanes: lanes)
        system = cm.compile_mechanism(cm.load("six_axis_arm"))
        found.append(both(system, quantity, monkeypatch, *arguments(system, quantity))[0])
    assert_close(*found)


@pytest.mark.parametrize("quantity", straight_trees.QUANTITIES)
def test_samples_do_not_depend_on_their_company(quantity):
    system = cm.compile_mechanism(cm.load("six_axis_arm"))
    samples, function = arguments(system, quantity, 2 * COUNT), getattr(compiled, quantity)
    whole = function(system, *samples, threads=1)
    parts = [function(system, *(x[part] for x in samples)) for part in (slice(COUNT), slice(COUNT, None))]
    np.testing.assert_array_equal(whole, np.concatenate(parts))
    np.testing.assert_array_equal(whole, function(system, *samples, threads=3))
    np.testing.assert_array_equal(whole, function(system, *(x[::-1] for x in samples))[::-1])


@pytest.mark.parametrize("bad", [np.nan, np.inf])
@pytest.mark.parametrize("quantity", ["inverse_dynamics", "forward_dynamics"])
def test_a_lane_keeps_its_trouble_to_itself(quantity, bad):
    system = cm.compile_mechanism(cm.load("six_axis_arm"))
    q, v, x = arguments(system, quantity)
    function, spoiled = getattr(compiled, quantity), v.copy()
    spoiled[[3, 500]] = bad
    clean, found = function(system, q, v, x), function(system, q, spoiled, x)
    others = np.setdiff1d(np.arange(COUNT), [3, 500])
    np.testing.assert_array_equal(found[others], clean[others])
    assert not np.any(np.isfinite(found[[3, 500]]).all(axis=-1))


def test_accelerations_that_are_not_determined_are_no_numbers():
    document = cm.load("six_axis_arm").model_dump(mode="json", by_alias=True, exclude_none=True)
    for body in document["bodies"][-2:]:
        body |= {"mass": 0.0, "inertia": np.zeros((3, 3)).tolist()}
    for joint in document["joints"]:
        joint.pop("armature", None)
    system = cm.compile_mechanism(cm.load(document))
    found = compiled.forward_dynamics(system, *arguments(system, "forward_dynamics"))
    assert system.memory[compiled._tree_quantity]["forward_dynamics"] is not None
    assert np.all(np.isnan(found).any(axis=-1))


def test_one_code_serves_trees_that_differ_in_numbers():
    systems = [cm.compile_mechanism(chain(5, seed)) for seed in (1, 2)]
    codes = [straight_trees.tree_code("inverse_dynamics", packed_of(system)) for system in systems]
    assert codes[0].address == codes[1].address
    assert not np.array_equal(codes[0].numbers, codes[1].numbers)


def test_long_lines_are_left_to_loops_over_tables():
    for n in (12, 100):
        packed = packed_of(cm.compile_mechanism(chain(n, 1)))
        assert straight_trees.tree_code("forward_dynamics", packed) is None
    packed = packed_of(cm.compile_mechanism(chain(7, 1)))
    known = known_numbers(packed.params.ravel())
    line = straight_trees.tree_line("mass_matrix", packed, known)
    assert 1000 < straight_trees.line_length(line) < straight_trees.MOST_OPERATIONS


@pytest.mark.parametrize("quantity", straight_trees.QUANTITIES)
def test_systems_of_one_structure_read_numbers_of_their_own(quantity, monkeypatch):
    systems = tuple(cm.compile_mechanism(chain(4, seed)) for seed in (1, 2, 3))
    several = Variants(systems)
    samples = [np.ascontiguousarray(x) for x in arguments(systems[0], quantity, 3 * COUNT)]
    samples = [x.reshape(COUNT, 3, -1) for x in samples]
    function = getattr(compiled, quantity)
    line = function(several, *samples)
    assert several.memory[compiled._tree_quantity][quantity] is not None
    monkeypatch.setattr(compiled, "LEAST_SAMPLES", NEVER)
    assert_close(line, function(several, *samples))
    copied = pickle.loads(pickle.dumps(several))  # noqa: S301 - our own bytes
    assert not copied.memory
    assert_close(line, function(copied, *samples))
    one_by_one = np.stack(
        [getattr(compiled, quantity)(system, *(x[:, k] for x in samples)) for k, system in enumerate(systems)], axis=1
    )
    assert_close(line, one_by_one)
