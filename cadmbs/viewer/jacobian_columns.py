"""A column of a Jacobian as two arrows in the world, in any representation."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, Positions
from cadmbs.errors import UnknownNameError
from cadmbs.kinematics import jacobian, pose
from cadmbs.results.sidecar import TWIST_CONVENTIONS
from cadmbs.suggestions import did_you_mean_clause
from cadmbs.system import System


@dataclass(frozen=True)
class JacobianColumn:
    """The twist of a body for a unit rate of one coordinate, as arrows in the world at q.

    Attributes:
        angular: (..., 3) angular velocity in world axes [rad/s per unit rate].
        linear: (..., 3) linear velocity of the reference point in world axes [m/s per unit rate].
        point: (..., 3) reference point in the world [m].
        axes: (..., 3, 3) axes in which the representation gives the linear part, as columns in the world.
        convention: The representation in words.
    """

    angular: Array
    linear: Array
    point: Array
    axes: Array
    convention: str


def jacobian_column(
    system: System, q: Positions, body: str | int, coordinate: str, representation: str = "hybrid"
) -> JacobianColumn:
    """The column of a coordinate in the Jacobian of a body or frame.

        body_fixed: (R^T w, R^T v_B) ,  spatial: (w, v_0) ,  hybrid: (w, v_B) ,  mixed: (R^T w, v_B)

    with v_B the velocity of the origin of the body frame, and v_0 that of the point of the body at the world origin.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        body: Body, or "body/frame".
        coordinate: A name in `system.velocity_names`.
        representation: "body_fixed", "spatial", "hybrid" or "mixed".

    Raises:
        UnknownNameError: There is no such body, coordinate or representation.
    """
    if coordinate not in system.velocity_names:
        hint = did_you_mean_clause(coordinate, system.velocity_names, 3)
        raise UnknownNameError(f"{system.name!r} has no velocity coordinate {coordinate!r}{hint}")
    index = system.velocity_names.index(coordinate)
    column = np.asarray(jacobian(system, q, body, representation=representation))[..., index]
    T_WB = np.asarray(pose(system, q, body, engine="reference"))
    R, identity = T_WB[..., :3, :3], np.broadcast_to(np.eye(3), T_WB[..., :3, :3].shape)
    angular_axes = R if representation in {"body_fixed", "mixed"} else identity
    axes = R if representation == "body_fixed" else identity
    origin = T_WB[..., :3, 3]
    return JacobianColumn(
        angular=(angular_axes @ column[..., :3, None])[..., 0],
        linear=(axes @ column[..., 3:, None])[..., 0],
        point=np.zeros_like(origin) if representation == "spatial" else origin,
        axes=axes,
        convention=TWIST_CONVENTIONS[representation],
    )
