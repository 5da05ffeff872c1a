"""Which freedom of a mechanism has no inertia, where equations of motion turn out to be singular."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.matrices.rank import ranked, scaling
from cadmbs.constraints.rows import jacobian
from cadmbs.dynamics.cut_rotors import whole_mass_matrix
from cadmbs.system import System
from cadmbs.tolerances import MASSLESS_MOTION


def massless_freedom(system: System, q: Array, t: float = 0.0) -> str:
    """The joint that moves nothing with inertia in a motion that the rows allow, in words; empty if there is none.

    Args:
        system: Compiled mechanism.
        q: (n_q,) joint positions that satisfy its constraints.
        t: Time [s].
    """
    return singular_freedom(system, whole_mass_matrix(system, q), jacobian(system, q, t))


def singular_freedom(system: System, mass: Array, matrix: Array) -> str:
    """The same for a mass matrix and rows A.

        F^T M F y = e y   with   A F = 0 ,   motion F y of the smallest e

    Args:
        system: Compiled mechanism.
        mass: (n_v, n_v) M.
        matrix: (n_rows, n_v) A.
    """
    metric = scaling(system)
    every = np.ones(len(matrix), dtype=np.bool_)
    F = metric.columns[:, None] * ranked(metric.scaled(matrix, every)[None]).null(0)
    energies, motions = np.linalg.eigh(F.T @ mass @ F)
    if not len(energies) or energies[0] > MASSLESS_MOTION * max(float(energies[-1]), 0.0):
        return ""
    motion = (F @ motions[:, 0]) / metric.columns
    name = system.velocity_names[int(np.argmax(np.abs(motion)))]
    joint = next(joint for joint in system.joints if name in joint.velocity_names)
    return (
        f"what joint {joint.name!r} moves (body {system.body_names[joint.successor]!r}) has no inertia left along it; "
        "give these bodies mass and inertia"
    )
