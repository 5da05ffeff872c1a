"""The study of the surgical arm passes, and would fail with the printed entries of the paper."""

import numpy as np

from cadmbs.validation import STUDIES
from cadmbs.validation import rcm_closed_forms as closed
from cadmbs.validation.report import Check, Report

PARAMETERS = closed.Parameters(
    d2=0.3, d3=0.25, d4=0.35, h4=0.15, d5=0.55, x1=0.15, z1=0.02, x2=0.025, z2=0.04,
    x3=0.3, z3=0.06, x4=0.45, z4=0.14, x5=0.56, z5=0.1,
)  # fmt: skip


def test_every_check_passes():
    report = STUDIES["rcm"]()
    assert [check.name for check in report.checks if not check.passed] == []
    assert len(report.checks) == 21
    assert any("J^b_{3,1}" in remark for remark in report.remarks)


def test_the_printed_entry_would_be_found():
    q = np.array([0.3, -0.7, 1.1, 0.5, -0.4])
    p = PARAMETERS
    printed = p.arm * np.sin(q[1] + q[2]) - p.d2 * np.sin(q[0])
    assert abs(printed - closed.spatial_screws(p, q)[2, 3]) > 1e-2


def test_a_check_that_is_nan_or_too_large_fails():
    assert not Check("x", float("nan"), 1.0).passed
    assert not Check("x", 2.0, 1.0).passed
    assert not Report("t", (Check("x", 0.0, 1.0), Check("y", 2.0, 1.0))).passed
