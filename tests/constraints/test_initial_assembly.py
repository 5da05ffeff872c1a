"""The start of a scenario: values of cut joints count, what follows from others is not held, stretched loops close."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import constraints
from cadmbs.constraints.closing.assembly import initial_assembly
from cadmbs.models.documents.reading import build
from tests.constraints import linkages
from tests.tolerances import ROUND_OFF_LONG

FOUR_BAR = [[0, 0, 0], [0, 1, 0], [3, 2, 0], [3, 0, 0]]


def cut_at_the_rocker(**scenario):
    """A four-bar whose last joint is cut."""
    document = linkages.data(FOUR_BAR, scenario=scenario)
    document["joints"][3]["cut"] = True
    return document


def test_the_value_of_a_cut_joint_is_held():
    system = linkages.compiled(cut_at_the_rocker(initial={"positions": {"j3": 0.1}}))
    start = initial_assembly(system)
    assert (start.held, start.cut, start.held_names) == ((), ("j3",), ("j3",))
    found = start.assembled()
    assert found.closed
    assert np.max(np.abs(constraints.closure(system, found.q))) < ROUND_OFF_LONG
    np.testing.assert_allclose(constraints.cut_coordinates(system, found.q), [0.1], atol=ROUND_OFF_LONG)


def test_a_cut_joint_out_of_reach_is_told_as_it_is_by_a_simulation():
    system = linkages.compiled(cut_at_the_rocker(initial={"positions": {"j3": 2.0}}))
    (finding,) = constraints.loop_findings(system)
    assert finding.message.startswith('The mechanism cannot be assembled with the initial positions of "j3": ')
    with pytest.raises(cm.errors.StartError, match='cannot be assembled with the initial positions of "j3"'):
        cm.simulate(system, duration=0.01)


def test_a_cut_joint_that_is_to_be_held_is_told_and_left_out():
    document = cut_at_the_rocker(initial={"positions": {"j0": 0.1}}, hold=["j3", "j0"])
    mechanism, findings = build({"format": "cadmbs.mechanism/1", **document})
    assert [str(finding.where.pointer) for finding in findings if finding.code == "S011"] == ["/scenario/hold/0"]
    system = cm.compile_mechanism(mechanism)
    assert system.scenario.hold == ("j0",)
    assert initial_assembly(system).held == ("j0",)
    assert cm.simulate(system, duration=0.01, engine="reference").outcome.good


def test_quaternions_of_cut_joints_are_told_to_be_unused_and_numbers_are_not():
    document = cut_at_the_rocker(initial={"positions": {"j3": 0.1}, "velocities": {"j3": 0.5}})
    assert "S011" not in {finding.code for finding in build({"format": "cadmbs.mechanism/1", **document})[1]}
    ball = linkages.changed(document, {"j3": "spherical"})
    ball["scenario"] = {"initial": {"positions": {"j3": [1, 0, 0, 0]}, "velocities": {"j3": [0, 0, 1]}}}
    found = [finding for finding in build({"format": "cadmbs.mechanism/1", **ball})[1] if finding.code == "S011"]
    assert [(finding.where.pointer, finding.message) for finding in found] == [
        (
            "/scenario/initial/positions/j3",
            'Scenario: the joint of "j3" is cut to open a loop; its initial orientation follows from the other joints '
            "of the loop, and the quaternion that is given here is not used.",
        )
    ]


URDF = """<robot name="stretched"><link name="base"/><link name="a"/><link name="b"/><link name="c"/>
<joint name="j1" type="continuous"><parent link="base"/><child link="a"/><axis xyz="0 0 1"/></joint>
<joint name="j2" type="continuous"><parent link="a"/><child link="b"/><origin xyz="1 0 0"/><axis xyz="0 0 1"/></joint>
<joint name="j3" type="continuous"><parent link="base"/><child link="c"/><origin xyz="1.5 0 0"/><axis xyz="0 0 1"/>
</joint>
<joint name="j4" type="continuous"><parent link="b"/><child link="c"/><origin xyz="{length} 0 0"/><axis xyz="0 0 1"/>
</joint></robot>"""
"""At zero angles all links of this loop lie in line, so that no coordinate changes the gap to first order."""


def test_two_parents_at_zero_angles_are_assembled_and_both_ways_are_told(tmp_path):
    (tmp_path / "loop.urdf").write_text(URDF.format(length=1.2))
    system = cm.compile_mechanism(cm.load(tmp_path / "loop.urdf"))
    found = constraints.assemble(system)
    assert (bool(found.closed), int(found.n_solutions)) == (True, 2)
    angle = np.arccos((1.0 + 1.5**2 - 1.2**2) / (2 * 1.0 * 1.5))  # of a triangle with sides 1, 1.2, 1.5
    np.testing.assert_allclose(np.sort(found.solutions[:, 0]), [-angle, angle], atol=ROUND_OFF_LONG)


def test_a_link_too_short_by_a_centimetre_leaves_a_gap_of_a_centimetre(tmp_path):
    (tmp_path / "loop.urdf").write_text(URDF.format(length=0.49))
    found = constraints.assemble(cm.compile_mechanism(cm.load(tmp_path / "loop.urdf")))
    assert not found.closed
    assert found.gap.sentence == "the smallest gap found is 0.01 m along (1, 0, 0) at 'j4'"
