"""Pairs of bodies of which the file knows contacts (level B) or faces (level C), but no joint (level A)."""

from __future__ import annotations

from collections.abc import Sequence

from cadmbs.importers.step_json.context import Context
from cadmbs.importers.step_json.documents import AssemblyContact
from cadmbs.importers.step_json.grouping import Grouping, known_body
from cadmbs.topology.wording import quoted

_TOUCHING = ("coplanar", "parallel")


def report_uninferred(grouping: Grouping, context: Context) -> None:
    """A008 for pairs that need a joint from contacts or faces, A020 for touching that makes no joint.

    A pair with a joint needs nothing more, nor does a pair within one body. One plane that touches another is not
    taken for a joint: in a drawn pose this is often accidental.
    """
    body_of, joints = grouping.body_of, context.text.joints.values()
    jointed = {frozenset((body_of.get(a), body_of.get(b))) for a, b in (joint.parts for joint in joints)}
    pairs: dict[frozenset[str | None], list[int]] = {}
    for i, contact in context.text.contacts.items():
        ends = _bodies(contact, i, grouping, context)
        if len(ends) == 2 and ends not in jointed:
            pairs.setdefault(ends, []).append(i)
    for indices in pairs.values():
        _report_pair(indices, context)
    connected = {body for pair in (*jointed, *pairs) for body in pair}
    if len(grouping.bodies) > 1:
        _report_features(connected, grouping, context)


def _bodies(contact: AssemblyContact, index: int, grouping: Grouping, context: Context) -> frozenset[str | None]:
    """The two bodies of a contact; fewer where it is within one body, or with a part that is ignored or unknown."""
    ignored = {part for part, body in grouping.body_of.items() if body is None}
    found = [
        known_body(part, f"/contacts/{index}/parts/{k}", "A contact", grouping.body_of, context)
        for k, part in enumerate(contact.parts)
        if part not in ignored
    ]
    return frozenset(found) - {None}


def _report_pair(indices: Sequence[int], context: Context) -> None:
    contacts = context.text.contacts
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


def _report_features(connected: set[str | None], grouping: Grouping, context: Context) -> None:
    """A008 for bodies without joints and contacts of which faces are known."""
    for body, indices in grouping.bodies.items():
        described = next((i for i in indices if context.text.parts[i].features), None)
        if described is not None and body not in connected and body != grouping.ground:
            part = context.text.parts[described].id
            message = f'Part "{part}" has features, but no joint: joints are not found from features yet.'
            hint = 'Add its joint to "joints", or the part to "ground", or give it the "body" of another part.'
            context.report.error("A008", f"/parts/{described}", message, hint, blocks=True)
