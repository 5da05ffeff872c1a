import dataclasses

import numpy as np
import pytest

from cadmbs.errors import ShapeError, UnknownNameError
from cadmbs.results import Outcome, OutcomeKind, Result


@pytest.fixture
def falling():
    """A mass of 2 kg falling for 1 s along one slider, with half of its weight braked: E(t) - E(0) = W(t)."""
    t = np.linspace(0.0, 1.0, 5)
    g, m = 10.0, 2.0
    a = np.full_like(t, -g / 2)
    v, z = a * t, a * t**2 / 2
    return Result(
        t=t,
        q=z[:, None],
        v=v[:, None],
        a=a[:, None],
        tau=np.full((5, 1), m * g / 2),
        kinetic=m * v**2 / 2,
        potential=m * g * z,
        supplied=m * g / 2 * z,
        position_names=("fall",),
        velocity_names=("fall",),
        outcome=Outcome(OutcomeKind.FINISHED, 1.0, "finished at t = 1 s"),
    )


def test_energies_and_drift_of_a_braked_fall(falling):
    # -5 J of 20 J per metre go into the brake at a quarter of the way, so that E(1) = 25 - 50 J.
    assert falling.energies[-1] == -25.0
    np.testing.assert_array_equal(falling.drift, np.zeros(5))


def test_drift_is_what_the_work_does_not_explain(falling):
    off = dataclasses.replace(falling, kinetic=falling.kinetic + 3.0 * falling.t)
    np.testing.assert_allclose(off.drift, 3.0 * falling.t, atol=1e-14)


def test_drift_of_a_batch_starts_each_motion_at_zero(make_result):
    result = make_result(batch=(3,))
    finite = dataclasses.replace(result, kinetic=np.ones((3, 4)), potential=np.arange(12.0).reshape(3, 4))
    finite = dataclasses.replace(finite, supplied=np.zeros((3, 4)))
    np.testing.assert_array_equal(finite.drift, np.tile(np.arange(4.0), (3, 1)))


def test_arrays_are_read_only_copies(falling):
    source = np.ones((5, 1))
    result = dataclasses.replace(falling, q=source, further_columns={"body/b/x": source[:, 0]})
    source[:] = 7.0
    assert result.q[0, 0] == 1.0
    assert result.further_columns["body/b/x"][0] == 1.0
    for array in (result.t, result.q, result.kinetic, result["body/b/x"], result["joint/fall/q"]):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0.0


@pytest.mark.parametrize("batch", [(), (2,), (2, 3)])
def test_every_column_of_the_table_is_found_by_its_name(make_result, same_bits, batch):
    result = make_result(batch)
    names, table = result.table()
    assert table.shape == (int(np.prod(batch)) * 4, len(names))
    for name, values in zip(names, table.T, strict=True):
        if name not in {"t", "sample"}:
            assert result[name].shape == (*batch, 4)
            assert same_bits(result[name].ravel(), values)


def test_order_of_columns(make_result):
    names, _ = make_result().table()
    assert names[:9] == (
        "t",
        *("joint/elbow/q", "joint/slide/q", "joint/elbow/v", "joint/slide/v"),
        *("joint/elbow/a", "joint/slide/a", "joint/elbow/tau", "joint/slide/tau"),
    )
    assert names[9] == "body/tool/x"
    assert names[-4:] == ("energy/kinetic", "energy/potential", "energy/total", "energy/supplied")


def test_rows_of_a_batch_count_samples_last_axis_fastest(make_result):
    result = make_result(batch=(2, 3))
    names, table = result.table()
    assert names[:2] == ("sample", "t")
    np.testing.assert_array_equal(table[:, 0], np.repeat(np.arange(6), 4))
    np.testing.assert_array_equal(table[:, 1], np.tile(result.t, 6))
    np.testing.assert_array_equal(table[table[:, 0] == 4, 2], result.q[1, 1, :, 0])


def test_a_batch_of_one_is_still_a_batch(make_result):
    assert make_result(batch=(1,)).table()[0][0] == "sample"


def test_unknown_column_names_the_closest(falling):
    with pytest.raises(UnknownNameError) as caught:
        falling["joint/fal/q"]
    assert str(caught.value) == (
        "the result has no column 'joint/fal/q'; did you mean 'joint/fall/q' or 'joint/fall/v' or 'joint/fall/a'?"
    )
    with pytest.raises(UnknownNameError) as caught:
        falling["zzz"]
    assert str(caught.value) == "the result has no column 'zzz'; column_names lists them all"


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("v", np.zeros((5, 2)), "result: v has shape (5, 2), expected (5, 1)"),
        ("t", np.zeros((5, 1)), "result: t has shape (5, 1), expected (5,)"),
        ("kinetic", np.zeros(4), "result: kinetic has shape (4,), expected (5,)"),
        ("q", np.zeros(5), "result: q has shape (5,), expected (5, 1)"),
        ("further_columns", {"body/b/x": np.zeros(2)}, "result: column 'body/b/x' has shape (2,), expected (5,)"),
    ],
)
def test_wrong_shapes_are_named(falling, field, value, message):
    with pytest.raises(ShapeError) as caught:
        dataclasses.replace(falling, **{field: value})
    assert str(caught.value) == message


def test_clashing_names_are_refused(falling):
    with pytest.raises(ValueError, match=r"^result: more than one column is named 'energy/total'$"):
        dataclasses.replace(falling, further_columns={"energy/total": np.zeros(5)})
    with pytest.raises(ValueError, match=r"^result: metadata must not have the keys 'kind', 'units'$"):
        dataclasses.replace(falling, metadata={"units": {}, "kind": "x", "method": "rk4"})


def test_a_mechanism_without_coordinates_has_energies_only(make_result):
    names, table = make_result(names=()).table()
    assert not any(name.startswith("joint/") for name in names)
    assert table.shape == (4, len(names))
