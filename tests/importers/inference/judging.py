"""Reading a document without a file, and what its joints differ from the truth."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np

from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.step_json.importer import read_assembly_file
from tests.importers.inference.mechanisms import MILLIMETRES, Truth
from tests.importers.inference.poses import Pose


def draft_of(data: dict, folder, hints: str = "", **others):
    """The draft of a document with hints and other options."""
    options = ReadOptions(**others)
    if hints:
        (folder / "hints.toml").write_text(hints, encoding="utf-8")
        options = ReadOptions(hints=folder / "hints.toml", **others)
    return read_assembly_file(SourceFile("machine.json", folder, json.dumps(data).encode()), options)


def assembly_of(data: dict, folder, hints: str = ""):
    """The inferred document and the findings."""
    draft = draft_of(data, folder, hints)
    return (json.loads(draft.assembly.assembly(Path())) if draft.assembly else None), draft.findings


def differences(truth: Truth, result: dict, pose: Pose, unit: str = "mm", angle=1e-6, distance=1e-3) -> list[str]:
    """What is wrong with the joints: false, missing, of another kind, off their axis; and parts that are not welded."""
    body = {part["name"]: part["body"] for part in result["parts"]}
    names = {part["id"]: part["body"] for part in result["parts"]}
    joints = result.get("joints", [])
    inferred = {frozenset(names[p] for p in joint["parts"]): joint for joint in joints}
    expected = {frozenset((body[a], body[b])): (a, b, kinds, e, p) for kinds, a, b, e, p in truth.joints}
    wrong = [f"apart: {a}, {b}" for a, b in truth.welded if body[a] != body[b]]
    wrong += [f"false: {joint['kind']} {sorted(pair)}" for pair, joint in inferred.items() if pair not in expected]
    wrong += ["two joints of one pair"] * (len(joints) - len(inferred))
    for pair, (a, b, kinds, direction, point) in expected.items():
        joint = inferred.get(pair)
        if joint is None:
            wrong.append(f"missing: {a}, {b}")
        elif joint["kind"] not in kinds:
            wrong.append(f"{joint['kind']}: {a}, {b}")
        else:
            wrong += _off_axis(joint, f"{a}, {b}", (direction, point), pose, unit, (angle, distance))
    return wrong


def _off_axis(joint, label, line, pose, unit, limits) -> list[str]:
    direction, point = line
    axis, wrong = joint.get("axis", {}), []
    e = np.array(axis.get("dir", (0, 0, 0)))
    if direction is not None and np.linalg.norm(np.cross(e, pose.rotation @ direction)) >= limits[0]:
        wrong.append(f"direction: {label}")
    if point is not None and "point" in axis:
        gap = MILLIMETRES[unit] * np.array(axis["point"]) - pose.points(np.array(point, float))
        if np.linalg.norm(np.cross(gap, e) if direction is not None else gap) >= limits[1]:
            wrong.append(f"point: {label}")
    return wrong


def freedoms_of(findings) -> int:
    """The degrees of freedom that the summary tells."""
    summary = next(f.message for f in findings if f.code == "J011")
    return int(re.search(r": (\d+) degree", summary)[1])
