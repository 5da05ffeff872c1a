"""Changes of hints files: the meaning is that of the change, and every other line stays."""

from __future__ import annotations

import tomllib

import pytest

from cadmbs.errors import ArgumentError
from cadmbs.importers.hints.editing import with_changed_entry, with_density, with_entry, with_value, without_entry

TEXT = """# mine
ground = "Frame"   # base
density_kg_m3 = { default = 2700, "*bolt*" = 7850 }  # steel
planar = [
  ["table", "puck"],
]

[[joint]]   # screw
parts = ["a", "b"]
kind = "helical"  # catalogue
lead_per_rev_mm = 2.0
# remark

# about tolerances
[tolerance]
coaxial_mm = 0.02

[[joint]]
parts = [
  "c",  # see
  "d",
]
# last
"""


def lines_that_changed(before, after):
    old, new = before.split("\n"), after.split("\n")
    return [line for line in old if line not in new], [line for line in new if line not in old]


def test_values_replace_values_or_stand_above_the_tables():
    assert lines_that_changed(TEXT, with_value(TEXT, "ground", "x")) == (
        ['ground = "Frame"   # base'], ['ground = "x"   # base'],
    )  # fmt: skip
    assert with_value("[tolerance]\nnear_mm = 1.0\n", "ground", "x").startswith('ground = "x"\n')
    assert with_value("", "ground", 'a "b"\\') == 'ground = "a \\"b\\"\\\\"\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (TEXT, {"default": 2700, "*bolt*": 7850, "arm": 1.5}),
        ("density_kg_m3 = 5.0 # x\n", {"default": 5.0, "arm": 1.5}),
        ("[density_kg_m3]\narm = 2.0\n\n[tolerance]\n", {"arm": 1.5}),
        ("", {"arm": 1.5}),
    ],
)
def test_densities(text, expected):
    assert tomllib.loads(with_density(text, "arm", 1.5))["density_kg_m3"] == expected


def test_entries_are_added_changed_and_commented_out():
    more = with_entry(TEXT, "no_joint", {"parts": ['q"', "b\n"]})
    assert more.startswith(TEXT)
    assert tomllib.loads(more)["no_joint"] == [{"parts": ['q"', "b\n"]}]
    inline = "no_joint = [{parts = ['a', 'b']}]\n[tolerance]\n"
    assert len(tomllib.loads(with_entry(inline, "no_joint", {"parts": ["c", "d"]}))["no_joint"]) == 2
    changed = with_changed_entry(TEXT, "joint", 0, {"kind": "revolute", "lead_per_rev_mm": None})
    assert lines_that_changed(TEXT, changed) == (
        ['kind = "helical"  # catalogue', "lead_per_rev_mm = 2.0"], ['kind = "revolute"  # catalogue'],
    )  # fmt: skip
    assert 'kind = "fixed"\n# last' in with_changed_entry(TEXT, "joint", 1, {"kind": "fixed"})
    gone = without_entry(TEXT, "joint", 0)
    assert "# [[joint]]   # screw\n" in gone
    assert tomllib.loads(gone)["joint"] == [{"parts": ["c", "d"]}]
    assert len(lines_that_changed(TEXT, gone)[0]) == 4


def test_what_cannot_be_changed_safely_is_refused():
    with pytest.raises(ArgumentError, match="change it in an editor"):
        without_entry("joint = [{parts = ['a', 'b']}]\n", "joint", 0)
    with pytest.raises(ArgumentError, match="not TOML"):
        with_value("x", "ground", "a")
    trap = 'ground = """\n[[joint]]\n"""\n[[joint]]\nparts = ["a", "b"]\n'
    for change in (
        lambda: without_entry(trap, "joint", 0),
        lambda: with_changed_entry(trap, "joint", 0, {"kind": "free"}),
    ):
        try:
            data = tomllib.loads(change())
        except ArgumentError:
            continue
        assert data["ground"] == "[[joint]]\n"
