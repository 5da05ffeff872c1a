"""Large mechanisms: matrices whose entries grow with the number of bodies, sparse and dense alike; results on disk."""

from dataclasses import replace

import numpy as np
import pytest
from scipy import sparse

import cadmbs as cm
from cadmbs import absolute
from cadmbs.absolute import model
from cadmbs.integrators.sparse_factors import lu_factors
from cadmbs.testing.mechanisms import planar_chain
from tests import zoo


def equations_of(n, coordinates="rA"):
    system = cm.compile_mechanism(planar_chain(n))
    return absolute.absolute_start(system, coordinates, np.full(n, 0.01), np.zeros(n))


def entries(start):
    at = start.equations.linearization(
        0.0, start.x, start.v, np.zeros(len(start.v)), np.zeros(start.equations.layout.n_rows)
    )
    return at.position.nnz, at.constraint.nnz


@pytest.mark.parametrize(
    "coordinates", ["rA", *(pytest.param(coordinates, marks=pytest.mark.slow) for coordinates in ("rp", "rE"))]
)
def test_entries_grow_with_the_number_of_bodies(coordinates):
    counts = [entries(equations_of(n, coordinates)) for n in (40, 80, 160)]
    growth = np.diff(counts, axis=0)
    np.testing.assert_array_equal(growth[1], 2 * growth[0])


def test_factors_of_the_newton_matrix_grow_with_the_number_of_bodies():
    """Fill-in of the sparse factors: what the cost of a step follows."""
    sizes = []
    for n in (50, 100, 200):
        start = equations_of(n)
        m = start.equations.layout.n_rows
        at = start.equations.linearization(0.0, start.x, start.v, np.zeros(6 * n), np.zeros(m))
        matrix = sparse.bmat([[at.mass, at.constraint.T], [at.constraint, None]], format="csc")
        factors = lu_factors(matrix)
        sizes.append(factors.L.nnz + factors.U.nnz)
    assert sizes[2] / sizes[0] < 5.0


@pytest.mark.parametrize("coordinates", absolute.ROTATION_COORDINATES)
def test_sparse_and_dense_steps_agree(monkeypatch, coordinates):
    system = zoo.system("ladder")
    plan = replace(system.scenario, duration=0.02, output_step=0.02)
    dense = cm.simulate(system, plan, coordinates=coordinates, step=2e-3)
    monkeypatch.setattr(model, "LARGEST_DENSE_MATRIX", 0)
    assert entries(absolute.absolute_start(system, coordinates, dense.q[0], dense.v[0]))
    sparsely = cm.simulate(system, plan, coordinates=coordinates, step=2e-3)
    np.testing.assert_allclose(sparsely.q[-1], dense.q[-1], atol=1e-10)


def test_a_result_has_what_relative_coordinates_give(tmp_path):
    """Columns of cut joints, bodies, rows and energies; saved and read back."""
    system = zoo.system("four-bar")
    body, cut = system.body_names[-1], system.joints[system.closures[0].joint].name
    plan = replace(system.scenario, duration=0.05, output_step=0.01, outputs=("joints", "energy", f"body/{body}"))
    result = cm.simulate(system, plan, method="generalized_alpha", step=1e-3, coordinates="rA")
    other = cm.simulate(system, plan, rtol=1e-11, atol=1e-12)
    for name in (f"joint/{cut}/q", f"joint/{cut}/v", f"body/{body}/x", f"body/{body}/wy", "energy/total"):
        np.testing.assert_allclose(result[name], other[name], atol=2e-4 * max(1.0, np.max(np.abs(other[name]))))
    assert np.max(result[f"loop/{cut}/residual"]) < 1e-12
    assert np.max(np.abs(result.drift)) < 1e-4
    result.save(tmp_path / "run.csv")
    assert (tmp_path / "run.csv.json").exists()
