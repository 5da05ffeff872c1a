"""A mechanism in rA, rp or rE at its start: equations, state and velocity, accelerations; which rows are redundant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs import errors, tolerances
from cadmbs.absolute import constraint_rows, joint_motion
from cadmbs.absolute.equations import AbsoluteEquations
from cadmbs.absolute.model import AbsoluteModel, absolute_model
from cadmbs.absolute.rotations import (
    FIXED_AXES,
    SINGULAR_EULER_SINE,
    EulerAngles,
    EulerParameters,
    RotationCoordinates,
    RotationMatrices,
    euler_angles_for,
    fixed_axes,
    has_fixed_axes,
)
from cadmbs.absolute.scalars import ScalarValues
from cadmbs.arrays import Array, NDArray
from cadmbs.constraints.equations import wrenches
from cadmbs.constraints.equations.constraint_state import constraint_state
from cadmbs.constraints.equations.wrenches import VelocityCoefficients, WrenchRows, WrenchTerms
from cadmbs.constraints.matrices.rank import independent_rows
from cadmbs.dynamics.closed_loops.constrained import massless_freedom
from cadmbs.integrators import implicit, sparse_factors
from cadmbs.lie import so3
from cadmbs.system import System, arguments

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
            raise errors.NotSolvableError(
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
        raise errors.UnknownNameError(f"no absolute coordinates {coordinates!r}: known are {known}")
    arguments.require_system(system)
    model = system.derived(absolute_model)
    q, v, t = arguments.positions(system, q), arguments.velocities(system, v), arguments.number_argument(t, "t")
    bodies = joint_motion.body_placement(system, model.bodies, q, v)
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
        raise errors.NotSolvableError(
            f"{system.name!r} in {FIXED_AXES}: the Euler angles z-x-z of body {name!r} are singular at the start, "
            "where the third axis of its frame is vertical: turn its reference pose, or take rE, whose axes change"
        )


def saddle_solution(mass: implicit.Matrix, rows: implicit.Matrix, right: Array) -> Array | None:
    """Solution of [M A^T; A 0] x = right, dense or sparse; None where the matrix is singular."""
    try:
        solution = sparse_factors.block_solution([[mass, rows.T], [rows, None]], right)
    except np.linalg.LinAlgError:
        return None
    largest = tolerances.SINGULAR_SADDLE_GROWTH * np.abs(right).max(initial=1.0)
    is_regular = np.all(np.isfinite(solution)) and np.abs(solution).max(initial=0.0) <= largest
    return solution if is_regular else None


# Redundant rows: those that depend on others at a consistent configuration are left out, and monitored.


@dataclass(frozen=True)
class Redundancy:
    """Which rows are redundant.

    Attributes:
        independent: (n_rows,) the rows that are independent.
        dropped: The others.
    """

    independent: NDArray[np.bool_]
    dropped: constraint_rows.RowSet

    def require_satisfied(self, t: float, values: ScalarValues) -> None:
        """Refuse positions that violate a row which was left out.

        Raises:
            NotSolvableError: If there is one.
        """
        if not self.dropped.n:
            return
        names = [f"row {label.name}" for label in self.dropped.labels]
        require_satisfied(names, self.dropped.residuals(t, values.value, np.zeros(0)), t)


def require_satisfied(names: Sequence[str], residuals: Array, t: float) -> None:
    """Refuse a configuration at t [s] that violates a row which was left out, by their names and residuals (n_rows,).

    Raises:
        NotSolvableError: If there is one.
    """
    sizes = np.abs(residuals)
    worst = int(np.argmax(sizes))
    if sizes[worst] > tolerances.REDUNDANT_ROW_VIOLATION:
        raise errors.NotSolvableError(
            f"{names[worst]} was redundant and is violated by {sizes[worst]:.3g} at t = {t:.6g} s: the "
            "mechanism passed a singular configuration, or motions contradict its constraints"
        )


def redundancy(model: AbsoluteModel, q: Array, t: float, r: Array, A: Array, values: ScalarValues) -> Redundancy:
    """Independent rows of those in joint velocities, by pivoted orthogonalization.

    Rows of the tree's joints are independent of each other and leave the joint velocities free; so it is enough to look
    at all other rows as functions of these, a matrix of few rows even for long chains with few loops.

    Args:
        model: The mechanism.
        q: (n_q,) consistent joint positions.
        t: Time [s].
        r: (n + 1, 3) centres of mass about `System.origin`, the world first.
        A: (n + 1, 3, 3) rotations.
        values: Scalars there.
    """
    rows = model.rows
    others = np.flatnonzero(~rows.essential)
    independent = rows.essential.copy()
    if len(others):
        matrix = _in_joint_velocities(model, q, t, r, A, values)[others]
        length = np.linalg.norm(matrix, axis=-1, keepdims=True)
        floor = max(float(np.max(length, initial=0.0)), 1e-300) * tolerances.REDUNDANT_ROW_PIVOT
        scaled = matrix / np.where(length > floor, length, np.inf)
        independent[others] = independent_rows(scaled, np.zeros(len(others)), tolerances.REDUNDANT_ROW_PIVOT)
    return Redundancy(independent, rows.selected(~independent))


def _in_joint_velocities(model: AbsoluteModel, q: Array, t: float, r: Array, A: Array, values: ScalarValues) -> Array:
    """All rows as functions of the independent joint velocities (n_rows, n_v), rotors left out."""
    rows, state = model.rows, constraint_state(model.system, q, t)
    gradient = rows.factor[:, None] * values.gradient[rows.scalars_at(t)]
    point = state.tree_state.point - model.system.origin
    parts = []
    for body, along in zip(model.scalars.bodies[:, rows.scalar], (gradient[:, :6], gradient[:, 6:]), strict=True):
        force, turning = along[:, :3], along[:, 3:]
        moment = so3.cross(r[body] - point, force) + np.einsum("eij,ej->ei", A[body], turning)
        ends = np.stack([np.zeros_like(body), body], axis=-1)
        parts.append(WrenchTerms(rows.row, ends, np.concatenate([moment, force], axis=-1), None))
    terms = wrenches.joined_terms(parts)
    nothing = VelocityCoefficients(np.zeros(0, dtype=np.intp), np.zeros((0, model.system.tree.n_columns)), None)
    return wrenches.dense_rows(model.system, WrenchRows(rows.n, terms, nothing, state.tree_state, None))
