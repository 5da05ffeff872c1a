"""Combinations that make no sense end with a sentence: refused before the start, or an outcome on the way."""

import re
from dataclasses import replace

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import absolute
from cadmbs.errors import ArgumentError, NotSolvableError, UnknownNameError
from cadmbs.models.mechanism import Mechanism
from cadmbs.results import OutcomeKind
from cadmbs.testing.mechanisms import planar_chain
from cadmbs.validation.rotations.mechanisms import double_pendulum, slider_crank
from tests import zoo

HINGE = zoo.system("single hinge")


def changed(mechanism, **fields):
    return cm.compile_mechanism(Mechanism.model_validate(mechanism.model_dump(mode="json") | fields))


def test_unknown_words_name_the_known_ones():
    with pytest.raises(
        UnknownNameError, match=r"^no coordinates 'rX': known are relative, rA, rp, rE, rE-fixed, SE3, SO3xR3"
    ):
        cm.simulate(HINGE, coordinates="rX")
    with pytest.raises(
        UnknownNameError, match=r"^no method 'rk4' in absolute coordinates: known are implicit_euler, bdf2, "
    ):
        cm.simulate(HINGE, method="rk4", coordinates="rA")
    with pytest.raises(ArgumentError, match=r"^scenario: step is -1.0, expected a finite number above zero$"):
        cm.simulate(HINGE, step=-1.0, coordinates="rA")


def test_rows_on_velocities_are_refused():
    blade = {"name": "blade", "kind": "knife_edge", "body": "link1", "point": [0, 0, 0], "direction": [0, 1, 0]}
    system = changed(planar_chain(1), constraints=[blade])
    with pytest.raises(
        NotSolvableError, match="constraint 'blade' of kind 'knife_edge' restricts velocities: absolute"
    ):
        cm.simulate(system, coordinates="rA")


def test_a_free_mechanism_has_no_kinematic_analysis():
    system = cm.compile_mechanism(double_pendulum())
    with pytest.raises(NotSolvableError, match="has 2 degrees of freedom that no motion drives: a kinematic analysis"):
        absolute.kinematics(system, [0.0, 0.1])


def test_a_step_that_is_too_large_is_an_outcome():
    system = cm.compile_mechanism(slider_crank())
    plan = replace(system.scenario, duration=2.0, output_step=0.45)
    result = cm.simulate(system, plan, step=0.45, coordinates="rA")
    assert result.outcome.kind in (OutcomeKind.STEP_UNDERFLOW, OutcomeKind.SINGULAR)
    assert "take smaller steps" in str(result.outcome)
    assert len(result.t) >= 1


def test_a_drive_beyond_the_reach_is_an_outcome():
    """A strut of 1.2 m between the pivot and a tip that is 1 m away cannot grow."""
    grow = {"kind": "polynomial", "coefficients": [1.5, 1.0]}
    far = {
        "name": "pull",
        "kind": "D",
        "bodies": ["world", "link2"],
        "points": [[0, 0, 0], [2, 0, 0]],
        "distance": grow,
    }
    start = {
        "initial": {"positions": {"hinge1": 0.3, "hinge2": 1.445468495626831}},
        "duration": 1.0,
        "output_step": 0.05,
    }
    system = changed(planar_chain(2), constraints=[far], scenario=start)
    result = cm.simulate(system, step=0.01, coordinates="rA")
    assert not result.outcome.good
    assert result.outcome.time == pytest.approx(0.5, abs=0.06)
    assert str(result.outcome).startswith("stopped after t = 0.")


def test_a_table_that_ends_is_an_outcome():
    table = {"kind": "table", "times": [0.0, 0.1, 0.2], "values": [0.0, 0.1, 0.3], "outside": "error"}
    system = changed(planar_chain(1), motions=[{"name": "drive", "coordinate": "hinge1", "position": table}])
    result = cm.simulate(system, replace(system.scenario, duration=0.5, output_step=0.05), step=0.01, coordinates="rA")
    assert result.outcome.kind is OutcomeKind.OUTSIDE_TABLE
    assert "outside the table 0 to 0.2 s" in str(result.outcome)
    assert result.t[-1] == pytest.approx(0.2)


UNDETERMINED = "'planar chain of 3' in {}: accelerations are not determined at t = 0 s: a freedom has no inertia: "
REASONS = {coordinates: UNDETERMINED.format(coordinates) for coordinates in ("rA", "rp", "rE")} | dict.fromkeys(
    ("SE3", "SO3xR3"), "the equations of motion of 'planar chain of 3' have no solution at the start: "
)


@pytest.mark.parametrize("coordinates", REASONS)
def test_a_freedom_without_inertia_is_refused_by_name(coordinates):
    data = planar_chain(3).model_dump(mode="json")
    data["bodies"][2] |= {"mass": 0.0, "inertia": np.zeros((3, 3)).tolist()}
    system = cm.compile_mechanism(Mechanism.model_validate(data))
    message = (
        f"{REASONS[coordinates]}what joint 'hinge3' moves (body 'link3') has no inertia left along it; give these "
        "bodies mass and inertia"
    )
    with pytest.raises(NotSolvableError, match=f"^{re.escape(message)}$"):
        cm.simulate(system, coordinates=coordinates)


def test_contradicting_motions_are_told():
    """The tip is held where it is, and the hinge is to turn."""
    hold = {"name": "hold", "kind": "CD", "bodies": ["world", "link1"], "points": [[1, 0, 0], [1, 0, 0]]}
    drive = {"name": "drive", "coordinate": "hinge1", "position": {"kind": "polynomial", "coefficients": [0.0, 0.1]}}
    system = changed(planar_chain(1), constraints=[hold | {"direction": [0, 1, 0]}], motions=[drive])
    with pytest.raises(NotSolvableError, match=r'^start: the prescribed motions "drive" contradict each other'):
        cm.simulate(system, coordinates="rA")


def test_an_interruption_keeps_what_is_finished():
    def stop(fraction):
        if fraction > 0.5:
            raise KeyboardInterrupt

    scenario = replace(HINGE.scenario, duration=0.1, output_step=0.01)
    with pytest.raises(cm.Interrupted) as caught:
        cm.simulate(HINGE, scenario, step=0.01, progress=stop, coordinates="rA", engine="numpy")
    result = caught.value.result
    assert result.outcome.kind is OutcomeKind.INTERRUPTED
    assert str(result.outcome) == "interrupted at t = 0.06 s of 0.1 s; what was finished is kept"
    assert len(result.t) == 7
