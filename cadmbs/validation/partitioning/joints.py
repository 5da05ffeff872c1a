"""Tables 1 and 2 of P-DIFF: constraints and selectors of cut joints, beside the rows of this package."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from cadmbs.compiler import compile_mechanism
from cadmbs.constraints import jacobian, rows
from cadmbs.kinematics import neutral
from cadmbs.models.mechanism import Mechanism
from cadmbs.validation.report import Check, ReportTable

X, Y, Z, ORIGIN = [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, 0.0]


class CutJoint(NamedTuple):
    """A joint of the tables.

    Attributes:
        kind: Kind in a mechanism document.
        geometry: Its axes and point.
        freedoms: Of the relative motion.
        constraints: Table 1 as printed; E^j_i is the component of axis i of one frame along axis j of the other.
        selector: Table 2 as printed, by the components of the twist that its rows select; empty where it has none.
        rows: Components that must vanish; none for the universal joint, whose row depends on the configuration.
    """

    kind: str
    geometry: dict[str, Any]
    freedoms: int
    constraints: str
    selector: str
    rows: str


CUT_JOINTS = (
    CutJoint("prismatic", {"axis": Z}, 1, "E12 E23 E13 p1 p2", "w1 w2 w3 v1 v2", "w1 w2 w3 v1 v2"),
    CutJoint("revolute", {"axis": Z, "point": ORIGIN}, 1, "E12 E23 p1 p2 p3", "w1 w2 v1 v2 v3", "w1 w2 v1 v2 v3"),
    CutJoint("planar_translation", {"axes": [X, Y]}, 2, "E12 E23 E13 p3", "w1 w2 w3 v3", "w1 w2 w3 v3"),
    CutJoint("cylindrical", {"axis": Z, "point": ORIGIN}, 2, "E13 E23 p1 p2", "w1 w2 v1 v2", "w1 w2 v1 v2"),
    CutJoint("universal", {"axes": [X, Y], "point": ORIGIN}, 2, "E12 p1 p2 p3", "", ""),
    CutJoint("spatial_translation", {}, 3, "E12 E23 E13", "w1 w2 w3", "w1 w2 w3"),
    CutJoint("planar", {"axes": [X, Y], "point": ORIGIN}, 3, "E13 E23 p3", "w3 v1 v2", "w1 w2 v3"),
    CutJoint("spherical", {"point": ORIGIN}, 3, "p1 p2 p3", "v1 v2 v3", "v1 v2 v3"),
    CutJoint("schoenflies", {"axis": Z, "point": ORIGIN}, 4, "E13 E23", "v1 v2", "w1 w2"),
)

MISPRINTS = {
    "revolute": "table 1 has E12 for E13: the axes e3 would not stay parallel",
    "planar": "table 2 selects the free components instead of the constrained ones",
    "schoenflies": "table 2 selects translations instead of rotations",
    "universal": "no subgroup: its row (e2 x E^T e1) . w depends on the configuration",
}
"""Differences of the printed tables from the rows."""

COMPONENTS = {
    "rotation_x": "w1", "rotation_y": "w2", "rotation_z": "w3",
    "translation_x": "v1", "translation_y": "v2", "translation_z": "v3",
}  # fmt: skip
"""Components of the twist by the names of the rows, in axes of which e3 is the joint axis."""


def cut_joint_rows(joint: CutJoint) -> tuple[str, int]:
    """Names and rank of the rows of a cut joint between the ground and a free body."""
    body = {"name": "body", "mass": 1.0, "center_of_mass": ORIGIN, "inertia": np.eye(3).tolist()}
    ends = {"predecessor": "world", "successor": "body"}
    joints = [
        {"name": "motion", "kind": "free", **ends},
        {"name": "joint", "kind": joint.kind, "cut": True, **ends, **joint.geometry},
    ]
    data = {"format": "cadmbs.mechanism/1", "name": joint.kind, "bodies": [body], "joints": joints}
    system = compile_mechanism(Mechanism.model_validate(data))
    names = [name.rpartition("/")[2] for name in rows(system).names]
    rank = int(np.linalg.matrix_rank(jacobian(system, neutral(system))))
    return " ".join(COMPONENTS.get(name, name) for name in names), rank


def joint_checks_and_table() -> tuple[list[Check], ReportTable]:
    """Rank and rows of every joint of the tables, and both tables beside the rows."""
    checks, lines = [], []
    for joint in CUT_JOINTS:
        names, rank = cut_joint_rows(joint)
        wrong = abs(rank + joint.freedoms - 6) + int(bool(joint.rows) and names != joint.rows)
        checks.append(Check(f"cut joint {joint.kind}: rows", float(wrong), 0.0, f"{rank} independent: {names}"))
        remark = MISPRINTS.get(joint.kind, "")
        lines.append((joint.kind, joint.freedoms, joint.constraints, joint.selector, names, remark))
    header = ("cut joint", "freedoms", "table 1, printed", "table 2, printed", "rows here", "")
    title = "Tables 1 and 2: constraints and selectors of cut joints"
    return checks, ReportTable("partitioning_tables_1_2", title, header, tuple(lines))
