"""The document `cadmbs.mechanism/1`: a mechanism in zero-reference form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, Self

from pydantic import ConfigDict, Field, Strict, ValidationInfo, model_validator

from cadmbs.errors import ModelError, has_errors
from cadmbs.models.body import Body
from cadmbs.models.checks import check
from cadmbs.models.constraint import Constraint
from cadmbs.models.content import Content
from cadmbs.models.coupling import Coupling
from cadmbs.models.fields import Document, Extensions, Name, Vector
from cadmbs.models.joint import JointDocument
from cadmbs.models.load import LoadDocument
from cadmbs.models.motion import MotionDocument
from cadmbs.models.scenario import ScenarioDocument
from cadmbs.models.units import to_si

FORMAT: Final = "cadmbs.mechanism/1"

ALREADY_CHECKED = object()
"""Validation context of a reader that has checked the content itself, so that it is not checked twice."""


class Units(Document):
    """The units of a file. A loaded model is always in metres, kilograms and radians."""

    length: Literal["m", "cm", "mm", "in", "ft"] = "m"
    mass: Literal["kg", "g", "t", "lb"] = "kg"
    angle: Literal["rad", "deg"] = "rad"


class SourceDocument(Document):
    """Where a mechanism came from."""

    file: str | None = None
    sha256: str | None = None
    importer: str | None = None
    version: str | None = None
    options: dict[str, Any] = Field(default_factory=dict)


class Mechanism(Document):
    """Bodies, joints and what acts on them, in the world frame at q = 0. An invalid Mechanism cannot exist."""

    model_config = ConfigDict(revalidate_instances="always")

    format: Literal["cadmbs.mechanism/1"] = FORMAT
    name: Name
    units: Units = Units()
    gravity: Vector = (0.0, 0.0, -9.81)
    ground: Name = "world"
    bodies: Annotated[tuple[Body, ...], Strict(False)]
    joints: Annotated[tuple[JointDocument, ...], Strict(False)]
    couplings: Annotated[tuple[Coupling, ...], Strict(False)] = ()
    constraints: Annotated[tuple[Constraint, ...], Strict(False)] = ()
    loads: Annotated[tuple[LoadDocument, ...], Strict(False)] = ()
    motions: Annotated[tuple[MotionDocument, ...], Strict(False)] = ()
    scenario: ScenarioDocument | None = None
    source: SourceDocument | None = None
    extensions: Extensions = Field(default_factory=dict)

    @model_validator(mode="after")
    def _check(self, info: ValidationInfo) -> Self:
        if info.context is not ALREADY_CHECKED:
            findings = tuple(check(to_si(Content.of(self))))
            if has_errors(findings):
                raise ModelError(findings)
        return self

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A copy with some fields replaced, which is checked like any other mechanism.

        Args:
            update: New values by field.
            deep: Whether extensions are copied too; everything else does not change.

        Raises:
            ModelError: The changed mechanism is not valid.
        """
        copy = super().model_copy(update=update, deep=deep)
        return type(self).model_validate(copy) if update else copy
