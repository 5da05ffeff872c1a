"""Joints that an assembly file does not state: inferred from its contacts and faces, and from hints."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from cadmbs.errors import Finding, has_errors
from cadmbs.importers.hints.reading import Hints
from cadmbs.importers.inference.records import Decision, Inference
from cadmbs.importers.inference.search import infer
from cadmbs.importers.step_json.bodies.geometry import IDLE_CONTACTS
from cadmbs.importers.step_json.choices import AssemblyInputs, assembly_inputs
from cadmbs.importers.step_json.completion import completed
from cadmbs.importers.step_json.context import AssemblyText
from cadmbs.importers.step_json.documents import AssemblyPart
from cadmbs.importers.step_json.loads_and_couplings.hint_couplings import coupling_findings
from cadmbs.importers.step_json.loads_and_couplings.hint_slots import stated_slots
from cadmbs.importers.step_json.loads_and_couplings.hint_springs import stated_springs
from cadmbs.importers.step_json.scales import AssemblyScales


@dataclass(frozen=True, slots=True)
class Derivation:
    """An assembly with its inferred joints.

    Attributes:
        text: The assembly with bodies and joints.
        inference: What was inferred, and why; None if the hints are wrong.
        findings: Findings about the hints.
    """

    text: AssemblyText
    inference: Inference | None
    findings: tuple[Finding, ...]


def joints_are_complete(text: AssemblyText) -> bool:
    """Whether the file was written by an earlier inference: then pairs without a joint have none."""
    return any(joint.origin == "inferred" for joint in text.joints.values())


def needs_inference(text: AssemblyText, hints: Hints) -> bool:
    """Whether there is anything to infer: joints of kind "auto", contacts or faces without joints, or hints."""
    if hints.infer or any(joint.kind == "auto" for joint in text.joints.values()):
        return True
    parts: Iterable[AssemblyPart] = text.parts.values()
    guiding = any(c.kind not in IDLE_CONTACTS for c in text.contacts.values())
    evidence = guiding or any(part.features for part in parts)
    return evidence and not joints_are_complete(text)


def derived(text: AssemblyText, hints: Hints, complete: bool | None = None) -> Derivation | None:
    """The assembly with inferred joints; None if it has no part.

    Args:
        text: The file; all of its parts must be valid, with unique ids.
        hints: The hints.
        complete: Whether the joints of the file are complete; None to look.
    """
    is_complete = joints_are_complete(text) if complete is None else complete
    mode = hints.document.rigid_subassemblies
    inputs = assembly_inputs(text, hints, is_complete, "always" if mode == "always" else "never")
    if not inputs.parts or has_errors(inputs.matcher.findings):
        return Derivation(text, None, tuple(inputs.matcher.findings)) if inputs.matcher.findings else None
    inference = infer(inputs.parts, inputs.contacts, inputs.choices)
    if mode == "auto" and inference.n_loose and not is_complete:
        inputs, inference = _with_fewer_loose(text, hints, inputs, inference)
    stated, no_pins = stated_slots(inputs.matcher, inference)
    inference = replace(inference, slots=[*stated, *inference.slots])
    result = completed(text, inputs, inference, hints)
    _, missing = stated_springs(inputs.matcher, inference, AssemblyScales.of(text.document.units))
    unmatched = tuple(dict.fromkeys(inputs.matcher.findings))
    gone = [Decision("unmatched", (), f"{finding.message} {finding.hint}".strip()) for finding in unmatched]
    inference = replace(inference, decisions=[*gone, *inference.decisions])
    return Derivation(result, inference, (*unmatched, *missing, *no_pins, *coupling_findings(hints, result.joints)))


def _with_fewer_loose(
    text: AssemblyText, hints: Hints, apart: AssemblyInputs, inference: Inference
) -> tuple[AssemblyInputs, Inference]:
    """Sub-assemblies as one body each, if fewer bodies are loose then and no stated joint is lost; else as it was."""
    inputs = assembly_inputs(text, hints, complete=False, rigid="where nothing turns")
    if len(inputs.choices.rigid) == len(apart.choices.rigid):
        return apart, inference
    rigid = infer(inputs.parts, inputs.contacts, inputs.choices)
    if rigid.n_loose >= inference.n_loose or any(d.subject == "stated" for d in rigid.decisions):
        return apart, inference
    counts = f"{rigid.n_loose} of the bodies then, {inference.n_loose} if their parts move"
    message = f"Each sub-assembly is taken as one body: nothing holds {counts}."
    question = Decision("rigid", (), message, 'rigid_subassemblies = "never"')
    return inputs, replace(rigid, decisions=[question, *rigid.decisions])
