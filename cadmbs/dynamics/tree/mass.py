"""Matrices of trees: mass by composite bodies, its inverse, Coriolis matrices in several forms, Christoffel symbols.

Columns are taken in world axes, about a point that all bodies share or about each centre of mass. L_k J_j is the change
of column j, as seen from the body, along velocity k: [J_j, J_k] for a screw k that stands after j, plus what a joint of
several freedoms adds. So the forms hold for every kind of joint; along quasi-velocities of quaternions they are not
symmetric in the last two indices.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from cadmbs import errors, tolerances
from cadmbs.arrays import Array, NDArray, Positions, Velocities, lowest_eigenvalue, matrix_times_vector
from cadmbs.dynamics.tree.inverse import BodyStates, body_states
from cadmbs.kernels.calls import compiled
from cadmbs.kernels.calls.engine import with_kernel
from cadmbs.kinematics.higher_motion import column_partials
from cadmbs.kinematics.products import TreeState, tree_state, twists_and_column_rates
from cadmbs.lie import se3, so3
from cadmbs.system import System, arguments, inertias
from cadmbs.system.tree import Tree, carries


@with_kernel(compiled.mass_matrix, scalar="mass_matrix", require=inertias.require_inertia)
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
    state = tree_state(system, arguments.positions(system, q))
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
    momenta: Array = (_composites(tree, inertia) @ state.columns[..., None])[..., 0]
    return momenta


def _composites(tree: Tree, matrices: Array) -> Array:
    """Sums (..., n_columns, 6, 6) of matrices (..., n, 6, 6) of the bodies over all that each column carries."""
    flat = matrices.reshape(*matrices.shape[:-2], 36)
    sums: Array = tree.sum_over_subtrees(flat).reshape(matrices.shape)[..., tree.column_body, :, :]
    return sums


def column_support(system: System) -> NDArray[np.bool_]:
    """(n_columns, n_columns) true at (k, l) where column k moves the body of column l; for `System.derived`."""
    return np.ascontiguousarray(carries(system.tree, system.tree.column_body).T)


def tree_inertias(system: System, state: TreeState) -> Array:
    """Spatial inertias (..., n, 6, 6) of the moving bodies about the state's point, world axes."""
    bodies = body_states(system, state)
    return spatial_inertia(system.tree.mass, bodies.center_of_mass, bodies.inertia)


def document_inertias(system: System, motion: Array) -> Array:
    """Spatial inertias (..., n_bodies, 6, 6) of the bodies of the document, world axes.

    From their motions (..., n_bodies, 4, 4) since q = 0; inertias are about the point to which these refer.
    """
    inertias.require_inertia(system)
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


# Coriolis matrices: one closed form with two choices of the part that does not change C v.


@with_kernel(compiled.coriolis_matrix, scalar="coriolis_matrix", require=inertias.require_inertia)
def coriolis_matrix(
    system: System, q: Positions, v: Velocities, *, engine: str = "auto", threads: int | None = None
) -> Array:
    """The Christoffel-consistent Coriolis matrix C(q, v): M' = C + C^T, so that M' - 2 C is skew.

        C = sum_i J_i^T ( M_i J_i' + 1/2 ( hbar(M_i V_i) - M_i ad(V_i) - ad(V_i)^T M_i ) J_i ) ,  hbar(h) x = -ad(x)^T h

    in spatial form about a common point; C_ij = sum_k Gamma_ijk v_k. Theory 8.3 (extra), P-DYN (84)-(86).

    Args:
        system: Compiled mechanism. With loops: of the spanning tree.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        (..., n_v, n_v); C v is `bias_force` without gravity. For quaternion joints, along their quasi-velocities.
    """
    return _assembled(system, q, v, _christoffel_part)


def coriolis_matrix_projection(system: System, q: Positions, v: Velocities) -> Array:
    """The Coriolis matrix of the projection equations, C = -J^T ( M A a + b^T M ) J in body-fixed form.

        C = sum_i J_i^T ( M_i J_i' - ( M_i ad(V_i) + ad(V_i)^T M_i ) J_i )     in spatial form

    Equal to `coriolis_matrix` only in the product C v: M' - 2 C is not skew. P-DYN (83), (84).
    """
    return _assembled(system, q, v, _projection_part)


def christoffel(system: System, q: Positions) -> Array:
    """Christoffel symbols of the first kind, Gamma_ijk = 1/2 (dM_ik/dq_j + dM_ij/dq_k - dM_jk/dq_i).

    Taken from C(q, v) = sum_k Gamma_ijk v_k at the unit velocities, all in one batch. Symmetric in j and k for joints
    whose velocities are the rates of their positions. P-DYN (85), theory 8.4.

    Returns:
        (..., n_v, n_v, n_v), first index the force.
    """
    q_array = arguments.positions(system, q)
    return np.moveaxis(coriolis_matrix(system, q_array[..., None, :], np.eye(system.n_v), engine="reference"), -3, -1)


def _christoffel_part(inertia: Array, twist: Array) -> Array:
    """1/2 ( hbar(M V) - M ad(V) - ad(V)^T M )."""
    bracket = se3.ad(twist)
    product = inertia @ bracket
    momentum = matrix_times_vector(inertia, twist)
    return np.asarray(0.5 * (_hbar(momentum) - product - np.swapaxes(bracket, -1, -2) @ inertia))


def _projection_part(inertia: Array, twist: Array) -> Array:
    """-( M ad(V) + ad(V)^T M )."""
    bracket = se3.ad(twist)
    return np.asarray(-(inertia @ bracket) - np.swapaxes(bracket, -1, -2) @ inertia)


def _hbar(momentum: Array) -> Array:
    """[[-~t, -~f], [-~f, 0]] of h = (t, f), so that hbar(h) x = -ad(x)^T h."""
    matrix = np.zeros((*momentum.shape[:-1], 6, 6))
    linear = so3.hat(momentum[..., 3:])
    matrix[..., :3, :3] = -so3.hat(momentum[..., :3])
    matrix[..., :3, 3:] = -linear
    matrix[..., 3:, :3] = -linear
    return matrix


def _assembled(system: System, q: Positions, v: Velocities, part: Callable[[Array, Array], Array]) -> Array:
    """sum_i J_i^T ( M_i J_i' + B_i J_i ) over bodies, with M and B summed over subtrees first."""
    q_array, v_array = arguments.broadcast(arguments.positions(system, q), arguments.velocities(system, v))
    tree = system.tree
    state = tree_state(system, q_array)
    twist, rates = twists_and_column_rates(system, state, tree.velocities.spread_rate(v_array))
    inertia = tree_inertias(system, state)
    matrix = _composed(system, state, rates, inertia, part(inertia, twist))
    return tree.velocities.congruence(matrix)


def _composed(system: System, state: TreeState, rates: Array, inertia: Array, part: Array) -> Array:
    """Entry (k, l) takes the composite of whichever of the two bodies is farther out."""
    tree = system.tree
    M, B = (_composites(tree, np.broadcast_to(x, inertia.shape)) for x in (inertia, part))
    J = state.columns
    outer = np.squeeze(M @ rates[..., None] + B @ J[..., None], -1)
    inner_rate = matrix_times_vector(M, J)
    inner = matrix_times_vector(np.swapaxes(B, -1, -2), J)
    support = system.derived(column_support)
    upward = J @ np.swapaxes(outer, -1, -2)
    downward = inner_rate @ np.swapaxes(rates, -1, -2) + inner @ np.swapaxes(J, -1, -2)
    return np.asarray(np.where(support, upward, np.where(support.T, downward, 0.0)))


# Christoffel symbols of the first kind body by body, in the papers' two forms, and derivatives of the mass matrix.


def christoffel_brackets(system: System, q: Positions) -> Array:
    """Christoffel symbols as sums of Lie brackets over the bodies l that all three joints move.

        Gamma_ijk = 1/2 sum_l ( J_k^T M_l [J_i, J_j] + J_j^T M_l [J_i, J_k] + J_i^T M_l [J_s, J_r] )

    with s the inner and r the outer one of j and k; for joints of several freedoms [J_s, J_r] becomes 2 L_k J_j +
    [J_k, J_j]. Same numbers as `christoffel`, at O(n^4) cost. P-DYN (86), P-DIFF (47) with E-30; theory 8.4.

    Args:
        system: Compiled mechanism. With loops: of the spanning tree.
        q: Joint positions (..., n_q).

    Returns:
        (..., n_v, n_v, n_v), first index the force.
    """
    arguments.require_coordinates(system)
    state = tree_state(system, arguments.positions(system, q))
    inertia = tree_inertias(system, state)

    def of_body(body: int, J: Array, change: Array) -> Array:
        bracket = se3.bracket(J[..., :, None, :], J[..., None, :, :])
        MJ = J @ inertia[..., body, :, :]
        half = np.einsum("...jx,...ikx->...ijk", MJ, bracket)
        outer = 2.0 * change + bracket  # as seen from the body: 2 (change - [J_k, J_j]) + [J_k, J_j]
        return np.asarray(0.5 * (half + np.swapaxes(half, -1, -2) + np.einsum("...ix,...jkx->...ijk", MJ, outer)))

    return _summed_over_bodies(system, state, of_body)


def christoffel_binet(system: System, q: Positions) -> Array:
    """Christoffel symbols with Binet's inertia tensor theta = 1/2 tr(Theta) I - Theta about each centre of mass.

        Gamma_ijk = sum_l ( w_s . theta_l (w_r x w_i) + m_l v_i . (w_s x v_r) )

    with (w, v) the columns at the centre of mass of body l and s the inner, r the outer one of j and k. For joints of
    several freedoms tr(W theta ~w_i^T) + m v_i . a, with W and a the parts of ~J_k ~J_j + ~(L_k J_j). Same numbers as
    `christoffel`. P-DYN (87), P-DIFF (48) with E-31; theory 8.4.

    Args:
        system: Compiled mechanism. With loops: of the spanning tree.
        q: Joint positions (..., n_q).

    Returns:
        (..., n_v, n_v, n_v), first index the force.
    """
    arguments.require_coordinates(system)
    state = tree_state(system, arguments.positions(system, q))
    bodies = body_states(system, state)
    half_trace = 0.5 * np.trace(bodies.inertia, axis1=-2, axis2=-1)[..., None, None]
    binet = half_trace * np.eye(3) - bodies.inertia

    def of_body(body: int, J: Array, change: Array) -> Array:
        to_center = se3.translation(-bodies.center_of_mass[..., body, :])[..., None, :, :]
        J, change = se3.transform_twist(to_center, J), se3.transform_twist(to_center[..., None, :, :], change)
        seen = change + se3.bracket(J[..., :, None, :], J[..., None, :, :])  # from the body: less [J_k, J_j]
        w, v = J[..., :3], J[..., 3:]
        spin = np.einsum("...kxy,...jyz->...jkxz", so3.hat(w), so3.hat(w)) + so3.hat(seen[..., :3])
        push = so3.cross(w[..., None, :, :], v[..., :, None, :]) + seen[..., 3:]
        term = np.einsum("...jkxy,...yz,...ixz->...ijk", spin, binet[..., body, :, :], so3.hat(w))
        return np.asarray(term + system.tree.mass[body] * np.einsum("...ix,...jkx->...ijk", v, push))

    return _summed_over_bodies(system, state, of_body)


def mass_matrix_partials(system: System, q: Positions) -> Array:
    """Partial derivatives of the mass matrix along the velocity coordinates.

        dM_ij/dq_k = Gamma_ijk + Gamma_jik

    For quaternion joints along their quasi-velocities: d/ds M(integrate(q, s e_k)) at s = 0. P-DYN (85), theory 8.4.

    Args:
        system: Compiled mechanism. With loops: of the spanning tree.
        q: Joint positions (..., n_q).

    Returns:
        (..., n_v, n_v, n_v), symmetric in the first two indices, the last the direction.
    """
    symbols = christoffel(system, q)
    return np.asarray(symbols + np.swapaxes(symbols, -3, -2))


def _summed_over_bodies(system: System, state: TreeState, of_body: Callable[[int, Array, Array], Array]) -> Array:
    """Symbols of the independent coordinates, from those of each body in the columns that move it.

    `of_body` takes its number, these columns (..., k, 6), and their changes (..., k, k, 6) as seen from the world.
    """
    tree, seen_from_world = system.tree, column_partials(system, state)
    symbols = np.zeros((*state.columns.shape[:-2], *(tree.n_columns,) * 3))
    for body in range(1, tree.n):
        k = np.flatnonzero(carries(tree, body))
        each = of_body(body, state.columns[..., k, :], seen_from_world[..., k[:, None], k, :])
        symbols[..., k[:, None, None], k[:, None], k] += each
    for axis in (-3, -2, -1):
        symbols = np.moveaxis(system.tree.velocities.gather(np.moveaxis(symbols, axis, -1)), -1, axis)
    return symbols


# The inverse of the mass matrix and its partial derivatives.


def inverse_mass_matrix(system: System, q: Positions) -> Array:
    """M(q)^-1, the accelerations that unit forces cause: da/dtau.

    Args:
        system: Compiled mechanism. With loops: of the spanning tree.
        q: Joint positions (..., n_q).

    Returns:
        (..., n_v, n_v), symmetric.

    Raises:
        NotSolvableError: If some coordinates move no inertia.
    """
    scaled, scale = equilibrated(system, mass_matrix(system, q, engine="reference"))
    inverse = np.linalg.inv(scaled)
    inverse = 0.5 * (inverse + np.swapaxes(inverse, -1, -2))
    return np.asarray(inverse * (scale[..., :, None] * scale[..., None, :]))


def inverse_mass_matrix_partials(system: System, q: Positions) -> Array:
    """Partial derivatives of the inverse mass matrix along the velocity coordinates.

        d(M^-1)/dq_k = -M^-1 (dM/dq_k) M^-1 ,   dM_ij/dq_k = Gamma_ijk + Gamma_jik

    For controllability, and for Hamilton's equations: dH/dq_k = 1/2 p . d(M^-1)/dq_k p + dU/dq_k. For quaternion joints
    along their quasi-velocities, as `mass_matrix_partials`. P-DYN section 6.1 and its reference [52].

    Args:
        system: Compiled mechanism. With loops: of the spanning tree.
        q: Joint positions (..., n_q).

    Returns:
        (..., n_v, n_v, n_v), symmetric in the first two indices, the last the direction.

    Raises:
        NotSolvableError: If some coordinates move no inertia.
    """
    inverse = inverse_mass_matrix(system, q)
    by_direction = np.moveaxis(mass_matrix_partials(system, q), -1, -3)
    change = -inverse[..., None, :, :] @ by_direction @ inverse[..., None, :, :]
    return np.moveaxis(change, -3, -1)


def solved(system: System, matrix: Array, forces: Array) -> Array:
    """M^-1 f (..., n_v), equilibrated."""
    scaled, scale = equilibrated(system, matrix)
    return np.asarray(scale * np.squeeze(np.linalg.solve(scaled, (scale * forces)[..., None]), -1))


def equilibrated(system: System, matrix: Array) -> tuple[Array, Array]:
    """D M D with a unit diagonal, and the diagonal (..., n_v) of D.

    Raises:
        NotSolvableError: If the result is singular to working precision.
    """
    diagonal = np.diagonal(matrix, axis1=-2, axis2=-1)
    scale = 1.0 / np.sqrt(np.where(diagonal > 0.0, diagonal, 1.0))
    scaled = np.asarray(matrix * scale[..., :, None] * scale[..., None, :])
    lowest = lowest_eigenvalue(scaled) if system.n_v else np.ones(matrix.shape[:-2])
    if np.any(lowest < tolerances.SINGULAR_MASS_MATRIX):
        raise errors.NotSolvableError(
            f"the mass matrix of {system.name!r} is singular: some coordinates move no inertia", code="Y006"
        )
    return scaled, scale
