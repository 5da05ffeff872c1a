"""One scenario in any coordinates, for `simulate --coordinates` and `compare`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from cadmbs import errors, suggestions

if TYPE_CHECKING:
    from cadmbs.results import Result
    from cadmbs.system import System

COORDINATES = ("relative", "rA", "rp", "rE", "rE-fixed", "SE3", "SO3xR3")
"""Joint coordinates; rotation matrices, Euler parameters, Euler angles about axes that change or about fixed ones; the
two groups of rigid bodies."""


@dataclass(frozen=True)
class FormulationChoice:
    """Coordinates and a method; None for the default method of these coordinates."""

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
    name, colon, method = text.partition(":")
    for coordinates in COORDINATES:
        if coordinates.lower() == name.strip().lower():
            return FormulationChoice(coordinates, method.strip() if colon else None)
    hint = suggestions.did_you_mean(name, COORDINATES) or f"Known are {', '.join(COORDINATES)}."
    raise click.UsageError(f'There are no coordinates "{name}". {hint}')


def require_applicable_options(chosen: FormulationChoice, overrides: Mapping[str, Any]) -> None:
    """Refuse options that the coordinates and the method do not use.

    Raises:
        click.UsageError: There is such an option, or there are two methods.
    """
    method = overrides.get("method")
    if chosen.method is not None and method:
        text = f'The method is given twice: "{chosen.method}" with --coordinates and "{method}" with --method.'
        raise click.UsageError(text)
    if chosen.coordinates == "relative":
        return
    from cadmbs.absolute.groups.dynamics import unsupported_options

    sentence = unsupported_options(chosen.coordinates, method or chosen.method or "auto", overrides)
    if sentence is not None:
        raise click.UsageError(sentence)


def run_formulation(
    system: "System",
    chosen: FormulationChoice,
    overrides: Mapping[str, Any],
    progress: Callable[[float], None],
    engine: str = "auto",
    checkpoint: "Callable[[Callable[[], Result]], None] | None" = None,
) -> "Result":
    """The motion of the system's scenario, with fields replaced, in some coordinates.

    The method of the scenario holds for relative coordinates; a method among the overrides for any.

    Raises:
        NotSolvableError: The mechanism cannot be started, or not simulated in these coordinates.
        UnknownNameError: The scenario or the method names something that does not exist.
    """
    from cadmbs.simulation import simulate

    method = {} if chosen.method is None else {"method": chosen.method}
    fields = {**overrides, **method}
    try:
        return simulate(
            system,
            coordinates=chosen.coordinates,
            progress=progress,
            engine=engine,
            checkpoint=checkpoint,
            **fields,
        )
    except errors.Interrupted as interruption:  # what is finished is written, and the exit code says it
        result: Result = interruption.result
        return result
