"""Hints: what they change, in the file and in Python, and what is refused."""

from __future__ import annotations

import json
import math
import re
import tomllib
from pathlib import Path

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import ModelError
from cadmbs.importers.hints.documents import HintsDocument, HintTolerance, TemplatesDocument
from tests.importers.inference.interlocks import iris
from tests.importers.inference.judging import assembly_of, draft_of
from tests.importers.inference.mechanisms import Truth, bush, corner, document, four_bar, hinge, loose, spindle
from tests.importers.inference.solids import X, Z


@pytest.fixture
def load(tmp_path):
    def read(truth_or_data, hints=""):
        data = document(truth_or_data) if isinstance(truth_or_data, Truth) else truth_or_data
        (tmp_path / "machine.json").write_text(json.dumps(data))
        (tmp_path / "hints.toml").write_text(hints)
        return cm.load(tmp_path / "machine.json", hints=tmp_path / "hints.toml" if hints else None)

    return read


def joint_of(mechanism, *bodies):
    return next(j for j in mechanism.joints if {j.predecessor, j.successor} == set(bodies))


def test_kind_name_limits_and_direction_of_a_joint(load):
    mechanism = load(
        bush(),
        'ground = "base"\n[[joint]]\nparts = ["base", "plung*"]\nkind = "revolute"\nname = "turn"\n'
        "limits_deg = [-90, 45]\n",
    )
    (joint,) = mechanism.joints
    assert (joint.name, joint.kind, joint.predecessor) == ("turn", "revolute", "base")
    assert (joint.limits.lower, joint.limits.upper) == pytest.approx((-math.pi / 2, math.pi / 4))
    flipped = load(
        bush(),
        'ground = "base"\n[[joint]]\nparts = ["base", "plunger"]\nkind = "prismatic"\nflip = true\n'
        "limits_mm = [0, 40]\n",
    )
    np.testing.assert_allclose(np.cross(flipped.joints[0].axis, joint.axis), 0, atol=1e-12)
    assert flipped.joints[0].limits.upper == pytest.approx(0.04)


def test_the_lead_of_a_screw(load):
    data = document(spindle())
    for part in data["parts"]:
        part["features"] = [f for f in part["features"] if f["kind"] != "helix"]
    hints = 'ground = "frame"\n[[joint]]\nparts = ["spindle", "runner"]\nkind = "screw"\nlead_per_rev_mm = -3.0\n'
    mechanism = load(data, hints)
    joint = joint_of(mechanism, "spindle", "runner")
    assert joint.kind == "screw"
    assert joint.pitch == pytest.approx(-0.003 / (2 * math.pi))
    assert joint_of(mechanism, "frame", "runner").kind == "prismatic"


@pytest.mark.parametrize(
    "hints",
    [
        'planar = [["base", "puck"]]\nignore = ["box"]',
        '[[joint]]\nparts = ["base", "puck"]\nkind = "planar"\n[[body]]\nparts = ["base", "box"]',
    ],
)
def test_a_planar_joint_only_on_request(load, hints):
    mechanism = load(corner(), f"{hints}\n" if hints.startswith("[[") else f'ground = "base"\n{hints}')
    (joint,) = mechanism.joints
    assert joint.kind == "planar"
    np.testing.assert_allclose(np.abs(np.cross(*joint.axes) if joint.axes else joint.axis), Z, atol=1e-12)


def test_a_joint_by_numbers_and_by_a_face(load):
    numbers = '[[joint]]\nparts = ["base", "float"]\nkind = "revolute"\naxis = {point = [1, 2, 3], dir = [2, 0, 0]}\n'
    joint = load(loose(), f'ground = "base"\n{numbers}').joints[0]
    np.testing.assert_allclose(joint.axis, X)
    np.testing.assert_allclose(joint.point, [0.001, 0.002, 0.003])
    face = '[[joint]]\nparts = ["base", "float"]\nkind = "revolute"\naxis_of = "base#cylinder:r=6.0,near=[25, 25, 0]"\n'
    joint = load(loose(), f'ground = "base"\n{face}').joints[0]
    np.testing.assert_allclose(joint.axis, Z)
    np.testing.assert_allclose(joint.point[:2], [0.025, 0.025])


def test_densities_by_pattern_and_default(load):
    mechanism = load(hinge(), 'ground = "leaf one"\ndensity_kg_m3 = {default = 1000, "pin" = 8000}\n')
    parts = {part.name: part for part in hinge().parts}
    two = parts["leaf two"].volume * 1e-9 * 1000
    one = parts["leaf one"].volume * 1e-9 * 1000 + parts["pin"].volume * 1e-9 * 8000
    masses = {body.name: body.mass for body in mechanism.bodies}
    assert masses == pytest.approx({"leaf one": one, "leaf two": two}, rel=1e-12)


def test_no_joint_keep_body_and_ignore(load):
    kept = load(hinge(), 'ground = "leaf one"\nkeep = ["pin"]\n')
    assert {body.name for body in kept.bodies} == {"leaf one", "leaf two", "pin"}
    one = load(hinge(), '[[body]]\nname = "all"\nparts = ["*"]\n')
    assert [body.name for body in one.bodies] == ["all"]
    with pytest.raises(ModelError) as refused:
        load(hinge(), 'ground = "leaf one"\n[[no_joint]]\nparts = ["leaf one", "leaf two"]\n')
    assert "J010" in {finding.code for finding in refused.value.findings}


def test_couplings_between_inferred_and_named_joints(load):
    named = '[[joint]]\nparts = ["plate", "crank"]\nkind = "revolute"\nname = "drive"\n'
    ratio = '[[coupling]]\njoints = ["drive", "j2"]\ncoefficients = [1.0, -2.0]\n'
    data = document(four_bar())
    data["parts"] = [part for part in data["parts"] if part["name"] != "coupler"]
    mechanism = load(data, f'ground = "plate"\n{named}{ratio}')
    (coupling,) = mechanism.couplings
    assert len(mechanism.joints) == 2
    assert coupling.name == "coupling1"


@pytest.mark.parametrize("order", [1, -1])
def test_one_joint_drives_two_others(load, order):
    """Each coupling is solved for a joint of its own, in whatever order its joints stand."""
    t = Truth(ground="base", freedoms=3)
    base = t.part("base").block([-30, -30, -10], [230, 30, 0])
    entries = ['ground = "base"']
    for k, name in enumerate(("drive", "first", "second")):
        base.pin([100 * k, 0, 0], Z, 5, 12, caps=False).pin([100 * k, 0, 12], Z, 8, 2)
        t.part(f"{name} arm").block([100 * k - 10, -10, 0], [100 * k + 60, 10, 12]).hole([100 * k, 0, 0], Z, 5.02, 12)
        entries.append(f'[[joint]]\nparts = ["base", "{name} arm"]\nkind = "revolute"\nname = "{name}"')
    for name, ratio in (("first", 0.25), ("second", 2.0)):
        pair = ", ".join(f'"{joint}"' for joint in ("drive", name)[::order])
        entries.append(f'[[coupling]]\njoints = [{pair}]\nkind = "gears"\nratio = {ratio}')
    system = cm.compile_mechanism(load(t, "\n".join(entries)))
    assert system.n_v == 1
    rates = cm.kinematics.spatial.twists(system, cm.neutral(system), np.ones(1))[:, 2]
    drive, first, second = (rates[system.body_names.index(f"{name} arm")] for name in ("drive", "first", "second"))
    assert abs(drive) > 0.1
    assert (first / drive, second / drive) == pytest.approx((-(0.25**order), -(2.0**order)), abs=1e-12)


@pytest.mark.parametrize(("kind", "sense"), [("gears", -1.0), ("belt", 1.0)])
@pytest.mark.parametrize("flip", [False, True])
def test_gears_turn_in_opposite_senses_and_pulleys_in_the_same(load, kind, sense, flip):
    """omega_2 . e = -+ r omega_1 . e, whichever way the axes of the joints point."""
    data = document(four_bar())
    data["parts"] = [part for part in data["parts"] if part["name"] != "coupler"]
    entries = ['ground = "plate"']
    for name, part in (("drive", "crank"), ("driven", "rocker")):
        reversed_axis = "true" if flip and name == "driven" else "false"
        entries.append(
            f'[[joint]]\nparts = ["plate", "{part}"]\nkind = "revolute"\nname = "{name}"\nflip = {reversed_axis}'
        )
    entries.append(f'[[coupling]]\njoints = ["drive", "driven"]\nkind = "{kind}"\nratio = 0.25')
    mechanism = load(data, "\n".join(entries))
    axes = {joint.name: np.array(joint.axis) for joint in mechanism.joints}
    (coupling,) = mechanism.couplings
    factors = {term.coordinate: term.factor for term in coupling.terms}
    rates = {"drive": 1.0, "driven": -factors["drive"] / factors["driven"]}
    first, second = (rates[name] * axes[name] for name in ("drive", "driven"))
    assert second == pytest.approx(sense * 0.25 * first, abs=1e-12)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("", "either coefficients or a ratio"),
        ("ratio = 2.0\ncoefficients = [1.0, 2.0]", "either coefficients or a ratio"),
        ("ratio = 0.0", "not zero"),
        ('ratio = -2.0\nkind = "gears"', "positive"),
    ],
)
def test_a_wrong_ratio_is_refused(load, entry, message):
    data = document(four_bar())
    with pytest.raises(ModelError) as refused:
        load(data, f'ground = "plate"\n[[coupling]]\njoints = ["j1", "j2"]\n{entry}')
    (finding,) = (f for f in refused.value.findings if f.code == "H005")
    assert message in finding.message


@pytest.mark.parametrize(
    ("hints", "code", "line"),
    [
        ("ground = frame", "H001", 1),
        ('groud = "leaf one"', "D004", 1),
        ('[[joint]]\nparts = ["leaf one", "leaf two"]\nkind = "hinge"\n', "D007", 3),
    ],
)
def test_wrong_hints_are_refused_with_their_line(load, hints, code, line):
    with pytest.raises(ModelError) as refused:
        load(hinge(), hints)
    finding = refused.value.findings[0]
    assert finding.where.file.endswith("hints.toml")
    assert (finding.where.line, finding.severity) == (line, "error")
    assert finding.code == code


def test_hints_about_parts_that_a_new_revision_lacks_are_listed_and_the_rest_hold(tmp_path):
    entries = [
        'ground = "leaf two"',
        'keep = ["spacer"]',
        "density_kg_m3 = { spacer = 1000 }",
        '[[body]]\nparts = ["leaf one", "spacer"]',
        '[[no_joint]]\nparts = ["leaf one", "spacer"]',
        '[[joint]]\nparts = ["spacer", "leaf two"]\naxis_of = "spacer#cylinder:r=3"',
        '[[joint]]\nparts = ["leaf one", "leaf two"]\nkind = "revolute"\nname = "drive"',
    ]
    draft = draft_of(document(hinge()), tmp_path, "\n".join(entries))
    gone = [f for f in draft.findings if f.code == "H002"]
    assert {f.severity for f in gone} == {"warning"}
    assert {f.where.pointer.split("/")[1] for f in gone} >= {"keep", "body", "no_joint", "joint"}
    assert draft.data["ground"] == "leaf two"
    assert [joint["name"] for joint in draft.data["joints"]] == ["drive"]
    listed = draft.assembly.report().split("Hints that fit no part of this file\n")[1].split("\n\n")[0]
    assert 'No part is called "spacer": what the hints say about it has no effect.' in listed


def test_a_missing_hints_file(tmp_path):
    (tmp_path / "machine.json").write_text(json.dumps(document(hinge())))
    with pytest.raises(ModelError) as refused:
        cm.load(tmp_path / "machine.json", hints=tmp_path / "none.toml")
    assert {"F001"} <= {finding.code for finding in refused.value.findings}


def test_the_commented_lines_of_written_hints_are_toml_that_is_read(tmp_path, load):
    from cadmbs.importers.draft import ReadOptions, SourceFile
    from cadmbs.importers.step_json.importer import read_assembly_file

    data = document(spindle())
    for part in data["parts"]:
        part["features"] = [f for f in part["features"] if f["kind"] != "helix"]
    draft = read_assembly_file(SourceFile("m.json", tmp_path, json.dumps(data).encode()), ReadOptions())
    text = draft.assembly.hints()
    assert "\n# lead_per_rev_mm = 0.0" in text
    assert tomllib.loads(text) == {"ground": "frame"}
    lines = [line for line in text.split("\n") if " = " in line or line.startswith("# [[")]
    uncommented = "\n".join(line.removeprefix("# ") for line in lines[1:]).replace("= 0.0", "= 4.0")
    mechanism = load(data, "\n".join(line for line in uncommented.split("\n") if "assumed" not in line))
    assert joint_of(mechanism, "spindle", "runner").kind == "screw"


def test_the_hints_on_the_reference_page_are_valid():
    page = (Path(__file__).parents[3] / "docs" / "reference" / "cad-hints.md").read_text(encoding="utf-8")
    text = re.search(r"```toml\n(.*?)```", page, re.DOTALL)[1]
    document = HintsDocument.model_validate(tomllib.loads(text))
    assert len(document.joint) == 3
    assert set(tomllib.loads(text)) == set(HintsDocument.model_fields)
    fields = {f"`{name}`" for name in HintTolerance.model_fields}
    assert all(field in page for field in fields)


def test_the_hints_of_the_how_to_are_valid():
    page = (Path(__file__).parents[3] / "docs" / "how-to" / "step-to-motion.md").read_text(encoding="utf-8")
    blocks = re.findall(r"<!-- file: \w+\.hints\.toml -->\n```\n(.*?)```", page, re.DOTALL)
    assert len(blocks) == 3
    for text in blocks:
        HintsDocument.model_validate(tomllib.loads(text))


def test_the_template_on_the_reference_page_is_valid():
    page = (Path(__file__).parents[3] / "docs" / "reference" / "cad-hints.md").read_text(encoding="utf-8")
    (text,) = re.findall(r"```toml\n(\[\[template\]\].*?)```", page, re.DOTALL)
    (template,) = TemplatesDocument.model_validate(tomllib.loads(text)).template
    assert template.reduction == 100


def _iris_of_one_product():
    data = document(iris(3))
    for part in data["parts"]:
        part["name"] = part["name"].rstrip(" 123")
    return data


@pytest.mark.parametrize(
    ("kind", "kinds"), [("cylindrical", ["cylindrical"] * 3 + ["revolute"]), ("fixed", ["revolute"]), ("auto", None)]
)
def test_a_joint_hint_is_about_all_instances_that_touch(kind, kinds, tmp_path):
    hints = f'ground = "base"\n[[joint]]\nparts = ["base", "blade"]\nkind = "{kind}"\nname = "pivot"\n'
    result, _ = assembly_of(_iris_of_one_product(), tmp_path, hints)
    assert sorted(joint["kind"] for joint in result["joints"]) == (kinds or ["revolute"] * 4)
    if kind == "cylindrical":
        assert {"pivot", "pivot 2", "pivot 3"} <= {joint["id"] for joint in result["joints"]}


def test_one_axis_is_not_that_of_several_pairs(tmp_path):
    hints = 'ground = "base"\n[[joint]]\nparts = ["base", "blade"]\nkind = "revolute"\n'
    hints += "axis = { dir = [0, 0, 1], point = [0, 0, 0] }\n"
    told = [f for f in draft_of(_iris_of_one_product(), tmp_path, hints).findings if f.code == "J009"]
    assert [f.message.split(":")[0] for f in told] == ["A joint with one axis is stated for 3 pairs of bodies"]
