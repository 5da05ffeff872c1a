"""Gaps are told in metres and radians, whatever the units of the rows are."""

import numpy as np
import pytest

from cadmbs.constraints import assemble, loop_findings
from tests.constraints import linkages

ARM = {"name": "arm", "mass": 1.0, "center_of_mass": [0.5, 0, 0], "inertia": np.eye(3).tolist()}


def arms(row):
    """Two arms of length 1 in line along x, and a constraint."""
    hinge = {"kind": "revolute", "axis": [0, 0, 1]}
    joints = [
        hinge | {"name": "a", "predecessor": "world", "successor": "arm", "point": [0, 0, 0]},
        hinge | {"name": "b", "predecessor": "arm", "successor": "fore", "point": [1, 0, 0]},
    ]
    bodies = [ARM, ARM | {"name": "fore", "center_of_mass": [1.5, 0, 0]}]
    rows = [{"name": "row", "bodies": ["fore", "world"], **row}]
    return linkages.compiled({"name": "arms", "bodies": bodies, "joints": joints, "constraints": rows})


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ({"kind": "D", "points": [[2, 0, 0], [4, 0, 0]], "distance": 1.9}, "0.1 m along (1, 0, 0)"),
        ({"kind": "D", "points": [[2, 0, 0], [0, 0, 0]], "distance": 2.5}, "0.5 m along (1, 0, 0)"),
        (
            {"kind": "CD", "bodies": ["world", "fore"], "points": [[0, 0, 0], [2, 0, 0]], "direction": [2, 0, 0]}
            | {"offset": 5},
            "0.5 m along (-1, 0, 0)",
        ),
        (
            {"kind": "DP2", "bodies": ["world", "fore"], "vector": [2, 0, 0], "points": [[0, 0, 0], [2, 0, 0]]}
            | {"offset": 5},
            "0.5 m along (-1, 0, 0)",
        ),
        (
            {"kind": "DP1", "vectors": [[1, 0, 1], [0, 0, 2]], "offset": 1},
            f"{np.arccos(0.5 / np.sqrt(2)) - np.pi / 4:.3g} rad about (0, 1, 0)",
        ),
        ({"kind": "DP1", "vectors": [[0, 0, 1], [0, 0, 2]], "offset": 3}, "0.5 rad"),
    ],
)
def test_constraints_out_of_reach(row, sentence):
    system = arms(row)
    assert assemble(system).gap.sentence == f"the smallest gap found is {sentence} at 'row'"
    (finding,) = loop_findings(system)
    assert (finding.code, finding.where.pointer) == ("K001", "/constraints/0")
    lengths = "the lengths that follow from the axes and points of the joints of this loop"
    assert finding.hint == f'Check {lengths}: "b", "a"; and the points and vectors of its constraints.'
