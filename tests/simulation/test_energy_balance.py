"""Which imbalances of energy are reported, with which scale, and what is advised."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.absolute import METHODS as ABSOLUTE_METHODS
from cadmbs.absolute.groups.methods import METHODS as GROUP_METHODS
from cadmbs.errors import Severity, ShapeError
from cadmbs.simulation.method import STEPPERS
from cadmbs.simulation.reports.report import ENERGY_REMEDIES, energy_findings
from cadmbs.testing import mechanisms

T = np.linspace(0.0, 10.0, 101)
SWING = np.sin(T) ** 2
"""Kinetic energy of a pendulum, its potential energy being 1 - SWING."""


def findings(kinetic, potential, supplied=0.0, method="rk4", coordinates="relative"):
    parts = np.broadcast_arrays(kinetic, potential, supplied, np.zeros(T.shape))[:3]
    return energy_findings(T, *parts, method, coordinates)


def lost(part):
    """A loss that grows in time up to a part of 1 J."""
    return part * T / 10.0


@pytest.mark.parametrize(("part", "reported"), [(0.0, False), (0.009, False), (0.011, True), (-0.011, True)])
def test_more_than_one_percent_of_the_largest_energy_is_reported(part, reported):
    """1 J is exchanged; what a stabilization of constraints takes out or brings in is an imbalance as well."""
    found = findings(SWING, 1.0 - SWING - lost(part))
    assert [f.code for f in found] == ["S117"] * reported
    assert all(f.severity is Severity.WARNING for f in found)


def test_supplied_work_is_no_loss():
    assert not findings(SWING, 1.0 - SWING - lost(3.0), supplied=-lost(3.0))
    assert findings(SWING, 1.0 - SWING - lost(3.0), supplied=-lost(2.9))


def test_work_alone_sets_a_scale():
    """Slow work of friction and drives: 10 J are taken out and put back, and 0.05 J or 0.2 J are missing."""
    work = 10.0 * SWING
    assert not findings(0.0, work - lost(0.05), supplied=work)
    assert findings(0.0, work - lost(0.2), supplied=work)


@pytest.mark.parametrize("constant", [1e6, -1e9])
def test_a_constant_part_of_the_potential_hides_no_loss(constant):
    assert findings(SWING, constant + 1.0 - SWING - lost(0.02))
    assert not findings(SWING, constant + 1.0 - SWING - lost(0.005))


def test_rounding_is_no_loss():
    """At rest, far above the world origin; held by a drive; and with energies of rounding alone."""
    rounding = np.random.default_rng(0).normal(size=T.shape)
    assert not findings(0.0, 1e6 * (1.0 + 1e-15 * rounding))
    assert not findings(1e-25 * rounding**2, 0.0)
    assert not findings(1e-25 * rounding**2, 40.0 + 1e-14 * rounding, supplied=1e-14 * rounding)
    assert not findings(50.0 * (1.0 + 1e-14 * rounding), 0.0, supplied=1e-12 * rounding)


def test_small_mechanisms_are_looked_at():
    """Microjoules."""
    assert findings(1e-6 * SWING, 1e-6 * (1.0 - SWING - lost(0.02)))


def test_rows_that_are_not_finite_are_left_out():
    kinetic, potential = SWING.copy(), 1.0 - SWING
    kinetic[-1], potential[3], kinetic[0] = np.nan, np.inf, -np.inf
    assert not findings(kinetic, potential)
    (found,) = findings(kinetic, potential - lost(0.1))
    assert "largest with -0.098 J at t = 9.9 s" in found.message
    assert not findings(np.full(T.shape, np.nan), np.nan)
    assert findings(1e308 * SWING, 1e308 * SWING)  # where the sum overflows it is left out


def test_of_a_batch_every_motion_has_its_own_scale_and_the_worst_is_named():
    size = np.array([1e6, 1.0, 1.0])[:, None]
    losses = np.array([0.0, 0.05, 0.03])[:, None]
    (found,) = findings(size * SWING, size * (1.0 - SWING - losses * T / 10.0))
    assert found.message.startswith("sample 1 (and 1 more of 3): the energy imbalance ")
    (found,) = findings((size * SWING)[:, None], (size * (1.0 - SWING - losses * T / 10.0))[:, None])
    assert found.message.startswith("sample (1, 0) (and 1 more of 3): ")
    assert not findings(size[:1] * SWING, size[:1] * (1.0 - SWING))


def test_without_rows_or_samples_there_is_nothing_to_report():
    nothing = np.zeros(0)
    assert energy_findings(nothing, nothing, nothing, nothing, "rk4", "relative") == ()
    empty = np.zeros((0, 3))
    assert energy_findings(np.arange(3.0), empty, empty, empty, "rk4", "relative") == ()


def test_shapes_are_checked():
    with pytest.raises(ShapeError, match=r"^energies have shapes \(3,\), \(3,\), \(2,\), expected \(\.\.\., 3\) for"):
        energy_findings(np.arange(3.0), np.zeros(3), np.zeros(3), np.zeros(2), "rk4", "relative")


def test_every_method_has_its_remedy():
    assert set(ENERGY_REMEDIES["relative"]) == set(STEPPERS)
    assert all(set(ENERGY_REMEDIES[coordinates]) == set(ABSOLUTE_METHODS) for coordinates in ("rA", "rp", "rE"))
    assert set(ENERGY_REMEDIES["SE3"]) == set(ENERGY_REMEDIES["SO3xR3"]) == set(GROUP_METHODS)


@pytest.mark.parametrize(
    ("coordinates", "method", "settings", "reported"),
    [
        pytest.param("rA", "implicit_euler", {"step": 1e-3}, True, marks=pytest.mark.slow),  # compiles
        pytest.param("rA", "generalized_alpha", {"step": 1e-3}, False, marks=pytest.mark.slow),
        pytest.param("SE3", "implicit_euler", {"step": 4e-3}, True, marks=pytest.mark.slow),
        pytest.param("SE3", "rk4", {"step": 4e-3}, False, marks=pytest.mark.slow),
        ("relative", "rk4", {"step": 0.05}, True),
        ("relative", "rk4", {"step": 0.005}, False),
        ("relative", "rk45", {"rtol": 1e-2, "atol": 1e-2}, True),
        ("relative", "dop853", {}, False),
    ],
)
def test_what_methods_lose_on_a_double_pendulum(coordinates, method, settings, reported):
    """What a remedy names has no such loss itself."""
    system = cm.compile_mechanism(mechanisms.planar_chain(2))
    run = {"coordinates": coordinates, "method": method, "duration": 1.0 if coordinates == "SE3" else 2.0}
    run["output_step"] = 0.05
    result = cm.simulate(system, **run, **settings)
    found = energy_findings(result.t, result.kinetic, result.potential, result.supplied, method, coordinates)
    assert [f.code for f in found] == ["S117"] * reported
    assert tuple(f for f in result.findings if f.code == "S117") == found
