"""Maps of overconstrained linkages, and of those whose freedoms are not the same on all branches."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.constraints.closing import closed_configurations as starting
from cadmbs.dynamics import MapAxis, workspace_map
from cadmbs.library import find_in_library
from tests.constraints import linkages
from tests.constraints.test_overconstrained_linkages import plates_on_legs

TURN = np.linspace(-np.pi, np.pi, 31)


def library(name):
    return cm.compile_mechanism(cm.load(find_in_library(name)))


@pytest.mark.parametrize(("name", "inputs"), [("bennett", "a"), ("goldberg", "a")])
def test_overconstrained_linkages_of_one_freedom_have_one_mode_over_the_whole_turn(name, inputs):
    """Their rows are redundant in combinations that change, so that no choice of rows tells one mode from another."""
    system = library(name)
    answer = workspace_map(system, [MapAxis(inputs, TURN)])
    assert answer.mode.tolist() == [1] * len(TURN)
    assert np.all(answer.output_distance > 0.1)
    np.testing.assert_allclose(cm.constraints.closure(system, answer.q), 0.0, atol=1e-9)


def test_the_input_of_bennett_changes_sign_where_its_output_turns_back():
    """dq_out / dq_in = input distance / output distance, with its sign."""
    system = library("bennett")
    fine = np.linspace(-3.0, 3.0, 301)
    answer = workspace_map(system, [MapAxis("a", fine)])
    output = answer.q[:, system.position_names.index(answer.output.split()[-1])]
    slope = np.gradient(np.unwrap(output), fine)[2:-2]
    gain = (answer.input_distance / answer.output_distance)[2:-2]
    np.testing.assert_allclose(gain, slope * np.sign(slope[0] * gain[0]), atol=3e-3)


@pytest.mark.parametrize(
    ("count", "inputs"),
    [
        (5, ("bottom_left1_left",)),
        pytest.param(7, ("bottom_left1_left", "bottom_left1_link"), marks=pytest.mark.slow),
        pytest.param(11, ("bottom_left1_left", "bottom_left1_link"), marks=pytest.mark.slow),
    ],
)
def test_modes_of_wunderlichs_linkage_are_those_with_as_many_freedoms_as_inputs(count, inputs):
    """It has one freedom on some branches and two on others. With two inputs all points can be assembled."""
    system = library("wunderlich")
    answer = workspace_map(system, [MapAxis(name, np.linspace(-np.pi, np.pi, count)) for name in inputs])
    closed = answer.mode > 0
    assert np.all(np.abs(answer.output_distance[closed]) > 1e-6)
    assert np.all(answer.constraint_distance[closed] > 1e-7)
    for k in np.random.default_rng(0).permutation(np.flatnonzero(closed))[:6]:
        rank = np.linalg.matrix_rank(cm.constraints.jacobian(system, answer.q[k]), tol=1e-7)
        assert system.n_v - rank == len(inputs)
    if len(inputs) == 2:
        assert len(np.unique(answer.point[closed])) == count**2  # of seven values too, 60 degrees from each other
        assert all(np.sum(answer.mode == mode) > 10 for mode in range(1, int(np.max(answer.mode)) + 1))


def test_a_branch_where_branches_meet_needs_no_list_of_closed_configurations(monkeypatch):
    system, starts = plates_on_legs(4), []
    plain = starting.assemble
    monkeypatch.setattr(
        starting, "assemble", lambda *a, **more: (starts.append(more.get("starts")), plain(*a, **more))[1]
    )
    start = starting.start_configuration(system, cm.neutral(system), branch=2)
    assert starts == [None]
    np.testing.assert_allclose(cm.constraints.closure(system, start.q), 0.0, atol=1e-9)
    assert start.branch == "2"
    four_bar = linkages.compiled(linkages.data([[0, 0, 0], [0, 1, 0], [2, 1.5, 0], [2, 0, 0]]))
    starting.start_configuration(four_bar, cm.neutral(four_bar), held=("j0",), branch=2)
    assert starts[1:] == [None, starting.BRANCH_STARTS]
