"""Files of tests that show that the declared lower bounds of libraries are true: `lower_bounds.txt`, by measurement.

In an environment of the lowest versions that has `coverage` too:

    pytest -p tests.lower_bounds --lines LINES -p tests.costs --costs COSTS.txt FOLDERS
    python -m tests.lower_bounds LINES COSTS.txt   # chooses anew

Folders are api, compiler, dynamics, importers, kinematics, lie, machine_code, measurements, messages, models, motions,
results, studies and system, with help and processes of cli: kernels that others need would be compiled anew.

A way in which the package uses a library is a name that it takes from there, or a method that neither the package nor
Python's own values have, with the number of arguments and the keywords. The files that are chosen, cheapest first,
execute each way that any of the measured files executes.
"""

from __future__ import annotations

import ast
import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

FILES: Final = Path(__file__).with_name("lower_bounds.txt")
PACKAGE: Final = Path(__file__).resolve().parents[1] / "cadmbs"

OVERHEAD: Final = 0.15
"""Seconds that a file takes beside its tests: many cheap files are no better than one."""

OF_PYTHON: Final = {name for kind in (str, bytes, list, dict, set, tuple, int, float, Path) for name in dir(kind)}

measured: Any = None
"""The measurement of this process."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The files that receive the lines: one a process, with this beginning."""
    parser.addoption("--lines", required=True, metavar="FILE")


def pytest_configure(config: pytest.Config) -> None:
    """In the processes that run tests."""
    import coverage

    global measured  # noqa: PLW0603 - hooks of a process share it
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker or not config.getoption("numprocesses", 0):
        name = f"{config.getoption('--lines')}.{worker}"
        measured = coverage.Coverage(data_file=name, source=[str(PACKAGE)], config_file=False)
        measured.start()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> object:
    """Lines of this test belong to its file."""
    if measured:
        measured.switch_context(item.nodeid.partition("::")[0])
    return (yield)


def pytest_unconfigure() -> None:
    """Write what was measured."""
    if measured:
        measured.stop()
        measured.save()


def library_names(tree: ast.Module) -> dict[str, str]:
    """What a module calls the modules and names of libraries, with their whole names."""
    names = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.asname or alias.name.partition(".")[0]: alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    others = {*sys.stdlib_module_names, "cadmbs"}
    return {ours: theirs for ours, theirs in names.items() if theirs.partition(".")[0] not in others}


def dotted(node: ast.expr, names: dict[str, str]) -> str:
    """The whole name that an expression refers to in a library, or nothing."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts, node = [node.attr, *parts], node.value
    return ".".join([names[node.id], *parts]) if isinstance(node, ast.Name) and node.id in names else ""


def uses(tree: ast.Module, names: dict[str, str], own: set[str]) -> Iterator[tuple[str, int]]:
    """Ways of a module with the lines on which they stand."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            keywords = ",".join(sorted(keyword.arg or "**" for keyword in node.keywords))
            if name := dotted(node.func, names):
                yield f"{name}({len(node.args)};{keywords})", node.lineno
            elif isinstance(node.func, ast.Attribute) and node.func.attr not in own:
                yield f".{node.func.attr}({keywords})", node.lineno
        elif isinstance(node, ast.Attribute | ast.Name) and (name := dotted(node, names)):
            yield name, node.lineno


def ways() -> dict[str, set[tuple[str, int]]]:
    """All ways, with files and lines."""
    trees = {str(path): ast.parse(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.py")}
    definitions = ast.FunctionDef | ast.AsyncFunctionDef
    own = OF_PYTHON | {n.name for tree in trees.values() for n in ast.walk(tree) if isinstance(n, definitions)}
    places: defaultdict[str, set[tuple[str, int]]] = defaultdict(set)
    for path, tree in trees.items():
        for way, line in uses(tree, library_names(tree), own):
            places[way].add((path, line))
    return places


def executed(lines: Path) -> dict[str, set[str]]:
    """Ways by file of tests; those of no file are executed by imports."""
    from coverage import CoverageData

    by_line: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
    for path in lines.parent.glob(f"{lines.name}.*"):
        data = CoverageData(str(path))
        data.read()
        for source in data.measured_files():
            for line, tests in data.contexts_by_lineno(source).items():
                by_line[source, line].update(tests)
    answer: defaultdict[str, set[str]] = defaultdict(set)
    for way, places in ways().items():
        for place in places:
            for file in by_line.get(place, ()):
                answer[file].add(way)
    return answer


def choose(by_file: dict[str, set[str]], costs: dict[str, float]) -> list[str]:
    """Files, greedily those with the most ways by cost that no chosen one has."""
    left = set().union(*by_file.values()) - by_file.pop("", set())
    chosen = []
    while left:
        best = max(sorted(by_file), key=lambda file: len(by_file[file] & left) / (costs.get(file, 0.0) + OVERHEAD))
        left -= by_file[best]
        chosen.append(best)
    return sorted(chosen)


if __name__ == "__main__":
    seconds: defaultdict[str, float] = defaultdict(float)
    for row in Path(sys.argv[2]).read_text().splitlines():
        cost, test = row.split(" ", 1)
        seconds[test.partition("::")[0]] += float(cost)
    FILES.write_text("\n".join(choose(executed(Path(sys.argv[1])), seconds)) + "\n")
