"""Denavit-Hartenberg tables: their products are the poses of the mechanism, and round trips give the same motion."""

import itertools

import numpy as np
import pytest

from cadmbs import compile_mechanism, kinematics, load
from cadmbs.errors import ArgumentError, UnknownNameError
from cadmbs.models.denavit_hartenberg import CONVENTIONS, DHRow, DHTable, dh_mechanism, dh_table
from cadmbs.testing.mechanisms import chain, planar_chain

MECHANISMS = {
    "six_axis_arm": lambda: load("six_axis_arm"),
    "rcm": lambda: load("rcm"),
    "planar": lambda: planar_chain(4),
    **{f"random {seed}": lambda seed=seed: chain(6, seed) for seed in range(3)},
}


def last_poses(mechanism, qs):
    system = compile_mechanism(mechanism)
    return np.array([kinematics.poses(system, q)[-1] for q in qs])


def serial(mechanism):
    return all(joint.kind in ("revolute", "prismatic", "fixed") for joint in mechanism.joints)


@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("name", list(MECHANISMS))
def test_the_product_of_a_table_is_the_pose(name, convention):
    mechanism = MECHANISMS[name]()
    if not serial(mechanism):
        with pytest.raises(ArgumentError, match="tables are of revolute and prismatic joints"):
            dh_table(mechanism, convention)
        return
    table = dh_table(mechanism, convention)
    qs = np.random.default_rng(2).uniform(-2.0, 2.0, (5, len(table.rows)))
    expected = last_poses(mechanism, qs)
    products = [table.frames(q)[-1] @ table.tool for q in qs]
    np.testing.assert_allclose(products, expected, atol=1e-12)
    again = dh_mechanism(table)
    np.testing.assert_allclose(last_poses(again, qs), expected, atol=1e-12)
    assert [joint.name for joint in again.joints] == [row.name for row in table.rows]


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_a_table_of_numbers_comes_back(convention):
    """No two axes parallel: the common normals are unique, up to the last row and the sign of a."""
    rng = np.random.default_rng(5)
    rows = tuple(
        DHRow(*rng.uniform(0.1, 1.0, 4), kind, f"j{k}") for k, kind in enumerate(["revolute", "prismatic"] * 3)
    )
    table = DHTable(rows, convention, np.eye(4), np.eye(4))
    found = dh_table(dh_mechanism(table), convention)
    inner = slice(1, -1)
    for got, row in zip(found.rows[inner], rows[inner], strict=True):
        np.testing.assert_allclose(
            (got.a, got.alpha, got.d, got.theta), (row.a, row.alpha, row.d, row.theta), atol=1e-12
        )


def test_a_known_robot():
    """The standard table of the planar chain with links of one metre."""
    table = dh_table(planar_chain(3))
    np.testing.assert_allclose([row.alpha for row in table.rows], 0.0, atol=1e-15)
    np.testing.assert_allclose([row.d for row in table.rows], 0.0, atol=1e-15)
    lengths = [row.a for row in table.rows]
    points = [np.array(joint.point) for joint in planar_chain(3).joints]
    np.testing.assert_allclose(lengths[:2], [np.linalg.norm(b - a) for a, b in itertools.pairwise(points)])


def test_what_has_no_table_is_refused():
    with pytest.raises(ArgumentError, match="convention is 'craig', expected 'standard' or 'modified'"):
        dh_table(load("rcm"), "craig")
    with pytest.raises(UnknownNameError, match="has no body 'bod5' that joints reach; did you mean 'body5'"):
        dh_table(load("rcm"), body="bod5")
    with pytest.raises(ArgumentError, match="tables are of revolute and prismatic joints"):
        dh_table(load("heavy_top"))
    with pytest.raises(ArgumentError, match="with rows"):
        dh_mechanism(DHTable((), "standard", np.eye(4), np.eye(4)))
