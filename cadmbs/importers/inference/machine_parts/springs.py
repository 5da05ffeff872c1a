"""Springs, dampers, belts and cables: they make no joint, and count as part of a body that they reach."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cadmbs.importers.inference.bodies.groups import PartGroups
from cadmbs.importers.inference.choices import Choices
from cadmbs.importers.inference.hint_lines import quoted
from cadmbs.importers.inference.machine_parts.coil_springs import coil_of, held_ends, is_bare_coil
from cadmbs.importers.inference.machine_parts.part_names import names_damper, names_flexible, names_spring
from cadmbs.importers.inference.machine_parts.struts import strut_of
from cadmbs.importers.inference.records import Decision, PartGeometry


def spring_parts(parts: Sequence[PartGeometry], choices: Choices) -> frozenset[int]:
    """Stated springs, springs by name or shape, and dampers, belts and cables by name, unless something is stated."""
    stated = {i for _, members in choices.rigid for i in members} | set(choices.ground)
    stated |= {i for joint in choices.joints for i in (*joint.first, *joint.second)}
    return choices.springs | {
        i for i, p in enumerate(parts) if i not in stated and not p.keep and (_is_named(p) or is_bare_coil(p))
    }


def _is_named(part: PartGeometry) -> bool:
    return names_spring(part.name) or names_damper(part.name) or names_flexible(part.name)


def add_springs_to_bodies(
    groups: PartGroups, springs: frozenset[int], stated: frozenset[int], decisions: list[Decision]
) -> None:
    """Add each spring to the nearest part, of equal ones to the largest, and ask about it unless a hint states it."""
    parts = groups.parts
    others = [i for i in range(len(parts)) if i not in springs]
    for i in sorted(springs) if others else ():
        gaps = [_gap(parts[i], parts[j]) for j in others]
        _, _, nearest = min((gap, -parts[j].volume, j) for gap, j in zip(gaps, others, strict=True))
        names = (parts[i].label, parts[nearest].label)
        kind = _kind(parts[i], i in stated)
        message = (
            f'"{names[0]}" is taken as a {kind}: it makes no joint, its force is left out, and its mass is that of '
            f'"{names[1]}".'
        )
        hint = f"keep = [{quoted(names[0])}]"
        if kind == _SPRING:
            message, hint = _with_coil(message, hint, i, parts, others)
        elif kind == _DAMPER:
            message, hint = _with_eyes(message, hint, i, parts, others)
        if i not in stated:
            decisions.append(Decision("spring", names, message, hint))
        centre = parts[i].com
        if kind == _SPRING:
            groups.springs.append(parts[i].box.mean(axis=0) if centre is None else centre)
        groups.flexible.add(i)
        groups.merge(groups.root(i), groups.root(nearest))


_SPRING, _DAMPER = "spring", "damper or gas spring"


def _kind(part: PartGeometry, is_stated: bool) -> str:
    if names_damper(part.name):
        return _DAMPER
    return _SPRING if is_stated or names_spring(part.name) or is_bare_coil(part) else "belt, chain or cable"


def _with_coil(
    message: str, hint: str, i: int, parts: Sequence[PartGeometry], others: Sequence[int]
) -> tuple[str, str]:
    """The stiffness of a coil of wire, and the hint that makes it a force."""
    coil = coil_of(parts[i])
    if coil is None:
        return message, hint
    held = held_ends(coil, parts, others)
    ends = None if held is None else held[1]
    between = f", between {quoted(parts[ends[0]].label)} and {quoted(parts[ends[1]].label)}" if ends else ""
    message += (
        f" Its wire of {2 * coil.wire:.3g} mm in {coil.turns:.3g} turns of {2 * coil.radius:.3g} mm, of steel, "
        f"gives {1e-3 * coil.stiffness:.3g} N/mm{between}."
    )
    return message, f"[[spring]]\npart = {quoted(parts[i].label)}\nstiffness_N_m = {coil.stiffness:.4g}"


def _with_eyes(
    message: str, hint: str, i: int, parts: Sequence[PartGeometry], others: Sequence[int]
) -> tuple[str, str]:
    """What holds the eyes of a damper, and the hint that makes it a force between them."""
    strut = strut_of(parts[i], parts, others)
    if strut is None:
        return message, hint
    first, second = (quoted(parts[j].label) for j in strut.holders)
    length = float(np.linalg.norm(strut.ends[1] - strut.ends[0]))
    message += f" Its eyes, {length:.4g} mm apart, are held by {first} and {second}."
    return message, f"[[spring]]\npart = {quoted(parts[i].label)}\ndamping_N_s_m = 0.0  # of the data sheet, in N s/m"


def _gap(first: PartGeometry, second: PartGeometry) -> float:
    """The distance of two boxes [mm], rounded so that boxes that meet are equal."""
    apart = np.maximum(first.box[0] - second.box[1], second.box[0] - first.box[1])
    return round(float(np.linalg.norm(np.maximum(apart, 0.0))), 3)
