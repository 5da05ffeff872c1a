"""Shafts with flats, keys and polygons: they carry a torque, so that what sits on them turns with them."""

from collections.abc import Sequence

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference import choices, records, thresholds
from cadmbs.importers.inference.bodies.groups import PartGroups, fix
from cadmbs.importers.inference.bodies.welding import Separations, weld
from cadmbs.importers.inference.contacts.contact_search import same_line
from cadmbs.importers.inference.machine_parts.polygons import different_normals, polygon_axis


def fix_profile_shafts(groups: PartGroups, separations: Separations, decisions: list[records.Decision]) -> None:
    """Fix the hub of a pulley, a gear or a bearing to the shaft that its profile drives; each is a question.

    Of the slide that is left along the shaft, nothing in the faces tells whether a screw, a press fit or a circlip
    stops it, as mostly, or whether it is a spline on which the hub shifts.
    """
    for a, b, _ in sorted(groups.pairs(), key=lambda pair: pair[:2]):
        first, second = groups.root(a), groups.root(b)
        if first == second or second not in groups.adjacent[first] or separations.forbids_merge(groups, first, second):
            continue
        freedom = groups.freedom(first, second)
        if freedom.kind != "prismatic" or freedom.direction is None:
            continue
        if not _is_profile(groups.adjacent[first][second].contacts, freedom.direction, groups.tolerances.coaxial):
            continue
        names = (groups.label(first), groups.label(second))
        message = (
            f'"{names[0]}" and "{names[1]}" are a shaft and a hub with flats, which turn together: they are taken as '
            "fixed, though no face stops the slide."
        )
        decisions.append(records.Decision("shaft", names, message, choices.joint_hint(names, "prismatic")))
        fix(groups, first, second, "the profile of a shaft drives them")
        weld(groups, separations)


def _is_profile(contacts: Sequence[records.Contact], e: Array, distance: float) -> bool:
    """Whether contacts are those of a shaft along e: a round one with a flat or a key, or a regular polygon.

    A round one with more flats is a spline, which is mostly made to slide.
    """
    flats = [c for c in contacts if c.kind == "coplanar" and abs(c.direction @ e) < thresholds.NORMAL_ACROSS]
    normals = np.array([c.direction for c in flats]).reshape(-1, 3)
    lines = [c for c in contacts if c.kind == "coaxial" and not c.virtual]
    if lines:
        one = all(same_line(lines[0], c, distance) for c in lines)
        one = one and bool(abs(lines[0].direction @ e) > thresholds.PARALLEL_COSINE)
        radius = max(r for c in lines for r in c.radius)
        heights = [abs(float((c.point - lines[0].point) @ c.direction)) for c in flats]
        return one and 0 < len(different_normals(normals)) <= thresholds.MOST_FLATS and max(heights) <= 2 * radius
    return polygon_axis(normals, np.array([c.point for c in flats]).reshape(-1, 3)) is not None
