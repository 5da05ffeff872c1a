"""The `data` of the JSON object of `cadmbs info`; the text for people is made of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from cadmbs.cli.inputs.reading import LoadedModel
from cadmbs.system.units import coordinate_units

if TYPE_CHECKING:
    from cadmbs.models.joint import JointDocument
    from cadmbs.system import System
    from cadmbs.system.records import Joint
if TYPE_CHECKING:
    from cadmbs.system import System
    from cadmbs.system.records import Joint
if TYPE_CHECKING:
    from cadmbs.constraints.freedoms.exactly_constrained import Relaxation
    from cadmbs.constraints.freedoms.redundancy import RedundantDirections
    from cadmbs.constraints.mobility import Mobility, verdict
    from cadmbs.system import System


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


# The loops of a mechanism for `cadmbs info`: those of cut joints, and those that constraint rows close.


def cut_loops(system: System) -> list[dict[str, Any]]:
    """Each loop with its rows, and how far they are from zero at q = 0: lengths together, angles together."""
    if not system.closures:
        return []
    from cadmbs.constraints import rows

    table, residual = rows(system), _residual_at_zero(system)
    loops = []
    for loop in system.closures:
        cut = system.joints[loop.joint]
        members = table.slices.get(f"loop/{cut.name}", slice(0, 0))
        loops.append(
            {
                "cut": cut.name,
                "kind": cut.kind.partition(":")[0],
                "bodies": (system.body_names[cut.predecessor], system.body_names[cut.successor]),
                "rows": [name.rpartition("/")[2] for name in table.names[members]],
                "members": [system.joints[member].name for member, _ in loop.members],
                **_openings(residual[members], table.angular[members]),
            }
        )
    return loops


def row_loops(system: System) -> list[dict[str, Any]]:
    """Each loop that geometric rows NAME:PART of the same two bodies close, as `cut_loops`; NAME is its name.

    Its members are the joints that move along the tree path between the two bodies.
    """
    from cadmbs.constraints import rows
    from cadmbs.constraints.closing.gauss_newton import gap_sources, in_metres_and_radians

    table = rows(system)
    bodies = {row.name: row.data["bodies"] for row in system.rows if "bodies" in row.data}
    groups: dict[str, list[int]] = {}
    for index, source in enumerate(system.derived(gap_sources)):
        if source != table.sources[index] and table.holonomic[index]:
            groups.setdefault(source, []).append(index)
    if not groups:
        return []
    residual = np.zeros(table.n_rows)
    residual[table.holonomic] = in_metres_and_radians(
        system, _residual_at_zero(system)[table.holonomic], system.scenario.start
    )
    loops = []
    for name, indices in groups.items():
        first, second = map(int, bodies[table.sources[indices[0]]])
        loops.append(
            {
                "name": name,
                "bodies": (system.body_names[first], system.body_names[second]),
                "rows": [table.sources[index].rpartition(":")[2] for index in indices],
                "members": [joint.name for joint in _joints_between(system, first, second)],
                **_openings(residual[indices], table.angular[indices]),
            }
        )
    return loops


def _residual_at_zero(system: System) -> NDArray[np.float64]:
    """(n_rows,) the holonomic residuals at q = 0 at the start; zero for other rows."""
    from cadmbs import constraints, kinematics

    table = constraints.rows(system)
    residual = np.zeros(table.n_rows)
    residual[table.holonomic] = constraints.closure(system, kinematics.neutral(system), system.scenario.start)
    return residual


def _openings(residual: NDArray[np.float64], angular: NDArray[np.bool_]) -> dict[str, float]:
    return {"gap": float(np.linalg.norm(residual[~angular])), "tilt": float(np.linalg.norm(residual[angular]))}


def _joints_between(system: System, first: int, second: int) -> list[Joint]:
    """The joints with coordinates along the tree path from one body to another."""
    above: dict[int, tuple[int, Joint]] = {}
    for joint in system.joints:
        if joint.orientation:
            child, parent = (joint.successor, joint.predecessor)[:: joint.orientation]
            above[child] = (parent, joint)
    up, down = _path_to_ground(above, first), _path_to_ground(above, second)
    while up and down and up[-1] is down[-1]:
        up.pop()
        down.pop()
    return [joint for joint in (*up, *down[::-1]) if joint.velocity_names]


def _path_to_ground(above: Mapping[int, tuple[int, Joint]], body: int) -> list[Joint]:
    path = []
    while body in above:
        body, joint = above[body]
        path.append(joint)
    return path


# Mobility of a mechanism with constraints for `cadmbs info`.

NUMBERS = (
    "degrees_of_freedom",
    "velocity_degrees_of_freedom",
    "instantaneous_degrees_of_freedom",
    "driven",
    "n_rows",
    "rank",
    "generic_rank",
    "singular",
    "shaky",
    "weakest",
    "length",
)
"""Fields of `Mobility` that are numbers and truth values."""

EXAMINED_SIZE = 20_000_000
"""Rows times coordinates up to which mobility is computed: a thousand loops are, in about ten seconds."""

SPIN_EXAMINED_SIZE = 100_000
"""Rows times coordinates up to which idle spins are searched, with dense matrices: in a scissor lift of 300 stages, of
900,000, that took 43 s and 4.5 GB."""

REFERENCE_DISPLACEMENT = 1e-6
"""Displacement [rad, m] from the initial positions up to which mobility is that of the initial positions."""


def mobility_data(system: System, design: bool = False) -> dict[str, Any] | None:
    """The mobility at the start of the scenario; None for mechanisms without constraints.

    Args:
        system: Compiled mechanism.
        design: Whether an exactly constrained design is searched in large mechanisms too.
    """
    import numpy as np

    from cadmbs import constraints, errors, kinematics
    from cadmbs.constraints.closing.assembly import initial_assembly
    from cadmbs.constraints.mobility import mobility

    n_rows = constraints.rows(system).n_rows
    if not n_rows:
        return None
    if n_rows * system.n_v > EXAMINED_SIZE:
        return _without_mobility(f"not computed for {n_rows} constraints; cadmbs.constraints.mobility computes it")
    start = initial_assembly(system)
    assembly = start.assembled()
    closed = bool(assembly.closed)
    try:
        result = mobility(system, assembly.q if closed else start.guess, system.scenario.start, design=design or None)
    except errors.NotSolvableError as problem:
        return _without_mobility(f"not known: {problem}")
    displacement = float(np.max(np.abs(kinematics.difference(system, start.guess, result.q)), initial=0.0))
    flags = {"initial_positions_kept": closed, "at_reference": displacement < REFERENCE_DISPLACEMENT}
    return _entries(system, result) | flags | _idle_entries(system, result)


def _without_mobility(sentence: str) -> dict[str, Any]:
    """The same keys if mobility is not known: numbers are null, lists are empty."""
    lists = ("needless", "choices", "redundant", "variant", "immobile", "branch_dimensions", "branches")
    empty: dict[str, Any] = dict.fromkeys(lists, ())
    return {
        **dict.fromkeys((*NUMBERS, "local_class", "order", "local_sentence")),
        "sentence": sentence,
        "idle": {"spins": None, "bodies": (), "sentence": ""},
        "redundancy": "",
        "variant_sentence": "",
        "variant_searched": False,
        "q": {},
        **empty,
    }


def _idle_entries(system: System, result: Mobility) -> dict[str, Any]:
    """Spins that no drive moves and no load turns, with the sentence of the text."""
    from cadmbs.dynamics.closed_loops.closed_loop_inverse import drive_rows, driven_names, idle_spins
    from cadmbs.summaries import listed

    if result.n_rows * system.n_v > SPIN_EXAMINED_SIZE:
        return {"idle": {"spins": None, "bodies": (), "sentence": ""}}
    drives = drive_rows(system, result.q, driven_names(system, None))
    number, bodies = idle_spins(system, result.q, drives, system.scenario.start)
    total = result.degrees_of_freedom
    names = listed(bodies, False)
    verb = "is a spin" if number == 1 else "are spins"
    sentence = f"{number} of {total} {verb} of {names} that no drive moves and no load turns" if number else ""
    return {"idle": {"spins": number, "bodies": bodies, "sentence": sentence}}


def _entries(system: System, result: Mobility) -> dict[str, Any]:
    """Mobility for JSON, with the sentences of the text."""
    from cadmbs.constraints.loop_findings import design_sentence, redundant_count

    return {
        "sentence": result.sentence,
        **{name: getattr(result, name) for name in NUMBERS},
        "branch_dimensions": result.branch_dimensions,
        **local_entries(result),
        "redundancy": redundant_count(result) if result.redundant else "",
        "redundant": [
            {"name": row.name, "source": row.source, "words": row.description, "of_loop": row.name.startswith("loop/")}
            for row in result.redundant
        ],
        "needless": [
            _attributes(joint, REDUNDANCY) | {"words": joint.description} for joint in result.redundant_directions
        ],
        "choices": [_attributes(joint, REDUNDANCY) | {"words": joint.description} for joint in result.choices],
        "variant": [_attributes(change, DESIGN) for change in result.exactly_constrained_design],
        "variant_sentence": design_sentence(result.exactly_constrained_design),
        "variant_searched": result.design_searched,
        "immobile": result.immobile,
        "q": dict(zip(system.position_names, result.q.tolist(), strict=True)),
    }


def local_entries(result: Mobility) -> dict[str, Any]:
    """What the configuration is locally, for JSON."""
    return {
        "local_class": str(result.local_class),
        "order": result.order,
        "local_sentence": result.verdict.sentence,
        "branches": [_branch_entries(branch) for branch in result.branches],
    }


BRANCH = ("dimension", "smooth", "instantaneous", "length", "limited_by")
"""Attributes of a branch that are numbers and names."""


def _branch_entries(branch: verdict.MobilityBranch) -> dict[str, Any]:
    return {name: getattr(branch, name) for name in BRANCH} | {
        "tangents": branch.tangents.tolist(),
        "q": branch.q.tolist(),
    }


REDUNDANCY = ("joint", "kind", "directions", "choices", "axes", "share", "sentence")
DESIGN = ("joint", "kind", "new_kind", "geometry")
"""Attributes of redundant directions, and of the joints of an exactly constrained design."""


def _attributes(record: RedundantDirections | Relaxation, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(record, name) for name in names}
