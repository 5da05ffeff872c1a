"""`cadmbs validate screws`: subgroups, representations, effort."""

import numpy as np
import pytest

from cadmbs.dynamics.tree.body_frames import Effort
from cadmbs.validation import STUDIES
from cadmbs.validation.screws import joint_algebra, multiplications, printed_effort
from tests.docs.experiments import unlisted_outputs


def test_every_check_of_the_study_passes_and_its_tables_are_complete():
    fractions = []
    report = STUDIES["screws"](fractions.append)
    assert [check.name for check in report.checks if not check.passed] == []
    assert unlisted_outputs("screws", report) == []
    assert fractions[-1] == 1.0
    assert all(len(row) == len(table.header) for table in report.tables for row in table.rows)
    assert [table.name for table in report.tables] == [
        "screws_tables_1_2", "screws_effort", "screws_twists", "screws_accelerations",
    ]  # fmt: skip


def test_two_hinges_through_a_point_are_no_subgroup():
    plane = {"axes": [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], "point": [0.3, 0.0, 0.0]}
    assert joint_algebra("universal", plane) == (3, False)
    assert joint_algebra("planar", plane) == (3, True)


@pytest.mark.parametrize("n", [1, 4])
def test_multiplications_are_those_of_the_operations(n):
    """By hand: 24 of a frame transformation, 18 of a bracket; hybrid brackets with one part have 12 or 6."""
    assert multiplications(printed_effort("body_fixed", n), n) == 24 * 3 * (n - 1) + 18 * (2 * n - 1)
    hybrid = 6 * 3 * (n - 1) + (18 + 63) * n + 12 * 2 * n + 6 * (n - 1)
    assert multiplications(printed_effort("hybrid", n), n) == hybrid
    assert multiplications(Effort(0, 0, 0, 0, 0), n) == 0
    assert np.isscalar(hybrid)
