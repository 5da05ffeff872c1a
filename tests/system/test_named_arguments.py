"""Arguments that carry names are matched by name in every public function, or refused; never taken by position."""

from __future__ import annotations

from collections import namedtuple

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import ArgumentError, ShapeError, UnknownNameError
from cadmbs.system.variants import Variants
from cadmbs.testing.states import random_state

pandas = pytest.importorskip("pandas")

SYSTEM = cm.compile_mechanism(cm.load("examples/elbow.urdf"))
Q = np.array([0.3, -0.8])
M = cm.dynamics.mass_matrix(SYSTEM, Q)
NAMED = {"elbow": -0.8, "shoulder": 0.3}
Point = namedtuple("Point", ["elbow", "shoulder"])


class LabelledArray:
    """What an xarray.DataArray offers."""

    def __init__(self, values, dims, coords):
        self.values, self.dims = np.asarray(values), dims
        self.coords = {name: np.asarray(labels) for name, labels in coords.items()}

    def __array__(self, dtype=None, copy=None):
        return np.asarray(self.values, dtype=dtype)


def structured(rows):
    array = np.zeros(rows, dtype=[("elbow", float), ("shoulder", float)])
    array["elbow"], array["shoulder"] = -0.8, 0.3
    return array


ONE = {
    "dict": NAMED,
    "Series": pandas.Series(NAMED),
    "row of a table": pandas.DataFrame([NAMED]).iloc[0],
    "whole numbers by name": {"elbow": -0.8, "shoulder": np.float32(0.3)},
    "structured": structured(())[()],
    "structured array of no axis": structured(()),
    "labelled": LabelledArray([-0.8, 0.3], ("joint",), {"joint": ["elbow", "shoulder"]}),
    "namedtuple": Point(-0.8, 0.3),
}
SEVERAL = {
    "dict of columns": {"elbow": np.full(3, -0.8), "shoulder": 0.3},
    "table": pandas.DataFrame([NAMED] * 3),
    "table with names of rows": pandas.DataFrame([NAMED] * 3, index=["a", "b", "c"]),
    "structured": structured(3),
    "records": structured(3).view(np.recarray),
    "labelled": LabelledArray(np.tile([-0.8, 0.3], (3, 1)), ("time", "joint"), {"joint": ["elbow", "shoulder"]}),
    "labelled first": LabelledArray(
        np.tile([[-0.8], [0.3]], (1, 3)), ("joint", "time"), {"joint": ["elbow", "shoulder"], "time": [0.0, 0.1, 0.2]}
    ),
    "list of dicts": [NAMED] * 3,
    "list of Series": [pandas.Series(NAMED)] * 3,
}


@pytest.mark.parametrize("q", ONE.values(), ids=ONE)
@pytest.mark.parametrize("engine", ["auto", "numpy"])
def test_one_configuration_by_name(q, engine):
    np.testing.assert_allclose(cm.dynamics.mass_matrix(SYSTEM, q, engine=engine), M, rtol=1e-6)


@pytest.mark.parametrize("q", SEVERAL.values(), ids=SEVERAL)
@pytest.mark.parametrize("engine", ["auto", "numpy"])
def test_a_batch_by_name(q, engine):
    np.testing.assert_allclose(cm.dynamics.mass_matrix(SYSTEM, q, engine=engine), np.stack([M] * 3), rtol=1e-12)


UNNAMED = {
    "Series of whole numbers": pandas.Series(Q),
    "Series of times": pandas.Series(Q, index=[0.1, 0.2]),
    "table of whole numbers": pandas.DataFrame([Q]),
    "table with names of rows alone": pandas.DataFrame([Q], index=["a"]),
    "labelled without labels": LabelledArray(Q, ("joint",), {}),
    "list": [0.3, -0.8],
    "nested list": [[0.3, -0.8]],
    "tuple of arrays": tuple(Q),
}


@pytest.mark.parametrize("q", UNNAMED.values(), ids=UNNAMED)
def test_labels_that_are_no_names_are_ignored(q):
    np.testing.assert_allclose(np.squeeze(cm.dynamics.mass_matrix(SYSTEM, q)), M, rtol=1e-12)


def test_every_argument_is_matched():
    v, a = pandas.Series({"elbow": 2.0, "shoulder": 1.0}), {"elbow": 0.5, "shoulder": -0.5}
    expected = cm.dynamics.inverse_dynamics(SYSTEM, Q, [1.0, 2.0], [-0.5, 0.5])
    np.testing.assert_allclose(cm.dynamics.inverse_dynamics(SYSTEM, NAMED, v, a), expected, rtol=1e-12)
    np.testing.assert_allclose(cm.dynamics.inverse_dynamics(SYSTEM, Q, v, a), expected, rtol=1e-12)
    moved = cm.integrate(SYSTEM, pandas.Series(NAMED), v)
    np.testing.assert_allclose(moved, Q + np.array([1.0, 2.0]))
    np.testing.assert_allclose(
        cm.kinematics.center_of_mass_jacobian(SYSTEM, NAMED), cm.kinematics.center_of_mass_jacobian(SYSTEM, Q)
    )


def test_names_of_joints_with_several_coordinates():
    system = cm.compile_mechanism(cm.load("spatial_pendulum"))
    q, v, _ = random_state(system, 7, (2,))
    positions = pandas.DataFrame(q, columns=system.position_names)[list(reversed(system.position_names))]
    rates = pandas.DataFrame(v, columns=system.velocity_names)[list(reversed(system.velocity_names))]
    found = cm.kinematics.hybrid.twists(system, positions, rates)
    np.testing.assert_allclose(found, cm.kinematics.hybrid.twists(system, q, v), rtol=1e-12)


@pytest.mark.parametrize(
    ("q", "error", "text"),
    [
        (
            {"elbow": 1.0, "sholder": 2.0},
            UnknownNameError,
            "q carries the name 'sholder', which is no position coordinate; did you mean 'shoulder'?",
        ),
        (
            pandas.Series({"t": 0.0, "elbow": 1.0, "shoulder": 2.0}),
            UnknownNameError,
            "q carries the name 't', which is no position coordinate; they are 'shoulder', 'elbow'",
        ),
        (
            {"elbow": 1.0},
            ArgumentError,
            "q carries names, but not the position coordinates 'shoulder': give a value for each",
        ),
        (
            pandas.Series([1.0, 2.0, 3.0], index=["elbow", "shoulder", "elbow"]),
            ArgumentError,
            "q carries the name 'elbow' twice",
        ),
        (pandas.Series([1.0, 2.0], index=["elbow", 3]), UnknownNameError, "q carries the name '3'"),
        (
            {"elbow": [1, 2], "shoulder": [1, 2, 3]},
            ShapeError,
            "q: the values of its names do not fit together",
        ),
        ({"elbow": "1", "shoulder": 2.0}, ShapeError, "q: cannot be read as an array of numbers: it holds text"),
    ],
)
def test_names_that_do_not_match_are_refused(q, error, text):
    with pytest.raises(error) as refused:
        cm.dynamics.mass_matrix(SYSTEM, q)
    assert str(refused.value).startswith(text)


def test_names_that_mean_nothing_are_refused():
    system = cm.compile_mechanism(cm.load("four_bar"))
    q = cm.kinematics.neutral(system)
    count = cm.constraints.rows(system).n_rows
    forces = pandas.Series(np.ones(count), index=[f"row {k}" for k in range(count)])
    with pytest.raises(ArgumentError, match="multipliers carries the names 'row 0'"):
        cm.constraints.multiplier_force_partials(system, q, forces)


def test_variants_match_by_name():
    variants = Variants((SYSTEM, SYSTEM))
    table = pandas.DataFrame([NAMED] * 2)
    np.testing.assert_allclose(cm.kinematics.variants.poses(variants, table)[0], cm.kinematics.poses(SYSTEM, Q))
