"""Assembly: closed configurations near a guess, what is held, branches, and gaps that cannot be closed."""

from importlib.resources import files

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import constraints
from cadmbs.constraints import assemble
from cadmbs.errors import UnknownNameError
from cadmbs.models.mechanism import Mechanism
from tests import zoo
from tests.constraints import linkages
from tests.constraints.closed import KINDS, away, closed_system

LIBRARY = (
    *("four_bar", "slider_crank", "spatial_slider_crank", "five_bar", "bennett", "bricard"),
    *("stewart_platform", "delta_robot"),
)


def library(name):
    return cm.compile_mechanism(cm.load(str(files("cadmbs.library") / f"{name}.json")))


@pytest.mark.parametrize("name", LIBRARY)
def test_library_mechanisms_close_near_a_disturbed_reference(name):
    system = library(name)
    guess = away(system, cm.neutral(system), seed=1, size=0.2)
    found = assemble(system, guess)
    assert found.closed
    assert np.max(np.abs(constraints.closure(system, found.q))) < 1e-11


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("free",)])
def test_every_kind_of_cut_joint_closes(kind):
    system, q, _ = closed_system(kind)
    found = assemble(system, away(system, q, seed=2, size=0.1))
    assert found.closed
    assert np.max(np.abs(constraints.closure(system, found.q)), initial=0.0) < 1e-11


def test_a_closed_guess_comes_back_unchanged():
    system = library("bennett")
    found = assemble(system, assemble(system, away(system, cm.neutral(system), 3)).q)
    again = assemble(system, found.q)
    assert np.array_equal(again.q, found.q)
    assert again.iterations == 0
    assert again.sentence == "closed already"


def test_the_nearest_configuration_is_found():
    """Five-bar with two freedoms: the displacement from the guess is orthogonal to the manifold."""
    system = library("five_bar")
    guess = away(system, cm.neutral(system), seed=4, size=0.15)
    found = assemble(system, guess)
    back = cm.difference(system, found.q, guess)
    _, values, rows = np.linalg.svd(constraints.closure_jacobian(system, found.q))
    tangent = rows[np.sum(values > 1e-8) :]
    assert np.max(np.abs(tangent @ back)) < 1e-8


def test_held_coordinates_keep_their_value():
    system = library("four_bar")
    guess = away(system, cm.neutral(system), seed=5, size=0.3)
    found = assemble(system, guess, fixed=["crank_pivot"])
    at = system.position_names.index("crank_pivot")
    assert found.closed
    assert found.q[at] == guess[at]


def test_both_branches_of_a_four_bar_are_found():
    system = library("four_bar")
    found = assemble(system, fixed=["crank_pivot"], starts=20)
    assert found.n_solutions == 2
    assert np.allclose(constraints.closure(system, found.solutions), 0.0, atol=1e-11)
    assert "2 different closed configurations found" in found.sentence


def test_batches_and_empty_batches():
    system = library("slider_crank")
    rng = np.random.default_rng(6)
    guess = cm.integrate(system, cm.neutral(system), 0.1 * rng.normal(size=(2, 3, system.n_v)))
    found = assemble(system, guess)
    assert found.q.shape == (2, 3, system.n_q)
    assert np.all(found.closed)
    one = assemble(system, guess[1, 2])
    assert np.allclose(one.q, found.q[1, 2], atol=1e-12)
    assert assemble(system, guess[:0]).q.shape == (0, 3, system.n_q)


def test_a_mechanism_without_loops_is_closed_everywhere():
    system = zoo.system("chain")
    q = away(system, cm.neutral(system), 7)
    assert np.array_equal(assemble(system, q).q, q)


def test_an_impossible_assembly_tells_the_smallest_gap_in_metres():
    """A crank of one metre cannot reach a pin that is three metres away: one metre is missing."""
    rod = {"mass": 1.0, "inertia": [[0.1, 0, 0], [0, 0.1, 0], [0, 0, 0.1]]}
    hinge = {"kind": "revolute", "axis": [0, 0, 1]}
    bodies = [{"name": "a", "center_of_mass": [0.5, 0, 0], **rod}, {"name": "b", "center_of_mass": [1.5, 0, 0], **rod}]
    sides = {"predecessor": {"point": [2, 0, 0]}, "successor": {"point": [3, 0, 0]}}
    joints = [
        {"name": "base", "predecessor": "world", "successor": "a", "point": [0, 0, 0], **hinge},
        {"name": "knee", "predecessor": "a", "successor": "b", "point": [1, 0, 0], **hinge},
        {"name": "pin", "predecessor": "b", "successor": "world", "point": [2, 0, 0], **hinge},
    ]
    joints[2] |= {"cut": True, "closure": sides}
    system = cm.compile_mechanism(Mechanism.model_validate({"name": "short", "bodies": bodies, "joints": joints}))
    found = assemble(system, [0.3, -0.4])
    assert not found.closed
    assert found.gap.source == "pin"
    assert abs(found.gap.translation - 1.0) < 1e-6
    assert found.sentence == "does not close: the smallest gap found is 1 m along (1, 0, 0) at 'pin'"


def test_unknown_and_unsuitable_names():
    system = library("four_bar")
    with pytest.raises(UnknownNameError, match="no joint or coordinate 'crank_pivt'; did you mean 'crank_pivot'"):
        assemble(system, fixed=["crank_pivt"])
    cut = next(joint.name for joint in system.joints if joint.is_cut)
    with pytest.raises(UnknownNameError, match="cannot be held: it is the cut joint of a loop"):
        assemble(system, fixed=[cut])
    with pytest.raises(ValueError, match="not finite"):
        assemble(system, [np.nan, 0, 0])


@pytest.mark.parametrize(
    ("limits", "sign"), [({"lower": 0.05, "upper": 3.0}, 1), ({"lower": -3.0, "upper": -0.05}, -1)]
)
def test_the_branch_within_the_joint_limits_is_taken(limits, sign):
    """A triangle of links of length one over a base of one: its elbow bends to either side."""
    hinge = {"kind": "revolute", "axis": [0, 0, 1]}
    link = {"mass": 1.0, "inertia": [[0.1, 0, 0], [0, 0.1, 0], [0, 0, 0.1]]}
    closure = {side: {"axis": [0, 0, 1], "point": [x, 0, 0]} for side, x in (("predecessor", 1), ("successor", 2))}
    joints = [
        hinge | {"name": "shoulder", "predecessor": "world", "successor": "upper", "point": [0, 0, 0]},
        hinge | {"name": "elbow", "predecessor": "upper", "successor": "fore", "point": [1, 0, 0], "limits": limits},
        hinge | {"name": "wrist", "predecessor": "world", "successor": "fore", "point": [2, 0, 0], "cut": True,
                 "closure": closure},
    ]  # fmt: skip
    bodies = [link | {"name": n, "center_of_mass": [x, 0, 0]} for n, x in (("upper", 0.5), ("fore", 1.5))]
    system = linkages.compiled({"name": "triangle", "bodies": bodies, "joints": joints})
    elbow = system.position_names.index("elbow")
    for guess in (0.1, -0.1, 0.4):
        q = np.zeros(system.n_q)
        q[elbow] = guess
        found = assemble(system, q)
        assert bool(found.closed)
        if sign * guess > 0.0:
            assert sign * found.q[elbow] == pytest.approx(2.0 * np.pi / 3.0)


def test_limits_that_leave_out_the_nearest_branch_and_the_reference_are_respected():
    """A four-bar has two branches; limits of its rocker allow the far one, and leave out the reference."""
    data = zoo.data_of(cm.load(str(files("cadmbs.library") / "four_bar.json")))
    data["joints"] = [dict(joint) for joint in data["joints"]]
    for joint in data["joints"]:
        if joint["name"] == "rocker_pivot":
            joint["limits"] = {"lower": 1.0, "upper": 3.2}
    system = cm.compile_mechanism(Mechanism.model_validate(data))
    crank, rocker = (system.position_names.index(name) for name in ("crank_pivot", "rocker_pivot"))
    guess = cm.neutral(system)
    guess[crank] = 1.0
    assembly = assemble(system, guess, ["crank_pivot"])
    assert assembly.closed
    assert 1.0 < assembly.q[rocker] < 3.2
    guess[rocker] = 0.25  # the user asks for the branch outside
    assert assemble(system, guess, ["crank_pivot"]).q[rocker] < 1.0


def test_wild_guesses_close_and_a_drive_beyond_its_reach_leaves_one_gap():
    """Guesses off by 2 rad or 2 m; of a Bricard linkage whose hinge reaches 2 pi / 3, one tenth of a radian more."""
    for name in ("jansen", "stewart_platform", "bricard", "cassie_leg"):
        system = library(name)
        off = np.random.default_rng(5).uniform(-2.0, 2.0, (4, system.n_v))
        assert np.all(assemble(system, cm.integrate(system, cm.neutral(system), off)).closed), name
    system = library("bricard")
    guess = cm.neutral(system)
    guess[0] = np.pi / 2 - 2 * np.pi / 3 - 0.1
    gap = assemble(system, guess, ["a"]).gap
    assert gap.size == f"{gap.translation:.3g} m along ({', '.join(f'{x:.2g}' for x in gap.along)}) at 'd'"
    assert 0.05 < gap.translation < 0.3
