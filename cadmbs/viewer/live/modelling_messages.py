"""The questions and answers of modelling by eye: parts by id, lengths in m, densities in kg/m^3, leads in mm."""

from typing import Annotated, Literal

from pydantic import Field, Strict

from cadmbs.importers.modelling import faces, state
from cadmbs.viewer.live.messages import LiveMessage, Name, Point, Value


class DecisionQuestion(LiveMessage):
    """`POST /decide`: a decision about parts, which is written into the hints file.

    `accept`, `change_kind`, `forbid`, `weld` take two parts, `set_ground` one, `set_density` one or none; `write_lines`
    takes lines of hints.
    """

    action: Literal[
        "accept", "change_kind", "forbid", "weld", "set_ground", "set_density", "write_lines", "undo", "reload"
    ]
    parts: Annotated[tuple[Name, ...], Field(max_length=2)] = ()
    kind: Name | None = None
    lead_mm: Value | None = None
    density: Value | None = None
    lines: Annotated[str, Field(max_length=20_000)] = ""


class FaceQuestion(LiveMessage):
    """`POST /face`: the face of a body at a point [m] of the drawn pose."""

    body: Name
    point: Annotated[Point, Strict(False)]


class FaceAnswer(LiveMessage):
    """The face and the edge that are nearest, null if there is none."""

    face: faces.FaceRecord | None
    edge: faces.FaceRecord | None = None


class BodyState(LiveMessage):
    """A body with the ids of its parts, the largest first; `carrier` is the number of its pose, 0 for the world."""

    name: str
    parts: tuple[str, ...]
    is_ground: bool
    is_held: bool
    carrier: int = 0


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
    parts: tuple[state.PartRecord, ...]
    bodies: tuple[BodyState, ...]
    joints: tuple[state.JointRecord, ...]
    contacts: tuple[state.ContactRecord, ...]
    questions: tuple[state.QuestionRecord, ...]
    findings: tuple[FindingState, ...]


class FindingsAnswer(LiveMessage):
    """All findings about a file."""

    findings: tuple[FindingState, ...]
    omitted: int
