"""Mechanisms that are written as MJCF and read again have the same mechanics."""

from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import dynamics, kinematics
from cadmbs.exporters import mjcf
from cadmbs.importers.loading import load
from cadmbs.testing import mechanisms, states
from tests.exporters.robots import displacements, matched, plain

KINDS = ("revolute", "prismatic", "spherical:quaternion")


@pytest.mark.parametrize("seed", range(6))
def test_trees(seed):
    tree = mechanisms.random_tree(8, seed, kinds=KINDS, floating=seed % 2 == 1, branching=0.4, reversed_joints=False)
    text, _ = mjcf.text(tree)
    one, other = cm.compile_mechanism(tree), cm.compile_mechanism(load(text))
    order = [other.velocity_names.index(name) for name in one.velocity_names]
    where = [other.position_names.index(name) for name in one.position_names]
    q = states.random_positions(one, seed)
    p = np.zeros(other.n_q)
    p[where] = q
    M, N = (dynamics.mass_matrix(s, x, engine="reference") for s, x in ((one, q), (other, p)))
    np.testing.assert_allclose(M, N[np.ix_(order, order)], rtol=1e-11, atol=1e-12)
    poses, others = (kinematics.poses(s, x, engine="reference") for s, x in ((one, q), (other, p)))
    for k, name in enumerate(one.body_names):
        np.testing.assert_allclose(poses[k], others[other.body_names.index(name)], atol=1e-12)


@pytest.mark.parametrize("name", ["four_bar", "five_bar", "delta_robot", "sarrus", "bricard", "gripper"])
def test_library_loops_keep_their_mobility(name):
    mechanism = cm.load(name)
    text, _ = mjcf.text(mechanism)
    one, other = cm.compile_mechanism(mechanism), cm.compile_mechanism(load(text))
    assert one.n_v == other.n_v
    counts = [cm.constraints.mobility(s, cm.neutral(s)).degrees_of_freedom for s in (one, other)]
    assert counts[0] == counts[1]


LIBRARY = {path.stem: path for path in sorted(Path(str(files("cadmbs.library"))).glob("*.json"))}


@pytest.mark.parametrize("name", LIBRARY)
def test_the_library_comes_back(name):
    """All bodies but the ground, which is MuJoCo's world, move as before, with the same mass matrix."""
    mechanism = cm.load(LIBRARY[name])
    again = load(mjcf.text(mechanism)[0]).model_copy(update={"accept_inertia": True})
    one, other = cm.compile_mechanism(mechanism), cm.compile_mechanism(again)
    q, p, order = matched(one, other, np.random.default_rng(3))
    moved, others = displacements(one, q), displacements(other, p)
    for body, displacement in moved.items():
        if body != plain(mechanism.ground):
            np.testing.assert_allclose(others[body], displacement, atol=1e-11)
    assert one.n_v == other.n_v
    M, N = (dynamics.mass_matrix(s, x, engine="reference") for s, x in ((one, q), (other, p)))
    np.testing.assert_allclose(N[np.ix_(order, order)], M, atol=1e-11 * np.abs(M).max(initial=0.0))
    assert sum(body.mass for body in again.bodies) == pytest.approx(sum(body.mass for body in mechanism.bodies))
