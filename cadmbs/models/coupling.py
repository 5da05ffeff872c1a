"""Linear couplings between joint coordinates: gears, belts, mimic joints."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, Strict

from cadmbs.models.fields import Document, Name, Named, Number


class Term(Document):
    """factor times a coordinate."""

    coordinate: Name
    factor: Number


Terms = Annotated[tuple[Term, ...], Strict(False), Field(min_length=1)]


class Coupling(Named):
    """sum factor q = offset, exactly; `dependent` (default: the first term's coordinate) is eliminated."""

    terms: Terms
    offset: Number = 0.0
    dependent: Name | None = None
