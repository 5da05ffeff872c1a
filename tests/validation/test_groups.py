"""`cadmbs validate groups`: every magnitude of the integration paper's examples."""

import numpy as np
import pytest

from cadmbs.absolute.groups.states import Group
from cadmbs.validation import STUDIES
from cadmbs.validation.groups import drift_figures, drifts, library_system, order_checks, run, validate_groups
from cadmbs.validation.groups_top import DIGITS, PUBLISHED, benchmark_top, end_place


def failed(report):
    return [
        f"{check.name}: {check.measured:.3g} > {check.tolerance:.3g}" for check in report.checks if not check.passed
    ]


@pytest.mark.slow
def test_every_check_of_the_study_passes():
    told = []
    report = STUDIES["groups"](told.append)
    assert failed(report) == []
    assert len(report.checks) == 33
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert len(report.figures) == 8


@pytest.mark.slow
def test_every_check_of_the_long_study_passes():
    assert failed(validate_groups(long=True)) == []


@pytest.mark.slow
@pytest.mark.parametrize("group", Group)
def test_the_top_in_gravity_ends_at_its_published_place(group):
    """Numbers of another code and another method: generalized-alpha at 2 us against Dormand and Prince's pair."""
    gap = end_place(benchmark_top(), group, "dp54", None) - PUBLISHED
    assert np.max(np.abs(gap)) < DIGITS


def test_the_published_place_is_on_the_sphere_of_the_arm_and_the_top_starts_as_published():
    system = benchmark_top()
    assert np.linalg.norm(PUBLISHED) == pytest.approx(1.0, abs=1e-9)
    motion = run(system, Group.SE3, 1e-3)
    inertia = np.array([0.234375 + 15.0, 0.46875, 0.234375 + 15.0])
    omega = np.array([0.0, 150.0, -4.61538])
    assert motion.energies[0] == pytest.approx(0.5 * inertia @ omega**2, rel=1e-12)


@pytest.fixture(scope="module")
def top():
    system = library_system("heavy_top")
    return system, {group: drifts(run(system, group, 0.1)) for group in Group}


def test_the_heavy_top_has_its_published_energy_and_drifts(top):
    system, found = top
    motion = run(system, Group.SE3, 1e-3)
    assert motion.energies[0] == pytest.approx(13972.398950622206, rel=1e-14)
    assert found[Group.SE3].up_to(0.1)[0] < 1e-14
    assert found[Group.SO3XR3].up_to(0.1)[0] == pytest.approx([1.06e-7], rel=0.01)
    assert found[Group.SE3].up_to(0.1)[1] == pytest.approx(3.4e-4, rel=0.02)
    assert found[Group.SO3XR3].up_to(0.1)[1] == pytest.approx(1.01e-3, rel=0.02)


def test_figures_have_a_line_for_every_group(top):
    gaps, energy = drift_figures(*top)
    assert [curve.label for curve in gaps.curves] == ["pivot, SE3", "pivot, SO3xR3"]
    assert (gaps.name, energy.name) == ("groups_heavy_top_gaps", "groups_heavy_top_energy")
    assert all(np.all(np.isfinite(curve.y)) for curve in (*gaps.curves, *energy.curves))


def test_the_sign_of_dexp_tells_order_four_from_order_two():
    checks = order_checks(library_system("spherical_double_pendulum"), 0.01)
    assert [check.passed for check in checks] == [True, True]
