"""Columns by name: one, several, by pattern; at a cost that does not grow with the number of columns."""

import pickle
import time

import numpy as np
import pytest

from cadmbs.errors import ArgumentError, UnknownNameError
from cadmbs.results import Result


def test_a_list_of_names_and_patterns_gives_a_mapping_in_its_order(make_result, same_bits):
    result = make_result((2,))
    chosen = result[["energy/total", "t", "joint/*/q", "energy/*"]]
    assert tuple(chosen) == (
        *("energy/total", "t", "joint/elbow/q", "joint/slide/q"),
        *("energy/kinetic", "energy/potential", "energy/supplied"),
    )
    for name, values in chosen.items():
        assert same_bits(values, result[name])
    assert result[()] == {}


def test_a_name_with_the_characters_of_a_pattern_stands_for_itself(make_result):
    result = make_result(names=("a[1]", "a*"))
    assert tuple(result[["joint/a[1]/q", "joint/a*/q"]]) == ("joint/a[1]/q", "joint/a*/q")


def test_what_matches_nothing_is_refused_with_the_closest_names(make_result):
    with pytest.raises(
        UnknownNameError, match=r"^no column of the result matches 'joint/elbw/q'; did you mean 'joint/elb"
    ):
        make_result()[["t", "joint/elbw/q"]]
    with pytest.raises(UnknownNameError, match=r"matches 'elbow'; '\*/elbow/\*' would be joint/elbow/q, joint/elbow/v"):
        make_result(names=("shoulder", "elbow"))[["elbow"]]
    with pytest.raises(UnknownNameError) as caught:
        make_result()["joint/*/q"]
    assert str(caught.value) == (
        "the result has no column 'joint/*/q'; several columns are a list of names and patterns: result[['joint/*/q']]"
    )


def test_columns_one_by_one_take_no_longer_than_all_at_once():
    n, n_t = 600, 500
    rng = np.random.default_rng(1)
    values = rng.standard_normal((n_t, n))
    names = tuple(f"j{i}" for i in range(n))
    like = {name: rng.standard_normal(n_t) for name in ("kinetic", "potential", "supplied")}
    result = Result(
        t=np.arange(n_t) * 1.0,
        **dict.fromkeys(("q", "v", "a", "tau"), values),
        **like,
        position_names=names,
        velocity_names=names,
        outcome=None,
    )
    result["t"]
    start = time.process_time()
    for name in result.column_names:
        result[name]
    assert time.process_time() - start < 0.2  # 2,405 columns; by a search through stacked arrays 3 s


def test_what_was_looked_up_is_not_pickled_twice(make_result):
    result = make_result((3,), 200)
    before = len(pickle.dumps(result))
    result["joint/elbow/q"]
    assert len(pickle.dumps(result)) == before
    copy = pickle.loads(pickle.dumps(result))  # noqa: S301 - made here
    np.testing.assert_array_equal(copy["joint/elbow/q"], result["joint/elbow/q"])


def test_a_sample_of_a_batch_is_a_result(make_result, same_bits):
    result = make_result((2, 3))
    one = result.sample(4)
    assert one.batch_shape == ()
    for name in result.column_names:
        assert same_bits(one[name], result[name] if name == "t" else result[name][1, 1])
    for sample in (-1, 6):
        with pytest.raises(ArgumentError, match=rf"^there is no sample {sample}: the result has 6, from 0$"):
            result.sample(sample)
