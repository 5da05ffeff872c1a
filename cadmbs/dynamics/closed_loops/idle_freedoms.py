"""Idle freedoms: motions that no drive moves, and spins among them that no load turns."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.constraints.matrices.rank import ranked
from cadmbs.constraints.rows import jacobian
from cadmbs.dynamics.applied.loads import load_force_derivatives
from cadmbs.dynamics.tree.motion import centers_of_mass
from cadmbs.kinematics.products import tree_state
from cadmbs.kinematics.twists import moving_twists
from cadmbs.lie import so3
from cadmbs.system import System


def center_rates(system: System, q: Array) -> Array:
    """Rows (..., 3 n, n_v) of the velocities of all centres of mass [m/s]: J_c v."""
    state = tree_state(system, q)
    directions = np.eye(system.n_v)
    spread = [moving_twists(system, state, np.broadcast_to(row, (*q.shape[:-1], system.n_v))) for row in directions]
    twists = np.stack(spread, axis=-1) if spread else np.zeros((*q.shape[:-1], system.tree.n, 6, 0))
    centers = centers_of_mass(system, state)[..., None]
    moved = np.moveaxis(twists, -2, -1)
    rates = moved[..., 3:] + so3.cross(moved[..., :3], np.swapaxes(centers, -1, -2))
    return np.moveaxis(rates, -1, -2).reshape(*q.shape[:-1], 3 * rates.shape[-3], system.n_v)


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
    """Number of spins that no drive moves and no load turns at a closed configuration, and the bodies that spin.

    They are the allowed motions A n = 0 without any rate of a drive, E n = 0, in which no centre of mass moves and no
    spring or damper acts.

    Args:
        system: Compiled mechanism.
        q: (n_q,) closed configuration.
        drives: E (n_driven, n_v), rates of the driven coordinates.
        t: Time of prescribed motions [s].
    """
    rows = np.concatenate([jacobian(system, q, t), drives, spin_rows(system, q, t)])
    projector = undriven_projector(system, rows)
    number = round(float(np.trace(projector)))
    if not number:
        return 0, ()
    state = tree_state(system, q)
    turned = np.stack([moving_twists(system, state, direction)[:, :3] for direction in projector.T])
    spins: NDArray[np.bool_] = np.linalg.norm(turned, axis=(0, 2)) > SPINNING
    moving = system.bodies.moving
    names = [name for name, body in zip(system.body_names, moving, strict=True) if body and spins[body]]
    return number, tuple(names)


SPINNING = 1e-6
"""Angular velocity [rad/s] of a unit spin from which on a body takes part in it."""
