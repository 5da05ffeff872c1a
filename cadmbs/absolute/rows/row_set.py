"""Rows as sums of scalars, with right sides as functions of time."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadmbs.absolute.rows.scalar_builder import ScalarBuilder, ScalarHandle
from cadmbs.arrays import Array, Indices
from cadmbs.system.functions import Jet, Polynomial, TimeFunction
from cadmbs.tolerances import SWAP_COSINE

ScalarTerms = tuple[tuple[ScalarHandle, float], ...]
"""Scalars with their factors."""

ZERO = Polynomial((0.0,))


class RowLabel(NamedTuple):
    """A row: the group ("joint", "constraint", "coupling", "motion", "armature"), its source there, and its part."""

    group: str
    source: str
    part: str

    @property
    def name(self) -> str:
        """All three, separated by slashes."""
        return "/".join(filter(None, self))


class SineForm(NamedTuple):
    """The form of a DP1 with an angle where |cos| is near 1: the other scalar, and the sine of the angle."""

    scalar: ScalarHandle
    right: TimeFunction


@dataclass(frozen=True)
class RowDraft:
    """One row while they are collected.

    Attributes:
        label: Its names.
        terms: Scalars with factors.
        right: Right side.
        sine_form: The other form, where there is one.
        rotor: Number of the rotor whose angle is taken off; None for all rows but those of armatures.
        essential: Whether it can never be redundant: rows of the tree's joints, couplings, rotors.
    """

    label: RowLabel
    terms: ScalarTerms
    right: TimeFunction = ZERO
    sine_form: SineForm | None = None
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
        sine_forms: Entry, other scalar and right side of the other form, of rows that have one; rows with one entry.
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
    sine_forms: tuple[tuple[int, int, TimeFunction], ...]
    essential: NDArray[np.bool_] = field(repr=False)

    @property
    def n(self) -> int:
        """Number of rows."""
        return len(self.labels)

    @cached_property
    def _last_evaluation(self) -> dict[float, tuple[Indices, Jet]]:
        """Scalars and right sides at the last time."""
        return {}

    def _evaluated(self, t: float) -> tuple[Indices, Jet]:
        if t not in self._last_evaluation:
            self._last_evaluation.clear()
            value = self.constant.copy()
            first, second = np.zeros((2, self.n))
            for row, function in self.timed:
                value[row], first[row], second[row] = function.jet(t)
            scalar = self.scalar.copy()
            for entry, other, sine in self.sine_forms:
                row = int(self.row[entry])
                if abs(value[row]) > SWAP_COSINE:
                    scalar[entry] = other
                    value[row], first[row], second[row] = sine.jet(t)
            self._last_evaluation[t] = scalar, Jet(value, first, second)
        return self._last_evaluation[t]

    def scalars_at(self, t: float) -> Indices:
        """(e,) scalar of each entry at a time: that of the sine form where |cos(angle)| is near 1."""
        return self._evaluated(t)[0] if self.sine_forms else self.scalar

    def right(self, t: float) -> Jet:
        """Right sides (n,) with two derivatives.

        Raises:
            OutsideTableError: If a table does not cover t.
        """
        return self._evaluated(t)[1]

    def residuals(self, t: float, scalars: Array, rotors: Array) -> Array:
        """Left sides minus right sides (n,) at values of the scalars and angles of the rotors."""
        g = np.bincount(self.row, self.factor * scalars[self.scalars_at(t)], self.n) - self.right(t).value
        if len(self.rotor):
            np.subtract.at(g, self.rotor_row, rotors[self.rotor])
        return np.asarray(g)

    def selected(self, mask: NDArray[np.bool_]) -> RowSet:
        """The rows of a mask (n,) alone, numbered anew."""
        entries, rotors = mask[self.row], mask[self.rotor_row]
        number, entry_number = np.cumsum(mask) - 1, np.cumsum(entries) - 1
        forms = ((int(entry_number[entry]), other, f) for entry, other, f in self.sine_forms if entries[entry])
        return replace(
            self,
            labels=tuple(label for label, is_selected in zip(self.labels, mask, strict=True) if is_selected),
            row=number[self.row[entries]],
            scalar=self.scalar[entries],
            factor=self.factor[entries],
            rotor_row=number[self.rotor_row[rotors]],
            rotor=self.rotor[rotors],
            constant=self.constant[mask],
            timed=tuple((int(number[row]), f) for row, f in self.timed if mask[row]),
            sine_forms=tuple(forms),
            essential=self.essential[mask],
        )


def row_set(builder: ScalarBuilder, drafts: list[RowDraft]) -> RowSet:
    """Rows numbered in the order of the drafts."""
    entries = [(row, handle, factor) for row, draft in enumerate(drafts) for handle, factor in draft.terms]
    first = {row: entry for entry, (row, _, _) in reversed(list(enumerate(entries)))}
    forms = [(first[row], d.sine_form) for row, d in enumerate(drafts) if d.sine_form]
    rotors = [(row, draft.rotor) for row, draft in enumerate(drafts) if draft.rotor is not None]
    constants = [_constant(draft) for draft in drafts]
    return RowSet(
        labels=tuple(draft.label for draft in drafts),
        row=np.array([row for row, _, _ in entries], dtype=np.intp),
        scalar=np.array([builder.index(handle) for _, handle, _ in entries], dtype=np.intp),
        factor=np.array([factor for _, _, factor in entries], dtype=float),
        rotor_row=np.array([row for row, _ in rotors], dtype=np.intp),
        rotor=np.array([rotor for _, rotor in rotors], dtype=np.intp),
        constant=np.array([constant or 0.0 for constant in constants], dtype=float),
        timed=tuple((row, draft.right) for row, draft in enumerate(drafts) if constants[row] is None),
        sine_forms=tuple((entry, builder.index(form.scalar), form.right) for entry, form in forms),
        essential=np.array([draft.essential for draft in drafts], dtype=np.bool_),
    )


def _constant(draft: RowDraft) -> float | None:
    """The right side where it does not change."""
    right = draft.right
    is_constant = isinstance(right, Polynomial) and len(right.coefficients) == 1 and draft.sine_form is None
    return float(right.jet(0.0).value) if is_constant else None
