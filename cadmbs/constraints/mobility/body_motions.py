"""How bodies move along a branch: at rest, translations, rotations or screws."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.matrices.rank import scaling
from cadmbs.constraints.mobility.verdict import AT_REST, MobilityBranch
from cadmbs.kinematics import spatial
from cadmbs.system import System
from cadmbs.system.arguments import require_coordinates


@dataclass(frozen=True)
class BranchMotion:
    """The twists of a body along the tangents of a branch.

    Attributes:
        body: Its name.
        twists: (k, 6) spatial twists (w, v) of the body, in world axes about the world origin.
        freedom: How many of them are independent.
        sentence: The motion in words.
    """

    body: str
    twists: Array
    freedom: int
    sentence: str


def body_motions(system: System, q: Array, branch: MobilityBranch) -> tuple[BranchMotion, ...]:
    """The first-order motions V = J t of all bodies but the ground along the tangents t of a branch at q (n_q,)."""
    require_coordinates(system)
    length = scaling(system).length
    scale = np.array([length, length, length, 1.0, 1.0, 1.0])
    twists = spatial.jacobians(system, q, engine="reference") @ branch.tangents.T
    motions = []
    for name, columns in zip(system.body_names, np.swapaxes(twists, -1, -2), strict=True):
        if name == system.body_names[0]:
            continue
        values = np.linalg.svd(columns * scale, compute_uv=False)
        freedom = int(np.sum(values > AT_REST * length))
        motions.append(BranchMotion(name, columns, freedom, _motion_sentence(columns, freedom, length)))
    return tuple(motions)


def _motion_sentence(twists: Array, freedom: int, length: float) -> str:
    if not freedom:
        return "at rest"
    if freedom > 1:
        return f"{freedom} independent motions"
    V = twists[int(np.argmax(np.linalg.norm(twists, axis=-1)))]
    w, v = V[:3], V[3:]
    turning, moving = float(np.linalg.norm(w)), float(np.linalg.norm(v))
    if turning * length <= AT_REST * moving:
        return f"translation along {_vector(v / moving)}"
    axis = w / turning
    point, pitch = np.cross(w, v) / turning**2, float(w @ v) / turning**2
    place = f"about the axis {_vector(axis)} through {_vector(point)} m"
    if abs(pitch) <= AT_REST * length:
        return f"rotation {place}"
    return f"screw of pitch {pitch:.4g} m/rad {place}"


def _vector(values: Array) -> str:
    return f"({', '.join(f'{x:.4g}' for x in np.round(values, 9) + 0.0)})"
