"""Numbers, vectors, matrices and names as LaTeX. All of it is also read by KaTeX in strict mode."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from cadmbs.arrays import Array

DIGITS: Final = 10
"""Significant digits of numbers."""

NUMBER_ROUNDING: Final = 1e-14
"""Entries of a vector or matrix below this part of the largest are rounding, and written as zero."""

ROOT_ROUNDING: Final = 8e-16
"""Entries of directions this near to a root are written as that root."""

_ROOTS: Final = (
    (math.sqrt(0.5), r"1/\sqrt{2}"),
    (math.sqrt(0.75), r"\sqrt{3}/2"),
    (math.sqrt(1.0 / 3.0), r"1/\sqrt{3}"),
)

_ESCAPES: Final = {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    **{character: f"\\{character}" for character in "&%$#_{}"},
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", '"': "''",
}  # fmt: skip


def escaped(text: str) -> str:
    """A name of a document in text mode; what pdfLaTeX has no letter for becomes its code point."""
    return "".join(_escaped_character(character) for character in text)


def _escaped_character(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    return character if " " <= character <= "~" else f"(U+{ord(character):04X})"


def number(x: float) -> str:
    """A number in math mode with up to ten digits."""
    text = f"{float(x) + 0.0:.{DIGITS}g}"
    if "e" not in text:
        return "0" if text == "-0" else text
    mantissa, _, exponent = text.partition("e")
    power = f"10^{{{int(exponent)}}}"
    return {"1": power, "-1": f"-{power}"}.get(mantissa, f"{mantissa} \\cdot {power}")


def direction_number(x: float) -> str:
    """As `number`, with roots of one half, of three quarters and of one third."""
    for root, text in _ROOTS:
        if abs(abs(x) - root) < ROOT_ROUNDING:
            return text if x > 0 else f"-{text}"
    return number(x)


def cleaned(values: Array) -> Array:
    """Numbers without what is only rounding."""
    values = np.array(values, dtype=float)
    values[np.abs(values) < NUMBER_ROUNDING * np.max(np.abs(values), initial=0.0)] = 0.0
    return values


def column(values: Array, is_direction: bool = False) -> str:
    """A vector in one line, (a, b, c)^T."""
    write = direction_number if is_direction else number
    return f"({tuple_of(map(write, cleaned(values)))})^{{\\mathsf{{T}}}}"


def tuple_of(entries: Iterable[str]) -> str:
    """Entries with commas between."""
    return ",\\, ".join(entries)


def matrix(rows: Sequence[Sequence[str]]) -> str:
    """A matrix in parentheses."""
    lines = " \\\\ ".join(" & ".join(row) for row in rows)
    return f"\\begin{{pmatrix}} {lines} \\end{{pmatrix}}"


def number_matrix(values: Array, is_direction: bool = False) -> str:
    """A matrix of numbers, as diag(a, b, c) where it is one, and as I where it is the identity."""
    write = direction_number if is_direction else number
    values = cleaned(values)
    diagonal = np.diag(values)
    if np.array_equal(values, np.diag(diagonal)):
        if np.array_equal(diagonal, np.ones(len(values))):
            return "\\mathbf{I}"
        return "\\mathbf{0}" if not diagonal.any() else f"\\mathrm{{diag}}({tuple_of(map(write, diagonal))})"
    return matrix([[write(x) for x in row] for row in values])


def display(formula: str) -> str:
    """A formula of its own."""
    return f"\\[\n{formula}\n\\]"


def aligned(lines: Iterable[str]) -> str:
    """Formulas below each other, each with one `&`; pages may break between them."""
    return "\\begin{align*}\n" + " \\\\\n".join(lines) + "\n\\end{align*}"


def table(columns: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table that may be longer than a page."""
    lines = [f"\\begin{{longtable}}{{@{{}}{columns}@{{}}}}", f"{' & '.join(head)} \\\\ \\hline", "\\endhead"]
    return "\n".join([*lines, *(f"{' & '.join(row)} \\\\" for row in rows), "\\end{longtable}"])


def terms(parts: Sequence[str]) -> str:
    """A sum; parts that begin with a minus sign are subtracted."""
    if not parts:
        return "0"
    return parts[0] + "".join(f" - {part[1:].lstrip()}" if part.startswith("-") else f" + {part}" for part in parts[1:])


def scaled(factor: float, symbol: str) -> str:
    """A factor before a symbol, without one where it is 1."""
    if factor in (1.0, -1.0):
        return symbol if factor > 0 else f"-{symbol}"
    return f"{number(factor)}\\, {symbol}"
