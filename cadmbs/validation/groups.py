"""The integration paper's examples on SE(3) and SO(3) x R^3: drift of constraints and energy, order of the method."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from cadmbs.absolute.groups.dynamics import GroupMotion, simulate_group
from cadmbs.absolute.groups.equations import GroupEquations
from cadmbs.absolute.groups.states import Group
from cadmbs.arrays import Array
from cadmbs.compiler import compile_mechanism
from cadmbs.integrators.spaces import Space
from cadmbs.integrators.tableaus import RK4, RungeKutta
from cadmbs.models.mechanism import Mechanism
from cadmbs.system import System
from cadmbs.validation import report, tolerances
from cadmbs.validation.library_mechanisms import library_system
from cadmbs.validation.report import Check, Curve, Figure, Progress, ReportTable, ValidationReport
from cadmbs.validation.tolerances import PUBLISHED_TOP_TOLERANCE

PRINTED_TOP_ENERGY = 13970.0
"""Initial energy of the heavy top [J]. P-INT 5.1."""


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


def validate_groups(progress: Progress = report.no_progress, long: bool = False) -> ValidationReport:
    """Drift of constraints and energy against expected magnitudes: Munthe-Kaas RK4, 1 ms, both groups, not stabilized.

    Args:
        progress: Called with the completed fraction.
        long: Simulate up to 10 s instead of up to 1 s.
    """
    checks: list[Check] = []
    figures: list[Figure] = []
    rows: list[tuple[str | float, ...]] = []
    for k, example in enumerate(EXAMPLES):
        system = library_system(example.file)
        expected = example.long if long else example.short
        drifts_by_group = {}
        for j, (group, magnitudes) in enumerate(expected.items()):
            motion = group_motion(system, group, magnitudes[-1].t, engine="numpy" if long else "auto")
            drifts_by_group[group] = group_drifts(motion)
            checks += magnitude_checks(system, group, drifts_by_group[group], magnitudes)
            progress((2 * k + j + 1) / (2 * len(EXAMPLES) + 1))
        figures += drift_figures(example, system, drifts_by_group)
        rows += drift_rows(example, system, drifts_by_group)
    checks += [initial_energy_check(), *order_checks(library_system("spherical_double_pendulum"))]
    checks += published_checks()
    checks += convergence_checks() if long else []
    progress(1.0)
    remarks = (
        "Masses of the links, gravity of 9.81 m/s^2, the motion of the floating pair's centre and the durations are "
        "assumptions: the paper does not give them. The geometry of the three-bar loop is ours: two links of the "
        "pendulum between balls at (0, 0, 0) and (0.3, 0, 0) m.",
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
        (ReportTable("groups_figures", "Figures 2 to 15: largest values beside the text", FIGURE_HEADER, tuple(rows)),),
    )


FIGURE_HEADER = ("figure", "mechanism", "quantity", "t [s]", "SE(3)", "SO(3) x R^3", "the paper says")


def group_motion(
    system: System, group: Group, duration: float, h: float = report.PAPER_STEP, engine: str = "auto"
) -> GroupMotion:
    """The motion without stabilization, with every step as output."""
    scenario = replace(system.scenario, duration=duration, output_step=h, stabilization="none")
    return simulate_group(system, scenario, group.value, "rk4", h, engine=engine)


def group_drifts(motion: GroupMotion) -> Drifts:
    """Violations of ball joints and of the energy. P-INT figures 2 to 15."""
    residuals = motion.residuals.reshape(len(motion.t), -1, 3)
    energy = motion.energies
    return Drifts(motion.t, np.linalg.norm(residuals, axis=-1), energy - energy[0])


def magnitude_checks(system: System, group: Group, drifts: Drifts, expected: Sequence[Expected]) -> list[Check]:
    """The measured magnitudes against those expected for one example on one group."""
    names = _ball_joints(system)
    checks = []
    for row in expected:
        joints, largest, last = drifts.up_to(row.t)
        where = f"{system.name}, {group}, {row.t:g} s"
        sensitive = row.t > 1.0
        for name, expected_size, measured in zip(names, row.joints, joints, strict=True):
            checks.append(_violation(f"{where}: {name}", expected_size, float(measured), sensitive))
        if np.isfinite(row.energy):
            checks.append(_energy(f"{where}: energy", row, largest if row.is_maximum else last, sensitive))
    return checks


def _violation(name: str, expected: float, measured: float, sensitive: bool) -> Check:
    if expected == 0.0:
        return Check(name, measured, tolerances.GROUND_JOINT_ROUNDING, "gap [m]: rounding")
    note = f"gap {measured:.3g} m, expected {expected:.3g} m"
    if sensitive:
        return Check(name, _ratio(measured, expected), tolerances.SAME_MAGNITUDE_FACTOR, f"factor; {note}")
    return Check(name, abs(measured / expected - 1.0), tolerances.PRINTED_MAGNITUDE_TOLERANCE, f"relative; {note}")


def _energy(name: str, row: Expected, measured: float, sensitive: bool) -> Check:
    """Energy errors change sign, so that at one time only their order of magnitude can be compared."""
    note = f"error {measured:.3g} J, expected {row.energy:.3g} J"
    if row.is_maximum and row.energy <= 1e-9:
        return Check(name, measured, 1.1 * row.energy, f"[J]; {note}")
    if sensitive:
        return Check(name, _ratio(measured, row.energy), 2.0 * tolerances.SAME_MAGNITUDE_FACTOR, f"factor; {note}")
    return Check(name, _ratio(measured, row.energy), 1.25, f"factor; {note}")


def _ratio(measured: float, expected: float) -> float:
    """The factor, above one, between two magnitudes."""
    return float(max(measured / expected, expected / max(measured, 1e-300)))


def _ball_joints(system: System) -> list[str]:
    return [joint.name for joint in system.joints if joint.kind.startswith("spherical")]


def drift_figures(example: Example, system: System, drifts_by_group: dict[Group, Drifts]) -> list[Figure]:
    """Violations of each ball joint and energy errors over time, by the paper's numbers, both groups in one diagram."""
    title = f"{system.name}, RK4, 1 ms"
    figures = []
    for k, (number, joint) in enumerate(zip(example.gap_figures, _ball_joints(system), strict=True)):
        gaps = tuple(Curve(str(group), drifts.t, drifts.joints[:, k]) for group, drifts in drifts_by_group.items())
        figures.append(
            Figure(
                f"groups_figure_{number}", f"P-INT figure {number}: {title}, joint {joint}", "t [s]", "gap [m]", gaps
            )
        )
    last = example.energy_figure
    energy = tuple(Curve(str(group), drifts.t, np.abs(drifts.energy)) for group, drifts in drifts_by_group.items())
    return [
        *figures,
        Figure(f"groups_figure_{last}", f"P-INT figure {last}: {title}", "t [s]", "energy error [J]", energy),
    ]


def drift_rows(example: Example, system: System, drifts_by_group: dict[Group, Drifts]) -> list[tuple[str | float, ...]]:
    """Rows of the table: each figure with the largest value on both groups, and what the paper says about it."""
    t = float(next(iter(drifts_by_group.values())).t[-1])
    numbers = (*example.gap_figures, example.energy_figure)
    quantities = (*(f"gap of {joint} [m]" for joint in _ball_joints(system)), "energy error [J]")
    rows: list[tuple[str | float, ...]] = []
    for k, (number, quantity) in enumerate(zip(numbers, quantities, strict=True)):
        values = [_largest(drifts, k) for drifts in drifts_by_group.values()]
        statement = STATEMENTS[number]
        rows.append((f"figure {number}", system.name, quantity, t, *(f"{x:.2g}" for x in values), statement))
    return rows


def _largest(drifts: Drifts, k: int) -> float:
    """Largest violation of a joint, or largest energy error after the last joint."""
    columns = drifts.joints.shape[1]
    return float(np.max(drifts.joints[:, k] if k < columns else np.abs(drifts.energy)))


def initial_energy_check() -> Check:
    """The kinetic energy of the heavy top at the start, printed as 13.97 kJ."""
    energy = float(group_motion(library_system("heavy_top"), Group.SE3, report.PAPER_STEP).energies[0])
    note = f"J from the printed 13.97 kJ; {energy:.3f} J"
    return Check(
        "heavy top: initial energy", abs(energy - PRINTED_TOP_ENERGY), tolerances.PRINTED_TOP_ENERGY_ROUNDING, note
    )


def order_checks(system: System, duration: float = 0.03) -> list[Check]:
    """Ratio of errors at h and h/2: 16 with the correct dexp^-1 of -Psi, 4 with the opposite sign. Theory 11.2."""
    motion = simulate_group(system, replace(system.scenario, duration=1e-9, output_step=1e-9), "SE3", "rk4", 1e-9)
    equations, x = motion.equations, motion.trajectory.rows[0]
    space = equations.layout.space()
    wrong_space = Space(space.retract, lambda dx, rate: space.pull_back(-dx, rate))
    reference = _end(space, equations, x, duration, 240)
    checks = []
    for sign, signed_space, ratio in (("as it should be", space, 16.0), ("with the sign turned", wrong_space, 4.0)):
        errors = [float(np.max(np.abs(_end(signed_space, equations, x, duration, n) - reference))) for n in (30, 60)]
        measured = errors[0] / errors[1]
        name = f"error ratio for half the step, dexp {sign}"
        note = f"relative; ratio {measured:.4g}, expected {ratio:g}"
        checks.append(Check(name, abs(measured / ratio - 1.0), 0.1, note))
    return checks


def _end(space: Space, equations: GroupEquations, x: Array, duration: float, n: int) -> Array:
    method, h = RungeKutta(space, RK4, equations), duration / n
    for k in range(n):
        x = method.advance(k * h, x, h).x
    return x


# Expected magnitudes of the drift of constraints and energy in the examples of the integration paper.


class Expected(NamedTuple):
    """Magnitudes at a time: largest violation of each ball joint so far, and of the energy error; theory 11.4.

    Attributes:
        t: Time [s].
        joints: Running maxima [m]; zero for rounding.
        energy: Largest |dE| so far [J], or |dE| at the time.
        is_maximum: Whether `energy` is the largest value so far.
    """

    t: float
    joints: tuple[float, ...]
    energy: float
    is_maximum: bool = True


@dataclass(frozen=True)
class Example:
    """One mechanism of the paper.

    Attributes:
        file: Name in the library.
        gap_figures: Numbers of the paper's figures of the violations of its ball joints, in order.
        energy_figure: Number of the figure of the energy error.
        short: Magnitudes that the default study compares, by group.
        long: Magnitudes that the long study compares.
    """

    file: str
    gap_figures: tuple[int, ...]
    energy_figure: int
    short: dict[Group, tuple[Expected, ...]]
    long: dict[Group, tuple[Expected, ...]]


SE3, SO3XR3 = Group.SE3, Group.SO3XR3

EXAMPLES = (
    Example(
        "heavy_top",
        (2,),
        3,
        {
            SE3: (Expected(0.1, (0.0,), 3.4e-4), Expected(0.5, (0.0,), 3.4e-4)),
            SO3XR3: (Expected(0.1, (1.06e-7,), 1.01e-3), Expected(0.5, (4.56e-7,), 1.04e-3)),
        },
        {
            SE3: (Expected(1.0, (0.0,), 3.9e-4), Expected(5.0, (0.0,), 1.96e-3), Expected(10.0, (0.0,), 3.9e-3)),
            SO3XR3: (
                Expected(1.0, (9.27e-7,), 1.04e-3),
                Expected(5.0, (4.58e-6,), 2.17e-3),
                Expected(10.0, (9.20e-6,), 3.0e-3),
            ),
        },
    ),
    Example(
        "spherical_double_pendulum",
        (5, 6),
        7,
        {
            SE3: (Expected(0.1, (0.0, 3.0e-7), 1.0e-4, False), Expected(0.5, (0.0, 2.4e-6), 1.1e-4, False)),
            SO3XR3: (Expected(0.1, (4.4e-8, 2.8e-7), 9.4e-5, False), Expected(0.5, (2.1e-7, 1.7e-6), 7.6e-5, False)),
        },
        {
            SE3: (
                Expected(1.0, (0.0, 7.2e-6), 7.6e-5, False),
                Expected(2.0, (0.0, 2.3e-5), 1.9e-4, False),
                Expected(5.0, (0.0, 1.0e-4), 2.5e-3, False),
                Expected(10.0, (0.0, 3.7e-4), 5.8e-3, False),
            ),
            SO3XR3: (
                Expected(1.0, (8.8e-7, 5.9e-6), 5e-6, False),
                Expected(2.0, (3.0e-6, 2.0e-5), 4.5e-4, False),
                Expected(5.0, (3.8e-5, 9.6e-5), 4.6e-3, False),
                Expected(10.0, (2.0e-4, 2.2e-4), 8.0e-3, False),
            ),
        },
    ),
    Example(
        "floating_links",
        (9,),
        10,
        {SE3: (Expected(1.0, (2.1e-10,), 5e-10),), SO3XR3: (Expected(1.0, (2.3e-10,), 5e-10),)},
        {
            SE3: (
                Expected(2.0, (4.2e-10,), 5e-10),
                Expected(5.0, (5.2e-9,), 5e-10, False),
                Expected(10.0, (1.9e-8,), 2.2e-9, False),
            ),
            SO3XR3: (
                Expected(2.0, (4.9e-10,), 5e-10),
                Expected(5.0, (5.0e-9,), 5e-10, False),
                Expected(10.0, (1.7e-8,), 9e-10, False),
            ),
        },
    ),
    Example(
        "three_bar_loop",
        (12, 13, 14),
        15,
        {
            SE3: (Expected(1.0, (0.0, 3.0e-9, 0.0), np.inf),),
            SO3XR3: (Expected(1.0, (1.5e-9, 1.5e-9, 1.7e-10), np.inf),),
        },
        {
            SE3: (Expected(5.0, (0.0, 7.6e-8, 0.0), 1.1e-6, False),),
            SO3XR3: (Expected(5.0, (3.8e-8, 3.8e-8, 3.5e-9), 1.9e-6, False),),
        },
    ),
)

STATEMENTS: Mapping[int, str] = MappingProxyType(
    {
        2: "SE(3) correct to rounding, SO(3) x R^3 drifts significantly",
        3: "SE(3) two orders below SO(3) x R^3; initial energy 13.97 kJ",
        5: "SE(3) better",
        6: "larger than in joint 1",
        7: "comparable",
        9: "similar",
        10: "similar",
        12: "SE(3) satisfied to rounding",
        13: "similar",
        14: "SE(3) satisfied to rounding",
        15: "similar",
    }
)
"""What the text says about each figure. P-INT section 5."""


# The heavy top of Bruels, Cardona and Arnold (2012) in gravity: the end of its motion against published numbers.

PUBLISHED_TOP_END = np.array([-0.150416985652933, -0.724164450779749, -0.673023460701136])
"""Centre of mass at 2 s [m], from the verification suite of Kynema (test Dynamic_HeavyTopSpinningUnderGravity, its
displacement plus the initial position (0, 1, 0)): the paper's generalized-alpha in material coordinates, 2 us."""

SECOND_ORDER_RATIO = 4.0
"""Ratio of errors for half the step, order two."""


def top_document() -> dict[str, Any]:
    """A disk of 15 kg on an arm of 1 m that spins with 150 rad/s about it; the precession is slow."""
    body = {
        "name": "top",
        "mass": 15.0,
        "center_of_mass": [0.0, 1.0, 0.0],
        "inertia": np.diag([0.234375, 0.46875, 0.234375]).tolist(),
    }
    pivot = {"name": "pivot", "kind": "spherical", "predecessor": "world", "successor": "top", "point": [0.0] * 3}
    scenario = {"duration": 2.0, "output_step": 2.0, "initial": {"velocities": {"pivot": [0.0, 150.0, -4.61538]}}}
    return {
        "format": "cadmbs.mechanism/1",
        "name": "heavy top in gravity",
        "gravity": [0.0, 0.0, -9.81],
        "bodies": [body],
        "joints": [pivot],
        "scenario": scenario,
    }


def benchmark_top() -> System:
    """The compiled top."""
    return compile_mechanism(Mechanism.model_validate(top_document()))


def end_position(system: System, group: Group, method: str, step: float | None, tolerance: float = 1e-9) -> Array:
    """Centre of mass (3,) at 2 s [m]."""
    scenario = replace(system.scenario, rtol=tolerance, atol=tolerance)
    motion = simulate_group(system, scenario, group.value, method, step, engine="auto")
    return np.asarray(motion.states.r[-1, 0] + system.origin)


def published_checks() -> list[Check]:
    """The end position of dp54 on SE(3) with a small tolerance against the published one."""
    error = _end_error(benchmark_top(), "dp54", None)
    name, note = "heavy top in gravity, SE3, dp54, 2 s: centre of mass", "[m] from the published place"
    return [Check(name, error, PUBLISHED_TOP_TOLERANCE, note)]


def _end_error(system: System, method: str, step: float | None) -> float:
    """Largest deviation from the published end position [m]."""
    return float(np.max(np.abs(end_position(system, Group.SE3, method, step) - PUBLISHED_TOP_END)))


def convergence_checks(
    methods: Sequence[str] = ("generalized_alpha", "stabilized_alpha"), step: float = 1e-3
) -> list[Check]:
    """Generalized-alpha of index 3 and stabilized: second order towards the published end.

    Args:
        methods: Names of methods.
        step: The longer of two steps [s]; the other is half of it.
    """
    system, checks = benchmark_top(), []
    for method in methods:
        errors = [_end_error(system, method, h) for h in (step, 0.5 * step)]
        ratio, expected = errors[0] / errors[1], f"expected {SECOND_ORDER_RATIO:g}"
        note = f"relative; errors {errors[0]:.3g} and {errors[1]:.3g} m, ratio {ratio:.3g}, {expected}"
        name = f"heavy top in gravity, SE3, {method}: error ratio for half the step"
        checks.append(Check(name, abs(ratio / SECOND_ORDER_RATIO - 1.0), 0.1, note))
    return checks
