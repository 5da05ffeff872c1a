"""A plain simulator over the definitions: equations of NumPy, steps of SciPy, and nothing of `cadmbs.simulation`.

It knows no loop over time, no kernels, no choice of rows and no projection: what `cadmbs.simulate` gives with any
engine and method must be this motion. Only starts that satisfy the constraints have one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy.integrate import solve_ivp

from cadmbs.constraints import rows, velocity_target, wrench_rows
from cadmbs.constraints.projection import row_velocities
from cadmbs.constraints.rows import closure
from cadmbs.dynamics import constrained_forward_dynamics, energy, forward_dynamics, load_forces
from cadmbs.dynamics.energy import spring_energy
from cadmbs.kinematics.configuration import normalized, position_rates

RTOL, ATOL = 1e-11, 1e-12
"""Tolerances of the steps: off the constraints by less than 1e-9 after half a second, without a projection."""


class PlainMotion(NamedTuple):
    """A motion at times (n_t,).

    Attributes:
        q: (n_t, n_q) positions, quaternions of unit norm.
        v: (n_t, n_v) velocities.
        supplied: (n_t,) work of loads and drives, but for what springs have taken out of their energy.
        stored: (n_t,) kinetic and potential energy, that of springs included.
        gap: Largest residual of the rows of positions [rad, m].
        defect: Largest violation of the rows of velocities.
    """

    q: np.ndarray
    v: np.ndarray
    supplied: np.ndarray
    stored: np.ndarray
    gap: float
    defect: float


def plain_motion(system, q, v, times, rank=None):
    """The motion of a mechanism from positions and velocities at the first of some times.

    Args:
        system: Compiled mechanism.
        q, v: (n_q,), (n_v,) at the start, on the constraints.
        times: (n_t,) [s].
        rank: Number of independent rows, where redundant ones are near others along the motion.
    """
    n_q, n_v = system.n_q, system.n_v

    def rate(t, x):
        """(dq/dt, a, power) of quaternions of any norm."""
        unit, velocities = normalized(system, x[:n_q]), x[n_q:-1]
        a, power = response(system, t, unit, velocities, rank)
        return np.concatenate([position_rates(system, unit, velocities), a, [power]])

    start = np.concatenate([q, v, [0.0]])
    with np.errstate(over="ignore", invalid="ignore"):  # in steps that are rejected
        run = solve_ivp(rate, (times[0], times[-1]), start, "DOP853", times, rtol=RTOL, atol=ATOL)
    assert run.success, run.message
    states = run.y.T
    positions, velocities = normalized(system, states[:, :n_q]), states[:, n_q : n_q + n_v]
    kinetic, potential = energy(system, positions, velocities)
    springs = np.broadcast_to(spring_energy(system, positions, np.asarray(times)), kinetic.shape)
    drifts = [drift(system, times[k], positions[k], velocities[k]) for k in range(len(times))]
    supplied, stored = states[:, -1] + springs - springs[0], kinetic + potential + springs
    return PlainMotion(positions, velocities, supplied, stored, *np.max(drifts, axis=0))


def response(system, t, q, v, rank=None):
    """Accelerations, and the power of loads and drives: tau . v - l . prescribed rates."""
    tau = load_forces(system, q, v, t, engine="reference")
    if not rows(system).n_rows:
        return forward_dynamics(system, q, v, tau, engine="reference"), tau @ v
    motion = constrained_forward_dynamics(system, q, v, tau, t=t, rank=rank)
    return motion.accelerations, tau @ v - motion.multipliers @ velocity_target(system, q, t)


def drift(system, t, q, v):
    """Largest residuals of the rows, of positions and of velocities."""
    if not rows(system).n_rows:
        return 0.0, 0.0
    defect = row_velocities(system, wrench_rows(system, q, v, t), v) - velocity_target(system, q, t)
    return float(np.max(np.abs(closure(system, q, t)), initial=0.0)), float(np.max(np.abs(defect), initial=0.0))
