"""Joint axes as parameters of units against mechanisms that have these axes in their documents."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, constraints, dynamics
from cadmbs.errors import ArgumentError
from cadmbs.exporters import fmu
from cadmbs.exporters.fmu.unit_model import unit_model
from cadmbs.models.mechanism import Mechanism
from cadmbs.programs.errors import NotExportableError
from cadmbs.testing.mechanisms import random_tree
from tests.exporters.equations import compilers
from tests.exporters.fmu.importer import importer
from tests.exporters.fmu.mechanisms import evaluated
from tests.programs.samples import error_of, library_system, state_of

ROUND_OFF = 1e-11


@pytest.fixture(autouse=True)
def quick_compiler(monkeypatch):
    compilers.compiler("gcc")
    monkeypatch.setenv("CC", "gcc -O0")


def moved(system, joint, axis=None, point=None):
    """The mechanism whose document has another axis or point of a joint."""
    data = Mechanism.model_validate_json(system.document).model_dump(mode="json")
    (chosen,) = (each for each in data["joints"] if each["name"] == joint)
    chosen |= {"axis": axis or chosen["axis"], "point": point or chosen["point"]}
    return compile_mechanism(Mechanism.model_validate(data | {"scenario": None}))


def values_of(joint, **fields):
    return {f"joint.{joint}.{field}.{x}": value for field, xyz in fields.items() for x, value in zip("xyz", xyz)}  # noqa: B905


AXIS, POINT = [0.6, 0.48, 0.64], [0.03, -0.02, 0.4]


def test_accelerations_and_bodies_are_those_of_the_changed_document():
    system = library_system("rcm")
    other, model = moved(system, "joint3", AXIS, POINT), unit_model(system, keeps_geometry=True)
    q, v, tau = state_of(system)
    changed = values_of("joint3", axis=2.5 * np.array(AXIS), point=POINT)  # directions have any length
    a = evaluated(model, "accelerations", changed, q=q, v=v, tau=tau)
    force = tau + dynamics.load_forces(other, q, v, 0.0, engine="numpy")
    assert error_of(a, dynamics.forward_dynamics(other, q, v, force, engine="numpy")) < ROUND_OFF
    outputs = dict(
        zip([x.name for x in model.outputs], evaluated(model, "outputs", changed, q=q, v=v, a=a), strict=True)
    )
    plain = unit_model(other)
    expected = dict(zip([x.name for x in plain.outputs], evaluated(plain, "outputs", q=q, v=v, a=a), strict=True))
    assert max(abs(outputs[name] - expected[name]) for name in expected) < ROUND_OFF


@pytest.mark.parametrize("seed", range(3))
def test_joints_of_several_screws_and_reversed_ones(seed):
    kinds = ("revolute", "prismatic", "cylindrical", "screw")
    system = compile_mechanism(random_tree(4, 30 + seed, kinds=kinds, branching=0.4))
    model = unit_model(system, keeps_geometry=True)
    q, v, tau = state_of(system)
    expected = evaluated(unit_model(system), "accelerations", q=q, v=v, tau=tau)
    assert error_of(evaluated(model, "accelerations", q=q, v=v, tau=tau), expected) < ROUND_OFF
    names = [each.name for each in model.parameters if not each.is_tunable]
    assert len(set(names)) == len(names)
    assert [each.is_tunable for each in model.parameters] == sorted(
        (x.is_tunable for x in model.parameters), reverse=True
    )


def test_loops_are_closed_with_other_points(tmp_path):
    system = library_system("four_bar")
    joint = next(each for each in system.joints if each.name == "crank_pin")
    point = [joint.point[0] + 0.01, *joint.point[1:]]
    unit = importer(system, tmp_path, keep="geometry").initialize(values_of("crank_pin", point=point))
    other = moved(system, "crank_pin", point=point)
    unit.step(0.0, 0.05)
    q = unit.get(*(f"joint.{name}.q" for name in system.position_names))
    assert np.max(np.abs(constraints.closure(other, q))) < 1e-10
    assert np.max(np.abs(constraints.closure(system, q))) > 1e-3
    unit.set(values_of("crank_pin", point=point), expect=3)
    assert "states, axes and the internal step" in unit.messages[-1]


def test_what_has_no_axes_is_refused():
    with pytest.raises(NotExportableError, match="it has no axes"):
        fmu.unit(library_system("heavy_top"), keep="geometry")
    with pytest.raises(ArgumentError, match="keep is 'inertia', expected '' or 'geometry'"):
        fmu.unit(library_system("rcm"), keep="inertia")
