"""What is attached to the labels of products and instances: names, colours, materials, stored volumes."""

from dataclasses import dataclass
from typing import Any

from cadmbs.importers.step.kernel import occt

_PLACEHOLDER_STARTS = ("=>[", "NAUO", "Open CASCADE STEP translator", "Open CASCADE Shape Model")
_PLACEHOLDERS = ("", "Document", "COMPOUND", "SOLID", "SHELL", "the product name", "Unnamed")

GRAMS_PER_CUBIC_CENTIMETRE = (0.02, 25.0)
"""Densities that are read as g/cm^3: from foam to osmium; smaller ones are g/mm^3, larger ones kg/m^3."""

Color = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class StepMaterial:
    """A material of the file.

    Attributes:
        name: As in the file.
        density: In kg/m^3; None if the file has none.
        stated: The number in the file, and the unit that it was taken for.
    """

    name: str
    density: float | None
    stated: str = ""


def label_name(label: Any) -> str:
    """The name of a label; empty if it has none, or one that a program made up."""
    attribute = occt.TDataStd_Name()
    if not _find(label, occt.TDataStd_Name.GetID_s(), attribute):
        return ""
    text = str(attribute.Get().ToExtString()).strip()
    made_up = text.startswith(_PLACEHOLDER_STARTS) or text in _PLACEHOLDERS
    return "" if made_up else text


def label_entry(label: Any) -> str:
    """The address of a label in its document, such as "0:1:1:3"."""
    text = occt.TCollection_AsciiString()
    occt.TDF_Tool.Entry_s(label, text)
    return str(text.ToCString())


def label_color(*labels: Any) -> Color | None:
    """The sRGB colour and opacity of the first label that has a colour."""
    for label in labels:
        for kind in (occt.XCAFDoc_ColorType.XCAFDoc_ColorSurf, occt.XCAFDoc_ColorType.XCAFDoc_ColorGen):
            color = occt.Quantity_ColorRGBA()
            if occt.XCAFDoc_ColorTool.GetColor_s(label, kind, color):
                return _srgb(color)
    return None


def face_colors(label: Any) -> dict[int, Color]:
    """The sRGB colours and opacities of faces within a product, by the hashes of the faces; faces win over solids."""
    subshapes = occt.label_sequence()
    occt.XCAFDoc_ShapeTool.GetSubShapes_s(label, subshapes)
    labels = [subshapes.Value(i) for i in range(1, subshapes.Length() + 1)]
    of_shapes = [(occt.XCAFDoc_ShapeTool.GetShape_s(sublabel), label_color(sublabel)) for sublabel in labels]
    colors = {}
    for shape, color in sorted(of_shapes, key=lambda pair: _is_face(pair[0])):
        if color is not None and not shape.IsNull():
            colors.update(dict.fromkeys((hash(face) for face in occt.subshapes(shape, "FACE")), color))
    return colors


def _is_face(shape: Any) -> bool:
    return not shape.IsNull() and bool(shape.ShapeType() == occt.TopAbs_FACE)


def _srgb(color: Any) -> Color:
    """The kernel's colours are linear; files and screens use sRGB."""
    rgb = color.GetRGB()
    red, green, blue = (_srgb_component(float(x)) for x in (rgb.Red(), rgb.Green(), rgb.Blue()))
    return red, green, blue, round(float(color.Alpha()), 6)


def _srgb_component(linear: float) -> float:
    linear = min(max(linear, 0.0), 1.0)
    return round(12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055, 6)


def label_material(label: Any) -> StepMaterial | None:
    """The material of a product."""
    reference, node = occt.XCAFDoc.MaterialRefGUID_s(), occt.TDataStd_TreeNode()
    if not _find(label, reference, node) or not node.HasFather():
        return None
    attribute = occt.XCAFDoc_Material()
    if not _find(node.Father().Label(), occt.XCAFDoc_Material.GetID_s(), attribute):
        return None
    name = attribute.GetName()
    density, stated = density_in_si(float(attribute.GetDensity()))
    return StepMaterial(str(name.ToCString()).strip() if name is not None else "", density, stated)


def density_in_si(value: float) -> tuple[float | None, str]:
    """The density [kg/m^3] of a number whose unit programs do not agree on, and the unit that its size shows."""
    low, high = GRAMS_PER_CUBIC_CENTIMETRE
    if not 1e-3 * low <= value <= 1e3 * high:
        return None, ""
    factor, unit = (1e6, "g/mm^3") if value < low else (1e3, "g/cm^3") if value <= high else (1.0, "kg/m^3")
    return value * factor, f"{value:g} {unit}"


def stored_volume(label: Any) -> float | None:
    """The volume [mm^3] that the program which wrote the file stated for a product."""
    attribute = occt.XCAFDoc_Volume()
    return float(attribute.Get()) if _find(label, occt.XCAFDoc_Volume.GetID_s(), attribute) else None


def _find(label: Any, identifier: Any, attribute: Any) -> bool:
    """Whether a label has an attribute, which is then set; OCP crashes where an absent one is asked for."""
    return bool(label.IsAttribute(identifier) and label.FindAttribute(identifier, attribute))
