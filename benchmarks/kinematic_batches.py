"""Poses, Jacobians, mass matrices and derivatives in batches, against a loop of Pinocchio's calls from Python."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pinocchio as pin

import cadmbs as cm
from benchmarks.harness import Section, Settings, Work, interleaved, loop, microseconds, ratio
from benchmarks.subjects import Subject, chain_of, humanoid, panda

Call = Callable[..., object]
Store = Callable[[int, object], None]


OVERWRITTEN = 64
"""Samples of the loop whose results overwrite each other."""


def section(settings: Settings) -> Section:
    """All quantities of all mechanisms: one thread, and as many as a call without `threads` takes."""
    subjects = [chain_of(n) for n in settings.sizes if n in (7, 30, 100)] + [panda(), humanoid()]
    rows = [row for subject in subjects for row in _rows(subject, settings)]
    text = (
        f"Batches of {settings.batch} samples, of {settings.batch // 4} from 100 joints on, against Python loops over "
        "Pinocchio's call: once with the results of all these samples stored in one array, as ours are, and once with "
        f"results of {OVERWRITTEN} samples that overwrite each other in Pinocchio's `Data`. The ratios say how many "
        f"times faster we are on one core, and as called without `threads` ({settings.cores} cores). Poses and all "
        "Jacobians are those of all bodies (frames), in world axes, one Jacobian that of the last body; derivatives "
        "are three matrices. "
        "Where a result is large, its way into memory is what takes the time."
    )
    header = ["mechanism", "quantity", "us a sample, one core", "stored, one core", "stored, as called", "overwritten"]
    return Section("Kinematics, mass matrices and derivatives in batches", text, header, rows)


def _rows(subject: Subject, settings: Settings) -> list[list[str]]:
    count = settings.batch if subject.system.n_v < 100 else settings.batch // 4
    samples = [tuple(sample) for sample in zip(*subject.pinocchio_states(count), strict=True)]
    rows = []
    for quantity, (ours, peer, store) in _cases(subject, count).items():
        works = {
            "ours": Work(lambda ours=ours: ours(threads=1), count),
            "as called": Work(ours, count),
            "overwritten": loop(peer, samples[:OVERWRITTEN]),
            "stored": loop(
                lambda k, *sample, peer=peer, store=store: store(k, peer(*sample)),
                [(k, *sample) for k, sample in enumerate(samples)],
            ),
        }
        found = interleaved(works, settings.seconds)
        pairs = (("stored", "ours"), ("stored", "as called"), ("overwritten", "ours"))
        ratios = [ratio(found[peer], found[word]) for peer, word in pairs]
        rows.append([subject.name, quantity, microseconds(found["ours"]), *ratios])
    return rows


def _cases(subject: Subject, count: int) -> dict[str, tuple[Call, Call, Store]]:
    """Our call for the batch, Pinocchio's for one sample, and how its result goes into an array."""
    system, model, data = subject.system, subject.model, subject.data
    q, v, x = subject.states(count)
    road = {"engine": "compiled"}
    bodies = _body_frames(subject)
    body, joint, frame = system.n_bodies - 1, model.njoints - 1, pin.ReferenceFrame.LOCAL_WORLD_ALIGNED

    def jacobian(q: np.ndarray, v: np.ndarray, a: np.ndarray) -> object:
        pin.computeJointJacobians(model, data, q)
        return pin.getJointJacobian(model, data, joint, frame)

    def jacobians(q: np.ndarray, v: np.ndarray, a: np.ndarray) -> object:
        pin.computeJointJacobians(model, data, q)
        pin.updateFramePlacements(model, data)
        return [pin.getFrameJacobian(model, data, each, frame) for each in bodies]

    return {
        "poses": (
            lambda **threads: cm.kinematics.poses(system, q, **road, **threads),
            lambda q, v, a: pin.framesForwardKinematics(model, data, q),
            _poses_stored(data, bodies, count),
        ),
        "Jacobian": (
            lambda **threads: cm.kinematics.jacobian(system, q, body, "hybrid", **road, **threads),
            jacobian,
            _stored(count, 6, model.nv),
        ),
        "all Jacobians": (
            lambda **threads: cm.kinematics.jacobians(system, q, "hybrid", **road, **threads),
            jacobians,
            _stored(count, len(bodies), 6, model.nv),
        ),
        "mass matrix": (
            lambda **threads: cm.dynamics.mass_matrix(system, q, **road, **threads),
            lambda q, v, a: pin.crba(model, data, q),
            _stored(count, model.nv, model.nv),
        ),
        "inverse dynamics derivatives": (
            lambda **threads: cm.dynamics.inverse_dynamics_derivatives(system, q, v, x, **road, **threads),
            lambda q, v, a: pin.computeRNEADerivatives(model, data, q, v, a),
            _stored(count, 3, model.nv, model.nv),
        ),
        "forward dynamics derivatives": (
            lambda **threads: cm.dynamics.forward_dynamics_derivatives(system, q, v, x, **road, **threads),
            lambda q, v, a: pin.computeABADerivatives(model, data, q, v, a),
            _stored(count, 3, model.nv, model.nv),
        ),
    }


def _stored(*shape: int) -> Store:
    """Copies results, one array or three, into one of all samples."""
    results = np.zeros(shape)

    def store(k: int, found: object) -> None:
        if isinstance(found, tuple):
            results[k, 0], results[k, 1], results[k, 2] = found
        else:
            results[k] = found

    return store


def _poses_stored(data: pin.Data, bodies: list[int], count: int) -> Store:
    """Copies the placements of all bodies."""
    results = np.zeros((count, len(bodies), 4, 4))

    def store(k: int, found: object) -> None:
        for i, body in enumerate(bodies):
            results[k, i] = data.oMf[body].homogeneous

    return store


def _body_frames(subject: Subject) -> list[int]:
    """Pinocchio's numbers of our bodies: it merges those that are fixed to each other, and keeps them as frames."""
    return [subject.model.getFrameId(body.name, pin.FrameType.BODY) for body in subject.mechanism.bodies]
