"""How long do closed loops take by RK4 with fixed steps, at equal error, against MuJoCo and Pinocchio?"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import resources

import mujoco
import numpy as np
import pinocchio as pin

import cadmbs as cm
from benchmarks.harness import Section, Settings
from cadmbs.arrays import Array
from cadmbs.constraints.projection import project_velocities
from cadmbs.exporters import mjcf
from cadmbs.models.mechanism import Mechanism
from tests.oracles.pinocchio_loops import PinocchioLoops

DURATION = 2.0
"""How long a motion is [s]."""

STEPS = (16e-3, 8e-3, 4e-3, 2e-3, 1e-3)
"""Sizes of the steps [s]."""

ITERATIONS = 200
"""Proximal iterations of Pinocchio, at most."""

SPEED = 0.3
"""Speed of the legs of the Stewart platform at the start, about [m/s]."""

REPEATS = 3

Runs = list[tuple[float, float]]


@dataclass(frozen=True)
class Subject:
    """A mechanism without loads at a start, and its positions at the end.

    Attributes:
        name: Of the mechanism.
        mechanism, system: It.
        q, v: Start.
        places: Positions that are compared: those of joints with one coordinate.
        exact: These at the end.
    """

    name: str
    mechanism: Mechanism
    system: cm.System
    q: Array
    v: Array
    places: Array
    exact: Array

    def error(self, q: Array) -> float:
        """Largest error of the positions at the end [rad, m]."""
        return float(np.max(np.abs(q[self.places] - self.exact)))


def section(settings: Settings) -> Section:
    """Four-bar and Stewart platform."""
    rows = [row for subject in (_subject("four_bar"), _subject("stewart_platform")) for row in _rows(subject)]
    text = (
        f"Motions of {DURATION:g} s by RK4 with fixed steps of 16 to 1 ms: a four-bar under gravity, and a Stewart "
        "platform that drifts freely without. Ours: whole calls of `simulate`, start, result and accelerations at the "
        "end included. Pinocchio: RK4 steps in Python around `constraintDynamics`, as users write them, quaternions "
        "by their rates; its own time is that of these four calls a step alone. MuJoCo: `mj_step` from Python with "
        "`mjINT_RK4` and equality constraints as stiff as the step allows (`solref` of two steps). The error is that "
        "of the positions at the end against `dop853` at 1e-12. A ratio says how many times longer the peer takes "
        "than our fastest run that is at least as accurate: the smallest one over its steps, and that at 1 ms. "
        f"Processor time, best of {REPEATS}."
    )
    header = ["mechanism", "computed by", "us a step", "error, 16 ms", "error, 4 ms", "error, 1 ms", "smallest ratio",
              "ratio at 1 ms"]  # fmt: skip
    return Section("Closed loops against peers at equal error", text, header, rows)


def _subject(name: str) -> Subject:
    mechanism = cm.load(resources.files("cadmbs.library").joinpath(f"{name}.json"))
    free = {"damping": 0.0, "friction": 0.0}
    joints = tuple(
        joint.model_copy(update={key: value for key, value in free.items() if hasattr(joint, key)})
        for joint in mechanism.joints
    )
    changes = {"joints": joints, "loads": (), "motions": ()}
    if name == "stewart_platform":
        changes["gravity"] = (0.0, 0.0, 0.0)
    mechanism = mechanism.model_copy(update=changes)
    system = cm.compile_mechanism(mechanism)
    first = cm.simulate(system, duration=1e-3, engine="numpy")
    q, v = first.q[0], first.v[0]
    if name == "stewart_platform":
        guess = SPEED * np.random.default_rng(0).uniform(-1.0, 1.0, size=len(v))
        v = project_velocities(system, q, guess).v
    plan = {"duration": DURATION, "output_step": DURATION}
    end = cm.simulate(system, q=q, v=v, method="dop853", rtol=1e-12, atol=1e-12, **plan).q[-1]
    one = [k for k, joint in enumerate(system.position_names) if joint in system.velocity_names]
    return Subject(name, mechanism, system, q, v, np.array(one), end[one])


def _rows(subject: Subject) -> list[list[str]]:
    steppers = {
        "cadmbs, compiled": _ours(subject),
        "Pinocchio, `constraintDynamics`": _pinocchio(subject),
        "Pinocchio, its four calls alone": _pinocchio(subject, calls_alone=True),
        "MuJoCo, equality constraints": _mujoco(subject),
    }
    runs: dict[str, Runs] = {name: [] for name in steppers}
    for step in STEPS:
        for name, stepper in steppers.items():
            runs[name].append(_measured(stepper, step, subject))
    ours = runs["cadmbs, compiled"]
    runs["Pinocchio, its four calls alone"] = [
        (seconds, error)
        for (seconds, _), (_, error) in zip(
            runs["Pinocchio, its four calls alone"], runs["Pinocchio, `constraintDynamics`"], strict=True
        )
    ]
    rows = []
    for name, each in runs.items():
        errors = [f"{each[k][1]:.1e}" for k in (0, 2, 4)]
        ratios = [_ratio(run, ours) for run in each] if each is not ours else []
        cells = [f"{min(ratios):.3g}", f"{ratios[-1]:.3g}"] if ratios else ["", ""]
        rows.append([subject.name, name, f"{1e6 * each[-1][0] * STEPS[-1] / DURATION:.3g}", *errors, *cells])
    return rows


def _ratio(run: tuple[float, float], ours: Runs) -> float:
    """Time of a peer's run over that of our fastest one that is as accurate; of the finest one where none is."""
    seconds, error = run
    return seconds / min((own for own, own_error in ours if own_error <= error), default=ours[-1][0])


def _measured(stepper: Callable[[float], Array], step: float, subject: Subject) -> tuple[float, float]:
    """Processor time [s] of a run after one that is not counted, and its error."""
    q = stepper(step)
    times = []
    for _ in range(REPEATS):
        began = time.process_time()
        stepper(step)
        times.append(time.process_time() - began)
    return min(times), subject.error(q)


def _ours(subject: Subject) -> Callable[[float], Array]:
    plan = {"duration": DURATION, "output_step": DURATION, "method": "rk4", "engine": "compiled"}

    def run(step: float) -> Array:
        return np.asarray(cm.simulate(subject.system, q=subject.q, v=subject.v, step=step, **plan).q[-1])

    return run


def _pinocchio(subject: Subject, calls_alone: bool = False) -> Callable[[float], Array]:
    """RK4 steps, or as many evaluations at the start."""
    peer = PinocchioLoops(subject.mechanism, subject.system)
    model, q_order, v_order = peer.model, np.concatenate(peer.order("q")), peer.order("v")
    no_force, settings = np.zeros(len(v_order)), pin.ProximalSettings(1e-12, 1e-8, ITERATIONS)
    balls = [(joint.idx_q, joint.idx_v) for joint in model.joints if joint.nq == 4]
    single = [(joint.idx_q, joint.idx_v) for joint in model.joints if joint.nq == 1]
    q_index, v_index = np.array(single).T

    def acceleration(q: Array, v: Array) -> Array:
        return np.array(
            pin.constraintDynamics(model, peer.data, q, v, no_force, peer.constraints, peer.constraint_data, settings)
        )

    def rate(q: Array, v: Array) -> Array:
        q_dot = np.empty(len(q))
        q_dot[q_index] = v[v_index]
        for i, k in balls:
            x, w = q[i : i + 4], v[k : k + 3]
            q_dot[i : i + 3] = 0.5 * (x[3] * w + np.cross(x[:3], w))
            q_dot[i + 3] = -0.5 * (x[:3] @ w)
        return q_dot

    def run(step: float) -> Array:
        q, v = subject.q[q_order], subject.v[v_order]
        for _ in range(round(DURATION / step)):
            if calls_alone:
                for _ in range(4):
                    acceleration(q, v)
                continue
            a, u = acceleration(q, v), rate(q, v)
            q2, v2 = q + 0.5 * step * u, v + 0.5 * step * a
            b, u2 = acceleration(q2, v2), rate(q2, v2)
            q3, v3 = q + 0.5 * step * u2, v + 0.5 * step * b
            c, u3 = acceleration(q3, v3), rate(q3, v3)
            q4, v4 = q + step * u3, v + step * c
            q = pin.normalize(model, q + step / 6.0 * (u + 2.0 * u2 + 2.0 * u3 + rate(q4, v4)))
            v = v + step / 6.0 * (a + 2.0 * b + 2.0 * c + acceleration(q4, v4))
        result = np.zeros(len(q))
        result[q_order] = q
        return result

    return run


def _mujoco(subject: Subject) -> Callable[[float], Array]:
    model = mujoco.MjModel.from_xml_string(mjcf.text(subject.mechanism)[0])
    model.opt.integrator = mujoco.mjtIntegrator.mjINT_RK4
    names, velocity_names = subject.system.position_names, subject.system.velocity_names
    joints = [mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_JOINT, _joint_name(name)) for name in names]
    one = subject.places
    q_index = model.jnt_qposadr[np.array(joints)[one]]
    v_index = model.jnt_dofadr[np.array(joints)[one]]
    v_places = np.array([velocity_names.index(names[k]) for k in one])
    balls = [k for k in range(len(names)) if names[k].endswith(":w")]

    def run(step: float) -> Array:
        model.opt.timestep, model.eq_solref[:] = step, (2.0 * step, 1.0)
        data = mujoco.MjData(model)
        data.qpos[q_index], data.qvel[v_index] = subject.q[one], subject.v[v_places]
        for k in balls:
            first = velocity_names.index(names[k][:-1] + "wx")
            data.qpos[model.jnt_qposadr[joints[k]] :][:4] = subject.q[k : k + 4]
            data.qvel[model.jnt_dofadr[joints[k]] :][:3] = subject.v[first : first + 3]
        for _ in range(round(DURATION / step)):
            mujoco.mj_step(model, data)
        result = np.zeros(len(names))
        result[one] = data.qpos[q_index]
        return result

    return run


def _joint_name(position: str) -> str:
    """The joint of a position in the exported model: `base1_2` of `base1:2`, `ball1` of `ball1:w`."""
    name, _, part = position.partition(":")
    return f"{name}_{part}" if part.isdigit() else name
