"""Simulations of the library's mechanisms with constraints: two forms of the equations, energy, closed forms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np

from cadmbs.arrays import Array, matrix_times_vector
from cadmbs.compiler import compile_mechanism
from cadmbs.kinematics import hybrid, poses
from cadmbs.lie import se3
from cadmbs.results import Result
from cadmbs.simulation import simulate
from cadmbs.system import System
from cadmbs.testing import ladders
from cadmbs.validation.library_mechanisms import library_mechanism
from cadmbs.validation.loops import nonholonomic as closed_forms
from cadmbs.validation.loops.kinematics import parameters
from cadmbs.validation.loops.laws import relative_deviation
from cadmbs.validation.loops.planar import SampledMotion, ladder_lean
from cadmbs.validation.loops.sweeps import derivatives_along
from cadmbs.validation.report import Check
from cadmbs.validation.tolerances import ENERGY_BALANCE, MOTION_AGREEMENT

RUN_RTOL, RUN_ATOL = 1e-10, 1e-11
"""Of the local error of a step."""

RUN_DURATIONS: Mapping[str, float] = MappingProxyType(
    {
        "four_bar": 0.05,
        "slider_crank": 0.04,
        "spatial_slider_crank": 0.1,
        "five_bar": 0.1,
        "bennett": 0.3,
        "bricard": 0.4,
        "stewart_platform": 0.03,
        "delta_robot": 0.03,
        "three_bar_loop": 0.1,
        "rolling_disk": 0.3,
        "chaplygin_sleigh": 1.0,
        "snakeboard": 1.0,
        "satellite": 0.5,
    }
)
"""Simulated time [s]: some tens of steps."""


def run_checks(name: str, system: System) -> tuple[list[Check], Result]:
    """Both forms of the equations, simulated from the start of the scenario: equal motions, balanced energy.

    Returns:
        The checks, and the motion of the multiplier form.
    """
    duration = RUN_DURATIONS[name]
    results = [
        simulate(
            system,
            method=method,
            duration=duration,
            output_step=duration / 10,
            engine="reference",
            rtol=RUN_RTOL,
            atol=RUN_ATOL,
        )
        for method in ("index1", "woronetz")
    ]
    failed = float(not all(result.outcome.good for result in results))
    deviation = relative_deviation(results[1].q, results[0].q) if not failed else float("nan")
    energies = [_imbalance(result) for result in results]
    note = f"{duration:g} s, {results[0].statistics['steps']} steps"
    checks = [
        Check(f"{name}: motions of both forms", deviation, MOTION_AGREEMENT, note),
        Check(f"{name}: energy balance", float(np.max(energies)), ENERGY_BALANCE, "of both forms"),
    ]
    return checks, results[0]


def _imbalance(result: Result) -> float:
    exchanged = (result.kinetic, np.ptp(result.potential), np.ptp(result.supplied))
    return float(np.max(np.abs(result.drift))) / max(float(np.max(part)) for part in exchanged)


def ladder_checks(n_loops: int = 2, duration: float = 0.3) -> list[Check]:
    """A ladder of four-bars moves like one pendulum; mobility 1 with three redundant rows per loop."""
    from cadmbs.constraints import mobility

    system = compile_mechanism(ladders.four_bar_ladder(n_loops))
    computed = mobility(system)
    difference = abs(computed.degrees_of_freedom - 1) + abs(len(computed.redundant) - 3 * n_loops)
    result = simulate(
        system, method="index1", duration=duration, output_step=duration / 5, rtol=RUN_RTOL, atol=RUN_ATOL
    )
    phi = ladder_lean(n_loops, result.t)
    lean = np.stack([result[f"joint/foot{i}/q"] for i in range(n_loops + 1)])
    note = f"degrees of freedom: 1, redundant rows: {3 * n_loops}"
    return [
        Check(f"ladder of {n_loops}: mobility", float(difference), 0.0, note),
        Check(f"ladder of {n_loops}: motion", float(np.max(np.abs(lean + phi))), MOTION_AGREEMENT, "elliptic function"),
        Check(f"ladder of {n_loops}: energy balance", _imbalance(result), ENERGY_BALANCE),
    ]


def _sleigh(system: System, result: Result) -> tuple[float, str]:
    values = {key: float(value) for key, value in parameters(library_mechanism("chaplygin_sleigh")).items()}
    sleigh = closed_forms.Sleigh(values["mass"], values["moment"], values["lever"])
    x, y, turn = (system.velocity_names.index(f"slide:{suffix}") for suffix in ("x", "y", "turn"))
    speed, rate = float(result.v[0, x]), float(result.v[0, turn])
    v, w = closed_forms.sleigh_velocities(sleigh, result.t, speed, rate)
    heading = closed_forms.sleigh_heading(sleigh, result.t, speed, rate)
    expected = np.stack([v * np.cos(heading), v * np.sin(heading), w, heading], axis=-1)
    computed = np.column_stack([result.v[:, [x, y, turn]], result.q[:, turn]])
    return relative_deviation(computed, expected), "velocities and heading: hyperbolic functions"


def _disk(system: System, result: Result) -> tuple[float, str]:
    """Second derivative of the tilt, rates of precession and spin: Routh's equations at the states of the motion."""
    values = {key: float(value) for key, value in parameters(library_mechanism("rolling_disk")).items()}
    disk = closed_forms.Disk.uniform(values["mass"], values["radius"])
    k = system.body_names.index("disk")
    w = hybrid.twists(system, result.q, result.v, engine="reference")[:, k, :3]
    w_dot = hybrid.accelerations(system, result.q, result.v, result.a)[:, k, :3]
    n = poses(system, result.q, engine="reference")[:, k, :3, 1]

    def angles(state: Array) -> Array:
        axis, spin = state[..., :3], state[..., 3:]
        sine = np.hypot(axis[..., 0], axis[..., 1])
        tilt_rate = -np.cross(spin, axis)[..., 2] / sine
        axial_spin = np.sum(spin * axis, axis=-1) / np.linalg.norm(axis, axis=-1)
        precession = (spin[..., 2] - axial_spin * axis[..., 2]) / sine**2
        return np.stack([np.arctan2(sine, axis[..., 2]), tilt_rate, precession, axial_spin], axis=-1)

    axis_rate = np.cross(w, n)
    axis_acceleration = np.cross(w_dot, n) + np.cross(w, axis_rate)
    state = SampledMotion(np.hstack([n, w]), np.hstack([axis_rate, w_dot]), np.hstack([axis_acceleration, 0 * w]))
    rates = derivatives_along(angles, state)
    expected = np.stack([rates.position[:, 1], *closed_forms.disk_rates(disk, *rates.position.T)], axis=-1)
    return relative_deviation(rates.velocity, expected), "tilt, precession, spin: Routh 1884"


def _snakeboard(system: System, result: Result) -> tuple[float, str]:
    """The momentum equation along the free direction of the wheels."""
    values = {key: float(value) for key, value in parameters(library_mechanism("snakeboard")).items()}
    board = closed_forms.Snakeboard(values["mass"], values["moment"], values["rotor"], values["half_length"])
    index = {name: k for k, name in enumerate(system.velocity_names)}
    heading, wheel = result.q[:, index["ride:turn"]], result.q[:, index["front"]]
    v, a = result.v, result.a
    c, s = np.cos(heading), np.sin(heading)
    speed = c * v[:, index["ride:x"]] + s * v[:, index["ride:y"]]
    across = c * v[:, index["ride:y"]] - s * v[:, index["ride:x"]]
    change = c * a[:, index["ride:x"]] + s * a[:, index["ride:y"]] + v[:, index["ride:turn"]] * across

    def momentum(x: Array) -> Array:
        return closed_forms.snakeboard_momentum(board, x[..., 0], x[..., 1], x[..., 2])

    states = np.stack([wheel, speed, v[:, index["torso"]]], axis=-1)
    rates = np.stack([v[:, index["front"]], change, a[:, index["torso"]]], axis=-1)
    momenta = derivatives_along(momentum, SampledMotion(states, rates, 0 * rates))
    wheel_rate, rotor_rate = v[:, index["front"]], v[:, index["torso"]]
    expected = closed_forms.snakeboard_momentum_rate(board, wheel, wheel_rate, momenta.position, rotor_rate)
    return relative_deviation(momenta.velocity, expected), "momentum equation: Ostrowski et al. 1994"


def _satellite(system: System, result: Result) -> tuple[float, str]:
    """Angular rate of the bus from the motion of the panels relative to it: the angular momentum is zero."""
    bodies, bus = system.bodies, system.body_names.index("bus")
    moving = np.flatnonzero(bodies.mass > 0.0)
    world = poses(system, result.q, engine="reference")
    w, v = np.split(hybrid.twists(system, result.q, result.v, engine="reference"), 2, axis=-1)
    offset = se3.apply(se3.inverse(bodies.reference_pose), bodies.center_of_mass)
    arms = matrix_times_vector(world[..., :3, :3], offset)
    centers, speeds = world[..., :3, 3] + arms, v + np.cross(w, arms)
    R, offsets = world[:, bus, :3, :3], centers - world[:, bus, None, :3, 3]
    positions = (offsets @ R)[:, moving]
    rates = ((speeds - v[:, bus, None] - np.cross(w[:, bus, None], offsets)) @ R)[:, moving]
    plane = [2, 0]  # a turn about y carries z to x
    masses, moments = bodies.mass[moving], bodies.inertia[moving, 1, 1]
    turn_rates = w[:, moving, 1] - w[:, bus, None, 1]
    expected = [
        closed_forms.zero_momentum_rate(masses, c[:, plane], c_dot[:, plane], moments, turn)
        for c, c_dot, turn in zip(positions, rates, turn_rates, strict=True)
    ]
    return relative_deviation(w[:, bus, 1], np.array(expected)), "turn rate of the bus: zero angular momentum"


CLOSED_FORMS: Mapping[str, Callable[[System, Result], tuple[float, str]]] = MappingProxyType(
    {"chaplygin_sleigh": _sleigh, "rolling_disk": _disk, "snakeboard": _snakeboard, "satellite": _satellite}
)
"""Closed forms of the motions of non-holonomic systems."""


def closed_form_check(name: str, system: System, result: Result) -> Check:
    """Largest deviation of a simulated non-holonomic system from its closed form."""
    deviation, note = CLOSED_FORMS[name](system, result)
    return Check(f"{name}: closed form", deviation, MOTION_AGREEMENT, note)
