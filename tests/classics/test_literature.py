"""More problems of the literature that have documents of their own here: published digits, closed forms, every cut."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from cadmbs import compile_mechanism, constraints, dynamics, simulate
from cadmbs.kinematics import neutral
from cadmbs.models.documents.reading import build
from tests.classics import (
    bicycle,
    car_axis,
    hooke,
    peaucellier,
    roller_racer,
    rssr,
    sarrus,
    skate_on_slope,
    spinning_top,
)
from tests.classics.comparing import deviations, multiplier_deviations

pytestmark = pytest.mark.singular

BOUNDS = {"q": 1e-8, "poses": 1e-8, "v": 1e-7, "multipliers": 1e-6}
TIGHT = {"rtol": 1e-10, "atol": 1e-11}

both = pytest.mark.parametrize("method", ["index1", "woronetz"])


def compiled(document):
    return compile_mechanism(build(document)[0])


def run(document, method, **overrides):
    system = compiled(document)
    result = simulate(system, method=method, **(TIGHT | overrides))
    assert result.outcome.good, result.outcome
    return result, system


def worst(result, system, reference):
    """Deviations beyond their bounds."""
    found = deviations(result, system, reference)
    if reference.multipliers:
        found |= multiplier_deviations(result, reference)
    assert found
    return {word: off for word, off in found.items() if not off < BOUNDS[word]}


# The benchmark bicycle


@pytest.mark.parametrize("form", ["angles", "free"])
@pytest.mark.parametrize("speed", bicycle.EIGENVALUES)
def test_bicycle_has_the_published_eigenvalues(form, speed):
    system = compiled(bicycle.document(form))
    model = dynamics.linearize(system, neutral(system), bicycle.straight(system, speed))
    found = np.linalg.eigvals(model.A)
    for value in bicycle.EIGENVALUES[speed]:
        assert np.min(np.abs(found - value)) < 1e-12 * max(1.0, abs(value))


@pytest.mark.parametrize("speed", [0.0, 1.0, 4.6, 10.0])
def test_bicycle_has_the_published_matrices(speed):
    system = compiled(bicycle.document())
    model = dynamics.linearize(system, neutral(system), bicycle.straight(system, speed))
    places = [model.state_names.index(name) for name in ("dq lean", "dq steer", "dv lean", "dv steer")]
    wanted = bicycle.lean_and_steer(speed)
    np.testing.assert_allclose(model.A[np.ix_(places, places)], wanted, atol=1e-13 * np.max(np.abs(wanted)))


def turning_bicycle(system):
    """The published state, and how far it violates the rows."""
    q, v = bicycle.turning_state(system)
    return q, v, constraints.jacobian(system, q) @ v


def test_bicycle_turns_with_the_published_accelerations():
    system = compiled(bicycle.document())
    q, v, violation = turning_bicycle(system)
    assert np.max(np.abs(violation)) < 1e-11
    pitch = q[system.position_names.index("pitch")]
    assert abs(pitch - bicycle.TURNING["pitch"][0]) < 1e-12
    forces = dynamics.load_forces(system, q, v, engine="reference")
    found = dynamics.constrained_forward_dynamics(system, q, v, forces).accelerations
    for name, (_, _, wanted) in bicycle.TURNING.items():
        assert abs(found[system.velocity_names.index(name)] - wanted) < 5e-11


@both
def test_bicycle_keeps_its_energy(method):
    system = compiled(bicycle.document())
    q, v, _ = turning_bicycle(system)
    result = simulate(system, method=method, q=q, v=v, duration=0.04, output_step=0.02, **TIGHT)
    assert result.outcome.good
    assert np.max(np.abs(result.drift)) < 1e-7


# The car axis


def car_rates(t, y):
    return car_axis.equations(t, y)[0]


@pytest.mark.slow
def test_car_axis_equations_reach_the_published_end():
    start = [0.0, 0.5, 1.0, 0.5, -0.5, 0.0, -0.5, 0.0]
    end = solve_ivp(car_rates, (0.0, 3.0), start, method="DOP853", rtol=1e-11, atol=1e-13)
    np.testing.assert_allclose(end.y[:, -1], car_axis.END, atol=1e-8)
    np.testing.assert_allclose(car_axis.equations(3.0, end.y[:, -1])[1], car_axis.MULTIPLIERS, atol=1e-10)


@both
def test_car_axis_starts_as_its_equations(method):
    times = np.linspace(0.0, 0.1, 3)
    start = [0.0, 0.5, 1.0, 0.5, -0.5, 0.0, -0.5, 0.0]
    exact = solve_ivp(car_rates, (0.0, 0.1), start, method="DOP853", t_eval=times, rtol=1e-12, atol=1e-14)
    result, system = run(car_axis.document(), method, duration=0.1, output_step=0.05)
    np.testing.assert_allclose(car_axis.states(result, system), exact.y.T, atol=1e-8)
    forces = np.array([car_axis.equations(t, y)[1] for t, y in zip(times, exact.y.T, strict=True)])
    found = [result[f"constraint/{name}/multiplier"] for name in ("upright", "axle")]
    np.testing.assert_allclose(-np.array(found).T, forces, atol=1e-9)


@pytest.mark.slow
def test_car_axis_reaches_the_published_end():
    result, system = run(car_axis.document(), "index1")
    np.testing.assert_allclose(car_axis.states(result, system)[-1], car_axis.END, atol=1e-8)
    found = [result[f"constraint/{name}/multiplier"][-1] for name in ("upright", "axle")]
    np.testing.assert_allclose(np.negative(found), car_axis.MULTIPLIERS, atol=1e-10)


# Linkages of one freedom, whichever joint is cut


@both
@pytest.mark.parametrize("driven", [False, True], ids=["free", "driven"])
@pytest.mark.parametrize("cut", ["cross", *(pytest.param(k, marks=pytest.mark.slow) for k in ("drive", "load"))])
def test_hooke_joint(cut, driven, method):
    result, system = run(hooke.document(driven, cut), method, duration=0.2)
    assert worst(result, system, hooke.reference(result.t, driven)) == {}


@both
@pytest.mark.parametrize("cut", ["x_top", *(pytest.param(k, marks=pytest.mark.slow) for k in ("x_foot", "y_knee"))])
def test_sarrus_linkage(cut, method):
    result, system = run(sarrus.document(cut), method)
    assert worst(result, system, sarrus.reference(result.t)) == {}


def test_redundant_rows_are_counted():
    """Spherical and planar loops in space, and the platform that two groups of hinges guide."""
    cases = {
        "Hooke": (hooke.document(), 1, 3),
        "Sarrus": (sarrus.document(), 1, 1),
        "Peaucellier": (peaucellier.document(), 1, 9),
        "RSSR": (rssr.document() | {"motions": []}, 2, 0),
    }
    for name, (document, freedoms, redundant) in cases.items():
        found = constraints.mobility(compiled(document))
        assert (name, found.degrees_of_freedom, len(found.redundant)) == (name, freedoms, redundant)


PEAUCELLIER_CUTS = [peaucellier.CUTS, ("O_a", "Q", "B_l"), ("P_b", "A_l", "Q")]


@both
@pytest.mark.parametrize("cuts", PEAUCELLIER_CUTS, ids="-".join)
def test_driven_peaucellier_linkage(cuts, method):
    """Also its pen's straight line."""
    result, system = run(peaucellier.document(True, cuts), method, duration=0.1)
    assert worst(result, system, peaucellier.reference(result.t, True)) == {}


@pytest.mark.slow
@both
@pytest.mark.parametrize("cuts", PEAUCELLIER_CUTS, ids="-".join)
def test_free_peaucellier_linkage(cuts, method):
    result, system = run(peaucellier.document(False, cuts), method, duration=0.3)
    assert worst(result, system, peaucellier.reference(result.t)) == {}


def test_peaucellier_pen_runs_on_a_line():
    for angle in (-0.9, -0.2, 0.4, 1.1):
        assert abs(peaucellier.points(angle)["L"][0] - peaucellier.LINE) < 1e-14


@both
@pytest.mark.parametrize(
    ("coupler", "cut"),
    [("rod", "near"), pytest.param("rod", "motor", marks=pytest.mark.slow), ("distance", "none")],
)
def test_rssr_linkage(coupler, cut, method):
    result, system = run(rssr.document(coupler, cut), method, duration=0.2)
    assert worst(result, system, rssr.reference(result.t, coupler)) == {}


@pytest.mark.slow
@both
@pytest.mark.parametrize(("coupler", "cut"), [("rod", "far"), ("rod", "motor"), ("distance", "none")])
def test_rssr_linkage_for_a_whole_turn(coupler, cut, method):
    result, system = run(rssr.document(coupler, cut), method)
    assert worst(result, system, rssr.reference(result.t, coupler)) == {}


# Blades


@pytest.mark.slow
@both
@pytest.mark.parametrize("problem", [skate_on_slope, roller_racer], ids=["skate", "roller racer"])
def test_blades(problem, method):
    result, system = run(problem.document(), method)
    assert worst(result, system, problem.reference(result.t)) == {}


@both
@pytest.mark.parametrize("problem", [skate_on_slope, roller_racer], ids=["skate", "roller racer"])
def test_blades_at_first(problem, method):
    result, system = run(problem.document(), method, duration=0.2)
    assert worst(result, system, problem.reference(result.t)) == {}


def test_force_on_the_skate_is_that_of_its_closed_form():
    result, _ = run(skate_on_slope.document(), "index1", duration=0.4)
    force = result["constraint/blade/multiplier"]
    np.testing.assert_allclose(force, skate_on_slope.edge_force(result.t), atol=1e-7)


@pytest.mark.slow
@pytest.mark.parametrize("coordinates", ["SE3", "SO3xR3"])
def test_skate_in_absolute_coordinates(coordinates):
    system = compiled(skate_on_slope.document())
    result = simulate(system, coordinates=coordinates, method="dp54")
    assert result.outcome.good
    assert worst(result, system, skate_on_slope.reference(result.t)) == {}


# The heavy top


@pytest.mark.slow
def test_top_reference_reaches_the_published_end():
    """The published end was computed with steps of 2e-6 s by a method of order two."""
    end = spinning_top.reference(np.array([0.0, 2.0])).bodies["top"][-1]
    arm = np.array([0.0, spinning_top.ARM, 0.0])
    np.testing.assert_allclose(end @ [*arm, 1.0] - arm, spinning_top.PUBLISHED, atol=2e-6)


def test_top_starts_as_its_reference():
    result, system = run(spinning_top.document(), "dop853", duration=0.02, output_step=0.01)
    assert worst(result, system, spinning_top.reference(result.t)) == {}


@pytest.mark.slow
def test_top_reaches_the_published_end():
    result, system = run(spinning_top.document(), "dop853")
    assert worst(result, system, spinning_top.reference(result.t)) == {}
