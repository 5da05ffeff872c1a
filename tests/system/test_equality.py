"""Systems are equal by what they hold."""

import copy
import dataclasses
import pickle
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import UnknownNameError
from cadmbs.library import __file__ as library

NAMES = sorted(path.stem for path in Path(library).parent.glob("*.json"))


@pytest.mark.parametrize("name", NAMES)
def test_copies_and_pickled_systems_are_equal_and_hash_alike(name):
    system = cm.compile_mechanism(cm.load(files("cadmbs.library") / f"{name}.json"))
    for same in (copy.copy(system), copy.deepcopy(system), pickle.loads(pickle.dumps(system))):  # noqa: S301
        assert same == system
        assert hash(same) == hash(system)
        assert {same, system} == {system}


def test_other_numbers_are_another_system():
    system = cm.compile_mechanism(cm.load("four_bar"))
    assert dataclasses.replace(system, gravity=np.zeros(3)) != system
    assert cm.compile_mechanism(cm.load("slider_crank")) != system
    assert system != "four-bar"
    assert cm.compile_mechanism(cm.load("four_bar")) == system


def test_what_layers_remember_does_not_count():
    system, other = (cm.compile_mechanism(cm.load("four_bar")) for _ in range(2))
    system.derived(id)
    assert system == other


def test_a_joint_is_found_by_its_name():
    system = cm.compile_mechanism(cm.load("four_bar"))
    assert system.joint("crank_pin") is system.joints[system.joint_names.index("crank_pin")]
    with pytest.raises(UnknownNameError, match="did you mean 'crank_pin'"):
        system.joint("crank_pni")
