"""Joint rates from twists of all bodies, joint by joint: the columns of the joints in the frames of their bodies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, matrix_times_vector
from cadmbs.errors import ShapeError
from cadmbs.kinematics.products import TreeState, tree_state, twists_and_column_rates
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.system.arguments import broadcast
from cadmbs.system.tree import column_slice
from cadmbs.tolerances import UNDETERMINED_JOINT_RATE


@dataclass(frozen=True)
class JointColumns:
    """The joints of a tree in a configuration.

    Attributes:
        system: Compiled mechanism.
        state: The configuration.
        pose: (..., n, 4, 4) frames C_i of the moving bodies, relative to the state's point.
        columns: (..., k, 6) the joints' columns H in their bodies' frames.
    """

    system: System
    state: TreeState
    pose: Array
    columns: Array

    def from_parent(self, V: Array) -> Array:
        """Ad_(C_i^-1 C_p) V_p, (..., n, 6), of body-fixed twists; zero for the world."""
        parent = np.maximum(self.system.tree.parent, 0)
        in_world = se3.transform_twist(self.pose[..., parent, :, :], V[..., parent, :])
        return se3.transform_twist_inverse(self.pose, in_world)

    def rates(self, relative: Array) -> Array:
        """v_i = H_i^+ V_i, least-squares solutions joint by joint for relative twists (..., n, 6) in body frames.

        With couplings, the least-squares solution of v_tree = G v.
        """
        tree = self.system.tree
        rates = np.zeros((*relative.shape[:-2], tree.n_columns))
        for body in range(1, tree.n):
            dofs = column_slice(tree, body)
            H = np.swapaxes(self.columns[..., dofs, :], -1, -2)
            rates[..., dofs] = least_squares(H, relative[..., body, :])
        G = tree.velocities
        return G.gather(rates) if G.is_permutation else least_squares(G.matrix, rates)


def joint_columns(system: System, q: Array) -> JointColumns:
    """The columns of all joints at q (..., n_q)."""
    state = tree_state(system, q)
    reference = system.bodies.reference_pose[_first_bodies(system)]
    pose = state.pose @ (se3.translation(-system.origin) @ reference)
    columns = se3.transform_twist_inverse(pose[..., system.tree.column_body, :, :], state.columns)
    return JointColumns(system, state, pose, columns)


def column_rates(joints: JointColumns, v_tree: Array) -> Array:
    """H' = Ad_C^-1 (J' - [V, J]), time derivatives (..., k, 6) of the columns in their bodies' frames."""
    body = joints.system.tree.column_body
    V, J_dot = twists_and_column_rates(joints.system, joints.state, v_tree)
    J_rates = J_dot - se3.bracket(V[..., body, :], joints.state.columns)
    return se3.transform_twist_inverse(joints.pose[..., body, :, :], J_rates)


def twists_of_moving(system: System, twists: Array) -> Array:
    """Twists (..., n, 6) of the first body of each moving one, from those of all bodies; that of the world is zero."""
    V = twists[..., _first_bodies(system), :]
    V[..., 0, :] = 0.0
    return V


def twist_arguments(
    system: System, coordinates: Sequence[Array], twists: dict[str, ArrayLike]
) -> tuple[list[Array], list[Array]]:
    """Coordinates (..., n) and twists (..., n_bodies, 6) as arrays whose leading axes are broadcast.

    Raises:
        ShapeError: If twists are not one a body, or the leading axes do not fit together.
    """
    n = system.n_bodies
    flat = [_all_bodies(system, value, name) for name, value in twists.items()]
    arrays = broadcast(*coordinates, *(twist.reshape(*twist.shape[:-2], 6 * n) for twist in flat))
    count = len(coordinates)
    return list(arrays[:count]), [array.reshape(*array.shape[:-1], n, 6) for array in arrays[count:]]


def least_squares(matrix: Array, right: Array) -> Array:
    """The least-squares solution A^+ b of smallest norm, batched."""
    return matrix_times_vector(np.linalg.pinv(matrix, rcond=UNDETERMINED_JOINT_RATE), right)


def _all_bodies(system: System, value: ArrayLike, name: str) -> Array:
    array = np.asarray(value, dtype=float)
    if array.shape[-2:] != (system.n_bodies, 6):
        raise ShapeError(
            f"{name} has shape {array.shape}, expected (..., {system.n_bodies}, 6): one twist a body, "
            "world first (system.body_names)"
        )
    return array


def _first_bodies(system: System) -> list[int]:
    """The first body in file order of each moving body, the world included."""
    return [0, *(system.body_names.index(name) for name in system.tree.names[1:])]
