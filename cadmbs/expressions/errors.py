"""What cannot be said as expressions."""

from __future__ import annotations

from cadmbs.errors import NotSolvableError


class LiftingError(NotSolvableError):
    """A function cannot be run on expressions: something depends on the values of its arguments."""

    code = "Y009"
