"""What the tolerances of adaptive methods resolve of a motion, and finer ones where only little moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints import rows
from cadmbs.errors import Finding, warning
from cadmbs.integrators.scipy_methods import IMPLICIT_SCIPY_METHODS
from cadmbs.system import Scenario, System
from cadmbs.system.records import DEFAULT_RTOL
from cadmbs.system.units import coordinate_units

METHODS_ON_GROUPS: Final = ("dp54", "bs32")
ADAPTIVE_METHODS: Final = ("auto", "dop853", "rk45", "radau", "bdf", *METHODS_ON_GROUPS)
"""Methods whose steps follow from the tolerances."""

FINE: Final = 1e-8
"""Tolerance against the largest displacement."""

WELL_RESOLVED: Final = 1e5
"""A displacement that is this many times what the tolerances resolve needs no finer ones."""

RESOLVED: Final = 1e3
"""Below this many times it the motion is not determined to a per mille: that is told."""

REST: Final = 1e-14
"""Displacements below this part of a coordinate, or of one, are rounding: nothing moves."""

CLOSED_REST: Final = 1e-10
"""With constraint rows, which are closed to 1e-12, displacements below this are rounding."""

SMALLEST_ATOL: Final = 1e-22
SMALLEST_RTOL: Final = 1e-13
SMALLEST_IMPLICIT_RTOL: Final = 1e-11
"""No finer tolerances are taken; Newton's method of the implicit ones does not converge at the first of them."""

MOST_EFFORT: Final = 30
FREE_EFFORT: Final = 5000
"""Evaluations with finer tolerances, as a multiple of those without, and besides: beyond, they are given up."""

MOST_RUNS: Final = 3
"""So many times a motion is computed: of an unresolved one the displacement is not known either."""


class Movement(NamedTuple):
    """The coordinate that moves most, and how far.

    Attributes:
        column: Its place in the positions.
        size: Its largest displacement from where it begins [rad, m].
        reference: The size [rad, m] to which the relative tolerance applies: of the coordinate; on groups at least one.
        rest: Displacements up to here are rounding [rad, m].
        finest: Relative tolerance below which the method is not asked to go.
    """

    column: int
    size: float
    reference: float
    rest: float
    finest: float = SMALLEST_RTOL

    def resolution(self, plan: Scenario) -> float:
        """Differences that the tolerances do not see [rad, m]."""
        return plan.absolute_tolerance + plan.rtol * self.reference


def movement(system: System, q: Array, method: Mapping[str, Any]) -> Movement | None:
    """The largest movement over positions (..., n_t, n_q); None without adaptive steps, or where nothing moves."""
    stepper = str(method.get("stepper", method["name"]))
    if stepper not in ADAPTIVE_METHODS or not q.size:
        return None
    finite = np.where(np.isfinite(q), q, q[..., :1, :])
    travelled = np.max(np.abs(finite - finite[..., :1, :]), axis=-2).reshape(-1, q.shape[-1])
    sizes = np.max(np.abs(finite), axis=-2).reshape(-1, q.shape[-1])
    has_rows = rows(system).n_rows > 0
    rest = np.maximum(REST * np.maximum(1.0, sizes), CLOSED_REST if has_rows else 0.0)
    column = np.argmax(travelled, axis=-1)
    each = np.arange(len(travelled))
    moves = np.flatnonzero(travelled[each, column] > rest[each, column])
    if not len(moves):
        return None
    sample = int(moves[np.argmin(travelled[moves, column[moves]])])
    k = int(column[sample])
    reference = max(float(sizes[sample, k]), 1.0 if stepper in METHODS_ON_GROUPS else 0.0)
    finest = SMALLEST_IMPLICIT_RTOL if stepper in IMPLICIT_SCIPY_METHODS else SMALLEST_RTOL
    return Movement(k, float(travelled[sample, k]), reference, float(rest[sample, k]), finest)


def finer_tolerances(asked: Scenario, taken: Scenario, moved: Movement | None) -> Scenario | None:
    """The scenario with tolerances for a motion as small as that; None where it gives its own, or nothing is gained.

    Args:
        asked: The scenario as it was given.
        taken: The same with the tolerances that were taken.
        moved: What moved with these.
    """
    if asked.atol is not None or moved is None or moved.size >= WELL_RESOLVED * moved.resolution(taken):
        return None
    atol, rtol = max(FINE * moved.size, SMALLEST_ATOL), asked.rtol
    if rtol == DEFAULT_RTOL and rtol * moved.reference > atol:
        rtol = max(atol / moved.reference, moved.finest)
    finer = replace(asked, atol=min(atol, taken.absolute_tolerance), rtol=min(rtol, taken.rtol))
    return None if finer == taken else finer


def unresolved_motion(system: System, plan: Scenario, moved: Movement | None) -> tuple[Finding, ...]:
    """A warning where the tolerances resolve no more than a thousandth of what moves."""
    if moved is None or moved.size >= RESOLVED * moved.resolution(plan):
        return ()
    name = system.position_names[moved.column]
    unit = coordinate_units(system).get(name, "")
    text = (
        f"no coordinate moves farther than {name!r}, by {moved.size:.2g} {unit}".rstrip()
        + f", and the tolerances do not see differences below {moved.resolution(plan):.2g}: the motion is not resolved"
    )
    hint = f"Give atol = {max(FINE * moved.size, SMALLEST_ATOL):.0e}."
    if plan.rtol * moved.reference > plan.absolute_tolerance:
        hint = (
            f"Give rtol = {max(FINE * moved.size / moved.reference, moved.finest):.0e} and as small an atol; "
            "beside a coordinate of about one, sixteen digits are left for what moves."
        )
    return (warning("S127", "/scenario/atol", text, hint),)
