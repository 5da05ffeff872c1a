"""Bores and sockets that surround too little of what lies in them: it can be lifted out, so that they guide nothing."""

from __future__ import annotations

from collections.abc import Sequence

from cadmbs.importers.inference import records, thresholds
from cadmbs.importers.inference.contacts.contact_search import same_line


def open_contacts(contacts: Sequence[records.Contact], distance: float) -> list[records.Contact]:
    """The line contacts of a pair of bodies whose bores, together, surround less than what holds a shaft.

    Half shells of several parts add up where they lie at the same place along the line.

    Args:
        contacts: All contacts of the pair.
        distance: Lines within it [mm] are one.
    """
    partial = [c for c in contacts if c.kind in ("coaxial", "concentric") and c.coverage < thresholds.LEAST_ENCLOSURE]
    return [c for c in partial if _enclosure(c, contacts, distance) < thresholds.LEAST_ENCLOSURE]


def _enclosure(contact: records.Contact, contacts: Sequence[records.Contact], distance: float) -> float:
    """The share of the circumference, or of the sphere, that all bores surround at the middle of a contact."""
    return sum(c.coverage for c in contacts if c.kind == contact.kind and _at_one_place(contact, c, distance))


def _at_one_place(first: records.Contact, second: records.Contact, distance: float) -> bool:
    apart = second.point - first.point
    if first.kind == "concentric":
        return bool(apart @ apart < distance * distance)
    return abs(float(apart @ first.direction)) <= second.overlap / 2 and same_line(first, second, distance)
