"""Closed forms of planar loops: they close, they differentiate, and the library's mechanisms follow them."""

import numpy as np
import pytest

from cadmbs.validation.loops import planar
from tests.classics.closure import coordinates, gap, library
from tests.tolerances import FINITE_DIFFERENCE

CLOSED = 1e-14
BARS = planar.FourBar(0.35, 0.1, float(np.hypot(0.4, 0.2)), float(np.hypot(0.05, 0.3)))
FIVE = planar.FiveBar(0.2, 0.25, float(np.hypot(0.25, 0.15)))
TURN = np.linspace(0.0, 2 * np.pi, 73)


def differentiated(function, t=0.0, step=1e-4):
    """First and second derivative by central differences of order four."""
    f = [np.asarray(function(t + k * step)) for k in (-2, -1, 0, 1, 2)]
    first = (f[0] - 8 * f[1] + 8 * f[3] - f[4]) / (12 * step)
    return first, (-f[0] + 16 * f[1] - 30 * f[2] + 16 * f[3] - f[4]) / (12 * step**2)


@pytest.mark.parametrize("branch", [1, -1])
def test_four_bar_closes_and_satisfies_freudenstein(branch):
    coupler, rocker = planar.four_bar_angles(BARS, TURN, branch)
    loop = BARS.crank * np.exp(1j * TURN) + BARS.coupler * np.exp(1j * coupler) - BARS.ground
    assert np.max(np.abs(loop - BARS.rocker * np.exp(1j * rocker))) < CLOSED
    assert np.max(np.abs(planar.freudenstein_residual(BARS, TURN, rocker))) < 1e-13
    assert BARS.is_grashof
    stuck = planar.FourBar(1.0, 0.2, 0.3, 0.3)
    assert not stuck.is_grashof
    assert np.isnan(planar.four_bar_angles(stuck, np.array(np.pi))[1])


@pytest.mark.parametrize("branch", [1, -1])
def test_four_bar_rates_are_derivatives(branch):
    w, al = 2.0, -3.0
    crank = planar.SampledMotion(TURN, np.full(TURN.shape, w), np.full(TURN.shape, al))
    for k, found in enumerate(planar.four_bar_motion(BARS, crank, branch)):

        def angle(t, k=k):
            return np.unwrap(planar.four_bar_angles(BARS, TURN + w * t + al * t * t / 2, branch)[k])

        first, second = differentiated(angle)
        np.testing.assert_allclose(found.velocity, first, atol=FINITE_DIFFERENCE)
        np.testing.assert_allclose(found.acceleration, second, atol=2e-6)


@pytest.mark.parametrize("offset", [0.0, 0.03])
def test_slider_crank_rates_are_derivatives(offset):
    r, length, w, al = 0.1, 0.26, 3.0, 5.0
    crank = planar.SampledMotion(TURN, np.full(TURN.shape, w), np.full(TURN.shape, al))
    for k, found in enumerate(planar.slider_crank_motion(r, length, offset, crank)):

        def value(t, k=k):
            at = planar.SampledMotion(TURN + w * t + al * t * t / 2, 0 * TURN, 0 * TURN)
            return planar.slider_crank_motion(r, length, offset, at)[k].position

        first, second = differentiated(value)
        np.testing.assert_allclose(found.velocity, first, atol=FINITE_DIFFERENCE)
        np.testing.assert_allclose(found.acceleration, second, atol=2e-6)
    slider, rod = planar.slider_crank_motion(r, length, offset, crank)
    end = r * np.exp(1j * TURN) + length * np.exp(1j * rod.position)
    assert np.max(np.abs(end - slider.position - 1j * offset)) < CLOSED


def test_five_bar_goes_forth_and_back():
    left, right = 2.2 + 0.3 * np.cos(TURN), 0.9 + 0.2 * np.sin(TURN)
    tool = planar.five_bar_tool(FIVE, left, right)
    for found, wanted in zip(planar.five_bar_arms(FIVE, tool), (left, right), strict=True):
        np.testing.assert_allclose(found, wanted, atol=CLOSED * 10)
    assert np.all(np.isnan(planar.five_bar_arms(FIVE, np.array([3.0, 0.0]))))


def test_library_four_bar_follows_its_closed_form():
    """A turn by q about +y lowers the angle from x towards z."""
    mechanism, system = library("four_bar")
    start = planar.four_bar_angles(BARS, np.array(np.pi / 2))
    np.testing.assert_allclose(start, [np.arctan2(0.2, 0.4), np.arctan2(0.3, 0.05)], atol=CLOSED)
    coupler, rocker = planar.four_bar_angles(BARS, np.pi / 2 - TURN)
    values = {"crank_pivot": TURN, "crank_pin": start[0] - coupler - TURN, "rocker_pivot": start[1] - rocker}
    assert positions_gap(mechanism, system, values) < 1e-14


def test_library_slider_crank_follows_its_closed_form():
    mechanism, system = library("slider_crank")
    angle = planar.SampledMotion(np.pi / 2 - TURN, 0 * TURN, 0 * TURN)
    slider, rod = planar.slider_crank_motion(0.1, 0.26, 0.0, angle)
    turned = -(rod.position + np.arcsin(0.1 / 0.26))
    values = {"main_bearing": TURN, "crank_pin": turned - TURN, "guide": slider.position - 0.24}
    assert positions_gap(mechanism, system, values) < 1e-14


def positions_gap(mechanism, system, values):
    return gap(mechanism, system, coordinates(system, values))


def test_library_five_bar_follows_its_closed_form():
    mechanism, system = library("five_bar")
    left, right = 0.2 * np.sin(TURN), 0.3 * np.cos(TURN)
    start = np.array([np.arctan2(0.2, -0.15), np.arctan2(0.2, 0.15)])
    tool = planar.five_bar_tool(FIVE, start[0] - left, start[1] - right)

    def rod(angle, sign):
        elbow = [sign * 0.1 + 0.25 * np.cos(angle), 0.25 * np.sin(angle)]
        return np.arctan2(tool[..., 1] - elbow[1], tool[..., 0] - elbow[0])

    values = {
        "left_motor": left,
        "left_elbow": np.arctan2(0.15, 0.25) - rod(start[0] - left, -1) - left,
        "right_motor": right,
        "right_elbow": np.arctan2(0.15, -0.25) - rod(start[1] - right, 1) - right,
    }
    assert positions_gap(mechanism, system, values) < 1e-14


def test_carried_points_differentiate_and_power_is_the_rate_of_energy():
    """A bar of a double pendulum that is moved by hand: T + U in time."""
    body_mass, moment, gravity = 1.7, 0.3, 9.81

    def angles(t):
        return 0.3 + 1.1 * t - 0.4 * t * t, -0.2 + np.sin(2 * t)

    def link(k, t):
        velocity, acceleration = [(1.1 - 0.8 * t, -0.8), (2 * np.cos(2 * t), -4 * np.sin(2 * t))][k]
        return planar.SampledMotion(angles(t)[k], velocity, acceleration)

    def body(t):
        pin = planar.link_point_motion(link(0, t), planar.SampledMotion(0.1j, 0.0, 0.0), 0.5)
        return planar.PlanarBody(body_mass, moment, planar.link_point_motion(link(1, t), pin, 0.2 - 0.1j), link(1, t))

    def energy(t):
        at = body(t)
        kinetic = body_mass * abs(at.center.velocity) ** 2 / 2 + moment * at.turn.velocity**2 / 2
        return kinetic + body_mass * gravity * at.center.position.imag

    first, second = differentiated(lambda t: body(t).center.position, 0.4)
    at = body(0.4)
    assert abs(at.center.velocity - first) < 1e-10
    assert abs(at.center.acceleration - second) < 1e-6
    assert abs(planar.required_power([at]) - differentiated(energy, 0.4)[0]) < 1e-9


def test_ladder_lean_solves_its_equation():
    times, n = np.linspace(0.0, 1.5, 40), 3
    phi = planar.ladder_lean(n, times)
    k = 9.81 * ((n + 1) / 2 + n) / ((n + 1) / 3 + n)
    assert phi[0] == 0.0
    for t, angle in zip(times, phi, strict=True):
        first, second = differentiated(lambda s: planar.ladder_lean(n, s), t)
        assert abs(first**2 - 1.0 - 2 * k * (1 - np.cos(angle))) < 1e-8
        assert abs(second - k * np.sin(angle)) < 1e-5
