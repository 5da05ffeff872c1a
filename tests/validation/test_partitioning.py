"""`cadmbs validate partitioning`: joints, circle, satellite, snakeboard."""

import numpy as np
import pytest

from cadmbs.constraints import closure, jacobian, jacobian_dot
from cadmbs.validation import STUDIES
from cadmbs.validation.partitioning import satellite, snakeboard
from cadmbs.validation.partitioning.study import CUT_JOINTS, circle_projections, cut_joint_rows
from tests.docs.experiments import unlisted_outputs


@pytest.mark.slow
def test_every_check_of_the_study_passes():
    report = STUDIES["partitioning"]()
    assert [check.name for check in report.checks if not check.passed] == []
    assert unlisted_outputs("partitioning", report) == []
    assert all(len(row) == len(table.header) for table in report.tables for row in table.rows)
    assert len(report.figures) == 4


def test_printed_selectors_that_agree_are_the_rows():
    agreeing = {joint.kind for joint in CUT_JOINTS if joint.selector and joint.selector == cut_joint_rows(joint)[0]}
    assert {joint.kind for joint in CUT_JOINTS} - agreeing == {"universal", "planar", "schoenflies"}


def test_the_larger_projection_leaves_the_smaller_error_along_the_circle():
    checks, table = circle_projections()
    assert all(check.passed for check in checks)
    (_, first_share, first_error, mark), (_, second_share, second_error, _) = table.rows
    assert float(first_share) + float(second_share) == pytest.approx(1.0, abs=1e-3)
    assert float(first_error) < 0.3 * float(second_error)
    assert mark


@pytest.fixture(scope="module")
def board():
    motion, result = snakeboard.reference_motion(0.05)
    assert result.outcome.good
    return snakeboard.descriptor_snakeboard(), motion


def test_the_motion_in_twelve_coordinates_satisfies_all_constraints(board):
    system, (_, q, v, a) = board
    matrix = jacobian(system, q)
    rate = jacobian_dot(system, q, v)
    assert np.max(np.abs(closure(system, q))) < 1e-14
    assert np.max(np.abs(np.einsum("tij,tj->ti", matrix, v))) < 1e-10
    assert np.max(np.abs(np.einsum("tij,tj->ti", matrix, a) + np.einsum("tij,tj->ti", rate, v))) < 1e-8


def test_optimal_dependent_coordinates_change_the_velocity_less(board):
    system, motion = board
    steps = snakeboard.stabilization_steps(system, motion)
    optimal, suboptimal, shortest = steps.integrals()
    assert shortest <= optimal * (1 + 1e-9)
    assert optimal < 1e-2 * suboptimal


def test_projection_keeps_the_angular_momentum_of_the_satellite():
    free, constrained = satellite.satellites()
    motions = [satellite.euler_motion(free, constrained, 0.05, stabilized=flag) for flag in (False, True)]
    drifts = [np.max(np.abs(motion.momentum - motion.momentum[0])) for motion in motions]
    assert drifts[1] < 1e-12
    assert drifts[0] > 1e-7
