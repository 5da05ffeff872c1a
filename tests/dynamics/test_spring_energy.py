"""Potential energy of springs: its slopes are their forces, its partial time derivative the power of moving anchors."""

import numpy as np
import pytest
from scipy.interpolate import make_interp_spline

import cadmbs as cm
from cadmbs import compile_mechanism, constraints, dynamics
from cadmbs.models.mechanism import Mechanism
from cadmbs.system.functions import OutsideTableError
from cadmbs.testing import mechanisms, states
from tests import zoo
from tests.dynamics import closed_states, loaded
from tests.slopes import slope, slope_along_positions
from tests.tolerances import EXTRAPOLATED, INTEGRATED, ROUND_OFF, ROUND_OFF_LONG

NAMES = ["every kind", "floating tree", "coupled", "far away", "out of order"]
TIME = 0.4
SWING = loaded.HARMONIC


def sprung(name):
    """A mechanism of the zoo with springs between points and along coordinates, no other loads, no losses."""
    springs = [load for load in loaded.loads(name) if load["kind"] in ("spring_damper", "joint_spring")]
    assert {load["kind"] for load in springs} == {"spring_damper", "joint_spring"}
    return compile_mechanism(Mechanism.model_validate(zoo.data_of(zoo.mechanism(name)) | {"loads": springs}))


def four_bar(cut="rocker_pin", **fields):
    """The four-bar of the library with a spring on the joint that is cut."""
    data = closed_states.document("four_bar")
    joints = [joint | {"cut": joint["name"] == cut} for joint in data["joints"]]
    spring = {"name": "coil", "kind": "joint_spring", "coordinate": "rocker_pin", "stiffness": 3.0, "rest": SWING}
    return compile_mechanism(Mechanism.model_validate(data | {"joints": joints, "loads": [spring | fields]}))


def slider(spring):
    """1.5 kg on a rail along x, without gravity, and a spring of 60 N/m."""
    body = {"name": "mass", "mass": 1.5, "inertia": np.eye(3).tolist(), "center_of_mass": [0, 0, 0]}
    joint = {"name": "rail", "kind": "prismatic", "predecessor": "world", "successor": "mass", "axis": [1, 0, 0]}
    loads = [{"name": "spring", "stiffness": 60.0} | spring]
    data = {"name": "oscillator", "gravity": [0, 0, 0], "bodies": [body], "joints": [joint], "loads": loads}
    return compile_mechanism(Mechanism.model_validate(data))


def coil(rest):
    return {"kind": "joint_spring", "coordinate": "rail", "rest": rest}


def strut(length):
    """From 0.4 m beside the rail."""
    return {"kind": "spring_damper", "bodies": ["world", "mass"], "points": [[0, 0.4, 0], [0, 0, 0]], "length": length}


@pytest.mark.parametrize("name", NAMES)
def test_springs_pull_down_the_slope_of_their_energy(name):
    """tau = -dV/dq along every velocity coordinate, dependent coordinates included."""
    system = sprung(name)
    q = states.random_positions(system, 3, (2,))
    by_q = slope_along_positions(system, lambda x: dynamics.spring_energy(system, x, TIME)[..., None], q)[:, 0]
    force = dynamics.load_forces(system, q, np.zeros((2, system.n_v)), TIME, engine="reference")
    size = max(1.0, np.abs(force).max()) * (100.0 if system.origin.any() else 1.0)
    np.testing.assert_allclose(by_q, -force, rtol=0, atol=EXTRAPOLATED * size)


def test_springs_of_cut_joints_pull_down_the_slope_of_their_energy():
    system = four_bar()
    q, v, _ = closed_states.state(system, 42, batch=(2,))
    by_q = slope_along_positions(system, lambda x: dynamics.spring_energy(system, x, TIME)[..., None], q)[:, 0]
    force = dynamics.load_forces(system, q, 0.0 * v, TIME, engine="reference")
    np.testing.assert_allclose(by_q, -force, rtol=0, atol=EXTRAPOLATED * np.abs(force).max())


def test_the_same_energy_whichever_joint_is_cut():
    systems = [four_bar(cut) for cut in ("rocker_pin", "crank_pin")]
    q, _, _ = closed_states.state(systems[0], 41)
    values = dict(zip(systems[0].position_names, q, strict=True))
    values |= zip(constraints.cut_position_names(systems[0]), constraints.cut_coordinates(systems[0], q), strict=True)
    other = np.array([values[name] for name in systems[1].position_names])
    energies = [dynamics.spring_energy(s, x, TIME) for s, x in zip(systems, (q, other), strict=True)]
    assert energies[0] > 0.01
    assert energies[0] == pytest.approx(energies[1], rel=ROUND_OFF_LONG)


def test_turns_of_cut_joints_are_counted_from_earlier_positions():
    """Two turns further the spring is wound by 4 pi more."""
    system = four_bar(rest=0.0)
    q, _, _ = closed_states.state(system, 41)
    (angle,) = constraints.cut_coordinates(system, q)
    wound = dynamics.spring_energy(system, q, cut_positions=[angle + 4.0 * np.pi + 0.3])
    assert wound == pytest.approx(1.5 * (angle + 4.0 * np.pi) ** 2, rel=ROUND_OFF)
    assert dynamics.spring_energy(system, q) == pytest.approx(1.5 * angle**2, rel=ROUND_OFF)


def test_a_dependent_coordinate_by_hand():
    """q2 = -3 q1 + 0.5 with 7 N m/rad on hinge2."""
    data = zoo.data_of(mechanisms.planar_chain(2))
    terms = [{"coordinate": "hinge2", "factor": 1.0}, {"coordinate": "hinge1", "factor": 3.0}]
    data["couplings"] = [{"name": "gear", "terms": terms, "offset": 0.5}]
    data["loads"] = [{"name": "c", "kind": "joint_spring", "coordinate": "hinge2", "stiffness": 7.0, "rest": 0.2}]
    system = compile_mechanism(Mechanism.model_validate(data))
    assert dynamics.spring_energy(system, [0.4]) == pytest.approx(3.5 * (-1.2 + 0.5 - 0.2) ** 2, rel=ROUND_OFF)


def test_a_spring_between_coincident_points_is_squeezed_to_nothing():
    system = slider(strut(0.3) | {"points": [[0.4, 0, 0], [0, 0, 0]]})
    assert dynamics.spring_energy(system, [0.4]) == pytest.approx(30.0 * 0.09, rel=ROUND_OFF)


@pytest.mark.parametrize(("spring", "extent"), [(coil(SWING), 0.3), (strut(SWING), 0.5)])
def test_moving_anchors_supply_the_partial_time_derivative(spring, extent):
    """k (x - rest) (-rest'): the pull on the anchor times its speed."""
    system = slider(spring)
    by_t = slope(lambda s: dynamics.spring_energy(system, np.broadcast_to([0.3], (1, 1)), TIME + s))
    rest, rate = 0.5 + 2.0 * np.sin(3.0 * TIME), 6.0 * np.cos(3.0 * TIME)
    np.testing.assert_allclose(by_t, [-60.0 * (extent - rest) * rate], rtol=EXTRAPOLATED)


def test_a_mass_on_a_spring_keeps_its_energy():
    """1/2 m v^2 + 1/2 k x^2 of an oscillator that starts at x = 0.2 m."""
    system = slider(coil(0.0))
    result = cm.simulate(system, q=[0.2], duration=1.0, output_step=0.1, rtol=1e-11, atol=1e-12, engine="reference")
    total = dynamics.energy(system, result.q, result.v)[0] + dynamics.spring_energy(system, result.q, result.t)
    np.testing.assert_allclose(total, 30.0 * 0.2**2, rtol=INTEGRATED)


def test_energy_with_moving_anchors_balances_along_a_motion():
    """T + U + V - integral of dV/dt at constant q is constant: the anchors' work counts as supplied."""
    system = four_bar()
    result = cm.simulate(system, duration=0.25, output_step=0.002, rtol=1e-10, atol=1e-11, engine="reference")
    near = result["joint/rocker_pin/q"][:, None]
    spring = dynamics.spring_energy(system, result.q, result.t, near)
    stretch = near[:, 0] - (0.5 + 2.0 * np.sin(3.0 * result.t))
    power = -3.0 * stretch * 6.0 * np.cos(3.0 * result.t)
    supplied = make_interp_spline(result.t, power, k=7).antiderivative()(result.t)
    kinetic, potential = dynamics.energy(system, result.q, result.v)
    balance = kinetic + potential + spring - supplied
    assert np.ptp(spring) > 1.0
    assert np.ptp(supplied) > 0.3
    assert np.ptp(balance) < INTEGRATED * np.ptp(spring)


def test_one_time_for_each_sample_and_one_for_all():
    system = sprung("every kind")
    q = states.random_positions(system, 6, (3, 5))
    t = np.linspace(0.0, 1.0, 5)
    found = dynamics.spring_energy(system, q, t)
    assert found.shape == (3, 5)
    for i in range(3):
        for k in range(5):
            assert found[i, k] == pytest.approx(float(dynamics.spring_energy(system, q[i, k], t[k])), rel=ROUND_OFF)
    np.testing.assert_array_equal(dynamics.spring_energy(system, q[0, 0], t).shape, (5,))
    assert dynamics.spring_energy(system, q[:0]).shape == (0, 5)


def test_without_springs_there_is_no_energy():
    system = zoo.system("every kind")
    np.testing.assert_array_equal(dynamics.spring_energy(system, np.stack([cm.neutral(system)] * 2)), np.zeros(2))


def test_times_outside_a_strict_table_are_refused():
    table = {"kind": "table", "times": [0.0, 1.0], "values": [0.0, 1.0], "outside": "error"}
    with pytest.raises(OutsideTableError, match=r"^time 1\.5 s lies outside the table 0 to 1 s$"):
        dynamics.spring_energy(slider(coil(table)), [0.0], 1.5)
