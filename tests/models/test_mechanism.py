"""An invalid Mechanism cannot exist, however it is made."""

from __future__ import annotations

import copy
import pickle

import pytest
from pydantic import ValidationError

from cadmbs.errors import ModelError
from cadmbs.models.body import Body
from cadmbs.models.documents.reading import build, canonical
from cadmbs.models.joint import Limits, Prismatic, Revolute
from cadmbs.models.mechanism import Mechanism
from cadmbs.models.units import Units
from tests.messages.documents import arm, elbow, gear, start

UPPER = Body(name="upper", mass=1.0, center_of_mass=(0.0, 0.0, 0.0), inertia=((1.0, 0, 0), (0, 1.0, 0), (0, 0, 1.0)))
SHOULDER = Revolute(
    name="shoulder",
    predecessor="world",
    successor="upper",
    axis=(0.0, 0.0, 1.0),
    point=(0.0, 0.0, 0.0),
)


def mechanism(**changes):
    return Mechanism(**{"name": "one", "bodies": (UPPER,), "joints": (SHOULDER,), **changes})


def codes(raised):
    return [finding.code for finding in raised.value.findings]


def test_built_in_python():
    assert mechanism().joints[0].name == "shoulder"


def test_all_findings_at_once():
    heavy = UPPER.model_copy(update={"mass": -1.0})
    with pytest.raises(ModelError) as raised:
        mechanism(bodies=(heavy, heavy), joints=(SHOULDER.model_copy(update={"axis": (0.0, 0.0, 0.0)}),))
    assert codes(raised) == ["T001", "I001", "I001", "Z001"]
    assert str(raised.value).endswith("4 errors")


def test_warnings_do_not_raise():
    assert mechanism(bodies=(Body(name="upper"),)).bodies[0].mass == 0.0


def test_wrong_types_are_errors_of_the_program():
    with pytest.raises(ValidationError):
        mechanism(name=1)


class TestCopies:
    def test_changed_copies_are_checked(self):
        with pytest.raises(ModelError) as raised:
            mechanism().model_copy(update={"ground": "floor"})
        assert codes(raised) == ["T002"]

    def test_plain_copies_are_equal(self):
        original = mechanism()
        for twin in (original.model_copy(), copy.deepcopy(original), pickle.loads(pickle.dumps(original))):  # noqa: S301
            assert twin == original

    def test_validating_an_instance_checks_it(self):
        bad = Mechanism.model_construct(**{**dict(mechanism()), "ground": "floor"})
        with pytest.raises(ModelError):
            Mechanism.model_validate(bad)

    def test_frozen(self):
        with pytest.raises(ValidationError):
            mechanism().name = "two"


class TestUnits:
    def test_checks_are_in_si(self):
        units = Units(angle="deg")
        limits = Limits(lower=-90.0, upper=90.0)
        bent = SHOULDER.model_copy(update={"limits": limits})
        assert canonical(mechanism(units=units, joints=(bent,))).joints[0].limits.upper == pytest.approx(1.5707963)

    def test_canonical_normalizes(self):
        slider = Prismatic(
            name="slider", kind="prismatic", predecessor="world", successor="upper", axis=(0.0, 2.0, 0.0)
        )
        found = canonical(mechanism(units=Units(length="mm"), joints=(slider,)))
        assert found.units == Units()
        assert found.joints[0].axis == (0.0, 1.0, 0.0)

    def test_canonical_keeps_what_is_canonical(self):
        loaded, _ = build(elbow(axis=[0.6, 0, 0.8]))
        assert canonical(loaded) is loaded

    def test_normal_form_is_known_of_what_was_read_and_of_no_copy_with_changes(self):
        loaded, _ = build(elbow(axis=[0.6, 0, 0.8]))
        written = Mechanism.model_validate(loaded.model_dump())
        assert written == loaded
        assert loaded.in_normal_form
        assert not written.in_normal_form
        assert canonical(written).in_normal_form
        turned = loaded.joints[0].model_copy(update={"axis": (0.0, 0.0, 2.0)})
        changed = loaded.model_copy(update={"joints": (turned, *loaded.joints[1:])})
        assert not changed.in_normal_form
        assert canonical(changed).joints[0].axis == (0.0, 0.0, 1.0)


def test_coupled_initial_values_in_degrees():
    data = start({"shoulder": 30, "elbow": 60}, arm(couplings=[gear(("elbow", 1), ("shoulder", -2))]))
    data["units"] = {"angle": "deg"}
    assert build(data)[1] == ()
