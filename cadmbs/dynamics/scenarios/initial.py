"""The initial values that a scenario describes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints import cut_coordinates, cut_position_names, cut_velocity_names
from cadmbs.constraints.closing.start_configuration import require_branches
from cadmbs.constraints.cut_coordinates import has_branches
from cadmbs.constraints.equations.along_coordinates import tree_coordinate_indices
from cadmbs.dynamics.cut_loads import cut_loads
from cadmbs.dynamics.scenarios.fields import values_by_joint
from cadmbs.errors import Finding, NotSolvableError, ShapeError, StartError, UnknownNameError, Where
from cadmbs.kinematics.configuration import neutral, normalized
from cadmbs.suggestions import did_you_mean_clause
from cadmbs.system import Scenario, System
from cadmbs.tolerances import COUPLING_AGREEMENT


def initial_state(system: System, scenario: Scenario) -> tuple[Array, Array]:
    """Positions (n_q,) and velocities (n_v,) at the start: neutral and at rest but for what the scenario gives.

    With loops they are a guess, see `consistent_start`.

    Raises:
        UnknownNameError: If a name is neither a joint nor a coordinate.
        ShapeError: If a joint's list has the wrong length.
        NotSolvableError: If a value given for a coupled coordinate contradicts its coupling.
        StartError: S112, if a branch other than the first is asked of a mechanism without constraints.
    """
    try:
        require_branches(system, scenario.branch)
    except NotSolvableError as problem:
        raise StartError(start_finding(problem.findings[0], "/scenario/branch")) from problem
    q_values = coordinate_values(system, scenario.positions, "positions")
    v_values = coordinate_values(system, scenario.velocities, "velocities")
    q = _with_values(neutral(system), system.position_names, q_values)
    v = _with_values(np.zeros(system.n_v), system.velocity_names, v_values)
    q = normalized(system, q)
    tree = system.tree
    _require_consistent(system, q_values, tree.positions.spread(q), "positions")
    _require_consistent(system, v_values, tree.velocities.spread_rate(v), "velocities")
    return q, v


def start_finding(finding: Finding, pointer: str | None = None) -> Finding:
    """S112: what K001, K002 or K008 tell of the assembly, at a start; at a place of the document, if it is given."""
    text = finding.message.removesuffix(".")
    where = finding.where if pointer is None else Where(pointer=pointer)
    return replace(finding, code="S112", message=f"start: {text[:1].lower()}{text[1:]}", where=where)


def coordinate_values(
    system: System, values: Mapping[str, tuple[float, ...]], level: str = "positions"
) -> dict[str, float]:
    """Values by coordinate, from values by joint or coordinate; "positions" or "velocities"."""
    of_joint = {j.name: j.position_names if level == "positions" else j.velocity_names for j in system.joints}
    coordinates = {name for names in of_joint.values() for name in names}
    by_coordinate: dict[str, float] = {}
    for name, joint_values in values_by_joint(values, level).items():
        names = of_joint.get(name, (name,) if name in coordinates else ())
        if not names:
            hint = did_you_mean_clause(name, [*of_joint, *coordinates], 2)
            raise UnknownNameError(f"initial {level}: no joint or coordinate {name!r}{hint}")
        if len(names) != len(joint_values):
            raise ShapeError(
                f"initial {level} of {name!r}: found {len(joint_values)} values, expected {len(names)}: {names}"
            )
        by_coordinate.update(zip(names, joint_values, strict=True))
    return by_coordinate


def _with_values(start: Array, names: tuple[str, ...], values: Mapping[str, float]) -> Array:
    for index, name in enumerate(names):
        start[index] = values.get(name, start[index])
    return start


def _require_consistent(system: System, values: Mapping[str, float], tree_values: Array, level: str) -> None:
    """Values of coupled coordinates must agree with their couplings."""
    checked_elsewhere = {*system.position_names, *system.velocity_names, *cut_position_names(system)}
    checked_elsewhere |= {*cut_velocity_names(system)}
    for name, actual in zip(tree_coordinate_names(system, level), tree_values, strict=True):
        if name in values and name not in checked_elsewhere and abs(values[name] - actual) > COUPLING_AGREEMENT:
            raise NotSolvableError(
                f"initial {level}: {name!r} is given as {values[name]:.9g}, but its coupling makes it {actual:.9g}; "
                "leave it out, or change the coordinate that leads it"
            )


def tree_coordinate_names(system: System, level: str) -> tuple[str, ...]:
    """Names of the tree's coordinates ("positions" or "velocities") in the order of the recursions."""
    return tuple(system.derived(tree_coordinate_indices)[0 if level == "positions" else 1])


def start_cut_positions(system: System, positions: Mapping[str, tuple[float, ...]], q: Array, t: float) -> Array:
    """Positions (..., n) of the cut joints at a start: the given ones, others on their branch, else in (-pi, pi]."""
    values, names = coordinate_values(system, positions), cut_position_names(system)
    given = np.array([values.get(name, np.nan) for name in names])
    near = None if np.all(np.isnan(given)) else given
    return np.where(np.isnan(given), cut_coordinates(system, q, near, t), given)


def follows_cut_positions(system: System) -> bool:
    """Whether forces or rates depend on full turns or branches of coordinates of cut joints."""
    return bool(system.derived(cut_loads).springs) or system.derived(has_branches)
