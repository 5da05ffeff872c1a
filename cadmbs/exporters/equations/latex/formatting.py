"""Numbers, vectors, matrices and names as LaTeX. All of it is also read by KaTeX in strict mode."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.system import System

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


# Symbols of one mechanism: numbers of screws, bodies and coordinates in the notation of the theory.


@dataclass(frozen=True)
class Notation:
    """How coordinates, screws and bodies of a system are called.

    Attributes:
        system: The system.
    """

    system: System

    @property
    def is_coupled(self) -> bool:
        """Whether coordinates follow others, so that those of the tree have a letter of their own."""
        tree = self.system.tree
        return not (tree.positions.is_permutation and tree.velocities.is_permutation)

    @property
    def has_quasi_velocities(self) -> bool:
        """Whether velocities are not the rates of the coordinates: quaternions, and bodies that are free."""
        return self.system.n_q != self.system.n_v

    @property
    def positions(self) -> str:
        """The coordinates of the tree as a vector."""
        return "\\boldsymbol{\\vartheta}" if self.is_coupled else "\\mathbf{q}"

    @property
    def velocities(self) -> str:
        """The velocities of the tree as a vector."""
        return f"\\mathbf{{{self._speed}}}" if self.has_quasi_velocities else f"\\dot{{{self.positions}}}"

    @property
    def accelerations(self) -> str:
        """The accelerations of the tree as a vector."""
        return f"\\dot{{\\mathbf{{{self._speed}}}}}" if self.has_quasi_velocities else f"\\ddot{{{self.positions}}}"

    @property
    def independent_velocities(self) -> str:
        """The independent velocities as a vector."""
        return "\\mathbf{v}" if self.has_quasi_velocities else "\\dot{\\mathbf{q}}"

    @property
    def map_of_velocities(self) -> str:
        """The map from independent velocities to those of the tree, that of positions but for quaternions."""
        return "\\mathbf{G}_v" if self.has_quasi_velocities else "\\mathbf{G}"

    @property
    def _speed(self) -> str:
        """The letter of velocities of the tree where they are no rates."""
        return "u" if self.is_coupled else "v"

    def position(self, index: int) -> str:
        """A position coordinate of the tree."""
        if self.is_coupled:
            return f"\\vartheta_{{{index + 1}}}"
        return f"q_{{{int(self.system.tree.positions.order[index]) + 1}}}"

    def number(self, column: int) -> int:
        """The number of a screw: that of its velocity coordinate, or of its column where coordinates follow others."""
        return column + 1 if self.is_coupled else int(self.system.tree.velocities.order[column]) + 1

    def rate(self, index: str = "j") -> str:
        """The velocity coordinate of the tree that belongs to a screw with an index."""
        if self.has_quasi_velocities:
            return f"{self._speed}_{index}"
        letter = "\\vartheta" if self.is_coupled else "q"
        return f"\\dot{{{letter}}}_{index}"


# What is chosen of a LaTeX document.


@dataclass(frozen=True)
class LatexOptions:
    """What a user chooses.

    Attributes:
        representation: Of the Jacobians of bodies and frames.
        keep: What stands as symbols: "inertia", "geometry", both with a comma, or empty.
        loops: "woronetz" or "multipliers", the form of the equations of closed loops.
        expand: Whether quantities are written out.
        fragment: Whether the preamble is left out, so that the text stands in another document.
    """

    representation: str = "hybrid"
    keep: str = ""
    loops: str = "woronetz"
    expand: bool = False
    fragment: bool = False

    @property
    def kept(self) -> frozenset[str]:
        """What stands as symbols."""
        return frozenset(filter(None, self.keep.split(",")))
