"""What the commands import: help nothing scientific, `info` neither SciPy nor LLVM."""

import ast
from pathlib import Path

import pytest

import cadmbs.cli.commands
from cadmbs.cli.main import COMMANDS
from tests.cli.processes import python

HEAVY = ("numpy", "scipy", "llvmlite", "pydantic", "lxml", "trimesh")

RUN = """
import sys
from cadmbs.cli.main import cli
try:
    cli.main({arguments!r})
except SystemExit as end:
    assert end.code == 0, end.code
print("loaded:", *(name for name in {heavy!r} if name in sys.modules), file=sys.stderr)
"""


def loaded(*arguments):
    done = python(RUN.format(arguments=list(arguments), heavy=HEAVY))
    return set(done.stderr.splitlines()[-1].split()[1:])


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("info", "--help"),
        ("simulate", "--help"),
        ("kinematics", "--help"),
        ("--version",),
        ("examples", "list"),
        ("explain",),
    ],
)
def test_light_commands_import_nothing_heavy(arguments):
    assert loaded(*arguments) == set()


def test_info_imports_neither_scipy_nor_llvm():
    assert loaded("info", "rcm") == {"numpy", "pydantic"}


@pytest.mark.parametrize(
    "arguments",
    [("check", "rcm"), ("poses", "rcm"), ("jacobian", "rcm", "--body", "body5/tool"), ("info", "rcm", "--screws")],
)
def test_single_answers_import_neither_scipy_nor_llvm(arguments):
    assert loaded(*arguments) == {"numpy", "pydantic"}


def test_reports_import_no_scipy(tmp_path):
    run, page = str(tmp_path / "run.npz"), str(tmp_path / "run.html")
    assert "scipy" in loaded("simulate", "four_bar", "--duration", "0.1", "-o", run)
    assert "scipy" not in loaded("report", run, "-o", page)
    assert "<html" in Path(page).read_text()


def test_command_modules_import_nothing_scientific_at_their_top():
    light = {
        "cadmbs",
        "cadmbs.cli",
        "cadmbs.bounds",
        "cadmbs.errors",
        "cadmbs.models.documents.compact_json",
        "cadmbs.input_files",
        "cadmbs.suggestions",
        "cadmbs.version",
    }
    paths = list(Path(cadmbs.cli.commands.__file__).parent.rglob("*.py"))
    assert len(paths) > len(COMMANDS)
    for path in paths:
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("cadmbs"):
                assert node.module in light or node.module.startswith("cadmbs.cli."), f"{path.name}: {node.module}"
            elif isinstance(node, ast.Import):
                assert not {name.name for name in node.names} & set(HEAVY), path.name
