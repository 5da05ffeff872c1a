"""One scenario in any coordinates: what `simulate --coordinates` and `compare` run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from cadmbs.results import Result
    from cadmbs.system import System

COORDINATES = ("relative", "rA", "rp", "rE", "SE3", "SO3xR3")
"""Joint coordinates; rotation matrices, Euler parameters, Euler angles; the two groups of rigid bodies."""


@dataclass(frozen=True)
class FormulationChoice:
    """Coordinates and a method; None for the usual one of these coordinates."""

    coordinates: str
    method: str | None

    @property
    def name(self) -> str:
        """As users write it: SE3, or SE3:rk4."""
        return self.coordinates if self.method is None else f"{self.coordinates}:{self.method}"


RELATIVE = FormulationChoice("relative", None)


def formulation_of(text: str) -> FormulationChoice:
    """The formulation that COORDINATES or COORDINATES:METHOD names.

    Raises:
        click.UsageError: There are no such coordinates.
    """
    word, colon, method = text.partition(":")
    for known in COORDINATES:
        if known.lower() == word.strip().lower():
            return FormulationChoice(known, method.strip() if colon else None)
    from cadmbs.suggestions import did_you_mean

    hint = did_you_mean(word, COORDINATES) or f"Known are {', '.join(COORDINATES)}."
    raise click.UsageError(f'There are no coordinates "{word}". {hint}')


def require_meaning(chosen: FormulationChoice, overrides: Mapping[str, Any]) -> None:
    """Refuse options that the coordinates and the method would not look at.

    Raises:
        click.UsageError: There is one.
    """
    other = overrides.get("method")
    if chosen.method is not None and other:
        text = f'The method is given twice: "{chosen.method}" with --coordinates and "{other}" with --method.'
        raise click.UsageError(text)
    if chosen.coordinates == "relative":
        return
    from cadmbs.absolute.options import unsupported_options

    sentence = unsupported_options(chosen.coordinates, other or chosen.method or "auto", overrides)
    if sentence is not None:
        raise click.UsageError(sentence)


def run_formulation(
    system: System, chosen: FormulationChoice, overrides: Mapping[str, Any], progress: Callable[[float], None]
) -> Result:
    """The motion of the system's scenario, with fields replaced, in some coordinates.

    The scenario's own method is that of relative coordinates; a method given as an override is for any.

    Raises:
        NotSolvableError: The mechanism cannot be started, or not treated in these coordinates.
        UnknownNameError: The scenario or the method names something that does not exist.
    """
    fields = dict(overrides)
    if chosen.method is not None:
        fields["method"] = chosen.method
    from cadmbs.simulation import simulate

    return simulate(system, coordinates=chosen.coordinates, progress=progress, **fields)
