"""Verdicts on overconstrained, shaky and branching linkages of known mobility, however they are described."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.constraints import closure, mobility
from cadmbs.lie import se3
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import variants
from tests.constraints import linkages
from tests.constraints.overconstrained_linkages import KNOWN

pytestmark = pytest.mark.singular


def assert_verdict(system, expected):
    first_order, dimensions, local_class = expected
    answer = mobility(system, design=False)
    assert answer.local_class == local_class, answer.sentence
    assert answer.instantaneous_degrees_of_freedom == first_order
    assert [branch.dimension for branch in answer.branches] == dimensions
    return answer


@pytest.mark.parametrize("name", KNOWN)
def test_verdict(name):
    document, *expected = KNOWN[name]
    system = linkages.compiled(document)
    answer = assert_verdict(system, expected)
    for branch in answer.branches:
        np.testing.assert_allclose(closure(system, branch.q), 0.0, atol=1e-9)


def scaled(document, factor):
    """The document with all lengths multiplied."""

    def joint(each):
        more = {"pitch": factor * each["pitch"]} if "pitch" in each else {}
        return each | {"point": (factor * np.array(each["point"])).tolist()} | more

    bodies = [
        body | {"center_of_mass": (factor * np.array(body["center_of_mass"])).tolist()} for body in document["bodies"]
    ]
    return document | {"bodies": bodies, "joints": [joint(each) for each in document["joints"]]}


def doubled(document):
    """The second joint twice, the copy farther along its axis."""
    joint = document["joints"][1]
    copy = joint | {"name": "copy", "point": np.add(joint["point"], 0.2 * np.array(joint["axis"])).tolist()}
    return document | {"joints": [*document["joints"], copy]}


def with_cut(document, number):
    joints = [joint | ({"cut": True} if k == number else {}) for k, joint in enumerate(document["joints"])]
    return document | {"joints": joints}


VARIATIONS = {
    "in millimetres": lambda document: scaled(document, 1e3),
    "in kilometres": lambda document: scaled(document, 1e-3),
    "reversed": lambda document: document | {k: document[k][::-1] for k in ("bodies", "joints")},
    "first joint cut": lambda document: with_cut(document, 0),
    "third joint cut": lambda document: with_cut(document, 2),
    "doubled joint": doubled,
}


@pytest.mark.parametrize("variation", VARIATIONS)
@pytest.mark.parametrize("name", KNOWN)
def test_the_verdict_does_not_depend_on_how_the_linkage_is_described(name, variation):
    document, *expected = KNOWN[name]
    assert_verdict(linkages.compiled(VARIATIONS[variation](document)), expected)


@pytest.mark.parametrize("name", KNOWN)
def test_the_verdict_does_not_depend_on_the_place(name):
    document, *expected = KNOWN[name]
    pose = se3.exp(np.array([0.3, -1.0, 0.4, 7.0, 2.0, -3.0]))
    assert_verdict(cm.compile_mechanism(variants.moved(Mechanism.model_validate(document), pose)), expected)
