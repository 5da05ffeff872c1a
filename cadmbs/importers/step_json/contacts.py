"""Pairs of bodies for which the file has contacts (level B) or faces (level C), but no joint (level A)."""

from __future__ import annotations

from collections.abc import Sequence

from cadmbs.importers.step_json.context import Context
from cadmbs.importers.step_json.documents import AssemblyContact
from cadmbs.importers.step_json.grouping import Grouping, body_of_part
from cadmbs.topology.wording import quoted

_PLANAR_CONTACT_KINDS = ("coplanar", "parallel")


def report_uninferred(grouping: Grouping, context: Context) -> None:
    """A008 for pairs that need a joint from contacts or faces, A020 for contacts that do not become a joint.

    Pairs with a joint and pairs within one body are complete. Two planes that touch are not read as a joint: in a
    drawn pose this is often accidental.
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
    """The two bodies of a contact; fewer if it is within one body, or with an ignored or unknown part."""
    ignored = {part for part, body in grouping.body_of.items() if body is None}
    bodies = [
        body_of_part(part, f"/contacts/{index}/parts/{k}", "A contact", grouping.body_of, context)
        for k, part in enumerate(contact.parts)
        if part not in ignored
    ]
    return frozenset(bodies) - {None}


def _report_pair(indices: Sequence[int], context: Context) -> None:
    contacts = context.text.contacts
    kinds = [contacts[i].kind for i in indices]
    a, b = contacts[indices[0]].parts
    pointer = f"/contacts/{indices[0]}"
    names = [contacts[i].id or f"/contacts/{i}" for i in indices]
    listed = f"{'contact' if len(names) == 1 else 'contacts'} {quoted(names)}"
    if len(kinds) == 1 and kinds[0] in _PLANAR_CONTACT_KINDS:
        message = f'Parts "{a}" and "{b}" touch ({listed}) and have no joint; this contact does not become a joint.'
        context.report.note("A020", pointer, message, "If they guide each other, write the joint.")
    elif set(kinds) == {"gear"}:
        message = f'Parts "{a}" and "{b}" mesh as gears ({listed}): gear ratios are not derived from contacts.'
        context.report.warning("A020", pointer, message, 'Write a coupling of their joints under "couplings".')
    else:
        message = f'Parts "{a}" and "{b}" have {listed}, but no joint: joints are not derived from contacts yet.'
        hint = f'Add {{"kind": ..., "parts": ["{a}", "{b}"], "axis": ...}} to "joints".'
        context.report.error("A008", pointer, message, hint, blocks=True)


def _report_features(connected: set[str | None], grouping: Grouping, context: Context) -> None:
    """A008 for bodies with features, but without joints and contacts."""
    for body, indices in grouping.bodies.items():
        described = next((i for i in indices if context.text.parts[i].features), None)
        if described is not None and body not in connected and body != grouping.ground:
            part = context.text.parts[described].id
            message = f'Part "{part}" has features, but no joint: joints are not derived from features yet.'
            hint = 'Add its joint to "joints", or the part to "ground", or give it the "body" of another part.'
            context.report.error("A008", f"/parts/{described}", message, hint, blocks=True)
