"""Directions and points of joint axes as arguments, against the reference of the document with other axes."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, constraints, dynamics, kinematics
from cadmbs.models.mechanism import Mechanism
from cadmbs.programs.errors import NotExportableError
from cadmbs.programs.quantities import program
from cadmbs.testing.mechanisms import planar_chain, random_tree, with_couplings
from tests.programs.samples import error_of, library_system, state_of
from tests.programs.test_loads import LOADS, under
from tests.tolerances import FINITE_DIFFERENCE, ROUND_OFF, ROUND_OFF_LONG, ROUND_OFF_SOLVED

KINDS = ("revolute", "prismatic", "screw", "cylindrical", "universal")


def generated(seed):
    mechanism = random_tree(4, seed, kinds=KINDS, branching=0.4)
    return compile_mechanism(with_couplings(mechanism, seed) if seed == 2 else mechanism)


def with_other_axes(system, seed=1):
    """The document with every axis turned and every point moved, and the argument that says so; joints of one axis."""
    rng = np.random.default_rng(seed)
    document = Mechanism.model_validate_json(system.document).model_dump(mode="json")
    geometry = []
    for joint, record in zip(document["joints"], system.joints, strict=True):
        if record.orientation != 0 and len(record.screws) == 1:
            e = np.array(joint["axis"], dtype=float) + 0.3 * rng.normal(size=3)
            joint["axis"] = (e / np.linalg.norm(e)).tolist()
            if joint.get("point") is not None:
                joint["point"] = (np.array(joint["point"]) + 0.1 * rng.normal(size=3)).tolist()
            geometry += [*joint["axis"], *(joint.get("point") or (0.0, 0.0, 0.0))]
    return compile_mechanism(Mechanism.model_validate(document)), np.array(geometry)


def assert_quantities(system, reference, geometry=None):
    """Programs with the axes as arguments give the numbers of another system."""
    q, v, a = state_of(reference)
    extra = {} if geometry is None else {"geometry": geometry}
    body = system.body_names[-1]
    for name, arguments, expected, tolerance in (
        ("inverse_dynamics", (q, v, a), dynamics.inverse_dynamics, ROUND_OFF),
        ("forward_dynamics", (q, v, a), dynamics.forward_dynamics, ROUND_OFF_LONG),
        ("mass_matrix", (q,), dynamics.mass_matrix, ROUND_OFF),
        ("coriolis_matrix", (q, v), dynamics.coriolis_matrix, ROUND_OFF),
        ("energy", (q, v), dynamics.energy, ROUND_OFF),
    ):
        values = program(system, name, keep="geometry")(*arguments, **extra)
        assert error_of(values, expected(reference, *arguments, engine="numpy")) < tolerance, name
    pose = program(system, f"pose:{body}", keep="geometry")(q, **extra)
    assert error_of(pose, kinematics.pose(reference, q, body, engine="numpy")) < ROUND_OFF
    jacobian = program(system, f"jacobian:{body}", "body_fixed", keep="geometry")(q, **extra)
    assert error_of(jacobian, kinematics.body_fixed.jacobian(reference, q, body, engine="numpy")) < ROUND_OFF


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.slow
def test_the_axes_of_the_document_are_the_default(seed):
    assert_quantities(generated(seed), generated(seed))


@pytest.mark.parametrize("name", ["pendulum", "rcm", "screw_arm"])
def test_other_axes(name):
    system = library_system(name)
    assert_quantities(system, *with_other_axes(system))


@pytest.mark.parametrize("seed", range(3))
def test_other_axes_of_generated_mechanisms(seed):
    system = compile_mechanism(random_tree(5, 10 + seed, kinds=KINDS[:3], branching=0.4))
    assert_quantities(system, *with_other_axes(system, seed))


def test_inertias_as_well():
    system = library_system("rcm")
    q, v, a = state_of(system)
    other, geometry = with_other_axes(system)
    both = program(system, "inverse_dynamics", keep="inertia, geometry")
    expected = dynamics.inverse_dynamics(other, q, v, a, engine="numpy")
    assert error_of(both(q, v, a, geometry=geometry), expected) < ROUND_OFF
    doubled = 2.0 * dynamics.inertial_parameters(system)
    assert error_of(both(q, v, a, doubled, geometry), 2.0 * expected) < ROUND_OFF


@pytest.mark.parametrize("name", ["slider_crank", "geared_five_bar", "spatial_slider_crank"])
def test_loops(name):
    system = library_system(name)
    kept, plain = (program(system, "closed_forward_dynamics", keep=keep) for keep in ("geometry", ""))
    q = np.array([plain.sample[f"q[{k}]"] for k in range(system.n_q)])
    v, tau = np.sin(1.0 + np.arange(system.n_v)), np.cos(2.0 + np.arange(system.n_v))
    assert error_of(kept(q, v, tau), plain(q, v, tau)) < ROUND_OFF_SOLVED


def test_loops_with_other_points():
    system = library_system("four_bar")
    other, geometry = with_other_axes(system)
    q = state_of(system).q
    gap = program(system, "closure_residual", keep="geometry")
    assert error_of(gap(q, geometry), constraints.closure(other, q)) < ROUND_OFF
    matrix = program(system, "constraint_jacobian", keep="geometry")
    assert error_of(matrix(q, geometry), constraints.jacobian(other, q)) < ROUND_OFF


def test_derivatives_by_the_geometry():
    system = library_system("rcm")
    q, v, a = state_of(system)
    slopes = program(system, "d_inverse_dynamics_dgeometry", keep="geometry")
    tau = program(system, "inverse_dynamics", keep="geometry")
    geometry, direction = tau.argument("geometry").default, np.random.default_rng(4).normal(size=30)
    step = 2e-5
    ahead, behind = (tau(q, v, a, np.array(geometry) + s * step * direction) for s in (1, -1))
    assert error_of(slopes(q, v, a) @ direction, (ahead - behind) / (2 * step)) < FINITE_DIFFERENCE


def test_loads_between_bodies():
    system = under(LOADS["bushing"])
    q, v, _ = state_of(system)
    forces = program(system, "load_forces", keep="geometry")(q, v, 0.1)
    assert error_of(forces, dynamics.load_forces(system, q, v, 0.1, engine="numpy")) < ROUND_OFF


@pytest.mark.parametrize(
    ("system", "message"),
    [
        (library_system("heavy_top"), "it has no axes that could be kept"),
        (compile_mechanism(planar_chain(13)), "has 13 joint axes, more than the 12 that are kept"),
    ],
    ids=["native", "large"],
)
def test_what_cannot_be_kept(system, message):
    with pytest.raises(NotExportableError, match=message):
        program(system, "mass_matrix", keep="geometry")
