"""Library linkages that change their freedom, stop, or are shaky: verdicts and tangents known by construction."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.constraints import assemble, body_motions, closure, mobility
from cadmbs.kinematics import poses
from cadmbs.library import find_in_library

# name: differential freedom, dimensions of the branches, class, order
KNOWN = {
    "wunderlich": (3, [2, 1], "bifurcation", 2),
    "kinematotropic_7r": (3, [2, 1], "bifurcation", 2),
    "double_watt": (2, [1], "cusp", 5),
    "shaky_plate": (5, [3], "shaky_everywhere", 2),
}


def library(name):
    return cm.compile_mechanism(cm.load(find_in_library(name)))


def at_zero(name):
    system = library(name)
    return system, mobility(system, cm.neutral(system))


@pytest.mark.parametrize("name", KNOWN)
def test_verdicts_at_zero(name):
    first_order, dimensions, local_class, order = KNOWN[name]
    _, answer = at_zero(name)
    assert (answer.local_class, answer.order) == (local_class, order)
    assert answer.instantaneous_degrees_of_freedom == first_order
    assert [branch.dimension for branch in answer.branches] == dimensions
    assert answer.degrees_of_freedom == max(dimensions)


def angular_rates(system, answer, branch):
    """Rates of rotation about y of all bodies in the directions of a branch (k,) by name."""
    twists = {motion.body: motion.twists[:, 1] for motion in body_motions(system, answer.q, branch)}
    return twists | {"world": np.zeros(len(branch.tangents))}


def test_tangents_of_the_wunderlich_linkage():
    """Bars a = 0.7, b = 0.5, c = 0.3 along the edges of a cube, the ground is one of the bars a.

    Four parallelograms (bars a do not turn) and two antiparallelograms b, c: b1 + b2 = c1 + c2, and the bars b turn
    alike where the bars c are opposite. Two parallelograms and four antiparallelograms, with the half angle u between
    bars c: a sin(a2 / 2) = c sin u, b sin((b2 - b1) / 2) = c cos u, so that a2 : b : c1 : c2 = 6 : 3 : -4 : 10.
    """
    system, answer = at_zero("wunderlich")
    two, one = answer.branches
    rates = angular_rates(system, answer, two)
    for name in ("top1", "bottom2", "top2"):
        np.testing.assert_allclose(rates[name], 0.0, atol=1e-9)
    for name in ("right1", "left2", "right2"):
        np.testing.assert_allclose(rates[name], rates["left1"], atol=1e-9)
    for side in ("left", "right"):
        links = rates[f"link_bottom_{side}"] + rates[f"link_top_{side}"]
        np.testing.assert_allclose(links, 2.0 * rates["left1"], atol=1e-9)
    assert np.linalg.matrix_rank(np.stack([rates["left1"], rates["link_bottom_left"]]), tol=1e-6) == 2
    rates = angular_rates(system, answer, one)
    unit = rates["left1"] / 3.0
    assert abs(unit[0]) > 1e-3
    expected = {"top1": 0, "bottom2": 6, "top2": 6, "right1": 3, "left2": 3, "right2": 3, "link_bottom_left": -4,
                "link_bottom_right": 10, "link_top_left": 10, "link_top_right": -4}  # fmt: skip
    for name, part in expected.items():
        np.testing.assert_allclose(rates[name], part * unit, atol=1e-9)


@pytest.mark.parametrize("number", [1, 2])
def test_the_wunderlich_linkage_keeps_its_parallelograms_far_along_its_branches(number):
    """Equal bars of parallelograms, and the angles of the antiparallelograms, far from the change."""
    system = library("wunderlich")
    motion = cm.simulate(
        system, duration=0.6, output_step=0.1, branch=number, velocities={"bottom_left1_link": -1.0}, rtol=1e-11
    )
    names = list(system.body_names)
    turned = poses(system, motion.q)[..., :3, 0]
    angle = {name: np.unwrap(np.arctan2(-turned[:, k, 2], turned[:, k, 0])) for k, name in enumerate(names)}
    np.testing.assert_allclose(angle["top1"], 0.0, atol=1e-8)
    np.testing.assert_allclose(angle["left1"], angle["right1"], atol=1e-8)
    np.testing.assert_allclose(angle["left2"], angle["right2"], atol=1e-8)
    np.testing.assert_allclose(angle["bottom2"], angle["top2"], atol=1e-8)
    links = [angle[f"link_{end}_{side}"] for end in ("bottom", "top") for side in ("left", "right")]
    # angles about +y are against those from x to z: half the angle between the bars b, at first atan(3 / 4)
    half_b = np.arctan2(3.0, 4.0) + 0.5 * (angle["left1"] - angle["left2"])
    if number == 1:
        np.testing.assert_allclose(angle["bottom2"], 0.0, atol=1e-8)
        np.testing.assert_allclose(links[0], links[1], atol=1e-8)
        np.testing.assert_allclose(links[2], links[3], atol=1e-8)
        half_c = np.pi / 2 + 0.5 * (links[2] - links[0])
        np.testing.assert_allclose(0.5 * np.sin(half_b), 0.3 * np.sin(half_c), atol=1e-9)
        assert np.ptp(links[0]) > 0.3
    else:
        u = 0.5 * (links[1] - links[0])
        np.testing.assert_allclose(0.7 * np.sin(0.5 * angle["bottom2"]), 0.3 * np.sin(u), atol=1e-9)
        np.testing.assert_allclose(0.5 * np.sin(half_b), 0.3 * np.cos(u), atol=1e-9)
        assert np.ptp(angle["bottom2"]) > 0.1


def test_the_loop_of_seven_hinges_moves_in_its_plane_or_folds_about_a_line():
    system, answer = at_zero("kinematotropic_7r")
    plane, fold = answer.branches
    hinge = system.velocity_names.index("hinge2")
    np.testing.assert_allclose(plane.tangents[:, hinge], 0.0, atol=1e-9)
    np.testing.assert_allclose(np.abs(fold.tangents[0]), np.eye(system.n_v)[hinge], atol=1e-9)
    q = cm.neutral(system)
    for angle in np.linspace(0.2, 2.0 * np.pi, 16):  # exact: both halves stay rigid, whatever the angle
        q[hinge] = angle
        np.testing.assert_allclose(closure(system, q), 0.0, atol=1e-12)
    away = mobility(system, q)
    assert (away.degrees_of_freedom, away.instantaneous_degrees_of_freedom) == (2, 3)  # a whole turn: as at zero
    q[hinge] = 1.0
    assert mobility(system, q).degrees_of_freedom == mobility(system, q).instantaneous_degrees_of_freedom == 1
    solution = assemble(system, [0.1, 0.1, 0.0, 0.0, 0.0, 0.0], ["upright1", "upright2"], starts=1)
    assert bool(solution.closed)
    np.testing.assert_allclose(np.asarray(solution.q)[hinge], 0.0, atol=1e-8)
    assert mobility(system, solution.q).degrees_of_freedom == 2


def test_the_double_watt_linkage_moves_both_points_alike_at_its_cusp():
    """(z2 - z1)^2 = L (x1 - x2) with x = -+z^5 / 4: the tangent is z1 = z2, and both signs of it lie on one side."""
    system, answer = at_zero("double_watt")
    (branch,) = answer.branches
    assert not branch.smooth
    lifts = {m.body: m.twists[0] for m in body_motions(system, answer.q, branch)}
    np.testing.assert_allclose(lifts["left_coupler"], lifts["right_coupler"], atol=1e-6)
    np.testing.assert_allclose(lifts["bar"][:3], 0.0, atol=1e-6)
    assert abs(lifts["bar"][5]) > 0.1
    reached = assemble(system, [-0.3, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], ["left_upper_pivot"])
    assert bool(reached.closed)


def test_the_shaky_plate_is_shaky_wherever_it_is():
    system, answer = at_zero("shaky_plate")
    np.testing.assert_allclose(answer.branches[0].tangents[:, 3:], 0.0, atol=1e-9)
    q = cm.neutral(system)
    q[:3] = 0.3, -0.2, 1.1
    there = mobility(system, q)
    assert (there.local_class, there.degrees_of_freedom) == ("shaky_everywhere", 3)
    assert there.instantaneous_degrees_of_freedom == 5
