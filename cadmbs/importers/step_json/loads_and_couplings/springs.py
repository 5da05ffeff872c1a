"""Springs and dampers of an assembly as loads between points of two bodies."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import Finding
from cadmbs.importers.hints.documents import HintSpring
from cadmbs.importers.hints.matching import Matcher
from cadmbs.importers.hints.reading import hint_finding
from cadmbs.importers.inference.machine_parts.coil_springs import Coil, coil_of, held_ends
from cadmbs.importers.inference.machine_parts.struts import strut_of
from cadmbs.importers.inference.records import Inference
from cadmbs.importers.step_json.bodies.grouping import Grouping
from cadmbs.importers.step_json.context import Context
from cadmbs.importers.step_json.documents import AssemblySpring
from cadmbs.importers.step_json.loads_and_couplings.pairs import bodies_of_parts
from cadmbs.importers.step_json.scales import AssemblyScales


def spring_data(spring: AssemblySpring, index: int, grouping: Grouping, context: Context) -> dict[str, Any] | None:
    """One load of the draft; None if a part is unknown, or if both belong to one body (A023)."""
    pointer, name = f"/springs/{index}", spring.id or f"spring{index + 1}"
    bodies = bodies_of_parts(spring.parts, ("Spring", name, pointer), grouping, context)
    if bodies is None:
        return None
    length = context.scales.length
    return {
        "name": name,
        "kind": "spring_damper",
        "bodies": list(bodies),
        "points": [[length(x) for x in point] for point in spring.points],
        "stiffness": spring.stiffness_N_m,
        "damping": spring.damping_N_s_m,
        "length": length(spring.free_length),
    }


# The springs of a hints file: where they act, and how stiff the drawn wire is.


def stated_springs(
    matcher: Matcher, inference: Inference, scales: AssemblyScales
) -> tuple[list[AssemblySpring], list[Finding]]:
    """The springs of the hints, and H006 for those that lack what their part does not tell.

    Args:
        matcher: The hints, and the parts of the inference.
        inference: What was inferred.
        scales: The units of the assembly.
    """
    springs, findings = [], []
    for k, hint in enumerate(matcher.hints.document.spring):
        for part in _parts(matcher, hint, k):
            try:
                springs.append(_spring(hint, k, part, matcher, inference, scales))
            except _MissingError as missing:
                where = matcher.hints.locate(f"/spring/{k}")
                findings.append(hint_finding("H006", where, f"{_subject(part, inference)} {missing}", missing.hint))
    return springs, findings


class _MissingError(ValueError):
    """What a spring lacks, and how to state it."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def _parts(matcher: Matcher, hint: HintSpring, k: int) -> Iterator[int | None]:
    if hint.part is None:
        yield None
    else:
        yield from stated_spring_parts(matcher, hint, k)


def stated_spring_parts(matcher: Matcher, hint: HintSpring, k: int) -> Sequence[int]:
    """The parts that a spring of the hints names."""
    patterns = (hint.part,) if isinstance(hint.part, str) else hint.part or ()
    return matcher.all_of(patterns, f"/spring/{k}/part")


def _subject(part: int | None, inference: Inference) -> str:
    return "A spring" if part is None else f'The spring "{inference.parts[part].label}"'


def _spring(
    hint: HintSpring, k: int, part: int | None, matcher: Matcher, inference: Inference, scales: AssemblyScales
) -> AssemblySpring:
    coil, between = _coil(part, inference)
    points, between = _points(hint, coil, between, part, inference)
    first, second = _ends(hint, k, between, matcher, inference)
    stiffness = hint.stiffness_N_m
    if stiffness is None:
        stiffness = coil.stiffness if coil is not None else 0.0 if hint.damping_N_s_m else None
    if stiffness is None:
        raise _MissingError("has no stiffness, and its part is no coil of round wire.", "Add stiffness_N_m = ....")
    unit = 1.0 / scales.length(1000.0)
    length = float(np.linalg.norm(points[1] - points[0])) if hint.free_length_mm is None else hint.free_length_mm
    return AssemblySpring(
        id=f"spring{k + 1}" if part is None else inference.parts[part].label,
        parts=(inference.parts[first].id, inference.parts[second].id),
        points=((unit * points[0]).tolist(), (unit * points[1]).tolist()),
        stiffness_N_m=stiffness,
        damping_N_s_m=hint.damping_N_s_m,
        free_length=unit * length,
    )


def _coil(part: int | None, inference: Inference) -> tuple[Coil | None, tuple[int, int] | None]:
    """The coil that a part is, and the parts at its ends."""
    coil = None if part is None else coil_of(inference.parts[part])
    if coil is None:
        return None, None
    held = held_ends(coil, inference.parts, [i for i in range(len(inference.parts)) if i != part])
    return (coil, None) if held is None else held


def _points(
    hint: HintSpring, coil: Coil | None, between: tuple[int, int] | None, part: int | None, inference: Inference
) -> tuple[Array, tuple[int, int] | None]:
    """Where a spring acts, and the parts that hold its ends: as stated, or as its coil or its eyes tell."""
    if hint.points is not None:
        points = np.array(hint.points)
        if float(np.linalg.norm(points[1] - points[0])) > 0.0:
            return points, between
        raise _MissingError("acts between two points that are one.", "Give two points that differ.")
    if coil is not None:
        return coil.ends, between
    others = [i for i in range(len(inference.parts)) if i != part]
    strut = None if part is None else strut_of(inference.parts[part], inference.parts, others)
    if strut is None:
        raise _MissingError("does not tell where it acts.", "Add points = [[x, y, z], [x, y, z]], in mm.")
    return strut.ends, strut.holders


def _ends(
    hint: HintSpring, k: int, ends: tuple[int, int] | None, matcher: Matcher, inference: Inference
) -> tuple[int, int]:
    """The parts of the two bodies that a spring acts between: of the hint, else those at the ends of its coil."""
    if hint.bodies is not None:
        named = [matcher.parts_of(name, f"/spring/{k}/bodies/{n}") for n, name in enumerate(hint.bodies)]
        ends = (named[0][0], named[1][0]) if all(named) else None
    bodies = {i: b for b, members in enumerate(inference.bodies) for i in members}
    if ends is None or bodies[ends[0]] == bodies[ends[1]]:
        raise _MissingError("does not tell which two bodies it acts between.", 'Add bodies = ["tube", "rod"].')
    return ends
