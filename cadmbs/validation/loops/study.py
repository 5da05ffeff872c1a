"""The closed loops and non-holonomic systems of the library, compared with closed forms, laws and each other."""

from __future__ import annotations

from cadmbs.compiler import compile_mechanism
from cadmbs.dynamics.scenarios.consistent import one_start
from cadmbs.system import Scenario
from cadmbs.validation.library_mechanisms import library_mechanism, library_system
from cadmbs.validation.loops import kinematics as loops_kinematics
from cadmbs.validation.loops import runs as loops_runs
from cadmbs.validation.loops.drift import DRIFT_SETTINGS, VELOCITY_DRIFT_SETTINGS, drift_study
from cadmbs.validation.loops.laws import cut_check, drive_checks, equation_check, mobility_check, torque_check
from cadmbs.validation.loops.sweeps import Sweep, loop_sweep
from cadmbs.validation.report import Check, Figure, Progress, ValidationReport, no_progress
from cadmbs.validation.tolerances import MOTION_AGREEMENT

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
    jobs += [(rolling_checks, name) for name in loops_runs.CLOSED_FORMS]
    jobs += [(law_checks, name) for name in LOOPS_WITHOUT_CLOSED_FORM]
    jobs += [(linkage_checks, name) for name in LINKAGES]
    drifting = (*DRIFT_SETTINGS, *VELOCITY_DRIFT_SETTINGS)
    total = len(jobs) + len(drifting)
    for k, (job, name) in enumerate(jobs):
        checks += job(name)
        progress((k + 1) / total)
    checks += loops_runs.ladder_checks()
    for k, name in enumerate(drifting):
        study_checks, study_remarks, figure = drift_study(name)
        checks, remarks, figures = [*checks, *study_checks], [*remarks, *study_remarks], [*figures, figure]
        progress((len(jobs) + k + 1) / total)
    title = "Closed loops and non-holonomic systems of the library"
    return ValidationReport(title, tuple(checks), tuple(remarks), tuple(figures))


def loop_checks(name: str) -> list[Check]:
    """All checks of one closed loop of the library."""
    mechanism = library_mechanism(name)
    system, drives = compile_mechanism(mechanism), loops_kinematics.SWEEP_DRIVES[name]
    sweep = loop_sweep(system, drives)
    checks = [mobility_check(name, system)]
    checks += loops_kinematics.kinematic_checks(name, mechanism, system, sweep)
    checks.append(equation_check(name, system, sweep.q, sweep.v))
    if name in PLANAR_CRANKS:
        checks.append(torque_check(name, mechanism, system, sweep))
    checks += drive_checks(name, system, sweep, drives)
    checks.append(cut_check(name, mechanism, system, sweep))
    return checks + loops_runs.run_checks(name, system)[0]


def law_checks(name: str) -> list[Check]:
    """Checks of a closed loop of the library without a closed form here, at states of its motion."""
    mechanism, system = library_mechanism(name), library_system(name)
    run, result = loops_runs.run_checks(name, system)
    states = Sweep(result.q, result.v, result.a)
    checks = [mobility_check(name, system), equation_check(name, system, result.q, result.v)]
    return [*checks, cut_check(name, mechanism, system, states, MOTION_AGREEMENT), *run]


def linkage_checks(name: str) -> list[Check]:
    """Mobility of a linkage of the library, and both forms of its equations where its scenario starts."""
    system = library_system(name)
    start = one_start(system, system.scenario or Scenario())
    return [mobility_check(name, system), equation_check(name, system, start.q, start.v)]


def rolling_checks(name: str) -> list[Check]:
    """All checks of one non-holonomic system of the library."""
    system = library_system(name)
    run, result = loops_runs.run_checks(name, system)
    checks = [mobility_check(name, system), equation_check(name, system, result.q, result.v, result.t)]
    return [*checks, *run, loops_runs.closed_form_check(name, system, result)]
