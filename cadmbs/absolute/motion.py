"""Motions of bodies in absolute coordinates: what analyses and simulations give."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from cadmbs.absolute.equations import twist_rates
from cadmbs.absolute.formulation import Formulation
from cadmbs.absolute.model import Model
from cadmbs.arrays import Array, Indices
from cadmbs.results import Outcome


@dataclass(frozen=True)
class Motion:
    """Bodies over time, the world left out; n bodies in the order of `model.bodies.names[1:]`.

    Attributes:
        model: The mechanism.
        coordinates: "rA", "rp" or "rE".
        t: (n_t,) [s].
        centers: (n_t, n, 3) centres of mass about `System.origin` [m]; `r` has them in the world.
        A: (n_t, n, 3, 3) rotations, body axes to world.
        twists: (n_t, n, 6) r' in world axes [m/s], then w in body axes [rad/s].
        accelerations: (n_t, n, 6) r'' in world axes, then w' in body axes.
        multipliers: (n_t, n_rows) of all rows of `model.rows`, zero where a row is redundant; reactions are -A^T l.
        residuals: (n_t, n_rows) of all rows.
        supplied: (n_t,) work of everything without a potential since the start [J].
        iterations: (n_t,) Newton iterations of the step that led there (of the last, where several lie between).
        steps: Number of steps.
        total_iterations: Newton iterations of all steps together.
        outcome: How it ended.
    """

    model: Model
    coordinates: str
    t: Array
    centers: Array
    A: Array
    twists: Array
    accelerations: Array
    multipliers: Array
    residuals: Array
    supplied: Array
    iterations: Indices
    steps: int
    total_iterations: int
    outcome: Outcome

    @property
    def row_names(self) -> tuple[str, ...]:
        """Names of the rows, the columns of `multipliers`."""
        return tuple(label.name for label in self.model.rows.labels)

    @property
    def r(self) -> Array:
        """(n_t, n, 3) centres of mass in the world [m]."""
        return self.centers + self.model.system.origin

    @property
    def kinetic(self) -> Array:
        """Kinetic energy (n_t,) of the bodies [J], rotors left out."""
        bodies = self.model.bodies
        linear = np.sum(self.twists[..., :3] ** 2, axis=-1) @ bodies.mass[1:]
        w = self.twists[..., 3:]
        return np.asarray(0.5 * (linear + np.einsum("tni,nij,tnj->t", w, bodies.inertia[1:], w)))

    @property
    def potential(self) -> Array:
        """Potential energy (n_t,) of gravity [J], zero at the world origin."""
        height = self.r @ self.model.system.gravity
        return np.asarray(-(height @ self.model.bodies.mass[1:]))


@dataclass
class Recorder:
    """Collects the points of a motion."""

    own: Formulation
    steps: int = 0
    total_iterations: int = 0
    _parts: list[tuple[Array, ...]] = field(default_factory=list)
    _numbers: list[tuple[float, float, int]] = field(default_factory=list)

    def record(
        self, t: float, x: Array, v: Array, a: Array, multipliers: Array, supplied: float, iterations: int
    ) -> None:
        """One point."""
        equations = self.own.equations
        place = equations.place(x)
        rows = self.own.model.rows
        every = np.zeros(rows.n)
        every[self.own.redundancy.keep] = multipliers[: equations.layout.rows]
        values = rows.factor * place.scalars.value[rows.scalars_at(t)]
        residual = np.bincount(rows.row, values, rows.n) - rows.right(t).value
        np.subtract.at(residual, rows.rotor_row, equations.layout.parts(x)[2][rows.rotor])
        twists = equations.twists(place, v)[1:]
        rates = twist_rates(equations, place, v, a)
        self.append((place.r[1:], place.A[1:], twists, rates, every, residual), (t, supplied, iterations))

    def append(self, parts: tuple[Array, ...], numbers: tuple[float, float, int]) -> None:
        """One point: r, A, twists, their rates, multipliers and residuals of all rows; time, work, iterations."""
        self._parts.append(parts)
        self._numbers.append(numbers)

    def motion(self, outcome: Outcome) -> Motion:
        """All points."""
        parts = [np.stack(own) for own in zip(*self._parts, strict=True)]
        times, supplied, iterations = (np.array(own) for own in zip(*self._numbers, strict=True))
        r, A, twists, accelerations, multipliers, residuals = parts
        return Motion(
            model=self.own.model,
            coordinates=self.own.word,
            t=times,
            centers=r,
            A=A,
            twists=twists,
            accelerations=accelerations,
            multipliers=multipliers,
            residuals=residuals,
            supplied=supplied,
            iterations=iterations.astype(np.intp),
            steps=self.steps,
            total_iterations=self.total_iterations,
            outcome=outcome,
        )
