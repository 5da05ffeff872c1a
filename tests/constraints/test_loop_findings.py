"""Whole messages of K001 to K006 and K010."""

import json
from importlib import resources

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.constraints import loop_findings
from cadmbs.constraints.closing.assembly import initial_positions
from tests import zoo
from tests.constraints import linkages

FOUR_BAR = [[0, 0, 0], [0, 1, 0], [3, 2, 0], [3, 0, 0]]


def drive(coordinate, coefficients):
    name = f"drive of {coordinate}"
    return {"name": name, "coordinate": coordinate} | {"position": {"kind": "polynomial", "coefficients": coefficients}}


def far(document, x):
    """The document with a cut joint whose two sides are far apart at q = 0."""
    sides = {"predecessor": {"point": [3, 2, 0]}, "successor": {"point": [x, 2, 0]}}
    document["joints"][2] |= {"cut": True, "closure": sides}
    return document


def texts(document):
    return [str(finding).replace("<input>: ", "") for finding in loop_findings(linkages.compiled(document))]


REDUNDANT = (
    "note[K005] at /joints/2: The mechanism is over-constrained: 3 of 5 constraints are redundant. Its motion is "
    "unaffected, but reaction forces in these directions are not unique:\n"
    "joint 'j2' (revolute): 3 of its 5 constraints are redundant: translation along z and rotation about x, y\n"
    "    hint: Nothing needs to be done. For unique forces, build it with 'j1' spherical, 'j2' cylindrical."
)


def test_a_sound_linkage_has_only_its_redundant_rows_told():
    assert texts(linkages.data(FOUR_BAR)) == [REDUNDANT]


@pytest.mark.parametrize("name", zoo.TREES)
def test_trees_have_no_findings(name):
    assert loop_findings(zoo.system(name)) == ()


def test_impossible_assembly():
    (text,) = texts(far(linkages.data(FOUR_BAR), 30.0))
    gap = np.hypot(27, 2) - (3 + 1 + np.sqrt(10))  # rocker, less ground, crank and coupler in line
    assert text == (
        "error[K001] at /joints/2: The mechanism cannot be assembled: the smallest gap found is "
        f"{gap:.3g} m along (-1, 0, 0) at 'j2'.\n"
        "    hint: Check the lengths that follow from the axes and points of the joints of this loop: "
        '"j2", "j3", "j0", "j1".'
    )


def test_open_at_the_reference_is_no_error():
    assert texts(far(linkages.data(FOUR_BAR), 3.1)) == [REDUNDANT]


def test_initial_positions_that_keep_the_loop_open():
    scenario = {"initial": {"positions": {"j0": 0.1, "j3": 1.5}}}
    (text,) = texts(linkages.data(FOUR_BAR, scenario=scenario))
    assert text.startswith(
        "error[K001] at /scenario/initial/positions: The mechanism cannot be assembled with the initial "
        'positions of "j0", "j3": the smallest gap found is '
    )
    assert text.endswith("`cadmbs assemble` finds some.")


def test_motions_that_contradict_each_other_in_position():
    (text,) = texts(linkages.data(FOUR_BAR, motions=[drive("j0", [0.1]), drive("j3", [1.5])]))
    assert text.startswith(
        'error[K002] at /motions: The prescribed motions "drive of j0", "drive of j3" contradict each other or the '
        "loops at t = 0 s: the smallest gap found is "
    )
    assert text.endswith("prescribe no more than its degrees of freedom, within reach.")


def test_motions_that_contradict_each_other_in_velocity():
    found = texts(linkages.data(FOUR_BAR, motions=[drive("j0", [0, 1]), drive("j3", [0, 5])]))
    assert found[0] == (
        'error[K002] at /motions: The prescribed motions "drive of j0", "drive of j3" contradict each other or the '
        'loops at t = 0 s: no velocities satisfy them: from the others follows -0.5 rad/s for "drive of j3", not 5.\n'
        "    hint: Prescribe no more motions than the mechanism has degrees of freedom."
    )
    assert found[1].splitlines()[2] == "motion 'drive of j3' of coordinate 'j3' depends on the others"
    agreeing = texts(linkages.data(FOUR_BAR, motions=[drive("j0", [0, 0]), drive("j3", [0, 0])]))
    assert [text[:10] for text in agreeing] == ["note[K005]"]


def test_structures():
    text, redundant = texts(linkages.data([[0, 0, 0], [1, 0, 0], [2, 1, 0]]))
    assert redundant.startswith("note[K005] at ")
    assert text == (
        "error[K003]: Nothing can move: the loops leave 0 degrees of freedom.\n"
        "    hint: Check the axes and points of the loops' joints, or give a joint more freedom."
    )
    text, _ = texts(linkages.data([[0, 0, 0], [1, 0, 0], [2, 0, 0]]))
    assert "freedom. It is infinitesimally mobile (shaky): small loads cause unbounded forces.\n" in text


def test_singular_start():
    first, second = texts(linkages.data([[0, 0, 0], [1, 0, 0], [3, 0, 0], [2, 0, 0]]))
    assert first == (
        "warning[K004]: The configuration at the start is singular: 2 degrees of freedom to first order, 1 around it: "
        "a bifurcation: 2 branches of dimension 1 meet (decided at order 2).\n"
        "    hint: Forces are not bounded here: start elsewhere, with initial positions, or on a branch; "
        "`cadmbs mobility` lists them."
    )
    assert second.startswith("note[K005]")
    scenario = {"initial": {"positions": {"j0": 0.3, "j1": -0.3}}}
    assert [
        text[:10] for text in texts(linkages.data([[0, 0, 0], [1, 0, 0], [3, 0, 0], [2, 0, 0]], scenario=scenario))
    ] == ["note[K005]"]


def test_locked_joints():
    document = linkages.data(FOUR_BAR)
    document["bodies"].append(
        {"name": "plate", "mass": 1.0, "center_of_mass": [0, 3, 0], "inertia": np.eye(3).tolist()}
    )
    pins = {"kind": "revolute", "predecessor": "b1", "successor": "plate", "axis": [0, 0, 1]}
    document["joints"] += [pins | {"name": "pin", "point": [0, 3, 0]}, pins | {"name": "lock", "point": [1, 3, 0]}]
    first, second = texts(document)
    assert first == (
        'warning[K006] at /joints/4: The loops keep "pin", "lock" from moving.\n'
        "    hint: Make them fixed joints, which need no coordinates; or check the axes of the loop."
    )
    assert second.startswith(
        "note[K005] at /joints/2: The mechanism is over-constrained: 7 of 10 constraints are redundant."
    )


def test_initial_positions_are_those_of_the_scenario():
    scenario = {"initial": {"positions": {"j0": 0.25}}, "hold": ["j1"]}
    q, held = initial_positions(linkages.system(FOUR_BAR, scenario=scenario))
    assert (q.tolist(), held) == ([0.25, 0.0, 0.0], ("j0", "j1"))
    system = cm.compile_mechanism(zoo.mechanism("four-bar"))
    assert initial_positions(system)[1] == ()


def test_initial_velocities_that_contradict_the_loop():
    both = {"initial": {"velocities": {"j0": 1.0, "j3": 1.0}}}
    found = texts(linkages.data(FOUR_BAR, scenario=both))
    assert found[0] == (
        'error[K010] at /scenario/initial/velocities: The initial velocities of "j0", "j3" contradict the constraints '
        'at t = 0 s: from the others follows -0.5 rad/s for "j3", not 1.\n'
        "    hint: Give as many velocities as there are degrees of freedom: the others follow."
    )
    agreeing = {"initial": {"velocities": {"j0": 1.0, "j3": -0.5}}}
    assert [text[:10] for text in texts(linkages.data(FOUR_BAR, scenario=agreeing))] == ["note[K005]"]
    document = linkages.data(FOUR_BAR, scenario=both)
    document["joints"][3]["cut"] = True
    assert [text[:11] for text in texts(document)] == ["error[K010]", "note[K005] "]


def test_initial_velocities_that_contradict_non_holonomic_rows_alone():
    document = json.loads((resources.files("cadmbs.library") / "chaplygin_sleigh.json").read_text(encoding="utf-8"))
    assert texts(document) == []
    document["scenario"]["initial"] = {"velocities": {"slide:x": 1.0, "slide:y": 1.0}}
    assert texts(document) == [
        'error[K010] at /scenario/initial/velocities: The initial velocities of "slide:x", "slide:y" contradict the '
        'constraints at t = 0 s: from the others follows 0 m/s for "slide:y", not 1.\n'
        "    hint: Give as many velocities as there are degrees of freedom: the others follow."
    ]
