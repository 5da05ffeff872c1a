"""An assembly definition of Onshape as a `cadmbs.assembly/1.1` document with its joints.

    python onshape_assembly.py definition.json -o arm.assembly.json [--masses masses.json]

`definition.json` is the answer of /api/assemblies/d/DID/w/WID/e/EID?includeMateFeatures=true. `masses.json` has the
answers of /api/parts/d/DID/w/WID/e/EID/partid/PID/massproperties in one object, by "EID/PID"; without it, parts have no
mass. Onshape has metres and kilograms.

The axis of a mate is the z axis of its connectors, which are in the coordinates of the instances that they belong to;
the occurrences of the root assembly have the placements of all instances. Suppressed instances and mates are left out.
Mates that are no joint (parallel, tangent, pin in slot, width, those with the origin of a sub-assembly) and relations
(gears, racks, screws) are listed under "source"; couplings go into a file of hints.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np

KINDS = {
    "FASTENED": "fixed",
    "REVOLUTE": "revolute",
    "SLIDER": "prismatic",
    "CYLINDRICAL": "cylindrical",
    "PLANAR": "planar",
    "BALL": "spherical",
}
ORIGIN = "origin of the assembly"
MARK = "onshape_assembly.py of cadmbs"


def assembly_document(definition: dict, masses: dict) -> dict:
    """The document of an assembly definition."""
    occurrences = {tuple(o["path"]): o for o in definition["rootAssembly"]["occurrences"]}
    instances, features = dict(walk(definition, definition["rootAssembly"], ())), []
    for path, assembly in [((), definition["rootAssembly"]), *assemblies(definition, instances)]:
        features += [(path, feature) for feature in assembly.get("features", []) if not feature.get("suppressed")]
    parts = {path: occurrences[path] for path, instance in instances.items() if instance["type"] == "Part"}
    titles = {path: "/".join(instances[path[: i + 1]]["name"] for i in range(len(path))) for path in parts}
    names = unique_names(titles)
    entries = {path: part_entry(names[path], instances[path], parts[path], masses) for path in parts}
    skipped, joints, groups = [], [], []
    for path, feature in features:
        data = feature["featureData"]
        if feature["featureType"] == "mateGroup":
            groups.append([(*path, *entry["occurrence"]) for entry in data["occurrences"]])
        elif feature["featureType"] in ("mate", "mateRelation"):
            joint = joint_entry(data, path, entries, occurrences)
            joints += [joint] if joint else []
            kind = data.get("mateType") or data.get("relationType")
            skipped += [] if joint else [f"{kind}: {data['name']}"]
    weld(entries, groups)
    for i, name in unique_names({i: joint["name"] for i, joint in enumerate(joints)}).items():
        joints[i]["id"] = name
    ground = [entry["id"] for path, entry in entries.items() if occurrences[path].get("fixed")]
    if any(ORIGIN in joint["parts"] for joint in joints):
        entries[()] = {"id": ORIGIN}
        ground.append(ORIGIN)
    return {
        "schema": "cadmbs.assembly/1.1",
        "name": definition["rootAssembly"].get("name", "assembly"),
        "units": {"length": "m", "mass": "kg", "angle": "rad"},
        "source": {"tool": MARK, "not_written": skipped},
        "ground": ground,
        "parts": list(entries.values()),
        "joints": joints,
    }


def walk(definition: dict, assembly: dict, path: tuple) -> Iterator[tuple[tuple, dict]]:
    """The paths and descriptions of all instances that are not suppressed, sub-assemblies before their contents."""
    for instance in assembly["instances"]:
        if not instance.get("suppressed"):
            inner = (*path, instance["id"])
            yield inner, instance
            if instance["type"] == "Assembly":
                yield from walk(definition, sub_assembly(definition, instance), inner)


def assemblies(definition: dict, instances: dict) -> Iterator[tuple[tuple, dict]]:
    """The paths of the sub-assemblies, and their definitions."""
    for path, instance in instances.items():
        if instance["type"] == "Assembly":
            yield path, sub_assembly(definition, instance)


def sub_assembly(definition: dict, instance: dict) -> dict:
    """The definition of an instance of a sub-assembly."""
    keys = ("documentId", "elementId", "fullConfiguration")
    wanted = [instance.get(key) for key in keys]
    return next(entry for entry in definition["subAssemblies"] if [entry.get(key) for key in keys] == wanted)


def pose(occurrences: dict, path: tuple) -> np.ndarray:
    """The placement of an instance in the world [m]; the identity for the root assembly itself."""
    return np.reshape(occurrences[path]["transform"], (4, 4)) if path else np.eye(4)


def joint_entry(data: dict, path: tuple, entries: dict, occurrences: dict) -> dict | None:
    """A joint along the z axis of the first connector; the part of the second connector moves relative to the first."""
    kind = KINDS.get(data.get("mateType"))
    ends = [((*path, *end["matedOccurrence"]), end["matedCS"]) for end in data.get("matedEntities", [])]
    parts = [entries[end]["id"] if end in entries else ORIGIN if end == () else None for end, _ in ends]
    if kind is None or len(parts) != 2 or None in parts:
        return None
    (instance, connector), _ = ends
    frame = pose(occurrences, instance)
    point = (frame @ [*connector["origin"], 1.0])[:3].tolist()
    direction = (frame[:3, :3] @ connector["zAxis"]).tolist()
    axis = {"point": point} if kind == "spherical" else {"point": point, "dir": direction}
    joint = {"name": data["name"], "kind": kind, "parts": parts}
    return joint if kind == "fixed" else {**joint, "axis": axis}


def part_entry(name: str, instance: dict, occurrence: dict, masses: dict) -> dict:
    """A part with its mass properties in world axes, about its centre of mass."""
    entry = {"id": name, "name": instance["name"]}
    answer = masses.get(f"{instance['elementId']}/{instance['partId']}")
    if answer is None:
        return entry
    body = answer["bodies"][instance["partId"]]
    frame = np.reshape(occurrence["transform"], (4, 4))
    inertia = frame[:3, :3] @ np.reshape(body["inertia"][:9], (3, 3)) @ frame[:3, :3].T
    properties = {"source": "cad", "mass": body["mass"][0], "volume": body["volume"][0]}
    properties["com"] = (frame @ [*body["centroid"][:3], 1.0])[:3].tolist()
    return {**entry, "mass_properties": {**properties, "inertia": ((inertia + inertia.T) / 2).tolist()}}


def unique_names(names: dict) -> dict:
    """The names, with numbers where one is repeated."""
    unique = {}
    for key, name in names.items():
        candidate, number = name, 2
        while candidate in unique.values():
            candidate, number = f"{name} ({number})", number + 1
        unique[key] = candidate
    return unique


def weld(entries: dict, groups: list) -> None:
    """Give the parts of each group, and of groups that share a part, one body."""
    for group in groups:
        members = [path for path in entries if any(path[: len(end)] == end for end in group)]
        bodies = {entries[path].get("body") for path in members} - {None}
        joined = [path for path in entries if path in members or entries[path].get("body") in bodies]
        for path in joined:
            entries[path]["body"] = f"group of {entries[members[0]]['id']}"


def main() -> None:
    """Read the arguments, and write the document."""
    parser = argparse.ArgumentParser(description="An assembly definition of Onshape as a cadmbs.assembly document.")
    parser.add_argument("definition", type=Path)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--masses", type=Path)
    arguments = parser.parse_args()
    if arguments.output.exists() and MARK not in arguments.output.read_text(encoding="utf-8"):
        parser.error(f"{arguments.output} exists, and this program did not write it")
    masses = json.loads(arguments.masses.read_text(encoding="utf-8")) if arguments.masses else {}
    definition = json.loads(arguments.definition.read_text(encoding="utf-8"))
    document = assembly_document(definition, masses)
    arguments.output.write_text(json.dumps(document, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
