"""Drift of constraints with and without stabilisation: fixed steps with multipliers, as in the figures of the paper."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints import jacobian, velocity_target
from cadmbs.results import Result
from cadmbs.simulation import simulate
from cadmbs.validation.loops_sweeps import library_system
from cadmbs.validation.report import Check, Curve, Figure

TOLERANCE = 1e-9
"""Drift that projection leaves alone [rad, m]."""

WORDS = ("none", "baumgarte", "projection")


class Setting(NamedTuple):
    """A drift study: simulated time and step [s]."""

    duration: float
    step: float


SETTINGS: Mapping[str, Setting] = MappingProxyType(
    {
        "bennett": Setting(1.0, 0.02),
        "spatial_slider_crank": Setting(0.5, 0.01),
        "four_bar": Setting(0.25, 0.01),
        "slider_crank": Setting(0.1, 0.004),
        "five_bar": Setting(0.5, 0.02),
        "bricard": Setting(1.0, 0.04),
        "stewart_platform": Setting(0.2, 0.01),
        "delta_robot": Setting(0.15, 0.006),
        "three_bar_loop": Setting(0.3, 0.012),
    }
)
"""All loops of the library, with and without redundancy."""

VELOCITY_SETTINGS: Mapping[str, Setting] = MappingProxyType(
    {
        "rolling_disk": Setting(0.4, 0.02),
        "chaplygin_sleigh": Setting(0.4, 0.02),
        "snakeboard": Setting(0.4, 0.02),
        "satellite": Setting(0.4, 0.02),
    }
)
"""Non-holonomic systems: what drifts is the velocity."""

ORDER = (8.0, 40.0)
"""Half the step divides the drift of a method of order four by about 16, and by 32 where the leading term cancels."""


def drift_study(name: str) -> tuple[list[Check], list[str], Figure]:
    """Residuals of one mechanism over time with three stabilisations, and without any at half the step.

    Args:
        name: A key of SETTINGS or VELOCITY_SETTINGS.

    Returns:
        Checks: projection stays within its tolerance, and the drift without it is that of a method of order four.
        Remarks with the numbers. The figure.
    """
    setting = SETTINGS[name] if name in SETTINGS else VELOCITY_SETTINGS[name]
    runs = {word: _run(name, setting, word) for word in WORDS}
    drifts = {word: _drift(name, result) for word, result in runs.items()}
    halved = _drift(name, _run(name, setting._replace(step=setting.step / 2), "none"))
    ratio = float(np.max(drifts["none"]) / np.max(halved))
    held = float(np.max(drifts["projection"]))
    checks = [
        Check(f"{name}: drift with projection", held, TOLERANCE, f"RK4, steps of {setting.step:g} s"),
        Check(f"{name}: drift without, half the step", _outside(ratio), 0.0, f"{ratio:.1f} times smaller; 8 to 40"),
    ]
    return checks, [_remark(name, setting, runs, drifts)], _figure(name, setting, runs, drifts)


def _run(name: str, setting: Setting, word: str) -> Result:
    return simulate(
        library_system(name), method="index1:rk4", stabilization=word, duration=setting.duration, step=setting.step,
        output_step=2 * setting.step, atol=TOLERANCE, engine="reference",
    )  # fmt: skip


def residual(result: Result) -> Array:
    """Largest residual of all loops at the times of a result [rad, m]."""
    return np.asarray(np.max([result[name] for name in result.column_names if name.startswith("loop/")], axis=0))


def velocity_residual(name: str, result: Result) -> Array:
    """Largest |A v - target| of all rows at the times of a result [rad/s, m/s]."""
    system = library_system(name)
    speed = np.einsum("tij,tj->ti", jacobian(system, result.q, result.t), result.v)
    return np.asarray(np.max(np.abs(speed - velocity_target(system, result.q, result.t)), axis=-1))


def _drift(name: str, result: Result) -> Array:
    return residual(result) if name in SETTINGS else velocity_residual(name, result)


def _units(name: str) -> str:
    return "rad, m" if name in SETTINGS else "rad/s, m/s"


def _outside(ratio: float) -> float:
    """How far a ratio is outside what the order says; zero within."""
    return max(ORDER[0] - ratio, ratio - ORDER[1], 0.0) if np.isfinite(ratio) else float("nan")


def _remark(name: str, setting: Setting, runs: Mapping[str, Result], drifts: Mapping[str, Array]) -> str:
    told = ", ".join(f"{word} {np.max(drift):.1e}" for word, drift in drifts.items())
    count = runs["projection"].statistics["projections"]
    steps = runs["projection"].statistics["steps"]
    return (
        f"{name}: largest residual in {setting.duration:g} s of RK4 with steps of {setting.step:g} s ({_units(name)}): "
        f"{told}; projected after {count} of {steps} steps"
    )


def _figure(name: str, setting: Setting, runs: Mapping[str, Result], drifts: Mapping[str, Array]) -> Figure:
    labels = {"none": "no stabilisation", "baumgarte": "Baumgarte", "projection": "projection"}
    curves = tuple(Curve(labels[word], runs[word].t, np.maximum(drifts[word], 1e-17)) for word in WORDS)
    what = "loops" if name in SETTINGS else "velocities"
    title = f"Drift of the {what}: {library_system(name).name}, RK4, steps of {setting.step:g} s"
    return Figure(f"drift-{name.replace('_', '-')}", title, "time [s]", f"residual [{_units(name)}]", curves)
