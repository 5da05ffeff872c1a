"""Aligned tables for terminals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import click

_DIGITS = 6


def table_text(header: Sequence[str], rows: Iterable[Sequence[str | float]], *, indent: str = "") -> str:
    """Rows under a header: numbers to the right with six significant digits, words to the left.

    A header without words and columns without entries are left out. Numbers that are round-off beside the others of
    their column (1e-14 of the largest) are shown as 0; CSV and JSON have them in full.
    """
    columns = list(zip(*rows, strict=True)) or [()] * len(header)
    shown = [place for place, column in enumerate(columns) if not column or any(cell != "" for cell in column)]
    cells = [_column_cells(columns[place]) for place in shown]
    right = [_is_numeric(columns[place]) for place in shown]
    names = [header[place] for place in shown]
    widths = [max(map(_width, (name, *column))) for name, column in zip(names, cells, strict=True)]
    lines = [click.style(_line(names, widths, right, indent), bold=True)] if any(names) else []
    lines += [_line(row, widths, right, indent) for row in zip(*cells, strict=True)]
    return "\n".join(lines)


def number_text(value: float, scale: float = 1.0) -> str:
    """A number with six significant digits; 0 where it is round-off beside `scale`."""
    return "0" if abs(value) <= 1e-14 * scale else f"{value:.{_DIGITS}g}"


def vector_text(values: Iterable[float]) -> str:
    """(1, 0, -9.81)"""
    numbers = list(values)
    scale = max((abs(number) for number in numbers), default=0.0)
    return f"({', '.join(number_text(number, scale) for number in numbers)})"


def _is_numeric(column: Sequence[str | float]) -> bool:
    """Whether a column holds numbers, and blanks at most."""
    words = [cell for cell in column if isinstance(cell, str)]
    return len(words) < len(column) and not any(words)


def _column_cells(column: Sequence[str | float]) -> list[str]:
    scale = max((abs(cell) for cell in column if isinstance(cell, float | int)), default=0.0)
    return [cell if isinstance(cell, str) else number_text(cell, scale) for cell in column]


def _line(cells: Sequence[str], widths: Sequence[int], right: Sequence[bool], indent: str) -> str:
    padded = []
    for cell, width, to_right in zip(cells, widths, right, strict=True):
        space = " " * (width - _width(cell))
        padded.append(space + cell if to_right else cell + space)
    return (indent + "  ".join(padded)).rstrip()


def _width(text: str) -> int:
    """Characters that a terminal shows of a text that may be coloured."""
    return len(click.unstyle(text))
