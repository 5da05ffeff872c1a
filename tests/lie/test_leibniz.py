"""Product rules of any order."""

import numpy as np
import pytest

from cadmbs.lie import so3
from cadmbs.lie.rotation_vector import partial_product, product_derivative


def powers(x, count):
    """1, x, x x, ...: derivatives of exp(x . q) at q = 0."""
    found = [np.array(1.0)]
    for _ in range(count):
        found.append(np.multiply.outer(found[-1], x))
    return found


@pytest.mark.parametrize("order", [0, 1, 2, 3])
def test_exponentials_multiply(order):
    """exp(a . q) exp(b . q) = exp((a + b) . q), also with derivatives that are left out because they are zero."""
    a, b = np.array([0.3, -1.2, 0.7]), np.array([1.1, 0.4, -0.5])
    found = partial_product(",->", powers(a, 3), powers(b, 3), order)
    np.testing.assert_allclose(found, powers(a + b, 3)[order], rtol=1e-14, atol=1e-15)
    alone = partial_product(",->", powers(a, 3), [np.array(1.0)], order)
    np.testing.assert_allclose(alone, powers(a, 3)[order], rtol=1e-14, atol=1e-15)


def test_directions_keep_their_order():
    """d_l d_k (x y) has x_kl y + x_k y_l + x_l y_k + x y_kl, for derivatives that do not commute."""
    rng = np.random.default_rng(5)
    x, y = ([rng.normal(size=(2, 3)), rng.normal(size=(2, 3, 4)), rng.normal(size=(2, 3, 4, 4))] for _ in range(2))
    expected = np.zeros((2, 3, 4, 4))
    for k, m in np.ndindex(4, 4):
        expected[..., k, m] = so3.cross(x[2][..., k, m], y[0]) + so3.cross(x[0], y[2][..., k, m])
        expected[..., k, m] += so3.cross(x[1][..., k], y[1][..., m]) + so3.cross(x[1][..., m], y[1][..., k])
    tilde = [np.moveaxis(so3.hat(np.moveaxis(part, 1, -1)), (-2, -1), (1, 2)) for part in x]
    np.testing.assert_allclose(partial_product("xy,y->x", tilde, y, 2), expected, rtol=0, atol=1e-14)


def test_along_one_direction_it_is_the_time_derivative():
    rng = np.random.default_rng(6)
    f, g = ([rng.normal(size=(3,)) for _ in range(4)] for _ in range(2))
    raised = [[part[(..., *(None,) * m)] for m, part in enumerate(x)] for x in (f, g)]
    for order in range(4):
        found = partial_product("i,i->i", *raised, order)
        np.testing.assert_allclose(found.reshape(3), product_derivative(np.multiply, f, g, order), rtol=0, atol=1e-14)
