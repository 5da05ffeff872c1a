"""A gripper on an arm: two files, one robot."""

from __future__ import annotations

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import ModelError
from cadmbs.importers.draft import Joining
from cadmbs.models.documents.reading import build
from tests.importers.urdf.odd_files.pieces import INERTIAL
from tests.tolerances import ROUND_OFF

HAND = (
    '<robot name="hand"><link name="{palm}">{inertial}</link><link name="finger">{inertial}</link>'
    '<link name="thumb">{inertial}</link>'
    '<joint name="grip" type="prismatic"><parent link="{palm}"/><child link="finger"/><origin xyz="0 0.1 0"/>'
    '<limit lower="0" upper="1" effort="1" velocity="1"/></joint>'
    '<joint name="{other}" type="prismatic"><parent link="{palm}"/><child link="thumb"/><mimic joint="grip"/>'
    '<limit lower="0" upper="1" effort="1" velocity="1"/></joint>'
    '<transmission name="t"><joint name="grip"/></transmission></robot>'
)


@pytest.fixture
def hand(tmp_path):
    def write(palm: str = "palm", other: str = "follow") -> str:
        path = tmp_path / "hand.urdf"
        path.write_text(HAND.format(palm=palm, other=other, inertial=INERTIAL))
        return str(path)

    return write


def test_the_root_of_the_other_sits_in_the_frame_of_the_link(read_file, named, hand):
    draft = read_file("arm.urdf", joins=(Joining(hand(), "lower"),))
    lower, palm, finger = (named(draft, "bodies", name)["reference_pose"] for name in ("lower", "palm", "finger"))
    np.testing.assert_allclose(palm["position"], lower["position"], atol=ROUND_OFF)
    np.testing.assert_allclose(palm["rotation"], lower["rotation"], atol=ROUND_OFF)
    R, p = np.array(lower["rotation"]), np.array(lower["position"])
    np.testing.assert_allclose(finger["position"], R @ [0, 0.1, 0] + p, atol=ROUND_OFF)
    assert named(draft, "joints", "hand_mount")["kind"] == "fixed"
    assert named(draft, "joints", "grip")["actuated"] is True
    mechanism, _ = build(draft.data)
    assert mechanism is not None


def test_taken_names_give_all_names_a_prefix(read_file, hand):
    draft = read_file("arm.urdf", joins=(Joining(hand(palm="upper", other="elbow"), "lower"),))
    bodies = [body["name"] for body in draft.data["bodies"]]
    assert bodies[-3:] == ["hand_upper", "hand_finger", "hand_thumb"]
    assert draft.data["couplings"][-1]["terms"][1]["coordinate"] == "hand_grip"
    assert draft.data["extensions"]["urdf"]["joined"][0]["prefix"] == "hand_"
    mechanism, _ = build(draft.data)
    assert mechanism is not None


def test_the_same_hand_twice(read_file, hand):
    path = hand()
    draft = read_file("arm.urdf", joins=(Joining(path, "lower"), Joining(path, "upper")))
    names = [body["name"] for body in draft.data["bodies"]]
    assert len(names) == len(set(names))
    assert "hand_palm" in names
    mechanism, _ = build(draft.data)
    assert mechanism is not None


def test_a_finding_in_the_other_file_has_its_place_there(read_file, hand):
    path = hand()
    draft = read_file("arm.urdf", joins=(Joining(path, "lower"),))
    pointer = f"/bodies/{len(draft.data['bodies']) - 1}/mass"
    assert draft.locate(pointer).file == path


def test_the_whole_is_a_mechanism_with_the_mass_of_both(tmp_path, hand):
    from tests.importers.urdf.conftest import FILES

    arm = cm.load(FILES / "arm.urdf")
    both = cm.load(FILES / "arm.urdf", join=[f"{hand()}=lower"])
    assert sum(body.mass for body in both.bodies) == pytest.approx(sum(body.mass for body in arm.bodies) + 6.0)
    assert both.source.options["join"] == [f"{hand()}=lower"]


@pytest.mark.parametrize(("join", "code"), [("none.urdf=lower", "F001"), ("hand=nowhere", "U070"), ("hand", "F012")])
def test_what_cannot_be_joined(join, code, hand):
    from tests.importers.urdf.conftest import FILES

    with pytest.raises(ModelError) as refused:
        cm.load(FILES / "arm.urdf", join=[join.replace("hand", hand())])
    assert code in {finding.code for finding in refused.value.findings}
