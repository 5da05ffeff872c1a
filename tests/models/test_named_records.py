"""Records of a mechanism by number and by name."""

import copy
import pickle

import pytest

import cadmbs as cm
from cadmbs.errors import UnknownNameError
from cadmbs.models.mechanism import Mechanism, NamedRecords


@pytest.fixture(scope="module")
def mechanism():
    return cm.load("four_bar")


def test_bodies_and_joints_are_found_by_name_and_by_number(mechanism):
    assert mechanism.bodies["crank"] is mechanism.bodies[0]
    assert mechanism.joints["crank_pin"].name == "crank_pin"
    assert mechanism.bodies[-1] is mechanism.bodies[len(mechanism.bodies) - 1]
    assert mechanism.bodies[:2] == (mechanism.bodies[0], mechanism.bodies[1])
    with pytest.raises(UnknownNameError, match="did you mean 'crank'"):
        mechanism.bodies["crnk"]
    with pytest.raises(UnknownNameError, match="there are none"):
        mechanism.loads["spring"]
    with pytest.raises(IndexError):
        mechanism.bodies[99]


def test_they_are_tuples_still(mechanism):
    assert isinstance(mechanism.bodies, tuple)
    assert mechanism.bodies == tuple(mechanism.bodies)
    assert Mechanism.model_validate_json(mechanism.model_dump_json()) == mechanism
    for same in (pickle.loads(pickle.dumps(mechanism)), copy.deepcopy(mechanism), mechanism.model_copy()):  # noqa: S301
        assert same == mechanism
        assert isinstance(same.bodies, NamedRecords)
        assert same.bodies["crank"] == mechanism.bodies["crank"]
