"""Batches and variants in SIMD lanes: the motions of single simulations, and the same bits in any company."""

import copy

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics.variants import Variants
from cadmbs.models.mechanism import Mechanism
from cadmbs.results import OutcomeKind
from cadmbs.simulation.many import lane_formulation, lane_runs
from cadmbs.simulation.many.lane_choice import run_in_lanes
from cadmbs.simulation.many.many_motions import ManyMotions
from cadmbs.simulation.run import SimulationRequest
from tests.simulation.loops import library, library_data
from tests.simulation.varied import heavier
from tests.tolerances import CLOSED_ENDS, ROUND_OFF_LONG

PLAN = {"duration": 0.4, "output_step": 0.05, "engine": "compiled"}

COLUMNS = ("q", "v", "a", "tau", "kinetic", "potential", "supplied")


def starts(system, count, **plan):
    """Positions and velocities of samples that differ in their velocities."""
    first = cm.simulate(system, **{**PLAN, **plan, "engine": "reference", "duration": 1e-3, "output_step": 1e-3})
    factors = np.linspace(0.5, 1.5, count)[:, None]
    return np.tile(first.q[0], (count, 1)), factors * first.v[0]


def assert_as_alone(batch, alone, tolerance):
    for name in COLUMNS:
        expected = getattr(alone, name)
        scale = max(1.0, np.max(np.abs(expected), initial=0.0))
        np.testing.assert_allclose(getattr(batch, name), expected, rtol=0.0, atol=tolerance * scale, err_msg=name)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "method"),
    [
        ("four_bar", "rk4"),
        ("four_bar", "dop853"),
        ("bennett", "dop853"),
        ("slider_crank", "dop853"),
        ("geared_five_bar", "rk4"),
        ("geared_five_bar", "dop853"),
        ("spherical_double_pendulum", "dop853"),
        ("spherical_double_pendulum", "bdf"),
        ("geared_five_bar", "bdf"),
        ("stewart_platform", "radau"),
        ("double_wishbone", "radau"),
        ("gripper", "bdf"),
    ],
)
def test_samples_move_as_alone(name, method):
    system, plan = library(name), PLAN | {"method": method}
    q, v = starts(system, 11)
    batch = cm.simulate(system, q=q, v=v, **plan)
    assert batch.statistics["engine"] == "compiled"
    assert "lanes" not in batch.statistics
    for k in (0, 10):
        one = type("Sample", (), {column: getattr(batch, column)[k] for column in COLUMNS})
        compiled = cm.simulate(system, q=q[k], v=v[k], **plan)
        assert_as_alone(one, compiled, ROUND_OFF_LONG)
    alone = cm.simulate(system, q=q[10], v=v[10], **plan | {"engine": "reference"})
    assert_as_alone(one, alone, 10.0 * CLOSED_ENDS if method == "rk4" else 1e-7)


@pytest.mark.parametrize(
    "method", [*(pytest.param(x, marks=pytest.mark.slow) for x in ("rk4", "dop853")), "radau", "bdf"]
)
def test_company_changes_no_bit(method):
    """Samples in another order, in smaller batches, on other threads, and beside samples that are done sooner."""
    system, plan = library("four_bar"), PLAN | {"method": method}
    q, v = starts(system, 21)
    batch = cm.simulate(system, q=q, v=v, threads=1, **plan)
    order = np.random.default_rng(0).permutation(21)
    mixed = cm.simulate(system, q=q[order], v=v[order], threads=2, **plan)
    part = cm.simulate(system, q=q[3:5], v=v[3:5], **plan)
    for name in ("q", "v", "a", "supplied"):
        np.testing.assert_array_equal(getattr(mixed, name), getattr(batch, name)[order])
        np.testing.assert_array_equal(getattr(part, name), getattr(batch, name)[3:5])


def four_bars(count):
    """Four-bar linkages of other masses."""
    data = library_data("four_bar")
    documents = [
        data | {"name": f"variant {k}", "bodies": [heavier(body, 1.0 + 0.1 * k) for body in data["bodies"]]}
        for k in range(count)
    ]
    return Variants(tuple(cm.compile_mechanism(Mechanism.model_validate(document)) for document in documents))


@pytest.mark.slow
@pytest.mark.parametrize("method", ["rk4", "dop853", "radau", "bdf"])
def test_variants_with_loops_move_as_alone(method):
    variants, plan = four_bars(9), PLAN | {"method": method}
    batch = cm.simulate(variants, **plan)
    assert "lanes" not in batch.statistics
    for k in (0, 8):
        alone = cm.simulate(variants.systems[k], **plan | {"engine": "reference"})
        one = type("Sample", (), {column: getattr(batch, column)[k] for column in COLUMNS})
        assert_as_alone(one, alone, 10.0 * CLOSED_ENDS if method == "rk4" else 1e-7)
        compiled = cm.simulate(variants.systems[k], **plan)
        assert_as_alone(one, compiled, ROUND_OFF_LONG)
    part = cm.simulate(Variants(variants.systems[4:6]), **plan)
    np.testing.assert_array_equal(part.q, batch.q[4:6])


@pytest.mark.slow
def test_findings_of_variants_in_lanes_name_their_system():
    systems = []
    for bound in (50.0, 0.3):
        data = library_data("four_bar")
        data["joints"][0]["limits"] = {"lower": -bound, "upper": bound}
        systems.append(cm.compile_mechanism(Mechanism.model_validate(data | {"name": f"to {bound}"})))
    findings = cm.simulate(Variants(tuple(systems)), **PLAN | {"method": "rk4"}).findings
    assert any(
        f.message.startswith("systems[1] ('to 0.3'): joint/crank_pivot/q: the position leaves") for f in findings
    )


@pytest.mark.slow
def test_a_sample_that_leaves_changes_no_other():
    """One turns so fast that its steps leave the constraints: it is simulated by itself, the others in lanes."""
    system = library("four_bar")
    q, v = starts(system, 4)
    v[2] *= 1e4
    plan, others = PLAN | {"method": "rk4", "step": 1e-3, "duration": 0.1}, [0, 1, 3]
    batch = cm.simulate(system, q=q, v=v, **plan)
    alone = cm.simulate(system, q=q[2], v=v[2], **plan)
    assert batch.outcomes[2].kind is alone.outcome.kind
    np.testing.assert_array_equal(batch.q[2, : len(alone.t)], alone.q)
    assert [batch.outcomes[k].kind for k in others] == [OutcomeKind.FINISHED] * 3
    alone = cm.simulate(system, q=q[others], v=v[others], **plan)  # a batch is made consistent as a whole, to rounding
    np.testing.assert_allclose(batch.q[others], alone.q, rtol=0.0, atol=ROUND_OFF_LONG)


@pytest.mark.slow
def test_an_interruption_keeps_the_rows_that_are_known():
    def interrupt(fraction):
        raise KeyboardInterrupt

    system = library("four_bar")
    q, v = starts(system, 2000)
    with pytest.raises(cm.Interrupted) as caught:
        cm.simulate(
            system, q=q, v=v, progress=interrupt, threads=1, **PLAN | {"method": "rk4", "duration": 20.0, "step": 1e-3}
        )
    batch = caught.value.result
    assert batch.outcome.kind is OutcomeKind.INTERRUPTED
    assert len(batch.outcomes) == 2000
    for k, outcome in enumerate(batch.outcomes):
        done = int(np.sum(batch.t <= outcome.time))
        assert np.all(np.isfinite(batch.q[k, :done]))
        assert np.all(np.isnan(batch.q[k, done:]))
    assert batch.outcomes[0].time > 0.0
    assert batch.outcomes[-1].time == 0.0


def test_an_interruption_behind_the_last_step_is_at_the_end():
    def interrupt(fraction):
        if fraction >= 0.9:
            raise KeyboardInterrupt

    system = library("four_bar")
    q, v = starts(system, 3)
    with pytest.raises(cm.Interrupted) as caught:
        cm.simulate(system, q=q, v=v, progress=interrupt, **PLAN | {"method": "rk4", "duration": 0.05, "step": 1e-3})
    batch = caught.value.result
    assert [outcome.kind for outcome in batch.outcomes] == [OutcomeKind.FINISHED] * 3
    assert batch.outcome.kind is OutcomeKind.INTERRUPTED
    assert batch.outcome.time == 0.05


@pytest.mark.parametrize("output", ["all", "final"])
def test_a_sample_that_moves_by_a_hair_takes_the_finer_tolerances_that_it_takes_alone(output):
    system = library("pendulum")
    plan = {"duration": 0.5, "method": "dop853", "output_step": 0.05} | ({} if output == "all" else {"output": output})
    q = np.array([[0.0], [1e-8], [0.3]])
    batch = cm.simulate(system, q=q, v=np.zeros((3, 1)), **plan)
    assert batch.statistics["samples_that_left_lanes"] == 1
    for k in range(3):
        alone = cm.simulate(system, q=q[k], v=[0.0], **plan)
        np.testing.assert_allclose(batch.q[k], alone.q, rtol=1e-11, atol=0.0)


def test_statistics_say_why_lanes_do_not_serve(monkeypatch):
    system = library("four_bar")
    q, v = starts(system, 2)
    plan = {"duration": 2e-3, "output_step": 1e-3, "engine": "auto", "q": q, "v": v}
    monkeypatch.setattr(lane_runs, "MOST_IMPLICIT", 1)
    reason = "not used: the batch has more than 1 velocities, whose Jacobians are large"
    assert cm.simulate(system, **plan, method="radau").statistics["lanes"] == reason


def test_a_system_whose_rows_have_another_rank_comes_by_itself():
    """An axis out of the plane makes a redundant row independent: the rank of the first system would leave it open."""
    document = cm.load("four_bar").model_dump(mode="json")
    document["scenario"] = {"method": "rk4", "step": 1e-3, "duration": 0.01, "output_step": 0.005}
    tilted = copy.deepcopy(document)
    axis = np.array(tilted["joints"][0]["axis"], dtype=float)
    axis[int(np.argmin(np.abs(axis)))] = 0.05
    tilted["joints"][0]["axis"] = (axis / np.linalg.norm(axis)).tolist()
    systems = [cm.compile_mechanism(Mechanism.model_validate(each)) for each in (document, tilted)]
    request = SimulationRequest(None, None, None, "relative", None, "compiled", 1, {})
    start = np.zeros((2, systems[0].n_q)), np.zeros((2, systems[0].n_v))
    many = ManyMotions(Variants(tuple(systems)), [system.scenario for system in systems], start)
    answer = run_in_lanes(many, request)
    assert answer.result is None
    assert answer.reason == "has systems whose constraint rows have another rank"


def test_large_batches_of_trees_are_reported_by_kernels(monkeypatch):
    system = library("rcm")
    v = 0.3 * np.random.default_rng(7).standard_normal((6, system.n_v))
    options = {"v": v, "duration": 0.02, "output_step": 0.01, "method": "rk4", "step": 1e-3}
    few = cm.simulate(system, **options)
    monkeypatch.setattr(lane_formulation, "KERNEL_ROWS", 18)
    many = cm.simulate(system, **options)
    for name in ("q", "a", "tau", "kinetic", "potential"):
        expected = getattr(few, name)
        np.testing.assert_allclose(
            getattr(many, name), expected, rtol=0, atol=1e-12 * np.abs(expected).max(initial=1.0)
        )


@pytest.mark.parametrize("name", ["four_bar", "excavator", "delta_robot"])
def test_many_rows_are_evaluated_by_the_kernel_of_single_motions(name, monkeypatch):
    """Rows of all samples one after the other: all columns are those of NumPy, to rounding."""
    system = library(name)
    q, v = starts(system, 3)
    results = []
    for least in (1, 10**9):
        monkeypatch.setattr(lane_formulation, "COMPILED_ROWS", least)
        results.append(cm.simulate(system, q=q, v=v, **PLAN | {"method": "rk4", "step": 0.01, "outputs": ["joints"]}))
    compiled, numpy = results
    assert_as_alone(compiled, numpy, ROUND_OFF_LONG)
    assert compiled.column_names == numpy.column_names
    for column in numpy.column_names:
        scale = max(1.0, np.max(np.abs(numpy[column])))
        np.testing.assert_allclose(compiled[column], numpy[column], rtol=0.0, atol=100 * ROUND_OFF_LONG * scale)
