"""The drive of the library, drawn in a hurry: masses by formula, two bearings that are left out, nothing in silence."""

from importlib import resources

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.importers.loading import load_with_findings
from cadmbs.testing.cad import roller_drive
from tests.importers.step.kernel_files import needs_kernel

pytestmark = [needs_kernel, pytest.mark.usefixtures("kernel_within")]


def test_the_drive_of_the_library_is_that_of_its_solids():
    with resources.as_file(resources.files("cadmbs.library").joinpath("roller_drive.step")) as path:
        mechanism, findings = load_with_findings(path)
    assembly = roller_drive()
    assert sorted(joint.kind for joint in mechanism.joints) == ["revolute", "revolute"]
    for joint in mechanism.joints:
        true = next(t for t in assembly.joints if t.parts[1] == joint.successor)
        np.testing.assert_allclose(np.abs(joint.axis), np.abs(true.axis), atol=1e-9)
        off = np.cross(np.array(joint.point) - 1e-3 * np.array(true.point), true.axis)
        np.testing.assert_allclose(off, 0.0, atol=1e-9)
    for part in assembly.parts[3:5]:
        volume, center, _ = part.volume_properties()
        body = mechanism.bodies[part.name]
        np.testing.assert_allclose(body.mass, volume * 1e-9 * 7850.0, rtol=1e-9)
        np.testing.assert_allclose(body.center_of_mass, 1e-3 * center, atol=1e-9)
    whole = sum(part.volume_properties()[0] for part in assembly.parts) * 1e-9 * 7850.0
    np.testing.assert_allclose(sum(body.mass for body in mechanism.bodies), whole, rtol=1e-9)
    assert {"J003", "J021", "J026"} <= {finding.code for finding in findings}
    system = cm.compile_mechanism(mechanism)
    assert cm.constraints.mobility(system, cm.neutral(system)).degrees_of_freedom == 2
