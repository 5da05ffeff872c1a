"""Equations as straight lines of machine code: the same motions as by loops over tables, one code for one structure."""

import ctypes
import os
from pathlib import Path

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import constraints
from cadmbs.constraints.partition import partition
from cadmbs.dynamics.closed_loops.loop_packing import loop_features, pack_loops
from cadmbs.dynamics.cut_joints import whole_mass_matrix
from cadmbs.expressions import graph, instructions, lifting
from cadmbs.expressions.graph import ExpressionGraph
from cadmbs.expressions.instructions import InstructionSequence, Location
from cadmbs.kernels.calls import cache, straight_code
from cadmbs.kernels.calls.programs import uncompiled
from cadmbs.kernels.steps import loops_steps, straight_loops
from cadmbs.kernels.steps.drift_check import DriftLimits
from cadmbs.kernels.steps.loops_states import LoopDriftKernel
from cadmbs.kernels.steps.loops_steps import ChosenRows, LoopSteps
from cadmbs.machine_code import python_calls
from cadmbs.machine_code.objects import LoadedCode
from cadmbs.machine_code.python_calls import lines_code
from cadmbs.testing.states import random_state

pytestmark = pytest.mark.skipif(uncompiled(), reason="lines are machine code alone")

QUICK = ["four_bar", "bennett", "geared_five_bar", "scissor_lift", "snakeboard"]
SLOW = ["stewart_platform", "bricard", "jansen", "cassie_leg", "satellite", "ra_four_link", "six_sps", "rcm"]
PLANS = [{"method": "rk4", "step": 1e-3, "duration": 0.05}, {"method": "dop853", "duration": 0.05}]


def motions(name, monkeypatch, straight):
    with monkeypatch.context() as patch:
        if not straight:
            module = "cadmbs.dynamics.closed_loops.loop_packing.is_straight"
            patch.setattr(module, lambda *sizes: False)
        system = cm.compile_mechanism(cm.load(name))
        assert loop_features(system).straight == straight
        return [cm.simulate(system, engine="compiled", **plan) for plan in PLANS]


@pytest.mark.parametrize("name", [*QUICK, *(pytest.param(name, marks=pytest.mark.slow) for name in SLOW)])
def test_lines_give_the_motions_of_loops_over_tables(name, monkeypatch):
    lines, tables = (motions(name, monkeypatch, straight) for straight in (True, False))
    for a, b in zip(lines, tables, strict=True):
        assert a.statistics["steps"] == b.statistics["steps"]
        np.testing.assert_allclose(a.q, b.q, rtol=0, atol=1e-10 * max(1.0, np.max(np.abs(b.q))))
        np.testing.assert_allclose(a.v, b.v, rtol=0, atol=1e-9 * max(1.0, np.max(np.abs(b.v))))
        for column in ("multipliers", "tau"):
            if getattr(b, column, None) is not None:
                mine, other = getattr(a, column), getattr(b, column)
                np.testing.assert_allclose(mine, other, rtol=0, atol=1e-7 * max(1.0, np.max(np.abs(other), initial=0)))


@pytest.mark.parametrize(("name", "step"), [("four_bar", 4e-3), ("geared_five_bar", 4e-3), ("snakeboard", 1e-2)])
def test_lines_project_where_loops_over_tables_do(name, step, monkeypatch):
    runs = []
    for straight in (True, False):
        with monkeypatch.context() as patch:
            if not straight:
                patch.setattr("cadmbs.dynamics.closed_loops.loop_packing.is_straight", lambda *sizes: False)
            system = cm.compile_mechanism(cm.load(name))
            runs.append(cm.simulate(system, engine="compiled", method="rk4", step=step, duration=2.0))
    lines, tables = (run.statistics for run in runs)
    assert lines["projections"] == tables["projections"] > 20
    counts = [key for key, value in tables.items() if isinstance(value, int)]
    assert "steps" in counts
    assert {key: lines[key] for key in counts} == {key: tables[key] for key in counts}
    drift = "largest_position_drift", "largest_velocity_drift"
    np.testing.assert_allclose([lines[key] for key in drift], [tables[key] for key in drift], rtol=1e-3)
    np.testing.assert_allclose(runs[0].q, runs[1].q, rtol=0, atol=1e-8 * np.max(np.abs(runs[1].q)))


@pytest.mark.parametrize("name", ["rcm", "six_axis_arm", "screw_arm", "heavy_top"])
def test_small_trees_by_their_mass_matrix_move_as_by_articulated_bodies(name, monkeypatch):
    runs = []
    for most in (straight_loops.MOST_BY_MATRIX, 0):
        with monkeypatch.context() as patch:
            patch.setattr(straight_loops, "MOST_BY_MATRIX", most)
            patch.setattr(straight_code, "_CODES", type(straight_code._CODES)())
            patch.setattr(straight_code, "stored_code", lambda name: None)
            patch.setattr(straight_code, "store_code", lambda name, content: None)
            system = cm.compile_mechanism(cm.load(name))
            runs.append(cm.simulate(system, engine="compiled", method="rk4", step=1e-3, duration=0.2))
    np.testing.assert_allclose(runs[0].q, runs[1].q, rtol=0, atol=1e-11)
    np.testing.assert_allclose(runs[0].v, runs[1].v, rtol=0, atol=1e-10)


@pytest.mark.parametrize("name", ["four_bar", "slider_crank", "pendulum"])
def test_a_step_in_one_line_is_that_of_its_stages(name, monkeypatch):
    runs = []
    for most in (straight_loops.MOST_OF_STEP, 0.0):
        with monkeypatch.context() as patch:
            patch.setattr(straight_loops, "MOST_OF_STEP", most)
            system = cm.compile_mechanism(cm.load(name))
            runs.append(cm.simulate(system, engine="compiled", method="rk4", step=2e-3, duration=0.5))
            assert most == straight_loops.MOST_OF_STEP
    whole, stages = (run.statistics for run in runs)
    counts = [key for key, value in stages.items() if isinstance(value, int)]
    assert {key: whole[key] for key in counts} == {key: stages[key] for key in counts}
    np.testing.assert_allclose(runs[0].q, runs[1].q, rtol=0, atol=1e-11 * max(1.0, np.max(np.abs(runs[1].q))))
    assert not np.array_equal(runs[0].v, runs[1].v)  # both ways were taken


def test_a_step_whose_rows_lose_their_independence_ends_as_stage_by_stage(monkeypatch):
    system = cm.compile_mechanism(cm.load("four_bar"))
    start = cm.simulate(system, duration=0.1, method="rk4", step=1e-3)
    state = np.concatenate([start.q[-1], start.v[-1], [0.0]])
    reports = []
    for most in (straight_loops.MOST_OF_STEP, 0.0):
        with monkeypatch.context() as patch:
            patch.setattr(straight_loops, "MOST_OF_STEP", most)
            steps = LoopSteps(system, pack_loops(system), state, DriftLimits(True, 1e-9, 1e-12))
            times = np.linspace(0.0, 0.2, 101)
            chosen = ChosenRows(partition(system, start.q[-1], whole_mass_matrix(system, start.q[-1])).rows, 0.9)
            reports.append(steps.run(times[:-1], np.diff(times), np.ones(100, dtype=bool), chosen))
    whole, stages = reports
    assert 2 < whole.steps < 100  # pivots fall below nine tenths of those at the start
    assert whole.steps == stages.steps
    np.testing.assert_allclose(whole.results[: whole.steps], stages.results[: whole.steps], rtol=0, atol=1e-12)


def test_nodes_by_path_come_after_their_operands_and_chains_side_by_side():
    expressions = ExpressionGraph()
    chains = []
    for name in ("x", "y"):
        total = expressions.symbol(name)
        for k in range(40):
            total = total * expressions.symbol(f"{name}{k}") + 1.5
        chains.append(total)
    order = graph.nodes_by_path([chains[0] + chains[1]])
    place = {node.index: k for k, node in enumerate(order)}
    assert sorted(place) == sorted(node.index for node in graph.program_nodes([order[-1]]))
    assert all(place[x.index] < place[node.index] for node in order for x in node.operands)
    ends = [place[total.index] for total in chains]
    assert abs(ends[0] - ends[1]) == 1  # one after the other they are 80 operations apart


def test_one_code_serves_mechanisms_that_differ_in_numbers(monkeypatch):
    taken = []
    original = loops_steps.straight_code
    monkeypatch.setattr(loops_steps, "straight_code", lambda *parts: taken.append(parts) or original(*parts))
    cm.simulate(cm.compile_mechanism(cm.load("four_bar")), engine="compiled", **PLANS[0])
    features, tables, sizes = taken[-1]
    code, numbers = original(features, tables, sizes)
    is_plain = ~np.isin(np.abs(tables.params), (0.0, 1.0, 0.8))
    other, changed = original(
        features, tables._replace(params=np.where(is_plain, tables.params * 1.25, tables.params)), sizes
    )
    assert other.address[0] == code.address[0]
    assert len(numbers) == len(changed)
    longer = tables._replace(params=tables.params * 1.25)  # ones are no ones any more
    assert original(features, longer, sizes)[0].address[0] != code.address[0]


def test_one_code_serves_all_orders_of_elimination():
    system = cm.compile_mechanism(cm.load("delta_robot"))
    every = np.arange(constraints.rows(system).n_rows)
    kernel = LoopDriftKernel(system, pack_loops(system), DriftLimits(False, 0.0, 0.0))
    start = np.concatenate([random_state(system, 1).q, random_state(system, 1).v, [0.0]])
    found, codes = [], set()
    for seed in range(3):
        assert kernel.choose(0.0, start, ChosenRows(np.random.default_rng(seed).permutation(every), 0.0))
        codes.add(int(kernel._code.address[0]))
        found.append(kernel.acceleration(0.0, start)[0])
    assert len(codes) == 1
    np.testing.assert_array_equal(found[1:], [found[0]] * 2)


def test_no_code_of_all_rows_is_compiled_where_chosen_ones_serve(monkeypatch):
    taken, original = [], loops_steps.straight_code
    monkeypatch.setattr(loops_steps, "straight_code", lambda *parts: taken.append(parts[2]) or original(*parts))
    system = cm.compile_mechanism(cm.load("bricard"))
    cm.simulate(system, engine="compiled", method="dop853", duration=0.05)
    assert {sizes.n_independent for sizes in taken} == {4}
    assert constraints.rows(system).n_rows == 5


def test_numbers_that_become_zero_have_a_code_of_their_own():
    numbers = np.array([0.0, 1.0, -1.0, 2.0])
    known = straight_code.known_numbers(numbers)
    assert list(known) == [2, 1, -1, 0]
    assert not np.array_equal(known, straight_code.known_numbers(np.array([0.0, 1.0, -1.0, 0.0])))


def test_long_lines_are_left_to_tables():
    features = loop_features(cm.compile_mechanism(cm.load("four_bar")))
    assert straight_loops.is_straight(features, 20, 20, 15)
    assert not straight_loops.is_straight(features, 60, 60, 50)
    assert not straight_loops.is_straight(features._replace(large=True), 3, 3, 5)


def test_a_line_computes_what_its_expressions_say():
    graph = ExpressionGraph()
    x, y = graph.symbol("x[0]"), graph.symbol("x[1]")
    outputs = [
        x + y, x - y, x * y, x / y, -x, graph.function("sqrt", x), graph.function("floor", y),
        graph.function("pow", x, 1.5), graph.select(x, y, 3.0, x), graph.constant(7.0),
    ]  # fmt: skip
    places = {"x[0]": Location(0, 0), "x[1]": Location(0, 1)}
    line = InstructionSequence(places, [(Location(1, k), node) for k, node in enumerate(outputs)])
    moving, fixed = line.split(lambda location: True)
    assert [node.value for _, node in fixed.outputs] == [7.0]
    assert len(moving.outputs) == len(outputs) - 1

    loaded = LoadedCode(lines_code({"run": (line, [False, True])}))
    call = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)(loaded.address("run"))
    for a, b in ((2.0, 5.25), (5.25, 2.0), (0.3, -1.5)):
        given, result = np.array([a, b]), np.zeros(len(outputs))
        call(given.ctypes.data, result.ctypes.data)
        expected = [a + b, a - b, a * b, a / b, -a, np.sqrt(a), np.floor(b), a**1.5, 3.0 if a < b else a, 7.0]
        np.testing.assert_allclose(result, expected, rtol=4e-16)


def test_codes_on_disk_depend_on_what_traces_and_compiles_them():
    hashed = set(cache.hashed_sources())
    for made_by in (graph, instructions, lifting, straight_code, straight_loops, python_calls):
        assert Path(made_by.__file__) in hashed


def test_the_codes_that_were_stored_or_read_last_stay_on_disk(tmp_path, monkeypatch):
    monkeypatch.setenv("CADMBS_CACHE_DIR", str(tmp_path))
    for k in range(5):
        cache.store_code(f"straight_{k}", b"code")
        os.utime(cache.cache_folder() / f"straight_{k}{cache.SUFFIX}", (k, k))
    cache.store_code("loops", b"code")
    assert cache.stored_code("straight_1") == b"code"
    cache.keep_newest("straight_", 2)
    assert [name for name, _ in cache.cached_kernels()] == ["loops", "straight_1", "straight_4"]


def test_tables_need_not_cover_the_time_zero():
    document = cm.load("four_bar").model_dump(mode="json", by_alias=True, exclude_none=True)
    table = {"kind": "table", "times": [4.9, 5.2], "values": [0.0, 0.3], "outside": "error"}
    load = {"name": "motor", "kind": "joint_force", "coordinate": "crank_pivot", "force": table}
    document |= {"loads": [*document.get("loads", []), load]}
    system = cm.compile_mechanism(cm.load(document))
    plan = {"method": "rk4", "step": 1e-3, "duration": 0.05, "start": 5.0}
    line, reference = (cm.simulate(system, engine=engine, **plan) for engine in ("compiled", "reference"))
    assert line.statistics["engine"] == "compiled"
    np.testing.assert_allclose(line.q, reference.q, atol=1e-9)
