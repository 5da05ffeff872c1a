"""System Jacobians of all moving bodies at once, the factors they are made of, and joint rates from twists.

Blocks are the moving bodies of the spanning tree in its depth-first order, the world left out; each has
the frame of its first body in file order. Columns are the velocity coordinates of the tree, joint by joint in that
order, those of one joint as the tree takes them (a joint against the tree in reverse); couplings are not yet applied.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs import errors, tolerances
from cadmbs.arrays import Array, ArrayLike, NDArray, Positions, matrix_times_vector
from cadmbs.kinematics import configuration, products
from cadmbs.lie import se3
from cadmbs.system import System, arguments
from cadmbs.system.tree import Tree, column_slice


@dataclass(frozen=True)
class SystemJacobian:
    """The stacked twists of all moving bodies as products: V = J v_tree = A X v_tree, and v_tree = G v.

    With n moving bodies and k columns; block (i, j) of A is there where joint j moves body i. In every representation
    V_i = D_i,parent V_parent + own columns times joint rates, so that A = (I - D)^-1 E with E block diagonal: the
    identity for body-fixed and hybrid twists, Ad_(C_i) for spatial, [[R_i^T, 0], [0, I]] for mixed ones.

    Attributes:
        A: (..., 6 n, 6 n) block lower triangular.
        A_inverse: (..., 6 n, 6 n) in closed form: blocks only at (i, i) and (i, parent of i).
        D: (..., 6 n, 6 n) maps the twist of the parent to the body, block (i, parent of i); zero elsewhere.
        X: (..., 6 n, k) block diagonal, the joints' own columns.
        J: (..., 6 n, k).
        G: (k, n_v) tree velocities from the independent ones, v_tree = G v.
        body_names: The body whose frame each block refers to.
        column_names: The velocity coordinate of each column.
    """

    A: Array
    A_inverse: Array
    D: Array
    X: Array
    J: Array
    G: Array
    body_names: tuple[str, ...]
    column_names: tuple[str, ...]


@dataclass(frozen=True)
class SpatialSystemJacobian(SystemJacobian):
    """The spatial system Jacobian with its three factorisations, J = A X = A_hybrid X_hybrid = A_reference Y.

    A is the paper's A^sb, block (i, j) = Ad_(C_j), with X = X^b the joints' columns in body frames.

    Attributes:
        A_hybrid: (..., 6 n, 6 n) A^sh, block (i, j) = Ad_(r_j).
        X_hybrid: (..., 6 n, k) X^h, the joints' columns about the body-frame origins, in world axes.
        A_reference: (..., 6 n, 6 n) A^s, block (i, j) = Ad_(C_j) Ad_(A_j)^-1.
        Y: (..., 6 n, k) Y^s = diag(Ad_(A_j)) X^b, for joints of one freedom the constant screws at q = 0 in the world.
    """

    A_hybrid: Array
    X_hybrid: Array
    A_reference: Array
    Y: Array


@dataclass(frozen=True)
class TreeBlocks:
    """Poses C_i (..., n, 4, 4) and A_i (n, 4, 4) of the moving bodies, current columns (..., k, 6) about the world."""

    tree: Tree
    pose: Array
    reference: Array
    columns: Array

    @property
    def ancestors(self) -> Array:
        """L (n, n): one where j is i or an ancestor of i."""
        bodies = np.arange(1, self.tree.n)
        return np.asarray((bodies <= bodies[:, None]) & (bodies[:, None] < self.tree.subtree_end[1:]), dtype=float)

    @property
    def parents(self) -> Array:
        """P (n, n): one where j is the parent of i; L^-1 = I - P."""
        return np.asarray(self.tree.parent[1:, None] == np.arange(1, self.tree.n), dtype=float)

    @property
    def origins(self) -> Array:
        """Poses (..., n, 4, 4) of frames at the body-frame origins, parallel to the world."""
        return se3.translation(self.pose[..., :3, 3])

    def factor(self, left: Array, right: Array) -> tuple[Array, Array]:
        """diag(Ad_left) L diag(Ad_right), and its inverse diag(Ad_right^-1) (I - P) diag(Ad_left^-1)."""
        inverse = np.eye(self.tree.n - 1) - self.parents
        back = _sandwich(se3.adjoint_inverse(right), inverse, se3.adjoint_inverse(left))
        return _sandwich(se3.adjoint(left), self.ancestors, se3.adjoint(right)), back

    def carried(self, left: Array) -> Array:
        """D = diag(Ad_left) P diag(Ad_left^-1)."""
        return _sandwich(se3.adjoint(left), self.parents, se3.adjoint_inverse(left))

    def joint_columns(self, left: Array) -> Array:
        """X: the columns of each joint, moved by the pose of its own body, on the diagonal."""
        block = self.tree.column_body - 1
        columns = se3.transform_twist(left[..., block, :, :], self.columns)
        diagonal = block == np.arange(self.tree.n - 1)[:, None]
        return _stacked(diagonal, np.broadcast_to(columns[..., None, :, :], (*columns.shape[:-2], *diagonal.shape, 6)))

    def all_columns(self, left: Array) -> Array:
        """J: block (i, k) is Ad_left(i) times column k where that moves body i."""
        carried = self.ancestors[:, self.tree.column_body - 1] > 0.0
        return _stacked(carried, se3.transform_twist(left[..., None, :, :], self.columns[..., None, :, :]))


def tree_blocks(system: System, q: Positions) -> TreeBlocks:
    """Poses and columns of the tree at q, about the world origin."""
    tree = system.tree
    state = products.tree_state(system, arguments.positions(system, q))
    pose = state.pose[..., 1:, :, :] @ products.frames_at_zero(system)[1:]
    pose[..., :3, 3] += state.point[..., None, :]
    columns = se3.transform_twist(se3.translation(state.point)[..., None, :, :], state.columns)
    return TreeBlocks(tree, pose, system.bodies.reference_pose[products.first_bodies(system)[1:]], columns)


def system_names(system: System) -> tuple[Array, tuple[str, ...], tuple[str, ...]]:
    """G, the body of each block, the velocity coordinate of each column."""
    columns = tuple(system.derived(configuration.tree_coordinate_indices)[1])
    return system.tree.velocities.matrix.copy(), system.tree.names[1:], columns


def _sandwich(left: Array, pattern: Array, right: Array) -> Array:
    """(..., 6 n, 6 n) with blocks left_i right_j where the pattern (n, n) is not zero, times its entry."""
    matrix = np.einsum("...iac,ij,...jcb->...iajb", left, pattern, right)
    size = 6 * pattern.shape[0]
    return np.asarray(matrix.reshape(*matrix.shape[:-4], size, size))


def _stacked(mask: NDArray[np.bool_], columns: Array) -> Array:
    """(..., 6 n, k) from columns (..., n, k, 6) where the mask (n, k) is true."""
    rows = np.swapaxes(np.where(mask[:, :, None], columns, 0.0), -1, -2)
    return rows.reshape(*rows.shape[:-3], 6 * rows.shape[-3], rows.shape[-1])


def rotations_to_body(pose: Array) -> Array:
    """Block diagonal of [[R_i^T, 0], [0, I]], (..., 6 n, 6 n)."""
    n = pose.shape[-3]
    block = np.zeros((*pose.shape[:-2], 6, 6))
    block[..., :3, :3] = np.swapaxes(pose[..., :3, :3], -1, -2)
    block[..., 3:, 3:] = np.eye(3)
    return _sandwich(block, np.eye(n), np.broadcast_to(np.eye(6), block.shape))


# Joint rates from twists of all bodies, joint by joint: the columns of the joints in the frames of their bodies.


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
    state: products.TreeState
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
    state = products.tree_state(system, q)
    pose = state.pose @ products.frames_at_zero(system)
    columns = se3.transform_twist_inverse(pose[..., system.tree.column_body, :, :], state.columns)
    return JointColumns(system, state, pose, columns)


def column_rates(joints: JointColumns, v_tree: Array) -> Array:
    """H' = Ad_C^-1 (J' - [V, J]), time derivatives (..., k, 6) of the columns in their bodies' frames."""
    body = joints.system.tree.column_body
    V, J_dot = products.twists_and_column_rates(joints.system, joints.state, v_tree)
    J_rates = J_dot - se3.bracket(V[..., body, :], joints.state.columns)
    return se3.transform_twist_inverse(joints.pose[..., body, :, :], J_rates)


def twists_of_moving(system: System, twists: Array) -> Array:
    """Twists (..., n, 6) of the first body of each moving one, from those of all bodies; that of the world is zero."""
    V = twists[..., products.first_bodies(system), :]
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
    arrays = arguments.broadcast(*coordinates, *(twist.reshape(*twist.shape[:-2], 6 * n) for twist in flat))
    count = len(coordinates)
    return list(arrays[:count]), [array.reshape(*array.shape[:-1], n, 6) for array in arrays[count:]]


def least_squares(matrix: Array, right: Array) -> Array:
    """The least-squares solution A^+ b of smallest norm, batched."""
    return matrix_times_vector(np.linalg.pinv(matrix, rcond=tolerances.UNDETERMINED_JOINT_RATE), right)


def _all_bodies(system: System, value: ArrayLike, name: str) -> Array:
    array = np.asarray(value, dtype=float)
    if array.shape[-2:] != (system.n_bodies, 6):
        raise errors.ShapeError(
            f"{name} has shape {array.shape}, expected (..., {system.n_bodies}, 6): one twist a body, "
            "world first (system.body_names)"
        )
    return array
