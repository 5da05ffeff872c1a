"""Inverse dynamics of machines with loops: forces of drives and constraints; motions that no drive moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from cadmbs import errors, tolerances
from cadmbs.arrays import Array, ArrayLike, NDArray, Positions, Velocities, matrix_times_vector
from cadmbs.constraints.cut_coordinates import cut_velocity_names
from cadmbs.constraints.equations.row_table import RowTable
from cadmbs.constraints.matrices.rank import ranked
from cadmbs.constraints.matrices.saddle import DenseSaddle, dense_saddle
from cadmbs.constraints.rows import jacobian, rows
from cadmbs.dynamics import cut_joints
from cadmbs.dynamics.applied.loads import load_force_derivatives
from cadmbs.dynamics.closed_loops.constrained import broadcast_with_times
from cadmbs.dynamics.tree.inverse import centers_of_mass
from cadmbs.kinematics import configuration, products
from cadmbs.kinematics.twists import moving_twists
from cadmbs.lie import so3
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, names_argument, velocities

UNDRIVEN: Final = ("hold", "follow")
"""What freedoms may do that no drive moves."""


@dataclass(frozen=True)
class DriveForces:
    """What produces a motion.

    Attributes:
        forces: (..., n_driven) along the driven coordinates [N, N m]; of least norm where there are more drives than
            degrees of freedom.
        driven: Names of the driven velocity coordinates, those of cut joints among them.
        joint_forces: (..., n_v) the same for `constrained_forward_dynamics`.
        multipliers: (..., n_rows) of the rows; of redundant rows the ones of least norm (rows scaled alike). Those of
            motions are the forces of these drives, with opposite sign.
        rows: What the rows are called.
        accelerations: (..., n_v) of the motion: those that were given, but in freedoms that no drive moves those that
            follow.
    """

    forces: Array
    driven: tuple[str, ...]
    joint_forces: Array
    multipliers: Array
    rows: RowTable
    accelerations: Array


def closed_loop_inverse_dynamics(
    system: System,
    q: Positions,
    v: Velocities,
    a: Velocities,
    wrenches: ArrayLike | None = None,
    t: ArrayLike = 0.0,
    driven: Sequence[str] | None = None,
    undriven: str = "hold",
    joint_forces: ArrayLike | None = None,
) -> DriveForces:
    """Forces of the driven coordinates that produce the accelerations a, with loops, constraints and motions.

        M a + C v + g - sum J^T W = E^T f + joint_forces - A^T multipliers

    E are the rates of the driven coordinates. In motions that the rows allow, F^T E^T f = F^T (M a + ...); with more
    drives than degrees of freedom f is the solution of least Euclidean norm. What a motion row prescribes takes no
    drive: its multiplier is the force. Damping, friction and loads are not included, unless as `joint_forces`.

    A spin that no drive moves and no load turns, as that of a rod between two balls, is free of forces: its
    acceleration follows from the rest of the motion. So do those of all other undriven freedoms (a passive suspension)
    with `undriven="follow"`; with "hold" the drives must produce what is given for them.

    Args:
        system: Compiled mechanism, with loops or without.
        q: Joint positions (..., n_q), on the constraint manifold.
        v: Joint velocities (..., n_v) that the rows allow.
        a: Joint accelerations (..., n_v) that the rows allow.
        wrenches: Applied wrenches (..., n_bodies, 6), hybrid: moment about the body-frame origin, then force.
        t: Time [s], one or one a sample.
        driven: Names of velocity coordinates, or of joints for all of theirs, of tree and cut joints; by default the
            joints that the document marks as actuated.
        joint_forces: What acts besides the drives along the independent coordinates (..., n_v): `load_forces`, say.
        undriven: "hold" or "follow": whether the accelerations of undriven freedoms, spins aside, are as given.

    Returns:
        Forces of the drives and multipliers. P-DIFF (59), (64), theory 9.5 and 9.6.

    Raises:
        NotSolvableError: If the drives cannot produce the motion; the message names the direction that they miss.
        UnknownNameError: If a name is neither a joint nor a velocity coordinate.
        ArgumentError: If `undriven` is another word.
    """
    if not isinstance(undriven, str) or undriven not in UNDRIVEN:
        raise errors.ArgumentError(f"undriven is {undriven!r}, expected one of {', '.join(map(repr, UNDRIVEN))}")
    q_array, v_array, a_array = broadcast(*broadcast_with_times(system, q, v, t=t), velocities(system, a, "a"))
    names = driven_names(system, driven)
    required = cut_joints.whole_inverse_dynamics(system, q_array, v_array, a_array, wrenches)
    if joint_forces is not None:
        required = required - velocities(system, joint_forces, "joint_forces")
    E = drive_rows(system, q_array, names)
    matrix = jacobian(system, q_array, t)
    mass = cut_joints.whole_mass_matrix(system, q_array)
    a_array, required = _with_followers(
        (system, q_array, t), (mass, matrix, E), (a_array, required), follows=undriven == "follow"
    )
    solver = dense_saddle(mass, matrix, name=system.name)
    reduced = _Reduced(solver, E, required)
    forces = reduced.forces()
    joint_forces = np.asarray(np.squeeze(forces[..., None, :] @ E, -2))
    _require_driven(system, names, reduced, joint_forces)
    still = np.zeros((*required.shape[:-1], matrix.shape[-2]))
    multipliers = solver.solve(joint_forces - required, still)[1]
    return DriveForces(forces, names, joint_forces, multipliers, rows(system), a_array)


def _with_followers(
    at: tuple[System, Array, ArrayLike],
    matrices: tuple[Array, Array, Array],
    motion: tuple[Array, Array],
    follows: bool,
) -> tuple[Array, Array]:
    """Accelerations, and the forces M a + h that they require, with those of idle freedoms free of forces.

        a' = a - P (P M P + I - P)^-1 P (M a + h)

    with P the projector onto spins, or with `follows` onto all motions that rows and drives do not see. The matrices
    are M, rows A, and rates of the drives E.
    """
    (system, q, t), (mass, rows_matrix, drives), (a, required) = at, matrices, motion
    seen = [np.broadcast_to(rows_matrix, (*q.shape[:-1], *rows_matrix.shape[-2:])), drives]
    P = undriven_projector(system, np.concatenate(seen, axis=-2))
    if not follows and np.any(P):
        spins = [*seen, spin_rows(system, q, np.asarray(t, dtype=float))]
        P = undriven_projector(system, np.concatenate(spins, axis=-2))
    if not np.any(np.trace(P, axis1=-2, axis2=-1) > 0.5):
        return a, required
    stiff = P @ mass @ P + np.eye(system.n_v) - P
    change = -matrix_times_vector(P @ np.linalg.inv(stiff) @ P, required)
    return a + change, required + matrix_times_vector(mass, change)


def driven_names(system: System, driven: Sequence[str] | None) -> tuple[str, ...]:
    """Velocity coordinates that are driven: the ones that are named, or those of actuated joints.

    Raises:
        UnknownNameError: If a name is neither a joint nor a velocity coordinate.
    """
    if driven is None:
        return tuple(name for joint in system.joints if joint.actuated for name in joint.velocity_names)
    joints = {joint.name: joint.velocity_names for joint in system.joints}
    known = {name for names in joints.values() for name in names}
    unknown = [name for name in names_argument(driven, "driven") if name not in known and name not in joints]
    if unknown:
        raise errors.UnknownNameError(f"{system.name!r} has no joint or velocity coordinate {unknown[0]!r}")
    return tuple(
        dict.fromkeys(coordinate for name in driven for coordinate in ((name,) if name in known else joints[name]))
    )


def drive_rows(system: System, q: Array, names: tuple[str, ...]) -> Array:
    """Rates of driven coordinates as rows (..., n_driven, n_v)."""
    columns, G = configuration.tree_coordinate_indices(system)[1], system.tree.velocities.matrix
    cut = {name: index for index, name in enumerate(cut_velocity_names(system))}
    rates = np.zeros((*q.shape[:-1], len(names), system.n_v))
    along_cut = cut_joints.cut_jacobian(system, q) if any(name in cut for name in names) else None
    for index, name in enumerate(names):
        rates[..., index, :] = (
            G[columns[name]] if along_cut is None or name in columns else along_cut[..., cut[name], :]
        )
    return rates


@dataclass(frozen=True)
class _Reduced:
    """Forces in y = L^-1 Q, where motions that the rows allow are orthogonal to their gradients."""

    solver: DenseSaddle
    rows: Array
    required: Array

    def projected(self, forces: Array) -> Array:
        """L^-1 Q without its part along constraint gradients, for forces (..., k, n_v)."""
        y = forces @ self.solver.inverse_transposed
        basis = self.solver.right * self.solver.counted[..., None]
        return np.asarray(y - (y @ np.swapaxes(basis, -1, -2)) @ basis)

    def forces(self) -> Array:
        """The least drive forces that come closest to what is required."""
        whole = self.rows @ self.solver.inverse_transposed
        largest = np.max(np.linalg.norm(whole, axis=-1), axis=-1, initial=0.0)
        left, values, right = np.linalg.svd(self.projected(self.rows), full_matrices=False)
        effective = values > tolerances.INEFFECTIVE_DRIVE * largest[..., None]
        inverse = np.divide(1.0, values, out=np.zeros_like(values), where=effective)
        required = self.projected(self.required[..., None, :])[..., 0, :]
        return matrix_times_vector(left, inverse * matrix_times_vector(right, required))

    def missing(self, joint_forces: Array) -> tuple[Array, Array]:
        """What the drives leave (..., n_v) as accelerations L^-T y, and its size against all that is there."""
        parts = np.stack([self.required - joint_forces, self.required], axis=-2)
        y = self.projected(parts[..., :1, :])[..., 0, :]
        size = np.max(np.linalg.norm(parts @ self.solver.inverse_transposed, axis=-1), axis=-1)
        share = np.linalg.norm(y, axis=-1)
        accelerations = matrix_times_vector(self.solver.inverse_transposed, y)
        return accelerations, np.divide(share, size, out=np.zeros_like(share), where=size > 0.0)


def _require_driven(system: System, names: tuple[str, ...], reduced: _Reduced, joint_forces: Array) -> None:
    """Refuse a motion that takes forces which no drive can give."""
    motion, share = reduced.missing(joint_forces)
    if not np.any(share > tolerances.UNPRODUCED_FORCE):
        return
    worst = np.unravel_index(int(np.argmax(share)), share.shape) if share.ndim else ()
    direction = motion[worst] / motion[worst][np.argmax(np.abs(motion[worst]))]
    parts = [f"{system.velocity_names[k]} {direction[k]:+.3g}" for k in np.flatnonzero(np.abs(direction) > 1e-3)]
    have = f"the drives of {', '.join(map(repr, names))} cannot" if names else "it has no drives to"
    raise errors.NotSolvableError(
        f"this motion of {system.name!r} takes forces that {have} give, along ({', '.join(parts)}); "
        'mark more joints "actuated": true, name more drives (in Python driven=[...]), or leave '
        'free what no drive moves (in Python undriven="follow")',
        code="Y005",
    )


# Idle freedoms: motions that no drive moves, and spins among them that no load turns.


def center_rates(system: System, q: Array) -> Array:
    """Rows (..., 3 n, n_v) of the velocities of all centres of mass [m/s]: J_c v."""
    state = products.tree_state(system, q)
    twists = products.displacements(system, state).bodies
    rates = twists[..., 3:] + so3.cross(twists[..., :3], centers_of_mass(system, state)[..., None, :, :])
    return np.swapaxes(rates.reshape(*q.shape[:-1], system.n_v, 3 * rates.shape[-2]), -1, -2)


def undriven_projector(system: System, rows: Array) -> Array:
    """Orthogonal projector (..., n_v, n_v) onto the motions that rows (..., m, n_v) do not see, each scaled alike."""
    length = np.linalg.norm(rows, axis=-1, keepdims=True)
    ranks = ranked(np.divide(rows, length, out=np.zeros_like(rows), where=length > 1e-12 * np.max(length, initial=0.0)))
    unseen = np.arange(system.n_v) >= ranks.rank[..., None]
    return np.asarray(np.swapaxes(ranks.right, -1, -2) @ (unseen[..., None] * ranks.right))


def spin_rows(system: System, q: Array, t: float | Array) -> Array:
    """Rows (..., m, n_v) that a spin does not violate: velocities of centres of mass, forces of springs."""
    still = np.zeros((*q.shape[:-1], system.n_v))
    loads = load_force_derivatives(system, q, still, t)
    along = np.broadcast_to(np.diag(system.losses.damping), (system.tree.n_columns, system.tree.n_columns))
    damped = system.tree.velocities.congruence(along)
    parts = [center_rates(system, q), loads.dtau_dv, loads.dtau_dq, np.broadcast_to(damped, loads.dtau_dv.shape)]
    return np.concatenate(parts, axis=-2)


def idle_spins(system: System, q: Array, drives: Array, t: float = 0.0) -> tuple[int, tuple[str, ...]]:
    """Number of spins that no drive moves and no load turns at a closed q (n_q,), and the bodies that spin.

    They are the allowed motions A n = 0 without any rate of a drive, E n = 0, in which no centre of mass moves and no
    spring or damper acts, with the rates E (n_driven, n_v) of the drives; t [s] is the time of prescribed motions.
    """
    rows = np.concatenate([jacobian(system, q, t), drives, spin_rows(system, q, t)])
    projector = undriven_projector(system, rows)
    number = round(float(np.trace(projector)))
    if not number:
        return 0, ()
    state = products.tree_state(system, q)
    turned = np.stack([moving_twists(system, state, direction)[:, :3] for direction in projector.T])
    spins: NDArray[np.bool_] = np.linalg.norm(turned, axis=(0, 2)) > SPINNING
    moving = system.bodies.moving
    names = [name for name, body in zip(system.body_names, moving, strict=True) if body and spins[body]]
    return number, tuple(names)


SPINNING = 1e-6
"""Angular velocity [rad/s] of a unit spin from which on a body takes part in it."""
