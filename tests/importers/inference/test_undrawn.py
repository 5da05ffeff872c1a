"""Motors without names and shafts, sliders without guides, and screws without names: assumed with a question."""

from __future__ import annotations

import re

import numpy as np
import pytest

from cadmbs.importers.inference.machine_parts.part_names import names_motor_shaft, names_slider
from tests.importers.inference.judging import assembly_of, differences, freedoms_of
from tests.importers.inference.mechanisms import Truth, document, hinge
from tests.importers.inference.poses import Pose
from tests.importers.inference.rough_drawings import variants
from tests.importers.inference.undrawn import (
    bar_in_a_block,
    crank_and_slider,
    motor_in_a_box,
    pendulum_with_flat_motor,
    slotted_screws,
    two_sleeves,
)

SIZES = (1e-3, 1e3)


def assert_right(truth, data, folder, pose=None, unit="mm", hints="") -> dict[str, list[str]]:
    """The messages of all findings by their codes, of an assembly that is inferred as it should be."""
    pose = pose or Pose()
    result, findings = assembly_of(data, folder, hints)
    assert [f.code for f in findings if f.severity == "error"] == []
    assert differences(truth, result, pose, unit, distance=1e-3 * pose.scale) == []
    assert freedoms_of(findings) == truth.freedoms
    told: dict[str, list[str]] = {}
    for finding in findings:
        told.setdefault(finding.code, []).append(finding.message)
    return told


def test_a_motor_is_known_by_its_seat_and_shaft_whatever_its_name_is(tmp_path):
    for truth, data, pose, unit in variants(motor_in_a_box, SIZES):
        told = assert_right(truth, data, tmp_path, pose, unit, f'ground = "{truth.ground}"')
        (question,) = told["J023"]
        assert f'"{truth.ground}" and "{truth.parts[1].name}" are taken as fixed' in question


def test_its_seat_is_free_if_a_hint_says_so(tmp_path):
    truth = motor_in_a_box()
    hint = 'ground = "box"\n[[joint]]\nparts = ["box", "drive"]\nkind = "revolute"\n'
    result, findings = assembly_of(document(truth), tmp_path, hint)
    assert [joint["kind"] for joint in result["joints"]] == ["revolute", "revolute"]
    assert freedoms_of(findings) == 2


@pytest.mark.parametrize("make", [lambda: motor_in_a_box(extra=True), two_sleeves])
def test_what_carries_more_or_sits_in_a_long_sleeve_is_no_motor(make, tmp_path):
    told = assert_right_kinds(make(), tmp_path)
    assert "J023" not in told


def assert_right_kinds(truth, folder) -> set[str]:
    """The codes of the findings; degrees of freedom are not compared, as slides of sleeves are open."""
    result, findings = assembly_of(document(truth), folder, f'ground = "{truth.ground}"')
    assert differences(truth, result, Pose()) == []
    return {f.code for f in findings}


def test_a_thick_shaft_makes_no_seat(tmp_path):
    result, _ = assembly_of(document(motor_in_a_box(thick=4.0)), tmp_path, 'ground = "box"')
    assert len(result["joints"]) == 2


@pytest.mark.parametrize(
    ("name", "kind"),
    [("stepper shaft", "revolute"), ("Welle", "revolute"), ("guide shaft", "cylindrical"), ("bar", "cylindrical")],
)
def test_the_name_of_a_shaft_speaks_of_turning(name, kind, tmp_path):
    result, findings = assembly_of(document(bar_in_a_block(name)), tmp_path, 'ground = "block"')
    assert [joint["kind"] for joint in result["joints"]] == [kind]
    assert "J003" in {f.code for f in findings}


def test_a_mount_is_more_likely_the_ground(tmp_path):
    truth = pendulum_with_flat_motor("T-Motor AK80-6 Dummy")
    truth.parts[0].name = "motor_mount"
    _, findings = assembly_of(document(truth), tmp_path)
    assert next(f.message for f in findings if f.code == "J001").startswith('"motor_mount" is taken as the ground')


def test_heads_of_screws_with_a_slot_are_idle(tmp_path):
    for truth, data, pose, unit in variants(slotted_screws, SIZES):
        told = assert_right(truth, data, tmp_path, pose, unit, f'ground = "{truth.ground}"')
        assert "J002" in told or "J014" in told


@pytest.mark.parametrize("name", ["slider", "Gleitstein 2", "滑块", "Piston v3"])
def test_a_slider_without_a_guide_slides_along_its_longest_side(name, tmp_path):
    for truth, data, pose, unit in variants(lambda: crank_and_slider(name), SIZES, names=False):
        told = assert_right(truth, data, tmp_path, pose, unit)
        (question,) = told["J016"]
        assert f'"{name}" is a slider by its name, and no guide is drawn' in question


@pytest.mark.parametrize(("name", "long"), [("block", 60.0), ("slider pin", 60.0), ("slider", 30.0)])
def test_what_is_no_slider_or_has_no_longest_side_hangs_on_its_joint(name, long, tmp_path):
    result, findings = assembly_of(document(crank_and_slider(name, long)), tmp_path)
    assert sorted(joint["kind"] for joint in result["joints"]) == ["revolute"] * 3
    assert freedoms_of(findings) == 3


def test_the_slide_is_left_out_by_its_hint(tmp_path):
    hint = '[[no_joint]]\nparts = ["ground", "slider"]\n'
    result, _ = assembly_of(document(crank_and_slider("slider")), tmp_path, hint)
    assert sorted(joint["kind"] for joint in result["joints"]) == ["revolute"] * 3


@pytest.mark.parametrize("holes", [0, 6])
def test_what_rests_on_the_thin_end_of_a_flat_motor_turns(holes, tmp_path):
    make = lambda: pendulum_with_flat_motor("T-Motor AK80-6 Dummy", holes)  # noqa: E731
    for truth, data, pose, unit in variants(make, SIZES, names=False):
        told = assert_right(truth, data, tmp_path, pose, unit, 'ground = "bracket"')
        assert any('Does the shaft of "T-Motor AK80-6 Dummy" turn in its body?' in m for m in told["J023"])


def test_without_the_name_of_a_motor_what_rests_on_it_does_not_turn(tmp_path):
    result, _ = assembly_of(document(pendulum_with_flat_motor("disc")), tmp_path, 'ground = "bracket"')
    body = {part["name"]: part["body"] for part in result["parts"]}
    assert body["disc"] == body["lever"]


@pytest.mark.parametrize(
    ("text", "slides", "turns"),
    [
        ("Slider p1", True, False),
        ("slider guide", False, False),
        ("Kolben", True, False),
        ("Kolbenstange", False, False),
        ("piston rod", False, False),
        ("Stepper shaft:1", False, True),
        ("servo horn", False, True),
        ("drive shaft", False, False),
        ("motor mount", False, False),
    ],
)
def test_names_of_sliders_and_of_shafts_of_motors(text, slides, turns):
    assert names_slider(text) is slides
    assert names_motor_shaft(text) is turns


def two_machines(offset: float = 300.0) -> Truth:
    """Two hinges side by side, which nothing connects."""
    truth = hinge()
    for part in hinge().parts:
        part.name = f"second {part.name}"
        for face in (*part.faces, *part.planes):
            face["point"] = face["point"] + [offset, 0, 0]
            if "outline" in face:
                face["outline"] = [loop + np.array([offset, 0.0, 0.0]) for loop in face["outline"]]
        part.points = [point + np.array([offset, 0.0, 0.0]) for point in part.points]
        part.first = part.first + part.volume * np.array([offset, 0.0, 0.0])
        part.second = part.second + part.volume * offset**2 * np.diag([1.0, 0.0, 0.0])
        truth.parts.append(part)
    return truth


def test_machines_side_by_side_are_grounded_by_one_hint(tmp_path):
    truth = two_machines()
    _, findings = assembly_of(document(truth), tmp_path)
    (refused,) = [f for f in findings if f.code == "J010"]
    line = re.search(r"ground = \[.*?\]", refused.hint)[0]
    result, findings = assembly_of(document(truth), tmp_path, line)
    assert [joint["kind"] for joint in result["joints"]] == ["revolute", "revolute"]
    assert freedoms_of(findings) == 2


def test_what_nothing_holds_is_left_out_by_one_line(tmp_path):
    truth = hinge()
    for k in range(3):
        truth.part(f"stray {k}").block([500, 0, 100 * k], [520, 20, 100 * k + 20])
    _, findings = assembly_of(document(truth), tmp_path)
    (refused,) = [f for f in findings if f.code == "J010"]
    line = re.search(r"ignore = \[.*?\]", refused.hint)[0]
    result, findings = assembly_of(document(truth), tmp_path, line)
    assert [joint["kind"] for joint in result["joints"]] == ["revolute"]
    assert "J010" not in {f.code for f in findings}
