"""Rows as sums of scalars, with right sides as functions of time."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import compress
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadmbs.absolute.rows.scalar_builder import ScalarBuilder, ScalarHandle
from cadmbs.arrays import Array, Indices
from cadmbs.constraints.equations.prescribed import Prescribed, swapped
from cadmbs.system.functions import Jet, Polynomial, TimeFunction

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
        sine_scalar: (e,) the scalar of each entry in the other form of its row; the same one where there is none. Rows
            with another form have one entry.
        rotor_row, rotor: (k,) rows that take off a rotor's angle, and which.
        prescribed: (n,) right sides.
        essential: (n,) rows that are never redundant.
    """

    labels: tuple[RowLabel, ...]
    row: Indices
    scalar: Indices
    factor: Array
    sine_scalar: Indices
    rotor_row: Indices
    rotor: Indices
    prescribed: Prescribed
    essential: NDArray[np.bool_] = field(repr=False)

    @property
    def n(self) -> int:
        """Number of rows."""
        return len(self.labels)

    @cached_property
    def sine_entries(self) -> Indices:
        """(s,) numbers of the entries whose rows have another form."""
        return np.flatnonzero([self.prescribed.swapped[row] is not None for row in self.row])

    @cached_property
    def _last_evaluation(self) -> dict[float, tuple[Indices, Jet]]:
        """Scalars and right sides at the last time."""
        return {}

    def _evaluated(self, t: float) -> tuple[Indices, Jet]:
        if t not in self._last_evaluation:
            self._last_evaluation.clear()
            is_swapped = swapped(self.prescribed, t)[self.row]
            scalar = np.where(is_swapped, self.sine_scalar, self.scalar)
            self._last_evaluation[t] = scalar, self.prescribed.jet(t)
        return self._last_evaluation[t]

    def scalars_at(self, t: float) -> Indices:
        """(e,) scalar of each entry at a time: that of the sine form where |cos(angle)| is near 1."""
        return self._evaluated(t)[0] if self.prescribed.has_angles else self.scalar

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
        entries, rotors, number = mask[self.row], mask[self.rotor_row], np.cumsum(mask) - 1
        return RowSet(
            labels=tuple(compress(self.labels, mask)),
            row=number[self.row[entries]],
            scalar=self.scalar[entries],
            factor=self.factor[entries],
            sine_scalar=self.sine_scalar[entries],
            rotor_row=number[self.rotor_row[rotors]],
            rotor=self.rotor[rotors],
            prescribed=self.prescribed.selected(mask),
            essential=self.essential[mask],
        )


def row_set(builder: ScalarBuilder, drafts: list[RowDraft]) -> RowSet:
    """Rows numbered in the order of the drafts."""
    entries = [(row, draft, *term) for row, draft in enumerate(drafts) for term in draft.terms]
    rotors = [(row, draft.rotor) for row, draft in enumerate(drafts) if draft.rotor is not None]
    others = [handle if draft.sine_form is None else draft.sine_form.scalar for _, draft, handle, _ in entries]
    return RowSet(
        labels=tuple(draft.label for draft in drafts),
        row=np.array([row for row, _, _, _ in entries], dtype=np.intp),
        scalar=np.array([builder.index(handle) for _, _, handle, _ in entries], dtype=np.intp),
        factor=np.array([factor for _, _, _, factor in entries], dtype=float),
        sine_scalar=np.array([builder.index(handle) for handle in others], dtype=np.intp),
        rotor_row=np.array([row for row, _ in rotors], dtype=np.intp),
        rotor=np.array([rotor for _, rotor in rotors], dtype=np.intp),
        prescribed=Prescribed(
            tuple(draft.right for draft in drafts),
            tuple(None if draft.sine_form is None else draft.sine_form.right for draft in drafts),
        ),
        essential=np.array([draft.essential for draft in drafts], dtype=np.bool_),
    )
