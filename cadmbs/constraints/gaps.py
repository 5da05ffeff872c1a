"""How far a mechanism is from being closed, in metres and radians, and where."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.table import RowTable


@dataclass(frozen=True)
class Gap:
    """The largest gap of a batch of configurations.

    Attributes:
        source: Name of the joint, constraint or motion that is worst.
        translation: Its gap [m]; of rows that are no lengths, in the unit of the row.
        rotation: Its gap [rad].
    """

    source: str
    translation: float
    rotation: float

    @property
    def sentence(self) -> str:
        """The gap in words."""
        parts = [f"{self.translation:.3g} m"] * bool(self.translation)
        parts += [f"{self.rotation:.3g} rad"] * bool(self.rotation)
        return (
            f"the smallest gap found is {' and '.join(parts) or '0 m'} at {self.source!r}" if self.source else "no rows"
        )


def gaps(table: RowTable, residual: Array) -> Gap:
    """The source with the largest residual among samples (..., n_h): its length parts and its angle parts together."""
    sources = np.array(table.sources)[table.holonomic]
    angular = table.angular[table.holonomic]
    flat = residual.reshape(int(np.prod(residual.shape[:-1])), residual.shape[-1])
    worst = Gap("", 0.0, 0.0)
    for source in dict.fromkeys(sources.tolist()):
        own = sources == source
        lengths = np.linalg.norm(flat[:, own & ~angular], axis=-1)
        angles = np.linalg.norm(flat[:, own & angular], axis=-1)
        at = int(np.argmax(lengths + angles)) if len(flat) else 0
        if len(flat) and lengths[at] + angles[at] > worst.translation + worst.rotation:
            worst = Gap(str(source), float(lengths[at]), float(angles[at]))
    return worst
