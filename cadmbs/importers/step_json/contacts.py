"""Pairs of bodies of which the file knows contacts (level B) or faces (level C), but no joint (level A)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cadmbs.importers.step_json.documents import AssemblyJoint, Contact
from cadmbs.importers.step_json.grouping import known_body
from cadmbs.importers.step_json.joints import JointContext
from cadmbs.topology.wording import quoted

_TOUCHING = ("coplanar", "parallel")


def report_uninferred(contacts: Mapping[int, Contact], joints: Iterable[AssemblyJoint], context: JointContext) -> None:
    """A008 for pairs that need a joint from contacts or faces, A020 for touching that makes no joint.

    A pair with a joint needs nothing more, nor does a pair within one body. One plane that touches another is not
    taken for a joint: in a drawn pose this is often accidental.
    """
    body_of = context.grouping.body_of
    jointed = {frozenset((body_of.get(a), body_of.get(b))) for a, b in (joint.parts for joint in joints)}
    pairs: dict[frozenset[str], list[int]] = {}
    for i, contact in contacts.items():
        ends = _bodies(contact, i, context)
        if len(ends) == 2 and ends not in jointed:
            pairs.setdefault(ends, []).append(i)
    for indices in pairs.values():
        _report_pair(indices, contacts, context)
    connected = {body for pair in (*jointed, *pairs) for body in pair}
    if len(context.grouping.bodies) > 1:
        _report_features(connected, context)


def _bodies(contact: Contact, index: int, context: JointContext) -> frozenset[str]:
    """The two bodies of a contact; fewer where it is within one body, or with a part that is ignored or unknown."""
    body_of, found = context.grouping.body_of, []
    for k, part in enumerate(contact.parts):
        ignored = part in body_of and body_of[part] is None
        pointer = f"/contacts/{index}/parts/{k}"
        found.append(
            None if ignored else known_body(part, pointer, "A contact", body_of, context.parts, context.report)
        )
    return frozenset(body for body in found if body is not None)


def _report_pair(indices: Sequence[int], contacts: Mapping[int, Contact], context: JointContext) -> None:
    kinds = [contacts[i].kind for i in indices]
    a, b = contacts[indices[0]].parts
    pointer = f"/contacts/{indices[0]}"
    called = [contacts[i].id or f"/contacts/{i}" for i in indices]
    named = f"{'contact' if len(called) == 1 else 'contacts'} {quoted(called)}"
    if len(kinds) == 1 and kinds[0] in _TOUCHING:
        message = f'Parts "{a}" and "{b}" touch ({named}) and have no joint: none is made of it.'
        context.report.note("A020", pointer, message, "If they guide each other, write the joint.")
    elif set(kinds) == {"gear"}:
        message = f'Parts "{a}" and "{b}" are in gear ({named}): ratios are not found from contacts.'
        context.report.warning("A020", pointer, message, 'Write a coupling of their joints under "couplings".')
    else:
        message = f'Parts "{a}" and "{b}" have {named}, but no joint: joints are not found from contacts yet.'
        hint = f'Add {{"kind": ..., "parts": ["{a}", "{b}"], "axis": ...}} to "joints".'
        context.report.error("A008", pointer, message, hint, blocks=True)


def _report_features(connected: set[str | None], context: JointContext) -> None:
    """A008 for bodies without joints and contacts of which faces are known."""
    for body, indices in context.grouping.bodies.items():
        described = next((i for i in indices if context.parts[i].features), None)
        if described is not None and body not in connected and body != context.grouping.ground:
            part = context.parts[described].id
            message = f'Part "{part}" has features, but no joint: joints are not found from features yet.'
            hint = f'Add its joint to "joints", or the part to "ground", or give it the "body" of another part.'
            context.report.error("A008", f"/parts/{described}", message, hint, blocks=True)
