"""The options of `simulate` and `compare` that replace fields of a scenario."""

from __future__ import annotations

import dataclasses
import json
import math
import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import click

from cadmbs import errors, suggestions
from cadmbs.cli.completion import names as completing
from cadmbs.cli.inputs.quantities import quantity
from cadmbs.motions.coordinate_names import TIME, suffixes

if TYPE_CHECKING:
    from cadmbs.system import Lock, Scenario, Stop, System

_TIMES = ("duration", "start", "output_step", "step")
_NUMBERS = ("rtol", "atol")
_TEXTS = ("method", "stabilization")
_BRANCH = "branch"
_LISTS = ("hold", "outputs")
_RECORDS = ("stop", "locks")
_INITIAL = ("initial.positions.", "initial.velocities.")
_JSON = re.compile(r"\s*(scenario\.)?(stop|locks)\s*=")

OUTPUT_LIMIT = 5_000_000
"""Most output times of one run: a gigabyte for a small arm."""


def scenario_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--duration`, `--output-step`, `--stabilization`, `--branch`, `--rtol`, `--atol`, `--set`."""
    options = (
        click.option("--duration", metavar="TIME", help="Simulated time in s, or with a suffix: 500ms."),
        click.option("--output-step", metavar="TIME", help="Time between two rows of the result."),
        click.option(
            "--stabilization", metavar="NAME", help="Of loops and constraints: projection, baumgarte or none."
        ),
        click.option(
            "--branch",
            metavar="NAME",
            help="Of the start with loops: continuous from q = 0, nearest, or a number of `assemble --starts 100`.",
        ),
        click.option("--rtol", metavar="NUMBER", help="Relative tolerance of adaptive methods."),
        click.option("--atol", metavar="NUMBER", help="Absolute tolerance of adaptive methods."),
        click.option(
            "--set",
            "sets",
            metavar="PATH=VALUE",
            multiple=True,
            shell_complete=completing.scenario_fields,
            help="Fields of the scenario: initial.velocities.elbow=2, initial.positions.elbow=30deg, outputs=joints, "
            "stop=JSON.",
        ),
    )
    for option in reversed(options):
        function = option(function)
    return function


def scenario_overrides(system: System, options: Mapping[str, str | None], sets: Iterable[str]) -> dict[str, Any]:
    """Fields of `Scenario` to replace.

    Args:
        system: Compiled mechanism with its scenario.
        options: Text by field, None for absent options.
        sets: PATH=VALUE texts; the later of two for one path counts; they precede `options`.

    Raises:
        click.UsageError: An unknown path or a value that does not fit.
    """
    fields: dict[str, Any] = {}
    for path, text in (*((name, text) for name, text in options.items() if text is not None), *_paths(sets)):
        if path.startswith(_INITIAL):
            _, level, name = path.split(".", 2)
            earlier = fields.get(level, getattr(system.scenario, level))
            fields[level] = {**earlier, name: _initial_value(system, level, name, text)}
        else:
            fields[path] = (
                _list_of_records(system, path, text) if path in _RECORDS else _field_value(system, path, text)
            )
    _require_sizes(system.scenario, fields)
    return fields


def doubtful_positions(system: System, sets: Iterable[str]) -> Iterable[errors.Finding]:
    """Q014 of the initial positions that options give: outside limits, or as if degrees were meant."""
    from cadmbs.motions.doubtful_values import doubtful_position

    for path, text in _paths(sets):
        prefix, _, name = path.partition("initial.positions.")
        if not prefix and name and not text.startswith("["):
            (value,) = _initial_value(system, "positions", name, text)
            coordinate = next((j.position_names[0] for j in system.joints if j.name == name), name)
            doubt = doubtful_position(system, coordinate, value, "--set", has_suffix=text.rstrip()[-1:].isalpha())
            if doubt is not None:
                yield doubt


def _paths(sets: Iterable[str]) -> Iterable[tuple[str, str]]:
    for text in sets:
        path, equals, value = text.partition("=") if _JSON.match(text) else text.rpartition("=")
        if not equals or not path:
            raise click.UsageError(f'--set: "{text}" is not of the form PATH=VALUE.')
        yield path.strip().removeprefix("scenario."), value.strip()


def _field_value(system: System, path: str, text: str) -> Any:
    if path in _TIMES:
        return quantity(text, TIME, path)
    if path in _NUMBERS:
        return quantity(text, {}, path)
    if path in _TEXTS:
        return text
    if path == _BRANCH:
        return branch_value(text)
    if path in _LISTS:
        names = tuple(part.strip() for part in text.split(",") if part.strip())
        return _known_outputs(system, names) if path == "outputs" else names
    paths = (*_TIMES, *_NUMBERS, *_TEXTS, _BRANCH, *_LISTS, *_RECORDS, *(f"{prefix}NAME" for prefix in _INITIAL))
    hint = suggestions.did_you_mean(path, paths) or f"Paths are {', '.join(paths)}."
    raise click.UsageError(f'--set: a scenario has no "{path}". {hint}')


def branch_value(text: str) -> str | int:
    """A branch: a word, or a number from 1 on.

    Raises:
        click.UsageError: It is neither.
    """
    if text in ("continuous", "nearest"):
        return text
    if text.isdecimal() and int(text) >= 1:
        return int(text)
    raise click.UsageError(f'--branch: "{text}" is no branch: continuous, nearest, or a number from 1 on.')


def _known_outputs(system: System, names: tuple[str, ...]) -> tuple[str, ...]:
    from cadmbs.dynamics.scenarios.stops import require_outputs

    try:
        require_outputs(system, names)
    except errors.UnknownNameError as problem:
        raise click.UsageError(f"--set: {_sentence(problem)}") from problem
    return names


def _list_of_records(system: System, path: str, text: str) -> tuple[Stop, ...] | tuple[Lock, ...]:
    """Stops or locks from JSON, as documents have them."""
    from cadmbs.dynamics.scenarios import stops
    from cadmbs.dynamics.scenarios import stops as locks

    example = stops.EXAMPLES[path]
    try:
        given = json.loads(text)
        return stops.stops_from(system, given) if path == "stop" else locks.locks_from(system, given)
    except RecursionError:
        raise click.UsageError(
            f"--set: {path} takes JSON, such as {example}; its lists are nested too deeply."
        ) from None
    except json.JSONDecodeError as problem:
        raise click.UsageError(f"--set: {path} takes JSON, such as {example}: {problem}.") from problem
    except (errors.UnknownNameError, ValueError) as problem:
        raise click.UsageError(f"--set: {_sentence(problem)}") from problem


def _sentence(problem: Exception) -> str:
    text = str(problem)
    return text if text.endswith("?") else f"{text}."


def _initial_value(system: System, level: str, name: str, text: str) -> tuple[float, ...]:
    """The initial values of a joint or coordinate: one number with a suffix, or a JSON list in rad and m."""
    from cadmbs.system.units import coordinate_units

    joints = {
        joint.name: joint.position_names if level == "positions" else joint.velocity_names for joint in system.joints
    }
    coordinates = [coordinate for names in joints.values() for coordinate in names]
    names = joints.get(name) or ((name,) if name in coordinates else ())
    if not names:
        hint = suggestions.did_you_mean(name, (*joints, *coordinates))
        raise click.UsageError(f'--set: no joint or coordinate "{name}" that moves. {hint}'.rstrip())
    if text.startswith("["):
        return _list_value(name, names, text)
    if len(names) != 1:
        raise _wrong_length(name, names)
    factors = suffixes(coordinate_units(system).get(names[0], ""), level.removesuffix("s").replace("ie", "y"))
    return (quantity(text, factors, f'initial {level} of "{name}"'),)


def _list_value(name: str, names: tuple[str, ...], text: str) -> tuple[float, ...]:
    try:
        values = json.loads(text)
        numbers = tuple(float(value) for value in values)
    except (ValueError, TypeError, OverflowError, RecursionError):
        numbers = ()
    if len(numbers) != len(names):
        raise _wrong_length(name, names)
    if not all(map(math.isfinite, numbers)):
        raise click.UsageError(f'--set: the values of "{name}" are not all finite.')
    return numbers


def _wrong_length(name: str, names: tuple[str, ...]) -> click.UsageError:
    if len(names) == 1:
        return click.UsageError(f'--set: "{name}" takes one number.')
    return click.UsageError(f'--set: "{name}" takes a list of {len(names)} numbers: {", ".join(names)}.')


def _require_sizes(scenario: Scenario, fields: Mapping[str, Any]) -> None:
    """Refuse times that are not above zero, and more output times than memory holds."""
    for name in ("duration", "output_step", "step", "rtol", "atol"):
        if name in fields and not fields[name] > 0.0:
            raise click.UsageError(f"{name} is {fields[name]:g}, but must be above zero.")
    sizes = {name: fields[name] for name in ("duration", "output_step") if name in fields}
    scenario = dataclasses.replace(scenario, **sizes)
    count = scenario.duration / scenario.output_step
    if count > OUTPUT_LIMIT:
        raise click.UsageError(
            f"A duration of {scenario.duration:g} s every {scenario.output_step:g} s makes {count:.3g} rows, more than "
            f"{OUTPUT_LIMIT}; choose a larger --output-step."
        )
