"""What turns in a motor or a bearing stays free, however it is drawn, and is asked about once for each product."""

from __future__ import annotations

import json

import numpy as np
import pytest

from cadmbs.importers.hints.templates import library
from cadmbs.importers.inference.machine_parts.actuators import product_of
from cadmbs.importers.inference.machine_parts.part_names import (
    names_bearing,
    names_flexible,
    names_motor,
    names_rotor,
    ring_of_bearing,
)
from cadmbs.importers.inference.records import PartGeometry
from tests.importers.inference.actuators import (
    ball_bearing,
    bearing_without_balls,
    belt_drive,
    motor_with_bracket,
    screwed_servo,
    servo_arm,
)
from tests.importers.inference.judging import assembly_of, differences, draft_of, freedoms_of
from tests.importers.inference.mechanisms import document
from tests.importers.inference.poses import Pose


def kinds(result: dict) -> list[str]:
    return sorted(joint["kind"] for joint in result.get("joints", []))


def bodies(result: dict) -> dict[str, str]:
    return {part["name"]: part["body"] for part in result["parts"]}


@pytest.mark.parametrize("tilt", [0.0, 0.017])
@pytest.mark.parametrize("hint", ["", 'touching = "nearest"', 'rigid_subassemblies = "never"\ntouching = "nearest"'])
@pytest.mark.parametrize("horn", ["Servo MG996R arm", "horn"])
def test_servos_of_several_parts_turn_and_are_one_question(tilt, hint, horn, tmp_path):
    result, findings = assembly_of(servo_arm(2, tilt, horn), tmp_path, f'ground = "base"\n{hint}')
    assert kinds(result) == ["revolute", "revolute"]
    body = bodies(result)
    for n in ("", " 2"):
        assert body[f"Servo MG996R Shaft{n}"] == body[f"{horn}{n}"]
        assert body[f"Servo MG996R{n}"] != body[f"{horn}{n}"]
    (question,) = (f.message for f in findings if f.code == "J023")
    assert '"Servo MG996R" turn in its body in each of 2 instances?' in question
    assert "is a part of its own" in question
    if "nearest" in hint:
        assert body["arm"] == body[horn] and body["arm 2"] == body[f"{horn} 2"]
        assert body["base"] == body["Servo MG996R"] == body["Servo MG996R 2"]
        assert freedoms_of(findings) == 2


@pytest.mark.parametrize(("torque", "armature"), [(None, None), (1.1, 0.004)])
def test_a_hint_states_an_actuator_for_all_instances(torque, armature, tmp_path):
    hint = 'ground = "base"\ntouching = "nearest"\n[[actuator]]\nmotor = "Servo MG996R*"\n'
    if torque:
        hint += "torque_N_m = 1.1\nreduction = 200\ndrive_inertia_kg_m2 = 1e-7\n"
    draft = draft_of(servo_arm(2), tmp_path, hint)
    assert "J023" not in {f.code for f in draft.findings}
    joints = draft.data["joints"]
    assert [joint["kind"] for joint in joints] == ["revolute", "revolute"]
    for joint in joints:
        assert joint["actuated"] is True
        assert joint["limits"]["effort"] == (
            torque or 0.92
        )  # the template of the product gives what the hint leaves out
        assert joint["limits"]["velocity"] == 6.16
        assert joint.get("armature") == (None if armature is None else pytest.approx(armature, rel=1e-12))


def test_a_hint_says_that_no_shaft_turns(tmp_path):
    hint = 'ground = "base"\ntouching = "nearest"\n[[actuator]]\nmotor = "Servo MG996R*"\nturns = false'
    result, findings = assembly_of(servo_arm(2), tmp_path, hint)
    assert kinds(result) == []
    assert "J023" not in {f.code for f in findings}


def test_a_hint_names_what_turns_in_a_motor_whose_name_says_nothing(tmp_path):
    data = servo_arm(horn="lever")
    for part, name in zip(data["parts"], ("base", "x1", "x2", "x3", "arm"), strict=True):
        part["name"] = name
    hint = 'ground = "base"\nrigid_subassemblies = "never"\n[[actuator]]\nmotor = "x1"\n'
    result, findings = assembly_of(data, tmp_path, f'{hint}rotor = ["x2", "x3"]')
    (joint,) = result["joints"]
    assert (joint["kind"], joint["origin"], joint["actuated"]) == ("revolute", "hint", True)
    assert abs(joint["axis"]["dir"][2]) == 1.0
    body = bodies(result)
    assert body["x2"] == body["x3"] != body["x1"]
    _, findings = assembly_of(data, tmp_path, f'{hint}rotor = "base"')
    assert any("no part is found on its shaft" in f.message for f in findings if f.code == "J023")


def test_templates_of_ones_own_count_before_those_of_the_library(tmp_path):
    (tmp_path / "mine.toml").write_text('[[template]]\nname = "mine"\nmatch = ["*MG-996*"]\ntorque_N_m = 0.5\n')
    for hint, options in (('templates = "mine.toml"\n', {}), ("", {"templates": tmp_path / "mine.toml"})):
        draft = draft_of(servo_arm(), tmp_path, f'ground = "base"\n{hint}', **options)
        (question,) = (f.message for f in draft.findings if f.code == "J023")
        assert question.endswith('The template "mine" gives 0.5 N m: compare the data sheet.')
        (joint,) = json.loads(draft.assembly.assembly(tmp_path))["joints"]
        assert joint["limits"] == {"effort": 0.5}


@pytest.mark.parametrize(
    ("text", "code"), [("[[template]", "H001"), ('[[template]]\nname = "x"\n', "D005"), (None, "F001")]
)
def test_a_wrong_file_of_templates_is_located(text, code, tmp_path):
    if text is not None:
        (tmp_path / "mine.toml").write_text(text)
    draft = draft_of(servo_arm(), tmp_path, 'ground = "base"\ntemplates = "mine.toml"\n')
    errors = [f for f in draft.findings if f.severity == "error"]
    assert [f.code for f in errors] == [code]
    assert errors[0].where.file.endswith("mine.toml")


def test_the_library_of_templates_is_about_known_motors():
    for template in library():
        assert template.torque_N_m is not None
        assert names_motor(template.name.split(",")[0].split(" and ")[0]) or "NEMA" in template.name


@pytest.mark.parametrize(
    ("names", "product"),
    [
        (("NEO 550:1", "NEO 550:2"), "NEO 550"),
        (("Kraken X44 Brushless Motor", "Kraken X44 Brushless Motor-Mirrored"), "Kraken X44 Brushless Motor"),
        (("NEMA 17 <1>", "NEMA 17 <2>"), "NEMA 17"),
        (("MX-28", "MX-28"), "MX-28"),
        (("motor1", "motor2"), "motor"),
    ],
)
def test_instances_of_a_motor_are_oneproduct_of(names, product):
    assert {product_of(PartGeometry("p1", name, np.zeros((2, 3)), name=name)) for name in names} == {product}


def test_a_subassembly_that_is_rigid_by_a_hint_is_rigid(tmp_path):
    hint = 'ground = "base"\nrigid_subassemblies = "always"\ntouching = "nearest"'
    result, findings = assembly_of(servo_arm(), tmp_path, hint)
    assert kinds(result) == []
    assert "J023" not in {f.code for f in findings}


def test_the_flange_of_a_motor_does_not_turn_in_its_bracket(tmp_path):
    data = document(motor_with_bracket())
    result, findings = assembly_of(data, tmp_path, 'ground = "bracket"')
    assert kinds(result) == ["revolute"]
    body = bodies(result)
    assert body["bracket"] == body["NEMA17 stepper"] != body["arm"]
    question = next(f for f in findings if f.code == "J023" and "meet on the axis" in f.message)
    hint = 'ground = "bracket"\n[[joint]]\nparts = ["bracket", "NEMA17 stepper"]\nkind = "revolute"'
    assert 'kind = "revolute"' in question.hint
    result, _ = assembly_of(data, tmp_path, hint)
    assert kinds(result) == ["revolute", "revolute"]


def test_a_motor_does_not_turn_about_its_mounting_hole(tmp_path):
    truth = screwed_servo()
    result, findings = assembly_of(document(truth), tmp_path, 'ground = "bracket"')
    assert differences(truth, result, Pose()) == []
    assert freedoms_of(findings) == 1
    question = next(f for f in findings if f.code == "J023" and "holes in line" in f.message)
    assert 'as for screws of "Servo MG996R": they are taken as fixed.' in question.message
    hint = 'ground = "bracket"\n[[joint]]\nparts = ["bracket", "Servo MG996R"]\nkind = "revolute"'
    result, _ = assembly_of(document(truth), tmp_path, hint)
    assert kinds(result) == ["revolute", "revolute"]


@pytest.mark.parametrize("cage", [True, False])
@pytest.mark.parametrize("names", [("inner ring", "Part4"), ("a", "b")])
@pytest.mark.parametrize("scale", [1e-3, 1.0, 1e3])
def test_a_bearing_with_balls_and_cage_turns(cage, names, scale, tmp_path):
    truth, pose = ball_bearing(8, cage, names), Pose(scale=scale)
    result, findings = assembly_of(document(truth, pose), tmp_path, f'ground = "{names[1]}"')
    assert differences(truth, result, pose) == []
    assert freedoms_of(findings) == 1


@pytest.mark.parametrize("hint", ["", 'touching = "nearest"'])
def test_rings_without_balls_turn_in_a_rigid_subassembly(hint, tmp_path):
    result, findings = assembly_of(bearing_without_balls(), tmp_path, f'ground = "housing"\n{hint}')
    assert kinds(result) == ["revolute"]
    assert freedoms_of(findings) == 1
    body = bodies(result)
    assert body["Außenring"] == body["housing"] == body["lid"] != body["shaft"] == body["Innenring"]


@pytest.mark.parametrize("name", ["belt", "85T 5M 9mm Wide Belt", "Zahnriemen T5", "同步带", "chain"])
def test_a_belt_holds_nothing_and_is_asked_about(name, tmp_path):
    truth = belt_drive(name)
    result, findings = assembly_of(document(truth), tmp_path, 'ground = "base"')
    assert differences(truth, result, Pose()) == []
    assert f'"{name}" is taken as a belt, chain or cable' in next(f.message for f in findings if f.code == "J025")


def test_names_of_what_turns_in_motors():
    assert all(map(names_rotor, ("Servo MG996R Shaft", "horn", "MG90S arm", "Abtriebswelle", "舵盘", "rotor 3")))
    assert not any(map(names_rotor, ("arm", "Servo MG996R", "handle", "Waist", "shafting", "upper arm")))


def test_names_of_bearings_and_rings():
    assert all(map(names_bearing, ("608ZZ", "6204-2RS", "Kugellager", "ball bearing", "roulement", "轴承 6001")))
    assert not any(map(names_bearing, ("bearing block", "bearing_cap_top", "Lagerbock", "608", "M6 washer")))
    assert [ring_of_bearing(n) for n in ("inner ring", "Außenring", "内圈", "ring")] == ["inner", "outer", "inner", ""]


def test_names_of_belts():
    assert all(map(names_flexible, ("belt", "Zahnriemen", "cable 3", "drag chain", "皮带")))
    assert not any(map(names_flexible, ("belt pulley", "cable clamp", "chain link", "belted", "Kettenrad")))


def test_one_subassembly_is_imported_by_its_name(tmp_path):
    result, _ = assembly_of(servo_arm(2), tmp_path, 'only = "servo 2"\nrigid_subassemblies = "never"')
    used = {part["name"] for part in result["parts"] if part.get("role") != "ignore"}
    assert used == {"Servo MG996R 2", "Servo MG996R Shaft 2", "Servo MG996R arm 2"}
    assert kinds(result) == ["revolute"]
    draft = draft_of(servo_arm(2), tmp_path, 'only = "servo 3"')
    (told,) = (f for f in draft.findings if f.code == "H002")
    assert (told.severity, told.message) == ("error", 'No sub-assembly is called "servo 3".')
