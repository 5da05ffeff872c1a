"""Nothing is wrong in silence: welds and doubtful joints are told, with their evidence and what changes them."""

from __future__ import annotations

import json

import pytest

import cadmbs as cm
from cadmbs.errors import ModelError
from tests.importers.inference.engineers import (
    bolt_and_nut,
    cover,
    cover_without_screws,
    in_subassemblies,
    lead_screw,
    motor,
    needles,
    pivot_screw,
    ring_bearings,
    slot,
    stacked,
    strut,
    swivel,
    wheel,
)
from tests.importers.inference.judging import assembly_of, differences, draft_of, freedoms_of
from tests.importers.inference.mechanisms import Truth, document, hinge
from tests.importers.inference.poses import Pose
from tests.importers.inference.solids import X


def kinds(result: dict) -> list[str]:
    return sorted(joint["kind"] for joint in result.get("joints", []))


def codes(findings, severity: str = "warning") -> set[str]:
    return {f.code for f in findings if f.severity == severity and f.code.startswith("J")}


def test_the_report_lists_each_weld_with_its_evidence(tmp_path):
    report = draft_of(document(cover()), tmp_path).assembly.report()
    welds = report.split("Parts that are fixed to each other (lengths in mm)\n")[1].split("\n\n")[0]
    assert "  base - cover: screws clamp them\n    evidence: " in welds
    assert 'coplanar, "base" and "cover" (area ' in welds
    assert welds.count("only turns about its own axis") == 2


def test_the_report_has_the_freedoms_without_doubtful_joints(tmp_path):
    report = draft_of(document(slot()), tmp_path).assembly.report()
    assert "Freedoms at the drawn pose: 1\n" in report
    assert "Freedoms with the 1 joint in doubt taken as fixed: 0\n" in report


@pytest.mark.parametrize(
    ("truth", "code", "hint", "expected"),
    [
        (cover_without_screws(), "J015", '[[body]]\nparts = ["base", "cover"]', []),
        (slot(), "J016", '[[joint]]\nparts = ["base", "carriage"]\nkind = "prismatic"', ["prismatic"]),
        (slot(), "J016", '[[joint]]\nparts = ["base", "carriage"]\nkind = "fixed"', []),
        (wheel("disc washer"), "J017", 'keep = ["disc washer"]', ["revolute"]),
    ],
)
def test_an_answer_ends_the_question(truth, code, hint, expected, tmp_path):
    _, findings = assembly_of(document(truth), tmp_path)
    assert code in codes(findings)
    answered, findings = assembly_of(document(truth), tmp_path, f'ground = "base"\n{hint}')
    assert code not in codes(findings)
    assert kinds(answered) == expected


def test_a_small_part_with_the_name_of_a_fastener_is_no_question(tmp_path):
    _, findings = assembly_of(document(cover()), tmp_path)
    assert codes(findings) == {"J018"}


def test_one_answer_fixes_all_that_only_touches(tmp_path):
    data = document(swivel())
    refused, findings = assembly_of(data, tmp_path, 'touching = "never"')
    (unheld,) = (f for f in findings if f.code == "J010")
    assert 'touching = "fixed", which fixes "cap" to "disc", "lamp" to "cap"' in unheld.hint
    assert kinds(refused) == ["revolute"]
    for hint, code, severity in (("", "J026", "warning"), ('touching = "fixed"', "J019", "note")):
        answered, findings = assembly_of(data, tmp_path, hint)
        told = {f.code: f for f in findings}
        assert "J010" not in told and told[code].severity == severity
        assert (
            '"cap" is fixed to "disc", which it touches; "lamp" is fixed to "cap", which it touches'
            in told[code].message
        )
        body = {part["name"]: part["body"] for part in answered["parts"]}
        assert body["cap"] == body["lamp"] == body["disc"] != body["base"]
    listed = draft_of(data, tmp_path, 'touching = "fixed"').assembly.report()
    assert '"cap" is fixed to "disc", which it touches' in listed
    assert '"lamp" is fixed to "cap", which it touches' in listed


def test_written_hints_offer_the_answer_once(tmp_path):
    text = draft_of(document(stacked()), tmp_path).assembly.hints()
    assert text.count("touching =") == 1
    assert '#   "middle" to "bottom"\n#   "top" to "middle"\n# touching = "fixed"' in text
    assert '["bottom", "top"]' not in text


def test_subassemblies_are_rigid_if_that_leaves_fewer_loose(tmp_path):
    data = in_subassemblies(swivel(), {"stand": ["base"], "head": ["disc", "cap", "lamp"]})
    result, findings = assembly_of(data, tmp_path)
    assert kinds(result) == ["revolute"]
    (question,) = (f for f in findings if f.code == "J020")
    assert question.hint == 'In a hints file: rigid_subassemblies = "never"'
    _, findings = assembly_of(data, tmp_path, 'rigid_subassemblies = "never"')
    assert {"J026"} <= {f.code for f in findings}
    assert "J020" not in {f.code for f in findings}


def test_subassemblies_whose_parts_are_all_held_stay_apart(tmp_path):
    data = in_subassemblies(wheel("disc"), {"machine": ["base", "disc"]})
    result, findings = assembly_of(data, tmp_path)
    assert kinds(result) == ["revolute"]
    assert "J020" not in {f.code for f in findings}


@pytest.mark.parametrize(("hint", "gravity"), [('up = "y"', [0, -9.81, 0]), ('up = "-x"', [9.81, 0, 0])])
def test_up_in_a_hints_file(hint, gravity, tmp_path):
    draft = draft_of(document(wheel("disc")), tmp_path, hint)
    assert draft.data["gravity"] == gravity
    assert "J022" not in {f.code for f in draft.findings}


def test_up_as_an_option_counts_before_the_hints(tmp_path):
    (tmp_path / "machine.json").write_text(json.dumps(document(wheel("disc"))))
    (tmp_path / "hints.toml").write_text("gravity_m_s2 = [0, 0, -1.62]")
    moon = cm.load(tmp_path / "machine.json", hints=tmp_path / "hints.toml")
    assert tuple(moon.gravity) == (0, 0, -1.62)
    earth = cm.load(tmp_path / "machine.json", hints=tmp_path / "hints.toml", up="+y")
    assert tuple(earth.gravity) == (0, -9.81, 0)
    with pytest.raises(ModelError, match="The option up is"):
        cm.load(tmp_path / "machine.json", up="w")


def test_an_empty_hints_file_is_no_hints(tmp_path):
    result, _ = assembly_of(document(wheel("disc")), tmp_path)
    result["joints"][0]["kind"] = "cylindrical"
    assert kinds(assembly_of(result, tmp_path, "# nothing")[0]) == ["cylindrical"]
    assert "J011" not in {f.code for f in assembly_of(result, tmp_path, "# nothing")[1]}


def test_a_body_with_mounting_holes_is_the_ground(tmp_path):
    t = hinge()
    for z in (10, 30, 50):
        t.parts[1].hole([40, -3, z], [0, 1, 0], 2, 6)
    _, findings = assembly_of(document(t), tmp_path)
    (ground,) = (f for f in findings if f.code == "J001")
    assert ground.message.startswith('"leaf two" is taken as the ground (it ')
    assert ground.message.endswith("it has free holes in a row, as for mounting).")


@pytest.mark.parametrize(
    ("name", "kind"), [("Leadscrew Tr12x3", "helical"), ("spindle", "cylindrical"), ("x", "cylindrical")]
)
def test_a_nut_that_is_guided_along_a_screw_turns_against_it(name, kind, tmp_path):
    result, findings = assembly_of(document(lead_screw(name)), tmp_path)
    assert kinds(result) == sorted([kind, "prismatic", "revolute"])
    assert "J004" in codes(findings)


def test_all_motors_of_one_product_are_one_question(tmp_path):
    result, findings = assembly_of(document(motor("MG996R", 3)), tmp_path)
    assert kinds(result) == ["revolute"] * 3
    (question,) = (f for f in findings if f.code == "J023")
    assert '"MG996R" turn in its body in each of 3 instances?' in question.message
    body = {part["name"]: part["body"] for part in result["parts"]}
    assert body["MG996R"] == body["plate"]
    assert len({body["arm"], body["arm 2"], body["arm 3"], body["plate"]}) == 4


@pytest.mark.parametrize(("kind", "expected"), [("fixed", []), ("revolute", ["revolute"])])
def test_the_answer_about_a_motor(kind, expected, tmp_path):
    hint = f'[[joint]]\nparts = ["NEMA17 stepper", "arm"]\nkind = "{kind}"'
    result, findings = assembly_of(document(motor()), tmp_path, hint)
    assert kinds(result) == expected
    assert "J023" not in {f.code for f in findings}


def test_what_is_named_after_a_motor_is_none(tmp_path):
    result, findings = assembly_of(document(motor("motor bracket")), tmp_path)
    assert "revolute" not in kinds(result)
    assert "J023" not in {f.code for f in findings}


def bodies(result: dict) -> int:
    return len({part["body"] for part in result["parts"]})


@pytest.mark.parametrize("name", ["Socket head screw M5x18", "x"])
def test_one_screw_clamps_and_is_asked_about(name, tmp_path):
    result, findings = assembly_of(document(cover(name, bolts=1)), tmp_path)
    assert "J024" in codes(findings)
    assert bodies(result) == 1
    hint = '[[joint]]\nparts = ["cover", "base"]\nkind = "revolute"'
    result, findings = assembly_of(document(cover(name, bolts=1)), tmp_path, hint)
    assert kinds(result) == ["revolute"]
    assert "J024" not in codes(findings)


def test_screws_without_names_are_fasteners_by_the_hole_that_they_enter(tmp_path):
    result, findings = assembly_of(document(cover("x")), tmp_path)
    assert bodies(result) == 1
    assert "J024" not in codes(findings)


@pytest.mark.parametrize(("names", "play"), [(("bolt", "nut"), 0.5), (("x", "y"), 0.5), (("x", "y"), 0.0)])
def test_bolt_and_nut_clamp_two_plates_unless_the_bolt_runs_in_them(names, play, tmp_path):
    truth = bolt_and_nut(*names, play)
    result, findings = assembly_of(document(truth), tmp_path)
    body = {part["name"]: part["body"] for part in result["parts"]}
    assert body[names[0]] == body[names[1]]
    assert {"J024" if play else "J016"} <= codes(findings)
    assert kinds(result) == ([] if play else ["revolute"])


def test_a_shoulder_screw_is_a_pivot(tmp_path):
    result, findings = assembly_of(document(pivot_screw()), tmp_path)
    assert kinds(result) == ["revolute"]
    assert "J024" not in codes(findings)


@pytest.mark.parametrize("truth", [ring_bearings(), needles(), strut()], ids=["rings", "needles", "strut"])
def test_rings_and_needles_turn_with_their_housing_and_springs_make_no_joint(truth, tmp_path):
    result, findings = assembly_of(document(truth), tmp_path)
    assert differences(truth, result, Pose()) == []
    assert freedoms_of(findings) == truth.freedoms


def test_a_spring_without_a_telling_name_is_a_part(tmp_path):
    _, findings = assembly_of(document(strut("spring pin")), tmp_path)
    assert "J025" not in {f.code for f in findings}


@pytest.mark.parametrize(
    ("name", "asked"), [("axle", True), ("Steckachse", True), ("crank", False), ("axle housing", False)]
)
def test_an_axle_that_one_body_holds_may_stand_still(name, asked, tmp_path):
    truth = Truth(ground="frame", freedoms=1)
    truth.part("frame").block([0, -20, 0], [10, 20, 40]).hole([0, 0, 20], X, 5.02, 10)
    axle = truth.part(name).pin([-30, 0, 20], X, 5, 70).block([-30, 4, 15], [-26, 40, 25])
    axle.pin([-5, 0, 20], X, 9, 5).pin([10, 0, 20], X, 9, 5)
    result, findings = assembly_of(document(truth), tmp_path, 'ground = "frame"')
    assert kinds(result) == ["revolute"]
    assert [f.message for f in findings if f.code == "J016"] == (
        [f'"{name}" is an axle by its name, which only "frame" holds: revolute is assumed.'] if asked else []
    )
