"""Branches that lead on from singular configurations."""

import numpy as np
import pytest

from cadmbs import constraints
from cadmbs.constraints.closing.closed_configurations import DEPARTURE_STEP, leave_singularity
from tests.constraints import linkages
from tests.tolerances import ROUND_OFF_LONG

pytestmark = pytest.mark.singular


def parallelogram(cranks):
    """Cranks of length 0.5 in line with the bar that they carry."""
    body = {"mass": 1.0, "inertia": np.eye(3).tolist()}
    names = [f"k{i}" for i in range(cranks)]
    bodies = [body | {"name": name, "center_of_mass": [i, 0, 0]} for i, name in enumerate([*names, "bar"])]
    hinge = {"kind": "revolute", "axis": [0, 0, 1]}
    joints = []
    for i, name in enumerate(names):
        joints.append(hinge | {"name": f"g{i}", "predecessor": "world", "successor": name, "point": [2 * i, 0, 0]})
        joints.append(hinge | {"name": f"t{i}", "predecessor": name, "successor": "bar", "point": [2 * i + 0.5, 0, 0]})
    return linkages.compiled({"name": "parallelogram", "bodies": bodies, "joints": joints})


def test_two_branches_cross_in_a_flat_parallelogram():
    system = parallelogram(2)
    found = leave_singularity(system, np.zeros(system.n_q), {"g0": 1.0})
    assert len(found) == 2
    assert np.max(np.abs(constraints.closure(system, found))) < ROUND_OFF_LONG
    first, second = found[:, system.position_names.index("g1")]
    assert abs(first - DEPARTURE_STEP) < ROUND_OFF_LONG  # parallel
    assert second < 0.0  # crossed


def test_a_third_crank_leaves_one():
    system = parallelogram(3)
    for sign in (1.0, -1.0):
        (found,) = leave_singularity(system, np.zeros(system.n_q), {"g0": sign})
        values = dict(zip(system.position_names, found, strict=True))
        assert abs(values["g1"] - sign * DEPARTURE_STEP) < ROUND_OFF_LONG


def test_where_a_coordinate_cannot_go_there_is_no_branch():
    system = linkages.system([[0, 0, 0], [1, 0, 0], [2, 1, 0]])
    assert leave_singularity(system, np.zeros(system.n_q), {"j0": 1.0}).shape == (0, system.n_q)
