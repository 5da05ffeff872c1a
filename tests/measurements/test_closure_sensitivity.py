"""Derivatives of constraint rows by corrections of axes against differences of the rows themselves."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.constraints import closure
from cadmbs.constraints.equations.constraint_equations import without_motions
from cadmbs.kinematics.geometric_parameters import geometric_parameter_names
from cadmbs.measurements.calibration import _with_cuts
from cadmbs.measurements.geometry.pose_measurements import SIDES, axis_columns, changed_geometry, closure_sensitivity
from tests.measurements.machines import motion

STEP = 1e-6


def closed(mechanism):
    system = without_motions(cm.compile_mechanism(mechanism))
    drives = [name for joint in system.joints if joint.actuated for name in joint.velocity_names]
    data = motion(5, drives, size=0.05)
    return system, cm.kinematics.closed.motion(system, {name: data[f"joint/{name}/q"] for name in drives}).q


@pytest.mark.parametrize("name", ["five_bar", "four_bar", "delta_robot"])
def test_rows_change_as_differences_say(name):
    mechanism = cm.load(name)
    mechanism = _with_cuts(mechanism, cm.compile_mechanism(mechanism))
    system, q = closed(mechanism)
    turning = ("revolute", "screw", "prismatic")
    owners = {joint.name: joint.kind for joint in system.joints}
    cut = [system.joints[loop.joint].name for loop in system.closures]
    names = [
        f"{owner}/axis_{word}_{axis}"
        for owner, kind in owners.items()
        for word in ("rotation", "translation")
        for axis in "xyz"
        if owner not in cut and kind in turning
    ]
    names += [f"{joint}@{side}/axis_translation_{axis}" for joint in cut for side in SIDES for axis in "xyz"]
    columns = axis_columns(names, geometric_parameter_names(system))
    exact = closure_sensitivity(system, q, names, columns)
    assert np.max(np.abs(exact)) > 0.1
    for each in names[:: max(len(names) // 15, 1)]:
        owner, component = each.rsplit("/", 1)
        word, axis = component.removeprefix("axis_").split("_")
        twist = np.zeros(6)
        twist["xyz".index(axis) + 3 * (word == "translation")] = STEP
        ahead, behind = (
            closure(without_motions(cm.compile_mechanism(changed_geometry(mechanism, {owner: s * twist}, {}))), q)
            for s in (1.0, -1.0)
        )
        k = names.index(each)
        np.testing.assert_allclose(exact[..., k], (ahead - behind) / (2 * STEP), atol=1e-7)
