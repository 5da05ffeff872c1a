"""Findings about the document point to the responsible element of the URDF."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("pointer", "place"),
    [
        ("", "arm.urdf:3:1"),
        ("/ground", "arm.urdf:3:1"),
        ("/bodies", "arm.urdf:3:1"),
        ("/bodies/0", "arm.urdf:8:3"),
        ("/bodies/0/mass", "arm.urdf:8:3"),
        ("/bodies/1/mass", "arm.urdf:13:7"),
        ("/bodies/1/center_of_mass", "arm.urdf:12:7"),
        ("/bodies/1/inertia/0/2", "arm.urdf:14:7"),
        ("/bodies/1/shapes/0/radius", "arm.urdf:16:5"),
        ("/bodies/1/shapes/7", "arm.urdf:10:3"),
        ("/joints/0", "arm.urdf:33:3"),
        ("/joints/0/point", "arm.urdf:34:5"),
        ("/joints/0/predecessor", "arm.urdf:35:5"),
        ("/joints/0/successor", "arm.urdf:36:5"),
        ("/joints/0/axis/2", "arm.urdf:37:5"),
        ("/joints/0/limits/upper", "arm.urdf:38:5"),
        ("/joints/0/damping", "arm.urdf:39:5"),
        ("/joints/1/damping", "arm.urdf:42:3"),
        ("/joints/9", "arm.urdf:3:1"),
    ],
)
def test_place(read_file, pointer, place):
    where = read_file("arm.urdf").locate(pointer)
    assert str(where) == place
    assert where.pointer == pointer


def test_the_joint_of_a_floating_base_points_to_the_root_link(read_file):
    draft = read_file("arm.urdf", base="floating")
    assert str(draft.locate("/joints/0")) == "arm.urdf:8:3"
    assert str(draft.locate("/joints/1")) == "arm.urdf:33:3"


def test_couplings_point_to_the_mimic(read_file):
    assert str(read_file("hand.urdf").locate("/couplings/1/offset")) == "hand.urdf:52:5"
