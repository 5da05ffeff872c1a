"""Mobility by rank on closed configurations: known linkages, singular poses, shaky structures, drives."""

from importlib import resources

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import constraints
from cadmbs.constraints import mobility
from cadmbs.errors import NotSolvableError, ShapeError
from cadmbs.lie import se3
from cadmbs.testing import ladders, variants
from cadmbs.validation.loops.laws import MOBILITIES, VELOCITIES
from tests.constraints import linkages
from tests.tolerances import ROUND_OFF_LONG

FLAT = {
    "parallelogram": [[0, 0, 0], [1, 0, 0], [3, 0, 0], [2, 0, 0]],
    "kite": [[0, 0, 0], [1, 0, 0], [3, 0, 0], [1, 0, 0]],
}


def library(name):
    with resources.as_file(resources.files("cadmbs.library").joinpath(f"{name}.json")) as path:
        return cm.compile_mechanism(cm.load(path))


@pytest.mark.parametrize("name", sorted(MOBILITIES))
def test_library_linkages_move_as_is_known(name):
    found, known = mobility(library(name)), MOBILITIES[name]
    assert found.degrees_of_freedom == found.velocity_degrees_of_freedom == known.actual
    assert len(found.redundant) == known.redundant
    assert found.n_rows - found.generic_rank == known.redundant
    assert (found.singular, found.shaky, found.immobile) == (False, False, ())


@pytest.mark.parametrize("name", sorted(VELOCITIES))
def test_velocities_are_counted_apart_where_rows_are_not_holonomic(name):
    found = mobility(library(name))
    assert found.velocity_degrees_of_freedom == VELOCITIES[name] < found.degrees_of_freedom


def test_trees_have_all_their_freedoms():
    found = mobility(library("rcm"))
    assert (found.degrees_of_freedom, found.n_rows, found.redundant, found.exactly_constrained_design) == (5, 0, (), ())
    assert found.sentence == "5 degrees of freedom"


@pytest.mark.parametrize("n", [1, 4, 12])
def test_ladders_move_with_one_freedom_whatever_their_length(n):
    found = mobility(cm.compile_mechanism(ladders.four_bar_ladder(n)))
    assert (found.degrees_of_freedom, found.generic_rank, len(found.redundant)) == (1, 2 * n, 3 * n)


@pytest.mark.parametrize("n", [1, 3])
def test_flat_ladders_are_singular(n):
    found = mobility(cm.compile_mechanism(ladders.four_bar_ladder(n, lean=np.pi / 2)))
    assert (found.degrees_of_freedom, found.instantaneous_degrees_of_freedom, found.singular) == (1, n + 1, True)
    assert (found.rank, found.generic_rank) == (n, 2 * n)


@pytest.mark.parametrize("n", [2, 3])
def test_planar_legs_have_three_freedoms_and_three_redundant_rows_a_loop(n):
    found = mobility(cm.compile_mechanism(ladders.parallel_legs(n, 1)))
    assert (found.degrees_of_freedom, len(found.redundant)) == (3, 3 * (n - 1))


@pytest.mark.parametrize(("n", "free"), [(7, 1), (6, 0), (5, 0)])
def test_loops_in_general_position_have_what_counting_says(n, free):
    found = mobility(cm.compile_mechanism(ladders.single_loop(["revolute"] * n, 1)))
    assert (found.degrees_of_freedom, len(found.redundant)) == (free, max(6 - n, 0))
    assert found.immobile == (() if free else tuple(f"j{i}" for i in range(1, n + 1)))


@pytest.mark.parametrize("name", sorted(FLAT))
def test_change_points_are_singular_and_still_move_with_one_freedom(name):
    found = mobility(linkages.system(FLAT[name]))
    assert (found.degrees_of_freedom, found.instantaneous_degrees_of_freedom) == (1, 2)
    assert (found.rank, found.generic_rank, found.singular, found.shaky) == (1, 2, True, False)
    assert found.sentence == "1 degree of freedom; singular here: 2 to first order"


def test_dead_points_of_a_crank_are_not_singular():
    found = mobility(linkages.system([[0, 0, 0], [1, 0, 0], [2, 0, 0], [2, 1.2, 0]]))
    assert (found.degrees_of_freedom, found.singular) == (1, False)


@pytest.mark.parametrize("points", [[[0, 0, 0], [1, 0, 0], [2, 0, 0]], [[0, 0, 0], [1, 0, 0], [3, 0, 0], [4, 0, 0]]])
def test_what_only_gives_way_to_first_order_is_shaky_and_no_mechanism(points):
    found = mobility(linkages.system(points))
    assert (found.degrees_of_freedom, found.shaky, found.singular) == (0, True, True)
    assert found.instantaneous_degrees_of_freedom == len(points) - 2
    assert found.sentence == "0 degrees of freedom, but infinitesimally mobile (shaky)"


def test_a_triangle_is_a_structure():
    found = mobility(linkages.system([[0, 0, 0], [1, 0, 0], [2, 1, 0]]))
    assert (found.degrees_of_freedom, found.instantaneous_degrees_of_freedom, found.shaky) == (0, 0, False)
    assert found.immobile == ("j0", "j1", "j2")
    assert found.sentence == "0 degrees of freedom: nothing can move"


def test_a_driven_mechanism_has_no_freedom_left():
    points = [[0, 0, 0], [0, 1, 0], [3, 2, 0], [3, 0, 0]]
    motion = {"name": "drive", "coordinate": "j0", "position": {"kind": "polynomial", "coefficients": [0, 1]}}
    found = mobility(linkages.system(points, motions=[motion]))
    assert (found.degrees_of_freedom, found.driven, len(found.redundant)) == (0, 1, 3)
    assert found.sentence == "0 degrees of freedom left: the only one is driven by a prescribed motion"
    more = {"name": "more", "coordinate": "j1", "position": 0}
    twice = mobility(linkages.system(points, motions=[motion, more]))
    assert (twice.driven, twice.redundant[-1].source, len(twice.redundant)) == (1, "more", 4)


def test_joints_that_cannot_move_are_named():
    document = linkages.data([[0, 0, 0], [0, 1, 0], [3, 2, 0], [3, 0, 0]])
    plate = {"name": "plate", "mass": 1.0, "center_of_mass": [0, 3, 0], "inertia": np.eye(3).tolist()}
    lock = {"predecessor": "b1", "successor": "plate", "axis": [0, 0, 1]}
    joints = [
        {"name": "pin", "kind": "revolute", "point": [0, 3, 0]} | lock,
        {"name": "other", "kind": "cylindrical", "point": [1, 3, 0]} | lock,
    ]
    document["bodies"].append(plate)
    document["joints"] += joints
    found = mobility(linkages.compiled(document))
    assert (found.degrees_of_freedom, found.immobile) == (1, ("pin", "other"))


@pytest.mark.parametrize("name", ["bennett", "five_bar", "delta_robot"])
def test_the_place_of_the_world_frame_does_not_matter(name):
    with resources.as_file(resources.files("cadmbs.library").joinpath(f"{name}.json")) as path:
        mechanism = cm.load(path)
    pose = se3.exp(np.array([0.3, -1.0, 0.4, 70.0, 20.0, -30.0]))
    one, two = (mobility(cm.compile_mechanism(m)) for m in (mechanism, variants.moved(mechanism, pose)))
    assert one.degrees_of_freedom == two.degrees_of_freedom
    assert [told.description for told in one.choices] == [told.description for told in two.choices] or name == "bennett"
    assert len(one.redundant) == len(two.redundant)


def test_lengths_in_millimetres_and_kilometres_give_the_same_ranks():
    for size in (1e-3, 1e3):
        points = size * np.array([[0, 0, 0], [0, 1, 0], [3, 2, 0], [3, 0, 0]])
        found = mobility(linkages.system(points))
        assert (found.degrees_of_freedom, len(found.redundant)) == (1, 3)
        assert found.length == pytest.approx(size * np.sqrt(13) / 2, rel=0.2)


def test_the_configuration_is_a_closed_one_near_what_was_asked_for():
    system = library("four_bar")
    found = mobility(system, [0.5, 0.0, 0.0])
    assert np.max(np.abs(constraints.closure(system, found.q))) < ROUND_OFF_LONG
    assert np.linalg.norm(found.q - [0.5, 0, 0]) < 0.5


def test_what_cannot_be_assembled_has_no_mobility():
    document = linkages.data([[0, 0, 0], [0, 1, 0], [3, 2, 0], [3, 0, 0]])
    document["joints"][2] |= {
        "cut": True,
        "closure": {"predecessor": {"point": [3, 20, 0]}, "successor": {"point": [3, 2, 0]}},
    }
    with pytest.raises(NotSolvableError, match=r"cannot be assembled: the smallest gap found is .* m .*at 'j2'"):
        mobility(linkages.compiled(document))


def test_one_configuration_at_a_time():
    with pytest.raises(ShapeError, match=r"q has shape \(2, 3\), expected \(3,\)"):
        mobility(library("four_bar"), np.zeros((2, 3)))


def test_what_moves_only_in_eighth_order_is_not_said_to_stand_still():
    """Rods of unit length between sliders: y = -x^2 / 2, z = -y^2 / 2, w = -z^2 / 2, each to lowest order."""
    places, axes = np.eye(4, 3, -1).cumsum(axis=0), np.vstack([np.eye(3), np.eye(3)[0]])
    places[3] = [1, 1, 1]
    inertia = {"mass": 1.0, "inertia": np.eye(3).tolist()}
    rod = {"kind": "D", "distance": 1.0}
    document = {
        "format": "cadmbs.mechanism/1",
        "name": "rods",
        "bodies": [{"name": f"b{i}", "center_of_mass": p.tolist(), **inertia} for i, p in enumerate(places)],
        "joints": [
            {"name": n, "kind": "prismatic", "predecessor": "world", "successor": f"b{i}", "axis": axes[i].tolist()}
            for i, n in enumerate("xyzw")
        ],
        "constraints": [
            rod | {"name": f"rod{i}", "bodies": [f"b{i}", f"b{i + 1}"], "points": places[i : i + 2].tolist()}
            for i in range(3)
        ],
    }
    found = mobility(linkages.compiled(document))
    assert (found.degrees_of_freedom, found.immobile) == (1, ())
    document["constraints"].append(rod | {"name": "lock", "bodies": ["b3", "world"], "points": [[1, 1, 1], [2, 1, 1]]})
    assert mobility(linkages.compiled(document)).degrees_of_freedom == 0
