"""The references agree with each other: closed forms, published numbers, our plain integration, and what was stored."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from cadmbs.models.documents.reading import build
from tests.classics import (
    andrews,
    bricard,
    chaplygin_sleigh,
    driven_four_bar,
    flyball_governor,
    library_loops,
    n_four_bar,
    rolling_disk,
    simple_pendulum,
    snakeboard,
    spatial_slider_crank,
    tricycle,
)
from tests.classics.references.rigid_bodies import Bodies
from tests.classics.references.running import stored, trajectory

TIGHT = {"method": "DOP853", "rtol": 1e-13, "atol": 1e-13}


def differences(module, times, velocities):
    """Plain integration of a document against the module's own reference."""
    found, wanted = trajectory(module.document(), times, start_v=velocities, rtol=1e-10), module.reference(times)
    by_name = [np.max(np.abs(found["q"][k] - w)) for k, w in wanted.q.items() if k in found["q"]]
    poses = [np.max(np.abs(found["bodies"][k].reshape(-1, 3, 4) - w)) for k, w in wanted.bodies.items()]
    driven = [np.max(np.abs(found["motions"][:, k] - w)) for k, w in enumerate(wanted.multipliers.values())]
    return np.array([*by_name, *poses, *driven])


@pytest.mark.parametrize(
    ("module", "end", "velocities"),
    [
        (bricard, 0.3, {}),
        (flyball_governor, 0.004, {"spin": 2 * np.pi}),
        (
            rolling_disk,
            0.1,
            {"motion:t1": 3.0, "motion:t2": -0.06, "motion:r1": 0.2, "motion:r2": 10.0, "motion:r3": 0.4},
        ),
        (chaplygin_sleigh, 0.5, {"slide:x": -0.5, "slide:turn": 2.0}),
        (snakeboard, 0.3, {"torso": 1.4, "front": 0.8, "back": -0.8}),
        (driven_four_bar, 0.1, None),
        (tricycle, 0.2, {"drive:x": 0.8, "steer": 0.75, "front_axle": 8.0, "left_axle": 8.0, "right_axle": 8.0}),
    ],
    ids=lambda value: getattr(value, "__name__", "").rpartition(".")[2],
)
def test_plain_integration_of_the_document_gives_the_reference(module, end, velocities):
    times = np.linspace(0.0, end, 4)
    if velocities is None:
        velocities = {name: values[0] for name, values in module.reference(times).v.items()}
    assert np.max(differences(module, times, velocities)) < 1e-9


def test_andrews_data_are_those_of_the_test_set():
    """Closed at the start to the last digit, with the published accelerations and multipliers."""
    a, multipliers = andrews.accelerations(andrews.START, np.zeros(7))
    np.testing.assert_allclose(a, [*andrews.FIRST_ACCELERATIONS, 0, 0, 0, 0, 0], rtol=1e-14, atol=1e-8)
    np.testing.assert_allclose(multipliers[:2], [98.5668703962410896, -6.12268834425566265], rtol=1e-13)
    assert np.max(np.abs(andrews.equations(andrews.START, np.zeros(7))[3])) < 1e-16


def test_andrews_own_integration_reaches_the_published_end():
    def rates(_, y):
        return np.concatenate([y[7:], andrews.accelerations(y[:7], y[7:])[0]])

    start = np.concatenate([andrews.START, np.zeros(7)])
    run = solve_ivp(rates, (0.0, 0.03), start, method="DOP853", rtol=1e-12, atol=1e-13)
    end = np.array([andrews.END[name] for name in andrews.ANGLES]).T
    np.testing.assert_allclose(run.y[:7, -1], end[0], atol=1e-8)
    np.testing.assert_allclose(run.y[7:, -1], end[1], atol=1e-5)


def test_andrews_document_has_the_equations_of_the_test_set():
    """Same accelerations as the formulas, on the way."""
    system = Bodies(andrews.document())
    order = [andrews.ANGLES.index(name) for name in system.names]

    def rates(_, y):
        return np.concatenate([y[7:], andrews.accelerations(y[:7], y[7:])[0]])

    start = np.concatenate([andrews.START, np.zeros(7)])
    run = solve_ivp(rates, (0.0, 0.015), start, method="DOP853", rtol=1e-10, atol=1e-11)
    q, v = run.y[:7, -1], run.y[7:, -1]
    wanted = andrews.accelerations(q, v)[0][order]
    found, _ = system.accelerations((q - andrews.START)[order], v[order], 0.0)
    np.testing.assert_allclose(found, wanted, atol=1e-11 * np.max(np.abs(wanted)))


@pytest.mark.parametrize("n_loops", [1, 2, 40])
def test_ladder_turns_over_as_a_pendulum(n_loops):
    times = np.linspace(0.0, 5.0, 26)
    ratio = 9.81 * ((n_loops + 1) / 2 + n_loops) / ((n_loops + 1) / 3 + n_loops)
    run = solve_ivp(lambda _, y: [y[1], ratio * np.sin(y[0])], (0.0, 5.0), [0.0, 1.0], t_eval=times, **TIGHT)
    np.testing.assert_allclose(n_four_bar.lean(n_loops, times), run.y[0], atol=1e-10)


def test_ladder_document_moves_as_a_pendulum():
    times = np.linspace(0.0, 0.2, 3)
    document = n_four_bar.document(2)
    found = trajectory(document, times, start_v=document["scenario"]["initial"]["velocities"], rtol=1e-10)
    for name, values in n_four_bar.reference(2, times).q.items():
        np.testing.assert_allclose(found["q"][name], values, atol=1e-10)


def test_pendulum_is_elliptic():
    times = np.linspace(0.0, 10.0, 51)
    run = solve_ivp(lambda _, y: [y[1], 9.81 * np.cos(y[0])], (0.0, 10.0), [0.0, 0.0], t_eval=times, **TIGHT)
    np.testing.assert_allclose(simple_pendulum.reference(times).q["hinge"], run.y[0], atol=1e-11)


def test_bricard_relation_is_the_published_one():
    assert bricard.is_same_relation() < 1e-14


def test_spatial_slider_crank_starts_as_published_and_differentiates():
    x, dx, ddx = spatial_slider_crank.slider(np.array(0.0))
    assert abs(x - 0.2) < 1e-15
    assert abs(dx + 0.25132741228718347) < 1e-15
    step = 1e-5
    rates = [spatial_slider_crank.slider(np.array(k * step))[1] for k in (1, -1)]
    assert abs((rates[0] - rates[1]) / (2 * step) - ddx) < 1e-7
    driven = spatial_slider_crank.dynamic_reference()
    slider = driven.bodies["slider"][:, 0, 3]
    np.testing.assert_allclose(slider, spatial_slider_crank.slider(driven.t)[0] - 0.2, atol=1e-10)


def test_disk_rolls_steadily_round_its_circle():
    """After one turn of the heading the centre is back, at its height, and its circle has the radius r |s / p|."""
    start = rolling_disk.steady_start()
    period = 2 * np.pi / start[2]
    found = rolling_disk.reference(np.array([0.0, period / 2, period]), start).bodies["disk"]
    centers = found @ np.array([0.0, 0.0, rolling_disk.DISK.radius, 1.0])
    np.testing.assert_allclose(centers[2], centers[0], atol=1e-11)
    across = np.linalg.norm(centers[1] - centers[0])
    assert abs(across / 2 - rolling_disk.DISK.radius * abs(start[3] / start[2])) < 1e-11


@pytest.mark.parametrize("name", [*library_loops.NAMES, "spatial_slider_crank_driven"])
def test_stored_references_are_converged_and_rigid(name):
    data = stored(name)
    assert data["difference_to_coarser_run"] < 1e-8
    for rows in data["bodies"].values():
        R = rows.reshape(-1, 3, 4)[:, :, :3]
        np.testing.assert_allclose(R @ np.swapaxes(R, 1, 2) - np.eye(3), 0.0, atol=1e-12)


@pytest.mark.parametrize("name", library_loops.NAMES)
def test_stored_references_satisfy_the_closure_of_the_documents(name):
    """The drift of a run without stabilisation: cut points that both bodies carry."""
    data, document = stored(name), library_loops.document(name)
    assert build(document)[0] is not None
    system = Bodies(document)
    for row in np.array([data["q"][k] for k in system.names]).T:
        f, _ = system.motion(row)
        for joint in system.cut:
            point = np.array([*joint["point"], 1.0])
            assert np.max(np.abs(((f[joint["predecessor"]] - f[joint["successor"]]) @ point).real)) < 1e-9
