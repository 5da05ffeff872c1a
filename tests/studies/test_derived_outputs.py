"""Outputs that are made of outputs: quotients, sums and products, by lanes and one by one alike."""

import numpy as np
import pytest

from cadmbs.errors import ModelError
from cadmbs.studies import load_study, optimize, sweep
from tests.studies.studies import study

DERIVED = [
    {"name": "peak", "column": "energy/kinetic", "take": "max"},
    {"name": "average", "column": "energy/kinetic", "take": "mean"},
    {"name": "ratio", "kind": "quotient", "of": ["peak", "average"]},
    {"name": "excess", "kind": "sum", "of": ["peak", "average"], "factors": [1, -1]},
    {"name": "both", "kind": "sum", "of": ["peak", "average"]},
    {"name": "square", "kind": "product", "of": ["ratio", "ratio"]},
]


@pytest.mark.parametrize("engine", ["reference", "compiled"])
def test_they_are_made_of_those_before_them(engine):
    table = sweep(load_study(study(outputs=DERIVED, engine=engine)), workers=1)
    peak, average = table["peak"], table["average"]
    assert len(peak) == 6
    np.testing.assert_array_equal(table["ratio"], peak / average)
    np.testing.assert_array_equal(table["excess"], peak - average)
    np.testing.assert_array_equal(table["both"], peak + average)
    np.testing.assert_array_equal(table["square"], (peak / average) ** 2)


def test_a_quotient_by_zero_is_no_number_and_no_failure():
    outputs = [
        {"name": "zero", "column": "energy/supplied", "take": "first"},
        {"name": "undefined", "kind": "quotient", "of": ["zero", "zero"]},
    ]
    table = sweep(load_study(study(outputs=outputs)), workers=1)
    assert np.isnan(table["undefined"]).all()
    assert list(table["status"]) == ["ok"] * 6


def test_an_objective_may_be_made_of_outputs():
    data = study(outputs=DERIVED, objective={"minimize": "ratio", "bounds": {"mass": [1, 2], "start": [0.1, 0.2]},
                                             "evaluations": 5})  # fmt: skip
    best = optimize(load_study(data))
    assert best.values.keys() == {"mass", "start"}
    assert np.isfinite(best.objective)


@pytest.mark.parametrize(
    ("output", "text"),
    [
        ({}, "has neither column nor kind"),
        ({"column": "energy/kinetic", "kind": "sum", "of": ["peak"]}, "has both column and kind"),
        ({"column": "energy/kinetic", "of": ["peak"]}, 'has "of" or "factors", and no kind'),
        ({"kind": "quotient", "of": ["peak"]}, "a quotient is of two outputs"),
        ({"kind": "sum"}, "a sum is of outputs"),
        ({"kind": "sum", "of": ["peek"]}, 'there is no output "peek" before it.'),
        ({"kind": "sum", "of": ["new"]}, 'there is no output "new" before it.'),
        ({"kind": "product", "of": ["peak"], "factors": [2]}, "factors are those of a sum"),
        ({"kind": "sum", "of": ["peak"], "factors": [2, 3]}, "factors are those of a sum, one for each output"),
    ],
)
def test_what_is_made_of_nothing_is_refused(output, text):
    with pytest.raises(ModelError) as caught:
        load_study(study(outputs=[DERIVED[0], {"name": "new", **output}]))
    messages = {finding.code: finding.message for finding in caught.value.findings}
    assert text in messages["R015"]
