"""Motions that are good for identification: Fourier series within limits, by the determinant of the information."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from cadmbs import bounds, compiler
from cadmbs.arrays import Array
from cadmbs.constraints.equations.constraint_equations import without_motions
from cadmbs.errors import ArgumentError, Finding, NotSolvableError, Severity, Where
from cadmbs.kinematics import closed
from cadmbs.kinematics.geometric_parameters import IndependentParameters, independent_parameters
from cadmbs.measurements import fit, statistics
from cadmbs.measurements.force_model import ForceModel, estimated_coordinates, force_coordinates
from cadmbs.measurements.recordings import Recording
from cadmbs.models.mechanism import Mechanism, require_mechanism
from cadmbs.system import System, arguments

RANGE_USED: Final = 0.9
"""Part of a limit that a motion uses."""

FEWEST_ROWS_OF_A_PERIOD: Final = 4
"""Of the fastest harmonic: with fewer, limits are not seen between rows."""

DEFAULT_RANGE: Final = 1.0
"""Half range of a coordinate without limits [rad, m]."""

CHECKED_TIMES: Final = 120
"""Times of a motion at which it is judged."""

STARTS: Final = 20
"""Random motions from the best of which the search goes on."""


@dataclass(frozen=True)
class Excitation:
    """A motion for identification.

    Attributes:
        t: (n,) times [s].
        columns: Positions, velocities and accelerations by column name: "joint/elbow/q".
        condition: Of the regressor of the base parameters with scaled columns.
        log_determinant: Of the information matrix of the base parameters, by which the motion was chosen.
        parameters: Number of base parameters that it tells.
        unseen: Parameters, of those that some motion tells alone, that this one does not.
        findings: Limits that were missing.
    """

    t: Array
    columns: Mapping[str, Array]
    condition: float
    log_determinant: float
    parameters: int
    unseen: tuple[str, ...]
    findings: tuple[Finding, ...]


def excite(
    mechanism: Mechanism,
    *,
    duration: float = 10.0,
    sample_time: float = 0.01,
    harmonics: int = 5,
    velocity: float = 1.0,
    acceleration: float = 4.0,
    evaluations: int = 300,
    seed: int = 0,
) -> Excitation:
    """A periodic motion of all drives within the limits of the document that tells the parameters best.

        q(t) = q0 + sum_l ( a_l sin(l w t) - b_l cos(l w t) ) / (l w) ,   sum a_l = 0 ,   sum l b_l = 0

    so that it starts and ends at rest without acceleration. The logarithm of the determinant of the information about
    the base parameters is made large by a random search; forces weigh with the limits of the drives. The same seed
    gives the same motion.

    Args:
        mechanism: The document.
        duration: Of a period [s].
        sample_time: Between rows [s].
        harmonics: Number of them.
        velocity: Limit of coordinates whose document has none [rad/s, m/s].
        acceleration: Likewise [rad/s^2, m/s^2].
        evaluations: Number of motions that are tried.
        seed: Of the random numbers.

    Raises:
        ArgumentError: A number is not positive.
        NotSolvableError: No motion within the limits was found.

    References:
        [Swevers1997].
    """
    require_mechanism(mechanism)
    numbers = {"duration": duration, "sample_time": sample_time, "velocity": velocity, "acceleration": acceleration}
    for name, value in numbers.items():
        arguments.number_argument(value, name, positive=True)
    arguments.count_argument(harmonics, "harmonics", least=2)
    arguments.count_argument(evaluations, "evaluations", least=1)
    arguments.seed_argument(seed)
    coarsest = duration / (FEWEST_ROWS_OF_A_PERIOD * harmonics)
    if sample_time > coarsest:
        raise ArgumentError(
            f"sample_time is {sample_time!r}, but the fastest of {harmonics} harmonics needs rows every "
            f"{coarsest:.6g} s"
        )
    if duration / sample_time > bounds.MOST_ROWS:
        raise ArgumentError(
            f"a duration of {duration:g} s with a sample_time of {sample_time:g} s makes "
            f"{duration / sample_time:.3g} rows, at most {bounds.MOST_ROWS:,} are written; give a longer sample_time"
        )
    search = _Search(mechanism, duration, harmonics, velocity, acceleration, np.random.default_rng(seed))
    best = search.best(evaluations)
    return search.excitation(best, sample_time)


class _Search:
    """Motions by their coefficients (n_drives, 2 harmonics), and what they tell."""

    def __init__(
        self,
        mechanism: Mechanism,
        duration: float,
        harmonics: int,
        velocity: float,
        acceleration: float,
        rng: np.random.Generator,
    ) -> None:
        self.system = without_motions(compiler.compile_mechanism(mechanism))
        self.model = ForceModel(self.system, force_coordinates(self.system))
        self.rng, self.duration, self.harmonics = rng, duration, harmonics
        self.findings: list[Finding] = []
        self.drives = _driven_positions(self.system)
        if not self.drives:
            raise NotSolvableError(f"{self.system.name!r} has no coordinates of drives that can be moved")
        self.low, self.high, self.rate, self.slope, self.effort = self._limits(velocity, acceleration)
        self.columns = self._columns()
        self._base: IndependentParameters | None = None
        self._scale = np.ones(0)

    def _limits(self, velocity: float, acceleration: float) -> tuple[Array, Array, Array, Array, Array]:
        """Limits by drive: positions, velocity, acceleration, effort; notes where there are none."""
        rows = []
        for name in self.drives:
            joint = next(joint for joint in self.system.joints if name in joint.velocity_names)
            k = joint.velocity_names.index(name)
            values = []
            defaults = {"lower": -DEFAULT_RANGE, "upper": DEFAULT_RANGE, "velocity": velocity}
            for word, default in (defaults | {"acceleration": acceleration, "effort": np.inf}).items():
                limit = joint.limits.get(word)
                found = limit is not None and k < len(limit) and np.isfinite(limit[k])
                values.append(float(limit[k]) if found and limit is not None else default)
                if not found and word == "upper":
                    message = f'"{name}" has no limits of position: the motion stays within {DEFAULT_RANGE} of zero.'
                    hint = 'Write "limits": {"lower": ..., "upper": ...} into the document.'
                    self.findings.append(Finding("E024", Severity.NOTE, Where("<model>"), message, hint))
            rows.append(values)
        low, high, rate, slope, effort = np.array(rows).T
        return low, high, rate, slope, effort

    def _columns(self) -> Array:
        """Columns of parameters that can be told: bodies, and losses of the drives."""
        coordinates = estimated_coordinates(self.model)
        return np.array(
            [
                k
                for k, name in enumerate(self.model.names())
                if name.startswith("body/") or name.split("/", 1)[1].rpartition("/")[0] in coordinates
            ]
        )

    def random(self) -> Array:
        """Coefficients of a random motion."""
        decay = 1.0 / np.sqrt(np.arange(1, self.harmonics + 1))
        return self.rng.normal(size=(len(self.drives), 2, self.harmonics)) * decay

    def motion(self, coefficients: Array, t: Array, shrink: float = 1.0) -> tuple[Array, Array, Array]:
        """Positions, velocities and accelerations (n, n_drives), scaled to the limits."""
        w = 2.0 * np.pi / self.duration * np.arange(1, self.harmonics + 1)
        a, b = coefficients[:, 0].copy(), coefficients[:, 1].copy()
        a -= np.mean(a, axis=1, keepdims=True)
        order = np.arange(1, self.harmonics + 1)
        b -= (b @ order)[:, None] * order / (order @ order)
        angle = t[:, None] * w
        sine, cosine = np.sin(angle), np.cos(angle)
        q = sine @ (a / w).T - cosine @ (b / w).T
        v = cosine @ a.T + sine @ b.T
        acc = -sine @ (a * w).T + cosine @ (b * w).T
        middle = 0.5 * (np.max(q, axis=0) + np.min(q, axis=0))
        half = 0.5 * np.ptp(q, axis=0)
        room = 0.5 * RANGE_USED * (self.high - self.low)
        limits = [
            room / half,
            RANGE_USED * self.rate / np.max(np.abs(v), axis=0),
            RANGE_USED * self.slope / np.max(np.abs(acc), axis=0),
        ]
        factor = shrink * np.min(limits, axis=0)
        return factor * (q - middle) + 0.5 * (self.low + self.high), factor * v, factor * acc

    def recording(self, coefficients: Array, t: Array, shrink: float) -> Recording | None:
        """The motion of all coordinates; None where loops do not close along it."""
        q, v, a = self.motion(coefficients, t, shrink)
        if self.system.closures or self.system.rows:
            levels = [dict(zip(self.drives, level.T, strict=True)) for level in (q, v, a)]
            try:
                whole = closed.motion(self.system, levels[0], levels[1], levels[2], t=t, trajectory=True)
            except NotSolvableError:
                return None
            q, v, a = whole.q, whole.v, whole.a
        forces = np.zeros((len(t), len(self.model.coordinates.names)))
        return Recording("<motion>", np.arange(len(t)), t, q, v, a, forces, np.ones(forces.shape, bool), None, {})

    def fitting(self, coefficients: Array, t: Array) -> tuple[Recording, float] | None:
        """The motion with the largest amplitudes within the closure and the limits of the forces."""
        shrink = 1.0
        for _ in range(12):
            recording = self.recording(coefficients, t, shrink)
            if recording is not None and self._within_efforts(recording):
                return recording, shrink
            shrink *= 0.8
        return None

    def _within_efforts(self, recording: Recording) -> bool:
        if not np.any(np.isfinite(self.effort)):
            return True
        try:
            forces = self.model.rows(recording)[0] @ self.model.document_values()
        except NotSolvableError:
            return False
        limits = np.full(forces.shape[1], np.inf)
        for k, name in enumerate(self.model.coordinates.names):
            if name in self.drives:
                limits[k] = RANGE_USED * self.effort[self.drives.index(name)]
        return bool(np.all(np.abs(forces) <= limits))

    def rows(self, recording: Recording) -> Array:
        """Stacked regressor of the columns that can be told, rows by the limits of the drives."""
        Y = self.model.rows(recording)[0][..., self.columns]
        size = np.ones(Y.shape[1])
        for k, name in enumerate(self.model.coordinates.names):
            if name in self.drives and np.isfinite(self.effort[self.drives.index(name)]):
                size[k] = self.effort[self.drives.index(name)]
        return np.asarray((Y / size[:, None]).reshape(-1, Y.shape[-1]))

    def best(self, evaluations: int) -> tuple[Array, float]:
        """Coefficients of the best motion that was found, and its shrinking."""
        t = np.linspace(0.0, self.duration, CHECKED_TIMES, endpoint=False)
        starts, stacked = [], []
        for _ in range(min(STARTS, evaluations)):
            coefficients = self.random()
            fitting = self.fitting(coefficients, t)
            if fitting is not None:
                rows = self._rows_or_none(fitting[0])
                if rows is not None:
                    starts.append((coefficients, fitting[1], rows))
                    stacked.append(rows)
        if not starts:
            raise NotSolvableError(f"no motion of {self.system.name!r} within its limits was found")
        everything = np.concatenate(stacked)
        self._scale = fit.column_scale(everything)
        names = [self.model.names()[k] for k in self.columns]
        self._base = independent_parameters(everything / self._scale, names, statistics.BASE_RANK_TOLERANCE)
        self._everything = everything
        score, chosen, shrink = max(((self.score(rows), c, s) for c, s, rows in starts), key=lambda entry: entry[0])
        size = 0.3
        for _ in range(evaluations - len(starts)):
            candidate = chosen + size * self.random() * (self.rng.random((len(self.drives), 1, 1)) < 0.5)
            fitting = self.fitting(candidate, t)
            rows = None if fitting is None else self._rows_or_none(fitting[0])
            if rows is None or fitting is None:
                continue
            new = self.score(rows)
            if new > score:
                score, chosen, shrink = new, candidate, fitting[1]
                size = min(1.2 * size, 1.0)
            else:
                size = max(0.98 * size, 0.03)
        return chosen, shrink

    def _rows_or_none(self, recording: Recording) -> Array | None:
        try:
            return self.rows(recording)
        except NotSolvableError:
            return None

    def score(self, rows: Array) -> float:
        """Logarithm of the determinant of the information about the base parameters."""
        if self._base is None:
            return -np.inf
        values = np.linalg.svd((rows / self._scale)[:, self._base.selected], compute_uv=False)
        return float(2.0 * np.sum(np.log(np.maximum(values, 1e-12))))

    def excitation(self, best: tuple[Array, float], sample_time: float) -> Excitation:
        """The motion in steps of the sample time, and what it tells."""
        coefficients, shrink = best
        t = np.asarray(sample_time * np.arange(round(self.duration / sample_time) + 1), dtype=float)
        recording = self.recording(coefficients, t, shrink)
        while recording is None and shrink > 0.1:  # between the times that were checked
            shrink *= 0.9
            recording = self.recording(coefficients, t, shrink)
        if recording is None or self._base is None:
            raise NotSolvableError(f"no motion of {self.system.name!r} within its limits was found")
        rows = self.rows(recording)
        chosen = (rows / fit.column_scale(rows))[:, self._base.selected]
        names = [self.model.names()[k] for k in self.columns]
        _, possible = fit.data_deviations(self._everything / self._scale)
        _, seen = fit.data_deviations(rows / self._scale)
        unseen = tuple(name for name, some, this in zip(names, possible, seen, strict=True) if some and not this)
        q, v, a = self.motion(coefficients, t, shrink)
        columns: dict[str, Array] = {}
        for k, name in enumerate(self.drives):
            columns |= {f"joint/{name}/q": q[:, k], f"joint/{name}/v": v[:, k], f"joint/{name}/a": a[:, k]}
        return Excitation(
            t, columns, float(np.linalg.cond(chosen)), self.score(rows), self._base.rank, unseen, tuple(self.findings)
        )


def _driven_positions(system: System) -> tuple[str, ...]:
    """Position coordinates that drives move: of trees all with rates of their own name, of loops the actuated ones."""
    plain = [name for name in system.position_names if name in system.velocity_names]
    driven = {name for joint in system.joints if joint.actuated for name in joint.velocity_names}
    passive = {name for joint in system.joints if joint.actuated is False for name in joint.velocity_names}
    if system.closures or system.rows:
        return tuple(name for name in plain if name in driven)
    return tuple(name for name in plain if name not in passive or name in driven)
