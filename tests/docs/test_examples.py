"""Every example of the README and the manual runs, and prints what it shows.

The blocks of one page run in their order in one temporary folder, in which the folder `examples` lies. `python` blocks
share one namespace; a `text` block behind one is its output. `console` blocks give commands behind `$ ` and the output
of each. A comment above a block says what cannot be seen: `<!-- file: arm.json -->` (this is saved under that name),
`<!-- exit: 3 -->`, `<!-- needs: gcc -->`, or `<!-- not run -->` for the commands that set an environment up.
"""

from __future__ import annotations

import contextlib
import importlib.metadata
import importlib.util
import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import cadmbs as cm
from cadmbs.cli.main import cli
from tests.docs.pages import LANGUAGES, ROOT, Block, blocks, commands, pages, shown_differs

FIRST_PAGES = ("README.md",)
"""What a new user reads first runs by default; the other pages start processes by the dozen and are slow tests."""

SET_UP = re.compile(r"-m venv |pip (install|download) |^uv (sync|run)\b|^conda |cadmbs examples run rcm$")

PROGRESS = re.compile(
    r"^[^\n]*: \d+ %, about [^\n]* left\n|^compiling \w+ for this machine, first run only[^\n]*\n", re.MULTILINE
)
"""What commands say of work that takes more than a second: on a busy machine all do, and where kernels are compiled."""

PLAIN = re.compile(r"cadmbs ([^|<>;&$`*?\\~(){}#\n]*)")
"""A command of ours from which a shell does nothing but split it into words."""

SETTINGS = {"NO_COLOR": "1", "COLUMNS": "100"}
"""Environment of all commands."""


def is_installed(name: str) -> bool:
    """Whether there is a distribution of this name: one without a module, such as files of robots."""
    return next(importlib.metadata.distributions(name=name), None) is not None


def require(name: str) -> None:
    """Skip the page without a compiler or an optional library, as `<!-- needs: gcc -->` says."""
    if shutil.which(name) is None and importlib.util.find_spec(name) is None and not is_installed(name):
        (pytest.fail if "CADMBS_REQUIRE_COMPILER" in os.environ else pytest.skip)(f"needs {name}")


@dataclass
class Session:
    """One reader at one page: a folder, a namespace, and what the last python block printed."""

    folder: Path
    page: str
    namespace: dict[str, Any] = field(default_factory=lambda: {"__name__": "__example__"})
    printed: str = ""

    def follow(self, block: Block) -> None:
        assert block.language in LANGUAGES, f"nobody runs {block.language!r}"
        if "needs" in block.notes:
            require(block.notes["needs"])
        if "not run" in block.notes:
            assert all(SET_UP.search(line) for line in block.text.splitlines()), "only set-up commands may not run"
            return
        if "file" in block.notes:
            (self.folder / block.notes["file"]).write_text(block.text, encoding="utf-8")
        {"python": self.python, "console": self.console, "bash": self.bash, "json": self.json, "text": self.output}.get(
            block.language, lambda _: None
        )(block)

    def python(self, block: Block) -> None:
        code = compile("\n" * (block.line - 1) + block.text, self.page, "exec")
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(code, self.namespace)  # noqa: S102 - this is what the test is for
        self.printed = printed.getvalue()

    def output(self, block: Block) -> None:
        if block.follows and "file" not in block.notes:
            problem = shown_differs(block.text.splitlines(), self.printed)
            assert problem is None, problem

    def console(self, block: Block) -> None:
        for command, shown in commands(block.text):
            printed = self.run(command, int(block.notes.get("exit", "0")))
            problem = shown_differs(shown, printed) if shown else None
            assert problem is None, f"$ {command}\n{problem}"

    def bash(self, block: Block) -> None:
        self.run(block.text, int(block.notes.get("exit", "0")))

    def run(self, command: str, exit_code: int) -> str:
        """What a command prints: one of ours in this process, which saves its start, but for the README's."""
        plain = PLAIN.fullmatch(command)
        if plain is not None and self.page not in FIRST_PAGES:
            return self.run_here(shlex.split(plain[1]), exit_code)
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        environment = os.environ | SETTINGS | {"PATH": path, "PYTHONUNBUFFERED": "1"}
        done = subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", command],
            cwd=self.folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == exit_code, f"$ {command}\nexit code {done.returncode}\n{done.stdout}"
        return PROGRESS.sub("", done.stdout)

    def run_here(self, arguments: list[str], exit_code: int) -> str:
        done = CliRunner(env=SETTINGS).invoke(cli, arguments, prog_name="cadmbs")
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        assert done.exit_code == exit_code, f"$ cadmbs {arguments}\nexit code {done.exit_code}\n{done.output}"
        return PROGRESS.sub("", done.output)

    def json(self, block: Block) -> None:
        document = json.loads(block.text)
        declared = document.get("format", document.get("schema", "")) if isinstance(document, dict) else ""
        if declared.startswith("cadmbs."):
            path = self.folder / block.notes.get("file", f"line-{block.line}.json")
            path.write_text(block.text, encoding="utf-8")
            if declared.startswith("cadmbs.study/"):
                assert cm.studies.load_study(path).parameter_names
            else:
                assert cm.compile_mechanism(cm.load(path)).n_bodies > 1


def _case(page: Path) -> Any:
    name = page.relative_to(ROOT).as_posix()
    return pytest.param(page, id=name, marks=[] if name.startswith(FIRST_PAGES) else [pytest.mark.slow])


@pytest.mark.parametrize("page", [_case(page) for page in pages() if blocks(page)])
def test_examples_of_page(page, tmp_path, monkeypatch):
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    session = Session(tmp_path, page.name)
    with np.printoptions():  # what a page sets is its own
        for block in blocks(page):
            try:
                session.follow(block)
            except Exception as problem:
                problem.add_note(f"{page.relative_to(ROOT)}:{block.line}")
                raise
