"""Modelling by eye: what is decided stands in the hints file, and gives the same model on the command line."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import numpy as np
import pytest

from cadmbs.errors import ArgumentError, ModelError, UnknownNameError
from cadmbs.exporters.mechanism_json import document_text
from cadmbs.importers.loading import check
from cadmbs.importers.modelling.session import open_assembly
from tests.importers.inference import engineers, mechanisms
from tests.importers.inference.rough_drawings import shafts_without_bearings


@pytest.fixture
def opened(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def session(name, hints=None):
        Path("machine.json").write_text(json.dumps(mechanisms.document(getattr(mechanisms, name)())))
        if hints is not None:
            Path("machine.hints.toml").write_text(hints)
        return open_assembly("machine.json")

    return session


def imported(session):
    """The document that the command line makes of the file and its hints."""
    options = {"hints": str(session.file.path)} if session.file.path.exists() else {}
    mechanism, _ = check("machine.json", **options)
    return None if mechanism is None else document_text(mechanism)


def shown(session):
    return None if session.state.mechanism is None else document_text(session.state.mechanism)


def kinds(session):
    return {joint.name: (joint.kind, joint.origin) for joint in session.state.joints}


DECISIONS = {
    "accept": lambda s: s.accept(s.state.joints[2].parts),
    "change_kind": lambda s: s.change_kind(s.state.joints[0].parts, "cylindrical"),
    "lead": lambda s: s.change_kind(s.state.joints[0].parts, "helical", -2.5),
    "forbid": lambda s: s.forbid(s.state.joints[3].parts),
    "weld": lambda s: s.weld(s.state.joints[1].parts),
    "set_ground": lambda s: s.set_ground("p2"),
    "set_density": lambda s: s.set_density("p1", 2700.0),
    "write_lines": lambda s: s.write_lines('keep = ["rod"]\n[tolerance]\nnear_mm = 0.3\n'),
    "write_joint": lambda s: s.write_lines('[[joint]]\nparts = ["crank", "rod"]\nkind = "fixed"\n'),
    "set_all_densities": lambda s: s.set_density(None, 1234.5),
}


@pytest.mark.parametrize("decision", DECISIONS)
def test_each_decision_gives_the_model_that_the_command_line_makes_of_its_hints(opened, decision):
    session = opened("slider_crank")
    before = shown(session)
    assert imported(session) == before
    DECISIONS[decision](session)
    assert imported(session) == shown(session) != before
    session.undo()
    assert imported(session) == shown(session) == before
    assert not session.file.path.exists()


def test_all_decisions_one_after_the_other_and_back(opened):
    session = opened("four_bar")
    documents = [shown(session)]
    for decision in ("accept", "set_density", "change_kind", "set_ground", "set_all_densities", "weld"):
        DECISIONS[decision](session)
        assert imported(session) == shown(session)
        documents.append(shown(session))
    assert session.state.steps == 6
    for expected in documents[-2::-1]:
        session.undo()
        assert shown(session) == imported(session) == expected
    with pytest.raises(ArgumentError, match="there is no decision to take back"):
        session.undo()


def test_the_kind_that_was_chosen_is_that_of_the_joint_and_the_axis_keeps_its_direction(opened):
    session = opened("two_rods")
    direction = session.state.joints[0].direction
    for kind in ("prismatic", "cylindrical", "helical"):
        session.change_kind(("p1", "p2"), kind, 4.0)
        (joint,) = session.state.joints
        assert (joint.kind, joint.origin, joint.direction) == (kind, "hint", direction)
    assert joint.lead == pytest.approx(4e-3)
    assert session.file.text.count("[[joint]]") == 1


def test_the_lines_of_the_user_stay(opened):
    mine = """# of the drawing 4711
ground = "block"   # cast iron

[[joint]]           # checked with the workshop
parts = ["crank", "rod"]
kind = "revolute"   # needle bearing
# the piston is new

[tolerance]
near_mm = 0.2
"""
    session = opened("slider_crank", mine)
    session.change_kind(("p3", "p2"), "spherical")
    session.set_ground("p2")
    session.set_density(None, 2700.0)
    session.forbid(("p1", "p4"))
    changed = session.file.path.read_text()
    for line in ("# of the drawing 4711", "# cast iron", "# checked with the workshop", "# needle bearing"):
        assert line in changed
    session.forbid(("p2", "p3"))  # an entry that is replaced becomes a comment
    changed = session.file.path.read_text()
    assert '# kind = "spherical"   # needle bearing\n' in changed
    assert "# the piston is new\n\n[tolerance]\nnear_mm = 0.2\n" in changed
    while session.state.steps:
        session.undo()
    assert session.file.path.read_text() == mine


def test_bodies_that_nothing_holds_are_shown_free_until_the_user_decides(opened):
    session = opened("loose")
    assert session.state.mechanism is None
    assert imported(session) is None
    assert [joint.kind for joint in session.state.picture.joints] == ["free"]
    question = session.state.questions[0]
    assert (question.is_open, question.message) == (True, '"float" is not held by anything.')
    session.change_kind(question.parts, "free")
    assert imported(session) == shown(session) is not None


def test_what_cannot_be_is_refused_and_changes_nothing(opened):
    session = opened("loose")
    state = session.state
    for refused, reason in (
        (lambda: session.change_kind(("p1", "p2"), "helical"), "a screw needs its lead"),
        (lambda: session.change_kind(("p1", "p2"), "revolut"), "there is no joint 'revolut'.*'revolute'"),
        (lambda: session.change_kind(("p1", "p2"), "revolute"), "do not give the axis of a revolute joint"),
        (lambda: session.accept(("p1", "p2")), 'there is no joint between "base" and "float"'),
        (lambda: session.weld(("p1", "p1")), '"base" and "base" are one body'),
        (lambda: session.weld(("p1",)), "a joint has two parts, not 1"),
        (lambda: session.set_ground("p9"), "there is no part 'p9'"),
        (lambda: session.set_density("p1", -1.0), "a density is a positive number"),
        (lambda: session.set_density("p1", float("nan")), "a density is a positive number"),
    ):
        with pytest.raises((ArgumentError, UnknownNameError), match=reason):
            refused()
    assert session.state is state
    assert not session.file.path.exists()


def test_a_density_without_effect_is_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    document = mechanisms.document(mechanisms.hinge())
    document["parts"][0]["mass_properties"] |= {"source": "measured", "mass": 3.5}
    Path("machine.json").write_text(json.dumps(document))
    session = open_assembly("machine.json")
    with pytest.raises(ArgumentError, match='the mass of "leaf one" is stated in the file'):
        session.set_density("p1", 2700.0)
    assert not session.file.path.exists()


def test_a_pattern_that_means_more_than_a_pair_is_left_to_the_user(opened):
    mine = '[[joint]]\nparts = ["block", "*r*"]\nkind = "revolute"\n'
    session = opened("slider_crank", "ground = 'block'\n")
    session.file.path.write_text(mine)
    with pytest.raises(ArgumentError, match="changed by another program: read it again first"):
        session.accept(("p1", "p2"))
    session.reload()
    with pytest.raises(ArgumentError, match="which are this pair and others: change it in an editor"):
        session.change_kind(("p1", "p2"), "cylindrical")
    assert session.file.path.read_text() == mine


def test_a_file_that_was_removed_meanwhile_is_told(opened):
    session = opened("slider_crank", "ground = 'block'\n")
    session.file.path.unlink()
    with pytest.raises(ArgumentError, match="removed by another program: read it again to begin anew without it"):
        session.set_ground("p1")
    assert not session.file.path.exists()
    session.reload()
    session.set_ground("p1")
    assert "ground" in session.file.path.read_text()


@pytest.mark.parametrize("content", ["not = toml = at all", '{"json": 1}', 'name = "a package"\n', "\x00\x01"])
def test_a_file_that_is_not_hints_is_never_written_over(opened, content):
    Path("machine.hints.toml").write_text(content)
    with pytest.raises(ModelError):
        opened("slider_crank")
    assert Path("machine.hints.toml").read_text() == content


def test_other_formats_are_not_assemblies(opened, tmp_path):
    session = opened("slider_crank")
    Path("mechanism.json").write_text(shown(session))
    assert open_assembly("mechanism.json") is None
    assert open_assembly("four_bar") is None


def test_parts_with_equal_names_are_named_by_their_ids(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    document = mechanisms.document(mechanisms.slider_crank())
    for part in document["parts"]:
        part["name"] = "Part [1] *"
    Path("machine.json").write_text(json.dumps(document))
    session = open_assembly("machine.json", "decisions.toml")
    joint = session.state.joints[-1]
    session.change_kind(joint.parts, "spherical")
    assert [j.kind for j in session.state.joints].count("spherical") == 1
    assert f'parts = ["{joint.parts[0]}", "{joint.parts[1]}"]' in Path("decisions.toml").read_text()


def test_records_tell_evidence_and_questions(opened):
    session = opened("spindle")
    joints = {joint.kind: joint for joint in session.state.joints}
    assert joints["helical"].lead == pytest.approx(4e-3)
    assert any("thread" in text or "helix" in text or "coaxial" in text for text in joints["helical"].evidence)
    contacts = session.state.contacts
    assert {contacts[k].joint for joint in session.state.joints for k in joint.contacts} == set(kinds(session))
    assert any(question.is_open and "lead" in question.message for question in session.state.questions)
    assert sum(body.is_ground for body in session.state.bodies) == 1


def test_lines_grow_lists_set_keys_and_replace_what_was_said_about_a_pair(opened):
    session = opened("slider_crank", 'keep = ["rod"]  # mine\n')
    session.write_lines('keep = ["crank", "rod"]\ntouching = "fixed"\n[tolerance]\nnear_mm = 0.3\n')
    session.write_lines("[tolerance]\ncoaxial_mm = 0.01\n")
    session.write_lines('[[joint]]\nparts = ["crank", "rod"]\nkind = "cylindrical"\n')
    session.write_lines('[[joint]]\nparts = ["rod", "crank"]\nkind = "revolute"\nlimits_deg = [-90, 90]\n')
    data = tomllib.loads(session.file.text)
    assert data["keep"] == ["rod", "crank"]
    assert "# mine" in session.file.text
    assert data["tolerance"] == {"near_mm": 0.3, "coaxial_mm": 0.01}
    assert [(joint["kind"], joint.get("limits_deg")) for joint in data["joint"]] == [("revolute", [-90, 90])]
    session.write_lines('[[no_joint]]\nparts = ["crank", "rod"]\n')
    data = tomllib.loads(session.file.text)
    assert "joint" not in data and len(data["no_joint"]) == 1
    assert session.state.steps == 5


def test_a_coupling_names_its_joints(opened):
    """Numbers of joints without names change when another one is decided about."""
    session = opened("slider_crank")
    before = {joint.parts: joint.direction for joint in session.state.joints}
    first, second = [joint for joint in session.state.joints if joint.kind == "revolute"][-2:]
    session.write_lines(f'[[coupling]]\njoints = ["{first.name}", "{second.name}"]\nkind = "ratio"\nratio = 2.0\n')
    data = tomllib.loads(session.file.text)
    named = {joint["name"]: joint["parts"] for joint in data["joint"]}
    assert data["coupling"][0]["joints"] == list(named)
    assert {joint.parts: joint.direction for joint in session.state.joints} == before
    session.forbid(next(joint.parts for joint in session.state.joints if joint.name not in named))
    coupled = [joint.parts for joint in session.state.joints if joint.name in named]
    assert coupled == [first.parts, second.parts]
    assert imported(session) == shown(session)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("ground = ", "not TOML"),
        ("# nothing", "say nothing"),
        ("groundd = 'block'", "groundd"),
        ("joint = 3", "list of tables"),
        ("[[joint]]\nparts = ['crank', 'rod']\nkind = 'wobbly'", "there is no joint"),
    ],
)
def test_lines_that_are_no_hints_change_nothing(lines, reason, opened):
    session = opened("slider_crank")
    before = shown(session)
    with pytest.raises(ArgumentError, match=reason):
        session.write_lines(lines)
    assert shown(session) == before
    assert not session.file.path.exists()


def test_the_lines_that_questions_propose_are_taken(opened, tmp_path):
    """Each open question ends, or the question of the other answer takes its place: the file stays readable."""
    Path("machine.json").write_text(json.dumps(mechanisms.document(engineers.slot())))
    session = open_assembly("machine.json")
    asked = [question for question in session.state.questions if question.is_open]
    assert asked
    for question in asked:
        session.write_lines(question.hint)
        after = [(q.subject, q.message) for q in session.state.questions if q.is_open]
        assert (question.subject, question.message) not in after
    assert imported(session) == shown(session)


@pytest.mark.parametrize(
    ("point", "kind", "direction", "radius"),
    [
        ([-0.04, 0.0143, -0.037], "cylinder", [0, 0, 1], 0.0143),
        ([-0.04 + 0.0143 / 2**0.5, 0.0143 / 2**0.5, 0.0331], "cylinder", [0, 0, 1], 0.0143),
        ([0.08, 0.01, 0.033], "plane", [1, 0, 0], 0.0),
        ([0.07, -0.055, 0.06], "plane", [0, 0, 1], 0.0),
    ],
)
def test_the_face_at_a_point_of_a_body(point, kind, direction, radius, opened):
    Path("machine.json").write_text(json.dumps(mechanisms.document(shafts_without_bearings())))
    state = open_assembly("machine.json").state
    face = state.face_at("frame", point)
    assert (face.part, face.kind) == ("p1", kind)
    assert [abs(x) for x in face.direction] == pytest.approx(direction, abs=1e-9)
    assert face.radius == pytest.approx(radius)
    if kind == "cylinder":
        assert face.point[:2] == pytest.approx([-0.04, 0.0], abs=1e-9)
    assert state.face_at("nothing", point) is None


@pytest.mark.parametrize("point", [[-0.04, 0.0143, -0.037], [0.07, -0.055, 0.06]])
def test_the_axis_of_a_face_is_that_of_the_joint(point, opened):
    Path("machine.json").write_text(json.dumps(mechanisms.document(shafts_without_bearings())))
    session = open_assembly("machine.json")
    face = session.state.face_at("frame", point)
    session.write_lines(f'[[joint]]\nparts = ["frame", "shaft 40"]\nkind = "revolute"\n{face.hint}')
    joint = next(j for j in session.state.joints if j.origin == "hint")
    assert [abs(x) for x in joint.direction] == pytest.approx([0, 0, 1], abs=1e-9)
    assert joint.point[:2] == pytest.approx(face.point[:2], abs=1e-9)
    assert imported(session) == shown(session)


@pytest.mark.parametrize(
    ("point", "kind", "direction", "radius", "middle"),
    [
        # the rims of the bores, wherever they are clicked; the parallel edge of the plate is farther away
        ([-0.04, 0.0143, -0.04], "circle", [0, 0, 1], 0.0143, [-0.04, 0.0, -0.04]),
        ([0.04 + 0.0101, -0.0101, -0.034], "circle", [0, 0, 1], 0.0143, [0.04, 0.0, -0.034]),
        ([0.031, -0.0595, 0.0601], "edge", [1, 0, 0], 0.0, [0.0, -0.06, 0.06]),
        ([0.0799, 0.0599, 0.0331], "edge", [0, 0, 1], 0.0, [0.08, 0.06, 0.033]),
    ],
)
def test_the_edge_at_a_point_of_a_body(point, kind, direction, radius, middle, opened):
    Path("machine.json").write_text(json.dumps(mechanisms.document(shafts_without_bearings())))
    session = open_assembly("machine.json")
    edge = session.state.edge_at("frame", point)
    assert (edge.part, edge.kind) == ("p1", kind)
    assert [abs(x) for x in edge.direction] == pytest.approx(direction, abs=1e-9)
    assert edge.radius == pytest.approx(radius, rel=1e-6)
    assert edge.point == pytest.approx(middle, abs=1e-8)
    session.write_lines(f'[[joint]]\nparts = ["frame", "shaft 40"]\nkind = "revolute"\n{edge.hint}')
    joint = next(j for j in session.state.joints if j.origin == "hint")
    assert [abs(x) for x in joint.direction] == pytest.approx(direction, abs=1e-9)
    assert np.cross(np.array(joint.point) - middle, joint.direction) == pytest.approx(np.zeros(3), abs=1e-8)
    assert session.state.edge_at("nothing", point) is None


def test_a_body_without_outlines_has_no_edges(opened):
    document = mechanisms.document(shafts_without_bearings())
    for face in document["parts"][1]["features"]:
        face.pop("outline", None)
    Path("machine.json").write_text(json.dumps(document))
    assert open_assembly("machine.json").state.edge_at("shaft -40", [0, 0, 0]) is None
