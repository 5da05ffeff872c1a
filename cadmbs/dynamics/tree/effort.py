"""What the three recursions of inverse dynamics cost, in the operations that the dynamics paper counts."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.errors import ArgumentError
from cadmbs.kinematics import Representation
from cadmbs.system import System
from cadmbs.system.arguments import require_coordinates


@dataclass(frozen=True)
class Effort:
    """Numbers of operations on six-vectors, and on inertia matrices, of one evaluation.

    Attributes:
        frame_transformations: Products Ad_C X or Ad_C^T W with rotation and translation.
        translations: Such products with a translation alone.
        rotations: Such products with a rotation alone.
        inertia_transformations: Inertia matrices that are transformed, by Ad_C, or by Ad_R in hybrid form.
        lie_brackets: Brackets [X, Y], their transposes on momenta, and products with ad_w or ad_r included.
    """

    frame_transformations: int
    translations: int
    rotations: int
    inertia_transformations: int
    lie_brackets: int


def recursion_effort(system: System, representation: str) -> Effort:
    """Operations of the recursion of inverse dynamics in a representation, counted as in the dynamics paper.

        body-fixed (66), (67):  3 (n - b) frame transformations,                                  2 n - b brackets
        spatial    (70), (71):  n frame transformations, n of inertia matrices,                   2 n - b brackets
        hybrid     (75), (76):  3 (n - b) translations, n rotations, n of inertia matrices,       3 n - b brackets

    with n joints of one freedom each, b of them on the ground: for these the terms of the parent vanish. A chain has
    b = 1, which gives the paper's statements (P-DYN 4.1 to 4.3). A joint of several freedoms counts as a chain of
    joints of one freedom with bodies between (theory 3.4). Gravity, applied wrenches and products of inertia matrices
    with twists are not counted.

    Args:
        system: Compiled mechanism; with loops, of the spanning tree.
        representation: "body_fixed", "spatial" or "hybrid".

    Raises:
        ArgumentError: If the name is not one of these three.
    """
    require_coordinates(system)
    n = system.tree.n_columns
    b = int(np.sum(system.tree.parent == 0))
    match Representation.named(representation):
        case Representation.BODY_FIXED:
            return Effort(3 * (n - b), 0, 0, 0, 2 * n - b)
        case Representation.SPATIAL:
            return Effort(n, 0, 0, n, 2 * n - b)
        case Representation.HYBRID:
            return Effort(0, 3 * (n - b), n, n, 3 * n - b)
    raise ArgumentError(f"there is no recursion in representation {representation!r}: body_fixed, spatial or hybrid")
