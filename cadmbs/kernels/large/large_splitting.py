"""The spanning tree of a large mechanism, split at bodies into substructures with few coordinates."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.kernels.records import slots
from cadmbs.kernels.tree.packing import PARAM, ROW_KIND, TABLE, Packed

SUBSTRUCTURE_COLUMNS: Final = 6
"""The tree is split behind a body that carries so many columns: about as many as a tie has rows."""

SMALLEST_INERTIA_RATIO: Final = 1e-6
"""Smallest central moment of inertia of a body, against their sum, at which the tree may be split."""

CARRIER: Final = slots(COPY=0, SUBSTRUCTURE=1, WIDTH=2)
"""Columns of the table of rows of the tree: copy of the parent that carries the row, or -1; its substructure."""

COPY: Final = slots(ROW=0, SUBSTRUCTURE=1, WIDTH=2)
"""Columns of the table of copies: row of the tree whose body it is a copy of, substructure that it carries."""


@dataclass(frozen=True)
class SplitTree:
    """The split tree.

    Attributes:
        copies: (copies, COPY.WIDTH).
        carriers: (rows of the tree, CARRIER.WIDTH); the world has no substructure, -1.
        shares: (rows of the tree, 1) part of the inertia of each row that stays with it; the rest is the copy's.
        part, local: (columns,) substructure of each column of the tree, and its place there.
        sizes, first: (substructures,) number of unknowns, and the first one.
    """

    copies: NDArray[np.int64]
    carriers: NDArray[np.int64]
    shares: Array
    part: Indices
    local: Indices
    sizes: Indices
    first: Indices

    @cached_property
    def part_of_copy(self) -> dict[int, int]:
        """Substructure that the copy of a row carries, by row."""
        return {int(copy[COPY.ROW]): int(copy[COPY.SUBSTRUCTURE]) for copy in self.copies}


def split(packed: Packed) -> SplitTree:
    """Split behind bodies that carry enough columns and have inertia in all directions.

    The six unknowns of a copy come before those of the joints that it carries.
    """
    widths = np.array([_n_columns(kind) for kind in packed.table[:, TABLE.KIND].tolist()], dtype=np.intp)
    widths[0] = 0
    copied, parents = _split_rows(packed, widths), packed.table[:, TABLE.PARENT].tolist()
    copies = np.stack([copied, np.arange(len(copied))], axis=-1).astype(np.int64)
    copy_of = {row: k for k, row in enumerate(copied.tolist())}
    carriers, shares = np.full((packed.n_rows, CARRIER.WIDTH), -1, dtype=np.int64), np.ones((packed.n_rows, 1))
    shares[copied] = 0.5
    sizes = [6] * len(copied)
    part, local = np.zeros(packed.n_columns, dtype=np.intp), np.zeros(packed.n_columns, dtype=np.intp)
    for i in range(1, packed.n_rows):
        p = parents[i]
        own = copy_of.get(p, int(carriers[p, CARRIER.SUBSTRUCTURE]))
        if p == 0:
            own = len(sizes)
            sizes.append(0)
        carriers[i] = copy_of.get(p, -1), own
        columns = packed.table[i, TABLE.COLUMN] + np.arange(widths[i])
        part[columns], local[columns] = own, sizes[own] + np.arange(widths[i])
        sizes[own] += int(widths[i])
    counts = np.array(sizes, dtype=np.intp)
    return SplitTree(copies, carriers, shares, part, local, counts, np.cumsum(counts) - counts)


def _split_rows(packed: Packed, widths: Indices) -> Indices:
    """Rows of the bodies behind which the tree is split, in their order."""
    hanging, copied = np.zeros(packed.n_rows, dtype=np.intp), []
    for i in range(packed.n_rows - 1, 0, -1):
        if hanging[i] >= SUBSTRUCTURE_COLUMNS and _has_inertia(packed.params[i]):
            copied.append(i)
            hanging[i] = 0
        hanging[packed.table[i, TABLE.PARENT]] += hanging[i] + widths[i]
    return np.array(copied[::-1], dtype=np.intp)


def _n_columns(kind: int) -> int:
    if kind <= ROW_KIND.SCREW:
        return 1
    return 6 if kind == ROW_KIND.FREE else 3


def _has_inertia(params: Array) -> bool:
    """Whether the body of a row resists all six motions."""
    mass, h = float(params[PARAM.MASS]), params[PARAM.FIRST_MOMENT : PARAM.FIRST_MOMENT + 3]
    if not mass > 0.0:
        return False
    s = params[PARAM.INERTIA : PARAM.INERTIA + 6]
    about_origin = np.array([[s[0], s[1], s[2]], [s[1], s[3], s[4]], [s[2], s[4], s[5]]])
    central = about_origin - (h @ h * np.eye(3) - np.outer(h, h)) / mass
    return bool(np.linalg.eigvalsh(central)[0] > SMALLEST_INERTIA_RATIO * np.trace(central))
