"""The FreeCAD macro on stand-ins for FreeCAD's objects, and the import of what it writes.

The macro was also run in a real FreeCAD 0.20, where the joints of the Assembly workbench of 1.0 were made by hand.
"""

import json
import math
import runpy
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from cadmbs.compiler import compile_mechanism
from cadmbs.constraints import mobility
from cadmbs.importers import check
from cadmbs.kinematics import neutral
from tests.importers.cad_macros.fake_freecad import DocumentObject, Placement, Vector, modules

MACRO = Path(__file__).parents[3] / "examples" / "cad" / "freecad_assembly.py"
LENGTHS = {"Frame": 100.0, "Crank": 30.0, "Coupler": 90.0, "Rocker": 70.0}
CRANK_ANGLE = 0.9


def corners():
    """The joints of the four-bar in the plane: frame, crank, coupler, rocker."""
    a, d = np.zeros(2), np.array([LENGTHS["Frame"], 0.0])
    b = LENGTHS["Crank"] * np.array([math.cos(CRANK_ANGLE), math.sin(CRANK_ANGLE)])
    diagonal = np.linalg.norm(d - b)
    cosine = (LENGTHS["Coupler"] ** 2 + diagonal**2 - LENGTHS["Rocker"] ** 2) / (2 * LENGTHS["Coupler"] * diagonal)
    angle = math.atan2(*(d - b)[::-1]) + math.acos(cosine)
    return a, b, b + LENGTHS["Coupler"] * np.array([math.cos(angle), math.sin(angle)]), d


def joint(name, kind, assembly, ends, **properties):
    """A joint as the Assembly workbench makes it, between (path, x, z) of two objects."""
    for number, (path, x, z) in enumerate(ends, 1):
        properties[f"Reference{number}"] = (assembly, [f"{path}.Face1", f"{path}.Vertex1"])
        properties[f"Placement{number}"] = Placement((x, 0.0, z))
    properties = {"Activated": True, **properties}
    return DocumentObject(name, "App::FeaturePython", JointType=kind, **properties)


def four_bar_document(folder):
    """A document with a four-bar: parts, a link, a grounded part, a gear, a suppressed joint."""
    a, b, c, d = corners()
    steel = SimpleNamespace(Name="Steel", PhysicalProperties={"Density": "7900.00 kg/m^3"})
    bodies = {
        name: DocumentObject(f"{name}Body", "PartDesign::Body", Placement((0, -5, 0)), edges=(length, 10.0, 6.0))
        for name, length in LENGTHS.items()
    }
    bodies["Rocker"].Placement = Placement()
    bodies["Rocker"].ShapeMaterial = steel

    def along(p, q, z):
        return Placement((*p, z), degrees=math.degrees(math.atan2(*(q - p)[::-1])))

    frame = DocumentObject("Frame", "App::Part", along(a, d, 0.0), group=[bodies["Frame"]])
    crank = DocumentObject("Crank", "App::Part", along(a, b, 6.0), group=[bodies["Crank"]])
    coupler = DocumentObject("Coupler", "App::Part", along(b, c, 12.0), group=[bodies["Coupler"]])
    rocker = DocumentObject("Rocker", "App::Link", along(d, c, 6.0), linked=bodies["Rocker"])
    assembly = DocumentObject(
        "Assembly", "Assembly::AssemblyObject", Placement((50, 60, 70), (1, 2, 3), 40.0), group=[]
    )
    paths = {
        "Frame": "Frame.FrameBody",
        "Crank": "Crank.CrankBody",
        "Coupler": "Coupler.CouplerBody",
        "Rocker": "Rocker",
    }

    def pivot(name, first, second, **properties):
        # a body stands 5 mm beside the axis of its part, the linked one on it
        ends = [(paths[part], x, z) for part, x, z in (first, second)]
        made = joint(name, properties.pop("kind", "Revolute"), assembly, ends, **properties)
        for number, (part, *_) in enumerate((first, second), 1):
            if part != "Rocker":
                placement = getattr(made, f"Placement{number}")
                placement.matrix[1, 3] = 5.0
        return made

    joints = [
        pivot("Joint", ("Frame", 0, 6), ("Crank", 0, 0), EnableAngleMin=True, AngleMin=0.0),
        pivot("Joint001", ("Crank", 30, 6), ("Coupler", 0, 0)),
        pivot("Joint002", ("Coupler", 90, 0), ("Rocker", 70, 6)),
        pivot("Joint003", ("Frame", 100, 6), ("Rocker", 0, 0)),
        pivot("Joint004", ("Frame", 0, 0), ("Rocker", 0, 0), kind="Gears"),
        pivot("Joint005", ("Frame", 0, 0), ("Coupler", 0, 0), kind="Fixed", Suppressed=True),
        DocumentObject("GroundedJoint", "App::FeaturePython", ObjectToGround=frame),
    ]
    assembly.Group[:] = [frame, crank, coupler, rocker, DocumentObject("Joints", "Assembly::JointGroup", group=joints)]
    return SimpleNamespace(Objects=[assembly], FileName=str(folder / "four_bar.FCStd"))


@pytest.fixture
def run_macro(tmp_path, monkeypatch):
    def run():
        found = modules(four_bar_document(tmp_path))
        for name, module in found.items():
            monkeypatch.setitem(sys.modules, name, module)
        runpy.run_path(str(MACRO), run_name="__main__")
        return found["FreeCAD"].Console.lines

    return run


def test_a_four_bar_of_the_assembly_workbench(run_macro, tmp_path):
    (said,) = run_macro()
    assert "not written: ['Gears: Joint004']" in said
    file = tmp_path / "four_bar.assembly.json"
    mechanism, findings = check(file)
    assert {finding.code for finding in findings} == {"A013", "A018", "T005"}
    assert mechanism.ground == "Frame"
    points = dict(zip(("Joint", "Joint001", "Joint002", "Joint003"), corners(), strict=True))
    pairs = {
        "Joint": "Frame Crank",
        "Joint001": "Crank Coupler",
        "Joint002": "Coupler Rocker",
        "Joint003": "Frame Rocker",
    }
    for made in mechanism.joints:
        assert made.kind == "revolute"
        assert f"{made.predecessor} {made.successor}" == pairs[made.name]
        assert made.axis == pytest.approx((0, 0, 1), abs=1e-12)
        assert made.point[:2] == pytest.approx(1e-3 * points[made.name], abs=1e-12)
    limits = {made.name: made.limits for made in mechanism.joints}["Joint"]
    assert limits.lower == pytest.approx(-CRANK_ANGLE)
    system = compile_mechanism(mechanism)
    assert mobility(system, neutral(system)).degrees_of_freedom == 1


def test_masses_of_the_parts(run_macro, tmp_path):
    run_macro()
    bodies = {body.name: body for body in check(tmp_path / "four_bar.assembly.json")[0].bodies}
    assert bodies["Rocker"].mass == pytest.approx(7900e-9 * 70 * 10 * 6)
    assert bodies["Crank"].mass == pytest.approx(7850e-9 * 30 * 10 * 6)
    middle = 0.5e-3 * corners()[1]
    assert bodies["Crank"].center_of_mass[:2] == pytest.approx(middle, abs=1e-12)
    moments = np.linalg.eigvalsh(bodies["Rocker"].inertia)
    edges = 1e-3 * np.array([70.0, 10.0, 6.0])
    expected = np.sort(bodies["Rocker"].mass / 12 * (edges @ edges - edges**2))
    assert moments == pytest.approx(expected, rel=1e-9)


def test_a_file_of_somebody_else_is_left_alone(run_macro, tmp_path):
    file = tmp_path / "four_bar.assembly.json"
    file.write_text(json.dumps({"mine": True}))
    (said,) = run_macro()
    assert "did not write it" in said
    assert json.loads(file.read_text()) == {"mine": True}
    file.unlink()
    run_macro()
    assert "written" in run_macro()[0]


def test_vectors_are_those_of_freecad():
    v = Vector(1, 2, 3)
    assert (v.x, v.y, v.z) == (1.0, 2.0, 3.0)
    turned = Placement((1, 0, 0), (0, 0, 1), 90.0).Rotation.multVec(Vector(1, 0, 0))
    assert turned == pytest.approx((0, 1, 0), abs=1e-15)
