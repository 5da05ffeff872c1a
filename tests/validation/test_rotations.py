"""`cadmbs validate rotations`: all checks good, tables and figures there."""

import pytest

from cadmbs.validation import STUDIES
from cadmbs.validation.rotations.mechanisms import MECHANISMS
from tests.docs.experiments import unlisted_outputs


@pytest.mark.slow
def test_the_study_passes_and_shows_tables_and_figures():
    report = STUDIES["rotations"]()
    assert report.passed, [check for check in report.checks if not check.passed]
    assert unlisted_outputs("rotations", report) == []
    assert [figure.name for figure in report.figures] == [
        "rotations_orders", *(f"rotations_figure_{number}" for number in range(2, 8))
    ]  # fmt: skip
    assert [table.name for table in report.tables] == [
        f"rotations_table_{number}" for number in (1, 7, 8, 9, 10)
    ]  # fmt: skip
    for table in report.tables:
        assert all(len(row) == len(table.header) for row in table.rows)


@pytest.mark.parametrize(("name", "rows"), [("single pendulum", 6), ("double pendulum", 10), ("slider-crank", 18),
                                            ("four-link", 18)])  # fmt: skip
def test_mechanisms_have_the_rows_of_the_paper(name, rows):
    assert len(MECHANISMS[name]().constraints) == rows
