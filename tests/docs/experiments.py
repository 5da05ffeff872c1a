"""The rows of the list of the papers' experiments, and the outputs that it names."""

import re
import shlex
from functools import cache
from typing import NamedTuple

from tests.docs.pages import ROOT

PAGE = ROOT / "docs" / "reference" / "experiments.md"

HEAD = "| experiment | command | output | status |"

_ROW = re.compile(
    r"^\| (?P<paper>P-[A-Z]+) (?P<title>[^|]+?) \| (?P<command>[^|]+?) \| (?P<output>[^|]+?) \| (?P<status>[^|]+?) \|$"
)


class Experiment(NamedTuple):
    """A row of the page: paper, title, command words (none where nothing can be run), names of outputs, status."""

    paper: str
    title: str
    command: tuple[str, ...]
    outputs: tuple[str, ...]
    status: str


def table_lines():
    """Lines of the page's tables without their heads."""
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    return [line for line in lines if line != HEAD and not line.startswith("|---")]


@cache
def experiments():
    """The rows of the page."""
    rows = []
    for line in table_lines():
        row = _ROW.match(line)
        assert row is not None, line
        command = re.fullmatch(r"`cadmbs (.+)`", row["command"])
        assert command is not None or row["command"] == "none", line
        words = tuple(shlex.split(command[1])) if command else ()
        outputs = tuple(re.findall(r"`([^`]+)`", row["output"]))
        assert outputs or row["output"] in ("none", "the printed answer"), line
        rows.append(Experiment(row["paper"], row["title"], words, outputs, row["status"]))
    return tuple(rows)


def unlisted_outputs(study, report):
    """Outputs of a study that the page names and its report lacks."""
    names = {table.name for table in report.tables} | {figure.name for figure in report.figures}
    checks = [check.name for check in report.checks]
    listed = [output for row in experiments() if row.command[:2] == ("validate", study) for output in row.outputs]
    assert listed
    return [output for output in listed if output not in names and not any(c.startswith(output) for c in checks)]
