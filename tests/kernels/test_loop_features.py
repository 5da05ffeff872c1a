"""Kernels of loops for all that a document can say, against NumPy: rows, couplings, cut joints, massless bodies."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import constraints
from cadmbs.constraints.projection import project_velocities
from cadmbs.dynamics.closed_loops.loop_packing import pack_loops
from cadmbs.kernels.calls.batch import aligned
from cadmbs.kernels.rows.loops_packing import VECTOR
from cadmbs.kernels.steps import loops_steps
from cadmbs.kernels.steps.drift_check import DriftLimits
from cadmbs.kernels.steps.loops_states import LoopDriftKernel
from cadmbs.kernels.steps.loops_steps import ChosenRows
from cadmbs.testing.states import random_state
from tests.constraints.closed import closed_system
from tests.constraints.constrained import constrained
from tests.simulation.loops import assert_as_many_projections, compiled, library, library_data
from tests.tolerances import CLOSED_ENDS, ORACLE, ROUND_OFF

SAME = 1e-12

SWING = {"kind": "harmonic", "mean": 0.0, "amplitude": 0.4, "rate": 6.0, "phase": 0.0}


def changed(name, cut=None, **more):
    """A library mechanism with further entries of the document, and of its cut joint."""
    data = library_data(name) | {"scenario": None} | more
    for joint in data["joints"]:
        if joint.get("cut"):
            joint.update(cut or {})
    return compiled(data)


def geared(name, first, second, factor):
    """A library mechanism, two of whose coordinates are coupled."""
    terms = [{"coordinate": first, "factor": 1.0}, {"coordinate": second, "factor": factor}]
    return changed(name, couplings=[{"name": "gear", "terms": terms}])


def massless_coupler():
    """A four-bar whose coupler weighs nothing: the mass matrix of the tree is singular."""
    data = library_data("four_bar") | {"scenario": None}
    for body in data["bodies"]:
        if body["name"] == "coupler":
            body.update(mass=None, center_of_mass=None, inertia=None)
    data["bodies"] = [{key: value for key, value in body.items() if value is not None} for body in data["bodies"]]
    return compiled(data)


def spring_on_the_cut():
    force = {"name": "push", "kind": "joint_force", "coordinate": "rocker_pin", "force": SWING}
    spring = {"name": "spring", "kind": "joint_spring", "coordinate": "rocker_pin", "stiffness": 30.0, "rest": 0.3}
    return changed("four_bar", loads=[force, spring | {"damping": 0.5}])


def servo_on_the_cut():
    """A servo at its effort limit and a free one, a stop that is pressed, and tables: all along the cut pin."""
    along, table = {"coordinate": "rocker_pin"}, {"deflection": [-2, -0.1, 0.2, 2], "force": [-30, -1, 2, 9]}
    servo = along | {"kind": "joint_servo", "position": SWING, "stiffness": 40.0, "damping": 2.0}
    stop = {"name": "stop", "kind": "joint_stop", "upper": -1.0, "stiffness": 20.0, "damping": 0.5}
    spring = {"name": "table", "kind": "joint_spring", "rest": SWING, "characteristic": table}
    rates = {"damping_characteristic": {"rate": [-5, 0, 5], "force": [-2, 0, 6]}}
    motor = {"name": "motor", "kind": "joint_force", "coordinate": "crank_pivot", "force": 0.2}
    weak, free = servo | {"name": "weak servo", "effort": 3.0}, servo | {"name": "servo"}
    return changed("four_bar", loads=[weak, along | spring | rates, motor, free, along | stop])


FEATURES = {
    "rolling": lambda: library("rolling_disk"),
    "knife edges": lambda: library("snakeboard"),
    "gear": lambda: geared("five_bar", "right_motor", "left_motor", -0.5),
    "losses of a cut joint": lambda: changed("four_bar", {"damping": 0.3, "friction": 0.2}),
    "rotor of a cut joint": lambda: changed("four_bar", {"armature": 0.4}),
    "spring on a cut joint": spring_on_the_cut,
    "servos, stop and tables on a cut joint": servo_on_the_cut,
    "driven cut joint": lambda: changed(
        "four_bar", motions=[{"name": "drive", "coordinate": "rocker_pin", "position": SWING}]
    ),
    "massless coupler": massless_coupler,
}


def rows_of_kernel(system, q, v, t):
    """The matrix, residuals, velocities and targets of a kernel, rows of positions first, and their order."""
    table = constraints.rows(system)
    kernel = LoopDriftKernel(system, pack_loops(system), DriftLimits(False, 1e-9, 1e-10))
    holonomic = np.asarray(table.holonomic)
    order = np.concatenate([np.flatnonzero(holonomic), np.flatnonzero(~holonomic)])
    kernel.choose(t, np.concatenate([q, v, [0.0]]), ChosenRows(np.arange(table.n_rows), 0.0))
    vectors, dense = kernel.workspace.vectors, kernel.workspace.dense
    matrix = dense[system.n_v : system.n_v + table.n_rows, : system.n_v]
    return (
        matrix,
        *(vectors[row, : table.n_rows] for row in (VECTOR.GAP, VECTOR.DEFECT, VECTOR.TARGET)),
    ), order


def assert_rows(system, seed, t):
    """Rows, residuals, velocities and targets are those of NumPy, also where nothing is closed."""
    q, v = random_state(system, seed)[:2]
    computed, order = rows_of_kernel(system, q, v, t)
    A, gap = constraints.jacobian(system, q, t), np.zeros(len(order))
    gap[constraints.rows(system).holonomic] = constraints.closure(system, q, t)
    defect = A @ v - constraints.velocity_target(system, q, t)
    target = constraints.acceleration_target(system, q, v, t)
    for ours, theirs in zip(computed, (A, gap, defect, target), strict=True):
        scale = max(1.0, float(np.max(np.abs(theirs))))
        np.testing.assert_allclose(ours, theirs[order], rtol=0.0, atol=SAME * scale)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # of more rows than freedoms, of which no solution is asked
@pytest.mark.parametrize("floating", [True, False])
@pytest.mark.parametrize("t", [0.3, 0.9])
def test_rows_of_every_kind_are_those_of_numpy(floating, t):
    """Geometric rows, with and without angles and drives, wheels, blades, velocity rows, motions."""
    assert_rows(constrained(floating, momenta=False), 4, t)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["revolute", "spherical:quaternion", "screw", "universal"])
def test_rows_of_cut_joints_along_coupled_coordinates(kind):
    assert_rows(closed_system(kind, coupled=True)[0], 3, 0.2)


@pytest.mark.slow
@pytest.mark.parametrize("stabilization", ["projection", "baumgarte"])
@pytest.mark.parametrize("name", FEATURES)
def test_motions_are_those_of_numpy(name, stabilization):
    system = FEATURES[name]()
    plan = {"method": "index1:rk4", "duration": 0.05, "output_step": 0.01, "step": 5e-3, "stabilization": stabilization}
    fast, slow = (cm.simulate(system, engine=engine, **plan) for engine in ("compiled", "reference"))
    assert fast.statistics["compiled_evaluations"] == fast.statistics["evaluations"]
    assert_as_many_projections(fast, slow)
    same = CLOSED_ENDS if stabilization == "projection" else SAME
    for column in ("q", "v", "supplied"):
        reference = getattr(slow, column)
        scale = max(1.0, float(np.max(np.abs(reference))))
        np.testing.assert_allclose(getattr(fast, column), reference, rtol=0.0, atol=same * scale)


@pytest.mark.slow
@pytest.mark.parametrize("stepper", ["rk4", "dop853"])
def test_motions_do_not_depend_on_what_was_in_memory(stepper, monkeypatch):
    """The workspace of a kernel is not initialized: numbers that nobody has written must not be read."""

    def filled(number):
        def memory(*shape):
            values = aligned(*shape)
            values[...] = number
            return values

        monkeypatch.setattr(loops_steps, "aligned", memory)
        plan = {"method": f"index1:{stepper}", "duration": 0.05, "output_step": 0.01, "step": 5e-3}
        return cm.simulate(FEATURES["gear"](), engine="compiled", **plan)

    first, second = filled(np.nan), filled(1e3)
    assert first.statistics["compiled_evaluations"] == first.statistics["evaluations"]
    np.testing.assert_array_equal(first.q, second.q)
    np.testing.assert_array_equal(first.v, second.v)


@pytest.mark.slow
@pytest.mark.parametrize("name", FEATURES)
def test_work_and_energy_agree(name):
    """Kinetic and potential energy change by the work of loads and drives."""
    result = cm.simulate(
        FEATURES[name](),
        method="index1:dop853",
        duration=0.3,
        output_step=0.1,
        rtol=1e-10,
        atol=1e-11,
        engine="compiled",
    )
    assert result.statistics["compiled_evaluations"] > 0.5 * result.statistics["evaluations"]
    total = result.kinetic + result.potential - result.supplied
    np.testing.assert_allclose(total, total[0], rtol=0.0, atol=100 * ORACLE * max(1.0, float(np.max(result.kinetic))))


@pytest.mark.slow
@pytest.mark.parametrize("threads", [1, 2])
def test_batches_are_those_of_numpy(threads):
    """Six four-bars at different speeds, in a batch of two axes; each is the motion that it is alone, to rounding."""
    system = library("four_bar")
    q = np.zeros((3, 2, system.n_q))
    v = project_velocities(system, q, np.random.default_rng(0).normal(size=q.shape)).v
    plan = {"method": "index1:rk4", "duration": 0.1, "output_step": 0.02, "step": 5e-3}
    fast = cm.simulate(system, q=q, v=v, engine="compiled", threads=threads, **plan)
    slow = cm.simulate(system, q=q, v=v, engine="reference", **plan)
    assert fast.statistics["compiled_evaluations"] == fast.statistics["evaluations"]
    assert slow.statistics["projections"] > 0
    assert_as_many_projections(fast, slow)
    for column in ("t", "q", "v", "kinetic", "drift"):
        np.testing.assert_allclose(getattr(fast, column), getattr(slow, column), rtol=0.0, atol=1e-10)
    alone = cm.simulate(system, q=q[2, 1], v=v[2, 1], engine="compiled", **plan)
    np.testing.assert_allclose(fast.q[2, 1], alone.q, rtol=0.0, atol=ROUND_OFF)


@pytest.mark.slow
def test_springs_on_cut_joints_count_turns():
    """A crank that turns on and on winds the spring on its cut pin up, with fixed and with adaptive steps."""
    spring = {"name": "spring", "kind": "joint_spring", "coordinate": "crank_pivot", "stiffness": 0.02, "rest": 0.0}
    data = library_data("four_bar") | {"scenario": None, "gravity": [0, 0, 0], "loads": [spring]}
    for joint in data["joints"]:
        joint["cut"] = joint["name"] == "crank_pivot"
    system = compiled(data)
    for method in ("index1:rk4", "index1:dop853"):
        plan = {
            "method": method,
            "duration": 0.6,
            "output_step": 0.2,
            "step": 0.01,
            "velocities": {"rocker_pivot": [1.0]},
        }
        fast, slow = (cm.simulate(system, engine=engine, **plan) for engine in ("compiled", "reference"))
        name = "joint/crank_pivot/q"
        np.testing.assert_allclose(fast[name], slow[name], rtol=0.0, atol=1e-7)
