"""What tests cost, and which of them the default run leaves to the slow one.

    pytest -m "not slow or costly" -p tests.costs --costs COSTS.txt   # processor times, those of child processes too
    python -m tests.costs COSTS.txt                                   # chooses anew, into costly_cases.json

Every function keeps its cheapest cases, at least one, up to `CASES_BUDGET` seconds; the others, and functions of one
case above `LONGEST`, become slow. A function that is not in the table runs whole.
"""

from __future__ import annotations

import json
import os
import sys
from collections import defaultdict
from pathlib import Path
from typing import Final

import pytest

CASES_BUDGET: Final = 0.2
"""Seconds of processor time for the cases of one function."""

LONGEST: Final = 2.0
"""Seconds of processor time of a function of one case."""

TABLE: Final = Path(__file__).with_name("costly_cases.json")
"""By function: the cases that run by default, or those that do not, whichever are fewer."""


def processor_time() -> float:
    """Seconds of this process and of its children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def pytest_addoption(parser: pytest.Parser) -> None:
    """The file that receives the costs."""
    parser.addoption("--costs", required=True, metavar="FILE")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> object:
    """A line by test: seconds and its name."""
    before = processor_time()
    answer = yield
    with Path(item.config.getoption("--costs")).open("a") as lines:
        lines.write(f"{processor_time() - before:.3f} {item.nodeid}\n")
    return answer


def choose(lines: list[str]) -> dict[str, dict[str, list[str]]]:
    """The table, from the lines of a run."""
    costs: defaultdict[str, list[tuple[float, str]]] = defaultdict(list)
    for line in lines:
        seconds, name = line.rstrip("\n").split(" ", 1)
        function, bracket, case = name.partition("[")
        costs[function].append((float(seconds), bracket + case))
    table = {}
    for function, cases in sorted(costs.items()):
        kept, spent = [], 0.0
        for seconds, case in sorted(cases):
            if spent + seconds <= (CASES_BUDGET if len(cases) > 1 else LONGEST) or (not kept and len(cases) > 1):
                kept.append(case)
                spent += seconds
        left = sorted({case for _, case in cases} - set(kept))
        if left:
            table[function] = {"slow": left} if len(left) <= len(kept) else {"default": sorted(kept)}
    return table


def is_costly(name: str, table: dict[str, dict[str, list[str]]]) -> bool:
    """Whether the table leaves a test to the slow run."""
    function, bracket, case = name.partition("[")
    chosen = table.get(function)
    if chosen is None:
        return False
    return bracket + case in chosen["slow"] if "slow" in chosen else bracket + case not in chosen["default"]


if __name__ == "__main__":
    chosen = choose(Path(sys.argv[1]).read_text().splitlines())
    rows = [f"{json.dumps(function)}: {json.dumps(cases)}" for function, cases in chosen.items()]
    TABLE.write_text("{\n" + ",\n".join(rows) + "\n}\n")
