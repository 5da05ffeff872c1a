"""Templates of motors: those of the user, and a small library of common servos and stepping motors."""

from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from pathlib import Path

from cadmbs import errors, input_files
from cadmbs.importers.hints.documents import ActuatorData, ActuatorTemplate, HintActuator, TemplatesDocument
from cadmbs.importers.hints.matching import Matcher
from cadmbs.importers.hints.reading import Hints, read_toml
from cadmbs.importers.inference.choices import StatedActuator
from cadmbs.importers.inference.machine_parts.part_names import names_motor, tokens


@cache
def library() -> tuple[ActuatorTemplate, ...]:
    """The templates that ship with the package."""
    text = files("cadmbs.importers.hints").joinpath("actuators.toml").read_text(encoding="utf-8")
    return TemplatesDocument.model_validate(input_files.toml_data(text)).template


def templates_of(
    hints: Hints, directory: Path, given: Path | None
) -> tuple[tuple[ActuatorTemplate, ...], tuple[errors.Finding, ...]]:
    """The templates in force, those of the user first, and the findings about the user's file.

    Args:
        hints: The hints, which may name a file.
        directory: The folder of the hints, or of the assembly.
        given: A file that counts before that of the hints.
    """
    named = hints.document.templates
    path = given if given is not None else None if named is None else directory / named
    if path is None:
        return library(), ()
    document, _, findings = read_toml(path, TemplatesDocument, "The templates")
    return (() if document is None else document.template) + library(), findings


def stated_actuators(matcher: Matcher, templates: Sequence[ActuatorTemplate]) -> list[StatedActuator]:
    """The actuators of the hints, with what they leave out from a template, then those of the templates."""
    return [*_of_hints(matcher, templates), *_of_templates(matcher, templates)]


def _of_hints(matcher: Matcher, templates: Sequence[ActuatorTemplate]) -> Iterator[StatedActuator]:
    for k, hint in enumerate(matcher.hints.document.actuator):
        motors = _parts(matcher, hint.motor, f"/actuator/{k}/motor")
        named = tuple(i for i in motors if names_motor(matcher.parts[i].name))
        rotors = () if hint.rotor is None else _parts(matcher, hint.rotor, f"/actuator/{k}/rotor")
        for motor in named or motors:
            template = next((t for t in templates if _matches(matcher.parts[motor].name, t)), None)
            yield _stated((motor,), rotors, hint, template)


def _parts(matcher: Matcher, patterns: str | Sequence[str], pointer: str) -> tuple[int, ...]:
    if isinstance(patterns, str):
        return matcher.parts_of(patterns, pointer)
    return matcher.all_of(patterns, pointer)


def _of_templates(matcher: Matcher, templates: Sequence[ActuatorTemplate]) -> Iterator[StatedActuator]:
    for template in templates:
        motors = tuple(i for i, part in enumerate(matcher.parts) if _matches(part.name, template))
        if motors:
            yield _stated(motors, (), template, None, template.name)


def _stated(
    motors: tuple[int, ...],
    rotors: tuple[int, ...],
    data: ActuatorData,
    template: ActuatorTemplate | None,
    name: str = "",
) -> StatedActuator:
    values = {} if template is None else template.model_dump(include=set(ActuatorData.model_fields))
    values |= {key: value for key, value in data.model_dump(include=set(values or _KEYS)).items() if value is not None}
    inertia, reduction = values.get("drive_inertia_kg_m2"), values.get("reduction") or 1.0
    diameter = values.get("shaft_diameter_mm")
    return StatedActuator(
        motors,
        rotors,
        data.turns if isinstance(data, HintActuator) else True,
        None if diameter is None else diameter / 2,
        values.get("torque_N_m"),
        values.get("speed_rad_s"),
        None if inertia is None else inertia * reduction**2,
        name,
    )


_KEYS = tuple(ActuatorData.model_fields)


def _matches(name: str, template: ActuatorTemplate) -> bool:
    joined = "".join(tokens(name))
    return names_motor(name) and any(fnmatchcase(joined, _plain(pattern)) for pattern in template.match)


def _plain(pattern: str) -> str:
    return "".join(c for c in pattern.casefold() if c.isalnum() or c in "*?[]")
