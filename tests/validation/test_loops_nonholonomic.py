"""Closed forms of non-holonomic systems: they solve their equations of motion, written down here another way."""

import numpy as np
from scipy.integrate import quad, solve_ivp

from cadmbs.validation.loops import nonholonomic as closed

TIGHT = {"method": "DOP853", "rtol": 1e-13, "atol": 1e-13}
DISK = closed.Disk.uniform(2.0, 0.3)
SLEIGH = closed.Sleigh(3.0, 0.1, 0.2)
BOARD = closed.Snakeboard(6.0, 0.27, 0.072, 0.2)


def disk_equations(_, y):
    return np.array([y[1], *closed.disk_rates(DISK, *y)])


def test_disk_keeps_its_energy():
    run = solve_ivp(disk_equations, (0.0, 4.0), [1.3, 0.2, 0.7, 6.0], **TIGHT)
    energy = closed.disk_energy(DISK, *run.y)
    assert np.ptp(run.y[0]) > 0.1
    np.testing.assert_allclose(energy, energy[0], rtol=1e-11)


def test_disk_rolls_steadily_on_a_circle():
    tilt, precession = 1.1, 1.7
    spin = closed.disk_steady_spin(DISK, tilt, precession)
    np.testing.assert_allclose(closed.disk_rates(DISK, tilt, 0.0, precession, spin), np.zeros(3), atol=1e-13)
    # the centre's centripetal force by tilt: m p r s sin + m g cos balances the couple, taken about the contact
    force = DISK.mass * (DISK.radius * spin * precession * np.sin(tilt) + DISK.gravity * np.cos(tilt))
    turning = DISK.axial * spin * precession - DISK.diametral * precession**2 * np.cos(tilt)
    assert abs(turning * np.sin(tilt) + DISK.radius * force) < 1e-13


def test_upright_rolling_is_stable_above_the_critical_spin():
    """Eigenvalues of the linearised equations by central differences."""
    assert abs(closed.disk_critical_spin(DISK) - np.sqrt(9.81 / (3 * 0.3))) < 1e-14

    def growth(spin):
        upright, step = np.array([np.pi / 2, 0.0, 0.0, spin]), 1e-6
        columns = [disk_equations(0, upright + step * e) - disk_equations(0, upright - step * e) for e in np.eye(4)]
        return np.max(np.linalg.eigvals(np.array(columns).T / (2 * step)).real)

    critical = closed.disk_critical_spin(DISK)
    assert growth(1.02 * critical) < 1e-3
    assert growth(0.98 * critical) > 0.1


def test_sleigh_solves_its_equations():
    """Newton and Euler with the blade's force as unknown: m (v' - a w^2) = 0, m (a w' + v w) = F, I w' = -a F."""

    def equations(_, y):
        v, w, _ = y
        m, i, a = SLEIGH.mass, SLEIGH.moment, SLEIGH.lever
        w_dot, _ = np.linalg.solve([[m * a, -1.0], [i, a]], [-m * v * w, 0.0])
        return [a * w * w, w_dot, w]

    times = np.linspace(0.0, 6.0, 25)
    run = solve_ivp(equations, (0.0, 6.0), [-0.5, 2.0, 0.0], t_eval=times, **TIGHT)
    velocities = closed.sleigh_velocities(SLEIGH, times, -0.5, 2.0)
    np.testing.assert_allclose(velocities, run.y[:2], atol=1e-11)
    np.testing.assert_allclose(closed.sleigh_heading(SLEIGH, times, -0.5, 2.0), run.y[2], atol=1e-11)
    mirrored = closed.sleigh_velocities(SLEIGH, times, -0.5, -2.0)
    np.testing.assert_allclose(mirrored, [velocities[0], -velocities[1]], atol=1e-14)


def board_momenta(xi, wheel_rates, rotor_rate):
    """Body momenta (along, across, turn) of the board from part to part, with masses on three places."""
    u, w, turn = xi
    front, back, board = 1.4, 1.4, 6.0 - 2.8
    own = BOARD.moment - 2 * 1.4 * BOARD.half_length**2
    rotor, wheel = BOARD.rotor, 0.0013
    rest = own - rotor - 2 * wheel
    velocities = [(board, 0.0), (front, BOARD.half_length), (back, -BOARD.half_length)]
    along = sum(m * u for m, _ in velocities)
    across = sum(m * (w + x * turn) for m, x in velocities)
    spin = sum(m * x * (w + x * turn) for m, x in velocities)
    spin += rest * turn + rotor * (turn + rotor_rate) + wheel * (2 * turn + sum(wheel_rates))
    return np.array([along, across, spin])


def test_snakeboard_momentum_follows_euler_poincare_with_multipliers():
    """The accelerations of the board from body momenta and two axle forces make the momentum equation true."""
    phi, phi_rate, u, psi_rate, psi_acceleration = 0.3, 0.7, 0.8, 1.1, -0.6
    slope = np.tan(phi) / BOARD.half_length
    slope_rate = phi_rate / (BOARD.half_length * np.cos(phi) ** 2)
    xi = np.array([u, 0.0, slope * u])
    rates = (phi_rate, -phi_rate)
    axles = np.array([[-np.sin(s * phi), np.cos(phi), s * BOARD.half_length * np.cos(phi)] for s in (1, -1)])
    axles_rate = np.array(
        [phi_rate * np.array([-s * np.cos(phi), -np.sin(phi), -s * BOARD.half_length * np.sin(phi)]) for s in (1, -1)]
    )
    np.testing.assert_allclose(axles @ xi, 0.0, atol=1e-15)
    still = board_momenta(np.zeros(3), (0, 0), 0.0)
    inertia = np.column_stack([board_momenta(e, (0, 0), 0.0) - still for e in np.eye(3)])
    p = board_momenta(xi, rates, psi_rate)
    gyroscopic = np.array([xi[2] * p[1], -xi[2] * p[0], xi[1] * p[0] - xi[0] * p[1]])
    drive = board_momenta(np.zeros(3), (0, 0), psi_acceleration)
    matrix = np.block([[inertia, -axles.T], [axles, np.zeros((2, 2))]])
    xi_dot = np.linalg.solve(matrix, np.concatenate([gyroscopic - drive, -axles_rate @ xi]))[:3]
    momentum = closed.snakeboard_momentum(BOARD, phi, u, psi_rate)
    assert abs(closed.snakeboard_speed(BOARD, phi, momentum, psi_rate) - u) < 1e-15
    mass = BOARD.mass + BOARD.moment * slope**2
    found = mass * xi_dot[0] + (2 * BOARD.moment * slope * u + BOARD.rotor * psi_rate) * slope_rate
    found += BOARD.rotor * slope * psi_acceleration
    assert abs(found - closed.snakeboard_momentum_rate(BOARD, phi, phi_rate, momentum, psi_rate)) < 1e-13


def test_attitude_drift_is_the_integral_of_zero_momentum():
    pair = closed.HingedPair((80.0, 15.0), (30.0, 4.0), (0.8, 0.6))

    def rate(q):
        (m1, m2), (i1, i2), (a, b) = pair.masses, pair.moments, pair.arms
        place = np.array([[0.0, 0.0], [a + b * np.cos(q), b * np.sin(q)]])
        velocity = np.array([[0.0, 0.0], [-b * np.sin(q), b * np.cos(q)]])
        return closed.zero_momentum_rate(np.array([m1, m2]), place, velocity, np.array([i1, i2]), np.array([0.0, 1.0]))

    for end in (0.4, 2.8, -1.9, 9.0):
        expected, _ = quad(rate, 0.0, end, epsabs=1e-13, epsrel=1e-13)
        assert abs(closed.attitude_drift(pair, np.array(end)) - expected) < 1e-12
