"""Exactly constrained variants: nothing is redundant in them, and they move as the mechanism does, everywhere."""

from importlib.resources import files

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import constraints
from cadmbs.constraints import follow, mobility
from cadmbs.models.mechanism import Mechanism
from tests.constraints import linkages
from tests.tolerances import ROUND_OFF_LONG

LEADING = {
    "four_bar": ("crank_pivot", 0.7),
    "slider_crank": ("main_bearing", 0.7),
    "five_bar": ("left_motor", 0.3),
    "bennett": ("a", 0.6),
    "bricard": ("a", 0.3),
}


def sarrus():
    """Two pairs of three parallel hinges: one redundant row."""
    points = [[1, 0, 0], [1.5, 0, 1], [1, 0, 2], [0, 1, 2], [0, 1.5, 1], [0, 1, 0]]
    return linkages.data(points, [[0, 1, 0]] * 3 + [[1, 0, 0]] * 3)


def spindle():
    """A screw between a shaft and a slider on one line: four redundant rows."""
    body = {"mass": 1.0, "center_of_mass": [0.5, 0, 0], "inertia": np.eye(3).tolist()}
    line = {"axis": [1, 0, 0], "point": [0, 0, 0]}
    joints = [
        {"name": "bearing", "kind": "revolute", "predecessor": "world", "successor": "shaft", **line},
        {"name": "thread", "kind": "screw", "predecessor": "shaft", "successor": "nut", "pitch": 0.01, **line},
        {"name": "guide", "kind": "prismatic", "predecessor": "world", "successor": "nut", "axis": [1, 0, 0]},
    ]
    bodies = [body | {"name": "shaft"}, body | {"name": "nut"}]
    return {"name": "spindle", "bodies": bodies, "joints": joints}


def documents():
    """Documents by name, with the coordinate that leads and how far."""
    library = {name: cm.load(files("cadmbs") / "library" / f"{name}.json").model_dump(mode="json") for name in LEADING}
    return {name: (library[name], *LEADING[name]) for name in LEADING} | {
        "sarrus": (sarrus(), "j0", -0.3),
        "spindle": (spindle(), "guide", 0.02),
    }


def relaxed(document, changes):
    """The document with the joints of a variant."""
    by_name = {change.joint: change for change in changes}
    joints = []
    for given in document["joints"]:
        joint, change = given, by_name.get(given["name"])
        if change is not None:
            kept = (
                "name",
                "predecessor",
                "successor",
                "cut",
                *(["pitch"] if change.new_kind == "helical_planar" else []),
            )
            joint = {key: joint[key] for key in kept if key in joint}
            joint |= {"kind": change.new_kind, **change.geometry}
        joints.append(joint)
    return {**document, "joints": joints, "scenario": None}


@pytest.mark.parametrize("name", documents())
def test_the_variant_is_exactly_constrained_and_moves_alike(name):
    document, leader, way = documents()[name]
    system = linkages.compiled(document)
    found = mobility(system)
    other = cm.compile_mechanism(Mechanism.model_validate(relaxed(document, found.exactly_constrained_design)))
    exact = mobility(other)
    assert (found.degrees_of_freedom, exact.degrees_of_freedom) == (len(found.q) - found.generic_rank,) * 2
    assert (len(exact.redundant), exact.singular, exact.weakest > 0.01) == (0, False, True)
    ways = {leader: np.linspace(0.0, way, 4)}
    if name == "five_bar":
        ways["right_motor"] = np.full(4, -0.1)
    moved, alike = (
        follow(one, np.broadcast_to(at.q, (4, one.n_q)), ways) for one, at in ((system, found), (other, exact))
    )
    assert np.all(moved.reached) and np.all(alike.reached)
    np.testing.assert_allclose(
        cm.kinematics.poses(system, moved.q, engine="reference"),
        cm.kinematics.poses(other, alike.q, engine="reference"),
        atol=1e-8 if name == "bricard" else ROUND_OFF_LONG,
    )


def test_universal_joints_of_a_variant_come_with_their_axes():
    (change,) = mobility(linkages.compiled(sarrus())).exactly_constrained_design
    assert change.description == f"{change.joint!r} universal with axes [0, 1, 0], [0, 0, -1]"


def test_a_weld_that_closes_a_loop_of_welds_is_left_out():
    body = {"mass": 1.0, "center_of_mass": [1, 0, 0], "inertia": np.eye(3).tolist()}
    weld = {"kind": "fixed"}
    joints = [
        {
            "name": "a",
            "kind": "revolute",
            "predecessor": "world",
            "successor": "b1",
            "axis": [0, 0, 1],
            "point": [0, 0, 0],
        },
        weld | {"name": "w1", "predecessor": "b1", "successor": "b2"},
        weld | {"name": "w2", "predecessor": "b2", "successor": "b3"},
        weld | {"name": "w3", "predecessor": "b1", "successor": "b3"},
    ]
    bodies = [body | {"name": name} for name in ("b1", "b2", "b3")]
    found = mobility(linkages.compiled({"name": "welded", "bodies": bodies, "joints": joints}))
    assert [one.sentence for one in found.redundant_directions] == [
        "joint 'w2' (fixed): 6 of its 6 constraints are redundant: translation along x, y, z and rotation about x, y, z"
    ]
    assert [change.description for change in found.exactly_constrained_design] == ["'w2' left out"]


@pytest.mark.slow
def test_where_no_kind_fits_this_is_said():
    """A parallelogram with a third crank has a redundant row within its plane."""
    document = linkages.data([[0, 0, 0], [0, 1, 0], [2, 1, 0], [2, 0, 0]])
    document["bodies"].append(
        {"name": "third", "mass": 1.0, "center_of_mass": [1, 0.5, 0], "inertia": np.eye(3).tolist()}
    )
    hinge = {"kind": "revolute", "axis": [0, 0, 1], "successor": "third"}
    document["joints"] += [
        hinge | {"name": "foot", "predecessor": "world", "point": [1, 0, 0]},
        hinge | {"name": "head", "predecessor": "b2", "point": [1, 1, 0]},
    ]
    system = linkages.compiled(document)
    assert mobility(system).exactly_constrained_design == ()
    (finding,) = constraints.loop_findings(system)
    assert finding.message.splitlines()[0].startswith(
        "The mechanism is over-constrained: 7 of 10 constraints are redundant. "
    )
    assert finding.hint == (
        "Nothing needs to be done. No other kinds of joints were found with which nothing is redundant; motions and "
        "accelerations are exact all the same."
    )


def test_the_place_of_a_joint_at_the_world_origin_is_not_that_of_its_body():
    """A shaft whose frame lies elsewhere: freeing a hinge there is about the hinge, not about the frame."""
    document = linkages.data([[0, 0, 0], [0, 1, 0], [3, 2, 0], [3, 0, 0]])
    elsewhere = linkages.data([[0, 0, 0], [0, 1, 0], [3, 2, 0], [3, 0, 0]])
    elsewhere["bodies"][0]["reference_pose"] = {"position": [5, 6, 7]}
    found, other = (mobility(linkages.compiled(one)) for one in (document, elsewhere))
    assert [one.sentence for one in found.choices] == [one.sentence for one in other.choices]
    assert [change.geometry for change in found.exactly_constrained_design] == [
        change.geometry for change in other.exactly_constrained_design
    ]
