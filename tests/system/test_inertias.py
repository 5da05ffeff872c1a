"""Negative principal moments: geometry and kinematics work, dynamics refuse and name the bodies, unless accepted."""

import hashlib
import inspect
import json

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics.closed_loops.assembly_modes import MapAxis
from cadmbs.errors import NotSolvableError
from cadmbs.models.document import to_data
from cadmbs.results.storage import load as load_result
from cadmbs.testing.mechanisms import planar_chain

WITHOUT_INERTIA = {
    "workspace_map",
    "base_parameters",
    "center_of_mass",
    "constraint_forces",
    "cut_joint_forces",
    "cut_load_forces",
    "generalized_forces",
    "inertial_parameters",
    "load_force_derivatives",
    "load_wrenches",
    "measures",
    "load_forces",
    "parameter_names",
    "regressor_names",
    "regressor_parameters",
    "partial_velocities",
    "recursion_effort",
    "regressor",
    "spring_energy",
}
"""Functions of `cadmbs.dynamics` that compute with masses and centres at most, or that list or identify inertias."""

FUNCTIONS = sorted(name for name in cm.dynamics.__all__ if inspect.isfunction(getattr(cm.dynamics, name)))


def document(**changes):
    """Three links; the inertia of the last one is negative about its own axis."""
    data = to_data(planar_chain(3))
    data["bodies"][-1]["inertia"][2][2] = -0.05
    return data | changes


@pytest.fixture
def system():
    return cm.compile_mechanism(cm.Mechanism.model_validate(document()))


def arguments(function, system):
    """Arguments for the parameters that a function requires, by their names."""
    values = {
        "system": system,
        "q": [0.1, 0.2, 0.3],
        "axes": [MapAxis(name, np.array([0.1, 0.2])) for name in system.position_names],
        "wrenches": np.zeros((system.n_bodies, 6)),
        "quantity": "mass_matrix",
        "body": 1,
        "forces": [],
        "multipliers": [],
        "representation": "spatial",
    }
    required = [p.name for p in inspect.signature(function).parameters.values() if p.default is p.empty]
    return [values.get(name, np.zeros(system.n_v)) for name in required]


@pytest.mark.parametrize("name", [name for name in FUNCTIONS if name not in WITHOUT_INERTIA])
def test_dynamics_refuse_and_name_the_body(name, system):
    function = getattr(cm.dynamics, name)
    with pytest.raises(NotSolvableError, match=r"'link3' has a negative principal moment.*--accept-inertia"):
        function(*arguments(function, system))


@pytest.mark.parametrize("name", sorted(WITHOUT_INERTIA))
def test_what_needs_no_inertia_works(name, system):
    function, good = getattr(cm.dynamics, name), cm.compile_mechanism(planar_chain(3))
    result, expected = function(*arguments(function, system)), function(*arguments(function, good))
    assert type(result) is type(expected)
    if name in ("inertial_parameters", "regressor_parameters"):
        assert np.sum(result != expected) == 1  # the negative moment itself
    elif isinstance(expected, np.ndarray):
        assert np.array_equal(result, expected)


@pytest.mark.parametrize("module", ["body_fixed", "spatial", "hybrid"])
def test_recursions_in_each_representation_refuse(module, system):
    with pytest.raises(NotSolvableError, match="link3"):
        getattr(cm.dynamics, module).inverse_dynamics(system, np.zeros(3), np.zeros(3), np.zeros(3))


@pytest.mark.parametrize("coordinates", ["relative", "rA", "rp", "SE3"])
def test_simulations_refuse_in_all_coordinates(coordinates, system):
    with pytest.raises(NotSolvableError, match="link3"):
        cm.simulate(system, coordinates=coordinates, duration=0.1)


def test_variants_with_one_negative_inertia_refuse(system):
    variants = cm.dynamics.variants.Variants((cm.compile_mechanism(planar_chain(3)), system))
    with pytest.raises(NotSolvableError, match="link3"):
        cm.dynamics.variants.mass_matrix(variants, np.zeros(3))
    with pytest.raises(NotSolvableError, match="link3"):
        cm.simulate(variants, duration=0.1)


def test_kinematics_and_mobility_work(system):
    good, q = cm.compile_mechanism(planar_chain(3)), np.array([0.1, 0.2, 0.3])
    assert np.array_equal(
        cm.kinematics.poses(system, q, engine="reference"), cm.kinematics.poses(good, q, engine="reference")
    )
    assert cm.constraints.mobility(system, q).degrees_of_freedom == 3


def test_accepted_inertia_computes_with_the_tensor_as_written():
    mechanism = cm.Mechanism.model_validate(document())
    accepted = cm.compile_mechanism(mechanism, accept_inertia=True)
    plain = cm.compile_mechanism(planar_chain(3))
    q = np.array([0.1, 0.2, 0.3])
    change = -0.05 - plain.bodies.inertia[-1, 2, 2]
    difference = cm.dynamics.mass_matrix(accepted, q, engine="reference") - cm.dynamics.mass_matrix(
        plain, q, engine="reference"
    )
    np.testing.assert_allclose(difference, np.full((3, 3), change), atol=1e-15)


def test_accepted_inertia_labels_the_result_and_its_description(tmp_path):
    path = tmp_path / "arm.json"
    path.write_text(json.dumps(document(scenario={"duration": 0.05, "output_step": 0.01})))
    system = cm.compile_mechanism(cm.load(path, accept_inertia=True))
    result = cm.simulate(system)
    assert (result.findings[0].code, result.findings[0].severity) == ("I009", "warning")
    assert "'link3'" in result.findings[0].message
    result.save(tmp_path / "run.csv")
    description = json.loads((tmp_path / "run.csv.json").read_text())
    assert description["accepted_inertia"] == ["link3"]
    assert description["findings"][0]["code"] == "I009"
    assert load_result(tmp_path / "run.csv").findings == result.findings


def test_acceptance_is_part_of_the_document(tmp_path):
    path = tmp_path / "arm.json"
    path.write_text(json.dumps(document()))
    mechanism = cm.load(path, accept_inertia=True)
    assert mechanism.source.options == {"accept_inertia": True}
    cm.save(mechanism, tmp_path / "accepted.json")
    again = cm.compile_mechanism(cm.load(tmp_path / "accepted.json"))
    assert again.negative_inertias == cm.compile_mechanism(mechanism).negative_inertias
    assert again.negative_inertias.accepted
    cm.dynamics.mass_matrix(again, np.zeros(3), engine="reference")


def test_hashes_of_mechanisms_without_it_are_what_they_were():
    """A new field of the format must not change the hash of documents that do not have it."""
    plain = planar_chain(3)
    accepted = plain.model_copy(update={"accept_inertia": True})
    assert cm.compile_mechanism(plain).model_hash != cm.compile_mechanism(accepted).model_hash
    left_out = ("source", "extensions", "accept_inertia", "accept_units", "measures")
    text = plain.model_dump_json(exclude=dict.fromkeys(left_out, True))
    assert cm.compile_mechanism(plain).model_hash == hashlib.sha256(text.encode()).hexdigest()
