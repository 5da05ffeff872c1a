import numpy as np
import pytest

from cadmbs import kinematics
from cadmbs.errors import ArgumentError
from cadmbs.kinematics.representation import Representation
from cadmbs.testing import states
from tests import zoo

MODULES = {
    "body_fixed": kinematics.body_fixed,
    "spatial": kinematics.spatial,
    "hybrid": kinematics.hybrid,
    "mixed": kinematics.mixed,
}


@pytest.mark.parametrize("word", MODULES)
def test_a_word_chooses_the_module(word):
    system = zoo.system("every kind")
    q, v, _ = states.random_state(system, 1)
    module = MODULES[word]
    np.testing.assert_array_equal(
        kinematics.jacobian(system, q, "b5", word, engine="reference"),
        module.jacobian(system, q, "b5", engine="reference"),
    )
    np.testing.assert_array_equal(
        kinematics.twists(system, q, v, word, engine="reference"), module.twists(system, q, v, engine="reference")
    )


def test_hybrid_is_the_default():
    system = zoo.system("chain")
    q, v, _ = states.random_state(system, 2)
    np.testing.assert_array_equal(
        kinematics.jacobian(system, q, 3, engine="reference"),
        kinematics.hybrid.jacobian(system, q, 3, engine="reference"),
    )
    np.testing.assert_array_equal(
        kinematics.twists(system, q, v, engine="reference"), kinematics.hybrid.twists(system, q, v, engine="reference")
    )


def test_unknown_words_are_refused():
    system = zoo.system("chain")
    message = (
        r"^'local' is no representation: there are body_fixed, spatial, hybrid, mixed; did you mean 'body_fixed'\?$"
    )
    with pytest.raises(ValueError, match=message):
        kinematics.jacobian(system, np.zeros(7), 1, "local", engine="reference")


def test_every_representation_has_a_sentence_with_point_axes_and_order():
    sentences = {representation: representation.sentence for representation in Representation}
    assert set(sentences) == set(MODULES)
    for representation, sentence in sentences.items():
        assert sentence.startswith(representation.replace("_", "-"))
        assert "angular part first" in sentence


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("body", "body_fixed"),
        ("Hybrid ", "hybrid"),
        ("world", "spatial"),
        ("LOCAL_WORLD_ALIGNED", "hybrid"),
        ("body-fixed", "body_fixed"),
        ("spacial", "spatial"),
    ],
)
def test_another_name_of_a_representation_is_understood(name, meant):
    with pytest.raises(ArgumentError, match=f"did you mean '{meant}'"):
        Representation(name)
    with pytest.raises(ArgumentError) as caught:
        Representation("quaternion")
    assert "did you mean" not in str(caught.value)
