"""Writing: bit for bit what was read, in the order of the format, and readable."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadmbs.bounds import LARGEST_NUMBER
from cadmbs.models.document import json_text, to_data
from cadmbs.models.documents.compact_json import LINE_WIDTH, compact_json
from cadmbs.models.documents.reading import build
from cadmbs.models.mechanism import Mechanism
from tests.messages.bad_models import BAD
from tests.messages.documents import arm, ball, body, elbow, four_bar, joint, upper

WRITTEN = """\
{
  "format": "cadmbs.mechanism/1",
  "name": "arm",
  "units": {"length": "m", "mass": "kg", "angle": "rad"},
  "gravity": [0.0, 0.0, -9.81],
  "ground": "world",
  "bodies": [
    {
      "name": "upper",
      "mass": 2.0,
      "center_of_mass": [0.5, 0.0, 0.0],
      "inertia": [[0.1, 0.0, 0.0], [0.0, 0.2, 0.0], [0.0, 0.0, 0.2]],
      "frames": {"tool": {"position": [1.0, 0.0, 0.0]}},
      "shapes": [{"kind": "sphere", "radius": 0.1, "pose": {"position": [1.0, 0.0, 0.0]}, "role": "collision"}]
    },
    {"name": "tip", "center_of_mass": [0.0, 0.0, 0.0]}
  ],
  "joints": [
    {
      "name": "shoulder",
      "kind": "revolute",
      "predecessor": "world",
      "successor": "upper",
      "axis": [0.0, 0.0, 1.0],
      "point": [0.0, 0.0, 0.0],
      "limits": {"lower": -1.0, "upper": 1.0},
      "damping": 0.5
    },
    {"name": "weld", "kind": "fixed", "predecessor": "upper", "successor": "tip"}
  ],
  "scenario": {"duration": 2.0, "initial": {"positions": {"shoulder": 0.5}}}
}
"""


def built(data):
    mechanism, findings = build(data)
    assert mechanism is not None, "\n".join(map(str, findings))
    return mechanism


def example():
    ball_shape = {"radius": 0.1, "kind": "sphere", "role": "collision", "pose": {"position": [1, 0, 0]}}
    return arm(
        bodies=[body("upper", frames={"tool": {"position": [1, 0, 0]}}, shapes=[ball_shape]), {"name": "tip"}],
        joints=[
            joint("shoulder", "world", "upper", limits={"lower": -1, "upper": 1}, damping=0.5),
            {"name": "weld", "kind": "fixed", "predecessor": "upper", "successor": "tip"},
        ],
        scenario={"duration": 2, "initial": {"positions": {"shoulder": 0.5}}},
    )


def test_whole_text():
    assert json_text(built(example())) == WRITTEN


VALID = [code for code, document in BAD.items() if build(document())[0] is not None]


@pytest.mark.parametrize("code", VALID)
def test_round_trip_bit_for_bit(code):
    mechanism = built(BAD[code]())
    again = built(json.loads(json_text(mechanism)))
    assert again == mechanism
    assert repr(again) == repr(mechanism), "repr tells -0.0 from 0.0"


@pytest.mark.parametrize("data", [ball(coordinates="angles", axes=[[0, 0, 1], [0, 1, 0], [1, 0, 0]]), four_bar()])
def test_round_trip_of_other_joints(data):
    mechanism = built(data)
    assert built(json.loads(json_text(mechanism))) == mechanism


@given(st.lists(st.floats(-LARGEST_NUMBER, LARGEST_NUMBER), min_size=3, max_size=3))
def test_every_number_comes_back(point):
    mechanism = built(elbow(point=point))
    text = json_text(mechanism)
    again = built(json.loads(text))
    assert list(map(repr, again.joints[1].point)) == list(map(repr, point))
    assert json_text(again) == text


def test_negative_zero_is_no_default():
    mechanism = built(upper(reference_pose={"position": [-0.0, 0, 0]}))
    assert to_data(mechanism)["bodies"][0]["reference_pose"] == {"position": [-0.0, 0.0, 0.0]}


def test_everything_but_the_head_is_left_out_where_it_is_the_default():
    data = to_data(Mechanism(name="empty", bodies=(), joints=()))
    assert list(data) == ["format", "name", "units", "gravity", "ground", "bodies", "joints"]


def test_extensions_come_back():
    extensions = {"gazebo": {"x": [1, 2.5, None, True, "é"], "empty": {}}}
    mechanism = built(
        upper(extensions=extensions) | {"extensions": extensions, "source": {"options": {"base": "fixed"}}}
    )
    again = built(json.loads(json_text(mechanism)))
    assert again.bodies[0].extensions == extensions
    assert again.source.options == {"base": "fixed"}


def test_the_order_of_fields_is_that_of_the_format():
    data = to_data(built(four_bar(extensions={"a": 1})))
    assert list(data["joints"][2]) == ["name", "kind", "predecessor", "successor", "axis", "point", "cut"]
    assert list(data)[-1] == "extensions"


SCALARS = st.none() | st.booleans() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=5), inner), max_leaves=10
)


class TestCompactText:
    @given(VALUES)
    def test_any_value_comes_back(self, value):
        assert json.loads(compact_json(value)) == value

    def test_lines_are_short(self):
        value = {f"key {i}": {"list": [1, 2, 3], "text": "x" * i} for i in range(80)}
        assert max(map(len, compact_json(value).splitlines())) <= LINE_WIDTH

    def test_long_tables_stay_on_one_line(self):
        assert "\n" not in compact_json([float(i) for i in range(1000)])
