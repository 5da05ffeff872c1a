import re

import numpy as np
import pytest

from cadmbs import compile_mechanism
from cadmbs.errors import UnknownNameError
from cadmbs.testing import mechanisms
from tests import zoo


def test_counts_and_names():
    system = zoo.system("planar chain")
    assert (system.n_bodies, system.n_q, system.n_v, system.n_loops) == (4, 3, 3, 0)
    assert system.body_names == ("world", "link1", "link2", "link3")
    assert system.joint_names == ("hinge1", "hinge2", "hinge3")
    assert system.position_names == system.velocity_names == system.joint_names


def test_places_of_bodies_and_frames():
    system = zoo.system("planar chain")
    for body in ("link2", 2, -2):
        index, pose = system.body_and_pose(body)
        assert index == 2
        np.testing.assert_array_equal(pose[:3, 3], [1.0, 0.0, 0.0])
    index, pose = system.body_and_pose("link2/tip")
    assert index == 2
    np.testing.assert_array_equal(pose[:3, 3], [2.0, 0.0, 0.0])
    assert system.body_and_pose("world")[0] == system.body_and_pose(0)[0] == system.body_and_pose(-4)[0] == 0


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("link9", "'arm' has no body or frame 'link9'; did you mean 'link2'?"),
        ("link2/tap", "'arm' has no body or frame 'link2/tap'; did you mean 'link2/tip'?"),
        ("Tip", "'arm' has no body or frame 'Tip'; did you mean 'link1/tip'?"),
        ("quite different", "'arm' has no body or frame 'quite different'; its bodies are world, link1, link2"),
        (3, "body index 3 is outside 0..2 of 'arm'"),
        (-4, "body index -4 is outside 0..2 of 'arm'"),
    ],
)
def test_unknown_bodies_are_named_with_the_closest_name(body, message):
    system = compile_mechanism(mechanisms.planar_chain(2).model_copy(update={"name": "arm"}))
    with pytest.raises(UnknownNameError, match=f"^{re.escape(message)}$"):
        system.body_and_pose(body)


def test_loops_are_counted():
    system = zoo.system("two loops")
    assert system.n_loops == 2
    assert [system.joints[closure.joint].name for closure in system.closures] == ["j6", "j7"]
    assert [joint.name for joint in system.joints if joint.is_cut] == ["j6", "j7"]


def test_what_is_derived_from_a_system_is_worked_out_once():
    system, calls = compile_mechanism(mechanisms.chain(2, 1)), []

    def names(own):
        calls.append(own.name)
        return own.body_names

    assert system.derived(names) == system.derived(names) == system.body_names
    assert calls == [system.name]
