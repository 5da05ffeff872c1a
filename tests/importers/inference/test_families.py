"""Joints of assemblies of known truth: kinds, axes, freedoms, and nothing invented, in any pose, scale, unit, order."""

from __future__ import annotations

import numpy as np
import pytest

from tests.importers.inference.judging import assembly_of, differences
from tests.importers.inference.mechanisms import MOVING, NOT_MOVING, Truth, document
from tests.importers.inference.poses import Pose, random_pose


def assert_truth(truth: Truth, result: dict, pose: Pose, unit: str = "mm", angle=1e-6, distance=1e-3) -> None:
    """Each true joint was inferred between the bodies of its parts, with its axis, and there is no other joint."""
    assert differences(truth, result, pose, unit, angle, distance) == []


@pytest.mark.parametrize("name", MOVING)
@pytest.mark.parametrize(
    ("unit", "scale", "reverse"), [("in", 0.3, True), pytest.param("m", 8.0, False, marks=pytest.mark.slow)]
)
def test_joints_in_any_pose_unit_scale_and_order(name, unit, scale, reverse, tmp_path):
    truth, pose = MOVING[name](), random_pose(np.random.default_rng(len(name)), scale)
    result, findings = assembly_of(document(truth, pose, unit, reverse), tmp_path, f'ground = "{truth.ground}"')
    assert_truth(truth, result, pose, unit, distance=1e-3 * scale)
    summary = next(f.message for f in findings if f.code == "J011")
    assert f": {truth.freedoms} degree" in summary


@pytest.mark.parametrize("name", MOVING)
def test_names_do_not_matter_where_the_ground_is_stated(name, tmp_path):
    truth = MOVING[name]()
    ground = [part.name for part in truth.parts].index(truth.ground)
    new_names = {part.name: f"x{k}" for k, part in enumerate(truth.parts)}
    for part in truth.parts:
        part.name = new_names[part.name]
    truth.joints = [(kinds, new_names[a], new_names[b], e, p) for kinds, a, b, e, p in truth.joints]
    result, _ = assembly_of(document(truth), tmp_path, f'ground = "x{ground}"')
    assert_truth(truth, result, Pose())


@pytest.mark.parametrize("name", NOT_MOVING)
@pytest.mark.parametrize("hints", ["", "ground"])
def test_what_is_bolted_loose_or_only_touches_gets_no_joint(name, hints, tmp_path):
    truth = NOT_MOVING[name]()
    data = document(truth, random_pose(np.random.default_rng(1)))
    result, findings = assembly_of(data, tmp_path, hints and f'ground = "{truth.ground}"')
    assert result.get("joints", []) == []
    told = {f.code for f in findings} & {"J010", "J026"}
    assert bool(told) == (name != "bolted")


@pytest.mark.parametrize("name", MOVING)
@pytest.mark.parametrize("seed", [0, *(pytest.param(k, marks=pytest.mark.slow) for k in (1, 2))])
def test_parts_off_by_a_hundredth_of_a_millimetre_give_the_joints_or_a_question(name, seed, tmp_path):
    truth = MOVING[name]()
    pose = random_pose(np.random.default_rng(seed))
    result, findings = assembly_of(document(truth, pose, error=0.01, seed=seed), tmp_path, f'ground = "{truth.ground}"')
    try:
        assert_truth(truth, result, pose, angle=3e-3, distance=0.1)
    except AssertionError:
        body = {part["name"]: part["body"] for part in result["parts"]}
        names = {part["id"]: part["body"] for part in result["parts"]}
        true_pairs = {frozenset((body[a], body[b])) for _, a, b, _, _ in truth.joints}
        assert {frozenset(names[p] for p in joint["parts"]) for joint in result.get("joints", [])} <= true_pairs
        assert {"J005", "J010", "J026"} & {f.code for f in findings}


def test_a_document_that_inference_wrote_is_read_as_it_stands(tmp_path):
    truth = MOVING["slider_crank"]()
    result, _ = assembly_of(document(truth), tmp_path)
    removed = result["joints"].pop()
    again, _ = assembly_of(result, tmp_path)
    assert [joint["id"] for joint in again["joints"]] == [joint["id"] for joint in result["joints"]]
    assert removed["id"] not in {joint["id"] for joint in again["joints"]}
    del result["joints"], result["contacts"]
    anew, _ = assembly_of(result, tmp_path)
    assert_truth(truth, anew, Pose())
