"""Every public name is documented, and the names that users import exist and have one home."""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterator

import pytest

import cadmbs
from tests.architecture.sources import Source, public_definitions, sources


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
