"""Seeded samples near the hard places, and a comparison relative to the size of what is compared."""

import numpy as np

BATCHES = [(), (3,), (2, 4), (0,)]

ANGLES = {
    "zero": 0.0,
    "tiny": 1e-9,
    "small": 1e-4,
    "generic": 1.3,
    "below the switch": np.nextafter(2.0, 0.0),
    "above the switch": 2.0,
    "near pi": np.pi - 1e-9,
    "very near pi": np.pi - 1e-15,
}


def rotation_vectors(batch, angle, seed=7):
    """Rotation vectors of one angle [rad] and random directions, (batch, 3)."""
    directions = np.random.default_rng(seed).normal(size=(*batch, 3))
    return angle * directions / np.linalg.norm(directions, axis=-1, keepdims=True)


def screw_coordinates(batch, angle, seed=8):
    """Screw coordinates of one angle [rad] with linear parts of the order of a metre, (batch, 6)."""
    linear = np.random.default_rng(seed).normal(size=(*batch, 3))
    return np.concatenate([rotation_vectors(batch, angle, seed), linear], axis=-1)


def twists(batch, seed=9):
    """Random six-vectors of the order of one, (batch, 6)."""
    return np.random.default_rng(seed).normal(size=(*batch, 6))


def assert_close(found, expected, tolerance):
    """Same shape, and differences within the tolerance times the larger of one and the largest expected entry."""
    expected = np.asarray(expected)
    assert np.shape(found) == expected.shape
    size = max(1.0, np.abs(expected).max(initial=0.0))
    np.testing.assert_allclose(found, expected, rtol=0.0, atol=tolerance * size)


def power_series(matrix, shift, terms=60):
    """Sum of matrix^k / (k + shift)! in extended precision: exp for shift 0, its differential (of ad) for shift 1."""
    matrix = np.asarray(matrix, dtype=np.longdouble)
    term = np.broadcast_to(np.eye(matrix.shape[-1], dtype=np.longdouble), matrix.shape)
    total = term
    for k in range(1, terms):
        term = np.matmul(term, matrix) / np.longdouble(k + shift)
        total = total + term
    return total
