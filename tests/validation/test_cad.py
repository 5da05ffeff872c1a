"""The study of STEP files: its comparisons see errors, and all of them pass."""

import numpy as np
import pytest

from cadmbs.models.documents.reading import build
from cadmbs.testing.cad import engine
from cadmbs.validation import STUDIES
from cadmbs.validation.cad import axis_errors, mass_error, paired_joints
from tests.importers.step.kernel_files import needs_kernel


@needs_kernel
@pytest.mark.slow
def test_every_check_passes():
    report = STUDIES["cad"]()
    assert report.passed, [check for check in report.checks if not check.passed]
    assert len(report.checks) == 12


def test_errors_are_seen():
    data = engine().mechanism_data()
    expected, _ = build(data)
    data["joints"][0]["axis"] = [1e-5, 1.0, 0.0]
    data["joints"][1]["point"][0] += 2e-6
    del data["joints"][2]
    data["bodies"][1]["mass"] *= 1 + 1e-8
    other, _ = build(data)
    assert mass_error(expected, expected) == 0
    assert mass_error(expected, other) == pytest.approx(1e-8, rel=1e-3)
    (tilted, _), (_, shifted), missing, same = (axis_errors(*pair) for pair in paired_joints(expected, other))
    assert tilted == pytest.approx(1e-5)
    assert shifted == pytest.approx(2e-6)
    assert missing == (np.inf, np.inf)
    assert same == (0.0, 0.0)
