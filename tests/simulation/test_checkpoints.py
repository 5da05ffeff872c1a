"""Results of motions that are not at their end: what is reached, without a change of the motion itself."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import ArgumentError
from cadmbs.library import find_in_library

MOTIONS = [
    ("four_bar", {"method": "dop853"}),
    ("four_bar", {"method": "woronetz:rk4", "step": 1e-3}),
    ("four_bar", {"method": "rk45", "engine": "reference"}),
    ("four_bar", {"coordinates": "rA"}),
    ("four_bar", {"coordinates": "SE3"}),
    ("rcm", {"method": "dop853"}),
    pytest.param("rcm", {"method": "radau", "engine": "reference", "duration": 0.02}, marks=pytest.mark.slow),
    ("snakeboard", {"method": "rk4", "step": 1e-3}),
]
ROWS = ("t", "q", "v", "a", "tau", "supplied")


def system_of(name):
    return cm.compile_mechanism(cm.load(str(find_in_library(name))))


def kept(system, **options):
    """A motion, and its result so far after each step."""
    found = []
    whole = cm.simulate(system, checkpoint=lambda so_far: found.append(so_far()), **options)
    return whole, found


@pytest.mark.parametrize(("name", "options"), MOTIONS, ids=str)
def test_results_so_far_change_no_bit_of_the_motion(name, options):
    system = system_of(name)
    plan = {"duration": 0.1, "output_step": 0.01, "outputs": ["joints"], **options}
    alone = cm.simulate(system, **plan)
    whole, found = kept(system, **plan)
    for each in ROWS:
        np.testing.assert_array_equal(getattr(whole, each), getattr(alone, each))
    assert found
    for part in found:
        n = len(part.t)
        assert str(part.outcome.kind) == "interrupted"
        for each in ("t", "q", "v"):
            np.testing.assert_array_equal(getattr(part, each), getattr(alone, each)[:n])
        np.testing.assert_allclose(part.a, alone.a[:n], rtol=1e-9, atol=1e-9 * (1 + np.abs(alone.a).max()))
        assert set(part.further_columns) == set(alone.further_columns)


def test_results_so_far_of_locks_join_all_parts():
    system = system_of("four_bar")
    joint = system.joints[0].name
    locks = [{"joint": joint, "lock": True, "at": 0.03}, {"joint": joint, "lock": False, "at": 0.06}]
    plan = {"duration": 0.1, "output_step": 0.01, "locks": locks, "velocities": {joint: 3.0}}
    alone = cm.simulate(system, **plan)
    whole, found = kept(system, **plan)
    np.testing.assert_array_equal(whole.q, alone.q)
    np.testing.assert_array_equal(whole.supplied, alone.supplied)
    assert [finding.code for finding in whole.findings] == [finding.code for finding in alone.findings]
    last = found[-1]
    n = len(last.t)
    np.testing.assert_array_equal(last.q, alone.q[:n])
    np.testing.assert_allclose(last.supplied, alone.supplied[:n], rtol=1e-12, atol=1e-15)
    assert last.impulses == alone.impulses[: len(last.impulses)]
    assert all(finding.code != "S125" for part in found for finding in part.findings)


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"checkpoint": 3}, "expected a function of what gives the result so far"),
        ({"checkpoint": print, "control": lambda t, state: [0.0]}, "without control"),
        ({"checkpoint": print, "q": np.zeros((2, 1))}, "single motions"),
    ],
)
def test_checkpoints_where_there_is_no_result_so_far(options, text):
    with pytest.raises(ArgumentError, match=text):
        cm.simulate(system_of("pendulum"), duration=0.1, **options)
