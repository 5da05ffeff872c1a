"""Checks of the contacts of a file: the numbers without which they cannot be used, and their parts."""

from __future__ import annotations

from cadmbs.importers.step_json.bodies.geometry import missing_numbers
from cadmbs.importers.step_json.bodies.grouping import Grouping, body_of_part
from cadmbs.importers.step_json.context import AssemblyReport, AssemblyText, Context
from cadmbs.importers.step_json.documents import AssemblyContact


def check_contact_parts(grouping: Grouping, context: Context) -> None:
    """A004 and A005 for contacts of parts that do not exist or are ignored."""
    ignored = {part for part, body in grouping.body_of.items() if body is None}
    for i, contact in context.text.contacts.items():
        for k, part in enumerate(contact.parts):
            if part not in ignored:
                body_of_part(part, f"/contacts/{i}/parts/{k}", "A contact", grouping.body_of, context)


def report_unused_contacts(text: AssemblyText, report: AssemblyReport) -> None:
    """A020 for contacts that say nothing about the motion."""
    for i, contact in text.contacts.items():
        _check_numbers(contact, i, report)


def _check_numbers(contact: AssemblyContact, index: int, report: AssemblyReport) -> None:
    a, b = contact.parts
    name, pointer = contact.id or f"/contacts/{index}", f"/contacts/{index}"
    missing = missing_numbers(contact)
    if a == b:
        message = f'Contact "{name}" names part "{a}" twice, and is not used.'
        report.warning("A020", pointer, message, "A contact is between two parts.")
        return
    if contact.kind == "gear":
        message = f'Parts "{a}" and "{b}" mesh as gears (contact "{name}"): gear ratios are not derived from contacts.'
        report.warning("A020", pointer, message, 'Write a coupling of their joints under "couplings".')
    elif missing:
        keys = " and ".join(f'"{key}"' for key in missing)
        message = f'Contact "{name}" of "{a}" and "{b}" has no {keys}, and is not used.'
        report.note("A020", pointer, message, "Give them in the world frame of the drawn pose.")
