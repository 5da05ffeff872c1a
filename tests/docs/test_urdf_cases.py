"""The table "case, what cadmbs does, test" of URDF: the tests that it names exist, and no group of cases is missing."""

import re

import pytest

from tests.docs.pages import ROOT
from tests.docs.test_relations_table import names_in, table_lines
from tests.importers.urdf.test_odd_files import ODD

PAGE = ROOT / "docs" / "reference" / "urdf-cases.md"
_HEAD = "| case | what cadmbs does | test |"
_ROW = re.compile(r"^\| (?P<case>.+?) \| (?P<does>.+?) \| `(?P<test>[^`|]+)` \|$")
_DECIDED = {"refused": "refuse", "accepted": "accept"}
"""First words of what cadmbs does, by what the tables of odd files call them."""


def lines():
    return [line for line in table_lines(PAGE) if line != _HEAD]


def rows():
    return [match.groups() for line in lines() if (match := _ROW.match(line)) is not None]


def test_every_line_is_a_row():
    assert [line for line in lines() if _ROW.match(line) is None] == []


def test_each_case_stands_once():
    cases = [case for case, _, _ in rows()]
    assert sorted(set(cases)) == sorted(cases)
    assert len(cases) > 85


@pytest.mark.parametrize(("case", "does", "test"), rows())
def test_the_test_exists_and_an_odd_file_ends_as_the_row_says(case, does, test):
    if test.startswith("odd: "):
        outcome = ODD[test.removeprefix("odd: ")][1].partition(" ")[0]
        word = _DECIDED.get(re.split(r"[ ,;]", does)[0])
        assert word in (None, outcome), f"{case}: the odd file is to {outcome}"
        assert outcome == "warn" or "warning" not in does or ";" in does, f"{case}: the odd file is to {outcome}"
    else:
        path, _, name = test.partition("::")
        assert name in names_in(path), f"{case}: there is no {test}"
