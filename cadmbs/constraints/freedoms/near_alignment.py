"""How far axes of loops are from parallel or normal where that is why nothing moves."""

from __future__ import annotations

import math

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.matrices.rank import DENSE_COLUMN_LIMIT
from cadmbs.constraints.rows import jacobian
from cadmbs.lie.alignment import made_normal, mean_direction, parallel_clusters
from cadmbs.system import System
from cadmbs.tolerances import EXACT_ALIGNMENT

ALMOST: float = 1e-2
"""Axes within this angle [rad] of parallel or normal may be meant to be."""

PAIR_OVER_MEAN = 3.0
"""An angle within which axes are made parallel, over the largest to their mean: two may be off in opposite senses."""


SPECIAL_GEOMETRY = (
    "Check the axes and points of the loops' joints, or give a joint more freedom. Linkages that move by special "
    "lengths and angles, as Bennett's does, need these with all 16 digits."
)
"""What to do about a structure that is infinitesimally mobile."""


def alignment_hint(system: System, q: Array) -> str:
    """A sentence on axes of loops that are almost parallel or normal, and the option that makes them so; or nothing.

    For a mechanism that its loops keep from moving, at its closed configuration q (n_q,).
    """
    angle = largest_misalignment(system, q)
    if not angle:
        return ""
    option = rounded_up(PAIR_OVER_MEAN * angle)
    return (
        f"Axes of its loops are up to {angle:.2g} rad from parallel or normal: correct them in the file, or read it "
        f"with --align {option:g}, in Python align={option:g}, which takes them as exactly so."
    )


def largest_misalignment(system: System, q: Array) -> float:
    """The largest angle [rad] by which axes of loops are almost parallel or normal; zero where all are exactly so.

    A configuration q (n_q,) tells which joints belong to loops.
    """
    joints = system.joints
    if system.n_v <= DENSE_COLUMN_LIMIT:  # of larger mechanisms all joints count
        used = np.any(jacobian(system, q) != 0.0, axis=0)
        moving = {name for name, is_used in zip(system.velocity_names, used, strict=True) if is_used}
        joints = tuple(joint for joint in joints if joint.is_cut or moving.intersection(joint.velocity_names))
    screws = np.concatenate([np.zeros((0, 6)), *(joint.screws for joint in joints)])
    turns = np.linalg.norm(screws[:, :3], axis=1, keepdims=True) > 0.0
    directions = np.where(turns, screws[:, :3], screws[:, 3:])
    directions = directions / np.linalg.norm(directions, axis=1, keepdims=True)
    largest, fixed = 0.0, list[Array]()
    for cluster in parallel_clusters(directions, ALMOST):
        e = made_normal(mean_direction(directions[cluster], EXACT_ALIGNMENT), fixed, ALMOST)
        largest = max(largest, float(np.max(np.linalg.norm(np.cross(directions[cluster], e), axis=1))))
        fixed.append(e)
    return largest if largest > EXACT_ALIGNMENT else 0.0


def rounded_up(value: float) -> float:
    """A number above zero rounded up to one digit."""
    step = 10.0 ** math.floor(math.log10(value))
    return float(f"{math.ceil(value / step) * step:.1g}")
