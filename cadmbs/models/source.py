"""The file that a mechanism was read from."""

from typing import Any

from pydantic import Field

from cadmbs.models.quantities.fields import Document


class SourceDocument(Document):
    """Where a mechanism came from."""

    file: str | None = None
    sha256: str | None = None
    importer: str | None = None
    version: str | None = None
    options: dict[str, Any] = Field(default_factory=dict)
