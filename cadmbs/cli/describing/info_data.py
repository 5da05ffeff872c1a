"""The `data` of the JSON object of `cadmbs info`; the text for people is made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from cadmbs.cli.describing.info_loops import cut_loops, row_loops
from cadmbs.cli.describing.mobility_data import mobility_data
from cadmbs.cli.inputs.reading import LoadedModel
from cadmbs.system.units import coordinate_units

if TYPE_CHECKING:
    from cadmbs.models.joint import JointDocument
    from cadmbs.system import System
    from cadmbs.system.records import Joint

UNITS = {
    "mass": "kg",
    "length": "m",
    "angle": "rad",
    "inertia": "kg m^2",
    "gravity": "m/s^2",
    "pitch": "m/rad",
    "axis": "1",
    "point": "m",
    "center_of_mass": "m",
}


def info_data(model: LoadedModel, system: System, design: bool = False) -> dict[str, Any]:
    """All sections, whatever options ask for; `design` as in `mobility_data`."""
    mechanism = model.mechanism
    return {
        "name": mechanism.name,
        "file": model.file,
        "source": mechanism.source.model_dump() if mechanism.source is not None else None,
        "gravity": mechanism.gravity,
        "ground": mechanism.ground,
        "counts": _counts(system),
        "bodies": _bodies(model, system),
        "joints": [_joint(*pair) for pair in zip(system.joints, mechanism.joints, strict=True)],
        "coordinates": _coordinates(system),
        "tree": _tree(system),
        "loops": cut_loops(system),
        "row_loops": row_loops(system),
        "mobility": mobility_data(system, design),
        "masses": _masses(system),
        "extras": {
            **{
                kind: [element.name for element in getattr(mechanism, kind)]
                for kind in ("couplings", "constraints", "loads", "motions", "measures")
            },
            "scenario": mechanism.scenario is not None,
        },
        "units": UNITS,
    }


def _counts(system: System) -> dict[str, int]:
    return {
        "bodies": system.n_bodies,
        "world_fixed_bodies": int(np.sum(system.bodies.moving == 0)),
        "moving_bodies": system.tree.n - 1,
        "joints": len(system.joints),
        "fixed_joints": sum(joint.kind == "fixed" for joint in system.joints),
        "cut_joints": sum(joint.is_cut for joint in system.joints),
        "loops": system.n_loops,
        "positions": system.n_q,
        "velocities": system.n_v,
    }


def _bodies(model: LoadedModel, system: System) -> list[dict[str, Any]]:
    documents = {body.name: body for body in model.mechanism.bodies}
    bodies = []
    for k, name in enumerate(system.body_names):
        moving, document = int(system.bodies.moving[k]), documents.get(name)
        bodies.append(
            {
                "name": name,
                "mass": system.bodies.mass[k],
                "center_of_mass": system.bodies.center_of_mass[k],
                "inertia": system.bodies.inertia[k],
                "moves_with": None if moving == 0 else system.tree.names[moving],
                "frames": list(document.frames) if document is not None else [],
                "shapes": len(document.shapes) if document is not None else 0,
            }
        )
    return bodies


def _joint(record: Joint, joint: JointDocument) -> dict[str, Any]:
    geometry = {name: getattr(joint, name, None) for name in ("axis", "axes", "point", "pitch")}
    limits = joint.limits.model_dump(exclude_none=True) if joint.limits is not None else {}
    return {
        **{name: getattr(joint, name) for name in ("name", "kind", "predecessor", "successor")},
        **{name: value for name, value in geometry.items() if value is not None},
        "cut": record.is_cut,
        "actuated": joint.actuated,
        "position_names": record.position_names,
        "velocity_names": record.velocity_names,
        "limits": limits,
        **{name: getattr(joint, name) for name in ("damping", "friction", "armature")},
        "screws": record.screws,
    }


def _coordinates(system: System) -> dict[str, Any]:
    units = coordinate_units(system)
    independent = {*system.position_names, *system.velocity_names}
    tree_joints = [joint for joint in system.joints if not joint.is_cut]
    dependent = [name for joint in tree_joints for name in joint.position_names if name not in independent]
    return {
        "positions": system.position_names,
        "velocities": system.velocity_names,
        "dependent": dependent,
        "units": {name: units[name] for name in system.position_names},
    }


def _tree(system: System) -> list[dict[str, Any]]:
    """The spanning tree over all bodies, parents first: body, parent, and the joint between them."""
    names = system.body_names
    children: dict[int, list[tuple[int, int]]] = {}
    for index, joint in enumerate(system.joints):
        if joint.orientation:
            ends = (joint.predecessor, joint.successor)
            parent, child = ends if joint.orientation > 0 else ends[::-1]
            children.setdefault(parent, []).append((child, index))
    entries: list[dict[str, Any]] = []
    pending = [(0, -1, -1, 0)]
    while pending:
        body, parent, index, depth = pending.pop()
        joint_name = system.joints[index].name if index >= 0 else None
        parent_name = names[parent] if parent >= 0 else None
        entries.append({"body": names[body], "parent": parent_name, "joint": joint_name, "depth": depth})
        pending += [(child, body, edge, depth + 1) for child, edge in reversed(children.get(body, []))]
    return entries


def _masses(system: System) -> dict[str, Any]:
    moving = system.bodies.moving != 0
    return {
        "moving": float(np.sum(system.bodies.mass[moving])),
        "world_fixed": float(np.sum(system.bodies.mass[~moving])),
        "total": float(np.sum(system.bodies.mass)),
        "center_of_mass_moving": _center(system, moving),
        "negative_inertias": list(system.negative_inertias.bodies),
        "accept_inertia": system.negative_inertias.accepted,
    }


def _center(system: System, selected: NDArray[np.bool_]) -> Any:
    mass = system.bodies.mass[selected]
    total = float(np.sum(mass))
    return mass @ system.bodies.center_of_mass[selected] / total if total > 0.0 else None
