"""`cadmbs validate loads`."""

import pytest

from cadmbs.validation import STUDIES
from cadmbs.validation.loads import _drag, _servo


def failed(report):
    return [f"{check.name}: {check.measured:.3g}" for check in report if not check.passed]


def test_two_loads():
    checks = [*_servo(), *_drag()]
    assert failed(checks) == []
    assert len(checks) == 6


@pytest.mark.slow
def test_every_check_of_the_study_passes():
    fractions = []
    report = STUDIES["loads"](fractions.append)
    assert failed(report.checks) == []
    assert len(report.checks) == 26
    assert fractions[-1] == 1.0
