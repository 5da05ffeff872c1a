"""SE(3) and SO(3) x R^3: turns of joints are counted, steps stay below half a turn, motions end at their reach."""

from dataclasses import replace

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.absolute.groups.all_joints_cut import all_joints_cut
from cadmbs.absolute.groups.dynamics import group_dynamics, simulate_group
from cadmbs.absolute.groups.states import Group
from cadmbs.constraints import cut_position_names
from cadmbs.constraints.equations.constraint_equations import constraint_equations
from cadmbs.dynamics.scenarios.consistent import one_start
from cadmbs.dynamics.scenarios.fields import output_times
from cadmbs.integrators.solve import integrate
from cadmbs.models.mechanism import Mechanism
from cadmbs.results import OutcomeKind

GROUPS = tuple(group.value for group in Group)
METHODS = ("rk4", "dp54", "bdf2", "generalized_alpha")
INERTIA = 0.04
BOUNDS = {"rk4": 1e-4, "dp54": 1e-6}
"""What steps of 4 ms make of a third of a second at 15 rad/s, with 40 rad/s at the start [rad]."""

SECOND_ORDER = 0.1
"""The same by methods of second order on SE(3), where the turn of a single body is exact [rad]."""


def cases(first=0):
    """Each method on one of the groups, SE(3) or SO(3) x R^3 first; but for one case, all are slow."""
    groups = [GROUPS[(first + k) % len(GROUPS)] for k in range(len(METHODS))]
    return [
        pytest.param(group, method, marks=() if (group, method) == ("SE3", "rk4") else pytest.mark.slow)
        for group, method in zip(groups, METHODS, strict=True)
    ]


SPRUNG = [
    pytest.param(kind, *case.values, marks=pytest.mark.slow if kind == "cylindrical" else case.marks)
    for first, kind in enumerate(("revolute", "cylindrical", "screw"))
    for case in cases(first)
]
"""All pairs of a kind of joint, a method and a group."""


def body(name, inertia=INERTIA, center=(0.0, 0.0, 0.0)):
    return {"name": name, "mass": 1.0, "center_of_mass": list(center), "inertia": (inertia * np.eye(3)).tolist()}


def joint(name, kind, successor, predecessor="world", point=(0.0, 0.0, 0.0), **fields):
    ends = {"predecessor": predecessor, "successor": successor, "point": list(point)}
    return {"name": name, "kind": kind, "axis": [0.0, 0.0, 1.0], **ends, **fields}


def spring(coordinate, stiffness=9.0, rest=3.0):
    return {"name": "s", "kind": "joint_spring", "coordinate": coordinate, "stiffness": stiffness, "rest": rest}


def compiled(bodies, joints, **fields):
    content = {"format": "cadmbs.mechanism/1", "name": "turning", "gravity": [0.0] * 3, "bodies": bodies}
    return cm.compile_mechanism(Mechanism.model_validate(content | {"joints": joints} | fields))


def planned(system, duration=1 / 3, rows=2, **fields):
    return replace(system.scenario, duration=duration, output_step=duration / rows, **fields)


def run(system, plan, coordinates, method, step=4e-3):
    return cm.simulate(
        system, plan, coordinates=coordinates, method=method, **({} if method == "dp54" else {"step": step})
    )


def bound(coordinates, method):
    """Of SO(3) x R^3 with bodies away from the axis the second-order error is larger."""
    return BOUNDS.get(method, SECOND_ORDER if coordinates == "SE3" else 4.0 * SECOND_ORDER)


def spring_motion(t, q, v=40.0, inertia=INERTIA):
    """The turn of an inertia on the spring."""
    w = np.sqrt(9.0 / inertia)
    return 3.0 + (q - 3.0) * np.cos(w * t) + v / w * np.sin(w * t)


@pytest.mark.parametrize(("kind", "coordinates", "method"), SPRUNG)
def test_a_spring_along_an_axis_counts_full_turns(kind, coordinates, method):
    fields = {"pitch": 1e-3} if kind == "screw" else {}
    name = "h:turn" if kind == "cylindrical" else "h"
    system = compiled([body("b")], [joint("h", kind, "b", **fields)], loads=[spring(name)])
    plan = planned(system, positions={name: (9.5,)}, velocities={name: (40.0,)})
    result = run(system, plan, coordinates, method)
    index = system.position_names.index(name)
    assert result.outcome.good
    np.testing.assert_allclose(result.q[0, index], 9.5, atol=1e-12)
    inertia = INERTIA + fields.get("pitch", 0.0) ** 2
    exact = spring_motion(result.t, 9.5, inertia=inertia)
    np.testing.assert_allclose(result.q[:, index], exact, atol=bound("SE3", method))


@pytest.mark.parametrize(("coordinates", "method"), cases())
def test_a_gear_ratio_that_is_no_integer_holds_over_several_turns(coordinates, method):
    joints = [joint("h", "revolute", "b"), joint("k", "revolute", "c", point=(1.0, 0.0, 0.0))]
    terms = [{"coordinate": "h", "factor": 1.0}, {"coordinate": "k", "factor": -1.5}]
    gear = {"name": "g", "terms": terms, "offset": 0.0}
    bodies = [body("b"), body("c", center=(1.0, 0.0, 0.0))]
    system = compiled(bodies, joints, couplings=[gear], loads=[spring("h", 1.0)])
    plan = planned(system, velocities={"k": (40.0,)})
    result = run(system, plan, coordinates, method)
    expected = cm.simulate(system, plan, rtol=1e-10, atol=1e-10)
    assert result.outcome.good
    assert np.max(expected.q) > 2.0 * np.pi
    np.testing.assert_allclose(result.q, expected.q, atol=5.0 * bound(coordinates, method))
    assert result.statistics["largest_position_drift"] < 1e-4


@pytest.mark.parametrize("ratio", [1.5, 2.0, 17.0 / 23.0, np.sqrt(2.0) / 30.0])
def test_gears_between_cut_joints_move_as_between_others_over_several_turns(ratio):
    """In joint coordinates, where turns of cut joints are not counted: each body hangs on two hinges about one axis."""
    hinges = [joint("h", "revolute", "b"), joint("k", "revolute", "c", point=(1.0, 0.0, 0.0))]
    doubled = [hinge | {"name": f"{hinge['name']}2", "cut": True} for hinge in hinges]
    motions = []
    for names in (("h", "k"), ("h2", "k2")):
        terms = [{"coordinate": name, "factor": factor} for name, factor in zip(names, (1.0, -ratio), strict=True)]
        bodies, gear = [body("b"), body("c", center=(1.0, 0.0, 0.0))], {"name": "g", "terms": terms, "offset": 0.0}
        system = compiled(bodies, [*hinges, *doubled], couplings=[gear], loads=[spring("h", 1.0)])
        speeds = {"h": (40.0 * ratio,), "k": (40.0,)}
        speeds = {name: speed for name, speed in speeds.items() if name in system.velocity_names}
        motions.append(cm.simulate(system, planned(system, velocities=speeds), engine="numpy"))
    assert motions[0]["joint/k/q"][-1] > 2.0 * np.pi
    np.testing.assert_allclose(motions[1]["joint/k/q"], motions[0]["joint/k/q"], rtol=0, atol=1e-6)


@pytest.mark.parametrize("coordinates", GROUPS)
def test_gears_whose_ratio_is_no_integer_are_left_to_numpy_which_counts_turns(coordinates):
    joints = [joint("h", "revolute", "b"), joint("k", "revolute", "c", point=(1.0, 0.0, 0.0))]
    gear = lambda factor: {  # noqa: E731
        "name": "g",
        "terms": [{"coordinate": "h", "factor": 1.0}, {"coordinate": "k", "factor": factor}],
        "offset": 0.0,
    }
    bodies = [body("b"), body("c", center=(1.0, 0.0, 0.0))]
    exact, uneven = (compiled(bodies, joints, couplings=[gear(factor)]) for factor in (-2.0, -1.5))
    options = {"coordinates": coordinates, "method": "rk4", "step": 4e-3, "duration": 8e-3, "output_step": 8e-3}
    statistics = cm.simulate(uneven, engine="compiled", **options).statistics
    reason = "no kernel covers this simulation, which has couplings of angles of cut joints whose ratio is no integer"
    assert (statistics["engine"], statistics["engine_reason"]) == ("numpy", reason)
    for system, is_known in ((exact, True), (uneven, False)):
        (block,) = constraint_equations(system.derived(all_joints_cut)).coordinates
        assert block.is_known_without_turns is is_known


@pytest.mark.parametrize(("coordinates", "method"), cases(1))
def test_a_motion_is_prescribed_over_two_turns(coordinates, method):
    drive = {"name": "d", "coordinate": "h", "position": {"kind": "polynomial", "coefficients": [0.0, 40.0]}}
    joints = [joint("h", "revolute", "b"), joint("k", "revolute", "c", "b", (0.1, 0.0, 0.0))]
    system = compiled([body("b"), body("c")], joints, motions=[drive], loads=[spring("k", 3.0, 1.0)])
    plan = planned(system)
    result = run(system, plan, coordinates, method)
    expected = cm.simulate(system, plan, rtol=1e-10, atol=1e-10)
    assert result.outcome.good
    np.testing.assert_allclose(result.q[:, 0], 40.0 * result.t, atol=1e-4)
    np.testing.assert_allclose(result.q[:, 1], expected.q[:, 1], atol=20.0 * bound(coordinates, method))


def cut_gear():
    """A hinge that is cut, beside one that is not, with a gear on a second body and a spring along it."""
    joints = [joint("h", "revolute", "b"), joint("cut", "revolute", "b", cut=True)]
    joints.append(joint("k", "revolute", "c", point=(1.0, 0.0, 0.0)))
    terms = [{"coordinate": "cut", "factor": 1.0}, {"coordinate": "k", "factor": -1.5}]
    gear = {"name": "g", "terms": terms, "offset": 0.0}
    bodies = [body("b"), body("c", center=(1.0, 0.0, 0.0))]
    system = compiled(bodies, joints, couplings=[gear], loads=[spring("cut")])
    return system, planned(system, positions={"h": (6.0,), "k": (4.0,)}, velocities={"h": (40.0,)})


@pytest.mark.parametrize("coordinates", ["SE3", pytest.param("SO3xR3", marks=pytest.mark.slow)])
def test_positions_of_cut_joints_are_counted_from_what_their_rows_ask_for(coordinates):
    """The gear says 6 rad, where the poses say 6 rad less a turn: the spring takes what the gear says."""
    system, plan = cut_gear()
    assert cut_position_names(system) == ("cut",)
    start, times = one_start(system, plan), output_times(plan)
    dynamics = group_dynamics(system, plan, coordinates, "dp54", start)
    steps = dynamics.steps(times, False)
    report = dynamics.report(integrate(steps, dynamics.start, times, after_step=dynamics.after_step, row=dynamics.row))
    h, k = (report.q[:, system.position_names.index(name)] for name in ("h", "k"))
    exact = spring_motion(np.array(times), 6.0, inertia=INERTIA + INERTIA / 1.5**2)
    np.testing.assert_allclose(h, exact, atol=1e-6)
    np.testing.assert_allclose(k, exact / 1.5, atol=1e-6)
    np.testing.assert_allclose(report.cut_positions[:, 0], exact, atol=1e-6)
    np.testing.assert_allclose(report.columns["joint/cut/q"], exact, atol=1e-6)
    stored = report.kinetic + 4.5 * (report.cut_positions[:, 0] - 3.0) ** 2
    np.testing.assert_allclose(stored, stored[0], rtol=1e-6)


def test_rows_between_adaptive_steps_are_on_the_constraints():
    """An output grid costs no steps, and the interpolant is put back where it is off by more than atol."""
    drive = {"name": "d", "coordinate": "h", "position": {"kind": "harmonic", "amplitude": 1.0, "rate": 9.0}}
    joints = [joint("h", "revolute", "b"), joint("k", "revolute", "c", "b", (0.4, 0.0, 0.0))]
    system = compiled([body("b"), body("c")], joints, motions=[drive])
    counts = []
    for rows in (1, 200):
        result = cm.simulate(
            system, planned(system, 0.5, rows, rtol=1e-6, atol=1e-9), coordinates="SO3xR3", method="dp54"
        )
        assert max(float(np.max(result[name])) for name in result.column_names if name.endswith("residual")) < 1e-9
        counts.append(result.statistics["steps"])
    assert counts[0] == counts[1]
    assert counts[0] < 100


FOUR_BAR_REACH = (np.arccos((1.5**2 + 3.0**2 - 2.7**2) / 9.0) - 0.3) / 2.0
"""Time at which coupler and rocker of the driven four-bar are in line [s]."""


def driven_four_bar():
    """A crank of 1.5 m that turns with 2 rad/s, links of 1.2 and 1.5 m, pivots 3 m apart: it cannot turn around."""
    A, D = np.zeros(3), np.array([3.0, 0.0, 0.0])
    B = 1.5 * np.array([np.cos(0.3), np.sin(0.3), 0.0])
    distance = np.linalg.norm(D - B)
    along = (D - B) / distance
    x = (1.2**2 - 1.5**2 + distance**2) / (2.0 * distance)
    C = B + x * along + np.sqrt(1.2**2 - x**2) * np.array([-along[1], along[0], 0.0])
    ends = {"crank": (A, B), "coupler": (B, C), "rocker": (D, C)}
    bodies = [body(name, 0.1) | {"center_of_mass": (0.5 * (p + q)).tolist()} for name, (p, q) in ends.items()]
    joints = [
        joint("a", "revolute", "crank", "world", A),
        joint("b", "revolute", "coupler", "crank", B),
        joint("d", "revolute", "rocker", "world", D),
        joint("c", "revolute", "rocker", "coupler", C),
    ]
    drive = {"name": "drive", "coordinate": "a", "position": {"kind": "polynomial", "coefficients": [0.0, 2.0]}}
    return compiled(bodies, joints, motions=[drive])


@pytest.mark.parametrize("coordinates", GROUPS)
@pytest.mark.parametrize(
    ("method", "fields"),
    [
        ("rk4", {"step": 0.01}),
        pytest.param("dp54", {"rtol": 1e-4, "atol": 1e-5}, marks=pytest.mark.slow),
        pytest.param("heun", {"step": 0.01}, marks=pytest.mark.slow),
        pytest.param("generalized_alpha", {"step": 0.01}, marks=pytest.mark.slow),
    ],
)
def test_a_four_bar_that_is_driven_past_its_reach_ends_there(method, fields, coordinates):
    system = driven_four_bar()
    result = cm.simulate(system, planned(system, 1.0, 100), coordinates=coordinates, method=method, **fields)
    assert not result.outcome.good
    assert FOUR_BAR_REACH - 0.02 < result.t[-1] < FOUR_BAR_REACH + 1e-6
    assert FOUR_BAR_REACH - 0.02 < result.outcome.time < FOUR_BAR_REACH + 1e-3
    assert result["loop/c/residual"].max() < 1e-4
    if method == "rk4":
        assert "the constraints cannot be kept: 0.0" in str(result.outcome)
        assert "cannot be closed from here; motions that contradict each other or leave what the " in str(
            result.outcome
        )


def spinning(speed):
    system = compiled([body("wheel")], [joint("h", "revolute", "wheel")])
    return system, planned(system, 1.0, 1, velocities={"h": (speed,)})


@pytest.mark.parametrize("coordinates", GROUPS)
@pytest.mark.parametrize(
    "method", ["euler", "rk4", "implicit_euler", "bdf2", "generalized_alpha", "stabilized_alpha", "rattle"]
)
def test_steps_of_more_than_half_a_turn_end_the_motion_with_the_name_of_the_body(method, coordinates):
    system, plan = spinning(40.0)
    result = cm.simulate(system, plan, coordinates=coordinates, method=method, step=0.1)
    assert result.outcome.kind is OutcomeKind.STEP_UNDERFLOW
    assert len(result.t) == 1
    if method in ("rk4", "implicit_euler"):
        sentence = (
            "body 'wheel' turns by 4 rad, more than half a turn, in a step of 0.1 s from t = 0 s: take smaller steps"
        )
        assert str(result.outcome) == f"stopped after t = 0 s: {sentence}"


@pytest.mark.parametrize("method", ["bs32", "dp54"])
@pytest.mark.slow
def test_adaptive_steps_turn_no_body_by_more_than_a_quarter(method):
    """Also the first one, and where any step would do; so turns between two rows are counted."""
    system, plan = spinning(300.0)
    result = simulate_group(system, replace(plan, rtol=1.0, atol=1.0), "SE3", method)
    assert result.trajectory.counts.steps >= 300.0 / (0.5 * np.pi)
    np.testing.assert_allclose(result.states.angles[-1], 300.0, rtol=1e-12)


@pytest.mark.slow
def test_columns_and_limits_show_counted_turns():
    """A spring turns the wheel back and forth between two rows: the mean velocity says nothing about its turns."""
    limits = {"lower": -1.0, "upper": 4.0}
    system = compiled([body("b")], [joint("h", "revolute", "b", limits=limits)], loads=[spring("h")])
    plan = planned(system, 0.3, 1, velocities={"h": (200.0,)})
    result = cm.simulate(system, plan, coordinates="SE3", method="dp54")
    exact = spring_motion(0.3, 0.0, 200.0)
    assert abs(exact) > 2.0 * np.pi
    np.testing.assert_allclose(result.q[-1, 0], exact, atol=1e-5)


@pytest.mark.parametrize(
    ("name", "method", "reason"),
    [
        ("auto", "dp54", "of fifth order, with steps"),
        ("rk4", "rk4", "asked for"),
    ],
)
def test_the_method_is_reported_with_its_reason(name, method, reason):
    system, plan = spinning(1.0)
    result = cm.simulate(system, replace(plan, duration=0.01, output_step=0.01), coordinates="SE3", method=name)
    assert result.metadata["method"]["name"] == method
    assert result.metadata["method"]["reason"].startswith(reason)
