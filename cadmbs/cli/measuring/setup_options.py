"""The setup of measurements on the command line: a file, and options beside it."""

import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click

from cadmbs.cli.inputs import options
from cadmbs.errors import Finding, ModelError, Severity, Where
from cadmbs.input_files import toml_data

Function = TypeVar("Function", bound=Callable[..., Any])

_PAIRS = "NAME=VALUE"


def setup_options(function: Function) -> Function:
    """`--setup` and the options that add to it."""
    decorators = (
        click.option("--setup", type=options.PATH, metavar="TOML", help="Columns, units, signs, ratios, motors."),
        click.option(
            "--sample-time", type=float, metavar="S", help="Time between rows where there is no column of it."
        ),
        click.option("--unit", "units", metavar="QUANTITY=UNIT", multiple=True, help="Such as angle=deg, torque=N mm."),
        click.option("--sign", "signs", metavar=_PAIRS, multiple=True, help="-1 where a drive counts the other way."),
        click.option(
            "--ratio", "ratios", metavar=_PAIRS, multiple=True, help="Turns of a motor per turn of its joint."
        ),
        click.option("--gain", "gains", metavar=_PAIRS, multiple=True, help="Torque per current at a motor, in N m/A."),
    )
    for decorator in reversed(decorators):
        function = decorator(function)
    return function


def setup_data(
    setup: str | None,
    sample_time: float | None,
    units: Iterable[str],
    signs: Iterable[str],
    ratios: Iterable[str],
    gains: Iterable[str],
) -> dict[str, Any]:
    """The content of a setup file with the options added; options win.

    Raises:
        ModelError: F001 to F007 the file cannot be read, E003 it is no TOML.
        click.UsageError: An option is no NAME=VALUE.
    """
    data: dict[str, Any] = {}
    if setup is not None:
        from cadmbs.importers.files import read_source

        try:
            data = toml_data(read_source(setup).data.decode("utf-8-sig", "replace"))
        except tomllib.TOMLDecodeError as problem:
            finding = Finding("E003", Severity.ERROR, Where(setup), f"The setup is not TOML: {problem}.")
            raise ModelError((finding,)) from None
    if sample_time is not None:
        data["sample_time"] = sample_time
    for text in units:
        name, value = _pair(text, "--unit")
        data.setdefault("units", {})[name] = value
    for option, key, texts in (("--sign", "sign", signs), ("--ratio", "ratio", ratios), ("--gain", "gain", gains)):
        for text in texts:
            name, value = _pair(text, option)
            try:
                number = float(value)
            except ValueError:
                raise click.UsageError(f"{option} {text}: {value!r} is not a number.") from None
            data.setdefault("joints", {}).setdefault(name, {})[key] = number
    return data


def _pair(text: str, option: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip() or not value.strip():
        raise click.UsageError(f"{option} {text}: expected NAME=VALUE.")
    return name.strip(), value.strip()


MOTION = "motion"
"""What `excite` writes."""


def require_new_document(file: str, output: str, tables: Iterable[str] = (), kind: str = "corrected document") -> None:
    """Refuse to write over the model or the measurements, and paths that cannot be written.

    Raises:
        click.UsageError: OUT is FILE, or a table that was measured.
        OutputError: The suffix is that of another format, or the system refuses.
    """
    from cadmbs.results.files.writing import require_suffix, require_writable_files

    if Path(output).exists() and Path(file).exists() and Path(output).samefile(file):
        raise click.UsageError(f'"{output}" is the model itself; write the {kind} to another file.')
    for table in tables:
        if Path(output).exists() and Path(table).exists() and Path(output).samefile(table):
            raise click.UsageError(f'"{output}" has the measurements; write the {kind} to another file.')
    if kind == MOTION:
        require_suffix(output, "a table", ".csv")
    else:
        from cadmbs.exporters.mechanism_json import MECHANISM_SUFFIXES

        require_suffix(output, "a mechanism document", *MECHANISM_SUFFIXES)
    require_writable_files(Path(output))
