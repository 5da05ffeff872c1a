"""The questions and answers of modelling by eye: parts by id, lengths in m, densities in kg/m^3, leads in mm."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from cadmbs.viewer.live.messages import LiveMessage, Name, Vector


class DecisionQuestion(LiveMessage):
    """`POST /decide`: a decision about parts, which is written into the hints file.

    `accept`, `change_kind`, `set_lead`, `forbid`, `weld` take two parts, `set_ground` one, `set_density` one or none.
    """

    action: Literal[
        "accept", "change_kind", "set_lead", "forbid", "weld", "set_ground", "set_density", "undo", "reload"
    ]
    parts: Annotated[tuple[Name, ...], Field(max_length=2)] = ()
    kind: Name | None = None
    lead_mm: float | None = None
    density: float | None = None


class PartState(LiveMessage):
    """A part."""

    id: str
    name: str
    body: str
    mass: float | None
    density: float | None
    material: str


class BodyState(LiveMessage):
    """A body with the ids of its parts, the largest first; `carrier` is the number of its pose, 0 for the world."""

    name: str
    parts: tuple[str, ...]
    is_ground: bool
    is_held: bool
    carrier: int = 0


class JointState(LiveMessage):
    """A joint with its reasons; `contacts` are numbers of contacts."""

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


class ContactState(LiveMessage):
    """A contact at q = 0."""

    kind: str
    parts: tuple[str, str]
    bodies: tuple[str, str]
    point: Vector
    direction: Vector
    size: float
    sentence: str
    joint: str


class QuestionState(LiveMessage):
    """A decision of the inference; `is_open` if the user is asked."""

    subject: str
    heading: str
    is_open: bool
    message: str
    parts: tuple[str, ...]
    hint: str


class FindingState(LiveMessage):
    """A finding of the import or of the reading: `line` is its text in the file, `subject` what it is about."""

    code: str
    severity: str
    message: str
    hint: str
    where: str
    line: str = ""
    joint: str = ""
    body: str = ""


class ModellingAnswer(LiveMessage):
    """The assembly with the present hints; `is_complete` if the import gives a mechanism."""

    is_complete: bool
    summary: str
    file: str
    hints: str
    steps: int
    kinds: tuple[str, ...]
    parts: tuple[PartState, ...]
    bodies: tuple[BodyState, ...]
    joints: tuple[JointState, ...]
    contacts: tuple[ContactState, ...]
    questions: tuple[QuestionState, ...]
    findings: tuple[FindingState, ...]


class FindingsAnswer(LiveMessage):
    """All findings about a file."""

    findings: tuple[FindingState, ...]
    omitted: int
