"""The tail is budgeted: the longest file, the longest function, the class with the most public methods."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterable
from pathlib import Path

from tests.architecture.sources import ROOT, classes, functions, public_definitions, sources

FILE_LINES = 400
FUNCTION_LINES = 40
PUBLIC_METHODS = 10

EXCEPTIONS: dict[str, str] = {}
"""What may be larger, as the failure prints it (without line number), and why."""

_NOT_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}


def code_lines(text: str) -> set[int]:
    """Numbers of the lines that hold code; lines inside a string count."""
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in _NOT_CODE:
            lines.update(range(token.start[0], token.end[0] + 1))
    return lines


def size_of(function: ast.FunctionDef | ast.AsyncFunctionDef, code: set[int]) -> int:
    """Code lines from `def` to the end, the docstring left out."""
    lines = set(range(function.lineno, (function.end_lineno or 0) + 1)) & code
    if ast.get_docstring(function, clean=False) is not None:
        first = function.body[0]
        lines -= set(range(first.lineno, (first.end_lineno or 0) + 1))
    return len(lines)


def _over(sizes: Iterable[tuple[int, str]], limit: int) -> str:
    """The offenders, worst first; those with a reason left out."""
    worst = sorted((size, label) for size, label in sizes if size > limit and label not in EXCEPTIONS)
    return "\n".join(f"{size:5d}  {label}" for size, label in reversed(worst))


def test_files_have_at_most_400_lines():
    own = [source.path for source in sources()]
    others = [path for folder in ("tests", "docs", "benchmarks") for path in (ROOT / folder).rglob("*.py")]
    sizes = [(_line_count(path), str(path.relative_to(ROOT))) for path in (*own, *others)]
    over = _over(sizes, FILE_LINES)
    assert not over, f"files longer than {FILE_LINES} lines:\n{over}"


def _line_count(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_functions_have_at_most_40_code_lines():
    sizes = []
    for source in sources():
        long = [node for node in functions(source.tree) if (node.end_lineno or 0) - node.lineno >= FUNCTION_LINES]
        code = code_lines(source.text) if long else set()
        where = source.path.relative_to(ROOT)
        sizes += [(size_of(node, code), f"{where} {node.name}") for node in long]
    over = _over(sizes, FUNCTION_LINES)
    assert not over, f"functions longer than {FUNCTION_LINES} code lines:\n{over}"


def test_classes_have_at_most_10_public_methods():
    sizes = []
    for source in sources():
        where = source.path.relative_to(ROOT)
        for node in classes(source.tree):
            methods = [m for m in public_definitions(node.body) if not isinstance(m, ast.ClassDef)]
            sizes.append((len([m for m in methods if not _is_property(m)]), f"{where} {node.name}"))
    over = _over(sizes, PUBLIC_METHODS)
    assert not over, f"classes with more than {PUBLIC_METHODS} public methods:\n{over}"


def _is_property(method: ast.stmt) -> bool:
    decorators = getattr(method, "decorator_list", [])
    return any(isinstance(d, ast.Name) and d.id in ("property", "cached_property") for d in decorators)


def test_the_ruler_counts_code_only():
    text = 'def f(x):\n    """One.\n\n    Two.\n    """\n    # why\n\n    return (\n        x\n    )\n'
    function = next(functions(ast.parse(text)))
    assert size_of(function, code_lines(text)) == 4
