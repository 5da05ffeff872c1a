"""What cannot be said as a program."""

from __future__ import annotations

from cadmbs.errors import NotSolvableError


class LiftingError(NotSolvableError):
    """A function cannot be run on expressions: something depends on the values of its arguments."""


class NotExportableError(NotSolvableError):
    """A mechanism has something that equations, or one target language, cannot say; the message says what."""
