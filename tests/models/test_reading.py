"""Reading: all faults at once, none that only follow, places as in the document, and no crash whatever is read."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cadmbs.errors import has_errors
from cadmbs.models.documents.reading import build
from tests.messages.bad_models import BAD
from tests.messages.documents import arm, body, four_bar, gear, joint, load, start, without


def found(data):
    return [(finding.code, finding.where.pointer) for finding in build(data)[1]]


class TestAllAtOnce:
    def test_a_bad_entry_hides_nothing(self):
        data = arm(
            bodies=[body("upper", mass="2"), body("lower", mass=-1)],
            joints=[joint("shoulder", "wrld", "upper"), joint("elbow", "upper", "lower", axis=[0, 0, 0])],
            couplings=[gear(("elbow", 1), ("wrist", 1))],
            scenario={"method": "fast"},
            gravty=[0, 0, 0],
        )
        assert found(data) == [
            ("D004", "/gravty"),
            ("D006", "/bodies/0/mass"),
            ("T002", "/joints/0"),
            ("I001", "/bodies/1/mass"),
            ("Z001", "/joints/1/axis"),
            ("C001", "/couplings/0/terms/1/coordinate"),
            ("S008", "/scenario/method"),
        ]

    def test_places_after_a_bad_entry_are_those_of_the_file(self):
        data = arm(bodies=[{"name": "ghost", "mass": []}, *arm()["bodies"]])
        data["bodies"][2]["mass"] = -1
        assert ("I001", "/bodies/2/mass") in found(data)

    def test_several_faults_of_one_entry(self):
        elbow = without(joint("elbow", "upper", "lower", damping="1", limits={"lowr": 1}), "point")
        data = arm(joints=[arm()["joints"][0], elbow])
        assert found(data) == [
            ("D006", "/joints/1/damping"),
            ("D004", "/joints/1/limits/lowr"),
            ("D005", "/joints/1"),
        ]

    def test_findings_come_in_the_same_order_every_time(self):
        for document in BAD.values():
            assert build(document()) == build(document())

    def test_other_lists_have_unique_names_too(self):
        push = {"name": "push", "kind": "joint_force", "coordinate": "elbow", "force": 1}
        assert found(arm(loads=[push, push])) == [("T001", "/loads/1")]


class TestNothingThatOnlyFollows:
    def test_a_joint_without_a_name_is_called_so(self):
        data = arm(joints=[arm()["joints"][0], without(joint("elbow", "upper", "lowr"), "name")])
        assert [f.message for f in build(data)[1] if f.code == "T002"] == [
            'Joint without a name has the successor "lowr", which is neither a body nor the ground.'
        ]

    def test_a_body_without_a_readable_name_may_be_any_unknown_body(self):
        data = arm(bodies=[arm()["bodies"][0], without(body("lower"), "name") | {"nme": 3}])
        assert {code for code, _ in found(data)} == {"D004"}

    def test_a_misspelt_name_is_still_read(self):
        data = arm(bodies=[arm()["bodies"][0], without(body("lower"), "name") | {"nam": "lower"}])
        assert found(data) == [("D004", "/bodies/1/nam")]

    def test_a_joint_that_failed_still_connects(self):
        data = arm(joints=[joint("shoulder", "world", "upper", axis="z"), arm()["joints"][1]])
        assert found(data) == [("D006", "/joints/0/axis")]

    def test_a_joint_without_bodies_leaves_the_connection_open(self):
        data = arm(joints=[without(joint("shoulder", "world", "upper"), "successor"), arm()["joints"][1]])
        assert found(data) == [("D005", "/joints/0")]

    def test_a_joint_that_failed_still_refers_to_bodies(self):
        data = arm(joints=[joint("shoulder", "world", "upper"), joint("elbow", "upper", "lowr", axis="z")])
        assert found(data) == [("D006", "/joints/1/axis"), ("T002", "/joints/1"), ("T004", "/bodies/1")]

    def test_coordinates_of_a_joint_that_failed_may_exist(self):
        data = arm(couplings=[gear(("shoulder", 1), ("elbow:turn", 2))])
        data["joints"][1]["kind"] = "cylindrial"
        assert found(data) == [("D010", "/joints/1/kind")]

    def test_frames_of_a_body_that_failed_may_exist(self):
        data = load("wrench", body="lower/tool", point=[0, 0, 0], force=[1, 0, 0])
        data["bodies"][1]["mass"] = None
        assert found(data) == [("D006", "/bodies/1/mass")]

    def test_a_list_that_is_none(self):
        assert found(start({"elbow": 1}, arm(joints={"elbow": {}}))) == [("D006", "/joints")]

    def test_an_unreadable_ground_may_be_any_body(self):
        assert found(arm(ground=["world"])) == [("D006", "/ground")]

    def test_loops_are_not_reported_while_a_joint_is_unknown(self):
        data = four_bar()
        data["joints"][0]["kind"] = "hinge"
        assert found(data) == [("D010", "/joints/0/kind")]


def test_not_an_object():
    assert found([]) == [("D006", "")]


def test_a_newer_format_is_not_looked_into():
    assert found({"format": "cadmbs.mechanism/12", "bodies": 3}) == [("D002", "/format")]


def test_a_missing_format_hides_nothing():
    assert found(without(arm(bodies=[body("upper"), body("lower", mass=-1)]), "format")) == [
        ("D001", ""),
        ("I001", "/bodies/1/mass"),
    ]


def test_five_thousand_joints():
    n = 5000
    bodies = [body(f"b{i}", center_of_mass=[i, 0, 0]) for i in range(n)]
    joints = [
        joint(f"j{i}", f"b{i - 1}" if i else "world", f"b{i}", axis=[0, 0.6, 0.8], point=[i, 0, 0]) for i in range(n)
    ]
    mechanism, findings = build(arm(bodies=bodies, joints=joints))
    assert mechanism is not None
    assert findings == ()


def test_many_unknown_names():
    """Three hundred suggestions out of a thousand names each."""
    bodies = [body(f"body number {i}", center_of_mass=[i, 0, 0]) for i in range(1000)]
    joints = [joint(f"joint number {i}", "world", f"body number {i}") for i in range(1000)]
    loads = [
        {"name": f"load {i}", "kind": "joint_force", "coordinate": f"jont number {i}", "force": 1} for i in range(300)
    ]
    assert len(build(arm(bodies=bodies, joints=joints, loads=loads))[1]) == 300


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.sampled_from([1e308, -1e308, 5e-324, float("nan"), float("inf"), 10**400, 0.5]),
    st.sampled_from(["", "world", "upper", "elbow", "\ud800", "revolute", "kind", "upper/tool", "elbow:x", "~/"]),
    st.lists(st.sampled_from([0, 1.0, "x", 1e308, None]), max_size=5),
    st.dictionaries(st.sampled_from(["kind", "name", "of", "a/b~c"]), st.sampled_from(["sum", 1, []]), max_size=3),
)


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """All places inside a document, its own excepted."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from places(value, (*path, key))


@st.composite
def spoilt(draw):
    """A document with a few values replaced by junk, removed, or given an unknown name."""
    data = copy.deepcopy(BAD[draw(st.sampled_from(sorted(set(BAD) - {"D008", "D009"})))]())
    for _ in range(draw(st.integers(1, 3))):
        *parents, key = draw(st.sampled_from(list(places(data))))
        parent = data
        for step in parents:
            parent = parent[step]
        action = draw(st.sampled_from(["replace", "replace", "remove", "rename"]))
        if action == "replace":
            parent[key] = draw(JUNK)
        else:
            value = parent.pop(key)
            if action == "rename" and isinstance(parent, dict):
                parent[draw(st.sampled_from([f"{key}s", "x", "a/b", "kind"]))] = value
        if not data:
            break
    return data


@settings(max_examples=250, deadline=None)
@given(spoilt())
def test_whatever_is_read_gives_a_mechanism_or_errors(data):
    mechanism, findings = build(data)
    assert (mechanism is None) == has_errors(findings)
    for finding in findings:
        str(finding).encode()
        assert finding.message.endswith((".", "?"))
        assert len(finding.message) < 1000
