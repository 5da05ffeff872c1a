"""Curves as DXF, release 12: polylines in layers, which every drawing program reads."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from cadmbs.arrays import Array

MILLIMETRES = 1000.0
"""Units of a drawing in a metre."""


class Polyline(NamedTuple):
    """A curve of a drawing.

    Attributes:
        layer: Its name.
        points: (n, 2) or (n, 3) coordinates in units of the drawing.
    """

    layer: str
    points: Array


def dxf_text(lines: Sequence[Polyline], note: str) -> str:
    """The text of a drawing with one layer for each curve; a curve that ends where it begins is closed.

    Args:
        lines: The curves. Rows that are not finite part a curve in two.
        note: A comment at its beginning.
    """
    names = _layer_names([line.layer for line in lines])
    parts = [(999, note), (0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"), (9, "$INSUNITS"), (70, 4)]
    parts += [(0, "ENDSEC"), (0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER"), (70, len(names))]
    for number, name in enumerate(names):
        parts += [(0, "LAYER"), (2, name), (70, 0), (62, number % 6 + 1), (6, "CONTINUOUS")]
    parts += [(0, "ENDTAB"), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES")]
    for name, line in zip(names, lines, strict=True):
        for points in _finite_parts(line.points):
            parts += _polyline(name, points)
    parts += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code:3d}\n{value}\n" for code, value in parts)


def _polyline(layer: str, points: Array) -> Iterator[tuple[int, str | int]]:
    is_spatial = points.shape[1] == 3
    closed = len(points) > 3 and np.linalg.norm(points[0] - points[-1]) <= 1e-9 * np.max(np.abs(points))
    kept = points[:-1] if closed else points
    yield from ((0, "POLYLINE"), (8, layer), (66, 1), (70, (8 if is_spatial else 0) + int(closed)))
    for point in kept:
        yield from ((0, "VERTEX"), (8, layer))
        for code, value in zip((10, 20, 30), (*point, 0.0)[:3], strict=True):
            yield code, repr(float(value) + 0.0)
        if is_spatial:
            yield 70, 32
    yield from ((0, "SEQEND"), (8, layer))


def _finite_parts(points: Array) -> Iterator[Array]:
    """Rows in a row that are finite, at least two."""
    finite = np.concatenate([[False], np.all(np.isfinite(points), axis=-1), [False]])
    begins, ends = np.flatnonzero(~finite[:-1] & finite[1:]), np.flatnonzero(finite[:-1] & ~finite[1:])
    for begin, end in zip(begins, ends, strict=True):
        if end - begin > 1:
            yield points[begin:end]


def _layer_names(names: Sequence[str]) -> list[str]:
    """Names that release 12 allows: at most 31 letters, digits, $, - and _; all different."""
    layers: list[str] = []
    for name in names:
        plain = re.sub(r"[^A-Za-z0-9$_-]+", "_", name).strip("_")[:27].upper() or "CURVE"
        number, layer = 1, plain
        while layer in layers:
            number += 1
            layer = f"{plain}_{number}"
        layers.append(layer)
    return layers
