"""`cadmbs validate groups`: every magnitude of the integration paper's examples."""

import numpy as np
import pytest

from cadmbs.absolute.groups.states import Group
from cadmbs.validation import STUDIES
from cadmbs.validation.groups import (
    EXAMPLES,
    FIGURE_HEADER,
    PUBLISHED_TOP_END,
    PUBLISHED_TOP_TOLERANCE,
    STATEMENTS,
    benchmark_top,
    convergence_checks,
    drift_figures,
    drift_rows,
    end_position,
    group_drifts,
    group_motion,
    initial_energy_check,
    magnitude_checks,
    order_checks,
)
from cadmbs.validation.library_mechanisms import library_system
from tests.docs.experiments import unlisted_outputs


def failed(report):
    return [
        f"{check.name}: {check.measured:.3g} > {check.tolerance:.3g}" for check in report.checks if not check.passed
    ]


@pytest.mark.slow
def test_every_check_of_the_study_passes():
    told = []
    report = STUDIES["groups"](told.append)
    assert failed(report) == []
    assert unlisted_outputs("groups", report) == []
    assert len(report.checks) == 34
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert len(report.figures) == 11


@pytest.mark.slow
@pytest.mark.parametrize(
    ("example", "group"), list(zip(EXAMPLES, [*Group] * 2, strict=True)), ids=lambda x: getattr(x, "file", x)
)
def test_long_motions_end_as_expected(example, group):
    """Ten seconds, of two examples on each group; `cadmbs validate groups` has the first of them.

    A gap of rounding alone is NumPy's: that of the kernel grows to three times the bound.
    """
    system, rows = library_system(example.file), example.long[group]
    engine = "numpy" if 0.0 in rows[-1].joints else "auto"
    found = group_drifts(group_motion(system, group, rows[-1].t, engine=engine))
    assert [check.name for check in magnitude_checks(system, group, found, rows) if not check.passed] == []


@pytest.mark.slow
def test_the_top_in_gravity_converges_as_published():
    assert [check.name for check in convergence_checks(["stabilized_alpha"], 2e-3) if not check.passed] == []


@pytest.mark.slow
def test_the_top_in_gravity_ends_at_its_published_place():
    """Numbers of another code and another method: generalized-alpha at 2 us against Dormand and Prince's pair."""
    gap = end_position(benchmark_top(), Group.SO3XR3, "dp54", None) - PUBLISHED_TOP_END
    assert np.max(np.abs(gap)) < PUBLISHED_TOP_TOLERANCE


def test_the_published_place_is_on_the_sphere_of_the_arm_and_the_top_starts_as_published():
    system = benchmark_top()
    assert np.linalg.norm(PUBLISHED_TOP_END) == pytest.approx(1.0, abs=1e-9)
    motion = group_motion(system, Group.SE3, 1e-3)
    inertia = np.array([0.234375 + 15.0, 0.46875, 0.234375 + 15.0])
    omega = np.array([0.0, 150.0, -4.61538])
    assert motion.energies[0] == pytest.approx(0.5 * inertia @ omega**2, rel=1e-12)


@pytest.fixture(scope="module")
def top():
    system = library_system("heavy_top")
    return system, {group: group_drifts(group_motion(system, group, 0.1)) for group in Group}


def test_the_heavy_top_has_its_published_energy_and_drifts(top):
    system, found = top
    motion = group_motion(system, Group.SE3, 1e-3)
    assert motion.energies[0] == pytest.approx(13972.398950622206, rel=1e-14)
    assert found[Group.SE3].up_to(0.1)[0] < 1e-14
    assert found[Group.SO3XR3].up_to(0.1)[0] == pytest.approx([1.06e-7], rel=0.01)
    assert found[Group.SE3].up_to(0.1)[1] == pytest.approx(3.4e-4, rel=0.02)
    assert found[Group.SO3XR3].up_to(0.1)[1] == pytest.approx(1.01e-3, rel=0.02)


def test_figures_have_the_papers_numbers_and_a_line_for_every_group(top):
    figures = drift_figures(EXAMPLES[0], *top)
    assert [figure.name for figure in figures] == ["groups_figure_2", "groups_figure_3"]
    for figure in figures:
        assert [curve.label for curve in figure.curves] == ["SE3", "SO3xR3"]
        assert all(np.all(np.isfinite(curve.y)) for curve in figure.curves)


def test_every_figure_with_curves_of_the_paper_has_a_row_beside_its_text(top):
    numbers = [number for example in EXAMPLES for number in (*example.gap_figures, example.energy_figure)]
    assert sorted(numbers) == sorted(STATEMENTS) == [2, 3, 5, 6, 7, 9, 10, 12, 13, 14, 15]
    rows = drift_rows(EXAMPLES[0], *top)
    assert [row[0] for row in rows] == ["figure 2", "figure 3"]
    assert all(len(row) == len(FIGURE_HEADER) for row in rows)


def test_the_initial_energy_is_the_printed_one():
    assert initial_energy_check().passed


def test_the_sign_of_dexp_tells_order_four_from_order_two():
    checks = order_checks(library_system("spherical_double_pendulum"), 0.01)
    assert [check.passed for check in checks] == [True, True]
