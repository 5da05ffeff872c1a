"""The couplings of a hints file: by coefficients, or by the ratio of gears and belts."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from cadmbs import errors, suggestions
from cadmbs.importers.hints import documents, reading
from cadmbs.importers.inference import records, thresholds
from cadmbs.importers.step_json.documents import AssemblyCoupling, AssemblyJoint
from cadmbs.importers.step_json.scales import AssemblyScales


def stated_couplings(hints: reading.Hints, joints: Mapping[int, AssemblyJoint]) -> list[AssemblyCoupling]:
    """The couplings of a hints file; those that `coupling_findings` refuses are left out.

    A ratio r of two joints is r q_1 - q_2 = 0. Gears that mesh have omega_2 . e = -r omega_1 . e along their common
    direction e, so that r is negative for axes that point the same way, and positive for opposite ones.
    """
    by_name = {joint.id: joint for joint in joints.values() if joint.id}
    couplings, solved = [], set[str]()
    for coupling in hints.document.coupling:
        if _problem(coupling, by_name):
            continue
        values: dict[str, Any] = {"joints": coupling.joints, "offset": coupling.offset}
        values |= {"name": coupling.name} if coupling.name else {}
        coefficients = tuple(coupling.coefficients or (_signed_ratio(coupling, by_name), -1.0))
        if coupling.joints[0] in solved and len(coupling.joints) == 2 and coupling.joints[1] not in solved:
            # a coupling is solved for its first joint: what drives two others is first in one of them only
            values["joints"], coefficients = coupling.joints[::-1], coefficients[::-1]
        solved.add(values["joints"][0])
        couplings.append(AssemblyCoupling.model_validate({**values, "coefficients": coefficients}))
    return couplings


def mesh_couplings(
    inference: records.Inference,
    joints: Mapping[int, AssemblyJoint],
    indices: Sequence[int | None],
    stated: Sequence[AssemblyCoupling],
    scales: AssemblyScales,
) -> Iterator[AssemblyCoupling]:
    """The couplings of gears, racks and belts, but for pairs of joints that a stated coupling names.

    Args:
        inference: What was inferred.
        joints: The joints that are written.
        indices: The index among them of each joint of the inference.
        stated: The couplings of the file and the hints.
        scales: The units of the file.
    """
    unit = 1.0 / scales.length(1000.0)
    solved = {coupling.joints[0] for coupling in stated}  # a coupling is solved for its first joint
    for mesh in inference.meshes:
        pair = [(inference.joints[k], None if (i := indices[k]) is None else joints[i]) for k in mesh.joints]
        names = [None if entry is None else entry.id for _, entry in pair]
        if None in names or any(set(names) == set(coupling.joints) for coupling in stated):
            continue
        signs = [_sense(joint, entry, inference) for joint, entry in pair if entry is not None]
        ratio = mesh.ratio * signs[0] * signs[1] * (unit if mesh.kind == "rack" else 1.0)
        order = -1 if mesh.second_follows else 1
        if names[::order][0] in solved and names[::order][1] not in solved:
            order = -order
        solved.add(str(names[::order][0]))
        values = {
            "name": f"{names[0]} and {names[1]}",
            "joints": names[::order],
            "coefficients": (ratio, -1.0)[::order],
        }
        yield AssemblyCoupling.model_validate(values)


def _sense(joint: records.InferredJoint, entry: AssemblyJoint, inference: records.Inference) -> float:
    """Whether the coordinate of an entry runs as that of its joint, 1, or against it, -1."""
    written = None if entry.axis is None else entry.axis.dir
    e = joint.freedom.direction
    along = 1.0 if written is None or e is None or float(np.dot(written, e)) >= 0.0 else -1.0
    of_b = {inference.parts[i].id for i in inference.bodies[joint.b]}
    return along if entry.parts[1] in of_b else -along


def coupling_findings(hints: reading.Hints, joints: Mapping[int, AssemblyJoint]) -> Iterator[errors.Finding]:
    """H005 for each coupling of the hints that names a joint that does not exist, or whose ratio is wrong."""
    by_name = {joint.id: joint for joint in joints.values() if joint.id}
    for k, coupling in enumerate(hints.document.coupling):
        for n, name in enumerate(coupling.joints):
            if name not in by_name:
                where = hints.locate_text(name, f"/coupling/{k}/joints/{n}")
                hint = suggestions.did_you_mean(name, by_name) or f"Its joints are {', '.join(sorted(by_name)[:8])}."
                yield reading.hint_finding("H005", where, f'A coupling names "{name}", which is not a joint.', hint)
        problem = _problem(coupling, by_name)
        if problem and by_name.keys() >= set(coupling.joints):
            yield reading.hint_finding("H005", hints.locate(f"/coupling/{k}"), *problem)


def _problem(coupling: documents.HintCoupling, joints: Mapping[str, AssemblyJoint]) -> tuple[str, str] | None:
    """What is wrong with a coupling, and what to do; None if nothing is."""
    if not joints.keys() >= set(coupling.joints):
        return "A coupling names what is not a joint.", ""
    if (coupling.coefficients is None) == (coupling.ratio is None):
        return "A coupling has either coefficients or a ratio.", "Write coefficients = [1.0, -3.0], or ratio = 3.0."
    if coupling.ratio is None:
        return None
    if len(coupling.joints) != 2 or coupling.ratio == 0.0:
        return "A ratio that is not zero couples two joints.", "Write coefficients for more joints."
    if coupling.kind == "ratio":
        return None
    if coupling.ratio < 0.0:
        return f'The ratio of "{coupling.kind}" is positive: the axes give its sign.', 'Or write kind = "ratio".'
    if abs(_cosine(coupling, joints)) < thresholds.PARALLEL_COSINE:
        message = f'The axes of "{coupling.joints[0]}" and "{coupling.joints[1]}" are not parallel lines of two joints.'
        return message, 'Write kind = "ratio", and the ratio with its sign.'
    return None


def _cosine(coupling: documents.HintCoupling, joints: Mapping[str, AssemblyJoint]) -> float:
    """The cosine of the angle between the axes of two joints; 0 if one has no axis or does not turn."""
    pair = [joints[name] for name in coupling.joints]
    axes = [joint.axis.dir for joint in pair if joint.kind in ("revolute", "helical") and joint.axis is not None]
    first, second = axes if len(axes) == 2 else (None, None)
    if first is None or second is None:
        return 0.0
    return float(np.dot(first, second) / (np.linalg.norm(first) * np.linalg.norm(second)))


def _signed_ratio(coupling: documents.HintCoupling, joints: Mapping[str, AssemblyJoint]) -> float:
    ratio = coupling.ratio or 0.0
    if coupling.kind == "ratio":
        return ratio
    same = 1.0 if _cosine(coupling, joints) > 0.0 else -1.0
    return ratio * same * (1.0 if coupling.kind == "belt" else -1.0)
