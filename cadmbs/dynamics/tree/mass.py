"""The mass matrix by composite bodies."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array, Positions
from cadmbs.dynamics.tree.motion import BodyStates, body_states
from cadmbs.kernels.calls import compiled
from cadmbs.kernels.calls.engine import with_kernel
from cadmbs.kinematics.products import TreeState, tree_state
from cadmbs.lie import se3, so3
from cadmbs.system import System
from cadmbs.system.arguments import positions
from cadmbs.system.inertias import require_inertia
from cadmbs.system.tree import carries


@with_kernel(compiled.mass_matrix, scalar="mass_matrix", require=require_inertia)
def mass_matrix(system: System, q: Positions, *, engine: str = "auto", threads: int | None = None) -> Array:
    """Generalised mass matrix M(q), kinetic energy = 1/2 v^T M v.

        M_kl = J_k . I_l J_l   for k on the path to l,   I_l = sum of M^s over the subtree of l

    with the inertias of composite bodies about a common point; reflected inertias (armature) on the diagonal.
    P-DYN (82) in spatial form, M = (J^s)^T M^s J^s. With loops: of the spanning tree.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        (..., n_v, n_v), symmetric; kg m^2, kg m or kg by the kinds of the two coordinates.
    """
    state = tree_state(system, positions(system, q))
    return system.tree.velocities.congruence(tree_mass_matrix(system, state, body_states(system, state)))


def tree_mass_matrix(system: System, state: TreeState, bodies: BodyStates) -> Array:
    """Mass matrix (..., n_columns, n_columns) of the tree coordinates."""
    tree = system.tree
    product = state.columns @ composite_momenta(system, state, bodies).swapaxes(-1, -2)
    support = system.derived(column_support)
    upper = np.where(support, product, 0.0)
    matrix = np.where(support, upper, upper.swapaxes(-1, -2))
    matrix = 0.5 * (matrix + matrix.swapaxes(-1, -2))
    diagonal = np.arange(tree.n_columns)
    matrix[..., diagonal, diagonal] += tree.armature
    return matrix


def composite_momenta(system: System, state: TreeState, bodies: BodyStates) -> Array:
    """Momenta (..., n_columns, 6) of what each column carries, as one rigid body, for a unit of it: I_c S."""
    tree = system.tree
    inertia = spatial_inertia(tree.mass, bodies.center_of_mass, bodies.inertia)
    flat = inertia.reshape(*inertia.shape[:-2], 36)
    composite = tree.sum_over_subtrees(flat).reshape(inertia.shape)
    momenta: Array = (composite[..., tree.column_body, :, :] @ state.columns[..., None])[..., 0]
    return momenta


def column_support(system: System) -> NDArray[np.bool_]:
    """(n_columns, n_columns) true at (k, l) where column k moves the body of column l; for `System.derived`."""
    return np.ascontiguousarray(carries(system.tree, system.tree.column_body).T)


def tree_inertias(system: System, state: TreeState) -> Array:
    """Spatial inertias (..., n, 6, 6) of the moving bodies about the state's point, world axes."""
    bodies = body_states(system, state)
    return spatial_inertia(system.tree.mass, bodies.center_of_mass, bodies.inertia)


def document_inertias(system: System, motion: Array) -> Array:
    """Spatial inertias (..., n_bodies, 6, 6) of the bodies of the document, world axes.

    Args:
        system: Compiled mechanism.
        motion: (..., n_bodies, 4, 4) their motions since q = 0; inertias are about the point to which these refer.
    """
    require_inertia(system)
    bodies, rotation = system.bodies, motion[..., :3, :3]
    center = se3.apply(motion, bodies.center_of_mass - system.origin)
    return spatial_inertia(bodies.mass, center, rotation @ bodies.inertia @ np.swapaxes(rotation, -1, -2))


_IDENTITY: Final = np.eye(3)


def spatial_inertia(mass: Array, center: Array, inertia: Array) -> Array:
    """[[Theta - m ~c ~c, m ~c], [-m ~c, m I]], (..., 6, 6), about the point from which c is counted. P-DYN (39)."""
    skew = so3.hat(center)
    tilde = mass[..., None, None] * skew
    matrix = np.zeros((*tilde.shape[:-2], 6, 6))
    matrix[..., :3, :3] = inertia - tilde @ skew
    matrix[..., :3, 3:] = tilde
    matrix[..., 3:, :3] = -tilde
    matrix[..., 3:, 3:] = mass[..., None, None] * _IDENTITY
    return matrix
