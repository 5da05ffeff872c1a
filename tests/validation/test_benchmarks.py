"""`cadmbs validate benchmarks`: measures of precision, references that agree with each other, the study."""

import numpy as np
import pytest

from cadmbs.validation import STUDIES
from cadmbs.validation.benchmarks import BENCHMARKS, n_four_bar, rolling_disk, slider_crank, study
from cadmbs.validation.benchmarks.flyball_governor import governor_motion
from cadmbs.validation.benchmarks.problem import (
    mixed_digits,
    run_benchmark,
    significant_digits,
    system_of,
    threshold_error,
)
from cadmbs.validation.loops.planar import ladder_lean
from tests.slopes import slope

T = np.linspace(0.0, 2.0, 41)


def test_relative_errors_have_a_threshold():
    reference = np.array([[2.0, 1e-6], [-4.0, 0.5]])
    computed = reference + np.array([[0.2, 1e-4], [0.0, 0.0]])
    assert threshold_error(computed, reference) == pytest.approx(np.sqrt((0.1**2 + 0.1**2) / 4))
    assert threshold_error(reference, reference) == 0.0


def test_digits_are_those_of_the_worst_component():
    reference = np.array([1e3, -2e-5])
    assert significant_digits(reference * np.array([1 + 1e-9, 1 - 1e-6]), reference) == pytest.approx(6.0)
    assert significant_digits(reference, reference) == 17.0
    assert mixed_digits(reference + np.array([0.0, 1e-6]), reference, 1e-6, 1e-6) == pytest.approx(6.0, abs=1e-4)


def test_closed_forms_satisfy_their_differential_equations():
    lean = ladder_lean(2, T)
    rate = slope(lambda s: ladder_lean(2, 0.7 + s))
    assert float(n_four_bar.lean_rate(2, ladder_lean(2, 0.7))) == pytest.approx(float(rate), abs=1e-8)
    assert np.all(np.diff(lean) > 0.0)
    angle = slider_crank.crank_angle(T)
    assert (angle[0], slider_crank.crank_rate(angle[0])) == pytest.approx((np.pi / 4, 5.0))
    assert angle[-1] > 2 * np.pi  # through singular positions at 90 and 270 degrees


def test_the_slider_crank_is_singular_where_the_slider_is_over_the_bearing():
    from cadmbs.constraints import closure, closure_jacobian

    system = system_of(slider_crank.document())
    names = system.position_names
    for angle, rank in ((np.pi / 2, 1), (1.0, 2)):
        q = np.zeros(system.n_q)
        turn, slide = angle - np.pi / 4, 2 * np.cos(angle) - 2 * np.cos(np.pi / 4)
        q[[names.index("bearing"), names.index("pin"), names.index("guide")]] = turn, -2 * turn, slide
        assert np.max(np.abs(closure(system, q))) < 1e-14
        assert np.linalg.matrix_rank(closure_jacobian(system, q), tol=1e-9) == rank


def test_scores_fall_with_the_tolerance():
    problem = next(problem for problem in BENCHMARKS if problem.name == "pendulum")
    scores = [run_benchmark(problem, rtol, "reference")[0].score for rtol in (1e-4, 1e-7)]
    assert scores[1] < 0.05 * scores[0]


def test_routh_motion_keeps_the_energy_of_the_disk():
    from cadmbs.validation.loops.nonholonomic import disk_energy

    tilt, tilt_rate, precession, spin = rolling_disk.routh_motion(T)[:, :4].T
    energy = disk_energy(rolling_disk.DISK, tilt, tilt_rate, precession, spin)
    np.testing.assert_allclose(energy, energy[0], rtol=1e-11)


@pytest.mark.slow
def test_reference_of_the_governor_is_converged():
    times = np.linspace(0.0, 3.0, 7)
    np.testing.assert_allclose(governor_motion(times).s, governor_motion(times, 1e-11).s, atol=1e-7)


@pytest.mark.slow
def test_every_check_of_the_study_passes_and_its_tables_are_complete():
    fractions = []
    report = STUDIES["benchmarks"](fractions.append)
    assert [check.name for check in report.checks if not check.passed] == []
    assert fractions == sorted(fractions)
    assert fractions[-1] == 1.0
    runs, bicycle = report.tables
    assert len(runs.rows) == len(report.figures) == len(BENCHMARKS)
    assert all(len(row) == len(table.header) for table in report.tables for row in table.rows)
    assert len(bicycle.rows) == 13


@pytest.mark.slow
def test_the_long_study_has_errors_over_times(monkeypatch):
    """With two problems and two tolerances; both problems' errors fall."""
    monkeypatch.setattr(study, "BENCHMARKS", tuple(p for p in BENCHMARKS if p.name in ("disk", "bricard")))
    monkeypatch.setattr(study, "SWEEP_TOLERANCES", (1e-4, 1e-7))
    report = study.validate_benchmarks(long=True)
    errors = next(figure for figure in report.figures if figure.name == "benchmarks_precision")
    assert [curve.label for curve in errors.curves] == ["bricard", "disk"]
    assert all(curve.y[1] < curve.y[0] for curve in errors.curves)
    assert len(report.tables[-1].rows) == 4
