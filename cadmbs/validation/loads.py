"""Loads against closed forms: contact, friction on a slope, servo, stop, drag, bushing, springs with tables."""

from collections.abc import Callable
from math import atan, atanh, cosh, exp, log, pi, sinh, sqrt, tanh
from typing import Any

import numpy as np
from scipy.optimize import brentq

from cadmbs.compiler import compile_mechanism
from cadmbs.models.mechanism import Mechanism
from cadmbs.results import Result
from cadmbs.simulation.simulate import simulate
from cadmbs.validation.report import Check, Progress, ValidationReport, no_progress
from cadmbs.validation.tolerances import LOAD_ENERGY, LOAD_MOTION

GRAVITY = 9.81
"""[m/s^2]"""

_SLIDE = {"kind": "spatial_translation"}
_HINGE = {"kind": "revolute", "axis": [0, 0, 1], "point": [0, 0, 0]}
_FLOOR = {"kind": "plane", "point": [0, 0, 0], "normal": [0, 0, 1]}
_POINT = {"kind": "point", "at": [0, 0, 0]}


def _motion(joint: dict[str, Any], load: dict[str, Any], duration: float, **start: Any) -> Result:
    """The motion of a body of 2 kg and 2 kg m^2 under one load, without weight unless `gravity` is among the values."""
    gravity = start.pop("gravity", [0, 0, 0])
    inertia = [[2.0, 0, 0], [0, 2.0, 0], [0, 0, 2.0]]
    data = {
        "name": "one load",
        "gravity": gravity,
        "bodies": [{"name": "body", "mass": 2.0, "center_of_mass": [0, 0, 0], "inertia": inertia}],
        "joints": [{"name": "j", "predecessor": "world", "successor": "body", **joint}],
        "loads": [{"name": "load", **load}],
        "scenario": {"duration": duration, "output_step": duration / 50, "initial": start},
    }
    system = compile_mechanism(Mechanism.model_validate(data))
    return simulate(system, method="dop853", rtol=1e-11, atol=1e-13, engine="reference")


def _checks(name: str, result: Result, measured: float, expected: float, what: str) -> list[Check]:
    """A value against its closed form, and the energy balance of the motion."""
    balance = result.kinetic + result.potential - result.supplied
    turned_over = sum(float(np.ptp(part)) for part in (result.kinetic, result.potential, result.supplied))
    error = abs(measured - expected) / max(abs(expected), 1e-12)
    return [
        Check(f"{name}: {what}", error, LOAD_MOTION, f"relative; {measured:.9g}, closed form {expected:.9g}"),
        Check(f"{name}: energy balance", float(np.max(np.abs(balance - balance[0]))) / turned_over, LOAD_ENERGY),
    ]


def _bounce() -> list[Check]:
    """M v dv/dd = -k d^n (1 + c v): v/c - ln(1 + c v)/c^2 has the same value at both ends of the contact.

    Its value at the start, times m, is the energy k D^(n+1) / (n+1) of the largest depth.
    """
    k, n, c, v, m = 1e5, 1.5, 0.5, 0.8, 2.0
    load = {
        "kind": "contact",
        "body": "body",
        "shape": _POINT,
        "with": _FLOOR,
        "stiffness": k,
        "exponent": n,
        "damping": c,
    }
    result = _motion(_SLIDE, load, 0.05, positions={"j": [0, 0, 1e-3]}, velocities={"j": [0, 0, -v]})

    def invariant(speed: float) -> float:
        return speed / c - log(1.0 + c * speed) / c**2

    leaving = -brentq(lambda u: invariant(u) - invariant(v), -v, -1e-6, xtol=1e-15, rtol=1e-14)
    checks = _checks(
        "bouncing ball", result, float(result.v[-1, 2]), leaving, "speed after the bounce (Hunt, Crossley)"
    )
    deepest = ((n + 1.0) * m * invariant(v) / k) ** (1.0 / (n + 1.0))
    depth = _motion(_SLIDE, load, _time_of_rest(result), positions={"j": [0, 0, 1e-3]}, velocities={"j": [0, 0, -v]})
    return [*checks, *_checks("bouncing ball", depth, -float(depth.q[-1, 2]), deepest, "largest depth")]


def _time_of_rest(result: Result) -> float:
    """When the velocity along z is zero, from a spline of the rows around it."""
    from scipy.interpolate import CubicHermiteSpline

    return float(CubicHermiteSpline(result.t, result.v[:, 2], result.a[:, 2]).roots(extrapolate=False)[0])


def _slope() -> list[Check]:
    """Sliding: m u' = G - F tanh(u / s), which is solved for t(u). Sticking: creep with s artanh(G / F)."""
    k, s, m, mu = 1e5, 1e-3, 2.0, 0.4
    checks = []
    for angle, name in ((0.5, "slip on a slope"), (0.3, "stick on a slope")):
        weight = [m * GRAVITY * np.sin(angle), m * GRAVITY * np.cos(angle)]
        depth = (weight[1] / k) ** (1.0 / 1.5)
        load = {"kind": "contact", "body": "body", "shape": _POINT, "with": _FLOOR, "stiffness": k, "friction": mu}
        pull = [GRAVITY * np.sin(angle), 0.0, -GRAVITY * np.cos(angle)]
        duration = 0.02
        result = _motion(_SLIDE, load, duration, gravity=pull, positions={"j": [0, 0, -depth]})
        u, G, F = float(result.v[-1, 0]), weight[0], mu * weight[1]
        if G > F:
            x = u / s
            time = m * s * (G * x + F * log(abs(G * cosh(x) - F * sinh(x)) / G)) / (G**2 - F**2)
            checks += _checks(name, result, time, duration, "time to the speed reached")
        else:
            checks += _checks(name, result, u, s * atanh(G / F), "creeping speed")
    return checks


def _servo() -> list[Check]:
    """Q'' + 2 z w q' + w^2 (q - 1) = 0 after a step of 1 rad; at its largest effort a constant acceleration."""
    J, k, d = 2.0, 50.0, 4.0
    load = {"kind": "joint_servo", "coordinate": "j", "position": 1.0, "velocity": 0.0, "stiffness": k, "damping": d}
    result = _motion(_HINGE, load, 2.0)
    decay, rate = d / (2.0 * J), sqrt(k / J - (d / (2.0 * J)) ** 2)
    expected = 1.0 - exp(-decay * 2.0) * (np.cos(2.0 * rate) + decay / rate * np.sin(2.0 * rate))
    checks = _checks("servo", result, float(result.q[-1, 0]), float(expected), "step response after 2 s")
    limited = _motion(_HINGE, load | {"effort": 8.0}, 0.3)
    return [*checks, *_checks("servo at its effort", limited, float(limited.q[-1, 0]), 0.5 * 8.0 / J * 0.09, "angle")]


def _stop() -> list[Check]:
    """J x'' + d x' + k x = 0 from the bound on, until k x + d x' = 0."""
    J, k, d, speed = 2.0, 2e4, 40.0, 1.5
    load = {"kind": "joint_stop", "coordinate": "j", "upper": 0.3, "stiffness": k, "damping": d}
    result = _motion(_HINGE, load, 0.4, velocities={"j": speed})
    decay = d / (2.0 * J)
    rate = sqrt(k / J - decay**2)
    end = (pi - atan(d * rate / (k - d * decay))) / rate
    leaving = speed * exp(-decay * end) * (np.cos(rate * end) - decay / rate * np.sin(rate * end))
    return _checks("stop", result, float(result.v[-1, 0]), float(leaving), "speed after the stop")


def _drag() -> list[Check]:
    """A fall with m v' = m g - c v^2: v = V tanh(g t / V), V = sqrt(m g / c)."""
    load = {"kind": "drag", "body": "body", "point": [0, 0, 0], "quadratic": [0, 0, 0.7]}
    result = _motion(_SLIDE, load, 2.0, gravity=[0, 0, -GRAVITY])
    final = sqrt(2.0 * GRAVITY / 0.7)
    return _checks("drag", result, -float(result.v[-1, 2]), final * tanh(GRAVITY * 2.0 / final), "speed of a fall")


def _bushing() -> list[Check]:
    """One rotation by 2 rad, and one translation, swing as cosines and decay."""
    load = {
        "kind": "bushing",
        "bodies": ["world", "body"],
        "stiffness": [1, 1, 18, 5, 8, 6],
        "damping": [0, 0, 0.4, 0, 0, 0],
    }
    result = _motion(_HINGE, load, 1.0, positions={"j": 2.0})
    decay = 0.4 / 4.0
    rate = sqrt(9.0 - decay**2)
    expected = 2.0 * exp(-decay) * (np.cos(rate) + decay / rate * np.sin(rate))
    checks = _checks("bushing", result, float(result.q[-1, 0]), float(expected), "angle of a swing by 2 rad")
    slide = _motion({"kind": "prismatic", "axis": [0, 1, 0]}, load, 1.0, positions={"j": 0.3})
    return [*checks, *_checks("bushing", slide, float(slide.q[-1, 0]), 0.3 * float(np.cos(2.0)), "translation")]


def _tables() -> list[Check]:
    """A spring of 8 N m/rad on one side and 72 on the other: half periods pi/2 and pi/6; and a piecewise damper."""
    table = {"deflection": [-9, 0, 9], "force": [-72, 0, 648]}
    load = {"kind": "joint_spring", "coordinate": "j", "characteristic": table}
    period = pi / 2.0 + pi / 6.0
    result = _motion(_HINGE, load, period, velocities={"j": 1.0})
    checks = _checks("spring with a table", result, float(result.v[-1, 0]), 1.0, "speed after a period")
    rates = {"rate": [0, 1, 2], "force": [0, 1, 4]}
    damper = {"kind": "joint_spring", "coordinate": "j", "damping_characteristic": rates}
    slowed = _motion(_HINGE, damper, 1.0, velocities={"j": 2.0})
    # 2 w' = 2 - 3 w from w = 2: w = 2/3 + 4/3 exp(-1.5 t) until w = 1 at t = ln(4) / 1.5; then 2 w' = -w
    expected = exp(-0.5 * (1.0 - log(4.0) / 1.5))
    return [*checks, *_checks("damper with a table", slowed, float(slowed.v[-1, 0]), expected, "speed")]


def _ball_joint() -> list[Check]:
    """J w' = -d w along one component of the angular velocity."""
    load = {"kind": "joint_spring", "coordinate": "j:wy", "damping": 0.9}
    result = _motion({"kind": "spherical", "point": [0, 0, 0]}, load, 1.0, velocities={"j": [0.0, 3.0, 0.0]})
    return _checks(
        "torque on a ball joint's rate", result, float(result.v[-1, 1]), 3.0 * exp(-0.45), "angular velocity"
    )


_GROUPS: tuple[Callable[[], list[Check]], ...] = (
    _bounce,
    _slope,
    _servo,
    _stop,
    _drag,
    _bushing,
    _tables,
    _ball_joint,
)


def validate_loads(progress: Progress = no_progress, long: bool = False) -> ValidationReport:
    """Motions of one body under one load against closed forms, each with the energy balance of its motion.

    Args:
        progress: Called with the completed fraction.
        long: Makes no difference.
    """
    checks: list[Check] = []
    for number, group in enumerate(_GROUPS):
        checks += group()
        progress((number + 1) / len(_GROUPS))
    return ValidationReport("Loads against closed forms", tuple(checks))
