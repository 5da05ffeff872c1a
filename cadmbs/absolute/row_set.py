"""Rows as sums of scalars, with right sides as functions of time."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadmbs.absolute.joint_rows import ScalarTerms
from cadmbs.absolute.scalar_builder import ScalarBuilder, ScalarHandle
from cadmbs.arrays import Array, Indices
from cadmbs.constraints.prescribed import SWAP_COSINE
from cadmbs.system.functions import Jet, Polynomial, TimeFunction


class RowLabel(NamedTuple):
    """A row: the group ("joint", "constraint", "coupling", "motion", "armature"), its source there, and its part."""

    group: str
    source: str
    part: str

    @property
    def name(self) -> str:
        """All three in one word."""
        return "/".join(filter(None, self))


class SineForm(NamedTuple):
    """What a DP1 with an angle becomes where |cos| is near 1: the other scalar, and the sine of the angle."""

    scalar: ScalarHandle
    right: TimeFunction


@dataclass(frozen=True)
class RowDraft:
    """One row while they are collected.

    Attributes:
        label: What it is called.
        terms: Scalars with factors.
        right: Right side.
        swap: The other form, where there is one.
        rotor: Number of the rotor whose angle is taken off; None for all rows but those of armatures.
        essential: Whether it can never be redundant: rows of the tree's joints, couplings, rotors.
    """

    label: RowLabel
    terms: ScalarTerms
    right: TimeFunction | float = 0.0
    swap: SineForm | None = None
    rotor: int | None = None
    essential: bool = False


@dataclass(frozen=True)
class RowSet:
    """sum of factor x scalar - rotor = right side.

    Attributes:
        labels: Of all rows.
        row, scalar, factor: (e,) the entries.
        rotor_row, rotor: (k,) rows that take off a rotor's angle, and which.
        constant: (n,) right sides that do not change.
        timed: Rows with a function of time.
        swaps: Entry, other scalar and right side of the other form, of rows that may be swapped; rows with one entry.
        essential: (n,) rows that are never redundant.
    """

    labels: tuple[RowLabel, ...]
    row: Indices
    scalar: Indices
    factor: Array
    rotor_row: Indices
    rotor: Indices
    constant: Array
    timed: tuple[tuple[int, TimeFunction], ...]
    swaps: tuple[tuple[int, int, TimeFunction], ...]
    essential: NDArray[np.bool_] = field(repr=False)

    @property
    def n(self) -> int:
        """Number of rows."""
        return len(self.labels)

    @cached_property
    def _latest(self) -> dict[float, tuple[Indices, Jet]]:
        """Scalars and right sides at the time that was asked for last."""
        return {}

    def _at(self, t: float) -> tuple[Indices, Jet]:
        if t not in self._latest:
            self._latest.clear()
            value = self.constant.copy()
            first, second = np.zeros((2, self.n))
            for row, function in self.timed:
                value[row], first[row], second[row] = function.jet(t)
            scalar = self.scalar.copy()
            for entry, other, sine in self.swaps:
                row = int(self.row[entry])
                if abs(value[row]) > SWAP_COSINE:
                    scalar[entry] = other
                    value[row], first[row], second[row] = sine.jet(t)
            self._latest[t] = scalar, Jet(value, first, second)
        return self._latest[t]

    def scalars_at(self, t: float) -> Indices:
        """(e,) scalar of each entry at a time: rows with an angle are swapped where |cos(angle)| is near 1."""
        return self._at(t)[0] if self.swaps else self.scalar

    def right(self, t: float) -> Jet:
        """Right sides (n,) with two derivatives.

        Raises:
            OutsideTableError: If a table does not cover t.
        """
        return self._at(t)[1]

    def kept(self, keep: NDArray[np.bool_]) -> RowSet:
        """Some of the rows alone, numbered anew."""
        number = np.cumsum(keep) - 1
        entries = keep[self.row]
        place = np.cumsum(entries) - 1
        rotors = keep[self.rotor_row]
        return replace(
            self,
            labels=tuple(label for label, keeps in zip(self.labels, keep, strict=True) if keeps),
            row=number[self.row[entries]],
            scalar=self.scalar[entries],
            factor=self.factor[entries],
            rotor_row=number[self.rotor_row[rotors]],
            rotor=self.rotor[rotors],
            constant=self.constant[keep],
            timed=tuple((int(number[row]), f) for row, f in self.timed if keep[row]),
            swaps=tuple((int(place[entry]), other, f) for entry, other, f in self.swaps if entries[entry]),
            essential=self.essential[keep],
        )


def row_set(builder: ScalarBuilder, drafts: list[RowDraft]) -> RowSet:
    """Rows numbered in the order of the drafts."""
    entries = [(row, handle, factor) for row, draft in enumerate(drafts) for handle, factor in draft.terms]
    first = {row: place for place, (row, _, _) in reversed(list(enumerate(entries)))}
    timed = [(row, _function(draft)) for row, draft in enumerate(drafts) if not _is_constant(draft)]
    swaps = [(first[row], builder.place(d.swap.scalar), d.swap.right) for row, d in enumerate(drafts) if d.swap]
    rotors = [(row, draft.rotor) for row, draft in enumerate(drafts) if draft.rotor is not None]
    return RowSet(
        labels=tuple(draft.label for draft in drafts),
        row=np.array([row for row, _, _ in entries], dtype=np.intp),
        scalar=np.array([builder.place(handle) for _, handle, _ in entries], dtype=np.intp),
        factor=np.array([factor for _, _, factor in entries], dtype=float),
        rotor_row=np.array([row for row, _ in rotors], dtype=np.intp),
        rotor=np.array([rotor for _, rotor in rotors], dtype=np.intp),
        constant=np.array([_constant(draft) for draft in drafts], dtype=float),
        timed=tuple(timed),
        swaps=tuple(swaps),
        essential=np.array([draft.essential for draft in drafts], dtype=np.bool_),
    )


def _is_constant(draft: RowDraft) -> bool:
    right = draft.right
    plain = isinstance(right, float | int) or (isinstance(right, Polynomial) and len(right.coefficients) == 1)
    return plain and draft.swap is None


def _function(draft: RowDraft) -> TimeFunction:
    return Polynomial((float(draft.right),)) if isinstance(draft.right, float | int) else draft.right


def _constant(draft: RowDraft) -> float:
    return float(_function(draft).jet(0.0).value) if _is_constant(draft) else 0.0
