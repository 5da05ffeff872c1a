"""Verdicts on overconstrained, shaky and branching linkages of known mobility, however they are described."""

import time

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.constraints import body_motions, closure, mobility
from cadmbs.constraints.mobility import degrees_of_freedom
from cadmbs.lie import se3
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import variants
from tests.constraints import linkages
from tests.constraints.further_linkages import KNOWN as FURTHER
from tests.constraints.overconstrained_linkages import KNOWN as OVERCONSTRAINED

KNOWN = OVERCONSTRAINED | FURTHER
REPEATED = [*OVERCONSTRAINED, *(pytest.param(name, marks=pytest.mark.slow) for name in FURTHER)]
"""Names for tests that repeat the verdict: those of further linkages take their time."""


def assert_verdict(system, expected):
    first_order, dimensions, local_class = expected
    answer = mobility(system, design=False)
    assert answer.local_class == local_class, answer.sentence
    assert answer.instantaneous_degrees_of_freedom == first_order
    assert [branch.dimension for branch in answer.branches] == dimensions
    return answer


@pytest.mark.singular
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
@pytest.mark.parametrize("name", REPEATED)
def test_the_verdict_does_not_depend_on_how_the_linkage_is_described(name, variation):
    document, *expected = KNOWN[name]
    assert_verdict(linkages.compiled(VARIATIONS[variation](document)), expected)


@pytest.mark.parametrize("name", REPEATED)
def test_the_verdict_does_not_depend_on_the_place(name):
    document, *expected = KNOWN[name]
    pose = se3.exp(np.array([0.3, -1.0, 0.4, 7.0, 2.0, -3.0]))
    assert_verdict(cm.compile_mechanism(variants.moved(Mechanism.model_validate(document), pose)), expected)


def plates_document(count):
    """Two plates joined by equal parallel legs between universal and spherical joints, on a circle."""
    bodies, joints = [{"name": "plate", "mass": 1.0, "center_of_mass": [0, 0, 1], "inertia": np.eye(3).tolist()}], []
    for k in range(count):
        x, y = 0.5 * np.cos(2 * np.pi * k / count), 0.5 * np.sin(2 * np.pi * k / count)
        bodies.append({"name": f"leg{k}", "mass": 0.1, "center_of_mass": [x, y, 0.5], "inertia": np.eye(3).tolist()})
        foot = {"name": f"foot{k}", "kind": "universal", "axes": [[1, 0, 0], [0, 1, 0]], "point": [x, y, 0]}
        ball = {"name": f"ball{k}", "kind": "spherical", "point": [x, y, 1], "cut": k > 0}
        joints.append({**foot, "predecessor": "world", "successor": f"leg{k}"})
        joints.append({**ball, "predecessor": f"leg{k}", "successor": "plate"})
    return {"name": "plates", "bodies": bodies, "joints": joints}


def plates_on_legs(count):
    """The system of `plates_document`."""
    return linkages.compiled(plates_document(count))


PLATES = {
    3: ("regular", [3]),
    4: ("bifurcation", [2, 2, 2]),
    5: ("bifurcation", [2, 1]),
    6: ("bifurcation", [2, 1]),
}
"""Number of legs -> class, dimensions of the branches."""


@pytest.mark.parametrize("count", [4, *(pytest.param(n, marks=pytest.mark.slow) for n in (3, 5, 6))])
def test_plates_on_equal_legs_translate_or_turn(count):
    """Legs |R a + p - a| = L at a on a circle of radius r, p = (x, y, z), R = exp(w):

        p.p + 2 p.(R a - a) + 2 r^2 - 2 a.R a = L^2

    At five and more points all harmonics of the angle of a vanish: R = 1 (2 freedoms), or R turns about z and x = y = 0
    (1). At four, the second harmonic restricts one combination: g^2 (x^2 - y^2) = 0 with the angle g about z, which has
    R = 1, x = y and x = -y. Three legs leave all 3 freedoms.
    """
    system = plates_on_legs(count)
    answer = cm.constraints.mobility(system, design=False)
    local_class, dimensions = PLATES[count]
    assert (answer.local_class, [branch.dimension for branch in answer.branches]) == (local_class, dimensions)
    assert answer.instantaneous_degrees_of_freedom == 3
    motions = [
        next(m for m in body_motions(system, answer.q, branch) if m.body == "plate") for branch in answer.branches
    ]
    turning = [float(np.linalg.norm(motion.twists[:, :3])) for motion in motions]
    if count > 3:
        assert sum(turn < 1e-6 for turn in turning) == 1  # of the translations
    if count > 4:
        np.testing.assert_allclose(motions[1].twists[:, 3:], 0.0, atol=1e-6)
        assert answer.branches[0].instantaneous == answer.branches[1].instantaneous == 3


@pytest.mark.slow
@pytest.mark.parametrize("count", [4, 5, 6])
def test_verdicts_take_less_than_a_second(count, monkeypatch):
    """Of the processor, in `info` and `check` too, which give them where ranks do not decide."""
    spent, plain = [], degrees_of_freedom.local_verdict

    def timed(*arguments):
        begun = time.process_time()
        verdict = plain(*arguments)
        spent.append(time.process_time() - begun)
        return verdict

    monkeypatch.setattr(degrees_of_freedom, "local_verdict", timed)
    cm.constraints.mobility(plates_on_legs(count), design=False)
    assert len(spent) == 1
    assert spent[0] < 1.0


@pytest.mark.parametrize("count", [4, 5])
@pytest.mark.parametrize("variation", ["in millimetres", "in kilometres", "reversed", "moved"])
@pytest.mark.slow
def test_plates_on_equal_legs_in_other_descriptions(count, variation):
    document = plates_document(count)
    if variation == "moved":
        pose = se3.exp(np.array([0.3, -1.0, 0.4, 7.0, 2.0, -3.0]))
        system = cm.compile_mechanism(variants.moved(Mechanism.model_validate(document), pose))
    else:
        system = linkages.compiled(VARIATIONS[variation](document))
    answer = cm.constraints.mobility(system, design=False)
    assert (answer.local_class, [branch.dimension for branch in answer.branches]) == PLATES[count]
