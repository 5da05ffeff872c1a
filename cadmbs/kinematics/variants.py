"""Kinematics of many systems of one structure at once: other geometry from sample to sample.

As `cadmbs.dynamics.variants`: an axis over the systems stands just before the last axes.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cadmbs.arrays import Array, Positions
from cadmbs.kernels import variants as kernels
from cadmbs.kernels.engine import uses_kernel
from cadmbs.kernels.variants import Variants
from cadmbs.kinematics.poses import poses as one_poses
from cadmbs.kinematics.representation import Representation
from cadmbs.kinematics.representation import jacobian as one_jacobian
from cadmbs.system.arguments import broadcast, positions

__all__ = ["Variants", "jacobian", "poses"]


def poses(variants: Variants, q: Positions, *, engine: str = "auto", threads: int | None = None) -> Array:
    """Poses of all body frames of n systems: `cadmbs.kinematics.poses` of each.

    Args:
        variants: The n systems.
        q: Joint positions (..., n or 1, n_q), or (n_q,).
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the systems, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        (..., n, n_bodies, 4, 4), world first; translations in metres. P-KIN (10), (11).
    """
    q_array = positions(variants.systems[0], q)
    if uses_kernel(variants.systems[0], "poses", engine):
        return kernels.poses(variants, q_array, threads)
    return _one_by_one(variants, lambda system, x: one_poses(system, x, engine="reference"), q_array)


def jacobian(
    variants: Variants,
    q: Positions,
    body: str | int,
    representation: str = "hybrid",
    *,
    engine: str = "auto",
    threads: int | None = None,
) -> Array:
    """Jacobians of a body or frame of n systems: `cadmbs.kinematics.jacobian` of each.

    Args:
        variants: The n systems.
        q: Joint positions (..., n or 1, n_q), or (n_q,).
        body: Name or index of a body, or "body/frame".
        representation: "body_fixed", "spatial", "hybrid" or "mixed".
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the systems, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        (..., n, 6, n_v), angular rows first. P-KIN (15), (28), (38), (49).

    Raises:
        UnknownNameError: If there is no such body or frame.
        ValueError: If the word is not one of the four.
    """
    word = Representation(representation)
    q_array = positions(variants.systems[0], q)
    if uses_kernel(variants.systems[0], "jacobian", engine):
        return kernels.jacobian(variants, q_array, body, word, threads)
    return _one_by_one(variants, lambda system, x: one_jacobian(system, x, body, word, engine="reference"), q_array)


def _one_by_one(variants: Variants, function: Callable[..., Array], q: Array) -> Array:
    n = len(variants.systems)
    whole = broadcast(np.zeros((n, 1)), q)[1]
    parts = [function(system, whole[..., k, :]) for k, system in enumerate(variants.systems)]
    return np.stack(parts, axis=whole.ndim - 2)
