"""Inertia tensors that no rigid body has, and the nearest one that a body can have."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from cadmbs.importers.urdf.links import UrdfLink
from cadmbs.importers.urdf.report import UrdfReport, owner
from cadmbs.models.vectors import Rows

_TRIANGLE = 1e-6
_NEGLIGIBLE = 1e-18
_INSIDE = 1e-6
_MOMENTS = ((0.0, 1.0, 1.0), (1.0, 0.0, 1.0), (1.0, 1.0, 0.0))
"""Principal moments by the three second moments of the mass: J_1 = s_2 + s_3 and so on."""


def tell_impossible(report: UrdfReport, links: Iterable[UrdfLink]) -> None:
    """U064: for each tensor that no rigid body has, how far it is from one and the nearest; nothing is changed.

    A body has second moments s_i >= 0 of its mass along the principal axes, and J_1 = s_2 + s_3. The nearest tensor in
    the Frobenius norm has the same principal axes and the nearest such moments.
    """
    for link in links:
        element = link.element.find("inertial/inertia")
        if link.inertial is None or element is None or not any(map(any, link.inertial.written)):
            continue
        found = nearest_possible(link.inertial.written)
        if found is not None:
            tensor, part = found
            (xx, xy, xz), (_, yy, yz), (_, _, zz) = tensor
            values = zip(("ixx", "ixy", "ixz", "iyy", "iyz", "izz"), (xx, xy, xz, yy, yz, zz), strict=True)
            written = " ".join(f'{name}="{value:.9g}"' for name, value in values)
            message = (
                f"the inertia of {owner(element)} is that of no rigid body; the nearest one differs by {part:.2g}."
            )
            report.note("U064", element, message, f"If nothing better is known: <inertia {written}/>.")


def nearest_possible(tensor: Rows) -> tuple[Rows, float] | None:
    """The nearest tensor of a rigid body, and the distance as part of the tensor; None for one that a body can have."""
    import numpy as np

    size = max(abs(value) for row in tensor for value in row)
    if size < _NEGLIGIBLE or _surely_possible(tensor):
        return None
    moments, axes = np.linalg.eigh(np.array(tensor) / size)
    if moments[0] + moments[1] >= moments[2] * (1.0 - _TRIANGLE) and moments[0] >= -_TRIANGLE * moments[2]:
        return None
    best = _nearest_moments((float(moments[0]), float(moments[1]), float(moments[2])))
    rows = ((axes * np.array(best)) @ axes.T * size).tolist()
    distance = float(np.linalg.norm(np.array(best) - moments) / np.linalg.norm(moments))
    return (tuple(rows[0]), tuple(rows[1]), tuple(rows[2])), distance


def _surely_possible(tensor: Rows) -> bool:
    """Whether second moments are plainly positive: most tensors of robots are nearly diagonal."""
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = tensor
    least = min(yy + zz - xx, xx + zz - yy, xx + yy - zz)
    return least > 4.0 * (abs(xy) + abs(xz) + abs(yz))


def _nearest_moments(moments: tuple[float, float, float]) -> tuple[float, float, float]:
    """The nearest J = A s with s >= 0: least squares over each set of second moments that may be above zero."""
    import numpy as np

    wanted, matrix = np.array(moments), np.array(_MOMENTS)
    best, smallest = np.zeros(3), float(np.linalg.norm(wanted))
    for count in (1, 2, 3):
        for chosen in combinations(range(3), count):
            part = matrix[:, chosen]
            s = np.linalg.lstsq(part, wanted, rcond=None)[0]
            distance = float(np.linalg.norm(part @ s - wanted))
            if s.min() >= 0.0 and distance < smallest:
                best, smallest = part @ s, distance
    if best.min() < _INSIDE * best.max():  # a rod: digits that are cut off must not make a moment negative
        best = best + _INSIDE * best.max()
    return float(best[0]), float(best[1]), float(best[2])
