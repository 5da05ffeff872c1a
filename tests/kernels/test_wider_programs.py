"""Kernels for more than a system has serve it too, so that few of them serve all systems."""

from itertools import product

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.kernels.many import lane_batches
from cadmbs.kernels.many.lane_packing import LaneFeatures
from cadmbs.kernels.rows.loops_packing import LoopFeatures
from cadmbs.kernels.steps import loops_steps
from cadmbs.library import find_in_library


def dense_features():
    """All features that a system whose equations are dense may have."""
    flags = map(LoopFeatures._make, product((False, True), repeat=len(LoopFeatures._fields)))
    flags = [each for each in flags if not (each.large or each.straight or each.implicit)]
    dense = [each for each in flags if not (each.native and each.is_general)]
    return [each for each in dense if not (each.tree and (each.is_general or each.pairs or each.cuts))]


@pytest.mark.parametrize("features", dense_features(), ids=lambda features: features.name)
def test_one_of_the_widest_kernels_serves_all_features(features):
    widest = {program.variant for program in loops_steps.WIDEST_LOOPS}
    assert features in widest or widest.intersection(features.wider())


def test_wider_kernels_have_all_features_and_come_by_their_number():
    for features in dense_features():
        wider = features.wider()
        assert features not in wider
        assert [sum(each) for each in wider] == sorted(sum(each) for each in wider)
        for each in wider:
            kept = (features.coupled, features.massless, features.large, features.tree)
            assert (each.coupled, each.massless, each.large, each.tree) == kept
            assert all(has or not needed for needed, has in zip(features[:-4], each[:-4], strict=True))
            assert each.is_general or each.native or not features.native


@pytest.mark.parametrize("coupled", [False, True])
@pytest.mark.parametrize("adaptive", [False, True])
def test_one_of_the_widest_kernels_of_lanes_serves_loops(coupled, adaptive):
    widest = {program.variant for program in lane_batches.WIDEST_LANES}
    for pairs, cuts, loads in product((False, True), repeat=3):
        features = LaneFeatures(True, coupled, pairs, cuts, False, loads, adaptive)
        assert features in widest or widest.intersection(features.wider())


@pytest.mark.slow
@pytest.mark.parametrize(("name", "widest"), [("four_bar", 0), ("three_bar_loop", 0), ("geared_five_bar", 1)])
def test_the_widest_kernel_gives_the_motion_of_its_own(name, widest, monkeypatch):
    system = cm.compile_mechanism(cm.load(find_in_library(name)))
    plans = [{"method": "rk4", "step": 1e-3, "duration": 0.2}, {"duration": 0.2}]
    alone = [cm.simulate(system, engine="compiled", **plan) for plan in plans]
    program = loops_steps.WIDEST_LOOPS[widest]
    monkeypatch.setattr(loops_steps, "cached_program_covering", lambda features: program)
    for own, plan in zip(alone, plans, strict=True):
        wide = cm.simulate(cm.compile_mechanism(cm.load(find_in_library(name))), engine="compiled", **plan)
        assert wide.statistics["engine"] == "compiled"
        np.testing.assert_allclose(wide.q, own.q, rtol=0, atol=1e-11)
        np.testing.assert_allclose(wide.v, own.v, rtol=0, atol=1e-9)
