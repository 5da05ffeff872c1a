"""A mechanism with estimated parameters in place of those of its document."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.measurements.pseudo_inertia import ENTRIES, is_physical
from cadmbs.models.documents.reading import canonical
from cadmbs.models.joint import JointDocument, velocity_names
from cadmbs.models.load import LoadDocument
from cadmbs.models.mechanism import Mechanism
from cadmbs.system import System

MEASUREMENT_EXTENSION: Final = "cadmbs.measurements"
"""Key of a joint's extensions with its measured constant force and scale of positions, no parts of its dynamics."""


def corrected_mechanism(
    mechanism: Mechanism,
    system: System,
    values: Mapping[str, float],
    bodies: Sequence[str],
    loads: Sequence[LoadDocument] = (),
) -> Mechanism:
    """The mechanism with these values.

    Args:
        mechanism: As it was.
        system: Compiled from it, with the body frames to which inertial parameters refer.
        values: By name, as in `dynamics.regressor_names`; all ten of each body that changes.
        bodies: The bodies that change; those that no body can be, as least squares may give them, are accepted, but a
            mass that is not positive keeps the body as it was.
        loads: What acts besides.
    """
    mechanism = canonical(mechanism)
    changed = {name: _inertial_fields(system, name, values) for name in bodies if values[f"body/{name}/mass"] > 0.0}
    entries = [[x for key, x in values.items() if key.startswith(f"body/{name}/")] for name in changed]
    accepted = not np.all(is_physical(np.array(entries).reshape(-1, ENTRIES)))
    new_bodies = tuple(
        body.model_copy(update=changed[body.name]) if body.name in changed else body for body in mechanism.bodies
    )
    new_joints = tuple(_with_losses(joint, values) for joint in mechanism.joints)
    update: dict[str, Any] = {"bodies": new_bodies, "joints": new_joints, "loads": (*mechanism.loads, *loads)}
    if accepted:
        update["accept_inertia"] = True
    return mechanism.model_copy(update=update)


def _inertial_fields(system: System, body: str, values: Mapping[str, float]) -> dict[str, Any]:
    """Mass, centre of mass and inertia in world axes at q = 0 of parameters in the body frame."""
    names = [name for name in values if name.startswith(f"body/{body}/")]
    entries = np.array([values[name] for name in names[:ENTRIES]])
    mass, center = entries[0], entries[1:4] / entries[0] if entries[0] else np.zeros(3)
    tensor = np.zeros((3, 3))
    for k, (i, j) in enumerate(zip(*np.triu_indices(3), strict=True), start=4):
        tensor[i, j] = tensor[j, i] = entries[k]
    about_center = tensor - mass * (center @ center * np.eye(3) - np.outer(center, center))
    pose = system.bodies.reference_pose[system.body_names.index(body)]
    R = pose[:3, :3]
    world: Array = R @ about_center @ R.T
    return {
        "mass": float(mass),
        "center_of_mass": tuple(float(x) for x in pose[:3, 3] + R @ center),
        "inertia": tuple(tuple(float(x) for x in row) for row in 0.5 * (world + world.T)),
        "inertia_about": "center_of_mass",
    }


def _with_losses(joint: JointDocument, values: Mapping[str, float]) -> JointDocument:
    """The joint with these losses; negative ones, as least squares may give them, are zero."""
    names = velocity_names(joint)
    update: dict[str, Any] = {}
    for field in ("damping", "friction", "armature"):
        new = [values.get(f"joint/{name}/{field}") for name in names]
        if any(value is not None for value in new):
            old = getattr(joint, field)
            before = old if isinstance(old, tuple) else (old,) * len(names)
            merged = tuple(float(b if x is None else max(x, 0.0)) for x, b in zip(new, before, strict=True))
            if merged != tuple(before):
                update[field] = merged[0] if len(merged) == 1 else merged
    offsets = [values.get(f"joint/{name}/offset", 0.0) for name in names]
    if any(offsets):
        kept = {key: value for key, value in joint.extensions.items() if key != MEASUREMENT_EXTENSION}
        update["extensions"] = kept | {
            MEASUREMENT_EXTENSION: {"force_offset": offsets[0] if len(offsets) == 1 else offsets}
        }
    return joint.model_copy(update=update) if update else joint
