"""What counts as a number in an attribute."""

from __future__ import annotations

import locale
import math

import pytest

MASS = '<robot name="a"><link name="b"><inertial><mass value="{}"/></inertial></link></robot>'
JOINT = (
    '<robot name="a"><link name="b"/><link name="c"/><joint name="j" type="{}"><parent link="b"/><child link="c"/>'
    "{}</joint></robot>"
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1", 1.0),
        ("+1.", 1.0),
        (".5", 0.5),
        ("-1e-3", -0.001),
        ("1E+2", 100.0),
        (" 2 ", 2.0),
        ("\n3\t", 3.0),
        ("007", 7.0),
    ],
)
def test_numbers(read, codes, text, value):
    draft = read(MASS.format(text))
    assert draft.data["bodies"][0]["mass"] == value
    assert codes(draft) == (["U039"] if text != text.rstrip() else [])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1_0",
        "0x10",
        "1,5",
        "1d-1",
        "nan",
        "-NaN",
        "inf",
        "Infinity",
        "1e999",
        "1 2",
        "one",
        "1e",
        "--1",
        "١",
        "1\N{NO-BREAK SPACE}2",
    ],
)
def test_what_is_no_number(read, codes, text):
    assert codes(read(MASS.format(text))) == ["U020"]


def test_any_white_space_separates(read):
    joint = JOINT.format("continuous", '<origin xyz="1\n2&#9;3" rpy="0&#10;0   0"/>')
    assert read(joint).data["joints"][0]["point"] == [1.0, 2.0, 3.0]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ('lower="-inf" upper="inf" velocity="+inf" effort="Infinity"', {}),
        ('lower="-Infinity" upper="1" velocity="2" effort="inf"', {"upper": 1.0, "velocity": 2.0}),
    ],
)
def test_infinite_limits_are_no_limits(read, codes, text, kept):
    draft = read(JOINT.format("revolute", f"<limit {text}/>"))
    assert draft.data["joints"][0].get("limits", {}) == kept
    assert codes(draft) == []


def test_a_german_locale_changes_nothing(read):
    try:
        locale.setlocale(locale.LC_ALL, "de_DE.UTF-8")
    except locale.Error:
        pytest.skip("the locale de_DE is not installed")
    try:
        assert read(MASS.format("1.57")).data["bodies"][0]["mass"] == 1.57
    finally:
        locale.setlocale(locale.LC_ALL, "C")


def test_numbers_are_read_to_the_last_bit(read):
    assert read(MASS.format(repr(math.pi))).data["bodies"][0]["mass"] == math.pi
