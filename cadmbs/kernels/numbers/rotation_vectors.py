"""From derivatives along angular velocities to derivatives along rotation vectors, by the chain rule, in NumPy.

Kernels differentiate spherical joints by the successor's angular velocity w = D u and its rate alpha = D u' + D' u,
with D = dexp_-phi for the rotation vector phi with the rate u; a rotation vector's forces are D^T times the moments.
"""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kernels.tree.packing import PARAM, ROW_KIND, TABLE, Packed
from cadmbs.lie.rotation_vector import dexp_partials


def in_coordinates(
    packed: Packed, matrices: tuple[Array, Array, Array], tau: Array, q: Array, v: Array, a: Array
) -> None:
    """Change d tau / dq, d tau / dv, d tau / da (..., n, n) in place for all rotation vectors.

    Args:
        packed: The system.
        matrices: The three matrices along angular velocities.
        tau: Forces (..., n) along them, without armature.
        q: Positions (..., n_q).
        v: Velocities (..., n).
        a: Accelerations (..., n).
    """
    for row in np.flatnonzero(packed.table[:, TABLE.KIND] == ROW_KIND.ROTATION_VECTOR):
        position, column = int(packed.table[row, TABLE.POSITION]), int(packed.table[row, TABLE.COLUMN])
        columns = slice(column, column + 3)
        partials = dexp_partials(-q[..., position : position + 3], 2)
        D, dD, ddD = partials[0], -partials[1], partials[2]
        _along_columns(matrices, columns, (D, dD, ddD), v[..., columns], a[..., columns])
        for matrix in matrices:
            matrix[..., columns, :] = np.swapaxes(D, -1, -2) @ matrix[..., columns, :]
        matrices[0][..., columns, columns] += np.einsum("...xya,...x->...ya", dD, tau[..., columns])
        matrices[2][..., columns, columns] += np.diag(packed.params[row, PARAM.ARMATURE : PARAM.ARMATURE + 3])


def _along_columns(
    matrices: tuple[Array, Array, Array], columns: slice, D: tuple[Array, Array, Array], u: Array, du: Array
) -> None:
    """d tau = (by_q D + by_v dw/dphi + by_a dalpha/dphi) dphi + (by_v D + by_a dalpha/du) du + by_a D du'."""
    by_q, by_v, by_a = (matrix[..., columns].copy() for matrix in matrices)
    turned = np.einsum("...xya,...y->...xa", D[1], u)
    bent = np.einsum("...xya,...y->...xa", D[1], du) + np.einsum("...xyba,...b,...y->...xa", D[2], u, u)
    matrices[0][..., columns] = by_q @ D[0] + by_v @ turned + by_a @ bent
    matrices[1][..., columns] = by_v @ D[0] + by_a @ (turned + np.einsum("...xab,...b->...xa", D[1], u))
    matrices[2][..., columns] = by_a @ D[0]
