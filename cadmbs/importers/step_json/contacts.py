"""Checks of the contacts of a file: their parts, and the numbers without which they cannot be used."""

from __future__ import annotations

from cadmbs.importers.step_json.context import Context
from cadmbs.importers.step_json.documents import AssemblyContact
from cadmbs.importers.step_json.geometry import missing_numbers
from cadmbs.importers.step_json.grouping import Grouping, body_of_part


def check_contacts(grouping: Grouping, context: Context) -> None:
    """A004 and A005 for wrong parts, A020 for contacts that are not used."""
    ignored = {part for part, body in grouping.body_of.items() if body is None}
    for i, contact in context.text.contacts.items():
        for k, part in enumerate(contact.parts):
            if part not in ignored:
                body_of_part(part, f"/contacts/{i}/parts/{k}", "A contact", grouping.body_of, context)
        _check_numbers(contact, i, context)


def _check_numbers(contact: AssemblyContact, index: int, context: Context) -> None:
    a, b = contact.parts
    name, pointer = contact.id or f"/contacts/{index}", f"/contacts/{index}"
    missing = missing_numbers(contact)
    if contact.kind == "gear":
        message = f'Parts "{a}" and "{b}" mesh as gears (contact "{name}"): gear ratios are not derived from contacts.'
        context.report.warning("A020", pointer, message, 'Write a coupling of their joints under "couplings".')
    elif missing:
        keys = " and ".join(f'"{key}"' for key in missing)
        message = f'Contact "{name}" of "{a}" and "{b}" has no {keys}, and is not used.'
        context.report.note("A020", pointer, message, "Give them in the world frame of the drawn pose.")
