"""Time derivatives of twists, of any order, from about a point at rest to the representation of the moving body.

Every function takes the poses C of bodies relative to the point, and V, V', V'', ... about it in world axes; it returns
the twist of the representation and its derivatives, component by component, in the same order.
"""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array, TwistStack
from cadmbs.kinematics.higher_motion import MotionDerivatives
from cadmbs.lie import se3, so3, twists
from cadmbs.lie.leibniz import product_derivative


def body_fixed(motion: MotionDerivatives) -> list[TwistStack]:
    """V^b^(m) = Ad_C^-1 U_m with U_0 = V, U_(m + 1) = U_m' - [V, U_m].

    Orders 1 and 2 are V^s' = Ad_C V^b' and V^s'' = Ad_C (V^b'' + [V^b, V^b']). Theory 5.4 and 5.5 (extra).
    """
    level, found = list(motion.twists), list[Array]()
    while level:
        found.append(twists.body_fixed_from_spatial(motion.pose, level[0]))
        level = [level[k + 1] - product_derivative(se3.bracket, motion.twists, level, k) for k in range(len(level) - 1)]
    return found


def hybrid(motion: MotionDerivatives) -> list[TwistStack]:
    """(w^(m), r^(m + 1)) with r' = u + w x r for the twist (w, u) about the point. P-DYN (28), (31)."""
    angular = [twist[..., :3] for twist in motion.twists]
    place = [np.broadcast_to(motion.pose[..., :3, 3], angular[0].shape)]
    for order, twist in enumerate(motion.twists):
        place.append(twist[..., 3:] + product_derivative(so3.cross, angular, place, order))
    return [np.concatenate(pair, axis=-1) for pair in zip(angular, place[1:], strict=True)]


def mixed(motion: MotionDerivatives) -> list[TwistStack]:
    """Angular parts of the body-fixed derivatives, linear parts of the hybrid ones. P-DYN (33) with E-21."""
    pairs = zip(body_fixed(motion), hybrid(motion), strict=True)
    return [np.concatenate([own[..., :3], world[..., 3:]], axis=-1) for own, world in pairs]
