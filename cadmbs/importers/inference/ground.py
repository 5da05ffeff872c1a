"""The body that stays: by the user's word, by its name, else the one with the most neighbours."""

from __future__ import annotations

from collections.abc import Sequence

from cadmbs.importers.inference.choices import Choices
from cadmbs.importers.inference.groups import PartGroups
from cadmbs.importers.inference.hint_lines import quoted
from cadmbs.importers.inference.part_names import names_ground
from cadmbs.importers.inference.records import Decision
from cadmbs.importers.inference.thresholds import VOLUME_WEIGHT
from cadmbs.importers.inference.welding import merge_all


def ground_group(groups: PartGroups, choices: Choices, decisions: list[Decision]) -> int:
    """The root of the ground group."""
    if choices.ground:
        return merge_all(groups, choices.ground)
    named = sorted({groups.root(i) for i, part in enumerate(groups.parts) if names_ground(part.label)})
    pool = named or sorted(groups.members)
    volumes = {g: groups.volume(g) for g in pool}
    largest = max(volumes.values()) or 1.0
    best = max(pool, key=lambda g: len(groups.adjacent[g]) + VOLUME_WEIGHT * volumes[g] / largest)
    reason = "by its name" if named else "it has the most neighbours and volume"
    others = [groups.label(g) for g in pool if g != best]
    message = f'"{groups.label(best)}" is taken as the ground ({reason}){_alternatives(others if named else [])}.'
    decisions.append(Decision("ground", (groups.label(best),), message, f"ground = {quoted(groups.label(best))}"))
    return best


def _alternatives(others: Sequence[str]) -> str:
    if not others:
        return ""
    return "; by name it could also be " + ", ".join(f'"{name}"' for name in others[:3])
