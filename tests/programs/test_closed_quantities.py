"""Programs of loops, constraints and motions against the NumPy reference, with consistent velocities."""

import numpy as np
import pytest

from cadmbs import constraints, dynamics, integrate
from cadmbs.compiler import compile_mechanism
from cadmbs.models.mechanism import Mechanism
from cadmbs.programs.errors import NotExportableError
from cadmbs.programs.quantities import program
from cadmbs.testing import ladders
from tests.programs.samples import LIBRARY, error_of, library_system
from tests.tolerances import ROUND_OFF, ROUND_OFF_SOLVED

SLOW = {
    "stewart_platform", "six_sps", "excavator", "delta_robot", "satellite", "ra_double_pendulum", "ra_four_link",
    "ra_slider_crank", "double_wishbone", "jansen",
}  # fmt: skip
"""Their graphs or their mobility take seconds."""

NO_ROWS = {
    "floating_links", "floating_pair", "heavy_top", "pendulum", "rcm", "screw_arm", "six_axis_arm", "spatial_pendulum",
    "spherical_double_pendulum",
}  # fmt: skip

ILL_CONDITIONED = {"double_wishbone", "six_sps", "ra_slider_crank"}
"""By extended precision the reference is 1.5e-12, 3.1e-12 and 6.4e-12 off, the programs 2e-15, 3.6e-12 and 7e-13."""

CHANGING = ("kinematotropic_7r", "wunderlich")
"""Closed configurations of different freedom meet: equations have a fixed number of rows, and are refused."""

NEAR_SINGULARITIES = {"double_watt": 1e-6, "shaky_plate": 1e-9}
"""Tolerances of linkages whose closed configurations next to the drawn one are nearly singular: the smallest singular
values of their rows are 1e-6 of the largest, and enter the accelerations squared."""

CLOSED = [name for name in LIBRARY if name not in NO_ROWS and name not in CHANGING]
TIME = 0.1


def closed_state(system, closed_program):
    """A closed configuration, velocities that the rows allow, and joint forces."""
    q = np.array([closed_program.sample[f"q[{k}]"] for k in range(system.n_q)])
    A, target = constraints.jacobian(system, q, TIME), constraints.velocity_target(system, q, TIME)
    v = np.sin(1.0 + np.arange(system.n_v))
    v = v - np.linalg.lstsq(A, A @ v - target, rcond=1e-9)[0]
    return q, v, np.cos(2.0 + np.arange(system.n_v))


def at_time(closed_program):
    return {"t": TIME} if any(argument.name == "t" for argument in closed_program.arguments) else {}


def assert_closed_quantities(system, solved=ROUND_OFF_SOLVED):
    by_multipliers = program(system, "closed_forward_dynamics")
    q, v, tau = closed_state(system, by_multipliers)
    reference = dynamics.constrained_forward_dynamics(system, q, v, tau, t=TIME).accelerations
    assert error_of(by_multipliers(q, v, tau, **at_time(by_multipliers)), reference) < solved
    by_woronetz = program(system, "closed_forward_dynamics", loops="woronetz")
    assert error_of(by_woronetz(q, v, tau, **at_time(by_woronetz)), reference) < solved
    moved = integrate(system, q, 0.05 * np.sin(1.0 + np.arange(system.n_v)))
    A, holonomic = constraints.jacobian(system, moved, TIME), constraints.rows(system).holonomic
    gap = program(system, "closure_residual")
    assert error_of(gap(moved, **at_time(gap))[holonomic], constraints.closure(system, moved, TIME)) < ROUND_OFF
    matrix = program(system, "constraint_jacobian")
    assert error_of(matrix(moved, **at_time(matrix)), A) < ROUND_OFF
    defect = program(system, "velocity_residual")
    violation = A @ v - constraints.velocity_target(system, moved, TIME)
    assert error_of(defect(moved, v, **at_time(defect)), violation) < ROUND_OFF
    target = program(system, "acceleration_target")
    reference = constraints.acceleration_target(system, moved, v, TIME)
    assert error_of(target(moved, v, **at_time(target)), reference) < ROUND_OFF


@pytest.mark.parametrize("name", [name for name in CLOSED if name not in SLOW])
def test_the_library(name):
    assert_closed_quantities(library_system(name), NEAR_SINGULARITIES.get(name, ROUND_OFF_SOLVED))


@pytest.mark.parametrize("name", CHANGING)
def test_linkages_that_change_their_freedom_are_refused(name):
    with pytest.raises(NotExportableError, match="changes its mobility on the way"):
        program(library_system(name), "closed_forward_dynamics")


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(SLOW))
def test_the_large_mechanisms_of_the_library(name):
    assert_closed_quantities(library_system(name))


@pytest.mark.parametrize("seed", range(3))
def test_generated_loops(seed):
    assert_closed_quantities(compile_mechanism(ladders.parallel_legs(2, seed)))


def driven_by(function):
    """A four-bar linkage with a driven crank, and a spring on the angle of its cut joint."""
    data = library_system("four_bar").document
    mechanism = Mechanism.model_validate_json(data).model_dump(mode="json")
    coordinate = library_system("four_bar").velocity_names[0]
    mechanism["motions"] = [{"name": "drive", "coordinate": coordinate, "position": function}]
    return compile_mechanism(Mechanism.model_validate(mechanism))


@pytest.mark.parametrize(
    "function",
    [
        {"kind": "polynomial", "coefficients": [0.1, 0.4, -0.3]},
        {"kind": "harmonic", "mean": 0.1, "amplitude": 0.2, "rate": 3.0, "phase": 0.3},
        {"kind": "table", "times": [0, 0.05, 0.3, 1], "values": [0, 0.02, 0.1, 0.2], "interpolation": "cubic"},
        {"kind": "product", "of": [{"kind": "sin", "of": {"kind": "polynomial", "coefficients": [0.2, 1]}}, 0.4]},
    ],
)
def test_motions(function):
    assert_closed_quantities(driven_by(function))


def test_steps_close_the_loops():
    system = library_system("four_bar")
    step, velocity_step = (program(system, f"closed_{level}_step") for level in ("position", "velocity"))
    q, v, _ = closed_state(system, step)
    q = integrate(system, q, np.full(system.n_v, 0.02))
    for _ in range(5):
        q = integrate(system, q, -step(q))
    assert np.max(np.abs(constraints.closure(system, q))) < ROUND_OFF
    v = v - velocity_step(q, v)
    assert np.max(np.abs(constraints.jacobian(system, q) @ v)) < ROUND_OFF


def test_mechanisms_that_cannot_be_said():
    with pytest.raises(NotExportableError, match="no loops or constraints"):
        program(library_system("rcm"), "closed_forward_dynamics")


def test_rows_of_momentum_have_the_masses_of_the_document():
    """With other inertias than those of the document such a row would be wrong, and nothing would say so."""
    satellite = library_system("satellite")
    with pytest.raises(NotExportableError, match="prescribes an angular momentum: its row has the masses of the doc"):
        program(satellite, "closed_forward_dynamics", keep="inertia")
    assert program(satellite, "mass_matrix", keep="inertia").argument("inertia")
