"""Gears, racks and belts couple joints, as a question; the coupled bodies have one velocity where they touch."""

from __future__ import annotations

import json

import numpy as np
import pytest

import cadmbs as cm
from tests.importers.inference.gears import (
    belt_on_pulleys,
    bevel_pair,
    gear_pair,
    rack_and_pinion,
    ring_and_pinion,
    sun_and_planets,
    worm_and_wheel,
)
from tests.importers.inference.judging import differences, draft_of
from tests.importers.inference.mechanisms import document
from tests.importers.inference.poses import Pose, random_pose

CONTACTS = {
    "gears": (lambda: gear_pair((12, 24)), ("gear 0", "gear 1"), [12, 0, 5]),
    "uneven": (lambda: gear_pair((17, 23), 1.5), ("gear 0", "gear 1"), [12.75, 0, 5]),
    "ring": (ring_and_pinion, ("ring", "pinion"), [36, 0, 5]),
    "pocket": (lambda: ring_and_pinion(pocket=True), ("ring", "pinion"), [36, 0, 5]),
    "bevel": (bevel_pair, ("gear 0", "gear 1"), [16, 0, 32]),
    "acute bevel": (lambda: bevel_pair((20, 20), 1.2), ("gear 0", "gear 1"), [20, 0, 20 / np.tan(0.6)]),
    "rack": (rack_and_pinion, ("pinion", "rack"), [0, -16, 5]),
}


def loaded(truth, folder, hint: str = "", pose: Pose | None = None, **changes):
    draft = draft_of(document(truth, pose or Pose(), **changes), folder, f'ground = "{truth.ground}"\n{hint}')
    written = draft.assembly.assembly(folder)
    (folder / "again.json").write_text(written)
    return cm.load(folder / "again.json"), json.loads(written), {f.code: f for f in draft.findings}


def velocity(system, twists, body: str, at) -> np.ndarray:
    """The velocity [m/s] of a point [m] of a body."""
    omega, v = np.split(twists[system.body_names.index(body)], 2)
    return v + np.cross(omega, at - np.asarray(system.origin))


@pytest.mark.parametrize("name", CONTACTS)
@pytest.mark.parametrize("change", ["", "turned", "inch", "reversed"])
def test_meshing_bodies_have_one_velocity_where_they_touch(name, change, tmp_path):
    make, names, at = CONTACTS[name]
    pose = random_pose(np.random.default_rng(7)) if change == "turned" else Pose()
    others = {"unit": "in"} if change == "inch" else {"reverse": True} if change == "reversed" else {}
    truth = make()
    mechanism, written, told = loaded(truth, tmp_path, pose=pose, **others)
    assert differences(truth, written, pose, others.get("unit", "mm")) == []
    assert told["J027"].severity == "warning"
    assert len(mechanism.couplings) == 1
    system = cm.compile_mechanism(mechanism)
    assert system.n_v == truth.freedoms - 1
    twists = cm.kinematics.spatial.twists(system, cm.neutral(system), np.ones(system.n_v))
    body = {part["name"]: part["body"] for part in written["parts"]}
    place = 1e-3 * pose.points(np.array(at, float))
    first, second = (velocity(system, twists, body[n], place) for n in names)
    assert np.linalg.norm(first) > 1e-3 or name in ("ring", "pocket")
    assert np.linalg.norm(twists) > 0.5
    assert first == pytest.approx(second, abs=1e-9)


def test_a_belt_turns_both_pulleys_in_one_sense(tmp_path):
    mechanism, _, told = loaded(belt_on_pulleys(), tmp_path)
    assert '"belt" around radii of 20 and 20 mm' in told["J027"].message
    system = cm.compile_mechanism(mechanism)
    twists = cm.kinematics.spatial.twists(system, cm.neutral(system), np.ones(1))
    assert twists[1:, 2] == pytest.approx([twists[1, 2]] * 2)


@pytest.mark.parametrize("answer", ["", "no_joint", "coupling"])
def test_gears_whose_teeth_are_left_out_are_asked_about(answer, tmp_path):
    turning = '[[joint]]\nparts = ["base", "gear {0}"]\nkind = "revolute"\nname = "gear {0}"\n'
    hints = {
        "": "",
        "no_joint": '[[no_joint]]\nparts = ["gear 0", "gear 1"]',
        "coupling": f'{turning.format(0)}{turning.format(1)}[[coupling]]\njoints = ["gear 0", "gear 1"]\nratio = -0.5',
    }
    _, _, told = loaded(bevel_pair(drawn=False), tmp_path, hints[answer])
    assert ("J027" in told) == (not answer)
    if not answer:
        assert '"gear 0" and "gear 1" are called gears' in told["J027"].message


def test_the_teeth_are_counted(tmp_path):
    _, _, told = loaded(gear_pair((17, 23), 1.5), tmp_path)
    assert '"gear 0" and "gear 1" mesh (17 and 23 teeth)' in told["J027"].message
    assert "with the ratio -0.73913" in told["J027"].message
    assert told["J011"].message.endswith("2 degrees of freedom without it, 0 redundant constraints.")


@pytest.mark.parametrize("name", ["gears", "ring", "belt"])
@pytest.mark.parametrize("change", ["", "reversed"])
def test_a_confirmed_coupling_is_the_same(name, change, tmp_path):
    truth = belt_on_pulleys() if name == "belt" else CONTACTS[name][0]()
    others = {"reverse": True} if change else {}
    draft = draft_of(document(truth, **others), tmp_path, f'ground = "{truth.ground}"')
    (lines,) = [d.confirmation for d in draft.assembly.inference().decisions if d.subject == "mesh"]
    rates = []
    for hint in ("", lines):
        mechanism, _, told = loaded(truth, tmp_path, hint, **others)
        assert ("J027" in told) == (not hint)
        system = cm.compile_mechanism(mechanism)
        twists = cm.kinematics.spatial.twists(system, cm.neutral(system), np.ones(system.n_v))
        rates.append({body: twists[k, 2] for k, body in enumerate(system.body_names)})
    moving = [body for body, rate in rates[0].items() if abs(rate) > 1e-9]
    ratios = [r[moving[1]] / r[moving[0]] for r in rates]
    assert len(moving) == 2 and ratios[1] == pytest.approx(ratios[0], rel=1e-9)


@pytest.mark.parametrize("apart", [8.0, -8.0])
def test_gears_whose_teeth_do_not_meet_are_not_coupled(apart, tmp_path):
    mechanism, _, told = loaded(gear_pair(apart=apart), tmp_path)
    assert "J027" not in told and not mechanism.couplings


def test_gears_on_different_heights_are_not_coupled(tmp_path):
    mechanism, _, told = loaded(gear_pair(lift=15.0), tmp_path)
    assert "J027" not in told and len(mechanism.joints) == 2


def test_a_hint_says_that_gears_do_not_drive_each_other(tmp_path):
    hint = '[[no_joint]]\nparts = ["gear 0", "gear 1"]'
    mechanism, _, told = loaded(gear_pair(), tmp_path, hint)
    assert "J027" not in told and not mechanism.couplings


def test_a_stated_coupling_counts_before_the_teeth(tmp_path):
    names = '[[joint]]\nparts = ["base", "gear 0"]\nkind = "revolute"\nname = "A"\n'
    names += '[[joint]]\nparts = ["base", "gear 1"]\nkind = "revolute"\nname = "B"\n'
    hint = f'{names}[[coupling]]\njoints = ["A", "B"]\nkind = "gears"\nratio = 0.25'
    mechanism, _, _ = loaded(gear_pair(), tmp_path, hint)
    (coupling,) = mechanism.couplings
    factors = {term.coordinate: term.factor for term in coupling.terms}
    assert abs(factors["A"] / factors["B"]) == pytest.approx(0.25)


@pytest.mark.parametrize(("starts", "hand"), [(1, 1.0), (1, -1.0), (2, 1.0), (3, -1.0)])
@pytest.mark.parametrize("change", ["", "turned", "inch", "reversed", "small", "large"])
def test_a_worm_moves_the_teeth_of_its_wheel_along_its_axis(starts, hand, change, tmp_path):
    """A point of the wheel on the pitch radius, next to the worm, moves as the flanks of the turning thread do."""
    size = {"small": 1e-2, "large": 1e2}.get(change, 1.0)
    pose = random_pose(np.random.default_rng(7)) if change == "turned" else Pose(scale=size)
    others = {"unit": "in"} if change == "inch" else {"reverse": True} if change == "reversed" else {}
    truth = worm_and_wheel(starts, hand)
    mechanism, written, told = loaded(truth, tmp_path, pose=pose, **others)
    assert differences(truth, written, pose, others.get("unit", "mm")) == []
    start = "1 start" if starts == 1 else f"{starts} starts"
    assert f"are worm and wheel (a thread of {start} with a lead of" in told["J027"].message
    system = cm.compile_mechanism(mechanism)
    assert system.n_v == 1
    twists = cm.kinematics.spatial.twists(system, cm.neutral(system), np.ones(1))
    body = {part["name"]: part["body"] for part in written["parts"]}
    along = pose.rotation @ [1.0, 0.0, 0.0]
    worm_rate = twists[system.body_names.index(body["worm"])][:3] @ along
    tooth = velocity(system, twists, body["wheel"], 1e-3 * pose.points(np.array([0.0, -30.0, 6.0])))
    lead = 1e-3 * size * hand * starts * 2 * np.pi
    assert tooth @ along == pytest.approx(-lead / (2 * np.pi) * worm_rate, rel=1e-6)
    wheel_rate = twists[system.body_names.index(body["wheel"])][:3] @ (pose.rotation @ [0.0, 0.0, 1.0])
    assert abs(wheel_rate / worm_rate) == pytest.approx(starts / 30, rel=1e-6)


@pytest.mark.parametrize("apart", [9.0, -9.0])
def test_a_worm_that_does_not_reach_its_wheel_is_not_coupled(apart, tmp_path):
    mechanism, _, told = loaded(worm_and_wheel(apart=apart), tmp_path)
    assert "J027" not in told and not mechanism.couplings


@pytest.mark.parametrize(("n_planets", "counts"), [(3, (12, 12)), (2, (24, 12)), (1, (12, 24))])
def test_planets_follow_their_sun_and_are_not_idle(n_planets, counts, tmp_path):
    truth = sun_and_planets(n_planets, *counts)
    mechanism, written, _ = loaded(truth, tmp_path)
    assert differences(truth, written, Pose(), "mm") == []
    assert len(mechanism.couplings) == n_planets
    system = cm.compile_mechanism(mechanism)
    assert system.n_v == 1
    twists = cm.kinematics.spatial.twists(system, cm.neutral(system), np.ones(1))
    body = {part["name"]: part["body"] for part in written["parts"]}
    at = 1e-3 * np.array([counts[0], 0, 5])
    sun, planet = (velocity(system, twists, body[n], at) for n in ("sun gear", "planet gear 1"))
    assert np.linalg.norm(sun) > 1e-3
    np.testing.assert_allclose(planet, sun, atol=1e-12)


def test_gears_that_would_lock_others_are_told(tmp_path):
    truth = sun_and_planets(6, 12, 12)  # the planets touch each other, too
    mechanism, _, _ = loaded(truth, tmp_path)
    assert len(mechanism.couplings) == 6
    assert cm.compile_mechanism(mechanism).n_v == 1
    findings = draft_of(document(truth), tmp_path, 'ground = "base"').findings
    locking = [
        f.message for f in findings if "would lock what other couplings move: no coupling is assumed" in f.message
    ]
    assert len(locking) == 6
