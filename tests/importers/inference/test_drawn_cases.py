"""Assemblies as engineers draw them: right, or asked about; the same in any unit, size, place, order, without names."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.importers.inference.drawn_cases import CHANGES, Answer, answer, cases

ASKED_INSTEAD = {
    "drawer": {"J013", "J018"},  # shut: its end face touches
    "onepart_twobodies": {"J018"},  # a hinge that is one part
    "exploded": {"J010"},  # drawn apart: refused, with the parts in line
}
"""Cases whose joints are not found, with the questions that lead to them."""

NAMES_TELL = {
    "motor_onesolid": {"J018"},  # a motor whose shaft is not turned apart
    "leadscrew": {"J004"},  # the lead is in the name
    "belt": {"J026"},  # a ring around two pulleys
    "cable": {"J003"},  # a rod in a bore
}
"""Cases whose answer rests on a name, with the questions that are asked without it."""


@cache
def as_drawn(name: str) -> Answer:
    """What is inferred of a case as it is; computed once for all that it is compared with."""
    with TemporaryDirectory() as folder:
        return answer(name, CHANGES["as drawn"], Path(folder))


@pytest.mark.parametrize("name", cases())
def test_a_case_is_right_or_asked_about(name):
    got = as_drawn(name)
    if name in ASKED_INSTEAD:
        assert got.asked >= ASKED_INSTEAD[name]
        assert not got.kinds
    else:
        assert got.kinds == Counter(cases()[name]["kinds"])


@pytest.mark.slow
@pytest.mark.parametrize("change", [label for label in CHANGES if label != "as drawn"])
@pytest.mark.parametrize("name", cases())
def test_a_case_is_the_same_however_it_is_drawn(name, change, tmp_path):
    base, got = as_drawn(name), answer(name, CHANGES[change], tmp_path)
    if change == "without names" and name in NAMES_TELL:
        assert got.asked >= NAMES_TELL[name]
    else:
        assert (got.kinds, got.freedoms) == (base.kinds, base.freedoms)
