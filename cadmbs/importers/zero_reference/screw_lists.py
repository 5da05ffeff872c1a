"""The fields of `cadmbs.screws/1`, in the letters of the papers, and the conditions between its lists."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, Strict

from cadmbs.errors import Finding, Severity, Where
from cadmbs.models.quantities.fields import Document, Matrix, Name, Number, Numbers, Quadruple, Vector
from cadmbs.models.units import Units
from cadmbs.topology.wording import quoted

Vectors: TypeAlias = Annotated[tuple[Vector, ...], Strict(False)]
OptionalVectors: TypeAlias = Annotated[tuple[Vector | None, ...], Strict(False)]
Homogeneous: TypeAlias = Annotated[tuple[Quadruple, Quadruple, Quadruple, Quadruple], Strict(False)]

LISTS = ("parent", "kind", "e", "y", "h", "m", "c", "Theta", "A")
"""The fields with one entry a body."""


class ScrewLists(Document):
    """A tree of n bodies, body i moved by joint i, everything in world axes at q = 0.

    Attributes:
        parent: The body before each body: 0 is the ground, bodies count from 1.
        kind: "R", "P" or "H" joint.
        e: Directions of the axes.
        y: A point on each axis; null for a P joint, which needs none.
        h: Pitches [length per radian], for H joints; null or 0 for the others.
        m: Masses; without it all bodies are massless.
        c: Centres of mass.
        Theta: Inertia tensors in world axes.
        inertia_about: The point that Theta refers to.
        A: Poses of the body frames, as 4 x 4 matrices.
        gravity: In m/s^2, whatever the units.
        units: As in `cadmbs.mechanism/1`.
    """

    format: Literal["cadmbs.screws/1"]
    name: Name | None = None
    parent: Annotated[tuple[Annotated[int, Field(ge=0)], ...], Strict(False)]
    kind: Annotated[tuple[str, ...], Strict(False)]
    e: Vectors
    y: OptionalVectors
    h: Annotated[tuple[Number | None, ...], Strict(False)] | None = None
    m: Numbers | None = None
    c: OptionalVectors | None = None
    Theta: Annotated[tuple[Matrix, ...], Strict(False)] | None = None
    inertia_about: Literal["center_of_mass", "origin"] = "center_of_mass"
    A: Annotated[tuple[Homogeneous, ...], Strict(False)] | None = None
    gravity: Vector | None = None
    units: Units | None = None


Locate = Callable[[str], Where]


def screw_findings(lists: ScrewLists, locate: Locate) -> tuple[Finding, ...]:
    """P001 to P006: unequal lengths first and alone, then everything that is wrong with single entries."""
    unequal = tuple(_lengths(lists, locate))
    return unequal or (
        *_parents(lists, locate),
        *_kinds(lists, locate),
        *_pitches(lists, locate),
        *_poses(lists, locate),
    )


def _lengths(lists: ScrewLists, locate: Locate) -> Iterator[Finding]:
    """P001 for each list whose length is not that of most lists (of `parent`, if there is a tie)."""
    lengths = {name: len(getattr(lists, name)) for name in LISTS if getattr(lists, name) is not None}
    most = Counter(lengths.values()).most_common()
    n = max((count, length == lengths["parent"], length) for length, count in most)[2]
    others = quoted([name for name, length in lengths.items() if length == n])
    for name, length in lengths.items():
        if length != n:
            have = "has" if list(lengths.values()).count(n) == 1 else "have"
            entries = "1 entry" if length == 1 else f"{length} entries"
            message = f'"{name}" has {entries}, but {others} {have} {n}.'
            yield _error("P001", locate(f"/{name}"), message, "Every list has one entry for each body.")


def _parents(lists: ScrewLists, locate: Locate) -> Iterator[Finding]:
    for i, parent in enumerate(lists.parent):
        if parent > i:
            message = (
                f"The parent of body {i + 1} is {parent}; it must be 0 (the ground) or one of the bodies before it."
            )
            hint = "Bodies count from 1, outwards from the ground; loops need the format cadmbs.mechanism/1."
            yield _error("P002", locate(f"/parent/{i}"), message, hint)


def _kinds(lists: ScrewLists, locate: Locate) -> Iterator[Finding]:
    for i, kind in enumerate(lists.kind):
        if kind not in ("R", "P", "H"):
            message = f'The kind of joint {i + 1} is "{kind}"; it must be "R" (turns), "P" (slides) or "H" (screw).'
            yield _error("P003", locate(f"/kind/{i}"), message, _kind_hint(kind))
        elif kind != "P" and lists.y[i] is None:
            message = f'Joint {i + 1} is of kind "{kind}" and has no point: "y" is null.'
            yield _error("P006", locate(f"/y/{i}"), message, 'Give any point on its axis; only "P" needs none.')


def _kind_hint(kind: str) -> str:
    letter = {"revolute": "R", "prismatic": "P", "helical": "H", "screw": "H", "r": "R", "p": "P", "h": "H"}
    return (
        f'Write "{letter[kind.lower()]}".'
        if kind.lower() in letter
        else "Other kinds need the format cadmbs.mechanism/1."
    )


def _pitches(lists: ScrewLists, locate: Locate) -> Iterator[Finding]:
    """P004: a pitch where there is none to have, or none where one is needed."""
    pitches = lists.h or (None,) * len(lists.kind)
    for i, (kind, pitch) in enumerate(zip(lists.kind, pitches, strict=True)):
        if kind == "H" and pitch is None:
            where = locate(f"/h/{i}" if lists.h is not None else f"/kind/{i}")
            message = f'Joint {i + 1} is of kind "H" and has no pitch.'
            yield _error("P004", where, message, 'Give "h" as length per radian: lead / (2 pi).')
        elif kind in ("R", "P") and pitch:
            message = f'Joint {i + 1} is of kind "{kind}", but its pitch "h" is {pitch:g}.'
            yield _error("P004", locate(f"/h/{i}"), message, 'Write null, or the kind "H".')


def _poses(lists: ScrewLists, locate: Locate) -> Iterator[Finding]:
    for i, pose in enumerate(lists.A or ()):
        if pose[3] != (0, 0, 0, 1):
            row = ", ".join(f"{number:g}" for number in pose[3])
            message = f"The last row of the pose of body {i + 1} is [{row}]; it must be [0, 0, 0, 1]."
            hint = "Rows come first; the position is the last column."
            yield _error("P005", locate(f"/A/{i}/3"), message, hint)


def _error(code: str, where: Where, message: str, hint: str) -> Finding:
    return Finding(code, Severity.ERROR, where, message, hint)
