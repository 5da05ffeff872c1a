"""How long does one call from Python take, prepared or plain, and how does it grow with the joints?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mujoco
import numpy as np
import pinocchio as pin

import cadmbs as cm
from benchmarks import teaching_libraries
from benchmarks.batches import LARGEST_MUJOCO
from benchmarks.harness import Section, Settings, Timing, Work, again, interleaved, microseconds, ratio
from benchmarks.subjects import Subject, chain_of, humanoid, panda

Calls = dict[str, Callable[[], object]]


def section(settings: Settings) -> Section:
    """Inverse dynamics, forward dynamics and Jacobian."""
    subjects = [*map(chain_of, settings.sizes), panda(), humanoid()]
    rows = [row for subject in subjects for row in _rows(subject, settings)]
    header = ["mechanism", "quantity", "prepared, us", "plain, us", "Pinocchio / prepared", "Pinocchio / plain"]
    text = (
        "One configuration at a time from Python. `dynamics.prepare` gives the prepared callable; the plain function "
        "checks and converts its arguments. Ratios say how many times faster we are than Pinocchio's Python call, than "
        "MuJoCo's (`mj_inverse`, `mj_forward`, with the state written before), Robotics Toolbox (`rne`, `accel`, "
        "`jacob0`, an arm of as many joints) and Modern Robotics, all against the prepared callable."
    )
    return Section("Single calls", text, [*header, "MuJoCo", "Robotics Toolbox", "Modern Robotics"], rows)


def _rows(subject: Subject, settings: Settings) -> list[list[str]]:
    rows = []
    teaching = teaching_libraries.calls(subject.system.n_v) if subject.system.n_v in (6, 7) else {}
    for quantity, calls in _calls(subject).items():
        works = {name: _sized(call) for name, call in (calls | teaching.get(quantity, {})).items()}
        found = interleaved(works, settings.seconds / 3)
        rows.append([subject.name, quantity, *_cells(found)])
    return rows


def _sized(call: Callable[[], object]) -> Work:
    """As many calls as take about a millisecond."""
    alone = interleaved({"call": Work(call)}, 0.0)["call"].minimum
    return again(call, count=max(1, min(500, int(1e-3 / alone))))


def _cells(found: dict[str, Timing]) -> list[str]:
    prepared, plain, peer = found["prepared"], found["plain"], found.get("pinocchio")
    others = [ratio(found.get(name), prepared) for name in ("mujoco", "toolbox", "modern")]
    return [microseconds(prepared), microseconds(plain), ratio(peer, prepared), ratio(peer, plain), *others]


def _calls(subject: Subject) -> dict[str, Calls]:
    system = subject.system
    q, v, x = (np.ascontiguousarray(sample[0]) for sample in subject.states(1))
    body = system.n_bodies - 1
    inverse, forward = (cm.dynamics.prepare(system, word) for word in ("inverse_dynamics", "forward_dynamics"))
    jacobian = cm.dynamics.prepare(system, "jacobian", body)
    found: dict[str, Calls] = {
        "inverse dynamics": {
            "prepared": lambda: inverse(q, v, x),
            "plain": lambda: cm.dynamics.inverse_dynamics(system, q, v, x),
        },
        "forward dynamics": {
            "prepared": lambda: forward(q, v, x),
            "plain": lambda: cm.dynamics.forward_dynamics(system, q, v, x),
        },
        "Jacobian": {
            "prepared": lambda: jacobian(q),
            "plain": lambda: cm.kinematics.jacobian(system, q, body),
        },
    }
    for quantity, call in (_pinocchio(subject) if subject.fits_pinocchio else {}).items():
        found[quantity]["pinocchio"] = call
    if system.n_v <= LARGEST_MUJOCO:
        found["inverse dynamics"]["mujoco"] = _mujoco(subject, mujoco.mj_inverse, v, "qacc", x)
        found["forward dynamics"]["mujoco"] = _mujoco(subject, mujoco.mj_forward, v, "qfrc_applied", x)
    return found


def _pinocchio(subject: Subject) -> Calls:
    model, data = subject.model, subject.data
    q, v, x = (sample[0] for sample in subject.pinocchio_states(1))
    return {
        "inverse dynamics": lambda: pin.rnea(model, data, q, v, x),
        "forward dynamics": lambda: pin.aba(model, data, q, v, x),
        "Jacobian": lambda: pin.computeJointJacobian(model, data, q, model.njoints - 1),
    }


def _mujoco(
    subject: Subject, compute: Callable[..., None], v: np.ndarray, word: str, x: np.ndarray
) -> Callable[[], object]:
    model = subject.mujoco
    data: Any = mujoco.MjData(model)
    given = getattr(data, word)

    def call() -> None:
        data.qpos[:], data.qvel[:], given[:] = model.qpos0, v, x
        compute(model, data)

    return call
