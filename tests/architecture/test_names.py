"""Names say what they stand for: few vague identifiers, no class name twice, no modules that import each other."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from tests.architecture.sources import PACKAGE, Source, classes, nodes, sources

VAGUE = {"found", "own", "told", "place", "kept", "given", "wanted", "word", "words"}
VAGUE_OF_1000 = 5.0
"""Vocabulary of the field's well-kept codebases: 0 to 11 of 1,000 identifiers; ours had 38."""


def identifiers(tree: ast.AST) -> Iterator[str]:
    """Every use of a name: variables, attributes, arguments, keywords, functions, classes."""
    for node in nodes(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.arg) or (isinstance(node, ast.keyword) and node.arg):
            yield node.arg
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name


@cache
def is_vague(identifier: str) -> bool:
    return not VAGUE.isdisjoint(identifier.lower().split("_"))


def folder_of(source: Source) -> str:
    parts = source.path.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else "cadmbs"


def test_vague_identifiers_are_rare_in_every_folder():
    total: defaultdict[str, int] = defaultdict(int)
    vague: defaultdict[str, list[str]] = defaultdict(list)
    for source in sources():
        for identifier in identifiers(source.tree):
            total[folder_of(source)] += 1
            if is_vague(identifier):
                vague[folder_of(source)].append(f"{identifier} in {source.path.name}")
    shares = {folder: 1000 * len(vague[folder]) / count for folder, count in total.items()}
    crowded = {folder: sorted(set(vague[folder]))[:20] for folder, share in shares.items() if share >= VAGUE_OF_1000}
    assert not crowded, "\n".join(
        f"{folder}: {shares[folder]:.1f} of 1,000: {names}" for folder, names in crowded.items()
    )


def test_public_class_names_are_unique():
    homes: defaultdict[str, list[str]] = defaultdict(list)
    for source in sources():
        for node in classes(source.tree):
            if not node.name.startswith("_"):
                homes[node.name].append(source.module)
    twice = {name: modules for name, modules in homes.items() if len(modules) > 1}
    assert not twice, "\n".join(f"{name}: {', '.join(modules)}" for name, modules in sorted(twice.items()))


def test_every_constant_of_a_module_is_defined_once():
    twice = []
    for source in sources():
        targets = [node.targets[0] for node in source.tree.body if isinstance(node, ast.Assign)]
        names = [target.id for target in targets if isinstance(target, ast.Name) and target.id.isupper()]
        twice += [f"{source.module}: {name}" for name in set(names) if names.count(name) > 1]
    assert not twice, "\n".join(twice)


def imported_modules(source: Source, modules: set[str]) -> set[str]:
    """Modules of the package that a module imports anywhere: at its top, in functions, or for type checking only."""
    imported = set()
    for node in nodes(source.tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            targets = [f"{node.module}.{alias.name}" for alias in node.names]
            imported |= {target if target in modules else node.module for target in targets}
        elif isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
    return (imported & modules) - {source.module}


def circles(imports: dict[str, set[str]]) -> list[list[str]]:
    """Groups of modules that reach each other by imports."""
    reached: dict[str, set[str]] = {}
    for module in imports:
        pending, seen = [module], set()
        while pending:
            for target in imports.get(pending.pop(), set()) - seen:
                seen.add(target)
                pending.append(target)
        reached[module] = seen
    groups = {tuple(sorted(m for m in reached[module] if module in reached[m])) for module in imports}
    return sorted(list(group) for group in groups if len(group) > 1)


def test_no_modules_import_each_other():
    """Imports inside functions and for type checking count too."""
    modules = {source.module for source in sources()}
    imports = {source.module: imported_modules(source, modules) for source in sources()}
    groups = circles(imports)
    assert not groups, "\n".join(" <-> ".join(group) for group in groups)


def test_a_circle_through_a_lazy_import_is_seen():
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]
    assert circles({"a": {"b"}, "b": set()}) == []
