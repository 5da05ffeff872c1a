"""Figures 2 to 7 of the rA paper: iterations against the step, errors of implicit Euler, orders of convergence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

import numpy as np

from cadmbs import absolute
from cadmbs.arrays import Array
from cadmbs.system import Scenario, System
from cadmbs.validation.report import Check, Curve, Figure
from cadmbs.validation.rotations import closed_forms
from cadmbs.validation.tolerances import ERRORS_OF_ONE_SIZE, EXACT_MOTION, SAME_METHOD

COORDINATES = absolute.ROTATION_COORDINATES

POSITION_TOLERANCE = 1e-11
"""Theta h^2 of the dynamics, and the bound of the correction of figure 2 [rad, m]."""


@dataclass(frozen=True)
class OrderFigure:
    """One of the figures 5 to 7.

    Attributes:
        number: In the paper.
        mechanism: Driven mechanism.
        body, axis: The component of a centre of mass that is compared.
        path: Its exact motion.
        coordinates: The descriptions that are shown.
    """

    number: int
    mechanism: str
    body: int
    axis: int
    path: Callable[[Array], closed_forms.Path]
    coordinates: tuple[str, ...] = COORDINATES


ORDER_FIGURES = (
    OrderFigure(5, "single pendulum", 0, 2, closed_forms.driven_pendulum, ("rA",)),
    OrderFigure(6, "slider-crank", 2, 0, closed_forms.slider),
    OrderFigure(7, "four-link", 2, 2, closed_forms.rocker),
)

STEPS: Mapping[bool, tuple[float, ...]] = MappingProxyType(
    {False: (8e-3, 4e-3, 2e-3), True: (1e-2, 5e-3, 2e-3, 1e-3, 5e-4)}
)
"""Steps [s] of the short computation and of the long one; all divide the durations."""

DURATIONS: Mapping[bool, tuple[float, float]] = MappingProxyType({False: (0.2, 0.4), True: (3.0, 5.0)})
"""Durations [s] of figures 2 and 4 to 7, and of figure 3; those of the long computation are the paper's."""


def kinematic_iterations(system: System, long: bool) -> tuple[Figure, list[Check]]:
    """Figure 2: iterations of the position analysis of the four-link, averages over the motion."""
    duration, rule = DURATIONS[long][0], absolute.NewtonRule("previous", POSITION_TOLERANCE, frozen=True)

    def average(coordinates: str, h: float) -> float:
        times = [h * k for k in range(round(duration / h) + 1)]
        motion = absolute.kinematics(system, times, coordinates, newton=rule)
        return motion.total_iterations / motion.steps

    return _iterations_figure("2", "four-link, kinematics", average, long)


def dynamic_iterations(system: System, long: bool) -> tuple[Figure, list[Check]]:
    """Figure 4: iterations a step of implicit Euler for the four-link, Theta h^2 = 1e-11."""
    plan = replace(system.scenario, duration=DURATIONS[long][0], output_step=DURATIONS[long][0])

    def average(coordinates: str, h: float) -> float:
        rule = absolute.NewtonRule("previous", POSITION_TOLERANCE / h**2, frozen=True)
        motion = absolute.simulate_bodies(system, plan, coordinates=coordinates, step=h, engine="numpy", newton=rule)
        return motion.total_iterations / motion.steps

    return _iterations_figure("4", "four-link, dynamics by implicit Euler", average, long)


def _iterations_figure(
    number: str, subject: str, average: Callable[[str, float], float], long: bool
) -> tuple[Figure, list[Check]]:
    """Averages over the steps, and the paper's two observations."""
    steps = np.array(STEPS[long])
    counts = np.array([[average(coordinates, h) for h in STEPS[long]] for coordinates in COORDINATES])
    curves = tuple(Curve(name, steps, row) for name, row in zip(COORDINATES, counts, strict=True))
    title = f"Iterations to convergence: {subject} (figure {number})"
    figure = Figure(f"rotations_figure_{number}", title, "step [s]", "iterations", curves, True, y_logarithmic=False)
    growth = float(np.max(np.diff(counts, axis=1)))
    spread = float(np.max(np.ptp(counts, axis=0)))
    shown = "; ".join(
        f"{h:g} s: {', '.join(f'{x:.2f}' for x in column)}" for h, column in zip(steps, counts.T, strict=True)
    )
    return figure, [
        Check(f"figure {number}: iterations do not grow as the step shrinks", growth, 0.0, f"rA, rp, rE at {shown}"),
        Check(f"figure {number}: difference between the descriptions", spread, 1.0, "iterations, the largest"),
    ]


def pendulum_errors(system: System, long: bool) -> tuple[Figure, list[Check]]:
    """Figure 3: |z - z_reference| of the second bar of the free double pendulum over time, implicit Euler."""
    duration, steps = DURATIONS[long][1], STEPS[long]
    output_step = max(steps)
    plan = replace(system.scenario, duration=duration, output_step=output_step)
    curves, largest = [], np.zeros((len(COORDINATES), len(steps)))
    for k, coordinates in enumerate(COORDINATES):
        for j, h in enumerate(steps):
            motion = absolute.simulate_bodies(system, plan, coordinates=coordinates, step=h)
            error = np.abs(motion.r[:, 1, 2] - closed_forms.double_pendulum(motion.t)[1].r[:, 2])
            curves.append(Curve(f"{coordinates}, {h:g} s", motion.t[1:], error[1:]))
            largest[k, j] = np.max(error)
    title = "Double pendulum: z of the second bar against a reference (figure 3)"
    figure = Figure("rotations_figure_3", title, "t [s]", "|dz| [m]", tuple(curves))
    shrinking = float(np.max(largest[:, 1:] / largest[:, :-1]))
    note = "; ".join(f"{h:g} s: {value:.2g} m" for h, value in zip(steps, largest[0], strict=True))
    checks = [Check("figure 3: errors shrink with the step", shrinking, 0.95, f"largest ratio to the next; rA {note}")]
    return figure, checks + _comparisons_with_rA(dict(zip(COORDINATES, largest, strict=True)))


def _comparisons_with_rA(largest: Mapping[str, Array]) -> list[Check]:
    """Implicit Euler is one method in rotation vectors and in the angle of a planar motion, another in parameters.

    Its error after a step in Euler parameters also holds the part of p''' along p' that the square of the speed
    makes: of first order too, but with a factor of its own.
    """
    from_angles, from_parameters = (float(np.max(np.abs(largest[name] / largest["rA"] - 1.0))) for name in ("rE", "rp"))
    note = "relative; in Euler parameters the error of implicit Euler has a factor of its own, the same at all steps"
    return [
        Check("figure 3: rE has the errors of rA", from_angles, SAME_METHOD, "relative: planar motion, one angle"),
        Check("figure 3: the descriptions have errors of one size", from_parameters, ERRORS_OF_ONE_SIZE, note),
    ]


def order_figure(system: System, spec: OrderFigure, long: bool) -> tuple[Figure, list[Check]]:
    """Figure 5, 6 or 7: errors of position, velocity and acceleration at the end against the step."""
    end, steps = DURATIONS[long][0], np.array(STEPS[long])
    plan = replace(system.scenario, duration=end, output_step=end)
    exact = [part[-1, spec.axis] for part in spec.path(np.array([0.0, end]))]
    checks, curves = [], []
    for coordinates in spec.coordinates:
        errors = np.array([_errors(system, plan, spec, coordinates, h, exact) for h in STEPS[long]]).T
        position, rates = errors[0], errors[1:]
        name = f"figure {spec.number}, {coordinates}"
        checks.append(Check(f"{name}: positions are exact", float(np.max(position)), EXACT_MOTION, "m"))
        orders = np.log(rates[:, -2] / rates[:, -1]) / np.log(steps[-2] / steps[-1])
        for level, order, error in zip(("velocity", "acceleration"), orders, rates[:, -1], strict=True):
            note = f"order {order:.3f}; error {error:.2g} at {steps[-1]:g} s"
            checks.append(Check(f"{name}: {level} is of order 1", abs(float(order) - 1.0), 0.1, note))
        names = ("velocity [m/s]", "acceleration [m/s^2]")
        shown = list(zip(names, rates, strict=True))
        shown += [("position [m]", position)] if spec.number == 5 else []
        curves += [Curve(f"{coordinates}, {quantity}", steps, values) for quantity, values in shown]
        if coordinates == spec.coordinates[-1]:
            curves.append(Curve("order 1", steps, 0.3 * rates[0, 0] * steps / steps[0]))
    title = f"Implicit Euler, {spec.mechanism}, {'xyz'[spec.axis]} at t = {end:g} s (figure {spec.number})"
    figure = Figure(f"rotations_figure_{spec.number}", title, "step [s]", "error", tuple(curves), x_logarithmic=True)
    return figure, checks


def _errors(
    system: System, plan: Scenario, spec: OrderFigure, coordinates: str, h: float, exact: Sequence[float]
) -> list[float]:
    """Errors of position, velocity and acceleration at the end, by steps of size h."""
    motion = absolute.simulate_bodies(system, plan, coordinates=coordinates, step=h)
    computed = motion.r, motion.twists, motion.accelerations
    return [abs(float(part[-1, spec.body, spec.axis] - value)) for part, value in zip(computed, exact, strict=True)]
