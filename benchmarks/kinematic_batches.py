"""Poses, Jacobians, mass matrices and derivatives in batches, against a loop of Pinocchio's calls from Python."""

from __future__ import annotations

from collections.abc import Callable

import pinocchio as pin

import cadmbs as cm
from benchmarks.batches import LOOP
from benchmarks.harness import Section, Settings, Work, interleaved, loop, microseconds, ratio
from benchmarks.subjects import Subject, chain_of, humanoid, panda

Pair = tuple[Callable[[], object], Callable[..., object]]


def section(settings: Settings) -> Section:
    """All quantities of all mechanisms, one thread."""
    subjects = [chain_of(n) for n in settings.sizes if n in (7, 30, 100)] + [panda(), humanoid()]
    rows = [row for subject in subjects for row in _rows(subject, settings)]
    text = (
        f"Batches of {settings.batch} samples on one core, results of all samples stored, against a Python loop over "
        "Pinocchio's call, whose results overwrite each other. The ratio says how many times faster we are. Poses are "
        "those of all bodies, the Jacobian that of the last body in world axes; derivatives are three matrices."
    )
    return Section(
        "Kinematics, mass matrices and derivatives in batches",
        text,
        ["mechanism", "quantity", "us a sample", "Pinocchio, loop"],
        rows,
    )


def _rows(subject: Subject, settings: Settings) -> list[list[str]]:
    count = settings.batch if subject.system.n_v < 100 else settings.batch // 4
    samples = [tuple(sample) for sample in zip(*(x[:LOOP] for x in subject.pinocchio_states(LOOP)), strict=True)]
    rows = []
    for quantity, (ours, peer) in _pairs(subject, count).items():
        works = {"ours": Work(ours, count), "loop": loop(peer, samples)}
        found = interleaved(works, settings.seconds)
        rows.append([subject.name, quantity, microseconds(found["ours"]), ratio(found["loop"], found["ours"])])
    return rows


def _pairs(subject: Subject, count: int) -> dict[str, Pair]:
    """Our call for the batch, and Pinocchio's for one sample."""
    system, model = subject.system, subject.model
    data = subject.data
    q, v, x = subject.states(count)
    road = {"engine": "compiled", "threads": 1}
    body, joint, frame = system.n_bodies - 1, model.njoints - 1, pin.ReferenceFrame.LOCAL_WORLD_ALIGNED
    return {
        "poses": (
            lambda: cm.kinematics.poses(system, q, **road),
            lambda q, v, a: pin.forwardKinematics(model, data, q),
        ),
        "Jacobian": (
            lambda: cm.kinematics.jacobian(system, q, body, "hybrid", **road),
            lambda q, v, a: (
                pin.computeJointJacobians(model, data, q),
                pin.getJointJacobian(model, data, joint, frame),
            ),
        ),
        "mass matrix": (lambda: cm.dynamics.mass_matrix(system, q, **road), lambda q, v, a: pin.crba(model, data, q)),
        "inverse dynamics derivatives": (
            lambda: cm.dynamics.inverse_dynamics_derivatives(system, q, v, x, **road),
            lambda q, v, a: pin.computeRNEADerivatives(model, data, q, v, a),
        ),
        "forward dynamics derivatives": (
            lambda: cm.dynamics.forward_dynamics_derivatives(system, q, v, x, **road),
            lambda q, v, a: pin.computeABADerivatives(model, data, q, v, a),
        ),
    }
