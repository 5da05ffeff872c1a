"""The study of the surgical arm passes, and would fail with the printed entries of the paper."""

import numpy as np
import pytest

from cadmbs.validation import STUDIES
from cadmbs.validation import rcm_closed_forms as closed
from cadmbs.validation.rcm import MISPRINTS
from cadmbs.validation.report import Check, ValidationReport
from tests.docs.experiments import unlisted_outputs

PARAMETERS = closed.Parameters(
    d2=0.3, d3=0.25, d4=0.35, h4=0.15, d5=0.55, x1=0.15, z1=0.02, x2=0.025, z2=0.04,
    x3=0.3, z3=0.06, x4=0.45, z4=0.14, x5=0.56, z5=0.1,
)  # fmt: skip


def test_every_check_passes():
    report = STUDIES["rcm"]()
    assert [check.name for check in report.checks if not check.passed] == []
    assert unlisted_outputs("rcm", report) == []
    assert len(report.checks) == 21
    assert report.remarks[0] == (
        "P-KIN 3.6, J^b_{3,1}, entry 4: printed D s2 + (x1 + x3 - d3) s23, off by up to 1.38 m; right: D s3 - d2 s23"
    )
    assert len(report.remarks) == 7


def test_right_forms_of_misprints_are_the_closed_forms():
    """What the remarks call right is what the study checks."""
    p, q = PARAMETERS, np.array([0.3, -0.7, 1.1, 0.5, -0.4])
    s3, c3, s23, c23 = np.sin(q[2]), np.cos(q[2]), np.sin(q[1] + q[2]), np.cos(q[1] + q[2])
    D, d2, d3, x3 = p.arm, p.d2, p.d3, p.x3
    rights = [D * s3 - d2 * s23, x3 - d3 + D * c3 - d2 * c23, D * s3, x3 - d3 + D * c3]
    rights.append(D * np.sin(q[0] + q[1]) - d2 * np.sin(q[0]))
    for misprint, right in zip(MISPRINTS, rights, strict=True):
        jacobian = closed.spatial_screws(p, q).T if misprint.spatial else closed.body_fixed_jacobian_3(p, q)
        assert jacobian[misprint.row, misprint.column] == pytest.approx(right, abs=1e-15)
        assert abs(misprint.value(p, q[None])[0] - right) > 1e-2


def test_a_check_that_is_nan_or_too_large_fails():
    assert not Check("x", float("nan"), 1.0).passed
    assert not Check("x", 2.0, 1.0).passed
    assert not ValidationReport("t", (Check("x", 0.0, 1.0), Check("y", 2.0, 1.0))).passed
