"""No verdict contradicts a motion that continuation finds, and each branch is one."""

from importlib import resources

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.constraints import mobility, rows
from cadmbs.constraints.freedoms.local_mobility import Manifold, closed_nearby, local_dimensions
from cadmbs.constraints.matrices.rank import is_large, scaling
from cadmbs.constraints.mobility.degrees_of_freedom import _driven_rows
from tests.constraints import further_linkages, linkages, overconstrained_linkages, singular_linkages

DISTANCE, DIRECTIONS, PART = 0.06, 40, 0.7
"""How far away motions begin, how many are tried, and what remains of the distance after a step towards the start."""

NEAREST = 2e-3
"""Distance from which on a motion arrives [rad, parts of the length]."""

LIBRARY = sorted(path.name[:-5] for path in resources.files("cadmbs.library").iterdir() if path.name.endswith(".json"))
TESTS = {
    name: each[0]
    for known in (singular_linkages.KNOWN, overconstrained_linkages.KNOWN, further_linkages.KNOWN)
    for name, each in known.items()
    if name != "rigid, almost equal"  # its y^4 / 200 is less than the tolerance of closing where a branch begins
}
QUICK = {"wunderlich", "double_watt", "parallelogram", "cusp", "rigid in fourth order", "spherical, stretched"}
CASES = [
    pytest.param(name, marks=() if name in QUICK else pytest.mark.slow)
    for name in (*LIBRARY, *TESTS)
]  # fmt: skip


def system_of(name):
    if name in TESTS:
        return linkages.compiled(TESTS[name])
    return cm.compile_mechanism(cm.load(str(resources.files("cadmbs.library") / f"{name}.json")))


def arriving(manifold, q, far):
    """Those of closed configurations far (n, n_q) that come to q in small steps along closed configurations."""
    displacement = manifold.displacement(q, far)
    distance = np.linalg.norm(displacement, axis=-1)
    alive, part = np.full(len(far), fill_value=True), 1.0
    while alive.any() and part * DISTANCE > NEAREST:
        part *= PART
        guesses = manifold.moved(np.broadcast_to(q, far.shape), part * displacement)
        ends, closed = closed_nearby(manifold, guesses)
        now = manifold.displacement(q, ends)
        alive &= closed & (np.abs(np.linalg.norm(now, axis=-1) - part * distance) < 0.3 * part * distance)
        displacement = np.where(alive[:, None], now / part, displacement)
    return far[alive]


@pytest.mark.singular
@pytest.mark.parametrize("name", CASES)
def test_verdicts_have_the_dimension_of_motions_that_arrive(name):
    system = system_of(name)
    if not rows(system).n_rows or is_large(system):
        pytest.skip("no loops, or a large mechanism")
    answer = mobility(system, design=False)
    chosen = rows(system).holonomic & ~_driven_rows(system)
    manifold = Manifold(system, scaling(system), chosen, 0.0, 1e-7)
    q, random = answer.q, np.random.default_rng(7)
    kernel = manifold.ranked(q[None]).null(0)
    directions = random.normal(size=(DIRECTIONS, kernel.shape[1])) @ kernel.T
    for branch in answer.branches:  # and some near the branches that are claimed
        tangent = np.linalg.qr((branch.tangents / manifold.scaling.columns).T)[0]
        more = random.normal(size=(DIRECTIONS, tangent.shape[1])) @ tangent.T
        directions = np.concatenate([directions, more])
    if not directions.size:
        assert answer.degrees_of_freedom == 0
        return
    lengths = np.maximum(np.linalg.norm(directions, axis=-1, keepdims=True), 1e-12)
    starts = manifold.moved(np.broadcast_to(q, (len(directions), system.n_q)), DISTANCE * directions / lengths)
    far, closed = closed_nearby(manifold, starts)
    away = np.linalg.norm(manifold.displacement(q, far), axis=-1)
    motions = arriving(manifold, q, far[closed & (away > 0.3 * DISTANCE)])
    ranks = manifold.ranked(motions) if len(motions) else None
    found = local_dimensions(manifold, motions, [ranks.null(k) for k in range(len(motions))])
    assert answer.local_class != "undecided", answer.verdict.sentence
    assert max(found, default=0) == answer.verdict.dimension
    assert set(found) <= {branch.dimension for branch in answer.branches} | {0}
