"""Couplings q_b = f(q_a): rows, derivatives and motions against closed forms, in all coordinates and engines."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import constraints, dynamics
from cadmbs.models.document import to_data
from cadmbs.models.mechanism import Mechanism
from cadmbs.system.functions import OutsideTableError
from cadmbs.viewer.live.driving import DrivenConfiguration
from tests.cams import (
    CAM_MASS,
    ECCENTRICITY,
    FUNCTIONS,
    GRAVITY,
    ROD_MASS,
    TABLE,
    WAVES,
    cam,
    cam_acceleration,
    cam_document,
    cam_motion,
    cam_on_a_four_bar,
)
from tests.tolerances import FINITE_DIFFERENCE, INTEGRATED, ROUND_OFF, ROUND_OFF_SOLVED

STEP = 1e-6

REPEATING = {
    "kind": "sum",
    "of": [
        {"kind": "harmonic", "amplitude": 0.1, "rate": 2, "phase": 0.3},
        {"kind": "harmonic", "amplitude": 0.05, "rate": 1},
    ],
}


@pytest.fixture(params=FUNCTIONS, name="system")
def cam_of_a_function(request):
    return cam(FUNCTIONS[request.param])


def function_of(system):
    return system.rows[0].data["curve"]


def states(n=40):
    random = np.random.default_rng(3)
    return random.uniform(-1.5, 1.5, (n, 2)), random.normal(size=(n, 2))


def test_both_coordinates_stay_and_one_moves_freely(system):
    assert system.position_names == ("shaft", "lift")
    table = constraints.rows(system)
    assert table.names == ("coupling/profile",)
    assert table.holonomic.tolist() == [True]
    assert constraints.mobility(system, [0.3, float(function_of(system).jet(0.3).value)]).degrees_of_freedom == 1


def test_the_row_and_its_derivatives(system):
    q, v = states()
    jet = function_of(system).jet(q[:, 0])
    np.testing.assert_allclose(constraints.closure(system, q)[:, 0], q[:, 1] - jet.value, atol=ROUND_OFF)
    expected = np.stack([-jet.first, np.ones(len(q))], axis=-1)[:, None, :]
    np.testing.assert_allclose(constraints.jacobian(system, q), expected, atol=ROUND_OFF)
    np.testing.assert_allclose(constraints.closure_jacobian(system, q), expected, atol=ROUND_OFF)
    np.testing.assert_allclose(
        constraints.acceleration_target(system, q, v)[:, 0], jet.second * v[:, 0] ** 2, atol=ROUND_OFF
    )
    difference = constraints.jacobian(system, q + STEP * v) - constraints.jacobian(system, q - STEP * v)
    np.testing.assert_allclose(
        constraints.jacobian_dot(system, q, v), difference / (2.0 * STEP), atol=10.0 * FINITE_DIFFERENCE
    )


def test_accelerations_are_those_of_lagrange(system):
    q, v = states()
    jet = function_of(system).jet(q[:, 0])
    q[:, 1], v[:, 1] = jet.value, jet.first * v[:, 0]
    motion = dynamics.constrained_forward_dynamics(system, q, v, np.zeros(q.shape))
    expected = cam_acceleration(jet, q[:, 0], v[:, 0])
    np.testing.assert_allclose(motion.accelerations[:, 0], expected, rtol=ROUND_OFF_SOLVED, atol=ROUND_OFF_SOLVED)
    follower = jet.first * expected + jet.second * v[:, 0] ** 2
    np.testing.assert_allclose(motion.accelerations[:, 1], follower, rtol=ROUND_OFF_SOLVED, atol=ROUND_OFF_SOLVED)


def test_accelerations_are_those_of_sympy():
    """Lagrange's equation of the shaft alone, derived by SymPy."""
    sympy = pytest.importorskip("sympy")
    t = sympy.symbols("t")
    a = sympy.Function("a")(t)
    b = sympy.Rational(1, 10) * sympy.sin(2 * a) + sympy.Rational(1, 20) * a**3
    # the centre of mass at (cos a, -sin a) / 20 in the plane x, z
    height = -a.diff(t) * 0 - sympy.sin(a) / 20
    kinetic = (sympy.Rational(1, 50) + 2 * sympy.Rational(1, 400)) * a.diff(t) ** 2 / 2 + b.diff(t) ** 2 / 4
    potential = sympy.Rational(981, 100) * (2 * height + b / 2)
    lagrangian = kinetic - potential
    equation = (lagrangian.diff(a.diff(t)).diff(t) - lagrangian.diff(a)).doit()
    angle, rate, acceleration = sympy.symbols("q v u")
    equation = equation.subs(a.diff(t, 2), acceleration).subs(a.diff(t), rate).subs(a, angle)
    solved = sympy.lambdify((angle, rate), sympy.solve(equation, acceleration)[0])
    cubic = {"kind": "polynomial", "coefficients": [0, 0, 0, 0.05]}
    system = cam({"kind": "sum", "of": [{"kind": "harmonic", "amplitude": 0.1, "rate": 2}, cubic]})
    for q, v in ((0.3, 1.2), (-1.1, -0.7), (2.0, 3.0)):
        jet = function_of(system).jet(q)
        state = np.array([q, jet.value]), np.array([v, jet.first * v])
        motion = dynamics.constrained_forward_dynamics(system, *state, np.zeros(2))
        assert motion.accelerations[0] == pytest.approx(solved(q, v), rel=1e-10)


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("engine", ["compiled", "reference"])
@pytest.mark.parametrize("coordinates", ["relative", "SE3", "SO3xR3"])
def test_motions_are_those_of_one_coordinate(name, coordinates, engine):
    system = cam(FUNCTIONS[name])
    accuracy = {"method": "dop853", "rtol": 1e-11, "atol": 1e-12} if coordinates == "relative" else {"rtol": 1e-10}
    if engine == "reference":
        accuracy["duration"] = 0.2
    result = cm.simulate(system, coordinates=coordinates, engine=engine, **accuracy)
    expected = cam_motion(function_of(system), result.t)
    assert result.outcome.kind == "finished"
    tolerance = INTEGRATED if coordinates == "relative" or name != "table" else 10.0 * INTEGRATED
    np.testing.assert_allclose(result.q[:, 0], expected[:, 0], atol=tolerance)
    np.testing.assert_allclose(result.q[:, 1], function_of(system).jet(expected[:, 0]).value, atol=tolerance)
    np.testing.assert_allclose(result.v[:, 0], expected[:, 1], atol=100.0 * tolerance)
    assert np.max(np.abs(result.drift)) < INTEGRATED
    assert np.max(result.columns["coupling/profile/residual"]) < 1e-8


@pytest.mark.parametrize("coordinates", ["rA", "rp", "rE"])
def test_index_3_methods_converge_to_the_same_motion(coordinates):
    system = cam(WAVES)
    errors = []
    for step in (2e-3, 1e-3):
        result = cm.simulate(system, coordinates=coordinates, step=step, engine="numpy")
        errors.append(np.max(np.abs(result.q[:, 0] - cam_motion(function_of(system), result.t)[:, 0])))
    assert errors[1] < 1e-4
    assert errors[0] / errors[1] == pytest.approx(4.0, rel=0.2)


def test_kernels_of_index_3_methods_say_why_they_do_not_apply(caplog):
    result = cm.simulate(cam(WAVES), coordinates="rA", step=1e-2, duration=0.05, engine="compiled")
    assert result.statistics["engine"] == "numpy"
    assert "has couplings by functions" in result.statistics["engine_reason"]


@pytest.mark.parametrize("coordinates", ["relative", "SE3"])
def test_the_angle_of_a_cut_joint_as_argument(coordinates):
    """The same motion whether the rocker's joint is one of the tree or closes the loop."""
    of_tree, of_cut = (cam_on_a_four_bar(REPEATING, cut) for cut in ("crank_pin", "rocker_pivot"))
    assert "rocker_pivot" not in of_cut.position_names
    accuracy = {"method": "dop853", "rtol": 1e-11, "atol": 1e-12} if coordinates == "relative" else {"rtol": 1e-10}
    for engine, duration in (("compiled", of_tree.scenario.duration), ("reference", 0.2)):
        ends = []
        for system in (of_tree, of_cut):
            result = cm.simulate(system, coordinates=coordinates, engine=engine, duration=duration, **accuracy)
            assert np.max(np.abs(result.drift)) < INTEGRATED
            ends.append([result.q[-1, system.position_names.index(name)] for name in ("crank_pivot", "lift")])
        np.testing.assert_allclose(ends[0], ends[1], atol=INTEGRATED)


def test_reactions_along_a_cut_joint_are_those_along_a_joint_of_the_tree():
    results = [
        cm.simulate(cam_on_a_four_bar(REPEATING, cut), rtol=1e-11, atol=1e-12, method="dop853", outputs=["reactions"])
        for cut in ("crank_pin", "rocker_pivot")
    ]
    for joint in ("rocker_pivot", "crank_pivot", "lift"):
        for component in ("mx", "my", "mz", "fx", "fy", "fz"):
            one, other = (result.columns[f"reaction/{joint}/{component}"] for result in results)
            np.testing.assert_allclose(one, other, atol=1e-5)


def test_positions_to_jerks_follow_the_drive(system):
    x, v, a, j = 0.6, 1.3, 0.4, 0.2
    motion = cm.kinematics.closed.motion(system, {"shaft": x}, {"shaft": v}, {"shaft": a}, {"shaft": j})
    f = function_of(system)
    jet, third = f.jet(x), (f.jet(x + 1e-4).second - f.jet(x - 1e-4).second) / 2e-4
    assert motion.q[1] == pytest.approx(float(jet.value), abs=1e-12)
    assert motion.v[1] == pytest.approx(float(jet.first * v), abs=1e-12)
    assert motion.a[1] == pytest.approx(float(jet.second * v**2 + jet.first * a), abs=1e-11)
    assert motion.j[1] == pytest.approx(float(third * v**3 + 3 * jet.second * v * a + jet.first * j), abs=1e-5)


def test_inverse_dynamics_along_the_shaft_is_that_of_lagrange(system):
    q, v, a = 0.4, 1.1, -0.6
    f = function_of(system)
    jet = f.jet(q)
    state = np.array([q, jet.value]), np.array([v, jet.first * v])
    accelerations = np.array([a, jet.second * v**2 + jet.first * a])
    drive = dynamics.closed_loop_inverse_dynamics(system, *state, accelerations, driven=["shaft"])
    expected = (a - cam_acceleration(jet, q, v)) * (0.02 + 2.0 * 0.05**2 + 0.5 * jet.first**2)
    assert float(drive.forces[0]) == pytest.approx(float(expected), rel=1e-10)


def test_linearization_is_the_derivative_of_lagrange():
    system = cam(WAVES)
    f, q, v = function_of(system), 0.4, 1.1
    jet = f.jet(q)
    linear = dynamics.linearize(system, np.array([q, jet.value]), np.array([v, jet.first * v]), np.zeros(2))

    def acceleration(x, u):
        return float(cam_acceleration(f.jet(x), x, u))

    h = 1e-5
    by_q = (acceleration(q + h, v) - acceleration(q - h, v)) / (2.0 * h)
    by_v = (acceleration(q, v + h) - acceleration(q, v - h)) / (2.0 * h)
    np.testing.assert_allclose(np.asarray(linear.A)[-1], [by_q, by_v], rtol=1e-6)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_batches_and_variants_are_single_motions(name):
    function = FUNCTIONS[name]

    def scaled(factor):
        data = cam_document(function, name=f"cam {factor}")
        data["bodies"] = [data["bodies"][0] | {"mass": 2.0 * factor}, data["bodies"][1]]
        if name == "table":
            data["couplings"][0]["function"] = function | {"values": [factor * x for x in function["values"]]}
        return cm.compile_mechanism(Mechanism.model_validate(data))

    systems = tuple(scaled(1.0 + 0.02 * k) for k in range(9))
    options = {"method": "rk4", "step": 2e-3, "duration": 0.2}
    together = cm.simulate(dynamics.variants.Variants(systems), engine="compiled", **options)
    assert together.statistics.get("samples_that_left_lanes") == 0
    for k in (0, 4, 8):
        alone = cm.simulate(systems[k], engine="reference", **options)
        np.testing.assert_allclose(together.q[k], alone.q, atol=1e-9)


def test_a_document_comes_back():
    mechanism = Mechanism.model_validate(cam_document(TABLE))
    assert Mechanism.model_validate(to_data(mechanism)) == mechanism
    assert to_data(mechanism)["couplings"][0]["kind"] == "function"


@pytest.mark.parametrize("engine", ["compiled", "reference"])
@pytest.mark.parametrize("options", [{"method": "rk4", "step": 1e-3}, {"method": "dop853"}, {"coordinates": "SE3"}])
def test_a_motion_that_leaves_the_table_says_so(engine, options):
    x = np.linspace(-1.0, 1.2, 12)
    system = cam({"kind": "table", "times": x.tolist(), "values": (0.1 * np.cos(x)).tolist(), "outside": "error"})
    result = cm.simulate(system, engine=engine, duration=2.0, **options)
    assert result.outcome.kind == "outside_table"
    assert "coupling 'profile': its coordinate 'shaft' leaves the table -1 to 1.2" in result.outcome.sentence
    assert result.q[-1, 0] < 1.2 + 1e-6


def test_positions_at_the_ends_of_a_table_are_in_it():
    x = np.linspace(-1.0, 1.0, 9)
    system = cam({"kind": "table", "times": x.tolist(), "values": (0.1 * x**3).tolist(), "outside": "error"})
    for end in (-1.0, 1.0):
        assert constraints.assemble(system, [end, 0.0], fixed=["shaft"]).q[1] == pytest.approx(0.1 * end, abs=1e-9)
    with pytest.raises(OutsideTableError, match=r"leaves the table -1 to 1 at 1\.01"):
        constraints.closure(system, [1.01, 0.0])


def test_a_flat_table_holds_its_ends():
    x = np.linspace(0.0, 1.0, 9)
    flat = {"kind": "table", "times": [0.0, 1.0], "values": [0.1, 0.1]}
    assert constraints.closure(cam(flat), [5.0, 0.0])[0] == pytest.approx(-0.1)
    smooth = (3.0 * x**2 - 2.0 * x**3).tolist()
    rise = {"kind": "table", "times": x.tolist(), "values": smooth}
    system = cam(rise)
    for q, value in ((-3.0, 0.0), (0.5, 0.5), (4.0, 1.0)):
        assert constraints.closure(system, [q, 0.0])[0] == pytest.approx(-value, abs=1e-12)
        residuals = [
            cm.simulate(system, q=[q, value], v=[0.0, 0.0], engine=engine, method="rk4", step=1e-3, duration=1e-3).q[0]
            for engine in ("compiled", "reference")
        ]
        np.testing.assert_allclose(residuals[0], residuals[1], atol=1e-12)


@pytest.mark.parametrize("engine", ["compiled", "reference"])
def test_adaptive_steps_do_not_jump_a_hump(engine):
    """A shaft that turns freely: nothing but the hump of 0.04 rad, passed in 4 ms, limits the steps."""
    x = np.array([-9.0, -1.0, 0.98, 0.99, 1.0, 1.01, 1.02, 3.0, 9.0])
    y = np.array([0.0, 0.0, 0.0, 2e-3, 4e-3, 2e-3, 0.0, 0.0, 0.0])
    hump = {"kind": "table", "times": x.tolist(), "values": y.tolist(), "outside": "error"}
    data = cam_document(hump, gravity=[0, 0, 0])
    data["bodies"][0]["center_of_mass"] = [0, 0, 0]
    data["scenario"]["initial"] = {"positions": {"shaft": 0.3}, "velocities": {"shaft": 10.0}}
    data["scenario"] |= {"duration": 0.2, "stop": [{"when": "joint/lift/q", "crosses": 3.5e-3, "direction": "up"}]}
    result = cm.simulate(cm.compile_mechanism(Mechanism.model_validate(data)), engine=engine, output_step=0.2)
    assert result.outcome.kind == "stopped"
    assert result.q[-1, 0] == pytest.approx(0.9965, abs=2e-3)


def test_the_follower_can_lead():
    """Given the follower's position, the shaft follows on the branch next to q = 0."""
    system = cam({"kind": "polynomial", "coefficients": [0, 0.1, 0.02]})
    q = constraints.follow(system, cm.neutral(system), {"lift": 0.05}).q
    assert 0.1 * q[0] + 0.02 * q[0] ** 2 == pytest.approx(0.05, abs=1e-10)
    assert q[0] > 0.0


def test_equilibrium_is_that_of_the_potential_of_one_coordinate():
    spring = {"name": "spring", "kind": "joint_spring", "coordinate": "lift", "stiffness": 800, "rest": 0.0}
    system = cam(WAVES, loads=[spring, spring | {"name": "torsion", "coordinate": "shaft", "stiffness": 1.0}])
    f = function_of(system)
    rest = dynamics.equilibrium(system, constraints.assemble(system).q)
    q, jet = rest.q[0], f.jet(rest.q[0])
    weight = -CAM_MASS * GRAVITY * ECCENTRICITY * np.cos(q) + ROD_MASS * GRAVITY * jet.first
    assert rest.converged
    assert float(weight + 800.0 * jet.value * jet.first + q) == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("engine", ["compiled", "reference"])
@pytest.mark.parametrize("coordinates", ["relative", "SE3"])
def test_the_torque_of_a_driven_cam(coordinates, engine):
    """At a constant rate: m f' f'' v^2 + m g f' - M g e cos q."""
    drive = {"kind": "polynomial", "coefficients": [0.7, 2.0]}
    motions = [{"name": "drive", "coordinate": "shaft", "position": drive}]
    system = cam(WAVES, motions=motions, scenario={"duration": 0.5, "output_step": 0.05})
    result = cm.simulate(system, engine=engine, coordinates=coordinates)
    q = 0.7 + 2.0 * result.t
    jet = function_of(system).jet(q)
    torque = ROD_MASS * jet.first * (4.0 * jet.second + GRAVITY) - CAM_MASS * GRAVITY * ECCENTRICITY * np.cos(q)
    np.testing.assert_allclose(result.tau[:, 0], torque, atol=INTEGRATED)
    np.testing.assert_allclose(result.q[:, 1], jet.value, atol=INTEGRATED)


def test_a_follower_that_is_driven_against_the_end_of_its_reach_stops():
    motions = [
        {"name": "drive", "coordinate": "lift", "position": {"kind": "polynomial", "coefficients": [0.25, -0.2]}}
    ]
    parabola = {"kind": "polynomial", "coefficients": [0, 0, 1]}
    start = {"duration": 3.0, "output_step": 0.05, "initial": {"positions": {"shaft": 0.5}}}
    result = cm.simulate(cam(parabola, motions=motions, scenario=start))
    assert not result.outcome.good
    assert result.outcome.time == pytest.approx(1.25, abs=1e-3)
    assert "driven against the end of its reach" in result.outcome.sentence


def test_the_viewer_drives_the_shaft_and_the_follower_goes_along():
    system = cam(WAVES)
    driven = DrivenConfiguration(system)
    assert driven.independent == ("shaft",)
    assert driven.drive({"shaft": 1.0}).moved
    assert driven.q[1] == pytest.approx(float(function_of(system).jet(1.0).value), abs=1e-9)


def many_cams(n):
    """Cams side by side."""
    one = cam_document(WAVES)
    bodies = [body | {"name": f"{body['name']}{k}"} for k in range(n) for body in one["bodies"]]
    joints = [
        joint | {"name": f"{joint['name']}{k}", "successor": f"{joint['successor']}{k}"}
        for k in range(n)
        for joint in one["joints"]
    ]
    couplings = [
        one["couplings"][0] | {"name": f"profile{k}", "dependent": f"lift{k}", "of": f"shaft{k}"} for k in range(n)
    ]
    start = {
        "positions": {f"shaft{k}": 0.7 for k in range(n)},
        "velocities": {f"shaft{k}": 0.5 for k in range(n)},
    }
    parts = {"bodies": bodies, "joints": joints, "couplings": couplings}
    scenario = {"duration": 0.02, "output_step": 0.01, "initial": start}
    return cm.compile_mechanism(Mechanism.model_validate(one | parts | {"scenario": scenario}))


@pytest.mark.parametrize(("n", "engine"), [(20, "compiled"), (40, "numpy")])
def test_many_cams_move_as_one(n, engine):
    """Sparse equations of kernels know no functions: NumPy takes them, and says so."""
    system = many_cams(n)
    result = cm.simulate(system, method="rk4", step=2e-3, engine="compiled")
    expected = cam_motion(system.rows[0].data["curve"], result.t)[:, 0]
    for k in (0, n - 1):
        shaft = result.q[:, system.position_names.index(f"shaft{k}")]
        np.testing.assert_allclose(shaft, expected, atol=INTEGRATED)
    assert result.statistics["engine"] == engine
    if engine == "numpy":
        assert "couplings by functions in sparse equations" in result.statistics["engine_reason"]


@pytest.mark.parametrize(("coordinates", "engine"), [("SE3", "compiled"), ("SE3", "reference"), ("rA", "numpy")])
def test_angles_are_followed_over_full_turns(coordinates, engine):
    """Three turns of a shaft whose function differs after each of them."""
    wave = {"kind": "harmonic", "amplitude": 0.01, "rate": 0.5}
    function = {"kind": "sum", "of": [{"kind": "polynomial", "coefficients": [0.0, 0.01, 0.0005]}, wave]}
    start = {"positions": {"shaft": 0.7}, "velocities": {"shaft": 20.0}}
    system = cam(function, scenario={"duration": 1.0, "output_step": 0.1, "initial": start})
    accuracy = {"rtol": 1e-10} if coordinates == "SE3" else {"step": 1e-3}
    result = cm.simulate(system, coordinates=coordinates, engine=engine, **accuracy)
    expected = cam_motion(function_of(system), result.t, 0.7, 20.0)[:, 0]
    assert expected[-1] > 4.0 * np.pi
    tolerance = INTEGRATED if coordinates == "SE3" else 1e-3
    np.testing.assert_allclose(result.q[:, 0], expected, atol=tolerance)
    np.testing.assert_allclose(result.q[:, 1], function_of(system).jet(expected).value, atol=tolerance)
