"""Couplings of joint coordinates: linear ones (gears, belts, mimic joints), and functions of a coordinate (cams)."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Discriminator, Field, Strict, Tag

from cadmbs.models.functions import CoordinateFunctionDocument
from cadmbs.models.quantities.fields import Document, Name, Named, Number


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


class FunctionCoupling(Named):
    """q_dependent = f(q_of), a constraint row: both stay coordinates. f has no corner."""

    kind: Literal["function"] = "function"
    dependent: Name
    of: Name
    function: CoordinateFunctionDocument


LINEAR = "linear"
"""The tag of a coupling without a kind."""


def _tag(data: Any) -> Any:
    """The kind of a coupling; a linear one has none."""
    return data.get("kind", LINEAR) if isinstance(data, dict) else getattr(data, "kind", LINEAR)


CouplingDocument: TypeAlias = Annotated[
    Annotated[Coupling, Tag(LINEAR)] | Annotated[FunctionCoupling, Tag("function")], Discriminator(_tag)
]
"""A coupling of one of the two kinds."""


def coupled_coordinates(coupling: Coupling | FunctionCoupling) -> tuple[str, ...]:
    """The coordinates that a coupling names."""
    if isinstance(coupling, FunctionCoupling):
        return coupling.dependent, coupling.of
    return tuple(term.coordinate for term in coupling.terms)


def linear_couplings(couplings: Iterable[Coupling | FunctionCoupling]) -> list[Coupling]:
    """Those that are sums of coordinates."""
    return [coupling for coupling in couplings if isinstance(coupling, Coupling)]
