"""The tables "equation, function, program, test": what they name exists, and no relation of the theory is left out."""

import ast
import importlib
import re
from functools import cache

import pytest

from tests.docs.pages import ROOT

PAGES = sorted((ROOT / "docs" / "reference").glob("relations-*.md"))
THEORY = ROOT / "docs" / "explanation" / "theory.md"

_ROW = re.compile(
    r"^\| (?P<equation>.+?) \| `(?P<function>[\w.]+)` \| (?P<program>–|`[\w.]+`) \| `(?P<test>[\w./]+::\w+)` \|$"
)
HEAD = "| equation | function | program | test |"
_NUMBER = r"\(\d+[a-d]?(?: with E-\d+\w?)?\)"
_CITATION = re.compile(rf"P-(KIN|DYN|INT|DIFF) ((?:{_NUMBER}(?:-\(\d+\))?(?:, (?=\())?)+)")


def table_lines(page):
    """The lines of a page's tables, but for their heads."""
    lines = [line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    return [line for line in lines if line != HEAD and not line.startswith("|---")]


def rows():
    """(page, equation, function, program, test) of every row."""
    return [
        (page.name, *row.groups())
        for page in PAGES
        for line in table_lines(page)
        if (row := _ROW.match(line)) is not None
    ]


@cache
def names_in(path):
    """Names of the test functions of a file; none where there is no such file."""
    file = ROOT / path
    if not file.is_file():
        return frozenset()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def find(dotted):
    """The object of a dotted name: the longest module that imports, then its attributes."""
    parts = dotted.split(".")
    for count in range(len(parts), 0, -1):
        try:
            found = importlib.import_module(".".join(parts[:count]))
        except ModuleNotFoundError:
            continue
        for name in parts[count:]:
            found = getattr(found, name)
        return found
    raise ModuleNotFoundError(dotted)


def cited(text):
    """Equations such as ("KIN", 13) that a text cites, ranges counted out."""
    found = set()
    for paper, numbers in _CITATION.findall(text):
        for first, last in re.findall(r"\((\d+)[^)]*\)(?:-\((\d+)\))?", numbers):
            found |= {(paper, number) for number in range(int(first), int(last or first) + 1)}
    return found


def test_there_are_tables():
    assert {page.name for page in PAGES} == set(CHAPTERS)
    assert len(rows()) > 150


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_line_is_a_row_of_equation_function_and_test(page):
    assert [line for line in table_lines(page) if _ROW.match(line) is None] == []


@pytest.mark.parametrize(("page", "equation", "function", "program", "test"), rows())
def test_function_program_and_test_exist(page, equation, function, program, test):
    assert find(function) is not None
    if program != "–":
        assert callable(find(program.strip("`")))
    path, _, name = test.partition("::")
    assert name.startswith("test_")
    assert name in names_in(path), f"{page}, {equation}: there is no {test}"


CHAPTERS = {
    "relations-kinematics.md": ("\n## 2 ", "\n## 6 ", 150),
    "relations-dynamics.md": ("\n## 6 ", "\n## 9 ", 55),
    "relations-loops.md": ("\n### 9.1 ", "\n### 10.2 ", 14),
}
"""Which part of the theory each page covers, and a number of equations that it cites at least."""


@pytest.mark.parametrize("page", CHAPTERS)
def test_no_relation_is_left_out(page):
    """Every equation that sections 2 to 8 of the theory cite has a row on the page of its sections."""
    theory = THEORY.read_text(encoding="utf-8")
    start, end, at_least = CHAPTERS[page]
    wanted = cited(theory[theory.index(start) : theory.index(end)])
    listed = cited("\n".join(equation for name, equation, _, _, _ in rows() if name == page))
    assert len(wanted) > at_least
    assert sorted(wanted - listed) == []


def test_most_relations_name_the_source_of_their_programs():
    """Those without one are computed by the definition alone."""
    programs = [program for _, _, _, program, _ in rows()]
    assert sum(program != "–" for program in programs) > 0.65 * len(programs)


def test_citations_are_read():
    assert cited("[P-KIN (1), (3)-(5); P-INT (9 with E-38), P-DYN (75d)] (7) P-KIN remark 9, (8)") == {
        *{("KIN", number) for number in (1, 3, 4, 5)},
        ("INT", 9),
        ("DYN", 75),
    }
