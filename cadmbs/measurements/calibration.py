"""Calibration: axes, points and frames of a mechanism from measured poses, points, distances and planes."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.compiler import compile_mechanism
from cadmbs.constraints import closure, jacobian
from cadmbs.constraints.equations.constraint_equations import without_motions
from cadmbs.errors import ArgumentError, Finding, ModelError, NotSolvableError, Severity, Where, has_errors
from cadmbs.kinematics import closed, hybrid
from cadmbs.kinematics.derivatives.sensitivity import pose_sensitivity
from cadmbs.kinematics.geometric.geometric_parameters import geometric_parameter_names
from cadmbs.kinematics.poses import poses
from cadmbs.lie import quaternion, so3
from cadmbs.measurements.column_names import choose_columns, missing_columns
from cadmbs.measurements.data_table import DataTable, read_table
from cadmbs.measurements.geometry_changes import SIDES, changed_geometry, rigid_motion
from cadmbs.measurements.setup import MeasurementSetup, read_setup
from cadmbs.models.mechanism import Mechanism, require_mechanism
from cadmbs.suggestions import did_you_mean
from cadmbs.system import System

LOSSES: Final = ("squares", "huber", "cauchy")
CALIBRATION_ITERATIONS: Final = 30
CALIBRATION_CONVERGED: Final = 1e-10
"""Relative decrease of the weighted sum of squares that ends the steps."""

CALIBRATION_RANK: Final = 1e-8
"""Singular values of scaled sensitivities below this part of the largest are no information."""

AXIS_SCALE: Final = 1e-3
"""Expected size of errors of axes and frames [rad, m], where that of the base is 1: common motions go to the base."""

CLOSURE_STEP: Final = 1e-6
"""Step of central differences of the closure [rad, m]."""

MILLIMETRES: Final = 100.0
"""Measured positions that are larger than the mechanism by this factor are in another unit."""

_COMPONENTS = ("x", "y", "z", "qw", "qx", "qy", "qz")


@dataclass(frozen=True)
class GeometricParameter:
    """One small motion of an axis, a frame or the base.

    Attributes:
        name: "elbow/axis_rotation_x", "tool/translation_z", "base/rotation_y" ...
        value: The correction [rad, m].
        standard_deviation: None where the data cannot tell it alone.
    """

    name: str
    value: float
    standard_deviation: float | None


@dataclass(frozen=True)
class Calibration:
    """What measured poses say about the geometry.

    Attributes:
        mechanism: The mechanism with the corrected geometry.
        parameters: Corrections of axes, of frames ("tool") and of the base.
        before, after: Root mean square residuals [m, rad] by what was measured: position, orientation, distance, plane.
        rank: Number of independent corrections that the data determine.
        determinable: Number that complete poses of the targets would determine.
        undetermined: The others in words.
        findings: Warnings and notes.
    """

    mechanism: Mechanism
    parameters: tuple[GeometricParameter, ...]
    before: Mapping[str, float]
    after: Mapping[str, float]
    rank: int
    determinable: int
    undetermined: tuple[str, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class _Measurements:
    """What was measured, by target.

    Attributes:
        q: Positions by coordinate.
        points: (n, 3) by target, NaN where not measured.
        rotations: (n, 3, 3) by target.
        distances, planes: (n,) by name.
    """

    q: Mapping[str, Array]
    points: Mapping[str, Array]
    rotations: Mapping[str, Array]
    distances: Mapping[str, Array]
    planes: Mapping[str, Array]

    @property
    def n(self) -> int:
        return len(next(iter(self.q.values())))


def calibrate(
    mechanism: Mechanism,
    data: Any,
    *,
    setup: str | os.PathLike[str] | Mapping[str, Any] | MeasurementSetup | None = None,
    base: bool = True,
    tool: bool = True,
    loss: str = "squares",
    prior: float = 0.0,
) -> Calibration:
    """Geometry of a mechanism from measured poses.

        C_measured C^-1 = I + hat( sum X_p dp ) ,   X_p of `kinematics.pose_sensitivity`

    Unknown are small rigid motions of all joint axes, of the frames that were measured, and of the base; directions
    that no measurement tells stay as in the document. With loops, dependent coordinates follow from the closure:
    dq = -Phi_q^-1 Phi_p dp. Gauss-Newton with a truncated singular value decomposition.

    Args:
        mechanism: The document.
        data: A table with the positions of the joints (of the drives with loops) and any of `body/NAME/x` ... `z`,
            `qw` ... `qz`, `distance/NAME`, `plane/NAME`.
        setup: Columns and units, definitions of distances and planes.
        base: Whether the placement of the mechanism in the measured frame is unknown.
        tool: Whether the placement of the measured frames on their bodies is unknown.
        loss: "squares", or the robust "huber" or "cauchy".
        prior: Expected size of corrections of axes and frames [rad, m]; 0 for none.

    Raises:
        ModelError: The data cannot be used.
        NotSolvableError: They determine nothing.
        ArgumentError: An option has another form.
    """
    require_mechanism(mechanism)
    if loss not in LOSSES:
        raise ArgumentError(f"loss is {loss!r}, expected one of {', '.join(map(repr, LOSSES))}")
    arrangement = read_setup(setup)
    table = read_table(data)
    system = without_motions(compile_mechanism(mechanism))
    measured, findings = _read(table, system, arrangement)
    if has_errors(findings):
        raise ModelError(tuple(findings))
    problem = _Problem(measured, arrangement, base, tool)
    return _solved(mechanism, problem, table, findings, loss, prior)


def _solved(
    mechanism: Mechanism, problem: _Problem, table: DataTable, findings: list[Finding], loss: str, prior: float
) -> Calibration:
    """Gauss-Newton steps from the document on."""
    current, motion = mechanism, np.eye(4)
    state = problem.state(current, motion)
    before, names = problem.rms(state.residual), state.names
    findings += problem.unit_findings(state, table)
    if has_errors(findings):
        raise ModelError(tuple(findings))
    total = np.zeros(len(names))
    weights = problem.weights(state.residual)
    cost = problem.cost(state.residual, weights, loss)
    scale = np.where([name.startswith("base/") for name in names], 1.0, AXIS_SCALE)
    for _ in range(CALIBRATION_ITERATIONS):
        w = weights * problem.robust(state.residual * weights, loss)
        J, r = state.sensitivity * w[:, None] * scale, state.residual * w
        if prior > 0.0:
            rows = np.diag(np.where(scale == 1.0, 0.0, scale / prior))
            J, r = np.concatenate([J, rows]), np.concatenate([r, -rows @ (total / scale)])
        step = scale * _truncated(J, r)
        length, accepted = 1.0, False
        while length > 1e-4:
            changed, moved = problem.applied(current, motion, length * step, names)
            try:
                ahead = problem.state(changed, moved)
            except NotSolvableError:
                length *= 0.5
                continue
            new_cost = problem.cost(ahead.residual, weights, loss)
            if new_cost <= cost * (1.0 + 1e-12):
                accepted = True
                break
            length *= 0.5
        if not accepted:
            break
        decrease = cost - new_cost
        current, motion, state, total, cost = changed, moved, ahead, total + length * step, new_cost
        if decrease <= CALIBRATION_CONVERGED * cost:
            fresh = problem.weights(state.residual)
            if np.allclose(fresh, weights, rtol=0.02):
                break
            weights, cost = fresh, problem.cost(state.residual, fresh, loss)
    return _answer(problem, current, motion, state, total, weights, scale, before, findings, table)


def _answer(
    problem: _Problem,
    current: Mechanism,
    motion: Array,
    state: _State,
    total: Array,
    weights: Array,
    scale: Array,
    before: Mapping[str, float],
    findings: list[Finding],
    table: DataTable,
) -> Calibration:
    """Deviations, rank, and what cannot be told apart."""
    J = state.sensitivity * weights[:, None] * scale
    _, values, right = np.linalg.svd(J, full_matrices=True)
    rank = int(np.sum(values > CALIBRATION_RANK * max(values[0], 1e-300))) if len(values) and values[0] > 0.0 else 0
    if not rank:
        message = "The measurements determine no geometry."
        hint = "Measure poses of a body that moves."
        raise NotSolvableError(message, (Finding("E022", Severity.ERROR, Where(table.file), message, hint),))
    V = right[:rank]
    identifiable = 1.0 - np.sum(V**2, axis=0) < 1e-6
    deviations = scale * np.sqrt(np.sum((V / values[:rank, None]) ** 2, axis=0))
    names = state.names
    complete = problem.complete_sensitivity(current) * scale
    _, all_values, all_right = np.linalg.svd(complete, full_matrices=True)
    possible = int(np.sum(all_values > CALIBRATION_RANK * all_values[0]))
    lost = right[rank:] @ all_right[:possible].T @ all_right[:possible]
    undetermined = _directions(lost, names)
    for text in undetermined:
        message = f"{text}: rank {rank} of {possible}."
        findings.append(Finding("E023", Severity.NOTE, Where(table.file), message, "Measure more, or other poses."))
    parameters = tuple(
        GeometricParameter(name, float(x), float(d) if known else None)
        for name, x, d, known in zip(names, total, deviations, identifiable, strict=True)
    )
    corrected = changed_geometry(current, {}, {}, motion) if not np.allclose(motion, np.eye(4), atol=0) else current
    return Calibration(
        corrected, parameters, before, problem.rms(state.residual), rank, possible, undetermined, tuple(findings)
    )


def _directions(lost: Array, names: Sequence[str]) -> tuple[str, ...]:
    """What cannot be told, in words: the largest components of each direction."""
    _, values, right = np.linalg.svd(lost, full_matrices=False) if lost.size else (None, np.zeros(0), np.zeros((0, 0)))
    texts = []
    for row in right[values > 0.5]:
        size = np.abs(row)
        largest = [names[k] for k in np.argsort(-size) if size[k] > 0.3 * np.max(size)]
        chosen = [name.replace("/axis_", ": ").replace("/", ": ").replace("_", " along ") for name in largest]
        texts.append(
            f"{chosen[0]} cannot be told" if len(chosen) == 1 else f"{', '.join(chosen[:4])} cannot be told apart"
        )
    return tuple(texts)


def _truncated(J: Array, r: Array) -> Array:
    """The shortest step that reduces J step - r most."""
    left, values, right = np.linalg.svd(J, full_matrices=False)
    present = values > CALIBRATION_RANK * max(values[0], 1e-300)
    return np.asarray(right[present].T @ ((left[:, present].T @ r) / values[present]))


@dataclass(frozen=True)
class _State:
    """Residuals (n_rows,) and their derivatives (n_rows, n_parameters) at one geometry; names of the parameters."""

    residual: Array
    sensitivity: Array
    names: tuple[str, ...]
    predicted: Mapping[str, Array]


class _Problem:
    """Residuals of all that was measured, as functions of the geometry."""

    def __init__(self, measured: _Measurements, setup: MeasurementSetup, base: bool, tool: bool) -> None:
        self.measured, self.setup, self.base, self.tool = measured, setup, base, tool
        frames = {*measured.points, *measured.rotations, *(setup.planes[name][0] for name in measured.planes)}
        for name in measured.distances:
            frames |= set(setup.distances[name])
        self.targets = tuple(sorted(frames))
        self._start: Array | None = None

    def state(self, mechanism: Mechanism, motion: Array) -> _State:
        """Residuals and sensitivities."""
        system = without_motions(compile_mechanism(mechanism))
        q = self._positions(system)
        names, change = self._parameters(system), None
        if system.closures:
            change = self._dependent(mechanism, system, q, names)
        twists, where = {}, {}
        for target in self.targets:
            X = self._target_sensitivity(system, q, target, names, change)
            where[target] = motion @ _frame_poses(system, q, target)
            R = motion[:3, :3]
            X = np.concatenate([R @ X[:, :3], R @ X[:, 3:]], axis=1)
            if self.base:
                X[:, :, -6:] = 0.0
                X[:, :3, -6:-3] = np.eye(3)
                X[:, 3:, -3:] = np.eye(3)
                X[:, 3:, -6:-3] = -so3.hat(where[target][:, :3, 3])
            twists[target] = X
        residual, rows = [], []
        for kind, r, S in self._rows(where, twists):
            residual.append(r)
            rows.append(S)
            del kind
        return _State(np.concatenate(residual), np.concatenate(rows), names, where)

    def kinds(self) -> list[tuple[str, int]]:
        """Kind and number of the rows, in their order."""
        counts = []
        for target in self.targets:
            if target in self.measured.points:
                counts.append(("position", int(np.sum(np.isfinite(self.measured.points[target])))))
            if target in self.measured.rotations:
                good = np.all(np.isfinite(self.measured.rotations[target]), axis=(1, 2))
                counts.append(("orientation", 3 * int(np.sum(good))))
        counts += [("distance", int(np.sum(np.isfinite(x)))) for x in self.measured.distances.values()]
        counts += [("plane", int(np.sum(np.isfinite(x)))) for x in self.measured.planes.values()]
        return counts

    def _rows(self, where: Mapping[str, Array], twists: Mapping[str, Array]) -> Iterator[tuple[str, Array, Array]]:
        """Measured minus predicted, and its sensitivity, in the order of `kinds`."""
        for target in self.targets:
            C, X = where[target], twists[target]
            if target in self.measured.points:
                good = np.isfinite(self.measured.points[target])
                yield "position", (self.measured.points[target] - C[:, :3, 3])[good], X[:, 3:][good]
            if target in self.measured.rotations:
                measured = self.measured.rotations[target]
                good = np.all(np.isfinite(measured), axis=(1, 2))
                turn = measured[good] @ np.swapaxes(C[good, :3, :3], -1, -2)
                yield "orientation", so3.log(turn).reshape(-1), X[good, :3].reshape(-1, X.shape[-1])
        for name, values in self.measured.distances.items():
            first, second = self.setup.distances[name]
            line = where[second][:, :3, 3] - where[first][:, :3, 3]
            length = np.linalg.norm(line, axis=-1)
            good = np.isfinite(values)
            S = np.einsum("ni,nik->nk", line / length[:, None], twists[second][:, 3:] - twists[first][:, 3:])
            yield "distance", (values - length)[good], S[good]
        for name, values in self.measured.planes.items():
            frame, point, normal = self.setup.planes[name]
            n = normal / np.linalg.norm(normal)
            good = np.isfinite(values)
            height = (where[frame][:, :3, 3] - point) @ n
            yield "plane", (values - height)[good], np.einsum("i,nik->nk", n, twists[frame][:, 3:])[good]

    def _positions(self, system: System) -> Array:
        """(n, n_q) of all coordinates, from the closure with loops."""
        measured = self.measured.q
        if not system.closures and not system.rows:
            return np.stack([measured[name] for name in system.position_names], axis=-1)
        drives = {name: x for name, x in measured.items() if name in system.position_names}
        driven = {name for joint in system.joints if joint.actuated for name in joint.position_names}
        if driven and driven <= set(drives):
            drives = {name: x for name, x in drives.items() if name in driven}
        result = closed.motion(system, drives, start=self._start)
        self._start = result.q[0]
        return result.q

    def _parameters(self, system: System) -> tuple[str, ...]:
        """Names of the unknowns: axes of the tree, sides of cut joints, frames of targets, base last."""
        names = []
        bodies = set(system.body_names)
        kinds = {name: joint.kind for joint in system.joints for name in (joint.name, *joint.velocity_names)}
        for name in geometric_parameter_names(system):
            owner, component = name.rsplit("/", 1)
            if component == "pitch" or (owner in bodies and not component.startswith("axis_")):
                continue
            if kinds.get(owner) == "free" or (kinds.get(owner) == "prismatic" and "translation" in component):
                continue
            if ":" in owner or kinds.get(owner, "").startswith("spherical"):
                owner = owner.partition(":")[0]
                if "rotation" in component or f"{owner}/{component}" in names:
                    continue
            names.append(f"{owner}/{component}")
        for loop in system.closures:
            joint = system.joints[loop.joint]
            turning = joint.kind in ("revolute", "screw", "prismatic")
            words = [w for w in ("rotation", "translation") if w == "translation" or turning]
            names += [f"{joint.name}@{side}/axis_{w}_{c}" for side in SIDES for w in words for c in "xyz"]
        if self.tool:
            owners = dict.fromkeys(system.body_names[system.body_and_pose(target)[0]] for target in self.targets)
            ground = system.body_names[0]
            names += [f"{o}/{w}_{c}" for o in owners if o != ground for w in ("rotation", "translation") for c in "xyz"]
        if self.base:
            names += [f"base/{w}_{c}" for w in ("rotation", "translation") for c in "xyz"]
        return tuple(names)

    def _target_sensitivity(
        self, system: System, q: Array, target: str, names: tuple[str, ...], change: Array | None
    ) -> Array:
        """(n, 6, n_parameters) hybrid displacement of a target."""
        geometric = geometric_parameter_names(system)
        index: dict[str, list[int]] = {}
        for k, name in enumerate(geometric):
            owner, component = name.rsplit("/", 1)
            whole = f"{owner.partition(':')[0]}/{component}"
            index.setdefault(name, []).append(k)
            if whole != name:
                index.setdefault(whole, []).append(k)
        X = pose_sensitivity(system, q, target)
        columns = [np.sum(X[..., index[name]], axis=-1) if name in index else np.zeros(X.shape[:-1]) for name in names]
        result = np.stack(columns, axis=-1)
        if change is not None:
            result = result + hybrid.jacobian(system, q, target) @ change
        return np.asarray(result)

    def _dependent(self, mechanism: Mechanism, system: System, q: Array, names: tuple[str, ...]) -> Array:
        """(n, n_v, n_parameters) dq/dp of the coordinates that are not driven: -Phi_q^+ Phi_p."""
        rates = jacobian(system, q)
        driven = [k for k, name in enumerate(system.velocity_names) if name in self.measured.q]
        rest = np.setdiff1d(np.arange(system.n_v), driven)
        change = np.zeros((len(q), system.n_v, len(names)))
        solve = -np.linalg.pinv(rates[..., rest], rcond=1e-9)
        for k, name in enumerate(names):
            owner, component = name.rsplit("/", 1)
            if not component.startswith("axis_"):
                continue
            twist = np.zeros(6)
            twist[_component(component)] = CLOSURE_STEP
            ahead, behind = (
                closure(without_motions(compile_mechanism(changed_geometry(mechanism, {owner: s * twist}, {}))), q)
                for s in (1.0, -1.0)
            )
            slope = (ahead - behind) / (2.0 * CLOSURE_STEP)
            change[:, rest, k] = np.einsum("nij,nj->ni", solve, slope)
        return change

    def complete_sensitivity(self, mechanism: Mechanism) -> Array:
        """Sensitivity of complete poses of all targets at the measured configurations."""
        n = self.measured.n
        everything = _Measurements(
            self.measured.q,
            {target: np.zeros((n, 3)) for target in self.targets},
            {target: np.tile(np.eye(3), (n, 1, 1)) for target in self.targets},
            {}, {},
        )  # fmt: skip
        whole = _Problem(everything, self.setup, self.base, self.tool)
        whole.targets, whole._start = self.targets, self._start
        return whole.state(mechanism, np.eye(4)).sensitivity

    def applied(
        self, mechanism: Mechanism, motion: Array, step: Array, names: tuple[str, ...]
    ) -> tuple[Mechanism, Array]:
        """The geometry and the motion of the base after a step."""
        axes: dict[str, Array] = {}
        frames: dict[str, Array] = {}
        base = np.zeros(6)
        for value, name in zip(step, names, strict=True):
            owner, component = name.rsplit("/", 1)
            if owner == "base":
                base[_component(component)] += value
                continue
            moved = axes if component.startswith("axis_") else frames
            moved.setdefault(owner, np.zeros(6))[_component(component)] += value
        own = {target: frames[owner] for target in self.targets if (owner := target.partition("/")[0]) in frames}
        return changed_geometry(mechanism, axes, own), rigid_motion(base) @ motion

    def weights(self, residual: Array) -> Array:
        """(n_rows,) inverse standard deviations by kind."""
        sizes = self.rms(residual)
        floor = 1e-9
        return np.concatenate([np.full(n, 1.0 / max(sizes[kind], floor)) for kind, n in self.kinds()])

    def rms(self, residual: Array) -> dict[str, float]:
        """Root mean square residuals by kind."""
        squares: dict[str, float] = {}
        counts: dict[str, int] = {}
        start = 0
        for kind, n in self.kinds():
            squares[kind] = squares.get(kind, 0.0) + float(np.sum(residual[start : start + n] ** 2))
            counts[kind] = counts.get(kind, 0) + n
            start += n
        return {kind: float(np.sqrt(squares[kind] / max(counts[kind], 1))) for kind in squares}

    @staticmethod
    def robust(scaled: Array, loss: str) -> Array:
        """Square roots of the weights of a robust loss at residuals of unit deviation, by their median."""
        if loss == "squares":
            return np.ones(len(scaled))
        size = np.abs(scaled) / max(1.4826 * float(np.median(np.abs(scaled))), 1e-12)
        if loss == "huber":
            return np.sqrt(np.minimum(1.0, 1.345 / np.maximum(size, 1e-12)))
        return np.asarray(1.0 / np.sqrt(1.0 + (size / 2.385) ** 2))

    def cost(self, residual: Array, weights: Array, loss: str) -> float:
        """The weighted loss."""
        scaled = residual * weights
        if loss == "squares":
            return float(scaled @ scaled)
        size = np.abs(scaled)
        if loss == "huber":
            return float(np.sum(np.where(size < 1.345, size**2, 2.0 * 1.345 * size - 1.345**2)))
        return float(np.sum(2.385**2 * np.log1p((size / 2.385) ** 2)))

    def unit_findings(self, state: _State, table: DataTable) -> Iterator[Finding]:
        """E021 where positions are far larger than the mechanism."""
        for target, measured in self.measured.points.items():
            spread = np.nanmax(np.abs(measured - np.nanmean(measured, axis=0)), initial=0.0)
            reach = float(np.max(np.ptp(state.predicted[target][:, :3, 3], axis=0)))
            if reach > 0.0 and spread > MILLIMETRES * reach:
                message = (
                    f'Measured positions of "{target}" spread over {spread:.4g} m, those of the mechanism over '
                    f"{reach:.4g} m."
                )
                hint = 'If they are in millimetres, say so: [units] length = "mm" in a setup file, or --unit length=mm.'
                yield table.finding("E021", message, hint)


def _component(name: str) -> int:
    word, axis = name.removeprefix("axis_").split("_")
    return "xyz".index(axis) + (3 if word == "translation" else 0)


def _frame_poses(system: System, q: Array, target: str) -> Array:
    """(n, 4, 4) of a body or frame."""
    index, at_zero = system.body_and_pose(target)
    whole = poses(system, q, engine="reference")[:, index]
    return np.asarray(whole @ np.linalg.inv(system.bodies.reference_pose[index]) @ at_zero)


def _read(table: DataTable, system: System, setup: MeasurementSetup) -> tuple[_Measurements, list[Finding]]:
    """The measured quantities of a table."""
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
            hint = did_you_mean(target, targets)
            findings.append(table.finding("E020", f'Column "{name}": there is no body or frame "{target}".', hint))
            continue
        k = _COMPONENTS.index(parts[-1])
        if k < 3:
            points.setdefault(target, np.full((len(table.values), 3), np.nan))[:, k] = length * values
        else:
            turns.setdefault(target, np.full((len(table.values), 4), np.nan))[:, k - 3] = values
    distances: dict[str, Array] = {}
    planes: dict[str, Array] = {}
    for word, known, found in (("distance", setup.distances, distances), ("plane", setup.planes, planes)):
        for name, values in columns.items():
            if not name.startswith(f"{word}/"):
                continue
            short = name.removeprefix(f"{word}/")
            if short not in known:
                message = f'The setup does not define the {word} "{short}".'
                findings.append(table.finding("E020", message, f"Write [{word}s] with its frames into the setup file."))
            else:
                found[short] = length * values
    if not points and not turns and not distances and not planes and not has_errors(findings):
        hint = 'Name columns such as "body/tool/x", "body/tool/qw", "distance/NAME" or "plane/NAME".'
        findings.append(table.finding("E020", "There is no column of a measured pose, point, distance or plane.", hint))
    rotations = {name: quaternion.rotation(x / np.linalg.norm(x, axis=-1, keepdims=True)) for name, x in turns.items()}
    return _Measurements(q, points, rotations, distances, planes), findings
