"""The decisions of an inference as findings: questions one by one, certain decisions in groups."""

from collections.abc import Iterator, Sequence

from cadmbs.importers.inference.bodies import supports, welding
from cadmbs.importers.inference.choices import apart_hint, quoted
from cadmbs.importers.inference.records import Decision, Inference
from cadmbs.importers.step_json.context import AssemblyReport
from cadmbs.models.checks.names import count_of
from cadmbs.topology.wording import bodies_quoted

_QUESTIONS = {
    "slide": "J003",
    "lead": "J004",
    "near": "J005",
    "mate": "J006",
    "tolerance": "J007",
    "end_face": "J013",
    "weld": "J015",
    "guide": "J016",
    "pivot": "J016",
    "fastener": "J017",
    "shaft": "J016",
    "rigid": "J020",
    "ground_vote": "J021",
    "motor": "J023",
    "seat": "J023",
    "clamp": "J024",
    "spring": "J025",
    "mesh": "J027",
    "interlock": "J028",
}
"""Subjects of which each decision is a warning, with its code."""

_GROUPED = {
    "idle": ("J002", "Idle, and fixed to a neighbour: {}: {}."),
    "ring": ("J008", "Left out, as other joints on the same axis imply it: {}: {}."),
    "touch": ("J012", "Touching, without a joint: {}: {}."),
    "touching": ("J019", "Fixed to what they touch, as a hint says: {}: {}."),
    "touching_asked": ("J026", "Nothing holds them but what they touch, to which they are taken as fixed: {}: {}."),
}
"""Subjects whose decisions are one finding, with code and sentence."""
_ASKED = ("touching_asked",)
"""Those of them that are questions."""

_NOUNS = {"idle": "part", "ring": "joint", "touch": "pair", "touching": "part", "touching_asked": "part"}
_WRITTEN_OUT = 5
_LARGEST_SHARE = 20
"""Of one code, at most this number of warnings."""


def report_inference(inference: Inference, report: AssemblyReport) -> None:
    """J001 to J028: all decisions of an inference."""
    decisions = inference.decisions
    for decision in _of(decisions, "ground"):
        report.note("J001", "/ground", decision.message, hint_text(decision))
    for subject, code in _QUESTIONS.items():
        _report_questions(code, _of(decisions, subject), report)
    for subject, (code, sentence) in _GROUPED.items():
        group = _of(decisions, subject)
        if group:
            shown = "; ".join(decision.message.rstrip(".") for decision in group[:_WRITTEN_OUT])
            more = f"; and {len(group) - _WRITTEN_OUT} more" if len(group) > _WRITTEN_OUT else ""
            message = sentence.format(count_of(len(group), _NOUNS[subject]), shown + more)
            tell = report.warning if subject in _ASKED else report.note
            tell(code, "/parts", message, hint_text(group[0]))
    _report_welds(inference, report)
    for decision in _of(decisions, "stated"):
        report.error("J009", "/joints", decision.message, hint_text(decision), blocks=True)
    if inference.unheld:
        _report_unheld(inference, report)
    report.note("J011", "/joints", summary(inference))


def _of(decisions: Sequence[Decision], subject: str) -> list[Decision]:
    return [decision for decision in decisions if decision.subject == subject]


def _report_questions(code: str, questions: Sequence[Decision], report: AssemblyReport) -> None:
    for decision in questions[:_LARGEST_SHARE]:
        report.warning(code, "/parts", decision.message, hint_text(decision))
    if len(questions) > _LARGEST_SHARE:
        message = f"{len(questions) - _LARGEST_SHARE} further questions of this kind are not listed."
        report.warning(code, "/parts", message, "`cadmbs import --report` lists all of them.")


def _report_welds(inference: Inference, report: AssemblyReport) -> None:
    """J014 for the welds that no other finding tells, and J018 if they leave nothing that moves."""
    others = [w for w in inference.welds if w.reason in (welding.CONTACTS_FIX, welding.SCREWS_CLAMP)]
    if others:
        shown = "; ".join(f'"{w.parts[0]}" and "{w.parts[1]}"' for w in others[:_WRITTEN_OUT])
        more = f"; and {len(others) - _WRITTEN_OUT} more" if len(others) > _WRITTEN_OUT else ""
        message = f"Fixed by contacts or by several screws: {count_of(len(others), 'pair')}: {shown}{more}."
        report.note("J014", "/parts", message, f"In a hints file: {line_of(apart_hint(others[0].parts))}")
    if len(inference.bodies) == 1 and (inference.welds or len(inference.parts) == 1):
        parts = "The only part is" if len(inference.parts) == 1 else f"All {len(inference.parts)} parts are"
        message = f"{parts} one body: nothing can move."
        hint = "`cadmbs import --report` says why parts are fixed to each other, and what changes it."
        report.warning("J018", "/parts", message, hint)


def hint_text(decision: Decision) -> str:
    """The lines of the hints file that change a decision, as one line."""
    if not decision.hint:
        return ""
    if decision.subject == "touching_asked":
        return 'In a hints file: touching = "fixed" confirms it, touching = "never" does not fix them.'
    return f"In a hints file: {line_of(decision.hint)}"


def line_of(hint: str) -> str:
    """The lines of a hint as one line."""
    lines = [line.split("  #")[0] for line in hint.split("\n")]
    return lines[0] if len(lines) == 1 else f"{lines[0]} with {', '.join(lines[1:])}"


def _report_unheld(inference: Inference, report: AssemblyReport) -> None:
    names = [inference.names[k] for k in inference.unheld]
    is_are = "is" if len(names) == 1 else "are"
    message = (
        f"{bodies_quoted(names)[0].upper()}{bodies_quoted(names)[1:]} {is_are} not held by anything: no contact joins"
    )
    message += f' {"it" if len(names) == 1 else "them"} to the ground "{inference.names[0]}".'
    touching = {loose for loose, _ in inference.touching}
    others = [quoted(inference.label(k)) for k in inference.unheld if inference.label(k) not in touching]
    answers = []
    if inference.touching:
        pairs = [f"{quoted(loose)} to {quoted(holder)}" for loose, holder in inference.touching[:_WRITTEN_OUT]]
        more = f" and {len(touching) - _WRITTEN_OUT} more" if len(touching) > _WRITTEN_OUT else ""
        answers.append(f'touching = "fixed", which fixes {", ".join(pairs)}{more}')
    if len(inference.nearest) > 1:
        shown = [f"{quoted(a)} to {quoted(b)} ({d:.2g} mm away)" for a, b, d in inference.nearest[:_WRITTEN_OUT]]
        more = f" and {len(inference.nearest) - _WRITTEN_OUT} more" if len(inference.nearest) > _WRITTEN_OUT else ""
        answers.append(f'touching = "nearest", which fixes {", ".join(shown)}{more}')
    elif others:
        nearest = {quoted(loose): holder for loose, holder, _ in inference.nearest}
        holder = quoted(nearest.get(others[0], inference.label(0)))
        joint = f'[[joint]] with parts = [{holder}, {others[0]}], kind = "fixed"'
        answers.append(f"ignore = [{', '.join(others[:_WRITTEN_OUT])}], or {joint}")
    machines = supports.machines_apart(inference)
    if machines:
        grounds = ", ".join(map(quoted, [inference.label(0), *machines]))
        answers.append(f"ground = [{grounds}], if these are machines of their own")
    hint = f"In a hints file: {'; '.join(answers)}; `cadmbs import --report` lists what was considered."
    if inference.apart:
        loose, other, distance = inference.apart[0]
        message += f' "{loose}" is in line with "{other}", which it would fit, and {distance:.3g} mm away.'
        hint = f"If this is an exploded view, export the assembly as it is put together. {hint}"
    report.error("J010", "/parts", message, hint, blocks=True)


def summary(inference: Inference) -> str:
    """Counts of parts, bodies, joints, freedoms and redundant constraints in a sentence."""
    mobility = inference.mobility
    kinds = list(_kinds(inference))
    listed = f" ({', '.join(kinds)})" if kinds else ""
    bodies = f"{len(inference.bodies)} {'body' if len(inference.bodies) == 1 else 'bodies'}"
    joints = f"{count_of(len(inference.joints), 'joint')}{listed}"
    further = [(len(inference.meshes), "coupling"), (len(inference.slots), "slot")]
    total = sum(count for count, _ in further)
    without = "" if not total else " without it" if total == 1 else " without them"
    joints += "".join(f" and {count_of(count, noun)}" for count, noun in further if count)
    verb = "forms" if len(inference.parts) == 1 else "form"
    return (
        f"{count_of(len(inference.parts), 'part')} {verb} {bodies} with {joints}: "
        f"{count_of(mobility.degrees_of_freedom, 'degree')} of freedom{without}, "
        f"{count_of(mobility.redundant, 'redundant constraint')}."
    )


def _kinds(inference: Inference) -> Iterator[str]:
    kinds = [joint.kind for joint in inference.joints]
    for kind in sorted(set(kinds)):
        yield f"{kinds.count(kind)} {kind}"
