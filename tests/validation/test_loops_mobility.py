"""The table of mobilities against ranks of joint screws, and that every closed loop of the library is in it."""

import pytest

from cadmbs.cli.inputs.library import library_names
from cadmbs.validation.loops.laws import MOBILITIES, VELOCITIES
from cadmbs.validation.rotations.mechanisms import MECHANISMS
from tests.classics.closure import library
from tests.classics.screw_rank import counts
from tests.constraints.test_singular_library import KNOWN as SINGULAR_OR_SHAKY


@pytest.mark.parametrize("name", MOBILITIES)
def test_mobility_at_the_reference(name):
    expected = MOBILITIES[name]
    assert counts(library(name)[0]) == (expected.counted, expected.actual, expected.redundant)


def test_every_closed_loop_and_constraint_of_the_library_is_in_the_tables():
    systems = {name: library(name)[1] for name in library_names()}
    assert {name for name, system in systems.items() if system.closures} == {*MOBILITIES, *SINGULAR_OR_SHAKY}
    of_rows = {f"ra_{name.replace(' ', '_').replace('-', '_')}" for name in MECHANISMS}
    assert {name for name, system in systems.items() if system.rows} == set(VELOCITIES) | of_rows


def test_independent_velocities_by_count():
    """No row of these systems is dependent, so that counting is right."""
    rows = {"rolling": 3, "knife_edge": 1, "angular_momentum": 1}
    for name, expected in VELOCITIES.items():
        mechanism, system = library(name)
        removed = sum(rows[constraint.kind] for constraint in mechanism.constraints)
        assert system.n_v - removed - len(mechanism.motions) == expected
