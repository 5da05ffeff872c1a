"""Couplings and motions of coordinates of cut joints, and forces along them.

Documents may ask for them (C005 notes it); most tests put the records into the system.
"""

from dataclasses import replace

import numpy as np
import pytest

from cadmbs import constraints, kinematics
from cadmbs.constraints.cut_coordinates import loop_wrenches
from cadmbs.constraints.equations.constraint_state import constraint_state
from cadmbs.system.functions import Polynomial
from cadmbs.system.records import PrescribedMotion, Row
from tests import differences
from tests.constraints.closed import away, closed_system
from tests.slopes import slope
from tests.tolerances import EXTRAPOLATED, ROUND_OFF

SEED = 5

COORDINATES = {
    "revolute": "cut",
    "screw": "cut",
    "prismatic": "cut",
    "cylindrical": "cut:slide",
    "universal": "cut:1",
    "planar_translation": "cut:y",
    "planar": "cut:turn",
    "helical_planar": "cut:x",
    "spatial_translation": "cut:z",
    "schoenflies": "cut:turn",
    "spherical:angles": "cut:2",
}


def driven(kind):
    """A loop whose cut joint is coupled with a coordinate of the tree and driven."""
    name = COORDINATES[kind]
    leader = next(x for x in closed_system(kind, seed=SEED)[0].position_names if x.endswith((":slide", ":1")))
    terms = [{"coordinate": name, "factor": 2.0}, {"coordinate": leader, "factor": -0.5}]
    gear = Row("gear", "coupling", {"terms": terms, "offset": Polynomial((0.3,))})
    drive = PrescribedMotion("drive", name, True, Polynomial((0.2, 0.5, -0.3)))
    open_system, q, cut_q = closed_system(kind, seed=SEED)
    system = replace(open_system, rows=(gear,), motions=(drive,))
    places = constraints.cut_position_names(system).index(name), system.position_names.index(leader)
    return system, q, cut_q, places


@pytest.mark.parametrize("kind", COORDINATES)
def test_residuals_are_the_equations_as_written(kind):
    system, q, cut_q, (own, leader) = driven(kind)
    table = constraints.rows(system)
    assert table.names[-2:] == ("coupling/gear", "motion/drive")
    found = constraints.closure(system, q, t=0.4)[-2:]
    wanted = [2.0 * cut_q[own] - 0.5 * q[leader] - 0.3, cut_q[own] - (0.2 + 0.5 * 0.4 - 0.3 * 0.16)]
    np.testing.assert_allclose(found, wanted, atol=ROUND_OFF)


@pytest.mark.parametrize("kind", COORDINATES)
def test_rows_and_their_rates(kind):
    system, q, _, _ = driven(kind)
    q = away(system, q, 3, 0.1)
    found = differences.by_positions(system, q, lambda x: constraints.closure(system, x))
    np.testing.assert_allclose(constraints.closure_jacobian(system, q), found, atol=EXTRAPOLATED)
    v = np.random.default_rng(4).normal(size=system.n_v)
    found = slope(lambda s: constraints.jacobian(system, kinematics.integrate(system, q, s * v)))
    np.testing.assert_allclose(constraints.jacobian_dot(system, q, v), found, atol=EXTRAPOLATED)
    np.testing.assert_allclose(constraints.velocity_target(system, q, t=0.4)[-2:], [0.0, 0.5 - 0.24], atol=ROUND_OFF)


def test_a_driven_angle_counts_modulo_full_turns():
    system, q, cut_q, _ = driven("revolute")
    (gear, _) = constraints.closure(system, q)[-2:]
    assert abs(gear) <= 2.0 * np.pi
    late = constraints.closure(system, q, t=10.0)[-1]
    gap = cut_q[0] - (0.2 + 5.0 - 30.0)
    assert late == pytest.approx(gap - 2.0 * np.pi * np.round(gap / (2.0 * np.pi)), abs=1e-12)


@pytest.mark.parametrize("kind", [*COORDINATES, "spherical:quaternion", "spherical:rotation_vector", "free"])
def test_wrenches_along_a_cut_joint_give_its_rates(kind):
    system, q, _ = closed_system(kind)
    v = np.random.default_rng(4).normal(size=system.n_v)
    at = constraint_state(system, q, 0.0, v)
    bodies, wrenches, _ = loop_wrenches(at, 0)
    twists = at.require_motion().twists
    power = wrenches @ (twists[bodies[1]] - twists[bodies[0]])
    np.testing.assert_allclose(power, constraints.cut_rates(system, q, v), atol=ROUND_OFF)
