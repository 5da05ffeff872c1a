"""What cannot be said as a program."""

from cadmbs.errors import NotSolvableError


class NotExportableError(NotSolvableError):
    """A mechanism has something that equations, or one target language, cannot say; the message says what."""

    code = "Y009"
