"""A hints file to start from: what was decided, and every open question as a commented line."""

from collections.abc import Iterator, Sequence

from cadmbs.importers.inference.bodies.supports import machines_apart
from cadmbs.importers.inference.choices import joint_hint, quoted
from cadmbs.importers.inference.records import Decision, Inference

_QUESTIONS = {
    "stated": "A stated joint needs more.",
    "lead": "Is this a screw? Give its lead.",
    "slide": "Is this right? Otherwise:",
    "end_face": "Does this slide?",
    "guide": "Is this fixed?",
    "pivot": "Is this fixed?",
    "clamp": "Does this turn about the screw?",
    "motor": "If it does not turn:",
    "spring": "If its force acts:",
    "seat": "If it turns here too:",
    "shaft": "Does this slide?",
    "mesh": "If they do not drive each other:",
    "interlock": "If they do not hinder each other:",
    "weld": "Are these apart?",
    "touch": "These touch and have no joint. If there is one, or if they are one body:",
}
"""Subjects whose decisions are questions of their own."""
_PAIRS = ("[[joint]]\n", "[[no_joint]]\n", "[[actuator]]\n", "[[spring]]\n")
_TOLERANCE, _PLANAR = "[tolerance]\n", "planar = ["


def hints_text(inference: Inference, assumed_density: float, parts_without_density: int) -> str:
    """The text of a hints file that states the ground and the density, with all questions as comments.

    Each question can be answered by itself, and all of them together: no key and no table is there twice.

    Args:
        inference: The inference.
        assumed_density: The density [kg/m^3] of parts without one.
        parts_without_density: Their number.
    """
    lines = [
        "# Hints for the import of this assembly. Lines with # have no effect: remove the # to use them.",
        "",
        f"ground = {quoted(inference.label(0))}",
        "",
    ]
    if parts_without_density:
        lines += [
            f"# {parts_without_density} parts have no density; {assumed_density:g} kg/m^3 was assumed.",
            f"# density_kg_m3 = {{ default = {assumed_density:g} }}",
            "",
        ]
    decisions = list(dict.fromkeys(d for d in inference.decisions if d.hint))
    lines += [
        *_touching(inference, decisions),
        *_rigid(decisions),
        *_keep(decisions),
        *_planar(decisions),
        *_joints(inference, decisions),
        *_tolerance(decisions),
    ]
    return "\n".join(lines).rstrip() + "\n"


def _touching(inference: Inference, decisions: Sequence[Decision]) -> Iterator[str]:
    """One answer for all bodies that nothing but a touch holds, with the list of them."""
    asked = [d for d in decisions if d.subject == "touching_asked"]
    if asked:
        yield '# Nothing holds these, and they are taken as fixed to what they touch; "never" does not fix them:'
        yield from (f'#   "{d.parts[0]}" to "{d.parts[1]}"' for d in asked)
        yield '# touching = "fixed"'
        yield ""
    if inference.touching:
        yield "# Nothing holds these, and they touch others. If they are fixed to what they touch:"
        yield from (f'#   "{loose}" to "{holder}"' for loose, holder in inference.touching)
        yield '# touching = "fixed"'
        yield ""


def _rigid(decisions: Sequence[Decision]) -> Iterator[str]:
    for decision in decisions:
        if decision.subject == "rigid":
            yield from (f"# {decision.message}", "# If their parts move:", f"# {decision.hint}", "")


def _keep(decisions: Sequence[Decision]) -> Iterator[str]:
    names = [d.parts[0] for d in decisions if d.hint.startswith("keep = [")]
    if names:
        listed = ", ".join(quoted(name) for name in dict.fromkeys(names))
        yield "# These are fixed to a neighbour. If they turn on their own:"
        yield f"# keep = [{listed}]"
        yield ""


def _planar(decisions: Sequence[Decision]) -> Iterator[str]:
    """One line for all pairs that may be planar joints, as a key must not repeat."""
    pairs = [d for d in decisions if d.hint.startswith(_PLANAR)]
    if pairs:
        yield from (f"# {d.message}" for d in pairs)
        yield "# If they guide each other on the plane:"
        yield f"# {_PLANAR}{', '.join(d.hint.removeprefix(_PLANAR).removesuffix(']') for d in pairs)}]"
        yield ""


def _joints(inference: Inference, decisions: Sequence[Decision]) -> Iterator[str]:
    asked: set[str] = set()
    planar = [d.hint.removeprefix(_PLANAR).removesuffix("]") for d in decisions if d.hint.startswith(_PLANAR)]
    for subject, question in _QUESTIONS.items():
        for decision in decisions:
            pair = decision.hint.split("\n")[1] if decision.hint.startswith(_PAIRS) else ""
            if decision.subject != subject or not pair or pair in asked:
                continue
            asked.add(pair)
            yield from (f"# {decision.message}", f"# {question}", *_commented(decision.hint), "")
    touching = {loose for loose, _ in inference.touching}
    nearest = {loose: holder for loose, holder, _ in inference.nearest}
    apart = [inference.label(k) for k in inference.unheld if inference.label(k) not in touching]
    if len(apart) > 1:
        yield f"# Nothing holds these; with them, `ignore` leaves all of them out: [{', '.join(map(quoted, apart))}]"
        yield ""
    machines = machines_apart(inference)
    if machines:
        grounds = ", ".join(map(quoted, [inference.label(0), *machines]))
        yield f"# If these are machines of their own, the ground at the top is a part of each: [{grounds}]"
        yield ""
    for k in inference.unheld:
        if inference.label(k) in touching:
            continue
        hint = joint_hint((nearest.get(inference.label(k), inference.label(0)), inference.label(k)), "fixed")
        if hint.split("\n")[1] not in asked | {f"parts = {pair}" for pair in planar}:
            yield from (f'# "{inference.label(k)}" is not held by anything.', *_commented(hint), "")


def _tolerance(decisions: Sequence[Decision]) -> Iterator[str]:
    """One table for all proposed tolerances, each with the largest value."""
    proposals = [d for d in decisions if d.hint.startswith(_TOLERANCE)]
    values: dict[str, float] = {}
    for decision in proposals:
        for line in decision.hint.split("\n")[1:]:
            key, _, value = line.partition(" = ")
            values[key] = max(float(value), values.get(key, 0.0))
    if values:
        yield from (f"# {decision.message}" for decision in proposals)
        yield "# Are these meant to fit?"
        yield from _commented("\n".join(["[tolerance]", *(f"{key} = {value:g}" for key, value in values.items())]))
        yield ""


def _commented(text: str) -> Iterator[str]:
    for line in text.split("\n"):
        yield f"# {line}"
