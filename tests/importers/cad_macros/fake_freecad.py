"""Stand-ins for the few classes of FreeCAD that the macro uses, where there is no FreeCAD: boxes in nested placements.

Names, arguments and conventions are those of FreeCAD's Python interface; the geometry is NumPy.
"""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np


class Vector(tuple):
    """`FreeCAD.Vector`."""

    def __new__(cls, x=0.0, y=0.0, z=0.0):
        return super().__new__(cls, (float(x), float(y), float(z)))

    x, y, z = (property(lambda self, i=i: self[i]) for i in range(3))


class Placement:
    """`FreeCAD.Placement` from a shift and a turn about an axis [deg]."""

    def __init__(self, base=(0, 0, 0), axis=(0, 0, 1), degrees=0.0, matrix=None):
        if matrix is None:
            e = np.array(axis, float) / np.linalg.norm(axis)
            cross, angle = np.cross(np.eye(3), e), np.radians(degrees)
            matrix = np.eye(4)
            matrix[:3, :3] += np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross
            matrix[:3, 3] = base
        self.matrix = matrix

    Base = property(lambda self: Vector(*self.matrix[:3, 3]))
    Rotation = property(lambda self: SimpleNamespace(multVec=lambda v: Vector(*(self.matrix[:3, :3] @ v))))

    def inverse(self):
        return Placement(matrix=np.linalg.inv(self.matrix))

    def multiply(self, other):
        return Placement(matrix=self.matrix @ other.matrix)

    def toMatrix(self):
        return self.matrix


class BoxShape:
    """A shape of solid boxes: (edges, 4 x 4 placement of a corner)."""

    def __init__(self, boxes):
        self.boxes = boxes

    def copy(self):
        return BoxShape(list(self.boxes))

    def transformShape(self, matrix):
        self.boxes = [(edges, matrix @ placed) for edges, placed in self.boxes]

    @property
    def Solids(self):
        return [self._solid(np.array(edges, float), placed) for edges, placed in self.boxes]

    @staticmethod
    def _solid(edges, placed):
        volume = float(edges.prod())
        tensor = volume / 12 * ((edges @ edges) * np.eye(3) - np.diag(edges**2))
        full = np.eye(4)
        full[:3, :3] = placed[:3, :3] @ tensor @ placed[:3, :3].T
        center = Vector(*(placed @ [*(edges / 2), 1.0])[:3])
        return SimpleNamespace(
            Volume=volume, CenterOfMass=center, MatrixOfInertia=SimpleNamespace(A=tuple(full.ravel()))
        )

    @property
    def BoundBox(self):
        unit = np.array(np.meshgrid([0, 1], [0, 1], [0, 1])).reshape(3, -1).T
        corners = [placed[:3, :3] @ (corner * edges) + placed[:3, 3] for edges, placed in self.boxes for corner in unit]
        low, high = np.min(corners, axis=0), np.max(corners, axis=0)
        return SimpleNamespace(
            **{f"{a}{end}": x[i] for end, x in (("Min", low), ("Max", high)) for i, a in enumerate("XYZ")}
        )


class DocumentObject:
    """An object of a document; `Group` exists for containers only."""

    def __init__(self, name, type_id, placement=None, group=None, linked=None, edges=None, **properties):
        self.Name = self.Label = name
        self.TypeId, self.Placement, self.linked, self.edges = type_id, placement or Placement(), linked, edges
        if group is not None:
            self.Group = group
        self.__dict__.update(properties)

    def getLinkedObject(self):
        return self.linked or self

    def isDerivedFrom(self, type_id):
        return type_id == "App::GeoFeature" and not self.TypeId.endswith(("FeaturePython", "Group"))

    def child(self, name):
        return next((o for o in getattr(self.getLinkedObject(), "Group", ()) if o.Name == name), None)

    def getSubObject(self, sub, retType=0):
        here, placement = self, self.Placement
        for name in sub.split(".")[:-1]:
            here = here.child(name)
            if here is None:
                return None
            placement = placement.multiply(here.Placement)
        return {1: here, 3: placement}[retType]

    def boxes(self, placement):
        linked = self.getLinkedObject()
        if linked.edges is not None:
            return [(linked.edges, placement.matrix)]
        return [box for o in getattr(linked, "Group", ()) for box in o.boxes(placement.multiply(o.Placement))]


def get_shape(root, path, needSubElement):
    """`Part.getShape`: the shape of a sub-object in global coordinates."""
    assert not needSubElement
    return BoxShape(root.getSubObject(path, 1).boxes(root.getSubObject(path, 3)))


def modules(document):
    """The modules `FreeCAD` and `Part`, with an active document."""
    console = SimpleNamespace(lines=[])
    console.PrintMessage = console.PrintError = console.lines.append
    quantity = lambda text: SimpleNamespace(getValueAs=lambda unit: {"kg/m^3": float(text.split()[0])}[unit])  # noqa: E731
    freecad = SimpleNamespace(
        Vector=Vector,
        ActiveDocument=document,
        Console=console,
        Version=lambda: ["1", "0", "2", "a build"],
        Units=SimpleNamespace(Quantity=quantity),
    )
    return {"FreeCAD": freecad, "Part": SimpleNamespace(getShape=get_shape, Plane=type("Plane", (), {}))}
