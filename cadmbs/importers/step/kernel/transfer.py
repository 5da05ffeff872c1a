"""A file of solids as the kernel's document of products, instances, names, colours and materials."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.step.kernel import attributes, occt

SEWING_TOLERANCE = 1e-3
"""Largest gap between two faces that are taken as neighbours of one solid [mm]; programs write IGES to some 1e-3 mm."""


class UnreadableStepError(Exception):
    """The kernel refuses a file; the message is the rest of a sentence that begins with the file."""


def transfer(path: Path, form: str = "step") -> Any:
    """The document of a file, lengths in mm.

    The current folder becomes that of the file, because the kernel searches the files of external parts there.

    Args:
        path: The file.
        form: "step"; "iges" or "brep", of which each solid becomes a part, and faces that belong to none are sewn, so
            that what closes becomes one; "fcstd" for a list of shapes and their placements.

    Raises:
        UnreadableStepError: The file cannot be parsed, or nothing in it can be transferred.
    """
    occt.silence()
    os.chdir(path.parent)
    if form == "fcstd":
        return _placed(json.loads(path.read_text(encoding="utf-8")))
    if form == "brep":
        return _of_solids([("", _brep(path))])
    document = _empty()
    reader = occt.STEPCAFControl_Reader() if form == "step" else occt.IGESCAFControl_Reader()
    for mode in ("Name", "Color", *(("Mat", "Props") if form == "step" else ())):
        getattr(reader, f"Set{mode}Mode")(True)
    if reader.ReadFile(path.name) != occt.IFSelect_RetDone:
        raise UnreadableStepError("cannot be parsed by the CAD kernel")
    if not reader.Transfer(document):
        raise UnreadableStepError("has no product that the CAD kernel can transfer")
    if form == "step":
        return document
    free = occt.label_sequence()
    occt.XCAFDoc_DocumentTool.ShapeTool_s(document.Main()).GetFreeShapes(free)
    labels = [free.Value(i) for i in range(1, free.Length() + 1)]
    return _of_solids([(attributes.label_name(label), occt.XCAFDoc_ShapeTool.GetShape_s(label)) for label in labels])


def _empty() -> Any:
    document = occt.TDocStd_Document(occt.TCollection_ExtendedString("XmlXCAF"))
    occt.XCAFApp_Application.GetApplication_s().InitDocument(document)
    return document


def _placed(entries: list[dict[str, Any]]) -> Any:
    """A document with one assembly of shapes at placements; a shape of a file knows none of its own."""
    document = _empty()
    tool = occt.XCAFDoc_DocumentTool.ShapeTool_s(document.Main())
    assembly, products = tool.NewShape(), dict[str, Any]()
    for entry in entries:
        file = entry["file"]
        if file not in products:
            shape = _brep(Path(file))
            products[file] = tool.AddShape(shape.Located(occt.TopLoc_Location()), False)
        transformation = occt.gp_Trsf()
        transformation.SetValues(*(float(number) for row in entry["pose"] for number in row))
        label = tool.AddComponent(assembly, products[file], occt.TopLoc_Location(transformation))
        occt.TDataStd_Name.Set_s(label, occt.TCollection_ExtendedString(entry["name"], True))
    tool.UpdateAssemblies()
    return document


def _brep(path: Path) -> Any:
    shape = occt.TopoDS_Shape()
    if not occt.BRepTools.Read_s(shape, path.name, occt.BRep_Builder()) or shape.IsNull():
        raise UnreadableStepError("cannot be parsed by the CAD kernel")
    return shape


def _of_solids(shapes: list[tuple[str, Any]]) -> Any:
    """A document with a product for each solid in named shapes, and for each that loose faces make.

    Raises:
        UnreadableStepError: There is nothing that encloses a volume.
    """
    document = _empty()
    tool = occt.XCAFDoc_DocumentTool.ShapeTool_s(document.Main())
    found = [(name, list(occt.subshapes(shape, "SOLID"))) for name, shape in shapes]
    loose = [face for _, shape in shapes for face in _loose_faces(shape)]
    found += [("", list(_sewn(group))) for group in _closed_groups(loose)]
    if not any(solids for _, solids in found):
        raise UnreadableStepError("has no solids, and no faces that close to solids")
    for name, solids in found:
        for k, solid in enumerate(solids, 1):
            label = tool.AddShape(solid, False)
            own = name if len(solids) == 1 else f"{name} {k}".strip() if name else ""
            occt.TDataStd_Name.Set_s(label, occt.TCollection_ExtendedString(own, True))
    return document


def _loose_faces(shape: Any) -> Iterator[Any]:
    """The faces of a shape that belong to no solid."""
    explorer = occt.TopExp_Explorer(shape, occt.TopAbs_FACE, occt.TopAbs_SOLID)
    while explorer.More():
        yield explorer.Current()
        explorer.Next()


def _closed_groups(faces: list[Any]) -> Iterator[list[Any]]:
    """Faces by the solid that they enclose: programs write those of a solid one after the other.

    A group is whole when each edge of its faces has its partner. So touching parts, whose faces have common edges too,
    stay apart.
    """
    group: list[Any] = []
    alone: list[Array] = []
    for face in faces:
        group.append(face)
        for edge in _edges(face):
            partner = next((k for k, other in enumerate(alone) if np.abs(other - edge).max() < SEWING_TOLERANCE), None)
            if partner is None:
                alone.append(edge)
            else:
                del alone[partner]
        if not alone:
            yield group
            group = []
    if group:
        yield group


def _edges(face: Any) -> Iterator[Array]:
    """Length and centre (4,) of each edge of a face; the edge at which a surface closes comes twice [mm]."""
    for edge in occt.subshapes(face, "EDGE"):
        if not occt.BRep_Tool.Degenerated_s(occt.to_edge(edge)):
            properties = occt.GProp_GProps()
            occt.BRepGProp.LinearProperties_s(edge, properties)
            center = properties.CentreOfMass()
            yield np.array([properties.Mass(), center.X(), center.Y(), center.Z()])


def _sewn(faces: list[Any]) -> Iterator[Any]:
    """The solids that faces enclose, outward normals turned outward."""
    sewing = occt.BRepBuilderAPI_Sewing(SEWING_TOLERANCE)
    for face in faces:
        sewing.Add(face)
    sewing.Perform()
    for shell in occt.subshapes(sewing.SewedShape(), "SHELL"):
        if occt.BRep_Tool.IsClosed_s(shell):
            solid = occt.BRepBuilderAPI_MakeSolid(occt.to_shell(shell)).Solid()
            occt.BRepLib.OrientClosedSolid_s(solid)
            yield solid
