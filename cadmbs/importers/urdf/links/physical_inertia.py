"""Inertia tensors that no rigid body can have, and the nearest one that a rigid body can have."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from cadmbs.importers.urdf.links.links import UrdfLink
from cadmbs.importers.urdf.report import UrdfReport, owner_label
from cadmbs.models.quantities.vectors import Rows
from cadmbs.tolerances import INERTIA_INTERIOR_MARGIN, INERTIA_TRIANGLE_TOLERANCE, NEGLIGIBLE_MOMENT

_MOMENTS_OF_SECOND_MOMENTS = ((0.0, 1.0, 1.0), (1.0, 0.0, 1.0), (1.0, 1.0, 0.0))
"""Principal moments by the three second moments of the mass: J_1 = s_2 + s_3 and so on."""


def report_nonphysical_inertias(report: UrdfReport, links: Iterable[UrdfLink]) -> None:
    """U064: the nearest physical tensor for each tensor that no rigid body can have; the model is not changed.

    A rigid body has second moments of mass s_i >= 0 along the principal axes, and J_1 = s_2 + s_3. The nearest tensor
    in the Frobenius norm has the same principal axes and the nearest such moments.
    """
    for link in links:
        element = link.element.find("inertial/inertia")
        if link.inertial is None or element is None or not any(map(any, link.inertial.written)):
            continue
        nearest = nearest_physical_inertia(link.inertial.written)
        if nearest is not None:
            tensor, part = nearest
            (xx, xy, xz), (_, yy, yz), (_, _, zz) = tensor
            values = zip(("ixx", "ixy", "ixz", "iyy", "iyz", "izz"), (xx, xy, xz, yy, yz, zz), strict=True)
            written = " ".join(f'{name}="{value:.9g}"' for name, value in values)
            owner = owner_label(element)
            message = f"no rigid body has the inertia of {owner}; the nearest physical inertia differs by {part:.2g}."
            report.note("U064", element, message, f"If no better value is known, write <inertia {written}/>.")


def nearest_physical_inertia(tensor: Rows) -> tuple[Rows, float] | None:
    """The nearest physical tensor and its relative distance; None if the tensor is physical."""
    import numpy as np

    size = max(abs(value) for row in tensor for value in row)
    if size < NEGLIGIBLE_MOMENT or _is_surely_physical(tensor):
        return None
    moments, axes = np.linalg.eigh(np.array(tensor) / size)
    if (
        moments[0] + moments[1] >= moments[2] * (1.0 - INERTIA_TRIANGLE_TOLERANCE)
        and moments[0] >= -INERTIA_TRIANGLE_TOLERANCE * moments[2]
    ):
        return None
    best = _nearest_moments((float(moments[0]), float(moments[1]), float(moments[2])))
    rows = ((axes * np.array(best)) @ axes.T * size).tolist()
    distance = float(np.linalg.norm(np.array(best) - moments) / np.linalg.norm(moments))
    return (tuple(rows[0]), tuple(rows[1]), tuple(rows[2])), distance


def _is_surely_physical(tensor: Rows) -> bool:
    """A cheap sufficient condition for positive second moments: most tensors of robots are nearly diagonal."""
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = tensor
    least = min(yy + zz - xx, xx + zz - yy, xx + yy - zz)
    return least > 4.0 * (abs(xy) + abs(xz) + abs(yz))


def _nearest_moments(moments: tuple[float, float, float]) -> tuple[float, float, float]:
    """The nearest J = M s with s >= 0: least squares over each set of nonzero second moments."""
    import numpy as np

    target, matrix = np.array(moments), np.array(_MOMENTS_OF_SECOND_MOMENTS)
    best, smallest = np.zeros(3), float(np.linalg.norm(target))
    for count in (1, 2, 3):
        for chosen in combinations(range(3), count):
            part = matrix[:, chosen]
            s = np.linalg.lstsq(part, target, rcond=None)[0]
            distance = float(np.linalg.norm(part @ s - target))
            if s.min() >= 0.0 and distance < smallest:
                best, smallest = part @ s, distance
    if best.min() < INERTIA_INTERIOR_MARGIN * best.max():  # a rod
        best = best + INERTIA_INTERIOR_MARGIN * best.max()
    return float(best[0]), float(best[1]), float(best[2])
