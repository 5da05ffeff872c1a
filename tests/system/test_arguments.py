import re
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from cadmbs import dynamics, kinematics
from cadmbs.errors import ShapeError
from cadmbs.system.arguments import broadcast, vector_argument
from tests import zoo


def exactly(message):
    return f"^{re.escape(message)}$"


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([1.0, 2.0], "q has shape (2,), expected (..., 3): one value a hinge"),
        (np.zeros((3, 4)), "q has shape (3, 4), expected (..., 3): one value a hinge"),
        (1.0, "q has shape (), expected (..., 3): one value a hinge"),
        ("bent", "q: cannot be read as an array of numbers: it holds text"),
        (["1", "2", "3"], "q: cannot be read as an array of numbers: it holds text"),
        ([1.0, None, 2.0], "q: cannot be read as an array of numbers: it holds None or text"),
        ([1.0, 2.0, 3.0j], "q: cannot be read as an array of numbers: it holds complex numbers"),
        (
            np.ma.masked_equal([1.0, 2.0, 3.0], 2.0),
            "q: cannot be read as an array of numbers: it holds masked entries",
        ),
        (
            np.array(["2026-01-01"] * 3, dtype="datetime64[D]"),
            "q: cannot be read as an array of numbers: it holds values of type datetime64[D]",
        ),
    ],
)
def test_wrong_shapes_are_named(value, message):
    with pytest.raises(ShapeError, match=exactly(message)):
        vector_argument(value, 3, "q", "hinge")


def test_ragged_lists_are_no_arrays():
    with pytest.raises(ShapeError, match=r"^q: cannot be read as an array of numbers: setting an array element"):
        vector_argument([[1.0], [1.0, 2.0]], 2, "q", "hinge")


@pytest.mark.parametrize(
    "value",
    [
        [1, 2, 3],
        (1.0, Fraction(2), Decimal(3)),
        np.array([1, 2, 3], np.float32),
        np.array([1, 2, 3], ">f8"),
        np.array([1, 2, 3], np.uint8),
        [np.float64(1.0), np.array(2.0), 3],
    ],
)
def test_numbers_of_all_types_become_float_arrays(value):
    found = vector_argument(value, 3, "q", "hinge")
    assert found.dtype == np.float64
    np.testing.assert_array_equal(found, [1.0, 2.0, 3.0])


Q = "one value a position coordinate (system.position_names)"
V = "one value a velocity coordinate (system.velocity_names)"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda s: kinematics.poses(s, np.zeros(6), engine="reference"), f"q has shape (6,), expected (..., 7): {Q}"),
        (
            lambda s: kinematics.hybrid.twists(s, np.zeros(7), np.zeros(7), engine="reference"),
            f"v has shape (7,), expected (..., 6): {V}",
        ),
        (lambda s: kinematics.integrate(s, np.zeros(7), np.zeros(7)), f"dq has shape (7,), expected (..., 6): {V}"),
        (lambda s: kinematics.difference(s, np.zeros(7), np.zeros(6)), f"q1 has shape (6,), expected (..., 7): {Q}"),
        (
            lambda s: dynamics.inverse_dynamics(s, np.zeros(7), np.zeros(6), [0.0], engine="reference"),
            f"a has shape (1,), expected (..., 6): {V}",
        ),
        (
            lambda s: dynamics.forward_dynamics(s, np.zeros(7), np.zeros(6), [0.0], engine="reference"),
            f"tau has shape (1,), expected (..., 6): {V}",
        ),
    ],
)
def test_public_functions_name_the_argument_and_the_coordinates(call, message):
    with pytest.raises(ShapeError, match=exactly(message)):
        call(zoo.system("single free body"))


def test_leading_axes_broadcast():
    first, second = broadcast(np.zeros((4, 1, 7)), np.ones((3, 6)))
    assert (first.shape, second.shape) == ((4, 3, 7), (4, 3, 6))
    own = np.zeros((2, 7))
    assert broadcast(own, np.zeros((2, 6)))[0] is own


def test_leading_axes_that_do_not_fit():
    with pytest.raises(ShapeError, match=exactly("batch shapes [(4,), (3,)] do not broadcast")):
        broadcast(np.zeros((4, 7)), np.zeros((3, 6)))
