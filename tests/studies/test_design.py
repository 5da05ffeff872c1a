"""The values of samples: distributions, designs, and that a sample depends on its number alone."""

import numpy as np
import pytest
from scipy import stats

from cadmbs.models.study.document import StudyDocument
from cadmbs.studies.design import Design
from tests.studies.studies import NORMAL, UNIFORM, parameter, study

TRIANGULAR = {"kind": "triangular", "low": 0.0, "mode": 1.0, "high": 4.0}
LOGNORMAL = {"kind": "lognormal", "median": 2.0, "factor": 1.5}
DISTRIBUTIONS = [
    (UNIFORM, stats.uniform(1.0, 1.0)),
    (NORMAL, stats.norm(1.0, 0.1)),
    (TRIANGULAR, stats.triang(0.25, 0.0, 4.0)),
    (LOGNORMAL, stats.lognorm(np.log(1.5), scale=2.0)),
]


def design(*values, kind="random", samples=64, **changes):
    parameters = [parameter(v, name=f"p{k}") for k, v in enumerate(values)]
    sampled = {"kind": kind} if kind == "full" else {"kind": kind, "samples": samples}
    return Design(StudyDocument.model_validate(study(parameters=parameters, design=sampled, **changes)))


@pytest.mark.parametrize(("values", "expected"), DISTRIBUTIONS)
@pytest.mark.parametrize("kind", ["random", "latin_hypercube", "sobol"])
def test_samples_have_the_distribution(values, expected, kind):
    x = design(values, kind=kind, samples=1024).values(range(1024))[:, 0]
    assert stats.kstest(x, expected.cdf).pvalue > 1e-3


@pytest.mark.parametrize("kind", ["random", "latin_hypercube", "sobol"])
def test_a_sample_depends_on_its_number_alone(kind):
    whole = design(UNIFORM, NORMAL, kind=kind).values(range(64))
    some = [41, 7, 63, 7]
    assert np.array_equal(design(UNIFORM, NORMAL, kind=kind).values(some), whole[some])
    assert not np.array_equal(design(UNIFORM, NORMAL, kind=kind, seed=5).values(range(64)), whole)


def test_a_full_design_has_every_combination_and_the_last_parameter_changes_fastest():
    grid = {"kind": "grid", "from": 0, "to": 2, "count": 3}
    full = design(grid, {"kind": "list", "of": [5, 7]}, kind="full")
    assert full.values(full.numbers).tolist() == [[0, 5], [0, 7], [1, 5], [1, 7], [2, 5], [2, 7]]
    ratios = design({"kind": "grid", "from": 1, "to": 100, "count": 3, "log": True}, kind="full")
    assert np.allclose(ratios.values(ratios.numbers)[:, 0], [1, 10, 100])


def test_lists_are_sampled_equally_often():
    x = design({"kind": "list", "of": [1, 2, 3, 4]}, kind="sobol", samples=64).values(range(64))[:, 0]
    assert [int((x == k).sum()) for k in (1, 2, 3, 4)] == [16] * 4


def test_samples_that_violate_a_constraint_are_left_out_and_keep_their_numbers():
    constraint = {"terms": [{"parameter": "p0"}, {"parameter": "p1", "factor": -1}], "at_least": 0.0}
    free, bounded = design(UNIFORM, UNIFORM), design(UNIFORM, UNIFORM, constraints=[constraint])
    values = free.values(free.numbers)
    assert bounded.numbers.tolist() == np.flatnonzero(values[:, 0] >= values[:, 1]).tolist()
    assert 0 < len(bounded.numbers) < 64


def test_normal_parameters_have_the_correlation():
    n, rho = 20_000, 0.8
    x = design(NORMAL, UNIFORM, NORMAL, samples=n, correlation=[[1, rho], [rho, 1]]).values(range(n))
    assert np.corrcoef(x[:, 0], x[:, 2])[0, 1] == pytest.approx(rho, abs=5 * (1 - rho**2) / np.sqrt(n))
    assert abs(np.corrcoef(x[:, 0], x[:, 1])[0, 1]) < 5 / np.sqrt(n)
    assert x[:, 2].std() == pytest.approx(0.1, rel=0.03)


def test_replications_are_independent():
    twice = design(UNIFORM, kind="sobol", samples=16, replications=2)
    values = twice.values(twice.numbers)[:, 0]
    assert len(values) == 32
    assert not np.isin(values[:16], values[16:]).any()
