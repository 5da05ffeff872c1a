"""Drift of constraints with and without stabilization: fixed steps with multipliers, as in the figures of the paper."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints import jacobian, velocity_target
from cadmbs.results import Result
from cadmbs.simulation import simulate
from cadmbs.validation.library_mechanisms import library_system
from cadmbs.validation.report import Check, Curve, Figure

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
    return simulate(
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
    speed = np.einsum("tij,tj->ti", jacobian(system, result.q, result.t), result.v)
    return np.asarray(np.max(np.abs(speed - velocity_target(system, result.q, result.t)), axis=-1))


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
