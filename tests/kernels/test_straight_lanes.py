"""Equations as straight lines in SIMD lanes: the motions of single runs, for all that a document can say."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics.closed_loops.loop_packing import pack_loops
from cadmbs.dynamics.variants import Variants
from cadmbs.kernels.calls.programs import uncompiled
from cadmbs.kernels.many import lane_batches, straight_lanes
from cadmbs.kernels.many.lane_packing import LaneFeatures
from cadmbs.kernels.many.lane_systems import pack_lane_system
from cadmbs.kernels.rows.loops_packing import VECTOR
from cadmbs.kernels.tree.packing import packed_of
from cadmbs.machine_code import objects
from tests.kernels.test_loop_features import FEATURES
from tests.simulation.test_lane_features import COLUMNS, PLAN, REDUCED, STEPPED, starts
from tests.tolerances import ROUND_OFF_LONG

pytestmark = pytest.mark.skipif(uncompiled(), reason="lines are machine code alone")

LIBRARY = ["four_bar", "bennett", "geared_five_bar", "delta_robot"]
TREES = ["six_axis_arm", "spherical_double_pendulum"]


def count_codes(monkeypatch):
    """The codes that batches take from now on."""
    codes, original = [], straight_lanes.lane_code
    monkeypatch.setattr(lane_batches, "lane_code", lambda *parts: codes.append(original(*parts)) or codes[-1])
    return codes


@pytest.mark.parametrize(("name", "method"), STEPPED + REDUCED)
def test_samples_with_a_feature_move_as_alone(name, method, monkeypatch):
    system, plan, codes = FEATURES[name](), PLAN | {"method": method}, count_codes(monkeypatch)
    q, v = starts(system, 3, "driven" in name)
    batch = cm.simulate(system, q=q, v=v, **plan)
    assert len(codes) == 1
    assert batch.statistics["samples_that_left_lanes"] == 0
    alone = cm.simulate(system, q=q[2], v=v[2], **plan | {"engine": "reference"})
    for column in COLUMNS:
        expected = getattr(alone, column)
        scale = max(1.0, float(np.max(np.abs(expected), initial=0.0)))
        tolerance = ROUND_OFF_LONG if method.endswith("rk4") else 1e-9
        np.testing.assert_allclose(getattr(batch, column)[2], expected, rtol=0.0, atol=tolerance * scale)


@pytest.mark.parametrize(
    ("name", "method"),
    [*((name, method) for name in LIBRARY for method in ("rk4", "dop853")), *((name, "dop853") for name in TREES)],
)
def test_samples_move_as_alone_and_do_not_depend_on_their_company(name, method, monkeypatch):
    system, plan = cm.compile_mechanism(cm.load(name)), PLAN | {"method": method, "duration": 0.05}
    codes = count_codes(monkeypatch)
    q, v = starts(system, 21, False)
    batch = cm.simulate(system, q=q, v=v, threads=1, **plan)
    other = cm.simulate(system, q=q[::-2], v=v[::-2], threads=2, **plan)
    assert len(codes) == 2
    alone = cm.simulate(system, q=q[4], v=v[4], **plan)
    for column in ("q", "v"):
        np.testing.assert_array_equal(getattr(batch, column)[::-2], getattr(other, column))
        np.testing.assert_allclose(getattr(batch, column)[4], getattr(alone, column), rtol=0, atol=1e-9)


def test_half_of_the_lanes_at_a_time(monkeypatch):
    found = []
    for lanes in (4, 8):
        monkeypatch.setattr(objects, "vector_lanes", lambda lanes=lanes: lanes)
        system = cm.compile_mechanism(cm.load("bennett"))
        q, v = starts(system, 9, False)
        found.append(cm.simulate(system, q=q, v=v, **PLAN | {"method": "rk4"}).q)
    np.testing.assert_allclose(*found, rtol=0, atol=1e-13)


def packed(*systems):
    """Systems in lanes, and the sizes of their memory."""
    system = pack_lane_system(systems, packed_of(systems[0]).table, [pack_loops(each) for each in systems])
    n_rows, n_columns, n_v = len(system.tables.rows), system.packed.n_columns, system.n_v
    width = max(n_rows, 7 * system.packed.n_rows, 2 * n_v + 1)
    shapes = ((VECTOR.COUNT, width), (n_v**2,), (n_v + 5 * n_rows, width), (1, 4 + n_columns), (1, 36), (9, 99))
    return system, straight_lanes.LaneSizes(system.n_position_rows, n_rows, n_rows, shapes, 0.0)


def test_what_differs_between_systems_is_read_and_not_known():
    document = cm.load("four_bar").model_dump(mode="json", by_alias=True, exclude_none=True)
    systems = []
    for mass in (1.0, 2.0):
        bodies = [body | ({"mass": mass} if k == 1 else {}) for k, body in enumerate(document["bodies"])]
        systems.append(cm.compile_mechanism(cm.load(document | {"bodies": bodies})))
    one, both = (straight_lanes.known_of_systems(packed(*each)[0]) for each in (systems[:1], systems))
    assert np.all((both == 0) | (both == one))
    assert np.sum(both == 0) > np.sum(one == 0)
    plan = PLAN | {"method": "rk4"}
    varied = cm.simulate(Variants(tuple(systems)), **plan)
    for k, system in enumerate(systems):
        np.testing.assert_allclose(varied.v[k], cm.simulate(system, **plan).v, rtol=0, atol=1e-11)


def test_steps_of_lines_are_compiled_for_few_features():
    full = LaneFeatures(True, True, True, True, True, True, True, True, True)
    assert full.of_steps == LaneFeatures(cuts=True, adaptive=True, reduced=True, straight=True)
    assert full._replace(straight=False).of_steps == full._replace(straight=False)
    kernels = {program.variant for program in lane_batches.LOOPS_IN_LANES}
    for adaptive in (False, True):
        for features in (LaneFeatures(cuts=True), LaneFeatures(reduced=True), LaneFeatures()):
            wanted = features._replace(adaptive=adaptive, straight=True)
            assert wanted in kernels or kernels.intersection(wanted.wider())
            assert all(each.straight and each.adaptive == adaptive for each in wanted.wider())
    kernels = {program.variant for program in lane_batches.IMPLICIT_IN_LANES}
    for bdf in (False, True):
        for features in (LaneFeatures(cuts=True), LaneFeatures(reduced=True), LaneFeatures(), LaneFeatures(False)):
            wanted = features._replace(adaptive=True, straight=True, implicit=True, bdf=bdf)
            assert wanted in kernels or kernels.intersection(wanted.wider())
