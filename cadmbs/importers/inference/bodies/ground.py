"""The body that stays: by the user's word, else by a vote of names, size, neighbours, order and mounting holes."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.importers.inference.bodies.groups import PartGroups
from cadmbs.importers.inference.bodies.welding import merge_all
from cadmbs.importers.inference.choices import Choices, quoted
from cadmbs.importers.inference.machine_parts.part_names import is_called_ground, names_body, names_ground, names_mount
from cadmbs.importers.inference.records import Decision
from cadmbs.importers.inference.thresholds import CLOSE_VOTE, GROUND_VOTES, MOUNTING_HOLES, PARALLEL_COSINE

_REASONS = {
    "name": "by its name",
    "mount": "its name is that of a mount",
    "size": "it is the largest",
    "neighbours": "it touches the most others",
    "holes": "it has free holes in a row, as for mounting",
    "first": "it comes first in the file",
}


def ground_group(groups: PartGroups, choices: Choices, decisions: list[Decision]) -> int:
    """The root of the ground group; a close vote is a question."""
    if choices.ground:
        return merge_all(groups, choices.ground)
    called = sorted({groups.root(i) for i, part in enumerate(groups.parts) if is_called_ground(part.name)})
    if called:
        return _called_ground(groups, called, decisions)
    most = _Most.of(groups)
    votes = {g: _votes(groups, g, most) for g in sorted(groups.members)}
    ranked = sorted(votes, key=lambda g: -sum(votes[g].values()))
    best, label = ranked[0], groups.label(ranked[0])
    reasons = [_REASONS[name] for name, vote in votes[best].items() if vote >= GROUND_VOTES[name]]
    reasons = reasons[:1] if "by its name" in reasons else reasons
    hint = f"ground = {quoted(label)}"
    reason = f" ({', '.join(reasons)})" if reasons else ""
    decisions.append(Decision("ground", (label,), f'"{label}" is taken as the ground{reason}.', hint))
    totals = [sum(votes[g].values()) for g in ranked[:2]]
    if len(totals) == 2 and totals[0] - totals[1] < CLOSE_VOTE:
        other = groups.label(ranked[1])
        message = f'The ground may be "{label}" or "{other}", for which almost as much speaks: "{label}" is assumed.'
        decisions.append(Decision("ground_vote", (label, other), message, hint))
    return best


def _called_ground(groups: PartGroups, called: Sequence[int], decisions: list[Decision]) -> int:
    """The ground where parts are literally called so; of several ones, together, it is asked."""
    labels = [groups.label(g) for g in called]
    quoted_labels = [quoted(label) for label in labels]
    hint = f"ground = {quoted_labels[0] if len(called) == 1 else '[' + ', '.join(quoted_labels) + ']'}"
    message = f'"{labels[0]}" is taken as the ground (by its name).'
    if len(called) > 1:
        names = ", ".join(f'"{label}"' for label in labels)
        message = f"{names} are taken as the ground, which all of them are called."
        decisions.append(Decision("ground_vote", tuple(labels), message, hint))
    decisions.append(Decision("ground", tuple(labels), message, hint))
    return merge_all(groups, called)


@dataclass(frozen=True, slots=True)
class _Most:
    """What votes are compared with: the largest volume, the most neighbours, the only part that is called a body."""

    volume: float
    neighbours: int
    only_body: int

    @classmethod
    def of(cls, groups: PartGroups) -> "_Most":
        bodies = [i for i, part in enumerate(groups.parts) if names_body(part.name)]
        only_body = bodies[0] if len(bodies) == 1 and len(groups.parts) > 2 else -1
        largest = max(map(groups.volume, groups.members)) or 1.0
        return cls(largest, max(len(adjacent) for adjacent in groups.adjacent.values()) or 1, only_body)


def _votes(groups: PartGroups, g: int, most: "_Most") -> dict[str, float]:
    """What speaks for a group; each vote at most its weight."""
    shares = {
        "name": float(any(i == most.only_body or names_ground(groups.parts[i].label) for i in groups.members[g])),
        "mount": float(any(names_mount(groups.parts[i].label) for i in groups.members[g])),
        "size": groups.volume(g) / most.volume,
        "neighbours": len(groups.adjacent[g]) / most.neighbours,
        "holes": float(_has_mounting_holes(groups, g)),
        "first": float(0 in groups.members[g]),
    }
    return {name: GROUND_VOTES[name] * share for name, share in shares.items()}


def _has_mounting_holes(groups: PartGroups, g: int) -> bool:
    """Whether a body has several parallel holes of one radius in which nothing is."""
    used = [c.point for adjacency in groups.adjacent[g].values() for c in adjacency.contacts if c.kind == "coaxial"]
    points = np.array(used).reshape(-1, 3)
    radii: Counter[tuple[int, float]] = Counter()
    for i in groups.members[g]:
        bores = [face for face in groups.parts[i].faces if face.kind == "cylinder" and not face.boss]
        for face in bores:
            distances = np.linalg.norm(np.cross(points - face.point, face.direction), axis=1)
            if (distances < face.radius).any():
                continue
            first = next(k for k, f in enumerate(bores) if abs(f.direction @ face.direction) > PARALLEL_COSINE)
            radii[first, round(face.radius, 6)] += 1
    return max(radii.values(), default=0) >= MOUNTING_HOLES
