"""solve against SciPy in R^n, and free rigid bodies against closed forms, laws, quaternions and SciPy."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.integrate
from scipy.special import ellipj, ellipk

from cadmbs.integrators import solve, spaces
from cadmbs.lie import quaternion, so3
from tests.tolerances import EVENT_TIME, GLOBAL_OVER_LOCAL, INTEGRATED, ROUND_OFF


def kepler(t, x):
    return np.concatenate([x[2:], -x[:2] / np.linalg.norm(x[:2]) ** 3])


def van_der_pol(t, x):
    return np.array([x[1], 2.0 * (1.0 - x[0] ** 2) * x[1] - x[0]])


def hunters(t, x):
    return np.array([x[0] * (1.5 - x[1]), x[1] * (x[0] - 3.0)])


def forced(t, x):
    return np.array([x[1], -np.sin(x[0]) + np.cos(2.0 * t)])


FLAT = {
    "Kepler": (kepler, [0.5, 0.0, 0.0, np.sqrt(3.0)], 10.0),
    "Van der Pol": (van_der_pol, [2.0, 0.0], 10.0),
    "hunters and prey": (hunters, [10.0, 5.0], 5.0),
    "forced pendulum": (forced, [0.7, -0.2], 10.0),
}


def scipy_solution(name, method, rtol, atol=None):
    f, x0, end = FLAT[name]
    return scipy.integrate.solve_ivp(f, (0.0, end), x0, method=method, rtol=rtol, atol=atol or 1e-3 * rtol)


@pytest.mark.parametrize("name", FLAT)
@pytest.mark.parametrize(("method", "theirs"), [("dp54", "RK45"), ("bs32", "RK23")])
@pytest.mark.parametrize("rtol", [1e-4, 1e-7])
def test_the_pairs_are_as_exact_and_as_cheap_as_those_of_scipy(name, method, theirs, rtol):
    """The same pairs, the same norm of the error, nearly the same rule for the next step."""
    f, x0, end = FLAT[name]
    exact = scipy_solution(name, "DOP853", 1e-13, 1e-14).y[:, -1]
    reference = scipy_solution(name, theirs, rtol)
    ours = solve(spaces.euclidean(len(x0)), f, x0, (0.0, end), method=method, rtol=rtol, atol=1e-3 * rtol)
    errors = [np.max(np.abs(x - exact)) for x in (ours.x[-1], reference.y[:, -1])]
    assert errors[0] < 5.0 * errors[1] + rtol
    assert ours.counts.evaluations < 1.2 * reference.nfev


@pytest.mark.parametrize("name", FLAT)
@pytest.mark.parametrize(("method", "theirs"), [("rk45", "RK45"), ("dop853", "DOP853")])
def test_explicit_methods_of_scipy_are_scipy(name, method, theirs):
    f, x0, end = FLAT[name]
    ours = solve(spaces.euclidean(len(x0)), f, x0, (0.0, end), method=method, rtol=1e-7, atol=1e-10)
    reference = scipy_solution(name, theirs, 1e-7, 1e-10)
    np.testing.assert_array_equal(ours.t, reference.t)
    np.testing.assert_array_equal(ours.x.T, reference.y)


def test_a_stiff_equation():
    """Robertson's reaction, with a tolerance for each of three substances."""

    def reaction(t, y):
        slow, fast = 0.04 * y[0] - 1e4 * y[1] * y[2], 3e7 * y[1] ** 2
        return np.array([-slow, slow - fast, fast])

    options = {"rtol": 1e-6, "atol": [1e-8, 1e-12, 1e-8]}
    reference = scipy.integrate.solve_ivp(reaction, (0.0, 1e5), [1.0, 0.0, 0.0], method="Radau", rtol=1e-10, atol=1e-14)
    for method in ("radau", "bdf"):
        ours = solve(spaces.euclidean(3), reaction, [1.0, 0.0, 0.0], (0.0, 1e5), method=method, **options)
        assert ours.success
        assert ours.counts.steps < 1000
        np.testing.assert_allclose(ours.x[-1], reference.y[:, -1], rtol=1e-3)
        np.testing.assert_allclose(np.sum(ours.x, axis=1), 1.0, atol=1e-10)


def test_events_are_those_of_scipy():
    f, x0, end = FLAT["forced pendulum"]

    def crossing(t, x):
        return x[0] - 0.1

    crossing.direction = -1
    ours = solve(spaces.euclidean(2), f, x0, (0.0, end), method="rk45", events=crossing, rtol=1e-9, atol=1e-12)
    reference = scipy.integrate.solve_ivp(f, (0.0, end), x0, events=crossing, rtol=1e-9, atol=1e-12)
    assert len(ours.t_events[0]) > 1
    np.testing.assert_allclose(ours.t_events[0], reference.t_events[0], rtol=EVENT_TIME)
    np.testing.assert_allclose(ours.x_events[0], reference.y_events[0], rtol=1e-10)


INERTIA = np.array([1.0, 2.0, 3.5])
BODY = spaces.product(spaces.rotations(), spaces.euclidean(3))
BODY_BY_QUATERNIONS = spaces.product(spaces.unit_quaternions(), spaces.euclidean(3))


def free_body(inertia, space=BODY):
    """R' = R ~w,  I w' = I w x w."""

    def f(t, x):
        w = x[..., space.n_state - 3 :]
        return np.concatenate([w, np.cross(inertia * w, w) / inertia], axis=-1)

    return f


OPTIONS = {
    "dp54": {"rtol": 1e-10, "atol": 1e-11},
    "bs32": {"method": "bs32", "rtol": 1e-8, "atol": 1e-9},
    "rk4": {"method": "rk4", "step": 1e-2},
}
ERRORS = {"dp54": INTEGRATED, "bs32": GLOBAL_OVER_LOCAL * 1e-8, "rk4": GLOBAL_OVER_LOCAL * 1e-8}


@pytest.mark.parametrize("method", OPTIONS)
def test_a_symmetric_top_in_closed_form(method):
    """R(t) = exp(t L / A) R0 exp(t (1 - C / A) w3 e3), with L the angular momentum in world axes."""
    A, C, w = 1.3, 0.4, np.array([0.7, -0.3, 2.0])
    R0 = so3.exp([0.3, 1.0, -0.4])
    L, times = R0 @ (np.array([A, A, C]) * w), np.linspace(0.0, 4.0, 9)
    solution = solve(
        BODY, free_body(np.array([A, A, C])), BODY.join(R0, w), (0.0, 4.0), t_eval=times, **OPTIONS[method]
    )
    R, spin = BODY.split(solution.x)
    along = times[:, None] * (1.0 - C / A) * w[2] * np.array([0.0, 0.0, 1.0])
    np.testing.assert_allclose(R, so3.exp(times[:, None] * L / A) @ R0 @ so3.exp(along), atol=ERRORS[method])
    np.testing.assert_allclose(spin, so3.exp(-along) @ w, atol=ERRORS[method])


def elliptic(inertia, first, third, times):
    """The angular velocity of a free body that starts with (w1, 0, w3), I1 < I2 < I3 and L^2 > 2 E I2.

    Landau and Lifshitz, Mechanics, section 37.
    """
    I1, I2, I3 = inertia
    energy, momentum = I1 * first**2 + I3 * third**2, (I1 * first) ** 2 + (I3 * third) ** 2
    short, tall = energy * I3 - momentum, momentum - energy * I1
    rate = np.sqrt((I3 - I2) * tall / (I1 * I2 * I3))
    sn, cn, dn, _ = ellipj(rate * times, (I2 - I1) * short / ((I3 - I2) * tall))
    amplitudes = np.sqrt([short / (I1 * (I3 - I1)), short / (I2 * (I3 - I2)), tall / (I3 * (I3 - I1))])
    return amplitudes * np.stack([cn, sn, dn], axis=-1)


@pytest.mark.parametrize("method", OPTIONS)
def test_a_free_body_turns_by_elliptic_functions(method):
    times, w = np.linspace(0.0, 6.0, 25), np.array([1.2, 0.0, 1.0])
    assert np.sum((INERTIA * w) ** 2) > np.sum(INERTIA * w**2) * INERTIA[1]
    x0 = BODY.join(np.eye(3), w)
    solution = solve(BODY, free_body(INERTIA), x0, (0.0, 6.0), t_eval=times, **OPTIONS[method])
    np.testing.assert_allclose(BODY.split(solution.x)[1], elliptic(INERTIA, 1.2, 1.0, times), atol=ERRORS[method])


@pytest.mark.slow
def test_a_body_turns_over_at_equal_intervals():
    """Two zeros of sn lie 2 K(m) apart; L^2 < 2 E I2, so that the first and the third axis change places."""
    w, (I1, I2, I3) = np.array([0.006, 6.0, 0.0]), INERTIA
    energy, momentum = np.sum(INERTIA * w**2), np.sum((INERTIA * w) ** 2)
    short, tall = momentum - energy * I1, energy * I3 - momentum
    interval = 2.0 * ellipk((I3 - I2) * short / ((I2 - I1) * tall)) / np.sqrt((I2 - I1) * tall / (I1 * I2 * I3))
    solution = solve(
        BODY, free_body(INERTIA), BODY.join(np.eye(3), w), (0.0, 20.0), events=lambda t, x: x[10], **OPTIONS["dp54"]
    )
    flips = solution.t_events[0]
    assert len(flips) > 3
    np.testing.assert_allclose(flips, interval * (np.arange(len(flips)) + 0.5), atol=100 * INTEGRATED)


@pytest.mark.parametrize("method", OPTIONS)
@pytest.mark.parametrize("space", [BODY, BODY_BY_QUATERNIONS], ids=lambda space: space.name)
@pytest.mark.slow
def test_a_free_body_keeps_its_angular_momentum_and_its_energy(space, method):
    """About the axis of the middle inertia, which it does not keep: it turns over, back and forth."""
    start = np.eye(3) if space is BODY else quaternion.identity()
    w = np.array([0.01, 2.0, 0.0])
    solution = solve(space, free_body(INERTIA, space), space.join(start, w), (0.0, 15.0), **OPTIONS[method])
    turned, spin = space.split(solution.x)
    R = turned if space is BODY else quaternion.rotation(turned)
    momentum = (R @ (INERTIA * spin)[..., None])[..., 0]
    np.testing.assert_allclose(momentum, np.broadcast_to(INERTIA * w, momentum.shape), atol=10 * ERRORS[method])
    np.testing.assert_allclose(np.sum(INERTIA * spin**2, axis=-1), np.sum(INERTIA * w**2), atol=10 * ERRORS[method])
    assert np.min(spin[:, 1]) < -1.9


def test_rotations_quaternions_and_scipy_give_one_motion():
    w, times = np.array([1.2, 0.4, 1.0]), np.linspace(0.0, 6.0, 13)
    options = {"t_eval": times, **OPTIONS["dp54"]}
    matrices = solve(BODY, free_body(INERTIA), BODY.join(np.eye(3), w), (0.0, 6.0), **options)
    by_quaternions = solve(
        BODY_BY_QUATERNIONS, free_body(INERTIA, BODY_BY_QUATERNIONS),
        BODY_BY_QUATERNIONS.join(quaternion.identity(), w), (0.0, 6.0), **options,
    )  # fmt: skip

    def nine_numbers(t, y):
        R, spin = y[:9].reshape(3, 3), y[9:]
        return np.concatenate([(R @ so3.hat(spin)).ravel(), np.cross(INERTIA * spin, spin) / INERTIA])

    reference = scipy.integrate.solve_ivp(
        nine_numbers, (0.0, 6.0), [*np.eye(3).ravel(), *w], method="DOP853", t_eval=times, rtol=1e-12, atol=1e-13
    ).y.T
    R = BODY.split(matrices.x)[0]
    np.testing.assert_allclose(R, reference[:, :9].reshape(-1, 3, 3), atol=INTEGRATED)
    np.testing.assert_allclose(quaternion.rotation(BODY_BY_QUATERNIONS.split(by_quaternions.x)[0]), R, atol=INTEGRATED)


def test_a_screw_is_the_same_motion_on_both_spaces_of_poses():
    """On SE(3) with the velocity in moving axes, on SO(3) x R^3 with that in fixed axes."""
    w, v = np.array([0.3, -1.0, 0.5]), np.array([0.2, 0.1, -0.4])
    screw = solve(spaces.rigid_motions(), lambda t, C: [*w, *v], np.eye(4), (0.0, 2.0), rtol=1e-10, atol=1e-11)
    mixed = solve(
        spaces.rotations_and_translations(), lambda t, C: [*w, *(C[:3, :3] @ v)], np.eye(4), (0.0, 2.0),
        rtol=1e-10, atol=1e-11,
    )  # fmt: skip
    np.testing.assert_allclose(mixed.x[-1], screw.x[-1], atol=INTEGRATED)
    np.testing.assert_allclose(screw.x[-1, :3, :3], so3.exp(2.0 * w), atol=ROUND_OFF)
