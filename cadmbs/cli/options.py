"""Options that several commands share, each defined once; groups of them arrive as one record."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from cadmbs.cli.console import Console
from cadmbs.cli.library import library_names

Function = TypeVar("Function", bound=Callable[..., Any])

REPRESENTATIONS = ("hybrid", "spatial", "body_fixed", "mixed")
INPUT_FORMATS = ("mechanism", "screws", "assembly", "urdf")


@dataclass(frozen=True)
class ReadingOptions:
    """How to read FILE."""

    base: str | None
    mimic: str | None
    package: tuple[str, ...]
    cut: tuple[str, ...]
    read_as: str | None
    recover: bool = False
    without: tuple[str, ...] = ()
    join: tuple[str, ...] = ()
    loops_file: str | None = None
    xacro: bool = False
    xacro_arg: tuple[str, ...] = ()
    estimate_inertia: str | None = None
    check_meshes: bool = False

    def keywords(self) -> dict[str, Any]:
        """As the loading functions take them."""
        return {
            "base": self.base,
            "mimic": self.mimic,
            "package_dirs": self.package,
            "cut": self.cut,
            "format": self.read_as,
            "recover": self.recover,
            "without": self.without,
            "join": self.join,
            "loops": self.loops_file,
            "xacro": self.xacro,
            "xacro_args": self.xacro_arg,
            "estimate_inertia": self.estimate_inertia,
            "check_meshes": self.check_meshes,
        }


@dataclass(frozen=True)
class ConfigurationOptions:
    """The configurations that are asked for."""

    q: tuple[str, ...]
    q_file: str | None


@dataclass(frozen=True)
class OutputOptions:
    """Where the answer goes and how it is written."""

    output: str | None
    format: str | None
    force: bool
    json: bool


class _ModelFile(click.ParamType[str]):
    """A path, "-", or the name of a library mechanism; whether it can be read is not click's to say."""

    name = "file"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        names = [CompletionItem(name) for name in library_names() if name.startswith(incomplete)]
        return [*names, CompletionItem(incomplete, type="file")]


class _Path(click.ParamType[str]):
    """A path that the command itself opens."""

    name = "path"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(incomplete, type="file")]


MODEL_FILE = _ModelFile()
PATH = _Path()

file_argument = click.argument("file", type=MODEL_FILE)


def _set_color(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.ensure_object(Console).color = value


def _set_debug(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        ctx.ensure_object(Console).debug = True


def _set_json(ctx: click.Context, param: click.Parameter, value: bool) -> bool:
    if value:
        ctx.ensure_object(Console).json_schema = f"cadmbs/{'-'.join(ctx.command_path.split()[1:])}/1"
    return value


def common_options(function: Function) -> Function:
    """`--color` and `--debug`, which every command and the group take."""
    color = click.option(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        callback=_set_color,
        expose_value=False,
        is_eager=True,
        help="Colour the text for people; auto (default) minds NO_COLOR, TERM and terminals.",
    )
    debug = click.option(
        "--debug",
        is_flag=True,
        callback=_set_debug,
        expose_value=False,
        is_eager=True,
        help="Show tracebacks; so does CADMBS_DEBUG=1.",
    )
    return color(debug(function))


json_option = click.option(
    "--json", "as_json", is_flag=True, callback=_set_json, help="Print one JSON object, with every digit."
)

force_option = click.option("--force", is_flag=True, help="Overwrite a file that cadmbs did not write.")


_MESH_OPTIONS = (
    click.option(
        "--estimate-inertia",
        metavar="density=N|mass=N",
        help="Inertia of a URDF's links without any, from their shapes, in kg/m^3 or kg in all.",
    ),
    click.option("--check-meshes", is_flag=True, help="Open a URDF's meshes, and tell what is wrong with them."),
)


_URDF_OPTIONS = (
    click.option(
        "--join", metavar="URDF=LINK", multiple=True, help="Fix the root of another URDF to this link of FILE."
    ),
    click.option(
        "--loops-file", type=PATH, metavar="YAML", help="Side file that says which frames of a URDF coincide."
    ),
    click.option(
        "--without",
        type=click.Choice(["damping", "friction"]),
        multiple=True,
        help="Leave this out of a URDF's joints.",
    ),
    click.option("--recover", is_flag=True, help="Guess what is meant where a URDF is no well-formed XML."),
    click.option("--xacro", is_flag=True, help="Expand macros; this runs what stands in FILE."),
    click.option(
        "--xacro-arg", metavar="NAME=VALUE", multiple=True, help="Value of an argument of macros; implies --xacro."
    ),
)


def reading_options(function: Function) -> Callable[..., Any]:
    """The options that say how FILE is read; they arrive as `reading`."""
    options = (
        click.option(
            "--base",
            type=click.Choice(["fixed", "floating", "world"]),
            help="How a URDF's root link is held; world: all roots are fixed to a common ground.",
        ),
        click.option("--mimic", type=click.Choice(["coupled", "independent"]), help="What a URDF's <mimic> does."),
        click.option(
            "--package",
            metavar="NAME=DIR",
            multiple=True,
            help="Folder of a package for package:// addresses, or DIR: a folder with packages in it.",
        ),
        click.option("--cut", metavar="JOINT", multiple=True, help="Cut this joint where it closes a loop."),
        click.option(
            "--from",
            "read_as",
            type=click.Choice(INPUT_FORMATS),
            help="Format of FILE, where its content is not to say.",
        ),
        *_URDF_OPTIONS,
        *_MESH_OPTIONS,
    )
    return _as_record(function, ReadingOptions, "reading", options)


def configuration_options(function: Function) -> Callable[..., Any]:
    """The options that say where the joints are; they arrive as `configuration`."""
    options = (
        click.option(
            "--q",
            metavar="NAME=VALUE,...",
            multiple=True,
            help="Joint positions in rad and m, or with a suffix: 30deg, 12mm. Absent ones are neutral.",
        ),
        click.option(
            "--q-file",
            type=PATH,
            metavar="CSV",
            help="One configuration a row, columns named like positions; `-` for standard input.",
        ),
    )
    return _as_record(function, ConfigurationOptions, "configuration", options)


def output_options(*formats: str, json_help: str = "As --format json.") -> Callable[[Function], Callable[..., Any]]:
    """`-o`, `--format`, `--force`, `--json`; they arrive as `output`."""

    def decorate(function: Function) -> Callable[..., Any]:
        options = (
            click.option("-o", "--output", type=PATH, metavar="OUT", help="Write to a file; `-` is standard output."),
            click.option("--format", type=click.Choice(formats), help="In place of what the suffix of OUT says."),
            force_option,
            click.option("--json", is_flag=True, callback=_set_json, help=json_help),
        )
        return _as_record(function, OutputOptions, "output", options)

    return decorate


def _as_record(
    function: Callable[..., Any], record: type[Any], name: str, options: tuple[Callable[..., Any], ...]
) -> Callable[..., Any]:
    """A command function whose options arrive as one record; the options keep their order in the help."""

    @functools.wraps(function)
    def collected(*args: Any, **kwargs: Any) -> Any:
        given = {field.name: kwargs.pop(field.name) for field in fields(record)}
        return function(*args, **{name: record(**given)}, **kwargs)

    result: Callable[..., Any] = collected
    for option in reversed(options):
        result = option(result)
    return result
