"""Parts that nothing in faces holds are held with a question where the drawing leaves little doubt, and named else."""

from __future__ import annotations

import pytest

from cadmbs.importers.inference.machine_parts.part_names import is_called_ground, names_marker
from tests.importers.inference.judging import assembly_of, differences, freedoms_of
from tests.importers.inference.mechanisms import document
from tests.importers.inference.poses import Pose
from tests.importers.inference.rough_drawings import (
    arm_with_a_foot,
    shaft_beside_its_hole,
    shafts_without_bearings,
    two_grounds,
    variants,
    with_a_marker,
)


def warnings(findings) -> dict[str, str]:
    return {f.code: f.message for f in findings if f.severity == "warning" and f.code.startswith("J0")}


def errors(findings) -> list[str]:
    return [f.code for f in findings if f.severity == "error"]


def is_right(truth, data, folder, pose=None, unit="mm", hints="") -> dict[str, str]:
    result, findings = assembly_of(data, folder, hints)
    assert errors(findings) == []
    assert differences(truth, result, pose or Pose(), unit) == []
    assert freedoms_of(findings) == truth.freedoms
    return warnings(findings)


@pytest.mark.parametrize("gap", [-0.05, 0.08, 0.15])
def test_a_part_that_almost_touches_is_held_and_asked_about(gap, tmp_path):
    asked = is_right(arm_with_a_foot(gap), document(arm_with_a_foot(gap)), tmp_path)
    assert f'"pillar" is fixed to "base", which {"is nearest" if gap > 0 else "it touches"}' in asked["J026"]
    _, findings = assembly_of(document(arm_with_a_foot(gap)), tmp_path, 'touching = "never"')
    assert errors(findings) == ["J010"]


def test_a_part_that_stands_apart_is_not_held(tmp_path):
    _, findings = assembly_of(document(arm_with_a_foot(2.0)), tmp_path)
    assert errors(findings) == ["J010"]


def test_what_almost_touches_is_so_in_any_place_unit_order_and_without_names(tmp_path):
    for truth, data, pose, unit in variants(lambda: arm_with_a_foot(0.08), sizes=(1.0,)):
        asked = is_right(truth, data, tmp_path, pose, unit, f'ground = "{truth.ground}"')
        assert "which is nearest" in asked["J026"]


@pytest.mark.parametrize("profile", ["hexagon", "round"])
def test_a_shaft_in_the_middle_of_bores_turns_in_bearings_that_are_left_out(profile, tmp_path):
    for truth, data, pose, unit in variants(lambda: shafts_without_bearings(profile)):
        asked = is_right(truth, data, tmp_path, pose, unit, f'ground = "{truth.ground}"')
        assert "a bearing may be left out between them" in asked["J003"]


def test_the_answer_about_a_bearing_that_is_left_out(tmp_path):
    hints = 'ground = "frame"\n' + "".join(
        f'[[joint]]\nparts = ["frame", "shaft {x}"]\nkind = "fixed"\n' for x in (-40, 40)
    )
    _, findings = assembly_of(document(shafts_without_bearings()), tmp_path, hints)
    assert freedoms_of(findings) == 0
    assert "J003" not in warnings(findings)


@pytest.mark.parametrize(("make", "why"), [
    (lambda: shaft_beside_its_hole(3.0), "off the axis"),
    (lambda: shafts_without_bearings("round", 30.0), "no bearing is that large"),
])  # fmt: skip
def test_a_shaft_elsewhere_in_a_hole_is_not_held(make, why, tmp_path):
    _, findings = assembly_of(document(make()), tmp_path, 'ground = "frame"')
    assert errors(findings) == ["J010"], why


def test_a_part_that_marks_the_origin_is_part_of_the_ground(tmp_path):
    asked = is_right(with_a_marker("Origin Cube"), document(with_a_marker("Origin Cube")), tmp_path)
    assert '"Origin Cube" only marks the origin, by its name, and is fixed to "base"' in asked["J026"]
    result, _ = assembly_of(document(with_a_marker("Origin Cube")), tmp_path)
    assert {part["body"] for part in result["parts"]} == {"base", "arm"}
    _, findings = assembly_of(document(with_a_marker("cube")), tmp_path)
    assert errors(findings) == ["J010"]


@pytest.mark.parametrize(("name", "is_one"), [
    ("Origin Cube", True), ("origin", True), ("Ursprung", True), ("Origin point 1", True),
    ("original cover", False), ("origin bracket", False), ("cube", False),
])  # fmt: skip
def test_names_of_markers(name, is_one):
    assert names_marker(name) is is_one


@pytest.mark.parametrize(("name", "is_one"), [
    ("Ground", True), ("Rev ground", True), ("ground 2", True), ("ground strap", False), ("background", False),
])  # fmt: skip
def test_names_of_the_ground(name, is_one):
    assert is_called_ground(name) is is_one


@pytest.mark.parametrize("name", ["body:1", "Main Body v3", "Rumpf"])
def test_the_only_part_that_is_called_the_body_is_likely_the_ground(name, tmp_path):
    for others, is_ground in (([], True), (["Body 2"], False)):
        truth = two_grounds()
        truth.parts[0].name, truth.parts[1].name, truth.parts[2].name = "leg 1", "leg 2", "foot"
        truth.parts[3].name = name
        truth.parts[2].block([-10, 80, 0], [300, 160, 10])  # larger than the body
        for other in others:
            truth.part(other).block([400, 0, 0], [401, 1, 1])
        _, findings = assembly_of(document(truth), tmp_path)
        (ground,) = (f.message for f in findings if f.code == "J001")
        assert ground.startswith(f'"{name}"') is is_ground, ground


def test_all_parts_that_are_called_ground_are_the_ground(tmp_path):
    for reverse in (False, True):
        asked = is_right(two_grounds(), document(two_grounds(), reverse=reverse), tmp_path)
        assert "are taken as the ground, which all of them are called" in asked["J021"]
    asked = warnings(assembly_of(document(two_grounds()), tmp_path, 'ground = ["left ground", "right ground"]')[1])
    assert "J021" not in asked
