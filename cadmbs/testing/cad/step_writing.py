"""STEP files of assemblies, by the CAD kernel; needs the extra `step`."""

from pathlib import Path
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.step.kernel import occt
from cadmbs.testing.cad import assemblies, solids

SCHEMAS = {"AP203": "AP203", "AP214": "AP214IS", "AP242": "AP242DIS"}
"""Application protocols that can be written, and the kernel's words for them."""


def write_step(
    assembly: assemblies.CadAssembly,
    path: Path,
    *,
    protocol: str = "AP214",
    unit: str = "MM",
    b_splines: bool = False,
) -> None:
    """Write an assembly as a STEP file.

    Args:
        assembly: The assembly; parts with the same solid become instances of one product.
        path: The file.
        protocol: A key of `SCHEMAS`.
        unit: "MM", "M", "INCH": the unit of the file.
        b_splines: Whether all faces become B-splines, as some programs write them.
    """
    occt.silence()
    document = occt.TDocStd_Document(occt.TCollection_ExtendedString("XmlXCAF"))
    occt.XCAFApp_Application.GetApplication_s().InitDocument(document)
    writer = occt.STEPCAFControl_Writer()  # the settings exist only from here on
    for key, value in (("write.step.schema", SCHEMAS[protocol]), ("write.step.unit", unit)):
        occt.Interface_Static.SetCVal_s(key, value)
    tool = occt.XCAFDoc_DocumentTool.ShapeTool_s(document.Main())
    root = tool.NewShape()
    occt.TDataStd_Name.Set_s(root, occt.TCollection_ExtendedString(assembly.name))
    products: dict[int, Any] = {}
    for part in assembly.parts:
        if id(part.solid) not in products:
            products[id(part.solid)] = _product(document, part, b_splines)
        component = tool.AddComponent(root, products[id(part.solid)], part_location(part.rotation, part.shift))
        occt.TDataStd_Name.Set_s(component, occt.TCollection_ExtendedString(part.name))
    tool.UpdateAssemblies()
    writer.Transfer(document, occt.STEPControl_StepModelType.STEPControl_AsIs)
    if writer.Write(str(path)) != occt.IFSelect_RetDone:
        raise OSError(f"{path} was not written")


def _product(document: Any, part: assemblies.CadPart, b_splines: bool) -> Any:
    """The label of a part's product, with name, colour and material."""
    shape = solid_shape(part.solid)
    if b_splines:
        shape = occt.BRepBuilderAPI_NurbsConvert(shape, True).Shape()
    label = occt.XCAFDoc_DocumentTool.ShapeTool_s(document.Main()).AddShape(shape, False)
    occt.TDataStd_Name.Set_s(label, occt.TCollection_ExtendedString(part.name))
    if part.color is not None:
        color = occt.Quantity_Color(*part.color, occt.Quantity_TypeOfColor.Quantity_TOC_sRGB)
        tool = occt.XCAFDoc_DocumentTool.ColorTool_s(document.Main())
        tool.SetColor(label, color, occt.XCAFDoc_ColorType.XCAFDoc_ColorGen)
    if part.material is not None and part.density is not None:
        text = occt.TCollection_HAsciiString
        materials = occt.XCAFDoc_DocumentTool.MaterialTool_s(document.Main())
        # the kernel's documents hold g/cm^3
        unit, kind = text("density measure"), text("POSITIVE_RATIO_MEASURE")
        materials.SetMaterial(label, text(part.material), text(""), part.density * 1e-3, unit, kind)
    return label


def solid_shape(solid: solids.CadSolid) -> Any:
    """The kernel's shape of a solid."""
    shape = None
    for primitive in solid.primitives:
        tool = _primitive_shape(primitive)
        operation = occt.BRepAlgoAPI_Cut if primitive.cut else occt.BRepAlgoAPI_Fuse
        shape = tool if shape is None else operation(shape, tool).Shape()
    return shape


def _primitive_shape(primitive: solids.Primitive) -> Any:
    if primitive.kind == "box":
        made = occt.BRepPrimAPI_MakeBox(*primitive.sizes).Shape()
    elif primitive.kind == "cylinder":
        made = occt.BRepPrimAPI_MakeCylinder(*primitive.sizes).Shape()
    elif primitive.kind == "sphere":
        made = occt.BRepPrimAPI_MakeSphere(*primitive.sizes).Shape()
    else:
        made = _prism_shape(primitive)
    move = part_location(primitive.frame[:, :3], primitive.frame[:, 3]).Transformation()
    return occt.BRepBuilderAPI_Transform(made, move, True).Shape()


def _prism_shape(primitive: solids.Primitive) -> Any:
    wire = occt.BRepBuilderAPI_MakePolygon()
    for x, y in np.asarray(primitive.polygon).tolist():
        wire.Add(occt.gp_Pnt(x, y, 0.0))
    wire.Close()
    face = occt.BRepBuilderAPI_MakeFace(wire.Wire()).Face()
    return occt.BRepPrimAPI_MakePrism(face, occt.gp_Vec(0.0, 0.0, primitive.sizes[0])).Shape()


def part_location(rotation: Array, shift: Array) -> Any:
    """The kernel's placement of a rotation and a shift [mm]."""
    transformation = occt.gp_Trsf()
    transformation.SetValues(*np.column_stack([rotation, shift]).ravel().tolist())
    return occt.TopLoc_Location(transformation)
