"""A lower limit above the upper one: a warning, and both are ignored, as limits are only monitored."""

import numpy as np

import cadmbs as cm
from cadmbs.exporters import mjcf
from cadmbs.kinematics.inverse import PoseTarget, solve
from cadmbs.models.documents.reading import build
from tests.messages.documents import elbow

SCENARIO = {"duration": 0.05, "output_step": 0.01, "initial": {"positions": {"elbow": 0.3}}}


def mechanism_of(**changes):
    mechanism, findings = build(elbow(**changes) | {"scenario": SCENARIO})
    return mechanism, [finding.code for finding in findings]


def test_both_limits_of_the_coordinate_are_ignored():
    mechanism, codes = mechanism_of(limits={"lower": 1, "upper": -1, "velocity": 9.0})
    assert codes == ["Z015"]  # and no S007 about the initial position
    limits = cm.compile_mechanism(mechanism).joints[1].limits
    assert (limits["lower"], limits["upper"], limits["velocity"]) == (-np.inf, np.inf, 9.0)


def test_other_coordinates_of_the_joint_keep_theirs():
    limits = {"lower": [-1, 2], "upper": [1, -2]}
    mechanism, codes = build(elbow(kind="cylindrical", limits=limits))
    assert [finding.code for finding in codes] == ["Z015"]
    compiled = cm.compile_mechanism(mechanism).joints[1].limits
    assert compiled["lower"].tolist() == [-1.0, -np.inf]
    assert compiled["upper"].tolist() == [1.0, np.inf]


def test_simulations_and_inverse_kinematics_do_not_see_them():
    mechanism, _ = mechanism_of(limits={"lower": 1, "upper": -1})
    system = cm.compile_mechanism(mechanism)
    assert [finding.code for finding in cm.simulate(system).findings if finding.code == "S101"] == []
    goal = cm.kinematics.pose(system, [0.2, 0.4], "lower")
    assert solve(system, PoseTarget("lower", goal), start=[0.1, 0.1]).outcome.good


def test_mjcf_leaves_them_out_and_says_so():
    mechanism, _ = mechanism_of(limits={"lower": 1, "upper": -1})
    text, findings = mjcf.text(mechanism)
    assert "range" not in text
    assert "X001" in {finding.code for finding in findings}
