"""Aligned tables and lists for terminals."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING

import click

from cadmbs.summaries import escape_unprintable

if TYPE_CHECKING:
    from cadmbs.arrays import Array


class Styled(str):
    """A text that `click.style` made; any other text of a table may be from a file."""

    __slots__ = ()


Cell = str | float
"""An entry of a table."""

Axes = Mapping[str, Sequence[str]]
"""Labels along each axis of an array, by the name of their column; the last axis, the columns, left out."""

DIGITS = 6
"""Significant digits of numbers in text."""

ROUND_OFF = 1e-14
"""Part of the largest number beside it up to which a number is shown as 0."""


def table_text(header: Sequence[str], rows: Iterable[Sequence[Cell]], *, indent: str = "") -> str:
    """Rows under a header: numbers to the right with six significant digits, text to the left.

    A header without text and columns without entries are left out. Numbers that are round-off beside the others of
    their column (1e-14 of the largest) are shown as 0; CSV and JSON have them in full. Line breaks and controls in
    texts are escaped.
    """
    columns = list(zip(*rows, strict=True)) or [()] * len(header)
    shown = [k for k, column in enumerate(columns) if not column or any(cell != "" for cell in column)]
    cells = [_column_cells(columns[k]) for k in shown]
    right = [_is_numeric(columns[k]) for k in shown]
    names = [escape_unprintable(header[k]) for k in shown]
    widths = [max(map(_width, (name, *column))) for name, column in zip(names, cells, strict=True)]
    lines = [click.style(_line(names, widths, right, indent), bold=True)] if any(names) else []
    lines += [_line(row, widths, right, indent) for row in zip(*cells, strict=True)]
    return "\n".join(lines)


def section_text(title: str, header: Sequence[str], rows: Sequence[Sequence[Cell]], count: int | None = None) -> str:
    """A title and an indented table; `count` is the number of rows that there are, where not all of them are shown."""
    table = table_text(header, rows, indent="  ") if rows else "  none"
    hidden = 0 if count is None else count - len(rows)
    return f"{title}\n{table}" + (f"\n  ... and {hidden} more; `--details` lists all" if hidden else "")


def labelled_text(
    samples: Sequence[str] | None, axes: Axes, columns: Sequence[str], values: "Array", label_name: str = "sample"
) -> str:
    """A table of (n_samples, *axes, n_columns) values; the labels of samples come first where there are some."""
    labels = list(product(*axes.values()))
    rows: list[list[Cell]] = []
    for sample, block in enumerate(values.reshape(len(values), len(labels), len(columns)).tolist()):
        first = [] if samples is None else [samples[sample]]
        rows += [[*first, *label, *row] for label, row in zip(labels, block, strict=True)]
    leading = () if samples is None else (label_name,)
    return table_text((*leading, *axes, *columns), rows)


def number_text(value: float, scale: float = 1.0) -> str:
    """A number with six significant digits; 0 where it is round-off beside `scale`."""
    return "0" if abs(value) <= ROUND_OFF * scale else f"{value:.{DIGITS}g}"


def vector_text(values: Iterable[float]) -> str:
    """(1, 0, -9.81)"""
    numbers = list(values)
    scale = max((abs(number) for number in numbers), default=0.0)
    return f"({', '.join(number_text(number, scale) for number in numbers)})"


def _is_numeric(column: Sequence[Cell]) -> bool:
    """Whether a column holds numbers, and blanks at most."""
    texts = [cell for cell in column if isinstance(cell, str)]
    return len(texts) < len(column) and not any(texts)


def _column_cells(column: Sequence[Cell]) -> list[str]:
    scale = max((abs(cell) for cell in column if isinstance(cell, float | int)), default=0.0)
    return [_text(cell) if isinstance(cell, str) else number_text(cell, scale) for cell in column]


def _text(cell: str) -> str:
    return cell if isinstance(cell, Styled) else escape_unprintable(cell)


def _line(cells: Sequence[str], widths: Sequence[int], right: Sequence[bool], indent: str) -> str:
    padded = []
    for cell, width, to_right in zip(cells, widths, right, strict=True):
        space = " " * (width - _width(cell))
        padded.append(space + cell if to_right else cell + space)
    return (indent + "  ".join(padded)).rstrip()


def _width(text: str) -> int:
    """Characters that a terminal shows of a text that may be coloured."""
    return len(click.unstyle(text))
