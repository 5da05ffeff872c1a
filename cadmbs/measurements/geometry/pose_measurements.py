"""Measured poses, points, distances and planes of a table, for calibration."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from cadmbs import constraints, suggestions
from cadmbs.arrays import Array, Indices
from cadmbs.constraints.rows import wrench_rows
from cadmbs.errors import Finding, ModelError, Severity, has_errors
from cadmbs.kinematics import geometric_parameters, products
from cadmbs.lie import quaternion, se3, so3
from cadmbs.measurements.column_names import choose_columns, missing_columns
from cadmbs.measurements.corrected_document import MEASUREMENT_EXTENSION
from cadmbs.measurements.data_table import DataTable
from cadmbs.measurements.plausibility import STILL_SPAN
from cadmbs.measurements.setup import MeasurementSetup
from cadmbs.models.document import to_data
from cadmbs.models.documents.reading import build, canonical
from cadmbs.models.joint import JointDocument, velocity_names
from cadmbs.models.mechanism import Mechanism
from cadmbs.system import System

_COMPONENTS = ("x", "y", "z", "qw", "qx", "qy", "qz")

LARGEST_ANGLE: Final = 3.0 * np.pi
"""Positions of hinges beyond this [rad] are taken for degrees, where no unit is declared."""


@dataclass(frozen=True)
class PoseMeasurements:
    """What was measured, by target.

    Attributes:
        q: Positions by coordinate.
        points: (n, 3) by target, NaN where not measured.
        rotations: (n, 3, 3) by target.
        distances, planes: (n,) by name.
        starts: By distance, rows (n,) of the configurations in which its first frame is; its own row by default.
    """

    q: Mapping[str, Array]
    points: Mapping[str, Array]
    rotations: Mapping[str, Array]
    distances: Mapping[str, Array]
    planes: Mapping[str, Array]
    starts: Mapping[str, Indices]

    @property
    def n(self) -> int:
        """Number of configurations."""
        return len(next(iter(self.q.values())))


def read_pose_measurements(
    table: DataTable, system: System, setup: MeasurementSetup
) -> tuple[PoseMeasurements, list[Finding]]:
    """The measured quantities of a table, and what is wrong with it."""
    names = tuple(dict.fromkeys(system.position_names))
    choice = choose_columns(table, setup, names, system.velocity_names, names)
    findings = [finding for finding in choice.findings if finding.code != "E002"]
    columns = {setup.columns.get(name, name): table.values[:, k] for k, name in enumerate(table.names)}
    q = {}
    for name in names:
        index = choice.columns.get(("q", name))
        if index is not None:
            drive = setup.joint(name)
            turning = any(name in joint.velocity_names and np.any(joint.screws[:, :3]) for joint in system.joints)
            factor = choice.factors.get(index, setup.factor("angle" if turning else "length"))
            q[name] = drive.sign * factor * table.values[:, index] / drive.ratio + drive.offset
    if not system.closures and not system.rows:
        findings += missing_columns(table, choice, "q", [name for name in names if name not in q], "position")
    elif not q:
        findings += missing_columns(table, choice, "q", names[:1], "position")
    length = setup.factor("length")
    points: dict[str, Array] = {}
    turns: dict[str, Array] = {}
    targets = [*system.body_names, *system.frames.names]
    for name, values in columns.items():
        parts = name.split("/")
        if parts[0] != "body" or parts[-1] not in _COMPONENTS:
            continue
        target = "/".join(parts[1:-1])
        if target not in targets:
            hint = suggestions.did_you_mean(target, targets)
            findings.append(table.finding("E020", f'Column "{name}": there is no body or frame "{target}".', hint))
            continue
        k = _COMPONENTS.index(parts[-1])
        if k < 3:
            points.setdefault(target, np.full((len(table.values), 3), np.nan))[:, k] = length * values
        else:
            turns.setdefault(target, np.full((len(table.values), 4), np.nan))[:, k - 3] = values
    distances, planes, starts = _scalar_columns(table, columns, setup, findings)
    if not points and not turns and not distances and not planes and not has_errors(findings):
        hint = 'Name columns such as "body/tool/x", "body/tool/qw", "distance/NAME" or "plane/NAME".'
        findings.append(table.finding("E020", "There is no column of a measured pose, point, distance or plane.", hint))
    findings += _position_findings(table, system, setup, q)
    findings += [_incomplete(table, name, x) for name, x in turns.items() if np.any(np.all(np.isnan(x), axis=0))]
    sizes = {name: np.linalg.norm(x, axis=-1, keepdims=True) for name, x in turns.items()}
    units = {name: x / np.where(sizes[name] > 0.0, sizes[name], np.nan) for name, x in turns.items()}
    rotations = {name: quaternion.rotation(x) for name, x in units.items()}
    chosen = {name: starts.get(name, np.arange(len(table.values))) for name in distances}
    measured = PoseMeasurements(q, points, rotations, distances, planes, chosen)
    return _with_known_positions(table, measured, findings), findings


def _position_findings(
    table: DataTable, system: System, setup: MeasurementSetup, q: Mapping[str, Array]
) -> Iterator[Finding]:
    """E009 angles in degrees, and E007 coordinates that never move."""
    turning = {name for joint in system.joints for name in joint.velocity_names if np.any(joint.screws[:, :3])}
    for name, values in q.items():
        size = float(np.nanmax(np.abs(values), initial=0.0))
        if name in turning and "angle" not in setup.units and LARGEST_ANGLE < size <= np.rad2deg(LARGEST_ANGLE):
            message = f'Positions of "{name}" reach {size:.6g} rad.'
            hint = 'If they are in degrees, say so: [units] angle = "deg" in a setup file, or --unit angle=deg.'
            yield table.finding("E009", message, hint)
        if float(np.nanmax(values, initial=-np.inf) - np.nanmin(values, initial=np.inf)) < STILL_SPAN:
            message = f'"{name}" never moves: corrections of its axis cannot be told from those of others.'
            hint = "Measure at configurations in which all joints have several positions."
            yield table.finding("E007", message, hint, severity=Severity.WARNING)


def _incomplete(table: DataTable, name: str, turns: Array) -> Finding:
    lacking = ", ".join(f'"body/{name}/q{axis}"' for k, axis in enumerate("wxyz") if np.all(np.isnan(turns[:, k])))
    return table.finding(
        "E020", f'The orientation of "{name}" is not complete: {lacking} is missing.', "Measure qw to qz."
    )


def _with_known_positions(table: DataTable, measured: PoseMeasurements, findings: list[Finding]) -> PoseMeasurements:
    """Without the rows in which a position of a joint is missing, and what distances were taken from them."""
    if not measured.q:
        return measured
    known = np.all([np.isfinite(x) for x in measured.q.values()], axis=0)
    if np.all(known):
        return measured
    lost = np.flatnonzero(~known)
    message = f"{len(lost)} rows lack the position of a joint; they are left out."
    findings.append(table.finding("E017", message, row=int(lost[0]), severity=Severity.NOTE))
    number = np.cumsum(known) - 1

    def known_rows(values: Mapping[str, Array]) -> dict[str, Array]:
        return {name: x[known] for name, x in values.items()}

    taken = {name: np.where(known[measured.starts[name]], x, np.nan) for name, x in measured.distances.items()}
    starts = {name: number[np.where(known[x], x, np.arange(len(x)))][known] for name, x in measured.starts.items()}
    poses_left = (known_rows(measured.q), known_rows(measured.points), known_rows(measured.rotations))
    return PoseMeasurements(*poses_left, known_rows(taken), known_rows(measured.planes), starts)


def _scalar_columns(
    table: DataTable, columns: Mapping[str, Array], setup: MeasurementSetup, findings: list[Finding]
) -> tuple[dict[str, Array], dict[str, Array], dict[str, Indices]]:
    """Distances and heights over planes by name, and rows from which distances are taken."""
    length = setup.factor("length")
    distances: dict[str, Array] = {}
    planes: dict[str, Array] = {}
    starts: dict[str, Indices] = {}
    for kind, known, columns_of_kind in (("distance", setup.distances, distances), ("plane", setup.planes, planes)):
        for name, values in columns.items():
            if not name.startswith(f"{kind}/"):
                continue
            short = name.removeprefix(f"{kind}/")
            if kind == "distance" and short.endswith("/from") and short.removesuffix("/from") in known:
                starts[short.removesuffix("/from")] = _start_rows(table, name, values, findings)
            elif short not in known:
                message = f'The setup does not define the {kind} "{short}".'
                findings.append(table.finding("E020", message, f"Write [{kind}s] with its frames into the setup file."))
            else:
                columns_of_kind[short] = length * values
    return distances, planes, starts


def _start_rows(table: DataTable, name: str, values: Array, findings: list[Finding]) -> Indices:
    """Rows that a column names, counted from 1; its own where a cell is empty."""
    same_row = np.arange(len(values))
    rows = np.where(np.isfinite(values), values - 1.0, same_row)
    bad = np.flatnonzero((rows != np.round(rows)) | (rows < 0) | (rows >= len(values)))
    for row in bad[:1]:
        message = f'Column "{name}": {values[row]:.6g} is no row of the table.'
        hint = f"Rows are counted from 1 to {len(values)}: the row of the configuration in which the first frame is."
        findings.append(table.finding("E020", message, hint, row=int(row)))
    return np.where((rows >= 0) & (rows < len(values)), rows, same_row).astype(int)


# Documents with axes, frames or the whole moved by small rigid motions.

SIDES = ("predecessor", "successor")
"""The bodies of a cut joint, each of which has the joint's line in its own place."""


def changed_geometry(
    mechanism: Mechanism, axes: Mapping[str, Array], frames: Mapping[str, Array], base: Array | None = None
) -> Mechanism:
    """The mechanism with changed geometry.

    Args:
        mechanism: As it was.
        axes: (6,) rotation about the joint's point and translation, by joint, or "joint@predecessor" and
            "joint@successor" for the sides of a cut one; in world axes at q = 0.
        frames: (6,) rotation about the origin of the body frame and translation, by body frame ("tool") or frame on a
            body ("tool/tip").
        base: (4, 4) motion of everything but the ground.
    """
    data: dict[str, Any] = to_data(canonical(mechanism))
    for joint in data["joints"]:
        if joint["name"] in axes:
            _move_line(joint, axes[joint["name"]])
        moved_sides = {side: axes[f"{joint['name']}@{side}"] for side in SIDES if f"{joint['name']}@{side}" in axes}
        if moved_sides:
            line = {key: joint[key] for key in ("axis", "point") if key in joint}
            sides = joint.setdefault("closure", {side: dict(line) for side in SIDES})
            for side, twist in moved_sides.items():
                sides[side] = {**line, **sides.get(side, {})}
                _move_line(sides[side], twist)
    for body in data["bodies"]:
        _move_frames(body, frames)
    if base is not None:
        _move_all(data, base)
    result, findings = build(data)
    if result is None:
        raise ModelError(findings)
    return result


def _move_line(line: dict[str, Any], twist: Array) -> None:
    """Turn the directions of a joint about its point, and move the point."""
    R = so3.exp(twist[:3])
    for key in ("axis", "axes"):
        if line.get(key) is not None:
            turned = np.asarray(line[key], dtype=float) @ R.T
            line[key] = (turned / np.linalg.norm(turned, axis=-1, keepdims=True)).tolist()
    if line.get("point") is not None:
        line["point"] = (np.asarray(line["point"], dtype=float) + twist[3:]).tolist()


def _pose(pose: Mapping[str, Any] | None) -> Array:
    T = np.eye(4)
    if pose:
        T[:3, 3] = pose.get("position", (0.0, 0.0, 0.0))
        if pose.get("rotation") is not None:
            T[:3, :3] = pose["rotation"]
        elif pose.get("quaternion") is not None:
            w, x, y, z = pose["quaternion"]
            n = np.array([x, y, z])
            T[:3, :3] = np.eye(3) + 2.0 * w * so3.hat(n) + 2.0 * so3.hat(n) @ so3.hat(n)
    return T


def _written(T: Array) -> dict[str, Any]:
    left, _, right = np.linalg.svd(T[:3, :3])
    return {"position": T[:3, 3].tolist(), "rotation": (left @ right).tolist()}


def _move_frames(body: dict[str, Any], frames: Mapping[str, Array]) -> None:
    """Move frames of a body about the origin of its body frame."""
    origin, before = _pose(body.get("reference_pose"))[:3, 3], dict(body.get("frames", {}))
    for target, twist in frames.items():
        owner, _, frame = target.partition("/")
        T = np.eye(4)
        T[:3, :3] = so3.exp(twist[:3])
        T[:3, 3] = origin + twist[3:] - T[:3, :3] @ origin
        if target == body["name"]:
            body["reference_pose"] = _written(T @ _pose(body.get("reference_pose")))
        elif owner == body["name"] and frame in before:
            body["frames"] = {**body["frames"], frame: _written(T @ _pose(before[frame]))}


def _move_all(data: dict[str, Any], T: Array) -> None:
    """Move bodies, joints and shapes; the ground stays."""
    for body in data["bodies"]:
        if body["name"] != data.get("ground"):
            _move_body(body, T)
    for joint in data["joints"]:
        for line in (joint, *joint.get("closure", {}).values()):
            _carry_line(line, T)


def _move_body(body: dict[str, Any], T: Array) -> None:
    """Move a body with its frames and shapes."""
    R = T[:3, :3]
    if body.get("center_of_mass") is not None:
        body["center_of_mass"] = _moved_point(T, body["center_of_mass"])
    if body.get("inertia") is not None:
        inertia = R @ np.asarray(body["inertia"], dtype=float) @ R.T
        body["inertia"] = (0.5 * (inertia + inertia.T)).tolist()
    body["reference_pose"] = _written(T @ _pose(body.get("reference_pose")))
    if body.get("frames"):
        body["frames"] = {name: _written(T @ _pose(pose)) for name, pose in body["frames"].items()}
    for shape in body.get("shapes", ()):
        if shape.get("pose") is not None:
            shape["pose"] = _written(T @ _pose(shape["pose"]))


def _carry_line(line: dict[str, Any], T: Array) -> None:
    """Move the directions and the point of a joint with a body."""
    for key in ("axis", "axes"):
        if line.get(key) is not None:
            turned = np.asarray(line[key], dtype=float) @ T[:3, :3].T
            line[key] = (turned / np.linalg.norm(turned, axis=-1, keepdims=True)).tolist()
    if line.get("point") is not None:
        line["point"] = _moved_point(T, line["point"])


def _moved_point(T: Array, x: Any) -> list[float]:
    return list((T[:3, :3] @ np.asarray(x, dtype=float) + T[:3, 3]).tolist())


def with_new_zero(mechanism: Mechanism, motions: Mapping[str, Array]) -> Mechanism:
    """The mechanism whose position q = 0 is another one.

    Args:
        mechanism: As it was.
        motions: (4, 4) motion of each body from the old to the new position q = 0; the sides of cut joints move with
            their bodies, and need not meet there.
    """
    data: dict[str, Any] = to_data(canonical(mechanism))
    for body in data["bodies"]:
        if body["name"] != data.get("ground"):
            _move_body(body, motions[body["name"]])
    for joint in data["joints"]:
        one, two = (motions[joint[side]] for side in SIDES)
        if "closure" in joint or (joint.get("cut") and not np.allclose(one, two, rtol=0.0, atol=1e-15)):
            line = {key: joint[key] for key in ("axis", "axes", "point") if joint.get(key) is not None}
            given = joint.get("closure", {})
            joint["closure"] = {side: {**line, **given.get(side, {})} for side in SIDES}
            for side, T in zip(SIDES, (one, two), strict=True):
                _carry_line(joint["closure"][side], T)
        _carry_line(joint, one)
    result, findings = build(data)
    if result is None:
        raise ModelError(findings)
    return result


def with_reductions(mechanism: Mechanism, changes: Mapping[str, float]) -> Mechanism:
    """The mechanism with measured scales of recorded positions in the extensions of its joints."""

    def with_scale(joint: JointDocument) -> JointDocument:
        factors = [1.0 + changes[name] for name in velocity_names(joint) if name in changes]
        if not factors:
            return joint
        known = joint.extensions.get(MEASUREMENT_EXTENSION, {})
        entry = {**known, "position_scale": factors[0] if len(factors) == 1 else factors}
        return joint.model_copy(update={"extensions": {**joint.extensions, MEASUREMENT_EXTENSION: entry}})

    return mechanism.model_copy(update={"joints": tuple(map(with_scale, canonical(mechanism).joints))})


def rigid_motion(twist: Array) -> Array:
    """(4, 4) exponential of a twist (6,)."""
    return np.asarray(se3.exp(twist))


# How loops open when the geometry changes: derivatives of the constraint rows by corrections of axes.


def axis_columns(names: Sequence[str], geometric: Sequence[str]) -> dict[str, list[int]]:
    """Columns of `pose_sensitivity` that make up each correction: those of all axes of a joint with several."""
    index: dict[str, list[int]] = {}
    for k, name in enumerate(geometric):
        owner, component = name.rsplit("/", 1)
        for key in dict.fromkeys((name, f"{owner.partition(':')[0]}/{component}")):
            index.setdefault(key, []).append(k)
    return {name: index[name] for name in names if name in index}


def displacement(sensitivity: Array, columns: Mapping[str, Sequence[int]], names: Sequence[str]) -> Array:
    """(n, 6, n_parameters) of the corrections, from the columns of `pose_sensitivity`; others are zero."""
    result = np.zeros((*sensitivity.shape[:-1], len(names)))
    for k, name in enumerate(names):
        if name in columns:
            result[..., k] = np.sum(sensitivity[..., columns[name]], axis=-1)
    return result


def closure_sensitivity(system: System, q: Array, names: Sequence[str], columns: Mapping[str, Sequence[int]]) -> Array:
    """(n, n_rows, n_parameters) change of the constraint rows per unit of each correction, at fixed coordinates.

        dPhi_r = sum over terms of row r of W . (X_j - X_i)

    with X the displacements of the bodies of a loop, as V in the rows on velocity level: exact where it is closed.
    Corrections of one side of a cut joint displace the joint's frame on that body alone.

    Args:
        system: Compiled mechanism with loops.
        q: (n, n_q), closed.
        names: Of the corrections.
        columns: As `axis_columns` gives them.
    """
    rows = wrench_rows(system, q)
    numbers = {int(moving): body for body, moving in enumerate(system.bodies.moving)}
    point = rows.tree_state.point
    moved: dict[int, Array] = {}
    for moving in {int(x) for x in rows.terms.bodies.reshape(-1)} - {0}:
        X = displacement(geometric_parameters.pose_sensitivity(system, q, numbers[moving], "spatial"), columns, names)
        moved[moving] = se3.transform_twist(se3.translation(-point), np.swapaxes(X, -1, -2))
    change = np.zeros((len(q), rows.n_rows, len(names)))
    for k, (row, bodies) in enumerate(zip(rows.terms.row, rows.terms.bodies, strict=True)):
        for moving, sign in zip(bodies, (-1.0, 1.0), strict=True):
            if int(moving) in moved:
                W = rows.terms.wrenches[:, k]
                change[:, row] += sign * np.einsum("ni,npi->np", W, moved[int(moving)])
    _add_sides(system, q, names, rows.terms.row, rows.terms.wrenches, point, change)
    return change


def _add_sides(
    system: System, q: Array, names: Sequence[str], row: Indices, wrenches: Array, point: Array, change: Array
) -> None:
    """Add the corrections of the sides of cut joints, which their bodies carry."""
    slices = constraints.rows(system).slices
    placed = products.poses(system, q, engine="reference") @ np.linalg.inv(system.bodies.reference_pose)
    for loop in system.closures:
        joint = system.joints[loop.joint]
        inside = slices[f"loop/{joint.name}"]
        frames = (loop.predecessor_frame, loop.successor_frame)
        for side, body, frame, sign in zip(
            SIDES, (joint.predecessor, joint.successor), frames, (-1.0, 1.0), strict=True
        ):
            carried = se3.translation(-point) @ placed[:, body] @ se3.translation(frame[:3, 3])
            for column, name in enumerate(names):
                owner, component = name.rsplit("/", 1)
                if owner != f"{joint.name}@{side}":
                    continue
                kind, axis = component.removeprefix("axis_").split("_")
                unit = np.eye(6)["xyz".index(axis) + (3 if kind == "translation" else 0)]
                twist = se3.transform_twist(carried, unit)
                for k in np.flatnonzero((row >= inside.start) & (row < inside.stop)):
                    change[:, row[k], column] += sign * np.sum(wrenches[:, k] * twist, axis=-1)
