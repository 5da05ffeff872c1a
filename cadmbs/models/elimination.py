"""Elimination of the dependent coordinates of couplings, exactly, chains included.

Every coupling is an equation sum_c factor_c q_c = offset, and one of its coordinates, the dependent, is expressed by
the others. Solved together for all dependents D, with the independent coordinates I:

    q_D = G q_I + c

The arithmetic is rational, so that a chain of gears gives its ratio as if it had been computed in one step and rounded
once; only the question whether a factor has cancelled is answered within rounding of what the file can express.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from heapq import heapify, heappop, heappush

from cadmbs.models.coupling import Coupling
from cadmbs.tolerances import CANCELLED_FACTOR

_CANCELLED = Fraction(str(CANCELLED_FACTOR))


class ConflictKind(StrEnum):
    """Why a coupling eliminates nothing."""

    REDUNDANT = "redundant"
    """It follows from the other couplings."""
    CONTRADICTORY = "contradictory"
    """It contradicts the other couplings."""
    REPEATED = "repeated"
    """An earlier coupling has the same dependent coordinate."""
    CIRCULAR = "circular"
    """Its dependent coordinate cancels when the other couplings are inserted."""
    OUT_OF_RANGE = "out of range"
    """A factor or offset of the result is too large for a floating-point number."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A coupling that eliminates nothing.

    Attributes:
        kind: Why.
        index: Its index among the couplings.
        coordinate: Its dependent coordinate.
        alternatives: Coordinates that it could eliminate instead.
        residual: For a contradiction, what the offset would have to change by.
    """

    kind: ConflictKind
    index: int
    coordinate: str
    alternatives: tuple[str, ...] = ()
    residual: float = 0.0


@dataclass(frozen=True, slots=True)
class Elimination:
    """Dependent coordinates in terms of independent ones: q_d = sum_i rows[d][i] q_i + offsets[d].

    Attributes:
        dependents: The eliminated coordinates, in the order of the coordinates.
        rows: For each of them, the factors of independent coordinates; empty where it is fixed to its offset.
        offsets: For each of them, its value where the independent coordinates are zero.
        conflicts: Couplings that eliminate nothing. In a valid mechanism all of these are redundant.
    """

    dependents: tuple[str, ...]
    rows: Mapping[str, Mapping[str, float]]
    offsets: Mapping[str, float]
    conflicts: tuple[Conflict, ...] = ()


def dependent_of(coupling: Coupling) -> str:
    """The coordinate that a coupling eliminates: `dependent`, by default that of the first term."""
    return coupling.dependent if coupling.dependent is not None else coupling.terms[0].coordinate


def eliminate(couplings: Sequence[Coupling], coordinates: Sequence[str]) -> Elimination:
    """Solves couplings for their dependent coordinates.

    Gauss-Jordan elimination on sparse rational rows; each coupling is solved for its own dependent, or, where that has
    been used or cancels, for the dependent of a later coupling, so that the order of the couplings does not matter.

    Args:
        couplings: Couplings whose coordinates are all known.
        coordinates: All coordinates in file order; dependents and rows come in this order.
    """
    order = {name: i for i, name in enumerate(coordinates)}
    solver = _Solver({dependent_of(coupling) for coupling in couplings}, order)
    conflicts = []
    taken: set[str] = set()
    for index, coupling in enumerate(couplings):
        dependent = dependent_of(coupling)
        conflict = solver.add(index, coupling, dependent, dependent in taken)
        taken.add(dependent)
        if conflict is not None:
            conflicts.append(conflict)
    return _rounded(solver, couplings, conflicts)


@dataclass
class _Row:
    """sum factors[c] q_c + constant"""

    factors: dict[str, Fraction] = field(default_factory=dict)
    constant: Fraction = Fraction(0)


@dataclass
class _Sum:
    """A sum, and the sum of the sizes of its terms: the ratio of the two decides whether the terms have cancelled."""

    value: Fraction = Fraction(0)
    size: Fraction = Fraction(0)

    def add(self, term: Fraction) -> None:
        self.value += term
        self.size += abs(term)

    @property
    def cancelled(self) -> bool:
        return abs(self.value) <= _CANCELLED * self.size


@dataclass
class _Solver:
    """Couplings solved one after the other.

    A row is in terms of coordinates that were not solved when it was added; those that were solved later are inserted
    when a row is used, oldest first, and in all rows at the end, newest first. So each is inserted once.
    """

    pending: set[str]
    order: Mapping[str, int]
    rows: dict[str, _Row] = field(default_factory=dict)
    solved_by: dict[str, int] = field(default_factory=dict)
    age: dict[str, int] = field(default_factory=dict)

    def add(self, index: int, coupling: Coupling, dependent: str, repeated: bool) -> Conflict | None:
        """Adds one coupling; returns the conflict if it eliminates nothing."""
        sums, rest = self._reduced(coupling)
        factors = {c: s.value for c, s in sums.items() if not s.cancelled}
        if not factors:
            if rest.cancelled:
                return Conflict(ConflictKind.REDUNDANT, index, dependent)
            return Conflict(ConflictKind.CONTRADICTORY, index, dependent, residual=_float(rest.value))
        alternatives = tuple(sorted(factors, key=self.index_of))
        if repeated:
            return Conflict(ConflictKind.REPEATED, index, dependent, alternatives)
        open_dependents = [c for c in factors if c in self.pending]
        if not open_dependents:
            return Conflict(ConflictKind.CIRCULAR, index, dependent, alternatives)
        pivot = dependent if dependent in factors else max(open_dependents, key=lambda c: abs(factors[c]))
        divisor = factors.pop(pivot)
        constant = Fraction(0) if rest.cancelled else rest.value / divisor
        self.rows[pivot] = _Row({c: -f / divisor for c, f in factors.items()}, constant)
        self.solved_by[pivot], self.age[pivot] = index, len(self.age)
        return None

    def index_of(self, coordinate: str) -> int:
        """The index of a coordinate in the order of the file."""
        return self.order.get(coordinate, len(self.order))

    def finish(self) -> None:
        """Inserts rows into each other, so that only independent coordinates are left."""
        for name in reversed(tuple(self.rows)):
            row, total = _Row(), _Sum()
            total.add(self.rows[name].constant)
            sums: dict[str, _Sum] = {}
            for coordinate, factor in self.rows[name].factors.items():
                self._insert(coordinate, factor, sums, total)
            row.factors = {c: s.value for c, s in sums.items() if not s.cancelled}
            row.constant = Fraction(0) if total.cancelled else total.value
            self.rows[name] = row

    def _reduced(self, coupling: Coupling) -> tuple[dict[str, _Sum], _Sum]:
        """The coupling with the solved coordinates inserted: sum factors q = rest."""
        sums: dict[str, _Sum] = {}
        rest = _Sum()
        rest.add(Fraction(-coupling.offset))
        for term in coupling.terms:
            sums.setdefault(term.coordinate, _Sum()).add(Fraction(term.factor))
        oldest = [(self.age[c], c) for c in sums if c in self.age]
        heapify(oldest)
        while oldest:
            _, name = heappop(oldest)
            total = sums.pop(name)
            new = [c for c in self.rows[name].factors if c in self.age and c not in sums]
            if not total.cancelled:
                self._insert(name, total.value, sums, rest)
                for c in new:
                    heappush(oldest, (self.age[c], c))
        rest.value = -rest.value
        return sums, rest

    def _insert(self, name: str, weight: Fraction, sums: dict[str, _Sum], constant: _Sum) -> None:
        """Adds weight times a coordinate to sums, by its row when it has one."""
        row = self.rows.get(name) or _Row({name: Fraction(1)})
        for coordinate, part in row.factors.items():
            sums.setdefault(coordinate, _Sum()).add(weight * part)
        constant.add(weight * row.constant)


def _rounded(solver: _Solver, couplings: Sequence[Coupling], conflicts: list[Conflict]) -> Elimination:
    """The solution in floating-point numbers, in the order of the coordinates."""
    solver.finish()
    rows: dict[str, dict[str, float]] = {}
    offsets: dict[str, float] = {}
    for name in sorted(solver.rows, key=solver.index_of):
        row = solver.rows[name]
        names = sorted(row.factors, key=solver.index_of)
        rows[name] = {c: _float(row.factors[c]) for c in names}
        offsets[name] = _float(row.constant)
        if any(abs(x) == float("inf") for x in (*rows[name].values(), offsets[name])):
            index = solver.solved_by[name]
            conflicts.append(Conflict(ConflictKind.OUT_OF_RANGE, index, dependent_of(couplings[index])))
    return Elimination(tuple(rows), rows, offsets, tuple(sorted(conflicts, key=lambda c: c.index)))


def _float(x: Fraction) -> float:
    """The nearest floating-point number, infinite where there is none."""
    try:
        return float(x)
    except OverflowError:
        return float("inf") if x > 0 else float("-inf")
