"""A floating base: measured wrenches and no forces along its free joint."""

import numpy as np

import cadmbs as cm
from cadmbs import dynamics
from cadmbs.kinematics import integrate, neutral
from cadmbs.measurements import identify
from cadmbs.measurements.smoothing import smoothed


def tumbling():
    """A bus with an arm."""
    bus, arm = np.array([[0.3, 0.01, 0], [0.01, 0.4, 0.02], [0, 0.02, 0.5]]), np.diag([0.01, 0.05, 0.05])
    bodies = [
        {"name": "bus", "mass": 8.0, "center_of_mass": [0.1, 0.05, 0.0], "inertia": bus.tolist()},
        {"name": "arm", "mass": 2.0, "center_of_mass": [0.6, 0.0, 0.0], "inertia": arm.tolist()},
    ]
    base = {"name": "base", "kind": "free", "predecessor": "world", "successor": "bus"}
    hinge = {"name": "hinge", "kind": "revolute", "predecessor": "bus", "successor": "arm", "axis": [0, 0, 1]}
    joints = [base, hinge | {"point": [0.4, 0, 0], "actuated": True}]
    return cm.Mechanism.model_validate(
        {"format": "cadmbs.mechanism/1", "name": "tumbling", "bodies": bodies, "joints": joints}
    )


def velocities(t):
    """Of all coordinates."""
    turn = (0.8 * np.sin(2 * t), 0.8 * np.cos(1.7 * t), 0.4 * np.sin(t + 1))
    return np.stack([*turn, 0.3 * np.cos(t), 0.2 * np.sin(1.3 * t), 0.1 * np.cos(2 * t), 1.2 * np.cos(3 * t)], axis=-1)


def test_all_masses_of_a_floating_machine():
    mechanism = tumbling()
    system = cm.compile_mechanism(mechanism)
    step, q = 1e-3, [neutral(system)]
    times = step * np.arange(4001)
    for t in times[:-1]:
        q.append(integrate(system, q[-1], step * velocities(t + 0.5 * step)))
    t, q = times[::10], np.array(q)[::10]
    v, a = velocities(t), (velocities(t + 1e-6) - velocities(t - 1e-6)) / 2e-6
    tau = dynamics.inverse_dynamics(system, q, v, a, engine="reference")
    J = cm.kinematics.hybrid.jacobian(system, q, "bus")
    wrench = np.linalg.solve(np.swapaxes(J[..., :6], -1, -2), tau[:, :6, None])[..., 0]
    rng = np.random.default_rng(0)
    wrench = wrench + 1e-3 * rng.normal(size=wrench.shape)
    data = {"t": t, "joint/hinge/tau": tau[:, 6] + 1e-3 * rng.normal(size=len(t))}
    data |= {f"joint/{name}/q": q[:, k] for k, name in enumerate(system.position_names)}
    for level, values in (("v", v), ("a", a)):
        data |= {f"joint/{name}/{level}": values[:, k] for k, name in enumerate(system.velocity_names)}
    data |= {f"wrench/bus/{name}": wrench[:, k] for k, name in enumerate(("mx", "my", "mz", "fx", "fy", "fz"))}
    heavy = mechanism.model_copy(
        update={"bodies": tuple(body.model_copy(update={"mass": 1.3 * body.mass}) for body in mechanism.bodies)}
    )
    found = identify(heavy, data)
    assert abs(sum(body.mass for body in found.mechanism.bodies) - 10.0) < 2e-3
    assert not found.findings
    assert found.held_out["base:vz"].error < 2e-3


def test_the_last_knot_of_a_spline_may_be_rounded():
    """Times whose end is not reached by equal steps in rounded arithmetic."""
    for n in (24000, 777, 101):
        t = np.arange(n) / 1000.0
        signal = smoothed(t, np.sin(3.0 * t), 1e-6)
        assert np.max(np.abs(signal.rates - 3.0 * np.cos(3.0 * t))) < 1e-2
