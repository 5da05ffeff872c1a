"""Limits of leaders, narrowed to what their followers allow."""

from __future__ import annotations

import pytest

import cadmbs as cm
from cadmbs.errors import ModelError
from tests.importers.urdf.conftest import FILES
from tests.importers.urdf.odd_files.pieces import LIMIT, robot, two

CHAIN = (
    '<joint name="l" type="revolute"><parent link="end"/><child link="far"/>'
    '<limit lower="-0.25" upper="1" effort="9" velocity="2"/><mimic joint="k" multiplier="0.5"/></joint>'
    '<link name="far"/>'
)


def limits(read, written: str, *more: str, **options) -> tuple[float, float]:
    found = read(two("", f"<mimic {written}/>", *more), **options).data["joints"][0]["limits"]
    return found["lower"], found["upper"]


@pytest.mark.parametrize(
    ("mimic", "expected"),
    [
        ('joint="j"', (-1.0, 1.0)),
        ('joint="j" multiplier="0.5"', (-1.0, 1.0)),
        ('joint="j" multiplier="2"', (-0.5, 0.5)),
        ('joint="j" multiplier="-4" offset="0.2"', (-0.2, 0.3)),
        ('joint="j" multiplier="0"', (-1.0, 1.0)),
        ('joint="j" offset="5"', (-1.0, 1.0)),
    ],
)
def test_narrowed(read, mimic, expected):
    assert limits(read, mimic) == pytest.approx(expected)


def test_chains_narrow_the_first_leader(read):
    """l = 0.5 k = j: -0.25 <= j <= 1, and k = 2 j: -0.5 <= j <= 0.5."""
    assert limits(read, 'joint="j" multiplier="2"', CHAIN) == pytest.approx((-0.25, 0.5))


def test_independent_joints_keep_their_limits(read):
    assert limits(read, 'joint="j" multiplier="2"', mimic="independent") == (-1.0, 1.0)


def test_the_limits_as_written_are_kept(read):
    joint = read(two("", '<mimic joint="j" multiplier="2"/>')).data["joints"][0]
    assert joint["extensions"]["urdf"]["limit"] == {"lower": -1.0, "upper": 1.0}


def test_a_follower_that_says_nothing_about_limits_locks_nothing(read):
    text = two("", '<mimic joint="j"/>').replace(LIMIT, '<limit effort="1" velocity="1"/>')
    text = text.replace('<limit effort="1" velocity="1"/>', LIMIT, 1)
    assert read(text).data["joints"][0]["limits"]["upper"] == 1.0


def test_a_continuous_leader_stays_continuous(read):
    text = two("", '<mimic joint="j"/>').replace('name="j" type="revolute"', 'name="j" type="continuous"')
    assert "upper" not in read(text).data["joints"][0]["limits"]


def test_losses_are_left_out_on_request(read):
    text = robot(
        '<link name="tip"/><joint name="j" type="continuous"><parent link="base"/><child link="tip"/>'
        '<dynamics damping="0.5" friction="0.25"/></joint>'
    )
    assert {"damping": 0.5, "friction": 0.25}.items() <= read(text).data["joints"][0].items()
    joint = read(text, without=("friction",)).data["joints"][0]
    assert joint["damping"] == 0.5
    assert "friction" not in joint
    assert joint["extensions"]["urdf"]["kept"] == [{"in": "dynamics", "attributes": {"friction": "0.25"}}]


def test_nothing_else_can_be_left_out():
    with pytest.raises(ModelError, match='The option without is "damping" or "friction", not "dampin"'):
        cm.load(FILES / "arm.urdf", without=["dampin"])
