"""The package's own sources as syntax trees: what the tests of this folder look at."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "cadmbs"

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Source:
    """One module: its dotted name, its file, its text."""

    module: str
    path: Path
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """Its syntax tree, parsed where it is asked for: not while tests are collected."""
        return ast.parse(self.text)

    def label(self, node: Definition, owner: str = "") -> str:
        return f"{self.path.relative_to(ROOT)}:{node.lineno} {owner}{node.name}"


@cache
def sources() -> tuple[Source, ...]:
    """All modules of the package, in the order of their paths."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found.append(Source(module, path, path.read_text(encoding="utf-8")))
    return tuple(found)


@cache
def nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """All nodes of a tree, found once: a walk through all modules takes a second."""
    return tuple(ast.walk(tree))


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function and method, nested ones included."""
    return (node for node in nodes(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def classes(tree: ast.AST) -> Iterator[ast.ClassDef]:
    """Every class, nested ones included."""
    return (node for node in nodes(tree) if isinstance(node, ast.ClassDef))


def public_definitions(body: list[ast.stmt]) -> Iterator[Definition]:
    """The functions and classes of a module or class body whose names do not start with an underscore."""
    for node in body:
        if isinstance(node, Definition) and not node.name.startswith("_"):
            yield node
