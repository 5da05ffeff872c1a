"""Needless directions and exactly constrained variants: words, and variants that are compiled and looked at."""

from importlib import resources

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.constraints import mobility
from cadmbs.constraints.freedoms.exactly_constrained import RELAXATIONS
from cadmbs.constraints.freedoms.redundancy import (
    DIRECTIONS,
    PREFERRED_DIRECTIONS,
    constrained_directions,
    directions_in_words,
)
from cadmbs.constraints.matrices import rank
from cadmbs.models.document import to_data
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import ladders
from tests.constraints import linkages

FOUR_BAR = [[0, 0, 0], [0, 1, 0], [3, 2, 0], [3, 0, 0]]


def library(name):
    with resources.as_file(resources.files("cadmbs.library").joinpath(f"{name}.json")) as path:
        return cm.load(path)


def test_a_four_bar_in_words():
    found = mobility(cm.compile_mechanism(library("four_bar")))
    (told,) = found.redundant_directions
    assert told.sentence == (
        "joint 'rocker_pin' (revolute): 3 of its 5 constraints are redundant: "
        "translation along z and rotation about x, y"
    )
    assert [one.joint for one in found.choices] == ["rocker_pin", "crank_pivot", "crank_pin", "rocker_pivot"]
    assert {one.description for one in found.choices} == {"translation along z and rotation about x, y"}
    assert [row.description for row in found.redundant] == [
        "rotation about x of joint 'rocker_pin'",
        "rotation about y of joint 'rocker_pin'",
        "translation along z of joint 'rocker_pin'",
    ]
    np.testing.assert_allclose(told.axes[:, 2], [0, 1, 0])
    assert [(one.joint, one.new_kind) for one in found.exactly_constrained_design] == [
        ("crank_pin", "spherical"),
        ("rocker_pin", "cylindrical"),
    ]


def test_a_bennett_linkage_in_words():
    found = mobility(cm.compile_mechanism(library("bennett")))
    assert found.redundant_directions[0].description == "among translation along x, y, z and rotation about x, y"
    assert len(found.redundant_directions[0].directions) == 3


def test_the_guide_of_a_slider_crank_has_its_own_directions():
    found = mobility(cm.compile_mechanism(library("slider_crank")))
    words = {one.joint: one.description for one in found.choices}
    assert words["guide"] == "translation along x and rotation about y, z"


@pytest.mark.parametrize("cut", ["j0", "j1", "j2", "j3"])
def test_what_is_needless_does_not_depend_on_the_cut(cut):
    document = linkages.data(FOUR_BAR)
    joints = [joint | {"cut": joint["name"] == cut} for joint in document["joints"]]
    found = mobility(linkages.compiled(document | {"joints": joints}))
    assert found.redundant_directions[0].joint == cut
    assert {one.joint: one.description for one in found.choices} == dict.fromkeys(
        ("j0", "j1", "j2", "j3"), "translation along z and rotation about x, y"
    )
    assert [(one.joint, one.new_kind) for one in found.exactly_constrained_design] == [
        ("j1", "spherical"),
        ("j2", "cylindrical"),
    ]


VARIANTS = {
    **{name: name for name in ("four_bar", "slider_crank", "five_bar", "bennett", "bricard")},
    "legs": lambda: ladders.parallel_legs(3, 1),
    "ladder": lambda: ladders.four_bar_ladder(3),
    "long ladder": lambda: ladders.four_bar_ladder(6),
}


@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_variants_move_as_before_and_have_no_redundant_row(name):
    mechanism = library(VARIANTS[name]) if isinstance(VARIANTS[name], str) else VARIANTS[name]()
    before = mobility(cm.compile_mechanism(mechanism))
    changes = {one.joint: one.new_kind for one in before.exactly_constrained_design}
    document = linkages.changed(to_data(mechanism), changes)
    system = cm.compile_mechanism(Mechanism.model_validate(document | {"scenario": None}))
    after = mobility(system)
    assert before.redundant and before.exactly_constrained_design
    assert (after.degrees_of_freedom, after.redundant) == (before.degrees_of_freedom, ())


def test_actuated_joints_are_changed_last():
    document = linkages.data(FOUR_BAR)
    for name in ("j1", "j2"):
        document["joints"][int(name[1])] |= {"actuated": True}
    found = mobility(linkages.compiled(document))
    assert [(one.joint, one.new_kind) for one in found.exactly_constrained_design] == [
        ("j0", "spherical"),
        ("j3", "cylindrical"),
    ]


def test_directions_and_relaxations_fit_each_other():
    assert sorted(PREFERRED_DIRECTIONS) == sorted(DIRECTIONS)
    for kind, options in RELAXATIONS.items():
        for new_kind, freed in options:
            assert set(freed) <= set(constrained_directions(kind))
            assert len(constrained_directions(new_kind)) == len(constrained_directions(kind)) - len(freed)
    assert directions_in_words(["rotation_y", "translation_z"]) == "translation along z and rotation about y"


def test_rows_are_dropped_group_after_group():
    matrix = np.array([[1.0, 0.0], [0.0, 1e-12], [1.0, 1e-3], [2.0, 0.0]])
    assert rank.independent_rows(matrix, np.zeros(4)).tolist() == [False, False, True, True]
    assert rank.independent_rows(matrix, np.array([0, 0, 1, 1])).tolist() == [True, False, True, False]
    assert rank.independent_rows(np.zeros((2, 0)), np.zeros(2)).tolist() == [False, False]


def test_ranks_of_a_batch():
    found = rank.ranked(np.array([np.diag([1.0, 1e-9]), np.diag([1.0, 1e-3])]))
    assert found.rank.tolist() == [1, 2]
    np.testing.assert_allclose(np.abs(found.null(0)), [[0.0], [1.0]])
    assert found.weakest.tolist() == [1.0, pytest.approx(1e-3)]
