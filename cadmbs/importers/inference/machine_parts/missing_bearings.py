"""Shafts that stand in the middle of a larger bore and touch nothing: their bearings are left out of the drawing."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference.bodies.groups import PartGroups
from cadmbs.importers.inference.bodies.welding import Separations
from cadmbs.importers.inference.contacts.coaxial import common_interval
from cadmbs.importers.inference.machine_parts import part_names, polygons
from cadmbs.importers.inference.records import Contact, Face, PartGeometry
from cadmbs.importers.inference.thresholds import FEWEST_FLATS, LARGEST_BEARING, NORMAL_ACROSS, PARALLEL_COSINE
from cadmbs.importers.inference.tolerances import Tolerances


@dataclass(frozen=True, slots=True)
class _Lines:
    """The shafts and the bores of one part, as cylinders."""

    shafts: tuple[Face, ...]
    bores: tuple[Face, ...]


def missing_bearings(groups: PartGroups, separations: Separations, loose: Collection[int]) -> list[Contact]:
    """Contacts that stand for the bearings between loose groups and held ones, for the loose group with the most.

    Args:
        groups: The groups.
        separations: Pairs without a joint.
        loose: The roots of the groups that nothing holds.
    """
    tolerances = groups.tolerances
    lines = [_lines(part, tolerances) for part in groups.parts]
    boxes = np.array([part.box for part in groups.parts])
    held = [g for g in groups.members if g not in loose]
    best: list[Contact] = []
    for g in sorted(loose):
        for h in sorted(held):
            if separations.forbids_joint(groups, g, h):
                continue
            pairs = [(i, j) for i in groups.members[g] for j in groups.members[h]]
            found = [
                contact
                for i, j in pairs
                if (boxes[i][0] <= boxes[j][1]).all() and (boxes[j][0] <= boxes[i][1]).all()
                for contact in _between(i, j, lines, tolerances)
            ]
            best = max(best, found, key=len)
    return best


def _lines(part: PartGeometry, tolerances: Tolerances) -> _Lines:
    if part_names.names_fastener(part.name):
        return _Lines((), ())
    cylinders = [f for f in part.faces if f.kind == "cylinder" and f.coverage >= tolerances.coverage]
    shafts = [f for f in cylinders if f.boss]
    prism = prism_of(part)
    shafts += [] if prism is None else [prism]
    return _Lines(tuple(shafts), tuple(f for f in cylinders if not f.boss))


def prism_of(part: PartGeometry) -> Face | None:
    """The cylinder around a part that is a regular prism, as a hexagonal shaft; None if it is none."""
    planes = [f for f in part.faces if f.kind == "plane" and f.outline]
    if len(planes) < FEWEST_FLATS:
        return None
    planes = sorted(planes, key=lambda f: -f.area)[: 4 * FEWEST_FLATS]
    normals = np.array([f.direction for f in planes])
    across = next(
        (c for c in (np.cross(normals[0], n) for n in normals[1:]) if np.linalg.norm(c) > NORMAL_ACROSS), None
    )
    if across is None:
        return None
    e = across / np.linalg.norm(across)
    flats = [f for f in planes if abs(f.direction @ e) < 1 - PARALLEL_COSINE]
    axis = polygons.polygon_axis(np.array([f.direction for f in flats]), np.array([f.point for f in flats]))
    if axis is None:
        return None
    point, _ = axis
    corners = np.concatenate([loop for f in flats for loop in f.outline])
    along = (corners - point) @ e
    radius = float(np.linalg.norm(np.cross(corners - point, e), axis=1).max())
    middle = point - (point @ e) * e
    extent = (float(along.min() + point @ e), float(along.max() + point @ e))
    return Face("cylinder", middle, e, radius, boss=True, extent=extent)


def _between(i: int, j: int, lines: Sequence[_Lines], tolerances: Tolerances) -> Iterator[Contact]:
    yield from _in_bores(i, j, lines[i].shafts, lines[j].bores, tolerances)
    yield from _in_bores(j, i, lines[j].shafts, lines[i].bores, tolerances)


def _in_bores(
    i: int, j: int, shafts: Sequence[Face], bores: Sequence[Face], tolerances: Tolerances
) -> Iterator[Contact]:
    """The narrowest bores of a part j that stand around the shafts of a part i."""
    taken: list[Array] = []
    for shaft in sorted(shafts, key=lambda f: -f.radius):
        for bore in sorted(bores, key=lambda f: f.radius):
            low, high = common_interval(shaft, bore)
            apart = float(np.linalg.norm(np.cross(bore.point - shaft.point, shaft.direction)))
            fits = shaft.radius < bore.radius <= LARGEST_BEARING * shaft.radius
            parallel = abs(bore.direction @ shaft.direction) > PARALLEL_COSINE
            if not (fits and parallel and apart < tolerances.coaxial and high - low > tolerances.overlap):
                continue
            middle = shaft.point + (low + high) / 2 * shaft.direction
            if any(np.linalg.norm(middle - other) < high - low for other in taken):
                continue
            taken.append(middle)
            radii = (shaft.radius, bore.radius)
            contact = Contact("coaxial", i, j, middle, shaft.direction, radii, bore.radius - shaft.radius, high - low)
            yield replace(contact, gap=apart, coverage=bore.coverage)
