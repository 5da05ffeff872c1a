"""What the classics share: library documents, references as records, and the deviation of a result from one."""

import json
from dataclasses import dataclass, field
from importlib.resources import files

import numpy as np

from cadmbs.kinematics import poses
from cadmbs.lie import se3
from tests.classics.references.running import stored


@dataclass(frozen=True)
class Reference:
    """Values at times t: coordinates q and v, poses of bodies since q = 0 as (k, 3, 4), multipliers of motions."""

    t: np.ndarray
    q: dict = field(default_factory=dict)
    v: dict = field(default_factory=dict)
    bodies: dict = field(default_factory=dict)
    multipliers: dict = field(default_factory=dict)
    origin: str = ""


def library_document(name):
    """A library mechanism as JSON-like data."""
    return json.loads(files("cadmbs.library").joinpath(f"{name}.json").read_text(encoding="utf-8"))


def stored_reference(name, motions=()):
    """A reference that `generate.py` wrote: poses of all bodies, and multipliers of the motions by name."""
    data = stored(name)
    bodies = {body: rows.reshape(-1, 3, 4) for body, rows in data["bodies"].items()}
    multipliers = {motion: data["motions"][:, k] for k, motion in enumerate(motions)}
    return Reference(data["t"], data["q"], data["v"], bodies, multipliers, data["origin"])


def rows_at(result, times):
    """Places of the reference's times in a result.

    Raises:
        AssertionError: One of the times is not among those of the result.
    """
    places = np.searchsorted(result.t, np.asarray(times) - 1e-9)
    assert np.max(places) < len(result.t), "the result ends before the reference does"
    assert np.max(np.abs(result.t[places] - times)) < 1e-9, "the result has not all times of the reference"
    return places


def deviations(result, system, reference):
    """Largest deviations of a simulation from a reference, by "q", "v" and "poses"; what either lacks is left out.

    Coordinates are compared where both have one of the same name, poses since q = 0 of all bodies of the reference.
    """
    rows, found = rows_at(result, reference.t), {}
    for key, names, values in (("q", system.position_names, result.q), ("v", system.velocity_names, result.v)):
        known = {name: wanted for name, wanted in getattr(reference, key).items() if name in names}
        if known:
            found[key] = max(float(np.max(np.abs(values[rows, names.index(n)] - w))) for n, w in known.items())
    if reference.bodies:
        found["poses"] = max(
            float(np.max(np.abs(moved_since_zero(system, result.q[rows], name) - wanted)))
            for name, wanted in reference.bodies.items()
        )
    return found


def multiplier_deviations(result, reference):
    """Largest deviation of the multipliers of prescribed motions, "multipliers"."""
    rows = rows_at(result, reference.t)
    off = [result[f"motion/{name}/multiplier"][rows] - wanted for name, wanted in reference.multipliers.items()]
    return {"multipliers": float(np.max(np.abs(off)))}


def moved_since_zero(system, q, name):
    """Poses (k, 3, 4) of a body relative to its reference pose, in world axes."""
    index, reference = system.body_and_pose(name)
    return (poses(system, q, engine="reference")[..., index, :, :] @ se3.inverse(reference))[..., :3, :]
