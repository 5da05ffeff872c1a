"""Documents of FreeCAD for tests, written as FreeCAD 1.1 writes them: an archive of Document.xml and BREP files."""

from __future__ import annotations

import zipfile
from pathlib import Path
from xml.sax.saxutils import quoteattr

import numpy as np

TYPES = (
    "Fixed", "Revolute", "Cylindrical", "Slider", "Ball", "Distance", "Parallel", "Perpendicular", "Angle",
    "RackPinion", "Screw", "Gears", "Belt",
)  # fmt: skip

ORIGIN = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)


def pose(position=(0, 0, 0), axis=(0, 0, 1), angle=0.0):
    """A placement: position [mm], axis and angle [rad]."""
    e = np.array(axis) / np.linalg.norm(axis)
    return (*position, *(np.sin(angle / 2) * e), np.cos(angle / 2))


def placement(numbers):
    keys = ("Px", "Py", "Pz", "Q0", "Q1", "Q2", "Q3")
    pairs = zip(keys, map(float, numbers), strict=True)
    return "<PropertyPlacement " + " ".join(f'{key}="{x!r}"' for key, x in pairs) + "/>"


def prop(name, content):
    return f'<Property name="{name}">{content}</Property>'


def value(tag, text):
    return f"<{tag} value={quoteattr(str(text))}/>"


class FreecadFile:
    """A document that is put together object by object."""

    def __init__(self):
        self.types, self.objects, self.shapes = [], [], {}

    def add(self, kind, name, *properties, label=None):
        self.types.append(f'<Object type="{kind}" name="{name}"/>')
        inside = "".join([prop("Label", value("String", label or name)), *properties])
        self.objects.append(f'<Object name="{name}"><Properties>{inside}</Properties></Object>')

    def solid(self, name, shape, at=ORIGIN, kind="Part::Feature", label=None, visible=True):
        self.shapes[f"{name}.Shape.brp"] = shape
        part = prop("Shape", f'<Part file="{name}.Shape.brp"/>')
        shown = prop("Visibility", value("Bool", "true" if visible else "false"))
        self.add(kind, name, prop("Placement", placement(at)), part, shown, label=label)

    def group(self, kind, name, members, at=ORIGIN, label=None, **flags):
        links = "".join(value("Link", member) for member in members)
        switches = [prop(key, value("Bool", text)) for key, text in flags.items()]
        inside = prop("Group", f"<LinkList>{links}</LinkList>")
        self.add(kind, name, inside, prop("Placement", placement(at)), *switches, label=label)

    def link(self, name, target, at=ORIGIN, file="", transform=False, label=None):
        linked = prop("LinkedObject", f'<XLink file="{file}" stamp="" name="{target}"/>')
        follows = prop("LinkTransform", value("Bool", "true" if transform else "false"))
        self.add("App::Link", name, linked, prop("LinkPlacement", placement(at)), follows, label=label)

    def ground(self, target):
        self.add("App::FeaturePython", "GroundedJoint", prop("ObjectToGround", value("Link", target)))

    def joint(self, name, kind, first, second, *more, suppressed=False):
        """`first`, `second`: the path of names down to a face, and the placement of the connector."""
        words = "".join(value("Enum", word) for word in TYPES)
        number = f'<Integer value="{TYPES.index(kind)}" CustomEnum="true"/><CustomEnumList>{words}</CustomEnumList>'
        sides = []
        for side, (path, at) in enumerate((first, second), 1):
            object_name, _, sub = path.partition(".")
            inside = f'<Sub value="{sub}"/>'
            sides.append(prop(f"Reference{side}", f'<XLink file="" name="{object_name}">{inside * 2}</XLink>'))
            sides.append(prop(f"Placement{side}", placement(at)))
        off = prop("Suppressed", value("Bool", "true" if suppressed else "false"))
        self.add("App::FeaturePython", name, prop("JointType", number), *sides, *more, off)

    def xml(self):
        return (
            "<?xml version='1.0' encoding='utf-8'?>\n<!-- FreeCAD Document -->\n<Document SchemaVersion=\"4\">"
            f"<Objects>{''.join(self.types)}</Objects><ObjectData>{''.join(self.objects)}</ObjectData></Document>"
        )

    def write(self, path: Path):
        from OCP.BRepTools import BRepTools

        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("Document.xml", self.xml())
            for name, shape in self.shapes.items():
                file = path.with_name("shape.brp")
                BRepTools.Write_s(shape, str(file))
                archive.write(file, name)
                file.unlink()
        return path


def limit(name, number):
    """A limit of a joint in degrees or mm, and that it counts."""
    return prop(name, value("Float", number)) + prop(f"Enable{name}", value("Bool", "true"))


def number(name, size):
    return prop(name, value("Float", size))


def box(x, y, z, at=(0.0, 0.0, 0.0)):
    from OCP.BRepPrimAPI import BRepPrimAPI_MakeBox
    from OCP.gp import gp_Pnt

    return BRepPrimAPI_MakeBox(gp_Pnt(*at), x, y, z).Shape()
