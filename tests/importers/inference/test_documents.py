"""Documents of other writers: sub-assemblies, older versions, mates per pair of bodies, joints of kind "auto"."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tests.importers.inference.judging import assembly_of, differences, draft_of
from tests.importers.inference.mechanisms import Truth, ball, bush, document, four_bar, hinge, slider_crank
from tests.importers.inference.poses import Pose, random_pose
from tests.importers.inference.solids import X, Y, Z

FOUR_BAR = Path(__file__).parents[1] / "step_json" / "four_bar.json"


def nested(truth: Truth, ids: dict[str, str], paths: dict[str, list[str]]) -> dict:
    """The document of an assembly whose parts have ids of a tree, such as p1.2, and sub-assemblies."""
    data = document(truth)
    for part in data["parts"]:
        part["id"], part["path"] = ids[part["name"]], paths[part["name"]]
    return data


def engine_in_groups() -> dict:
    """An engine, whose piston, its pin and the rod are one sub-assembly of the CAD program."""
    names = ("block", "crank", "rod", "piston", "wrist pin")
    ids = dict(zip(names, ("p1.1", "p1.2", "p1.3.1", "p1.3.2", "p1.3.3"), strict=True))
    return nested(slider_crank(), ids, {n: ["engine"] + (["set:1"] if ids[n].count(".") > 1 else []) for n in names})


@pytest.mark.parametrize(
    ("hints", "bodies"),
    [
        ("", {"block", "crank", "rod", "piston"}),
        ('rigid_subassemblies = "always"', {"block", "crank", "piston"}),
        ('rigid_subassemblies = "always"\nexplode = ["set:1"]', {"block", "crank", "rod", "piston"}),
    ],
)
def test_subassemblies_are_one_body_on_request(hints, bodies, tmp_path):
    result, _ = assembly_of(engine_in_groups(), tmp_path, f'ground = "block"\n{hints}')
    assert {part["body"] for part in result["parts"]} == bodies


def ball_with_key() -> Truth:
    """A ball in a socket; a small ball of its stud runs in a groove about the centre: two axes remain."""
    t = Truth(freedoms=2, ground="housing")
    t.part("housing").block([-30, -30, -30], [30, 30, 5]).sphere([0, 0, 0], 12, "bore").groove([0, 0, 0], Y, 17, 2)
    t.part("stud").pin([0, 0, 10], Z, 5, 40).sphere([0, 0, 0], 12, "boss").sphere([17, 0, 0], 2, "boss")
    t.joint("universal", "housing", "stud")
    return t


@pytest.mark.parametrize("seed", range(3))
def test_a_universal_joint_from_geometry(seed, tmp_path):
    truth, pose = ball_with_key(), random_pose(np.random.default_rng(seed))
    result, _ = assembly_of(document(truth, pose), tmp_path, 'ground = "housing"')
    assert differences(truth, result, pose) == []
    axes = result["joints"][0]["axes"]
    plane = np.cross(*(axis["dir"] for axis in axes))
    np.testing.assert_allclose(np.abs(plane @ (pose.rotation @ Z)), np.linalg.norm(plane), rtol=1e-9)
    np.testing.assert_allclose([axis["point"] for axis in axes], [pose.shift] * 2, atol=1e-9)
    draft = draft_of(document(truth, pose), tmp_path, 'ground = "housing"')
    assert [joint["kind"] for joint in draft.data["joints"]] == ["universal"]


def test_a_document_of_version_1_0_gives_the_same_mechanism_and_is_written_as_1_1(tmp_path):
    old = json.loads(FOUR_BAR.read_text(encoding="utf-8"))
    first = draft_of(old, tmp_path)
    migrated = json.loads(first.assembly.assembly(Path()))
    assert (old["schema"], migrated["schema"]) == ("cadmbs.assembly/1.0", "cadmbs.assembly/1.1")
    second = draft_of(migrated, tmp_path)
    for key in ("bodies", "joints", "ground", "gravity", "couplings"):
        assert second.data[key] == first.data[key]
    assert not [finding for finding in second.findings if finding.severity == "error"]
    newer = {**document(hinge()), "schema": "cadmbs.assembly/1.7", "ground": ["p1"]}
    assert [joint["kind"] for joint in draft_of(newer, tmp_path).data["joints"]] == ["revolute"]


def mate(kind: str, parts: tuple[str, str], point, direction, **more) -> dict:
    return {"kind": kind, "parts": parts, "point": point, "dir": list(direction), "origin": "mate", **more}


def test_a_mate_counts_before_the_faces_of_its_pair_and_of_no_other(tmp_path):
    data = {**document(four_bar()), "ground": ["p1"]}
    names = {part["name"]: part["id"] for part in data["parts"]}
    data["contacts"] = [mate("rigid", (names["crank"], names["coupler"]), [0, 0, 0], X)]
    result, _ = assembly_of(data, tmp_path)
    body = {part["name"]: part["body"] for part in result["parts"]}
    assert body["crank"] == body["coupler"] != body["rocker"]
    data["contacts"] = [mate("coaxial", (names["rocker"], names["plate"]), [100, 0, 0], Z)]
    result, findings = assembly_of(data, tmp_path)
    assert differences(four_bar(), result, Pose()) == []
    origins = {tuple(sorted(joint["parts"])): joint["origin"] for joint in result["joints"]}
    assert [pair for pair, origin in origins.items() if origin == "mate"] == [
        tuple(sorted((names["plate"], names["rocker"])))
    ]
    assert not [finding for finding in findings if finding.severity == "error"]


def test_auto_takes_what_the_contacts_leave_and_is_an_error_without_contacts(tmp_path):
    data = {**document(ball()), "ground": ["p1"]}
    data["joints"] = [{"id": "hip", "kind": "auto", "parts": ["p1", "p2"], "actuated": True}]
    draft = draft_of(data, tmp_path)
    (joint,) = draft.data["joints"]
    assert (joint["name"], joint["kind"], joint["actuated"]) == ("hip", "spherical", True)
    for part in data["parts"]:
        part["features"] = []
    assert "A008" in {finding.code for finding in draft_of(data, tmp_path).findings}


def test_what_the_file_says_about_a_joint_of_kind_auto_stays(tmp_path):
    data = {**document(hinge()), "ground": ["p1"]}
    stated = {"limits": {"lower": -1.0, "upper": 2.0}, "actuated": True, "role": "cut", "name": "knuckle"}
    data["joints"] = [{"id": "h", "kind": "auto", "parts": ["p1", "p2"], **stated}]
    (joint,) = draft_of(data, tmp_path).data["joints"]
    assert (joint["kind"], joint["limits"], joint["actuated"], joint["cut"], joint["extensions"]["name"]) == (
        "revolute", {"lower": -1.0, "upper": 2.0}, True, True, "knuckle"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("slips", "code", "text"),
    [
        ([mate("coaxial", ("p1", "p2"), [0, 8000, 0], Z)], "J006", "check its unit and its frame"),
        ([mate("coplanar", ("p1", "p2"), [0, 0, 80000], Z)], "J006", "check its unit"),
        ([mate("coaxial", ("p1", "p2"), [0, 0, 0], X)], "J006", "none is parallel to it"),
        ([mate("coaxial", ("p1", "p2"), [5, 0, 0], Z)], "J006", "the nearest is 5 mm away"),
        ([mate("coaxial", ("p1", "p7"), [0, 0, 0], Z)], "A004", '"p7", which is not the id of a part'),
        ([mate("coaxial", ("p1", "p1"), [0, 0, 0], Z)], "A020", 'names part "p1" twice'),
        ([mate("coaxial", ("p1", "p2"), [0, 0, 0], [0, 0, 0])], "A020", 'has no "dir"'),
        ([{"kind": "concentric", "parts": ["p1", "p2"]}], "A020", 'has no "point"'),
        ([mate("hinge", ("p1", "p2"), [0, 0, 0], Z)], "D007", "kind"),
    ],
)
def test_slips_in_mates_are_told_with_their_place(slips, code, text, tmp_path):
    draft = draft_of({**document(bush()), "ground": ["p1"], "contacts": slips}, tmp_path)
    finding = next(finding for finding in draft.findings if finding.code == code)
    assert text in finding.message
    assert finding.where.line is not None


def test_a_mate_that_is_stated_twice_counts_once(tmp_path):
    once = mate("coaxial", ("p1", "p2"), [0, 0, 0], Z)
    results = [draft_of({**document(bush()), "ground": ["p1"], "contacts": [once] * k}, tmp_path) for k in (1, 2)]
    assert [joint["kind"] for joint in results[1].data["joints"]] == ["cylindrical"]
    assert results[0].data["joints"][0]["axis"] == results[1].data["joints"][0]["axis"]


def test_a_joint_counts_before_faces(tmp_path):
    data = {**document(bush()), "ground": ["p1"]}
    data["joints"] = [{"id": "j", "kind": "prismatic", "parts": ["p1", "p2"], "axis": {"dir": [0, 0, 1]}}]
    draft = draft_of(data, tmp_path)
    assert [(joint["name"], joint["kind"]) for joint in draft.data["joints"]] == [("j", "prismatic")]
