"""The class of a configuration, its branches and the order that decided, on linkages of known local geometry."""

from importlib import resources

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.constraints import body_motions, closure, mobility, rows
from cadmbs.constraints.freedoms.local_mobility import Manifold
from cadmbs.constraints.matrices.rank import scaling
from cadmbs.constraints.mobility.closure_series import (
    ClosureSeries,
    NoSeriesError,
    arctangent,
    composed,
    reciprocal,
    series_space,
)
from cadmbs.constraints.mobility.tangent_cone import multiple_branches, tangent_cone
from cadmbs.errors import ArgumentError
from cadmbs.lie import se3
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import variants
from tests.constraints import linkages
from tests.constraints.singular_linkages import KNOWN, flat, planar_and_hinges

pytestmark = pytest.mark.singular


def assert_known(document, expected):
    first_order, dimensions, name, order = expected
    answer = mobility(linkages.compiled(document), design=False)
    assert answer.local_class == name, answer.verdict.sentence
    assert answer.order == order
    assert [branch.dimension for branch in answer.branches] == dimensions
    assert answer.instantaneous_degrees_of_freedom == first_order
    assert answer.degrees_of_freedom == max(dimensions, default=0)
    assert answer.branch_dimensions == tuple(sorted(set(dimensions))) if dimensions else (0,)
    assert answer.shaky == (not dimensions)
    return answer


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_linkages_of_known_local_geometry(name):
    document, *expected = KNOWN[name]
    answer = assert_known(document, expected)
    assert all(branch.length >= 0.02 for branch in answer.branches)


def scaled(document, factor):
    """The document with all lengths multiplied."""
    bodies = [
        body | {"center_of_mass": (factor * np.array(body["center_of_mass"])).tolist()} for body in document["bodies"]
    ]
    joints = [joint | {"point": (factor * np.array(joint["point"])).tolist()} for joint in document["joints"]]
    return document | {"bodies": bodies, "joints": joints}


@pytest.mark.parametrize("factor", [0.37, *(pytest.param(x, marks=pytest.mark.slow) for x in (1e-3, 50.0, 1e3))])
@pytest.mark.parametrize("name", sorted(KNOWN))
def test_the_verdict_does_not_depend_on_units(name, factor):
    document, *expected = KNOWN[name]
    assert_known(scaled(document, factor), expected)


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_the_verdict_does_not_depend_on_the_place(name):
    document, *expected = KNOWN[name]
    pose = se3.exp(np.array([0.3, -1.0, 0.4, 7.0, 2.0, -3.0]))
    moved = variants.moved(Mechanism.model_validate(document), pose)
    answer = mobility(cm.compile_mechanism(moved), design=False)
    assert (answer.local_class, answer.order) == (expected[2], expected[3])
    assert [branch.dimension for branch in answer.branches] == expected[1]


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_the_verdict_does_not_depend_on_the_order_of_bodies_and_joints(name):
    document, *expected = KNOWN[name]
    assert_known(document | {"bodies": document["bodies"][::-1], "joints": document["joints"][::-1]}, expected)


@pytest.mark.parametrize("cut", [0, 1, 2])
@pytest.mark.parametrize("name", ["parallelogram", "stretched four-bar", "collinear three-bar", "kinematotropic"])
def test_the_verdict_does_not_depend_on_the_cut_joint(name, cut):
    document, *expected = KNOWN[name]
    joints = [joint | ({"cut": True} if k == cut else {}) for k, joint in enumerate(document["joints"])]
    assert_known(document | {"joints": joints}, expected)


@pytest.mark.parametrize("name", ["parallelogram", "cusp", "rigid, almost equal", "touching in fourth order"])
def test_doubled_joints_change_nothing(name):
    document, *expected = KNOWN[name]
    doubled = document["joints"][1]
    copy = doubled | {"name": "copy", "point": np.add(doubled["point"], [0.0, 0.0, 0.2]).tolist()}
    assert_known(document | {"joints": [*document["joints"], copy]}, expected)


def test_tangents_of_the_parallelogram_are_those_of_its_two_branches():
    system = linkages.compiled(KNOWN["parallelogram"][0])
    answer = mobility(system)
    rates = []
    for branch in answer.branches:
        motions = {m.body: m for m in body_motions(system, answer.q, branch)}
        crank, coupler, rocker = (motions[f"b{k}"].twists[0, 2] for k in (1, 2, 3))
        rates.append((coupler / crank, rocker / crank))
        assert all(motions[body].sentence.startswith(("rotation", "translation")) for body in motions)
    # angles a, c, r of the bars of lengths 1, 2, -1: a + 2 c - r = 0 and a^2 + 2 c^2 - r^2 = 0: c = 0, or c = -2 a
    np.testing.assert_allclose(sorted(rates), [(-2.0, -3.0), (0.0, 1.0)], atol=1e-9)


def test_branches_lie_where_continuation_finds_them():
    system = linkages.compiled(KNOWN["parallelogram"][0])
    answer = mobility(system)
    for branch in answer.branches:
        assert np.max(np.abs(closure(system, branch.q))) < 1e-10
        direction = branch.q / np.linalg.norm(branch.q)
        tangent = branch.tangents[0] / np.linalg.norm(branch.tangents[0])
        assert abs(direction @ tangent) > 0.99


def test_the_kinematotropic_loop_has_motions_in_its_plane_or_out_of_it():
    system = linkages.compiled(planar_and_hinges())
    inside, outside = mobility(system).branches
    names = list(system.velocity_names)
    hinge = names.index("hinge1")
    np.testing.assert_allclose(inside.tangents[:, hinge], 0.0, atol=1e-9)
    assert np.max(np.abs(outside.tangents[:, hinge])) > 0.1
    assert (inside.instantaneous, outside.instantaneous) == (3, 2)


def test_a_cusp_is_no_smooth_branch_and_touching_branches_have_one_tangent():
    cusp = mobility(linkages.compiled(KNOWN["cusp"][0])).branches[0]
    assert not cusp.smooth
    one, two = mobility(linkages.compiled(KNOWN["touching in fourth order"][0])).branches
    np.testing.assert_allclose(one.tangents, two.tangents, atol=1e-6)
    assert one.smooth and two.smooth
    assert np.linalg.norm(one.q - two.q) > 1e-4


def test_shaky_everywhere_is_not_singular():
    answer = mobility(linkages.compiled(KNOWN["shaky everywhere, 5 and 3"][0]))
    assert (answer.singular, answer.rank, answer.generic_rank) == (False, 2, 2)
    assert answer.sentence == "3 degrees of freedom; shaky everywhere: 5 to first order"
    assert answer.branches[0].instantaneous == 5


def test_limits_end_branches():
    document = flat(0, 1, 3, 2)
    document["joints"][0]["limits"] = {"lower": 0.0, "upper": 2.0}
    answer = mobility(linkages.compiled(document))
    assert all(branch.limited_by == ("j0 (backwards)",) for branch in answer.branches if branch.tangents[0, 0] > 1e-9)


def test_an_order_that_does_not_suffice_leaves_it_undecided():
    answer = mobility(linkages.compiled(KNOWN["cusp"][0]), order=3)
    assert (answer.local_class, answer.order, answer.branches) == ("undecided", 3, ())
    assert answer.verdict.sentence == "not decided to order 3"
    with pytest.raises(ArgumentError, match="a whole number of at least 2"):
        mobility(linkages.compiled(KNOWN["cusp"][0]), order=1)


LIBRARY = sorted(path.name for path in resources.files("cadmbs.library").iterdir() if path.name.endswith(".json"))


@pytest.mark.parametrize("name", LIBRARY)
def test_series_of_closures_have_the_derivatives_of_the_residuals(name):
    with resources.as_file(resources.files("cadmbs.library").joinpath(name)) as path:
        system = cm.compile_mechanism(cm.load(path))
    chosen = rows(system).holonomic
    if not np.any(chosen):
        pytest.skip("no rows on positions")
    answer = cm.constraints.assemble(system)
    if not answer.closed:
        pytest.skip("does not close next to zero")
    try:
        series = ClosureSeries(system, answer.q, 0.0, chosen)
    except NoSeriesError:
        pytest.skip("no series")
    manifold = Manifold(system, scaling(system), chosen, 0.0, 1e-7)
    direction = np.random.default_rng(1).normal(size=system.n_v)
    space = series_space(1, 3)
    value = series.residual(space, space.linear(direction[:, None]))[:, chosen]
    first = manifold.gradient(answer.q) / manifold.scaling.columns @ direction
    factors = np.where(manifold.scaling.rows[chosen] > 0.0, manifold.scaling.rows[chosen], 1.0)
    np.testing.assert_allclose(value[1] * factors, first, rtol=1e-9, atol=1e-9 * np.max(np.abs(first)))


def test_products_and_compositions_of_series():
    space = series_space(2, 5)
    rng = np.random.default_rng(0)
    a, b = rng.normal(size=(2, len(space)))
    point = np.array([0.01, -0.02])
    monomials = space.values(point)
    product = monomials @ space.multiply(a, b)
    assert abs(product - (monomials @ a) * (monomials @ b)) < 1e-8
    a[0] = 2.0
    assert abs((monomials @ reciprocal(space, a)) * (monomials @ a) - 1.0) < 1e-8
    b[0] = 0.0
    assert abs(monomials @ arctangent(space, b) - np.arctan(monomials @ b)) < 1e-8
    x = np.stack([b, space.multiply(b, b)], axis=-1)
    inner = np.array([monomials @ x[:, 0], monomials @ x[:, 1]])
    assert abs(monomials @ composed(space, a, space, x) - space.values(inner) @ a) < 1e-8


def series(space, **terms):
    """A series from coefficients by exponents, "x2y1"."""
    result = space.zeros()
    for name, value in terms.items():
        exponents = np.array([int(name[2 * k + 1]) for k in range(space.variables)])
        result[int(space.index(exponents))] = value
    return result


PLANE_CURVES = {
    "crossing": ({"x2y0": 1.0, "x0y2": -1.0}, [True, True]),
    "isolated": ({"x2y0": 1.0, "x0y2": 1.0}, []),
    "node of a cubic": ({"x2y0": 1.0, "x0y2": -1.0, "x3y0": 1.0}, [True, True]),
    "cusp": ({"x0y2": 1.0, "x3y0": -1.0}, [False]),
    "higher cusp": ({"x0y2": 1.0, "x5y0": -1.0}, [False]),
    "tacnode": ({"x0y2": 1.0, "x4y0": -1.0}, [True, True]),
    "isolated in fourth order": ({"x0y2": 1.0, "x4y0": 1.0}, []),
    "three lines": ({"x3y0": 1.0, "x1y2": -1.0}, [True, True, True]),
    "one line of a cubic cone": ({"x3y0": 1.0, "x1y2": 1.0}, [True]),
    "branches that touch in third order": ({"x0y2": 1.0, "x6y0": -4.0}, [True, True]),
    "parabola and tangent": ({"x0y2": 1.0, "x2y1": -1.0}, [True, True]),
    "flat curve": ({"x0y3": 1.0, "x4y0": -1.0}, [False]),
}


@pytest.mark.parametrize("angle", [0.0, 0.7, 2.0])
@pytest.mark.parametrize("name", sorted(PLANE_CURVES))
def test_branches_of_plane_curves(name, angle):
    terms, smooth = PLANE_CURVES[name]
    space = series_space(2, 7)
    c, s = np.cos(angle), np.sin(angle)
    turned = composed(space, series(space, **terms), space, space.linear(np.array([[c, -s], [s, c]])))
    cone = tangent_cone(space, turned[:, None])
    assert cone.is_decided
    assert [branch.is_smooth for branch in cone.branches] == smooth
    for branch in cone.branches:
        values = space.values(branch.space.values(np.array([0.05])) @ branch.curve) @ turned
        assert abs(values) < 1e-6


def test_a_quadratic_cone_is_one_branch_and_planes_are_told_apart():
    space = series_space(3, 4)
    cone = tangent_cone(space, series(space, x2y0z0=1.0, x0y2z0=1.0, x0y0z2=-1.0)[:, None])
    assert [(b.dimension, b.is_smooth) for b in cone.branches] == [(2, False)]
    planes = tangent_cone(space, series(space, x1y1z0=1.0)[:, None])
    assert [(b.dimension, b.is_smooth) for b in planes.branches] == [(2, True), (2, True)]
    axes = np.stack([series(space, x1y1z0=1.0), series(space, x0y1z1=1.0), series(space, x1y0z1=1.0)], axis=-1)
    lines = tangent_cone(space, axes)
    assert sorted(b.dimension for b in lines.branches) == [1, 1, 1]


def test_multiple_planes_and_lines_have_their_series_and_touching_curves_are_no_multiple_branch():
    """z^2 (x^2 - y^2) at z - x y: a double surface and two planes; (x^2 - y^2, x y): a fourfold line."""
    space = series_space(3, 7)
    x, y, z = (space.linear(row[None])[:, 0] for row in np.eye(3))
    bent = z - space.multiply(x, y)
    planes = space.multiply(x, x) - space.multiply(y, y)
    doubled = space.multiply(space.multiply(bent, bent), planes)[:, None]
    branches = multiple_branches(space, doubled)
    assert sorted(branch.is_reduced for branch in branches) == [False, True, True]
    (double,) = (branch for branch in branches if not branch.is_reduced)
    point = double.space.values(np.array([0.02, -0.03])) @ double.curve
    assert abs(point[2] - point[0] * point[1]) < 1e-8
    line = multiple_branches(space, np.stack([planes, space.multiply(x, y)], axis=-1))
    assert [(branch.dimension, branch.is_reduced) for branch in line] == [(1, False)]
    np.testing.assert_allclose(np.abs(line[0].tangent[:, 0]), [0.0, 0.0, 1.0], atol=1e-6)
    plane = series_space(2, 8)
    u, v = (plane.linear(row[None])[:, 0] for row in np.eye(2))
    square = plane.multiply(u, u)
    touching = plane.multiply(v, v) - plane.multiply(square, square)
    assert multiple_branches(plane, touching[:, None]) is None
    assert multiple_branches(plane, (plane.multiply(v, v) + square)[:, None]) == []
