"""What an import with the present hints gives, as records: bodies, joints with evidence, contacts, open questions."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import Finding
from cadmbs.importers.inference.records import Inference
from cadmbs.importers.modelling.faces import MILLIMETRE, FaceRecord, Vector, axis_record, nearest_face
from cadmbs.models.mechanism import Mechanism


@dataclass(frozen=True)
class PartRecord:
    """A part.

    Attributes:
        id, name: As in the file.
        hint_name: What the hints file calls it.
        body: Name of its body.
        mass: [kg]; None if unknown.
        density: [kg/m^3]; None if neither its material nor the hints give one.
        material: Name of its material, or "".
    """

    id: str
    name: str
    hint_name: str
    body: str
    mass: float | None
    density: float | None
    material: str


@dataclass(frozen=True)
class BodyRecord:
    """A rigid body: its parts, the largest of which stands for it in hints.

    Attributes:
        name: Its name.
        parts: Ids of its parts, the largest first.
        is_ground: Whether it is fixed to the world.
        is_held: Whether joints connect it to the ground.
    """

    name: str
    parts: tuple[str, ...]
    is_ground: bool
    is_held: bool


@dataclass(frozen=True)
class JointRecord:
    """A joint with its reasons; lengths in m.

    Attributes:
        name: Its name in the mechanism.
        kind: Its kind.
        bodies: The two bodies.
        parts: Ids of the parts that stand for them.
        confidence: From 0 to 1.
        origin: "inferred", "hint", or what the file says.
        reason: Why it has this kind.
        evidence: A sentence for each contact.
        contacts: Numbers of these contacts.
        point, direction: Of its axis, where it has one.
        lead: Advance per turn of a screw [m]; None for others.
        slide_is_open: Whether faces leave open if it slides along its axis.
    """

    name: str
    kind: str
    bodies: tuple[str, str]
    parts: tuple[str, str]
    confidence: float
    origin: str
    reason: str
    evidence: tuple[str, ...]
    contacts: tuple[int, ...]
    point: Vector | None
    direction: Vector | None
    lead: float | None
    slide_is_open: bool


@dataclass(frozen=True)
class ContactRecord:
    """A contact between parts of different bodies; lengths in m.

    Attributes:
        kind: "coaxial", "coplanar" and so on.
        parts: Ids of the two parts.
        bodies: Their bodies.
        point, direction: Where, and its axis or normal; (0, 0, 0) if there is none.
        size: Its radius, or the side of a square of its area.
        sentence: It in words.
        joint: Name of the joint that it is evidence of; "" for none.
    """

    kind: str
    parts: tuple[str, str]
    bodies: tuple[str, str]
    point: Vector
    direction: Vector
    size: float
    sentence: str
    joint: str


@dataclass(frozen=True)
class QuestionRecord:
    """A decision that was made, or is open.

    Attributes:
        subject: "ground", "slide", "lead", "near", "mate", "tolerance", "idle", "ring", "touch", "stated".
        heading: The subject in words.
        is_open: Whether the user is asked to look at it.
        message: A sentence.
        parts: Ids of the parts it is about.
        hint: The lines of the hints file that change it, or "".
        confirmation: The lines that state what is assumed, or "".
    """

    subject: str
    heading: str
    is_open: bool
    message: str
    parts: tuple[str, ...]
    hint: str
    confirmation: str = ""


@dataclass(frozen=True)
class ModellingState:
    """An assembly with the present hints.

    Attributes:
        mechanism: The mechanism; None as long as the import is refused.
        picture: What can be drawn: the mechanism with meshes; while the import is refused with bodies that nothing
            holds as free ones, or as one rigid body.
        findings: All findings of the import.
        summary: Counts of parts, bodies, joints, freedoms.
        parts, bodies, joints, contacts, questions: See their records.
        hints: The text of the hints file; "" without a file.
        steps: Number of decisions that can be undone.
        inference: What was inferred, with the faces of all parts.
    """

    mechanism: Mechanism | None
    picture: Mechanism
    findings: tuple[Finding, ...]
    summary: str
    parts: tuple[PartRecord, ...]
    bodies: tuple[BodyRecord, ...]
    joints: tuple[JointRecord, ...]
    contacts: tuple[ContactRecord, ...]
    questions: tuple[QuestionRecord, ...]
    hints: str
    steps: int
    inference: Inference

    def face_at(self, body: str, point: Sequence[float]) -> FaceRecord | None:
        """The face of a body that is nearest to a point [m] in the drawn pose; None if there is no such body."""
        names = {part.id: part.hint_name for part in self.parts}
        return nearest_face(self.inference, body, np.asarray(point, dtype=float), names)

    def edge_at(self, body: str, point: Sequence[float]) -> FaceRecord | None:
        """The edge of a plane face of a body that is nearest to a point [m] in the drawn pose; None without any."""
        return nearest_edge(self.inference, body, np.asarray(point, dtype=float))


# Edges that the user points at: straight ones and circles, from the outlines of plane faces.

_CHORDS_OF_CIRCLE = 4
"""Consecutive chords of an outline that lie on one circle, from which number on they are an arc."""
_ON_CIRCLE = 1e-3
"""Greatest distance of the corners of an arc from its circle over the radius: outlines have few digits."""
_WIDEST_CHORD = 0.6
"""Greatest angle [rad] of a chord of an arc; the sides of a decagon are edges."""


@dataclass(frozen=True, slots=True)
class _Edge:
    """A chord of an outline: its distance from a point [mm], its part, its outline and number, and the normal."""

    distance: float
    part: int
    loop: Array
    number: int
    normal: Array


def nearest_edge(inference: Inference, body: str, point: Array) -> FaceRecord | None:
    """The edge of a plane face of a body that is nearest to a point; None if the body has none.

    A straight edge gives its own direction, through its middle; an arc the axis of its circle, through its centre.

    Args:
        inference: Parts, their faces and the bodies.
        body: The name of a body.
        point: (3,) in the drawn pose [m].
    """
    if body not in inference.names:
        return None
    x = np.asarray(point, dtype=float) / MILLIMETRE
    nearest: _Edge | None = None
    for i in inference.bodies[list(inference.names).index(body)]:
        for face in inference.parts[i].faces:
            for loop in () if face.kind != "plane" or face.approximate else face.outline:
                distances = _distances(loop, x)
                k = int(np.argmin(distances))
                if nearest is None or distances[k] < nearest.distance:
                    nearest = _Edge(float(distances[k]), i, loop, k, face.direction)
    if nearest is None:
        return None
    part = inference.parts[nearest.part]
    circle = _circle(nearest.loop, nearest.number)
    if circle is not None:
        centre, radius = circle
        return axis_record("circle", part, (centre, nearest.normal), radius)
    start, end = nearest.loop[nearest.number], np.roll(nearest.loop, -1, axis=0)[nearest.number]
    along = (end - start) / np.linalg.norm(end - start)
    return axis_record("edge", part, ((start + end) / 2, along), 0.0)


def _distances(loop: Array, x: Array) -> Array:
    """The distance [mm] of a point from each side of a polygon; infinite from those without a length."""
    sides = np.roll(loop, -1, axis=0) - loop
    lengths = np.einsum("ij,ij->i", sides, sides)
    shares = np.clip(np.einsum("ij,ij->i", x - loop, sides) / np.where(lengths > 0.0, lengths, 1.0), 0.0, 1.0)
    apart = np.linalg.norm(loop + shares[:, None] * sides - x, axis=1)
    return np.where(lengths > 0.0, apart, np.inf)


def _circle(loop: Array, number: int) -> tuple[Array, float] | None:
    """Centre and radius [mm] of the arc to which a side of a polygon belongs; None for a straight side."""
    count = len(loop)
    if count <= _CHORDS_OF_CIRCLE:
        return None
    for first in range(number - _CHORDS_OF_CIRCLE + 1, number + 1):
        corners = loop[np.arange(first, first + _CHORDS_OF_CIRCLE + 1) % count]
        circle = _through(corners)
        if circle is not None:
            return circle
    return None


def _through(corners: Array) -> tuple[Array, float] | None:
    """The circle on which corners lie with short chords; None if there is none."""
    a, b, c = corners[0], corners[len(corners) // 2], corners[-1]
    u, v = b - a, c - a
    normal = np.cross(u, v)
    size = float(normal @ normal)
    if size <= 0.0:
        return None
    centre = a + (float(u @ u) * np.cross(v, normal) + float(v @ v) * np.cross(normal, u)) / (2.0 * size)
    radii = np.linalg.norm(corners - centre, axis=1)
    radius = float(radii.mean())
    chords = np.linalg.norm(np.diff(corners, axis=0), axis=1)
    is_arc = np.ptp(radii) < _ON_CIRCLE * radius and chords.max() < _WIDEST_CHORD * radius
    return (centre, radius) if is_arc else None
