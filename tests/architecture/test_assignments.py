"""States and records do not change: where motions are computed, attributes are assigned on `self` only."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.sources import ROOT, sources

PACKAGES = ("cadmbs.integrators", "cadmbs.simulation", "cadmbs.absolute")


def foreign_assignments(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and target of every attribute that is assigned or deleted on anything but `self`.

    All ways to assign count: plain, augmented and annotated ones, targets within tuples, of loops and of `with`,
    `setattr`, `delattr` and `object.__setattr__`, and entries of `__dict__`.
    """
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=owner, ctx=ast.Store() | ast.Del()):
                pass
            case ast.Call(func=ast.Name(id="setattr" | "delattr"), args=[owner, *_]):
                pass
            case ast.Call(func=ast.Attribute(value=ast.Name(id="object"), attr="__setattr__"), args=[owner, *_]):
                pass
            case ast.Attribute(value=ast.Name(id="object") | ast.Call(func=ast.Name(id="super")), attr="__setattr__"):
                continue  # the call that goes with it was looked at, or it assigns on self
            case ast.Attribute(value=owner, attr="__setattr__" | "__dict__"):
                pass
            case _:
                continue
        if not (isinstance(owner, ast.Name) and owner.id == "self"):
            yield getattr(node, "lineno", 0), ast.unparse(node)


@pytest.mark.parametrize("package", PACKAGES)
def test_attributes_are_assigned_on_self_only(package):
    offenders = [
        f"{source.path.relative_to(ROOT)}:{line} {target}"
        for source in sources()
        if source.module == package or source.module.startswith(f"{package}.")
        for line, target in sorted(foreign_assignments(source.tree))
    ]
    listed = "\n".join(offenders)
    assert not offenders, f"{len(offenders)} attributes are assigned on something other than self:\n{listed}"


@pytest.mark.parametrize(
    "statement",
    [
        "x.a = 1",
        "x.a += 1",
        "x.a: int = 1",
        "y, (x.a, *z) = values",
        "[y, x.a] = values",
        "self.x.a = 1",
        "x().a = 1",
        "cls.a = 1",
        "del x.a",
        "for x.a in values: pass",
        "with file as x.a: pass",
        "setattr(x, 'a', 1)",
        "object.__setattr__(x, 'a', 1)",
        "x.__setattr__('a', 1)",
        "x.__dict__['a'] = 1",
    ],
)
def test_every_way_to_assign_is_seen(statement):
    assert len(list(foreign_assignments(ast.parse(statement)))) == 1


@pytest.mark.parametrize(
    "statement",
    [
        "self.a = 1",
        "self.a, self.b = values",
        "object.__setattr__(self, 'a', 1)",
        "super().__setattr__('a', 1)",
        "setattr(self, name, 1)",
        "x[0] = y.a",
        "self.a[0] = 1",
        "f(a=x.a)",
    ],
)
def test_what_is_no_assignment_on_something_else(statement):
    assert not list(foreign_assignments(ast.parse(statement)))
