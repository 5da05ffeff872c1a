"""Interim."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from cadmbs.errors import Finding, Severity, Where
from cadmbs.importers.json_positions import pointer_token

Model = TypeVar("Model", bound=BaseModel)


def validated(
    model: type[Model], value: Any, place: Callable[[str], Where], pointer: str = ""
) -> tuple[Model | None, tuple[Finding, ...]]:
    """Interim."""
    try:
        return model.model_validate(value), ()
    except ValidationError as problem:
        return None, tuple(
            Finding(
                "D000",
                Severity.ERROR,
                place(pointer + "".join(f"/{pointer_token(token)}" for token in item["loc"])),
                item["msg"],
            )
            for item in problem.errors()
        )
