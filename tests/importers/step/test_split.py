"""Parts of several solids are split by a hint; one sub-assembly of a file is imported by its name."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.importers.modelling.session import open_assembly
from tests.importers.step.kernel_files import needs_kernel

pytestmark = [needs_kernel, pytest.mark.usefixtures("kernel_within")]


def written(folder):
    """A STEP file with one part of two solids, a sleeve [15 mm, 20 mm long] and a shaft in it with an arm."""
    from OCP.BRep import BRep_Builder
    from OCP.BRepAlgoAPI import BRepAlgoAPI_Cut, BRepAlgoAPI_Fuse
    from OCP.BRepPrimAPI import BRepPrimAPI_MakeBox, BRepPrimAPI_MakeCylinder
    from OCP.gp import gp_Pnt
    from OCP.TopoDS import TopoDS_Compound

    from cadmbs.importers.step.kernel import occt

    sleeve = BRepPrimAPI_MakeBox(gp_Pnt(-15, -15, 0), gp_Pnt(15, 15, 20)).Shape()
    sleeve = BRepAlgoAPI_Cut(sleeve, BRepPrimAPI_MakeCylinder(5.02, 20).Shape()).Shape()
    shaft = BRepPrimAPI_MakeCylinder(5.0, 40).Shape()
    shaft = BRepAlgoAPI_Fuse(shaft, BRepPrimAPI_MakeBox(gp_Pnt(-2, -3, 25), gp_Pnt(50, 3, 35)).Shape()).Shape()
    compound, builder = TopoDS_Compound(), BRep_Builder()
    builder.MakeCompound(compound)
    for solid in (sleeve, shaft):
        builder.Add(compound, solid)
    document = occt.TDocStd_Document(occt.TCollection_ExtendedString("XmlXCAF"))
    occt.XCAFApp_Application.GetApplication_s().InitDocument(document)
    tool = occt.XCAFDoc_DocumentTool.ShapeTool_s(document.Main())
    root, part = tool.NewShape(), tool.AddShape(compound, False)
    component = tool.AddComponent(root, part, occt.TopLoc_Location())
    for label in (part, component):
        occt.TDataStd_Name.Set_s(label, occt.TCollection_ExtendedString("spindle"))
    tool.UpdateAssemblies()
    writer = occt.STEPCAFControl_Writer()
    writer.Transfer(document, occt.STEPControl_StepModelType.STEPControl_AsIs)
    path = folder / "spindle.step"
    writer.Write(str(path))
    return path


def hinted(folder, text: str):
    path = folder / "h.toml"
    path.write_text(text)
    return path


def test_the_solids_of_a_part_are_parts(tmp_path):
    path = written(tmp_path)
    whole, _ = cm.load_with_findings(path)
    assert len(whole.joints) == 0
    mechanism, findings = cm.load_with_findings(path, hints=hinted(tmp_path, 'split = ["*"]'), meshes=tmp_path / "m")
    (joint,) = mechanism.joints
    assert np.abs(joint.axis) == pytest.approx([0, 0, 1])
    assert joint.kind in ("revolute", "cylindrical")
    assert "G013" not in {f.code for f in findings}
    assert [len(body.shapes) for body in mechanism.bodies] == [1, 1]
    assert sum(body.mass for body in mechanism.bodies) == pytest.approx(sum(body.mass for body in whole.bodies))
    cylinder, box = np.pi * 5.02**2 * 20, 30 * 30 * 20
    sleeve = min(mechanism.bodies, key=lambda body: abs(body.mass - 7850e-9 * (box - cylinder)))
    assert sleeve.mass == pytest.approx(7850e-9 * (box - cylinder), rel=1e-9)


def test_a_session_splits_what_its_hints_split(tmp_path):
    path = written(tmp_path)
    with_hints = open_assembly(path, hinted(tmp_path, 'split = ["*"]'))
    try:
        assert len(with_hints.state.parts) == 2
        assert len(with_hints.state.joints) == 1
    finally:
        with_hints.close()


def test_what_cannot_be_split_is_told(tmp_path):
    path = written(tmp_path)
    _, findings = cm.load_with_findings(path, hints=hinted(tmp_path, 'split = ["gearbox"]'))
    (told,) = (f for f in findings if f.code == "H002")
    assert told.message.startswith('No part "gearbox" has several solids')
    assert told.severity == "warning"
