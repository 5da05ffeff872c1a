"""Generated loops: valid documents, closed at q = 0, with the mobility that they promise."""

import numpy as np
import pytest

from cadmbs import compile_mechanism
from cadmbs.errors import Severity
from cadmbs.models.document import to_data
from cadmbs.models.documents.reading import build
from cadmbs.testing import ladders
from tests.classics.screw_rank import counts

SPATIAL = ("universal", "prismatic", "spherical:quaternion", "revolute")


@pytest.mark.parametrize(
    ("mechanism", "loops", "expected"),
    [
        (ladders.four_bar_ladder(1), 1, (-2, 1, 3)),
        (ladders.four_bar_ladder(4), 4, (-11, 1, 12)),
        (ladders.four_bar_ladder(4, lean=np.pi / 2), 4, (-11, 5, 16)),
        (ladders.single_loop(("revolute",) * 7, 1), 1, (1, 1, 0)),
        (ladders.single_loop(SPATIAL, 2), 1, (1, 1, 0)),
        (ladders.single_loop(("cylindrical",) * 4, 3, cut=1), 1, (2, 2, 0)),
        (ladders.single_loop(("revolute",) * 5, 4), 1, (-1, 0, 1)),
        (ladders.parallel_legs(2, 5), 1, (0, 3, 3)),
        (ladders.parallel_legs(5, 6), 4, (-9, 3, 12)),
        (ladders.tower(3, 7), 3, (3, 3, 0)),
    ],
)
def test_mobility_is_the_promised_one(mechanism, loops, expected):
    again, findings = build(to_data(mechanism))
    assert again is not None
    assert {finding.severity for finding in findings} == {Severity.NOTE}
    assert len(compile_mechanism(mechanism).closures) == loops
    assert counts(mechanism) == expected


@pytest.mark.parametrize("generate", [lambda s: ladders.single_loop(SPATIAL, s), lambda s: ladders.tower(2, s)])
def test_the_seed_decides(generate):
    assert generate(5) == generate(5)
    assert generate(5) != generate(6)


def test_the_cut_is_where_it_was_wished():
    for place in range(4):
        mechanism = ladders.single_loop(SPATIAL, 8, cut=place)
        assert [joint.cut for joint in mechanism.joints] == [k == place for k in range(4)]
