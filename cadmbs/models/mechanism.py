"""The document `cadmbs.mechanism/1`: a mechanism in zero-reference form."""

from __future__ import annotations

import math
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    Literal,
    Protocol,
    Self,
    SupportsIndex,
    TypeVar,
    get_args,
    overload,
)

from pydantic import ConfigDict, Field, GetCoreSchemaHandler, Strict, ValidationInfo, model_validator
from pydantic_core import CoreSchema, core_schema

from cadmbs import errors, suggestions, summaries
from cadmbs.models import constraint as constraint_documents
from cadmbs.models import coupling, load, measure, motion
from cadmbs.models.body import Body
from cadmbs.models.changed import changes, moves
from cadmbs.models.checks import check
from cadmbs.models.documents.content import LISTS, Content, Entries
from cadmbs.models.documents.normal_form import normal_form
from cadmbs.models.joint import JointDocument
from cadmbs.models.quantities.fields import BoundedVector, Document, Extensions, Name
from cadmbs.models.quantities.si_units import to_si
from cadmbs.models.scenario import ScenarioDocument
from cadmbs.models.source import SourceDocument
from cadmbs.models.units import Units

# Tuples of records that are found by their names too: `mechanism.bodies["crank"]`.


class HasName(Protocol):
    """A record with a name."""

    @property
    def name(self) -> str:
        """Its name."""


Record = TypeVar("Record", bound=HasName)


class NamedRecords(tuple[Record, ...]):
    """Records in file order, found by number or by name; else a tuple, and equal to a tuple of the same records."""

    __slots__ = ()

    @overload
    def __getitem__(self, key: SupportsIndex) -> Record: ...
    @overload
    def __getitem__(self, key: slice) -> tuple[Record, ...]: ...
    @overload
    def __getitem__(self, key: str) -> Record: ...
    def __getitem__(self, key: SupportsIndex | slice | str) -> Record | tuple[Record, ...]:
        """A record by its number or name, or a slice.

        Raises:
            UnknownNameError: There is no record of this name; the message gives the closest names.
            IndexError: There is no record of this number.
        """
        if not isinstance(key, str):
            return super().__getitem__(key)
        for record in self:
            if record.name == key:
                return record
        names = [record.name for record in self]
        hint = suggestions.did_you_mean_clause(key, names, 3) or f"; there are {', '.join(names[:8]) or 'none'}"
        raise errors.UnknownNameError(f"there is nothing of the name {key!r}{hint}")

    def __getnewargs__(self) -> tuple[tuple[Record, ...]]:
        return (tuple(self),)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """A tuple of any length, from a list or tuple; without a type, as pydantic asks of defaults, of anything."""
        records = [handler.generate_schema(record) for record in get_args(source)]
        plain = core_schema.tuple_variable_schema(*records, strict=False)
        return core_schema.no_info_after_validator_function(cls, plain)


FORMAT: Final = "cadmbs.mechanism/1"

IN_NORMAL_FORM = object()
"""Validation context of content that has been checked and is in SI units and normal form."""


OF_SYSTEMS: Final = frozenset(
    {
        *("n_bodies", "n_q", "n_v", "n_loops", "body_names", "joint_names", "position_names", "velocity_names"),
        *("model_hash", "origin", "frames", "closures", "rows", "losses", "manifold", "tree", "memory"),
        *("derived", "body_and_pose", "joint", "document", "as_compiled", "negative_inertias", "inputs"),
    }
)
"""Attributes of a compiled System that a mechanism does not have: who asks for one has forgotten to compile."""


class Mechanism(Document):
    """Bodies, joints and what acts on them, in the world frame at q = 0. An invalid Mechanism cannot exist."""

    __slots__ = ("_in_normal_form",)  # no private field of pydantic: it must not count in comparisons
    model_config = ConfigDict(revalidate_instances="always")

    format: Literal["cadmbs.mechanism/1"] = FORMAT
    name: Name
    units: Units = Units()
    gravity: BoundedVector = (0.0, 0.0, -9.81)
    ground: Name = "world"
    bodies: NamedRecords[Body]
    joints: NamedRecords[JointDocument]
    couplings: Annotated[tuple[coupling.CouplingDocument, ...], Strict(False)] = ()
    constraints: Annotated[tuple[constraint_documents.Constraint, ...], Strict(False)] = ()
    loads: NamedRecords[load.LoadDocument] = NamedRecords()
    motions: Annotated[tuple[motion.MotionDocument, ...], Strict(False)] = ()
    measures: NamedRecords[measure.MeasureDocument] = NamedRecords()
    scenario: ScenarioDocument | None = None
    accept_inertia: bool = False
    accept_units: bool = False
    source: SourceDocument | None = None
    extensions: Extensions = Field(default_factory=dict)

    if TYPE_CHECKING:  # any sequence of records becomes one that is read by names too

        def __init__(
            self, *, name: str, bodies: Sequence[Body], joints: Sequence[JointDocument], **fields: Any
        ) -> None:
            """From records of its fields."""

    @model_validator(mode="after")
    def _check(self, info: ValidationInfo) -> Self:
        if info.context is IN_NORMAL_FORM:
            object.__setattr__(self, "_in_normal_form", True)
        elif errors.has_errors(findings := tuple(check(to_si(content_of(self))))):
            raise errors.ModelError(findings)
        return self

    def __repr__(self) -> str:
        try:
            return _summary(self).text()
        except AttributeError:  # of one that `model_construct` made without all fields
            return super().__repr__()

    def __str__(self) -> str:
        return repr(self)

    def _repr_html_(self) -> str:
        return _summary(self).html()

    if not TYPE_CHECKING:  # a type checker would take every name for an attribute

        def __getattr__(self, name: str) -> Any:
            """Explains where a mechanism was passed in place of a System."""
            if name in OF_SYSTEMS:
                title = self.__dict__.get("name")
                raise errors.NotASystemError(f"the Mechanism {title!r}", "pass compile_mechanism(mechanism)")
            return super().__getattr__(name)

    @property
    def in_normal_form(self) -> bool:
        """Whether the mechanism is known to be in SI units and normal form, as one that was loaded is."""
        return getattr(self, "_in_normal_form", False)

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

    def moved(
        self,
        joint: str,
        offset: Sequence[float] = (0.0, 0.0, 0.0),
        rotation: Sequence[float] = (0.0, 0.0, 0.0),
    ) -> Mechanism:
        """The mechanism with a joint moved, and with it the body beyond and all that hangs on that body.

        Axes and points of joints, centres of mass, inertias, frames, shapes, and what loads, constraints and measures
        hold of those bodies move together, at q = 0. A cut joint between what moves and what stays keeps its line on
        both of its bodies: the loop is open at q = 0, and is assembled before anything is computed.

        Args:
            joint: Name of a joint of the spanning tree.
            offset: Translation in the world [m].
            rotation: Rotation vector about the joint's point [rad], before the translation.

        Returns:
            The mechanism, in SI units.

        Raises:
            UnknownNameError: There is no such joint.
            ArgumentError: The joint is cut, it has no point to turn about, or a vector is not three finite numbers.
            ModelError: The moved mechanism is not valid.
        """
        mechanism = canonical(self)
        outboard, data = (
            moves.outboard_of(content_of(mechanism), joint),
            mechanism.model_dump(mode="json", by_alias=True),
        )
        x, turn = moves.three_numbers(offset, "offset"), moves.three_numbers(rotation, "rotation")
        T = moves.displacement(x, turn, moves.turning_point(data, outboard) if turn.any() else (0.0, 0.0, 0.0))
        return type(self).model_validate(moves.moved_data(data, outboard, T))

    def with_link_length(self, joint: str, length: float, inertia: bool = True) -> Mechanism:
        """The mechanism with the link before a joint stretched to a length, and all beyond the joint moved with it.

        The length is the distance of the joint's point from that of the joint before the link. The link keeps its
        cross-section: its mass grows with the length, and its mass distribution is stretched along the line between
        the two points, from the inboard one; see `cadmbs.models.changed.moves.stretched_data`.

        Args:
            joint: Name of the joint at the far end of the link.
            length: New length [m].
            inertia: Whether mass, centre of mass and inertia of the link change too.

        Returns:
            The mechanism, in SI units.

        Raises:
            UnknownNameError: There is no such joint.
            ArgumentError: The joint is cut, the link has no length, or the new one is no positive number.
            ModelError: The stretched mechanism is not valid.
        """
        mechanism = canonical(self)
        outboard, data = (
            moves.outboard_of(content_of(mechanism), joint),
            mechanism.model_dump(mode="json", by_alias=True),
        )
        start, end = moves.link_ends(data, outboard)
        factor = moves.positive_number(length, "length") / math.dist(start, end)
        return type(self).model_validate(moves.stretched_data(data, outboard, factor, inertia))

    def rooted_at(self, body: str) -> Mechanism:
        """The mechanism with another body as ground; the old ground moves, coordinates keep their meaning.

        Args:
            body: Name of the body.

        Raises:
            UnknownNameError: There is no such body.
        """
        mechanism: Mechanism = changes.rooted_at(self, body)
        return mechanism


def _summary(mechanism: Mechanism) -> summaries.Summary:
    """Name, bodies, joints by kind, mass, and what else there is; in the units of the document."""
    kinds = Counter(joint.kind for joint in mechanism.joints)
    lists = ((mechanism.couplings, "coupling"), (mechanism.constraints, "constraint"))
    others = (*lists, (mechanism.loads, "load"), (mechanism.motions, "motion"), (mechanism.measures, "measure"))
    mass = sum(body.mass for body in mechanism.bodies)
    return summaries.Summary(
        f"Mechanism {mechanism.name!r}: {summaries.counted(len(mechanism.bodies), 'body', 'bodies')}, "
        f"{summaries.counted(len(mechanism.joints), 'joint')}",
        (
            ("bodies", f"{summaries.listed([body.name for body in mechanism.bodies])}; ground {mechanism.ground}"),
            ("joints", ", ".join(f"{count} {kind}" for kind, count in kinds.items())),
            ("mass", f"{mass:.6g} {mechanism.units.mass} in all"),
            ("with", summaries.non_zero((len(members), noun) for members, noun in others)),
        ),
    )


def require_mechanism(value: object) -> None:
    """Refuse what is no Mechanism.

    Raises:
        ArgumentError: If it is something else; the message says how to get one.
    """
    if isinstance(value, Mechanism):
        return
    if isinstance(value, str | os.PathLike):
        raise errors.ArgumentError(f"expected a Mechanism, found {value!r}: pass load({os.fspath(value)!r})")
    raise errors.ArgumentError(
        f"expected a Mechanism, found a value of type {type(value).__name__}: load(path) gives one, Mechanism(...) too"
    )


def canonical(mechanism: Mechanism) -> Mechanism:
    """The mechanism in SI units and normal form, as a loaded one is: itself when it is known to be."""
    require_mechanism(mechanism)
    if mechanism.in_normal_form:
        return mechanism
    fields = {name: getattr(mechanism, name) for name in Mechanism.model_fields}
    fields |= normal_form(to_si(content_of(mechanism))).fields()
    return Mechanism.model_validate(fields, context=IN_NORMAL_FORM)


def content_of(mechanism: Mechanism) -> Content:
    """The content of a mechanism, all of it validated."""
    values = {field.name: getattr(mechanism, field.name) for field in fields(Content)}
    return Content(**values | {name: Entries(f"/{name}", dict(enumerate(values[name]))) for name in LISTS})
