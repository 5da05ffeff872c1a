"""Elimination of coupled coordinates: exact chains, any order, and what cannot be eliminated."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cadmbs.models.coupling import Coupling, Term
from cadmbs.models.elimination import ConflictKind, eliminate
from tests.tolerances import ROUND_OFF

COORDINATES = ("a", "b", "c", "d", "e")


def coupling(name, terms, offset=0.0, dependent=None):
    found = tuple(Term(coordinate=c, factor=float(f)) for c, f in terms.items())
    return Coupling(name=name, terms=found, offset=offset, dependent=dependent)


def kinds(result):
    return [(conflict.kind, conflict.index) for conflict in result.conflicts]


def test_format_example():
    result = eliminate([coupling("gear", {"b": 1, "a": -2}, 0.3)], COORDINATES)
    assert result.dependents == ("b",)
    assert result.rows == {"b": {"a": 2.0}}
    assert result.offsets == {"b": 0.3}
    assert result.conflicts == ()


def test_dependent_by_wish():
    result = eliminate([coupling("gear", {"b": 1, "a": -2}, 0.5, dependent="a")], COORDINATES)
    assert result.rows == {"a": {"b": 0.5}}
    assert result.offsets == {"a": -0.25}


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_chains_in_any_order_are_exact(order):
    chain = [
        coupling("1", {"b": 1, "a": -0.1}, 0.1),
        coupling("2", {"c": 1, "b": -3}),
        coupling("3", {"d": 1, "c": -0.1}),
    ]
    result = eliminate([chain[i] for i in order], COORDINATES)
    assert result.dependents == ("b", "c", "d")
    assert result.rows == {"b": {"a": 0.1}, "c": {"a": 0.1 * 3}, "d": {"a": float(3 * Fraction(0.1) ** 2)}}
    assert result.rows["d"]["a"] != 0.1 * 3 * 0.1, "rounded once, not twice"


def test_differential_has_two_independent_coordinates():
    result = eliminate([coupling("diff", {"c": 2, "a": -1, "b": -1})], COORDINATES)
    assert result.rows == {"c": {"a": 0.5, "b": 0.5}}


def test_circle_with_one_solution_fixes_its_coordinates():
    result = eliminate([coupling("1", {"a": 1, "b": -2}), coupling("2", {"b": 1, "a": -2}, 3.0)], COORDINATES)
    assert result.rows == {"a": {}, "b": {}}
    assert result.offsets == {"a": -2.0, "b": -1.0}


def test_pivots_are_exchanged_among_the_dependents():
    rows = [
        coupling("1", {"a": 1, "b": 1}, 1.0),
        coupling("2", {"b": 1, "a": 1, "c": 1}, 3.0, dependent="b"),
        coupling("3", {"c": 1, "b": 1}, 4.0, dependent="c"),
    ]
    result = eliminate(rows, COORDINATES)
    assert result.conflicts == ()
    assert result.offsets == {"a": -1.0, "b": 2.0, "c": 2.0}


class TestConflicts:
    def test_redundant_within_rounding(self):
        rows = [
            coupling("1", {"a": 1, "b": -0.1}),
            coupling("2", {"b": 1, "c": -3}),
            coupling("3", {"a": 1, "c": -0.3}, dependent="c"),
        ]
        assert kinds(eliminate(rows, COORDINATES)) == [(ConflictKind.REDUNDANT, 2)]

    def test_mutual_mimics_leave_one_coordinate(self):
        result = eliminate([coupling("1", {"a": 1, "b": -1}), coupling("2", {"b": 1, "a": -1})], COORDINATES)
        assert kinds(result) == [(ConflictKind.REDUNDANT, 1)]
        assert result.rows == {"a": {"b": 1.0}}

    def test_contradiction(self):
        result = eliminate([coupling("1", {"a": 1, "b": -1}), coupling("2", {"b": 1, "a": -1}, 0.25)], COORDINATES)
        assert kinds(result) == [(ConflictKind.CONTRADICTORY, 1)]
        assert result.conflicts[0].residual == 0.25

    def test_repeated_dependent(self):
        rows = [coupling("1", {"a": 1, "b": -1}), coupling("2", {"a": 1, "c": -1})]
        result = eliminate(rows, COORDINATES)
        assert kinds(result) == [(ConflictKind.REPEATED, 1)]
        assert result.conflicts[0].alternatives == ("b", "c")

    def test_cancelled_dependent(self):
        rows = [coupling("1", {"a": 1, "b": -1}), coupling("2", {"b": 1, "a": -1, "c": 1}, dependent="b")]
        result = eliminate(rows, COORDINATES)
        assert kinds(result) == [(ConflictKind.CIRCULAR, 1)]
        assert result.conflicts[0].alternatives == ("c",)

    def test_out_of_range(self):
        rows = [coupling("1", {"a": 1, "b": -1e200}), coupling("2", {"c": 1, "a": 1e200})]
        assert kinds(eliminate(rows, COORDINATES)) == [(ConflictKind.OUT_OF_RANGE, 1)]

    def test_two_failures_do_not_hide_each_other(self):
        rows = [
            coupling("1", {"a": 1, "b": -1}),
            coupling("2", {"a": 1, "c": -1}),
            coupling("3", {"b": 1, "a": -1}, 1.0),
        ]
        assert [index for _, index in kinds(eliminate(rows, COORDINATES))] == [1, 2]


FACTORS = st.integers(-5, 5).map(float)


@settings(max_examples=200)
@given(
    st.lists(
        st.tuples(st.dictionaries(st.sampled_from(COORDINATES), FACTORS.filter(bool), min_size=1), FACTORS), max_size=4
    )
)
@pytest.mark.slow
def test_against_linear_algebra(system):
    rows = [coupling(str(i), terms, offset) for i, (terms, offset) in enumerate(system)]
    result = eliminate(rows, COORDINATES)
    conflicting = {conflict.index for conflict in result.conflicts}
    independent = [c for c in COORDINATES if c not in result.rows]
    generator = np.random.default_rng(0)
    q = {c: generator.normal() for c in independent}
    assert all(set(row) <= set(independent) for row in result.rows.values())
    q |= {c: result.offsets[c] + sum(f * q[i] for i, f in row.items()) for c, row in result.rows.items()}
    for i, (terms, offset) in enumerate(system):
        size = 1.0 + sum(abs(f * q[c]) for c, f in terms.items())
        satisfied = abs(sum(f * q[c] for c, f in terms.items()) - offset) <= 1e3 * ROUND_OFF * size
        redundant = any(c.index == i and c.kind is ConflictKind.REDUNDANT for c in result.conflicts)
        assert satisfied or (i in conflicting and not redundant)
    matrix = np.array([[terms.get(c, 0.0) for c in COORDINATES] for terms, _ in system]).reshape(-1, 5)
    if not conflicting:
        assert np.linalg.matrix_rank(matrix) == len(rows) == len(result.rows)


def test_a_thousand_followers_in_a_chain():
    names = [f"j{i}" for i in range(1000)]
    rows = [coupling(n, {n: 1, m: -1}) for m, n in itertools.pairwise(names)]
    result = eliminate(rows[::-1], names)
    assert all(row == {"j0": 1.0} for row in result.rows.values())
