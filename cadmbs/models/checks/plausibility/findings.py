"""Findings about numbers that cannot be."""

from collections.abc import Iterable, Iterator, Sequence

from cadmbs.errors import Finding, note, warning
from cadmbs.models.checks.plausibility.guess import UnitGuess
from cadmbs.models.checks.plausibility.rules import unit_guesses
from cadmbs.models.documents.content import Content

NAMED_SUBJECTS = 5
"""Bodies or joints that a finding names besides the first."""


def check_plausibility(content: Content) -> Iterator[Finding]:
    """I011 to I015 and Z024 to Z026: numbers that cannot be, with the unit in which they could; notes if accepted.

    Args:
        content: The content in SI units, without errors.
    """
    yield from plausibility_findings(unit_guesses(content), bool(content.accept_units))


def plausibility_findings(guesses: Iterable[UnitGuess], accepted: bool) -> Iterator[Finding]:
    """One finding for all guesses of one kind and unit, at the first of them."""
    groups: dict[tuple[str, str], list[UnitGuess]] = {}
    for guess in guesses:
        groups.setdefault((guess.code, guess.unit), []).append(guess)
    for alike in groups.values():
        first = alike[0]
        message = f"{_subject(alike)}: the {first.reading} {first.contradiction}; as if {first.as_if}."
        if accepted:
            yield note(first.code, first.pointer, f"{message} It is accepted (accept_units).")
        else:
            hint = f'{first.remedy} If it is right: --accept-units, or "accept_units": true in a document.'
            yield warning(first.code, first.pointer, message, hint)


def _subject(alike: Sequence[UnitGuess]) -> str:
    others = list(dict.fromkeys(guess.subject for guess in alike if guess.subject != alike[0].subject))
    if not others:
        return alike[0].subject
    named = ", ".join(others[:NAMED_SUBJECTS])
    more = f" and {len(others) - NAMED_SUBJECTS} more" if len(others) > NAMED_SUBJECTS else ""
    return f"{alike[0].subject} (likewise {named}{more})"
