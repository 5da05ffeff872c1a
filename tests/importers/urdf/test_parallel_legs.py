"""Legs with loops from CAD and their side files: mobility, assembly, motion, and the messages where nothing closes."""

from __future__ import annotations

import numpy as np
import pytest

import cadmbs
from cadmbs.constraints import assemble, closure, loop_findings, mobility
from cadmbs.dynamics import energy
from cadmbs.dynamics.closed_loops.closed_loop_inverse import drive_rows, driven_names, idle_spins
from cadmbs.importers.loading import check
from tests.importers.urdf import parallel_legs as legs

LEGS = {"cassie": (legs.CASSIE, legs.CASSIE_FRAMES, 2, 5), "digit": (legs.DIGIT, legs.DIGIT_FRAMES, 3, 6)}
"""Joints, frames, loops and motors."""


@pytest.fixture
def leg(tmp_path):
    """Compiles a leg; lengths of its thin rods may be changed."""

    def compiled(name, kind="6d", fixed=(), change=("", "")):
        joints, frames, loops, _ = LEGS[name]
        (tmp_path / "leg.urdf").write_text(legs.urdf(joints, frames).replace(*change))
        (tmp_path / "leg.yaml").write_text(legs.side_file(joints, loops, kind, fixed))
        mechanism, findings = check(tmp_path / "leg.urdf", loops=tmp_path / "leg.yaml")
        assert mechanism is not None
        assert "U084" not in {finding.code for finding in findings}
        return cadmbs.compile_mechanism(mechanism)

    return compiled


@pytest.mark.parametrize("name", LEGS)
def test_a_leg_closes_and_has_its_motors_and_the_spins_of_its_rods(name, leg):
    """The halves of a rod, welded, turn about the line through its two balls."""
    system, (_, _, loops, motors) = leg(name), LEGS[name]
    assembly = assemble(system)
    assert assembly.closed
    assert assembly.n_solutions == 1, "limits without room between them are no limits that random starts must respect"
    assert np.max(np.abs(closure(system, assembly.q))) < 1e-12
    freedom = mobility(system)
    assert freedom.degrees_of_freedom == motors + loops
    number, turning = idle_spins(system, assembly.q, drive_rows(system, assembly.q, driven_names(system, None)))
    assert number == loops
    assert len(turning) == 4 * loops, "halves and their frames"
    assert sum(bool(joint.actuated) for joint in system.joints) == motors


def test_points_in_place_of_frames_leave_three_turns_a_loop_and_fixed_balls_take_them_away(leg):
    assert mobility(leg("cassie", "3d")).degrees_of_freedom == 7 + 2 * 3
    fixed = leg("cassie", "3d", fixed=("spherical_hip", "spherical_shin"))
    assert mobility(fixed).degrees_of_freedom == 7 + 2 * 3 - 2 * 3


def test_rods_that_are_too_short_leave_a_gap_at_a_weld_with_a_direction(leg):
    """The six rows of a weld are one place: the gap is that of the weld, and the joints along the loop are named."""
    system = leg("cassie", change=("0 0 -0.251", "0 0 -0.1"))
    assembly = assemble(system)
    gap = assembly.gap
    assert not assembly.closed
    assert gap.source == "closing2_B=closing2_A"
    assert 0.05 < gap.translation < 0.5
    assert np.linalg.norm(gap.along) == pytest.approx(1.0)
    (finding,) = loop_findings(system)
    assert finding.code == "K001"
    loop = {"spherical_knee", "free_knee", "motor_knee", "spherical_hip"}
    assert {name for name in system.joint_names if f'"{name}"' in finding.hint} == loop


def test_a_leg_falls_with_constant_energy(leg):
    system = leg("cassie")
    result = cadmbs.simulate(system, duration=0.05, engine="numpy")
    kinetic, potential = energy(system, result.q, result.v)
    assert np.ptp(kinetic + potential) < 1e-7 * np.max(kinetic)
    assert np.max(np.abs(closure(system, result.q))) < 1e-9
