"""Distances to singular configurations as columns of motions, and as stops."""

import numpy as np
import pytest

import cadmbs
from cadmbs.dynamics.closed_loops.assembly_modes import MapAxis
from cadmbs.dynamics.closed_loops.workspace_map import workspace_map
from cadmbs.results import OutcomeKind
from cadmbs.studies import load_study, sweep
from cadmbs.system.variants import Variants
from tests.simulation.loops import compiled, slider_crank

ZERO = [{"when": "singularity/input", "crosses": 0.0}]


def library(name):
    return cadmbs.compile_mechanism(cadmbs.load(name))


@pytest.mark.parametrize("coordinates", ["relative", "SE3"])
def test_a_crank_stops_where_its_slider_stands_still(coordinates):
    result = cadmbs.simulate(library("slider_crank"), duration=0.2, stop=ZERO, coordinates=coordinates)
    assert result.outcome.kind is OutcomeKind.STOPPED
    assert abs(result["joint/guide/v"][-1]) < 1e-6
    assert abs(result["joint/main_bearing/v"][-1]) > 10.0


def test_columns_are_those_of_the_map():
    system = library("slider_crank")
    result = cadmbs.simulate(system, duration=0.05, outputs=["singularity"])
    column = system.position_names.index("main_bearing")
    angles = np.unique(result.q[:, column])
    mapped = workspace_map(system, [MapAxis("main_bearing", angles)])
    same = np.min(np.abs(mapped.q[:, None] - result.q[None]).max(axis=-1), axis=0)
    nearest = np.argmin(np.abs(mapped.q[:, None] - result.q[None]).max(axis=-1), axis=0)
    assert np.max(same) < 1e-6
    for name, distance in (("input", mapped.input_distance), ("output", mapped.output_distance)):
        np.testing.assert_allclose(np.abs(result[f"singularity/{name}"]), np.abs(distance[nearest]), atol=1e-6)
    constraint = mapped.constraint_distance[nearest]
    np.testing.assert_allclose(result["singularity/constraint"], constraint, atol=1e-6)


def test_all_coordinates_of_an_arm_are_inputs():
    result = cadmbs.simulate(library("screw_arm"), duration=0.1, outputs=["singularity"])
    assert np.all(np.isfinite(result["singularity/input"]))
    np.testing.assert_allclose(result["singularity/output"], 1.0, atol=1e-12)
    np.testing.assert_array_equal(result["singularity/constraint"], 1.0)


def test_without_enough_inputs_only_constraints_are_known():
    result = cadmbs.simulate(compiled(slider_crank(0.1, 0.3)), duration=0.05, outputs=["singularity"])
    assert np.all(np.isnan(result["singularity/input"]))
    assert np.all(result["singularity/constraint"] > 0.1)


def test_prescribed_coordinates_are_inputs():
    turn = {"name": "m", "coordinate": "turn", "position": {"kind": "polynomial", "coefficients": [0.0, 3.0]}}
    system = compiled(slider_crank(0.1, 0.3, motions=[turn]))
    result = cadmbs.simulate(system, duration=2.5, stop=ZERO, output_step=0.05)
    assert result.outcome.kind is OutcomeKind.STOPPED
    assert abs(result["joint/guide/v"][-1]) < 1e-6


def test_batches_have_them_too():
    system = library("slider_crank")
    single = cadmbs.simulate(system, duration=0.05, outputs=["singularity"])
    batch = cadmbs.simulate(system, q=np.stack([single.q[0]] * 2), duration=0.05, outputs=["singularity"])
    assert batch["singularity/input"].shape[0] == 2
    np.testing.assert_allclose(batch["singularity/input"][1], single["singularity/input"], atol=1e-5)


@pytest.mark.parametrize(("method", "step"), [("rk4", 1e-3), ("dop853", None)])
def test_batches_and_variants_stop_at_them_in_lanes(method, step):
    """Where single motions do; the crank turns with other speeds, of variants the rod has other masses."""
    system = library("slider_crank")
    start = cadmbs.simulate(system, duration=1e-3)
    q, v = np.stack([start.q[0]] * 3), start.v[0] * np.array([[0.7], [1.0], [0.1]])
    plan = {"method": method, "step": step, "duration": 0.2, "output_step": 0.05, "stop": ZERO}
    batch = cadmbs.simulate(system, q=q, v=v, **plan)
    singles = [cadmbs.simulate(system, q=a, v=b, **plan) for a, b in zip(q, v, strict=True)]
    assert "lanes" not in batch.statistics
    assert [outcome.kind for outcome in batch.outcomes] == [single.outcome.kind for single in singles]
    assert singles[1].outcome.kind is OutcomeKind.STOPPED
    at_stops = [event.time for event in batch.events]
    np.testing.assert_allclose(at_stops, [s.t[-1] for s in singles if s.outcome.kind is OutcomeKind.STOPPED], atol=1e-9)
    mechanism = cadmbs.load("slider_crank")
    data = mechanism.model_dump(mode="json")
    data["bodies"][0]["mass"] *= 1.5
    other = cadmbs.compile_mechanism(type(mechanism).model_validate(data))
    variants = cadmbs.simulate(Variants((system, other)), **plan)
    assert "lanes" not in variants.statistics
    expected = [cadmbs.simulate(each, **plan).t[-1] for each in (system, other)]
    np.testing.assert_allclose([event.time for event in variants.events], expected, atol=1e-9)


def test_the_output_is_named_among_the_outputs():
    """Of a five-bar: the tool by default, or the left rod; of a slider-crank, whose slider is the output anyway."""
    system = library("five_bar")
    default, named = (
        cadmbs.simulate(system, duration=0.05, outputs=outputs)
        for outputs in (["singularity"], ["singularity/left_rod"])
    )
    mapped = workspace_map(system, [MapAxis(n, np.zeros(1)) for n in ("left_motor", "right_motor")], output="left_rod")
    k = int(np.argmin(np.abs(mapped.q - named.q[0]).max(axis=-1)))
    assert np.abs(mapped.q[k] - named.q[0]).max() < 1e-6
    np.testing.assert_allclose(np.abs(named["singularity/input"][0]), np.abs(mapped.input_distance[k]), atol=1e-9)
    assert np.abs(default["singularity/input"][0] - named["singularity/input"][0]) > 1e-3
    stopped = cadmbs.simulate(
        library("slider_crank"), duration=0.2, stop=ZERO, outputs=["singularity/guide"], coordinates="relative"
    )
    assert abs(stopped["joint/guide/v"][-1]) < 1e-6
    with pytest.raises(cadmbs.CadmbsError, match="singularity/nothing"):
        cadmbs.simulate(system, duration=0.05, outputs=["singularity/nothing"])


def test_variants_have_the_distances_of_each_system():
    one = library("five_bar")
    alone = cadmbs.simulate(one, method="rk4", step=5e-3, duration=0.1, outputs=["singularity"])
    both = cadmbs.simulate(Variants((one, one)), method="rk4", step=5e-3, duration=0.1, outputs=["singularity"])
    for name in ("singularity/input", "singularity/output", "singularity/constraint"):
        np.testing.assert_allclose(both[name], np.stack([alone[name]] * 2), rtol=0, atol=1e-9)


def test_studies_take_distances_to_singular_configurations():
    rod = {"name": "m", "path": "/bodies/left_rod/mass", "values": {"kind": "uniform", "low": 0.4, "high": 0.6}}
    table = sweep(
        load_study(
            {
                "format": "cadmbs.study/1", "name": "near", "mechanism": "five_bar", "scenario": {"duration": 0.1},
                "parameters": [rod], "design": {"kind": "sobol", "samples": 4}, "seed": 1,
                "outputs": [{"name": "least", "column": "singularity/constraint", "take": "min"}],
            }
        ),
        workers=1,
    )  # fmt: skip
    assert list(table["status"]) == ["ok"] * 4
    alone = cadmbs.simulate(library("five_bar"), duration=0.1, outputs=["singularity"])
    np.testing.assert_allclose(table["least"], np.min(alone["singularity/constraint"]), rtol=0.05)
