"""What a shell completes besides files: bodies, frames, joints and coordinates of FILE, columns of RUN, methods, codes.

Whatever goes wrong while a name is typed, such as a file that cannot be read, completes nothing and says nothing.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from cadmbs.system import System

Complete = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def bodies(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Bodies and frames of FILE."""
    return _items(incomplete, lambda: _body_names(_system(ctx)))


def joints(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Joints of FILE."""
    return _items(incomplete, lambda: _system(ctx).joint_names)


def assignments(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Coordinates of FILE with "=", also behind those that are typed already."""
    before, comma, _ = incomplete.rpartition(",")

    def names() -> Iterable[str]:
        system = _system(ctx)
        known = system.position_names if param.name == "q" else system.velocity_names
        return [f"{before}{comma}{name}=" for name in known]

    return _items(incomplete, names)


def methods(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Methods of `simulate` in joint coordinates, and equations with a method behind a colon."""

    def names() -> Iterable[str]:
        from cadmbs.simulation.method import EQUATIONS, STEPPERS

        return ["auto", *STEPPERS, *EQUATIONS, *(f"{form}:{stepper}" for form in EQUATIONS for stepper in STEPPERS)]

    return _items(incomplete, names)


def scenario_fields(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Fields of a scenario with "=", and initial values of the coordinates of FILE."""

    def names() -> Iterable[str]:
        from cadmbs.system import Scenario

        fields = [field.name for field in dataclasses.fields(Scenario) if field.name not in ("positions", "velocities")]
        if not incomplete.startswith("initial."):
            return ["initial.positions.", "initial.velocities.", *(f"{name}=" for name in fields)]
        system = _system(ctx)
        initial = [f"initial.positions.{name}=" for name in system.position_names]
        return [*initial, *(f"initial.velocities.{name}=" for name in system.velocity_names)]

    return _items(incomplete, names)


def columns(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Columns of RUN."""
    return _items(incomplete, lambda: _column_names(_argument(ctx, "run")))


def traced_bodies(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Bodies and frames of the mechanism that moves in RUN."""
    return _items(incomplete, lambda: _body_names(_moved_system(ctx)))


def finding_codes(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Codes of findings with their titles."""
    from cadmbs.cli.terminal.finding_text import finding_titles

    titles = finding_titles().items()
    return [CompletionItem(code, help=title) for code, title in titles if code.startswith(incomplete.upper())]


def _items(incomplete: str, names: Callable[[], Iterable[str]]) -> list[CompletionItem]:
    try:
        return [CompletionItem(name) for name in names() if name.startswith(incomplete)]
    except Exception:  # a shell shows no errors while a name is typed
        return []


def _system(ctx: click.Context) -> System:
    return _compiled(_argument(ctx, "file"))


def _argument(ctx: click.Context, name: str) -> str:
    """The value of an argument; an option without its value keeps click from parsing, and leaves the arguments over."""
    value = ctx.params.get(name) or next(word for word in ctx.args if not word.startswith("-"))
    return str(value[0] if isinstance(value, tuple) else value)


def _compiled(file: str) -> System:
    from cadmbs import compiler, importers

    return compiler.compile_mechanism(importers.load(file))


def _body_names(system: System) -> list[str]:
    return [*system.body_names[1:], *system.frames.names]


def _moved_system(ctx: click.Context) -> System:
    """That of --mechanism, else that which the first run holds."""
    if ctx.params.get("mechanism_file"):
        return _compiled(str(ctx.params["mechanism_file"]))
    from cadmbs.motions import table_files, table_mechanism

    run = next(_argument(ctx, name) for name in ("run", "file", "runs") if name in ctx.params)
    return table_mechanism.described_system(table_files.description(run).get("mechanism") or {}, None)


def _column_names(run: str) -> tuple[str, ...]:
    from cadmbs.motions.curve_file import read_curves
    from cadmbs.motions.table_files import stored_kind
    from cadmbs.results import sidecar, storage

    return storage.load(run).column_names if stored_kind(run) == sidecar.SIMULATION else read_curves(run).column_names
