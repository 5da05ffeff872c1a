"""The satellite of P-DIFF 5.4.1 by Euler's method, with and without the constraint of its angular momentum."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs import compiler, constraints, dynamics, kinematics, simulation
from cadmbs.arrays import Array
from cadmbs.results import Result
from cadmbs.system import System
from cadmbs.validation.library_mechanisms import library_mechanism

EULER_STEP = 0.01
"""Step of the paper [s]."""


def satellites() -> tuple[System, System]:
    """The library's satellite without and with the constraint of its angular momentum."""
    mechanism = library_mechanism("satellite")
    return compiler.compile_mechanism(mechanism.model_copy(update={"constraints": ()})), compiler.compile_mechanism(
        mechanism
    )


@dataclass(frozen=True)
class EulerMotion:
    """A motion by Euler's method.

    Attributes:
        t: (n_t,) [s].
        q, v: (n_t, n_q), (n_t, n_v).
        momentum: (n_t,) angular momentum about the centre of mass, along y [kg m^2/s].
    """

    t: Array
    q: Array
    v: Array
    momentum: Array


def angular_momentum(system: System, q: Array, v: Array) -> Array:
    """Angular momentum about the centre of mass along y, the normal of the plane of motion [kg m^2/s]."""
    total = dynamics.momentum(system, q, v, engine="reference")
    center = dynamics.center_of_mass(system, q, engine="reference")
    return np.asarray((total[..., :3] - np.cross(center, total[..., 3:]))[..., 1])


def euler_motion(free: System, constrained: System, duration: float, *, stabilized: bool) -> EulerMotion:
    """Euler's method with steps of 0.01 s from the start of the scenario.

        q <- q + h v ,   v <- v + h M^-1 (f - C v) ,   stabilized: v_dep <- v_dep - f1^-1 (A v - target)

    Args:
        free: The satellite without constraint, which gives the accelerations.
        constrained: With the constraint of angular momentum, which gives A.
        duration: [s].
        stabilized: Whether each step ends with the projection onto the constraint, along the dependent velocity of
            the projective criterion.
    """
    start = simulation.simulate(free, duration=EULER_STEP, output_step=EULER_STEP, engine="reference")
    q, v = start.q[0], start.v[0]
    qs, vs = [q], [v]
    n_steps = round(duration / EULER_STEP)
    for _ in range(n_steps):
        forces = dynamics.load_forces(free, q, v, engine="reference")
        a = dynamics.forward_dynamics(free, q, v, forces, engine="reference")
        q, v = kinematics.integrate(free, q, EULER_STEP * v), v + EULER_STEP * a
        v = _on_constraint(constrained, q, v) if stabilized else v
        qs.append(q)
        vs.append(v)
    positions, velocities = np.array(qs), np.array(vs)
    return EulerMotion(
        np.asarray(EULER_STEP * np.arange(n_steps + 1)),
        positions,
        velocities,
        angular_momentum(free, positions, velocities),
    )


def _on_constraint(constrained: System, q: Array, v: Array) -> Array:
    chosen = constraints.partition(constrained, q, dynamics.mass_matrix(constrained, q, engine="reference"))
    matrix = constraints.jacobian(constrained, q)[chosen.rows]
    residual = matrix @ v - constraints.velocity_target(constrained, q)[chosen.rows]
    change = np.zeros_like(v)
    change[chosen.dependent] = -np.linalg.solve(matrix[:, chosen.dependent], residual)
    return np.asarray(v + change)


def reference_errors(free: System, duration: float) -> tuple[float, float, Result]:
    """Largest errors of energy [J] and angular momentum [kg m^2/s] of the accurate motion without stabilization."""
    result = simulation.simulate(
        free, duration=duration, output_step=EULER_STEP, method="dop853", rtol=1e-12, atol=1e-14, engine="auto"
    )
    drift = angular_momentum(free, result.q, result.v)
    return float(np.max(np.abs(result.drift))), float(np.max(np.abs(drift - drift[0]))), result
