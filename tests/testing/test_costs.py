"""The table of what the default run leaves to the slow one: its functions exist, and the choice is by cost."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.costs import CASES_BUDGET, LONGEST, TABLE, choose, is_costly

ROOT = TABLE.parents[1]


def functions_of(path: Path) -> set[str]:
    return set(re.findall(r"^ *def (\w+)\(", path.read_text(), re.MULTILINE))


def test_functions_of_the_table_exist():
    defined = {}
    for name in json.loads(TABLE.read_text()):
        file, _, function = name.partition("::")
        if file not in defined:
            defined[file] = functions_of(ROOT / file)
        assert function.rpartition("::")[2] in defined[file], name


def test_the_cheapest_cases_stay_and_at_least_one():
    lines = [
        "0.500 a.py::test_of_dear_cases[one]",
        "0.600 a.py::test_of_dear_cases[two]",
        "0.700 a.py::test_of_dear_cases[three]",
        f"{CASES_BUDGET - 0.03:.3f} a.py::test_of_some[x-[1, 2]]",
        "0.010 a.py::test_of_some[cheap]",
        "0.011 a.py::test_of_some[cheaper]",
        "9.000 a.py::test_of_some[dear]",
        f"{LONGEST + 1:.3f} a.py::test_alone",
        f"{LONGEST - 1:.3f} a.py::test_short",
    ]
    table = choose(lines)
    assert set(table) == {"a.py::test_of_dear_cases", "a.py::test_of_some", "a.py::test_alone"}
    names = [line.split(" ", 1)[1] for line in lines]
    assert [is_costly(name, table) for name in names] == [False, True, True, False, False, False, True, True, False]
    assert is_costly("a.py::test_of_dear_cases[new]", table)
    assert not is_costly("a.py::test_of_some[new]", table)
    assert not is_costly("b.py::test_of_dear_cases[one]", table)
