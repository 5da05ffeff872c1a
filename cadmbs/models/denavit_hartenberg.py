"""Tables of Denavit and Hartenberg, in and out: serial chains by four numbers a joint.

Two conventions are in use. With z_i the axis of joint i + 1 (standard, distal) or of joint i (modified, proximal),

    standard:  T_{i-1,i} = Rz(theta_i) Tz(d_i) Tx(a_i) Rx(alpha_i)
    modified:  T_{i-1,i} = Rx(alpha_{i-1}) Tx(a_{i-1}) Rz(theta_i) Tz(d_i)

A joint coordinate is added to theta_i of a revolute and to d_i of a prismatic joint. A table says nothing of where the
first axis is, nor of the frame of the last body: `base` and `tool` do. Where a common normal is not unique (axes that
are parallel or one line), the one through the origin before it is taken, so that d is zero.

References:
    J. Denavit and R. S. Hartenberg, A kinematic notation for lower-pair mechanisms based on matrices, J. Appl. Mech. 22
    (1955); J. J. Craig, Introduction to Robotics, chapter 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import numpy as np

from cadmbs import errors, suggestions, topology
from cadmbs.arrays import Array
from cadmbs.models.changed.moves import rotation_of_pose
from cadmbs.models.checks.connections import content_graph
from cadmbs.models.documents.addresses import Addresses
from cadmbs.models.mechanism import Mechanism, canonical, content_of

CONVENTIONS: Final = ("standard", "modified")

PARALLEL: Final = 1e-9
"""Sine of the angle between two axes below which they count as parallel."""


@dataclass(frozen=True, slots=True)
class DHRow:
    """One joint of a table: lengths in metres, angles in radians, at q = 0.

    Attributes:
        a: Length along x: a_i (standard) or a_{i-1} (modified).
        alpha: Twist about x, likewise.
        d: Offset along z.
        theta: Angle about z.
        kind: "revolute" or "prismatic".
        name: Of the joint.
    """

    a: float
    alpha: float
    d: float
    theta: float
    kind: Literal["revolute", "prismatic"] = "revolute"
    name: str = ""


@dataclass(frozen=True, eq=False)
class DHTable:
    """A serial chain.

    Attributes:
        rows: From the base outwards.
        convention: "standard" or "modified".
        base: (4, 4) frame 0 in the world.
        tool: (4, 4) frame of the last body in frame n.
    """

    rows: tuple[DHRow, ...]
    convention: str
    base: Array
    tool: Array

    def frames(self, q: Sequence[float] | Array) -> Array:
        """(n + 1, 4, 4) frames 0 to n in the world, for joint positions q (n,)."""
        frames = [self.base]
        for row, value in zip(self.rows, q, strict=True):
            turn, slide = (value, 0.0) if row.kind == "revolute" else (0.0, value)
            along_z = _screw(2, row.theta + turn, row.d + slide)
            along_x = _screw(0, row.alpha, row.a)
            frames.append(frames[-1] @ (along_z @ along_x if self.convention == "standard" else along_x @ along_z))
        return np.array(frames)


def dh_table(mechanism: Mechanism, convention: str = "standard", body: str | None = None) -> DHTable:
    """The table of the chain of joints from the ground to a body.

    Args:
        mechanism: With revolute, prismatic and fixed joints on the way.
        convention: "standard" or "modified".
        body: The last body; by default the one that nothing hangs on, where there is one.

    Raises:
        ArgumentError: No such convention; several ends of chains; a joint on the way is of another kind.
        UnknownNameError: There is no such body.
    """
    if convention not in CONVENTIONS:
        raise errors.ArgumentError(f"convention is {convention!r}, expected 'standard' or 'modified'")
    mechanism = canonical(mechanism)
    joints, last = _chain(mechanism, body)
    lines = [_line(joint) for joint in joints]
    base, frames = _frames(lines, convention)
    rows = _rows(frames, convention, [str(joint.kind) for joint in joints], [joint.name for joint in joints])
    return DHTable(rows, convention, base, np.linalg.inv(frames[-1]) @ _pose(last))


def dh_mechanism(table: DHTable, name: str = "arm") -> Mechanism:
    """A chain of massless bodies with the kinematics of a table; `link<i>` has frame i, the last one that of the tool.

    Raises:
        ArgumentError: The table has no rows, or no such convention.
        ModelError: Its numbers are not finite.
    """
    if not table.rows or table.convention not in CONVENTIONS:
        raise errors.ArgumentError("expected a table with rows, 'standard' or 'modified'")
    frames = table.frames(np.zeros(len(table.rows)))
    bodies, joints = [], []
    for k, row in enumerate(table.rows):
        axis = frames[k] if table.convention == "standard" else frames[k + 1]
        frame = frames[k + 1] @ (table.tool if k + 1 == len(table.rows) else np.eye(4))
        left, _, right = np.linalg.svd(frame[:3, :3])
        pose = {"position": frame[:3, 3].tolist(), "rotation": (left @ right).tolist()}
        bodies.append({"name": f"link{k + 1}", "reference_pose": pose})
        before = "world" if k == 0 else f"link{k}"
        joints.append({
            "name": row.name or f"joint{k + 1}", "kind": row.kind, "predecessor": before, "successor": f"link{k + 1}",
            "axis": axis[:3, 2].tolist(), "point": axis[:3, 3].tolist(),
        })  # fmt: skip
    data = {"format": "cadmbs.mechanism/1", "name": name, "bodies": bodies, "joints": joints}
    return Mechanism.model_validate(data)


def _chain(mechanism: Mechanism, body: str | None) -> tuple[list[Any], Any]:
    """The moving joints from the ground to a body, and the body."""
    content = content_of(mechanism)
    tree = topology.spanning_tree(content_graph(content, Addresses(content)))
    bodies = {each.name: each for each in mechanism.bodies}
    if body is None:
        parents = {branch.parent for branch in tree.branches.values()}
        ends = [name for name in tree.order if name not in parents]
        if len(ends) != 1:
            raise errors.ArgumentError(f"{mechanism.name!r} has {len(ends)} ends of chains: name the last body of one")
        body = ends[0]
    if body not in tree.branches:
        hint = suggestions.did_you_mean_clause(body, tree.order)
        raise errors.UnknownNameError(f"{mechanism.name!r} has no body {body!r} that joints reach{hint}")
    joints: list[Any] = []
    name = body
    while name != tree.root:
        branch = tree.branches[name]
        joint = mechanism.joints[branch.edge]
        if joint.kind not in ("revolute", "prismatic", "fixed") or branch.orientation < 0:
            state = f"{joint.kind} and runs against the chain" if branch.orientation < 0 else joint.kind
            raise errors.ArgumentError(
                f"the joint {joint.name!r} of {mechanism.name!r} is {state}: tables are of revolute and prismatic "
                "joints from the base outwards"
            )
        if joint.kind != "fixed":
            joints.append(joint)
        name = branch.parent
    if not joints:
        raise errors.ArgumentError(f"{body!r} of {mechanism.name!r} does not move")
    return joints[::-1], bodies[body]


def _line(joint: Any) -> tuple[Array, Array]:
    """Direction and a point of the axis; a prismatic joint has its direction only, and any point."""
    point = joint.point if joint.point is not None else (0.0, 0.0, 0.0)
    return np.array(joint.axis, dtype=float), np.array(point, dtype=float)


def _frames(lines: Sequence[tuple[Array, Array]], convention: str) -> tuple[Array, list[Array]]:
    """Frame 0, and frames 0 to n; x of each is along the common normal to the next axis."""
    normals: list[tuple[Array, Array, Array]] = []
    origin = lines[0][1]
    for (e, p), (f, r) in zip(lines, [*lines[1:], lines[-1]], strict=True):
        normals.append(_common_normal(e, p, f, r, origin, normals[-1][0] if normals else None))
        origin = normals[-1][2]
    first = _frame(lines[0][0], normals[0][0], normals[0][1])
    if convention == "modified":
        return first, [first, *(_frame(e, x, foot) for (e, _), (x, foot, _) in zip(lines, normals, strict=True))]
    outer = [*(e for e, _ in lines[1:]), lines[-1][0]]
    return first, [first, *(_frame(e, x, foot) for e, (x, _, foot) in zip(outer, normals, strict=True))]


def _common_normal(
    e: Array, p: Array, f: Array, r: Array, origin: Array, before: Array | None
) -> tuple[Array, Array, Array]:
    """Direction of the common normal of two axes, and its feet on the first and on the second one."""
    across = np.cross(e, f)
    sine = float(np.linalg.norm(across))
    if sine > PARALLEL:
        # Feet p + s e and r + t f with a connection that is orthogonal to both.
        s, t, _ = np.linalg.solve(np.column_stack([e, -f, across]), r - p)
        foot, other = p + s * e, r + t * f
        x = across / sine
        return (-x if x @ (other - foot) < 0.0 else x), foot, other
    foot = p + e * (e @ (origin - p))
    gap = r + f * (f @ (foot - r)) - foot
    distance = float(np.linalg.norm(gap))
    if distance > PARALLEL * (1.0 + float(np.linalg.norm(foot))):
        return gap / distance, foot, foot + gap
    if before is not None and np.linalg.norm(np.cross(before, e)) > PARALLEL:
        x = before - e * (e @ before)
    else:
        x = np.cross(np.eye(3)[int(np.argmin(np.abs(e)))], e)
    return x / np.linalg.norm(x), foot, foot


def _frame(z: Array, x: Array, origin: Array) -> Array:
    T = np.eye(4)
    x = x - z * (z @ x)
    x = x / np.linalg.norm(x)
    T[:3, 0], T[:3, 1], T[:3, 2], T[:3, 3] = x, np.cross(z, x), z, origin
    return T


def _rows(frames: Sequence[Array], convention: str, kinds: Sequence[str], names: Sequence[str]) -> tuple[DHRow, ...]:
    """The four numbers between successive frames."""
    rows = []
    for before, after, kind, name in zip(frames[:-1], frames[1:], kinds, names, strict=True):
        x = (after if convention == "standard" else before)[:3, 0]
        z = (before if convention == "standard" else after)[:3, 2]
        gap = after[:3, 3] - before[:3, 3]
        theta, alpha = _angle(before[:3, 0], after[:3, 0], z), _angle(before[:3, 2], after[:3, 2], x)
        chosen: Literal["revolute", "prismatic"] = "revolute" if kind == "revolute" else "prismatic"
        rows.append(DHRow(float(gap @ x), alpha, float(gap @ z), theta, chosen, name))
    return tuple(rows)


def _angle(first: Array, second: Array, about: Array) -> float:
    return float(np.arctan2(about @ np.cross(first, second), first @ second))


def _screw(axis: int, angle: float, length: float) -> Array:
    """Turn about, and translation along, an axis of coordinates."""
    T = np.eye(4)
    j, k = (axis + 1) % 3, (axis + 2) % 3
    c, s = np.cos(angle), np.sin(angle)
    T[j, j], T[j, k], T[k, j], T[k, k] = c, -s, s, c
    T[axis, 3] = length
    return T


def _pose(body: Any) -> Array:
    T = np.eye(4)
    data = body.reference_pose.model_dump(mode="json")
    T[:3, :3], T[:3, 3] = rotation_of_pose(data), data["position"]
    return T
