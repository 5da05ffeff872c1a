"""Implicit Euler's states satisfy the published discrete equations, each description its own; so their motions differ.

The residuals are written out here from positions and rotations alone: velocities and accelerations are differences of
what the description stores, and the force of the ball joint follows from Newton's law.
"""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from scipy.optimize import brentq

import cadmbs as cm
from cadmbs import absolute
from cadmbs.absolute.rotations import EulerAngles
from cadmbs.dynamics.scenarios.consistent import one_start
from cadmbs.lie import quaternion, so3
from cadmbs.models.mechanism import Mechanism
from tests.classics import spinning_top

H = 1e-3
J = np.diag(spinning_top.MOMENTS)
PIVOT = np.array([0.0, -spinning_top.ARM, 0.0])
TOP = cm.compile_mechanism(Mechanism.model_validate(spinning_top.document()))


@cache
def states(coordinates, duration=0.02, method="implicit_euler"):
    plan = replace(TOP.scenario, duration=duration, output_step=H)
    return absolute.simulate_bodies(TOP, plan, coordinates=coordinates, method=method, step=H, engine="reference")


def moments(motion):
    """Moments (n, 3) of the ball joint about the centre of mass in body axes, from the third point on."""
    a = np.diff(motion.r[:, 0], 2, axis=0) / H**2
    force = spinning_top.MASS * (a - TOP.gravity)
    return np.cross(PIVOT, np.einsum("tji,tj->ti", motion.A[2:, 0], force))


def rates(stored):
    """First and second differences over h at the third point and later."""
    return np.diff(stored, axis=0)[1:] / H, np.diff(stored, 2, axis=0) / H**2


def test_rotation_matrices():
    """J w' + w x J w = n with w = log(A_(n-1)^T A_n) / h. rA paper (32)."""
    motion = states("rA")
    A = motion.A[:, 0]
    w = so3.log(np.swapaxes(A[:-1], -1, -2) @ A[1:]) / H
    left = np.diff(w, axis=0) / H @ J + np.cross(w[1:], w[1:] @ J)
    assert_solved(left, moments(motion))


def test_euler_parameters():
    """4 G^T J G p'' + p l = 2 G^T n + 8 G'^T J G' p: along G, which takes the norm's multiplier out. (39a), (39d)."""
    motion = states("rp")
    p = quaternion.from_rotation(motion.A[:, 0])
    p *= np.cumprod(np.concatenate([[1.0], np.where(np.sum(p[1:] * p[:-1], axis=-1) < 0.0, -1.0, 1.0)]))[:, None]
    speed, acceleration = rates(p)
    G, G_dot = parameters_matrix(p[2:]), parameters_matrix(speed)
    left = 4.0 * np.einsum("tji,jk,tkl,tl->ti", G, J, G, acceleration)
    right = 8.0 * np.einsum("tji,jk,tkl,tl->ti", G_dot, J, G_dot, p[2:])
    assert_solved(np.einsum("tij,tj->ti", G, left - right), 2.0 * moments(motion))


def parameters_matrix(p):
    """G(p) = [-e, -~e + e0 I]."""
    return np.concatenate([-p[:, 1:, None], p[:, :1, None] * np.eye(3) - so3.hat(p[:, 1:])], axis=-1)


def test_euler_angles():
    """J (B e'' + B' e') + w x J w = n with w = B e', in the axes that the description chose. (43)."""
    motion = states("rE")
    start = one_start(TOP, TOP.scenario)
    rotations = absolute.absolute_start(TOP, "rE", start.q, start.v).equations.rotations
    assert isinstance(rotations, EulerAngles)
    K = rotations.axes[0]
    e = rotations.state(motion.A[:, 0])
    e[:, [0, 2]] = np.unwrap(e[:, [0, 2]], axis=0)
    speed, acceleration = rates(e)
    B = angles_matrix(e[2:])
    change = (angles_matrix(e[2:] + 1e-6 * speed) - angles_matrix(e[2:] - 1e-6 * speed)) / 2e-6
    w = np.einsum("tij,tj->ti", B, speed) @ K
    w_dot = (np.einsum("tij,tj->ti", B, acceleration) + np.einsum("tij,tj->ti", change, speed)) @ K
    assert_solved(w_dot @ J + np.cross(w, w @ J), moments(motion), 1e-7)


def angles_matrix(e):
    """B with w = B e' in body axes, as printed."""
    (s2, s3), (c2, c3), none = np.sin(e[:, 1:]).T, np.cos(e[:, 1:]).T, np.zeros(len(e))
    rows = [[s3 * s2, c3, none], [c3 * s2, -s3, none], [c2, none, none + 1.0]]
    return np.array(rows).transpose(2, 0, 1)


def assert_solved(left, right, bound=1e-8):
    """To the tolerance of Newton's method, which bounds displacements: h^2 stands between these and accelerations."""
    assert np.max(np.abs(right)) > 100.0
    np.testing.assert_allclose(left, right, atol=bound * np.max(np.abs(right)) + 1e-13 / H**2)


def spins(n, h, speed):
    """Angle of each step of a body that spins freely about a principal axis in Euler parameters.

    sin((b + b_before) / 2) = 2 sin(b / 2) (2 - cos(b / 2)) ,   after a first step from the velocity w
    """

    def first(b):
        return 0.5 * h * speed * np.cos(b / 2) - np.sin(b / 2) * (3.0 - 2.0 * np.cos(b / 2))

    def later(b, before):
        return np.sin((b + before) / 2) - 2.0 * np.sin(b / 2) * (2.0 - np.cos(b / 2))

    result = [brentq(first, 0.0, h * speed, xtol=1e-16)]
    for _ in range(n - 1):
        result.append(brentq(later, 0.0, result[-1], (result[-1],), xtol=1e-16))
    return np.array(result)


@pytest.mark.parametrize("coordinates", absolute.ROTATION_COORDINATES)
def test_implicit_euler_keeps_the_spin_of_a_free_body_except_in_parameters(coordinates):
    """Exactly in matrices and in angles about the spin; in parameters it decays as w' = -h w^3 / 2."""
    content = spinning_top.document() | {"gravity": [0.0, 0.0, 0.0]}
    content["joints"] = [content["joints"][0] | {"point": [0.0, 1.0, 0.0]}]
    content["scenario"] = {"duration": 0.1, "output_step": H, "initial": {"velocities": {"pivot": [0.0, 150.0, 0.0]}}}
    motion = absolute.simulate_bodies(
        cm.compile_mechanism(Mechanism.model_validate(content)), coordinates=coordinates, step=H, engine="reference"
    )
    A = motion.A[:, 0]
    turned = so3.log(np.swapaxes(A[:-1], -1, -2) @ A[1:])[:, 1]
    expected = spins(100, H, 150.0) if coordinates == "rp" else np.full(100, 0.15)
    np.testing.assert_allclose(turned, expected, atol=1e-11)
    if coordinates == "rp":
        assert turned[-1] / H == pytest.approx((150.0**-2 + H * 0.1) ** -0.5, rel=5e-3)


def deviation(coordinates, method, duration=0.1):
    motion = states(coordinates, duration, method)
    exact = spinning_top.reference(motion.t).bodies["top"][:, :, :3]
    return float(np.max(np.abs(motion.A[:, 0] - exact)))


@pytest.mark.parametrize("method", ["implicit_euler", pytest.param("bdf2", marks=pytest.mark.slow)])
def test_a_fast_top_in_parameters_is_a_hundred_times_as_wrong_as_in_angles_about_its_spin(method):
    """Errors at 150 rad/s and 1 ms (docs/explanation/formulation-measurements.md): rE < rA < rp, ten times each."""
    rA, rp, rE = (deviation(coordinates, method) for coordinates in absolute.ROTATION_COORDINATES)
    assert 5.0 * rE < rA
    assert 10.0 * rA < rp
