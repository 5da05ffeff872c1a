"""What counts as aligned and as touching, and the choice of these tolerances from the gaps of the file itself.

The values and their reasons were measured on generated and foreign assemblies; lengths scale with the assembly between
that of a watch and that of an excavator, except the clearance of bearings, which is the same at any size.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from cadmbs.importers.inference import thresholds

REFERENCE_DIAGONAL = 300.0
"""Diagonal [mm] of an assembly for which the lengths hold as they stand."""

_SCALED_LENGTHS = ("coaxial", "plane", "stop", "overlap")


@dataclass(frozen=True, slots=True)
class Tolerances:
    """Lengths in mm, angles in rad, others relative.

    Attributes:
        angle: Directions within it are parallel.
        coaxial: Distance of two axes that are one line.
        near: Distance of axes and of guiding faces that are reported as almost fitting; not reduced down to 40 mm.
        plane: Gap or interference of planes that touch.
        stop: Gap of an axial stop.
        overlap: Least common length of a boss and a bore.
        area: Least common area of two planes [mm^2].
        clearance: Greatest radial clearance of a bearing; at most a quarter, at least 1.5 % of the radius.
        press: Greatest interference, relative to the radius.
        bolt: Greatest clearance or interference of a fastener, relative to the radius.
        coverage: Least share of a full cylinder; less is a fillet or a trough.
    """

    angle: float = thresholds.PARALLEL_ANGLE
    coaxial: float = 0.02
    near: float = 0.2
    plane: float = 0.02
    stop: float = 1.0
    overlap: float = 0.3
    area: float = 1.0
    clearance: float = 0.5
    press: float = 0.02
    bolt: float = 0.25
    coverage: float = 0.45

    def bearing_clearance(self, radius: float) -> float:
        """The greatest radial clearance [mm] of a shaft that is guided by a bore of this radius."""
        return max(
            min(self.clearance, thresholds.GREATEST_RELATIVE_CLEARANCE * radius),
            thresholds.LEAST_RELATIVE_CLEARANCE * radius,
        )

    def scaled(self, diagonal: float) -> Tolerances:
        """The tolerances for an assembly with this diagonal [mm]; of one without an extent, as they stand."""
        if diagonal <= 0.0:
            return self
        if diagonal > thresholds.LARGEST_MACHINE:
            return self.scaled(diagonal / thresholds.WRONG_UNIT)._times(thresholds.WRONG_UNIT)
        tiny = min(1.0, diagonal / thresholds.SMALLEST_DIAGONAL)
        s = float(np.clip(diagonal / REFERENCE_DIAGONAL, *thresholds.SCALE_RANGE)) * tiny
        lengths = {name: getattr(self, name) * s for name in _SCALED_LENGTHS}
        return replace(self, **lengths, near=self.near * max(s, tiny), area=self.area * s * s)

    def _times(self, factor: float) -> Tolerances:
        """The same with all lengths multiplied by a factor."""
        lengths = {name: getattr(self, name) * factor for name in (*_SCALED_LENGTHS, "near", "clearance")}
        return replace(self, **lengths, area=self.area * factor**2)

    def rank(self, length: float) -> float:
        """The relative threshold of ranks for contacts that spread over a length [mm]."""
        return max(thresholds.PAIR_RANK, 2.0 * self.coaxial / length)


def chosen_from_gaps(tolerances: Tolerances, gaps: Iterable[float]) -> Tolerances:
    """The tolerances with `coaxial` and `plane` widened to the gaps of the file, if those stand apart from larger ones.

    Distances of axes that are meant to be one line lie close together on a logarithmic scale: between the errors of
    the drawing and the next distance that is meant there is an empty band. The tolerance is put into this band.

    Args:
        tolerances: Those of an exact drawing.
        gaps: Distances [mm] of the axes of bosses and bores that fit, and depths of planes that overlap in space.
    """
    errors = sorted(gap for gap in gaps if thresholds.ROUNDING_GAP * tolerances.coaxial < gap <= tolerances.near)
    if not errors or errors[0] > thresholds.LARGEST_FIRST_ERROR * tolerances.coaxial:
        return tolerances
    largest = errors[0]
    for gap in errors[1:]:
        if gap > max(thresholds.CHAIN_RATIO * largest, tolerances.coaxial):
            break
        largest = gap
    if thresholds.TOLERANCE_OVER_ERROR * largest <= tolerances.coaxial:
        return tolerances
    wide = min(thresholds.TOLERANCE_OVER_ERROR * largest, tolerances.near)
    return replace(tolerances, coaxial=max(wide, tolerances.coaxial), plane=max(wide, tolerances.plane))
