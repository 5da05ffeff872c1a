"""Values out of range in studies: what is expected instead is said in words, once."""

import pytest

from cadmbs.errors import ModelError
from cadmbs.studies import load_study
from tests.studies.studies import UNIFORM, parameter, study

GRID = {"kind": "grid", "from": 1.0, "to": 2.0}
LOGNORMAL = {"kind": "lognormal", "median": 1.0, "factor": 0.5}
FAULTY = {
    "found the number 0, expected a whole number from 1 to 100000000": study(
        parameters=[parameter(UNIFORM)], design={"kind": "random", "samples": 0}
    ),
    "found the number 1000000000, expected a whole number from 1 to 100000000": study(
        parameters=[parameter(UNIFORM)], design={"kind": "random", "samples": 10**9}
    ),
    "found the number 0, expected a whole number from 1 to 1000000": study(
        parameters=[parameter({**GRID, "count": 0})]
    ),
    "found the number 2.5, expected a whole number from 1": study(parameters=[parameter({**GRID, "count": 2.5})]),
    "found the number 0.5, expected a number above 1": study(
        parameters=[parameter(LOGNORMAL)], design={"kind": "random", "samples": 2}
    ),
    "found an empty list, expected a list of numbers": study(parameters=[parameter({"kind": "list", "of": []})]),
}


@pytest.mark.parametrize("sentence", FAULTY)
def test_a_number_out_of_range_is_one_finding(sentence):
    with pytest.raises(ModelError) as refused:
        load_study(FAULTY[sentence])
    (finding,) = refused.value.findings
    assert sentence in finding.message
