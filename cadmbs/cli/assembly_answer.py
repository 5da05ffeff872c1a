"""The answer of `cadmbs assemble` for people and as JSON, and the document with the positions found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.cli.console import escape_controls, heading
from cadmbs.cli.tables import table_text
from cadmbs.constraints import Assembly, cut_coordinates, cut_position_names
from cadmbs.models.mechanism import Mechanism
from cadmbs.models.scenario import Initial, ScenarioDocument
from cadmbs.system import System
from cadmbs.system.units import coordinate_units

SHOWN = 12
"""Configurations that a terminal shows; JSON has all."""


def answer_text(system: System, found: Assembly, held: Sequence[str]) -> str:
    """The coordinates, cut ones too, one column a configuration."""
    several = _solutions(found)
    title = f"{heading('Assembled')}: {found.sentence}"
    units = coordinate_units(system)
    columns = np.concatenate([several, cut_coordinates(system, several)], axis=-1)[:SHOWN]
    names = (*system.position_names, *cut_position_names(system))
    rows: list[list[str | float]] = [
        [escape_controls(name), *map(float, columns[:, place]), units.get(name, "rad"), _remark(system, name, held)]
        for place, name in enumerate(names)
    ]
    header = ("coordinate", *(["position"] if len(columns) == 1 else map(str, range(1, len(columns) + 1))), "unit", "")
    more = f"\n... and {len(several) - SHOWN} more; `--json` gives all of them" if len(several) > SHOWN else ""
    if not names:
        return f"{title}\nthere are no coordinates"
    return f"{title}\n{table_text(header, rows)}{more}"


def _remark(system: System, name: str, held: Sequence[str]) -> str:
    if name in held or next((joint.name for joint in system.joints if name in joint.position_names), "") in held:
        return "held"
    return "" if name in system.position_names else "cut"


def answer_data(system: System, found: Assembly, held: Sequence[str]) -> dict[str, Any]:
    """The `data` of the JSON object."""
    several = _solutions(found)
    cut = cut_coordinates(system, several)
    units, names = coordinate_units(system), (*system.position_names, *cut_position_names(system))
    return {
        "closed": bool(found.closed),
        "sentence": found.sentence,
        "held": held,
        "gap": {"source": found.gap.source, "translation": found.gap.translation, "rotation": found.gap.rotation},
        "q": dict(zip(system.position_names, found.q.tolist(), strict=True)),
        "solutions": [
            {
                "q": dict(zip(system.position_names, one, strict=True)),
                "cut": dict(zip(cut_position_names(system), of_cut, strict=True)),
            }
            for one, of_cut in zip(several.tolist(), cut.tolist(), strict=True)
        ],
        "units": {
            "gap": {"translation": "m", "rotation": "rad"},
            "q": {name: units.get(name, "rad") for name in names},
        },
    }


def _solutions(found: Assembly) -> Array:
    """(k, n_q) the different closed configurations, nearest first."""
    count = int(found.n_solutions)
    return np.asarray(found.solutions[:count]) if count else found.q[None]


def with_positions(mechanism: Mechanism, system: System, q: Array) -> Mechanism:
    """The mechanism with initial positions of all independent coordinates; velocities and the rest stay."""
    values = dict(zip(system.position_names, q.tolist(), strict=True))
    positions: dict[str, Any] = {}
    for joint in system.joints:
        own = [name for name in joint.position_names if name in values]
        if len(own) == len(joint.position_names) > 1:
            positions[joint.name] = tuple(values[name] for name in own)
        else:
            positions |= {name: values[name] for name in own}
    scenario = mechanism.scenario or ScenarioDocument()
    initial = Initial(positions=positions, velocities=scenario.initial.velocities)
    return mechanism.model_copy(update={"scenario": scenario.model_copy(update={"initial": initial})})
