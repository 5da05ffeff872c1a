"""FreeCAD macro: the native assembly of the active document as a `cadmbs.assembly/1.1` document with its joints.

For the Assembly workbench of FreeCAD 1.0 and later. Copy the file into the macro folder, open the document of the
assembly in the pose that is to be q = 0, and run it: it writes NAME.assembly.json beside the document. Then:

    cadmbs import NAME.assembly.json -o NAME.json

Everything is written in the coordinates of the assembly, in mm. The z axis of a joint's connector is its axis; the
second part moves relative to the first one. Gears, belts, racks and screws, which couple two joints, and joints that
only hold an orientation are not written: they are listed under "source", and couplings go into a file of hints.
"""

import json
import math
from pathlib import Path

import FreeCAD
import Part

KINDS = {
    "Fixed": "fixed",
    "Revolute": "revolute",
    "Cylindrical": "cylindrical",
    "Slider": "prismatic",
    "Ball": "spherical",
}
GROUPS = ("App::Part", "App::DocumentObjectGroup", "Assembly::AssemblyObject")
MARK = "FreeCAD macro of cadmbs"
ASSUMED_DENSITY = 7850.0
"""For parts without a material [kg/m^3]; cadmbs warns about each mass that comes from it (A013)."""


def assembly_document(assembly):
    """The document of an assembly object."""
    members = list({o.Name: o for o in contents(assembly)}.values())
    joints, skipped = joint_entries(assembly, members)
    parts = part_entries(assembly, members, {path for joint in joints for path in joint["parts"]})
    materials = {e["material"]: {"density_kg_m3": e.pop("density")} for e in parts.values() if "material" in e}
    grounded = [o.ObjectToGround.Name for o in members if getattr(o, "ObjectToGround", None)]
    names = unique_names({path: entry.get("name", path) for path, entry in parts.items()})
    for path, name in names.items():
        parts[path] = {"id": name, **parts[path]}
    for i, name in unique_names({i: joint["name"] for i, joint in enumerate(joints)}).items():
        joints[i] = {"id": name, **joints[i], "parts": [names[path] for path in joints[i]["parts"]]}
    return {
        "schema": "cadmbs.assembly/1.1",
        "name": assembly.Label,
        "units": {"length": "mm", "mass": "kg", "angle": "deg"},
        "source": {"tool": MARK, "version": ".".join(FreeCAD.Version()[:3]), "not_written": skipped},
        "ground": [names[path] for path in grounded if path in names],
        "materials": materials,
        "parts": list(parts.values()),
        "joints": joints,
    }


def joint_entries(assembly, members):
    """The joints, and the kinds and labels of those that cannot be written."""
    joints, skipped = [], []
    for joint in (o for o in members if hasattr(o, "JointType")):
        if getattr(joint, "Suppressed", False) or not getattr(joint, "Activated", True):
            continue
        kind = "planar" if is_planar(joint) else KINDS.get(joint.JointType)
        ends = [moving_part(assembly, reference) for reference in (joint.Reference1, joint.Reference2)]
        if kind is None or None in ends:
            skipped.append(f"{joint.JointType}: {joint.Label}")
        elif ends[0] != ends[1]:
            joints.append(joint_entry(assembly, joint, kind, ends))
    return joints, skipped


def part_entries(assembly, members, jointed):
    """The parts by their paths: those in the assembly, and those of flexible sub-assemblies that have joints."""
    direct = [o for o in members if o in assembly.Group and o.isDerivedFrom("App::GeoFeature")]
    paths = [moving_part(assembly, (assembly, [f"{o.Name}."])) for o in direct]
    paths += sorted(jointed.difference(paths))
    entries = {path: part_entry(assembly, path, resolved(assembly, path)) for path in paths if path is not None}
    return {path: entry or {"name": path} for path, entry in entries.items() if entry or path in jointed}


def unique_names(names):
    """The names, with numbers where one is repeated."""
    unique = {}
    for key, name in names.items():
        candidate, number = name, 2
        while candidate in unique.values():
            candidate, number = f"{name} ({number})", number + 1
        unique[key] = candidate
    return unique


def contents(container):
    """All objects inside a container, at any depth."""
    for o in container.Group:
        yield o
        if hasattr(o, "Group"):
            yield from contents(o)


def resolved(assembly, path):
    """The object at a path of names inside the assembly."""
    return assembly.getSubObject(f"{path}.", retType=1)


def names_inside(assembly, reference):
    """The names from the assembly down to the face or edge of a reference (object, [sub-element, ...])."""
    names = [reference[0].Name, *reference[1][0].split(".")]
    return names[names.index(assembly.Name) + 1 :] if assembly.Name in names else []


def moving_part(assembly, reference):
    """The path of the part that a reference moves with; groups and flexible sub-assemblies are passed through."""
    if not reference or not reference[1]:
        return None
    path = []
    for name in names_inside(assembly, reference)[:-1]:
        path.append(name)
        o = resolved(assembly, ".".join(path))
        flexible = o is not None and o.TypeId == "Assembly::AssemblyLink" and not getattr(o, "Rigid", True)
        link_group = o is not None and o.TypeId == "App::Link" and getattr(o, "ElementCount", 0) > 0
        if o is not None and o.TypeId != "App::DocumentObjectGroup" and not flexible and not link_group:
            return ".".join(path)
    return None


def connector(assembly, reference, placement):
    """The placement of a joint's connector in the assembly: connectors are stored relative to the referenced object."""
    path = []
    for name in names_inside(assembly, reference)[:-1]:
        path.append(name)
        linked = resolved(assembly, ".".join(path)).getLinkedObject()
        if linked.TypeId not in GROUPS and linked.TypeId != "Assembly::AssemblyLink":
            break
    inside = assembly.getSubObject(f"{'.'.join(path)}.", retType=3)
    return assembly.Placement.inverse().multiply(inside).multiply(placement)


def joint_entry(assembly, joint, kind, ends):
    """A joint: its line is the z axis of the first connector."""
    first = connector(assembly, joint.Reference1, joint.Placement1)
    second = connector(assembly, joint.Reference2, joint.Placement2)
    entry = {"name": joint.Label, "kind": kind, "parts": ends}
    if kind != "fixed":
        axis = first.Rotation.multVec(FreeCAD.Vector(0, 0, 1))
        entry["axis"] = {"point": list(first.Base), "dir": list(axis)}
    if kind == "spherical":
        del entry["axis"]["dir"]
    limits = limits_of(joint, first.inverse().multiply(second)) if kind in ("revolute", "prismatic") else {}
    return {**entry, "limits": limits} if limits else entry


def limits_of(joint, relative):
    """Limits as displacements from the drawn pose, in degrees or mm."""
    x = relative.Rotation.multVec(FreeCAD.Vector(1, 0, 0))
    name, drawn = ("Angle", math.degrees(math.atan2(x.y, x.x)))
    if joint.JointType == "Slider":
        name, drawn = ("Length", relative.Base.z)
    ends = {"lower": f"{name}Min", "upper": f"{name}Max"}
    return {key: getattr(joint, end) - drawn for key, end in ends.items() if getattr(joint, f"Enable{end}", False)}


def is_planar(joint):
    """Whether a distance joint holds two flat faces parallel."""
    if joint.JointType != "Distance":
        return False
    faces = [reference[0].getSubObject(reference[1][0]) for reference in (joint.Reference1, joint.Reference2)]
    return all(isinstance(getattr(face, "Surface", None), Part.Plane) for face in faces)


def part_entry(assembly, path, o):
    """A part with its volume, centre and inertia at density 1; None without solids."""
    shape = Part.getShape(assembly, f"{path}.", needSubElement=False).copy()
    shape.transformShape(assembly.Placement.inverse().toMatrix())
    solids = shape.Solids
    volume = sum(solid.Volume for solid in solids)
    if not solids or volume <= 0:
        return None
    com = [sum(s.Volume * s.CenterOfMass[i] for s in solids) / volume for i in range(3)]
    inertia = [[0.0] * 3 for _ in range(3)]
    for solid in solids:  # the parallel-axis theorem: I + V (d.d E - d d^T)
        d = [solid.CenterOfMass[i] - com[i] for i in range(3)]
        tensor = solid.MatrixOfInertia.A  # 16 numbers, row by row, about the centre of the solid
        for i in range(3):
            for k in range(3):
                shift = (sum(x * x for x in d) if i == k else 0.0) - d[i] * d[k]
                inertia[i][k] += tensor[4 * i + k] + solid.Volume * shift
    box = shape.BoundBox
    entry = {
        "name": o.Label,
        "bbox": [[box.XMin, box.YMin, box.ZMin], [box.XMax, box.YMax, box.ZMax]],
        "mass_properties": {"source": "geometry", "volume": volume, "com": com, "volume_inertia": inertia},
    }
    material = getattr(o.getLinkedObject(), "ShapeMaterial", None)
    density = (getattr(material, "PhysicalProperties", None) or {}).get("Density")
    if density:
        quantity = FreeCAD.Units.Quantity(density)
        return {**entry, "material": material.Name, "density": float(quantity.getValueAs("kg/m^3"))}
    entry["mass_properties"].update(source="default", mass=ASSUMED_DENSITY * 1e-9 * volume)
    return entry


def main():
    """Write the assembly of the active document."""
    document = FreeCAD.ActiveDocument
    assemblies = [o for o in document.Objects if o.TypeId == "Assembly::AssemblyObject"]
    if len(assemblies) != 1 or not document.FileName:
        message = f"{len(assemblies)} assemblies in the document; save one with exactly one assembly, and run again.\n"
        FreeCAD.Console.PrintError(message)
        return
    path = Path(document.FileName).with_suffix(".assembly.json")
    if path.exists() and MARK not in path.read_text(encoding="utf-8"):
        FreeCAD.Console.PrintError(f"{path} exists, and this macro did not write it.\n")
        return
    data = assembly_document(assemblies[0])
    path.write_text(json.dumps(data, indent=1), encoding="utf-8")
    FreeCAD.Console.PrintMessage(f"written: {path}; not written: {data['source']['not_written'] or 'nothing'}\n")


if __name__ == "__main__":
    main()
