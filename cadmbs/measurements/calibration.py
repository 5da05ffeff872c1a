"""Calibration: axes, points and frames of a mechanism from measured poses, points, distances and planes."""

from __future__ import annotations

import fnmatch
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from cadmbs import compiler, constraints
from cadmbs.arrays import Array
from cadmbs.constraints.equations.constraint_equations import without_motions
from cadmbs.errors import (
    ArgumentError,
    Finding,
    ModelError,
    NotSolvableError,
    Severity,
    UnknownNameError,
    Where,
    has_errors,
)
from cadmbs.kinematics import closed, configuration, hybrid, products
from cadmbs.kinematics.geometric_parameters import geometric_parameter_names, pose_sensitivity
from cadmbs.lie import so3
from cadmbs.measurements.data_table import DataTable, read_table
from cadmbs.measurements.geometry import pose_measurements
from cadmbs.measurements.geometry.pose_measurements import PoseMeasurements
from cadmbs.measurements.plausibility import STILL_SPAN
from cadmbs.measurements.setup import MeasurementSetup, read_setup
from cadmbs.models.documents.reading import canonical
from cadmbs.models.mechanism import Mechanism, require_mechanism
from cadmbs.suggestions import did_you_mean_clause
from cadmbs.system import System

LOSSES: Final = ("squares", "huber", "cauchy")
CALIBRATION_ITERATIONS: Final = 30
CALIBRATION_CONVERGED: Final = 1e-10
"""Relative decrease of the weighted sum of squares that ends the steps."""

CALIBRATION_RANK: Final = 1e-8
"""Singular values of scaled sensitivities below this part of the largest are no information."""

AXIS_SCALE: Final = 1e-3
"""Expected size of errors of axes and frames [rad, m], where that of the base is 1: common motions go to the base."""

MILLIMETRE_HINT: Final = (
    'If they are in millimetres, say so: [units] length = "mm" in a setup file, or --unit length=mm.'
)

DRIVE_CORRECTIONS: Final = ("offset", "reduction")
"""Parameters of recorded positions."""

LARGEST_MISFIT: Final = 0.1
"""Part of the spread of measured points by which half of them may be off after calibration."""

MILLIMETRES: Final = 100.0
"""Measured positions that are larger than the mechanism by this factor are in another unit."""


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


def calibrate(
    mechanism: Mechanism,
    data: Any,
    *,
    setup: str | os.PathLike[str] | Mapping[str, Any] | MeasurementSetup | None = None,
    base: bool = True,
    tool: bool = True,
    offsets: bool = False,
    reductions: bool = False,
    only: Iterable[str] = (),
    fix: Iterable[str] = (),
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
        offsets: Whether zeros of the measured positions are unknown, `NAME/offset`: q = 0 of the document moves.
        reductions: Whether their scales are, `NAME/reduction`: q is the recorded one times 1 + value. They are written
            into the extensions of their joint; divide the ratio of the setup by that factor.
        only: Patterns of names of the parameters that are estimated, such as "*/offset"; all by default.
        fix: Patterns of those that are not.
        loss: "squares", or the robust "huber" or "cauchy".
        prior: Expected size of corrections of axes and frames [rad, m]; 0 for none. Base, zeros and scales have none.

    Raises:
        ModelError: The data cannot be used.
        NotSolvableError: They determine nothing.
        ArgumentError: An option has another form.
        UnknownNameError: A pattern is that of no parameter.
    """
    require_mechanism(mechanism)
    if not isinstance(loss, str) or loss not in LOSSES:
        raise ArgumentError(f"loss is {loss!r}, expected one of {', '.join(map(repr, LOSSES))}")
    arrangement = read_setup(setup)
    table = read_table(data)
    system = without_motions(compiler.compile_mechanism(mechanism))
    measured, findings = pose_measurements.read_pose_measurements(table, system, arrangement)
    if has_errors(findings):
        raise ModelError(tuple(findings))
    if not measured.n or all(np.ptp(x) < STILL_SPAN for x in measured.q.values()):
        message = "The measurements determine no geometry: no joint moves."
        finding = Finding("E022", Severity.ERROR, Where(table.file), message, "Measure poses of a body that moves.")
        raise NotSolvableError(message, (*findings, finding))
    problem = _Problem(measured, arrangement, _Unknowns(base, tool, offsets, reductions, tuple(only), tuple(fix)))
    return _solved(_with_cuts(mechanism, system), problem, table, findings, loss, prior)


def _with_cuts(mechanism: Mechanism, system: System) -> Mechanism:
    """The mechanism with the cuts of its loops written down: they stay while the geometry changes."""
    cut = {system.joints[loop.joint].name for loop in system.closures}
    mechanism = canonical(mechanism)
    if cut <= {joint.name for joint in mechanism.joints if joint.cut}:
        return mechanism
    joints = tuple(j.model_copy(update={"cut": True}) if j.name in cut else j for j in mechanism.joints)
    return mechanism.model_copy(update={"joints": joints})


def _solved(
    mechanism: Mechanism, problem: _Problem, table: DataTable, findings: list[Finding], loss: str, prior: float
) -> Calibration:
    """Gauss-Newton steps from the document on."""
    current = _Geometry(mechanism, np.eye(4), {}, {})
    state = problem.state(current)
    before, names = problem.rms(state.residual), state.names
    findings += problem.unit_findings(state, table)
    if has_errors(findings):
        raise ModelError(tuple(findings))
    total = np.zeros(len(names))
    scale = np.where([name.startswith("base/") or name.endswith(DRIVE_CORRECTIONS) for name in names], 1.0, AXIS_SCALE)
    pull = np.where(scale == 1.0, 0.0, 1.0 / prior if prior > 0.0 else 0.0)
    weights = problem.weights(state, pull)
    cost = problem.cost(state.residual, weights, loss)
    for _ in range(CALIBRATION_ITERATIONS):
        w = weights * problem.robust(state.residual * weights, loss)
        J, r = state.sensitivity * w[:, None] * scale, state.residual * w
        if prior > 0.0:
            J, r = np.concatenate([J, np.diag(pull * scale)]), np.concatenate([r, -pull * total])
        step = scale * _truncated(J, r)
        length, accepted = 1.0, False
        while length > 1e-4:
            changed = problem.applied(current, length * step, names)
            try:
                ahead = problem.state(changed)
            except NotSolvableError:
                length *= 0.5
                continue
            new_cost = problem.cost(ahead.residual, weights, loss)
            new_cost += float(np.sum((pull * (total + length * step)) ** 2))
            if new_cost <= cost * (1.0 + 1e-12):
                accepted = True
                break
            length *= 0.5
        if not accepted:
            break
        decrease = cost - new_cost
        current, state, total, cost = changed, ahead, total + length * step, new_cost
        if decrease <= CALIBRATION_CONVERGED * cost:
            fresh = problem.weights(state, pull, weights)
            if np.allclose(fresh, weights, rtol=0.02):
                break
            weights = fresh
            cost = problem.cost(state.residual, fresh, loss) + float(np.sum((pull * total) ** 2))
    return _answer(problem, current, state, total, weights, scale, before, findings, table)


def _answer(
    problem: _Problem,
    current: _Geometry,
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
    findings += problem.misfit_findings(state, table)
    if has_errors(findings):
        raise ModelError(tuple(findings))
    parameters = tuple(
        GeometricParameter(name, float(x), float(d) if known else None)
        for name, x, d, known in zip(names, total, deviations, identifiable, strict=True)
    )
    return Calibration(
        current.document(),
        parameters,
        before,
        problem.rms(state.residual),
        rank,
        possible,
        undetermined,
        tuple(findings),
    )


def _directions(lost: Array, names: Sequence[str]) -> tuple[str, ...]:
    """What cannot be told, in words: the largest components of each direction."""
    _, values, right = np.linalg.svd(lost, full_matrices=False) if lost.size else (None, np.zeros(0), np.zeros((0, 0)))
    texts = []
    for row in right[values > 0.5]:
        size = np.abs(row)
        largest = [names[k] for k in np.argsort(-size) if size[k] > 0.3 * np.max(size)]
        chosen = [_phrase_of(name) for name in largest]
        texts.append(
            f"{chosen[0]} cannot be told" if len(chosen) == 1 else f"{', '.join(chosen[:4])} cannot be told apart"
        )
    return tuple(texts)


def _phrase_of(name: str) -> str:
    """Such as elbow: rotation of its axis about x; base: translation along y; slide: offset."""
    owner, component = name.rsplit("/", 1)
    correction, _, axis = component.removeprefix("axis_").partition("_")
    of_axis = " of its axis" if component.startswith("axis_") else ""
    way = f" {'about' if correction == 'rotation' else 'along'} {axis}" if axis else ""
    return f"{owner}: {correction}{of_axis}{way}"


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


@dataclass(frozen=True)
class _Unknowns:
    """What is unknown: placements of the base and of targets, zeros and scales of positions; patterns of names."""

    base: bool
    tool: bool
    offsets: bool
    reductions: bool
    only: tuple[str, ...]
    fix: tuple[str, ...]

    def chosen(self, names: Sequence[str]) -> tuple[str, ...]:
        """The names that the patterns leave.

        Raises:
            UnknownNameError: A pattern fits none.
            ArgumentError: Nothing is left.
        """
        for pattern in (*self.only, *self.fix):
            if not fnmatch.filter(names, pattern):
                raise UnknownNameError(f"there is no parameter {pattern!r}{did_you_mean_clause(pattern, names)}")
        remaining = [
            name
            for name in names
            if (not self.only or any(fnmatch.fnmatchcase(name, pattern) for pattern in self.only))
            and not any(fnmatch.fnmatchcase(name, pattern) for pattern in self.fix)
        ]
        if not remaining:
            raise ArgumentError("nothing is left to estimate: fewer patterns in fix, or others in only")
        return tuple(remaining)


@dataclass(frozen=True)
class _Geometry:
    """A mechanism, the motion of its base, and zeros and relative scales of recorded positions by coordinate."""

    mechanism: Mechanism
    motion: Array
    offsets: Mapping[str, float]
    reductions: Mapping[str, float]

    def positions(self, recorded: Mapping[str, Array]) -> dict[str, Array]:
        """Positions of the coordinates from recorded ones."""
        return {
            name: x * (1.0 + self.reductions.get(name, 0.0)) + self.offsets.get(name, 0.0)
            for name, x in recorded.items()
        }

    def document(self) -> Mechanism:
        """The mechanism that predicts what was measured from recorded positions."""
        result = self.mechanism
        if self.offsets:
            system = without_motions(compiler.compile_mechanism(result))
            q = configuration.neutral(system)
            for name, value in self.offsets.items():
                q[system.position_names.index(name)] += value
            moved = products.poses(system, q, engine="reference") @ np.linalg.inv(system.bodies.reference_pose)
            result = pose_measurements.with_new_zero(result, dict(zip(system.body_names, moved, strict=True)))
        if not np.allclose(self.motion, np.eye(4), atol=0):
            result = pose_measurements.changed_geometry(result, {}, {}, self.motion)
        if self.reductions:
            result = pose_measurements.with_reductions(result, self.reductions)
        return result


class _Problem:
    """Residuals of all that was measured, as functions of the geometry."""

    def __init__(self, measured: PoseMeasurements, setup: MeasurementSetup, unknowns: _Unknowns) -> None:
        self.measured, self.setup, self.unknowns = measured, setup, unknowns
        frames = {*measured.points, *measured.rotations, *(setup.planes[name][0] for name in measured.planes)}
        for name in measured.distances:
            frames |= set(setup.distances[name])
        self.targets = tuple(sorted(frames))
        self._start: Array | None = None

    def state(self, geometry: _Geometry) -> _State:
        """Residuals and sensitivities."""
        mechanism, motion = geometry.mechanism, geometry.motion
        system = without_motions(compiler.compile_mechanism(mechanism))
        q = self._positions(system, geometry)
        names = self.unknowns.chosen(self._parameters(system))
        change = self._drive_changes(system, names)
        if system.closures or system.rows:
            change = change + self._dependent(system, q, names, change)
        twists, where = {}, {}
        for target in self.targets:
            X = self._target_sensitivity(system, q, target, names, change)
            where[target] = motion @ _frame_poses(system, q, target)
            R = motion[:3, :3]
            X = np.concatenate([R @ X[:, :3], R @ X[:, 3:]], axis=1)
            for k, name in enumerate(names):
                if name.startswith("base/"):
                    X[:, :, k] = _base_displacement(where[target][:, :3, 3], _component(name.rsplit("/", 1)[1]))
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
            start = self.measured.starts[name]
            line = where[second][:, :3, 3] - where[first][start, :3, 3]
            length = np.linalg.norm(line, axis=-1)
            good = np.isfinite(values) & (length > 0.0)
            direction = line / np.where(length > 0.0, length, 1.0)[:, None]
            S = np.einsum("ni,nik->nk", direction, twists[second][:, 3:] - twists[first][start, 3:])
            yield "distance", (values - length)[good], S[good]
        for name, values in self.measured.planes.items():
            frame, point, normal = self.setup.planes[name]
            n = normal / np.linalg.norm(normal)
            good = np.isfinite(values)
            height = (where[frame][:, :3, 3] - point) @ n
            yield "plane", (values - height)[good], np.einsum("i,nik->nk", n, twists[frame][:, 3:])[good]

    def _positions(self, system: System, geometry: _Geometry) -> Array:
        """(n, n_q) of all coordinates, from the closure with loops."""
        measured = geometry.positions(self.measured.q)
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
            names += [
                f"{joint.name}@{side}/axis_{w}_{c}" for side in pose_measurements.SIDES for w in words for c in "xyz"
            ]
        plain = [name for name in self.measured.q if name in system.velocity_names]
        for is_estimated, correction in ((self.unknowns.offsets, "offset"), (self.unknowns.reductions, "reduction")):
            names += [f"{name}/{correction}" for name in plain if is_estimated]
        if self.unknowns.tool:
            owners = dict.fromkeys(system.body_names[system.body_and_pose(target)[0]] for target in self.targets)
            ground = system.body_names[0]
            names += [f"{o}/{w}_{c}" for o in owners if o != ground for w in ("rotation", "translation") for c in "xyz"]
        if self.unknowns.base:
            names += [f"base/{w}_{c}" for w in ("rotation", "translation") for c in "xyz"]
        return tuple(names)

    def _target_sensitivity(
        self, system: System, q: Array, target: str, names: tuple[str, ...], change: Array
    ) -> Array:
        """(n, 6, n_parameters) hybrid displacement of a target."""
        columns = pose_measurements.axis_columns(names, geometric_parameter_names(system))
        result = pose_measurements.displacement(pose_sensitivity(system, q, target), columns, names)
        return np.asarray(result + hybrid.jacobian(system, q, target) @ change if np.any(change) else result)

    def _drive_changes(self, system: System, names: tuple[str, ...]) -> Array:
        """(n, n_v, n_parameters) dq/dp of measured coordinates: 1 for a zero, the recorded position for a scale."""
        change = np.zeros((self.measured.n, system.n_v, len(names)))
        for k, name in enumerate(names):
            coordinate, correction = name.rsplit("/", 1)
            if correction in DRIVE_CORRECTIONS:
                slope = np.ones(self.measured.n) if correction == "offset" else self.measured.q[coordinate]
                change[:, system.velocity_names.index(coordinate), k] = slope
        return change

    def _dependent(self, system: System, q: Array, names: tuple[str, ...], drives: Array) -> Array:
        """(n, n_v, n_parameters) dq/dp of the coordinates that are not driven: -Phi_q^+ ( Phi_p + Phi_q dq_drives )."""
        rates = constraints.jacobian(system, q)
        driven = [k for k, name in enumerate(system.velocity_names) if name in self.measured.q]
        rest = np.setdiff1d(np.arange(system.n_v), driven)
        change = np.zeros((len(q), system.n_v, len(names)))
        solve = -np.linalg.pinv(rates[..., rest], rcond=1e-9)
        columns = pose_measurements.axis_columns(names, geometric_parameter_names(system))
        axes = {name: those for name, those in columns.items() if name.rsplit("/", 1)[1].startswith("axis_")}
        opened = pose_measurements.closure_sensitivity(system, q, names, axes) + rates @ drives
        change[:, rest] = solve @ opened
        return change

    def complete_sensitivity(self, geometry: _Geometry) -> Array:
        """Sensitivity of complete poses of all targets at the measured configurations."""
        n = self.measured.n
        everything = PoseMeasurements(
            self.measured.q,
            {target: np.zeros((n, 3)) for target in self.targets},
            {target: np.tile(np.eye(3), (n, 1, 1)) for target in self.targets},
            {}, {}, {},
        )  # fmt: skip
        whole = _Problem(everything, self.setup, self.unknowns)
        whole.targets, whole._start = self.targets, self._start
        return whole.state(geometry).sensitivity

    def applied(self, geometry: _Geometry, step: Array, names: tuple[str, ...]) -> _Geometry:
        """The geometry after a step."""
        axes: dict[str, Array] = {}
        frames: dict[str, Array] = {}
        drives: dict[str, dict[str, float]] = {"offset": dict(geometry.offsets), "reduction": dict(geometry.reductions)}
        base = np.zeros(6)
        for value, name in zip(step, names, strict=True):
            owner, component = name.rsplit("/", 1)
            if component in DRIVE_CORRECTIONS:
                drives[component][owner] = drives[component].get(owner, 0.0) + float(value)
            elif owner == "base":
                base[_component(component)] += value
            else:
                moved = axes if component.startswith("axis_") else frames
                moved.setdefault(owner, np.zeros(6))[_component(component)] += value
        of_targets = {target: frames[owner] for target in self.targets if (owner := target.partition("/")[0]) in frames}
        mechanism = pose_measurements.changed_geometry(geometry.mechanism, axes, of_targets)
        return _Geometry(
            mechanism, pose_measurements.rigid_motion(base) @ geometry.motion, drives["offset"], drives["reduction"]
        )

    def weights(self, state: _State, pull: Array, before: Array | None = None) -> Array:
        """(n_rows,) inverse standard deviations by kind, with the degrees of freedom that the estimate leaves.

        Args:
            state: Residuals and sensitivities.
            pull: Weights of the prior.
            before: Weights of the estimate; None before the first one.
        """
        sizes = self.rms(state.residual)
        free = 1.0
        if before is not None:
            rows, n = state.sensitivity * before[:, None], len(state.residual)
            inverse = np.linalg.pinv(np.concatenate([rows, np.diag(pull)]), rcond=CALIBRATION_RANK)
            determined = float(np.sum(rows * inverse[:, :n].T))
            free = max(n - determined, 1.0) / n
        floor = 1e-9
        return np.concatenate(
            [np.full(n, np.sqrt(free) / max(sizes[kind], floor * np.sqrt(free))) for kind, n in self.kinds()]
        )

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

    def misfit_findings(self, state: _State, table: DataTable) -> Iterator[Finding]:
        """E025 where no geometry near the document explains the measured points."""
        for target, measured in self.measured.points.items():
            spread = float(np.sqrt(np.nansum(np.nanvar(measured, axis=0))))
            errors = np.linalg.norm(np.nan_to_num(measured - state.predicted[target][:, :3, 3]), axis=-1)
            error = float(np.median(errors[np.any(np.isfinite(measured), axis=-1)]))
            if error > LARGEST_MISFIT * spread > 0.0:
                message = (
                    f'No geometry near the document explains the positions of "{target}": half of them are off by more '
                    f"than {error:.4g} m, and they spread over {spread:.4g} m."
                )
                hint = "Are columns swapped, signs or units wrong, or is it another body or frame?"
                yield table.finding("E025", message, hint)

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
                yield table.finding("E021", message, MILLIMETRE_HINT)
        scalar = {"distance": self.measured.distances, "plane": self.measured.planes}
        rows = iter(np.split(state.residual, np.cumsum([n for _, n in self.kinds()])[:-1]))
        residuals = [(kind, next(rows)) for kind, _ in self.kinds()]
        for kind, values in scalar.items():
            of_kind = [r for other, r in residuals if other == kind]
            for (name, measured), r in zip(values.items(), of_kind, strict=True):
                known = measured[np.isfinite(measured)]
                if len(known) < 2:
                    continue
                spread, predicted = float(np.ptp(known)), float(np.ptp(known - r))
                if predicted > 0.0 and spread > MILLIMETRES * predicted:
                    message = (
                        f'Values of the {kind} "{name}" spread over {spread:.4g} m, those of the mechanism over '
                        f"{predicted:.4g} m."
                    )
                    yield table.finding("E021", message, MILLIMETRE_HINT)


def _base_displacement(points: Array, component: int) -> Array:
    """(n, 6) hybrid displacement of points that move with the base."""
    X = np.zeros((len(points), 6))
    X[:, component] = 1.0
    if component < 3:
        X[:, 3:] = np.cross(np.eye(3)[component], points)
    return X


def _component(name: str) -> int:
    kind, axis = name.removeprefix("axis_").split("_")
    return "xyz".index(axis) + (3 if kind == "translation" else 0)


def _frame_poses(system: System, q: Array, target: str) -> Array:
    """(n, 4, 4) of a body or frame."""
    index, at_zero = system.body_and_pose(target)
    whole = products.poses(system, q, engine="reference")[:, index]
    return np.asarray(whole @ np.linalg.inv(system.bodies.reference_pose[index]) @ at_zero)
