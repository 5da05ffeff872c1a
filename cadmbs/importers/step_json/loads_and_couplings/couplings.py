"""The couplings of the draft: sums over joint coordinates in SI units."""

from collections.abc import Mapping
from typing import Any

from cadmbs.importers.step_json.context import Context
from cadmbs.importers.step_json.documents import AssemblyCoupling, AssemblyJoint
from cadmbs.importers.step_json.joints import SINGLE_COORDINATE_KINDS
from cadmbs.suggestions import did_you_mean


def coupling_data(
    coupling: AssemblyCoupling, index: int, joints: Mapping[str, AssemblyJoint], context: Context
) -> dict[str, Any] | None:
    """One coupling of the draft, or None with A014.

    In the file, q of a prismatic joint is in length units, and q of a turning joint in radians. With s metres per
    length unit, sum_turn c q + sum_slide c q' = d becomes sum_turn s c q + sum_slide c (s q') = s d if a joint slides.
    """
    pointer = f"/couplings/{index}"
    if len(coupling.joints) != len(coupling.coefficients):
        message = f"A coupling has {len(coupling.joints)} joints and {len(coupling.coefficients)} coefficients."
        context.report.error("A014", pointer, message, "Give one coefficient for each joint.")
        return None
    problems = [_problem(name, f"{pointer}/joints/{k}", joints, context) for k, name in enumerate(coupling.joints)]
    if any(problems):
        return None
    slides = [joints[name].kind == "prismatic" for name in coupling.joints]
    length = context.scales.length if any(slides) else (lambda x: x)
    terms = [
        {"coordinate": name, "factor": factor if slide else length(factor)}
        for name, factor, slide in zip(coupling.joints, coupling.coefficients, slides, strict=True)
    ]
    name = coupling.id or coupling.name or f"coupling{index + 1}"
    return {"name": name, "terms": terms, "offset": length(coupling.offset)}


def _problem(name: str, pointer: str, joints: Mapping[str, AssemblyJoint], context: Context) -> bool:
    """Whether a name is not a joint with one coordinate, which is reported."""
    joint = joints.get(name)
    if joint is None:
        message = f'A coupling names "{name}", which is not the id of a joint.'
        context.report.error("A014", pointer, message, did_you_mean(name, joints))
    elif joint.kind not in SINGLE_COORDINATE_KINDS:
        message = f'A coupling names joint "{name}", which is {joint.kind} and does not have one coordinate.'
        context.report.error("A014", pointer, message, "Couple revolute, helical and prismatic joints.")
    return joint is None or joint.kind not in SINGLE_COORDINATE_KINDS


def coupling_pointers(index: int, source_index: int, count: int) -> dict[str, str]:
    """Pointers into the file by pointers into the draft, for one coupling."""
    draft, file = f"/couplings/{index}", f"/couplings/{source_index}"
    table = {draft: file, f"{draft}/name": file}
    table |= {f"{draft}/dependent": f"{file}/joints/0", f"{draft}/terms": f"{file}/joints"}
    for k in range(count):
        table[f"{draft}/terms/{k}"] = f"{file}/joints/{k}"
        table[f"{draft}/terms/{k}/factor"] = f"{file}/coefficients/{k}"
    return table
