"""What each constraint row is called: by source, physical direction, and kind of residual."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class RowTable:
    """The constraint rows of a system, in the order of all functions of `cadmbs.constraints`.

    Loops come first, then the document's constraints and couplings along cut joints, then motions of coordinates.

    Attributes:
        names: "loop/d/translation_z", "constraint/h", "constraint/wheel/height", "coupling/gear", "motion/drive".
        sources: Name of the joint, constraint, coupling or motion of each row.
        kinds: Kind of the source: a joint kind, a constraint kind, "coupling" or "motion".
        descriptions: The row in a phrase, such as "translation along z of joint 'd'"; axes are those of the joint.
        holonomic: (n_rows,) whether the row restricts positions, not velocities alone.
        angular: (n_rows,) whether its residual is an angle [rad] or a cosine, not a length [m or m^2]; couplings and
            velocity rows by their first coordinate.
        slices: Rows of each source by the first two parts of their names, "loop/d".
    """

    names: tuple[str, ...]
    sources: tuple[str, ...]
    kinds: tuple[str, ...]
    descriptions: tuple[str, ...]
    holonomic: NDArray[np.bool_]
    angular: NDArray[np.bool_]
    slices: Mapping[str, slice]

    @property
    def n_rows(self) -> int:
        """Number of rows."""
        return len(self.names)


@dataclass(frozen=True)
class ConstraintLabel:
    """One row: its last part of a name (empty for the only row of a source), its description, and the two masks'
    entries.
    """

    part: str
    description: str
    holonomic: bool
    angular: bool


@dataclass(frozen=True)
class ConstraintSource:
    """A source of rows: the first part of their names, the source's name and kind, and its rows."""

    group: str
    name: str
    kind: str
    labels: tuple[ConstraintLabel, ...]


def row_table(sources: Sequence[ConstraintSource]) -> RowTable:
    """The table of the rows of all sources, one source after the other."""
    pairs = [(source, label) for source in sources for label in source.labels]
    ends = np.cumsum([0, *(len(source.labels) for source in sources)]).tolist()
    return RowTable(
        names=tuple("/".join(filter(None, (s.group, s.name, label.part))) for s, label in pairs),
        sources=tuple(source.name for source, _ in pairs),
        kinds=tuple(source.kind for source, _ in pairs),
        descriptions=tuple(label.description for _, label in pairs),
        holonomic=np.array([label.holonomic for _, label in pairs], dtype=np.bool_),
        angular=np.array([label.angular for _, label in pairs], dtype=np.bool_),
        slices={f"{s.group}/{s.name}": slice(ends[i], ends[i + 1]) for i, s in enumerate(sources)},
    )
