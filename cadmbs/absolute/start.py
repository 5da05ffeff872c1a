"""A mechanism in rA, rp or rE at its start: equations, state and velocity, accelerations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import sparse

from cadmbs.absolute.equations import AbsoluteEquations
from cadmbs.absolute.euler_angles import EulerAngles, euler_angles_for
from cadmbs.absolute.euler_parameters import EulerParameters
from cadmbs.absolute.model import AbsoluteModel, absolute_model
from cadmbs.absolute.placement import placed
from cadmbs.absolute.redundancy import Redundancy, redundancy
from cadmbs.absolute.rotation_matrices import RotationMatrices
from cadmbs.absolute.rotations import RotationCoordinates
from cadmbs.arrays import Array
from cadmbs.dynamics.massless import massless_freedom
from cadmbs.errors import NotSolvableError, UnknownNameError
from cadmbs.integrators.implicit_stage import Matrix
from cadmbs.integrators.sparse_factors import lu_factors
from cadmbs.system import System

HUGE = 1e12
"""A solution so much larger than its right side is that of a singular matrix, spoilt by rounding."""

ROTATION_COORDINATES = ("rA", "rp", "rE")
"""The descriptions of rotations: matrices, Euler parameters, Euler angles."""


@dataclass(frozen=True)
class AbsoluteStart:
    """A mechanism in absolute coordinates at a consistent start.

    Attributes:
        model: Bodies, rows and forces.
        equations: The equations of motion with the rows that are kept, by Euler angles in the axes of the start.
        redundancy: Which rows are left out.
        t, x, v: Time, state and velocity at the start.
        q: (n_q,) joint positions at the start.
    """

    model: AbsoluteModel
    equations: AbsoluteEquations
    redundancy: Redundancy
    t: float
    x: Array
    v: Array
    q: Array

    @property
    def word(self) -> str:
        """rA, rp or rE."""
        return self.equations.rotations.word

    def accelerations(self, t: float, x: Array, v: Array) -> tuple[Array, Array]:
        """Consistent accelerations and multipliers of a consistent state.

            [ M  A^T ] [ a ]   [ f                 ]
            [ A  0   ] [ l ] = [ f'' of rows - bias ]

        Raises:
            NotSolvableError: If the matrix is singular: a freedom has no inertia (the message names its joint), or rows
                depend on each other.
        """
        own = self.equations
        n, m = own.layout.n_v, own.layout.n_rows
        nothing = np.zeros(n), np.zeros(m)
        at = own.linearization(t, x, v, *nothing)
        second = np.concatenate([own.rows.right(t).second, np.zeros(own.layout.norms)])
        right = np.concatenate([-own.residual(t, x, v, *nothing), second - own.bias(t, x, v)])
        found = saddle_solution(at.mass, at.constraint, right)
        if found is None:
            why = massless_freedom(self.model.system, self.q, self.t)
            raise NotSolvableError(
                f"{self.model.system.name!r} in {self.word}: accelerations are not determined at t = {t:.6g} s: a "
                f"freedom has no inertia{': ' + why if why else ', or the configuration is singular'}"
            )
        return found[:n], found[n:]


def absolute_start(system: System, coordinates: str, q: Array, v: Array, t: float = 0.0) -> AbsoluteStart:
    """A mechanism in absolute coordinates, at joint positions and velocities that satisfy its constraints.

    Args:
        system: Compiled mechanism; loops, constraints, couplings and motions welcome.
        coordinates: "rA" (rotation matrices), "rp" (Euler parameters) or "rE" (Euler angles z-x-z).
        q: (n_q,) joint positions.
        v: (n_v,) joint velocities.
        t: Time [s].

    Raises:
        UnknownNameError: If the word is none of the three.
        NotSolvableError: If the mechanism has rows on velocities, or forces along coordinates of spherical joints.
    """
    if coordinates not in ROTATION_COORDINATES:
        raise UnknownNameError(f"no absolute coordinates {coordinates!r}: known are {', '.join(ROTATION_COORDINATES)}")
    model = system.derived(absolute_model)
    start = placed(model, q, v)
    rotations = rotations_for(coordinates, start.A)
    s = rotations.state(start.A)
    whole = AbsoluteEquations(model, rotations)
    x = whole.layout.state(start.r, s, start.rotors, start.angles)
    place = whole.place(x)
    left_out = redundancy(model, q, t, place.r, place.A, place.scalars)
    equations = AbsoluteEquations(model, rotations, left_out.keep)
    spin = rotations.rates(s, start.twists[:, 3:])
    speed = np.concatenate([np.concatenate([start.twists[:, :3], spin], axis=-1).ravel(), start.rotor_rates])
    return AbsoluteStart(model, equations, left_out, t, x, speed, q)


def rotations_for(word: str, A: Array, before: RotationCoordinates | None = None) -> RotationCoordinates:
    """The description by its word; Euler angles with axes that keep rotations A far from their singularity."""
    match word:
        case "rA":
            return RotationMatrices()
        case "rp":
            return EulerParameters()
    return euler_angles_for(A, before if isinstance(before, EulerAngles) else None)


def saddle_solution(mass: Matrix, rows: Matrix, right: Array) -> Array | None:
    """Solution of [M A^T; A 0] x = right, dense or sparse; None where the matrix is singular."""
    try:
        if sparse.issparse(mass):
            blocks: Any = [[mass, rows.T], [rows, None]]
            found = lu_factors(sparse.bmat(blocks, format="csc")).solve(right)
        else:
            m = rows.shape[0]
            matrix = np.block([[np.asarray(mass), np.asarray(rows).T], [np.asarray(rows), np.zeros((m, m))]])
            found = np.linalg.solve(matrix, right)
    except np.linalg.LinAlgError:
        return None
    size = np.linalg.norm(right, ord=np.inf)
    good = np.all(np.isfinite(found)) and np.linalg.norm(found, ord=np.inf) <= HUGE * max(float(size), 1.0)
    return np.asarray(found) if good else None
