"""What additional freedoms of joints would do to the rows, and rows that others imply: dense or sparse by size."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
from scipy import sparse

from cadmbs.arrays import Array, Indices
from cadmbs.constraints.equations.sparse_rows import bodies_between, sparse_matrix, sparse_velocity_rows
from cadmbs.constraints.equations.wrenches import WrenchRows
from cadmbs.constraints.freedoms.local_mobility import Manifold
from cadmbs.constraints.freedoms.redundancy import RedundancyEffects, involved_joints, joint_frame
from cadmbs.constraints.matrices.elimination import eliminated, ordered_groups, row_factors, scaled_rows
from cadmbs.constraints.matrices.rank import Scaling, independent_rows, is_large
from cadmbs.constraints.rows import jacobian, rows, wrench_rows
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.tolerances import VANISHING_ROW


def dependent_rows(manifold: Manifold, q: Array) -> list[int]:
    """Rows that the others imply at a configuration q (n_q,): those of the manifold imply others, not the reverse."""
    system, table = manifold.system, rows(manifold.system)
    every = np.ones(table.n_rows, dtype=np.bool_)
    preference = np.where(manifold.chosen, 0, np.where(table.holonomic, 2, 1))
    if is_large(system):
        sparse_rows = scaled_rows(manifold.scaling, sparse_velocity_rows(system, q, manifold.t), every)
        groups = ordered_groups(system, sparse_rows, every, preference)
        return sorted(eliminated(sparse_rows, groups, manifold.tolerance).dependent)
    matrix = manifold.scaling.scaled(jacobian(system, q, manifold.t), every)
    return np.flatnonzero(~independent_rows(matrix, preference, manifold.tolerance)).tolist()


def redundancy_effects(manifold: Manifold, q: Array) -> RedundancyEffects:
    """The effects of all directions of all joints on the rows of the manifold, at q (n_q,)."""
    system, chosen, scaling = manifold.system, manifold.chosen, manifold.scaling
    wrenches = wrench_rows(system, q, t=manifold.t)
    joints, columns = freedom_columns(system, wrenches, scaling)
    if is_large(system):
        matrix = sparse_matrix(system, wrenches)
        factors = row_factors(scaling, matrix, chosen)
        carried = sparse.csr_array(sparse.diags_array(factors) @ columns[np.flatnonzero(chosen)])
        scaled = scaled_rows(scaling, matrix, chosen)
        left = eliminated(scaled, ordered_groups(system, scaled, chosen), manifold.tolerance, carried).effects
        return _by_direction(joints, sparse.csr_array((0, 0) if left is None else left.T))
    present = jacobian(system, q, manifold.t)[chosen]
    factors = scaling.factors(present, chosen)
    outside, values, _ = np.linalg.svd(present * scaling.columns * factors[:, None])
    rank = int(np.sum(values > manifold.tolerance * max(float(np.max(values, initial=0.0)), VANISHING_ROW)))
    redundant = outside[:, rank:]
    return _by_direction(joints, sparse.csr_array(columns.toarray()[chosen].T * factors @ redundant))


def _by_direction(joints: tuple[int, ...], effects: sparse.csr_array) -> RedundancyEffects:
    """The effects (6 n_joints, r) as sparse vectors."""
    ends, indices, values = effects.indptr.tolist(), effects.indices.tolist(), effects.data.tolist()
    vectors = (dict(zip(indices[i:j], values[i:j], strict=True)) for i, j in pairwise(ends))
    return RedundancyEffects(joints, int(effects.shape[1]), tuple(vectors))


def freedom_columns(system: System, wrenches: WrenchRows, scaling: Scaling) -> tuple[tuple[int, ...], sparse.csr_array]:
    """The joints of loops, cut ones first, and what unit motions in their directions do to the rows (n_rows, 6 k)."""
    joints = tuple(sorted(involved_joints(system), key=lambda k: not system.joints[k].is_cut))
    size = np.where(np.arange(6) < 3, 1.0, scaling.length)
    entries = [
        (rows_of_joint, 6 * k + np.arange(6), size[:, None] * values)
        for k, (rows_of_joint, values) in enumerate(_effects(system, wrenches, joints))
    ]
    data = [values.reshape(-1) for _, _, values in entries]
    row = [np.tile(rows_of_joint, 6) for rows_of_joint, _, _ in entries]
    column = [np.repeat(columns, len(rows_of_joint)) for rows_of_joint, columns, _ in entries]
    shape = (wrenches.n_rows, 6 * len(joints))
    if not joints:
        return joints, sparse.csr_array(shape)
    indices = (np.concatenate(row), np.concatenate(column))
    return joints, sparse.csr_array((np.concatenate(data), indices), shape=shape)


def _effects(system: System, wrenches: WrenchRows, joints: Sequence[int]) -> Iterator[tuple[Indices, Array]]:
    """For each joint the rows of its terms (k,), and the effects (6, k) of its directions on these terms."""
    tree, terms = system.tree, wrenches.terms
    between = bodies_between(tree, terms.bodies)
    order = np.argsort(between.body, kind="stable")
    starts = np.searchsorted(between.body[order], np.arange(tree.n + 1))
    body_of_joint = {int(joint): body for body, joint in enumerate(tree.joint.tolist())}
    by_row = np.argsort(terms.row, kind="stable")
    for index in joints:
        joint = system.joints[index]
        frame = wrenches.tree_state.pose[system.bodies.moving[joint.predecessor]] @ joint_frame(system, index)
        if joint.is_cut:
            numbers = rows(system).slices[f"loop/{joint.name}"]
            first, last = np.searchsorted(terms.row[by_row], [numbers.start, numbers.stop])
            concerned, sign = by_row[first:last], np.ones(last - first)
        else:
            body = body_of_joint[index]
            entries = order[starts[body] : starts[body + 1]]
            concerned, sign = between.term[entries], between.sign[entries]
        values = se3.transform_twist(frame, np.eye(6)) @ terms.wrenches[concerned].T
        yield terms.row[concerned], values * sign
