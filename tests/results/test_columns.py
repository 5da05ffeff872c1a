import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadmbs.results.columns import column_name, column_units, escaped, joint_columns, unescaped


@given(st.text(alphabet="ab/%25Ff é", max_size=12))
def test_escaping_is_undone_and_leaves_no_slash(name):
    assert unescaped(escaped(name)) == name
    assert "/" not in escaped(name)


def test_names_become_single_segments():
    assert joint_columns(["wrist:slide", "left/right", "50%"], "tau") == (
        "joint/wrist:slide/tau",
        "joint/left%2Fright/tau",
        "joint/50%25/tau",
    )
    assert column_name("body", "upper", "tool", "x") == "body/upper/tool/x"


@pytest.mark.parametrize(
    ("column", "unit"),
    [
        ("t", "s"),
        ("sample", "1"),
        ("joint/hinge/q", "rad"),
        ("joint/hinge/v", "rad/s"),
        ("joint/hinge/a", "rad/s^2"),
        ("joint/hinge/tau", "N m"),
        ("joint/slide%2F1/q", "m"),
        ("joint/slide%2F1/v", "m/s"),
        ("joint/slide%2F1/a", "m/s^2"),
        ("joint/slide%2F1/tau", "N"),
        ("joint/ball:w/q", "1"),
        ("joint/unknown/q", None),
        ("body/upper/x", "m"),
        ("body/upper/tool/qz", "1"),
        ("body/upper/tool/wx", "rad/s"),
        ("body/upper/tool/vy", "m/s"),
        ("energy/supplied", "J"),
        ("loop/cut/residual", None),
        ("constraint/strut/multiplier", "N"),
        ("body/x", None),
    ],
)
def test_unit_of_each_kind_of_column(column, unit):
    coordinates = {"hinge": "rad", "slide/1": "m", "ball:w": "1"}
    assert column_units([column], coordinates, {"constraint/strut/multiplier": "N"}) == {column: unit}
