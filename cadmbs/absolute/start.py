"""A mechanism in rA, rp or rE at its start: equations, state and velocity, accelerations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.absolute.equations import AbsoluteEquations
from cadmbs.absolute.euler_angles import (
    FIXED_AXES,
    SINGULAR_EULER_SINE,
    EulerAngles,
    euler_angles_for,
    fixed_axes,
    has_fixed_axes,
)
from cadmbs.absolute.euler_parameters import EulerParameters
from cadmbs.absolute.joint_motion import body_placement
from cadmbs.absolute.model import AbsoluteModel, absolute_model
from cadmbs.absolute.redundancy import Redundancy, redundancy
from cadmbs.absolute.rotations import RotationCoordinates, RotationMatrices
from cadmbs.arrays import Array
from cadmbs.dynamics.closed_loops.constrained import massless_freedom
from cadmbs.errors import NotSolvableError, UnknownNameError
from cadmbs.integrators import implicit, sparse_factors
from cadmbs.system import System, arguments
from cadmbs.tolerances import SINGULAR_SADDLE_GROWTH

ROTATION_COORDINATES = ("rA", "rp", "rE")
"""The descriptions of rotations: matrices, Euler parameters, Euler angles."""

ALL_ROTATION_COORDINATES = (*ROTATION_COORDINATES, FIXED_AXES)
"""With Euler angles about fixed axes, which are singular where theta is a multiple of pi."""


@dataclass(frozen=True)
class AbsoluteStart:
    """A mechanism in absolute coordinates at a consistent start.

    Attributes:
        model: Bodies, rows and forces.
        equations: The equations of motion with the independent rows, by Euler angles in the axes of the start.
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
    def name(self) -> str:
        """rA, rp or rE."""
        return self.equations.rotations.name

    @property
    def size(self) -> float:
        """Largest distance of a centre of mass along an axis, at least one [m]: what Newton tolerances refer to."""
        return max(1.0, float(np.max(np.abs(self.model.bodies.center), initial=0.0)))

    def accelerations(self, t: float, x: Array, v: Array) -> tuple[Array, Array]:
        """Consistent accelerations and multipliers of a consistent state.

            [ M  A^T ] [ a ]   [ f                 ]
            [ A  0   ] [ l ] = [ f'' of rows - bias ]

        Raises:
            NotSolvableError: If the matrix is singular: a freedom has no inertia (the message names its joint), or rows
                depend on each other.
        """
        equations, layout = self.equations, self.equations.layout
        zero = np.zeros(layout.n_v), np.zeros(layout.n_rows)
        linear = equations.linearization(t, x, v, *zero)
        second = np.concatenate([equations.rows.right(t).second, np.zeros(layout.norms)])
        right = np.concatenate([-equations.residual(t, x, v, *zero), second - equations.bias(t, x, v)])
        solution = saddle_solution(linear.mass, linear.constraint, right)
        if solution is None:
            why = massless_freedom(self.model.system, self.q, self.t)
            raise NotSolvableError(
                f"{self.model.system.name!r} in {self.name}: accelerations are not determined at t = {t:.6g} s: a "
                f"freedom has no inertia{': ' + why if why else ', or the configuration is singular'}"
            )
        return solution[: layout.n_v], solution[layout.n_v :]


def absolute_start(system: System, coordinates: str, q: Array, v: Array, t: float = 0.0) -> AbsoluteStart:
    """A mechanism in absolute coordinates, at joint positions and velocities that satisfy its constraints.

    Args:
        system: Compiled mechanism; loops, constraints, couplings and motions welcome.
        coordinates: "rA" (rotation matrices), "rp" (Euler parameters), "rE" (Euler angles z-x-z about axes that change
            near a singularity) or "rE-fixed" (about the axes of the body frames, which never change).
        q: (n_q,) joint positions.
        v: (n_v,) joint velocities.
        t: Time [s].

    Raises:
        UnknownNameError: If the coordinates are none of these.
        NotSolvableError: If Euler angles about fixed axes are singular, or if the mechanism has rows on velocities, or
            forces along coordinates of spherical joints.
    """
    if not isinstance(coordinates, str) or coordinates not in ALL_ROTATION_COORDINATES:
        known = ", ".join(ALL_ROTATION_COORDINATES)
        raise UnknownNameError(f"no absolute coordinates {coordinates!r}: known are {known}")
    arguments.require_system(system)
    model = system.derived(absolute_model)
    q, v, t = arguments.positions(system, q), arguments.velocities(system, v), arguments.number_argument(t, "t")
    bodies = body_placement(system, model.bodies, q, v)
    rotations = rotations_for(coordinates, bodies.A)
    s = rotations.state(bodies.A)
    _require_regular_angles(system, model.bodies.names[1:], rotations, s)
    equations = AbsoluteEquations(model, rotations)
    rotors, angles = ([bodies.positions[name] for name in names] for names in (model.rotor_names, model.angle_names))
    x = equations.layout.state(bodies.r, s, np.array(rotors, dtype=float), np.array(angles, dtype=float))
    poses = equations.poses(x)
    left_out = redundancy(model, q, t, poses.r, poses.A, poses.scalars)
    w = np.einsum("nji,nj->ni", bodies.A, bodies.w)
    of_bodies = np.concatenate([bodies.r_dot, rotations.rates(s, w)], axis=-1).ravel()
    speeds = np.concatenate([of_bodies, [bodies.speeds[name] for name in model.rotor_names]])
    equations = AbsoluteEquations(model, rotations, left_out.independent)
    return AbsoluteStart(model, equations, left_out, t, x, speeds, q)


def rotations_for(name: str, A: Array, before: RotationCoordinates | None = None) -> RotationCoordinates:
    """The description by its name; Euler angles with axes that keep rotations A far from their singularity."""
    match name:
        case "rA":
            return RotationMatrices()
        case "rp":
            return EulerParameters()
        case "rE-fixed":
            return fixed_axes(A)
    return euler_angles_for(A, before if isinstance(before, EulerAngles) else None)


def _require_regular_angles(system: System, names: Sequence[str], rotations: RotationCoordinates, s: Array) -> None:
    """Refuse fixed axes in which a body starts at the singularity: its velocity has no rates of angles.

    Raises:
        NotSolvableError: If there is such a body.
    """
    if not has_fixed_axes(rotations):
        return
    sines = np.abs(np.sin(s[:, 1]))
    if np.any(sines < SINGULAR_EULER_SINE):
        name = names[int(np.argmin(sines))]
        raise NotSolvableError(
            f"{system.name!r} in {FIXED_AXES}: the Euler angles z-x-z of body {name!r} are singular at the start, "
            "where the third axis of its frame is vertical: turn its reference pose, or take rE, whose axes change"
        )


def saddle_solution(mass: implicit.Matrix, rows: implicit.Matrix, right: Array) -> Array | None:
    """Solution of [M A^T; A 0] x = right, dense or sparse; None where the matrix is singular."""
    try:
        solution = sparse_factors.block_solution([[mass, rows.T], [rows, None]], right)
    except np.linalg.LinAlgError:
        return None
    largest = SINGULAR_SADDLE_GROWTH * np.abs(right).max(initial=1.0)
    is_regular = np.all(np.isfinite(solution)) and np.abs(solution).max(initial=0.0) <= largest
    return solution if is_regular else None
