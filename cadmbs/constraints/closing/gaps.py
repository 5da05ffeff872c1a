"""Gaps of a mechanism that is not closed, in metres and radians, and where they are."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from cadmbs.arrays import Array, ArrayLike
from cadmbs.constraints.equations.constraint_equations import constraint_equations
from cadmbs.constraints.equations.constraint_state import constraint_state
from cadmbs.constraints.equations.geometric import GeometricBlock
from cadmbs.constraints.equations.prescribed import GEOMETRIC_KINDS, swapped
from cadmbs.constraints.rows import rows
from cadmbs.system import System
from cadmbs.tolerances import FILE_ROUNDING_GAP

SMALLEST_SHOWN_DIRECTION: Final = 0.005
"""Components of a direction below this part are shown as zero."""

SMALLEST_SHOWN_GAP: Final = 1e-6
"""A gap in metres or radians below this part of the other one is what the iterations left: it is not shown."""


@dataclass(frozen=True)
class Gap:
    """The largest gap of a batch of configurations.

    Attributes:
        source: Name of the joint, constraint or motion that is worst; of rows that hold together, as those of a weld,
            the name before their colon.
        translation: Its gap [m].
        rotation: Its gap [rad].
        along: (3,) direction of the translation, world axes, of the successor against the predecessor; empty where it
            is not known.
        about: (3,) axis of the rotation.
    """

    source: str
    translation: float
    rotation: float
    along: tuple[float, ...] = ()
    about: tuple[float, ...] = ()

    @property
    def size(self) -> str:
        """Such as "0.138 m and 0.2 rad at 'rocker_pin'"."""
        least = SMALLEST_SHOWN_GAP * max(self.translation, self.rotation)
        parts = [f"{self.translation:.3g} m{_direction_text(' along', self.along)}"] * (self.translation > least)
        parts += [f"{self.rotation:.3g} rad{_direction_text(' about', self.about)}"] * (self.rotation > least)
        return f"{' and '.join(parts) or '0 m'} at {self.source!r}" if self.source else "no rows"

    @property
    def sentence(self) -> str:
        """The gap in a sentence."""
        return f"the smallest gap found is {self.size}" if self.source else self.size


def refusal(system: System, gap: Gap) -> str:
    """The reason for which a motion ends that has a gap after a projection."""
    text = f"the constraints cannot be kept: {gap.size} cannot be closed from here; "
    timed = any(block.prescribed.varies for block in constraint_equations(system).timed())
    if system.motions or timed or max(gap.translation, gap.rotation) > FILE_ROUNDING_GAP:
        return f"{text}motions that contradict each other or leave what the mechanism can reach do this"
    return (
        f"{text}where no motions are prescribed, so small a gap is rounding in the file, as of axes that are not quite "
        "parallel, or a singular configuration: write more digits, or simulate with stabilization baumgarte"
    )


def _direction_text(preposition: str, direction: tuple[float, ...]) -> str:
    """Such as " along (0, 0.6, 0.8)"."""
    return f"{preposition} ({', '.join(f'{x:.2g}' for x in direction)})" if direction else ""


def directed(system: System, gap: Gap, q: Array, t: float = 0.0) -> Gap:
    """A gap with its directions in world axes at the configuration q (n_q,) that has it, and the time t [s].

    They are the sums of the wrenches of the rows of its source, each times its residual.
    """
    table, equations = rows(system), system.derived(constraint_equations)
    state = constraint_state(system, q, t)
    terms, residual = equations.velocity_rows(state).terms, equations.residual(state)
    sources = system.derived(gap_sources)
    chosen = np.array([sources[row] == gap.source for row in terms.row], dtype=np.bool_)
    pull = terms.wrenches * residual[terms.row, None]
    angular = table.angular[terms.row]
    along = np.sum(pull[chosen & ~angular, 3:], axis=0)
    about = np.sum(pull[chosen & angular, :3], axis=0)
    return replace(gap, along=_unit(along), about=_unit(about))


def _unit(vector: Array) -> tuple[float, ...]:
    """The direction of a vector, entries that are rounding alone as zero; empty without one."""
    length = float(np.linalg.norm(vector))
    if not length > 0.0:
        return ()
    direction = np.where(np.abs(vector) > SMALLEST_SHOWN_DIRECTION * length, vector / length, 0.0)
    return tuple(float(x) for x in direction)


def gap_sources(system: System) -> tuple[str, ...]:
    """The sources of all rows, geometric rows NAME:PART of the same two bodies as one source NAME.

    The six rows of a weld are open or closed together: a least-squares configuration spreads its gap over all of them.
    """
    parts = [(row.name.rpartition(":")[0], row) for row in system.rows if row.kind in GEOMETRIC_KINDS]
    groups: dict[tuple[str, ...], list[str]] = {}
    for name, row in parts:
        groups.setdefault((name, *map(str, row.data["bodies"])), []).append(row.name)
    names = {row: key[0] for key, members in groups.items() if key[0] and len(members) > 1 for row in members}
    return tuple(names.get(source, source) for source in rows(system).sources)


def system_gaps(system: System, residual: Array, t: ArrayLike = 0.0) -> Gap:
    """The largest gap of configurations of a system, rows of constraints in metres and radians too.

    That of the source with the largest residual of a sample, its length parts and its angle parts together: of
    residuals (..., n_h), as `closure` gives them, at times t (...,) [s].
    """
    table = rows(system)
    sources = np.array(system.derived(gap_sources))[table.holonomic]
    angular = table.angular[table.holonomic]
    values = in_metres_and_radians(system, residual, t)
    flat = values.reshape(int(np.prod(values.shape[:-1])), values.shape[-1])
    worst = Gap("", 0.0, 0.0)
    for source in dict.fromkeys(sources.tolist()):
        rows_of_source = sources == source
        lengths = np.linalg.norm(flat[:, rows_of_source & ~angular], axis=-1)
        angles = np.linalg.norm(flat[:, rows_of_source & angular], axis=-1)
        sample = int(np.argmax(lengths + angles)) if len(flat) else 0
        if len(flat) and lengths[sample] + angles[sample] > worst.translation + worst.rotation:
            worst = Gap(str(source), float(lengths[sample]), float(angles[sample]))
    return worst


def in_metres_and_radians(system: System, residual: Array, t: ArrayLike = 0.0) -> Array:
    """Holonomic residuals (..., n_h) of which those of geometric constraints, as written, are made lengths and angles.

        D: sqrt(d.d) - distance ;   DP2, CD: (a.d - offset) / |a| ;   DP1: acos(a.b / |a||b|) - acos(offset / |a||b|)

    Swapped rows of DP1, and offsets that no angle has, stay sines and cosines.
    """
    value = np.array(residual, dtype=float)
    number = np.cumsum(rows(system).holonomic) - 1
    time = np.broadcast_to(np.asarray(t, dtype=float), value.shape[:-1])
    for block in constraint_equations(system).blocks:
        if isinstance(block, GeometricBlock):
            columns = number[block.row]
            value[..., columns] = _measured(block, value[..., columns], time)
    return value


def _measured(block: GeometricBlock, residual: Array, t: Array) -> Array:
    """(..., k) gaps of the rows of one kind."""
    right = block.prescribed.jet(t).value
    if block.kind == "D":
        return np.asarray(np.sqrt(np.maximum(residual + right, 0.0)) - np.sqrt(np.maximum(right, 0.0)))
    size = np.linalg.norm(block.pairs.vectors, axis=-1)
    if block.kind != "DP1":
        return np.asarray(residual / size[:, 0])
    length = size[:, 0] * size[:, 1]
    expected, cosine = right / length, (residual + right) / length
    angle = np.arccos(np.clip(cosine, -1.0, 1.0)) - np.arccos(np.clip(expected, -1.0, 1.0))
    plain = (np.abs(expected) <= 1.0) & ~swapped(block.prescribed, t)
    return np.asarray(np.where(plain, angle, residual / length))
