"""Springs are offered as forces: the wire gives the stiffness, the flanges give the bodies; a hint makes them loads."""

from __future__ import annotations

import json

import numpy as np
import pytest

import cadmbs as cm
from tests.importers.inference.coils import coil_strut
from tests.importers.inference.engineers import strut
from tests.importers.inference.judging import draft_of
from tests.importers.inference.mechanisms import document
from tests.importers.inference.poses import Pose, random_pose

STEEL = 79.3e9


def stiffness(radius: float, wire: float, turns: float) -> float:
    """G d^4 / (8 D^3 n) [N/m], lengths in mm."""
    return STEEL * (2e-3 * wire) ** 4 / (8 * (2e-3 * radius) ** 3 * turns)


def hinted(text: str, data, folder, ground: str = 'ground = "tube"\n'):
    draft = draft_of(data, folder, ground + text)
    return draft.data.get("loads", []), {f.code: f for f in draft.findings}


@pytest.mark.parametrize(("radius", "wire", "turns"), [(17.0, 2.0, 10.0), (15.0, 1.5, 8.5), (18.0, 2.5, 6.25)])
@pytest.mark.parametrize("turned", [False, True])
def test_the_stiffness_of_a_coil_follows_from_its_wire(radius, wire, turns, turned, tmp_path):
    pose = random_pose(np.random.default_rng(5)) if turned else Pose()
    loads, told = hinted('[[spring]]\npart = "Druckfeder"', document(coil_strut(radius, wire, turns), pose), tmp_path)
    assert "J025" not in told
    (load,) = loads
    assert load["kind"] == "spring_damper"
    assert set(load["bodies"]) == {"tube", "rod"}
    assert load["stiffness"] == pytest.approx(stiffness(radius, wire, turns), rel=0.02)
    ends = np.array(load["points"])
    expected = 1e-3 * pose.points(np.array([[0, 0, 0], [0, 0, 150.0]]))
    expected = expected if load["bodies"][0] == "tube" else expected[::-1]
    assert np.abs(ends - expected).max() < 1.5e-3
    assert load["length"] == pytest.approx(np.linalg.norm(ends[1] - ends[0]))


def test_a_coil_is_a_question_with_its_stiffness(tmp_path):
    _, told = hinted("", document(coil_strut()), tmp_path)
    message, hint = told["J025"].message, told["J025"].hint
    assert "Its wire of 4 mm in 10 turns of 33.9 mm, of steel, gives 6.4" in message
    assert 'between "tube" and "rod"' in message
    assert hint.startswith('In a hints file: [[spring]] with part = "Druckfeder", stiffness_N_m = 6')


def test_a_coil_needs_no_name(tmp_path):
    truth = coil_strut()
    truth.parts[2].name = "x"
    draft = draft_of(document(truth), tmp_path, 'ground = "tube"')
    assert [joint["kind"] for joint in draft.data["joints"]] == ["cylindrical"]
    assert '"x" is taken as a spring' in next(f.message for f in draft.findings if f.code == "J025")


def test_the_answer_from_written_hints_makes_the_force(tmp_path):
    text = draft_of(document(coil_strut()), tmp_path).assembly.hints()
    lines = text.split("\n")
    k = lines.index("# [[spring]]")
    loads, _ = hinted("\n".join(line.removeprefix("# ") for line in lines[k : k + 3]), document(coil_strut()), tmp_path)
    assert [load["name"] for load in loads] == ["Druckfeder"]


def test_a_spring_of_another_shape_needs_its_numbers(tmp_path):
    data = document(strut())
    loads, told = hinted('[[spring]]\npart = "Druckfeder"', data, tmp_path)
    assert loads == [] and told["H006"].severity == "error"
    stated = "stiffness_N_m = 900\nfree_length_mm = 170\ndamping_N_s_m = 3\n"
    loads, told = hinted(f'[[spring]]\npart = "Druckfeder"\n{stated}points = [[0, 0, 0], [0, 0, 150]]', data, tmp_path)
    assert "bodies" in told["H006"].hint
    text = f'[[spring]]\npart = "Druckfeder"\n{stated}points = [[0, 0, 0], [0, 0, 150]]\nbodies = ["tube", "rod"]'
    ((load,), told) = hinted(text, data, tmp_path)
    assert "H006" not in told and "J025" not in told
    assert (load["stiffness"], load["damping"], load["length"]) == (900, 3, 0.17)
    assert load["points"] == [[0, 0, 0], [0, 0, 0.15]]


def test_a_damper_between_two_points(tmp_path):
    text = '[[spring]]\nbodies = ["tube", "rod"]\npoints = [[0, 20, 0], [0, 20, 150]]\ndamping_N_s_m = 40'
    loads, _ = hinted(text, document(strut()), tmp_path)
    assert [(load["stiffness"], load["damping"]) for load in loads] == [(0.0, 40.0)]


def test_a_written_assembly_keeps_its_springs_and_their_force_is_that_of_a_spring(tmp_path):
    data = document(coil_strut())
    draft = draft_of(data, tmp_path, 'ground = "tube"\n[[spring]]\npart = "Druckfeder"\nfree_length_mm = 160')
    written = json.loads(draft.assembly.assembly(tmp_path))
    (tmp_path / "again.json").write_text(json.dumps(written))
    mechanism = cm.load(tmp_path / "again.json")
    (load,) = mechanism.loads
    system = cm.compile_mechanism(mechanism)
    q, v = cm.neutral(system), np.zeros(system.n_v)
    slide = system.velocity_names.index(next(name for name in system.velocity_names if "slide" in name))
    force = cm.dynamics.load_forces(system, q, v)[slide]
    drawn = np.linalg.norm(np.subtract(*load.points))
    assert abs(force) == pytest.approx(load.stiffness * (0.16 - drawn), rel=1e-9)


def test_springs_of_one_body_are_left_out(tmp_path):
    data = document(strut())
    spring = {"parts": ["p1", "p1"], "points": [[0, 0, 0], [0, 0, 1]], "stiffness_N_m": 5, "free_length": 1}
    draft = draft_of({**data, "springs": [spring]}, tmp_path, 'ground = "tube"')
    assert "A023" in {f.code for f in draft.findings}
    assert "loads" not in draft.data
