"""Pins in slots, lobes and odd teeth: what keeps bodies from moving by themselves is never left out in silence."""

from __future__ import annotations

import json

import numpy as np
import pytest

import cadmbs as cm
from tests.importers.inference.gears import gear_pair, rack_and_pinion, sun_and_planets
from tests.importers.inference.interlocks import cycloid_drive, iris, slotted_lever
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
    """The disc turns by -1/n of the input; the pins make the output turn with it, as the hint says."""
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
    assert '"crank" and "lever" reach into each other' in text
    assert '# parts = ["crank", "lever"]' in text
