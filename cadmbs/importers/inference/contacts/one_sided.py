"""Contacts that hold in one sense only.

Faces that push: a door on its frame is stopped in one sense, a key in both. Bores and sockets that surround too little
of what lies in them: it can be lifted out, so that they guide nothing.
"""

from collections.abc import Callable, Sequence

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference import thresholds
from cadmbs.importers.inference.contacts.contact_search import same_line
from cadmbs.importers.inference.records import Contact


def without_one_sided_stops(
    contacts: Sequence[Contact], is_first: Callable[[Contact], bool], distance: float
) -> Sequence[Contact]:
    """Contacts without the faces that stop a shaft in one sense of turning only.

    A face pushes along its normal n at each of its points x. About an axis (e, p) the push has the moment
    e . ((x - p) x n). If all of these have one sign, the body can turn the other way and the faces are a stop.

    Args:
        contacts: All contacts of a pair of bodies.
        is_first: Whether the first part of a contact belongs to the first body.
        distance: Lines within it [mm] are one.
    """
    lines = [c for c in contacts if c.kind in ("coaxial", "cone")]
    if not lines or any(not same_line(lines[0], c, distance) for c in lines):
        return contacts
    e, p = lines[0].direction, lines[0].point
    pushing = [c for c in contacts if c.kind == "coplanar" and abs(c.direction @ e) < thresholds.PARALLEL_COSINE]
    if not pushing:
        return contacts
    moments = np.concatenate([_moments(c, e, p, is_first(c)) for c in pushing])
    largest = np.abs(moments).max()
    if moments.min() > -thresholds.WEAKER_PUSH * largest or moments.max() < thresholds.WEAKER_PUSH * largest:
        stops = set(map(id, pushing))
        return [c for c in contacts if id(c) not in stops]
    return contacts


def _moments(contact: Contact, e: Array, p: Array, first: bool) -> Array:
    normal = contact.direction if first else -contact.direction
    points = contact.corners if len(contact.corners) else contact.point[None]
    moments: Array = np.cross(points - p, normal) @ e
    return moments


def guided_on_both_sides(contacts: Sequence[Contact], is_first: Callable[[Contact], bool], e: Array) -> bool:
    """Whether planes hold a slide along e on opposite sides; a block that leans in a corner is not guided.

    The normals across e must not all lie in one open half plane: there is no direction in which all faces let go.
    """
    normals = np.array([c.direction if is_first(c) else -c.direction for c in contacts if c.kind == "coplanar"])
    across = normals - np.outer(normals @ e, e)
    across = across[np.linalg.norm(across, axis=1) > thresholds.NORMAL_ACROSS]
    if len(across) < 2:
        return False
    x = across[0] / np.linalg.norm(across[0])
    angles = np.sort(np.arctan2(across @ np.cross(e, x), across @ x))
    widest = max(float(np.diff(angles).max()), float(angles[0] + 2 * np.pi - angles[-1]))
    return widest <= np.pi + thresholds.HALF_TURN_EXCESS


def open_contacts(contacts: Sequence[Contact], distance: float) -> list[Contact]:
    """The line contacts of a pair of bodies whose bores, together, surround less than what holds a shaft.

    Half shells of several parts add up where they lie at the same place along the line.

    Args:
        contacts: All contacts of the pair.
        distance: Lines within it [mm] are one.
    """
    partial = [c for c in contacts if c.kind in ("coaxial", "concentric") and c.coverage < thresholds.LEAST_ENCLOSURE]
    return [c for c in partial if _enclosure(c, contacts, distance) < thresholds.LEAST_ENCLOSURE]


def _enclosure(contact: Contact, contacts: Sequence[Contact], distance: float) -> float:
    """The share of the circumference, or of the sphere, that all bores surround at the middle of a contact."""
    return sum(c.coverage for c in contacts if c.kind == contact.kind and _at_one_place(contact, c, distance))


def _at_one_place(first: Contact, second: Contact, distance: float) -> bool:
    apart = second.point - first.point
    if first.kind == "concentric":
        return bool(apart @ apart < distance * distance)
    return abs(float(apart @ first.direction)) <= second.overlap / 2 and same_line(first, second, distance)
