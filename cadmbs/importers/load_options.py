"""The options of the loading functions, their conversion to the options of importers, and findings about them."""

import math
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypedDict, Unpack

from cadmbs.errors import ArgumentError, Finding, Severity, Where
from cadmbs.importers.draft import Estimate, Joining, ReadOptions, SourceFile
from cadmbs.importers.files import is_folder
from cadmbs.models.units import Rescaling, inertia_unit
from cadmbs.suggestions import did_you_mean_clause

PathLike = str | os.PathLike[str]

_CHOICES = {
    "base": ("fixed", "floating", "world"),
    "mimic": ("coupled", "independent"),
    "up": ("x", "y", "z", "+x", "+y", "+z", "-x", "-y", "-z"),
}
_LOSSES = ("damping", "friction")
_ADDITIONS = ("damping", "friction", "stops", "contacts")
_SERVO = ("stiffness", "damping", "effort")
_ESTIMATES = ("density", "mass")
_SCALED = ("length", "mass", "angle")

LARGEST_ALIGNMENT = 0.1
"""Largest angle [rad] within which axes may be made parallel: more is another mechanism."""


class UnchangedOptions(TypedDict, total=False):
    """The options of `load` that the importers receive as they are."""

    base: str | None
    mimic: str | None
    up: str | None
    recover: bool
    check_meshes: bool
    accept_inertia: bool
    accept_units: bool
    inertia_unit: str | None
    align: float | None
    root: str | None
    time_limit: float | None
    progress: Callable[[float], None] | None
    keyframe: str | None


class LoadOptions(UnchangedOptions, total=False):
    """The options of `load`, `load_with_findings` and `check`; see `load`."""

    package_dirs: Iterable[PathLike]
    packages: Mapping[str, PathLike] | None
    cut: Iterable[str]
    format: str | None
    without: Iterable[str]
    add: Iterable[str]
    servo: Mapping[str, float] | str | None
    scale: Mapping[str, float] | str | None
    join: Iterable[str]
    loops: PathLike | None
    xacro: bool
    xacro_args: Mapping[str, str] | Iterable[str] | None
    estimate_inertia: Mapping[str, float] | str | None
    hints: PathLike | None
    templates: PathLike | None
    meshes: PathLike | None


def require_option_names(names: Iterable[str]) -> None:
    """Refuse options that the loading functions do not have.

    Raises:
        ArgumentError: If there is one; the message gives the closest one.
    """
    known = tuple(LoadOptions.__annotations__)
    for name in names:
        if name not in known:
            suggestion = did_you_mean_clause(name, known) or f"; the options are {', '.join(known)}"
            raise ArgumentError(f"there is no option {name!r} for reading files{suggestion}")


def read_options(**given: Unpack[LoadOptions]) -> tuple[ReadOptions, str | None]:
    """The options of an importer, and the name of the format; "NAME=DIR" is a package unless it is a folder itself."""
    named, folders = _packages(given.get("packages"), given.get("package_dirs", ()))
    xacro_args = given.get("xacro_args") or ()
    arguments = dict(xacro_args.items() if isinstance(xacro_args, Mapping) else map(_pair, xacro_args))
    unchanged: dict[str, Any] = {name: given[name] for name in UnchangedOptions.__annotations__ if name in given}  # type: ignore[literal-required]
    options = ReadOptions(
        packages=named,
        package_dirs=folders,
        cut=tuple(given.get("cut", ())),
        without=tuple(given.get("without", ())),
        add=tuple(given.get("add", ())),
        servo=_named_numbers(given.get("servo")),
        scale=_named_numbers(given.get("scale")),
        joins=tuple(Joining(*_parted(text)) for text in given.get("join", ())),
        xacro=given.get("xacro", False) or bool(arguments),
        xacro_args=arguments,
        estimate_inertia=_estimate(given.get("estimate_inertia")),
        loops=_path(given.get("loops")),
        hints=_path(given.get("hints")),
        templates=_path(given.get("templates")),
        meshes=_path(given.get("meshes")),
        **unchanged,
    )
    return options, given.get("format")


def _path(name: PathLike | None) -> Path | None:
    return None if name is None else Path(name)


def option_findings(options: ReadOptions, file: str) -> Iterator[Finding]:
    """F012: an option with an invalid value, and package folders that do not exist."""
    for name, choices in _CHOICES.items():
        value = getattr(options, name)
        if value is not None and value not in choices:
            listed = ", ".join(f'"{choice}"' for choice in choices[:-1])
            message = f'The option {name} is {listed} or "{choices[-1]}", not "{value}".'
            yield Finding("F012", Severity.ERROR, Where(file), message)
    for loss in options.without:
        if loss not in _LOSSES:
            message = f'The option without is "damping" or "friction", not "{loss}".'
            yield Finding("F012", Severity.ERROR, Where(file), message)
    for addition in options.add:
        if addition not in _ADDITIONS:
            message = f'The option add is "damping", "friction", "stops" or "contacts", not "{addition}".'
            yield Finding("F012", Severity.ERROR, Where(file), message)
    if options.servo is not None and (mistake := _servo_mistake(options.servo)):
        message = (
            'The option servo is "stiffness=N,damping=N[,effort=N]" with each name once, numbers of 0 or more without '
            f"a unit (N m/rad, N m s/rad, N m; of slides N/m, N s/m, N), and an effort above 0; here {mistake}."
        )
        yield Finding("F012", Severity.ERROR, Where(file), message)
    yield from _unit_option_findings(options, file)
    estimate = options.estimate_inertia
    if estimate is not None and (estimate.kind not in _ESTIMATES or not 0.0 < estimate.value < math.inf):
        message = f'The option estimate_inertia is "density=KG_PER_M3" or "mass=KG", not "{estimate}".'
        yield Finding("F012", Severity.ERROR, Where(file), message)
    if options.time_limit is not None and not 0.0 < options.time_limit < math.inf:
        message = f"The option time_limit is a number of seconds above 0, not {options.time_limit}."
        yield Finding("F012", Severity.ERROR, Where(file), message)
    if options.align is not None and not 0.0 <= options.align <= LARGEST_ALIGNMENT:
        message = f"The option align is an angle from 0 to {LARGEST_ALIGNMENT:g} rad, not {options.align}."
        yield Finding("F012", Severity.ERROR, Where(file), message)
    for joining in options.joins:
        if not joining.file or not joining.link:
            message = f'The option join is FILE=LINK, not "{joining}".'
            yield Finding("F012", Severity.ERROR, Where(file), message)
    for folder in (*options.packages.values(), *options.package_dirs):
        if not is_folder(folder):
            message = f'The package folder "{folder}" does not exist: no packages are found there.'
            yield Finding("F012", Severity.WARNING, Where(file), message)


def _unit_option_findings(options: ReadOptions, file: str) -> Iterator[Finding]:
    if options.scale is not None and (mistake := _scale_mistake(options.scale)):
        message = (
            'The option scale is "length=N,mass=N,angle=N", one or more of them, each once, with numbers above 0; here '
            f"{mistake}."
        )
        yield Finding("F012", Severity.ERROR, Where(file), message)
    if options.inertia_unit is not None and inertia_unit(options.inertia_unit) is None:
        message = (
            'The option inertia_unit is a unit of mass and one of length squared, such as "kg mm^2", of kg, g, t, lb '
            f'and m, cm, mm, in, ft; not "{options.inertia_unit}".'
        )
        yield Finding("F012", Severity.ERROR, Where(file), message)


def recorded_options(options: ReadOptions) -> dict[str, Any]:
    """The options that a document records in its `source`."""
    chosen = {
        "base": options.base,
        "mimic": options.mimic,
        "cut": list(options.cut),
        "recover": options.recover,
        "without": list(options.without),
        "add": list(options.add),
        "servo": None if options.servo is None else dict(options.servo),
        "join": [str(joining) for joining in options.joins],
        "loops": None if options.loops is None else str(options.loops),
        "estimate_inertia": None if options.estimate_inertia is None else str(options.estimate_inertia),
        "xacro": dict(options.xacro_args) if options.xacro else None,
        "hints": _file_text(options.hints),
        "templates": _file_text(options.templates),
        "accept_inertia": options.accept_inertia,
        "accept_units": options.accept_units,
        "scale": None if options.scale is None else dict(options.scale),
        "inertia_unit": options.inertia_unit,
        "root": options.root,
        "keyframe": options.keyframe,
    }
    recorded = {name: value for name, value in chosen.items() if value or value == {}}
    return recorded if options.align is None else recorded | {"align": options.align}


def _file_text(file: Path | SourceFile | None) -> str | None:
    return None if file is None else file.name if isinstance(file, SourceFile) else str(file)


def _packages(
    packages: Mapping[str, PathLike] | None, package_dirs: Iterable[PathLike]
) -> tuple[dict[str, Path], tuple[Path, ...]]:
    """Folders of packages by name, and folders that are searched for packages.

    Raises:
        ArgumentError: If `packages` is no mapping.
    """
    if packages is not None and not isinstance(packages, Mapping):
        kind = type(packages).__name__
        raise ArgumentError(
            f"packages is a mapping from the names of packages to their folders, such as {{'arm': 'robots/arm'}}, not "
            f"of the type {kind}; folders that contain packages are package_dirs=[...]"
        )
    named = {name: Path(folder) for name, folder in (packages or {}).items()}
    folders = []
    for entry in package_dirs:
        name, equals, folder = os.fspath(entry).partition("=")
        if equals and name and not is_folder(entry):
            named[name] = Path(folder)
        else:
            folders.append(Path(entry))
    return named, tuple(folders)


def _estimate(option: Mapping[str, float] | str | None) -> Estimate | None:
    """The estimate from "density=1000" or {"density": 1000}, likewise for "mass"; nan if the value is not a number."""
    if option is None:
        return None
    if isinstance(option, str):
        kind, _, text = option.partition("=")
        try:
            return Estimate(kind.strip(), float(text))
        except ValueError:
            return Estimate(option, math.nan)
    return Estimate(*next(iter(option.items()))) if len(option) == 1 else Estimate(str(dict(option)), math.nan)


def _named_numbers(option: Mapping[str, float] | str | None) -> dict[str, float] | None:
    """The numbers of "stiffness=100,damping=5" or of a mapping; nan for what is not a number."""
    if option is None:
        return None
    if not isinstance(option, str):
        return {name: _number(value) for name, value in option.items()}
    parts = [(name.strip(), _number(text)) for name, _, text in (part.partition("=") for part in option.split(","))]
    names = [name for name, _ in parts]
    return {name: value if names.count(name) == 1 else math.nan for name, value in parts}


def _number(text: str | float) -> float:
    try:
        return float(text)
    except (TypeError, ValueError):
        return math.nan


def _scale_mistake(scale: Mapping[str, float]) -> str:
    """What is wrong with the factors of lengths, masses and angles; empty where nothing is."""
    for name, value in scale.items():
        if name not in _SCALED:
            return f'"{name}" is none of these names'
        if math.isnan(value):
            return f'"{name}" is no number, or there twice'
        if not 0.0 < value < math.inf:
            return f'"{name}" is {value:g}'
    return "" if scale else "there is none"


def rescaling(options: ReadOptions) -> Rescaling | None:
    """The factors of valid options; None if there are none."""
    if options.scale is None and options.inertia_unit is None:
        return None
    unit = None if options.inertia_unit is None else inertia_unit(options.inertia_unit)
    return Rescaling(**dict(options.scale or {}), inertia=unit)


def _servo_mistake(servo: Mapping[str, float]) -> str:
    """What is wrong with the numbers of servos; empty where nothing is."""
    for name, value in servo.items():
        if name not in _SERVO:
            return f'"{name}" is none of these names'
        if math.isnan(value):
            return f'"{name}" is no number, or there twice'
        if not 0.0 <= value < math.inf or (name == "effort" and not value):
            return f'"{name}" is {value:g}'
    return "" if "stiffness" in servo else '"stiffness" is missing'


def _parted(text: str) -> tuple[str, str]:
    """File and link, separated by the last equals sign, as file names may contain others."""
    file, _, link = text.rpartition("=")
    return file, link


def _pair(text: str) -> tuple[str, str]:
    """Name and value of an argument, written name=value or, as for xacro itself, name:=value."""
    name, _, value = text.partition("=")
    return name.removesuffix(":").strip(), value
