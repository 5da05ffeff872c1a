"""Columns that a scenario asks for: wrenches in joints, forces of drives, loads, measures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.cut_coordinates import cut_velocity_names
from cadmbs.constraints.rows import rows
from cadmbs.dynamics import motion_reactions as reactions
from cadmbs.dynamics.applied.load_laws import terms_of
from cadmbs.dynamics.closed_loops.singularity_distances import singularity_columns
from cadmbs.dynamics.cut_joints import cut_loads
from cadmbs.dynamics.energy import load_columns, load_quantities
from cadmbs.dynamics.measures import measures
from cadmbs.dynamics.scenarios.fields import tree_coordinate_names
from cadmbs.errors import CadmbsError, Finding, NotSolvableError, warning
from cadmbs.results.columns import (
    SINGULARITIES,
    WRENCH_COMPONENTS,
    asks_beyond,
    column_name,
    requested,
    singularity_output,
)
from cadmbs.simulation.reports.motion_rows import MotionRows, StateRows
from cadmbs.system import System, loads
from cadmbs.system.records import PrescribedMotion
from cadmbs.system.units import coordinate_units

ColumnsAndUnits: TypeAlias = tuple[dict[str, Array], dict[str, str | None]]
"""Columns (..., n_t) by name, and their units."""

_LOAD_UNITS: Final = {
    **dict.fromkeys(("mx", "my", "mz"), "N m"),
    **dict.fromkeys(("fx", "fy", "fz"), "N"),
    "length": "m",
    "rate": "m/s",
    "power": "W",
}

_LISTED_JOINTS: Final = 8
"""Most joints that a message names."""


@dataclass(frozen=True)
class RequestedColumns:
    """Columns by name, units of those whose names do not say them, and findings."""

    columns: dict[str, Array] = field(default_factory=dict)
    units: dict[str, str | None] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()

    @property
    def metadata(self) -> dict[str, dict[str, str | None]]:
        """Units as an entry of the metadata of a result."""
        return {"column_units": self.units} if self.units else {}


def requested_columns(
    outputs: Sequence[str], motion: MotionRows, columns: Mapping[str, Array], exact_accelerations: bool = True
) -> RequestedColumns:
    """The columns that outputs ask for beyond those that every result has.

    Args:
        outputs: Outputs of the scenario.
        motion: The motion.
        columns: The columns that there are, with coordinates of followers and cut joints.
        exact_accelerations: Whether the accelerations are those of the equations at the states; otherwise they are
            evaluated anew for reactions and drives.
    """
    outputs = tuple(filter(asks_beyond, outputs))
    if not outputs:
        return RequestedColumns()
    if singularity_output(outputs) is not None:
        outputs = (*outputs, "singularity")
    of_joints, of_drives = requested(outputs, _reaction_names(motion.system)), _requested_drives(outputs, motion.system)
    if not exact_accelerations and (of_joints or of_drives):
        motion = _with_accelerations(motion)
    drives, units = _drives(of_drives, motion, columns)
    for values, words in (_loads(outputs, motion), _measures(outputs, motion), _singularities(outputs, motion)):
        drives, units = drives | values, units | words
    return RequestedColumns(
        _reactions(of_joints, motion) | {name: drives[name] for name in drives if requested(outputs, (name,))},
        {name: units[name] for name in drives if requested(outputs, (name,))},
        reaction_findings(outputs, motion),
    )


def reaction_findings(outputs: Sequence[str], motion: MotionRows) -> tuple[Finding, ...]:
    """S119 if outputs ask for reactions that redundant rows leave open; of single systems, not of stacks."""
    of_joints = requested(outputs, _reaction_names(motion.system))
    return _undetermined(motion, of_joints) if of_joints else ()


def _with_accelerations(motion: MotionRows) -> MotionRows:
    """The motion with the accelerations of the equations at its states."""
    system = motion.system
    values = motion.evaluated(
        lambda row: reactions.state_accelerations(system, row.q, row.v, row.t, row.near),
        system.n_v,
        _solver_size(system),
    )
    return replace(motion, a=values)


def _solver_size(system: System) -> int:
    """About how many numbers the equations of one row take."""
    return (system.n_v + rows(system).n_rows) * (system.n_v + 6) * 6 + 200 * system.n_bodies


def _reaction_names(system: System) -> list[str]:
    return [column_name("reaction", joint.name, part) for joint in system.joints for part in WRENCH_COMPONENTS]


def _reactions(chosen: Sequence[str], motion: MotionRows) -> dict[str, Array]:
    """Columns reaction/<joint>/mx and so on."""
    if not chosen:
        return {}
    system, names = motion.system, _reaction_names(motion.system)
    values = motion.evaluated(
        lambda row: _flat(reactions.motion_reactions(system, row.q, row.v, row.a, row.t, row.near)),
        len(names),
        _solver_size(system),
        with_accelerations=True,
    )
    return {name: values[..., names.index(name)] for name in chosen}


def _flat(values: Array) -> Array:
    return values.reshape(*values.shape[:-2], -1)


def _undetermined(motion: MotionRows, chosen: Sequence[str]) -> tuple[Finding, ...]:
    """S119 at the first row, if columns are among those that redundant rows leave open."""
    system = motion.system
    if motion.is_stacked:
        return ()  # a finding is about one system
    q = motion.q.reshape(-1, motion.q.shape[-1])
    if not len(q) or not np.all(np.isfinite(q[0])):
        return ()
    try:
        with motion.given_to(np.zeros(1, dtype=np.intp)):
            open_parts = reactions.undetermined_reactions(system, q[0], float(motion.t[0]))
    except (CadmbsError, np.linalg.LinAlgError):
        return ()
    joints: dict[str, list[str]] = {}
    for joint, parts in zip(system.joints, open_parts, strict=True):
        named = [WRENCH_COMPONENTS[k] for k in np.flatnonzero(parts)]
        if any(column_name("reaction", joint.name, part) in chosen for part in named):
            joints.setdefault(", ".join(named), []).append(joint.name)
    if not joints:
        return ()
    listed = "; ".join(f"{parts} of {_names(names)}" for parts, names in joints.items())
    message = (
        "constraints are redundant, and so the motion of rigid bodies does not determine these reactions, which are "
        f"the possible ones of least norm: {listed}"
    )
    hint = (
        'All other components, and the motion, are determined. "cadmbs info" names the redundant directions: joints of '
        "other kinds can release them."
    )
    return (warning("S119", "", message, hint),)


def _names(names: Sequence[str]) -> str:
    quoted = [repr(name) for name in names[:_LISTED_JOINTS]]
    more = len(names) - len(quoted)
    return ", ".join(quoted) + (f" and {more} more" if more else "")


def _measures(outputs: Sequence[str], motion: MotionRows) -> ColumnsAndUnits:
    """Columns measure/<name>."""
    system = motion.system
    names = {column_name("measure", measure.name): measure.name for measure in system.measures}
    chosen = [names[column] for column in requested(outputs, names)]
    if not chosen:
        return {}, {}

    def values(row: StateRows) -> Array:
        by_name = measures(system, row.q, row.v, chosen, row.near)
        return np.stack([by_name[name] for name in chosen], axis=-1)

    table = motion.evaluated(values, len(chosen), 300 * system.n_bodies + 20 * system.n_v)
    columns = {column_name("measure", name): table[..., k] for k, name in enumerate(chosen)}
    return columns, {column_name("measure", measure.name): measure.unit for measure in system.measures}


def _singularities(outputs: Sequence[str], motion: MotionRows) -> ColumnsAndUnits:
    """Columns singularity/input and so on, distances without a unit, of the output that is named."""
    system, names = motion.system, [column_name("singularity", name) for name in SINGULARITIES]
    output = singularity_output(outputs)
    if not requested(outputs, names):
        return {}, {}
    if motion.is_stacked:  # inputs, rows and ranks are chosen for one system
        raise NotSolvableError("distances to singular configurations are those of one system")
    size = 4 * (rows(system).n_rows + system.n_v) ** 2 + 300 * system.n_bodies
    table = motion.evaluated(lambda row: singularity_columns(system, row.q, row.t, output), len(names), size)
    return {name: table[..., k] for k, name in enumerate(names)}, dict.fromkeys(names)


def _loads(outputs: Sequence[str], motion: MotionRows) -> ColumnsAndUnits:
    """Columns load/<name>/force and so on, and their units."""
    system, units = motion.system, load_units(motion.system)
    if not requested(outputs, units):
        return {}, {}
    table = motion.evaluated(
        lambda row: np.concatenate(load_quantities(system, row.q, row.v, row.t, row.near), axis=-1),
        len(units),
        300 * system.n_bodies + 20 * system.n_v + 100 * len(units),
    )
    return {name: table[..., k] for k, name in enumerate(units)}, units


def load_units(system: System) -> dict[str, str | None]:
    """The columns of all loads in their order, with their units."""
    coordinates, units = coordinate_units(system), dict[str, str | None]()
    of_tree = {load.name: load for load in system.loads}
    tree, cut = tree_coordinate_names(system, "velocities"), cut_velocity_names(system)
    along = {load.name: (load, tree) for load in of_tree.values() if isinstance(load, loads.CoordinateLoad)}
    along |= {load.name: (load, (*cut, *tree)) for load in system.derived(cut_loads).loads}
    for name, quantities in load_columns(system):
        load, names = along.get(name, (None, ()))
        units_along = set() if load is None else {coordinates.get(names[term.column]) for term in terms_of(load)}
        force = "N m" if units_along == {"rad"} else "N" if len(units_along) < 2 else None
        for quantity in quantities:
            unit = _LOAD_UNITS.get(quantity, force)
            units[column_name("load", name, quantity)] = unit
    return units


def _requested_drives(outputs: Sequence[str], system: System) -> list[PrescribedMotion]:
    """Motions of coordinates of which outputs ask for force or power."""
    return [m for m in system.motions if m.of_coordinate and requested(outputs, _drive_names(m))]


def _drive_names(drive: PrescribedMotion) -> tuple[str, str]:
    return column_name("drive", drive.target, "force"), column_name("drive", drive.target, "power")


def _drives(drives: Sequence[PrescribedMotion], motion: MotionRows, columns: Mapping[str, Array]) -> ColumnsAndUnits:
    """Columns drive/<coordinate>/force and power with their units: the force is minus the multiplier of the motion."""
    if not drives:
        return {}, {}
    system, values, units = motion.system, dict[str, Array](), dict[str, str | None]()
    first = [rows(system).slices[f"motion/{drive.name}"].start for drive in drives]
    multipliers = motion.evaluated(
        lambda row: reactions.motion_multipliers(system, row.q, row.v, row.a, row.t, row.near)[..., first],
        len(drives),
        _solver_size(system),
        with_accelerations=True,
    )
    coordinates = coordinate_units(system)
    for k, drive in enumerate(drives):
        force = 0.0 - multipliers[..., k]
        along = force, force * _rate(motion, drive.target, columns)
        words = "N m" if coordinates.get(drive.target) == "rad" else "N", "W"
        for name, value, unit in zip(_drive_names(drive), along, words, strict=True):
            values[name] = values[name] + value if name in values else value
            units[name] = unit
    return values, units


def _rate(motion: MotionRows, coordinate: str, columns: Mapping[str, Array]) -> Array:
    """Velocity (..., n_t) of a coordinate of the tree, a follower or a cut joint."""
    names = motion.system.velocity_names
    if coordinate in names:
        return motion.v[..., names.index(coordinate)]
    return columns.get(column_name("joint", coordinate, "v"), np.full(motion.q.shape[:-1], np.nan))
