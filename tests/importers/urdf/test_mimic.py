"""Mimic joints as couplings."""

from __future__ import annotations

import pytest

from cadmbs.models.documents.reading import build
from cadmbs.models.elimination import eliminate


def test_hand(read_file, named):
    draft = read_file("hand.urdf")
    assert draft.data["couplings"][0] == {
        "name": "mimic:tip_joint",
        "terms": [{"coordinate": "tip_joint", "factor": 1.0}, {"coordinate": "middle_joint", "factor": -0.5}],
        "offset": 0.1,
        "dependent": "tip_joint",
    }
    actuated = [joint.get("actuated") for joint in draft.data["joints"]]
    assert actuated == [False, False, False, None]


def test_chains_and_forward_references_multiply_out(read_file):
    """tip = 0.5 middle + 0.1 = -10 slide + 0.1, thumb = slide."""
    mechanism, findings = build(read_file("hand.urdf").data)
    assert mechanism is not None and findings == ()
    solved = eliminate(mechanism.couplings, [joint.name for joint in mechanism.joints])
    assert solved.dependents == ("tip_joint", "middle_joint", "thumb_joint")
    assert solved.rows == {
        "tip_joint": {"slide_joint": -10.0},
        "middle_joint": {"slide_joint": -20.0},
        "thumb_joint": {"slide_joint": 1.0},
    }
    assert solved.offsets == {"tip_joint": 0.1, "middle_joint": 0.0, "thumb_joint": 0.0}


def test_independent_by_wish(read_file, codes):
    draft = read_file("hand.urdf", mimic="independent")
    assert "couplings" not in draft.data
    assert [joint.get("actuated") for joint in draft.data["joints"]] == [None] * 4
    assert codes(draft) == ["U033"]


@pytest.mark.parametrize("leader", ["slide_joint", "middle_joint", "tip_joint"])
def test_a_circle_is_told_once_and_leaves_the_others_coupled(read, text_of, codes, leader):
    hand = text_of("hand.urdf")
    slide = hand.index('<joint name="slide_joint"')
    draft = read(hand[:slide] + hand[slide:].replace("</joint>", f'<mimic joint="{leader}"/></joint>', 1))
    length = {"slide_joint": 1, "middle_joint": 2, "tip_joint": 3}[leader]
    assert [code for code in codes(draft) if code != "U065"] == ["U031"]
    assert len(draft.data["couplings"]) == 4 - length
