"""The closed loops and non-holonomic systems of the library, compared with closed forms, laws and each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from cadmbs import compiler, constraints, simulation
from cadmbs.arrays import Array, matrix_times_vector
from cadmbs.dynamics.scenarios.consistent import one_start
from cadmbs.kinematics import hybrid, poses
from cadmbs.lie import se3
from cadmbs.results import Result
from cadmbs.system import Scenario, System
from cadmbs.testing import ladders
from cadmbs.validation.library_mechanisms import library_mechanism, library_system
from cadmbs.validation.loops import kinematics, laws
from cadmbs.validation.loops import kinematics as loops_kinematics
from cadmbs.validation.loops import nonholonomic as closed_forms
from cadmbs.validation.loops.planar import SampledMotion, ladder_lean
from cadmbs.validation.loops.sweeps import Sweep, derivatives_along, loop_sweep
from cadmbs.validation.report import Check, Curve, Figure, Progress, ValidationReport, no_progress
from cadmbs.validation.tolerances import ENERGY_BALANCE, MOTION_AGREEMENT

PLANAR_CRANKS = ("four_bar", "slider_crank")
"""Linkages with a closed form of the driving torque."""
LOOPS_WITHOUT_CLOSED_FORM = ("three_bar_loop",)
"""Loops whose motion `validate groups` compares with closed forms; this study only checks laws."""
LINKAGES = (
    "jansen", "klann", "scissor_lift", "sarrus", "three_rrr", "geared_five_bar", "gripper", "six_sps",
    "double_wishbone", "excavator", "cassie_leg", "goldberg",
)  # fmt: skip
"""Linkages whose mobility is known from literature or by hand, and whose two forms of the equations are compared."""


def validate_loops(progress: Progress = no_progress, long: bool = False) -> ValidationReport:
    """Every mechanism with loops or rows of the library, and a ladder of loops.

    Loops: mobility and redundancy; kinematics along driven motions in closed form; Woronetz equations against those
    with multipliers; drives (torque in closed form where it has one, power, forward of inverse dynamics); other cuts;
    simulations in both forms; drift with and without stabilization. Non-holonomic systems likewise, with their motion
    in closed form.

    Args:
        progress: Called with the completed fraction.
        long: No difference: this study is computed whole.
    """
    checks: list[Check] = []
    remarks: list[str] = []
    figures: list[Figure] = []
    jobs = [(loop_checks, name) for name in loops_kinematics.CLOSED_FORMS]
    jobs += [(rolling_checks, name) for name in CLOSED_FORMS]
    jobs += [(law_checks, name) for name in LOOPS_WITHOUT_CLOSED_FORM]
    jobs += [(linkage_checks, name) for name in LINKAGES]
    drifting = (*DRIFT_SETTINGS, *VELOCITY_DRIFT_SETTINGS)
    total = len(jobs) + len(drifting)
    for k, (job, name) in enumerate(jobs):
        checks += job(name)
        progress((k + 1) / total)
    checks += ladder_checks()
    for k, name in enumerate(drifting):
        study_checks, study_remarks, figure = drift_study(name)
        checks, remarks, figures = [*checks, *study_checks], [*remarks, *study_remarks], [*figures, figure]
        progress((len(jobs) + k + 1) / total)
    title = "Closed loops and non-holonomic systems of the library"
    return ValidationReport(title, tuple(checks), tuple(remarks), tuple(figures))


def loop_checks(name: str) -> list[Check]:
    """All checks of one closed loop of the library."""
    mechanism = library_mechanism(name)
    system, drives = compiler.compile_mechanism(mechanism), loops_kinematics.SWEEP_DRIVES[name]
    sweep = loop_sweep(system, drives)
    checks = [laws.mobility_check(name, system)]
    checks += loops_kinematics.kinematic_checks(name, mechanism, system, sweep)
    checks.append(laws.equation_check(name, system, sweep.q, sweep.v))
    if name in PLANAR_CRANKS:
        checks.append(laws.torque_check(name, mechanism, system, sweep))
    checks += laws.drive_checks(name, system, sweep, drives)
    checks.append(laws.cut_check(name, mechanism, system, sweep))
    return checks + run_checks(name, system)[0]


def law_checks(name: str) -> list[Check]:
    """Checks of a closed loop of the library without a closed form here, at states of its motion."""
    mechanism, system = library_mechanism(name), library_system(name)
    run, result = run_checks(name, system)
    states = Sweep(result.q, result.v, result.a)
    checks = [laws.mobility_check(name, system), laws.equation_check(name, system, result.q, result.v)]
    return [*checks, laws.cut_check(name, mechanism, system, states, MOTION_AGREEMENT), *run]


def linkage_checks(name: str) -> list[Check]:
    """Mobility of a linkage of the library, and both forms of its equations where its scenario starts."""
    system = library_system(name)
    start = one_start(system, system.scenario or Scenario())
    return [laws.mobility_check(name, system), laws.equation_check(name, system, start.q, start.v)]


def rolling_checks(name: str) -> list[Check]:
    """All checks of one non-holonomic system of the library."""
    system = library_system(name)
    run, result = run_checks(name, system)
    checks = [laws.mobility_check(name, system), laws.equation_check(name, system, result.q, result.v, result.t)]
    return [*checks, *run, closed_form_check(name, system, result)]


# Drift of constraints with and without stabilization: fixed steps with multipliers, as in the figures of the paper.

PROJECTION_TOLERANCE = 1e-9
"""Drift above which the studies project [rad, m]."""

STABILIZATIONS = ("none", "baumgarte", "projection")


class DriftSetting(NamedTuple):
    """A drift study: simulated time and step [s]."""

    duration: float
    step: float


DRIFT_SETTINGS: Mapping[str, DriftSetting] = MappingProxyType(
    {
        "bennett": DriftSetting(1.0, 0.02),
        "spatial_slider_crank": DriftSetting(0.5, 0.01),
        "four_bar": DriftSetting(0.25, 0.01),
        "slider_crank": DriftSetting(0.1, 0.004),
        "five_bar": DriftSetting(0.5, 0.02),
        "bricard": DriftSetting(1.0, 0.04),
        "stewart_platform": DriftSetting(0.2, 0.01),
        "delta_robot": DriftSetting(0.15, 0.006),
        "three_bar_loop": DriftSetting(0.3, 0.012),
    }
)
"""All loops of the library, with and without redundancy."""

VELOCITY_DRIFT_SETTINGS: Mapping[str, DriftSetting] = MappingProxyType(
    {
        "rolling_disk": DriftSetting(0.4, 0.02),
        "chaplygin_sleigh": DriftSetting(0.4, 0.02),
        "snakeboard": DriftSetting(0.4, 0.02),
        "satellite": DriftSetting(0.4, 0.02),
    }
)
"""Non-holonomic systems, in which the velocity drifts."""

FOURTH_ORDER_RATIOS = (8.0, 40.0)
"""Ratio of drifts for half the step with a method of order four: about 16, or 32 if the leading term cancels."""


def drift_study(name: str) -> tuple[list[Check], list[str], Figure]:
    """Residuals of one mechanism over time with three stabilizations, and without stabilization at half the step.

    Args:
        name: A key of DRIFT_SETTINGS or VELOCITY_DRIFT_SETTINGS.

    Returns:
        Checks: projection stays within its tolerance, and the drift without it is that of a method of order four.
        Remarks with the numbers. The figure.
    """
    setting = DRIFT_SETTINGS[name] if name in DRIFT_SETTINGS else VELOCITY_DRIFT_SETTINGS[name]
    runs = {stabilization: _run(name, setting, stabilization) for stabilization in STABILIZATIONS}
    drifts = {stabilization: _drift(name, result) for stabilization, result in runs.items()}
    halved = _drift(name, _run(name, setting._replace(step=setting.step / 2), "none"))
    ratio = float(np.max(drifts["none"]) / np.max(halved))
    projected = float(np.max(drifts["projection"]))
    checks = [
        Check(f"{name}: drift with projection", projected, PROJECTION_TOLERANCE, f"RK4, steps of {setting.step:g} s"),
        Check(f"{name}: drift without, half the step", _excess(ratio), 0.0, f"{ratio:.1f} times smaller; 8 to 40"),
    ]
    return checks, [_remark(name, setting, runs, drifts)], _figure(name, setting, runs, drifts)


def _run(name: str, setting: DriftSetting, stabilization: str) -> Result:
    return simulation.simulate(
        library_system(name),
        method="index1:rk4",
        stabilization=stabilization,
        duration=setting.duration,
        step=setting.step,
        output_step=2 * setting.step,
        atol=PROJECTION_TOLERANCE,
        engine="reference",
    )


def residual(result: Result) -> Array:
    """Largest residual of all loops at the times of a result [rad, m]."""
    return np.asarray(np.max([result[name] for name in result.column_names if name.startswith("loop/")], axis=0))


def velocity_residual(name: str, result: Result) -> Array:
    """Largest |A v - target| of all rows at the times of a result [rad/s, m/s]."""
    system = library_system(name)
    speed = np.einsum("tij,tj->ti", constraints.jacobian(system, result.q, result.t), result.v)
    return np.asarray(np.max(np.abs(speed - constraints.velocity_target(system, result.q, result.t)), axis=-1))


def _drift(name: str, result: Result) -> Array:
    return residual(result) if name in DRIFT_SETTINGS else velocity_residual(name, result)


def _units(name: str) -> str:
    return "rad, m" if name in DRIFT_SETTINGS else "rad/s, m/s"


def _excess(ratio: float) -> float:
    """Distance of a ratio from the range of a method of order four; zero inside."""
    low, high = FOURTH_ORDER_RATIOS
    return max(low - ratio, ratio - high, 0.0) if np.isfinite(ratio) else float("nan")


def _remark(name: str, setting: DriftSetting, runs: Mapping[str, Result], drifts: Mapping[str, Array]) -> str:
    residuals = ", ".join(f"{stabilization} {np.max(drift):.1e}" for stabilization, drift in drifts.items())
    count = runs["projection"].statistics["projections"]
    steps = runs["projection"].statistics["steps"]
    return (
        f"{name}: largest residual in {setting.duration:g} s of RK4 with steps of {setting.step:g} s ({_units(name)}): "
        f"{residuals}; projected after {count} of {steps} steps"
    )


def _figure(name: str, setting: DriftSetting, runs: Mapping[str, Result], drifts: Mapping[str, Array]) -> Figure:
    labels = {"none": "no stabilization", "baumgarte": "Baumgarte", "projection": "projection"}
    curves = tuple(Curve(label, runs[key].t, np.maximum(drifts[key], 1e-17)) for key, label in labels.items())
    noun = "loops" if name in DRIFT_SETTINGS else "velocities"
    title = f"Drift of the {noun}: {library_system(name).name}, RK4, steps of {setting.step:g} s"
    return Figure(f"drift-{name.replace('_', '-')}", title, "time [s]", f"residual [{_units(name)}]", curves)


# Simulations of the library's mechanisms with constraints: two forms of the equations, energy, closed forms.

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
        simulation.simulate(
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
    deviation = laws.relative_deviation(results[1].q, results[0].q) if not failed else float("nan")
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

    system = compiler.compile_mechanism(ladders.four_bar_ladder(n_loops))
    computed = mobility(system)
    difference = abs(computed.degrees_of_freedom - 1) + abs(len(computed.redundant) - 3 * n_loops)
    result = simulation.simulate(
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
    values = {key: float(value) for key, value in kinematics.parameters(library_mechanism("chaplygin_sleigh")).items()}
    sleigh = closed_forms.Sleigh(values["mass"], values["moment"], values["lever"])
    x, y, turn = (system.velocity_names.index(f"slide:{suffix}") for suffix in ("x", "y", "turn"))
    speed, rate = float(result.v[0, x]), float(result.v[0, turn])
    v, w = closed_forms.sleigh_velocities(sleigh, result.t, speed, rate)
    heading = closed_forms.sleigh_heading(sleigh, result.t, speed, rate)
    expected = np.stack([v * np.cos(heading), v * np.sin(heading), w, heading], axis=-1)
    computed = np.column_stack([result.v[:, [x, y, turn]], result.q[:, turn]])
    return laws.relative_deviation(computed, expected), "velocities and heading: hyperbolic functions"


def _disk(system: System, result: Result) -> tuple[float, str]:
    """Second derivative of the tilt, rates of precession and spin: Routh's equations at the states of the motion."""
    values = {key: float(value) for key, value in kinematics.parameters(library_mechanism("rolling_disk")).items()}
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
    return laws.relative_deviation(rates.velocity, expected), "tilt, precession, spin: Routh 1884"


def _snakeboard(system: System, result: Result) -> tuple[float, str]:
    """The momentum equation along the free direction of the wheels."""
    values = {key: float(value) for key, value in kinematics.parameters(library_mechanism("snakeboard")).items()}
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
    return laws.relative_deviation(momenta.velocity, expected), "momentum equation: Ostrowski et al. 1994"


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
    return laws.relative_deviation(w[:, bus, 1], np.array(expected)), "turn rate of the bus: zero angular momentum"


CLOSED_FORMS: Mapping[str, Callable[[System, Result], tuple[float, str]]] = MappingProxyType(
    {"chaplygin_sleigh": _sleigh, "rolling_disk": _disk, "snakeboard": _snakeboard, "satellite": _satellite}
)
"""Closed forms of the motions of non-holonomic systems."""


def closed_form_check(name: str, system: System, result: Result) -> Check:
    """Largest deviation of a simulated non-holonomic system from its closed form."""
    deviation, note = CLOSED_FORMS[name](system, result)
    return Check(f"{name}: closed form", deviation, MOTION_AGREEMENT, note)
