"""Options that several commands share, each defined once; groups of them arrive as one record."""

import functools
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from cadmbs.cli.completion import names as completing
from cadmbs.cli.inputs.library import library_names
from cadmbs.cli.terminal.console import Console

Function = TypeVar("Function", bound=Callable[..., Any])
Options = tuple[Callable[..., Any], ...]

REPRESENTATIONS = ("hybrid", "spatial", "body_fixed", "mixed")
ENGINES = ("auto", "numpy", "compiled")
INPUT_FORMATS = ("mechanism", "screws", "assembly", "urdf", "mjcf", "sdf", "usd", "step", "iges", "brep", "fcstd")

ASSIGNMENTS = "NAME=VALUE,..."
"""How values of coordinates are written."""


@dataclass(frozen=True)
class ReadingOptions:
    """How to read FILE."""

    base: str | None = None
    mimic: str | None = None
    package_dirs: tuple[str, ...] = ()
    cut: tuple[str, ...] = ()
    read_as: str | None = None
    recover: bool = False
    without: tuple[str, ...] = ()
    add: tuple[str, ...] = ()
    servo: str | None = None
    join: tuple[str, ...] = ()
    loops_file: str | None = None
    xacro: bool = False
    xacro_args: tuple[str, ...] = ()
    estimate_inertia: str | None = None
    check_meshes: bool = False
    accept_inertia: bool = False
    accept_units: bool = False
    root: str | None = None
    scale: str | None = None
    inertia_unit: str | None = None
    align: float | None = None
    hints: str | None = None
    templates: str | None = None
    up: str | None = None
    time_limit: float | None = None
    keyframe: str | None = None

    def keywords(self) -> dict[str, Any]:
        """As the loading functions take them."""
        values = asdict(self)
        return {"format": values.pop("read_as"), "loops": values.pop("loops_file"), **values}


@dataclass(frozen=True)
class ConfigurationOptions:
    """The configurations that are asked for."""

    q: tuple[str, ...]
    q_file: str | None


@dataclass(frozen=True)
class OutputOptions:
    """Where the answer is written, and in which format."""

    output: str | None
    format: str | None
    force: bool
    json: bool

    @property
    def to_stdout(self) -> bool:
        """Whether the answer goes to standard output."""
        return is_stdout(self.output)


def is_stdout(output: str | None) -> bool:
    """Whether `-o` is absent or "-"."""
    return output is None or output == "-"


class _Path(click.ParamType[str]):
    """A path that the command itself opens; for models also "-", or the name of a library mechanism."""

    def __init__(self, name: str) -> None:
        self.name = name

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        names = library_names() if self.name == "file" else ()
        completions = [CompletionItem(name) for name in names if name.startswith(incomplete)]
        return [*completions, CompletionItem(incomplete, type="file")]


MODEL_FILE = _Path("file")
PATH = _Path("path")

file_argument = click.argument("file", type=MODEL_FILE)


def _set_color(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.ensure_object(Console).color = value


def _set_debug(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        ctx.ensure_object(Console).debug = True


def _set_json(ctx: click.Context, param: click.Parameter, value: bool) -> bool:
    if value:
        names, context = [str(ctx.info_name)], ctx.parent
        while context is not None and context.parent is not None:
            names, context = [str(context.info_name), *names], context.parent
        ctx.ensure_object(Console).json_schema = f"cadmbs/{'-'.join(names)}/1"
    return value


def common_options(function: Function) -> Function:
    """`--color` and `--debug`, which every command and the group take."""
    color = click.option(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        metavar="WHEN",
        callback=_set_color,
        expose_value=False,
        is_eager=True,
        help="Colour: auto (default), always or never.",
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


def with_console(function: Callable[..., Any]) -> Callable[..., Any]:
    """The common options, and the console as first argument."""
    return common_options(click.pass_obj(function))


class _Representation(click.Choice[str]):
    """A representation of twists; of another name the message has the closest, or what it is called here."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from cadmbs.suggestions import representation_clause

        if value not in self.choices:
            names = ", ".join(map(repr, self.choices))
            self.fail(f"{value!r} is not one of {names}{representation_clause(value, self.choices)}", param, ctx)
        return super().convert(value, param, ctx)


class _Engine(click.Choice[str]):
    """The names of the engines; "reference" is "numpy"."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return super().convert("numpy" if value == "reference" else value, param, ctx)


engine_option = click.option(
    "--engine",
    type=_Engine(ENGINES),
    default="auto",
    metavar="NAME",
    help="auto (default: what pays), numpy, or compiled kernels.",
)

json_option = click.option(
    "--json", "as_json", is_flag=True, callback=_set_json, help="Print one JSON object, with all digits."
)

meshes_option = click.option(
    "--meshes", type=PATH, metavar="DIR", help="Write one mesh (GLB) for each body of a STEP file into this folder."
)

force_option = click.option("--force", is_flag=True, help="Overwrite a file that cadmbs did not write.")

body_option = click.option(
    "--body",
    "bodies",
    metavar="BODY",
    multiple=True,
    shell_complete=completing.bodies,
    help='A body, or a frame "BODY/FRAME"; default: all bodies.',
)


def document_option(help_text: str) -> Callable[[Function], Function]:
    """`-o OUT` of commands that write one document."""
    return click.option("-o", "--output", type=PATH, metavar="OUT", help=help_text)


def columns_option(help_text: str) -> Callable[[Function], Function]:
    """`--column` with the names of a result's columns, in which * stands for any text."""
    return click.option(
        "--column", "columns", metavar="NAME", multiple=True, shell_complete=completing.columns, help=help_text
    )


def assignments_option(name: str, help_text: str, *, dest: str | None = None) -> Callable[[Function], Function]:
    """Values of coordinates: `--q`, `--v`, `--a`, `--tau`."""
    return click.option(
        name,
        dest or name[2:],
        metavar=ASSIGNMENTS,
        multiple=True,
        shell_complete=completing.assignments,
        help=help_text,
    )


def trajectory_option(*, required: bool = False, note: str = "") -> Callable[[Function], Function]:
    """`--trajectory` of commands that compute along a motion."""
    text = "A motion: a table of t and positions, or a result; `-`: CSV."
    return click.option("--trajectory", type=PATH, metavar="TABLE", required=required, help=f"{text} {note}".rstrip())


def representation_option(help_text: str, default: str | None = "hybrid") -> Callable[[Function], Function]:
    """`--representation` of twists or wrenches."""
    return click.option(
        "--representation",
        type=_Representation(REPRESENTATIONS),
        default=default,
        metavar="NAME",
        help=f"{help_text} {', '.join(REPRESENTATIONS)}.",
    )


class ReadingOption(click.Option):
    """An option of how FILE is read: they stand in the help of `--help-reading`, not in that of every command."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """None: the help of the command leaves the option out."""
        return None

    def reading_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The record of the option for `--help-reading`."""
        return super().get_help_record(ctx)


reading_option = functools.partial(click.option, cls=ReadingOption)


def _show_reading_help(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    """Print the options of how FILE is read, and end."""
    if value:
        click.echo(reading_help(ctx), color=ctx.color)
        ctx.exit()


def reading_help(ctx: click.Context) -> str:
    """The options of how FILE is read, of a command that has them."""
    formatter = ctx.make_formatter()
    formatter.write_usage(ctx.command_path, "[READING OPTIONS] FILE")
    with formatter.section("How FILE is read"):
        records = [p.reading_help_record(ctx) for p in ctx.command.params if isinstance(p, ReadingOption)]
        formatter.write_dl([record for record in records if record is not None])
    return formatter.getvalue().rstrip("\n")


_help_reading_option = click.option(
    "--help-reading",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_reading_help,
    help="Show the options of how FILE is read, and exit.",
)


_FORMAT_OPTION = reading_option(
    "--from", "read_as", type=click.Choice(INPUT_FORMATS), help="Format of FILE; default: by its content."
)

_READING_OPTIONS: Options = (
    reading_option(
        "--base",
        type=click.Choice(["fixed", "floating", "world"]),
        help="How a URDF's root link is held; world: all roots are fixed to a common ground.",
    ),
    reading_option(
        "--mimic",
        type=click.Choice(["coupled", "independent"]),
        help="Whether a URDF's <mimic> joints follow their leaders (coupled) or move independently.",
    ),
    reading_option(
        "--package",
        "--model-path",
        "package_dirs",
        metavar="NAME=DIR",
        multiple=True,
        help="Folder of a package for package:// and model:// addresses, or DIR: a folder with packages in it.",
    ),
    reading_option(
        "--cut",
        metavar="JOINT",
        multiple=True,
        shell_complete=completing.joints,
        help="Joint that is cut where it closes a loop.",
    ),
    _FORMAT_OPTION,
    reading_option(
        "--join", metavar="ROBOT=LINK", multiple=True, help="Fix the root of another robot's file to this link of FILE."
    ),
    reading_option(
        "--loops-file", type=PATH, metavar="YAML", help="Side file that lists frames of a URDF that coincide."
    ),
    reading_option(
        "--without",
        type=click.Choice(["damping", "friction"]),
        multiple=True,
        help="Leave this property out of a URDF's joints.",
    ),
    reading_option(
        "--with",
        "add",
        type=click.Choice(["damping", "friction", "stops", "contacts"]),
        multiple=True,
        help="stops: limits of joints become stops; contacts: shapes of MJCF, SDF and USD that may touch become "
        "contacts; damping and friction are read anyway.",
    ),
    reading_option(
        "--servo",
        metavar="stiffness=N,damping=N[,effort=N]",
        help="A servo at each actuated joint of a URDF, towards the reference configuration; for example "
        "stiffness=50,damping=1. N m/rad and N m s/rad, or N/m and N s/m.",
    ),
    reading_option(
        "--time-limit",
        type=float,
        metavar="SECONDS",
        help="Longest time for reading a STEP, IGES or BREP file; default: 600.",
    ),
    reading_option("--recover", is_flag=True, help="Repair a URDF that is not well-formed XML."),
    reading_option("--xacro", is_flag=True, help="Expand xacro macros; this evaluates expressions that FILE contains."),
    reading_option(
        "--xacro-arg", "xacro_args", metavar="NAME=VALUE", multiple=True, help="Argument of macros; implies --xacro."
    ),
    reading_option(
        "--estimate-inertia",
        metavar="density=N|mass=N",
        help="Inertia of a URDF's links without any, from their shapes, in kg/m^3 or kg in all.",
    ),
    reading_option("--check-meshes", is_flag=True, help="Open a URDF's meshes and report what is wrong with them."),
    reading_option(
        "--accept-inertia",
        is_flag=True,
        help="Compute dynamics also with negative principal moments of inertia; results are labelled.",
    ),
    reading_option(
        "--accept-units",
        is_flag=True,
        help="Numbers that cannot be, as if in other units, are notes and no warnings.",
    ),
    reading_option(
        "--root",
        metavar="BODY",
        shell_complete=completing.bodies,
        help="The body that becomes the ground, at its pose at q = 0; the old ground moves with its mass.",
    ),
    reading_option(
        "--scale",
        metavar="length=N,mass=N",
        help="Multiply lengths, masses or angles of FILE, as if it declared other units; length=0.001 reads "
        "millimetres, and mass x length^2 of inertias with it.",
    ),
    reading_option(
        "--inertia-unit", metavar="UNIT", help='Unit of the inertias as they are written in FILE, such as "kg mm^2".'
    ),
    reading_option(
        "--align",
        type=float,
        metavar="RAD",
        help="Axes of loops within this angle of parallel or normal ones become so, 0 for none; default: 1e-5, in "
        "loops that could not move otherwise.",
    ),
    reading_option(
        "--hints", type=PATH, metavar="TOML", help="What you know about a CAD assembly: ground, densities, joints."
    ),
    reading_option("--templates", type=PATH, metavar="TOML", help="Templates of motors and servos in a CAD assembly."),
    reading_option("--keyframe", metavar="NAME", help="Keyframe of an MJCF that is the initial state; default: none."),
    reading_option(
        "--up", metavar="AXIS", help="Axis of a CAD assembly that points up: x, y or z, with a sign; default: z."
    ),
)


def reading_options(function: Function) -> Callable[..., Any]:
    """The options of how FILE is read; they arrive as `reading`."""
    return _help_reading_option(as_record(function, ReadingOptions, "reading", _READING_OPTIONS))


def reading_options_with(format_option: Callable[..., Any]) -> Callable[[Function], Callable[..., Any]]:
    """As `reading_options`, with another option for the format, whose destination is `read_as` too."""
    options = tuple(format_option if option is _FORMAT_OPTION else option for option in _READING_OPTIONS)
    return lambda function: _help_reading_option(as_record(function, ReadingOptions, "reading", options))


def configuration_options(function: Function) -> Callable[..., Any]:
    """The options of the joint positions; they arrive as `configuration`."""
    options = (
        assignments_option(
            "--q",
            "Joint positions [rad, m], or 30deg, 12mm; or a list of all.",
        ),
        click.option(
            "--q-file",
            type=PATH,
            metavar="CSV",
            help="A row each: positions, NAME/v, NAME/a; `-`: standard input.",
        ),
    )
    return as_record(function, ConfigurationOptions, "configuration", options)


def output_options(*formats: str, json_help: str = "As --format json.") -> Callable[[Function], Callable[..., Any]]:
    """`-o`, `--format`, `--force`, `--json`; they arrive as `output`."""
    options = (
        document_option("Write to a file; `-` is standard output."),
        click.option("--format", type=click.Choice(formats), help="Format of OUT; default: by its suffix."),
        force_option,
        click.option("--json", is_flag=True, callback=_set_json, help=json_help),
    )
    return lambda function: as_record(function, OutputOptions, "output", options)


def as_record(function: Callable[..., Any], record: type[Any], name: str, options: Options) -> Callable[..., Any]:
    """A command function whose options arrive as one record; the options keep their order in the help."""

    @functools.wraps(function)
    def collected(*args: Any, **kwargs: Any) -> Any:
        values = {field.name: kwargs.pop(field.name) for field in fields(record)}
        return function(*args, **{name: record(**values)}, **kwargs)

    result: Callable[..., Any] = collected
    for option in reversed(options):
        result = option(result)
    return result
