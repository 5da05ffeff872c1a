"""Inertial parameters that a rigid body can have, as triangular factors of its pseudo-inertia.

    P = [ 1/2 tr(I) E - I , h ; h^T , m ] = A U U^T A^T ,   P > 0  exactly where some distribution of mass exists

with m the mass, h the first moment, I the inertia about the origin of the body frame. A is a factor of the prior, U
upper triangular with exponentials on its diagonal: all ten numbers theta of U are free, and theta = 0 is the prior.
The distance of the affine-invariant metric from the prior is, to second order, 2 sum of squares of the diagonal + sum
of squares of the other entries of theta, whatever the units. [WensingKimSlotine2018], [RuckerWensing2022],
[LeeWensingPark2020].
"""

from typing import Final

import numpy as np

from cadmbs.arrays import Array

ENTRIES: Final = 10
"""Numbers of a body."""

_UPPER, _TENSOR = np.triu_indices(4, 1), np.triu_indices(3)
_SMALLEST_GYRATION = 1e-3
"""Least radius of gyration of a prior, as a part of the largest one of its body: a rod or plate gets some thickness."""


def pseudo_inertia(parameters: Array) -> Array:
    """P (..., 4, 4) of parameters (..., 10): m, h, and Ixx Ixy Ixz Iyy Iyz Izz about the origin of the frame."""
    P = np.zeros((*parameters.shape[:-1], 4, 4))
    tensor = np.zeros((*parameters.shape[:-1], 3, 3))
    for k, (i, j) in enumerate(zip(*_TENSOR, strict=True), start=4):
        tensor[..., i, j] = tensor[..., j, i] = parameters[..., k]
    half_trace = 0.5 * np.trace(tensor, axis1=-2, axis2=-1)
    P[..., :3, :3] = half_trace[..., None, None] * np.eye(3) - tensor
    P[..., :3, 3] = P[..., 3, :3] = parameters[..., 1:4]
    P[..., 3, 3] = parameters[..., 0]
    return P


def inertial_entries(P: Array) -> Array:
    """Parameters (..., 10) of a pseudo-inertia: the inverse of `pseudo_inertia`, linear in P."""
    moments = P[..., :3, :3]
    tensor = np.trace(moments, axis1=-2, axis2=-1)[..., None, None] * np.eye(3) - moments
    return np.concatenate([P[..., 3:, 3], P[..., :3, 3], tensor[..., *_TENSOR]], axis=-1)


def is_physical(parameters: Array) -> Array:
    """Whether bodies (..., 10) have a positive definite pseudo-inertia."""
    return np.asarray(np.linalg.eigvalsh(pseudo_inertia(parameters))[..., 0] > 0.0)


def prior_factor(parameters: Array, size: float) -> Array:
    """A (4, 4) with P = A A^T, for parameters (10,) of a prior; what no body can have is replaced by the nearest.

    Args:
        parameters: Of the body; without mass it is a ball of 1 g.
        size: A length [m] of the mechanism, the radius of gyration of a body without inertia.
    """
    mass = parameters[0] if parameters[0] > 0.0 else 1e-3
    center = parameters[1:4] / mass
    shift = np.eye(4)
    shift[:3, 3] = center
    back = np.linalg.inv(shift)
    P = back @ pseudo_inertia(np.concatenate([[mass], parameters[1:]])) @ back.T
    values, axes = np.linalg.eigh(P[:3, :3] / mass)
    largest = values[-1] if values[-1] > 1e-12 * size**2 else (0.1 * size) ** 2
    moments = axes * np.maximum(values, _SMALLEST_GYRATION**2 * largest) @ axes.T
    A = np.zeros((4, 4))
    A[:3, :3] = np.sqrt(mass) * np.linalg.cholesky(moments)
    A[3, 3] = np.sqrt(mass)
    return np.asarray(shift @ A)


def parameters_of(A: Array, theta: Array) -> tuple[Array, Array]:
    """Parameters (n, 10) of theta (n, 10), and their derivatives (n, 10, 10) by theta.

    Args:
        A: (n, 4, 4) factors of the priors.
        theta: Logarithms of the diagonal of U, then its entries above the diagonal, row by row.
    """
    U = np.zeros((len(theta), 4, 4))
    diagonal, others = np.arange(4), np.arange(4, ENTRIES)
    exponentials = np.exp(theta[:, :4])
    U[:, diagonal, diagonal] = exponentials
    U[:, *_UPPER] = theta[:, 4:]
    T = A @ U
    dU = np.zeros((len(theta), ENTRIES, 4, 4))
    dU[:, diagonal, diagonal, diagonal] = exponentials
    dU[:, others, *_UPPER] = 1.0
    half = (A[:, None] @ dU) @ np.swapaxes(T, -1, -2)[:, None]
    derivatives = inertial_entries(half + np.swapaxes(half, -1, -2))
    return inertial_entries(T @ np.swapaxes(T, -1, -2)), np.swapaxes(derivatives, -1, -2)


def distance_weights() -> Array:
    """(10,) square roots of the weights of theta in the squared distance from the prior."""
    return np.concatenate([np.full(4, np.sqrt(2.0)), np.ones(6)])
