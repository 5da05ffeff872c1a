"""The answer of `cadmbs assemble` for people and as JSON, and the document with the closed configuration."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.cli.terminal import console, tables
from cadmbs.constraints import Assembly, cut_coordinates, cut_position_names
from cadmbs.kinematics.configuration import difference
from cadmbs.models.mechanism import Mechanism
from cadmbs.models.scenario import Initial, ScenarioDocument
from cadmbs.system import System
from cadmbs.system.units import coordinate_units
from cadmbs.tolerances import SAME_BRANCH

LISTED_SOLUTIONS = 12
"""Configurations that a terminal shows; JSON has all."""


def answer_text(system: System, assembly: Assembly, held: Sequence[str]) -> str:
    """The coordinates, cut ones too, one column a configuration."""
    solutions, units = _solutions(assembly), coordinate_units(system)
    title = f"{console.heading('Assembled')}: {assembly.sentence}{_branch_text(system, assembly)}"
    columns = np.concatenate([solutions, cut_coordinates(system, solutions)], axis=-1)[:LISTED_SOLUTIONS]
    names = (*system.position_names, *cut_position_names(system))
    rows: list[list[tables.Cell]] = [
        [console.escape_controls(name), *map(float, values), units.get(name, "rad"), _remark(system, name, held)]
        for name, values in zip(names, columns.T, strict=True)
    ]
    header = ("coordinate", *(["position"] if len(columns) == 1 else map(str, range(1, len(columns) + 1))), "unit", "")
    hidden = len(solutions) - LISTED_SOLUTIONS
    more = f"\n... and {hidden} more; `--json` gives all of them" if hidden > 0 else ""
    return f"{title}\n{tables.table_text(header, rows)}{more}" if names else f"{title}\nthere are no coordinates"


def _remark(system: System, name: str, held: Sequence[str]) -> str:
    if name in held or next((joint.name for joint in system.joints if name in joint.position_names), "") in held:
        return "held"
    return "" if name in system.position_names else "cut"


def answer_data(system: System, assembly: Assembly, held: Sequence[str]) -> dict[str, Any]:
    """The `data` of the JSON object."""
    solutions, cut_names, gap = _solutions(assembly), cut_position_names(system), assembly.gap
    units = coordinate_units(system)
    return {
        "closed": bool(assembly.closed),
        "sentence": assembly.sentence,
        "branch": assembly.branch,
        "solution": branch_number(system, assembly),
        "held": held,
        "gap": {"source": gap.source, "translation": gap.translation, "rotation": gap.rotation},
        "q": dict(zip(system.position_names, assembly.q.tolist(), strict=True)),
        "solutions": [
            {"q": dict(zip(system.position_names, q, strict=True)), "cut": dict(zip(cut_names, cut, strict=True))}
            for q, cut in zip(solutions.tolist(), cut_coordinates(system, solutions).tolist(), strict=True)
        ],
        "units": {
            "gap": {"translation": "m", "rotation": "rad"},
            "q": {name: units.get(name, "rad") for name in (*system.position_names, *cut_names)},
        },
    }


def _solutions(assembly: Assembly) -> Array:
    """(k, n_q) the different closed configurations, nearest first."""
    count = int(assembly.n_solutions)
    return np.asarray(assembly.solutions[:count]) if count else assembly.q[None]


def _branch_text(system: System, assembly: Assembly) -> str:
    """On which branch the configuration lies, where loops were closed: nothing was chosen where they were."""
    number, several = branch_number(system, assembly), len(_solutions(assembly)) > 1
    if not several and not int(np.max(assembly.iterations, initial=0)):
        return ""
    listed = (f", number {number} of the list" if number else ", which is not in the list") if several else ""
    return f"; branch: {assembly.branch}{listed}"


def branch_number(system: System, assembly: Assembly) -> int | None:
    """The place of the configuration in the list of solutions, from 1; None where it is not among them."""
    distance = np.max(np.abs(difference(system, _solutions(assembly), assembly.q)), axis=-1, initial=0.0)
    closest = int(np.argmin(distance))
    return closest + 1 if distance[closest] <= SAME_BRANCH else None


def with_positions(mechanism: Mechanism, system: System, q: Array) -> Mechanism:
    """The mechanism with initial positions of all independent coordinates; everything else is unchanged."""
    values = dict(zip(system.position_names, q.tolist(), strict=True))
    positions: dict[str, Any] = {}
    for joint in system.joints:
        names = [name for name in joint.position_names if name in values]
        if len(names) == len(joint.position_names) > 1:
            positions[joint.name] = tuple(values[name] for name in names)
        else:
            positions |= {name: values[name] for name in names}
    scenario = mechanism.scenario or ScenarioDocument()
    initial = Initial(positions=positions, velocities=scenario.initial.velocities)
    return mechanism.model_copy(update={"scenario": scenario.model_copy(update={"initial": initial})})
