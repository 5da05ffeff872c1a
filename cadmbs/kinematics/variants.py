"""Kinematics of many systems of one structure at once: other geometry from sample to sample.

Arguments are those of `cadmbs.dynamics.variants`: an axis over the n systems stands just before the last axes.
"""

from __future__ import annotations

from functools import partial

from cadmbs.arrays import Array, Positions
from cadmbs.kernels.calls import compiled
from cadmbs.kernels.calls.engine import with_kernel
from cadmbs.kinematics.products import poses as one_poses
from cadmbs.kinematics.representation import compiled_jacobian
from cadmbs.kinematics.representation import jacobian as one_jacobian
from cadmbs.system.arguments import instance_argument, positions
from cadmbs.system.variants import Variants, one_by_one

__all__ = ["Variants", "jacobian", "poses"]


@with_kernel(compiled.poses)
def poses(variants: Variants, q: Positions, *, engine: str = "auto", threads: int | None = None) -> Array:
    """Poses (..., n, n_bodies, 4, 4) of all body frames, world first [m]: `cadmbs.kinematics.poses` of each.

    P-KIN (10), (11).
    """
    instance_argument(variants, "variants", Variants, "Variants(systems)")
    return one_by_one(variants, partial(one_poses, engine="reference"), positions(variants, q))


@with_kernel(compiled_jacobian)
def jacobian(
    variants: Variants,
    q: Positions,
    body: str | int,
    representation: str = "hybrid",
    *,
    engine: str = "auto",
    threads: int | None = None,
) -> Array:
    """Jacobians (..., n, 6, n_v) of a body or frame, angular rows first: `cadmbs.kinematics.jacobian` of each.

    In a representation: "body_fixed", "spatial", "hybrid" or "mixed". P-KIN (15), (28), (38), (49).

    Raises:
        UnknownNameError: If there is no such body or frame.
        ValueError: If the representation is not one of the four.
    """
    instance_argument(variants, "variants", Variants, "Variants(systems)")
    reference = partial(one_jacobian, body=body, representation=representation, engine="reference")
    return one_by_one(variants, reference, positions(variants, q))
