"""Validation of documents other than mechanisms, with the same codes for keys and values."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from cadmbs.errors import Finding, Where
from cadmbs.models.documents.pydantic_findings import MessageLocation, findings_of
from cadmbs.models.expectations import Expectations

Model = TypeVar("Model", bound=BaseModel)


def validated(
    model: type[Model], value: Any, subject: str, locate: Callable[[str], Where], pointer: str = ""
) -> tuple[Model | None, tuple[Finding, ...]]:
    """A piece of a document as an instance of its model, or None and the findings about it.

    Args:
        model: The class of the piece.
        value: The piece as read.
        subject: The subject of sentences about it, for example Joint "elbow".
        locate: File, line and column of a pointer into the user's file.
        pointer: The pointer of the piece.
    """
    try:
        return model.model_validate(value), ()
    except ValidationError as problem:
        findings = findings_of(problem, value, MessageLocation(pointer, subject), _expectations(model))
        return None, tuple(replace(finding, where=locate(finding.where.pointer)) for finding in findings)


@cache
def _expectations(model: type[BaseModel]) -> Expectations:
    return Expectations(model.model_json_schema())
