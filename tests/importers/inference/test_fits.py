"""Fits are read as engineers draw them: play in guides, flats on shafts; what they do not prove is a question."""

from __future__ import annotations

import numpy as np
import pytest

import cadmbs as cm
from tests.importers.inference.fits import (
    hexagonal_shaft,
    lamps,
    moved,
    nameless_bolt,
    pulley_on_a_flat,
    rod_end,
    slot_with_play,
    tubes_in_line,
)
from tests.importers.inference.judging import assembly_of, differences, draft_of, freedoms_of
from tests.importers.inference.mechanisms import Truth, document, four_bar
from tests.importers.inference.poses import Pose, random_pose


def questions(findings) -> dict[str, str]:
    return {f.code: f.message for f in findings if f.severity == "warning" and f.code.startswith("J0")}


def judged(truth: Truth, folder, pose: Pose | None = None, **changes) -> dict[str, str]:
    """The questions about an assembly whose joints and freedoms are those of its truth."""
    pose = pose or Pose()
    result, findings = assembly_of(document(truth, pose, **changes), folder, f'ground = "{truth.ground}"')
    assert differences(truth, result, pose) == []
    assert freedoms_of(findings) == truth.freedoms
    return questions(findings)


@pytest.mark.parametrize("play", [0.1, 0.25, 0.5])
def test_a_guide_with_play_slides_and_is_asked_about(play, tmp_path):
    asked = judged(slot_with_play(play), tmp_path)
    assert f"with a gap of up to {play:.2g} mm" in asked["J016"]


def test_a_wide_gap_is_no_guide(tmp_path):
    _, findings = assembly_of(document(slot_with_play(0.9)), tmp_path, 'ground = "base"')
    assert [f.code for f in findings if f.severity == "error"] == ["J010"]


def test_a_gap_that_a_third_part_fills_is_no_guide(tmp_path):
    asked = judged(tubes_in_line(0.3), tmp_path)
    assert not ('"tube"' in asked["J016"] and '"bar"' in asked["J016"])  # the liner is between them


@pytest.mark.parametrize("truth", [hexagonal_shaft(), pulley_on_a_flat()], ids=["hexagon", "flat"])
def test_a_hub_turns_with_a_shaft_that_has_flats_and_is_asked_about(truth, tmp_path):
    asked = judged(truth, tmp_path)
    assert "a shaft and a hub with flats" in asked["J016"]


def test_an_answer_makes_a_hub_slide_on_its_shaft(tmp_path):
    hint = 'ground = "frame"\n[[joint]]\nparts = ["shaft", "pulley"]\nkind = "prismatic"'
    result, _ = assembly_of(document(pulley_on_a_flat()), tmp_path, hint)
    assert sorted(joint["kind"] for joint in result["joints"]) == ["prismatic", "revolute"]


@pytest.mark.parametrize(("play", "is_asked"), [(0.0, True), (0.05, False)])
def test_a_bolt_without_a_name_and_without_play_may_clamp(play, is_asked, tmp_path):
    asked = judged(nameless_bolt(play), tmp_path)
    assert ('"S2" and "S1" turn about "S3"' in asked.get("J016", "")) is is_asked


@pytest.mark.parametrize(
    "make", [lambda: slot_with_play(0.25), hexagonal_shaft, pulley_on_a_flat], ids=["play", "hex", "d"]
)
def test_fits_are_the_same_moved_turned_in_another_unit_and_order(make, tmp_path):
    judged(make(), tmp_path, random_pose(np.random.default_rng(3)))
    truth = make()
    result, findings = assembly_of(document(truth, unit="in", reverse=True), tmp_path, f'ground = "{truth.ground}"')
    assert differences(truth, result, Pose(), "in") == []
    assert freedoms_of(findings) == truth.freedoms


@pytest.mark.parametrize("size", [1e-3, 1e-2, 1e2, 1e3])
def test_profiles_are_the_same_in_any_size(size, tmp_path):
    assert "a shaft and a hub with flats" in judged(hexagonal_shaft(), tmp_path, Pose(scale=size))["J016"]


@pytest.mark.parametrize("size", [1e-3, 1e3])
def test_play_is_play_in_a_file_whose_unit_is_wrong(size, tmp_path):
    assert "with a gap of up to" in judged(slot_with_play(0.25), tmp_path, Pose(scale=size))["J016"]


@pytest.mark.parametrize("suffix", ["SLDASM", "iam", "CATProduct", "x_t", "jt"])
def test_a_file_of_a_cad_program_is_answered_by_how_to_export_it(suffix, tmp_path):
    file = tmp_path / f"machine.{suffix}"
    file.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00\x03")
    with pytest.raises(cm.ModelError) as refusal:
        cm.load(file)
    (finding,) = refusal.value.findings
    assert (finding.code, finding.severity) == ("F008", "error")
    assert finding.hint.startswith("Export the assembly as a STEP file. In ")


def test_one_answer_fixes_what_touches_nothing_to_its_neighbour(tmp_path):
    data = document(lamps(0.8))
    _, findings = assembly_of(data, tmp_path, 'ground = "base"')
    (unheld,) = (f for f in findings if f.code == "J010")
    assert (
        'touching = "nearest", which fixes "lamp" to "disc" (0.8 mm away), "bulb" to "lamp" (0.8 mm away)'
        in unheld.hint
    )
    result, findings = assembly_of(data, tmp_path, 'ground = "base"\ntouching = "nearest"')
    body = {part["name"]: part["body"] for part in result["parts"]}
    assert body["lamp"] == body["bulb"] == body["disc"] != body["base"]
    assert freedoms_of(findings) == 1
    (listed,) = (f.message for f in findings if f.code == "J019")
    assert '"lamp" is fixed to "disc", which is nearest (0.8 mm)' in listed


def test_overlapping_parts_are_nearest_and_far_ones_are_not(tmp_path):
    truth = lamps(-0.8)
    truth.part("far").block([20, -10, 300], [35, 10, 304])
    result, findings = assembly_of(document(truth), tmp_path, 'ground = "base"\ntouching = "nearest"')
    (unheld,) = (f for f in findings if f.code == "J010")
    assert unheld.message.startswith('Body "far" is not held')
    assert result is None or len({part["body"] for part in result["parts"]}) == 3


def test_written_hints_pair_a_loose_part_with_its_neighbour_not_with_the_ground(tmp_path):
    truth = lamps(0.8)
    truth.parts.pop()
    text = draft_of(document(truth), tmp_path, 'ground = "base"').assembly.hints()
    assert '# parts = ["disc", "lamp"]' in text


@pytest.mark.parametrize("off", [0.03, 0.15])
def test_parts_that_were_placed_by_hand_fit_and_are_asked_about(off, tmp_path):
    truth = moved(four_bar(), {"crank": (off, 0, 0), "coupler": (0, off, 0), "rocker": (-off, 0, 0)})
    result, findings = assembly_of(document(truth), tmp_path, f'ground = "{truth.ground}"')
    assert differences(truth, result, Pose(), distance=2 * off) == []
    assert freedoms_of(findings) == truth.freedoms
    asked = questions(findings)["J007"]
    assert '"crank"' in asked and "they are taken as meant to fit" in asked
    hint = next(f.hint for f in findings if f.code == "J007")
    stated = hint.removeprefix("In a hints file: ").replace(" with ", "\n").replace(", ", "\n")
    _, findings = assembly_of(document(truth), tmp_path, f'ground = "{truth.ground}"\n{stated}')
    assert freedoms_of(findings) == 0
    assert "J005" in {f.code for f in findings}


def test_axes_that_miss_each_other_stay_apart_where_all_bodies_are_held(tmp_path):
    truth = moved(four_bar(), {"coupler": (0.15, 0, 0)})
    hint = '[[joint]]\nparts = ["crank", "coupler"]\nkind = "revolute"\naxis = { point = [0, 0, 0], dir = [0, 0, 1] }'
    _, findings = assembly_of(document(truth), tmp_path, f'ground = "{truth.ground}"\n{hint}')
    assert "J005" in {f.code for f in findings}
    assert "J007" not in {f.code for f in findings}


def test_an_exploded_view_is_refused_and_named(tmp_path):
    truth = four_bar()
    names = [part.name for part in truth.parts if part.name != truth.ground]
    truth = moved(truth, {name: (0, 0, 60 * (k + 1)) for k, name in enumerate(names)})
    _, findings = assembly_of(document(truth), tmp_path, f'ground = "{truth.ground}"')
    (refusal,) = (f for f in findings if f.code == "J010")
    assert " is in line with " in refusal.message
    assert refusal.hint.startswith("If this is an exploded view, export the assembly as it is put together.")


@pytest.mark.parametrize("band", [1.5, 4.0])
def test_a_band_holds_the_ball_of_a_rod_end(band, tmp_path):
    asked = judged(rod_end(band), tmp_path)
    assert '"ball" is a ball in a socket, and is taken as fixed to "base", on which it sits.' in asked["J003"]


def test_a_shallow_cup_holds_no_ball(tmp_path):
    truth = rod_end(4.0)
    truth.named("rod").faces[-1] |= {"extent": [-9.02, -1.0]}
    result, _ = assembly_of(document(truth), tmp_path, 'ground = "base"')
    assert "spherical" not in {joint["kind"] for joint in result["joints"]}


def test_the_answer_about_the_ball_of_a_rod_end(tmp_path):
    hint = 'ground = "base"\n[[joint]]\nparts = ["ball", "base"]\nkind = "cylindrical"'
    result, findings = assembly_of(document(rod_end(4.0)), tmp_path, hint)
    assert sorted(joint["kind"] for joint in result["joints"]) == ["cylindrical", "spherical"]
    assert freedoms_of(findings) == 5
