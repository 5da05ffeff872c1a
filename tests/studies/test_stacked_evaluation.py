"""Samples of a study side by side: as one by one, and what is wrong in a sample is in its row alone."""

import json
import time
from dataclasses import replace
from importlib.resources import files

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.models.study.document import AtTime, Crossing
from cadmbs.models.study.pointers import value_at
from cadmbs.simulation.drift.constraint_projection import ConstraintProjection
from cadmbs.simulation.many.stacked_runs import NotStackableError, stacked_scenario
from cadmbs.studies import load_study, sweep
from cadmbs.studies.evaluation import (
    changed_numbers,
    compiled_sample,
    evaluate,
    not_stackable_because,
    package,
    rows_of,
)
from cadmbs.studies.outputs import taken, taken_of_all
from cadmbs.studies.single import simulate_sample
from cadmbs.studies.study import changed_data
from cadmbs.system.variants import Variants
from tests.studies.studies import UNIFORM, study

LENGTH = {
    "name": "length",
    "targets": [
        {"path": "/joints/left_elbow/point/0", "add": True},
        {"path": "/bodies/left_rod/center_of_mass/0", "add": True, "factor": 0.5},
    ],
    "values": {"kind": "list", "of": [-0.001, 0.0, 0.002]},
}
FIVE_BAR = study(
    mechanism="five_bar",
    scenario={"duration": 0.05, "method": "rk4", "step": 1e-3, "output_step": 0.01},
    parameters=[
        {"name": "mass", "path": "/bodies/left_arm/mass", "values": {"kind": "list", "of": [0.8, -1.0, 1.2]}},
        LENGTH,
    ],
    outputs=[
        {"name": "end", "column": "joint/left_motor/q"},
        {"name": "peak", "column": "joint/left_elbow/v", "take": "max"},
        {"name": "load", "column": "joint/left_motor/a", "take": "last"},
    ],
    engine="compiled",
)


def test_numbers_of_all_samples_are_those_of_single_documents():
    loaded = load_study(FIVE_BAR)
    values = np.random.default_rng(0).normal(size=(5, 2))
    numbers = changed_numbers(loaded, values)
    for k, row in enumerate(values.tolist()):
        data = changed_data(loaded.data, loaded.settings, row)
        assert all(value_at(data, keys) == changed[k] for keys, changed in numbers.items())


STEP = {"name": "step", "path": "/scenario/step", "values": {"kind": "list", "of": [1e-3, 2e-3]}}
STOP = [{"when": "joint/left_motor/q", "crosses": 0.1}]
ONE_BY_ONE = {
    "the engine is 'reference'": study(),
    "numbers such as '/scenario/step' are compiled for each sample": {**FIVE_BAR, "parameters": [STEP]},
    "the motion stops at distances to singular configurations, which are those of one system": {
        **FIVE_BAR,
        "scenario": {**FIVE_BAR["scenario"], "stop": [{"when": "singularity/input", "crosses": -1.0}]},
    },
    "coordinates of cut joints or dependent ones are given": {
        **FIVE_BAR,
        "mechanism": "gripper",
        "parameters": [{"name": "gravity", "path": "/gravity/1", "values": {"kind": "list", "of": [-9.0]}}],
        "outputs": [{"name": "end", "column": "joint/left_drive/q"}],
        "scenario": {**FIVE_BAR["scenario"], "initial": {"velocities": {"left_drive": 2.0, "right_drive": -2.0}}},
    },
}


@pytest.mark.parametrize("reason", ONE_BY_ONE)
def test_studies_that_come_one_by_one_say_why(reason):
    assert not_stackable_because(load_study(ONE_BY_ONE[reason])) == reason


@pytest.mark.parametrize("method", ["dop853", "rk45", "radau", "bdf"])
def test_samples_that_choose_their_steps_are_those_that_come_one_by_one(method):
    """By NumPy, each with its own document; the same bits in any company."""
    scenario = {"duration": 0.05, "method": method, "output_step": 0.01}
    table, alone = (
        sweep(load_study({**FIVE_BAR, "scenario": scenario, "engine": engine}), workers=1)
        for engine in ("compiled", "reference")
    )
    assert table.computed_text.startswith("6 samples were computed side by side in SIMD lanes")
    for name in table.outputs:
        np.testing.assert_allclose(table[name][table.good], alone[name][table.good], rtol=1e-11, atol=1e-11)
    (row,) = evaluate(package(load_study({**FIVE_BAR, "scenario": scenario})), [2])
    assert np.array_equal(row.outputs, [table[name][2] for name in table.outputs])


ROLLING = {"chaplygin_sleigh": "sleigh", "rolling_disk": "disk", "snakeboard": "board"}
"""Mechanisms with knife edges and rims, of which one has a row of positions too, and a body of each."""


def with_masses(mechanism, body, method, step):
    """A study of a mechanism with other masses of a body."""
    names = cm.compile_mechanism(cm.load(mechanism)).velocity_names
    mass = next(each.mass for each in cm.load(mechanism).bodies if each.name == body)
    parameter = {"name": "mass", "path": f"/bodies/{body}/mass"}
    return FIVE_BAR | {
        "mechanism": mechanism,
        "scenario": {"duration": 0.1, "method": method, "step": step, "output_step": 0.05},
        "parameters": [parameter | {"values": {"kind": "list", "of": [0.8 * mass, mass, 1.3 * mass]}}],
        "outputs": [{"name": f"{name} {x}", "column": f"joint/{name}/{x}"} for name in names for x in "va"],
    }


@pytest.mark.parametrize(("method", "step"), [("rk4", 1e-3), ("dop853", None)])
@pytest.mark.parametrize("mechanism", ROLLING)
def test_samples_with_rows_of_velocities_are_those_that_come_one_by_one(mechanism, method, step):
    """Rims and knife edges of mechanisms that differ; in the same digits in any company."""
    document = with_masses(mechanism, ROLLING[mechanism], method, step)
    table, alone = (sweep(load_study({**document, "engine": x}), workers=1) for x in ("compiled", "reference"))
    assert table.computed_text == "all samples were computed side by side in SIMD lanes"
    assert np.ptp([table[name] for name in table.outputs], axis=1).max() > 1e-6
    for name in table.outputs:
        np.testing.assert_allclose(table[name], alone[name], rtol=1e-8, atol=1e-8)
    (row,) = evaluate(package(load_study(document)), [2])
    assert np.array_equal(row.outputs, [table[name][2] for name in table.outputs])


def test_redundant_rows_of_velocities_come_one_by_one(tmp_path):
    data = cm.load("chaplygin_sleigh").model_dump(mode="json")
    edge = data["constraints"][0]
    data["constraints"] = [edge, edge | {"name": "the same again"}]
    (tmp_path / "sleigh.json").write_text(json.dumps(data))
    document = with_masses("chaplygin_sleigh", "sleigh", "rk4", 1e-3) | {"mechanism": str(tmp_path / "sleigh.json")}
    assert not_stackable_because(load_study(document)) == "rows of velocities are redundant"


OF_ALL_ROWS = ["last", "first", "max", "mean", "rms", "range", {"at": 0.05}, {"at": 0.25}, {"crossing": 0.05}]
STOPPED = ["joint/left_motor/q", "joint/left_elbow/v", "joint/left_motor/a", "energy/supplied", "body/left_rod/x", "t"]


@pytest.mark.parametrize("takes", [OF_ALL_ROWS, ["first", "last"]])
@pytest.mark.parametrize(("method", "step"), [("rk4", 1e-3), ("dop853", None)])
def test_samples_that_stop_are_those_that_come_one_by_one(method, step, takes):
    """Each at its own time, between outputs: what is taken of all rows, and of the ends alone."""
    scenario = {"duration": 0.3, "method": method, "step": step, "output_step": 0.02, "stop": STOP}
    outputs = [
        {"name": f"{column} {k}", "column": column, "take": take}
        for column in STOPPED
        for k, take in enumerate(takes)
        if column != "t" or take == "last"
    ]
    table, alone = (
        sweep(load_study({**FIVE_BAR, "scenario": scenario, "outputs": outputs, "engine": engine}), workers=1)
        for engine in ("compiled", "reference")
    )
    assert table.computed_text.startswith("6 samples were computed side by side in SIMD lanes")
    assert len(set(table[f"t {takes.index('last')}"][table.good])) == 6
    for name in table.outputs:
        np.testing.assert_allclose(table[name][table.good], alone[name][table.good], rtol=1e-8, atol=1e-8)


@pytest.mark.parametrize("method", ["dop853", "rk45"])
def test_samples_stop_at_the_same_digits_in_any_company(method, monkeypatch):
    """States at stops drift by up to the tolerance: some are projected, all of them side by side."""
    scenario = {"duration": 0.3, "method": method, "step": None, "output_step": 0.02, "stop": STOP, "atol": 1e-11}
    document = {**FIVE_BAR, "scenario": scenario}
    document["parameters"] = [{"name": "mass", "path": "/bodies/left_arm/mass", "values": UNIFORM}, LENGTH]
    document |= {
        "design": {"kind": "sobol", "samples": 64},
        "outputs": [{"name": "end", "column": "joint/left_elbow/q"}],
    }
    loaded = load_study(document)
    counts = []
    restored = ConstraintProjection.restored
    monkeypatch.setattr(ConstraintProjection, "restored", lambda *a: counts.append(restored(*a)[1]) or restored(*a))
    table = sweep(loaded, workers=1)
    assert table.metadata["statistics"]["side_by_side"] == 64
    assert 0 < sum(counts) < 64
    assert len(counts) < 8
    for k in (0, 13, 63):
        (row,) = evaluate(package(loaded), [k])
        assert row.outputs == (table["end"][k],)
        alone = cm.simulate(compiled_sample(loaded, row.values), engine="reference")
        assert alone["joint/left_elbow/q"][-1] == pytest.approx(table["end"][k], rel=1e-11)


LOSSES = {"damping": 0.05}, {"armature": 0.002}, {"friction": 0.02}
ALONG_CUT = [{"joint": losses} for losses in LOSSES] + [
    {"load": {"kind": "joint_force", "force": {"kind": "harmonic", "amplitude": 0.1, "rate": 20.0}}},
    {"load": {"kind": "joint_spring", "stiffness": 0.3, "rest": 0.1}},
]


@pytest.mark.parametrize(("method", "step"), [pytest.param("rk4", 5e-4, marks=pytest.mark.slow), ("dop853", None)])
@pytest.mark.parametrize("along", ALONG_CUT)
def test_samples_with_losses_and_loads_along_cut_joints(along, method, step, tmp_path):
    """Of other masses and lengths, with a stop; springs count turns, and come one by one."""
    data = cm.load("four_bar").model_dump(mode="json")
    cut = next(joint for joint in data["joints"] if joint["cut"])
    cut |= along.get("joint", {})
    data["loads"] = [{"name": "load", "coordinate": cut["name"]} | load for load in [along.get("load")] if load]
    path = tmp_path / "mechanism.json"
    path.write_text(json.dumps(data))
    stop = [{"when": "joint/crank_pivot/q", "crosses": 1.4}]
    scenario = {"duration": 0.1, "method": method, "step": step, "output_step": 0.02, "stop": stop}
    lengths = [{"path": f"/joints/{name}/point/0", "add": True} for name in ("crank_pin", "rocker_pin")]
    parameters = [
        {"name": "mass", "path": "/bodies/coupler/mass", "values": {"kind": "list", "of": [0.8, 1.2]}},
        {"name": "length", "targets": lengths, "values": {"kind": "list", "of": [1e-3, -1e-3]}},
    ]
    columns = ["t", "joint/crank_pivot/a", "joint/rocker_pin/v", "energy/total", "energy/supplied"]
    outputs = [{"name": column, "column": column, "take": "last"} for column in columns]
    document = {**FIVE_BAR, "mechanism": str(path), "parameters": parameters, "outputs": outputs, "scenario": scenario}
    table = sweep(load_study({**document, "engine": "compiled"}), workers=1)
    if along.get("load", {}).get("kind") == "joint_spring":
        assert table.computed_text.startswith("the samples were computed one by one, because")
        assert table.computed_text.endswith("along cut joints")
        return
    assert table.computed_text == "all samples were computed side by side in SIMD lanes"
    alone = sweep(load_study({**document, "engine": "reference"}), workers=1)
    for output in table.outputs:
        np.testing.assert_allclose(table[output], alone[output], rtol=1e-8, atol=1e-8)
    (row,) = evaluate(package(load_study(document)), [3])
    assert np.array_equal(row.outputs, [table[output][3] for output in table.outputs])


@pytest.mark.parametrize(("method", "step"), [("rk4", 5e-4), ("dop853", None)])
def test_samples_with_constraints_between_bodies(method, step):
    """Of other masses."""
    scenario = {"duration": 0.02, "method": method, "step": step, "output_step": 0.01, "stop": []}
    system = cm.compile_mechanism(cm.load("ra_slider_crank"))
    parameters = [
        {"name": "mass", "path": "/bodies/2/mass", "values": {"kind": "list", "of": [0.8, 1.2]}},
        {"name": "centre", "path": "/bodies/2/center_of_mass/0", "values": {"kind": "list", "of": [0.01, 0.02]}},
    ]
    outputs = [{"name": "a", "column": f"joint/{system.velocity_names[0]}/a"}]
    outputs += [{"name": "energy", "column": "energy/total"}, {"name": "work", "column": "energy/supplied"}]
    document = {**FIVE_BAR, "mechanism": "ra_slider_crank", "parameters": parameters}
    document |= {"outputs": outputs, "scenario": scenario}
    table, alone = (
        sweep(load_study({**document, "engine": engine}), workers=1) for engine in ("compiled", "reference")
    )
    assert table.computed_text == "all samples were computed side by side in SIMD lanes"
    for output in table.outputs:
        np.testing.assert_allclose(table[output], alone[output], rtol=1e-9, atol=1e-9)
    (row,) = evaluate(package(load_study(document)), [3])
    assert np.array_equal(row.outputs, [table[output][3] for output in table.outputs])


def test_joints_that_move_are_no_variants_with_constraints_between_bodies():
    """The numbers of their rows would be others."""
    base = cm.compile_mechanism(cm.load("ra_slider_crank"))
    base = replace(base, scenario=replace(base.scenario, method="rk4", step=1e-3))
    moved = Variants.of_parts(base, 1, {("tree", "screws"): base.tree.screws[None]})
    with pytest.raises(NotStackableError, match="constraints act between bodies, and joints move"):
        stacked_scenario(base, None, moved)
    assert stacked_scenario(base).rank > 0


GEARED = [
    ("gripper", "right_drive", "left_support", "/bodies/0/mass"),
    ("geared_five_bar", "right_pivot", "left_pin", "/bodies/1/mass"),
]


@pytest.mark.parametrize(("method", "step"), [pytest.param("rk4", 5e-4, marks=pytest.mark.slow), ("dop853", None)])
@pytest.mark.parametrize(("name", "follower", "moved", "mass"), GEARED)
def test_samples_of_mechanisms_with_gears(name, follower, moved, mass, method, step):
    """Losses of a dependent coordinate, lengths and masses; also its own columns."""
    scenario = {"duration": 0.1, "method": method, "step": step, "output_step": 0.02}
    parameters = [
        {"name": "damping", "path": f"/joints/{follower}/damping", "values": {"kind": "list", "of": [0.02, 0.05]}},
        {"name": "mass", "path": mass, "values": {"kind": "list", "of": [0.5, 0.6]}},
        {
            "name": "length",
            "targets": [{"path": f"/joints/{moved}/point/0", "add": True}],
            "values": {"kind": "list", "of": [0.0, 1e-3]},
        },
    ]
    columns = [f"joint/{follower}/q", f"joint/{moved}/v", f"joint/{follower}/a", "energy/total", "energy/supplied"]
    outputs = [{"name": column, "column": column} for column in columns]
    document = {**FIVE_BAR, "mechanism": name, "parameters": parameters, "outputs": outputs, "scenario": scenario}
    table, alone = (
        sweep(load_study({**document, "engine": engine}), workers=1) for engine in ("compiled", "reference")
    )
    assert table.computed_text == "all samples were computed side by side in SIMD lanes"
    for output in table.outputs:
        np.testing.assert_allclose(table[output], alone[output], rtol=1e-8, atol=1e-8)
    (row,) = evaluate(package(load_study(document)), [5])
    assert np.array_equal(row.outputs, [table[output][5] for output in table.outputs])


@pytest.mark.parametrize(("method", "step"), [("rk4", 1e-3), ("dop853", None)])
@pytest.mark.parametrize(("column", "value"), [("energy/kinetic", 0.2), ("body/left_rod/tool/z", 0.31)])
def test_samples_stop_at_columns(column, value, method, step):
    """That the outputs contain, or not; of other masses and lengths."""
    scenario = {"duration": 0.3, "method": method, "step": step, "output_step": 0.02}
    scenario["stop"] = [{"when": column, "crosses": value}]
    outputs = [
        {"name": f"{name} {take}", "column": name, "take": take}
        for name in ("t", "joint/left_elbow/q", "joint/left_motor/a", column)
        for take in ("last", "max")
    ]
    document = {**FIVE_BAR, "scenario": scenario, "outputs": outputs}
    table, alone = (
        sweep(load_study({**document, "engine": engine}), workers=1) for engine in ("compiled", "reference")
    )
    assert table.computed_text.startswith("6 samples were computed side by side in SIMD lanes")
    assert np.all(table["t last"][table.good] < 0.3)
    for name in table.outputs:
        np.testing.assert_allclose(table[name][table.good], alone[name][table.good], rtol=1e-8, atol=1e-8)
    (row,) = evaluate(package(load_study(document)), [8])
    assert np.array_equal(row.outputs, [table[name][8] for name in table.outputs])


DRIVEN = str(files("cadmbs.library") / "studies" / "link_lengths" / "driven_five_bar.json")
PULSES = {"kind": "table", "interpolation": "linear"}
PULSES |= {"times": [0.0, 0.02, 0.0205, 0.021, 0.07, 0.25], "values": [0, 0, 40, 0, 9, 0]}


def pulsed(folder, outside):
    """A five-bar with a pulse of a millisecond on one motor, whose table ends before the motion would without stops."""
    document = cm.load("five_bar").model_dump(mode="json")
    push = {"name": "push", "kind": "joint_force", "coordinate": "left_motor"}
    push["force"] = PULSES | {"outside": outside}
    document["loads"] = [*document["loads"], push]
    path = folder / "pulsed.json"
    path.write_text(json.dumps(document))
    return str(path)


@pytest.mark.parametrize(("method", "step"), [("rk4", 1e-3), ("dop853", None)])
@pytest.mark.parametrize("takes", [OF_ALL_ROWS, ["first", "last"]])
@pytest.mark.parametrize("kind", ["driven", "pulsed"])
def test_samples_stop_under_functions_of_time(kind, takes, method, step, tmp_path):
    """Each at its own time, at which the equations are evaluated: with the digits that it has in any company."""
    mechanism = (
        DRIVEN if kind == "driven" else pulsed(tmp_path, "hold" if step else "error")
    )  # fixed steps are all taken
    columns = ["joint/left_elbow/q", "joint/left_elbow/a", "energy/kinetic", "energy/total", "t"]
    columns += ["drive/left_motor/force"] if kind == "driven" else ["load/push/force", "loop/tool_pin/residual"]
    stop = [{"when": "joint/left_elbow/q", "crosses": -0.5} if kind == "driven" else STOP[0]]
    scenario = {"duration": 0.3, "method": method, "step": step, "output_step": 0.02, "stop": stop}
    outputs = [
        {"name": f"{column} {k}", "column": column, "take": take}
        for column in columns
        for k, take in enumerate(takes)
        if column != "t" or take == "last"
    ]
    document = {**FIVE_BAR, "mechanism": mechanism, "outputs": outputs} | {"scenario": scenario}
    document["parameters"] = [
        {"name": "mass", "path": "/bodies/left_arm/mass", "values": {"kind": "list", "of": [0.8, 1.0, 1.2]}},
        LENGTH,
    ]
    loaded = load_study(document)
    table, alone = (
        sweep(load_study({**document, "engine": engine}), workers=1) for engine in ("compiled", "reference")
    )
    assert table.computed_text == "all samples were computed side by side in SIMD lanes"
    ends = table[f"t {takes.index('last')}"]
    assert np.all(ends < 0.25)
    for name in table.outputs:
        np.testing.assert_allclose(table[name], alone[name], rtol=1e-8, atol=1e-8, err_msg=name)
    (row,) = evaluate(package(loaded), [4])
    assert np.array_equal(row.outputs, [table[name][4] for name in table.outputs], equal_nan=True)


def test_motions_that_take_finer_tolerances_alone_come_one_by_one():
    """One that swings by a hair, beside one that rests and one that swings: as each does alone."""
    document = {
        "format": "cadmbs.study/1",
        "name": "hair",
        "mechanism": "pendulum",
        "scenario": {"duration": 0.5, "method": "dop853", "output_step": 0.05},
        "parameters": [
            {
                "name": "angle",
                "path": "/scenario/initial/positions/hinge",
                "values": {"kind": "list", "of": [0.0, 1e-8, 0.3]},
            }
        ],
        "outputs": [{"name": "end", "column": "joint/hinge/q", "take": "last"}],
        "engine": "compiled",
    }
    table = sweep(load_study(document), workers=1)
    assert table.metadata["statistics"]["side_by_side"] == 2
    system = cm.compile_mechanism(cm.load("pendulum"))
    for angle, end in zip((0.0, 1e-8, 0.3), table["end"], strict=True):
        alone = cm.simulate(system, q=[angle], v=[0.0], **document["scenario"])
        assert end == pytest.approx(alone.q[-1, 0], rel=1e-12, abs=1e-300)


def test_the_table_says_how_its_samples_were_computed(tmp_path):
    table = sweep(load_study(study()), workers=1, journal=tmp_path / "journal")
    assert table.computed_text == "the samples were computed one by one, because the engine is 'reference'"
    assert table.metadata["statistics"]["side_by_side"] == 0


@pytest.mark.parametrize(
    "take", ["last", "first", "min", "max", "mean", "rms", "range", Crossing(crossing=0.1), AtTime(at=0.35)]
)
def test_what_is_taken_of_all_is_what_is_taken_of_each(take):
    t, x = np.linspace(0.0, 1.0, 21), np.random.default_rng(1).normal(size=(4, 21))
    each = [taken(t, row, take) for row in x]
    assert np.array_equal(taken_of_all(t, x, take), each, equal_nan=True)


@pytest.mark.slow
def test_samples_side_by_side_have_the_bits_of_samples_alone():
    loaded = load_study(FIVE_BAR)
    table = sweep(loaded, workers=1)
    good = np.repeat([True, False, True], 3)
    rest = "one by one the 3 whose numbers might be refused, or change a decision of the compiler"
    assert table.computed_text == f"6 samples were computed side by side in SIMD lanes, {rest}"
    assert np.array_equal(table.good, good)
    assert set(table["code"][~good]) == {"I001"}
    assert all("negative" in message for message in table["message"][~good])
    for number in range(9):
        (row,) = evaluate(package(loaded), [number])
        assert np.array_equal(row.outputs, [table[name][number] for name in table.outputs], equal_nan=True)
    result = simulate_sample(table, 2)
    assert result["joint/left_motor/q"][0, -1] == table["end"][2]
    assert result["joint/left_motor/a"][0, -1] == table["load"][2]


TAKES = ["last", "first", {"at": 0.037}]
COLUMNS = ["energy/total", "energy/kinetic", "energy/supplied", "joint/joint2/a", "body/body5/vz", "load/hold1/force"]


def test_rows_that_are_needed_give_the_numbers_of_all_rows():
    """The first, the last and those around a time, beside a take that needs all rows."""
    few = [{"name": f"{c}{t}", "column": c, "take": t} for c in COLUMNS for t in TAKES]
    both = [
        load_study(_arm(outputs))
        for outputs in (few, [*few, {"name": "all", "column": "load/hold2/force", "take": "rms"}])
    ]
    tables = [sweep(each, workers=1) for each in both]
    for each in few:
        np.testing.assert_allclose(tables[0][each["name"]], tables[1][each["name"]], rtol=1e-12, atol=1e-14)
    assert all(row.is_side_by_side for row in rows_of(both[0], [0], [[1.0]]))


def _arm(outputs):
    return {
        "format": "cadmbs.study/1", "name": "arm", "mechanism": "rcm", "outputs": outputs, "engine": "compiled",
        "scenario": {"duration": 0.1, "method": "rk4", "step": 0.005, "output_step": 0.01},
        "parameters": [
            {"name": "mass", "path": "/bodies/body5/mass", "values": {"kind": "uniform", "low": 0.5, "high": 2.0}}
        ],
        "design": {"kind": "random", "samples": 12},
    }  # fmt: skip


def seconds_of(function, repetitions=3):
    times = []
    for _ in range(repetitions):
        begin = time.process_time()
        function()
        times.append(time.process_time() - begin)
    return min(times)


@pytest.mark.slow
@pytest.mark.parametrize(("column", "ratio"), [("joint/joint1/q", 60.0), ("energy/total", 25.0)])
def test_a_sweep_is_much_faster_than_a_loop_over_simulate(column, ratio):
    """Each sample of the loop is a document that is changed, compiled and simulated, as users write it.

    Half of what was measured, 134 and 45: processors differ.
    """
    data = _arm([{"name": "y", "column": column, "take": "max"}])
    data["scenario"] |= {"duration": 1.0}
    study = load_study(data | {"design": {"kind": "random", "samples": 1000}})
    sweep(load_study(data), workers=1)
    document = cm.load("rcm").model_dump(mode="json", by_alias=True)
    document["scenario"] = {**data["scenario"], "outputs": [column]}
    (body,) = (each for each in document["bodies"] if each["name"] == "body5")

    def one_by_one():
        for mass in np.linspace(0.5, 2.0, 10):
            body["mass"] = float(mass)
            cm.simulate(cm.compile_mechanism(cm.load(document)))[column].max()

    one_by_one()
    each = seconds_of(one_by_one) / 10
    assert each > ratio * seconds_of(lambda: sweep(study, workers=1)) / 1000
