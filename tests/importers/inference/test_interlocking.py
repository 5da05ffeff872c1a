"""Pins in slots, lobes and odd teeth: what keeps bodies from moving by themselves is never left out in silence."""

from __future__ import annotations

import json

import numpy as np
import pytest

import cadmbs as cm
from tests.importers.inference.gears import gear_pair, rack_and_pinion, sun_and_planets
from tests.importers.inference.interlocks import arc_lever, cycloid_drive, guided_five_bar, iris, slotted_lever
from tests.importers.inference.judging import assembly_of, differences, draft_of, freedoms_of
from tests.importers.inference.mechanisms import document, four_bar, slider_crank
from tests.importers.inference.poses import Pose, random_pose


def asked_pairs(findings) -> list[set[str]]:
    """The parts of each question about bodies that reach into each other."""
    texts = ["".join(map(str, f.message)) for f in findings if f.code == "J028"]
    return [set(text.split('"')[1:4:2]) for text in texts]


@pytest.mark.parametrize("change", ["", "turned", "inch", "reversed", "small", "large"])
@pytest.mark.parametrize("play", [0.0, 0.3])
def test_pins_in_slots_of_an_iris_are_asked_about(change, play, tmp_path):
    size = {"small": 1e-3, "large": 1e3}.get(change, 1.0)
    pose = random_pose(np.random.default_rng(7)) if change == "turned" else Pose(scale=size)
    others = {"unit": "in"} if change == "inch" else {"reverse": True} if change == "reversed" else {}
    truth = iris(3, play)
    result, findings = assembly_of(document(truth, pose, **others), tmp_path, 'ground = "base"')
    assert differences(truth, result, pose, others.get("unit", "mm"), distance=1e-3 * size) == []
    assert sorted(map(sorted, asked_pairs(findings))) == [[f"blade {k}", "ring"] for k in (1, 2, 3)]
    assert {f.severity for f in findings if f.code == "J028"} == {"warning"}
    assert freedoms_of(findings) == 4
    assert len(result["slots"]) == 3


def test_a_pin_that_slides_in_its_slot_as_its_body_turns_keeps_the_ring_from_turning(tmp_path):
    _, findings = assembly_of(document(iris(3, along=True)), tmp_path, 'ground = "base"')
    assert len(asked_pairs(findings)) == 3


@pytest.mark.parametrize(("gap", "asked"), [(0.0, [{"crank", "lever"}]), (9.0, [])])
def test_a_pin_in_a_slotted_lever_is_asked_about_if_it_reaches_into_it(gap, asked, tmp_path):
    truth = slotted_lever(gap=gap)
    result, findings = assembly_of(document(truth), tmp_path, 'ground = "base"')
    assert differences(truth, result, Pose()) == []
    assert asked_pairs(findings) == asked


def test_hints_answer_the_question(tmp_path):
    names = '[[joint]]\nparts = ["base", "{0}"]\nkind = "revolute"\nname = "{0}"\n'
    both = 'ground = "base"\n' + names.format("crank") + names.format("lever")
    _, findings = assembly_of(document(slotted_lever()), tmp_path, both)
    assert asked_pairs(findings) == [{"crank", "lever"}]
    coupled = f'{both}[[coupling]]\njoints = ["crank", "lever"]\nratio = 0.25\n'
    _, findings = assembly_of(document(slotted_lever()), tmp_path, coupled)
    assert asked_pairs(findings) == []
    apart = 'ground = "base"\n[[no_joint]]\nparts = ["crank", "lever"]\n'
    _, findings = assembly_of(document(slotted_lever()), tmp_path, apart)
    assert asked_pairs(findings) == []


@pytest.mark.parametrize("change", ["", "turned"])
def test_lobes_of_a_cycloid_drive_turn_once_back_in_as_many_turns_as_there_are_lobes(change, tmp_path):
    """The disc turns by -1/n of the input; the pins make the output turn with it."""
    pose = random_pose(np.random.default_rng(7)) if change else Pose()
    hint = 'ground = "housing"\n[[body]]\nparts = ["housing", "cover"]\n'
    truth = cycloid_drive(10)
    draft = draft_of(document(truth, pose), tmp_path, hint)
    assert differences(truth, json.loads(draft.assembly.assembly(tmp_path)), pose) == []
    told = [f.message for f in draft.findings if f.code == "J027"]
    assert ["11 and 10 teeth" in m or "10 and 11 teeth" in m for m in told] == [True]
    assert asked_pairs(draft.findings) == [{"disc", "output"}]
    (tmp_path / "again.json").write_text(draft.assembly.assembly(tmp_path))
    system = cm.compile_mechanism(cm.load(tmp_path / "again.json"))
    assert system.n_v == 2
    names = list(system.body_names)
    rates = np.array([cm.kinematics.spatial.twists(system, cm.neutral(system), v)[:, :3] for v in np.eye(2)])
    along = rates @ (pose.rotation @ [0.0, 0.0, 1.0])
    moved = along[np.argmax(np.abs(along[:, names.index("input shaft")]))]
    assert moved[names.index("disc")] / moved[names.index("input shaft")] == pytest.approx(-1 / 10)
    # each pin rolls in its hole, so that the output turns with the disc
    assert cm.constraints.mobility(system, cm.neutral(system)).degrees_of_freedom == 1
    assert [row.kind for row in cm.load(tmp_path / "again.json").constraints] == ["D"] * 3
    for k, name in enumerate(system.position_names):
        guess = cm.neutral(system)
        guess[k] = 0.5
        turned = cm.kinematics.poses(system, cm.constraints.assemble(system, guess, [name]).q)
        disc, output = (np.asarray(turned[names.index(body)])[:3, :3] for body in ("disc", "output"))
        np.testing.assert_allclose(disc, output, atol=1e-9)
        assert np.trace(disc) < 3 - 1e-3


def system_of(truth, folder, hints: str):
    """The system of a document, written with what was inferred and read again."""
    draft = draft_of(document(truth), folder, hints)
    (folder / "again.json").write_text(draft.assembly.assembly(folder))
    return cm.compile_mechanism(cm.load(folder / "again.json"))


@pytest.mark.parametrize(("make", "freedoms"), [(slotted_lever, 1), (iris, 1), (arc_lever, 1), (guided_five_bar, 1)])
def test_each_slot_takes_one_freedom_as_its_question_assumes(make, freedoms, tmp_path):
    system = system_of(make(), tmp_path, 'ground = "base"')
    assert cm.constraints.mobility(system, cm.neutral(system)).degrees_of_freedom == freedoms


NAMED = """[[joint]]
parts = ["base", "{0}"]
kind = "revolute"
name = "{0}"
axis = {{ point = [{1}, 0, 0], dir = [0, 0, 1] }}
"""


@pytest.mark.parametrize("make", [slotted_lever, arc_lever])
@pytest.mark.parametrize("turn", [0.2, -0.15])
def test_a_lever_follows_the_pin_in_its_slot(make, turn, tmp_path):
    """A straight slot through the pivot points to the pin; a slot along an arc keeps the pin at one distance."""
    hints = 'ground = "base"\n' + NAMED.format("crank", 0) + NAMED.format("lever", 90)
    system = system_of(make(), tmp_path, hints)
    guess = cm.neutral(system)
    guess[list(system.position_names).index("crank")] = turn
    q = cm.constraints.assemble(system, guess, ["crank"]).q
    lever = q[list(system.position_names).index("lever")]
    pivot, pin = np.array([90.0, 0.0]), 25.0 * np.array([-np.sin(turn), np.cos(turn)])
    to_pin, drawn = pin - pivot, np.array([0.0, 25.0]) - pivot
    if make is slotted_lever:
        expected = np.arctan2(*to_pin[::-1]) - np.arctan2(*drawn[::-1])
        assert lever == pytest.approx(expected, abs=1e-10)
    else:
        c, s = np.cos(lever), np.sin(lever)
        centre = pivot + np.array([[c, -s], [s, c]]) @ (np.array([40.0, 40.0]) - pivot)
        assert np.linalg.norm(pin - centre) == pytest.approx(np.hypot(40, 15), abs=1e-8)


def test_instances_of_one_product_are_asked_about_once(tmp_path):
    data = document(iris(3))
    for part in data["parts"]:
        part["name"] = part["name"].rstrip(" 123")
    draft = draft_of(data, tmp_path, 'ground = "base"')
    told = [f for f in draft.findings if f.code == "J028"]
    assert len(told) == 1 and '"blade" slides in "ring" in each of 3 pairs' in told[0].message
    assert told[0].hint == 'In a hints file: [[no_joint]] with parts = ["blade", "ring"]'
    apart = 'ground = "base"\n[[no_joint]]\nparts = ["blade", "ring"]\n'
    assert "J028" not in {f.code for f in draft_of(data, tmp_path, apart).findings}
    stated = 'ground = "base"\n[[slot]]\nparts = ["blade", "ring"]\n'
    draft = draft_of(data, tmp_path, stated)
    assert "J028" not in {f.code for f in draft.findings}
    assert [entry["kind"] for entry in draft.data["constraints"]] == ["DP2"] * 3


def test_a_slot_that_is_not_drawn_is_stated_by_a_point_and_a_direction(tmp_path):
    truth = slotted_lever(gap=9.0)  # the pin ends before the lever
    hints = 'ground = "base"\n[[slot]]\nparts = ["crank", "lever"]\n'
    assert "H007" in {f.code for f in draft_of(document(truth), tmp_path, hints).findings}
    stated = f"{hints}point = [0, 25, 15]\nacross = [25, 90, 0]\n"
    draft = draft_of(document(truth, unit="in"), tmp_path, stated)
    (slot,) = draft.data["constraints"]
    assert slot["points"][0] == pytest.approx([0, 0.025, 0.015])
    assert slot["vector"] == pytest.approx(np.array([25, 90, 0]) / np.hypot(25, 90))


@pytest.mark.parametrize(
    ("lines", "advice"),
    [
        ('parts = ["lever", "crank"]', "exchange the two names"),
        ('parts = ["crank", "lever"]\nacross = [0, 0, 0]', "normal of its walls"),
        ('parts = ["crank", "lever"]\nacross = [1, 0, 0]\ncentre = [0, 0, 0]', "Remove one"),
    ],
)
def test_wrong_slots_are_refused(lines, advice, tmp_path):
    findings = draft_of(document(slotted_lever()), tmp_path, f'ground = "base"\n[[slot]]\n{lines}\n').findings
    assert [advice in f.hint for f in findings if f.code == "H007"] == [True]


def test_slots_of_the_file_are_checked(tmp_path):
    entry = {"parts": ["p2", "p3"], "point": [0, 25, 15]}
    data = {**document(slotted_lever()), "slots": [entry]}
    assert "A024" in {f.code for f in draft_of(data, tmp_path, 'ground = "base"').findings}
    data["slots"] = [{**entry, "parts": ["p2", "p2"], "dir": [1, 0, 0]}]
    assert "A023" in {f.code for f in draft_of(data, tmp_path, 'ground = "base"').findings}


@pytest.mark.parametrize(("name", "asked"), [("cam disc", 1), ("Nockenscheibe", 1), ("crank", 0), ("cam housing", 0)])
def test_a_cam_that_pushes_on_one_side_is_asked_about_by_its_name(name, asked, tmp_path):
    data = document(slotted_lever(gap=8.0))  # the pin ends where the lever begins
    data["parts"][1]["name"] = name
    told = [f.message for f in draft_of(data, tmp_path, 'ground = "base"').findings if f.code == "J028"]
    assert len(told) == asked and all("cam and what it drives" in text for text in told)


@pytest.mark.parametrize("make", [gear_pair, rack_and_pinion, sun_and_planets, four_bar, slider_crank])
def test_what_is_coupled_or_joined_is_not_asked_about(make, tmp_path):
    truth = make()
    _, findings = assembly_of(document(truth), tmp_path, f'ground = "{truth.ground}"')
    assert {f.code for f in findings} & {"J011"}
    assert asked_pairs(findings) == []


def test_gears_whose_pitches_differ_are_asked_about(tmp_path):
    """12 and 24 teeth that overlap by more than their height: no pitch circles touch, but neither can turn alone."""
    _, findings = assembly_of(document(gear_pair(apart=-6.0)), tmp_path, 'ground = "base"')
    assert "J027" not in {f.code for f in findings}
    assert asked_pairs(findings) == [{"gear 0", "gear 1"}]


def test_written_hints_have_the_question(tmp_path):
    text = draft_of(document(slotted_lever()), tmp_path, 'ground = "base"').assembly.hints()
    assert '"crank" slides in "lever"' in text
    assert '# parts = ["crank", "lever"]' in text
