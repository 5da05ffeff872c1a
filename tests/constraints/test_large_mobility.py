"""Mobility of large mechanisms by elimination of sparse rows: the same as with dense matrices, at linear cost."""

import json
from importlib import resources

import numpy as np
import pytest
from scipy import sparse

import cadmbs as cm
from cadmbs.constraints import jacobian, mobility, rows
from cadmbs.constraints.equations.sparse_rows import sparse_velocity_rows
from cadmbs.constraints.matrices import rank
from cadmbs.constraints.matrices.elimination import eliminated, narrow_order, ordered_groups, row_groups, scaled_rows
from cadmbs.constraints.matrices.rank import scaling
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import ladders, states
from tests import zoo

LIBRARY = ("bennett", "bricard", "delta_robot", "five_bar", "rolling_disk", "snakeboard", "stewart_platform", "rcm")
FIELDS = (
    *("degrees_of_freedom", "velocity_degrees_of_freedom", "instantaneous_degrees_of_freedom", "driven", "n_rows"),
    *("rank", "generic_rank", "singular", "shaky", "branch_dimensions", "immobile", "redundant"),
)


def mechanisms():
    for name in LIBRARY:
        yield name, lambda name=name: cm.load(resources.files("cadmbs.library") / f"{name}.json")
    yield "ladder", lambda: ladders.four_bar_ladder(6)
    yield "flat ladder", lambda: ladders.four_bar_ladder(3, lean=np.pi / 2)
    for seed in range(3):
        yield f"tower {seed}", lambda seed=seed: ladders.tower(3, seed)


@pytest.mark.parametrize(("name", "load"), list(mechanisms()), ids=[name for name, _ in mechanisms()])
def test_sparse_and_dense_ranks_agree(monkeypatch, name, load):
    system = cm.compile_mechanism(load())
    dense = mobility(system)
    monkeypatch.setattr(rank, "DENSE_COLUMN_LIMIT", -1)
    by_elimination = mobility(system)
    assert {x: getattr(by_elimination, x) for x in FIELDS} == {x: getattr(dense, x) for x in FIELDS}
    for field in ("redundant_directions", "choices"):
        texts = [[joint.sentence for joint in getattr(each, field)] for each in (by_elimination, dense)]
        assert texts[0] == texts[1]
    assert len(by_elimination.exactly_constrained_design) == len(dense.exactly_constrained_design)


@pytest.mark.parametrize("name", ["three_rrr", pytest.param("excavator", marks=pytest.mark.slow)])
def test_a_long_chain_beside_loops_leaves_their_design_as_it_is(name):
    """The search for a design goes back to earlier choices, of which each keeps a basis of its own."""
    data = json.loads((resources.files("cadmbs.library") / f"{name}.json").read_text(encoding="utf-8"))
    link = {"mass": 1.0, "inertia": np.eye(3).tolist()}
    for k in range(70):
        data["bodies"].append({"name": f"link{k}", "center_of_mass": [0.0, 0.0, float(k)]} | link)
        before = f"link{k - 1}" if k else "world"
        hinge = {"kind": "revolute", "axis": [1.0, 0.0, 0.0], "point": [0.0, 0.0, float(k)]}
        data["joints"].append({"name": f"hinge{k}", "predecessor": before, "successor": f"link{k}"} | hinge)
    alone = cm.compile_mechanism(cm.load(resources.files("cadmbs.library") / f"{name}.json"))
    long = cm.compile_mechanism(Mechanism.model_validate(data))
    designs = [
        [(one.joint, one.new_kind) for one in mobility(system).exactly_constrained_design] for system in (alone, long)
    ]
    assert designs[0]
    assert designs[1] == designs[0]


@pytest.mark.parametrize("name", ["two loops", "four-bar", "couplings"])
def test_sparse_rows_are_the_rows(name):
    system = zoo.system(name) if name in getattr(zoo, "NAMES", ()) else cm.compile_mechanism(ladders.tower(4, 2))
    q = states.random_state(system, 3)[0]
    np.testing.assert_allclose(sparse_velocity_rows(system, q, 0.0).toarray(), jacobian(system, q), atol=1e-13)


@pytest.mark.parametrize("seed", range(4))
def test_rank_null_space_and_dependent_rows_of_random_matrices(seed):
    random = np.random.default_rng(seed)
    blocks = [random.normal(size=(5, 3)) @ random.normal(size=(3, 4)) for _ in range(12)]
    dense = np.zeros((60, 28))
    for k, block in enumerate(blocks):  # neighbours share two columns
        dense[5 * k : 5 * k + 5, 2 * k : 2 * k + 4] = block
    matrix = sparse.csr_array(dense)
    groups = narrow_order(matrix, row_groups([slice(5 * k, 5 * k + 5) for k in range(12)], np.ones(60, dtype=bool)))
    answer = eliminated(matrix, groups, 1e-10)
    expected = np.linalg.matrix_rank(dense, tol=1e-9)
    assert answer.rank == expected
    assert len(answer.dependent) == len(set(answer.dependent)) == 60 - expected
    null = answer.null()
    np.testing.assert_allclose(null.T @ null, np.eye(28 - expected), atol=1e-12)
    np.testing.assert_allclose(dense @ null, 0.0, atol=1e-10)
    independent = np.delete(dense, answer.dependent, axis=0)
    assert np.linalg.matrix_rank(independent, tol=1e-9) == expected


def test_the_front_does_not_grow_with_the_number_of_loops():
    """The cost of elimination is linear: as many groups, each in a front of the same width."""
    widest = []
    for n in (20, 80):
        system = cm.compile_mechanism(ladders.four_bar_ladder(n))
        every = np.ones(rows(system).n_rows, dtype=bool)
        matrix = scaled_rows(scaling(system), sparse_velocity_rows(system, cm.neutral(system), 0.0), every)
        answer = eliminated(matrix, ordered_groups(system, matrix, every), 1e-7)
        assert (answer.rank, len(answer.dependent)) == (2 * n, 3 * n)
        assert matrix.nnz <= 15 * n
        widest.append(answer.widest)
    assert widest[0] == widest[1]


def test_a_long_ladder_moves_and_its_design_is_searched_on_request_alone():
    system = cm.compile_mechanism(ladders.four_bar_ladder(40))
    freedom = mobility(system)
    assert (freedom.degrees_of_freedom, freedom.generic_rank, len(freedom.redundant)) == (1, 80, 120)
    assert len(freedom.redundant_directions) == 40
    assert (freedom.design_searched, freedom.exactly_constrained_design) == (False, ())
    asked = mobility(system, design=True)
    assert asked.design_searched
    freed = {"spherical": 2, "cylindrical": 1, "universal": 1, "planar": 2}
    assert sum(freed[change.new_kind] for change in asked.exactly_constrained_design) == 120
