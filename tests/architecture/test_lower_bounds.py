"""The tests that run with the lowest versions of libraries: what a use of a library is, and which files are chosen."""

import ast

from tests.architecture.sources import ROOT
from tests.lower_bounds import FILES, choose, library_names, uses

MODULE = """
import json
import numpy as np
from lxml import etree
from cadmbs.arrays import frozen

def f(x, element):
    y = np.linalg.solve(x, frozen(x))
    return json.dumps(etree.tostring(element, encoding="utf-8")), y.astype(float, copy=False), y.ours(), np.pi
"""


def test_names_of_libraries_and_methods_that_are_not_our_own_are_uses():
    tree = ast.parse(MODULE)
    found = {way: line for way, line in uses(tree, library_names(tree), {"ours"}) if "(" in way or way == "numpy.pi"}
    assert found == {
        "numpy.linalg.solve(2;)": 8,
        ".dumps()": 9,
        "lxml.etree.tostring(1;encoding)": 9,
        ".astype(copy)": 9,
        "numpy.pi": 9,
    }


def test_files_are_chosen_until_all_uses_are_there_and_those_of_imports_count_for_none():
    by_file = {"": {"a"}, "dear": {"a", "b", "c", "d"}, "cheap": {"b", "c"}, "cheaper": {"d"}, "other": {"a", "b"}}
    assert choose(dict(by_file), {"dear": 9.0, "cheap": 0.2, "cheaper": 0.1, "other": 5.0}) == ["cheap", "cheaper"]
    assert choose(dict(by_file), {"cheap": 3.0, "cheaper": 3.0, "other": 3.0}) == ["dear"]


def test_the_chosen_files_exist():
    names = FILES.read_text(encoding="utf-8").split()
    assert len(names) > 30
    assert [name for name in names if not (ROOT / name).is_file()] == []
