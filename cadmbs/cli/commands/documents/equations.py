"""`cadmbs equations`: the equations of a mechanism as a C header, as Python, or as LaTeX."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cadmbs.cli.inputs import options
from cadmbs.cli.inputs.reading import read_system
from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.json_output import print_json

if TYPE_CHECKING:
    from cadmbs.exporters.equations import LatexOptions, Program
    from cadmbs.system import System

LANGUAGES = ("c", "cpp", "cuda", "python", "jax", "casadi", "sympy", "matlab", "rust", "latex")
SUFFIXES = {".h": "c", ".hpp": "cpp", ".cuh": "cuda", ".py": "python", ".m": "matlab", ".rs": "rust", ".tex": "latex"}
"""Languages by the endings of file names."""

OF_TREES = ("inverse_dynamics", "forward_dynamics", "mass_matrix")
OF_LOOPS = ("closed_forward_dynamics", "mass_matrix")
"""What is written where --of says nothing."""


@dataclass(frozen=True)
class LanguageOptions:
    """What one language can be told: numbers and prefix of C; whether LaTeX is written out, and without preamble.

    Besides, what all but LaTeX can: a name for all quantities together, and drives of closed loops.
    """

    number: str
    prefix: str | None
    expand: bool
    fragment: bool
    together: str | None
    drives: str | None


def _language_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """They arrive as `language_options`."""
    numbers = click.Choice(["double", "float"])
    choices = (
        click.option("--number", type=numbers, default="double", show_default=True, help="Numbers of C and CUDA."),
        click.option(
            "--prefix", metavar="NAME", help="What names in C begin with; default: the name of the mechanism."
        ),
        click.option("--expand", is_flag=True, help="For latex: also written out, up to three coordinates."),
        click.option(
            "--together",
            metavar="NAME",
            help="Compute all quantities in one function NAME.",
        ),
        click.option("--drives", metavar="JOINT,...", help="Drives of closed loops; default: actuated joints."),
        click.option("--fragment", is_flag=True, help="For latex: without preamble."),
    )
    return options.as_record(function, LanguageOptions, "language_options", choices)


@click.command("equations")
@options.file_argument
@click.option(
    "--to",
    type=click.Choice(LANGUAGES),
    help="The language; default: by the suffix of OUT (.h, .hpp, .cuh, .py, .m, .rs, .tex).",
)
@click.option(
    "--of",
    "quantities",
    metavar="QUANTITY,...",
    multiple=True,
    help="inverse_dynamics, forward_dynamics, mass_matrix, bias_force, gravity_force, coriolis_matrix, energy, "
    "regressor, load_forces, jacobian:BODY[/FRAME], pose:BODY[/FRAME]; closed_forward_dynamics, "
    "closed_inverse_dynamics, ...; "
    "d_QUANTITY_dq (v, a, tau, t) and directional_QUANTITY for derivatives.",
)
@options.representation_option("Reference point and axes of Jacobians.")
@click.option(
    "--keep",
    type=click.Choice(["inertia", "geometry"]),
    multiple=True,
    help="Keep as an argument: masses, first moments and inertias; or directions and points of the joint axes.",
)
@click.option(
    "--loops",
    type=click.Choice(["multipliers", "woronetz"]),
    help="Form of the equations of closed loops; default: woronetz for latex and sympy, otherwise multipliers.",
)
@_language_options
@options.document_option("The file to write; default: standard output.")
@options.reading_options
@options.force_option
@options.json_option
@options.with_console
def command(
    console: Console,
    file: str,
    to: str | None,
    quantities: tuple[str, ...],
    representation: str,
    keep: tuple[str, ...],
    loops: str | None,
    language_options: LanguageOptions,
    output: str | None,
    reading: options.ReadingOptions,
    force: bool,
    as_json: bool,
) -> None:
    """Equations as C, CUDA, Python, MATLAB, Rust or LaTeX.

    C and Python need no cadmbs: one function a quantity, with parameters q, v, a, tau, t in this order; in C the result
    comes last and matrices are written row by row. The file says what each function returns, the order of the
    coordinates, and what tau holds. A C header (C99 and C++) has PREFIX_test(), which is 0 where all functions give the
    numbers that they should; for CUDA it has kernels for batches, too. LaTeX has screws, products of exponentials,
    Jacobians, equations of motion and loops, whatever --of says.

    \b
    Examples:
      cadmbs equations rcm --of inverse_dynamics,jacobian:body5/tool -o rcm.h
      cadmbs equations pendulum --expand --keep inertia --keep geometry -o p.tex
    """  # noqa: D301 - the mark keeps lines apart
    to_stdout = options.is_stdout(output)
    language = to or _language_of(output)
    _require_its_language(language, language_options)
    if as_json and to_stdout:
        raise click.UsageError("With --json the equations need a file: give -o OUT.")
    model, system = read_system(console, file, reading)

    from cadmbs.exporters import equations
    from cadmbs.exporters.equations import files, identifiers

    form = loops or ("woronetz" if language in ("latex", "sympy") else "multipliers")
    choices = equations.LatexOptions(
        representation, ",".join(keep), form, language_options.expand, language_options.fragment
    )
    programs = [] if language == "latex" else _programs(system, quantities, choices, language_options)
    if language == "latex":
        text = equations.latex_text(system, _listed(quantities), choices)
    else:
        prefix = language_options.prefix
        if language == "matlab" and prefix is None and not to_stdout:
            prefix = identifiers.prefix_of(Path(str(output)).stem)  # a function of MATLAB has the name of its file
        text = equations.text(programs, language, number=language_options.number, prefix=prefix)
    if to_stdout:
        console.write(text)
        return
    files.write(text, str(output), force)
    if as_json:
        print_json(console, _answer(file, language, output, programs), model.findings)
    else:
        console.written(output)


def _require_its_language(language: str, given: LanguageOptions) -> None:
    """Options that one language has."""
    for option, is_used, its_language in (
        ("number float", given.number == "float", ("c", "cuda")),
        ("expand", given.expand, ("latex",)),
        ("fragment", given.fragment, ("latex",)),
    ):
        if is_used and language not in its_language:
            raise click.UsageError(f"--{option} is for --to {' and '.join(its_language)}.")
    for option, value in (("together", given.together), ("drives", given.drives)):
        if value is not None and language == "latex":
            raise click.UsageError(f"--{option} is for programs: --to {', '.join(LANGUAGES[:-1])}.")


def _programs(
    system: System, quantities: tuple[str, ...], choices: LatexOptions, given: LanguageOptions
) -> list[Program]:
    from cadmbs.exporters import equations

    names = _listed(quantities) or list(_default_quantities(system))
    drives = None if given.drives is None else [name.strip() for name in given.drives.split(",")]
    shared = (choices.representation, choices.keep, choices.loops, drives)
    if given.together is not None:
        return [equations.together(system, names, given.together, *shared)]
    return [equations.program(system, name, *shared) for name in names]


def _listed(quantities: tuple[str, ...]) -> list[str]:
    """The quantities, each once; those with a body in quotes may have commas in no name."""
    names = [name.strip() for text in quantities for name in text.split(",")]
    return list(dict.fromkeys(filter(None, names)))


def _default_quantities(system: System) -> Sequence[str]:
    return OF_LOOPS if system.n_loops or system.rows or system.motions else OF_TREES


def _language_of(output: str | None) -> str:
    suffix = Path(output).suffix.lower() if output is not None else ""
    if suffix not in SUFFIXES:
        known = ", ".join(SUFFIXES)
        raise click.UsageError(
            f"Which language? Give --to {', '.join(LANGUAGES)}, or an OUT that ends in one of {known}."
        )
    return SUFFIXES[suffix]


def _answer(file: str, language: str, output: str | None, programs: Sequence[Program]) -> dict[str, object]:
    functions = [
        {
            "quantity": each.quantity,
            "arguments": [argument.name for argument in each.arguments],
            "shape": list(each.output.shape),
            "operations": each.operations,
        }
        for each in programs
    ]
    return {"file": file, "language": language, "output": output, "functions": functions}
