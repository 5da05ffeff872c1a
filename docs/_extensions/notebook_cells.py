"""Notebooks as files: their cells run in order in one namespace, and what they show.

A notebook of the manual is a document of nbformat 4. Its cells are run here without Jupyter: what they print, and the
value of a last expression as text or as a figure. Moving pictures are left out: a page of its own is too large.
"""

from __future__ import annotations

import ast
import base64
import contextlib
import io
import json
from pathlib import Path
from typing import Any

MOVING = "NotebookView"
"""Type of moving pictures, which show themselves only where the notebook runs."""

Output = dict[str, Any]


def read_notebook(path: Path) -> dict[str, Any]:
    """The document of a notebook."""
    document: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return document


def source(cell: dict[str, Any]) -> str:
    """The text of a cell."""
    text = cell["source"]
    return text if isinstance(text, str) else "".join(text)


def run_cell(code: str, namespace: dict[str, Any], name: str = "<cell>") -> list[Output]:
    """Run a cell; what it prints, and the value of its last expression, as outputs of nbformat."""
    tree = ast.parse(code)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    value: Any = None
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(tree, name, "exec"), namespace)  # noqa: S102 - this is what a notebook is for
        if last is not None:
            value = eval(compile(ast.Expression(last.value), name, "eval"), namespace)  # noqa: S307
    outputs: list[Output] = []
    if printed.getvalue():
        outputs.append({"output_type": "stream", "name": "stdout", "text": _lines(printed.getvalue())})
    is_silent = code.rstrip().endswith(";")  # as in Jupyter
    if value is not None and not is_silent and type(value).__name__ != MOVING:
        outputs.append({"output_type": "display_data", "data": _shown(value), "metadata": {}})
    return outputs


def _shown(value: Any) -> dict[str, Any]:
    if hasattr(value, "savefig"):
        stream = io.BytesIO()
        value.savefig(stream, format="png", dpi=90, metadata={"Software": None})
        return {"image/png": base64.b64encode(stream.getvalue()).decode(), "text/plain": ["<Figure>"]}
    if hasattr(value, "_repr_svg_"):
        return {"image/svg+xml": _lines(value._repr_svg_()), "text/plain": ["<Picture>"]}
    return {"text/plain": _lines(repr(value))}


def printed(outputs: list[Output]) -> str:
    """The text of outputs."""
    parts = [output["text"] if "text" in output else output["data"].get("text/plain", []) for output in outputs]
    return "\n".join("".join(part).rstrip() for part in parts)


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)
