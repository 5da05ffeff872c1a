"""Lines of cut joints in a picture of bodies and joints: each on a track of its own, right of all boxes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Point = tuple[float, float]

LABEL_HEIGHT = 16.0
"""Distance between the base lines of two labels."""

_TRACK_GAP, _TRACK_DISTANCE, _LABEL_GAP = 18.0, 10.0, 14.0
"""From the boxes to the first track, between two tracks, and from the last track to the labels."""


@dataclass(frozen=True)
class Exit:
    """Where the cut joints of a body leave it: from its right end, first to another row if children stand there."""

    x: float
    y: float
    row_y: float
    bend: float

    @property
    def points(self) -> tuple[Point, ...]:
        """The corners from the box to the row on which its lines go to the right."""
        return ((self.x, self.y),) if self.y == self.row_y else (
            (self.x, self.y), (self.bend, self.y), (self.bend, self.row_y)
        )  # fmt: skip


@dataclass(frozen=True)
class CutRoute:
    """The line of a cut joint from body to body, and from its track to its label.

    Attributes:
        points: Corners of the line between the bodies.
        branch: Corners of the line from the track to the label.
        label: Left end of the label's base line.
    """

    points: tuple[Point, ...]
    branch: tuple[Point, ...]
    label: Point


def cut_routes(exits: Mapping[str, Exit], joints: Iterable[Mapping[str, Any]], right: float) -> dict[str, CutRoute]:
    """The lines of all cut joints by name.

    Args:
        exits: By body.
        joints: The cut joints, with `name`, `predecessor`, `successor`.
        right: The right end of all boxes and tree joints.
    """
    ends = {joint["name"]: (exits[joint["predecessor"]], exits[joint["successor"]]) for joint in joints}
    short_first = sorted(ends, key=lambda name: abs(ends[name][0].row_y - ends[name][1].row_y))
    tracks = {name: right + _TRACK_GAP + k * _TRACK_DISTANCE for k, name in enumerate(short_first)}
    label_x = max(tracks.values(), default=right) + _LABEL_GAP
    routes = {}
    lowest = float("-inf")
    for name in sorted(ends, key=lambda name: sum(end.row_y for end in ends[name])):
        first, second = ends[name]
        x, middle = tracks[name], (first.row_y + second.row_y) / 2.0
        lowest = max(middle, lowest + LABEL_HEIGHT)
        points = (*first.points, (x, first.row_y), (x, second.row_y), *reversed(second.points))
        nearest = min(max(lowest, min(first.row_y, second.row_y)), max(first.row_y, second.row_y))
        branch = ((x, nearest), (x, lowest), (label_x - 3.0, lowest))
        routes[name] = CutRoute(points, branch, (label_x, lowest + 4.0))
    return routes
