"""Dampers, circlips, splined shafts and cables: right kinds and freedoms, and the questions that belong to them."""

from __future__ import annotations

import numpy as np
import pytest

from cadmbs.importers.inference.machine_parts.part_names import names_damper
from tests.importers.inference.judging import assembly_of, differences, draft_of, freedoms_of
from tests.importers.inference.machine_elements import (
    arm_with_a_cable,
    flap_with_a_damper,
    splined_shaft,
    wheel_with_a_circlip,
)
from tests.importers.inference.mechanisms import document
from tests.importers.inference.rough_drawings import variants

ELEMENTS = {
    "damper": (flap_with_a_damper, "J025", False),
    "circlip": (wheel_with_a_circlip, "", True),
    "spline": (splined_shaft, "J016", True),
    "cable": (arm_with_a_cable, "J025", False),
}
"""Assemblies, their question, and whether they are the same without names."""


@pytest.mark.parametrize("name", ELEMENTS)
def test_elements_are_right_in_any_place_unit_order_and_size(name, tmp_path):
    make, question, nameless = ELEMENTS[name]
    for truth, data, pose, unit in variants(make, names=nameless):
        result, findings = assembly_of(data, tmp_path, f'ground = "{truth.ground}"')
        where = (name, pose.scale, unit, truth.ground)
        assert [f.code for f in findings if f.severity == "error"] == [], where
        assert differences(truth, result, pose, unit, distance=1e-3 * pose.scale) == [], where
        assert freedoms_of(findings) == truth.freedoms, where
        asked = {f.code for f in findings if f.severity == "warning"}
        assert question in asked or not question, where


def test_a_damper_becomes_a_force_between_its_eyes(tmp_path):
    _, findings = assembly_of(document(flap_with_a_damper()), tmp_path, 'ground = "base"')
    (asked,) = (f for f in findings if f.code == "J025")
    assert "is taken as a damper or gas spring" in asked.message
    assert 'Its eyes, 150 mm apart, are held by "base" and "flap".' in asked.message
    hints = 'ground = "base"\n[[spring]]\npart = "gas spring 300N"\ndamping_N_s_m = 120.0\n'
    draft = draft_of(document(flap_with_a_damper()), tmp_path, hints)
    (load,) = draft.data["loads"]
    assert (load["stiffness"], load["damping"]) == (0.0, 120.0)
    assert load["bodies"] == ["base", "flap"]
    assert np.linalg.norm(np.subtract(*load["points"])) == pytest.approx(0.15)
    assert "J025" not in {f.code for f in draft.findings}


@pytest.mark.parametrize(("name", "is_one"), [
    ("Stoßdämpfer", True), ("Gasdruckfeder 300N", True), ("shock absorber", True), ("gas_strut-2", True),
    ("阻尼器", True),
    ("damper rod", False), ("shock absorber tube", False), ("rubber damper", False), ("Dampfrohr", False),
])  # fmt: skip
def test_names_of_dampers(name, is_one):
    assert names_damper(name) is is_one


@pytest.mark.parametrize(("outer", "is_one"), [(11.0, True), (30.0, False)])
def test_a_wheel_with_a_slotted_bore_is_no_circlip(outer, is_one, tmp_path):
    truth = wheel_with_a_circlip("S3")
    ring = truth.named("S3")
    ring.points += [np.array([x, y, 12.6]) for x in (-outer, outer) for y in (-outer, outer)]
    result, _ = assembly_of(document(truth), tmp_path, 'ground = "base"')
    body = {part["name"]: part["body"] for part in result["parts"]}
    assert (body["S3"] == body["base"]) is is_one
