"""Combinations of coordinates, methods and mechanisms that have no meaning, or almost none: each has its sentence."""

import json
from dataclasses import replace
from importlib import resources

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import absolute
from cadmbs.absolute.groups.dynamics import unsupported_options
from cadmbs.absolute.groups.methods import METHODS as GROUP_METHODS
from cadmbs.absolute.groups.states import Group
from cadmbs.dynamics.variants import Variants
from cadmbs.errors import NotSolvableError, ShapeError, StartError, UnknownNameError
from cadmbs.models.mechanism import Mechanism
from cadmbs.validation.library_mechanisms import library_system
from tests import zoo

GROUPS = tuple(group.value for group in Group)
EVERY = [*((coordinates, method) for coordinates in absolute.ROTATION_COORDINATES for method in absolute.METHODS)]
EVERY += [(coordinates, method) for coordinates in GROUPS for method in GROUP_METHODS]
INDEX_3 = ("implicit_euler", "bdf2", "generalized_alpha", "stabilized_alpha", "rattle")


def short(system, **fields):
    return replace(system.scenario, duration=2e-3, output_step=1e-3, **fields)


@pytest.mark.parametrize(("coordinates", "method"), EVERY)
def test_a_mechanism_without_moving_bodies_stands_still(coordinates, method):
    system = zoo.system("welded only")
    result = cm.simulate(system, short(system), coordinates=coordinates, method=method, step=1e-3)
    assert str(result.outcome) == "finished at t = 0.002 s"
    assert result.q.shape == (3, 0)


def thrown():
    body = {
        "name": "stone",
        "mass": 2.0,
        "center_of_mass": [0.1, 0.0, 0.2],
        "inertia": np.diag([1.0, 2.0, 2.5]).tolist(),
    }
    content = {
        "format": "cadmbs.mechanism/1",
        "name": "thrown stone",
        "gravity": [0.0, 0.0, -9.81],
        "bodies": [body],
        "joints": [{"name": "flight", "kind": "free", "predecessor": "world", "successor": "stone"}],
    }
    return cm.compile_mechanism(Mechanism.model_validate(content))


@pytest.mark.parametrize(("coordinates", "method"), EVERY)
def test_a_body_without_constraints_falls(coordinates, method):
    system = thrown()
    result = cm.simulate(system, short(system), coordinates=coordinates, method=method, step=5e-4)
    assert result.outcome.good
    np.testing.assert_allclose(result.v[-1, -1], -9.81 * 2e-3, rtol=1e-9)
    first = method in ("euler", "implicit_euler", "bdf2")  # the first step of bdf2 is one of implicit Euler
    np.testing.assert_allclose(result.q[-1, -1], -9.81 * 2e-6, rtol=0.3 if first else 1e-9)


@pytest.mark.parametrize("method", INDEX_3)
@pytest.mark.parametrize("coordinates", GROUPS)
def test_rows_on_velocities_have_no_place_at_index_3(coordinates, method):
    system = library_system("snakeboard")
    sentence = "^index-3 methods have position constraints only, and there is velocity across the edge of constraint"
    with pytest.raises(NotSolvableError, match=sentence):
        cm.simulate(system, short(system), coordinates=coordinates, method=method)


def test_reflected_inertias_along_no_coordinate_are_named():
    system = zoo.system("listed ground")
    with pytest.raises(NotSolvableError, match=r"there is a reflected inertia along 'j3:wx', which is the rate of no "):
        cm.simulate(system, short(system), coordinates="SE3", method="bdf2")


@pytest.mark.parametrize("coordinates", [*absolute.ROTATION_COORDINATES, *GROUPS])
def test_batches_are_refused(coordinates):
    system = zoo.system("single hinge")
    with pytest.raises(ShapeError, match=r"^q has shape \(3, 1\): expected the start of one motion, \(1,\)$"):
        cm.simulate(system, coordinates=coordinates, q=np.zeros((3, 1)))


@pytest.mark.parametrize("coordinates", [*absolute.ROTATION_COORDINATES, *GROUPS])
def test_starts_that_are_not_finite_are_refused(coordinates):
    system = zoo.system("single hinge")
    with pytest.raises(NotSolvableError, match=r"^start: v is not finite: \[nan\]$"):
        cm.simulate(system, coordinates=coordinates, v=np.array([np.nan]))


@pytest.mark.parametrize("coordinates", ["rA", "SE3"])
def test_starts_are_those_of_relative_coordinates_with_their_findings(coordinates):
    """The same search, the same codes: changes are reported, what cannot close is refused."""
    system = library_system("four_bar")
    off = {system.position_names[0]: (0.31,)}
    plan = short(system, positions=off, velocities={})
    result = cm.simulate(system, plan, coordinates=coordinates, step=1e-3)
    expected = cm.simulate(system, plan, engine="reference")
    np.testing.assert_allclose(result.q[0], expected.q[0], atol=1e-9)
    assert [f.code for f in result.findings] == ["S110"] == [f.code for f in expected.findings if f.code[0] == "S"][:1]
    assert result.metadata["start"]["moved"] == pytest.approx(expected.metadata["start"]["moved"])
    apart = {name: (9.0 * k,) for k, name in enumerate(system.position_names)}
    with pytest.raises(StartError, match=r"^start: the mechanism cannot be assembled with "):
        cm.simulate(system, short(system, positions=apart), coordinates=coordinates)


@pytest.mark.parametrize("coordinates", GROUPS)
def test_mechanisms_far_from_the_origin_are_solved_to_their_digits(coordinates):
    system = zoo.system("far away")
    result = cm.simulate(system, short(system), coordinates=coordinates, method="rattle", step=5e-4)
    assert result.outcome.good


@pytest.mark.parametrize("coordinates", ["SE3", "rA"])
def test_words_of_other_coordinates_are_told(coordinates):
    with pytest.raises(UnknownNameError, match=r"^no method 'radau' "):
        cm.simulate(zoo.system("single hinge"), coordinates=coordinates, method="radau")


STEPS = "its steps are fixed. Give a step, or take SE3:dp54."
ITSELF = "it keeps the position constraints by itself. Leave it out, or take SE3:rk4."


@pytest.mark.parametrize(
    ("coordinates", "method", "fields", "sentence"),
    [
        ("SE3", "bdf2", {"stabilization": "projection"}, f"'projection' has no meaning with SE3:bdf2: {ITSELF}"),
        (
            "rA",
            "auto",
            {"stabilization": "baumgarte"},
            f"'baumgarte' has no meaning with rA:generalized_alpha: {ITSELF}",
        ),
        ("SO3xR3", "stabilized_alpha", {"stabilization": "none"}, None),
        ("SE3", "rk4", {"rtol": 1e-8}, f"rtol has no meaning with SE3:rk4: {STEPS}"),
        ("SE3", "rk4", {"atol": 1e-8, "stabilization": "projection"}, None),
        ("SE3", "dp54", {"rtol": 1e-8, "atol": 1e-8}, None),
        ("rE", "bdf2", {"atol": 1e-8}, f"atol has no meaning with rE:bdf2: {STEPS}"),
        ("rA", "rk4", {"rtol": 1e-8}, None),
        ("SE3", "auto", {"duration": 1.0, "step": 1e-3}, None),
    ],
)
def test_fields_that_a_method_would_not_look_at_are_told(coordinates, method, fields, sentence):
    result = unsupported_options(coordinates, method, fields)
    assert (result is None) if sentence is None else result.endswith(sentence)


@pytest.mark.parametrize(("coordinates", "method"), [("rA", "bdf2"), ("SE3", "rk4"), ("SO3xR3", "bdf2")])
def test_a_reflected_inertia_along_a_cut_joint_is_that_of_relative_coordinates(coordinates, method):
    """A rotor of its own: its row is on positions, whatever joints close the loop."""
    with resources.as_file(resources.files("cadmbs.library").joinpath("four_bar.json")) as path:
        content = json.loads(path.read_text(encoding="utf-8"))
    content["joints"][-1]["armature"] = 0.3
    system = cm.compile_mechanism(Mechanism.model_validate(content))
    assert system.joints[system.closures[0].joint].name == content["joints"][-1]["name"]
    result = cm.simulate(system, short(system), coordinates=coordinates, method=method, step=5e-4)
    expected = cm.simulate(system, short(system), engine="reference")
    np.testing.assert_allclose(result.a[0], expected.a[0], rtol=1e-9)
    np.testing.assert_allclose(result.q, expected.q, atol=1e-5)


@pytest.mark.parametrize(("coordinates", "method"), [("rA", "bdf2"), ("SE3", "rk4"), ("SO3xR3", "auto")])
def test_one_call_simulates_in_any_coordinates(coordinates, method):
    """The usual call, with fields replaced, is the one of absolute coordinates; the scenario's own method is not."""
    system = zoo.system("single hinge")
    fields = {"duration": 0.05, "output_step": 0.01, "step": 5e-3}
    plan = replace(system.scenario, **fields)
    result = cm.simulate(system, coordinates=coordinates, **fields, **({} if method == "auto" else {"method": method}))
    expected = cm.simulate(system, plan, coordinates=coordinates, method=method)
    np.testing.assert_array_equal(result.q, expected.q)
    np.testing.assert_allclose(result.q[-1], cm.simulate(system, **fields, engine="reference").q[-1], atol=1e-2)


def test_what_absolute_coordinates_do_not_take_is_told():
    system = zoo.system("single hinge")
    with pytest.raises(ValueError, match=r"^The tolerance rtol has no meaning with SE3:rk4"):
        cm.simulate(system, coordinates="SE3", method="rk4", rtol=1e-9)
    with pytest.raises(ValueError, match=r"^variants are simulated in relative coordinates, not in 'rA'$"):
        cm.simulate(Variants([system, system]), coordinates="rA")
    with pytest.raises(UnknownNameError, match=r"rX"):
        cm.simulate(system, coordinates="rX")
    with pytest.raises(UnknownNameError, match=r"did you mean 'duration'"):
        cm.simulate(system, coordinates="rA", durations=1.0)
