"""`cadmbs validate rotations`: all checks good, tables and figures there."""

import shlex

import pytest
from click.testing import CliRunner

from cadmbs.cli.main import cli
from cadmbs.validation import validate_rotations
from cadmbs.validation.rotations.mechanisms import MECHANISMS
from tests.docs.experiments import unlisted_outputs


@pytest.mark.slow
def test_the_study_passes_and_shows_tables_and_figures(tmp_path, monkeypatch):
    """By the example in the help of `cadmbs validate`."""
    reports = []

    def recorded(*options):
        reports.append(validate_rotations(*options))
        return reports[0]

    example = "validate rotations --figures drawings"
    assert f"cadmbs {example}\n" in CliRunner().invoke(cli, ["validate", "--help"]).stdout
    monkeypatch.setattr("cadmbs.validation.STUDIES", {"rotations": recorded})
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(cli, shlex.split(example))
    assert done.exit_code == 0, done.stderr
    (report,) = reports
    assert report.passed, [check for check in report.checks if not check.passed]
    assert unlisted_outputs("rotations", report) == []
    assert [figure.name for figure in report.figures] == [
        "rotations_orders", *(f"rotations_figure_{number}" for number in range(2, 8))
    ]  # fmt: skip
    drawings = {path.name for path in (tmp_path / "drawings").iterdir()}
    assert drawings == {f"{figure.name}.svg" for figure in report.figures}
    assert [table.name for table in report.tables] == [
        f"rotations_table_{number}" for number in (1, 7, 8, 9, 10)
    ]  # fmt: skip
    for table in report.tables:
        assert all(len(row) == len(table.header) for row in table.rows)


@pytest.mark.parametrize(("name", "rows"), [("single pendulum", 6), ("double pendulum", 10), ("slider-crank", 18),
                                            ("four-link", 18)])  # fmt: skip
def test_mechanisms_have_the_rows_of_the_paper(name, rows):
    assert len(MECHANISMS[name]().constraints) == rows
