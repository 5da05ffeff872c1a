"""JSON texts that are read, in every encoding, and what is read of faulty ones. Messages are in `tests/messages`."""

import json
from pathlib import Path

import pytest

from cadmbs.importers.draft import SourceFile
from cadmbs.importers.json_text import DEPTH_LIMIT, read_json


def source(data):
    return SourceFile("arm.json", Path("/models"), data if isinstance(data, bytes) else data.encode())


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_encodings(encoding):
    text = read_json(source('{\n "Körper": 1}'.encode(encoding)))
    assert text.data == {"Körper": 1}
    assert text.findings == ()
    assert str(text.locate("/Körper")) == "arm.json:2:2"


def test_utf_16_big_endian():
    assert read_json(source(b"\xfe\xff" + '{"ä": 1}'.encode("utf-16-be"))).data == {"ä": 1}


def test_places_cost_nothing_until_they_are_asked_for():
    text = read_json(source('{"a": 1}'))
    assert "positions" not in vars(text)
    text.locate("/a")
    assert "positions" in vars(text)


def test_line_breaks_of_windows():
    assert str(read_json(source('{\r\n\r\n  "a": 1\r\n}')).locate("/a")) == "arm.json:3:3"


def test_numbers_are_kept_exactly():
    numbers = {"a": 0.1, "b": -0.0, "c": 5e-324, "d": 10**290, "e": 12345678901234567890, "f": 1e400**0}
    data = read_json(source(json.dumps(numbers))).data
    assert repr(data) == repr(numbers)


def test_of_repeated_names_the_last_counts():
    text = read_json(source('{"a": 1, "b": {"c": 1, "c": 2}, "a": 3}'))
    assert text.data == {"a": 3, "b": {"c": 2}}
    assert [finding.code for finding in text.findings] == ["D902", "D902"]


def test_everything_that_is_wrong_is_found_at_once():
    text = read_json(source('[{"a": 1, "a": NaN}, Infinity]'))
    assert [finding.code for finding in text.findings] == ["D905", "D902", "D906", "D906"]
    assert text.data == {}


def test_pairs_of_surrogates_are_characters():
    assert read_json(source(r'{"a": "\ud83d\ude00", "b": "\\ud83d"}')).data == {"a": "\U0001f600", "b": "\\ud83d"}


@pytest.mark.parametrize("text", [r'{"a": "\ude00"}', r'{"a": "\ud83d\u0041"}', r'{"\ud83d": 1}'])
def test_lone_surrogates_are_refused(text):
    assert [finding.code for finding in read_json(source(text)).findings] == ["D903"]


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_nesting(opening):
    closing = "]" if opening == "[" else "}"

    def nested(depth):
        return '{"x": ' + opening * (depth - 1) + "0" + closing * (depth - 1) + "}"

    assert read_json(source(nested(DEPTH_LIMIT))).findings == ()
    for depth in (DEPTH_LIMIT + 1, 5_000, 200_000):
        (finding,) = read_json(source(nested(depth))).findings
        assert finding.code == "D904"
        assert finding.where.column == 7 + (DEPTH_LIMIT - 1) * len(opening)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "}",
        "[1",
        '{"a"',
        '{"a":',
        '{"a": 1',
        '{"a": 1,',
        '"',
        '"\\',
        '{"a": tru}',
        "[1 2]",
        '{"a": 01}',
        "{1: 2}",
    ],
)
def test_every_kind_of_broken_text_has_one_finding_with_a_place(text):
    read = read_json(source(text))
    assert [(finding.code, finding.where.line) for finding in read.findings] == [("D901", 1)]
    assert read.data == {}
