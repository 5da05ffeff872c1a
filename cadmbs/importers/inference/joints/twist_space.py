"""What two bodies can do to each other, from all of their contacts at once: screw algebra instead of a table of cases.

Each contact transmits a space of wrenches. The twists that are reciprocal to all of them are the relative motions that
remain; the rank of their rotations and the dimension of their translations tell the joint. Six-vectors are angular
first.
"""

from collections.abc import Sequence

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference.contacts.overlap import plane_frame
from cadmbs.importers.inference.records import Contact, Freedom
from cadmbs.importers.inference.thresholds import PAIR_RANK, SHORTEST_SPREAD
from cadmbs.importers.inference.tolerances import Tolerances


def wrenches(contact: Contact) -> Array:
    """(k, 6) the wrenches (moment about the world origin, force) that a contact can transmit in both senses."""
    p, e = contact.point, contact.direction
    if contact.kind == "rigid":
        return np.eye(6)
    if contact.kind == "concentric":
        return _forces(np.eye(3), p)
    if contact.kind in ("coplanar", "stop"):
        couples = _couples(plane_frame(e)) if contact.kind == "coplanar" else np.zeros((0, 6))
        return np.vstack([_forces(e[None], p), couples])
    if contact.kind == "ball_in_groove":
        return _forces(np.array([e, contact.radial]), p)
    if contact.kind == "ball_in_bore":
        return _forces(plane_frame(e), p)
    if contact.kind == "parallel":
        return _couples(plane_frame(e))
    if contact.kind == "angle":
        return _couples(e[None])
    if contact.kind not in ("coaxial", "cone", "screw"):
        return np.zeros((0, 6))
    line = np.vstack([_forces(plane_frame(e), p), _couples(plane_frame(e))])
    if contact.kind == "cone":
        return np.vstack([line, _forces(e[None], p)])
    if contact.kind == "screw":
        pitch = contact.lead / (2 * np.pi)
        return np.vstack([line, np.concatenate([np.cross(p, e) - pitch * e, e])[None]])
    return line


def _forces(directions: Array, point: Array) -> Array:
    return np.hstack([np.cross(point, directions), directions])


def _couples(directions: Array) -> Array:
    return np.hstack([directions, np.zeros_like(directions)])


def freedom(contacts: Sequence[Contact], tolerances: Tolerances) -> Freedom:
    """The motion that contacts leave.

    The point of reference is the middle of the contacts, and moments are divided by their spread, so that forces and
    couples weigh alike and the rank depends neither on units nor on the position of the assembly.
    """
    contacts = [c for c in contacts if c.kind != "tangent"]
    if not contacts:
        return Freedom("general", np.eye(6))
    points = np.concatenate([np.vstack([c.point, c.corners]) for c in contacts])
    centre = np.array([c.point for c in contacts]).mean(axis=0)
    sizes = (max((c.overlap, *c.radius)) for c in contacts)
    spread = max(float(np.ptp(points, axis=0).max()), SHORTEST_SPREAD * tolerances.coaxial, *sizes)
    rows = np.vstack([wrenches(c) for c in contacts])
    if not len(rows):
        return Freedom("general", np.eye(6))
    rows = rows - np.hstack([np.cross(centre, rows[:, 3:]), np.zeros((len(rows), 3))])
    rows[:, :3] /= spread
    rows = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-300)
    _, s, vt = np.linalg.svd(rows, full_matrices=True)
    threshold = tolerances.rank(spread)
    rank = int((s > threshold * s[0]).sum())
    local = vt[rank:].T
    helical = any(c.kind == "screw" for c in contacts)
    return _classified(np.vstack([local[:3] / spread, local[3:]]), centre, spread, threshold, helical)


def _classified(local: Array, centre: Array, length: float, threshold: float, helical: bool) -> Freedom:
    """The kind of a space of twists (6, d) about a centre; a screw only if a thread says so, else a turn."""
    basis = local.copy()
    basis[3:] += np.cross(centre, local[:3].T).T
    d = local.shape[1]
    if d == 0:
        return Freedom("fixed", basis, point=centre)
    _, s, vt = np.linalg.svd(local[:3] * length, full_matrices=True)
    r = int((s > 10 * threshold).sum())
    turning, sliding = local @ vt[:r].T, (local @ vt[r:].T)[3:]
    if r == 0:
        if d == 1:
            return Freedom("prismatic", basis, _unit(sliding[:, 0]), centre)
        return Freedom("general", basis)
    if r == 1:
        return _one_axis(basis, turning[:, 0], sliding, centre, threshold, helical)
    if d == r:
        return _common_point(basis, turning, centre, threshold)
    return Freedom("general", basis)


def _one_axis(basis: Array, twist: Array, sliding: Array, centre: Array, threshold: float, helical: bool) -> Freedom:
    """Turns about one direction: of the twists that differ by slides, the one normal to all slides gives the line."""
    e, t = _unit(twist[:3]), sliding.shape[1]
    v = twist[3:].copy()
    if t:
        q, _ = np.linalg.qr(sliding)
        v -= q @ (q.T @ v)
    point = centre + np.cross(twist[:3], v) / (twist[:3] @ twist[:3])
    if t == 0:
        if not helical:
            basis = np.concatenate([e, np.cross(point, e)])[:, None]
        return Freedom("helical" if helical else "revolute", basis, e, point)
    slides = sliding / np.linalg.norm(sliding, axis=0)
    if t == 1 and np.linalg.norm(np.cross(e, slides[:, 0])) < max(threshold, PAIR_RANK):
        return Freedom("cylindrical", basis, e, point)
    if t == 2 and np.abs(e @ slides).max() < max(threshold, PAIR_RANK):
        return Freedom("planar", basis, e, centre)
    return Freedom("general", basis, e, point)


def _common_point(basis: Array, turning: Array, centre: Array, threshold: float) -> Freedom:
    """Spherical or universal if all axes meet in one point centre + x: v + omega x x = 0 for all of them."""
    count = turning.shape[1]
    rows = np.vstack([_skew(turning[:3, k]) for k in range(count)])
    v = turning[3:].T.ravel()
    x = np.linalg.lstsq(rows, -v, rcond=None)[0]
    if np.abs(rows @ x + v).max() > max(threshold, PAIR_RANK) * np.abs(turning).max():
        return Freedom("general", basis)
    return Freedom("spherical" if count == 3 else "universal", basis, None, centre + x, turning[:3].T)


def _skew(w: Array) -> Array:
    return np.array([[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]])


def _unit(v: Array) -> Array:
    result: Array = v / np.linalg.norm(v)
    return result
