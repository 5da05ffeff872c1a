"""Kinematics in STEP files: pairs become joints with their axes, limits and leads, or are named with the reason."""

import numpy as np
import pytest

from cadmbs.importers.loading import check, load_with_findings
from cadmbs.importers.step.entities import Entities, Reference
from cadmbs.testing.cad import CadAssembly, CadPart, CadSolid
from cadmbs.testing.cad.step_writing import write_step
from tests.importers.step.kernel_files import ROTATION, SHIFT, needs_kernel, tilted_engine
from tests.importers.step.kinematic_files import kinematic_text

pytestmark = pytest.mark.usefixtures("kernel_within")

LENGTHS = {"MM": 1.0, "M": 1000.0, "INCH": 25.4}
SIMPLE = "{word}('{name}','',$,{first},{second},{joint}{flags}{ends})"
SEVERAL = (
    "(GEOMETRIC_REPRESENTATION_ITEM() ITEM_DEFINED_TRANSFORMATION('',$,{first},{second}) KINEMATIC_PAIR({joint}) "
    "LOW_ORDER_KINEMATIC_PAIR({flags}) REPRESENTATION_ITEM('{name}') {word}({ends}))"
)


def blocks(drawn=0.0, turned=0.0):
    """Two blocks that nothing guides, the second moved along z and turned about it, all of it placed along no axis."""
    c, s = np.cos(turned), np.sin(turned)
    rotation = np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
    box = CadSolid().box([0, 0, 0], [30, 20, 10])
    other = CadSolid().box([0, 0, 0], [10, 8, 6])
    parts = (CadPart("base", box), CadPart("mover", other, rotation=rotation, shift=np.array([0, 0, 40.0 + drawn])))
    return CadAssembly("blocks", "base", parts, ()).placed(ROTATION, SHIFT)


def file_of(folder, assembly, pairs, *, unit="MM", protocol="AP242", pattern=SIMPLE, by_use=True, base="base"):
    """A file with a link for each part that a pair names: (word, name, parts, points, z, x, flags, ends)."""
    path = folder / "machine.step"
    write_step(assembly, path, protocol=protocol, unit=unit)
    text = kinematic_text(path, assembly, LENGTHS[unit])
    names = dict.fromkeys(part for pair in pairs for part in pair["parts"])
    links, bases = {}, {}
    for name in names:
        links[name] = text.link(name, by_use=by_use)
        bases[name] = text.base
    for pair in pairs:
        a, b = pair["parts"]
        x = pair.get("x", ROTATION[:, 0])
        first = text.placement(a, pair["points"][0], pair["z"], x)
        second = text.placement(b, pair["points"][1], pair["z"], pair.get("x_second", x))
        joint = text.add(f"KINEMATIC_JOINT('{pair['name']}',{links[a]},{links[b]})")
        flags, ends = pair.get("flags", "*,*,*,*,*,*"), pair.get("ends", "")
        if pattern is SIMPLE:
            flags = f",{flags}" if flags else ""
            ends = f",{ends}" if ends else ""
        values = {"first": first, "second": second, "joint": joint, "flags": flags, "ends": ends}
        entity = text.add(pattern.format(word=pair["word"], name=pair["name"], **values))
        if "range" in pair:
            text.add(f"{pair['word']}_RANGE({entity},{pair['range']})")
    mechanism = text.add("MECHANISM_REPRESENTATION('',(),#1,#1)")
    text.add(f"KINEMATIC_PROPERTY_MECHANISM_REPRESENTATION(#1,{mechanism},{bases[base]})")
    return text.write(path)


def told(findings):
    return next(finding for finding in findings if finding.code == "G018")


@needs_kernel
@pytest.mark.parametrize(("unit", "pattern"), [("MM", SIMPLE), ("INCH", SEVERAL), ("M", SIMPLE)])
def test_pairs_of_the_engine_are_its_joints(unit, pattern, tmp_path):
    engine = tilted_engine()
    pairs = [
        {
            "word": f"{joint.kind.upper()}_PAIR", "name": joint.name, "parts": joint.parts, "z": joint.axis,
            "points": (joint.point, joint.point), "x": np.linalg.svd(np.array(joint.axis)[None])[2][1],
        }
        for joint in engine.joints
    ]  # fmt: skip
    path = file_of(tmp_path, engine, pairs, unit=unit, pattern=pattern, base="block")
    mechanism, findings = load_with_findings(path)
    assert "4 joints are read" in told(findings).message
    assert next(iter(mechanism.bodies)).name == "block"
    assert {joint.name for joint in mechanism.joints} == {joint.name for joint in engine.joints}
    for joint in engine.joints:
        found = mechanism.joints[joint.name]
        assert found.kind == joint.kind
        assert abs(abs(np.dot(found.axis, joint.axis)) - 1.0) < 1e-9
        offset = np.cross(1e3 * np.array(found.point) - joint.point, joint.axis)
        assert np.linalg.norm(offset) < 1e-6
    assert {joint.predecessor for joint in mechanism.joints} == {"block", "crank", "rod"}


@needs_kernel
@pytest.mark.parametrize("by_use", [True, False])
def test_ranges_count_from_the_drawn_pose(by_use, tmp_path):
    base, z = SHIFT, ROTATION[:, 2]
    pair = {
        "word": "REVOLUTE_PAIR_WITH_RANGE", "name": "hinge", "parts": ("base", "mover"), "z": z, "points": (base, base),
        "x_second": ROTATION @ [np.cos(0.3), np.sin(0.3), 0.0], "ends": "-0.5,1.",
    }  # fmt: skip
    mechanism, _ = load_with_findings(file_of(tmp_path, blocks(turned=0.3), [pair], by_use=by_use))
    joint = mechanism.joints["hinge"]
    sign = np.sign(np.dot(joint.axis, z))
    limits = sorted(sign * np.array([joint.limits.lower, joint.limits.upper]))
    assert (joint.kind, joint.predecessor, joint.successor) == ("revolute", "base", "mover")
    np.testing.assert_allclose(limits, [-0.8, 0.7], atol=1e-9)


@needs_kernel
def test_slides_leads_and_ranges_of_ap214(tmp_path):
    z = ROTATION[:, 2]
    pair = {"word": "PRISMATIC_PAIR", "name": "slide", "parts": ("base", "mover"), "z": z, "flags": "",
            "points": (SHIFT, SHIFT + 12.0 * z), "range": "-10.,.UNLIMITED_TRANSLATION."}  # fmt: skip
    mechanism, findings = load_with_findings(file_of(tmp_path, blocks(12.0), [pair], protocol="AP214"))
    assert abs(mechanism.joints["slide"].axis @ z) > 1.0 - 1e-9
    assert mechanism.joints["slide"].limits.lower == pytest.approx(-0.022, abs=1e-9)
    assert told(findings).severity.value == "note"
    screw = pair | {"word": "SCREW_PAIR", "name": "screw", "ends": "2.5"}
    del screw["range"]
    mechanism, _ = load_with_findings(file_of(tmp_path, blocks(12.0), [screw]), accept_units=True)
    assert mechanism.joints["screw"].kind == "screw"
    assert mechanism.joints["screw"].pitch == pytest.approx(2.5e-3 / (2 * np.pi), abs=1e-12)


@needs_kernel
@pytest.mark.parametrize(
    ("flags", "kind"),
    [
        (".F.,.F.,.T.,.F.,.F.,.F.", "prismatic"),
        (".F.,.F.,.T.,.F.,.F.,.T.", "cylindrical"),
        (".T.,.T.,.F.,.F.,.F.,.T.", "planar"),
        (".F.,.F.,.F.,.T.,.T.,.T.", "spherical"),
        (".F.,.F.,.F.,.T.,.F.,.F.", "revolute"),
    ],
)
def test_stated_freedoms_make_the_kind(flags, kind, tmp_path):
    pair = {"word": "LOW_ORDER_KINEMATIC_PAIR", "name": "pair", "parts": ("base", "mover"), "z": ROTATION[:, 2],
            "points": (SHIFT, SHIFT), "flags": flags}  # fmt: skip
    mechanism, _ = load_with_findings(file_of(tmp_path, blocks(), [pair]))
    joint = mechanism.joints["pair"]
    assert joint.kind == kind
    if kind == "revolute":
        assert abs(joint.axis @ ROTATION[:, 0]) > 1.0 - 1e-9


@needs_kernel
def test_a_slide_whose_direction_is_a_convention_is_told(tmp_path):
    pair = {"word": "PRISMATIC_PAIR", "name": "slide", "parts": ("base", "mover"), "z": ROTATION[:, 2],
            "points": (SHIFT, SHIFT)}  # fmt: skip
    mechanism, findings = load_with_findings(file_of(tmp_path, blocks(), [pair]))
    assert abs(mechanism.joints["slide"].axis @ ROTATION[:, 0]) > 1.0 - 1e-9
    assert told(findings).severity.value == "warning"
    assert 'along the x axis of its placement, as the standard has it, slides "slide"' in told(findings).message


@needs_kernel
def test_placements_that_do_not_meet_give_no_joint(tmp_path):
    z = ROTATION[:, 2]
    pair = {"word": "REVOLUTE_PAIR", "name": "hinge", "parts": ("base", "mover"), "z": z, "points": (SHIFT, SHIFT + z)}
    gears = pair | {"word": "GEAR_PAIR", "name": "gears"}
    path = file_of(tmp_path, blocks(), [pair, gears])
    finding = told(check(path)[1])
    assert '"hinge" (its placements do not agree in the drawn pose), 1 GEAR_PAIR' in finding.message
    assert "0 joints are read" in finding.message
    assert finding.severity.value == "warning"


def test_entities_are_lists_of_parameters():
    text = b"#1=A('it''s; #2',(1.,2.E-3),$,*,.T.,#2);/* #9=A(1.); */ #3=D((((;"
    text += b"#2 = (B(#1) C(LENGTH_MEASURE(25.4),((1.),())));"
    entities = Entities(text)
    assert entities.all_of(1) == {"A": ["it's; #2", [1.0, 0.002], None, "*", ".T.", Reference(2)]}
    assert entities.all_of(2) == {"B": [Reference(1)], "C": [25.4, [[1.0], []]]}
    assert (entities.numbers("C"), entities.numbers("A"), entities.of(2.0, "B")) == ([2], [1], [])
    assert entities.all_of(3) == entities.all_of(4) == {}
    assert Entities(b"#1=A(" + b"(" * 1000 + b")" * 1001 + b";").all_of(1) == {}
