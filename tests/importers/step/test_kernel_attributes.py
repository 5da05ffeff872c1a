"""What a STEP file says about instances: names, nested placements, units, colours of products, instances and faces."""

import re

import numpy as np
import pytest

from cadmbs.testing.cad import CadAssembly, CadPart, CadSolid
from tests.importers.step.kernel_files import ROTATION, Z, needs_kernel, read

pytestmark = needs_kernel

BLUE, RED, GREEN = (0.2, 0.2, 0.8), (0.9, 0.1, 0.1), (0.1, 0.7, 0.3)
SHIFT = np.array([200.0, 0.0, 7.0])


def write_two_arms(path, schema):
    """Twice a sub-assembly of a blue plate with a red face and a pin, and a third pin, green, beside them."""
    from cadmbs.importers.step.kernel import occt
    from cadmbs.testing.cad.step_writing import part_location, solid_shape

    occt.silence()
    document = occt.TDocStd_Document(occt.TCollection_ExtendedString("XmlXCAF"))
    occt.XCAFApp_Application.GetApplication_s().InitDocument(document)
    writer = occt.STEPCAFControl_Writer()
    occt.Interface_Static.SetCVal_s("write.step.schema", schema)
    occt.Interface_Static.SetCVal_s("write.step.unit", "MM")
    shapes = occt.XCAFDoc_DocumentTool.ShapeTool_s(document.Main())
    colors = occt.XCAFDoc_DocumentTool.ColorTool_s(document.Main())

    def named(label, name):
        occt.TDataStd_Name.Set_s(label, occt.TCollection_ExtendedString(name, True))
        return label

    def colored(label, rgb, kind):
        color = occt.Quantity_Color(*rgb, occt.Quantity_TypeOfColor.Quantity_TOC_sRGB)
        colors.SetColor(label, color, getattr(occt.XCAFDoc_ColorType, f"XCAFDoc_Color{kind}"))

    plate_shape = solid_shape(CadSolid().box([0, 0, 0], [40, 20, 5]).hole([10, 10, 0], Z, 4, 5))
    plate = named(shapes.AddShape(plate_shape, False), "plate")
    colored(plate, BLUE, "Gen")
    colored(shapes.AddSubShape(plate, next(occt.subshapes(plate_shape, "FACE"))), RED, "Surf")
    pin = named(shapes.AddShape(solid_shape(CadSolid().cylinder([0, 0, 0], Z, 4, 12)), False), "pin")
    arm, machine = named(shapes.NewShape(), "arm"), named(shapes.NewShape(), "machine")
    named(shapes.AddComponent(arm, plate, part_location(np.eye(3), np.zeros(3))), "plate")
    named(shapes.AddComponent(arm, pin, part_location(np.eye(3), np.array([10.0, 10.0, 0.0]))), "Bolzen Ø8 (größer)")
    named(shapes.AddComponent(machine, arm, part_location(np.eye(3), np.zeros(3))), "left arm")
    named(shapes.AddComponent(machine, arm, part_location(ROTATION, SHIFT)), "right arm")
    third = named(shapes.AddComponent(machine, pin, part_location(np.eye(3), np.array([0.0, 0.0, 50.0]))), "pin:2")
    colored(third, GREEN, "Gen")
    shapes.UpdateAssemblies()
    writer.Transfer(document, occt.STEPControl_StepModelType.STEPControl_AsIs)
    writer.Write(str(path))


@pytest.mark.parametrize("schema", ["AP203", "AP214IS", "AP242DIS"])
def test_instances_of_nested_assemblies(schema, tmp_path, monkeypatch):
    from cadmbs.importers.step.kernel.tessellation import save_triangles

    write_two_arms(tmp_path / "arms.step", schema)
    assembly = read(tmp_path / "arms.step", monkeypatch)
    parts = assembly.document["parts"]
    bolt = "Bolzen Ø8 (größer)"
    assert [(part["id"], part["name"], part["path"]) for part in parts] == [
        ("p1.1.1", "plate", ["machine", "left arm"]),
        ("p1.1.2", bolt, ["machine", "left arm"]),
        ("p1.2.1", "plate", ["machine", "right arm"]),
        ("p1.2.2", bolt, ["machine", "right arm"]),
        ("p1.3", "pin:2", ["machine"]),
    ]
    assert len(assembly.products) == 2
    assert parts[3]["mass_properties"]["com"] == pytest.approx(ROTATION @ [10, 10, 6] + SHIFT, abs=1e-9)
    colors = [part.get("color_rgba") for part in parts]
    assert colors[0] == colors[2] == pytest.approx([*BLUE, 1.0], abs=1e-5)
    assert colors[1] is colors[3] is None
    assert colors[4] == pytest.approx([*GREEN, 1.0], abs=1e-5)
    groups = save_triangles(assembly, tmp_path / "triangles.npz", 10_000)["colors"][parts[0]["definition"]]
    assert [None if color is None else pytest.approx(color, abs=1e-5) for color in ([*RED, 1.0], None)] == groups


def test_units_may_differ_between_the_parts_of_a_file(tmp_path, monkeypatch):
    from cadmbs.testing.cad.step_writing import write_step

    parts = (
        CadPart("box", CadSolid().box([0, 0, 0], [10, 20, 30])),
        CadPart("pin", CadSolid().cylinder([0, 0, 0], Z, 5, 20), shift=np.array([100.0, 0.0, 0.0])),
    )
    write_step(CadAssembly("mixed", "box", parts, ()), tmp_path / "mixed.step")
    text = (tmp_path / "mixed.step").read_text()
    last = list(re.finditer(r"SI_UNIT\(\.MILLI\.,\.METRE\.\)", text))[-1]
    (tmp_path / "mixed.step").write_text(text[: last.start()] + "SI_UNIT(.CENTI.,.METRE.)" + text[last.end() :])
    box, pin = read(tmp_path / "mixed.step", monkeypatch).document["parts"]
    assert box["mass_properties"]["volume"] == pytest.approx(6000.0)
    assert pin["mass_properties"]["volume"] == pytest.approx(1e3 * np.pi * 25 * 20)
    assert np.mean(pin["bbox"], axis=0) == pytest.approx([100.0, 0.0, 100.0], abs=1e-6)


def test_one_coloured_face_does_not_colour_the_part():
    from cadmbs.importers.step.kernel.parts import _prevailing

    assert _prevailing({1: (1.0, 0.0, 0.0, 1.0)}, 6) is None
    assert _prevailing(dict.fromkeys(range(5), (1.0, 0.0, 0.0, 1.0)), 6) == (1.0, 0.0, 0.0, 1.0)
