"""A hints file to start from: what was decided, and every open question as a commented line."""

from __future__ import annotations

from collections.abc import Iterator

from cadmbs.importers.inference.hint_lines import joint_hint, quoted
from cadmbs.importers.inference.records import Inference

_QUESTIONS = {
    "stated": "A stated joint needs more.",
    "lead": "Is this a screw? Give its lead.",
    "slide": "Is this right? Otherwise:",
    "end_face": "Does this slide?",
    "near": "Are these meant to fit?",
    "tolerance": "Tolerances that were chosen from this file:",
    "touch": "These touch and have no joint. If they guide each other:",
    "idle": "These are fixed to a neighbour. If they turn on their own:",
}


def hints_text(inference: Inference, assumed_density: float, parts_without_density: int) -> str:
    """The text of a hints file that states the ground and the density, with all questions as comments.

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
    top: list[str] = []
    tables: list[str] = []
    for subject, question in _QUESTIONS.items():
        decisions = [d for d in inference.decisions if d.subject == subject and d.hint]
        if subject == "idle":
            top += _keep(inference, question)
            continue
        for decision in decisions:
            target = tables if decision.hint.startswith("[") else top
            target += [f"# {decision.message}", f"# {question}", *_commented(decision.hint), ""]
    for k in inference.unheld:
        tables += _unheld(inference, k)
    return "\n".join([*lines, *top, *tables]).rstrip() + "\n"


def _keep(inference: Inference, question: str) -> Iterator[str]:
    names = [d.parts[0] for d in inference.decisions if d.subject == "idle"]
    if names:
        listed = ", ".join(quoted(name) for name in dict.fromkeys(names))
        yield f"# {question}"
        yield f"# keep = [{listed}]"
        yield ""


def _unheld(inference: Inference, body: int) -> Iterator[str]:
    label = inference.label(body)
    yield f'# "{label}" is not held by anything.'
    yield from _commented(joint_hint((inference.label(0), label), "fixed"))
    yield ""


def _commented(text: str) -> Iterator[str]:
    for line in text.split("\n"):
        yield f"# {line}"
