"""Simulations of variants: one batch gives the motion of each system alone."""

import json

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics.variants import Variants
from cadmbs.errors import ShapeError
from cadmbs.library import find_in_library
from cadmbs.models.mechanism import Mechanism
from cadmbs.results import OutcomeKind
from cadmbs.testing import mechanisms
from cadmbs.testing.states import random_state
from tests import zoo
from tests.simulation.varied import heavier, variants_of
from tests.tolerances import ROUND_OFF, ROUND_OFF_LONG

NAMES = ("chain", "every kind", "floating tree", "coupled", "listed ground")
SHORT = {"method": "rk4", "step": 5e-3, "duration": 0.025, "output_step": 0.01}
WORDS = ("q", "v", "a", "tau", "kinetic", "potential", "supplied")


def assert_each_is_as_alone(result, variants, tolerance=ROUND_OFF_LONG, **given):
    """Axis -3 of positions counts the systems."""
    n = len(variants.systems)
    for k, system in enumerate(variants.systems):
        own = {name: value[..., k, :] if np.ndim(value) > 1 else value for name, value in given.items() if name in "qv"}
        alone = cm.simulate(system, engine="reference", **(given | own))
        assert result.q.shape == (*alone.q.shape[:-2], n, *alone.q.shape[-2:])
        np.testing.assert_array_equal(result.t, alone.t)
        assert list(result.further_columns) == list(alone.further_columns)
        for word in WORDS:
            expected = getattr(alone, word)
            axis = -3 if word in ("q", "v", "a", "tau") else -2
            size = max(1.0, np.max(np.abs(expected), initial=0.0))
            found = np.take(getattr(result, word), k, axis)
            np.testing.assert_allclose(found, expected, rtol=0.0, atol=tolerance * size, err_msg=word)
        for name, expected in alone.further_columns.items():
            size = max(1.0, np.max(np.abs(expected), initial=0.0))
            np.testing.assert_allclose(
                result.further_columns[name][..., k, :], expected, rtol=0.0, atol=tolerance * size
            )


@pytest.mark.parametrize("name", NAMES)
def test_one_call_gives_the_motion_of_each(name):
    variants = variants_of(name)
    q, v, _ = random_state(variants.systems[0], 1, (2, 3))
    outputs = ("joints", f"body/{variants.systems[0].body_names[-1]}")
    result = cm.simulate(variants, q=q, v=v, engine="reference", outputs=outputs, **SHORT)
    assert result.q.shape[:3] == (2, 3, 4)
    assert_each_is_as_alone(result, variants, ROUND_OFF, q=q, v=v, outputs=outputs, **SHORT)
    assert {name for name in result.further_columns if name.startswith("body/")}


@pytest.mark.parametrize("shapes", [((), ()), ((3,), ()), ((1,), (2, 1)), ((), (2, 3))])
def test_initial_values_broadcast_against_the_systems(shapes):
    variants = variants_of("chain")
    given = {}
    for word, seed, shape in zip("qv", (1, 2), shapes, strict=True):
        given[word] = getattr(random_state(variants.systems[0], seed, shape), word)
    result = cm.simulate(variants, engine="reference", **given, **SHORT)
    batch = np.broadcast_shapes((3,), *shapes)
    assert result.q.shape[:-2] == batch
    whole = {word: np.broadcast_to(x, (*batch, x.shape[-1])) for word, x in given.items()}
    assert_each_is_as_alone(result, variants, ROUND_OFF, **whole, **SHORT)


def swinging(mass, angle, **scenario):
    """A pendulum with its own initial angle."""
    data = zoo.data_of(mechanisms.planar_chain(1))
    data["bodies"][0]["mass"] = mass
    plan = {"duration": 0.1, "initial": {"positions": {"hinge1": angle}}} | scenario
    return cm.compile_mechanism(Mechanism.model_validate(data | {"name": f"of {mass:g} kg", "scenario": plan}))


def test_each_scenario_gives_its_own_initial_values():
    variants = Variants((swinging(1.0, 0.1), swinging(2.0, 0.2), swinging(2.0, 0.3)))
    result = cm.simulate(variants)
    np.testing.assert_array_equal(result.q[:, 0, 0], [0.1, 0.2, 0.3])
    assert result.outcome.good
    assert np.max(np.abs(result.drift)) < 1e-9 * np.max(result.kinetic)
    same = cm.simulate(variants, variants.systems[1].scenario)
    np.testing.assert_array_equal(same.q[:, 0, 0], [0.2, 0.2, 0.2])


def test_other_scenarios_are_refused_by_name():
    variants = Variants((swinging(1.0, 0.1), swinging(2.0, 0.1, duration=0.2)))
    with pytest.raises(ValueError, match="has another scenario") as refusal:
        cm.simulate(variants)
    assert str(refusal.value) == (
        "systems[1] ('of 2 kg') has another scenario than systems[0] ('of 1 kg'): duration is 0.2 in place of 0.1; "
        "give `scenario`, or duration by keyword, for all of them"
    )
    assert cm.simulate(variants, duration=0.05, engine="reference").t[-1] == 0.05


def loaded_chain(*loads):
    data = zoo.data_of(mechanisms.planar_chain(2)) | {"loads": list(loads)}
    return cm.compile_mechanism(Mechanism.model_validate(data))


SPRING = {"name": "l", "kind": "joint_spring", "coordinate": "hinge1", "stiffness": 3.0}
FORCE = {"name": "l", "kind": "joint_force", "coordinate": "hinge1", "force": 3.0}
STRUT = {"name": "l", "kind": "spring_damper", "bodies": ["link1", "world"], "points": [[0, 0, 1], [0, 0, 2]]}
STRUT |= {"stiffness": 2.0, "damping": 0.1, "length": 1.0}
WRENCH = {"name": "l", "kind": "wrench", "body": "link1", "point": [0, 0, 0], "force": [1, 0, 0]}


@pytest.mark.parametrize(
    ("one", "two", "words"),
    [
        (SPRING, FORCE, "load 'l' is a force along 'hinge1' in place of a spring along 'hinge1'"),
        (SPRING, SPRING | {"coordinate": "hinge2"}, "a spring along 'hinge2' in place of a spring along 'hinge1'"),
        (SPRING, SPRING | {"name": "m"}, "other loads, 'l' missing, 'm' new"),
        (STRUT, STRUT | {"bodies": ["link2", "world"]}, "points of 'link2' and 'world' in place of a spring between"),
        (
            WRENCH,
            WRENCH | {"axes": "body"},
            "a wrench on 'link1' in its own axes, with its reaction on 'world' in place",
        ),
    ],
)
def test_other_loads_are_refused_by_name(one, two, words):
    with pytest.raises(ValueError, match="cannot be simulated together with") as refusal:
        cm.simulate(Variants((loaded_chain(one), loaded_chain(two))))
    assert words in str(refusal.value)
    assert str(refusal.value).endswith("; numbers and functions of time may differ, kinds and places may not")


def test_arrays_of_another_number_of_systems_are_refused():
    variants = Variants((swinging(1.0, 0.1), swinging(2.0, 0.2), swinging(2.0, 0.3)))
    with pytest.raises(ShapeError) as refusal:
        cm.simulate(variants, q=np.zeros((2, 1)))
    assert str(refusal.value) == (
        "q has shape (2, 1), expected (..., 3, 1), (..., 1, 1) or (1,): one of each of the 3 variants, or one for all"
    )


def test_adaptive_methods_take_one_after_the_other():
    variants = Variants((swinging(1.0, 0.1), swinging(2.0, 1.2)))
    plan = {"method": "dop853", "engine": "reference"}
    result = cm.simulate(variants, **plan)
    assert_each_is_as_alone(result, variants, method="dop853")
    alone = [cm.simulate(system, **plan) for system in variants.systems]
    assert result.statistics["steps"] == sum(each.statistics["steps"] for each in alone)
    starts = np.array([[[0.1], [0.2]], [[0.3], [0.4]]])
    both = cm.simulate(variants, q=starts, **plan)
    np.testing.assert_array_equal(both.q[1, 1], cm.simulate(variants.systems[1], q=starts[1, 1], **plan).q)


def with_mass(name, factor):
    data = zoo.data_of(zoo.mechanism(name))
    data["bodies"] = [heavier(body, factor) for body in data["bodies"]]
    return cm.compile_mechanism(Mechanism.model_validate(data | {"name": f"{name} {factor:g}"}))


@pytest.mark.parametrize("method", ["index1:rk4", "woronetz:dop853"])
def test_closed_loops_take_one_after_the_other(method):
    variants = Variants(tuple(with_mass("four-bar", factor) for factor in (1.0, 1.5)))
    plan = {"method": method, "duration": 0.01, "output_step": 0.005, "step": 2e-3}
    result = cm.simulate(variants, engine="reference", **plan)
    assert_each_is_as_alone(result, variants, **plan)
    assert [own["name"] for own in result.metadata["variants"]] == ["four-bar 1", "four-bar 1.5"]
    alone = [cm.simulate(system, engine="reference", **plan).statistics for system in variants.systems]
    assert result.statistics["projections"] == sum(each["projections"] for each in alone)
    for word in ("largest_position_drift", "largest_velocity_drift"):
        assert result.statistics[word] == max(each[word] for each in alone) > 0.0


def test_limits_of_each_are_watched_and_told_once():
    systems = []
    for bound in (1.0, 0.3, 0.2):
        data = zoo.data_of(mechanisms.planar_chain(1))
        data["joints"][0]["limits"] = {"lower": -bound, "upper": bound}
        systems.append(cm.compile_mechanism(Mechanism.model_validate(data | {"name": f"to {bound:g}"})))
    result = cm.simulate(Variants(tuple(systems)), q=[0.35], duration=0.01, engine="reference")
    assert [finding.code for finding in result.findings] == ["S101"]
    assert result.findings[0].message.startswith(
        "systems[1] ('to 0.3') (and 1 more of 3): joint/hinge1/q: the position leaves its limits -0.3 to 0.3"
    )


@pytest.mark.parametrize("method", ["rk4", "dop853"])
def test_each_that_cannot_go_on_ends_by_itself(method):
    table = {"kind": "table", "times": [0, 0.05], "values": [0, 1], "interpolation": "linear", "outside": "error"}
    variants = Variants((loaded_chain(FORCE), loaded_chain(FORCE | {"force": table})))
    plan = {"method": method, "duration": 0.2, "engine": "reference"}
    result = cm.simulate(variants, **plan)
    alone = [cm.simulate(system, **plan) for system in variants.systems]
    assert result.outcomes == tuple(each.outcome for each in alone)
    assert [outcome.kind for outcome in result.outcomes] == [OutcomeKind.FINISHED, OutcomeKind.OUTSIDE_TABLE]
    assert result.outcome.kind is OutcomeKind.OUTSIDE_TABLE
    assert result.outcome.sentence.startswith("systems[1] ('planar chain of 2'): stopped after t = ")
    assert len(result.t) == 21
    last = alone[1].t[-1]
    assert last == pytest.approx(0.05) if method == "rk4" else 0.03 < last <= 0.05
    for word in WORDS:
        for k, each in enumerate(alone):
            values, own = getattr(result, word)[k], getattr(each, word)
            np.testing.assert_allclose(values[: len(own)], own, rtol=0.0, atol=ROUND_OFF_LONG, err_msg=word)
            assert np.all(np.isnan(values[len(own) :]))


def test_results_are_stored_and_read_as_batches(tmp_path):
    variants = Variants((swinging(1.0, 0.1), swinging(2.0, 0.2)))
    result = cm.simulate(variants, duration=0.05)
    result.save(tmp_path / "run.csv")
    described = json.loads((tmp_path / "run.csv.json").read_text())
    assert [own["name"] for own in described["variants"]] == ["of 1 kg", "of 2 kg"]
    assert described["shape"]["batch"] == [2]


@pytest.mark.parametrize("method", ["rk4", "dop853"])
def test_variants_of_other_masses_under_a_row_of_momentum_are_single_motions(method):
    """The row contains the masses: each variant has its own."""
    data = zoo.data_of(cm.load(find_in_library("satellite")))

    def of_mass(factor):
        bodies = [dict(body) for body in data["bodies"]]
        bodies[1]["mass"] *= factor
        return cm.compile_mechanism(Mechanism.model_validate(data | {"name": f"by {factor}", "bodies": bodies}))

    systems = tuple(of_mass(1.0 + 0.1 * k) for k in range(4))
    options = {"duration": 0.1, "output_step": 0.05, "method": method, "engine": "compiled"}
    together = cm.simulate(Variants(systems), **options)
    for k, system in enumerate(systems):
        alone = cm.simulate(system, **options)
        np.testing.assert_allclose(together.q[k], alone.q, atol=1e-10)
        np.testing.assert_allclose(together.v[k], alone.v, atol=1e-9)
