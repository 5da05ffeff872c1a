"""The benchmark bicycle against its published eigenvalues, matrices and accelerations."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics import constrained_forward_dynamics, linearize, load_forces
from cadmbs.kinematics import neutral
from cadmbs.system import System
from cadmbs.validation.benchmarks import bicycle
from cadmbs.validation.benchmarks.parts import system_of
from cadmbs.validation.report import Check, ReportTable
from cadmbs.validation.tolerances import PUBLISHED_ACCELERATION, PUBLISHED_EIGENVALUE

LEAN_AND_STEER = ("dq lean", "dq steer", "dv lean", "dv steer")


def closest_eigenvalues(speed: float) -> list[tuple[complex, complex]]:
    """Pairs of a published eigenvalue and the computed one that is closest to it [1/s]."""
    system = system_of(bicycle.document())
    computed = np.linalg.eigvals(linearize(system, neutral(system), bicycle.straight(system, speed)).A)
    return [(value, complex(computed[np.argmin(np.abs(computed - value))])) for value in bicycle.EIGENVALUES[speed]]


def turning_accelerations() -> dict[str, tuple[float, float]]:
    """Published and computed accelerations of the turning bicycle [rad/s^2]."""
    system = system_of(bicycle.document())
    q, v = bicycle.turning_state(system)
    forces = load_forces(system, q, v, engine="reference")
    computed = constrained_forward_dynamics(system, q, v, forces).accelerations
    names = system.velocity_names
    return {name: (values[2], float(computed[names.index(name)])) for name, values in bicycle.TURNING.items()}


def bicycle_checks() -> list[Check]:
    """Eigenvalues at two speeds, state matrices at four, accelerations in a nonlinear state."""
    checks = []
    for speed in bicycle.EIGENVALUES:
        deviation = max(abs(y - x) / max(1.0, abs(x)) for x, y in closest_eigenvalues(speed))
        checks.append(Check(f"bicycle, {speed:g} m/s: eigenvalues", deviation, PUBLISHED_EIGENVALUE, "14 digits"))
    system = system_of(bicycle.document())
    deviations = [_matrix_deviation(system, speed) for speed in (0.0, 1.0, 4.6, 10.0)]
    checks.append(Check("bicycle: state matrices at four speeds", max(deviations), PUBLISHED_EIGENVALUE, "relative"))
    gaps = [abs(y - x) for x, y in turning_accelerations().values()]
    name = "bicycle: accelerations of a leaning, turning one"
    return [*checks, Check(name, max(gaps), PUBLISHED_ACCELERATION, "rad/s^2, 13 digits")]


def _matrix_deviation(system: System, speed: float) -> float:
    model = linearize(system, neutral(system), bicycle.straight(system, speed))
    indices = [model.state_names.index(name) for name in LEAN_AND_STEER]
    expected: Array = bicycle.lean_and_steer(speed)
    return float(np.max(np.abs(model.A[np.ix_(indices, indices)] - expected)) / np.max(np.abs(expected)))


def bicycle_table() -> ReportTable:
    """Published and computed eigenvalues and accelerations."""
    rows: list[tuple[str | float, ...]] = []
    for speed in bicycle.EIGENVALUES:
        for published, computed in closest_eigenvalues(speed):
            rows.append((f"eigenvalue at {speed:g} m/s [1/s]", _text(published), _text(computed)))
    for name, values in turning_accelerations().items():
        rows.append((f"acceleration of {name} [rad/s^2]", *(f"{value:.13g}" for value in values)))
    title = "The benchmark bicycle (Meijaard et al. 2007; Basu-Mandal et al. 2007)"
    return ReportTable("benchmarks_bicycle", title, ("quantity", "published", "computed"), tuple(rows))


def _text(value: complex) -> str:
    """Fourteen decimals, as the paper prints; the imaginary part where there is one."""
    number = complex(value)
    if abs(number.imag) < 1e-9:
        return f"{number.real:.14f}"
    return f"{number.real:.14f} {number.imag:+.14f}i"
