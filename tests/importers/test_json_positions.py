"""The position map against the text itself: at each place stands what the pointer leads to."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cadmbs.importers.json_positions import pointer_token, pointer_tokens, scan

DEPTH = 50

names = st.text(max_size=5) | st.sampled_from(["", "/", "~1", '"', "\\", "0", "a b"])
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names, inner, max_size=4),
    max_leaves=20,
)


def walk(value, pointer=""):
    """Every pointer into a value, with what stands at its place: the name of a member, else the value."""
    yield pointer, None, value
    yield from members(value, pointer)


def members(value, pointer):
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        inside = f"{pointer}/{pointer_token(key)}"
        yield inside, key if isinstance(value, dict) else None, inner
        yield from members(inner, inside)


def starts(text, key, value, ascii_only):
    """How the text at the place of a value must start."""
    if key is not None:
        return text.startswith(json.dumps(key, ensure_ascii=ascii_only))
    if isinstance(value, dict | list):
        return text[0] == ("{" if isinstance(value, dict) else "[")
    return text.startswith(json.dumps(value, ensure_ascii=ascii_only))


@settings(suppress_health_check=[HealthCheck.too_slow])  # of a busy machine
@given(values, st.sampled_from([None, 0, 1, 3]), st.booleans())
def test_every_pointer(value, indent, ascii_only):
    text = "\n  " + json.dumps(value, indent=indent, ensure_ascii=ascii_only) + "\n"
    positions = scan(text, DEPTH)
    lines = text.split("\n")
    for pointer, key, inner in walk(value):
        line, column = positions.locate(pointer)
        assert starts(lines[line - 1][column - 1 :], key, inner, ascii_only)
        assert positions.existing(pointer) == pointer
    assert (positions.repeated, positions.not_finite, positions.too_deep) == ((), (), None)


@given(st.lists(names, max_size=5))
def test_pointers_of_names(path):
    assert pointer_tokens("".join(f"/{pointer_token(name)}" for name in path)) == path


TEXT = """{
  "bodies": [
    {"name": "a", "mass": 1},
    {"name": "b"}
  ]
}"""


@pytest.mark.parametrize(
    ("pointer", "place", "existing"),
    [
        ("", (1, 1), ""),
        ("/bodies", (2, 3), "/bodies"),
        ("/bodies/0", (3, 5), "/bodies/0"),
        ("/bodies/0/mass", (3, 19), "/bodies/0/mass"),
        ("/bodies/1/mass", (4, 5), "/bodies/1"),
        ("/bodies/7/mass", (2, 3), "/bodies"),
        ("/bodies/-/mass", (2, 3), "/bodies"),
        ("/bodies/0/mass/0", (3, 19), "/bodies/0/mass"),
        ("/bodies/" + "9" * 5000, (2, 3), "/bodies"),
        ("/joints/0", (1, 1), ""),
    ],
)
def test_place_of_what_is_missing_is_that_of_what_encloses_it(pointer, place, existing):
    assert scan(TEXT, DEPTH).locate(pointer) == place
    assert scan(TEXT, DEPTH).existing(pointer) == existing


def test_repeated_names():
    positions = scan('{"a": [{"b": 1, "b": {"c": 1}, "c": 2}],\n"a": 3, "\\u0061": 4}', DEPTH)
    found = [(item.pointer, positions.line_and_column(item.start), item.first) for item in positions.repeated]
    assert found == [("/a/0/b", (1, 17), 8), ("/a", (2, 1), 1), ("/a", (2, 9), 41)]
    assert positions.locate("/a") == (2, 9)


def test_numbers_that_are_not_finite():
    positions = scan('{"a": NaN, "b": [-Infinity, 1e999, 1e9, "NaN", ' + "9" * 400 + "]}", DEPTH)
    found = [(item.pointer, item.text[:9]) for item in positions.not_finite]
    assert found == [("/a", "NaN"), ("/b/0", "-Infinity"), ("/b/1", "1e999"), ("/b/4", "999999999")]


def test_nesting_ends_the_scan():
    assert scan("[" * DEPTH + "]" * DEPTH, DEPTH).too_deep is None
    assert scan("[" * 100_000, DEPTH).too_deep == DEPTH


def test_long_names():
    """Pointers as strings would take a gigabyte here."""
    text = '{"' + "k" * 100_000 + '": [' + "0, " * 10_000 + "0]}"
    assert scan(text, DEPTH).locate("/" + "k" * 100_000 + "/9999") == (1, 100_000 + len('{"": [') + 3 * 9999 + 1)
