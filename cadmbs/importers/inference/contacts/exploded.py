"""Exploded views: shafts that are in line with bores which they would fit, and stand apart from them."""

from collections.abc import Collection, Sequence

import numpy as np

from cadmbs.importers.inference import records, thresholds
from cadmbs.importers.inference.contacts.coaxial import common_interval
from cadmbs.importers.inference.tolerances import Tolerances


def drawn_apart(
    parts: Sequence[records.PartGeometry], loose: Collection[int], tolerances: Tolerances
) -> list[tuple[str, str, float]]:
    """Loose parts with a shaft or bore in line with one of another part that would fit: labels, distance [mm].

    Args:
        parts: All parts.
        loose: Those that nothing holds.
        tolerances: What fits, and what is in line.
    """
    cylinders = [(i, f) for i, part in enumerate(parts) for f in part.faces if _is_whole(f, tolerances)]
    owners = np.array([i for i, _ in cylinders], dtype=int)
    points = np.array([f.point for _, f in cylinders]).reshape(-1, 3)
    axes = np.array([f.direction for _, f in cylinders]).reshape(-1, 3)
    radii = np.array([f.radius for _, f in cylinders])
    bosses = np.array([f.boss for _, f in cylinders], dtype=bool)
    result = []
    for i in sorted(loose):
        gaps: dict[int, float] = {}
        for f in (face for k, face in cylinders if k == i):
            apart = np.linalg.norm(np.cross(points - f.point, f.direction), axis=1)
            play = (radii - f.radius) * (1.0 if f.boss else -1.0)
            limit = max(tolerances.bearing_clearance(f.radius), tolerances.coaxial)
            fits = (play > -tolerances.press * radii) & (play <= limit)
            line = (apart < tolerances.near) & (np.abs(axes @ f.direction) > thresholds.PARALLEL_COSINE)
            for k in np.flatnonzero(fits & line & (bosses != f.boss) & (owners != i)):
                low, high = common_interval(f, cylinders[k][1])
                gaps[int(owners[k])] = min(low - high, gaps.get(int(owners[k]), np.inf))
        if gaps:
            other = min(gaps, key=lambda k: (gaps[k], k))
            if gaps[other] > 0.0:
                result.append((parts[i].label, parts[other].label, gaps[other]))
    return result


def _is_whole(face: records.Face, tolerances: Tolerances) -> bool:
    return face.kind == "cylinder" and face.coverage > tolerances.coverage
