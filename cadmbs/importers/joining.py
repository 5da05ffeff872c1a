"""Robots of other files that are fixed to a body: their drafts are moved there, and become one with the first.

The readers of URDF attach URDFs themselves, before they make a draft.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import Finding, ModelError, Severity, Where, has_errors
from cadmbs.importers import files, registry
from cadmbs.importers.draft import DocumentDraft, Joining, ReadOptions
from cadmbs.importers.urdf.names import unique_name
from cadmbs.lie import quaternion
from cadmbs.suggestions import did_you_mean

JOINABLE = ("mjcf", "sdf", "usd")
"""Formats to which robots are attached here; these and URDFs can be attached."""

_LISTS = ("bodies", "joints", "couplings", "constraints", "loads")
_POINTS = frozenset(("point", "points", "center_of_mass", "at", "center"))
_DIRECTIONS = frozenset(("axis", "axes", "vector", "vectors", "direction", "normal"))


@dataclass(slots=True)
class Joined:
    """A draft that grows, and where each of its entries comes from.

    Attributes:
        data: The document.
        findings: All findings.
        origins: The draft and index of each entry, by lists.
    """

    first: DocumentDraft
    data: dict[str, Any]
    findings: list[Finding]
    origins: dict[str, list[tuple[DocumentDraft, int]]] = field(default_factory=dict)

    @classmethod
    def of(cls, draft: DocumentDraft) -> Joined:
        """A draft without others."""
        data = draft.data | {name: list(draft.data.get(name, ())) for name in _LISTS if name in draft.data}
        origins = {name: [(draft, k) for k in range(len(data.get(name, ())))] for name in _LISTS}
        return cls(draft, data, list(draft.findings), origins)

    def add(self, name: str, entry: dict[str, Any], origin: tuple[DocumentDraft, int]) -> None:
        """Add an entry to a list."""
        self.data.setdefault(name, []).append(entry)
        self.origins[name].append(origin)

    def names(self, name: str) -> set[str]:
        """The names of a list."""
        return {str(entry.get("name")) for entry in self.data.get(name, ())}

    def locate(self, pointer: str) -> Where:
        """The place in the file from which an entry comes."""
        keys = pointer.split("/")[1:]
        known = self.origins.get(keys[0], []) if keys else []
        index = int(keys[1]) if len(keys) > 1 and keys[1].isdecimal() else len(known)
        if index >= len(known):
            return self.first.locate(pointer)
        draft, own = known[index]
        return replace(draft.locate("/".join(["", keys[0], str(own), *keys[2:]])), pointer=pointer)


def with_joined(draft: DocumentDraft, importer: str, file: str, options: ReadOptions) -> DocumentDraft:
    """A draft with all other robots attached in their order; later ones may be attached to earlier ones.

    The root of a robot, the first body that a free or fixed joint holds in its world, gets the frame of the body to
    which it is fixed; a robot without one has its world there. Its initial state is left out. A draft of another format
    is unchanged.

    Findings: U069 (note) an attached robot, U070 no such body or no robot, and those about the other files.
    """
    if importer not in JOINABLE:
        return draft
    joined = Joined.of(draft)
    for joining in options.joins:
        known = joined.names("bodies") | {joined.data["ground"]}
        if joining.link not in known:
            message = f'There is no link "{joining.link}" to attach "{joining.file}" to.'
            hint = did_you_mean(joining.link, known)
            joined.findings.append(Finding("U070", Severity.ERROR, Where(file), message, hint))
            continue
        other = _read(joining, options, joined.findings)
        if other is not None:
            _attach(joined, joining, other)
    return DocumentDraft(joined.data, tuple(joined.findings), joined.locate, draft.assembly)


def _read(joining: Joining, options: ReadOptions, findings: list[Finding]) -> DocumentDraft | None:
    """The draft of another robot; None after errors."""
    try:
        source = files.read_source(joining.file)
        importer = registry.recognize(source)
    except ModelError as problem:
        findings.extend(problem.findings)
        return None
    if importer.name not in (*JOINABLE, "urdf"):
        message = f'"{joining.file}" cannot be attached: it is no URDF, MJCF, SDF or USD ({importer.name}).'
        findings.append(Finding("U070", Severity.ERROR, Where(joining.file), message, "Name a file of a robot."))
        return None
    base = "floating" if importer.name == "urdf" else None
    other = importer.read(source, replace(options, joins=(), cut=(), keyframe=None, loops=None, base=base))
    located = [f if f.where.file else replace(f, where=other.locate(f.where.pointer)) for f in other.findings]
    findings.extend(located)
    return None if has_errors(located) or not other.data.get("bodies") else other


def _attach(joined: Joined, joining: Joining, other: DocumentDraft) -> None:
    """Add the entries of another draft, moved, renamed, and with the body in place of its world."""
    data, ground = other.data, other.data["ground"]
    mount = next((k for k, joint in enumerate(data["joints"]) if _holds(joint, ground)), None)
    root = None if mount is None else data["joints"][mount]["successor"]
    places = {body["name"]: _pose(body.get("reference_pose")) for body in data["bodies"]}
    here = next((_pose(b.get("reference_pose")) for b in joined.data["bodies"] if b["name"] == joining.link), np.eye(4))
    T = here if root is None else here @ np.linalg.inv(places[root])
    prefix = _prefix(joined, data)
    bodies = {name: f"{prefix}{name}" for name in places if name != ground} | {ground: joining.link}
    joints = {joint["name"]: f"{prefix}{joint['name']}" for joint in data["joints"]}
    for name in _LISTS:
        for k, entry in enumerate(data.get(name, ())):
            renamed = _renamed(entry, bodies, joints) | {"name": f"{prefix}{entry['name']}"}
            moved = _moved(renamed, "", T)
            if name == "bodies" and entry["name"] == ground:
                _add_shapes(joined, joining.link, moved)
                continue
            if name == "bodies":
                moved.setdefault("reference_pose", _pose_data(T))
            elif name == "joints" and k == mount:
                moved = {"name": unique_name(f"{data['name']}_mount", joined.names("joints") | set(joints.values()))}
                moved |= {"kind": "fixed", "predecessor": joining.link, "successor": bodies[str(root)]}
            elif name == "joints" and _holds(entry, ground) and entry["kind"] == "free":
                moved["predecessor"] = joined.data["ground"]
            joined.add(name, moved, (other, k))
    named = f' Its names get the prefix "{prefix}", because some of them are already used.' if prefix else ""
    part = f'its root link "{bodies[root]}"' if root is not None else "its world"
    message = f'Robot "{data["name"]}" is attached: {part} is fixed to link "{joining.link}".{named}'
    joined.findings.append(Finding("U069", Severity.NOTE, Where(joining.file), message))


def _holds(joint: Mapping[str, Any], ground: str) -> bool:
    return joint["predecessor"] == ground and joint["kind"] in ("free", "fixed")


def _prefix(joined: Joined, data: Mapping[str, Any]) -> str:
    """The prefix that makes all names of another robot unique; empty if they are."""
    prefix, count = "", 1
    while any(f"{prefix}{each['name']}" in joined.names(name) for name in _LISTS for each in data.get(name, ())):
        prefix = f"{data['name']}_" if count == 1 else f"{data['name']}_{count}_"
        count += 1
    return prefix


def _add_shapes(joined: Joined, link: str, world: Mapping[str, Any]) -> None:
    """The shapes and frames of another world belong to the body to which it is fixed."""
    for k, body in enumerate(joined.data["bodies"]):
        if body["name"] == link:
            shapes, frames = (*body.get("shapes", ()), *world.get("shapes", ())), body.get("frames", {})
            added = {name: pose for name, pose in world.get("frames", {}).items() if name not in frames}
            joined.data["bodies"][k] = body | {"shapes": list(shapes), "frames": frames | added}


def _renamed(value: Any, bodies: Mapping[str, str], joints: Mapping[str, str]) -> Any:
    """Names of bodies, and of joints in names of coordinates, in a piece of a document."""
    if isinstance(value, list | tuple):
        return [_renamed(part, bodies, joints) for part in value]
    if not isinstance(value, dict):
        return value
    result: dict[str, Any] = {}
    for key, part in value.items():
        if key in ("predecessor", "successor", "body", "on") and isinstance(part, str):
            result[key] = bodies.get(part, part)
        elif key == "bodies" and isinstance(part, list | tuple):
            result[key] = [bodies.get(each, each) for each in part]
        elif key in ("coordinate", "dependent", "of") and isinstance(part, str):
            result[key] = _coordinate(part, joints)
        else:
            result[key] = part if key == "extensions" else _renamed(part, bodies, joints)
    return result


def _coordinate(name: str, joints: Mapping[str, str]) -> str:
    """The name of a coordinate, "elbow" or "wrist:slide", with the new name of its joint."""
    owners = [joint for joint in joints if name == joint or name.startswith(f"{joint}:")]
    owner = max(owners, key=len, default="")
    return f"{joints[owner]}{name[len(owner) :]}" if owner else name


def _moved(value: Any, key: str, T: Array) -> Any:
    """A piece of a document carried by the pose T, by the name of its field; forces of loads keep their directions."""
    if isinstance(value, dict):
        if "position" in value and value.keys() <= {"position", "rotation", "quaternion"}:
            return _pose_data(T @ _pose(value))
        return {name: part if name == "extensions" else _moved(part, name, T) for name, part in value.items()}
    if value is None or isinstance(value, str):
        return value
    if key in _POINTS:
        return (np.array(value, dtype=float) @ T[:3, :3].T + T[:3, 3]).tolist()
    if key in _DIRECTIONS:
        return (np.array(value, dtype=float) @ T[:3, :3].T).tolist()
    if key == "inertia":
        tensor = T[:3, :3] @ np.array(value, dtype=float) @ T[:3, :3].T
        return (0.5 * (tensor + tensor.T)).tolist()
    return [_moved(part, "", T) for part in value] if isinstance(value, list | tuple) else value


def _pose(data: Mapping[str, Any] | None) -> Array:
    """A pose of a document as a matrix (4, 4)."""
    T = np.eye(4)
    if data is not None:
        T[:3, 3] = data["position"]
        if data.get("rotation") is not None:
            T[:3, :3] = data["rotation"]
        elif data.get("quaternion") is not None:
            T[:3, :3] = quaternion.rotation(data["quaternion"])
    return T


def _pose_data(T: Array) -> dict[str, Any]:
    return {"position": T[:3, 3].tolist(), "rotation": T[:3, :3].tolist()}
