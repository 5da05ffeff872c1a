"""A second joint of the same motions on the same axis changes neither mobility nor motion, anywhere."""

from itertools import product

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import constraints, dynamics
from cadmbs.constraints.matrices.rounding import closing_rounding
from cadmbs.constraints.mobility import mobility_ranks
from cadmbs.kinematics.configuration import integrate, neutral
from cadmbs.system.units import coordinate_units
from cadmbs.testing import ladders
from tests.constraints import doubled
from tests.tolerances import DOUBLED_JOINT, DOUBLED_JOINT_STEPS, ROUND_OFF_LONG, WORLD_ROUNDING

KINDS = sorted(doubled.KINDS)
SIZES = (1e-3, 1.0, 1e3)
AWAY = (0.0, 1e3)
PLACES = tuple(product(SIZES, AWAY))

ADAPTIVE = {"step": None, "rtol": 1e-9, "atol": 1e-10}
FORMULATIONS = {
    "relative": ("relative", ADAPTIVE),
    "rk4": ("relative", {"method": "rk4", "engine": "reference"}),
    "woronetz": ("relative", {"method": "woronetz:dop853", **ADAPTIVE}),
    "rA": ("rA", {}),
    "rp": ("rp", {}),
    "rE": ("rE", {}),
    "SE3": ("SE3", {"method": "rk4"}),
    "SO3xR3": ("SO3xR3", {"method": "rk4"}),
}
"""Coordinates and options of `simulate`."""


def pair(kind, links, size, away, **more):
    """The chain with each joint once, and with each joint twice."""
    where = {"links": links, "size": size, "away": away, **more}
    return tuple(doubled.system(kind, doubled=twice, **where) for twice in (False, True))


def assert_same_motion(kind, links, size, away, word):
    coordinates, options = FORMULATIONS[word]
    once, twice = (
        cm.simulate(system, coordinates=coordinates, **{"step": 0.02, **options})
        for system in pair(kind, links, size, away, duration=0.12)
    )
    assert twice.outcome.good
    assert twice.t[-1] == once.t[-1]
    assert [finding.code for finding in twice.findings] == [finding.code for finding in once.findings]
    bound = DOUBLED_JOINT_STEPS if options.get("rtol") else DOUBLED_JOINT
    np.testing.assert_allclose(twice.q, once.q, rtol=0.0, atol=bound * np.max(np.abs(once.q)) + WORLD_ROUNDING * away)


def states(system, size, count=5):
    """Joint positions and velocities all over, displacements as large as the mechanism."""
    rng, units = np.random.default_rng(7), coordinate_units(system)
    scale = np.array([size if units[name] == "m" else 1.0 for name in system.velocity_names])
    moves = rng.normal(size=(2, count, system.n_v)) * scale
    return integrate(system, neutral(system), moves[0]), moves[1]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("links", [1, 2])
def test_doubled_joints_keep_their_mobility(kind, links):
    for size, away in PLACES[links - 1 :: 2]:  # one link at the origin, two far away
        once, twice = pair(kind, links, size, away)
        found = constraints.mobility(twice)
        assert (found.degrees_of_freedom, found.rank, found.generic_rank) == (once.n_v, 0, 0), (size, away)
        assert len(found.redundant) == found.n_rows
        assert not (found.singular or found.shaky or found.immobile)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("links", "size", "away"),
    [(8, 1e-3, 1e3), *(pytest.param(*where, marks=pytest.mark.slow) for where in ((8, 1e3, 1e3), (5, 1.0, 1e5)))],
)
def test_rows_of_doubled_joints_are_zero_wherever_they_have_moved(kind, links, size, away):
    once, twice = pair(kind, links, size, away)
    q, v = states(once, size)
    assert not np.any(constraints.jacobian(twice, q))
    assert not np.any(constraints.closure_jacobian(twice, q))
    assert np.max(np.abs(constraints.closure(twice, q))) <= closing_rounding(twice)
    assert mobility_ranks(twice, q[0]).degrees_of_freedom == once.n_v
    tau = np.zeros(once.n_v)
    expected = dynamics.forward_dynamics(once, q, v, tau)
    bound = ROUND_OFF_LONG * np.max(np.abs(expected)) * max(1.0, 10.0 * away / (1e6 * size))
    for found in (
        dynamics.constrained_forward_dynamics(twice, q, v, tau).accelerations,
        dynamics.woronetz_forward_dynamics(twice, q, v, tau),
    ):
        np.testing.assert_allclose(found, expected, rtol=0.0, atol=bound)


@pytest.mark.parametrize(("k", "kind"), list(enumerate(KINDS)))
def test_doubled_joints_move_as_single_ones(k, kind):
    """Each kind in one place and in relative and one kind of absolute coordinates; all others are marked slow."""
    size, away = PLACES[k % len(PLACES)]
    assert_same_motion(kind, 2, size, away, "rk4")
    assert_same_motion(kind, 2, size, away, list(FORMULATIONS)[k % len(FORMULATIONS)])


@pytest.mark.slow
@pytest.mark.parametrize(("m", "word"), list(enumerate(FORMULATIONS)))
@pytest.mark.parametrize(("k", "kind"), list(enumerate(KINDS)))
def test_doubled_joints_move_as_single_ones_everywhere(k, kind, m, word):
    """All pairs of a kind, a formulation, a place and a number of links, each of which meets all of the others."""
    size, away = PLACES[(k + m) % len(PLACES)]
    assert_same_motion(kind, 1 + (k // 2 + m) % 2, size, away, word)


@pytest.mark.slow
@pytest.mark.parametrize("word", ["rk4", "rA", "SE3"])
def test_long_chains_of_doubled_joints_move_as_single_ones(word):
    """More than sixty joints: the equations are sparse, and nobody says how many rows are independent."""
    assert_same_motion("revolute", 64, 1.0, 0.0, word)


@pytest.mark.slow  # compiles the kernel of loops
@pytest.mark.parametrize("method", ["rk4", "dop853"])
def test_kernels_take_loops_that_constrain_nothing(method):
    once, twice = pair("universal", 2, 1e-3, 1e3)
    found = cm.simulate(twice, method=method, engine="compiled", **({} if method == "rk4" else ADAPTIVE))
    again = cm.simulate(once, method=method, engine="reference", **({} if method == "rk4" else ADAPTIVE))
    assert found.statistics["compiled_evaluations"]
    np.testing.assert_allclose(found.q, again.q, rtol=0.0, atol=DOUBLED_JOINT_STEPS * np.max(np.abs(again.q)))


@pytest.mark.parametrize("away", AWAY)
@pytest.mark.parametrize("size", SIZES)
def test_a_door_on_two_hinges_falls_open(size, away):
    """The example of the issue: one hinge, or two on one oblique line that does not pass through the origin."""
    once, twice = pair("revolute", 1, size, away, duration=1.0)
    results = [cm.simulate(system, **ADAPTIVE) for system in (once, twice)]
    assert all(result.outcome.good for result in results)
    assert abs(results[0].q[-1, 0]) > 0.5
    assert results[1].q[-1, 0] == pytest.approx(results[0].q[-1, 0], rel=DOUBLED_JOINT_STEPS)


@pytest.mark.parametrize(
    "name", ["bennett", "bricard", "delta_robot", "four_bar", "spatial_slider_crank", "three_bar_loop"]
)
def test_linkages_with_all_joints_doubled_keep_their_mobility(name):
    once, twice = doubled.library_pair(name)
    single, double = constraints.mobility(once), constraints.mobility(twice)
    assert (double.degrees_of_freedom, double.singular, double.shaky, double.immobile) == (
        single.degrees_of_freedom,
        single.singular,
        single.shaky,
        single.immobile,
    )


@pytest.mark.parametrize(
    ("field", "row"),
    [
        ("D", {"points": [-0.4, 0.7]}),
        ("DP1", {"vectors": [0, 0], "offset": 1.0}),
        ("DP1", {"vectors": [1, 0], "offset": 0.0}),
        ("DP2", {"points": [-0.4, 0.7], "vector": 1, "offset": 0.0}),
        ("CD", {"points": [-0.4, 0.7], "direction": 1, "offset": 0.0}),
    ],
)
@pytest.mark.parametrize(("size", "away"), PLACES)
def test_constraints_that_a_hinge_satisfies_are_zero(field, row, size, away):
    system = hinge_with(field, row, size, away)
    q = np.linspace(-2.0, 2.0, 5)[:, None]
    assert not np.any(constraints.jacobian(system, q))
    assert mobility_ranks(system).degrees_of_freedom == 1


def hinge_with(kind, row, size, away):
    """A hinge with a constraint between points on its line, at distances along it, or between its axes by number."""
    data = doubled.document("revolute", doubled=False, size=size, away=away)
    line = np.array(data["joints"][0]["point"])
    fields = {"kind": kind, "name": "extra", "bodies": ["world", "b1"]}
    for name, value in row.items():
        match name:
            case "points":
                fields[name] = [(line + along * size * doubled.AXES[:, 0]).tolist() for along in value]
            case "vectors":
                fields[name] = [doubled.AXES[:, place].tolist() for place in value]
            case "vector" | "direction":
                fields[name] = doubled.AXES[:, value].tolist()
            case _:
                fields[name] = value
    if kind == "D":
        fields["distance"] = float(np.linalg.norm(np.subtract(*fields["points"])))
    return doubled.compiled(data | {"constraints": [fields]})


def test_rows_that_restrict_something_keep_all_entries():
    """What counts as rounding is far below what closes a loop: no entry of a ladder is lost."""
    system = cm.compile_mechanism(ladders.four_bar_ladder(12))
    q = neutral(system)
    moved = constraints.assemble(system, integrate(system, q, np.full(system.n_v, 0.05))).q
    matrix = constraints.jacobian(system, moved)
    sizes = np.abs(matrix[matrix != 0.0])
    assert np.min(sizes) > 1e-6 * np.max(sizes)
    assert mobility_ranks(system, moved).degrees_of_freedom == 1
