"""Every public name is documented, and the names that users import exist and have one home."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterator

import pytest

import cadmbs
from tests.architecture.sources import ROOT, Source, public_definitions, sources


def _undocumented(source: Source) -> Iterator[str]:
    if not ast.get_docstring(source.tree):
        yield f"{source.path.name}: the module"
    for node in public_definitions(source.tree.body):
        if not ast.get_docstring(node):
            yield source.label(node)
        if isinstance(node, ast.ClassDef):
            for method in public_definitions(node.body):
                if not ast.get_docstring(method):
                    yield source.label(method, f"{node.name}.")


def test_every_public_module_class_function_and_method_has_a_docstring():
    missing = [name for source in sources() for name in _undocumented(source)]
    assert not missing, "without a docstring:\n" + "\n".join(missing)


@pytest.mark.parametrize("name", cadmbs.__all__)
def test_public_name_exists_and_is_documented(name):
    value = getattr(cadmbs, name)
    assert inspect.getdoc(value)
    home = cadmbs._HOMES.get(name)
    assert (home is None) == inspect.ismodule(value)
    if home is not None:
        assert value is getattr(importlib.import_module(home), name)


def test_the_public_names_are_those_with_a_home():
    assert sorted(cadmbs.__all__) == sorted([*cadmbs._HOMES, *cadmbs._MODULES])
    assert set(cadmbs.__all__) < set(dir(cadmbs))


def test_names_in_all_exist():
    for source in sources():
        module = importlib.import_module(source.module)
        for name in getattr(module, "__all__", ()):
            assert hasattr(module, name), f"{source.module}.__all__ lists {name!r}, which it does not have"


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="module 'cadmbs' has no attribute 'laod'"):
        _ = cadmbs.laod


LISTED = re.compile(r"^    (?P<names>[a-z_0-9]+(?:, [a-z_0-9]+)*)  +\S", re.MULTILINE)
BESIDE = re.compile(r";  (?P<names>[a-z_0-9]+(?:, [a-z_0-9]+)*):? ")


def test_lists_of_a_folder_name_what_it_holds():
    """Docstrings of packages list their files: `name   what it is for;  other: what that is for`."""
    missing, count = [], 0
    for source in sources():
        if source.path.name != "__init__.py":
            continue
        text, folder = ast.get_docstring(source.tree, clean=False) or "", source.path.parent
        held = {path.stem for path in folder.glob("*.py")} | {path.name for path in folder.iterdir() if path.is_dir()}
        names = [name for match in LISTED.finditer(text) for name in match["names"].split(", ")]
        lines = "\n".join(line for line in text.splitlines() if line.startswith("    "))
        names += [name for match in BESIDE.finditer(lines) for name in match["names"].split(", ")]
        count += len(names)
        missing += [f"{folder.relative_to(ROOT)}: {name}" for name in names if name not in held]
    assert not missing, "\n".join(missing)
    assert count > 100


REFERENCE = re.compile(r"`(cadmbs(?:\.\w+)+)(?:\(\))?`")


def test_references_to_names_of_the_package_are_right():
    """`cadmbs.x.y` in docstrings, comments and the manual is a module, or something in one."""
    files = [source.path for source in sources()] + [*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")]
    references = {(name, path) for path in files for name in REFERENCE.findall(path.read_text(encoding="utf-8"))}
    wrong = {name for name, _ in references if not _resolves(name)}
    assert not wrong, "\n".join(f"{path.relative_to(ROOT)}: {name}" for name, path in references if name in wrong)
    assert len(references) > 500


def _resolves(name: str) -> bool:
    """Whether a dotted name is a module, or an attribute of one."""
    parent, _, last = name.rpartition(".")
    if not parent:
        return True
    try:
        importlib.import_module(name)
    except ImportError:
        return _resolves(parent) and hasattr(_value(parent), last)
    return True


def _value(name: str) -> object:
    """What a dotted name stands for."""
    try:
        return importlib.import_module(name)
    except ImportError:
        parent, _, last = name.rpartition(".")
        return getattr(_value(parent), last)
