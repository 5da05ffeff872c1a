"""The small part of YAML that side files of loops are written in."""

from __future__ import annotations

import pytest

from cadmbs.importers.urdf.loops.side_file import SideFileError, side_file

LINKS = ("f1_A", "f1_B", "f2_A", "f2_B", "x")


@pytest.mark.parametrize(
    "text",
    [
        "closed_loop: [['f1_A', 'f1_B'], ['f2_A', 'f2_B']]\ntype: ['6d', '3d']\n",
        "# loops\ntype: [6d, 3d]\nclosed_loop: [[f1_A, f1_B],\n  [f2_A, f2_B]]\n",
        'closed_loop:\n  - ["f1_A", "f1_B"]\n  - ["f2_A", "f2_B"]\ntype:\n  - 6d\n  - 3d\n',
        "closed_loop:\n- - f1_A\n  - f1_B\n- - f2_A\n  - f2_B\ntype:\n- 6d\n- 3d\n",
    ],
)
def test_pairs_and_types(text):
    read = side_file(text, LINKS)
    assert read.pairs == (("f1_A", "f1_B"), ("f2_A", "f2_B"))
    assert read.types == ("6d", "3d")


def test_one_type_is_that_of_all_pairs():
    assert side_file("closed_loop: [[a, b], [c, d]]\ntype: 3d\n", LINKS).types == ("3d", "3d")


def test_a_missing_type_is_a_weld():
    assert side_file("closed_loop: [[a, b]]\n", LINKS).types == ("6d",)


def test_the_old_form_counts_links():
    text = 'name_mot: "mot"\nname_closedloop: "f"\nclosed_loop_number: 2\ntype: "6D"\n'
    read = side_file(text, LINKS)
    assert read.pairs == (("f1_A", "f1_B"), ("f2_A", "f2_B"))
    assert read.driven == ("mot",)


def test_other_types_of_joints():
    text = "closed_loop: []\ntype: []\njoint_name: ['a', 'b']\njoint_type: ['SPHERICAL', 'SPHERICAL']\n"
    assert side_file(text, LINKS).joint_types == {"a": "SPHERICAL", "b": "SPHERICAL"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "closed_loop: 5\n",
        "closed_loop: [[a, b, c]]\n",
        "closed_loop: [[a, b]\n",
        "closed_loop: [[a, b]]]\n",
        "closed_loop: [[[[[a]]]]]\n",
        "closed_loop: [[a, b]]\ntype: [6d, 3d]\n",
        "- a\n- b\n",
        "\x00\x01",
        "closed_loop: !!python/object/apply:os.system ['x']\n",
    ],
)
def test_what_is_none(text):
    with pytest.raises(SideFileError):
        side_file(text, LINKS)
