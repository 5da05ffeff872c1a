"""The integration paper's examples on SE(3) and SO(3) x R^3: drift of constraints and energy, order of the method."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib import resources

import numpy as np

from cadmbs.absolute.groups.dynamics import simulate_group
from cadmbs.absolute.groups.equations import GroupEquations
from cadmbs.absolute.groups.group_motion import GroupMotion
from cadmbs.absolute.groups.states import Group
from cadmbs.arrays import Array
from cadmbs.compiler import compile_mechanism
from cadmbs.importers import load
from cadmbs.integrators.runge_kutta import RungeKutta
from cadmbs.integrators.spaces import Space
from cadmbs.integrators.tableaus import RK4
from cadmbs.system import System
from cadmbs.validation.groups_expected import EXAMPLES, Expected
from cadmbs.validation.groups_top import convergence_checks, published_checks
from cadmbs.validation.report import Check, Curve, Figure, Progress, ValidationReport, silent

STEP = 1e-3
"""The paper's step [s]."""

ROUNDING = 1e-12
"""Violation of a ball joint on ground that counts as rounding over some seconds [m]."""

AS_PRINTED = 0.05
"""Deviation from an expected magnitude that is known to two digits."""

SAME_ORDER = 3.0
"""Factor within which a magnitude is of the expected order, where the motion is too sensitive for digits."""


@dataclass(frozen=True)
class Drifts:
    """Violations and energy errors over a motion.

    Attributes:
        t: (n_t,) [s].
        joints: (n_t, n_joints) length of the vector between the two points of each ball joint [m].
        energy: (n_t,) E(t) - E(0) [J].
    """

    t: Array
    joints: Array
    energy: Array

    def up_to(self, t: float) -> tuple[Array, float, float]:
        """Largest violations so far, largest |dE| so far, |dE| at t."""
        end = int(np.searchsorted(self.t, t - 1e-9)) + 1
        size = np.abs(self.energy[:end])
        return np.max(self.joints[:end], axis=0), float(np.max(size)), float(size[-1])


def validate_groups(progress: Progress = silent, long: bool = False) -> ValidationReport:
    """Measured against expected: RK4 of Munthe-Kaas, steps of 1 ms, no stabilisation, on both groups.

    Args:
        progress: Told the fraction done.
        long: Run up to 10 s in place of up to 1 s.
    """
    checks: list[Check] = []
    figures: list[Figure] = []
    for k, example in enumerate(EXAMPLES):
        system = library_system(example.file)
        expected = example.long if long else example.short
        found = {}
        for j, (group, rows) in enumerate(expected.items()):
            found[group] = drifts(run(system, group, rows[-1].t))
            checks += compared(system, group, found[group], rows)
            progress((2 * k + j + 1) / (2 * len(EXAMPLES) + 1))
        figures += drift_figures(system, found)
    checks += order_checks(library_system("spherical_double_pendulum"))
    checks += published_checks()
    checks += convergence_checks() if long else []
    progress(1.0)
    remarks = (
        "Masses of the links, the motion of the floating pair's centre and the whole loop are assumptions: the paper "
        "does not give them.",
        "The paper's figure 3 shows an energy drift on SO(3) x R^3 two orders of magnitude above that on SE(3); "
        "its equations as printed do not: both groups have the same angular velocities.",
        "The end of the heavy top in gravity is published by the verification suite of Kynema: the motion of Bruels, "
        "Cardona and Arnold (2012) in steps of 2 us.",
    )
    return ValidationReport(
        "Drift on SE(3) and SO(3) x R^3: Munthe-Kaas RK4, 1 ms, against the magnitudes of an independent computation",
        tuple(checks),
        remarks,
        tuple(figures),
    )


def library_system(name: str) -> System:
    """A mechanism of the library."""
    with resources.as_file(resources.files("cadmbs.library").joinpath(f"{name}.json")) as path:
        return compile_mechanism(load(path))


def run(system: System, group: Group, duration: float, h: float = STEP) -> GroupMotion:
    """The motion without stabilisation, with every step as output."""
    plan = replace(system.scenario, duration=duration, output_step=h, stabilization="none")
    return simulate_group(system, plan, group.value, "rk4", h)


def drifts(found: GroupMotion) -> Drifts:
    """Violations of ball joints and of the energy. P-INT figures 2 to 15."""
    residuals = found.residuals.reshape(len(found.t), -1, 3)
    energy = found.energies
    return Drifts(found.t, np.linalg.norm(residuals, axis=-1), energy - energy[0])


def compared(system: System, group: Group, found: Drifts, expected: Sequence[Expected]) -> list[Check]:
    """The measured magnitudes against those expected for one example on one group."""
    names = _ball_joints(system)
    checks = []
    for row in expected:
        joints, largest, last = found.up_to(row.t)
        where = f"{system.name}, {group}, {row.t:g} s"
        sensitive = row.t > 1.0
        for name, wanted, measured in zip(names, row.joints, joints, strict=True):
            checks.append(_violation(f"{where}: {name}", wanted, float(measured), sensitive))
        if np.isfinite(row.energy):
            checks.append(_energy(f"{where}: energy", row, largest if row.is_maximum else last, sensitive))
    return checks


def _violation(name: str, wanted: float, measured: float, sensitive: bool) -> Check:
    if wanted == 0.0:
        return Check(name, measured, ROUNDING, "gap [m]: rounding")
    note = f"gap {measured:.3g} m, expected {wanted:.3g} m"
    if sensitive:
        return Check(name, _apart(measured, wanted), SAME_ORDER, f"factor; {note}")
    return Check(name, abs(measured / wanted - 1.0), AS_PRINTED, f"relative; {note}")


def _energy(name: str, row: Expected, measured: float, sensitive: bool) -> Check:
    """Energy errors change sign: at one time their order is what can be compared."""
    note = f"error {measured:.3g} J, expected {row.energy:.3g} J"
    if row.is_maximum and row.energy <= 1e-9:
        return Check(name, measured, 1.1 * row.energy, f"[J]; {note}")
    if sensitive:
        return Check(name, _apart(measured, row.energy), 2.0 * SAME_ORDER, f"factor; {note}")
    return Check(name, _apart(measured, row.energy), 1.25, f"factor; {note}")


def _apart(measured: float, wanted: float) -> float:
    """The factor, above one, between two magnitudes."""
    return float(max(measured / wanted, wanted / max(measured, 1e-300)))


def _ball_joints(system: System) -> list[str]:
    return [joint.name for joint in system.joints if joint.kind.startswith("spherical")]


def drift_figures(system: System, found: dict[Group, Drifts]) -> list[Figure]:
    """Violations and energy errors over time, both groups in one diagram."""
    names = _ball_joints(system)
    stem = system.name.replace(" ", "_").replace("-", "_")
    gaps = tuple(
        Curve(f"{name}, {group}", own.t, own.joints[:, k])
        for group, own in found.items()
        for k, name in enumerate(names)
    )
    energy = tuple(Curve(str(group), own.t, np.abs(own.energy)) for group, own in found.items())
    title = f"{system.name}: RK4, 1 ms"
    return [
        Figure(f"groups_{stem}_gaps", title, "t [s]", "gap of joint [m]", gaps),
        Figure(f"groups_{stem}_energy", title, "t [s]", "energy error [J]", energy),
    ]


def order_checks(system: System, duration: float = 0.03) -> list[Check]:
    """Ratio of errors at h and h/2: 16 with dexp^-1 of -Psi as it should be, 4 with the sign turned. Theory 11.2."""
    found = simulate_group(system, replace(system.scenario, duration=1e-9, output_step=1e-9), "SE3", "rk4", 1e-9)
    equations, x = found.equations, found.trajectory.rows[0]
    right = equations.layout.space()
    wrong = Space(right.retract, lambda dx, rate: right.pull_back(-dx, rate))
    exact = _end(right, equations, x, duration, 240)
    checks = []
    for word, space, ratio in (("as it should be", right, 16.0), ("with the sign turned", wrong, 4.0)):
        errors = [float(np.max(np.abs(_end(space, equations, x, duration, n) - exact))) for n in (30, 60)]
        measured = errors[0] / errors[1]
        name = f"error ratio for half the step, dexp {word}"
        note = f"relative; ratio {measured:.4g}, expected {ratio:g}"
        checks.append(Check(name, abs(measured / ratio - 1.0), 0.1, note))
    return checks


def _end(space: Space, equations: GroupEquations, x: Array, duration: float, n: int) -> Array:
    method, h = RungeKutta(space, RK4, equations), duration / n
    for k in range(n):
        x = method.advance(k * h, x, h).x
    return x
