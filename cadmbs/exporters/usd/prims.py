"""Prims of a stage as text (usda)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from cadmbs.exporters.xml_text import legal_xml_text, number
from cadmbs.importers.urdf.names import unique_name

_NOT_IN_IDENTIFIERS = re.compile(r"[^A-Za-z0-9_]")


@dataclass
class Prim:
    """A prim with its attributes, relationships and children.

    Attributes:
        type: Its schema, "" for none.
        name: Its name, an identifier.
        parent: The prim that contains it; None for one at the top.
        schemas: The schemas that are applied.
        display_name: The name that programs show; "" for that of the prim.
        properties: Attributes and relationships, a line each.
        children: The prims in it.
    """

    type: str
    name: str
    parent: Prim | None = None
    schemas: list[str] = field(default_factory=list)
    display_name: str = ""
    properties: list[str] = field(default_factory=list)
    children: list[Prim] = field(default_factory=list)

    @property
    def path(self) -> str:
        """The path from the root of the stage."""
        return f"{self.parent.path if self.parent is not None else ''}/{self.name}"

    def add(self, type_: str, name: str, schemas: Iterable[str] = ()) -> Prim:
        """A new prim in this one, with an identifier for its name that no other one in it has."""
        identifier = unique_name(identifier_of(name), {child.name for child in self.children})
        child = Prim(type_, identifier, self, list(schemas), "" if identifier == name else name)
        self.children.append(child)
        return child

    def set(self, declaration: str, value: str) -> None:
        """Set an attribute or relationship, such as "float physics:mass"."""
        self.properties.append(f"{declaration} = {value}")

    def lines(self) -> Iterator[str]:
        """The text of the prim and of those in it."""
        yield f'def {self.type} "{self.name}"'.replace("  ", " ")
        metadata = []
        if self.schemas:
            metadata.append(f"prepend apiSchemas = [{', '.join(map(quote, self.schemas))}]")
        if self.display_name:
            metadata.append(f"displayName = {quote(self.display_name)}")
        if metadata:
            yield from ("(", *(f"    {line}" for line in metadata), ")")
        yield "{"
        yield from (f"    {line}" for line in self.properties)
        for child in self.children:
            yield from (f"    {line}" for line in child.lines())
        yield "}"


def identifier_of(name: str) -> str:
    """A name with "_" for what identifiers of USD do not have."""
    identifier = _NOT_IN_IDENTIFIERS.sub("_", name)
    return identifier if not identifier[:1].isdigit() else f"_{identifier}"


def quote(text: str) -> str:
    """A text as a string of USD."""
    escaped = legal_xml_text(text).replace("\\", "\\\\").replace('"', '\\"')
    return '"' + escaped.replace("\n", "\\n").replace("\r", "\\r") + '"'


def vector(values: Sequence[float]) -> str:
    """Numbers as a tuple."""
    return f"({', '.join(map(number, values))})"


def array(values: Iterable[str]) -> str:
    """Values as an array."""
    return f"[{', '.join(values)}]"


def target(prim: Prim) -> str:
    """A prim as the target of a relationship."""
    return f"<{prim.path}>"
